"""Choices of goods: taking them, giving them, buying them."""

from typing import Final

from tablero.core.agenda import Choice, Several
from tablero.games.valparaiso.state import State
from tablero.games.valparaiso.terms import (
    ALIKE,
    ANY_PAIR,
    BUY_POINT,
    DIFFERENT,
    DONE,
    GIVE,
    GIVE_TWO,
    GOODS,
    PAIR_GOODS,
    TAKE,
    TAKE_TWO,
)

TAKES: Final[list[int]] = [TAKE.of(good) for good in range(GOODS)]
TWO_ALIKE: Final[list[int]] = [TAKE_TWO.of(pair) for pair in ALIKE]
TWO_DIFFERENT: Final[list[int]] = [TAKE_TWO.of(pair) for pair in DIFFERENT]
ANY_TWO: Final[list[int]] = [TAKE_TWO.of(pair) for pair in ANY_PAIR]


class TakeOne(Choice[State]):
    """One good of choice."""

    def __init__(self, seat: int, source: int) -> None:
        super().__init__(seat)
        self.source = source

    def options(self, s: State) -> list[int]:
        return TAKES[:]

    def resolve(self, s: State, a: int) -> None:
        s.gain(self.seat, TAKE.x(a), 1, self.source)


class TakeTwo(Choice[State]):
    """Two goods of choice, different ones if it says so."""

    def __init__(self, seat: int, differ: bool, card: int) -> None:
        super().__init__(seat)
        self.differ = differ
        self.card = card

    def options(self, s: State) -> list[int]:
        return TWO_DIFFERENT[:] if self.differ else ANY_TWO[:]

    def resolve(self, s: State, a: int) -> None:
        take_two(s, self.seat, TAKE_TWO.x(a), self.card)


class SellOne(Choice[State]):
    """Exactly one good of the warehouse is sold."""

    def __init__(self, seat: int, price: int, card: int) -> None:
        super().__init__(seat)
        self.price = price
        self.card = card

    def options(self, s: State) -> list[int]:
        return gifts(s, self.seat) or [DONE]

    def resolve(self, s: State, a: int) -> None:
        if a != DONE:
            s.give(self.seat, GIVE.x(a), 1, self.card)
            s.earn(self.seat, self.price, self.card)


class GiveForPoint(Choice[State]):
    """Pesos and one good of the warehouse give points."""

    def __init__(self, seat: int, price: int, points: int, card: int) -> None:
        super().__init__(seat)
        self.price = price
        self.points = points
        self.card = card

    def options(self, s: State) -> list[int]:
        return gifts(s, self.seat) or [DONE]

    def resolve(self, s: State, a: int) -> None:
        if a != DONE:
            s.pay(self.seat, self.price, self.card)
            s.give(self.seat, GIVE.x(a), 1, self.card)
            s.score(self.seat, self.points, self.card)


class GiveTwoForPoint(Choice[State]):
    """Any two goods of the warehouse give points."""

    def __init__(self, seat: int, points: int, card: int) -> None:
        super().__init__(seat)
        self.points = points
        self.card = card

    def options(self, s: State) -> list[int]:
        goods = s.players[self.seat].goods
        out = []
        for pair in ANY_PAIR:
            one, two = PAIR_GOODS[pair]
            if goods[one] > (one == two) and goods[two]:
                out.append(GIVE_TWO.of(pair))
        return out or [DONE]

    def resolve(self, s: State, a: int) -> None:
        if a != DONE:
            one, two = PAIR_GOODS[GIVE_TWO.x(a)]
            s.give(self.seat, one, 1, self.card)
            s.give(self.seat, two, 1, self.card)
            s.score(self.seat, self.points, self.card)


class BuyGoods(Several[State]):
    """Up to so many times, pesos give one good of choice."""

    def __init__(self, seat: int, left: int, price: int, card: int) -> None:
        super().__init__(seat)
        self.left = left
        self.price = price
        self.card = card

    def is_thing(self, a: int) -> bool:
        return TAKE.has(a)

    def options(self, s: State) -> list[int]:
        out = [DONE]
        if s.players[self.seat].pesos >= self.price:
            out.extend(TAKES)
        return out

    def resolve(self, s: State, a: int) -> None:
        if a == DONE:
            return
        s.pay(self.seat, self.price, self.card)
        s.gain(self.seat, TAKE.x(a), 1, self.card)
        if self.left > 1:
            s.then(BuyGoods(self.seat, self.left - 1, self.price, self.card))


class BuyPoints(Choice[State]):
    """Up to so many times, pesos give points."""

    def __init__(self, seat: int, left: int, price: int, points: int, card: int) -> None:
        super().__init__(seat)
        self.left = left
        self.price = price
        self.points = points
        self.card = card

    def options(self, s: State) -> list[int]:
        return [DONE, BUY_POINT] if s.players[self.seat].pesos >= self.price else [DONE]

    def resolve(self, s: State, a: int) -> None:
        if a == DONE:
            return
        s.pay(self.seat, self.price, self.card)
        s.score(self.seat, self.points, self.card)
        if self.left > 1:
            s.then(BuyPoints(self.seat, self.left - 1, self.price, self.points, self.card))


def take_two(s: State, seat: int, pair: int, source: int) -> None:
    """The two goods of a pair from the supply."""
    one, two = PAIR_GOODS[pair]
    s.gain(seat, one, 1, source)
    s.gain(seat, two, 1, source)


def gifts(s: State, seat: int) -> list[int]:
    """The goods of the warehouse that can be given."""
    goods = s.players[seat].goods
    return [GIVE.of(good) for good in range(GOODS) if goods[good]]
