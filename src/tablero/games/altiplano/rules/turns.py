"""Phase 3: turns of one action each, and the movement around it."""

from typing import Final

from tablero.core.agenda import Choice, Step
from tablero.games.altiplano.player import Player
from tablero.games.altiplano.rules.actions import act, offers
from tablero.games.altiplano.rules.warehouse import can_fetch
from tablero.games.altiplano.state import State
from tablero.games.altiplano.terms import (
    DONE,
    ENTER,
    MARKET,
    MOVE,
    MOVEMENTS,
    NOWHERE,
    ON_EXTENSION,
    ON_MOVEMENT,
    ON_ROLE,
    PASS,
    PLACES,
    TOP_CART,
    VILLAGE,
)

_WHERE_COINS_BUY: Final = 1 << VILLAGE | 1 << MARKET


class Turns(Step[State]):
    """From the start player clockwise one action each, until all have passed."""

    def run(self, s: State) -> None:
        next_turn(s, s.first)


def next_turn(s: State, seat: int) -> None:
    """The next player who has not passed takes a turn; who cannot act passes by himself (rulings 20, 59)."""
    seats = len(s.players)
    for _ in range(seats):
        if seat == seats:
            seat = 0
        if not s.passed >> seat & 1:
            ready = ready_places(s, seat)
            if ready:
                s.then(Act(seat, ready, False))
                return
            s.out(seat)
        seat += 1


def ready_places(s: State, seat: int) -> int:
    """The places, as bits, that the pawn can get to this turn and where the player could act then."""
    p = s.players[seat]
    maybe = p.lying & 127
    if p.coins:
        maybe |= _WHERE_COINS_BUY
    elif can_fetch(p):
        maybe |= 1 << VILLAGE
    if p.wild:
        maybe = 127
    elif p.lying >> ON_ROLE:
        if p.lying >> ON_ROLE & 1:
            maybe |= 1 << s.box.roles[p.role].place
        cards = p.lying >> ON_EXTENSION
        for place in range(PLACES):
            if cards & s.box.cards_at[place]:
                maybe |= 1 << place
    maybe &= reach(s, p)
    ready = 0
    some: list[int] = []
    while maybe:
        lowest = maybe & -maybe
        maybe ^= lowest
        offers(s, seat, lowest.bit_length() - 1, some)
        if some:
            ready |= lowest
            some.clear()
    return ready


def reach(s: State, p: Player) -> int:
    """The places, as bits, that the pawn can get to this turn, its own included."""
    if p.place == NOWHERE or p.rested >> TOP_CART & 1:
        return 127
    steps = 0
    for i in range(MOVEMENTS):
        if p.at[ON_MOVEMENT + i]:
            steps += 3 if p.rested >> i & 1 else 1
    return s.near[(steps if steps < 3 else 3) * PLACES + p.place]


def moves(s: State, p: Player, toward: int, out: list[int]) -> None:
    """By the top cart 1 to 3 steps, by a movement space 1, or 3 with a cart beside it (ruling 22).

    Only those are offered that leave a way to one of the places `toward`.
    """
    here = 1 << p.place
    carts = 0
    feet = 0
    for i in range(MOVEMENTS):
        if p.at[ON_MOVEMENT + i]:
            if p.rested >> i & 1:
                carts += 1
            else:
                feet += 1
    top = p.rested >> TOP_CART & 1
    far = s.near[3 * PLACES + p.place] & ~here
    by_cart = leading(s, far, toward, carts - 1 + top, feet) if carts else 0
    on_foot = leading(s, s.near[PLACES + p.place] & ~here, toward, carts + top, feet - 1) if feet else 0
    for i in range(MOVEMENTS):
        if p.at[ON_MOVEMENT + i]:
            go(i, by_cart if p.rested >> i & 1 else on_foot, out)
    if top:
        go(TOP_CART, leading(s, far, toward, carts, feet), out)


def leading(s: State, goals: int, toward: int, carts: int, feet: int) -> int:
    """The goals, as bits, from which what is left, carts or feet, still leads toward somewhere."""
    if not carts:
        for place in range(PLACES):
            if not s.near[feet * PLACES + place] & toward:
                goals &= ~(1 << place)
    return goals


def go(vehicle: int, goals: int, out: list[int]) -> None:
    """Adds the movements by one vehicle to each of the goals, given as bits."""
    out.extend([MOVE.of(vehicle, place) for place in range(PLACES) if goals >> place & 1])


class Act(Choice[State]):
    """Carry out one action where the pawn stands, move there first, or pass; `ready` is where something can be done."""

    def __init__(self, seat: int, ready: int, moved: bool) -> None:
        super().__init__(seat)
        self.ready = ready
        self.moved = moved

    def options(self, s: State) -> list[int]:
        p = s.players[self.seat]
        out: list[int] = []
        if p.place == NOWHERE:
            out.extend([ENTER.of(place) for place in range(PLACES)])
        else:
            if self.ready >> p.place & 1:
                offers(s, self.seat, p.place, out)
            moves(s, p, self.ready, out)
        if not self.moved:
            out.append(PASS)
        return out

    def resolve(self, s: State, a: int) -> None:
        if a == PASS:
            s.out(self.seat)
            next_turn(s, self.seat + 1)
        elif MOVE.has(a):
            vehicle, place, _ = MOVE.args(a)
            s.move(self.seat, vehicle, place)
            s.then(Act(self.seat, self.ready, True))
        elif ENTER.has(a):
            s.enter(self.seat, ENTER.x(a))
            s.then(Act(self.seat, self.ready, True))
        else:
            s.then(GoOn(self.seat))
            act(s, self.seat, a)


class GoOn(Step[State]):
    """After the action the pawn may move; then it is the next player's turn."""

    def __init__(self, by: int) -> None:
        super().__init__()
        self.by = by

    def run(self, s: State) -> None:
        p = s.players[self.by]
        if p.rested >> TOP_CART & 1 or p.lying >> ON_MOVEMENT & 7:
            s.then(MoveOn(self.by))
        else:
            next_turn(s, self.by + 1)


class MoveOn(Choice[State]):
    """After your action move on, or be done."""

    def options(self, s: State) -> list[int]:
        out: list[int] = []
        moves(s, s.players[self.seat], 127, out)
        out.append(DONE)
        return out

    def resolve(self, s: State, a: int) -> None:
        if a == DONE:
            next_turn(s, self.seat + 1)
        else:
            vehicle, place, _ = MOVE.args(a)
            s.move(self.seat, vehicle, place)
            s.then(GoOn(self.seat))
