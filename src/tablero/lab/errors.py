"""How much bots err: the error per decision of games between equals, by the review."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from statistics import mean, stdev
from time import perf_counter
from typing import NamedTuple

from tablero.bots.review import review
from tablero.core.match import Match
from tablero.processes import pool


class Erred(NamedTuple):
    """One game reviewed: the error per decision by seat, in shares of winning, how many decisions there were, and how
    long the review took.
    """

    errors: list[float]
    decisions: list[int]
    seconds: float


def erred(replay: str, rollouts: int) -> Erred:
    """Reviews a game."""
    begun = perf_counter()
    found = review(Match.load(replay), budget=rollouts)
    errors = [each.by_decision for each in found.accounts]
    return Erred(errors, [each.decisions for each in found.accounts], perf_counter() - begun)


def all_erred(replays: Iterable[str], rollouts: int, workers: int) -> Iterator[Erred]:
    """Reviews games in their order, on some processes."""
    if workers == 1:
        for replay in replays:
            yield erred(replay, rollouts)
        return
    judges = pool(workers)
    try:
        for asked in [judges.submit(erred, replay, rollouts) for replay in replays]:
            yield asked.result()
    finally:
        judges.shutdown(wait=True, cancel_futures=True)


def average(found: list[Erred]) -> tuple[float, float]:
    """The mean error per decision of these games, and its standard error: each game counts as one.

    >>> average([Erred([0.01, 0.03], [9, 9], 1.0), Erred([0.01, 0.01], [9, 9], 1.0)])
    (0.015, 0.005)
    """
    by_game = [mean(each.errors) for each in found]
    return mean(by_game), stdev(by_game) / len(by_game) ** 0.5 if len(by_game) > 1 else 0.0
