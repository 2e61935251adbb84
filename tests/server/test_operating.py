"""Operating it: health, numbers, logs without secrets, and a stop that loses nothing."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

import tablero
from tablero.server.guard.addresses import network
from tablero.server.guard.gate import Gate
from tablero.server.house import House
from tablero.server.operate.watch import Watch
from tablero.server.store.database import Database
from tests.server.conftest import Client, Clients, Server
from tests.server.test_serve import answers, free_port


class Served(Server):
    """The command itself, in a process of its own; what it tells goes to a file."""

    def __init__(self, folder: Path, *given: str) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.told = folder / "told"
        command = [sys.executable, "-m", "tablero.terminal.main", "serve", "--port", str(self.port), *given]
        environment = os.environ | {"PYTHONPATH": str(Path(tablero.__file__).parents[1])}
        with self.told.open("w") as told:
            self.process = subprocess.Popen(
                command, cwd=folder, stdout=subprocess.DEVNULL, stderr=told, env=environment
            )

    def __enter__(self) -> Served:
        assert answers(f"{self.url}/readyz") == 200
        return self

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        try:
            self.process.wait(timeout=20)
        finally:
            self.process.kill()
            self.process.wait()


def test_health_and_readiness(server: Server) -> None:
    assert httpx.get(f"{server.url}/healthz").text == "alive\n"
    assert httpx.get(f"{server.url}/readyz").text == "ready\n"


def test_a_server_whose_database_does_not_answer_lives_but_is_not_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Server(f"sqlite:///{tmp_path / 't.sqlite3'}") as running:
        rooms = running.app.state.rooms

        def silent() -> None:
            raise OSError("it is away")

        monkeypatch.setattr(rooms.database, "answers", silent)
        assert httpx.get(f"{running.url}/healthz").status_code == 200
        assert httpx.get(f"{running.url}/readyz").status_code == 503
        monkeypatch.undo()
        assert httpx.get(f"{running.url}/readyz").status_code == 200
        rooms.closing = True
        assert httpx.get(f"{running.url}/readyz").text == "stopping\n"


def numbers(server: Server) -> dict[str, float]:
    """What Prometheus would read."""
    answer = httpx.get(f"{server.url}/metrics")
    assert answer.status_code == 200 and answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    lines = [line.rsplit(" ", 1) for line in answer.text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, value in lines}


def test_what_happens_is_counted(server: Server, clients: Clients) -> None:
    me = clients[0]
    before = numbers(server)
    me.make("valletta", ["me", "random"])
    me.look()
    problem = me.post("act", id="x", version=0, actions=["nonsense"]).status_code
    with me.http.stream("GET", f"/api/tables/{me.table}/events") as stream:
        lines = stream.iter_lines()
        assert next(lines).startswith("id: ")
        assert numbers(server)["tablero_streams"] == before["tablero_streams"] + 1
    httpx.request("BREW", f"{server.url}/nowhere/{me.table}")
    after = numbers(server)

    def more(name: str) -> float:
        return after.get(name, 0.0) - before.get(name, 0.0)

    one = "/api/tables/{id}"
    assert more(f'tablero_requests_total{{method="GET",route="{one}",status="200"}}') == 1
    assert more(f'tablero_requests_total{{method="POST",route="{one}/act",status="{problem}"}}') == 1
    assert more(f'tablero_request_seconds_count{{route="{one}"}}') == 1
    assert more("tablero_database_seconds_count") > 5
    assert after["tablero_tables"] >= 1
    for name in ("tablero_thinkers_busy", "tablero_thinkers_waiting", "tablero_database_errors_total"):
        assert name in after
    assert any('method="other",route="-"' in name for name in after)  # whatever is asked for, there are few numbers
    assert not any(me.table in name for name in after)


def test_where_several_processes_answer_each_says_which_it_is() -> None:
    watch = Watch()
    watch.note("GET", "/api/tables/{id}", 200, 0.1)
    plain = [each for each in text_string_to_metric_families(watch.told()) if each.name.startswith("tablero")]
    watch.worker = "77"
    marked = [each for each in text_string_to_metric_families(watch.told()) if each.name.startswith("tablero")]
    samples = [[sample for each in some for sample in each.samples] for some in (plain, marked)]
    assert [sample.name for sample in samples[0]] == [sample.name for sample in samples[1]] != []
    for one, other in zip(*samples, strict=True):
        assert other.labels == {**one.labels, "worker": "77"} and other.value == one.value


def test_only_those_who_are_named_read_the_numbers(tmp_path: Path) -> None:
    """Behind a proxy the client counts, not the proxy, which is at this machine."""
    gate = Gate(proxies=(network("127.0.0.1"),), metrics_for=(network("10.0.0.0/8"),))
    with Server(f"sqlite:///{tmp_path / 't.sqlite3'}", house=House(gate=gate)) as running:
        for client, status in (("10.1.2.3", 200), ("1.2.3.4", 404), ("127.0.0.1", 404)):
            answer = httpx.get(f"{running.url}/metrics", headers={"X-Forwarded-For": client})
            assert answer.status_code == status


@pytest.mark.parametrize("form", ["json", "plain"])
def test_logs_tell_what_was_asked_and_no_secrets(form: str, tmp_path: Path) -> None:
    """Of links, cookies, tokens, seeds and private tables not a letter, also where something fails."""
    given = ("--log", form, "--proxy", "127.0.0.1")
    with Served(tmp_path, *given) as running, Client(running) as me, Client(running) as device:
        me.http.headers["X-Forwarded-For"] = "1.2.3.4"
        me.ok(me.http.post("/api/name", json={"name": "Ann"}))
        me.make("valletta", ["me", "captain"], public=False)
        link = me.http.post("/me").text.split('data-copy="')[1].split('"')[0].rpartition("/")[2]
        assert device.http.get(f"/me/{link}").status_code == 200
        assert device.http.post("/me/come", data={"token": link}).status_code == 303
        device.http.get(f"/me/{link}?token={link}")
        me.http.get(f"/nowhere/{link}")
        me.look()
        secrets = [me.http.cookies["tablero"], device.http.cookies["tablero"], link, me.table]
        secrets.append(me.http.headers["Authorization"].removeprefix("Bearer "))
        told = running.told
    database = Database(f"sqlite:///{tmp_path / 'tablero.sqlite3'}")
    header = database.header(me.table)
    assert header is not None
    secrets += [header.seed, database.secret.hex(), *(seat.key for seat in header.seats)]
    database.close()
    text = told.read_text()
    assert [each for each in secrets if each in text] == []
    assert "1.2.3.4" in text and "/me/{token}" in text
    if form == "json":
        lines: list[dict[str, Any]] = [json.loads(line) for line in text.splitlines()]
        asked = [line for line in lines if line.get("route") == "/api/tables" and line["method"] == "POST"]
        assert asked[0]["status"] == 201 and asked[0]["client"] == "1.2.3.4" and asked[0]["ms"] > 0
        assert asked[0]["at"].endswith("Z") and asked[0]["level"] == "info"


def test_a_fault_is_logged_with_its_traceback_and_without_what_was_asked_with(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    import logging

    from tablero.server.operate.logs import write_logs

    root = logging.getLogger()
    monkeypatch.setattr(root, "handlers", root.handlers)
    monkeypatch.setattr(root, "level", root.level)
    write_logs("json")
    try:
        with Server(f"sqlite:///{tmp_path / 't.sqlite3'}") as running, Client(running) as me:
            with running.app.state.rooms.database.writing() as link:
                link.exec_driver_sql("DROP TABLE session")
            answer = me.http.get("/name", headers={"Cookie": "tablero=my-secret-token"})
            assert answer.status_code == 500 and "session" not in answer.text
    finally:
        for name in ("tablero", "uvicorn.error"):
            logging.getLogger(name).setLevel(logging.NOTSET)
    lines = [json.loads(line) for line in capfd.readouterr().err.splitlines() if line.startswith("{")]
    [fault] = [line for line in lines if "fault" in line]
    assert "no such table: session" in fault["fault"] and "/name" in fault["said"]
    assert "my-secret-token" not in str(lines)


@contextmanager
def watching(client: Client) -> Iterator[list[str]]:
    """The lines of the client's stream, in a thread."""
    lines: list[str] = []

    def read() -> None:
        with client.http.stream("GET", f"/api/tables/{client.table}/events") as stream:
            lines.extend(stream.iter_lines())

    thread = threading.Thread(target=read)
    thread.start()
    yield lines
    thread.join(timeout=20)
    assert not thread.is_alive()


def test_a_stop_loses_no_act_and_tells_those_who_watch_to_come_again(tmp_path: Path) -> None:
    """SIGTERM in the middle of acts: what was answered is in the log, in order, and once."""
    with Served(tmp_path) as running, Client(running) as me, Client(running) as seer:
        me.make("valletta", ["me", "captain"])
        seer.table = me.table
        with watching(seer) as lines:
            answered: list[tuple[int, str]] = []
            ending = threading.Timer(0.05, running.process.send_signal, [signal.SIGTERM])
            try:
                while True:
                    frame = me.asked()
                    said = frame["ask"]["options"][0]["text"]
                    answer = me.act(frame, said)
                    if answer.status_code != 200:
                        break
                    answered.append((answer.json()["version"], said))
                    if len(answered) == 3:
                        ending.start()
            except (httpx.TransportError, AssertionError):
                pass  # the line was cut, as it is for those who come too late
            ending.join()
            running.process.wait(timeout=20)
    assert answered
    text = "\n".join(lines)
    assert text.rstrip().endswith("retry: 1000\nevent: again\ndata: {}")
    database = Database(f"sqlite:///{tmp_path / 'tablero.sqlite3'}")
    rows = database.rows(me.table)
    database.close()
    mine = [row.text for row in rows if row.seat == 0]
    assert mine[: len(answered)] == [said for _, said in answered] and len(mine) <= len(answered) + 1
    assert all(version <= len(rows) for version, _ in answered)


def test_what_is_wrong_with_the_start_is_a_sentence(tmp_path: Path) -> None:
    """And the command ends at once, with code 2 and no traceback."""
    for given, said in (
        (["--database", "mysql://nowhere"], "mysql"),
        (["--database", f"sqlite:///{tmp_path}/no/such.sqlite3"], "no folder"),
        (["--metrics-for", "everybody"], "no address and no network"),
        (["--log", "xml"], "invalid choice"),
        (["--limit", "chat=many"], "limit"),
    ):
        command = [sys.executable, "-m", "tablero.terminal.main", "serve", "--port", str(free_port()), *given]
        environment = os.environ | {"PYTHONPATH": str(Path(tablero.__file__).parents[1])}
        ended = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=60)
        assert ended.returncode == 2 and said in ended.stderr, given
        assert ended.stderr.startswith("tablero: ") and ended.stderr.count("\n") == 1
