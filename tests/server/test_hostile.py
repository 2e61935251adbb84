"""Whatever is sent, the answer is no fault of ours: each refusal is a sentence, in bounded time and memory."""

from __future__ import annotations

import asyncio
import os
import socket
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

from tests.hostile import scrambled
from tests.server.conftest import Client, Clients, Server, problem
from tests.server.hostile import attack, memory
from tests.server.test_postgres import database

__all__ = ["database"]

SOAK = os.environ.get("HYPOTHESIS_PROFILE") == "soak"
MANY = 600_000 if SOAK else 8_000
SOME = 20_000 if SOAK else 300
MOST_MEMORY = 400 << 20  # bytes more than before

WHOLE = b"GET /api/games HTTP/1.1\r\nHost: tablero.test\r\nConnection: close\r\n\r\n"


def attacked(database: str, many: int, seed: int) -> list[str]:
    """What was found, in a thread of its own, as this one may have an event loop already."""
    with ThreadPoolExecutor(1) as alone:
        return alone.submit(asyncio.run, attack(database, many, seed)).result()


def test_no_request_meets_a_fault() -> None:
    before = memory()
    found = attacked("sqlite://", MANY, seed=1)
    assert not found, found[0]
    assert memory() - before < MOST_MEMORY


def test_no_request_meets_a_fault_over_postgresql(database: str) -> None:
    """Which takes no NUL in a text, and no number of any size."""
    found = attacked(database, MANY // 20, seed=2)
    assert not found, found[0]


def told(server: Server, data: bytes) -> bytes:
    """What comes back for these bytes."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as link:
        link.sendall(data)
        link.shutdown(socket.SHUT_WR)
        heard = b""
        while chunk := link.recv(65536):
            heard += chunk
        return heard


@pytest.mark.parametrize(
    "data",
    [
        WHOLE.replace(b"/api/games", b"/" + b"a" * 70_000),
        WHOLE.replace(b"/api/games", b"*"),
        WHOLE.replace(b"/api/games", b"//evil.test/api/games"),
        WHOLE.replace(b"/api/games", b"http://evil.test/api/games"),
        WHOLE.replace(b"/api/games", b"/static/%00"),
        WHOLE.replace(b"/api/games", b"/static/" + b"a" * 255),
        WHOLE.replace(b"/api/games", b"/static/..%2f..%2fapp.py"),
        WHOLE.replace(b"/api/games", b"/tables/%ff%fe/replay?lang=%ff"),
        WHOLE.replace(b"/api/games", b"/?lang=\xff"),
        WHOLE.replace(b"tablero.test", b"a" * 5000),
        WHOLE.replace(b"tablero.test", b"[::1"),
        WHOLE.replace(b"tablero.test", b"a:b:c"),
        WHOLE.replace(b"/api/games", b"/name").replace(b"tablero.test", b"[not]:99999"),
        WHOLE.replace(b"Host: tablero.test\r\n", b""),
        WHOLE.replace(b"Host:", b"Host: a\r\nHost:"),
        WHOLE.replace(b"Connection", b"Content-Length: -1\r\nConnection"),
        WHOLE.replace(b"Connection", b"Transfer-Encoding: chunked\r\nContent-Length: 4\r\nConnection"),
        WHOLE.replace(b"Connection", b"Cookie: " + b"a=b; " * 3000 + b"\r\nConnection"),
        WHOLE.replace(b"Connection", b"Authorization: Bearer \xd9\xa3.\xd9\xa3.\xd9\xa3\r\nConnection"),
        WHOLE.replace(b"HTTP/1.1", b"HTTP/9.9"),
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"\0" * 1000,
        b"POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Length: 100000000\r\nConnection: close\r\n\r\n{",
    ],
)
def test_bytes_on_the_wire(server: Server, data: bytes) -> None:
    heard = told(server, data)
    assert heard.startswith((b"HTTP/1.1 2", b"HTTP/1.1 4")) or not heard
    assert b"Traceback" not in heard


def test_any_bytes_on_the_wire(server: Server) -> None:
    dice = Random(1)
    for _ in range(SOME):
        data = scrambled(dice, WHOLE, dice.randrange(1, 4))
        heard = told(server, data)
        assert heard.startswith((b"HTTP/1.1 2", b"HTTP/1.1 4")) or not heard, data
        assert b"Traceback" not in heard, data
    with Client(server) as client:
        client.ok(client.http.post("/api/name", json={"name": "Ann"}))


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("tables", b"[" * 30_000),
        ("tables", b'{"game":' * 8000),
        ("tables", b"\xff\xfe{\x00}\x00"),
        ("tables", b'{"game": "\xed\xa0\x80", "seats": []}'),
        ("tables", b'{"game": "valletta", "seats": ["me", "\\u0000"]}'),
        ("tables", b'{"game": "valletta", "seats": ["me", "open"], "edition": "../../etc"}'),
        ("tables", b'{"game": "valletta", "seats": ["me", "open"], "options": {"a\\u0000": "b"}}'),
        ("name", b'{"name": "\\ud800"}'),
        ("name", b"9" * 5000),
    ],
)
def test_bodies_that_cannot_be_meant(clients: Clients, path: str, body: bytes) -> None:
    answer = clients[0].http.post(f"/api/{path}", content=body, headers={"Content-Type": "application/json"})
    assert problem(answer, 400)


@pytest.mark.parametrize(
    ("what", "body"),
    [
        ("act", {"id": "a\0b", "version": 0, "actions": ["done"]}),
        ("act", {"id": "a", "version": 10**400, "actions": ["done"]}),
        ("act", {"id": "a", "version": -1, "actions": ["done"]}),
        ("act", {"id": "a", "version": 0, "actions": ["\0"]}),
        ("act", {"id": "a", "version": 0, "actions": ["x" * 10_000]}),
        ("undo", {"id": "\n", "version": 0}),
        ("chat/read", {"n": 2**63}),
        ("seats", {"seat": 10**30}),
        ("seats/0/stand-in", {"level": "\0"}),
    ],
)
def test_acts_that_cannot_be_meant(clients: Clients, what: str, body: dict[str, object]) -> None:
    """At a table of people, where nobody moves meanwhile."""
    clients[1].join(clients[0].make("valletta", ["me", "open"])["table"], "Bo")
    assert problem(clients[0].post(what, **body), 400)


@pytest.mark.parametrize("token", ["٣.٣.٣.٣", "a.b.c", "....", "é", "\x7f" * 200, "a" * 9000])
def test_tokens_that_are_none(clients: Clients, token: str) -> None:
    clients[0].make("valletta", ["me", "random"])
    headers = {b"Authorization": f"Bearer {token}".encode()}
    answer = clients[0].http.get(f"/api/tables/{clients[0].table}", headers=headers)
    assert problem(answer, 403)
    clients[0].http.cookies.clear()
    assert clients[0].http.get("/tables", headers={b"Cookie": f"tablero={token}".encode()}).status_code == 200


def test_what_is_not_possible_says_what_is(clients: Clients) -> None:
    for path, allowed in (("/api/tables", {"GET", "POST", "OPTIONS"}), ("/name", {"GET", "POST", "OPTIONS"})):
        answer = clients[0].http.request("PATCH", path)
        assert answer.status_code == 405
        assert {each.strip() for each in answer.headers["allow"].split(",")} == allowed
