"""Bots against each other: paired seeds, rotated seats, win shares and Elo with intervals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from math import log10, sqrt
from multiprocessing import get_context
from random import Random
from time import perf_counter
from typing import NamedTuple

from tablero.bots import bot
from tablero.core.match import Match

Z = 1.96
RESAMPLES = 200
# Decisions after which a game is left as it stands: the rules of some force no end.
MOST = 4_000


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


def one_game(game: str, bots: Sequence[str], seed: int, turn: int) -> Game:
    """One game, the bots moved on by `turn` seats; the seed decides nature and the bots' dice."""
    n = len(bots)
    m = Match.new(game, n, seed)
    seat_of = [(i + turn) % n for i in range(n)]
    at = {seat: i for i, seat in enumerate(seat_of)}
    players = [bot(name, m.game, seed * 1000 + turn * 10 + i) for i, name in enumerate(bots)]
    decisions, seconds = [0] * n, [0.0] * n
    while not m.over and sum(decisions) < MOST:
        seat = m.waiting()[0]
        i = at[seat]
        sight = m.sight(seat)
        begun = perf_counter()
        a = players[i].choose(sight)
        seconds[i] += perf_counter() - begun
        decisions[i] += 1
        m.act(seat, a)
    scores = m.scores()
    points, ranks = [scores[seat].total for seat in seat_of], [scores[seat].rank for seat in seat_of]
    return Game(seed, turn, points, ranks, decisions, seconds)


def games(game: str, bots: Sequence[str], count: int, seed: int, workers: int) -> Iterator[Game]:
    """So many games, each seed with every rotation of the seats, as they are finished."""
    n = len(bots)
    jobs = [(seed + i // n, i % n) for i in range(count)]
    if workers == 1:
        for number, turn in jobs:
            yield one_game(game, bots, number, turn)
        return
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"))
    try:
        running = [pool.submit(one_game, game, list(bots), number, turn) for number, turn in jobs]
        for done in as_completed(running):
            yield done.result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


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
