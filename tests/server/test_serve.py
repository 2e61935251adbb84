"""`tablero serve`: what it listens on, what it tells, and which address others are given."""

from __future__ import annotations

import argparse
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

import tablero
from tablero.server.guard import addresses
from tablero.server.house import House
from tablero.server.serve import add, banner
from tablero.terminal.main import main
from tests.server.conftest import Client, Server


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def serving(folder: Path, port: int, *given: str) -> Iterator[Path]:
    """The command itself, and the file with what it says."""
    command = [sys.executable, "-m", "tablero.terminal.main", "serve", "--port", str(port), *given]
    here = str(Path(tablero.__file__).parents[1])
    environment = os.environ | {"PYTHONUNBUFFERED": "1", "PYTHONPATH": here}
    said = folder / "said"
    with said.open("w") as out, subprocess.Popen(command, cwd=folder, stdout=out, env=environment) as running:
        try:
            yield said
        finally:
            running.terminate()
            try:
                running.wait(timeout=20)
            finally:
                running.kill()


def answers(url: str) -> int:
    for _ in range(200):
        try:
            return httpx.get(url, timeout=10, trust_env=False).status_code
        except httpx.TransportError:
            time.sleep(0.1)
    raise AssertionError(f"nobody answers at {url}")


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])
def test_the_addresses_that_are_told_answer(host: str, tmp_path: Path) -> None:
    """All of them: this machine's own, IPv6 included where `::` asks for it."""
    port = free_port()
    with serving(tmp_path, port, "--host", host) as said:
        assert answers(f"http://127.0.0.1:{port}/") == 200
        told = re.findall(r"http://\S+/", said.read_text())
        own = [addresses.url(each, port) for each in addresses.reached_at(host)]
        assert told[1:] == own
        assert [answers(each) for each in told] == [200] * (1 + len(own))


def test_the_banner_tells_where_others_find_the_table() -> None:
    assert banner("127.0.0.1", 8000, []) == ["Tablero is served at http://127.0.0.1:8000/ – stop it with Ctrl+C."]
    assert banner("0.0.0.0", 80, ["10.0.0.7", "10.1.0.7"])[1].endswith("http://10.0.0.7:80/ or http://10.1.0.7:80/")
    here, others = banner("::", 8000, ["fd00::7"])
    assert "http://[::1]:8000/ " in here and others.endswith("http://[fd00::7]:8000/")
    assert "No address" in banner("0.0.0.0", 8000, [])[1]
    assert len(banner("fd00::7", 8000, [])) == 1


def test_only_addresses_that_others_can_use_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    found = ["127.0.1.1", "10.0.0.7", "169.254.3.3", "::1", "fe80::1%eth0", "fd00::7", "10.0.0.7"]
    monkeypatch.setattr(addresses, "ELSEWHERE", ())
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_: [(0, 0, 0, "", (each, 0)) for each in found])
    assert addresses.reached_at("0.0.0.0") == ["10.0.0.7"]
    assert addresses.reached_at("::") == ["10.0.0.7", "fd00::7"]
    assert addresses.reached_at("127.0.0.1") == addresses.reached_at("10.0.0.7") == []


@pytest.mark.parametrize(
    ("asked", "own", "shown"),
    [
        ("127.0.0.1:{port}", ["10.0.0.7"], "http://10.0.0.7:{port}/"),
        ("localhost:{port}", ["fd00::7"], "http://[fd00::7]:{port}/"),
        ("[::1]:{port}", ["10.0.0.7", "fd00::7"], "http://10.0.0.7:{port}/"),
        ("localhost", ["10.0.0.7"], "http://10.0.0.7:80/"),
        ("games.example", ["10.0.0.7"], "http://games.example/"),
        ("10.9.9.9:8000", ["10.0.0.7"], "http://10.9.9.9:8000/"),
        ("localhost:{port}", [], "http://localhost:{port}/"),
    ],
)
def test_the_invite_link_and_the_link_to_another_device_are_for_others(
    asked: str, own: list[str], shown: str, tmp_path: Path
) -> None:
    with (
        Server(f"sqlite:///{tmp_path / 'tables.sqlite3'}", house=House(addresses=own)) as running,
        Client(running) as me,
    ):
        me.make("valletta", ["me", "open"], name="Ann")
        headers = {"Host": asked.format(port=running.port)}
        base = shown.format(port=running.port)
        lobby = me.http.get(f"/tables/{me.table}", headers=headers).text
        assert f'data-copy="{base}tables/{me.table}"' in lobby
        assert f'data-copy="{base}me/' in me.http.post("/me", headers=headers).text
        # What only this machine can open is said to be so, and is no code to scan.
        assert ("works on this device only" in lobby) is (not own)
        assert ('class="code"' in lobby) is bool(own)


def test_a_server_that_is_called_nonsense_answers_with_a_page(tmp_path: Path) -> None:
    house = House(addresses=["10.0.0.7"])
    with Server(f"sqlite:///{tmp_path / 'tables.sqlite3'}", house=house) as running, Client(running) as me:
        me.make("valletta", ["me", "open"])
        for nonsense in ("localhost:x", "[::1", "<i>", "a b"):
            answer = me.http.get(f"/tables/{me.table}", headers={"Host": nonsense})
            assert answer.status_code in (200, 400) and "<main" in answer.text
            assert "<i>" not in answer.text


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["--port", "0"], "no port 0"),
        (["--edition", "nowhere"], "'nowhere' is no edition of any game"),
        (["--grace", "-1"], "A grace of -1.0 seconds"),
        (["--grace", "nan"], "A grace of nan seconds"),
    ],
)
def test_what_cannot_be_served_is_said_in_a_sentence(
    given: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", *given]) == 2
    assert said in capsys.readouterr().err


def test_a_port_that_is_taken_is_said_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    with addresses.listen("127.0.0.1", 0) as taken:
        assert main(["serve", "--port", str(taken.getsockname()[1])]) == 2
    assert capsys.readouterr().err.endswith("Address already in use. Choose another port.\n")


def test_every_flag_can_be_said_by_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a container says it; a flag that is given comes before it, and what is repeated is added."""
    said = {"HOST": "::", "PORT": "99", "PACE": "0.1", "PROXY": "10.0.0.1, 10.0.0.2", "OPEN": "yes", "GRACE": " "}
    for flag, value in said.items():
        monkeypatch.setenv(f"TABLERO_{flag}", value)
    commands = argparse.ArgumentParser().add_subparsers()
    add(commands)
    parser = commands.choices["serve"]
    given = parser.parse_args([])
    assert (given.host, given.port, given.pace, given.open) == ("::", 99, 0.1, True)
    assert given.proxy == ["10.0.0.1", "10.0.0.2"] and given.grace == 120.0 and given.edition is None
    given = parser.parse_args(["--port", "7", "--proxy", "10.0.0.3"])
    assert given.port == 7 and given.proxy == ["10.0.0.1", "10.0.0.2", "10.0.0.3"]


def test_a_flag_of_the_environment_that_is_wrong_is_said_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, wrong, said in (
        ("TABLERO_PORT", "eight", "--port: invalid int value: 'eight'"),
        ("TABLERO_LOG", "xml", "TABLERO_LOG is 'xml'; expected plain, json, faults."),
    ):
        with monkeypatch.context() as told:
            told.setenv(name, wrong)
            assert main(["serve"]) == 2
        assert said in capsys.readouterr().err
