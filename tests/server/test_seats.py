"""Who sits where: tokens, stand-ins, names, the way back to a seat, and the table that follows."""

from __future__ import annotations

import asyncio
import re
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from tablero.server.house import House
from tests.server.conftest import LEVELS, Client, Clients, Server, plant, problem


def test_foreign_expired_and_missing_tokens_are_refused_with_a_sentence(clients: Clients) -> None:
    me, other, stranger = clients
    table = me.make("valletta", ["me", "open"])["table"]
    elsewhere = other.make("valletta", ["me", "random"])
    frame = me.look()
    other.table = table
    assert "another table" in problem(other.act(frame, "take gold"), 403)
    stranger.table = table
    assert "token" in problem(stranger.act(frame, "take gold"), 403)
    stranger.http.headers["Authorization"] = "Bearer " + elsewhere["token"].replace(elsewhere["table"], table)
    assert "not one of this server's" in problem(stranger.act(frame, "take gold"), 403)
    stranger.http.headers["Authorization"] = "Bearer nonsense"
    assert "not one of this server's" in problem(stranger.act(frame, "take gold"), 403)


def test_a_token_expires_when_the_seat_changes_hands_also_for_a_stream_that_is_open(
    clients: Clients, server: Server
) -> None:
    me = clients[0]
    table = me.make("valletta", ["me", "random"])["table"]
    frame = me.asked()
    rooms = server.app.state.rooms
    heard: list[str] = []

    def listen() -> None:
        with me.http.stream("GET", f"/api/tables/{table}/events?layout=none") as stream:
            heard.extend(stream.iter_lines())

    listening = threading.Thread(target=listen)
    listening.start()
    while not rooms.rooms[table].watchers[0]:
        time.sleep(0.02)
    rooms.database.set_seat(table, 0, key="another-hand")
    asyncio.run_coroutine_threadsafe(rooms.heard(table), server.server.servers[0].get_loop()).result(timeout=10)
    listening.join(timeout=10)
    assert "event: gone" in heard and "expired" in heard[-2]
    for response in (me.act(frame, "take gold"), me.post("hint"), me.http.get(f"/api/tables/{table}")):
        assert "expired: the seat has changed hands" in problem(response, 403)


def test_who_let_a_bot_stand_in_can_act_again_only_after_taking_the_seat_back(clients: Clients) -> None:
    me, other = clients[:2]
    other.join(me.make("valletta", ["me", "open"])["table"])
    asked = me if me.look()["ask"] else other
    frame = asked.look()
    # The other person is asked next, so the bot that stands in has nothing to do but this one decision.
    asked.ok(asked.post(f"seats/{asked.seat}/stand-in", level="random"))
    assert "A bot plays for you" in problem(asked.act(frame, frame["ask"]["options"][0]["text"]), 400)
    asked.ok(asked.http.delete(f"/api/tables/{asked.table}/seats/{asked.seat}/stand-in"))
    assert "A bot plays for you" not in asked.act(frame, frame["ask"]["options"][0]["text"]).text


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose operator gives those who are away a second and a half."""
    database = tmp_path_factory.mktemp("hasty") / "tables.sqlite3"
    with Server(f"sqlite:///{database}", house=House(LEVELS, grace=1.5)) as running:
        yield running


@pytest.fixture
def three(hasty: Server) -> Iterator[Clients]:
    """Ann, Bo and Cy at a table."""
    made = [Client(hasty) for _ in range(3)]
    table = made[0].make("valletta", ["me", "open", "open"], name="Ann")["table"]
    made[1].join(table, "Bo")
    made[2].join(table, "Cy")
    yield made
    for each in made:
        each.close()


@contextmanager
def watching(client: Client) -> Iterator[None]:
    """The client looks at the table over a stream."""
    with client.http.stream("GET", f"/api/tables/{client.table}/events?layout=none") as stream:
        heard = stream.iter_raw()
        next(heard)
        yield
        del heard  # only now: with it the stream is closed


def seat_as_seen(client: Client, seat: int, **wanted: object) -> dict[str, Any]:
    """How the client sees a seat, once it is as it is wanted."""
    for _ in range(200):
        seen: dict[str, Any] = client.look()["seats"][seat]
        if all(seen[part] == value for part, value in wanted.items()):
            return seen
        time.sleep(0.02)
    raise AssertionError(f"expected {wanted} of seat {seat}, found {seen}")


def ask_for_bot(voter: Client, seat: int) -> httpx.Response:
    return voter.post(f"seats/{seat}/stand-in", level="random")


def test_nobody_puts_a_bot_into_a_seat_whose_connection_has_just_broken(clients: Clients) -> None:
    """Away means away for the whole grace, two minutes unless the operator says otherwise."""
    me, other = clients[:2]
    other.join(me.make("valletta", ["me", "open"])["table"], "Bo")
    with watching(other):
        assert "Bo is at the table" in problem(ask_for_bot(me, 1), 400)
    seat_as_seen(me, 1, present=False)
    assert re.search(r"Bo has been away for \d seconds; a bot can play after 120", problem(ask_for_bot(me, 1), 400))
    frame = me.look()
    assert frame["grace"] == 120 and not frame["seats"][1]["stands_in"]


def test_a_seat_that_is_away_goes_to_a_bot_when_all_who_are_there_agree_and_comes_back(three: Clients) -> None:
    ann, bo, cy = three
    with watching(cy):
        pass
    seat_as_seen(ann, 2, present=False)
    time.sleep(1.6)
    with watching(ann), watching(bo):
        assert ann.ok(ask_for_bot(ann, 2)) == {"agreed": False}
        assert ann.ok(ask_for_bot(ann, 2)) == {"agreed": False}
        seen = bo.look()["seats"][2]
        assert seen["votes"] == [0] and seen["away"] >= 1.5 and not seen["stands_in"]
        assert bo.ok(ask_for_bot(bo, 2)) == {"agreed": True}
    seat = ann.look()["seats"][2]
    assert seat["stands_in"] and seat["level"] == "random" and seat["votes"] == []
    assert "take your seat back" in problem(cy.act(cy.look(), "done"), 400)
    answer = bo.http.delete(f"/api/tables/{bo.table}/seats/2/stand-in")
    assert "Only who holds" in problem(answer, 403)
    cy.ok(cy.http.delete(f"/api/tables/{cy.table}/seats/2/stand-in"))
    assert not ann.look()["seats"][2]["stands_in"]
    told = [(said["kind"], said["seat"], said["text"]) for said in bo.look()["said"]]
    assert told == [("voted", 2, "A bot plays for Cy; agreed: Ann, Bo."), ("back", 2, "Cy plays again.")]


def test_who_is_away_too_need_not_agree(three: Clients) -> None:
    ann, _, _ = three
    time.sleep(1.6)
    with watching(ann):
        # Who only ever called and never watched counts as there for a while after each call.
        for each in three[1:]:
            with watching(each):
                pass
        seat_as_seen(ann, 1, present=False)
        time.sleep(1.6)
        assert ann.ok(ask_for_bot(ann, 2)) == {"agreed": True}


def test_a_vote_ends_when_the_person_returns_and_must_begin_anew(three: Clients) -> None:
    ann, bo, cy = three
    with watching(cy):
        pass
    seat_as_seen(ann, 2, present=False)
    time.sleep(1.6)
    with watching(ann), watching(bo):
        assert ann.ok(ask_for_bot(ann, 2)) == {"agreed": False}
        with watching(cy):
            assert seat_as_seen(bo, 2, present=True)["votes"] == []
            assert "Cy is at the table" in problem(ask_for_bot(bo, 2), 400)
        assert 0 < seat_as_seen(bo, 2, present=False)["away"] < 1.5
        assert "Cy has been away" in problem(ask_for_bot(bo, 2), 400)
        time.sleep(1.6)
        assert bo.ok(ask_for_bot(bo, 2)) == {"agreed": False}
        assert ann.look()["seats"][2]["votes"] == [1]


def test_who_acts_is_not_away_though_he_watches_nothing(three: Clients) -> None:
    ann, _, cy = three
    with watching(cy):
        pass
    seat_as_seen(ann, 2, present=False)
    time.sleep(1.6)
    cy.ok(cy.post("chat", text="still here"))
    assert "Cy is at the table" in problem(ask_for_bot(ann, 2), 400)


def test_who_is_back_first_after_the_server_was_down_cannot_put_bots_into_the_others_seats(tmp_path: Path) -> None:
    url, house = f"sqlite:///{tmp_path / 'tables.sqlite3'}", House(LEVELS, grace=2.5)
    with Server(url, house=house) as running, Client(running) as ann, Client(running) as bo:
        bo.join(ann.make("valletta", ["me", "open"], name="Ann")["table"], "Bo")
        with watching(ann), watching(bo):
            pass
        table, token = ann.table, ann.http.headers["Authorization"]
    time.sleep(2.6)
    with Server(url, house=house) as running, Client(running) as ann:
        ann.table = table
        ann.http.headers["Authorization"] = token
        assert "Bo has been away" in problem(ask_for_bot(ann, 1), 400)
        time.sleep(2.6)
        assert ann.ok(ask_for_bot(ann, 1)) == {"agreed": True}


def test_all_are_told_when_one_lets_a_bot_play_and_when_he_plays_again(clients: Clients) -> None:
    me, other = clients[:2]
    other.join(me.make("valletta", ["me", "open"], name="Ann")["table"], "Bo")
    me.ok(ask_for_bot(me, 0))
    me.ok(me.http.delete(f"/api/tables/{me.table}/seats/0/stand-in"))
    other.ok(other.post("chat", text="welcome back"))
    said = other.look()["said"]
    assert [each["kind"] for each in said] == ["left", "back", ""]
    assert [each["text"] for each in said] == ["Ann lets a bot play.", "Ann plays again.", "welcome back"]
    assert all(each["moment"] <= other.look()["length"] for each in said)
    german = other.http.get(f"/api/tables/{other.table}", params={"lang": "de"}).json()["said"]
    assert german[0]["text"] == "Ann lässt einen Bot spielen."


def test_names_with_markup_and_control_letters_are_shown_as_text(clients: Clients) -> None:
    """By a tag that the house itself never writes."""
    me = clients[0]
    me.make("valletta", ["me", "random"], name="<big>\u202eAnn</big>\n")
    assert me.look()["seats"][0]["name"] == "<big>Ann</big>"
    assert "<big>" not in me.http.get(f"/tables/{me.table}").text
    parts = me.look(layout="wide")["parts"].values()
    assert any("&lt;big&gt;" in part for part in parts) and all("<big>" not in part for part in parts)


def test_a_rematch_seats_the_same_people_and_is_made_once(clients: Clients, server: Server) -> None:
    me, other = clients[:2]
    table = plant(server, "valletta", [me.person("Ann"), other.person("Bo")])
    me.come_to(table)
    other.come_to(table)
    one = me.ok(me.post("rematch"))["table"]
    two = other.ok(other.post("rematch"))["table"]
    assert one == two != table
    me.come_to(one)
    assert [seat["name"] for seat in me.look()["seats"]] == ["Ann", "Bo"]
