"""The village's storing, corn, and where tiles for actions are taken from."""

from tablero.core.agenda import Choice, Step
from tablero.games.altiplano.player import Player
from tablero.games.altiplano.rules.missions import check_missions
from tablero.games.altiplano.state import State
from tablero.games.altiplano.terms import (
    BY_HANDYMAN,
    BY_JOURNEYMAN,
    CORN,
    CORN_CRIB,
    CORN_IN,
    DONE,
    FETCH,
    FOOD,
    HANDYMAN,
    HERE,
    JOURNEYMAN,
    ON_EXTENSION,
    PARK,
    STORE,
    VILLAGE,
    all_of,
    count,
    goods_in,
)


def sources(p: Player, space: int, good: int) -> list[int]:
    """Where a tile for an action can be taken from: its space, or a wild space (ruling 25)."""
    out: list[int] = []
    if count(p.at[space], good):
        out.append(HERE)
    if p.wild:
        if count(p.at[ON_EXTENSION + HANDYMAN], good):
            out.append(BY_HANDYMAN)
        if count(p.at[ON_EXTENSION + JOURNEYMAN], good):
            out.append(BY_JOURNEYMAN)
    return out


def space_of(source: int, here: int) -> int:
    """The space that a tile is taken from."""
    if source == HERE:
        return here
    return ON_EXTENSION + (HANDYMAN if source == BY_HANDYMAN else JOURNEYMAN)


def storable(p: Player, out: list[int]) -> None:
    """Goods at the village, but no food, that have an unfinished row of their sort or a row to begin (ruling 32)."""
    here = p.at[VILLAGE] + p.wild
    if here:
        for good in goods_in(here & ~all_of(FOOD)):
            if p.warehouse.takes(good):
                out.extend([STORE.of(good, source) for source in sources(p, VILLAGE, good)])


def store(s: State, seat: int, a: int) -> None:
    """A good goes into the warehouse; more of them may follow in the same action, in the order of the rows to be."""
    good, source, _ = STORE.args(a)
    s.store(seat, good, space_of(source, VILLAGE))
    check_missions(s, seat)
    more: list[int] = []
    storable(s.players[seat], more)
    if more:
        s.then(Store(seat))


class Store(Choice[State]):
    """Store another good, or enough."""

    def options(self, s: State) -> list[int]:
        out: list[int] = []
        storable(s.players[self.seat], out)
        out.append(DONE)
        return out

    def resolve(self, s: State, a: int) -> None:
        if a != DONE:
            store(s, self.seat, a)


def gain_corn(s: State, seat: int) -> None:
    """Corn is stored at once; with no row for it, and no crib, it stays at the road."""
    if count(s.stock, CORN):
        p = s.players[seat]
        rows = p.warehouse.corn_rows()
        if can_park(s, p):
            s.then(StoreCorn(seat, False))
        elif len(rows) == 1:
            s.store_corn(seat, rows[0], False)
            check_missions(s, seat)
        elif rows:
            s.then(StoreCorn(seat, False))


def can_park(s: State, p: Player) -> bool:
    """Whether the crib holds fewer corn than it may."""
    return p.crib < s.box.crib * p.copies(CORN_CRIB)


class StoreCorn(Choice[State]):
    """Choose the row for a corn, or park it in the crib if it comes from the road."""

    def __init__(self, seat: int, from_crib: bool) -> None:
        super().__init__(seat)
        self.from_crib = from_crib

    def options(self, s: State) -> list[int]:
        p = s.players[self.seat]
        out = [CORN_IN.of(row) for row in p.warehouse.corn_rows()]
        if not self.from_crib and can_park(s, p):
            # With all rows complete the corn may still be left at the road.
            if not out:
                out.append(DONE)
            out.append(PARK)
        return out

    def resolve(self, s: State, a: int) -> None:
        if a == PARK:
            s.park(self.seat)
        elif a != DONE:
            s.store_corn(self.seat, CORN_IN.x(a), self.from_crib)
            check_missions(s, self.seat)


def can_fetch(p: Player) -> bool:
    """Whether corn in the crib can be stored."""
    return p.crib > 0 and bool(p.warehouse.corn_rows())


def fetch(s: State, seat: int) -> None:
    """A corn from the crib is stored for good; another may follow in the same action (ruling 34)."""
    p = s.players[seat]
    rows = p.warehouse.corn_rows()
    s.then(FetchMore(seat))
    if len(rows) == 1:
        s.store_corn(seat, rows[0], True)
        check_missions(s, seat)
    else:
        s.then(StoreCorn(seat, True))


class FetchMore(Step[State]):
    """After one corn from the crib the next."""

    def __init__(self, by: int) -> None:
        super().__init__()
        self.by = by

    def run(self, s: State) -> None:
        if can_fetch(s.players[self.by]):
            s.then(Fetch(self.by))


class Fetch(Choice[State]):
    """Store another corn from the crib, or enough."""

    def options(self, s: State) -> list[int]:
        return [FETCH, DONE]

    def resolve(self, s: State, a: int) -> None:
        if a == FETCH:
            fetch(s, self.seat)
