"""What people are told of a position: the points that each seat may expect in the end, and its chance to win.

A forecast is fitted to how games ended, so it is right on average. What it has learned is what goes with many points,
whether that helps or only tells who is ahead: right for telling, wrong for deciding. Options of a position are told
apart by the evaluation, and no bot decides by a forecast.
"""

from math import sqrt
from typing import Final

from mypy_extensions import mypyc_attr

from tablero.core.agenda import State, advance, apply, waiting
from tablero.core.dice import FastDice
from tablero.core.evaluation import Evaluation, asked, policy, softmax
from tablero.core.game import Game, ranked

# What is known of a seat beside the evaluation's features: what these are worth, its points so far, the same of the
# others, on average and of the best of them; how near the next two ends are, the round, how many play, whose turn; and
# once the end is called, the points that it still gets if all go on greedily, where that is quickly played.
INPUTS: Final = [
    *("one", "worth", "points", "others-worth", "others-points", "rival-worth", "rival-points"),
    *("second-end", "third-end", "round", "seats", "seats-inverse", "asked", "played-out"),
]
OUT: Final = INPUTS.index("played-out")
# How often a position is played out, and after how many decisions that is left.
PLAYED_OUT: Final = 2
MOST: Final = 500
# With fewer decisions left the play-outs count more than the weights, with none left they are all.
CLOSE: Final = 20.0
# The fewest points to come that are reckoned with.
LEAST: Final = 0.25


@mypyc_attr(allow_interpreted_subclasses=True)
class Forecast:
    """As the evaluation has it: of games that nobody has fitted a forecast for."""

    def __init__(self, game: Game, evaluation: Evaluation) -> None:
        self.game = game
        self.evaluation = evaluation

    def points(self, s: State) -> list[float]:
        """The points that each seat may expect in the end; when the game is over, those it has."""
        if not s.agenda:
            return [float(score.total) for score in self.game.scores(s)]
        return self.expected(s)

    def chances(self, s: State, points: list[float]) -> list[float]:
        """Each seat's chance to win with so many points expected; when the game is over, who won, in equal parts."""
        if not s.agenda:
            ranks = [score.rank for score in ranked(self.game.scores(s))]
            return [1.0 / ranks.count(1) if rank == 1 else 0.0 for rank in ranks]
        return softmax(points, self.spread(s, points))

    def expected(self, s: State) -> list[float]:
        """The points that each seat may expect while the game goes on."""
        return [self.evaluation.worth(s, seat) for seat in range(self.evaluation.seats(s))]

    def spread(self, s: State, points: list[float]) -> float:
        """How many points ahead, with so many expected, make a seat e times as likely to win."""
        return self.evaluation.spread


class Fitted(Forecast):
    """Weights of the inputs that change along the game: given at some knots of its progress, in between by their
    distance. Two equal knots are a step, where the end is called.
    """

    def __init__(
        self,
        game: Game,
        evaluation: Evaluation,
        knots: list[float],
        weights: list[list[float]],
        spreads: list[float],
        crowds: dict[int, float],
    ) -> None:
        super().__init__(game, evaluation)
        self.knots = knots
        # By knot: the weight of each input, and the spread if a point is to come; by how much more it is with so many
        # seats.
        self.weights = weights
        self.spreads = spreads
        self.crowds = crowds
        self.plays_out = max([abs(row[OUT]) for row in weights]) > 0.0

    def expected(self, s: State) -> list[float]:
        far = progress(self.game, s)
        at, part = between(self.knots, far)
        before, after = self.weights[at], self.weights[at + 1]
        ends: list[float] = []
        trust = 0.0
        if self.plays_out and far >= 1.0:
            ends, decisions = played_out(self.game, self.evaluation, s)
            trust = max(0.0, 1.0 - decisions / CLOSE)
        out = []
        for seat, row in enumerate(inputs(self.game, self.evaluation, s, ends)):
            total = 0.0
            for i, amount in enumerate(row):
                if amount:
                    total += amount * (before[i] + part * (after[i] - before[i]))
            if ends:
                total += trust * (ends[seat] - total)
            out.append(total)
        return out

    def spread(self, s: State, points: list[float]) -> float:
        """By the root of what is still to come: as far as luck strays in so many steps."""
        at, part = between(self.knots, progress(self.game, s))
        spread = self.spreads[at] + part * (self.spreads[at + 1] - self.spreads[at])
        spread *= self.crowds.get(len(points), 1.0)
        return spread * sqrt(to_come(points, [float(score.total) for score in self.game.scores(s)]))


def progress(game: Game, s: State) -> float:
    """How far the game has come: the nearest of its ends, 1 where it is called, more where it is overshot."""
    return nearness(game, s)[0]


def nearness(game: Game, s: State) -> list[float]:
    """How near the three nearest ends are, the nearest first."""
    near = sorted([end.n / end.of for end in game.ends(s)], reverse=True)
    return (near + [0.0, 0.0, 0.0])[:3]


def inputs(game: Game, evaluation: Evaluation, s: State, ends: list[float]) -> list[list[float]]:
    """What is known of each seat, in the order of INPUTS and then of the evaluation's features.

    `ends` are the points of each if the game was played out, else there are none.
    """
    points = [float(score.total) for score in game.scores(s)]
    seats = len(points)
    features = [evaluation.features(s, seat) for seat in range(seats)]
    worths = []
    for row in features:
        worth = 0.0
        for i, amount in enumerate(row):
            worth += amount * evaluation.sum.weights[i]
        worths.append(worth)
    near = nearness(game, s)
    out = []
    for seat in range(seats):
        other_worths = worths[:seat] + worths[seat + 1 :]
        other_points = points[:seat] + points[seat + 1 :]
        known = [1.0, worths[seat], points[seat]]
        known += [sum(other_worths) / (seats - 1), sum(other_points) / (seats - 1)]
        known += [max(other_worths), max(other_points)]
        known += [near[1], near[2], float(s.round), float(seats), 1.0 / seats, 1.0 if asked(s, seat) else 0.0]
        known.append(ends[seat] - points[seat] if ends else 0.0)
        out.append(known + features[seat])
    return out


def played_out(game: Game, evaluation: Evaluation, s: State) -> tuple[list[float], float]:
    """The points of each seat if all go on greedily to the end, on average over some ways that chance may take; and how
    many decisions that took.
    """
    sums = [0.0 for _ in range(evaluation.seats(s))]
    decisions = 0
    for way in range(PLAYED_OUT):
        world = s.clone()
        dice = FastDice(way)
        for _ in range(MOST):
            advance(world, dice)
            if not world.agenda:
                break
            seat = waiting(world)[0]
            apply(world, seat, policy(evaluation, world, seat, dice))
            decisions += 1
        for score in game.scores(world):
            sums[score.seat] += score.total / PLAYED_OUT
    return sums, decisions / PLAYED_OUT


def to_come(expected: list[float], points: list[float]) -> float:
    """How many points a seat will still get, on average; a little is always left."""
    left = 0.0
    for seat, each in enumerate(points):
        left += expected[seat] - each
    return max(LEAST, left / len(points))


def between(knots: list[float], x: float) -> tuple[int, float]:
    """The knot before, and how much of the way to the next is gone.

    >>> between([0.0, 0.5, 1.0, 1.0, 1.5], 0.25), between([0.0, 0.5, 1.0, 1.0, 1.5], 1.0)
    ((0, 0.5), (3, 0.0))
    """
    at = 0
    while at < len(knots) - 2 and knots[at + 1] <= x:
        at += 1
    width = knots[at + 1] - knots[at]
    return at, min(1.0, max(0.0, (x - knots[at]) / width)) if width > 0.0 else 0.0
