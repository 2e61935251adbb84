"""A study is decided by its settings row by row, is there whole or not at all, and goes on where it was left."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
from contextlib import suppress
from io import BytesIO
from math import ceil
from pathlib import Path

import msgspec
import polars as pl
import pytest
from polars.testing import assert_frame_equal

import tablero
from tablero.core.agenda import NATURE
from tablero.core.errors import Mistake
from tablero.core.game import load
from tablero.core.match import Match
from tablero.games.valletta import edition as valletta
from tablero.lab import cluster, paired, study
from tablero.lab.study import Settings, Study
from tests.processes import children, lives, until


def made(folder: Path, said: Settings, workers: int = 1) -> Study:
    """A study, played."""
    *_, there = study.play(said, folder, workers)
    assert there == said.games
    return study.read(folder)


def rows(one: Study, table: str) -> pl.DataFrame:
    frame: pl.LazyFrame = getattr(one, table)
    return frame.collect().sort(pl.all())


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Study:
    """Four bots of two kinds, so often that each has had each turn; the last batch is a short one."""
    said = study.settings("valletta", ["fast", "random", "random"], 9, seed=5, batch=4)
    return made(tmp_path_factory.mktemp("study") / "small", said)


@pytest.mark.parametrize("game", ["valletta", "valparaiso", "altiplano", "lampara", "toy"])
@pytest.mark.usefixtures("lampara", "toy")
def test_the_tables_say_the_same(tmp_path: Path, game: str) -> None:
    """A seat's points are those of its categories, of its last round, and of its replay; what is taken was offered."""
    one = made(tmp_path, study.settings(game, ["fast"] * min(3, max(load(game).seats)), 2))
    assert {name: dict(rows(one, name).schema) for name in study.TABLES} == study.TABLES
    seats = rows(one, "seats")
    by_category = rows(one, "points").group_by("game", "arm", "seat").agg(pl.col("points").sum())
    last = rows(one, "rounds").group_by("game", "arm", "seat").agg(pl.col("points").sort_by("round").last())
    for other in (by_category, last):
        assert_frame_equal(seats.select(other.columns), other, check_row_order=False, check_dtypes=False)
    assert seats.group_by("game").agg(pl.col("win").sum())["win"].to_list() == [1.0, 1.0]
    taken = rows(one, "taken")
    assert taken.filter(pl.col("taken") > pl.col("offered")).is_empty()
    assert taken["taken"].sum() == rows(one, "games")["decisions"].sum()
    assert taken.filter(pl.col("what") != "").height > taken.height / 2
    m = Match.load(study.replay_of(one, 1, 0))
    of_it = seats.filter(game=1).sort("seat")
    assert m.over and [score.total for score in m.scores()] == of_it["points"].to_list()
    assert m.dice is not None and m.dice.seed.hex() == rows(one, "games").filter(game=1)["seed"].item()
    begun = next(n for n, entry in enumerate(m.log) if entry.seat != NATURE)
    assert of_it["order"].to_list().index(0) == m.game.starter(m.at(begun))


def test_events_add_up_to_what_a_seat_has(tmp_path: Path) -> None:
    """The points that events of a game counted are those on its track."""
    one = made(tmp_path, study.settings("valletta", ["fast"] * 4, 3))
    scored = rows(one, "events").filter(kind="scored").group_by("game", "seat").agg(points=pl.col("amount").sum())
    street = rows(one, "points").filter(category="street").select("game", "seat", "points")
    assert_frame_equal(street, scored, check_row_order=False, check_dtypes=False)
    stolen = rows(one, "events").filter(kind="stole").group_by("game").agg(pl.col("amount").sum())
    assert set(stolen["amount"]) <= {0}


def test_each_bot_has_each_turn_equally_often(small: Study) -> None:
    counted = rows(small, "seats").group_by("bot", "order").len().sort("bot", "order")
    assert counted["len"].to_list() == [3, 3, 3, 6, 6, 6]


def test_neither_workers_nor_batches_change_a_row(small: Study, tmp_path: Path) -> None:
    again = made(tmp_path / "two", small.settings, workers=2)
    for table in study.TABLES:
        assert_frame_equal(rows(again, table), rows(small, table))


def test_a_study_goes_on_where_it_was_left(small: Study, tmp_path: Path) -> None:
    """Left behind its first batch with a half written file, and later asked for more: no row is there twice."""
    begun = study.play(small.settings, tmp_path, 1)
    assert [next(begun), next(begun)] == [0, 4]
    del begun
    (tmp_path / "games" / ".00001.parquet").write_bytes(b"half")
    (tmp_path / "events" / "00001.parquet").write_bytes(b"whole, but the last table is not there")
    stamp = (tmp_path / "games" / "00000.parquet").stat().st_mtime_ns
    again = made(tmp_path, small.settings)
    assert (tmp_path / "games" / "00000.parquet").stat().st_mtime_ns == stamp
    for table in study.TABLES:
        assert_frame_equal(rows(again, table), rows(small, table))
    more = made(tmp_path, study.settings("valletta", small.settings.bots, 14, seed=5, batch=4))
    assert rows(more, "games")["game"].to_list() == list(range(14))
    assert_frame_equal(rows(more, "seats").filter(pl.col("game") < 9), rows(small, "seats"))


def test_a_foreign_file_is_refused(small: Study, tmp_path: Path) -> None:
    """Among the tables too; and one that is no more what it was cannot be played again."""
    shutil.copytree(small.folder, tmp_path / "copy")
    for said, sentence in ((b"no table", "is no table of a study:"), (parquet(), "its columns are seat")):
        (tmp_path / "copy" / "taken" / "00001.parquet").write_bytes(said)
        with pytest.raises(Mistake, match=sentence):
            study.read(tmp_path / "copy")
    for said, sentence in ((b"{}", "is no study of this version"), (b"[", "is no study of this version")):
        (tmp_path / "copy" / "study.json").write_bytes(said)
        with pytest.raises(Mistake, match=sentence):
            study.read(tmp_path / "copy")
    with pytest.raises(Mistake, match="There is no study in"):
        study.read(tmp_path)


def parquet() -> bytes:
    """A file that another program wrote."""
    out = BytesIO()
    pl.DataFrame({"seat": [1]}).write_parquet(out)
    return out.getvalue()


def test_an_edition_that_changed_since_is_refused(tmp_path: Path, changed: str) -> None:
    said = study.settings("valletta", ["fast"] * 2, 1, edition=changed)
    one = made(tmp_path / "one", said)
    assert f"edition: {changed} " in study.replay_of(one, 0, 0)
    (Path(changed) / "street.toml").write_bytes((valletta.HOME / "reconstructed" / "street.toml").read_bytes())
    with pytest.raises(Mistake, match="is no longer what it was when the study began"):
        study.replay_of(one, 0, 0)


def test_an_interrupt_ends_it_at_once_and_says_how_to_go_on(tmp_path: Path) -> None:
    """The processes that play end too, and what was played stays."""
    words = ["study", "valletta", "--games", "2000", "--batch", "2", "--out", str(tmp_path / "one")]
    command = [sys.executable, "-m", "tablero.terminal.main", *words]
    with subprocess.Popen(command, stderr=subprocess.PIPE, start_new_session=True, text=True) as playing:
        until(lambda: (tmp_path / "one" / "games" / "00000.parquet").is_file())
        players = children(playing.pid)
        os.killpg(playing.pid, signal.SIGINT)
        try:
            told = playing.communicate(timeout=30)[1]
        finally:
            playing.kill()
    assert (playing.returncode, told.count("\n")) == (130, 1) and "the same command goes on from there" in told
    until(lambda: not any(map(lives, players)))
    assert study.read(tmp_path / "one").games.collect().height >= 2


def test_another_study_is_refused(small: Study) -> None:
    for name, value in {"seed": 6, "bots": ["fast"] * 3, "games": 8, "batch": 3}.items():
        with pytest.raises(Mistake, match=f"has another study: its {name} is"):
            study.begin(msgspec.structs.replace(small.settings, **{name: value}), small.folder)


@pytest.fixture
def changed(tmp_path: Path) -> str:
    """An edition of one's own, in which goods are worth more."""
    folder = tmp_path / "changed"
    shutil.copytree(valletta.HOME / "reconstructed", folder)
    text = (folder / "street.toml").read_text(encoding="utf-8")
    assert "goods-per-point = 3" in text
    (folder / "street.toml").write_text(text.replace("goods-per-point = 3", "goods-per-point = 1"), encoding="utf-8")
    return str(folder)


@pytest.mark.skipif(os.environ.get("ENGINE") == "source", reason="once is enough: either engine plays the same")
def test_a_cluster_of_two_nodes_gives_the_same_rows(tmp_path: Path, changed: str) -> None:
    """An edition that only lies on this machine travels along."""
    here = made(tmp_path / "here", study.settings("valletta", ["fast"] * 2, 8, against=changed, batch=2))
    # Without the second Ray takes the loopback for the machine's own address.
    of_ray = {"RAY_USAGE_STATS_ENABLED": "0", "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0"}
    paths = os.pathsep.join(map(str, [Path(tablero.__file__).parents[1], Path(__file__).parents[1]]))
    command = [sys.executable, "-m", "tests.cluster", str(tmp_path / "there"), str(here.folder)]
    environment = os.environ | of_ray | {"PYTHONPATH": paths}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "0 2 4 6 8"
    there = study.read(tmp_path / "there")
    for table in study.TABLES:
        assert_frame_equal(rows(there, table), rows(here, table))
    assert study.replay_of(there, 3, 1) == study.replay_of(here, 3, 1)


@pytest.mark.parametrize(("answer", "sentence"), [(b"", "timed out"), (b"HTTP/1.1 400 Bad", "is no cluster")])
def test_what_listens_but_is_no_cluster_is_refused_at_once(
    answer: bytes, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 0.3)
    with socket.create_server(("127.0.0.2", 0)) as stranger:

        def answers() -> None:
            with stranger.accept()[0] as line, suppress(ConnectionError):
                line.sendall(answer)
                line.recv(1000)
                line.recv(1000)

        listening = threading.Thread(target=answers)
        listening.start()
        with pytest.raises(Mistake, match=f"No Ray cluster can be reached at .*{sentence}"):
            cluster.connect(f"127.0.0.2:{stranger.getsockname()[1]}")
        listening.join()


def test_a_change_is_measured_by_pairs(tmp_path: Path, changed: str) -> None:
    """Goods that count three times as much bring points; against the same edition nothing differs at all."""
    one = made(tmp_path / "one", study.settings("valletta", ["random"] * 2, 12, against=changed))
    by_name = {each.name: each for each in paired.measures(one)}
    points = by_name["points"]
    assert points.value == pytest.approx(points.means[1] - points.means[0]) and points.value - points.half > 0
    assert by_name["win-1"].value == pytest.approx(-by_name["win-2"].value)
    alone = paired.mean_of(paired.by_game(one).filter(arm=1)["points"])[1]
    assert points.half < alone
    assert points.needed == ceil(12 * (points.half / 0.2) ** 2)
    same = made(tmp_path / "same", study.settings("valletta", ["fast"] * 2, 3, against="reconstructed"))
    assert {(each.value, each.half, each.needed) for each in paired.measures(same)} == {(0.0, 0.0, 0)}
