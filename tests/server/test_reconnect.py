"""Servers over a real PostgreSQL whose connections are cut, whose processes are killed, which stops and starts."""

from __future__ import annotations

import random
import re
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from tablero.server.store.database import Database, Header, Lines, Row, Seat, Sent, Taken
from tablero.server.table import rooms
from tests.server.conftest import Client, Server, problem
from tests.server.crowd import Company
from tests.server.postgres import Postgres


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with Postgres() as running:
        yield running


def owing(*people: Client) -> Client:
    """The one whom the game waits for."""
    return next(each for each in people if (each.look()["ask"] or {"owed": False})["owed"])


def test_two_servers_play_on_in_one_order_though_their_connections_are_cut(postgres: Postgres) -> None:
    """People at both servers and a bot at one table, a viewer at each."""
    url = postgres.new()
    with Server(url) as one, Server(url) as two:
        company = Company([one.url, two.url])
        try:
            company.goes_on()
            for end in (postgres.cut, postgres.cut, postgres.kill, postgres.again):
                end()
                company.goes_on()
            company.end(url)
        finally:
            company.stop()


def test_where_the_database_is_away_people_are_told_to_come_again_and_their_streams_go_on(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "PATIENCE", 0.3)
    with Server(postgres.new()) as running, Client(running) as ann, Client(running) as bo:
        bo.join(ann.make("valletta", ["me", "open"])["table"])
        asked = owing(ann, bo)
        frame = asked.look()
        with asked.http.stream("GET", f"/api/tables/{asked.table}/events?layout=none") as stream:
            lines = stream.iter_lines()
            while not next(lines).startswith("data: "):
                pass
            postgres.stop()
            try:
                text = frame["ask"]["options"][0]["text"]
                refused = asked.act(frame, text, id="once")
                assert "try again in a moment" in problem(refused, 503)
                assert int(refused.headers["retry-after"]) > 0
                page = asked.http.get(f"/tables/{asked.table}")
                assert page.status_code == 503 and "try again" in page.text
            finally:
                postgres.start()
            deadline = time.monotonic() + 20
            while (done := asked.act(frame, text, id="once")).status_code == 503:
                assert time.monotonic() < deadline
            version = asked.ok(done)["version"]
            while not ((line := next(lines)).startswith("data: ") and f'"version":{version},' in line):
                assert "gone" not in line


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_what_is_asked_again_since_the_answer_was_lost_is_done_once(
    kind: str, postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everything that writes is done, its answer lost, and asked again."""
    database = Database(postgres.new() if kind == "postgresql" else f"sqlite:///{tmp_path / 'tables.sqlite3'}")
    now = time.time()
    seats = [Seat(i, "", "", f"key{i}", [], 0.0, "") for i in range(2)]
    about: Any = ("valletta", 1, "reconstructed", {}, "00", "", "ann", True, "open", now, now, 0, [], "", seats)

    def twice(call: Callable[[], object]) -> object:
        first = call()
        assert call() == first
        return first

    twice(lambda: database.add(Header("t", *about)))
    assert len(database.open_tables()) == 1
    assert twice(lambda: database.seat("t", [(seats[0], "ann", "")])) is True
    assert database.seat("t", [(seats[0], "bo", "")]) is False
    rows = [Row(0, "take gold", now), Row(-1, "draw", now)]
    twice(lambda: database.append("t", 0, rows, Sent(0, "act", "once"), round=1))
    assert database.rows("t") == rows and database.done("t", Sent(0, "act", "once")) == 2
    with pytest.raises(Taken):
        database.append("t", 0, [Row(0, "take gold", now + 1)])
    # Of several that are written together one that comes too late takes nobody along.
    database.add(Header("u", *about))
    several = [Lines(table, 0, [Row(0, "take gold", now + 2)], None, {"round": 2}) for table in ("t", "u")]
    assert [type(each) for each in database.append_all(several)] == [Taken, type(None)]
    assert database.rows("t") == rows and database.rows("u") == several[1].rows
    assert [header.round for header in (database.header("t"), database.header("u")) if header] == [1, 2]
    database.remove("u")
    twice(lambda: database.say("t", 0, "hello", now))
    database.say("t", 1, "hello", now)
    assert [(each.n, each.seat) for each in database.said("t")] == [(1, 0), (2, 1)]
    assert twice(lambda: database.claim_rematch("t", "next")) == "next"
    twice(lambda: database.read("t", 0, 2))
    twice(lambda: database.rewrite("t", rows[:1]))
    twice(lambda: database.remove("t"))
    assert database.header("t") is None
    database.close()


def test_a_lost_answer_to_a_commit_loses_no_act_and_doubles_none(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every third commit is done, and then the connection breaks before its answer comes."""
    url = postgres.new()
    with Server(url) as running:
        engine = running.app.state.rooms.database.engine
        commit = engine.dialect.do_commit
        count = iter(range(10**9))

        def commit_and_break(link: object) -> None:
            commit(link)
            if next(count) % 3 == 2:
                raise engine.dialect.dbapi.OperationalError("the connection is lost")

        monkeypatch.setattr(engine.dialect, "do_commit", commit_and_break)
        company = Company([running.url])
        try:
            for _ in range(2):
                company.goes_on()
            monkeypatch.undo()
            company.end(url)
        finally:
            company.stop()


def test_people_at_two_servers_race_for_the_same_answer_while_connections_are_cut(postgres: Postgres) -> None:
    """Each question of a seat is answered at both servers at once with ids of their own: one is done, one is late."""
    url = postgres.new()
    with Server(url) as one, Server(url) as two, Client(one) as ann, Client(two) as also_ann:
        ann.make("valletta", ["me", "random"])
        also_ann.table = ann.table
        also_ann.http.headers["Authorization"] = ann.http.headers["Authorization"]
        ending = threading.Event()

        def cut() -> None:
            while not ending.wait(0.3):
                postgres.cut()

        cutting = threading.Thread(target=cut)
        cutting.start()
        done = 0
        try:
            while done < 15:
                frame = ann.asked()
                if frame["status"] == "over":
                    break
                answers: list[int] = []

                def answer(client: Client, frame: Any = frame, answers: list[int] = answers) -> None:
                    text = random.choice(frame["ask"]["options"])["text"]
                    answers.append(client.act(frame, text).status_code)

                both = [threading.Thread(target=answer, args=(client,)) for client in (ann, also_ann)]
                for each in both:
                    each.start()
                for each in both:
                    each.join(timeout=30)
                assert sorted(answers) == [200, 409], answers
                done += 1
        finally:
            ending.set()
            cutting.join()


def test_a_fault_of_ours_is_no_loss_of_the_database(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path / 'tables.sqlite3'}")
    with pytest.raises(OperationalError, match="no such table"), database.reading() as link:
        link.exec_driver_sql("SELECT * FROM no_table")
    database.close()


@pytest.mark.parametrize("kept", [False, True])
def test_a_sqlite_file_that_cannot_be_written_to_for_a_while_loses_nothing(
    kept: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk is full, and the act is done once it is sent again; or it fails when all is written, which is found."""
    monkeypatch.setattr(rooms, "PATIENCE", 0.3)
    with Server(f"sqlite:///{tmp_path / 'tables.sqlite3'}") as running, Client(running) as ann, Client(running) as bo:
        bo.join(ann.make("valletta", ["me", "open"])["table"])
        asked = owing(ann, bo)
        frame = asked.look()
        text = frame["ask"]["options"][0]["text"]
        dialect = running.app.state.rooms.database.engine.dialect
        commit = dialect.do_commit

        def fail(link: Any) -> None:
            if kept:
                commit(link)
            error = sqlite3.OperationalError("disk I/O error")
            error.sqlite_errorcode = sqlite3.SQLITE_IOERR
            raise error

        monkeypatch.setattr(dialect, "do_commit", fail)
        first = asked.act(frame, text, id="once")
        assert first.status_code == 200 if kept else "try again in a moment" in problem(first, 503)
        monkeypatch.setattr(dialect, "do_commit", commit)
        deadline = time.monotonic() + 20
        while (done := asked.act(frame, text, id="once")).status_code == 503:
            assert time.monotonic() < deadline
        version = asked.ok(done)["version"]
        now = asked.look()
        assert version == now["version"] > frame["version"]
        database: Database = running.app.state.rooms.database
        assert len(database.rows(asked.table)) == version
        other = owing(ann, bo)
        frame = other.look()
        assert other.act(frame, frame["ask"]["options"][0]["text"]).status_code == 200


def test_nobody_asks_the_database_but_by_the_ways_that_notice_a_loss() -> None:
    """`reading` and `writing`; what opens, changes and copies databases says what is wrong itself."""
    here = Path(rooms.__file__).parents[1]
    openers = {"database.py", "opening.py", "group.py", "backup.py"}
    past = [each for each in here.rglob("*.py") if re.search(r"\bengine\.(connect|begin)\(", each.read_text())]
    assert {each.name for each in past if each.parent.name != "migrations"} <= openers
