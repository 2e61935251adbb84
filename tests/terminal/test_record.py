"""What `tablero record` writes is what was seen and done in the games, and it is read back as arrays in a line."""

import json
from pathlib import Path

import numpy as np
import polars as pl
import pytest

from tablero.core.agenda import NATURE, options
from tablero.core.errors import Mistake
from tablero.core.game import Game
from tablero.core.match import Match
from tablero.lab.games import Job, play
from tablero.research import datasets
from tablero.research.setting import Setting
from tablero.terminal.seats import seeds
from tests.terminal.conftest import Run


def test_a_data_set_is_the_games_decision_by_decision(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "games.parquet"
    said = run(f"record valletta --seats random,random --games 1 --seed 3 --workers 1 --out {file}")
    data = datasets.read(file)
    assert said.code == 0 and f"{len(data.actions)} decisions of 1 games are in" in said.out
    setting = Setting("valletta", 2)
    played = play(Job("valletta", ["random", "random"], 3, seeds(["random", "random"], 3)))
    m = Match.load(played.replay)
    decisions = [n for n, entry in enumerate(m.log) if entry.seat != NATURE]
    assert data.actions.tolist() == [m.log[n].action for n in decisions] and {*data.games.tolist()} == {3}
    assert data.seats.tolist() == [m.log[n].seat for n in decisions]
    for at in range(0, len(decisions), 5):
        s, seat = m.at(decisions[at]), int(data.seats[at])
        assert (data.observations[at] == setting.raw(s, seat)).all()
        assert np.flatnonzero(data.masks[at]).tolist() == sorted(options(s, seat))
        assert (data.points[at], data.ranks[at]) == (played.points[seat], played.ranks[seat])
    at = len(decisions)
    assert at == len(data.actions) and (data.scale == setting.scale).all() and data.values == []
    about = json.loads(file.with_suffix(".json").read_text())
    assert about["bots"] == ["random", "random"] and about["actions"] == setting.spelled
    card = file.with_suffix(".md").read_text()
    assert f"{at} decisions of 1 games of valletta" in card and "| building |" in card
    assert {*pl.read_parquet(file).columns} == {*about["columns"]}


def test_a_search_says_what_the_options_are_worth(run: Run, tmp_path: Path, lampara: Game) -> None:
    words = f"--seats random,random --games 2 --values 2 --workers 1 --out {tmp_path / 'games.parquet'}"
    assert run(f"record {lampara.name} {words}").code == 0
    data = datasets.read(tmp_path / "games.parquet")
    for mask, values in zip(data.masks, data.values, strict=True):
        assert {*values} <= {*np.flatnonzero(mask).tolist()} and bool(values) == (mask.sum() > 1)


def test_a_file_that_is_no_data_set_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(Mistake, match="cannot be read as a data set"):
        datasets.read(tmp_path / "nothing.parquet")
