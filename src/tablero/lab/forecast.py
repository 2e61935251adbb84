"""Fits a forecast to games that were played to their end: what each position led to, for whoever sat there.

Points to come are fitted by ridge regression, on inputs whose weights change along the game: they are held to the same
ones all along, and these to nothing. The spread, by which points become chances, is the one that makes the winners
likeliest, by forecasts of games that were left out of the fit: those of its own games are always too sure.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import date
from itertools import product
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tablero.bots.evaluations import evaluation_of
from tablero.core.agenda import NATURE, apply, settle
from tablero.core.forecast import INPUTS, LEAST, inputs, played_out, progress
from tablero.core.match import Match
from tablero.lab.games import Job, alike

Floats = NDArray[np.float64]

# Of a game's decisions those learned from, before the end is called and after: there little is left to be learned from.
EVERY = 7
EVERY_LAST = 2
# Knots before the end is called, at equal parts of the positions seen.
KNOTS = 7
# Where the last knot lies beyond the end: this share of the positions is before it, and at least so far beyond.
LAST = 0.9
BEYOND = 1.05
# How strongly the weights are held to nothing, all along the game and at each knot; the constant less.
HOLD = 0.01
HOLD_KNOT = 0.003
HOLD_ONE = 0.0001
# Parts of the games for the spread: each is forecast by a fit to the others.
FOLDS = 5
# What it costs, in games, if one knot's spread is e times the next, or that of more seats e times that of fewer.
EVEN = 2.0
# By how much a spread is tried larger and smaller, as a logarithm.
STEPS = (0.4, 0.1, 0.02)
POINTS = INPUTS.index("points")


class Course(NamedTuple):
    """Positions of one game: how far it had come, what was known of each seat; and the points and wins they led to."""

    progress: Floats
    inputs: Floats
    points: Floats
    wins: Floats


class Fit(NamedTuple):
    """A forecast's numbers, and by how many points it is off on average in games that it was not fitted to."""

    knots: list[float]
    weights: Floats
    spreads: Floats
    crowds: dict[int, float]
    error: float


def jobs(game: str, level: str, seats: Sequence[int], games: int, seed: int) -> list[Job]:
    """So many games for each of the numbers of players; one named twice has twice as many."""
    counts = {n: games * list(seats).count(n) for n in seats}
    return [alike(game, level, n, each) for n, count in counts.items() for each in range(seed, seed + count)]


def course(replay: str, plays_out: bool) -> Course | None:
    """The positions of a game, from its replay; None if it has no end."""
    m = Match.load(replay)
    if not m.over:
        return None
    evaluation = evaluation_of(m.game)
    s = m.game.start(m.seats, m.choices, m.edition)
    settle(s)
    far, rows = [], []
    decisions = 0
    for entry in m.log:
        if entry.seat != NATURE:
            so_far = progress(m.game, s)
            # Not the same ones in every game.
            if (decisions + len(m.log)) % (EVERY_LAST if so_far >= 1.0 else EVERY) == 0:
                far.append(so_far)
                ends = played_out(m.game, evaluation, s)[0] if plays_out and so_far >= 1.0 else []
                rows.append(inputs(m.game, evaluation, s, ends))
            decisions += 1
        apply(s, entry.seat, entry.action)
    scores = m.scores()
    firsts = [score.rank for score in scores].count(1)
    points = [float(score.total) for score in scores]
    wins = [1 / firsts if score.rank == 1 else 0.0 for score in scores]
    return Course(np.array(far), np.array(rows), np.array(points), np.array(wins))


def fit(courses: Sequence[Course]) -> Fit:
    """The forecast of these games."""
    knots = knots_of(courses)
    out: list[Floats] = [np.array([])] * len(courses)
    for fold in range(FOLDS):
        weights = regress([each for i, each in enumerate(courses) if i % FOLDS != fold], knots)
        for i in range(fold, len(courses), FOLDS):
            out[i] = predict(weights, knots, courses[i])
    error = float(np.mean([np.abs(out[i] - each.points).mean() for i, each in enumerate(courses)]))
    spreads, crowds = spreads_of(courses, out, knots)
    return Fit(knots, regress(courses, knots), spreads, crowds, error)


def knots_of(courses: Sequence[Course]) -> list[float]:
    """Where the weights are given: at equal parts of the positions, and anew from where the end is called."""
    far = np.concatenate([each.progress for each in courses])
    before, after = far[far < 1.0], far[far >= 1.0]
    knots = [*np.quantile(before, np.linspace(0.0, 1.0, KNOTS)[:-1]), 1.0]
    if len(after):
        last = max(BEYOND, float(np.quantile(after, LAST)))
        knots += [1.0, (1.0 + last) / 2, last]
    return [round(float(each), 4) for each in knots]


def hats(knots: Sequence[float], far: Floats) -> Floats:
    """How much of each knot there is at each position, as `between` has it."""
    at = np.clip(np.searchsorted(knots, far, side="right") - 1, 0, len(knots) - 2)
    ends = np.array(knots)
    width = ends[at + 1] - ends[at]
    part = np.clip((far - ends[at]) / np.where(width > 0, width, 1.0), 0.0, 1.0)
    out = np.zeros((len(far), len(knots)))
    rows = np.arange(len(far))
    out[rows, at] = 1.0 - part
    out[rows, at + 1] += part
    return out


def regress(courses: Sequence[Course], knots: Sequence[float]) -> Floats:
    """The weights of the inputs by knot."""
    seats = [each.inputs.shape[1] for each in courses]
    x = np.concatenate([each.inputs.reshape(-1, each.inputs.shape[2]) for each in courses])
    hat = np.concatenate(
        [np.repeat(hats(knots, each.progress), n, axis=0) for each, n in zip(courses, seats, strict=True)]
    )
    y = np.concatenate([np.tile(each.points, len(each.inputs)) for each in courses]) - x[:, POINTS]
    # Each game counts alike, however long it is and however many play.
    counts = np.concatenate([np.full(each.inputs[..., 0].size, 1.0 / each.inputs[..., 0].size) for each in courses])
    counts /= counts.sum()
    mean, scale = x.mean(axis=0), x.std(axis=0)
    mean[0], scale[scale < 1e-6] = 0.0, 1.0
    z = (x - mean) / scale
    n, k = z.shape[1], len(knots)
    design = np.concatenate([z, (hat[:, :, None] * z[:, None, :]).reshape(len(z), -1)], axis=1)
    hold = np.concatenate([np.full(n, HOLD), np.full(n * k, HOLD_KNOT)])
    hold[0], hold[n::n] = 0.0, HOLD_ONE
    weighed = design * counts[:, None]
    found = np.linalg.solve(weighed.T @ design + np.diag(hold), weighed.T @ y)
    weights: Floats = (found[:n] + found[n:].reshape(k, n)) / scale
    weights[:, 0] -= weights @ mean
    weights[:, POINTS] += 1.0
    return weights


def predict(weights: Floats, knots: Sequence[float], one: Course) -> Floats:
    """The forecast of a game: by position and seat."""
    by_position = hats(knots, one.progress) @ weights
    out: Floats = np.einsum("tsn,tn->ts", one.inputs, by_position)
    return out


def spreads_of(
    courses: Sequence[Course], forecasts: Sequence[Floats], knots: Sequence[float]
) -> tuple[Floats, dict[int, float]]:
    """The spread by knot, and by how much more it is with so many seats, that make the winners likeliest."""
    crowds = sorted({len(each.points) for each in courses})
    tables = []
    for n in crowds:
        some = [i for i, each in enumerate(courses) if len(each.points) == n]
        hat = np.concatenate([hats(knots, courses[i].progress) for i in some])
        wins = np.concatenate([np.tile(courses[i].wins, (len(forecasts[i]), 1)) for i in some])
        counts = np.concatenate([np.full(len(forecasts[i]), 1.0 / len(forecasts[i])) for i in some])
        points = np.concatenate([forecasts[i] for i in some])
        present = np.concatenate([courses[i].inputs[..., POINTS] for i in some])
        left = np.sqrt(np.maximum(LEAST, (points - present).mean(axis=1)))
        tables.append((hat * left[:, None], points, wins, counts))

    def likely(logs: Floats) -> float:
        total = 0.0
        for crowd, (hat, points, wins, counts) in enumerate(tables):
            spread = hat @ np.exp(logs[: len(knots)]) * np.exp(logs[len(knots) + crowd])
            odds = points / spread[:, None]
            odds -= odds.max(axis=1, keepdims=True)
            odds -= np.log(np.exp(odds).sum(axis=1, keepdims=True))
            total += float(counts @ (odds * wins).sum(axis=1))
        return total - EVEN * float((np.diff(logs[: len(knots)]) ** 2).sum() + (logs[len(knots) :] ** 2).sum())

    logs = np.concatenate([np.zeros(len(knots)), np.zeros(len(crowds))])
    most = likely(logs)
    for step in STEPS:
        is_better = True
        while is_better:
            is_better = False
            for i, way in product(range(len(logs)), (step, -step)):
                tried = logs.copy()
                tried[i] += way
                if (found := likely(tried)) > most + 1e-9:
                    logs, most, is_better = tried, found, True
    spreads = np.exp(logs)
    return spreads[: len(knots)], dict(zip(crowds, spreads[len(knots) :].tolist(), strict=True))


def write(file: Path, features: Sequence[str], found: Fit, command: str) -> None:
    """The forecast's numbers, with how they were made; a line for each input."""
    head = {
        "made": f"{command}, {date.today().isoformat()}",
        "knots": found.knots,
        "spreads": found.spreads.round(3).tolist(),
        "crowds": {str(n): round(more, 3) for n, more in found.crowds.items()},
    }
    lines = [f" {json.dumps(key)}: {json.dumps(value)}" for key, value in head.items()]
    for key, names, weights in (
        ("inputs", INPUTS, found.weights[:, : len(INPUTS)]),
        ("features", features, found.weights[:, len(INPUTS) :]),
    ):
        rows = [(name, [float(f"{each:.5g}") for each in weights[:, i]]) for i, name in enumerate(names)]
        said = ",\n".join(f"  {json.dumps(name)}: {json.dumps(row)}" for name, row in rows)
        lines.append(f' "{key}": {{\n{said}\n }}')
    file.parent.mkdir(exist_ok=True)
    file.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
