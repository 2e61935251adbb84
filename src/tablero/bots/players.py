"""The bots: at random, by the evaluation of the next state, by search."""

from __future__ import annotations

from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import NamedTuple

from tablero.bots.greedy import expect, judge
from tablero.bots.mind import Mind
from tablero.bots.search import Search
from tablero.core.agenda import Table
from tablero.core.dice import Dice, FastDice
from tablero.core.match import Sight

WORLDS = 3

Judge = Callable[[Mind, Table, int, list[int], Dice], list[float]]


class Random:
    """Every option is as good as another."""

    def __init__(self, seed: int) -> None:
        self.dice = FastDice(seed)

    def choose(self, sight: Sight) -> int:
        some = sight.options()
        return some[self.dice.below(len(some))]


class Greedy:
    """Takes the option that leads to the best position, averaged over a few worlds."""

    def __init__(self, mind: Mind, seed: int) -> None:
        self.mind = mind
        self.dice = FastDice(seed)

    def choose(self, sight: Sight) -> int:
        worths = self.worths(sight)
        return max(worths, key=lambda a: worths[a])

    def worths(self, sight: Sight) -> dict[int, float]:
        """The share of winning that each sensible option leads to."""
        return self._average(sight, expect)

    def points(self, sight: Sight) -> dict[int, float]:
        """The points in the end that each sensible option leads to."""
        return self._average(sight, judge)

    def _average(
        self, sight: Sight, by: Callable[[Mind, Table, int, list[int], Dice], list[float]]
    ) -> dict[int, float]:
        some = self.mind.sensible(sight.world(self.dice), sight.seat, sight.options())
        if len(some) == 1:
            return {some[0]: 1.0}
        sums = [0.0] * len(some)
        for _ in range(WORLDS):
            world = sight.world(self.dice)
            for i, worth in enumerate(by(self.mind, world, sight.seat, some, self.dice)):
                sums[i] += worth / WORLDS
        return dict(zip(some, sums, strict=True))


class Found(NamedTuple):
    """What a search found: how often it tried each option, and the share of winning that brought."""

    visits: dict[int, int]
    means: dict[int, float]

    @property
    def iterations(self) -> int:
        return sum(self.visits.values())

    @property
    def best(self) -> int:
        """The option tried most often, of equals the better one."""
        return max(self.visits, key=lambda a: (self.visits[a], self.means[a]))


class Searcher:
    """Takes the option that a tree search tried most, within so many iterations or seconds.

    With several processes each grows a tree of its own from the same sight, and what they found is added up.
    """

    def __init__(self, mind: Mind, seed: int, iterations: int, seconds: float, processes: int = 1) -> None:
        self.mind = mind
        self.dice = FastDice(seed)
        self.iterations = iterations
        self.seconds = seconds
        self.processes = processes

    def choose(self, sight: Sight) -> int:
        return self.search(sight).best

    def search(self, sight: Sight) -> Found:
        """The search of this decision, done; where there is nothing to decide it looks but once."""
        is_open = len(self.mind.sensible(sight.world(self.dice), sight.seat, sight.options())) > 1
        iterations = self.iterations if is_open else 1
        seeds = [self.dice.below(1 << 29) for _ in range(self.processes if is_open else 1)]
        if len(seeds) == 1:
            return added([self.grow(sight, iterations, seeds[0])])
        # Forked, so that the sight need not travel.
        fork = get_context("fork")
        pipes = []
        for seed in seeds:
            mine, theirs = fork.Pipe(duplex=False)
            process = fork.Process(target=self.report, args=(theirs, sight, iterations, seed), daemon=True)
            process.start()
            pipes.append((mine, process))
        grown = [mine.recv() for mine, _ in pipes]
        for _, process in pipes:
            process.join()
        return added(grown)

    def grow(self, sight: Sight, iterations: int, seed: int) -> list[tuple[int, int, float]]:
        """One tree: of each option how often it was tried, and what that brought."""
        search = Search(self.mind, sight, FastDice(seed))
        search.run(iterations, self.seconds)
        return search.found()

    def report(self, pipe: Connection, sight: Sight, iterations: int, seed: int) -> None:
        """In another process: one tree, sent home."""
        pipe.send(self.grow(sight, iterations, seed))
        pipe.close()


def added(trees: list[list[tuple[int, int, float]]]) -> Found:
    """What several trees found, as one."""
    visits: dict[int, int] = {}
    totals: dict[int, float] = {}
    for tree in trees:
        for a, n, total in tree:
            visits[a] = visits.get(a, 0) + n
            totals[a] = totals.get(a, 0.0) + total
    return Found(visits, {a: totals[a] / n for a, n in visits.items()})
