"""What games by lot can tell: estimates with their intervals, and how sure one may be after looking at many of them.

The unit is always the game: seats of one table are no independent witnesses.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, erfc, floor, isfinite, log1p, log10, sqrt
from statistics import NormalDist
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tablero.lab.arena import Z, wilson

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

# A claim is sure if after correction it would be wrong once in a thousand such reports, likely if once in twenty.
SURE, LIKELY = 0.001, 0.05
# Fewer games tell nothing about a difference, whatever they say.
LEAST = 50
# More games than these nobody will play for one answer.
MOST_GAMES = 10_000_000


class Estimate(NamedTuple):
    """A number, its standard error, and of how many games it was made."""

    value: float
    error: float
    games: int

    @property
    def half(self) -> float:
        """Half of the 95 % interval."""
        return Z * self.error

    def holds(self, value: float) -> bool:
        """Whether a value lies in the 95 % interval."""
        return abs(value - self.value) <= self.half


class Claim(NamedTuple):
    """That a number is not what it would be if nothing were the matter; or, if `below`, that it is less."""

    estimate: Estimate
    even: float = 0.0
    below: bool = False

    @property
    def score(self) -> float:
        """How many standard errors away it is, on the side that counts."""
        off = self.estimate.value - self.even
        if self.below:
            off = max(0.0, -off)
        if not self.estimate.error:
            return float("inf") if off else 0.0
        return abs(off) / self.estimate.error


class Verdict(NamedTuple):
    """How sure a claim is after correction, and about how many games would settle it if it is open."""

    certainty: str
    chance: float
    games: int


def mean(values: Floats) -> Estimate:
    """The mean of one number a game."""
    n = len(values)
    if n < 2:
        return Estimate(float(values[0]) if n else 0.0, 0.0, n)
    return Estimate(float(values.mean()), float(values.std(ddof=1)) / sqrt(n), n)


def share(count: int, n: int) -> Estimate:
    """A share of games, as wide as Wilson's interval: a share of nothing at all is not quite certain either."""
    if not n:
        return Estimate(0.0, 0.0, 0)
    low, high = wilson(count, n)
    return Estimate(count / n, (high - low) / 2 / Z, n)


def chance_of(score: float, games: int) -> float:
    """How often chance alone leads so many standard errors away, both ways, by Student's t (Wallace's form of it).

    >>> [round(chance_of(1.96, 10**9), 3), round(chance_of(2.04, 31), 2)]
    [0.05, 0.05]
    """
    if not isfinite(score):
        return 0.0
    free = max(1, games - 1)
    normal = (8 * free + 1) / (8 * free + 3) * sqrt(free * log1p(score * score / free))
    return erfc(normal / sqrt(2))


def judged(claims: Mapping[tuple[str, ...], Claim], played: int) -> dict[tuple[str, ...], Verdict]:
    """How sure each claim is, corrected for all of them by Holm's rule.

    Holm's keeps the chance of even one wrong sentence in a report under its level, however claims hang together; and
    they do: what one seat wins another loses.
    """
    chances = {key: chance_of(claim.score, claim.estimate.games) for key, claim in claims.items()}
    needed = NormalDist().inv_cdf(1 - LIKELY / 2 / max(1, len(claims)))
    out: dict[tuple[str, ...], Verdict] = {}
    worst = 0.0
    for passed, key in enumerate(sorted(chances, key=lambda key: chances[key])):
        worst = max(worst, min(1.0, chances[key] * (len(chances) - passed)))
        certainty = "sure" if worst < SURE else "likely" if worst < LIKELY else "open"
        score = claims[key].score
        games = played * (needed / score) ** 2 if score else float("inf")
        out[key] = Verdict(certainty, worst, rounded_up(min(games, MOST_GAMES)))
    return out


def rounded_up(n: float) -> int:
    """A number of games to two digits, rather more than fewer.

    >>> rounded_up(1234), rounded_up(7)
    (1300, 7)
    """
    step: int = 10 ** max(0, floor(log10(max(1.0, n))) - 1)
    return ceil(round(n / step, 6)) * step


def for_precision(estimate: Estimate, half: float) -> int:
    """How many games it takes until half of the interval is so narrow."""
    return rounded_up(estimate.games * (estimate.half / half) ** 2) if half else MOST_GAMES


def differences(game: Ints, taken: Floats, outcomes: Floats, others: Floats) -> list[Estimate]:
    """How much better seats fare that took something than those of the same game that could have and did not, in each
    column of the outcomes.

    Rows are seats, those of a game together. It is the least squares estimate with an effect of its own for each game
    and for each of the columns `others`, which hold what else makes a seat win; its error lets seats of a game hang
    together. Nothing if too few games have seats of both kinds; what else makes a seat win is learned from all.
    """
    starts = np.flatnonzero(np.r_[True, game[1:] != game[:-1]]) if len(game) else np.zeros(0, dtype=np.int64)
    counts = np.diff(np.r_[starts, len(game)])
    takers = np.add.reduceat(taken, starts) if len(game) else np.zeros(0)
    games = int(np.count_nonzero((takers > 0) & (takers < counts)))
    if games < LEAST:
        return []

    def within(columns: Floats) -> Floats:
        means = np.add.reduceat(columns, starts, axis=0) / counts[:, None]
        return np.asarray(columns - np.repeat(means, counts, axis=0))

    took, results, beside = within(taken[:, None])[:, 0], within(outcomes), within(others)
    solver = np.linalg.pinv(beside.T @ beside) @ beside.T
    took = took - beside @ (solver @ took)
    results = results - beside @ (solver @ results)
    weight = float(took @ took)
    if weight < 1e-6 * len(took):
        return []
    out = []
    for result in results.T:
        value = float(took @ result) / weight
        by_game = np.add.reduceat(took * (result - value * took), starts)
        error = sqrt(float(by_game @ by_game) * games / (games - 1)) / weight
        out.append(Estimate(value, error, games))
    return out


def dummies(*columns: Ints) -> Floats:
    """A column of noughts and ones for each value but the first of each of these."""
    out = [np.asarray(column == value, dtype=np.float64) for column in columns for value in np.unique(column)[1:]]
    return np.stack(out, axis=1) if out else np.zeros((len(columns[0]), 0))


def explained(outcome: Floats, *causes: Ints) -> list[float]:
    """Shares of the variance of an outcome that each cause explains after those before it, and what is left; they sum
    to 1. Groups explain something by chance alone: that is taken off.
    """
    whole = float(((outcome - outcome.mean()) ** 2).sum()) if len(outcome) else 0.0
    if not whole:
        return [0.0] * len(causes) + [1.0]
    shares, before = [], 0.0
    cell = np.zeros(len(outcome), dtype=np.int64)
    for cause in causes:
        cell = cell * (int(cause.max()) + 1) + cause
        sizes = np.bincount(cell)
        means = np.bincount(cell, outcome) / np.maximum(1, sizes)
        left = float(((outcome - means[cell]) ** 2).sum()) / whole
        so_far = max(before, 1 - left * (len(outcome) - 1) / max(1, len(outcome) - int(np.count_nonzero(sizes))))
        shares.append(so_far - before)
        before = so_far
    return [*shares, 1 - before]


def tenths(values: Sequence[float], whole: float | None = None, digits: int = 1) -> list[float]:
    """Numbers rounded so that they sum to the rounded whole, by the largest remainder.

    >>> tenths([33.33, 33.33, 33.34]), tenths([0.26, 0.26], 0.52)
    ([33.3, 33.3, 33.4], [0.3, 0.2])
    """
    scale = 10**digits
    down = [floor(value * scale + 1e-9) for value in values]
    missing = round((sum(values) if whole is None else whole) * scale) - sum(down)
    rest = sorted(range(len(values)), key=lambda i: down[i] - values[i] * scale)
    for i in range(abs(missing)):
        down[rest[i % len(rest)] if missing > 0 else rest[-1 - i % len(rest)]] += 1 if missing > 0 else -1
    return [n / scale for n in down]
