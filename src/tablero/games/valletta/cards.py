"""What Valletta's cards ask of the one who plays them, and the exchange on the player's board."""

from typing import Final

from tablero.core.agenda import Chance, Choice, Several
from tablero.games.valletta.state import KINDS, State
from tablero.games.valletta.terms import (
    CONSTRUCT,
    DISCARD,
    DISMISS,
    DONE,
    GOLD,
    GOODS,
    HIRE,
    JEAN,
    OPEN,
    PERSONS,
    RETURN,
    RETURN_SET,
    SPARE,
    STEAL,
    TAKE,
    UPGRADE,
)

# The source that events name for what a person's card does.
BY: Final = ["person." + word for word in PERSONS.words]


class ByPerson(Choice[State]):
    """A choice that a person's card asks for."""

    def __init__(self, seat: int, person: int) -> None:
        super().__init__(seat)
        self.person = person

    def about(self, s: State) -> dict[str, str]:
        return {"person": PERSONS.words[self.person]}


class SeveralByPerson(Several[State]):
    """Several things that a person's card asks for."""

    def __init__(self, seat: int, person: int, highest: int) -> None:
        super().__init__(seat, highest)
        self.person = person

    def about(self, s: State) -> dict[str, str]:
        return {"person": PERSONS.words[self.person]}


class TakeGoods(SeveralByPerson):
    """Goods of one's choice; where all must be different, `taken` are those there are by now, as bits."""

    def __init__(self, seat: int, person: int, left: int, different: bool, highest: int = -1, taken: int = 0) -> None:
        super().__init__(seat, person, highest)
        self.left = left
        self.different = different
        self.taken = taken

    def is_thing(self, a: int) -> bool:
        return TAKE.has(a)

    def options(self, s: State) -> list[int]:
        return [TAKE.of(good) for good in range(KINDS) if not self.taken >> good & 1]

    def resolve(self, s: State, a: int) -> None:
        good = TAKE.x(a)
        s.gain(self.seat, good, 1, BY[self.person])
        if self.left > 1:
            taken = self.taken | 1 << good if self.different else 0
            highest = max(self.highest, a)
            s.then(TakeGoods(self.seat, self.person, self.left - 1, self.different, highest, taken))


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
        s.gain(self.mover, good, self.goods, BY[self.person])


class Staff(ByPerson):
    """One person may be dismissed from the hand or hired from the pool; Jean himself never leaves a deck."""

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
            s.dismiss(self.seat, DISMISS.x(a), BY[self.person])
        elif HIRE.has(a):
            s.hire(self.seat, HIRE.x(a), BY[self.person])


class Build(ByPerson):
    """One building may be constructed at its price, less 1 gold for each own neighbour, or an own one upgraded.

    Upgrading pays the materials again and no gold. `less` goods of one's choice may be spared.
    """

    def __init__(self, seat: int, person: int, less: int, upgrades: bool, pays_gold: bool) -> None:
        super().__init__(seat, person)
        self.less = less
        self.upgrades = upgrades
        self.pays_gold = pays_gold

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
        spare_or_pay(s, a, Spare(self.seat, self.person, a, owed[0], owed[1], owed[2], owed[3], self.less))


class Spare(SeveralByPerson):
    """Which goods of the price need not be paid; one may still think better of the whole affair."""

    def __init__(
        self,
        seat: int,
        person: int,
        a: int,
        gold: int,
        wood: int,
        stone: int,
        brick: int,
        left: int,
        highest: int = -1,
    ) -> None:
        super().__init__(seat, person, highest)
        self.a = a
        self.gold = gold
        self.wood = wood
        self.stone = stone
        self.brick = brick
        self.left = left

    def owed(self) -> list[int]:
        """What is still to be paid."""
        return [self.gold, self.wood, self.stone, self.brick]

    def is_thing(self, a: int) -> bool:
        return SPARE.has(a)

    def options(self, s: State) -> list[int]:
        goods = s.players[self.seat].goods
        owed = self.owed()
        lack = 0
        for good in range(KINDS):
            if owed[good] > goods[good]:
                lack += owed[good] - goods[good]
        out = []
        for good in range(KINDS):
            # Whatever is spared, the rest of what is not there must be spared too.
            rest = lack - 1 if owed[good] > goods[good] else lack
            if owed[good] and rest < self.left:
                out.append(SPARE.of(good))
        out.append(DONE.of())
        return out

    def resolve(self, s: State, a: int) -> None:
        if a == DONE.of():
            return
        good = SPARE.x(a)
        owed = self.owed()
        owed[good] -= 1
        highest = max(self.highest, a)
        rest = Spare(self.seat, self.person, self.a, owed[0], owed[1], owed[2], owed[3], self.left - 1, highest)
        spare_or_pay(s, self.a, rest)


def spare_or_pay(s: State, a: int, price: Spare) -> None:
    """Asks what to spare where there is a choice; pays what is left and builds."""
    owed = price.owed()
    total = owed[0] + owed[1] + owed[2] + owed[3]
    if 0 < price.left < total:
        s.then(price)
        return
    if price.left < total:
        s.pay_all(price.seat, owed, BY[price.person])
    if UPGRADE.has(a):
        s.upgrade(price.seat, UPGRADE.x(a), BY[price.person])
    else:
        s.construct(price.seat, CONSTRUCT.x(a), BY[price.person])


class Bathe(SeveralByPerson):
    """Other hand cards may be discarded; each brings goods of one's choice."""

    def __init__(self, seat: int, person: int, left: int, goods: int, due: int = 0, highest: int = -1) -> None:
        super().__init__(seat, person, highest)
        self.left = left
        self.goods = goods
        self.due = due

    def is_thing(self, a: int) -> bool:
        return DISCARD.has(a)

    def options(self, s: State) -> list[int]:
        out = []
        before = -1
        for person in s.players[self.seat].hand:
            if person != before:
                out.append(DISCARD.of(person))
            before = person
        out.append(DONE.of())
        return out

    def resolve(self, s: State, a: int) -> None:
        if a == DONE.of():
            due = self.due
        else:
            s.discard(self.seat, DISCARD.x(a), BY[self.person])
            due = self.due + self.goods
            if self.left > 1:
                s.then(Bathe(self.seat, self.person, self.left - 1, self.goods, due, max(self.highest, a)))
                return
        if due:
            s.then(TakeGoods(self.seat, self.person, due, False))


class Trade(SeveralByPerson):
    """Goods may be returned, all before any is taken; each brings goods of one other kind.

    What it brings is asked for by kinds, in whatever order they were returned: `returned` is in rising order.
    """

    def __init__(
        self, seat: int, person: int, left: int, goods: int, returned: list[int] | None = None, highest: int = -1
    ) -> None:
        super().__init__(seat, person, highest)
        self.left = left
        self.goods = goods
        self.returned: list[int] = returned or []

    def is_thing(self, a: int) -> bool:
        return RETURN.has(a)

    def options(self, s: State) -> list[int]:
        goods = s.players[self.seat].goods
        out = [RETURN.of(good) for good in range(KINDS) if goods[good]]
        out.append(DONE.of())
        return out

    def resolve(self, s: State, a: int) -> None:
        returned = self.returned
        if a != DONE.of():
            good = RETURN.x(a)
            s.pay(self.seat, good, 1, BY[self.person])
            returned = sorted([*returned, good])
            if self.left > 1:
                highest = max(self.highest, a)
                s.then(Trade(self.seat, self.person, self.left - 1, self.goods, returned, highest))
                return
        for good in returned:
            s.then(TakeAlike(self.seat, self.person, self.goods, good))


class TakeAlike(ByPerson):
    """Goods of one single kind, other than the one returned for them."""

    def __init__(self, seat: int, person: int, goods: int, returned: int) -> None:
        super().__init__(seat, person)
        self.goods = goods
        self.returned = returned

    def about(self, s: State) -> dict[str, str]:
        return {"person": PERSONS.words[self.person], "good": GOODS.words[self.returned]}

    def options(self, s: State) -> list[int]:
        return [TAKE.of(good) for good in range(KINDS) if good != self.returned]

    def resolve(self, s: State, a: int) -> None:
        s.gain(self.seat, TAKE.x(a), self.goods, BY[self.person])


class Steal(SeveralByPerson):
    """A good of one's choice from an opponent who has any."""

    def __init__(self, seat: int, person: int, victim: int, left: int) -> None:
        super().__init__(seat, person, -1)
        self.victim = victim
        self.left = left

    def about(self, s: State) -> dict[str, str]:
        return {"person": PERSONS.words[self.person], "player": str(self.victim + 1)}

    def is_thing(self, a: int) -> bool:
        return STEAL.has(a)

    def options(self, s: State) -> list[int]:
        goods = s.players[self.victim].goods
        return [STEAL.of(self.victim, good) for good in range(KINDS) if goods[good]]

    def resolve(self, s: State, a: int) -> None:
        s.steal(self.seat, self.victim, STEAL.args(a)[1], BY[self.person])
        if self.left > 1 and s.players[self.victim].has_goods():
            s.then(Steal(self.seat, self.person, self.victim, self.left - 1))


class Sell(SeveralByPerson):
    """Goods may be returned one by one for points, of one kind only where `good` names it."""

    def __init__(self, seat: int, person: int, left: int, points: int, good: int, highest: int = -1) -> None:
        super().__init__(seat, person, highest)
        self.left = left
        self.points = points
        self.good = good

    def is_thing(self, a: int) -> bool:
        return RETURN.has(a)

    def options(self, s: State) -> list[int]:
        goods = s.players[self.seat].goods
        out = [RETURN.of(good) for good in range(KINDS) if goods[good] and (self.good < 0 or good == self.good)]
        out.append(DONE.of())
        return out

    def resolve(self, s: State, a: int) -> None:
        if a == DONE.of():
            return
        good = RETURN.x(a)
        s.pay(self.seat, good, 1, BY[self.person])
        s.score(self.seat, self.points, BY[self.person])
        if self.left > 1:
            s.then(Sell(self.seat, self.person, self.left - 1, self.points, self.good, max(self.highest, a)))


class SellSet(ByPerson):
    """One good of each kind may be returned for points, all four or none."""

    def __init__(self, seat: int, person: int, points: int) -> None:
        super().__init__(seat, person)
        self.points = points

    def options(self, s: State) -> list[int]:
        out = [DONE.of()]
        if 0 not in s.players[self.seat].goods:
            out.append(RETURN_SET.of())
        return out

    def resolve(self, s: State, a: int) -> None:
        if a == RETURN_SET.of():
            s.pay_all(self.seat, [1] * KINDS, BY[self.person])
            s.score(self.seat, self.points, BY[self.person])


# The player's board


class Exchanging(Several[State]):
    """Any three goods go back to the stock, for goods of one's choice."""

    def __init__(self, seat: int, left: int, highest: int = -1) -> None:
        super().__init__(seat, highest)
        self.left = left

    def allows_free(self, s: State) -> bool:
        return False

    def is_thing(self, a: int) -> bool:
        return RETURN.has(a)

    def options(self, s: State) -> list[int]:
        goods = s.players[self.seat].goods
        return [RETURN.of(good) for good in range(KINDS) if goods[good]]

    def resolve(self, s: State, a: int) -> None:
        s.pay(self.seat, RETURN.x(a), 1, "source.exchange")
        if self.left > 1:
            s.then(Exchanging(self.seat, self.left - 1, max(self.highest, a)))


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
