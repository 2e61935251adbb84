"""Who sits where: tokens, stand-ins, names, the way back to a seat, and the table that follows."""

from __future__ import annotations

import asyncio
import threading
import time

from tests.server.conftest import Clients, Server, plant, problem


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


def test_a_seat_that_is_away_goes_to_a_bot_when_all_the_others_agree_and_comes_back(clients: Clients) -> None:
    me, other, third = clients
    table = me.make("valletta", ["me", "open", "open"])["table"]
    other.join(table, "Bo")
    third.join(table, "Cy")
    assert me.ok(me.post("seats/2/stand-in", level="random")) == {"agreed": False}
    assert other.ok(other.post("seats/2/stand-in", level="random")) == {"agreed": True}
    seat = me.look()["seats"][2]
    assert seat["stands_in"] and seat["level"] == "random"
    assert "take your seat back" in problem(third.act(third.look(), "done"), 400)
    answer = other.http.delete(f"/api/tables/{table}/seats/2/stand-in")
    assert "Only who holds" in problem(answer, 403)
    third.ok(third.http.delete(f"/api/tables/{table}/seats/2/stand-in"))
    assert not me.look()["seats"][2]["stands_in"]


def test_names_with_markup_and_control_letters_are_shown_as_text(clients: Clients) -> None:
    me = clients[0]
    me.make("valletta", ["me", "random"], name="<i>\u202eAnn</i>\n")
    assert me.look()["seats"][0]["name"] == "<i> Ann</i>"
    page = me.http.get(f"/tables/{me.table}").text
    assert "<i>" not in page.replace("<i></i>", "")
    drawn = me.look(layout="wide")
    assert all("<i>" not in part for part in drawn["parts"].values())


def test_a_recovery_link_carries_an_identity_to_another_device(clients: Clients, server: Server) -> None:
    me, device = clients[:2]
    me.make("valletta", ["me", "random"], name="Ann")
    page = me.http.get("/name").text
    link = page.split('data-copy="')[1].split('"')[0]
    device.http.get(link)
    assert "Ann" in device.http.get("/name").text
    assert '"token":"' in device.http.get(f"/tables/{me.table}").text
    bad = device.http.get("/me/nobody.0123456789")
    assert bad.status_code == 403
    assert "not one of this server" in bad.text


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
