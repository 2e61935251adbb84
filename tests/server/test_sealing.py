"""Secrets at rest: sealed under the operator's key, with another key after another, and useless without one."""

from __future__ import annotations

import base64
import secrets
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import text

from tablero.core.errors import Mistake
from tablero.server.store.backup import backup, restore
from tablero.server.store.database import Database
from tablero.terminal.main import main
from tests.server.conftest import Client, Server


def new_key() -> str:
    return base64.b64encode(secrets.token_bytes(32)).decode()


def on_the_disk(folder: Path) -> bytes:
    """All bytes of a database that is closed."""
    return b"".join(file.read_bytes() for file in folder.glob("tables.sqlite3*"))


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'tables.sqlite3'}"


def begun(url: str) -> tuple[str, str, bytes]:
    """A game that is begun: its table, its seed, and what tokens are signed with."""
    with Server(url) as running, Client(running) as ann:
        table = ann.make("valletta", ["me", "random"])["table"]
        database: Database = running.app.state.rooms.database
        header = database.header(table)
        assert header is not None
        return table, header.seed, database.secret


def test_under_a_key_neither_seeds_nor_the_signing_key_are_on_the_disk(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLERO_KEY", new_key())
    table, seed, secret = begun(url)
    found = on_the_disk(tmp_path)
    assert seed.encode() not in found and secret.hex().encode() not in found and b"sealed:" in found
    database = Database(url)
    header = database.header(table)
    assert header is not None and header.seed == seed and database.secret == secret
    database.close()


def test_a_database_that_needs_a_key_is_refused_without_it_or_with_another(
    url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TABLERO_KEY", new_key())
    Database(url).close()
    for key, said in (
        ("", "must be in the environment as TABLERO_KEY"),
        (new_key(), "another key than the one in TABLERO_KEY"),
        ("hunter2", "expected 32 bytes in base64"),
    ):
        monkeypatch.setenv("TABLERO_KEY", key)
        assert main(["serve", "--port", "8999", "--database", url]) == 2
        told = capsys.readouterr().err
        assert said in told and told.count("\n") == 1 and (not key or key not in told)


def test_a_database_of_before_is_sealed_when_it_is_first_opened_with_a_key(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, seed, secret = begun(url)
    assert seed.encode() in on_the_disk(tmp_path)
    monkeypatch.setenv("TABLERO_KEY", new_key())
    database = Database(url)
    header = database.header(table)
    assert header is not None and header.seed == seed and database.secret == secret
    with database.reading() as link:
        for column in ("SELECT seed FROM game_table", "SELECT value FROM secret"):
            assert all(each.startswith("sealed:") for each in link.execute(text(column)).scalars())
    database.close()


def test_keys_change_while_a_server_runs(
    url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    old, new = new_key(), new_key()
    monkeypatch.setenv("TABLERO_KEY", old)
    table, seed, secret = begun(url)
    monkeypatch.setenv("TABLERO_KEY", f"{new},{old}")
    with Server(url) as running, Client(running) as bo:
        assert main(["rotate", "--database", url]) == 0
        assert "2 secrets are sealed" in capsys.readouterr().out
        bo.make("valletta", ["me", "random"])
        bo.look()
    monkeypatch.setenv("TABLERO_KEY", new)
    database = Database(url)
    header = database.header(table)
    assert header is not None and header.seed == seed and database.secret == secret
    database.close()
    monkeypatch.delenv("TABLERO_KEY")
    assert main(["rotate", "--database", url]) == 2


def test_a_backup_is_sealed_as_its_database_is(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    key = new_key()
    monkeypatch.setenv("TABLERO_KEY", key)
    table, seed, _ = begun(url)
    monkeypatch.delenv("TABLERO_KEY")
    backup(url, tmp_path / "backup", lambda _done, _of: None)
    assert seed.encode() not in (tmp_path / "backup").read_bytes()
    other = f"sqlite:///{tmp_path / 'other.sqlite3'}"
    restore(tmp_path / "backup", other, lambda _done, _of: None)
    with pytest.raises(Mistake, match="must be in the environment"):
        Database(other)
    monkeypatch.setenv("TABLERO_KEY", key)
    database = Database(other)
    header = database.header(table)
    assert header is not None and header.seed == seed
    database.close()


def test_the_library_is_imported_only_where_a_key_is_given(url: str) -> None:
    code = f"import sys; from tablero.server.store.database import Database; Database({url!r}); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert "tablero.server.store.sealing" in done.stdout.split() and "cryptography" not in done.stdout.split()
