"""Four levels that people choose from, each with a little variety."""

from __future__ import annotations

from math import exp
from typing import NamedTuple

from tablero.bots.evaluations import evaluation_of
from tablero.bots.players import Greedy
from tablero.bots.rollouts import searcher_of
from tablero.core.dice import FastDice
from tablero.core.game import Game
from tablero.core.match import Sight


class Strength(NamedTuple):
    """How a level plays: how long it thinks, how loosely it picks, how often it does as it pleases."""

    iterations: int
    seconds: float
    # The share of winning that makes an option e times as likely to be picked.
    looseness: float
    # Of a hundred decisions, those taken at random.
    whims: int

    def within(self, iterations: int, seconds: float) -> Strength:
        """The same with so many iterations and seconds at most; who counts iterations has more time for them."""
        if iterations < self.iterations:
            return self._replace(iterations=iterations, seconds=seconds)
        return self._replace(seconds=min(seconds, self.seconds))


# Deckhand and Trader look at the next position only; Captain and Admiral play games out to their end.
LEVELS = {
    "deckhand": Strength(0, 0.0, 0.05, 25),
    "trader": Strength(0, 0.0, 0.007, 0),
    "captain": Strength(40, 1.0, 0.01, 1),
    "admiral": Strength(1_000_000, 1.0, 0.001, 0),
}


class Level:
    """Picks among the options by how good they look to it, the better the likelier."""

    def __init__(self, strength: Strength, game: Game, seed: int) -> None:
        self.strength = strength
        self.evaluation = evaluation_of(game)
        self.dice = FastDice(seed)
        self.greedy = Greedy(self.evaluation, seed + 1)
        self.searcher = searcher_of(game, seed + 2, strength.iterations, strength.seconds)

    @property
    def plan(self) -> list[int]:
        """What it means to do next, where a round is planned; it may be handed to another that plays on."""
        return self.searcher.plan

    @plan.setter
    def plan(self, actions: list[int]) -> None:
        self.searcher.plan = actions

    def choose(self, sight: Sight) -> int:
        """One of the options that look good to it, or now and then as it pleases."""
        some = sight.options()
        if len(some) == 1:
            if self.plan[:1] == some:
                self.plan = self.plan[1:]
            return some[0]
        if self.dice.below(100) < self.strength.whims:
            self.plan = []
            some = self.evaluation.candidates(sight.world(self.dice), sight.seat, some)
            return some[self.dice.below(len(some))]
        if not self.strength.iterations:
            return self.pick(self.greedy.worths(sight))
        found = self.searcher.search(sight)
        by_option = found.by_option()
        # Only those count that stayed in the race for long.
        often = max(visits for visits, _ in by_option.values()) / 2
        looks = {a: mean for a, (visits, mean) in by_option.items() if visits >= often}
        return self.searcher.take(found, self.pick(looks))

    def pick(self, looks: dict[int, float]) -> int:
        """One of the options by lot, the likelier the better it looks."""
        best = max(looks.values())
        odds = [int(1000 * exp((look - best) / self.strength.looseness)) for look in looks.values()]
        return list(looks)[self.dice.pick(odds)]
