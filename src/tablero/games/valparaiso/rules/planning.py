"""Planning: everybody at once lays cards face down, in the order in which he means to use them."""

from typing import Final

from tablero.core.agenda import NATURE, Together
from tablero.games.valparaiso.rules.goods import TakeOne
from tablero.games.valparaiso.state import State
from tablero.games.valparaiso.terms import (
    CHANGE,
    FROM_CLOCK,
    MAYOR,
    NONE,
    PLAN,
    READY,
    ROW,
    SEATS,
    SLOTS,
    TAKE_BACK,
    TIME_UP,
)

# The seats in a set of seats.
MEMBERS: Final[list[list[int]]] = [[seat for seat in range(SEATS) if seats >> seat & 1] for seats in range(1 << SEATS)]
# The ways to plan the cards of one byte of a hand to a slot: [slot][byte][cards].
BYTES: Final = 4
PLANS: Final[list[list[list[list[int]]]]] = [
    [
        [[PLAN.of(8 * byte + i, slot) for i in range(8) if cards >> i & 1] for cards in range(256)]
        for byte in range(BYTES)
    ]
    for slot in range(SLOTS)
]
# The ways to take a card back, by how many lie in the row.
TAKE_BACKS: Final[list[list[int]]] = [[TAKE_BACK.of(slot) for slot in range(cards)] for cards in range(ROW + 1)]


class Planning(Together[State]):
    """Cards go to slots 1 to 4 without gaps, to slot 5 with two houses, to the mayor's for 5 pesos.

    A plan may be changed until its owner is ready; under the clock, by all but the first, until time is up.
    """

    def waiting(self, s: State) -> list[int]:
        return MEMBERS[s.owing]

    def may_act(self, s: State, seat: int) -> bool:
        if seat == NATURE:
            return s.first != NONE
        return s.owing >> seat & 1 == 1 or (s.clock and seat != s.first)

    def time(self, s: State) -> tuple[int, int]:
        return s.box.clock_seconds, s.box.countdown_seconds

    def options(self, s: State, seat: int) -> list[int]:
        if seat == NATURE:
            return [TIME_UP]
        if not s.owing >> seat & 1:
            return [CHANGE]
        p = s.players[seat]
        hand = p.hand
        slot = len(p.row)
        out = [READY]
        out.extend(TAKE_BACKS[slot])
        if slot < ROW - 1 or (slot == ROW - 1 and s.box.houses - p.houses >= s.box.houses_for_slot_5):
            add_plans(out, PLANS[slot], hand)
        if p.mayor != NONE:
            out.append(TAKE_BACK_MAYOR)
        elif p.pesos >= s.box.mayor:
            add_plans(out, PLANS[MAYOR], hand)
        return out

    def resolve(self, s: State, seat: int, a: int) -> None:
        if a <= PLAN.last:
            card, slot, _ = PLAN.args(a)
            s.plan(seat, card, slot)
        elif a <= TAKE_BACK.last:
            s.take_back(seat, TAKE_BACK.x(a))
        elif a == READY:
            s.ready(seat)
        elif a == CHANGE:
            s.change_mind(seat)
        else:
            s.call_time()

    def close(self, s: State) -> None:
        s.reveal_plans()
        if s.first != NONE:
            s.then(TakeOne(s.first, FROM_CLOCK))


def add_plans(out: list[int], plans: list[list[list[int]]], hand: int) -> None:
    """The ways to plan the cards of a hand to one slot."""
    out.extend(plans[0][hand & 255])
    hand >>= 8
    byte = 1
    while hand:
        out.extend(plans[byte][hand & 255])
        hand >>= 8
        byte += 1


TAKE_BACK_MAYOR: Final = TAKE_BACK.of(MAYOR)
PLANNING: Final = Planning()
