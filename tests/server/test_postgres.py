"""Two server processes' worth of applications over one PostgreSQL: news travel, and nobody writes twice."""

from __future__ import annotations

import getpass
import shutil
import socket
import subprocess
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.server.conftest import Client, Server

BINARIES = sorted(Path("/usr/lib/postgresql").glob("*/bin"))


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A PostgreSQL of our own in a folder, which nobody else can reach."""
    if not BINARIES:
        pytest.skip("there is no PostgreSQL here; on Debian: apt-get install postgresql")
    folder = Path(f"/tmp/tablero-postgres-{threading.get_native_id()}")
    folder.mkdir(mode=0o777)
    before: list[str] = []
    if getpass.getuser() == "root":  # PostgreSQL refuses to be run by root
        shutil.chown(folder, "postgres")
        before = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    data = str(folder / "data")

    def run(name: str, *given: str) -> None:
        command = [*before, str(BINARIES[-1] / name), *given]
        subprocess.run(command, check=True, capture_output=True, cwd="/", timeout=120)

    run("initdb", "-D", data, "-U", "tablero", "--auth=trust", "--no-sync")
    options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder} -c fsync=off"
    run("pg_ctl", "-D", data, "-w", "-l", str(folder / "log"), "-o", options, "start")
    try:
        yield f"postgresql://tablero@127.0.0.1:{port}/postgres"
    finally:
        run("pg_ctl", "-D", data, "-w", "-m", "immediate", "stop")
        shutil.rmtree(folder)


def frames(client: Client, until: int, got: list[dict[str, Any]]) -> None:
    """Listens until a version is reached."""
    with client.http.stream("GET", f"/api/tables/{client.table}/events?layout=none") as stream:
        for line in stream.iter_lines():
            if line.startswith("data: "):
                got.append(msgspec.json.decode(line[6:]))
                if got[-1]["version"] >= until:
                    return


def test_a_move_made_at_one_process_is_seen_at_another_and_made_once(database: str) -> None:
    with (
        Server(database) as one,
        Server(database) as two,
        Client(one) as first,
        Client(two) as second,
        Client(two) as beside_first,
        Client(one) as beside_second,
    ):
        table = first.make("valletta", ["me", "open"])["table"]
        second.join(table, "Bo")
        for _ in range(200):
            if first.look()["status"] == "playing":
                break
            time.sleep(0.05)  # the news are on their way
        # The same seat looked at through both processes.
        asked, elsewhere = (first, beside_first) if first.look()["ask"] else (second, beside_second)
        elsewhere.table = table
        elsewhere.http.headers["Authorization"] = asked.http.headers["Authorization"]
        frame = asked.look()
        assert elsewhere.look()["ask"] == frame["ask"]
        got: list[dict[str, Any]] = []
        listening = threading.Thread(target=frames, args=(elsewhere, frame["version"] + 1, got))
        listening.start()
        text = frame["ask"]["options"][0]["text"]
        asked.ok(asked.act(frame, text, id="once"))
        listening.join(timeout=20)
        assert got[-1]["version"] > frame["version"]
        assert elsewhere.ok(elsewhere.act(frame, text, id="once"))["version"] == got[-1]["version"]
        assert elsewhere.act(frame, text, id="another").status_code == 409
