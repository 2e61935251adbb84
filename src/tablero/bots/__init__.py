"""Bots: what sits in a seat when nobody does. A bot is handed its sight of the table and nothing else.

>>> from tablero import Match
>>> m = Match.new("valletta", seats=2, seed=7)
>>> seat = m.waiting()[0]
>>> bot("greedy", "valletta", seed=1).choose(m.sight(seat)) in m.options(seat)
True
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import entry_points
from typing import Protocol

from tablero.bots.evaluations import evaluation_of
from tablero.bots.levels import LEVELS, Level
from tablero.bots.players import Fast, Greedy, Planner, Random, Searcher
from tablero.bots.policies import policy_of
from tablero.bots.process import ProcessBot
from tablero.bots.rollouts import searcher_of
from tablero.core.errors import Mistake
from tablero.core.game import Game, load
from tablero.core.match import Sight


class Bot(Protocol):
    """Whoever can answer for a seat."""

    def choose(self, sight: Sight) -> int:
        """One of the options of the sight."""


def _random(game: Game, seed: int, budget: str) -> Bot:
    return Random(seed)


def _fast(game: Game, seed: int, budget: str) -> Bot:
    return Fast(policy_of(game), seed, _warmth(budget))


def _greedy(game: Game, seed: int, budget: str) -> Bot:
    return Greedy(evaluation_of(game), seed)


def _untaught(game: Game, seed: int, budget: str) -> Bot:
    return Greedy(evaluation_of(game, learned=False), seed)


def _planner(game: Game, seed: int, budget: str) -> Bot:
    return Planner(evaluation_of(game), seed)


def _search(game: Game, seed: int, budget: str) -> Bot:
    iterations, seconds = _budget(budget)
    return Searcher(evaluation_of(game), seed, iterations, seconds)


def _rollout(game: Game, seed: int, budget: str) -> Bot:
    return searcher_of(game, seed, *_budget(budget))


BOTS: dict[str, Callable[[Game, int, str], Bot]] = {
    "random": _random,
    "greedy": _greedy,
    "fast": _fast,
    "untaught": _untaught,
    "planner": _planner,
    "search": _search,
    "rollout": _rollout,
}


PROCESS = "process"
# Those that take more than their name.
TOLD = ("fast", "search", "rollout")
# Seconds that who counts iterations may take for them.
PATIENT = 60.0
# How loosely the fast policy picks unless it is told.
WARMTH = 0.25


def names() -> list[str]:
    """The bots there are, beside those that are processes."""
    return [*BOTS, *LEVELS, *sorted(entry_points(group="tablero.bots").names)]


def bot(name: str, game: str | Game, seed: int) -> Bot:
    """The bot of this name, for this game; the same seed makes the same choices.

    A search may be told its time or its iterations a decision: `search:0.2`, `rollout:500x`, `ismcts:0.2`;
    a level, the most it may take: `admiral:0.5`, `admiral:200x`; the fast policy, how loosely it picks: `fast:1`.
    `process:COMMAND` is whatever answers there (docs/protocol.md).
    """
    playing = load(game) if isinstance(game, str) else game
    word, _, budget = name.partition(":")
    if word == PROCESS and budget:
        return ProcessBot(budget, playing, seed)
    if word in LEVELS:
        return Level(LEVELS[word].within(*_budget(budget)) if budget else LEVELS[word], playing, seed)
    # What is installed is only looked through for others: that takes longer than a game by the fast policy.
    if (word not in BOTS and word not in names()) or (budget and word in BOTS and word not in TOLD):
        raise Mistake(f"There is no bot {name!r}; expected one of: {', '.join(names())}.")
    return (BOTS.get(word) or _installed(word))(playing, seed, budget)


def _installed(word: str) -> Callable[[Game, int, str], Bot]:
    """What makes a bot that is found by the entry point group `tablero.bots`."""
    (found,) = entry_points(group="tablero.bots", name=word)
    try:
        make: Callable[[Game, int, str], Bot] = found.load()
    except ImportError as error:
        raise Mistake(f"The bot {word!r} needs a library that is not installed: {error}.") from error
    return make


def _budget(text: str) -> tuple[int, float]:
    """Iterations and seconds a decision."""
    try:
        if text.endswith("x"):
            return int(text[:-1]), PATIENT
        return 1_000_000_000, float(text or "0.2")
    except ValueError as error:
        raise Mistake(f"{text!r} is no budget of a search; expected seconds, or iterations as in 500x.") from error


def _warmth(text: str) -> float:
    """How loosely a policy picks: 0 the best only, 1 as it was learned."""
    try:
        return float(text) if text else WARMTH
    except ValueError as error:
        raise Mistake(f"{text!r} is no warmth of a policy; expected a number as in fast:0.5.") from error
