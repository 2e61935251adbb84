"""The bots: at random, by the evaluation of the next state, by search, by search only where a round is planned."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from time import perf_counter
from typing import NamedTuple

from tablero.bots.search import Search, is_planning, plans_for
from tablero.core.agenda import State
from tablero.core.dice import Dice, FastDice
from tablero.core.evaluation import Evaluation, expect, judge
from tablero.core.match import Sight
from tablero.core.policy import Policy

# Worlds that the greedy look into, and how often planners play a plan out, all plans together.
WORLDS = 3
PLANNED = 60

Judge = Callable[[Evaluation, State, int, list[int], Dice], list[float]]
# A line that ran: its actions, its head start, in how many worlds, and the sum of what it brought.
Ran = tuple[list[int], float, int, float]


class Random:
    """Every option is as good as another."""

    def __init__(self, seed: int) -> None:
        self.dice = FastDice(seed)

    def choose(self, sight: Sight) -> int:
        """Any of the options."""
        some = sight.options()
        return some[self.dice.below(len(some))]


class Fast:
    """Takes what looks best at a glance, by lot among what looks alike; it neither tries nor foresees anything."""

    def __init__(self, policy: Policy, seed: int, warmth: float) -> None:
        self.policy = policy
        self.dice = FastDice(seed)
        self.warmth = warmth

    def choose(self, sight: Sight) -> int:
        """One of the options by the policy."""
        return self.decide(sight.world(self.dice), sight.seat, sight.options())

    def decide(self, s: State, seat: int, some: list[int]) -> int:
        """One of these options in a world that may be the true one."""
        return self.policy.decide(s, seat, some, self.dice, self.warmth)


class Greedy:
    """Takes the option that leads to the best position, averaged over a few worlds."""

    def __init__(self, evaluation: Evaluation, seed: int) -> None:
        self.evaluation = evaluation
        self.dice = FastDice(seed)

    def choose(self, sight: Sight) -> int:
        """The option that is worth most."""
        worths = self.worths(sight)
        return max(worths, key=lambda a: worths[a])

    def worths(self, sight: Sight) -> dict[int, float]:
        """The share of winning that each sensible option leads to."""
        return self._average(sight, expect)

    def points(self, sight: Sight) -> dict[int, float]:
        """The points in the end that each sensible option leads to."""
        return self._average(sight, judge)

    def _average(self, sight: Sight, by: Judge) -> dict[int, float]:
        some = self.evaluation.candidates(sight.world(self.dice), sight.seat, sight.options())
        if len(some) == 1:
            return {some[0]: 1.0}
        sums = [0.0] * len(some)
        for _ in range(WORLDS):
            world = sight.world(self.dice)
            for i, worth in enumerate(by(self.evaluation, world, sight.seat, some, self.dice)):
                sums[i] += worth / WORLDS
        return dict(zip(some, sums, strict=True))


class Found(NamedTuple):
    """What a search found: in how many worlds it played each line out, the share of winning that brought, and by how
    much more the line counts.
    """

    visits: dict[tuple[int, ...], int]
    means: dict[tuple[int, ...], float]
    starts: dict[tuple[int, ...], float]

    @property
    def iterations(self) -> int:
        """How many lines were played out, all together."""
        return sum(self.visits.values())

    @property
    def best(self) -> int:
        """The option to take."""
        return self.line()[0]

    def line(self, a: int | None = None) -> tuple[int, ...]:
        """The line that stayed in the race longest, of equals the better one; or of those that begin with this."""
        lines = [each for each in self.visits if a is None or each[0] == a]
        return max(lines, key=lambda each: (self.visits[each], self.look(each)))

    def look(self, line: tuple[int, ...]) -> float:
        """The share of winning that a line seems to bring, with its head start."""
        return self.means[line] + self.starts[line]

    def by_option(self) -> dict[int, tuple[int, float]]:
        """Of each option that was tried: how often, and what share of winning it seems to bring, by its best line."""
        best = [self.line(a) for a in dict.fromkeys(each[0] for each in self.visits)]
        return {line[0]: (self.visits[line], self.look(line)) for line in best}


class Searcher:
    """Takes the option that a search found best, within so many iterations or seconds.

    Where a round is planned it goes on with its plan.
    With several processes each searches on its own from the same sight, and what they found is added up.
    """

    def __init__(self, evaluation: Evaluation, seed: int, iterations: int, seconds: float, processes: int = 1) -> None:
        self.evaluation = evaluation
        self.dice = FastDice(seed)
        self.iterations = iterations
        self.seconds = seconds
        self.processes = processes
        self.plan: list[int] = []

    def choose(self, sight: Sight) -> int:
        """The option that a search found best."""
        found = self.search(sight)
        return self.take(found, found.best)

    def take(self, found: Found, a: int) -> int:
        """Takes an option, and remembers the rest of the plan that begins with it."""
        self.plan = list(found.line(a)[1:])
        return a

    def search(self, sight: Sight) -> Found:
        """The search of this decision, done; where there is nothing to decide it looks but once."""
        seeds = [self.dice.below(1 << 29) for _ in range(self.processes)]
        # Windows cannot fork: there one searches after the other.
        if len(seeds) == 1 or sys.platform == "win32":
            return added([self.race(sight, seed) for seed in seeds])
        # Forked, so that the sight need not travel.
        fork = get_context("fork")
        pipes = []
        for seed in seeds:
            mine, theirs = fork.Pipe(duplex=False)
            process = fork.Process(target=self.report, args=(theirs, sight, seed), daemon=True)
            process.start()
            pipes.append((mine, process))
        raced = [mine.recv() for mine, _ in pipes]
        for _, process in pipes:
            process.join()
        return added(raced)

    def race(self, sight: Sight, seed: int) -> list[Ran]:
        """One search: what became of each line."""
        until = perf_counter() + self.seconds
        with no_collecting():
            search = Search(self.evaluation, sight, FastDice(seed), self.plan, plans_for(self.iterations))
            search.run(self.iterations, until - perf_counter())
        return search.found()

    def report(self, pipe: Connection, sight: Sight, seed: int) -> None:
        """In another process: one search, sent home."""
        pipe.send(self.race(sight, seed))
        pipe.close()


class Planner:
    """Searches where all plan a round at once; elsewhere it is greedy."""

    def __init__(self, evaluation: Evaluation, seed: int) -> None:
        self.dice = FastDice(seed)
        self.greedy = Greedy(evaluation, seed + 1)
        self.searcher = Searcher(evaluation, seed + 2, PLANNED, 60.0)

    def choose(self, sight: Sight) -> int:
        """The best by search where a round is planned, else by the evaluation."""
        plans = is_planning(sight.world(self.dice), sight.seat)
        return self.searcher.choose(sight) if plans else self.greedy.choose(sight)


@contextmanager
def no_collecting() -> Iterator[None]:
    """A search leaves no cycles behind, and looking for them takes a fifth of its time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def added(searches: list[list[Ran]]) -> Found:
    """What several searches found, as one."""
    visits: dict[tuple[int, ...], int] = {}
    totals: dict[tuple[int, ...], float] = {}
    starts: dict[tuple[int, ...], float] = {}
    for search in searches:
        for actions, start, n, total in search:
            line = tuple(actions)
            starts[line] = start
            visits[line] = visits.get(line, 0) + n
            totals[line] = totals.get(line, 0.0) + total
    return Found(visits, {line: totals[line] / n for line, n in visits.items()}, starts)
