"""Studies made up: rows as a study's folder holds them, with effects planted in them, or none."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import polars as pl

from tablero.lab.study import TABLES, Arm, Settings, Study

# What can be chosen in them: a verb and what it names. One seat in a hundred builds a palace.
CHOICES = [
    ("hire", f"person.{word}") for word in ("lumberjack", "stonecutter", "brickmaker", "mason", "maid", "builder")
]
CHOICES += [("construct", f"building.{word}") for word in ("bank", "brickyard", "carpentry", "palace")]
CHOICES += [("upgrade", "")]
PALACE = ("construct", "building.palace")
OFFERED, OFTEN, SELDOM = 0.8, 0.4, 0.01
CATEGORIES = ("street", "buildings", "goods")
SPREAD = 8.0


def frames(
    games: int,
    seed: int,
    *,
    seats: int = 4,
    worth: dict[tuple[str, str], float] | None = None,
    by_order: tuple[float, ...] = (),
    against: bool = False,
    then_worth: dict[tuple[str, str], float] | None = None,
    then_by_order: tuple[float, ...] = (),
    then_picked: dict[tuple[str, str], float] | None = None,
    bots: tuple[str, ...] = ("fast",),
    roles: tuple[str, ...] = (),
) -> dict[str, pl.DataFrame]:
    """The tables of a study in which points are noise, but for what is planted: points by choice and by turn order, in
    both arms or in the second alone, and how often something is chosen in the second.

    The second arm has the same noise: games differ by what is planted, and a little by what follows from it.
    """
    dice = np.random.default_rng(seed)
    order = np.argsort(dice.random((games, seats)), axis=1)
    noise = dice.normal(40, SPREAD, (games, seats))
    offered = dice.random((games, seats, len(CHOICES))) < OFFERED
    wish = dice.random((games, seats, len(CHOICES)))
    lengths = np.clip(np.rint(dice.normal(16, 2, games)), 9, 24).astype(np.int64)
    bot = np.array([[(seat + game) % len(bots) for seat in range(seats)] for game in range(games)])
    role = np.argsort(dice.random((games, max(seats, len(roles)))), axis=1)[:, :seats]
    tables: dict[str, list[pl.DataFrame]] = {}
    for arm in range(1 + against):
        chance = np.array([SELDOM if choice == PALACE else OFTEN for choice in CHOICES])
        earned = {**(worth or {}), **((then_worth or {}) if arm else {})}
        places = np.array([*((then_by_order or by_order) if arm else by_order), *[0.0] * seats][:seats])
        for choice, more in (then_picked or {}).items() if arm else ():
            chance[CHOICES.index(choice)] = more
        taken = offered & (wish < chance)
        points = (
            noise + places[order] + sum(taken[:, :, CHOICES.index(choice)] * each for choice, each in earned.items())
        )
        points = np.rint(points + dice.normal(0, 2, points.shape)).astype(np.int64)
        ranks = 1 + (points[:, None, :] > points[:, :, None]).sum(axis=2)
        wins = (ranks == 1) / (ranks == 1).sum(axis=1, keepdims=True)
        game = np.arange(games)
        each = {"game": np.repeat(game, seats), "arm": np.full(games * seats, arm, dtype=np.int8)}
        each["seat"] = np.tile(np.arange(seats, dtype=np.int8), games)
        table = {"game": game, "arm": np.full(games, arm, dtype=np.int8), "seed": [f"{seed}-{n}" for n in game]}
        table |= {"rounds": lengths, "decisions": lengths * 12, "finished": np.full(games, True)}
        seat = each | {"bot": [bots[n] for n in bot.ravel()], "order": order.ravel().astype(np.int8)}
        seat["role"] = [roles[n] for n in role.ravel()] if roles else [""] * (games * seats)
        seat |= {"points": points.ravel(), "rank": ranks.ravel(), "win": wins.ravel()}
        parts = [points // 2, points // 3, points - points // 2 - points // 3]
        shares = [
            pl.DataFrame(each | {"category": [name] * (games * seats), "points": part.ravel()})
            for name, part in zip(CATEGORIES, parts, strict=True)
        ]
        picked = [
            pl.DataFrame(each | {"verb": [verb] * (games * seats), "what": [what] * (games * seats)}).with_columns(
                offered=offered[:, :, n].ravel() * 3, taken=taken[:, :, n].ravel() * 1
            )
            for n, (verb, what) in enumerate(CHOICES)
        ]
        walk = np.cumsum(dice.random((games, int(lengths.max()), seats)) + 0.5, axis=1)
        course = []
        for n in range(int(lengths.max())):
            here = lengths > n
            total = walk[np.arange(games), lengths - 1]
            now = np.where((lengths == n + 1)[:, None], points, np.rint(points * walk[:, n] / total))[here]
            number = np.full(int(here.sum()) * seats, n + 1, dtype=np.int16)
            row = {
                "game": np.repeat(game[here], seats),
                "arm": np.full(len(number), arm, dtype=np.int8),
                "round": number,
            }
            row["seat"] = np.tile(np.arange(seats, dtype=np.int8), int(here.sum()))
            course.append(pl.DataFrame(row | {"points": now.ravel().astype(np.int64)}))
        told = {"kind": "scored", "source": "", "what": "", "times": 1, "amount": 1}
        events = pl.DataFrame(each).with_columns(**{name: pl.lit(value) for name, value in told.items()})
        made = {"games": [pl.DataFrame(table)], "seats": [pl.DataFrame(seat)], "points": shares, "taken": picked}
        made |= {"rounds": course, "events": [events]}
        for name, some in made.items():
            tables.setdefault(name, []).extend(some)
    return {name: pl.concat(some).select(*TABLES[name]).cast(pl.Schema(TABLES[name])) for name, some in tables.items()}


def study(made: dict[str, pl.DataFrame], games: int = 0) -> Study:
    """The study that these are the tables of; it may want more games than there are."""
    seats = made["seats"].filter(pl.col("game") == 0, pl.col("arm") == 0)["bot"].to_list()
    arms = [Arm("reconstructed", "0" * 12), Arm("/editions/otherwise", "1" * 12)][: made["games"]["arm"].n_unique()]
    said = Settings(
        tablero="0",
        game="valletta",
        rules=1,
        editions=arms,
        options={},
        bots=seats,
        knowledge="",
        games=games or made["games"]["game"].n_unique(),
        batch=100,
        seed=1,
    )
    return Study(Path("made-up"), said, **{name: frame.lazy() for name, frame in made.items()})
