"""Many tables at once: no error, every viewer sees every act, what it costs; tables leave memory and come back."""

from __future__ import annotations

import asyncio
import gc
import time
import tracemalloc
import zlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest
from benchmarks import load

from tablero.core.dice import FastDice
from tablero.server.guard.limits import OFF
from tablero.server.guide import book
from tablero.server.house import House
from tablero.server.store.database import Database
from tablero.server.table import packing
from tablero.server.table.frames import Viewer, shown
from tablero.server.table.packing import Part, Telling
from tablero.server.table.room import Room
from tablero.server.table.rooms import Rooms
from tablero.server.table.thinking import Thinkers
from tablero.words import LANGUAGES
from tests.server.conftest import GAMES, LEVELS, Client, Server, plant, whole
from tests.server.test_seats import watching

MOST = 3  # rooms that are kept though nobody watches


@pytest.fixture
def small(tmp_path: Path) -> Any:
    """A server that keeps few tables in memory."""
    house = House(LEVELS, limits=msgspec.structs.replace(OFF, memory_rooms=MOST))
    with Server(f"sqlite:///{tmp_path}/small.sqlite3", house=house) as running:
        yield running


def becomes(wanted: Callable[[], bool], seconds: float = 10.0) -> bool:
    """Whether it is so before long."""
    until = time.monotonic() + seconds
    while not wanted():
        if time.monotonic() > until:
            return False
        time.sleep(0.02)
    return True


def test_at_twenty_tables_every_viewer_sees_every_act_and_none_costs_much(tmp_path: Path) -> None:
    """Four seats and a spectator each, Valletta; the clients' own part of the work is counted with the server's."""

    async def play(url: str) -> tuple[load.Measured, float]:
        tables = load.Load(url, "valletta", 0.4, [])
        try:
            await tables.grow(20)
            before = time.process_time()
            await asyncio.sleep(2.5)
            used = time.process_time() - before
            for table in tables.tables:
                table.rest()
            for _ in range(500):
                if not any(table.under_way or table.doing for table in tables.tables):
                    break
                await asyncio.sleep(0.02)
            assert [table.under_way for table in tables.tables] == [[]] * 20
            told = tables.told
            # All five have seen the last act at each table.
            for table in tables.tables:
                assert len({seen[-1][0] for seen in table.seen}) == 1
            return told, used
        finally:
            tables.close()

    with Server(f"sqlite:///{tmp_path}/load.sqlite3") as server, ThreadPoolExecutor(1) as alone:
        told, used = alone.submit(asyncio.run, play(server.url)).result()
    assert told.errors == []
    assert told.acts >= 20 and len(told.took) == told.acts
    # Compiled it is 3 to 5 ms; interpreted, and on a machine that does much else, several times that.
    assert used / told.acts < 0.05, f"{1000 * used / told.acts:.1f} ms of CPU for an act"


def test_tables_that_nobody_watches_leave_memory_and_come_back_as_they_were(small: Server) -> None:
    rooms = small.app.state.rooms
    with Client(small) as me:
        ann = me.person("Ann")
        tables = [plant(small, "valletta", [ann, ann + "x"], 40, seed=n) for n in range(12)]
        shown = {}
        with ExitStack() as open_streams:
            for table in tables:
                me.come_to(table)
                shown[table] = me.look(layout="wide")
                open_streams.enter_context(watching(me))
            assert becomes(lambda: len(rooms.rooms) == len(tables))
        assert becomes(lambda: gc.collect() >= 0 and len(rooms.rooms) == MOST)
        assert len(rooms.resting) == MOST
        for table in tables:
            me.come_to(table)
            now = me.look(layout="wide")
            for name in ("version", "view", "ask", "lines", "parts", "ends", "round"):
                assert now[name] == shown[table][name], name
        assert becomes(lambda: gc.collect() >= 0 and len(rooms.rooms) == MOST)


def test_memory_is_given_back_when_all_have_gone(small: Server) -> None:
    """The second time that many tables are opened and left, no more is held afterwards than the first time."""
    rooms = small.app.state.rooms

    def visit(me: Client, tables: list[str]) -> tuple[int, int]:
        with ExitStack() as open_streams:
            for table in tables:
                me.come_to(table)
                open_streams.enter_context(watching(me))
            while_open = tracemalloc.get_traced_memory()[0]
        assert becomes(lambda: gc.collect() >= 0 and len(rooms.rooms) <= MOST)
        return while_open, tracemalloc.get_traced_memory()[0]

    with Client(small) as me:
        ann = me.person("Ann")
        tables = [plant(small, "valletta", [ann, ann + "x"], 40, seed=n) for n in range(12)]
        visit(me, tables[:2])
        tracemalloc.start()
        try:
            _, first = visit(me, tables)
            held, after = visit(me, tables)
        finally:
            tracemalloc.stop()
    assert held - after > 100_000
    assert after < 1.2 * first + 200_000


@pytest.mark.parametrize("game", GAMES)
def test_a_watched_table_takes_little_memory(game: str, tmp_path: Path) -> None:
    """Four seats and a spectator, without what their connections take; what tables share was made for those before."""
    rooms = Rooms(Database(f"sqlite:///{tmp_path}/watched.sqlite3"), Thinkers(1))
    dice = FastDice(1)

    async def watched() -> tuple[Room, list[Viewer]]:
        room = await rooms.make(game, ["me", "open", "open", "open"], people[0])
        for person in people[1:]:
            await rooms.sit(room.id, person)
        viewers = [Viewer(seat, "en", "wide") for seat in (0, 1, 2, 3, None)]
        for _ in range(6):
            seat = room.playing().waiting()[0]
            some = room.playing().options(seat)
            await rooms.act(room, seat, "", room.version, [room.playing().text(some[dice.below(len(some))])])
            for viewer in viewers:
                shown(room, viewer)
        return room, viewers

    async def measured() -> float:
        before = [await watched() for _ in range(3)]
        gc.collect()
        tracemalloc.start()
        more = [await watched() for _ in range(4)]
        gc.collect()
        assert before and all(room.match is not None for room, _ in more)
        return tracemalloc.get_traced_memory()[0] / len(more) / 1000

    try:
        people = [rooms.database.new_person(f"Guest {n}").id for n in range(4)]
        # In a thread of its own: here the loop of a browser's tests may run.
        with ThreadPoolExecutor(1) as alone:
            took = alone.submit(lambda: asyncio.run(measured())).result()
        assert took < 300, f"{took:.0f} kB"
    finally:
        tracemalloc.stop()
        rooms.close()


def test_a_beat_writes_nothing_where_there_can_be_no_other_process(small: Server) -> None:
    """A server of a thousand tables would write more signs of life than acts."""
    with Client(small) as me:
        me.make("valletta", ["me", "open"])
        rooms = small.app.state.rooms
        with watching(me):
            room = rooms.rooms[me.table]
            assert becomes(lambda: room.watchers[0] == 1)
            noted = [each.seen for each in rooms.database.header(me.table).seats]
            loop = small.server.servers[0].get_loop()
            asyncio.run_coroutine_threadsafe(rooms.beat(room, 0), loop).result(timeout=10)
            assert [each.seen for each in rooms.database.header(me.table).seats] == noted
            assert room.present(0)


def test_pictures_are_packed_in_pieces_that_those_who_see_the_same_share() -> None:
    """What is unpacked is what was packed; where one thing in many differs, few pieces do."""
    things = [f'<g class="n" data-n="{n}">{"wood gold " * 40}{n * n}</g>' for n in range(120)]
    one = Part("".join(things))
    two = Part("".join([*things[:60], things[60].replace("wood", "ore"), *things[61:]]))
    assert msgspec.json.decode(one.json) == "".join(things) and one == Part("".join(things)) != two
    assert len(one.pieces) > 8 and len({*map(id, two.pieces)} - {*map(id, one.pieces)}) <= 2
    for text in (b"", b"a few letters", b"x" * packing.LEAST, b"y" * (packing.LEAST + 1)):
        unpacked = zlib.decompressobj(31).decompress(packing.GZIP + Telling(text).packed() + Telling(b"!").packed())
        assert unpacked == text + b"!"


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_comes_back_in_milliseconds(game: str, small: Server) -> None:
    """It is rebuilt from its log; interpreted, and on a busy machine, in ten times that."""
    rooms = small.app.state.rooms
    with Client(small) as me:
        ann = me.person("Ann")
        table = plant(small, game, [ann, ann + "x"], told=whole(game))
        me.come_to(table)
        room = rooms.rooms[table]
        rows = list(room.rows)
        begun = time.process_time()
        room.forget()
        room.follow(rows)
        assert time.process_time() - begun < 1.5


@pytest.mark.parametrize("game", GAMES)
def test_rules_are_drawn_once_in_each_language_however_they_are_asked_for(game: str, small: Server) -> None:
    """A browser that has them is not sent them again."""
    with Client(small) as me:
        me.make(game, ["me", "open"])
        me.http.get(f"/rules/{game}")
        drawn = book.cache_info().misses
        for n in range(3 * len(LANGUAGES)):
            asked = {"Accept-Language": f"{LANGUAGES[n % len(LANGUAGES)]}-{n};q=0.{n}, tlh"}
            named = {"table": me.table} if n % 2 else {"table": "", "any": str(n)}
            answer = me.http.get(f"/rules/{game}", params=named, headers=asked)
            assert answer.status_code == 200
            again = me.http.get(f"/rules/{game}", headers=asked | {"If-None-Match": f'"x", {answer.headers["etag"]}'})
            assert (again.status_code, again.content) == (304, b"")
        assert book.cache_info().misses <= drawn + len(LANGUAGES)
        assert book.cache_info().maxsize == 32


def test_bots_think_only_where_a_person_plays_or_watches(tmp_path: Path) -> None:
    with Server(f"sqlite:///{tmp_path}/quiet.sqlite3") as server, Client(server) as me:
        me.person("Ann")
        table = me.make("valletta", ["random", "random"])["table"]
        rooms = server.app.state.rooms
        begun = me.look()["version"]
        assert rooms.rooms[table].driver is None
        with watching(me):
            assert becomes(lambda: me.look()["version"] > begun + 3)
        assert becomes(lambda: rooms.rooms[table].driver.done())
        stopped = me.look()["version"]
        assert me.look()["version"] == stopped
    with (
        Server(f"sqlite:///{tmp_path}/alone.sqlite3", house=House(LEVELS, bots_alone=True)) as server,
        Client(server) as me,
    ):
        me.make("valletta", ["random", "random"])
        assert becomes(lambda: me.look()["version"] > begun + 3)
