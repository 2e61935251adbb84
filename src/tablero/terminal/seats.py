"""Who sits where: `you,random,random` on the command line."""

from __future__ import annotations

from tablero import bots
from tablero.bots import Bot
from tablero.core.errors import Mistake
from tablero.core.game import Game, check_seats

YOU = "you"
RANDOM = "random"


def parse(text: str, game: Game, people: bool) -> list[str]:
    """The seats named in a list with commas; `you` only where people may play. None named: the fewest there can be."""
    first = YOU if people else RANDOM
    seats = [word.strip() for word in text.split(",")] if text else [first, *[RANDOM] * (min(game.seats) - 1)]
    expected = [YOU, *bots.names()] if people else bots.names()
    for word in seats:
        if word.partition(":")[0] not in [*expected, bots.PROCESS]:
            raise Mistake(f"Nobody called {word!r} can take a seat; expected one of: {', '.join(expected)}.")
        if word not in expected:
            bots.bot(word, game, 0)
    check_seats(game, len(seats))
    return seats


def sit_down(seats: list[str], game: Game, seed: int) -> dict[int, Bot]:
    """The bots by their seats, each with a seed of its own."""
    return {
        seat: bots.bot(word, game, each)
        for seat, (word, each) in enumerate(zip(seats, seeds(seats, seed), strict=True))
        if word != YOU
    }


def seeds(seats: list[str], seed: int) -> list[int]:
    """A seed for whoever sits in each seat."""
    return [seed * 100 + seat for seat in range(len(seats))]


def choices(given: list[str]) -> dict[str, str]:
    """The options of a set-up from `name=value` words."""
    out = {}
    for word in given:
        name, equals, value = word.partition("=")
        if not equals:
            raise Mistake(f"{word!r} is no option; expected name=value.")
        out[name] = value
    return out
