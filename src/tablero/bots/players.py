"""The bots: at random, by the evaluation of the next state, by search."""

from __future__ import annotations

from collections.abc import Callable

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


class Searcher:
    """Takes the option that a tree search tried most, within so many iterations or seconds."""

    def __init__(self, mind: Mind, seed: int, iterations: int, seconds: float) -> None:
        self.mind = mind
        self.dice = FastDice(seed)
        self.iterations = iterations
        self.seconds = seconds

    def choose(self, sight: Sight) -> int:
        return self.search(sight).best()

    def search(self, sight: Sight) -> Search:
        """The search of this decision, done."""
        made = Search(self.mind, sight, self.dice)
        if len(self.mind.sensible(sight.world(self.dice), sight.seat, sight.options())) > 1:
            made.run(self.iterations, self.seconds)
        else:
            made.run(1, self.seconds)
        return made
