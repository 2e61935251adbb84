"""Tables under load: four seats and a spectator each, every asked seat acts after a while; how soon all see it.

python benchmarks/load.py [--tables 50,100,200,500,1000] [--think 3] [--seconds 20] [--game valletta]
                          [--workers N --database postgresql://…] [--peer] [--plot load.svg] [--json]

Without --tables it looks for the highest number that is held: all frames of an act within 250 ms at the 99th
percentile, and no error. It doubles the tables until that fails, and halves the gap until it is a tenth.

The clients run in a process of their own beside the server's. An act counts from when it is sent to when the last of
the five viewers has its frame, unpacked. With --peer boardgame.io's server is put beside it, with as many clients of
its own in the same run; it is installed into a folder that is gone afterwards, and needs npm.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import os
import random
import re
import secrets
import shutil
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
from rich.console import Console
from rich.progress import Progress

HERE = Path(__file__).parent
PEER = "boardgame.io@0.50.2"
HELD = 250.0  # milliseconds at the 99th percentile up to which a rate is held
SEATS = 4
WARM, FIRST = 20, 100  # tables that warm a server up, and of the first step
# What leads nowhere if it is done at random, and makes games long.
IDLE = ("exchange", "sell", "take-back", "change", "put-back")


class Option(msgspec.Struct):
    text: str


class Asked(msgspec.Struct):
    owed: bool
    options: list[Option]


class Shown(msgspec.Struct):
    """What a client reads of a frame."""

    version: int
    status: str
    ask: Asked | None


class Measured:
    """What was seen while it was measured."""

    def __init__(self) -> None:
        self.took: list[float] = []
        self.acts = 0
        self.crossed = 0
        self.errors: list[str] = []
        self.frames = 0
        self.over = 0


class Watching(asyncio.Protocol):
    """A viewer's stream of frames, packed as browsers have it."""

    def __init__(self, table: Table, viewer: int, path: str, token: str) -> None:
        self.table, self.viewer, self.path, self.token = table, viewer, path, token
        self.left = b""
        self.body = False
        self.unpack = zlib.decompressobj(31)
        self.text = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        allowed = f"Authorization: Bearer {self.token}\r\n" if self.token else ""
        transport.write(
            f"GET {self.path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n{allowed}\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        left = self.left + data
        if not self.body:
            head, found, left = left.partition(b"\r\n\r\n")
            if not found:
                self.left = head
                return
            if b" 200 " not in head[:20]:
                self.table.told.errors.append(head[:200].decode())
            self.body = True
        while True:
            size, found, rest = left.partition(b"\r\n")
            if not found or len(rest) < (n := int(size, 16)) + 2:
                break
            self.text += self.unpack.decompress(rest[:n])
            left = rest[n + 2 :]
        self.left = left
        *events, self.text = self.text.split(b"\n\n")
        for event in events:
            if b"event: frame\n" in event[:80]:
                self.table.shown(self.viewer, event)
            elif b"event: gone" in event[:80]:
                self.table.told.errors.append(event.decode()[:200])

    def connection_lost(self, _error: Exception | None) -> None:
        if not self.table.closing:
            self.table.told.errors.append("a stream was cut")


class Act:
    """An act under way: when it was sent, to which version it led, who has not seen it."""

    def __init__(self, at: float) -> None:
        self.at = at
        self.version: int | None = None


class Table:
    """One table with its clients: what each viewer has seen, who is asked, what is on its way."""

    def __init__(self, host: str, port: int, id: str, tokens: Sequence[str], think: float, told: Measured) -> None:
        self.host, self.port, self.id, self.tokens, self.think, self.told = host, port, id, tokens, think, told
        self.seen: list[list[tuple[int, float]]] = [[] for _ in range(len(tokens) + 1)]
        self.asked: list[Shown | None] = [None] * len(tokens)
        self.due: list[asyncio.TimerHandle | None] = [None] * len(tokens)
        self.under_way: list[Act] = []
        self.sending = asyncio.Lock()
        self.streams: list[asyncio.Transport] = []
        self.doing: set[asyncio.Task[None]] = set()
        self.closing = False
        self.ended = False

    async def open(self) -> None:
        loop = asyncio.get_running_loop()
        for viewer, token in enumerate([*self.tokens, ""]):
            path = f"/api/tables/{self.id}/events?layout=wide"

            def stream(viewer: int = viewer, path: str = path, token: str = token) -> Watching:
                return Watching(self, viewer, path, token)

            transport, _ = await loop.create_connection(stream, self.host, self.port)
            self.streams.append(transport)
        self.reader, self.writer = await asyncio.open_connection(self.host, self.port)

    def rest(self) -> None:
        """Nobody begins anything more."""
        self.think = 1_000_000.0
        for each in self.due:
            if each is not None:
                each.cancel()

    def close(self) -> None:
        self.closing = True
        self.rest()
        for stream in self.streams:
            stream.close()
        self.writer.close()

    def shown(self, viewer: int, event: bytes) -> None:
        """A frame has come to a viewer, who looks at it and acts in a while if he is asked."""
        self.told.frames += 1
        version = int(event[event.index(b"id: ") + 4 : event.index(b"-")])
        self.seen[viewer].append((version, time.perf_counter()))
        del self.seen[viewer][:-16]
        self.settle()
        if viewer == len(self.tokens):
            return
        frame = msgspec.json.decode(event[event.index(b"data: ") + 6 :], type=Shown)
        if frame.status == "over":
            self.ended = True
        asked = frame.ask is not None and frame.ask.owed
        self.asked[viewer] = frame if asked else None
        if asked and self.due[viewer] is None:
            wait = self.think * random.uniform(0.8, 1.2)
            self.due[viewer] = asyncio.get_running_loop().call_later(wait, self.start, viewer)

    def start(self, seat: int) -> None:
        self.due[seat] = None
        frame = self.asked[seat]
        if frame is not None and not self.closing:
            doing = asyncio.get_running_loop().create_task(self.act(seat, frame))
            self.doing.add(doing)
            doing.add_done_callback(self.doing.discard)

    async def act(self, seat: int, frame: Shown) -> None:
        assert frame.ask is not None
        some = [each.text for each in frame.ask.options]
        text = random.choice([each for each in some if not each.startswith(IDLE)] or some)
        body = json.dumps({"id": secrets.token_hex(6), "version": frame.version, "actions": [text]})
        act = Act(time.perf_counter())
        self.under_way.append(act)
        status, said = await self.post(f"/api/tables/{self.id}/act", self.tokens[seat], body)
        if status == 200:
            self.told.acts += 1
            act.version = json.loads(said)["version"]
            self.settle()
            return
        self.under_way.remove(act)
        if status == 409:
            self.told.crossed += 1
        elif not self.closing:
            self.told.errors.append(f"{status} {said[:200]!r}")
        if self.asked[seat] is not None and self.due[seat] is None:
            self.due[seat] = asyncio.get_running_loop().call_later(self.think, self.start, seat)

    def settle(self) -> None:
        """Acts that all viewers have seen are done with."""
        for act in [each for each in self.under_way if each.version is not None]:
            came = [next((at for v, at in seen if v >= (act.version or 0)), None) for seen in self.seen]
            if all(at is not None for at in came):
                self.told.took.append(1000 * (max(at for at in came if at is not None) - act.at))
                self.under_way.remove(act)

    async def post(self, path: str, token: str, body: str) -> tuple[int, bytes]:
        async with self.sending:
            head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            head += f"Authorization: Bearer {token}\r\nContent-Length: {len(body)}\r\n\r\n"
            for again in (True, False):
                try:
                    self.writer.write((head + body).encode())
                    answer = await self.reader.readuntil(b"\r\n\r\n")
                    length = int((re.search(rb"(?i)content-length: (\d+)", answer) or [b"", b"0"])[1])
                    return int(answer[9:12]), await self.reader.readexactly(length)
                except (OSError, asyncio.IncompleteReadError) as error:
                    # A server closes what is idle for some seconds; an act sent twice is done once.
                    if not again or self.closing:
                        return 0, repr(error).encode()
                    self.reader, self.writer = await asyncio.open_connection(self.host, self.port)
            raise AssertionError("neither answered nor refused")


async def made(url: str, game: str, many: int) -> AsyncIterator[tuple[str, list[str]]]:
    """New tables, full, each with its seats' tokens; the same four people sit at all of them."""
    people = [httpx.AsyncClient(base_url=url, timeout=60) for _ in range(SEATS)]
    try:
        for n, each in enumerate(people):
            (await each.post("/api/name", json={"name": f"Guest {n + 1}"})).raise_for_status()
        for _ in range(many):
            first = await people[0].post("/api/tables", json={"game": game, "seats": ["me", *["open"] * (SEATS - 1)]})
            first.raise_for_status()
            table, tokens = first.json()["table"], [first.json()["token"]]
            for each in people[1:]:
                sat = await each.post(f"/api/tables/{table}/seats", json={})
                sat.raise_for_status()
                tokens.append(sat.json()["token"])
            yield table, tokens
    finally:
        for each in people:
            await each.aclose()


def cost(pids: Sequence[int]) -> tuple[float, float]:
    """The seconds of CPU that processes and their children have used, and the megabytes they hold of their own."""
    ticks, kept = 0.0, 0
    every = list(pids)
    for pid in every:
        try:
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
            rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
        except OSError:
            continue
        every += [int(child) for child in children if int(child) not in every]
        ticks += int(fields[11]) + int(fields[12])
        kept += sum(int(n) for n in re.findall(r"Private_\w+:\s+(\d+) kB", rollup))
    return ticks / os.sysconf("SC_CLK_TCK"), kept / 1024


class Load:
    """Tables of a server, more and more of them."""

    def __init__(self, url: str, game: str, think: float, pids: Sequence[int]) -> None:
        self.url, self.game, self.think, self.pids = url, game, think, pids
        self.tables: list[Table] = []
        self.told = Measured()
        # What tables take is counted from here: what the first ones share is made for them.
        self.counted_from = (0, cost(pids)[1])

    async def grow(self, many: int) -> None:
        """As many tables as this; games that are over make place for new ones."""
        where = httpx.URL(self.url)
        over = [each for each in self.tables if each.ended]
        for table in [*over, *[each for each in self.tables if not each.ended][many:]]:
            table.close()
            self.tables.remove(table)
        more = max(0, many - len(self.tables))
        with Progress(console=Console(stderr=True), transient=True) as shown:
            seated = shown.add_task(f"{many} tables take their seats", total=more)
            async for id, tokens in made(self.url, self.game, more):
                table = Table(where.host, where.port or 80, id, tokens, self.think, self.told)
                self.tables.append(table)
                await table.open()
                shown.advance(seated)

    async def measure(self, seconds: float, settle: float) -> dict[str, Any]:
        """What happens in so many seconds, once all have settled."""
        await waited(settle, f"{len(self.tables)} tables settle")
        told = Measured()
        for table in self.tables:
            table.told = told
            table.under_way.clear()
        cpu, _ = cost(self.pids)
        own = time.process_time()
        begun = time.perf_counter()
        await waited(seconds, f"{len(self.tables)} tables are measured")
        lasted = time.perf_counter() - begun
        used, kept = cost(self.pids)
        took = sorted(told.took)
        stuck = [act for table in self.tables for act in table.under_way if time.perf_counter() - act.at > 5]
        return {
            "tables": len(self.tables),
            "acts_per_s": round(told.acts / lasted, 1),
            "p50_ms": percentile(took, 50),
            "p95_ms": percentile(took, 95),
            "p99_ms": percentile(took, 99),
            "errors": len(told.errors) + len(stuck),
            "crossed": told.crossed,
            "cpu_ms_per_act": round(1000 * (used - cpu) / max(told.acts, 1), 2),
            "client_ms_per_act": round(1000 * (time.process_time() - own) / max(told.acts, 1), 2),
            "mb_per_table": round((kept - self.counted_from[1]) / max(len(self.tables) - self.counted_from[0], 1), 3),
            "first_error": (told.errors or [""])[0],
        }

    async def warm_up(self) -> None:
        """The first tables, whose share of the memory is not counted."""
        await self.grow(WARM)
        await waited(2 * self.think, "the server warms up")
        self.counted_from = (WARM, cost(self.pids)[1])

    def close(self) -> None:
        for table in self.tables:
            table.close()


async def waited(seconds: float, for_what: str) -> None:
    """Shows how long it takes."""
    with Progress(console=Console(stderr=True), transient=True) as shown:
        left = shown.add_task(for_what, total=seconds)
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            await asyncio.sleep(min(1.0, max(0.0, until - time.monotonic())))
            shown.update(left, completed=seconds - (until - time.monotonic()))


def is_held(seen: dict[str, Any]) -> bool:
    """Whether all who watch see an act in time, and nothing fails."""
    return bool(seen["p99_ms"] <= HELD and not seen["errors"])


def next_step(held: int, failed: int) -> int:
    """How many tables to try next, where so many are held and so many not, or 0 if none failed; 0 for none.

    >>> next_step(0, 0), next_step(200, 0), next_step(400, 800), next_step(750, 800)
    (100, 400, 600, 0)
    """
    if not failed:
        return 2 * held or FIRST
    return 0 if failed - held <= max(failed // 10, 1) else (held + failed) // 2


def percentile(took: Sequence[float], n: int) -> float:
    return round(took[min(len(took) - 1, len(took) * n // 100)], 1) if took else float("nan")


@contextmanager
def served(port: int, database: str, workers: int) -> Iterator[int]:
    """A server of its own process, ended afterwards; its id."""
    command = [sys.executable, "-m", "tablero.terminal.main", "serve", "--port", str(port), "--database", database]
    command += ["--workers", str(workers)] if workers > 1 else []
    # All clients come from one address here, and from it alone.
    for name in ("requests", "tables", "streams", "table_requests"):
        command += ["--limit", f"{name}=0"]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        for _ in range(300):
            try:
                httpx.get(f"http://127.0.0.1:{port}/api/games")
                break
            except httpx.HTTPError:
                time.sleep(0.1)
        yield server.pid
    finally:
        server.terminate()
        server.wait(timeout=20)


async def ours(given: argparse.Namespace, pid: int) -> list[dict[str, Any]]:
    """What was seen at each number of tables: those that were asked for, or until the highest that is held is found."""
    load = Load(f"http://127.0.0.1:{given.port}", given.game, given.think, [pid])
    out: list[dict[str, Any]] = []
    asked = list(given.tables)
    held = failed = 0
    try:
        await load.warm_up()
        while many := asked.pop(0) if asked else 0 if given.tables else next_step(held, failed):
            await load.grow(many)
            out.append(await load.measure(given.seconds, 2 * given.think))
            tell(f"tablero, {given.game}", out[-1])
            if is_held(out[-1]):
                held = max(held, many)
            else:
                failed = min(failed or many, many)
    finally:
        load.close()
    return sorted(out, key=lambda each: int(each["tables"]))


def tell(who: str, seen: dict[str, Any]) -> None:
    named = ", ".join(f"{name} {value}" for name, value in seen.items() if value != "")
    print(f"{who}: {named}", file=sys.stderr, flush=True)


def peers(given: argparse.Namespace, tables: Sequence[int]) -> list[dict[str, Any]]:
    """boardgame.io's server with as many clients, as `peer.js` drives them."""
    npm = shutil.which("npm")
    if npm is None:
        print("There is no npm here; boardgame.io is left out.", file=sys.stderr)
        return []
    out = []
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(HERE / "peer.js", folder)
        subprocess.run([npm, "install", "--silent", "--no-audit", "--no-fund", PEER], cwd=folder, check=True)
        server = subprocess.Popen(
            ["node", "peer.js", "serve", str(given.port + 1)], cwd=folder, stdout=subprocess.DEVNULL
        )
        try:
            time.sleep(3)
            for many in tables:
                cpu, empty = cost([server.pid])
                asked = [str(given.port + 1), str(many), str(given.think), str(given.seconds)]
                done = subprocess.run(["node", "peer.js", "play", *asked], cwd=folder, check=True, capture_output=True)
                used, kept = cost([server.pid])
                told = json.loads(done.stdout)
                acts = told.pop("acts_in_all")
                told["cpu_ms_per_act"] = round(1000 * (used - cpu) / max(acts, 1), 2)
                told["mb_per_table"] = round((kept - empty) / many, 3)
                out.append(told)
                tell("boardgame.io", told)
        finally:
            server.terminate()
            server.wait(timeout=20)
    return out


def plot(rows: dict[str, list[dict[str, Any]]]) -> str:
    """How soon all see an act, by the number of tables: a curve for each server, and the measure."""
    most = max(each["tables"] for some in rows.values() for each in some)
    steps = (1, 10, 100, 1000, 10000)

    def x(tables: float) -> float:
        return float(70 + 520 * tables / most)

    def y(ms: float) -> float:
        return float(300 - 65 * math.log10(max(ms, 1)))

    out = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 350" font-family="sans-serif" font-size="12">']
    out.append('<rect width="640" height="350" fill="#fff"/>')
    out.append('<text x="10" y="20" font-weight="bold">From act to the last viewer’s frame, 99th percentile</text>')
    for ms in steps:
        out.append(f'<path d="M70 {y(ms):.0f}H590" stroke="#ddd"/><text x="62" y="{y(ms) + 4:.0f}" text-anchor="end">')
        out.append(f"{ms} ms</text>")
    out.append(f'<path d="M70 {y(HELD):.0f}H590" stroke="#b33" stroke-dasharray="4 3"/>')
    for n in range(0, most + 1, max(most // 5, 1)):
        out.append(f'<text x="{x(n):.0f}" y="322" text-anchor="middle" fill="#666">{n}</text>')
    out.append('<text x="330" y="342" text-anchor="middle" fill="#666">tables of four seats and a spectator</text>')
    for i, (name, some) in enumerate(rows.items()):
        colour = ("#246", "#283", "#a60", "#808")[i % 4]
        points = [(x(each["tables"]), y(each["p99_ms"])) for each in some if each["p99_ms"] == each["p99_ms"]]
        out.append(f'<path d="M{"L".join(f"{a:.0f} {b:.0f}" for a, b in points)}" fill="none" stroke="{colour}"/>')
        out += [f'<circle cx="{a:.0f}" cy="{b:.0f}" r="3" fill="{colour}"/>' for a, b in points]
        out.append(f'<text x="80" y="{44 + 16 * i}" fill="{colour}">{name}</text>')
    return "\n".join([*out, "</svg>"]) + "\n"


def allow_many_connections() -> None:
    """A table is six connections, at both ends; a server that is started from here may have as many."""
    if sys.platform != "win32":
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", default="", help="how many; without it, up to as many as are held")
    parser.add_argument("--think", type=float, default=3.0, help="seconds after which an asked seat acts")
    parser.add_argument("--seconds", type=float, default=20.0, help="for how long each number of tables is measured")
    parser.add_argument("--game", default="valletta")
    parser.add_argument("--port", type=int, default=8178)
    parser.add_argument("--database", default="")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--peer", action="store_true", help="boardgame.io beside it")
    parser.add_argument("--plot", metavar="FILE", help="an SVG of the 99th percentiles")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    given.tables = [int(n) for n in given.tables.split(",") if n]
    allow_many_connections()
    rows = {}
    with tempfile.TemporaryDirectory() as folder:
        database = given.database or f"sqlite:///{folder}/load.sqlite3"
        with served(given.port, database, given.workers) as pid:
            rows[f"tablero, {given.game}"] = asyncio.run(ours(given, pid))
    if given.peer:
        rows["boardgame.io"] = peers(given, [each["tables"] for some in rows.values() for each in some])
    for name, some in rows.items():
        held = [(each["tables"], each["acts_per_s"]) for each in some if is_held(each)]
        tables, acts = max(held, default=(0, 0.0))
        print(f"{name}: {tables} tables held, {acts} acts a second", file=sys.stderr)
    if given.plot:
        Path(given.plot).write_text(plot({name: some for name, some in rows.items() if some}), encoding="utf-8")
    if given.json:
        print(json.dumps(rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
