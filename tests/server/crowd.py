"""People who play on whatever happens to the server, and what must be true of it afterwards.

A client asks again where nobody answers or the answer is 503, an act with the same id; any other failure is noted.
"""

from __future__ import annotations

import random
import secrets
import threading
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

import httpx
import msgspec
from sqlalchemy import select

from tablero.core.errors import Mistake
from tablero.server.store.database import Database, Sent
from tablero.server.store.schema import DONE, ENTRY


class Failed(AssertionError):
    """An answer that no client should get."""


class Guest:
    """A patient client at one of the servers: when one is gone, it asks the next."""

    def __init__(self, servers: list[str], ending: threading.Event) -> None:
        self.servers = servers
        self.ending = ending
        self.http = httpx.Client(timeout=30, trust_env=False)
        self.table = ""
        self.seat = -1

    def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        """An answer, however often it must be asked for."""
        deadline = time.monotonic() + 60
        for n in range(100_000):
            try:
                got = self.http.request(method, self.servers[n % len(self.servers)] + path, **more)
            except httpx.TransportError:
                got = None
            if got is not None and got.status_code != 503:
                if got.status_code >= 500:
                    raise Failed(f"{method} {path}: {got.status_code} {got.text}")
                return got
            if got is not None and not got.headers.get("retry-after"):
                raise Failed("503 without Retry-After")
            if time.monotonic() > deadline:
                raise Failed(f"{method} {path} was not answered for a minute")
            time.sleep(0.03)
        raise Failed(path)

    def take(self, table: str = "", seats: list[str] | None = None) -> str:
        """Makes a table, or sits down at one; its id."""
        if seats is not None:
            got = self.ask("POST", "/api/tables", json={"game": "valletta", "seats": seats})
        else:
            got = self.ask("POST", f"/api/tables/{table}/seats", json={"name": "Guest"})
        if got.status_code >= 300:
            raise Failed(f"{got.status_code} {got.text}")
        seated = got.json()
        self.table, self.seat = seated["table"], seated["seat"]
        self.http.headers["Authorization"] = f"Bearer {seated['token']}"
        return self.table

    def look(self) -> dict[str, Any]:
        got = self.ask("GET", f"/api/tables/{self.table}")
        if got.status_code != 200:
            raise Failed(f"{got.status_code} {got.text}")
        frame: dict[str, Any] = got.json()
        return frame

    def act(self, frame: dict[str, Any], id: str) -> int | None:
        """Does something at random; the version it led to, or none if the question has changed meanwhile."""
        text = random.choice(frame["ask"]["options"])["text"]
        body = {"id": id, "version": frame["version"], "actions": [text]}
        got = self.ask("POST", f"/api/tables/{self.table}/act", json=body)
        if got.status_code == 409:
            return None
        if got.status_code != 200:
            raise Failed(f"{got.status_code} {got.text}")
        version: int = got.json()["version"]
        return version

    def watch(self, seen: Seen) -> None:
        """Looks at the table over a stream that it takes up again behind what it has, until the end."""
        n = 0
        while not self.ending.is_set():
            server = self.servers[n % len(self.servers)]
            n += 1
            headers = {"Last-Event-ID": seen.id} if seen.id else {}
            try:
                path = f"{server}/api/tables/{self.table}/events?layout=none"
                with self.http.stream("GET", path, headers=headers, timeout=5) as stream:
                    if stream.status_code not in (200, 503):
                        raise Failed(f"the stream: {stream.status_code}")
                    for line in stream.iter_lines():
                        seen.take(line)
                        if self.ending.is_set():
                            return
            except httpx.TransportError:
                pass
            time.sleep(0.03)


class Seen:
    """What came over a stream: the log as it was told, line by line."""

    def __init__(self) -> None:
        self.id = ""
        self.version = 0
        self.lines: list[tuple[int, int, str]] = []

    def take(self, line: str) -> None:
        if line.startswith("id: "):
            self.id = line[4:]
        elif line.startswith("event: gone"):
            raise Failed("the stream was ended for good")
        elif line.startswith("data: "):
            frame = msgspec.json.decode(line[6:])
            if frame["version"] < self.version:
                raise Failed(f"version {frame['version']} after {self.version}")
            self.version = frame["version"]
            told = [(line["at"], line["seat"], line["text"]) for line in frame["lines"]]
            self.lines = [*(line for line in self.lines if line[0] <= frame["log_from"]), *told]


class Company:
    """A table of two people and a bot, watched at every server, in threads that play until they are stopped."""

    def __init__(self, servers: list[str], bot: str = "random") -> None:
        self.ending = threading.Event()
        self.stopped = threading.Event()
        self.guests = [Guest(servers[i % len(servers) :] + servers[: i % len(servers)], self.stopped) for i in (0, 1)]
        self.table = self.guests[0].take(seats=["me", "open", bot])
        self.guests[1].take(self.table)
        self.sent: set[Sent] = set()
        self.answered: dict[Sent, int] = {}
        self.over = False
        self.failures: list[str] = []
        self.seen = [Seen() for _ in servers]
        tasks = [partial(self._play, each) for each in self.guests]
        for server, seen in zip(servers, self.seen, strict=True):
            watcher = Guest([server], self.stopped)
            watcher.table = self.table
            tasks.append(partial(watcher.watch, seen))
        self.threads = [threading.Thread(target=self._run, args=(task,), daemon=True) for task in tasks]
        for thread in self.threads:
            thread.start()

    def _run(self, task: Callable[[], None]) -> None:
        try:
            task()
        except Exception as error:
            self.failures.append(f"{type(error).__name__}: {error}")

    def _play(self, guest: Guest) -> None:
        while not self.ending.is_set():
            frame = guest.look()
            if frame["status"] == "over":
                self.over = True
                return
            if frame["ask"] and frame["ask"]["owed"]:
                sent = Sent(guest.seat, "act", secrets.token_hex(8))
                self.sent.add(sent)
                version = guest.act(frame, sent.id)
                if version is not None:
                    self.answered[sent] = version
            else:
                time.sleep(0.02)

    def goes_on(self, since: Counter[int] | None = None, seconds: float = 30.0) -> None:
        """Waits until people and the bot have all moved again."""
        start = since or self.moves()
        deadline = time.monotonic() + seconds
        while not self.over and not all(self.moves()[seat] > start[seat] for seat in range(3)):
            assert not self.failures, self.failures
            assert time.monotonic() < deadline, f"nothing moves: {start} {self.moves()}"
            time.sleep(0.03)

    def moves(self) -> Counter[int]:
        """How often each seat has moved, as a stream tells it."""
        return Counter(seat for _, seat, _ in list(self.seen[0].lines))

    def end(self, url: str) -> None:
        """Stops the play, waits until every stream has all, and holds what is kept to what was answered."""
        self.ending.set()
        for each in self.threads[:2]:
            each.join(timeout=60)
        database = opened(url)
        try:
            self._settle(database)
            with database.reading() as link:
                done = link.execute(select(DONE).where(DONE.c.table_id == self.table)).all()
                log = link.execute(select(ENTRY).where(ENTRY.c.table_id == self.table).order_by(ENTRY.c.n)).all()
            kept = {Sent(row.seat, row.kind, row.id): row.n for row in done}
            assert self.answered and {each: kept.get(each) for each in self.answered} == self.answered  # none lost
            assert {*kept} <= self.sent
            lines = Counter(row.seat for row in log if row.seat >= 0)
            for seat in (0, 1):
                assert lines[seat] == len([each for each in kept if each.seat == seat])  # none doubled
            assert [row.n for row in log] == [*range(1, len(log) + 1)]
            for seen in self.seen:  # one order for all, and nothing is missing
                assert seen.version == len(log) and seen.lines == self.seen[0].lines
        finally:
            self.stop()
            database.close()
        assert self.failures == []

    def _settle(self, database: Database) -> None:
        """The bot plays on until it waits for somebody, and the streams show it."""
        deadline = time.monotonic() + 40
        while time.monotonic() < deadline and not self.failures:
            length = len(database.rows(self.table))
            if all(seen.version == length for seen in self.seen):
                frame = self.guests[0].look()
                owing = [seat["kind"] for seat in frame["seats"] if seat["waiting"]]
                if frame["version"] == length and "bot" not in owing:
                    return
            time.sleep(0.05)

    def stop(self) -> None:
        self.ending.set()
        self.stopped.set()
        for each in self.threads:
            each.join(timeout=20)
        for guest in self.guests:
            guest.http.close()


def opened(url: str) -> Database:
    """The database, once it lets somebody in: one whose processes were killed first mends itself."""
    deadline = time.monotonic() + 60
    while True:
        try:
            return Database(url, beside=True)
        except Mistake:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.1)
