"""How true the forecasts of a game are: held against the ends of games that nobody has learned from."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import mean, stdev
from typing import NamedTuple

from tablero.bots.evaluations import forecast_of
from tablero.core.agenda import NATURE, apply, settle
from tablero.core.evaluation import softmax
from tablero.core.match import Match

# How much of a game's decisions is made where it is looked at, in per cent; of these some are told in full.
PARTS = range(5, 100, 5)
TOLD = (25, 50, 75, 95)
# Spreads that are tried for the chances by present points: the best of them counts, as these games have it.
SPREADS = [1.15**n for n in range(-5, 30)]
DECILES = 10


class Case(NamedTuple):
    """A moment of a game, by seat: points and chances that were forecast, points so far; and what came of it."""

    part: int
    expected: list[float]
    chances: list[float]
    present: list[float]
    points: list[float]
    wins: list[float]


class Part(NamedTuple):
    """The forecasts at one part of the games: their bias with its standard error and their mean error, in points; the
    Brier score of the chances, and of chances by present points.
    """

    part: int
    bias: float
    unsure: float
    error: float
    brier: float
    brier_present: float


class Decile(NamedTuple):
    """Of the chances in a tenth: how many there were, their mean, and how often it came so."""

    n: int
    said: float
    came: float


def cases(replay: str) -> list[Case]:
    """The moments of a game, from its replay; none if it has no end."""
    m = Match.load(replay)
    if not m.over:
        return []
    forecast = forecast_of(m.game)
    s = m.game.start(m.seats, m.choices, m.edition)
    settle(s)
    points = [float(score.total) for score in m.scores()]
    wins = forecast.chances(m.state, points)
    decisions = sum(entry.seat != NATURE for entry in m.log)
    due = {decisions * part // 100: part for part in PARTS}
    out = []
    made = 0
    for entry in m.log:
        if entry.seat != NATURE:
            if made in due:
                expected = forecast.points(s)
                present = [float(score.total) for score in m.game.scores(s)]
                out.append(Case(due[made], expected, forecast.chances(s, expected), present, points, wins))
            made += 1
        apply(s, entry.seat, entry.action)
    return out


def average(found: Sequence[Case]) -> float:
    """The mean final score, which all errors are measured by."""
    return mean(mean(case.points) for case in found)


def parts(found: Sequence[Case]) -> list[Part]:
    """The forecasts by part of the game."""
    out = []
    for part in PARTS:
        some = [case for case in found if case.part == part]
        if not some:
            continue
        off = [[told - came for told, came in zip(case.expected, case.points, strict=True)] for case in some]
        by_game = [mean(row) for row in off]
        unsure = stdev(by_game) / sqrt(len(by_game)) if len(by_game) > 1 else 0.0
        error = mean(mean(abs(each) for each in row) for row in off)
        by_points = min(_brier(some, [softmax(case.present, spread) for case in some]) for spread in SPREADS)
        out.append(Part(part, mean(by_game), unsure, error, _brier(some, [case.chances for case in some]), by_points))
    return out


def deciles(found: Sequence[Case], part: int | None = None) -> list[Decile]:
    """How reliable chances are, by tenths of them; in one part of the games, or in those that are told in full."""
    some = [case for case in found if case.part == part or (part is None and case.part in TOLD)]
    pairs = [pair for case in some for pair in zip(case.chances, case.wins, strict=True)]
    out = []
    for tenth in range(DECILES):
        here = [(said, came) for said, came in pairs if min(DECILES - 1, int(said * DECILES)) == tenth]
        said, came = (mean(column) for column in zip(*here, strict=True)) if here else (0.0, 0.0)
        out.append(Decile(len(here), said, came))
    return out


def _brier(some: Sequence[Case], chances: Sequence[Sequence[float]]) -> float:
    """The mean square by which chances are off: 0 is a prophet; who says the same for all of three is at 0.22."""
    return mean(
        mean((said - came) ** 2 for said, came in zip(row, case.wins, strict=True))
        for case, row in zip(some, chances, strict=True)
    )
