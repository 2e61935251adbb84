"""Bots: what sits in a seat when nobody does. A bot is handed its sight of the table and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from tablero.core.dice import FastDice
from tablero.core.errors import Mistake
from tablero.core.game import Game
from tablero.core.match import Sight


class Bot(Protocol):
    """Whoever can answer for a seat."""

    def choose(self, sight: Sight) -> int:
        """One of the options of the sight."""


class Random:
    """Every option is as good as another.

    >>> from tablero import Match
    >>> m = Match.new("valletta", seats=2, seed=7)
    >>> seat = m.waiting()[0]
    >>> bot("random", m.game, seed=1).choose(m.sight(seat)) in m.options(seat)
    True
    """

    def __init__(self, game: Game, seed: int) -> None:
        self.dice = FastDice(seed)

    def choose(self, sight: Sight) -> int:
        some = sight.options()
        return some[self.dice.below(len(some))]


BOTS: dict[str, Callable[[Game, int], Bot]] = {"random": Random}


def names() -> list[str]:
    """The bots there are."""
    return sorted(BOTS)


def bot(name: str, game: Game, seed: int) -> Bot:
    """The bot of this name, for this game; the same seed makes the same choices."""
    if name not in BOTS:
        raise Mistake(f"There is no bot {name!r}; expected one of: {', '.join(names())}.")
    return BOTS[name](game, seed)
