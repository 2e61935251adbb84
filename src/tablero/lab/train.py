"""Learns an evaluation's weights from self-play: greedy players against themselves, in rounds.

After each round the weights are fitted to what positions led to: how many points a seat ended above
the table's average, by how its features differ from the average. So the length of a game, which
is the same for all, teaches nothing. The weights before are held as far as the games do not speak
against them; the next round is played with the new ones. This is temporal-difference learning with
the whole game as its step, in closed form.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from datetime import date
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tablero.bots.evaluations import face_of
from tablero.core.agenda import State, options
from tablero.core.dice import FastDice
from tablero.core.evaluation import Evaluation, policy
from tablero.core.game import load
from tablero.lab.games import play_state

Floats = NDArray[np.float64]

# Of a hundred decisions those at random, of a hundred positions those learned from.
WHIMS = 6
KEPT = 25
# How strongly the weights before hold, as a share of the positions: those of a game are much alike.
HOLD = 0.3
# How much of the way to the fitted weights is gone in a round: with new weights other positions come about.
STEP = 0.5


class Lesson(NamedTuple):
    """Positions of one game: for each, every seat's features, and the points they led to."""

    features: Floats
    points: Floats


class Learned(NamedTuple):
    """The weights after a round, and how far off they were before and after it."""

    weights: dict[str, float]
    spread: float
    before: float
    after: float


def lesson(game_name: str, weights: dict[str, float], spread: float, seats: int, seed: int) -> Lesson:
    """One game of greedy players with whims."""
    game = load(game_name)
    evaluation: Evaluation = face_of(game_name).evaluation(weights, spread)
    dice = FastDice(seed)
    rows: list[list[list[float]]] = []

    def choose(s: State, seat: int) -> int:
        if dice.below(100) < KEPT:
            rows.append([evaluation.features(s, each) for each in range(seats)])
        if dice.below(100) < WHIMS:
            some = evaluation.sensible(s, seat, options(s, seat))
            return some[dice.below(len(some))]
        return policy(evaluation, game.determinize(s, seat, dice), seat, dice)

    s = play_state(game, seats, dice, choose)
    points = np.array([evaluation.final(s, seat) for seat in range(seats)])
    return Lesson(np.array(rows), points)


def rounds(
    game: str, count: int, games: int, seats: list[int], seed: int, workers: int, hold: float, step: float
) -> Iterator[Learned]:
    """Round after round, each with the weights of the one before."""
    face = face_of(game)
    weights, spread = dict(face.WEIGHTS), float(face.SPREAD)
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        for turn in range(count):
            jobs = [
                pool.submit(lesson, game, weights, spread, seats[i % len(seats)], seed + turn * games + i)
                for i in range(games)
            ]
            learned = fit(weights, [job.result() for job in jobs], hold, step)
            weights, spread = learned.weights, learned.spread
            yield learned


def fit(weights: dict[str, float], lessons: list[Lesson], hold: float = HOLD, part: float = STEP) -> Learned:
    """Ridge regression of points on features, around the weights there are."""
    names = list(weights)
    held = np.array([weights[name] for name in names])
    x = np.concatenate(
        [(each.features - each.features.mean(axis=1, keepdims=True)).reshape(-1, len(names)) for each in lessons]
    )
    y = np.concatenate([np.tile(each.points - each.points.mean(), len(each.features)) for each in lessons])
    scale = x.std(axis=0) + 1e-6
    scale[scale < 1e-3] = 1.0
    z = x / scale
    off = y - x @ held
    step = np.linalg.solve(z.T @ z + hold * len(y) * np.eye(len(names)), z.T @ off) / scale
    new = held + part * step
    before, after = float(np.sqrt(np.mean(off**2))), float(np.sqrt(np.mean((y - x @ new) ** 2)))
    return Learned(dict(zip(names, new.round(4).tolist(), strict=True)), best_spread(new, lessons), before, after)


def best_spread(weights: Floats, lessons: list[Lesson]) -> float:
    """The spread that makes the winners of these games likeliest."""
    best, most = 6.0, -np.inf
    for spread in np.arange(2.0, 16.0, 0.5):
        likely = 0.0
        for each in lessons:
            worths = each.features @ weights / spread
            worths -= worths.max(axis=1, keepdims=True)
            odds = np.exp(worths)
            winner = int(each.points.argmax())
            likely += float(np.log(odds[:, winner] / odds.sum(axis=1)).mean())
        if likely > most:
            best, most = float(spread), likely
    return best


def write(file: Path, weights: Mapping[str, float], spread: float, command: str) -> None:
    """The weights, with how they were made."""
    said = {"made": f"{command}, {date.today().isoformat()}", "spread": spread, "weights": weights}
    file.parent.mkdir(exist_ok=True)
    file.write_text(json.dumps(said, indent=1) + "\n", encoding="utf-8")
