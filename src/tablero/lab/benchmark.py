"""A frozen benchmark: an agent against fixed opponents by fixed seeds, in every seat, at tables of two and of four.

Whatever decides its games stands here. Whoever changes any of it raises VERSION, which is in its name.
"""

from __future__ import annotations

import platform
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from tablero import __version__, compiled
from tablero.core.game import load
from tablero.lab.games import Job, Played, games

VERSION = 1
# Whom an agent meets, each alone; a search's budget is in iterations, so that no machine is stronger than another.
OPPONENTS = ("random", "greedy", "search:20x")
TABLES = (2, 4)
# So many seeds at each table and opponent, each played with the agent in every seat.
SEEDS = 25
EDITION = "reconstructed"
RESAMPLES = 1_000


class Cell(NamedTuple):
    """A table: how many players, and who the others are."""

    seats: int
    opponent: str


class Met(NamedTuple):
    """A game of the benchmark: by which seed, where the agent sat, and what came of it, by seat."""

    seats: int
    opponent: str
    seed: int
    agent: int
    points: list[int]
    ranks: list[int]
    finished: bool
    seconds: float


def cells(game: str) -> list[Cell]:
    """The tables of a game, in order."""
    return [Cell(seats, opponent) for seats in TABLES if seats in load(game).seats for opponent in OPPONENTS]


def jobs(game: str, agent: str, seeds: int = SEEDS) -> list[tuple[Cell, int, Job]]:
    """Every game, with the agent's seat in it: by each seed once in every seat, so that turn orders are balanced."""
    out = []
    for number, cell in enumerate(cells(game)):
        for seed in range(1_000 * number, 1_000 * number + seeds):
            for seat in range(cell.seats):
                bots = [agent if each == seat else cell.opponent for each in range(cell.seats)]
                out.append((cell, seat, Job(game, bots, seed, [seed * 100 + each for each in range(cell.seats)])))
    return out


def play(game: str, agent: str, workers: int, seeds: int = SEEDS) -> Iterator[Met]:
    """The games, one after another."""
    planned = jobs(game, agent, seeds)
    for (cell, seat, job), one in zip(planned, games((job for _, _, job in planned), workers), strict=True):
        yield met(cell, seat, job.seed, one)


def met(cell: Cell, seat: int, seed: int, one: Played) -> Met:
    seconds = one.seconds[seat] / max(1, one.decisions[seat])
    return Met(cell.seats, cell.opponent, seed, seat, one.points, one.ranks, one.finished, seconds)


def worth(one: Met) -> float:
    """What a game is worth: 100 for the first, 0 for the last, places between evenly; equal ranks share."""
    rank = one.ranks[one.agent]
    place = rank - 1 + (one.ranks.count(rank) - 1) / 2
    return 100 * (1 - place / (one.seats - 1))


def score(played: Sequence[Met]) -> tuple[float, float, float]:
    """The mean over all tables, each counted alike, between the ends of its 95 % interval; 50 is even everywhere.

    Seeds are drawn anew, with all seats of each, as games by one seed are alike.
    """
    tables: dict[Cell, dict[int, list[float]]] = {}
    for one in played:
        tables.setdefault(Cell(one.seats, one.opponent), {}).setdefault(one.seed, []).append(worth(one))
    means = [[sum(each) / len(each) for each in seeds.values()] for seeds in tables.values()]
    dice = Random(1)
    drawn = sorted(sum(sum(dice.choices(m, k=len(m))) / len(m) for m in means) / len(means) for _ in range(RESAMPLES))
    middle = sum(sum(m) / len(m) for m in means) / len(means)
    return drawn[int(RESAMPLES * 0.025)], middle, drawn[int(RESAMPLES * 0.975)]


def name(game: str) -> str:
    """Results under one name compare: it changes with the benchmark and with the rules."""
    return f"tablero-benchmark-{VERSION}/{game}-{load(game).rules_version}"


def report(game: str, agent: str, played: Sequence[Met], seeds: int = SEEDS) -> dict[str, Any]:
    """All that came of it, and all that is needed to repeat it."""
    low, middle, high = score(played)
    tables: list[Mapping[str, Any]] = []
    for cell in cells(game):
        own = [one for one in played if (one.seats, one.opponent) == cell]
        if own:
            ends = score(own)
            tables.append({**cell._asdict(), "games": len(own), "score": ends[1], "interval": [ends[0], ends[2]]})
    return {
        "benchmark": name(game),
        "complete": seeds == SEEDS,
        "agent": agent,
        "score": middle,
        "interval": [low, high],
        "seconds_per_decision": sum(one.seconds for one in played) / len(played),
        "tables": tables,
        "game": game,
        "rules": load(game).rules_version,
        "edition": EDITION,
        "edition_digest": load(game).edition(EDITION).digest,
        "seeds": seeds,
        "tablero": __version__,
        "compiled": compiled,
        "python": platform.python_version(),
        "command": f"tablero benchmark {game} {agent}",
        "games": [one._asdict() for one in played],
    }
