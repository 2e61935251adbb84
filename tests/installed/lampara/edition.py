"""Reads an edition of Lampara and makes the box that the rules play with."""

from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta

from lampara.box import Box
from lampara.terms import DISH, FISH, GROUND
from tablero import editions
from tablero.core.game import Edition
from tablero.editions import Printed, expect, read

HOME = Path(__file__).parent / "data"
FILE = "lampara.toml"
SEATS = range(2, 5)

Count = Annotated[int, Meta(ge=1, le=99)]


class Clock(Printed, frozen=True):
    seconds: Count
    countdown: Count


class Ground(Printed, frozen=True):
    name: str
    shoal: Count
    nets: Count


class Fish(Printed, frozen=True):
    name: str
    count: Count
    price: Count


class Dish(Printed, frozen=True):
    name: str
    copies: Count
    points: Count
    fish: dict[Literal["sardine", "squid", "tuna"], Count]


class File(Printed, frozen=True):
    """All that is printed."""

    nights: Count
    hand: Count
    coins_for_a_point: Count
    clock: Clock
    ground: list[Ground]
    fish: list[Fish]
    dish: list[Dish]


def load(name: str) -> Edition:
    """The edition of this name, or in this folder."""
    return editions.load(HOME, name, printed, box)


def printed(folder: Path) -> File:
    """What a folder says: every ground, fish and dish in its place, and cards for all hands."""
    file = read(folder / FILE, File)
    for range, found in ((GROUND, file.ground), (FISH, file.fish), (DISH, file.dish)):
        names = [each.name for each in found]
        expect(folder / FILE, range.name, "in their order", names, range.words)
    cards = sum(each.copies for each in file.dish)
    expect(folder / FILE, "dish", "cards for all hands", min(cards, max(SEATS) * file.hand), max(SEATS) * file.hand)
    return file


def box(file: File) -> Box:
    out = Box()
    out.nights, out.hand, out.coins_for_a_point = file.nights, file.hand, file.coins_for_a_point
    out.seconds, out.countdown = file.clock.seconds, file.clock.countdown
    out.shoal, out.nets = [each.shoal for each in file.ground], [each.nets for each in file.ground]
    out.count, out.price = [each.count for each in file.fish], [each.price for each in file.fish]
    out.copies, out.points = [each.copies for each in file.dish], [each.points for each in file.dish]
    out.recipe = [[dict(each.fish).get(fish.name, 0) for fish in file.fish] for each in file.dish]  # type: ignore[call-overload]
    return out
