"""A database is backed up while it is played in, brought back into either kind, and every game in it played again."""

from __future__ import annotations

import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import create_engine, select, text, update

from tablero import Match
from tablero.core.errors import Mistake
from tablero.server.store.backup import backup, restore
from tablero.server.store.database import Database
from tablero.server.store.opening import parsed
from tablero.server.store.schema import ENTRY, META, TABLE
from tablero.terminal.main import main
from tests.server.conftest import Client, Server, plant
from tests.server.crowd import Company
from tests.server.postgres import Postgres
from tests.server.test_old_database import keep, plant_lines


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with Postgres() as running:
        yield running


def quiet(_done: int, _of: int) -> None:
    """Nobody looks."""


def kept(url: str) -> dict[str, list[tuple[object, ...]]]:
    """All rows of a database."""
    engine = create_engine(parsed(url))
    with engine.connect() as link:
        found = {each.name: sorted(map(tuple, link.execute(select(each))), key=str) for each in META.sorted_tables}
    engine.dispose()
    return found


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_backup_of_a_database_that_is_played_in_is_one_moment_of_it_and_can_be_served(
    kind: str, postgres: Postgres, tmp_path: Path
) -> None:
    url = postgres.new() if kind == "postgresql" else f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    with Server(url) as running:
        company = Company([running.url])
        try:
            files = []
            for n in range(2):
                company.goes_on()
                before = dict(company.answered)
                files.append((tmp_path / f"backup{n}", before))
                assert backup(url, files[-1][0], quiet) > 0
            company.end(url)
        finally:
            company.stop()
    for file, before in files:
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        copy = f"sqlite:///{file}"
        found = kept(copy)
        done = {(row[1], row[3]): row[4] for row in found["done"]}
        assert all(done[sent.seat, sent.id] == n for sent, n in before.items())
        assert {*done.values()} <= {row[1] for row in found["entry"]}  # no act without its lines
        assert main(["validate", "--database", copy]) == 0
    # Into the other kind, where the table is played on.
    other = f"sqlite:///{tmp_path / 'other.sqlite3'}" if kind == "postgresql" else postgres.new()
    restore(files[-1][0], other, quiet)
    assert kept(other) == kept(f"sqlite:///{files[-1][0]}")
    with Server(other) as again, Client(again) as guest:
        guest.http.headers["Authorization"] = company.guests[0].http.headers["Authorization"]
        guest.table = company.table
        assert guest.look()["seat"] == company.guests[0].seat


def test_a_backup_goes_into_a_new_file_and_a_restore_into_an_empty_database(tmp_path: Path) -> None:
    url, file = f"sqlite:///{tmp_path / 'tables.sqlite3'}", tmp_path / "backup"
    with pytest.raises(Mistake, match="there is no such file"):
        backup(url, file, quiet)
    database = Database(url)
    database.new_person("Ann")
    backup(url, file, quiet)
    with pytest.raises(Mistake, match="in use by another server"):
        restore(file, url, quiet)
    with pytest.raises(Mistake, match="is there already"):
        backup(url, file, quiet)
    database.close()
    before = kept(url)
    with pytest.raises(Mistake, match="not empty, there is something in person"):
        restore(file, url, quiet)
    assert kept(url) == before
    (tmp_path / "letter").write_text("Dear Ann, " * 100)
    for wrong, said in (("letter", "file is not a database"), ("nothing", "There is no file")):
        with pytest.raises(Mistake, match=said):
            restore(tmp_path / wrong, f"sqlite:///{tmp_path / 'new.sqlite3'}", quiet)
    new = f"sqlite:///{tmp_path / 'new.sqlite3'}"
    Database(new).close()  # served once, and nobody came
    assert main(["restore", str(file), new]) == 0
    assert kept(new) == before
    assert not list(tmp_path.glob("*.part*"))


def test_a_postgresql_that_a_server_uses_is_not_restored_into(postgres: Postgres, tmp_path: Path) -> None:
    source, target = Database(f"sqlite:///{tmp_path / 'tables.sqlite3'}"), Database(postgres.new())
    backup(f"sqlite:///{tmp_path / 'tables.sqlite3'}", tmp_path / "backup", quiet)
    url = target.url.render_as_string()
    with pytest.raises(Mistake, match="in use by a server"):
        restore(tmp_path / "backup", url, quiet)
    target.close()
    restore(tmp_path / "backup", url, quiet)
    source.close()


def test_a_backup_of_an_older_build_is_brought_up_to_date_and_stays_as_it_is(tmp_path: Path) -> None:
    old = tmp_path / "old"
    table = keep(f"sqlite:///{old}").table
    with pytest.raises(Mistake, match="no backup"):
        (tmp_path / "empty").touch()
        restore(tmp_path / "empty", f"sqlite:///{tmp_path / 'new.sqlite3'}", quiet)
    before = old.read_bytes()
    restore(old, f"sqlite:///{tmp_path / 'newer.sqlite3'}", quiet)
    assert old.read_bytes() == before
    database = Database(f"sqlite:///{tmp_path / 'newer.sqlite3'}")
    assert database.header(table) is not None
    database.close()


def test_games_that_this_build_plays_otherwise_are_named_with_the_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    unsaid = Path(__file__).parents[1] / "altiplano" / "replays" / "unsaid-3.tablero"
    with Server(url) as running:
        same = [plant(running, game, ["ann", "bo"], decisions=12) for game in ("valletta", "altiplano", "valparaiso")]
        other, illegal, nature, ended, begun, short = [plant(running, "valletta", ["ann", "bo"], 40) for _ in range(6)]
        match = Match.load(unsaid.read_text())
        acted = [line.split(" ", 1) for line in unsaid.read_text().splitlines() if line[:2] in ("* ", "0 ", "1 ", "2 ")]
        told = [(-1 if who == "*" else int(who), said) for who, said in acted]
        plant_lines(running.app.state.rooms.database, "unsaid", match, told)
    database = Database(url)
    database.append("unsaid", len(told), [], status="over", result=[score.total for score in match.scores()])
    seats = [row.seat for row in database.rows(nature)]
    drawn = next(n for n in range(4, len(seats)) if seats[n - 1] < 0 <= seats[n - 2])
    acted_at = next(n for n in range(4, len(seats)) if seats[n - 1] >= 0)
    with database.writing() as link:
        link.execute(update(ENTRY).where(ENTRY.c.table_id == other, ENTRY.c.n == acted_at).values(text="fly away"))
        link.execute(
            update(ENTRY).where(ENTRY.c.table_id == illegal, ENTRY.c.n == acted_at).values(text="play builder")
        )
        link.execute(update(ENTRY).where(ENTRY.c.table_id == nature, ENTRY.c.n == drawn).values(seat=1))
        link.execute(update(TABLE).where(TABLE.c.id == ended).values(status="over"))
        link.execute(update(TABLE).where(TABLE.c.id == begun).values(rules=0))
        link.execute(text("UPDATE game_table SET seed = :seed WHERE id = :id"), {"seed": "00" * 32, "id": short})
    database.close()
    capsys.readouterr()
    assert main(["validate", "--database", url]) == 1
    lines = capsys.readouterr().out.splitlines()
    said = {line.partition(",")[0]: line for line in lines}
    for table, words in (
        (other, f"entry {acted_at}: “fly away”"),
        (illegal, f"entry {acted_at}: Seat"),
        (nature, f"entry {drawn}: "),
        (ended, "There it is over, and here it goes on."),
        (begun, "the table: It was begun by version 0 of the rules"),
        (short, "the table: Its seed is not the one"),
    ):
        assert words in said[table]
    assert not {*same, "unsaid"} & {*said}
    assert lines[-1] == "10 games were played again; 6 of them differ."
