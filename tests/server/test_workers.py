"""Several processes on one machine: they share the tables, one that dies is replaced, and all end together."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

import tablero
from tablero.terminal.main import main
from tests.server.conftest import Client
from tests.server.test_load import becomes
from tests.server.test_postgres import database
from tests.server.test_seats import watching
from tests.server.test_serve import free_port

__all__ = ["database"]


def workers_of(pid: int) -> list[int]:
    """The processes that serve for one, but for those that think."""
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:
        return []
    return [int(child) for child in children]


class Served:
    """Where a server of several processes is reached, as the clients of the tests take it."""

    def __init__(self, port: int, process: subprocess.Popen[bytes]) -> None:
        self.url = f"http://127.0.0.1:{port}"
        self.process = process


@contextmanager
def serving(database: str, many: int) -> Iterator[Served]:
    port = free_port()
    command = [sys.executable, "-m", "tablero.terminal.main", "serve", "--port", str(port), "--database", database]
    command += ["--workers", str(many), "--limit", "requests=0", "--limit", "streams=0"]
    environment = os.environ | {"PYTHONPATH": str(Path(tablero.__file__).parents[1])}
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    served = Served(port, process)

    def answers() -> bool:
        try:
            return httpx.get(f"{served.url}/api/games").status_code == 200
        except httpx.HTTPError:
            return False

    family: list[int] = []
    try:
        assert becomes(answers, 60)
        family = workers_of(process.pid)
        yield served
    finally:
        family += workers_of(process.pid)
        process.kill()
        process.wait(timeout=10)
        # Those of one that was killed end by themselves.
        assert becomes(lambda: not any(Path(f"/proc/{pid}").exists() for pid in family), 20)


def test_several_processes_serve_one_dies_and_is_replaced_and_all_end_together(database: str) -> None:
    with serving(database, 2) as served, Client(served) as ann, Client(served) as bo:  # type: ignore[arg-type]
        first = workers_of(served.process.pid)
        assert len(first) == 2
        table = ann.make("valletta", ["me", "open"])["table"]
        bo.join(table, "Bo")
        for _ in range(10):
            asked = next(each for each in (ann, bo, ann, bo) if (each.look()["ask"] or {}).get("owed"))
            frame = asked.look()
            asked.ok(asked.act(frame, frame["ask"]["options"][0]["text"]))
        version = ann.look()["version"]
        os.kill(first[0], signal.SIGKILL)
        assert becomes(lambda: len(set(workers_of(served.process.pid)) - {first[0]}) == 2, 20)

        def played_on() -> bool:
            try:
                with Client(served) as anybody:  # type: ignore[arg-type]
                    anybody.table = table
                    return bool(anybody.look()["version"] >= version)
            except httpx.HTTPError:  # its connection was the dead one's
                return False

        assert all(becomes(played_on) for _ in range(6))
        with Client(served) as watcher:  # type: ignore[arg-type]
            watcher.table = table
            with watching(watcher):
                family = workers_of(served.process.pid)
                begun = time.monotonic()
                served.process.send_signal(signal.SIGTERM)
                assert served.process.wait(timeout=20) == 0
                assert time.monotonic() - begun < 15
        assert not any(Path(f"/proc/{pid}").exists() for pid in family)


def test_several_processes_are_refused_one_sqlite_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["serve", "--workers", "2", "--port", str(free_port())]) == 2
    said = re.sub(r"\s+", " ", capsys.readouterr().err + capsys.readouterr().out)
    assert "2 processes cannot share a SQLite file" in said
    assert main(["serve", "--workers", "0", "--port", str(free_port())]) == 2
    assert not list(tmp_path.iterdir())
