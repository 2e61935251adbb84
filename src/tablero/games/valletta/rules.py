"""Valletta's tasks, in the order of the rulebook: set-up, turns, the end phase, and what cards ask."""

from tablero.core.agenda import Chance, Choice, Effect
from tablero.core.dice import Dice
from tablero.games.valletta.state import KINDS, State
from tablero.games.valletta.terms import (
    CONSTRUCT,
    DISCARD,
    DISMISS,
    DONE,
    DRAW,
    GOLD,
    HIRE,
    JEAN,
    LAY,
    NOT_YET,
    OPEN,
    PERSONS,
    PLAY,
    RETURN,
    RETURN_SET,
    SPARE,
    START,
    STEAL,
    TAKE,
    UPGRADE,
)


def by(person: int) -> str:
    """The source that events name for what a person's card does."""
    return "person." + PERSONS.words[person]


# Set-up


class LayOut(Chance[State]):
    """The city: so many buildings of each colour, drawn from that colour's stack, shuffled together and laid out."""

    def weights(self, s: State) -> list[int]:
        return [weight for weight in self.odds(s) if weight]

    def outcomes(self, s: State) -> list[int]:
        return [LAY.of(building) for building, weight in enumerate(self.odds(s)) if weight]

    def odds(self, s: State) -> list[int]:
        """For each building, the chance that it comes next, over a common denominator.

        The colour comes next in the ratio of what the city still wants of each; within the colour
        every card left in the stack is as likely as another.
        """
        box = s.box
        left = box.copies.copy()
        wanted = box.city[len(s.players)].copy()
        for building in s.city:
            left[building] -= 1
            wanted[box.building_colour[building]] -= 1
        stack = [0, 0, 0]
        for building, n in enumerate(left):
            stack[box.building_colour[building]] += n
        common = max(stack[0], 1) * max(stack[1], 1) * max(stack[2], 1)
        odds = []
        for building, n in enumerate(left):
            colour = box.building_colour[building]
            odds.append(n * wanted[colour] * (common // stack[colour]) if n else 0)
        return odds

    def resolve(self, s: State, a: int) -> None:
        s.lay(LAY.x(a))


class DrawCard(Chance[State]):
    """A card comes from the seat's draw pile, each as likely as another."""

    def __init__(self, owner: int) -> None:
        super().__init__()
        self.owner = owner

    def outcomes(self, s: State) -> list[int]:
        return [DRAW.of(person) for person in sorted(set(s.players[self.owner].pile))]

    def weights(self, s: State) -> list[int]:
        pile = s.players[self.owner].pile
        return [pile.count(person) for person in sorted(set(pile))]

    def draw(self, s: State, dice: Dice) -> int:
        pile = s.players[self.owner].pile
        return DRAW.of(pile[dice.below(len(pile))])

    def resolve(self, s: State, a: int) -> None:
        s.draw(self.owner, DRAW.x(a))


class StartPlayer(Chance[State]):
    """The start player is chosen by lot; the draft then begins with the last player."""

    def outcomes(self, s: State) -> list[int]:
        return [START.of(seat) for seat in range(len(s.players))]

    def weights(self, s: State) -> list[int]:
        return [1] * len(s.players)

    def resolve(self, s: State, a: int) -> None:
        s.start = START.x(a)
        s.tell("starts", s.start)
        seats = len(s.players)
        s.then(Turn(s.start))
        for after in range(seats):
            s.then(Draft((s.start + after) % seats))


class Draft(Choice[State]):
    """From the last player to the right each takes a good of one more set; what is left goes back."""

    def options(self, s: State) -> list[int]:
        return [TAKE.of(good) for good in range(KINDS) if s.draft[good]]

    def resolve(self, s: State, a: int) -> None:
        s.draft_good(self.seat, TAKE.x(a))
        # With four players the start player gets the last good without a choice.
        rest = self.options(s)
        if len(rest) == 1 and self.seat != s.start:
            s.agenda.pop()
            s.draft_good(s.start, TAKE.x(rest[0]))


# Turns


class Turn(Effect[State]):
    """A player's turn: three plays, discarding, drawing to five; then the next player's."""

    def __init__(self, player: int) -> None:
        super().__init__()
        self.player = player

    def run(self, s: State) -> None:
        s.begin_turn(self.player)
        s.then(NextPlay(self.player))


class NextPlay(Effect[State]):
    """The next play is owed while a slot is open and a card in hand; then the turn ends."""

    def __init__(self, player: int) -> None:
        super().__init__()
        self.player = player

    def run(self, s: State) -> None:
        p = s.players[self.player]
        if p.hand and len(p.slots) < s.box.plays:
            s.then(Play(self.player))
        else:
            s.clear_slots(self.player)
            s.then(Refill(self.player))


class Play(Choice[State]):
    """One card from the hand goes to the next slot and does what it says before the next is chosen."""

    def options(self, s: State) -> list[int]:
        out = []
        before = -1
        for person in s.players[self.seat].hand:
            if person != before:
                out.append(PLAY.of(person))
                before = person
        return out

    def resolve(self, s: State, a: int) -> None:
        person = PLAY.x(a)
        s.play(self.seat, person)
        s.then(NextPlay(self.seat))
        s.box.deeds[person].perform(s, self.seat, person)


class Refill(Effect[State]):
    """The hand is filled to five; an empty draw pile is made anew of the discard pile, but not in the end phase."""

    def __init__(self, player: int) -> None:
        super().__init__()
        self.player = player

    def run(self, s: State) -> None:
        p = s.players[self.player]
        if len(p.hand) < s.box.hand:
            if not p.pile and p.discard and not s.end_phase:
                s.shuffle(self.player)
            if p.pile:
                s.then(self)
                s.then(DrawCard(self.player))
                return
        s.then(EndTurn(self.player))


class EndTurn(Effect[State]):
    """The end phase begins after the turn that called it; in it, who has no card left is out."""

    def __init__(self, player: int) -> None:
        super().__init__()
        self.player = player

    def run(self, s: State) -> None:
        p = s.players[self.player]
        if s.end_phase:
            if not p.hand and not p.pile:
                s.drop_out(self.player)
        elif s.trigger != NOT_YET:
            s.enter_end_phase()
        seats = len(s.players)
        for after in range(1, seats + 1):
            seat = (self.player + after) % seats
            if not s.players[seat].out:
                s.then(Turn(seat))
                return


# What cards ask


class TakeGoods(Choice[State]):
    """Goods of one's choice; as their order does not matter, each kind is not below the last one taken."""

    def __init__(self, seat: int, person: int, left: int, different: bool, least: int = 0) -> None:
        super().__init__(seat)
        self.person = person
        self.left = left
        self.different = different
        self.least = least

    def about(self, s: State) -> dict[str, str]:
        return {"person": PERSONS.words[self.person]}

    def options(self, s: State) -> list[int]:
        end = KINDS - self.left + 1 if self.different else KINDS
        return [TAKE.of(good) for good in range(self.least, end)]

    def resolve(self, s: State, a: int) -> None:
        good = TAKE.x(a)
        s.gain(self.seat, good, 1, by(self.person))
        if self.left > 1:
            least = good + 1 if self.different else good
            s.then(TakeGoods(self.seat, self.person, self.left - 1, self.different, least))


class OpenBarrel(Chance[State]):
    """Jean moves one space; who moved him takes goods of the kind on its barrel."""

    def __init__(self, mover: int, person: int, goods: int) -> None:
        super().__init__()
        self.mover = mover
        self.person = person
        self.goods = goods

    def outcomes(self, s: State) -> list[int]:
        return [OPEN.of(good) for good in range(KINDS) if s.barrels[good]]

    def weights(self, s: State) -> list[int]:
        return [n for n in s.barrels if n]

    def resolve(self, s: State, a: int) -> None:
        good = OPEN.x(a)
        s.move_jean(self.mover, good)
        s.gain(self.mover, good, self.goods, by(self.person))


class Staff(Choice[State]):
    """One person may be dismissed from the hand or hired from the pool; Jean himself never leaves a deck."""

    def __init__(self, seat: int, person: int) -> None:
        super().__init__(seat)
        self.person = person

    def about(self, s: State) -> dict[str, str]:
        return {"person": PERSONS.words[self.person]}

    def options(self, s: State) -> list[int]:
        out = [DONE.of()]
        before = -1
        for person in s.players[self.seat].hand:
            if person != before and person != JEAN:
                out.append(DISMISS.of(person))
            before = person
        before = -1
        for person in s.pool:
            if person != before:
                out.append(HIRE.of(person))
            before = person
        return out

    def resolve(self, s: State, a: int) -> None:
        if DISMISS.has(a):
            s.dismiss(self.seat, DISMISS.x(a), by(self.person))
        elif HIRE.has(a):
            s.hire(self.seat, HIRE.x(a), by(self.person))


class Build(Choice[State]):
    """One building may be constructed at its price, less 1 gold for each own neighbour, or an own one upgraded.

    Upgrading pays the materials again and no gold. `less` goods of one's choice may be spared.
    """

    def __init__(self, seat: int, person: int, less: int, upgrades: bool, pays_gold: bool) -> None:
        super().__init__(seat)
        self.person = person
        self.less = less
        self.upgrades = upgrades
        self.pays_gold = pays_gold

    def about(self, s: State) -> dict[str, str]:
        return {"person": PERSONS.words[self.person]}

    def options(self, s: State) -> list[int]:
        out = [DONE.of()]
        p = s.players[self.seat]
        constructs = p.houses < s.box.houses
        own = p.built & ~p.upgraded if self.upgrades else 0
        goods = p.goods
        gold, wood, stone, brick = goods[0], goods[1], goods[2], goods[3]
        prices = s.box.price
        for place, building in enumerate(s.city):
            if s.built >> place & 1:
                if not own >> place & 1:
                    continue
            elif not constructs:
                continue
            price = prices[building]
            lack = 0
            if price[1] > wood:
                lack += price[1] - wood
            if price[2] > stone:
                lack += price[2] - stone
            if price[3] > brick:
                lack += price[3] - brick
            if lack > self.less:
                continue
            if own >> place & 1:
                out.append(UPGRADE.of(place))
                continue
            if self.pays_gold and price[0] > gold:
                short = price[0] - gold - s.discount(self.seat, place)
                if short > 0 and short + lack > self.less:
                    continue
            out.append(CONSTRUCT.of(place))
        return out

    def resolve(self, s: State, a: int) -> None:
        if a == DONE.of():
            return
        if UPGRADE.has(a):
            place = UPGRADE.x(a)
            owed = s.box.price[s.city[place]].copy()
            owed[GOLD] = 0
        else:
            place = CONSTRUCT.x(a)
            owed = s.owed(self.seat, place)
            if not self.pays_gold:
                owed[GOLD] = 0
        spare_or_pay(s, a, Spare(self.seat, self.person, a, owed[0], owed[1], owed[2], owed[3], self.less, 0))


class Spare(Choice[State]):
    """Which goods of the price need not be paid; one may still think better of the whole affair."""

    def __init__(
        self, seat: int, person: int, a: int, gold: int, wood: int, stone: int, brick: int, left: int, least: int
    ) -> None:
        super().__init__(seat)
        self.person = person
        self.a = a
        self.gold = gold
        self.wood = wood
        self.stone = stone
        self.brick = brick
        self.left = left
        self.least = least

    def about(self, s: State) -> dict[str, str]:
        return {"person": PERSONS.words[self.person]}

    def owed(self) -> list[int]:
        """What is still to be paid."""
        return [self.gold, self.wood, self.stone, self.brick]

    def options(self, s: State) -> list[int]:
        out = [DONE.of()]
        for good in range(self.least, KINDS):
            if self.still_payable(s, good):
                out.append(SPARE.of(good))
        return out

    def still_payable(self, s: State, good: int) -> bool:
        """Whether the price can be met after sparing this good, none below it being spared any more."""
        goods = s.players[self.seat].goods
        owed = self.owed()
        if not owed[good]:
            return False
        owed[good] -= 1
        lack = 0
        spareable = 0
        for kind in range(KINDS):
            short = owed[kind] - goods[kind]
            if short > 0:
                if kind < good:
                    return False
                lack += short
            if kind >= good:
                spareable += owed[kind]
        return lack <= self.left - 1 <= spareable

    def resolve(self, s: State, a: int) -> None:
        if a == DONE.of():
            return
        good = SPARE.x(a)
        owed = self.owed()
        owed[good] -= 1
        rest = Spare(self.seat, self.person, self.a, owed[0], owed[1], owed[2], owed[3], self.left - 1, good)
        spare_or_pay(s, self.a, rest)


def spare_or_pay(s: State, a: int, price: Spare) -> None:
    """Asks what to spare where there is a choice; pays what is left and builds."""
    owed = price.owed()
    total = owed[0] + owed[1] + owed[2] + owed[3]
    if 0 < price.left < total:
        s.then(price)
        return
    if price.left < total:
        s.pay_all(price.seat, owed, by(price.person))
    if UPGRADE.has(a):
        s.upgrade(price.seat, UPGRADE.x(a), by(price.person))
    else:
        s.construct(price.seat, CONSTRUCT.x(a), by(price.person))


class Bathe(Choice[State]):
    """Other hand cards may be discarded; each brings goods of one's choice."""

    def __init__(self, seat: int, person: int, left: int, goods: int, due: int = 0, least: int = 0) -> None:
        super().__init__(seat)
        self.person = person
        self.left = left
        self.goods = goods
        self.due = due
        self.least = least

    def about(self, s: State) -> dict[str, str]:
        return {"person": PERSONS.words[self.person]}

    def options(self, s: State) -> list[int]:
        out = [DONE.of()]
        before = -1
        for person in s.players[self.seat].hand:
            if person != before and person >= self.least:
                out.append(DISCARD.of(person))
            before = person
        return out

    def resolve(self, s: State, a: int) -> None:
        if a == DONE.of():
            due = self.due
        else:
            card = DISCARD.x(a)
            s.discard(self.seat, card, by(self.person))
            due = self.due + self.goods
            if self.left > 1:
                s.then(Bathe(self.seat, self.person, self.left - 1, self.goods, due, card))
                return
        if due:
            s.then(TakeGoods(self.seat, self.person, due, False))


class Trade(Choice[State]):
    """Goods may be returned, all before any is taken; each brings goods of one other kind."""

    def __init__(self, seat: int, person: int, left: int, goods: int, least: int = 0) -> None:
        super().__init__(seat)
        self.person = person
        self.left = left
        self.goods = goods
        self.least = least

    def about(self, s: State) -> dict[str, str]:
        return {"person": PERSONS.words[self.person]}

    def options(self, s: State) -> list[int]:
        goods = s.players[self.seat].goods
        return [DONE.of(), *[RETURN.of(good) for good in range(self.least, KINDS) if goods[good]]]

    def resolve(self, s: State, a: int) -> None:
        if a == DONE.of():
            return
        good = RETURN.x(a)
        s.pay(self.seat, good, 1, by(self.person))
        s.then(TakeAlike(self.seat, self.person, self.goods, good))
        if self.left > 1:
            s.then(Trade(self.seat, self.person, self.left - 1, self.goods, good))


class TakeAlike(Choice[State]):
    """Goods of one single kind, other than the one returned for them."""

    def __init__(self, seat: int, person: int, goods: int, returned: int) -> None:
        super().__init__(seat)
        self.person = person
        self.goods = goods
        self.returned = returned

    def about(self, s: State) -> dict[str, str]:
        return {"person": PERSONS.words[self.person]}

    def options(self, s: State) -> list[int]:
        return [TAKE.of(good) for good in range(KINDS) if good != self.returned]

    def resolve(self, s: State, a: int) -> None:
        s.gain(self.seat, TAKE.x(a), self.goods, by(self.person))


class Steal(Choice[State]):
    """A good of one's choice from an opponent who has any."""

    def __init__(self, seat: int, person: int, victim: int, left: int, least: int = 0) -> None:
        super().__init__(seat)
        self.person = person
        self.victim = victim
        self.left = left
        self.least = least

    def about(self, s: State) -> dict[str, str]:
        return {"person": PERSONS.words[self.person], "player": str(self.victim + 1)}

    def options(self, s: State) -> list[int]:
        goods = s.players[self.victim].goods
        return [STEAL.of(self.victim, good) for good in range(KINDS) if goods[good]]

    def resolve(self, s: State, a: int) -> None:
        s.steal(self.seat, self.victim, STEAL.args(a)[1], by(self.person))
        if self.left > 1 and s.players[self.victim].has_goods():
            s.then(Steal(self.seat, self.person, self.victim, self.left - 1))


class Sell(Choice[State]):
    """Goods may be returned one by one for points, of one kind only where `good` names it."""

    def __init__(self, seat: int, person: int, left: int, points: int, good: int, least: int = 0) -> None:
        super().__init__(seat)
        self.person = person
        self.left = left
        self.points = points
        self.good = good
        self.least = least

    def about(self, s: State) -> dict[str, str]:
        return {"person": PERSONS.words[self.person]}

    def options(self, s: State) -> list[int]:
        goods = s.players[self.seat].goods
        out = [DONE.of()]
        for good in range(self.least, KINDS):
            if goods[good] and (self.good < 0 or good == self.good):
                out.append(RETURN.of(good))
        return out

    def resolve(self, s: State, a: int) -> None:
        if a == DONE.of():
            return
        good = RETURN.x(a)
        s.pay(self.seat, good, 1, by(self.person))
        s.score(self.seat, self.points, by(self.person))
        if self.left > 1:
            s.then(Sell(self.seat, self.person, self.left - 1, self.points, self.good, good))


class SellSet(Choice[State]):
    """One good of each kind may be returned for points, all four or none."""

    def __init__(self, seat: int, person: int, points: int) -> None:
        super().__init__(seat)
        self.person = person
        self.points = points

    def about(self, s: State) -> dict[str, str]:
        return {"person": PERSONS.words[self.person]}

    def options(self, s: State) -> list[int]:
        out = [DONE.of()]
        if 0 not in s.players[self.seat].goods:
            out.append(RETURN_SET.of())
        return out

    def resolve(self, s: State, a: int) -> None:
        if a == RETURN_SET.of():
            s.pay_all(self.seat, [1] * KINDS, by(self.person))
            s.score(self.seat, self.points, by(self.person))


# The player's board


class Exchanging(Choice[State]):
    """Any three goods go back to the stock, in the order of their kinds, for goods of one's choice."""

    def __init__(self, seat: int, left: int, least: int = 0) -> None:
        super().__init__(seat)
        self.left = left
        self.least = least

    def allows_free(self, s: State) -> bool:
        return False

    def options(self, s: State) -> list[int]:
        goods = s.players[self.seat].goods
        out = []
        above = 0
        for good in range(KINDS - 1, self.least - 1, -1):
            above += goods[good]
            if goods[good] and above >= self.left:
                out.append(RETURN.of(good))
        out.reverse()
        return out

    def resolve(self, s: State, a: int) -> None:
        good = RETURN.x(a)
        s.pay(self.seat, good, 1, "source.exchange")
        if self.left > 1:
            s.then(Exchanging(self.seat, self.left - 1, good))


class TakeExchanged(Choice[State]):
    """What an exchange brings: goods of one's choice."""

    def __init__(self, seat: int, goods: int) -> None:
        super().__init__(seat)
        self.goods = goods

    def allows_free(self, s: State) -> bool:
        return False

    def options(self, s: State) -> list[int]:
        return [TAKE.of(good) for good in range(KINDS)]

    def resolve(self, s: State, a: int) -> None:
        s.gain(self.seat, TAKE.x(a), self.goods, "source.exchange")


def set_up(s: State) -> None:
    """The set-up goes on the agenda, what is done first on top: the city, the hands, the lot, the draft."""
    s.then(StartPlayer())
    for seat in range(len(s.players) - 1, -1, -1):
        for _ in range(s.box.hand):
            s.then(DrawCard(seat))
    for _ in range(sum(s.box.city[len(s.players)])):
        s.then(LayOut())
