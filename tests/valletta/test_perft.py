"""How many ways lead how far from fixed positions: a change of any rule on the way shows here."""

from collections.abc import Callable

import pytest

from tablero.core.conformance import perft
from tests.valletta.scene import Scene, scene

START = "shopkeeper lumberjack stonecutter brickmaker maid"


def opening() -> Scene:
    """Countable by hand: 5; 4 x 4 + 4; 4 x 3 x 3 + 4 x 4 + 4 x 4; and so on."""
    return scene(START, pile="builder apprentice jean")


def building() -> Scene:
    return scene("builder apprentice foreman jean maid", "4-3-3-3", "a2 c1", jean=3).seat(1, houses="a4")


def trading() -> Scene:
    return (
        scene("merchant barber innkeeper scribe thief", "1-1-0-1", seats=3)
        .seat(1, goods="1-0-2-0")
        .seat(2, goods="0-1-0-0")
    )


def scoring() -> Scene:
    return scene("laparelli romegas delmonte starkey cassar", "2-1-1-1", "a1 a2+ c2", points=20, jean=24)


def ending() -> Scene:
    t = scene("shopkeeper builder jean", "3-1-1-1", "a1", pile="maid", end_phase=True)
    return t.seat(1, hand="lumberjack thief", pile="", discard="")


@pytest.mark.parametrize(
    ("position", "counts"),
    [
        (opening, [5, 20, 68, 192, 432, 1080, 1800]),
        (building, [6, 52, 290, 1546, 8005]),
        (trading, [6, 27, 108, 385, 1465, 5385]),
        (scoring, [6, 26, 108, 408, 1365, 4605]),
        (ending, [4, 15, 58, 173, 608, 2045, 5860]),
    ],
)
def test_the_ways_are_counted(position: Callable[[], Scene], counts: list[int]) -> None:
    assert [perft(position().s, depth) for depth in range(1, len(counts) + 1)] == counts
