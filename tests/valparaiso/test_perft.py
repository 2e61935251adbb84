"""How many ways lead how far from fixed positions: a change of any rule on the way shows here."""

from collections.abc import Callable

import pytest

from tablero.core.conformance import perft
from tests.valparaiso.scene import Scene, ending, planning, scene, table


def plans() -> Scene:
    """Countable by hand: ready and 8 cards to slot 1 for each, and 8 to the mayor's slot for the one with 5 pesos."""
    return planning(2).seat(0, pesos=5).seat(1, pesos=0)


def walks() -> Scene:
    t = scene("move sell", merchants="valparaiso quillota", houses="concon", pesos=3)
    return t.seat(1, houses="placilla", row="move")


def trades() -> Scene:
    t = scene("trade", merchants="quillota limache limache", goods="1-0-0", pesos=4)
    return t.market("limache", "two-different").seat(1, merchants="limache", row="build", pesos=11)


def voyages() -> Scene:
    t = scene("overseas transfer", ship="west", hold="3-0-1", goods="1-1-0", pesos=12, mayor="ship")
    return t.sea("west", "mule-train masons bank")


def round_ends() -> Scene:
    t = table(3).seat(0, houses="valparaiso", own="quay", merchants="limache").seat(1, merchants="concon quillota")
    return ending(t)


@pytest.mark.parametrize(
    ("position", "counts"),
    [
        (plans, [26, 578, 11820]),
        (walks, [5, 17, 62, 208, 1511, 30278]),
        (trades, [4, 12, 36, 99, 1051, 22172]),
        (voyages, [12, 116, 930, 7929]),
        (round_ends, [3, 8, 20, 660, 31620]),
    ],
)
def test_the_ways_are_counted(position: Callable[[], Scene], counts: list[int]) -> None:
    assert [perft(position().s, depth) for depth in range(1, len(counts) + 1)] == counts
