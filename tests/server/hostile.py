"""Hostile requests to the real application, without a network: any route, any method, and one or two things wrong.

`python -m tests.server.hostile 1000000` sends so many and shows how far it is.
"""

from __future__ import annotations

import asyncio
import json
import logging
import resource
import secrets
import sys
import time
import zlib
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any, NamedTuple, cast
from urllib.parse import quote, unquote, urlencode

import msgspec
from litestar import Litestar

from tablero.core.game import load
from tablero.server.app import make_app
from tablero.server.guard import sessions
from tablero.server.guard.limits import OFF
from tablero.server.house import House
from tests.hostile import mutated, scrambled, text
from tests.server.conftest import GAMES, LEVELS, Server, plant, whole

METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "CONNECT", "get", "BREW", ""]
LONG = ["/", "/api", "/rules/{game:str}"]  # pages that take long; they are asked for less often
SLOWEST = 20.0  # seconds for a request, on a machine that does much else
# What costs much and what would fill the memory is limited, as an operator limits it.
FEW = {"hints": 2, "reviews": 1, "total_tables": 40, "memory_rooms": 20}


class Sent(NamedTuple):
    """A request as a server of HTTP hands it to the application."""

    method: str
    path: str
    query: bytes
    headers: list[tuple[bytes, bytes]]
    body: bytes

    def __str__(self) -> str:
        return f"{self.method} {self.path[:200]!r} ?{self.query[:200]!r} {self.headers} {self.body[:300]!r}"


class Answer(NamedTuple):
    """What came back."""

    status: int
    headers: dict[str, str]
    body: bytes


async def ask(app: Litestar, sent: Sent) -> Answer:
    """Lets the application answer; of a stream the first event is enough."""
    status, headers, body = 0, {}, b""
    gone = asyncio.Event()
    bodies = [sent.body]

    async def receive() -> Any:
        if bodies:
            return {"type": "http.request", "body": bodies.pop(), "more_body": False}
        await gone.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        nonlocal status, body
        if message["type"] == "http.response.start":
            status = message["status"]
            headers.update({key.decode("latin-1").lower(): each.decode("latin-1") for key, each in message["headers"]})
        elif message["type"] == "http.response.body":
            body += message.get("body", b"")
            if not message.get("more_body") or "event-stream" in headers.get("content-type", ""):
                gone.set()

    scope = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": sent.method,
        "scheme": "http",
        "path": sent.path,
        "raw_path": quote(sent.path).encode(),
        "query_string": sent.query,
        "root_path": "",
        "headers": sent.headers,
        "client": ("10.0.0.7", 4711),
        "server": ("127.0.0.1", 8000),
        "state": {},
    }
    await asyncio.wait_for(app(scope, receive, send), SLOWEST)  # type: ignore[arg-type]
    if headers.get("content-encoding") == "gzip":
        body = zlib.decompressobj(31).decompress(body)
    return Answer(status, headers, body)


def law(answer: Answer) -> None:
    """No fault of ours, and what is refused is refused with a sentence, on a page or as problem JSON."""
    status, headers, body = answer
    where = f"{status} {headers} {body[-300:]!r}"
    assert 200 <= status < 500 or (status == 503 and "retry-after" in headers), f"a fault: {where}"
    assert b"Traceback" not in body, f"a traceback: {where}"
    if status < 400:
        return
    if headers["content-type"] == "application/problem+json":
        said = json.loads(body)
        assert said["status"] == status and said["detail"].endswith("."), f"no sentence: {where}"
    else:
        assert headers["content-type"] == "text/html; charset=utf-8", f"neither page nor problem: {where}"
        assert b'role="alert">' in body, f"no sentence: {where}"
    assert status != 405 or "allow" in headers, f"no Allow: {where}"
    assert headers["x-content-type-options"] == "nosniff", f"not safe: {where}"


class Attacker:
    """Somebody who knows all routes and has a seat at tables of every kind, and sends what he should not."""

    def __init__(self, app: Litestar, seed: int) -> None:
        self.app = app
        self.dice = Random(seed)
        self.routes = [
            (route.path, sorted({*getattr(route, "methods", ["GET"])} - {"OPTIONS"})) for route in app.routes
        ]
        self.tables: list[str] = ["none"]
        self.tokens: list[str] = [""]
        self.cookie = self.me = ""
        self.own = 0
        self.replies: Counter[int] = Counter()

    async def set_up(self) -> None:
        """Makes himself known, and tables: open, being played, over."""
        for game in GAMES:
            for seats in (["me", "open"], ["me", "random"]):
                made = await self.api("/api/tables", {"game": game, "seats": seats, "name": "Eve"})
                self.tables.append(made["table"])
                self.tokens.append(made["token"])
        known = sessions.found(self.app.state.rooms.database, self.cookie.removeprefix("tablero="))
        assert known is not None
        self.me = known.person.id
        for game in GAMES[:2]:
            await self.sit_at(game, told=whole(game))
        self.own = len(self.tables)

    async def sit_at(self, game: str, **how: Any) -> None:
        """Sits at a table with a game in it; written to the database where all is that is."""
        rooms = self.app.state.rooms
        table = await rooms.ask(plant, cast(Server, self), game, [self.me, "random"], **how)
        self.tables.append(table)
        self.tokens.append(rooms.seat_token(await rooms.room(table), 0))

    async def refresh(self) -> None:
        """Games that have just begun, in place of those he has left or lost by what he sent."""
        del self.tables[self.own :], self.tokens[self.own :]
        for game in GAMES:
            await self.sit_at(game, decisions=3, seed=self.dice.randrange(99))

    async def api(self, path: str, body: object) -> dict[str, Any]:
        headers = [(b"content-type", b"application/json"), (b"cookie", self.cookie.encode())]
        answer = await ask(self.app, Sent("POST", path, b"", headers, json.dumps(body).encode()))
        assert answer.status == 201, answer
        self.cookie = answer.headers["set-cookie"].partition(";")[0]
        made: dict[str, Any] = json.loads(answer.body)
        return made

    def request(self) -> Sent:
        """A request that is nearly right: a route's own, with hostile things in one or two places."""
        dice = self.dice
        template, methods = dice.choice(self.routes)
        if template in LONG and dice.random() < 0.8:
            template, methods = dice.choice(self.routes)
        method = dice.choice(methods) if dice.random() < 0.9 else dice.choice(METHODS)
        wrong = {dice.choice(["path", "query", "headers", "auth", "cookie", "body", "body", "body"])}
        wrong |= {dice.choice(["path", "query", "headers", "nothing", "nothing"])}
        at = dice.randrange(len(self.tables))
        path = self.path(template, at, "path" in wrong)
        return Sent(method, path, self.query("query" in wrong), *self.rest(template, method, at, wrong))

    def path(self, template: str, at: int, wrong: bool) -> str:
        dice = self.dice
        meant = dice.choice([r for verb in load(dice.choice(GAMES)).vocabulary.verbs for r in verb.ranges if r.words])
        words = {"range": meant.name, "word": dice.choice(meant.words), "seat": dice.choice("0139"), "n": "1"}
        words |= {"id": self.tables[at], "game": dice.choice(GAMES), "token": self.tokens[at]}
        parts = []
        for part in template.strip("/").split("/"):
            if part.startswith("{"):
                known = words.get(part[1:].partition(":")[0], "x")
                part = text(dice) if wrong and dice.random() < 0.6 else known
            elif wrong and dice.random() < 0.03:
                part = text(dice)
            parts.append(part)
        path = "/" + "/".join(parts)
        if wrong and dice.random() < 0.1:
            path = dice.choice(
                [path + "/", "/" + path, path + "//", path.upper(), path * 2, "*", "", "?", path + "/.."]
            )
        # As a server reads it: what is no UTF-8 is replaced.
        return unquote(quote(path, errors="surrogatepass"))

    def query(self, wrong: bool) -> bytes:
        dice = self.dice
        if not wrong:
            return dice.choice([b"", b"", b"layout=none", b"lang=de"])
        names = ["lang", "layout", "seat", "table", "back", "about", "building", "good", text(dice)]
        meant = dice.choice([r for verb in load(dice.choice(GAMES)).vocabulary.verbs for r in verb.ranges if r.words])
        if dice.random() < 0.3:
            return urlencode({meant.name: dice.choice(meant.words)}).encode()
        said = [(dice.choice(names), text(dice)) for _ in range(dice.choice([1, 1, 2, 40]))]
        query = urlencode(said, errors="surrogatepass").encode()
        return scrambled(dice, query, 2) if dice.random() < 0.3 else query

    def rest(self, template: str, method: str, at: int, wrong: set[str]) -> tuple[list[tuple[bytes, bytes]], bytes]:
        """Headers and body."""
        dice = self.dice
        kind, body = self.body(template, "body" in wrong)
        headers = [(b"host", b"tablero.test"), (b"content-type", kind), (b"content-length", b"%d" % len(body))]
        token = self.tokens[at]
        if "auth" in wrong:
            token = dice.choice([self.token(token), text(dice), f"{token} {token}", dice.choice(self.tokens)])
        headers.append((b"authorization", odd(f"{dice.choice(['Bearer', 'bearer', 'Basic'])} {token}")))
        # Signed out he would be nobody from then on.
        cookie = self.cookie if template != "/me/sign-out" else "tablero=stranger"
        if "cookie" in wrong:
            strange = f"{dice.choice(['lang', 'theme', 'tablero', text(dice)])}={text(dice)}"
            cookie = dice.choice([strange, f"tablero={self.token(cookie[8:])}", f"{cookie}; {strange}", text(dice)])
        headers.append((b"cookie", odd(cookie)))
        if "headers" in wrong:
            names = [
                *("host", "accept-language", "accept-encoding", "last-event-id", "range", "if-none-match", "origin"),
                *(
                    "if-modified-since",
                    "content-length",
                    "content-type",
                    "transfer-encoding",
                    "x-forwarded-for",
                    "accept",
                ),
                *(
                    "if-range",
                    "expect",
                    "upgrade",
                    "connection",
                    "referer",
                    "content-encoding",
                    "authorization",
                    "x" * 300,
                ),
            ]
            for _ in range(dice.choice([1, 1, 1, 3, 100])):
                name = dice.choice(names)
                usual = {"range": "bytes=5-2", "last-event-id": f"{dice.randrange(9)}.{dice.randrange(9)}.0"}.get(
                    name, ""
                )
                said = dice.choice([text(dice), usual, "*", "x" * 9000, "gzip;q=٣", "bytes=0-0,5-", '"a", W/"b"'])
                headers = [each for each in headers if each[0] != name.encode() or dice.random() < 0.3]
                headers.insert(dice.randrange(len(headers) + 1), (name.encode(), odd(said)))
        return headers, body

    def token(self, token: str) -> str:
        """A token with something else in it."""
        parts = token.split(".")
        parts[self.dice.randrange(len(parts))] = text(self.dice)
        return ".".join(parts)

    def body(self, template: str, wrong: bool) -> tuple[bytes, bytes]:
        dice = self.dice
        act = {"id": secrets.token_hex(4), "version": dice.choice([0, 1, 10**6]), "actions": ["take gold"]}
        usual: dict[str, dict[str, Any]] = {
            "tables": {
                "game": dice.choice(GAMES),
                "seats": ["me", "random"],
                "options": {},
                "name": "Eve",
                "hints": True,
            },
            "seats": {"name": "Eve", "seat": 0},
            "act": act,
            "undo": {"id": act["id"], "version": act["version"]},
            "chat": {"text": "hello"},
            "read": {"n": 1},
            "stand-in": {"level": "random"},
            "name": {"name": "Eve", "back": "/"},
            "come": {"token": "x"},
            "sign-out": {"session": "x"},
            "language": {"lang": "de", "back": "/"},
            "sit": {"seat": "1", "name": "Eve"},
            "fill": {"seat": "1", "level": "random"},
            "free": {"seat": "1"},
            "swap": {"seat": "0", "with": "1"},
            "{game:str}": {"seat0": "me", "seat1": "random", "name": "Eve", "edition": "", "option-x": "y"},
        }
        said: Any = usual.get(template.rsplit("/", 1)[-1], {})
        if wrong:
            said = mutated(dice, said, dice.choice([1, 1, 2]))
        if not template.startswith("/api") and isinstance(said, dict):
            pairs = [(key, "" if each is None else each) for key, each in said.items()]
            form = urlencode(pairs, doseq=True, errors="surrogatepass").encode()
            kind, body = b"application/x-www-form-urlencoded", form
        else:
            kind, body = b"application/json", json.dumps(said).encode()
        if wrong and dice.random() < 0.3:
            deep = dice.choice([10, 1000, 20_000])
            body = dice.choice(
                [
                    scrambled(dice, body, 2),
                    b"[" * deep,
                    b'{"a":' * deep,
                    b"[" * deep + b"]" * deep,
                    b"\xff\xfe" + body,
                    body.decode().encode("utf-16"),
                    body.replace(b"e", b"\xed\xa0\x80"),
                    body * 5000,
                    b'{"a":1,' + body[1:] * 2,
                    b"9" * 5000,
                    b"\0",
                    b'--x\r\nContent-Disposition: form-data; name="seat"\r\n\r\n1\r\n--x--',
                ]
            )
        if wrong and dice.random() < 0.15:
            kinds = [
                b"",
                b"text/plain",
                b"multipart/form-data",
                b"multipart/form-data; boundary=x",
                b"application/xml",
                b"\xff",
            ]
            kind = dice.choice([*kinds, b"application/json; charset=utf-16", b"application/x-msgpack", odd(text(dice))])
        return kind, body


def odd(said: str) -> bytes:
    """Text as the bytes of a header: any but the ends of lines and NUL, which no server of HTTP lets through."""
    return said.encode("utf-8", "surrogatepass").translate(None, b"\r\n\0")


class Faults(logging.Handler):
    """Keeps what is logged as our own fault."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.said.append(logging.Formatter().format(record))


@contextmanager
def listening() -> Iterator[list[str]]:
    faults = Faults()
    for name in ("tablero", "asyncio", "litestar"):
        logging.getLogger(name).addHandler(faults)
    try:
        yield faults.said
    finally:
        for name in ("tablero", "asyncio", "litestar"):
            logging.getLogger(name).removeHandler(faults)


def memory() -> int:
    """The bytes that the process holds."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * resource.getpagesize()


async def attack(database: str, many: int, seed: int, every: bool = False) -> list[str]:
    """Sends so many requests; says what was answered against the law, all of it with `every`, else the first."""
    app = make_app(database, 0.0, processes=1, house=House(LEVELS, limits=msgspec.structs.replace(OFF, **FEW)))
    found: list[str] = []
    async with app.lifespan():
        attacker = Attacker(app, seed)
        await attacker.set_up()
        began = time.monotonic()
        with listening() as faults:
            for n in range(many):
                if n % 400 == 0:
                    await attacker.refresh()
                sent = attacker.request()
                answer = None
                try:
                    answer = await ask(app, sent)
                    law(answer)
                    assert not faults, "".join(faults)[-3000:]
                except Exception as error:  # whatever it is, it is a find
                    found.append(f"{n}: {sent}\n{type(error).__name__}: {str(error)[-2500:]}\n")
                    faults.clear()
                    if not every:
                        break
                if answer is not None:
                    attacker.replies[answer.status] += 1
                if every and n % 1000 == 999:
                    rate = (n + 1) / (time.monotonic() - began)
                    replies = dict(sorted(attacker.replies.items()))
                    print(
                        f"{n + 1} requests, {rate:.0f}/s, {memory() >> 20} MB, {len(found)} faults, {replies}",
                        flush=True,
                    )
    return found


if __name__ == "__main__":
    logging.getLogger("tablero").propagate = False
    many = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    for each in asyncio.run(attack("sqlite://", many, seed, every=True)):
        print(each)
