"""Phase 2: tiles onto spaces."""

from typing import Final

from tablero.core.agenda import Step, Together
from tablero.games.altiplano.rules.missions import SEATS_IN
from tablero.games.altiplano.state import State
from tablero.games.altiplano.terms import (
    ALL_OF,
    COIN,
    DONE,
    EMPTY,
    GOOD_OF,
    GOODS,
    JOB_ROAD,
    LIFT,
    ON_MOVEMENT,
    PLACE,
    ROAD,
    STAGECOACH,
    count,
)

_ANY_MOVEMENT: Final = 7 << ON_MOVEMENT
SEATS: Final = 5

# Most tiles go onto the first twelve spaces, which are looked up six at a time.
_HALF_BITS: Final = 6
_HALF: Final = (1 << _HALF_BITS) - 1


def _laid(tile: int, first: int) -> list[list[int]]:
    """For each set of six spaces from the first on, given as bits, the laying of a tile onto them."""
    return [
        [PLACE.of(tile, first + i) for i in range(_HALF_BITS) if spaces >> i & 1] for spaces in range(1 << _HALF_BITS)
    ]


_LAID: Final = [_laid(tile, 0) for tile in range(GOODS)]
_LAID_BEYOND: Final = [_laid(tile, _HALF_BITS) for tile in range(GOODS)]


class OpenPlanning(Step[State]):
    """Everybody who can lay something plans; who cannot has locked."""

    def run(self, s: State) -> None:
        owing = 0
        for seat in range(len(s.players)):
            if placements(s, seat):
                owing |= 1 << seat
        if owing:
            s.ask(owing)
            s.then(Plan())


def placements(s: State, seat: int) -> list[int]:
    """What a player may lay where: tiles of his planning spaces, and coins, on spaces with room that take them."""
    p = s.players[seat]
    accepts = s.box.accepts
    base = p.role * GOODS
    out: list[int] = []
    tiles = p.planning
    while tiles:
        tile = GOOD_OF[(tiles & -tiles).bit_length()]
        tiles &= ~ALL_OF[tile]
        spaces = p.open & accepts[base + tile]
        if spaces >> ROAD & 1 and is_enough(s, seat, tile):
            spaces &= ~(1 << ROAD)
        place(tile, spaces, out)
    if p.coins:
        spaces = p.open & accepts[base + COIN]
        place(COIN, spaces if p.has(STAGECOACH) else spaces & ~_ANY_MOVEMENT, out)
    return out


def is_enough(s: State, seat: int, tile: int) -> bool:
    """Whether as many of a tile lie at the road as a step takes: its spaces are for one sort each (ruling 14)."""
    takes = count(s.box.actions[JOB_ROAD].cost, tile)
    return takes > 0 and count(s.players[seat].at[ROAD], tile) >= takes


def place(tile: int, spaces: int, out: list[int]) -> None:
    """Adds the laying of a tile onto each of the spaces, given as bits."""
    out += _LAID[tile][spaces & _HALF]
    out += _LAID_BEYOND[tile][spaces >> _HALF_BITS & _HALF]
    spaces = spaces >> 2 * _HALF_BITS << 2 * _HALF_BITS
    while spaces:
        lowest = spaces & -spaces
        spaces ^= lowest
        out.append(PLACE.of(tile, lowest.bit_length() - 1))


def _next_to_lock(first: int, owing: int) -> int:
    """The first seat from the start player on that has not locked, among the seats as bits."""
    for i in range(SEATS):
        seat = (first + i) % SEATS
        if owing >> seat & 1:
            return seat
    return EMPTY


# By the start player and the seats that have not locked, as bits.
NEXT_TO_LOCK: Final = [[_next_to_lock(first, owing) for owing in range(1 << SEATS)] for first in range(SEATS)]


class Plan(Together[State]):
    """All lay tiles at once and may lift them again; the start player locks first, then clockwise (ruling 18).

    Waited for is only who is next to lock; the others may plan ahead.
    """

    def waiting(self, s: State) -> list[int]:
        return SEATS_IN[1 << NEXT_TO_LOCK[s.first][s.owing]] if s.owing else []

    def may_act(self, s: State, seat: int) -> bool:
        return seat >= 0 and s.owing >> seat & 1 == 1

    def options(self, s: State, seat: int) -> list[int]:
        out = placements(s, seat)
        before = EMPTY
        for a in s.players[seat].fresh:
            if a != before:
                out.append(a - PLACE.first + LIFT.first)
            before = a
        if seat == NEXT_TO_LOCK[s.first][s.owing]:
            out.append(DONE)
        return out

    def resolve(self, s: State, seat: int, a: int) -> None:
        if a == DONE:
            s.lock(seat)
        elif PLACE.has(a):
            tile, space, _ = PLACE.args(a)
            s.place(seat, tile, space)
            s.remember(seat, a)
        else:
            tile, space, _ = LIFT.args(a)
            s.lift(seat, tile, space)
            s.unremember(seat, a - LIFT.first + PLACE.first)

    def close(self, s: State) -> None:
        s.forget_fresh()
