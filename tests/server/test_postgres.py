"""Two server processes' worth of applications over one PostgreSQL: news travel, and nobody writes twice."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from typing import Any

import msgspec
import psycopg
import pytest

from tablero.core.match import Match
from tablero.server import streams
from tablero.server.house import House
from tablero.server.table import room, rooms
from tablero.server.table.claims import key
from tablero.server.table.thinking import Thinkers
from tablero.terminal.main import main
from tests.server.conftest import LEVELS, Client, Server, problem
from tests.server.postgres import LOCKED, Postgres
from tests.server.test_load import becomes
from tests.server.test_migrations import agree
from tests.server.test_old_database import brought_up_to_date_by_several_at_once
from tests.server.test_seats import ask_for_bot, seat_as_seen, watching
from tests.server.test_serve import free_port


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    with Postgres() as running:
        yield f"{running.server}/postgres"


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


def test_a_database_of_the_version_before_goes_on_though_several_processes_start_at_once(database: str) -> None:
    with psycopg.connect(database, autocommit=True) as link:
        link.execute("CREATE DATABASE old")
    old = database.rsplit("/", 1)[0] + "/old"
    brought_up_to_date_by_several_at_once(old)
    agree(old)


def test_the_revisions_make_the_tables_that_the_build_knows(database: str) -> None:
    agree(database)


def test_who_watches_at_another_process_is_there_and_is_away_only_after_the_whole_grace(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Signs of life come every half second here, and count for two and a half."""
    monkeypatch.setattr(streams, "BEAT", 0.5)
    monkeypatch.setattr(rooms, "BEAT", 0.5)
    monkeypatch.setattr(room, "PRESENT_FOR", 2.5)
    house = House(LEVELS, grace=3.0)
    with (
        Server(database, house=house) as one,
        Server(database, house=house) as two,
        Client(one) as ann,
        Client(two) as bo,
        Client(two) as cy,
    ):
        table = ann.make("valletta", ["me", "open", "open"], name="Ann")["table"]
        bo.join(table, "Bo")
        cy.join(table, "Cy")
        with watching(ann):
            with watching(bo):
                for _ in range(8):
                    time.sleep(0.5)
                    assert ann.look()["seats"][1]["present"]
                assert "Bo is at the table" in problem(ask_for_bot(ann, 1), 400)
            assert 0 < seat_as_seen(ann, 1, present=False)["away"] < 3.0
            assert "Bo has been away" in problem(ask_for_bot(ann, 1), 400)
            with watching(cy):
                time.sleep(3.1)
                # Cy is there, at the other process, and must be asked.
                assert ann.ok(ask_for_bot(ann, 1)) == {"agreed": False}
                seat_as_seen(cy, 1, votes=[0])
                with watching(bo):
                    seat_as_seen(ann, 1, present=True, votes=[])
                time.sleep(3.1)
                assert ann.ok(ask_for_bot(ann, 1)) == {"agreed": False}
                assert cy.ok(ask_for_bot(cy, 1)) == {"agreed": True}
        for _ in range(100):
            said = ann.look()["said"]
            if said:
                break
            time.sleep(0.05)
        assert [each["text"] for each in said] == ["A bot plays for Bo; agreed: Ann, Cy."]


def test_an_id_belongs_to_the_seat_that_sent_it(database: str) -> None:
    with Server(database) as one, Client(one) as first, Client(one) as second:
        second.join(first.make("valletta", ["me", "open"])["table"], "Bo")
        reached = []
        for client in (first, second):
            while not ((frame := client.look())["ask"] and frame["ask"]["owed"]):
                other = second if client is first else first
                look = other.look()
                other.ok(other.act(look, look["ask"]["options"][0]["text"]))
            reached.append(client.ok(client.act(frame, frame["ask"]["options"][0]["text"], id="1"))["version"])
            assert reached[-1] > frame["version"]
        assert reached[0] < reached[1]


def test_one_process_thinks_for_a_table_and_another_when_it_has_died(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table is watched at both; a third holds it at first, and is gone when its connection is."""
    thought: list[int] = []
    choose = Thinkers.choose

    async def noted(self: Thinkers, table: str, match: Match, *given: Any) -> tuple[int, list[int]]:
        thought.append(len(match.history))
        return await choose(self, table, match, *given)

    monkeypatch.setattr(Thinkers, "choose", noted)
    with (
        Server(database, pace=0.05) as one,
        Server(database, pace=0.05) as two,
        Client(one) as me,
        Client(two) as other,
    ):
        me.make("valletta", ["random", "random"])
        other.table = me.table
        with psycopg.connect(database, autocommit=True) as third:
            third.execute("SELECT pg_advisory_lock(%s)", [key(me.table)])
            with watching(me), watching(other):
                time.sleep(1.5)
                assert thought == []
                third.close()
                assert becomes(lambda: len(thought) > 30, 30)
    assert len(set(thought)) == len(thought)


def test_a_postgresql_that_lets_nobody_in_is_a_sentence(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    with psycopg.connect(database, autocommit=True) as link:
        link.execute(f"CREATE ROLE {LOCKED} LOGIN PASSWORD 'right'")
        link.execute("CREATE DATABASE closed")
    for user, name, said in (
        (f"{LOCKED}:wrong", "postgres", "password authentication failed"),
        ("nobody", "postgres", 'role "nobody" does not exist'),
        ("tablero", "nowhere", 'database "nowhere" does not exist'),
        (f"{LOCKED}:right", "closed", "permission denied for schema public"),
    ):
        url = database.replace("tablero@", f"{user}@").replace("/postgres", f"/{name}")
        assert main(["serve", "--port", str(free_port()), "--database", url]) == 2
        told = capsys.readouterr().err
        assert said in told and told.count("\n") == 1 and "wrong" not in told and "right" not in told
