"""Servers and databases are killed under load: no answered act is lost, none is done twice, everybody plays on.

A few kills here. The long form, with progress: HYPOTHESIS_PROFILE=soak, or KILLS=100, and pytest -s.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

import tablero
from tests.server.crowd import Company
from tests.server.postgres import Postgres
from tests.server.test_serve import free_port

KILLS = int(os.environ.get("KILLS", 100 if os.environ.get("HYPOTHESIS_PROFILE") == "soak" else 2))
TABLES = 1 if KILLS < 10 else 4
DECKHAND = "deckhand"  # the quickest of the bots that a server offers

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")


class Process:
    """`tablero serve` in a process of its own, on a port that stays the same."""

    def __init__(self, database: str, folder: Path) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.said = folder / f"said-{self.port}"
        given = ["serve", "--port", str(self.port), "--database", database, "--pace", "0"]
        for limit in ("requests", "table_requests", "tables", "streams"):
            given += ["--limit", f"{limit}=0"]
        self.command = [sys.executable, "-m", "tablero.terminal.main", *given]
        self.start()

    def start(self) -> None:
        environment = os.environ | {"PYTHONPATH": str(Path(tablero.__file__).parents[1])}
        with self.said.open("a") as out:
            self.running = subprocess.Popen(self.command, stdout=out, stderr=out, env=environment)

    def ready(self) -> None:
        deadline = time.monotonic() + 60
        while True:
            assert self.running.poll() is None, self.said.read_text()
            try:
                httpx.get(f"{self.url}/api/games", timeout=10, trust_env=False).raise_for_status()
                return
            except httpx.TransportError:
                assert time.monotonic() < deadline, self.said.read_text()
                time.sleep(0.05)

    def kill(self) -> None:
        self.running.send_signal(signal.SIGKILL)
        self.running.wait(timeout=20)

    def kill_and_start(self) -> None:
        self.kill()
        self.start()


def soak(
    servers: list[Process], url: str, kills: list[Callable[[], object]], capsys: pytest.CaptureFixture[str]
) -> None:
    """Kills something at random moments while all play, and holds everybody to the law in the end."""
    for each in servers:
        each.ready()
    addresses = [each.url for each in servers]
    companies = [Company(addresses, DECKHAND) for _ in range(TABLES)]
    answered = finished = 0
    try:
        for n in range(KILLS):
            time.sleep(random.uniform(0.0, 0.6))  # any moment
            kills[n % len(kills)]()
            since = [company.moves() for company in companies]
            for i, company in enumerate(companies):
                company.goes_on(since[i], 120)
                if company.over:
                    company.end(url)
                    answered, finished = answered + len(company.answered), finished + 1
                    companies[i] = Company(addresses, DECKHAND)
            if KILLS > 10:
                with capsys.disabled():
                    acts = answered + sum(len(each.answered) for each in companies)
                    print(
                        f"\r{n + 1} of {KILLS} kills, {acts} acts answered, {finished} games over", end="", flush=True
                    )
        for company in companies:
            company.end(url)
    finally:
        for company in companies:
            company.stop()
        for each in servers:
            each.kill()
    assert "Traceback" not in "".join(each.said.read_text() for each in servers)


def test_a_server_over_sqlite_is_killed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    server = Process(url, tmp_path)
    soak([server], url, [server.kill_and_start], capsys)


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with Postgres() as running:
        yield running


def test_servers_over_postgresql_and_its_own_processes_are_killed(
    postgres: Postgres, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = postgres.new()
    one, two = Process(url, tmp_path), Process(url, tmp_path)
    soak([one, two], url, [one.kill_and_start, postgres.kill, two.kill_and_start, postgres.cut], capsys)
