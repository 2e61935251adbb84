"""Valletta's tables, and the mutators: the only code that writes them."""

from bisect import insort

from tablero.core import agenda
from tablero.core.agenda import NATURE, NOBODY
from tablero.games.valletta.box import Box
from tablero.games.valletta.player import Player
from tablero.games.valletta.terms import (
    BUILDING,
    COLUMNS,
    EIGHTH_HOUSE,
    EXCHANGE,
    GOLD,
    GOOD,
    GOODS,
    JEAN_AT_THE_END,
    NOT_YET,
    PERSON,
    PLACE,
    POINTS_ON_THE_STREET,
    STARTING,
    TRIGGER,
)


class State(agenda.State):
    """The whole table. `city` has a building for each place laid so far and is replaced, never changed."""

    def __init__(
        self, box: Box, players: list[Player], pool: list[int], barrels: list[int], draft: list[int], city: list[int]
    ) -> None:
        super().__init__()
        self.box = box
        self.players = players
        self.pool = pool
        self.barrels = barrels
        self.draft = draft
        self.city = city
        self.built = 0
        self.jean = 0
        self.starter = 0
        self.turn = -1
        self.trigger = NOT_YET
        self.end_phase = False

    def clone(self) -> "State":
        players = [p.clone() for p in self.players]
        twin = State(self.box, players, self.pool.copy(), self.barrels.copy(), self.draft.copy(), self.city)
        twin.agenda = self.agenda.copy()
        twin.round = self.round
        twin.reveals = self.reveals
        twin.built = self.built
        twin.jean = self.jean
        twin.starter = self.starter
        twin.turn = self.turn
        twin.trigger = self.trigger
        twin.end_phase = self.end_phase
        return twin

    # Asking

    def owed(self, seat: int, place: int) -> list[int]:
        """What constructing there costs the seat: the price, less gold for each own neighbour."""
        price = self.box.price[self.city[place]].copy()
        gold = price[GOLD] - self.discount(seat, place)
        price[GOLD] = gold if gold > 0 else 0
        return price

    def discount(self, seat: int, place: int) -> int:
        """The gold that own buildings next to a place save."""
        built = self.players[seat].built
        own = 0
        for other in self.box.neighbours[place]:
            own += built >> other & 1
        return own * self.box.neighbour_discount

    def jean_column(self) -> int:
        """The column of Jean's segment of the street, -1 while he is on the tower."""
        return (self.jean - 1) // self.box.segment if self.jean else -1

    def largest_group(self, seat: int) -> int:
        """How many own buildings hang together at most, edge to edge."""
        left = self.players[seat].built
        largest = 0
        for place in range(len(self.city)):
            if not left >> place & 1:
                continue
            left &= ~(1 << place)
            reached = [place]
            size = 0
            while reached:
                size += 1
                for other in self.box.neighbours[reached.pop()]:
                    if left >> other & 1:
                        left &= ~(1 << other)
                        reached.append(other)
            largest = max(largest, size)
        return largest

    def own(self, seat: int) -> list[int]:
        """The buildings that carry the seat's houses."""
        built = self.players[seat].built
        return [building for place, building in enumerate(self.city) if built >> place & 1]

    # Goods

    def gain(self, seat: int, good: int, n: int, source: str) -> None:
        """Goods come from the stock, which never runs out."""
        if n:
            self.players[seat].goods[good] += n
            if self.listener is not None:
                self.tell("gained", seat, n, "good." + GOOD.words[good], source)

    def gain_all(self, seat: int, goods: list[int], source: str) -> None:
        """Goods of several kinds come from the stock."""
        for good in range(GOODS):
            self.gain(seat, good, goods[good], source)

    def pay(self, seat: int, good: int, n: int, source: str) -> None:
        """Goods go back to the stock."""
        if n:
            goods = self.players[seat].goods
            goods[good] -= n
            if goods[good] < 0:
                raise ValueError(f"seat {seat} pays {n} {GOOD.words[good]} and has {goods[good] + n}")
            if self.listener is not None:
                self.tell("paid", seat, n, "good." + GOOD.words[good], source)

    def pay_all(self, seat: int, owed: list[int], source: str) -> None:
        """A whole price goes back to the stock."""
        for good in range(GOODS):
            self.pay(seat, good, owed[good], source)

    def steal(self, seat: int, victim: int, good: int, source: str) -> None:
        """One good changes hands."""
        goods = self.players[victim].goods
        goods[good] -= 1
        if goods[good] < 0:
            raise ValueError(f"seat {victim} has no {GOOD.words[good]} to be taken")
        self.players[seat].goods[good] += 1
        if self.listener is not None:
            self.tell("stole", seat, 1, "good." + GOOD.words[good], source, other=victim)

    def draft_good(self, seat: int, good: int) -> None:
        """One good of the extra set goes to a player before the game."""
        self.draft[good] -= 1
        self.gain(seat, good, 1, "source.draft")

    # Cards

    def lay(self, building: int) -> None:
        """The next place of the city gets its building, with the person of its letter on it."""
        if self.listener is not None:
            self.tell("laid", -1, 0, "building." + BUILDING.words[building], "", "place." + PLACE.words[len(self.city)])
        self.city = [*self.city, building]

    def draw(self, seat: int, person: int) -> None:
        """A card comes from the draw pile to the hand; only its owner sees which."""
        p = self.players[seat]
        p.pile.remove(person)
        insort(p.hand, person)
        if self.listener is not None:
            self.tell("drew", seat, 1, "person." + PERSON.words[person], to=seat)

    def shuffle(self, seat: int) -> None:
        """The discard pile goes into the draw pile."""
        p = self.players[seat]
        p.pile = sorted(p.pile + p.discard)
        p.discard = []
        if self.listener is not None:
            self.tell("shuffled", seat, len(p.pile))

    def play(self, seat: int, person: int) -> None:
        """A card goes from the hand to the next slot."""
        p = self.players[seat]
        p.hand.remove(person)
        p.slots.append(person)
        if self.listener is not None:
            self.tell("played", seat, len(p.slots), "person." + PERSON.words[person])

    def clear_slots(self, seat: int) -> None:
        """The cards played go to the discard pile."""
        p = self.players[seat]
        p.discard = sorted(p.discard + p.slots)
        p.slots = []

    def discard(self, seat: int, person: int, source: str) -> None:
        """A card goes from the hand to the discard pile unplayed."""
        p = self.players[seat]
        p.hand.remove(person)
        insort(p.discard, person)
        if self.listener is not None:
            self.tell("discarded", seat, 1, "person." + PERSON.words[person], source)

    def dismiss(self, seat: int, person: int, source: str) -> None:
        """A card leaves the hand, and the player's deck for good, for the pool."""
        self.players[seat].hand.remove(person)
        insort(self.pool, person)
        if self.listener is not None:
            self.tell("dismissed", seat, 1, "person." + PERSON.words[person], source)

    def hire(self, seat: int, person: int, source: str) -> None:
        """A card comes from the pool to the hand."""
        self.pool.remove(person)
        self.take_in(seat, person)
        if self.listener is not None:
            self.tell("hired", seat, 1, "person." + PERSON.words[person], source)

    def take_in(self, seat: int, person: int) -> None:
        """A new card is in hand at once; no hand ever holds more than the printed number."""
        hand = self.players[seat].hand
        insort(hand, person)
        if len(hand) > self.box.hand:
            raise ValueError(f"seat {seat} holds {len(hand)} cards")

    # The city and the street

    def construct(self, seat: int, place: int, source: str) -> None:
        """A house goes onto a building, whose person comes to the hand; Jean rewards his own column."""
        p = self.players[seat]
        p.built |= 1 << place
        self.built |= 1 << place
        p.houses += 1
        person = STARTING + self.city[place]
        self.take_in(seat, person)
        if self.listener is not None:
            building = "building." + BUILDING.words[self.city[place]]
            self.tell("constructed", seat, 1, building, source, "place." + PLACE.words[place])
            self.tell("joined", seat, 1, "person." + PERSON.words[person], building)
        if p.houses == self.box.houses:
            self.begin_end(seat, EIGHTH_HOUSE)
        if place % COLUMNS == self.jean_column():
            self.score(seat, self.box.jean_bonus, "source.jean-bonus")

    def upgrade(self, seat: int, place: int, source: str) -> None:
        """A building is turned to its better side."""
        self.players[seat].upgraded |= 1 << place
        if self.listener is not None:
            building = "building." + BUILDING.words[self.city[place]]
            self.tell("upgraded", seat, 1, building, source, "place." + PLACE.words[place])

    def score(self, seat: int, n: int, source: str) -> None:
        """Points are counted on the street at once."""
        if n:
            p = self.players[seat]
            p.points += n
            if self.listener is not None:
                self.tell("scored", seat, n, "", source)
            if p.points >= self.box.end_points:
                self.begin_end(seat, POINTS_ON_THE_STREET)

    def move_jean(self, seat: int, good: int) -> None:
        """Jean goes one space on and its barrel leaves the game."""
        self.jean += 1
        self.barrels[good] -= 1
        if self.listener is not None:
            self.tell("moved-jean", seat, self.jean, "good." + GOOD.words[good])
        if self.jean == self.box.street:
            self.begin_end(seat, JEAN_AT_THE_END)

    # Turns

    def begin_end(self, seat: int, trigger: int) -> None:
        """The first condition met calls the end phase; later ones do nothing."""
        if self.trigger == NOT_YET:
            self.trigger = trigger
            if self.listener is not None:
                self.tell("called-the-end", seat, 0, "trigger." + TRIGGER.words[trigger])

    def enter_end_phase(self) -> None:
        """Everybody shuffles discard and draw pile together; hands are left alone."""
        self.end_phase = True
        self.tell("end-phase", NATURE)
        for seat in range(len(self.players)):
            self.shuffle(seat)

    def drop_out(self, seat: int) -> None:
        """A player without cards is skipped from now on."""
        self.players[seat].out = True
        self.tell("dropped-out", seat)

    def begin_turn(self, seat: int) -> None:
        """The turn is the seat's; a round begins with the start player, or whoever follows an absent one."""
        before = self.turn
        if before < 0 or (seat - self.starter) % len(self.players) <= (before - self.starter) % len(self.players):
            self.round += 1
        self.turn = seat
        self.tell("turn", seat, self.round)

    # Free actions

    def free_options(self, seat: int) -> list[int]:
        """Goods for goods, at any decision of one's own turn."""
        if self.turn != seat or self.players[seat].has_goods() < self.box.exchange_give:
            return []
        return [EXCHANGE]

    def free(self, seat: int, a: int) -> bool:
        if a != EXCHANGE:
            return False
        self.box.exchange.begin(self, seat, NOBODY)
        return True


def opening(box: Box, seats: int) -> State:
    """The table before anything is drawn: everybody's goods and cards, the pool, the barrels, the extra set."""
    deck = list(range(STARTING))
    players = [Player(box.start_goods.copy(), [], deck.copy(), [], [], 0, 0, 0, 0, False) for _ in range(seats)]
    return State(box, players, sorted(box.pool), box.barrels.copy(), box.draft_goods.copy(), [])
