"""What a study says of a game in a few numbers, and what another edition changes in them, game by game.

Both arms have the same seeds and bots, so that what differs between two games of a pair is what the edition did; the
chance that both share falls out, and the interval is narrower by it.
"""

from __future__ import annotations

from math import ceil, inf, sqrt
from typing import NamedTuple

import polars as pl

from tablero.lab.arena import Z
from tablero.lab.study import Study


class Measure(NamedTuple):
    """A number of each game: its mean in the arms, the difference of the pairs, and half of its 95 % interval.

    With one arm there is no difference, and the interval is that of the mean. `precision` is what would be near enough.
    """

    name: str
    means: list[float]
    value: float
    half: float
    games: int
    precision: float

    @property
    def needed(self) -> int:
        """How many games would make half of the interval no more than the precision."""
        return ceil(self.games * (self.half / self.precision) ** 2) if self.half < inf else 0


def by_game(study: Study) -> pl.DataFrame:
    """One row a game and arm: its rounds and decisions, points, and what each place in turn order wins and scores."""
    games = study.games.select("game", "arm", "rounds", "decisions")
    points = study.seats.group_by("game", "arm").agg(
        pl.col("points").mean(),
        pl.col("points").max().alias("winner"),
        (pl.col("points").max() - pl.col("points").min()).alias("spread"),
        *[
            pl.col(what).filter(pl.col("order") == place).first().cast(pl.Float64).alias(f"{what}-{place + 1}")
            for what in ("win", "points")
            for place in range(len(study.settings.bots))
        ],
    )
    return games.join(points, on=["game", "arm"]).sort("game", "arm").collect()


def precision_of(name: str) -> float:
    """A hundredth of the wins, a tenth of a round, one decision, a fifth of a point."""
    return {"win": 0.01, "rounds": 0.1, "decisions": 1.0}.get(name.partition("-")[0], 0.2)


def measures(study: Study) -> list[Measure]:
    """The numbers of a study, each with its interval; with two arms, by pairs."""
    frame = by_game(study)
    out = []
    for name in frame.columns[2:]:
        arms = [frame.filter(arm=arm)[name].cast(pl.Float64) for arm in range(len(study.settings.editions))]
        each = arms[1] - arms[0] if len(arms) == 2 else arms[0]
        value, half = mean_of(each)
        out.append(Measure(name, [mean_of(arm)[0] for arm in arms], value, half, each.len(), precision_of(name)))
    return out


def mean_of(values: pl.Series) -> tuple[float, float]:
    """A mean, and half of its 95 % interval.

    >>> mean, half = mean_of(pl.Series([1.0, 2.0, 3.0, 4.0]))
    >>> mean, round(half, 2)
    (2.5, 1.27)
    """
    mean, deviation = values.mean(), values.std()
    assert isinstance(mean, float)
    return mean, Z * deviation / sqrt(values.len()) if isinstance(deviation, float) else inf
