"""`tablero admin`, on either database and beside a server that runs."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from tablero.server.operate import errands, upkeep
from tablero.server.store.opening import Lost
from tablero.server.store.schema import META
from tablero.terminal.main import main
from tests.server.conftest import Client, Server, plant, problem
from tests.server.test_postgres import database as postgres  # noqa: F401

Running = tuple[Server, str]


@pytest.fixture(params=["sqlite", "postgresql"])
def running(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    """A server that looks for errands all the time, and the URL of its database."""
    monkeypatch.setattr(errands, "EVERY", 0.05)
    sqlite = request.param == "sqlite"
    url = f"sqlite:///{tmp_path / 'tables.sqlite3'}" if sqlite else request.getfixturevalue("postgres")
    with Server(url) as server:
        yield server, url


@pytest.fixture
def people(running: Running) -> Iterator[list[Client]]:
    made = [Client(running[0]) for _ in range(2)]
    yield made
    for each in made:
        each.close()


def admin(url: str, *given: str) -> int:
    return main(["admin", "--database", url, *given])


def soon(what: Callable[[], bool]) -> None:
    """It comes to be so within a while."""
    for _ in range(400):
        if what():
            return
        time.sleep(0.02)
    raise AssertionError("it never came to be so")


def kept(server: Server) -> str:
    """All that is in the database, as text."""
    with server.app.state.rooms.database.reading() as link:
        return str([[tuple(row) for row in link.execute(select(table))] for table in META.sorted_tables])


def test_tables_and_people_are_listed_without_what_is_secret(
    running: Running, people: list[Client], capsys: pytest.CaptureFixture[str]
) -> None:
    server, url = running
    me, other = people
    ann = me.person("[bold]Ann")
    table = plant(server, "valletta", [ann, other.person("Bo")], 4)
    capsys.readouterr()
    assert admin(url, "tables", "--status", "playing") == 0
    line = next(each for each in capsys.readouterr().out.splitlines() if table in each)
    assert "playing" in line and "[bold]Ann, Bo" in line
    assert admin(url, "people", "--name", "bold]a") == 0
    said = capsys.readouterr().out
    assert ann in said and "1 seat " in said and "Bo" not in said
    assert admin(url, "export", "--", ann) == 0
    said += capsys.readouterr().out
    header = server.app.state.rooms.database.header(table)
    assert header is not None
    assert not any(secret in said for secret in (header.seed, header.seats[0].key, me.http.cookies["tablero"]))


def test_who_is_banned_may_look_and_nothing_else(running: Running, people: list[Client]) -> None:
    _, url = running
    me = people[0]
    person = me.person("Ann")
    me.make("valletta", ["me", "random"])
    assert admin(url, "ban", "--why", "spam", "--", person) == 0
    soon(lambda: me.post("chat", text="hello").status_code == 403)
    table = {"game": "valletta", "seats": ["me", "random"]}
    refused = [me.post("chat", text="hello"), me.act(me.look(), "anything"), me.http.post("/api/tables", json=table)]
    for answer in [*refused, me.http.post("/api/name", json={"name": "Not Ann"})]:
        assert "shut you out" in problem(answer, 403)
    page = me.http.post("/play/valletta")
    assert page.status_code == 403 and "shut you out" in page.text
    assert me.http.get(f"/tables/{me.table}").status_code == 200
    assert admin(url, "unban", "--", person) == 0
    soon(lambda: me.post("chat", text="back").status_code == 201)


def test_a_table_that_is_closed_is_gone_for_those_who_watch(running: Running, people: list[Client]) -> None:
    server, url = running
    me = people[0]
    me.make("valletta", ["me", "open"])
    with me.http.stream("GET", f"/api/tables/{me.table}/events") as stream:
        lines = stream.iter_lines()
        assert any(line == "event: frame" for line in lines)
        assert admin(url, "close", "--", me.table) == 0
        rest = "\n".join(lines)
    assert "event: gone" in rest and "This table was closed." in rest
    problem(me.http.get(f"/api/tables/{me.table}"), 404)
    assert kept(server).count(me.table) == 1  # the errand


def test_a_person_is_deleted_with_all_that_is_theirs(
    running: Running, people: list[Client], capsys: pytest.CaptureFixture[str]
) -> None:
    """Alone at a table: it goes. With others: open before the game, a bot in it, a guest after it."""
    server, url = running
    me, other = people
    ann, bo = me.person("Annabella"), other.person("Bo")
    alone = plant(server, "valletta", [ann, "random"], 3)
    playing = plant(server, "valletta", [ann, bo], 3)
    over = plant(server, "valletta", [bo, ann])
    me.make("valletta", ["me", "open", "open"])
    waiting = me.table
    other.join(waiting, "Bo")
    for table in (playing, over):
        me.come_to(table)
        me.ok(me.post("chat", text="my secret line"))
    me.http.post("/me")
    other.come_to(playing)
    other.ok(other.post("chat", text="a line of Bo"))
    capsys.readouterr()
    assert admin(url, "delete", "--", ann) == 0
    assert "Annabella sits at 4 tables. With --yes" in capsys.readouterr().out and ann in kept(server)
    assert admin(url, "delete", "--yes", "--", ann) == 0
    database = server.app.state.rooms.database
    soon(lambda: server.app.state.rooms.rooms[playing].header.seats[0].person == "")
    soon(lambda: me.post("chat", text="still here").status_code == 403)
    everything = kept(server)
    for mine in (ann, "Annabella", "my secret line"):
        assert mine not in everything
    assert "a line of Bo" in everything
    assert database.header(alone) is None
    header = database.header(waiting)
    assert header.seats[0].open and header.host == bo
    assert database.header(over).seats[1].person == upkeep.DELETED and database.header(over).status == "over"
    other.come_to(over)
    assert other.look()["seats"][1]["name"] == "Guest"
    assert "Annabella" not in me.http.get("/name").text
    other.come_to(playing)
    frame = other.asked()
    assert frame["status"] == "over" or frame["ask"]["options"]  # the bot plays, and the game goes on


def test_all_that_is_kept_of_a_person_is_exported(
    running: Running, people: list[Client], capsys: pytest.CaptureFixture[str]
) -> None:
    server, url = running
    me, other = people
    ann = me.person("Ann")
    table = plant(server, "valletta", [ann, other.person("Bo")])
    me.come_to(table)
    me.ok(me.post("chat", text="well played ✓"))
    capsys.readouterr()
    assert admin(url, "export", "--", ann) == 0
    told: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert told["name"] == "Ann" and told["devices"][0]["browser"] == "python-httpx" and told["banned"] is None
    [row] = told["tables"]
    assert row["id"] == table and row["seat"] == 0 and len(row["result"]) == 2
    assert [each["text"] for each in row["chat"]] == ["well played ✓"]
    assert len(row["acts"]) == len([each for each in server.app.state.rooms.database.rows(table) if each.seat == 0])


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> str:
    url = f"sqlite:///{tmp_path_factory.mktemp('empty') / 'tables.sqlite3'}"
    with Server(url):
        return url


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["ban", "nobody"], "There is no person 'nobody'"),
        (["unban", "nobody"], "There is no person 'nobody'"),
        (["delete", "nobody", "--yes"], "There is no person 'nobody'"),
        (["export", "nobody"], "There is no person 'nobody'"),
        (["close", "nothing"], "There is no table 'nothing'"),
        (["tables", "--most", "0"], "A list of 0"),
        (["tables", "--status", "lost"], "invalid choice"),
    ],
)
def test_what_is_not_there_is_said_in_a_sentence(
    given: list[str], said: str, empty: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert admin(empty, *given) == 2
    assert said in capsys.readouterr().err


def test_a_database_that_does_not_answer_is_said_in_a_sentence(
    empty: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def away(*_: object) -> None:
        raise Lost("it is away")

    monkeypatch.setattr(upkeep, "tables", away)
    assert admin(empty, "tables") == 2
    assert "does not answer" in capsys.readouterr().err


def test_without_a_database_nothing_is_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert admin(f"sqlite:///{tmp_path / 'none.sqlite3'}", "tables") == 2
    assert "no such file" in capsys.readouterr().err and not list(tmp_path.iterdir())
