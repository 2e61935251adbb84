"""A game looked at afterwards: what each seat could expect, which decisions cost most, how much was luck.

What could be expected, and luck, are told by the forecast; what a decision cost is a difference between options, and is
told by the evaluation.
"""

from __future__ import annotations

from operator import mul
from typing import NamedTuple

from tablero.bots.evaluations import evaluation_of, forecast_of
from tablero.bots.players import Greedy
from tablero.core.agenda import NATURE, Chance, State, apply, options
from tablero.core.dice import FastDice
from tablero.core.evaluation import Evaluation
from tablero.core.forecast import Forecast
from tablero.core.game import Game
from tablero.core.match import Match, Sight

# Other outcomes of a draw that are looked at, at most.
OUTCOMES = 12
COSTLIEST = 3


class Decision(NamedTuple):
    """A decision that cost its seat something: where in the log, what was done, what was better, by how many points."""

    at: int
    seat: int
    round: int
    a: int
    better: int
    points: float


class Review(NamedTuple):
    """Expected points and chance to win of each seat after every entry of the log, at last as it ended; the costliest
    decisions; luck in points by seat.
    """

    expected: list[list[float]]
    chances: list[list[float]]
    costliest: list[Decision]
    luck: list[float]
    # How much of the differences in the result the draws account for, from 0 to 1.
    luck_share: float


def review(match: Match, seed: int = 1) -> Review:
    """Plays a match over from its log and judges it, decision by decision.

    >>> m = Match.new("valletta", seats=2, seed=7)
    >>> looked_at = review(m)
    >>> len(looked_at.expected) == len(m.log), len(looked_at.luck)
    (True, 2)
    """
    game, evaluation, forecast = match.game, evaluation_of(match.game), forecast_of(match.game)
    dice = FastDice(seed)
    greedy = Greedy(evaluation, seed)
    s = match.at(0)
    expected: list[list[float]] = []
    chances: list[list[float]] = []
    decisions: list[Decision] = []
    luck = [0.0] * match.seats
    for at, entry in enumerate(match.log):
        if entry.seat == NATURE:
            before = _by_chance(forecast, s, dice)
            apply(s, NATURE, entry.action)
            after = forecast.points(s)
            luck = [so_far + now - then for so_far, now, then in zip(luck, after, before, strict=True)]
        else:
            found = _cost(game, evaluation, greedy, s, entry.seat, entry.action)
            if found is not None:
                decisions.append(Decision(at, entry.seat, s.round, entry.action, *found))
            apply(s, entry.seat, entry.action)
            after = forecast.points(s)
        expected.append(after)
        chances.append(forecast.chances(s, after))
    decisions.sort(key=lambda each: -each.points)
    return Review(expected, chances, decisions[:COSTLIEST], luck, _share(match, luck))


def _cost(game: Game, evaluation: Evaluation, greedy: Greedy, s: State, seat: int, a: int) -> tuple[int, float] | None:
    """What would have been better, and by how many points; None if nothing."""
    if len(options(s, seat)) < 2:
        return None
    sight = Sight(game, s, seat)
    worths = greedy.points(sight)
    if a not in worths:
        return None
    best = max(worths, key=lambda each: worths[each])
    return None if best == a else (best, worths[best] - worths[a])


def _by_chance(forecast: Forecast, s: State, dice: FastDice) -> list[float]:
    """What each seat could expect before a draw."""
    task = s.agenda[-1]
    if not isinstance(task, Chance):
        return forecast.points(s)
    outcomes, weights = task.outcomes(s), task.weights(s)
    if len(outcomes) > OUTCOMES:
        outcomes = [task.draw(s, dice) for _ in range(OUTCOMES)]
        weights = [1] * OUTCOMES
    rows = []
    for a in outcomes:
        world = s.clone()
        apply(world, NATURE, a)
        rows.append(forecast.points(world))
    return [sum(map(mul, column, weights)) / sum(weights) for column in zip(*rows, strict=True)]


def _share(match: Match, luck: list[float]) -> float:
    """How far the seats' luck goes along with how far they ended from the average."""
    points = [float(score.total) for score in match.scores()]
    ends = [each - sum(points) / len(points) for each in points]
    lucks = [each - sum(luck) / len(luck) for each in luck]
    whole = sum(each * each for each in ends)
    along = sum(end * each for end, each in zip(ends, lucks, strict=True))
    return min(1.0, max(0.0, along / whole)) if whole else 0.0
