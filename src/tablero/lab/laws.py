"""Random games held to every law. Game number n is always the same, so that a run can be left and taken up again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from tablero.core.conformance import check_game
from tablero.core.dice import FastDice
from tablero.core.game import load
from tablero.processes import pool

# Actions after which a game is left: the rules of some force no end.
MOST = 2_000
# The laws look at one state of so many at most; at which ones differs from game to game.
EVERY = 40
# Games that a process checks before it is asked for the next.
BATCH = 20


class Checked(NamedTuple):
    """What came of a game: whether it came to its end, and which law it broke, as a sentence."""

    number: int
    game: str
    is_over: bool
    broken: str


def check(games: Sequence[str], number: int) -> Checked:
    """Plays the game of a number, at a number of players and with options that follow from it."""
    game = load(games[number % len(games)])
    dice = FastDice(number)
    seats = game.seats[dice.below(len(game.seats))]
    choices = {option.name: option.values[dice.below(len(option.values))] for option in game.options}
    every, seed = 1 + dice.below(EVERY), dice.below(2**31)
    try:
        s = check_game(game, seats, seed, choices, None, every, MOST, must_end=False)
    except Exception as error:  # noqa: BLE001 - whatever goes wrong, the game's number is what is needed
        said = f"{game.name} for {seats}, {choices}, seed {seed}: {type(error).__name__}: {error}"
        return Checked(number, game.name, False, said)
    return Checked(number, game.name, not s.agenda, "")


def checked(games: Sequence[str], numbers: range, workers: int) -> Iterator[Checked]:
    """What came of the games of these numbers, in their order."""
    if workers == 1:
        yield from (check(games, number) for number in numbers)
        return
    checkers = pool(workers)
    try:
        # Not all at once: a million numbers are not laid in a queue.
        for first in range(numbers.start, numbers.stop, BATCH * workers * 10):
            some = range(first, min(first + BATCH * workers * 10, numbers.stop))
            yield from checkers.map(partial(check, list(games)), some, chunksize=BATCH)
    finally:
        checkers.shutdown(wait=True, cancel_futures=True)
