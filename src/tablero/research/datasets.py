"""Data sets that `tablero record` wrote, as arrays.

from tablero.research import datasets

data = datasets.read("games.parquet")
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from tablero.core.errors import Mistake
from tablero.extras import needs


class DataSet(NamedTuple):
    """A row for each decision: `observations` are bytes, times `scale` shares of what is usual."""

    games: NDArray[np.int32]
    seats: NDArray[np.int8]
    observations: NDArray[np.uint8]
    masks: NDArray[np.bool_]
    actions: NDArray[np.int16]
    points: NDArray[np.int16]
    ranks: NDArray[np.int8]
    scale: NDArray[np.float32]
    # Of the options that a search tried, the share of winning that each seemed to bring; none without a search.
    values: list[dict[int, float]]
    about: dict[str, Any]


def read(file: str | Path) -> DataSet:
    """The data set in a file; a Mistake where there is none."""
    with needs("study"):
        import polars as pl
    path = Path(file)
    try:
        about: dict[str, Any] = msgspec.json.decode(path.with_suffix(".json").read_bytes())
        whole = pl.read_parquet(path)
    except (OSError, pl.exceptions.PolarsError, msgspec.DecodeError) as error:
        raise Mistake(f"{path} cannot be read as a data set: {error}.") from error
    n, actions = len(whole), len(about["actions"])
    seen = np.frombuffer(b"".join(whole["observation"]), np.uint8).reshape(n, -1)
    bits = np.frombuffer(b"".join(whole["mask"]), np.uint8).reshape(n, -1)
    scale = [1 / part["most"] for part in about["parts"] for _ in range(part["size"])]
    values: list[dict[int, float]] = []
    if "values" in whole.columns:
        values = [dict(zip(*row, strict=True)) for row in whole.select("tried", "values").iter_rows()]
    return DataSet(
        games=whole["game"].to_numpy(),
        seats=whole["seat"].to_numpy(),
        observations=seen,
        masks=np.unpackbits(bits, axis=1, count=actions, bitorder="little").view(np.bool_),
        actions=whole["action"].to_numpy(),
        points=whole["points"].to_numpy(),
        ranks=whole["rank"].to_numpy(),
        scale=np.array(scale, np.float32),
        values=values,
        about=about,
    )
