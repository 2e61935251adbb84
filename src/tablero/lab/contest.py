"""Tunes an evaluation's weights by contests: variations of them each play one seat against all others, and the best
of them draw the weights their way.

This is the cross-entropy method. It needs no idea of what a position leads to, only who wins by how
many points; so it finds what greedy players make the most of, which fitting points to positions does not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import numpy as np

from tablero.bots.evaluations import face_of
from tablero.core.agenda import State
from tablero.core.dice import FastDice
from tablero.core.evaluation import Evaluation, policy
from tablero.core.game import load
from tablero.lab.games import play_state
from tablero.lab.train import Floats
from tablero.processes import pool

# Variations in a round, and those of them that count.
VARIATIONS = 32
BEST = 8
# How far a weight is varied at first: by its size, and at least.
REACH = 0.35
LEAST = 0.35
# How much of the way to the best is gone in a round, and how much of the reach is kept.
STEP = 0.7
KEPT = 0.7
# The weights that are played against are replaced every so many rounds.
HELD = 2
# What points are worth is not in doubt.
FIXED = ("points", "base")

Weights = Mapping[str, float]


class Round(NamedTuple):
    """The weights after a round, and by how many points its variations were ahead: on average, and the best of them."""

    weights: Weights
    average: float
    best: float


def margin(game_name: str, one: Weights, others: Weights, seats: list[int], seeds: list[int]) -> float:
    """By how many points the one is ahead of the others' average, over a game for each seed, in every seat in turn."""
    return sum(_game(game_name, one, others, seats[i % len(seats)], seed, i) for i, seed in enumerate(seeds)) / len(
        seeds
    )


def _game(game_name: str, one: Weights, others: Weights, seats: int, seed: int, turn: int) -> float:
    """One game of greedy players."""
    game, face = load(game_name), face_of(game_name)
    ours = turn % seats
    weights = [one if seat == ours else others for seat in range(seats)]
    evaluations: list[Evaluation] = [face.evaluation(each, face.SPREAD) for each in weights]
    dice = FastDice(seed)

    def choose(s: State, seat: int) -> int:
        return policy(evaluations[seat], game.determinize(s, seat, dice), seat, dice)

    s = play_state(game, seats, dice, choose)
    points = [evaluation.final(s, seat) for seat, evaluation in enumerate(evaluations)]
    return points[ours] - (sum(points) - points[ours]) / (seats - 1)


def rounds(
    game: str, weights: Weights, count: int, games: int, seats: list[int], seed: int, workers: int
) -> Iterator[Round]:
    """Round after round, each variation playing so many games."""
    names = list(weights)
    mean = np.array([weights[name] for name in names])
    reach = np.maximum(REACH * np.abs(mean), LEAST)
    reach[[names.index(name) for name in FIXED if name in names]] = 0.0
    dice = np.random.default_rng(seed)
    others = weights
    with pool(workers) as players:
        for turn in range(count):
            tried = mean + reach * dice.standard_normal((VARIATIONS, len(names)))
            seeds = [seed + turn * games + i for i in range(games)]
            jobs = [players.submit(margin, game, _named(names, each), others, seats, seeds) for each in tried]
            ahead = np.array([job.result() for job in jobs])
            mean, reach = drawn(mean, reach, tried, ahead)
            if turn % HELD == HELD - 1:
                others = _named(names, mean)
            yield Round(_named(names, mean), float(ahead.mean()), float(np.sort(ahead)[-BEST:].mean()))


def drawn(mean: Floats, reach: Floats, tried: Floats, ahead: Floats) -> tuple[Floats, Floats]:
    """The weights, drawn to the best of the variations, to the very best most; and how far to vary them next."""
    pull = np.log(BEST + 0.5) - np.log(np.arange(1, BEST + 1))
    pull /= pull.sum()
    away = tried[np.argsort(-ahead)[:BEST]] - mean
    return mean + STEP * (pull @ away), KEPT * reach + (1 - KEPT) * np.sqrt(pull @ away**2)


def _named(names: list[str], values: Floats) -> Weights:
    return dict(zip(names, values.round(4).tolist(), strict=True))
