"""Each limit: what is within it is served, what is beyond is refused with a sentence and when to try again."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser

from tablero.core.errors import Mistake
from tablero.server import errors
from tablero.server.errors import TooMany
from tablero.server.guard import limits
from tablero.server.guard.limits import OFF, Allowance, Limits
from tablero.server.house import House
from tablero.terminal.main import main
from tests.server.conftest import LEVELS, Client, Clients, Server, plant, problem, whole
from tests.server.test_seats import watching


@contextmanager
def limited(folder: Path, clients: int = 1, **most: int) -> Iterator[tuple[Server, Clients]]:
    """A server with these limits and no other, and clients of it, who all have one address."""
    house = House(LEVELS, limits=Limits(**{**dict.fromkeys(Limits.__struct_fields__, 0), **most}))
    with Server(f"sqlite:///{folder / 'tables.sqlite3'}", house=house) as server, ExitStack() as stack:
        yield server, [stack.enter_context(Client(server)) for _ in range(clients)]


def refused(answer: httpx.Response, status: int = 429) -> int:
    """After how many seconds one may try again."""
    assert problem(answer, status)
    after = int(answer.headers["Retry-After"])
    assert after > 0
    return after


def test_requests_of_a_client(tmp_path: Path) -> None:
    """Whatever they ask for, also what is not there; a person is told on a page, in his language."""
    with limited(tmp_path, requests=6) as (_, (client,)):
        for path in ("/api/games", "/api/nowhere", "/nowhere", "/name", "/api/tables/none", "/static/logo.svg"):
            assert client.http.get(path).status_code in (200, 404)
        assert refused(client.http.get("/api/games")) <= 10
        page = client.http.get("/", headers={"Accept-Language": "de"})
        assert page.status_code == 429 and page.headers["Retry-After"]
        assert page.headers["content-type"].startswith("text/html") and "Zu viel auf einmal" in page.text


def test_requests_for_a_table(tmp_path: Path) -> None:
    """Its own only: others are served on."""
    with limited(tmp_path, table_requests=3) as (_, (client,)):
        one = client.make("valletta", ["me", "open"])["table"]
        other = client.make("valletta", ["me", "open"])["table"]
        for _ in range(3):
            assert client.http.get(f"/tables/{one}").status_code == 200
        assert refused(client.http.get(f"/api/tables/{one}"))
        assert client.http.get(f"/tables/{other}").status_code == 200


def test_new_tables_of_a_client(tmp_path: Path) -> None:
    """However they are made."""
    with limited(tmp_path, tables=4) as (_, (client,)):
        client.make("valletta", ["me", "open"])
        form = {"seat0": "me", "seat1": "random"}
        for path, data in (("/play/valletta", {}), ("/learn/valletta", {}), ("/set-up/valletta", form)):
            assert client.http.post(path, data=data).status_code == 303
        assert refused(client.http.post("/api/tables", json={"game": "valletta", "seats": ["me", "open"]})) <= 900
        for path in ("/play/valletta", "/set-up/valletta"):
            assert client.http.post(path, data=form).status_code == 429


def test_a_rematch_is_a_new_table(tmp_path: Path) -> None:
    with limited(tmp_path, tables=1) as (server, (client,)):
        client.come_to(plant(server, "valletta", [client.person("Ann"), "random"], told=whole("valletta")))
        client.ok(client.post("rematch"))
        assert refused(client.post("rematch"))


def test_chat_of_a_person(tmp_path: Path) -> None:
    """Of the one who talks; another is heard."""
    with limited(tmp_path, 2, chat=2) as (_, (ann, bo)):
        bo.join(ann.make("valletta", ["me", "open"])["table"])
        for said in ("one", "two"):
            ann.ok(ann.post("chat", text=said))
        assert refused(ann.post("chat", text="three")) <= 30
        bo.ok(bo.post("chat", text="four"))


def test_hints_of_a_person(tmp_path: Path) -> None:
    with limited(tmp_path, hints=1) as (_, (client,)):
        client.make("valletta", ["me", "random"])
        client.asked()
        client.ok(client.post("hint"))
        assert refused(client.post("hint")) <= 60


def test_reviews_of_a_client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with limited(tmp_path, reviews=1) as (server, (client,)):
        table = plant(server, "valletta", ["ann", "random"], told=whole("valletta"))

        async def nothing(*_: object) -> None:
            raise Mistake("Nothing to be said.")

        monkeypatch.setattr(server.app.state.rooms.thinkers, "review", nothing)
        assert client.http.get(f"/api/tables/{table}/review").status_code == 400
        assert refused(client.http.get(f"/api/tables/{table}/review")) <= 3600


def wait_for_streams(server: Server, open: int) -> None:
    for _ in range(200):
        if server.app.state.allowance.streams.total() == open:
            return
        time.sleep(0.05)
    raise AssertionError(f"{server.app.state.allowance.streams} streams are open, not {open}")


@pytest.mark.parametrize(("name", "status"), [("streams", 429), ("total_streams", 503)])
def test_open_streams(tmp_path: Path, name: str, status: int) -> None:
    """Those that are open at once: one that is closed makes room."""
    with limited(tmp_path, 3, **{name: 2}) as (server, (ann, bo, cy)):
        table = ann.make("valletta", ["me", "open", "open"])["table"]
        bo.join(table)
        cy.join(table)
        with watching(ann):
            with watching(bo):
                wait_for_streams(server, 2)
                assert refused(cy.http.get(f"/api/tables/{table}/events"), status)
            wait_for_streams(server, 1)
            with watching(cy):
                wait_for_streams(server, 2)
        wait_for_streams(server, 0)
        assert not server.app.state.allowance.streams


def test_a_page_that_finds_no_room_for_its_stream_waits_for_it(
    tmp_path: Path, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is not lost: as soon as another is closed it shows the table."""
    monkeypatch.setattr(errors, "SOON", 1)
    with limited(tmp_path, streams=1) as (server, (client,)), browser.new_context() as people:
        path = f"{server.url}/tables/{client.make('valletta', ['me', 'random'])['table']}"
        first, second = people.new_page(), people.new_page()
        first.goto(path)
        first.locator("#t-board svg").first.wait_for()
        with second.expect_response(lambda answer: "/events" in answer.url) as refusal:
            second.goto(path)
        assert refusal.value.status == 429
        assert second.locator("#t-board svg").count() == 0
        first.close()
        second.locator("#t-board svg").first.wait_for()


def test_tables_in_all(tmp_path: Path) -> None:
    with limited(tmp_path, total_tables=1) as (_, (client,)):
        client.make("valletta", ["me", "open"])
        answer = client.http.post("/api/tables", json={"game": "valletta", "seats": ["me", "open"]})
        assert "tables" in problem(answer, 503) and refused(answer, 503)


def test_what_is_left_comes_back_evenly(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    allowance = Allowance(Limits(chat=3))
    for _ in range(3):
        allowance.take("chat", "ann")
    with pytest.raises(TooMany) as refusal:
        allowance.take("chat", "ann")
    assert refusal.value.after == 20
    allowance.take("chat", "bo")
    now += 20
    allowance.take("chat", "ann")
    with pytest.raises(TooMany):
        allowance.take("chat", "ann")
    now += 3600
    for _ in range(3):
        allowance.take("chat", "ann")


def test_counting_takes_bounded_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many come; who has most to wait for is not forgotten first."""
    monkeypatch.setattr(limits, "MOST_COUNTED", 100)
    allowance = Allowance(Limits(requests=5))
    for _ in range(5):
        allowance.take("requests", "greedy")
    for i in range(5000):
        allowance.take("requests", f"client {i}")
        assert len(allowance.full_at) <= 100
    with pytest.raises(TooMany):
        allowance.take("requests", "greedy")


def test_nothing_is_counted_without_limits() -> None:
    allowance = Allowance(OFF)
    for _ in range(5000):
        allowance.take("requests", "client")
        allowance.room_for_stream("client")
    assert not allowance.full_at


@pytest.mark.parametrize("said", ["speed=1", "chat", "chat=", "chat=-1", "chat=many", "chat=٣", "chat=9999999999"])
def test_the_operator_is_told_which_limits_there_are(said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--limit", said]) == 2
    told = capsys.readouterr().err
    assert "expected" in told and "Traceback" not in told
