"""Phase 1: taking back, drawing, and the swap stall."""

from tablero.core.agenda import Chance, Choice, Step, Together
from tablero.core.dice import Dice
from tablero.games.altiplano.player import Player
from tablero.games.altiplano.rules.missions import SEATS_IN
from tablero.games.altiplano.state import State
from tablero.games.altiplano.terms import (
    COIN,
    DIP,
    DISCARD,
    DONE,
    DRAW,
    GOOD_WORDS,
    LIFT,
    PICK,
    all_of,
    count,
    goods_in,
    last_good,
    one,
    size,
)


class OpenTakingBack(Step[State]):
    """Before drawing, all who have something to take back are asked at once."""

    def run(self, s: State) -> None:
        owing = 0
        for seat, p in enumerate(s.players):
            if can_lift(p):
                owing |= 1 << seat
        if owing:
            s.ask(owing)
            s.then(TakeBack())


def can_lift(p: Player) -> bool:
    """Whether there is something to take back."""
    return p.lying != 0 and (p.planned < p.limit or bool(liftable(p)))


def liftable(p: Player) -> list[int]:
    """Tiles on any space, while a planning space is free, and coins (ruling 7)."""
    out: list[int] = []
    free = p.planned < p.limit
    lying = p.lying
    while lying:
        lowest = lying & -lying
        lying ^= lowest
        space = lowest.bit_length() - 1
        heap = p.at[space]
        while heap:
            tile = last_good(heap)
            heap &= ~all_of(tile)
            if free or tile == COIN:
                out.append(LIFT.of(tile, space))
    return out


class TakeBack(Together[State]):
    """Take tiles back onto free planning spaces and coins into your supply, as you like, before you draw."""

    def waiting(self, s: State) -> list[int]:
        return SEATS_IN[s.owing]

    def may_act(self, s: State, seat: int) -> bool:
        return seat >= 0 and s.owing >> seat & 1 == 1

    def options(self, s: State, seat: int) -> list[int]:
        out = liftable(s.players[seat])
        out.append(DONE)
        return out

    def resolve(self, s: State, seat: int, a: int) -> None:
        if a != DONE:
            tile, space, _ = LIFT.args(a)
            s.lift(seat, tile, space)
            if can_lift(s.players[seat]):
                return
        s.answered(seat)

    def close(self, s: State) -> None:
        return


class DrawUp(Step[State]):
    """A player fills his planning spaces up to his limit."""

    def __init__(self, by: int) -> None:
        super().__init__()
        self.by = by

    def run(self, s: State) -> None:
        if can_draw(s, self.by):
            s.then(DrawTile(self.by))


def can_draw(s: State, seat: int) -> bool:
    """Whether another tile is to be drawn; the container is poured in only when the bag is empty (rulings 8 to 10)."""
    p = s.players[seat]
    if p.planned >= p.limit:
        return False
    if not p.bag:
        if not p.container:
            return False
        s.pour(seat)
    return True


class FromBag(Chance[State]):
    """A random tile from a player's bag."""

    def __init__(self, by: int) -> None:
        super().__init__()
        self.by = by

    def outcomes(self, s: State) -> list[int]:
        return [DRAW.of(good) for good in goods_in(s.players[self.by].bag)]

    def weights(self, s: State) -> list[int]:
        bag = s.players[self.by].bag
        return [count(bag, good) for good in goods_in(bag)]

    def draw(self, s: State, dice: Dice) -> int:
        bag = s.players[self.by].bag
        at = dice.below(size(bag))
        good = 0
        while True:
            at -= count(bag, good)
            if at < 0:
                return DRAW.of(good)
            good += 1


class DrawTile(FromBag):
    """A tile is drawn onto a planning space, and the next one if there is room."""

    def resolve(self, s: State, a: int) -> None:
        s.draw(self.by, a - DRAW.first)
        if can_draw(s, self.by):
            s.then(self)


class OfferSwaps(Step[State]):
    """The owner of a swap stall may use it after drawing and before planning, once for each copy."""

    def __init__(self, by: int, copies: int) -> None:
        super().__init__()
        self.by = by
        self.copies = copies

    def run(self, s: State) -> None:
        if s.players[self.by].planned:
            for _ in range(self.copies):
                s.then(Swap(self.by))


class Swap(Choice[State]):
    """Put a planning tile into the container for another one, or do not."""

    def options(self, s: State) -> list[int]:
        out = [DISCARD.of(good) for good in goods_in(s.players[self.seat].planning)]
        out.append(DONE)
        return out

    def resolve(self, s: State, a: int) -> None:
        if a != DONE:
            s.discard(self.seat, DISCARD.x(a))
            s.then(SwapFor(self.seat, DISCARD.x(a)))


class SwapFor(Choice[State]):
    """Draw a tile from the bag, or pick one that was in the container before (rulings 12, 57)."""

    def __init__(self, seat: int, discarded: int) -> None:
        super().__init__(seat)
        self.discarded = discarded

    def about(self, s: State) -> dict[str, str]:
        return {"good": GOOD_WORDS[self.discarded]}

    def options(self, s: State) -> list[int]:
        before = s.players[self.seat].container - one(self.discarded)
        return [DIP, *[PICK.of(good) for good in goods_in(before)]]

    def resolve(self, s: State, a: int) -> None:
        if a == DIP:
            if not s.players[self.seat].bag:
                s.pour(self.seat)
            s.then(DipTile(self.seat))
        else:
            s.pick(self.seat, PICK.x(a))


class DipTile(FromBag):
    """The tile from the bag in place of the one swapped."""

    def resolve(self, s: State, a: int) -> None:
        s.draw(self.by, DRAW.x(a))
