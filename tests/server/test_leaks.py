"""The leak law at the level of bytes: change only what a seat cannot see, and all that is sent to it is the same.

Two tables of the same game at the same moment, where at one of them everything is dealt anew that the seat does not
know: the state, the moments before it, and what the log tells to others only. Then everything that can be asked for
is asked at both, by the seat and by a spectator.
"""

from __future__ import annotations

import re
import statistics
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from tablero.bots.hint import hint
from tablero.core.dice import FastDice
from tablero.core.events import EVERYONE, Event
from tablero.core.game import load
from tablero.core.match import Match
from tablero.core.snapshot import snapshot
from tablero.server.table.frames import Viewer, streamed
from tests.server.conftest import GAMES, Client, Server, at_random, plant

SEATS = 3
APART = 32  # entries between the moments that a match keeps whole
# Where in a game it is looked at, in decisions.
MOMENTS = (20, 70)


def dealt_anew(match: Match, seat: int) -> bool:
    """Lets the match be another that the seat cannot tell from it; whether it is another at all."""
    game, dice = match.game, FastDice(7)
    before = snapshot(match.state)
    match.at(len(match.log))  # so that its moments are kept
    match._kept = [game.determinize(s, seat, dice) for s in match._kept]
    match.state = game.determinize(match.state, seat, dice)
    before_that = [each for entry in match.log for each in entry.events]
    secret = [each for each in before_that if _hidden(each, seat)]
    for entry in match.log:
        entry.events = [_otherwise(each, seat, secret) for each in entry.events]
    again = [each for entry in match.log for each in entry.events]
    assert [_told(each, seat) for each in before_that] == [_told(each, seat) for each in again]
    return bool(snapshot(match.state) != before)


def _told(event: Event, seat: int) -> tuple[object, ...]:
    seen = event.seen_by(seat)
    return seen.kind, seen.seat, seen.what, seen.n, seen.where, seen.source, seen.other


def _hidden(event: Event, seat: int) -> bool:
    return event.to not in (EVERYONE, seat)


def _otherwise(event: Event, seat: int, secret: list[Event]) -> Event:
    """Something else of the same kind that the seat was not told."""
    if not _hidden(event, seat):
        return event
    others = [each for each in secret if each.kind == event.kind and each.what != event.what] or [event]
    told = (event.kind, event.seat, event.n, others[0].what, event.source, others[0].where)
    return Event(*told, event.other, event.to, event.reveals)


def told(game: str, decisions: int) -> Match:
    """A game up to so many decisions, with all that can be chosen, as some of it is what is hidden."""
    options = {each.name: each.values[-1] for each in load(game).options}
    return at_random(game, SEATS, decisions, 11, options=options)


@contextmanager
def tables(
    server: Server, me: Client, game: str, seat: int, decisions: int, eyes: int | None = None
) -> Iterator[tuple[str, str, bool]]:
    """The table and its twin, in memory as long as this lasts, dealt anew for the seat or for other `eyes`."""
    ann = me.person("Ann")
    persons = [f"{ann}{n}" for n in range(SEATS)]
    persons[seat] = ann
    played = told(game, decisions)
    one, two = (plant(server, game, persons, decisions, told=played) for _ in range(2))
    for table in (one, two):
        me.come_to(table)
    rooms = server.app.state.rooms
    held = rooms.rooms[one], rooms.rooms[two]
    yield one, two, dealt_anew(held[1].match, seat if eyes is None else eyes)
    del held


def plain(answer: bytes, table: str) -> bytes:
    """Without what differs from table to table, and from moment to moment."""
    same = answer.replace(table.encode(), b"TABLE")
    return re.sub(rb'"(away|left|at|since)":[0-9.e+-]+', rb'"\1":0', same)


def first_event(client: Client, table: str, layout: str, packed: bool) -> bytes:
    coding = "gzip" if packed else "identity"
    path = f"/api/tables/{table}/events?layout={layout}"
    with client.http.stream("GET", path, headers={"Accept-Encoding": coding}) as stream:
        got = b""
        for chunk in stream.iter_bytes():
            got += chunk
            if b"\n\n" in got:
                return got
    raise AssertionError("nothing was told")


def asked_for(client: Client, table: str, things: list[str]) -> dict[str, bytes]:
    """All that a client can ask for about a table."""
    client.table = table
    if client.seat is not None:
        client.come_to(table)
    length = client.look()["length"]
    paths = ["?layout=none&lang=de", "?layout=wide&lang=en", "?layout=tall&lang=es"]
    paths += [f"/moments/{n}?layout=wide" for n in range(0, length + 1, APART)]
    paths += [f"/mats/{seat}" for seat in range(SEATS)]
    paths += [f"/explain?{thing}" for thing in things]
    out = {path: client.http.get(f"/api/tables/{table}{path}") for path in paths}
    sent = {path: plain(answer.content, table) for path, answer in out.items()}
    sent |= {f"{path} status": str(answer.status_code).encode() for path, answer in out.items()}
    for layout in ("wide", "none"):
        for packed in (True, False):
            sent[f"stream {layout} {packed}"] = plain(first_event(client, table, layout, packed), table)
    return sent


def named(frame: dict[str, Any]) -> list[str]:
    """Things on the picture that can be explained."""
    found = re.findall(r'data-([a-z]+)="([^"]+)"', " ".join(frame["parts"].values()))
    return [f"{range}={word}" for range, word in dict.fromkeys(found) if range not in ("piece", "verbs")][:12]


def differences(one: dict[str, bytes], two: dict[str, bytes]) -> list[str]:
    return [path for path in one if one[path] != two[path]]


def compared(me: Client, nobody: Client, one: str, two: str) -> None:
    """A seat and a spectator are sent the same at both tables, and what the seat does by itself leads to the same."""
    me.come_to(one)
    frame = me.look(layout="wide")
    things = named(frame)
    true = asked_for(me, one, things)
    assert len(true) > 20
    assert differences(true, asked_for(me, two, things)) == []
    assert differences(asked_for(nobody, one, things), asked_for(nobody, two, things)) == []
    # As long as nothing is drawn by it and nobody else comes.
    for each in [each for each in (frame["ask"] or {}).get("options", []) if not each["final"]][:1]:
        reached = []
        for table in (one, two):
            me.come_to(table)
            me.ok(me.act(frame, each["text"]))
            reached.append(asked_for(me, table, []))
        assert differences(*reached) == []


@pytest.mark.parametrize("game", GAMES)
def test_nothing_that_is_sent_depends_on_what_a_seat_cannot_see(game: str, server: Server) -> None:
    differed = 0
    for n, decisions in enumerate(MOMENTS):
        seat = n % SEATS
        with (
            Client(server) as me,
            Client(server) as nobody,
            tables(server, me, game, seat, decisions) as (one, two, other),
        ):
            differed += other
            compared(me, nobody, one, two)
    assert differed, "nothing was hidden at any of these moments"


@pytest.mark.parametrize("game", GAMES)
def test_sizes_and_times_of_frames_tell_nothing(game: str, server: Server) -> None:
    """A frame packed is as long, and takes as long up to the noise, whatever lies hidden."""
    with Client(server) as me, tables(server, me, game, 0, 45) as (one, two, _):
        rooms = server.app.state.rooms.rooms
        took: dict[str, list[float]] = {one: [], two: []}
        sizes: dict[str, set[int]] = {one: set(), two: set()}
        for _n in range(30):
            for table in (one, two):
                room = rooms[table]
                room.pictures.clear()
                room.kept = type(room.kept)()
                begun = time.thread_time()
                told = streamed(room, Viewer(0, "en", "wide"))
                packed = told.packed()
                took[table].append(time.thread_time() - begun)
                sizes[table].add(len(plain(told.plain(), table)))
                assert packed
        assert sizes[one] == sizes[two] and len(sizes[one]) == 1
        assert 0.5 < statistics.median(took[one]) / statistics.median(took[two]) < 2.0


@pytest.mark.parametrize("game", GAMES)
def test_hints_come_as_often_whatever_lies_hidden(game: str, server: Server) -> None:
    """The same hints with the same shares, within what chance does to thirty of them."""
    seat = told(game, 45).waiting()[0]
    with Client(server) as me, tables(server, me, game, seat, 45) as (one, two, _):
        rooms = server.app.state.rooms.rooms
        matches = [rooms[one].match, rooms[two].match]
        counts = [Counter(hint(match.sight(seat), seed, 5.0, 8).a for seed in range(30)) for match in matches]
        apart = sum(abs(counts[0][a] - counts[1][a]) for a in {*counts[0], *counts[1]}) / 60
        assert apart <= 0.5, counts


def test_what_a_seat_can_see_is_found_where_it_differs(server: Server) -> None:
    """Dealt anew for another's eyes, its own cards are others, and so is much of what it is sent."""
    with Client(server) as me, tables(server, me, "valletta", 0, 70, eyes=1) as (one, two, _):
        me.come_to(one)
        things = named(me.look(layout="wide"))
        found = differences(asked_for(me, one, things), asked_for(me, two, things))
        assert {"?layout=wide&lang=en", "stream wide True", "stream wide False"} <= {*found}
