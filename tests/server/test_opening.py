"""What is wrong with a database is said in a sentence when a server starts; what it keeps is its owner's alone."""

from __future__ import annotations

import getpass
import os
import signal
import socket
import stat
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import event, text
from sqlalchemy.exc import IntegrityError

import tablero
from tablero.core.errors import Mistake
from tablero.server.store.database import Database
from tablero.terminal.main import main
from tests.processes import children, lives, until
from tests.server.test_serve import answers, free_port, serving


def silent() -> str:
    """A port at which nobody listens."""
    return f"postgresql://ann:hidden@127.0.0.1:{free_port()}/tables"


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("nonsense", "'nonsense' is no URL of a database"),
        ("", "'' is no URL of a database"),
        ("sqlite:///{here}/nowhere/tables.sqlite3", "there is no folder"),
        ("sqlite:///{here}", "unable to open database file"),
        ("sqlite:///{here}/letter.txt", "file is not a database"),
        ("mysql://ann@here/tables", "mysql is neither"),
        ("postgresql+nodriver://ann@here/tables", "postgresql+nodriver is neither"),
        ("postgresql://ann@here:port/tables", "is no URL of a database"),
        (silent, "onnection refused"),
    ],
)
def test_a_database_that_cannot_be_opened_is_a_sentence(
    url: str | Callable[[], str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "letter.txt").write_text("Dear Ann, " * 100)
    given = url if isinstance(url, str) else url()
    assert main(["serve", "--port", str(free_port()), "--database", given.format(here=tmp_path)]) == 2
    told = capsys.readouterr().err
    assert said in told and told.count("\n") == 1 and told.endswith(".\n")
    assert "hidden" not in told


def test_a_server_that_never_answers_is_waited_for_as_long_as_its_url_says(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as deaf:
        deaf.bind(("127.0.0.1", 0))
        deaf.listen()
        url = f"postgresql://ann@127.0.0.1:{deaf.getsockname()[1]}/tables?connect_timeout=2"
        assert main(["serve", "--port", str(free_port()), "--database", url]) == 2
    assert "timeout" in capsys.readouterr().err


def test_without_the_driver_it_is_said_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    assert main(["serve", "--port", str(free_port()), "--database", silent()]) == 2
    assert 'pip install "tablero[postgres]"' in capsys.readouterr().err


@pytest.mark.skipif(getpass.getuser() != "root", reason="another user is needed")
@pytest.mark.parametrize(("mode", "said"), [(0o000, "unable to open"), (0o444, "readonly database")])
def test_a_file_that_is_not_ours_is_a_sentence(mode: int, said: str, tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite3"
    Database(f"sqlite:///{file}").close()
    for each in tmp_path.iterdir():
        each.chmod(mode)
    for each in (tmp_path, *list(tmp_path.parents)[:-2]):
        each.chmod(0o755)
    (tmp_path / "tables.sqlite3-lock").unlink()
    tmp_path.chmod(0o777)
    command = "from tablero.terminal.main import main; import sys; sys.exit(main(sys.argv[1:]))"
    run = ["setpriv", "--reuid=nobody", "--clear-groups", sys.executable, "-c", command]
    given = ["serve", "--port", str(free_port()), "--database", f"sqlite:///{file}"]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(Path(tablero.__file__).parents[1]), *sys.path])}
    seen = subprocess.run(
        [*run[:-2], "-c", "import tablero"], capture_output=True, env=environment, timeout=60, cwd="/"
    )
    if seen.returncode:
        pytest.skip("another user cannot read this environment")
    done = subprocess.run([*run, *given], capture_output=True, text=True, env=environment, timeout=60, cwd="/")
    assert done.returncode == 2 and said in done.stderr and "Traceback" not in done.stderr, done.stderr


def test_a_sqlite_file_is_one_process_s(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    port = free_port()
    with serving(tmp_path, port):
        assert answers(f"http://127.0.0.1:{port}/") == 200
        url = f"sqlite:///{tmp_path / 'tablero.sqlite3'}"
        assert main(["serve", "--port", str(free_port()), "--database", url]) == 2
        assert "is in use by another server" in capsys.readouterr().err
        beside = Database(url, beside=True)
        assert beside.open_tables() == []
        beside.close()
    Database(url).close()


def test_who_looks_beside_changes_no_tables(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    with pytest.raises(Mistake, match="there is no such file"):
        Database(url, beside=True)
    assert list(tmp_path.iterdir()) == []


def test_the_file_and_its_helpers_are_the_owner_s_alone_and_every_commit_is_on_the_disk(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        database = Database(f"sqlite:///{tmp_path / 'tables.sqlite3'}")
    finally:
        os.umask(before)
    database.new_person("Ann")
    modes = {each.name: stat.S_IMODE(each.stat().st_mode) for each in tmp_path.iterdir()}
    assert {*modes} >= {"tables.sqlite3", "tables.sqlite3-wal", "tables.sqlite3-shm"} and {*modes.values()} == {0o600}
    for link in (database.writing(), database.reading()):
        with link as each:
            assert each.execute(text("PRAGMA synchronous")).scalar() == 2  # FULL
            assert each.execute(text("PRAGMA journal_mode")).scalar() == "wal"
            assert each.execute(text("PRAGMA foreign_keys")).scalar() == 1
    with pytest.raises(IntegrityError), database.writing() as each:
        each.execute(text("INSERT INTO entry VALUES ('no-table', 1, 0, 'x', 0)"))
    database.close()


def test_who_writes_at_once_shares_a_commit_and_fails_alone(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path / 'tables.sqlite3'}")
    commits: list[int] = []
    together = threading.Barrier(8)
    event.listen(database.engine, "commit", lambda _: commits.append(1))

    def write(n: int) -> bool:
        together.wait(timeout=20)
        try:
            with database.writing() as link:
                link.execute(text("INSERT INTO person (id, name, since) VALUES (:id, '', 0)"), {"id": str(min(n, 5))})
        except IntegrityError:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        done = [list(pool.map(write, range(8))) for _ in range(5)]
    # Three want the same id: one of them has it, and after the first round nobody gets one.
    assert sum(done[0]) == 6 and not any(any(each) for each in done[1:])
    assert len(commits) < 40
    with database.reading() as link:
        assert link.execute(text("SELECT count(*) FROM person")).scalar() == 6
    database.close()


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_a_killed_server_leaves_no_process_behind(tmp_path: Path) -> None:
    port = free_port()
    with serving(tmp_path, port) as said:
        assert answers(f"http://127.0.0.1:{port}/") == 200
        started = until(lambda: children(_server(said)))
        os.kill(_server(said), signal.SIGKILL)
        assert until(lambda: not any(lives(each) for each in started))


def _server(said: Path) -> int:
    """The process that writes this file."""
    here = os.getpid()
    return next(each for each in children(here) if os.readlink(f"/proc/{each}/fd/1") == str(said))
