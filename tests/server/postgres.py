"""A PostgreSQL of our own in a folder, which nobody else can reach: started, stopped, cut off, killed as one likes."""

from __future__ import annotations

import getpass
import os
import secrets
import shutil
import signal
import subprocess
from pathlib import Path

import psycopg
import pytest

from tests.server.test_serve import free_port

BINARIES = sorted(Path("/usr/lib/postgresql").glob("*/bin"))


class Postgres:
    """A server over an empty folder; `new` makes a database in it."""

    def __init__(self) -> None:
        if not BINARIES:
            pytest.skip("there is no PostgreSQL here; on Debian: apt-get install postgresql")
        self.folder = Path(f"/tmp/tablero-postgres-{secrets.token_hex(4)}")
        self.port = free_port()
        self.server = f"postgresql://tablero@127.0.0.1:{self.port}"
        self._before: list[str] = []

    def __enter__(self) -> Postgres:
        self.folder.mkdir(mode=0o777)
        if getpass.getuser() == "root":  # PostgreSQL refuses to be run by root
            shutil.chown(self.folder, "postgres")
            self._before = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
        self._run("initdb", "-U", "tablero", "--auth=trust", "--no-sync")
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        try:
            self._run("pg_ctl", "-w", "-m", "immediate", "stop", check=False)
        finally:
            shutil.rmtree(self.folder)

    def start(self) -> None:
        settings = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={self.folder} -c fsync=off"
        self._run("pg_ctl", "-w", "-l", str(self.folder / "log"), "-o", settings, "start")

    def stop(self) -> None:
        """All at once, as when the machine goes down."""
        self._run("pg_ctl", "-w", "-m", "immediate", "stop")

    def again(self) -> None:
        self.stop()
        self.start()

    def new(self) -> str:
        """The URL of a new database."""
        name = f"d{secrets.token_hex(4)}"
        with psycopg.connect(f"{self.server}/postgres", autocommit=True) as link:
            link.execute(f"CREATE DATABASE {name}")
        return f"{self.server}/{name}"

    def cut(self) -> int:
        """Ends all connections of others; how many there were."""
        with psycopg.connect(f"{self.server}/postgres", autocommit=True) as link:
            ended = link.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE pid != pg_backend_pid() AND backend_type = 'client backend'"
            ).fetchall()
        return len(ended)

    def kill(self) -> int:
        """Kills the processes that serve others: PostgreSQL throws all out, and mends itself; how many there were."""
        with psycopg.connect(f"{self.server}/postgres", autocommit=True) as link:
            found = link.execute(
                "SELECT pid FROM pg_stat_activity WHERE pid != pg_backend_pid() AND backend_type = 'client backend'"
            ).fetchall()
        for (pid,) in found:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                continue
        return len(found)

    def _run(self, name: str, *given: str, check: bool = True) -> None:
        command = [*self._before, str(BINARIES[-1] / name), "-D", str(self.folder / "data"), *given]
        subprocess.run(command, check=check, capture_output=True, cwd="/", timeout=120)
