"""Bots against each other: paired seeds, rotated seats, win shares and Elo with intervals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import log10, sqrt
from random import Random
from typing import NamedTuple

from tablero.lab.games import Job
from tablero.lab.games import games as play_all

Z = 1.96
RESAMPLES = 200


class Game(NamedTuple):
    """What came of one game: by bot, not by seat."""

    seed: int
    turn: int
    points: list[int]
    ranks: list[int]
    decisions: list[int]
    seconds: list[float]


class Standing(NamedTuple):
    """A bot's result: its share of wins and its Elo, each with the ends of a 95 % interval."""

    bot: str
    games: int
    wins: float
    share: tuple[float, float, float]
    elo: tuple[float, float, float]
    points: float
    seconds: float


def games(game: str, bots: Sequence[str], count: int, seed: int, workers: int) -> Iterator[Game]:
    """So many games, each seed with every rotation of the seats, in that order."""
    n = len(bots)
    turns = [(seed + i // n, i % n) for i in range(count)]
    for (number, turn), one in zip(turns, play_all((job(game, bots, *each) for each in turns), workers), strict=True):
        seats = [(i + turn) % n for i in range(n)]
        points, ranks, decisions = ([of[seat] for seat in seats] for of in (one.points, one.ranks, one.decisions))
        yield Game(number, turn, points, ranks, decisions, [one.seconds[seat] for seat in seats])


def job(game: str, bots: Sequence[str], seed: int, turn: int) -> Job:
    """One game, the bots moved on by `turn` seats; the seed decides nature and the bots' dice."""
    n = len(bots)
    order = [(seat - turn) % n for seat in range(n)]
    return Job(game, [bots[i] for i in order], seed, [seed * 1000 + turn * 10 + i for i in order])


def standings(bots: Sequence[str], played: Sequence[Game]) -> list[Standing]:
    """The result by bot; seats with the same bot are counted together."""
    names = list(dict.fromkeys(bots))
    ratings = elo(names, bots, played)
    spread: dict[str, list[float]] = {name: [] for name in names}
    dice = Random(1)
    by_seed: dict[int, list[Game]] = {}
    for one in played:
        by_seed.setdefault(one.seed, []).append(one)
    seeds = list(by_seed)
    for _ in range(RESAMPLES):
        again = [one for _ in seeds for one in by_seed[dice.choice(seeds)]]
        for name, rating in elo(names, bots, again).items():
            spread[name].append(rating)
    out = []
    for name in names:
        places = [i for i, each in enumerate(bots) if each == name]
        wins = sum(1 / one.ranks.count(1) for one in played for i in places if one.ranks[i] == 1)
        low, high = wilson(wins, len(played))
        ordered = sorted(spread[name])
        ends = ordered[int(RESAMPLES * 0.025)], ordered[int(RESAMPLES * 0.975)]
        points = sum(one.points[i] for one in played for i in places) / len(played) / len(places)
        decisions = sum(one.decisions[i] for one in played for i in places)
        seconds = sum(one.seconds[i] for one in played for i in places) / max(1, decisions)
        share = wins / len(played)
        out.append(
            Standing(name, len(played), wins, (low, share, high), (ends[0], ratings[name], ends[1]), points, seconds)
        )
    return out


def wilson(wins: float, n: int) -> tuple[float, float]:
    """The ends of the 95 % interval of a share.

    >>> [round(end, 2) for end in wilson(50, 100)]
    [0.4, 0.6]
    """
    share = wins / n
    middle = (share + Z * Z / 2 / n) / (1 + Z * Z / n)
    half = Z * sqrt(share * (1 - share) / n + Z * Z / 4 / n / n) / (1 + Z * Z / n)
    return max(0.0, middle - half), min(1.0, middle + half)


def elo(names: Sequence[str], bots: Sequence[str], played: Sequence[Game]) -> dict[str, float]:
    """Elo by who finished before whom, all pairs of a game counted (Bradley and Terry), 0 in the middle.

    Half a win and half a loss are added to each pair, so that a clean sweep stays finite.
    """
    k = len(names)
    number = [names.index(name) for name in bots]
    beats = [[0.5 if i != j else 0.0 for j in range(k)] for i in range(k)]
    for one in played:
        for i in range(len(bots)):
            for j in range(len(bots)):
                if number[i] != number[j] and one.ranks[i] <= one.ranks[j]:
                    beats[number[i]][number[j]] += 1.0 if one.ranks[i] < one.ranks[j] else 0.5
    strength = [1.0] * k
    for _ in range(200):
        for i in range(k):
            met = sum((beats[i][j] + beats[j][i]) / (strength[i] + strength[j]) for j in range(k) if j != i)
            strength[i] = sum(beats[i]) / met if met else 1.0
    ratings = [400 * log10(each) for each in strength]
    middle = sum(ratings) / k
    return {name: ratings[i] - middle for i, name in enumerate(names)}


def is_settled(bots: Sequence[str], played: Sequence[Game], aim: float | None, width: float | None) -> str:
    """Why no more games are needed: the first bot's interval clears the aim, or is narrow enough."""
    wins = sum(
        1 / one.ranks.count(1) for one in played for i, name in enumerate(bots) if name == bots[0] if one.ranks[i] == 1
    )
    if len(played) < 4 * len(bots):
        return ""
    low, high = wilson(wins, len(played))
    if aim is not None and low > aim:
        return f"{bots[0]} wins more than {aim:.0%}"
    if aim is not None and high < aim:
        return f"{bots[0]} wins less than {aim:.0%}"
    if width is not None and high - low < width:
        return f"the interval is narrower than {width:.0%}"
    return ""
