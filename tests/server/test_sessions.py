"""Sessions: listed, signed out one by one, begun by a link that works once; and no GET that changes who one is."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect
from sqlalchemy import select, update

from tablero.server.app import make_app
from tablero.server.guard import sessions
from tablero.server.guard.tokens import sign
from tablero.server.store.database import Database
from tablero.server.store.schema import LINK, META, PERSON, SESSION
from tests.server.conftest import Client, Clients, Server, moving, plant, problem


def database_of(server: Server) -> Database:
    database: Database = server.app.state.rooms.database
    return database


def link_of(client: Client) -> str:
    """A link to sign in with, as the page shows it."""
    shown = client.http.post("/me")
    assert shown.status_code == 200 and shown.headers["cache-control"] == "no-store"
    return shown.text.split('data-copy="')[1].split('"')[0]


def come_by(client: Client, link: str) -> httpx.Response:
    return client.http.post("/me/come", data={"token": link.rpartition("/")[2]})


def known_as(client: Client) -> str:
    return client.http.get("/name").text.split('id="name"')[1].split('value="')[1].split('"')[0]


def whole(server: Server, *but: str) -> dict[str, Any]:
    """All that is kept, but for some columns."""
    with database_of(server).engine.connect() as link:
        return {
            table.name: sorted(
                str([value for name, value in row._mapping.items() if name not in but])
                for row in link.execute(select(table))
            )
            for table in META.sorted_tables
        }


def test_a_link_signs_another_device_in_once(clients: Clients) -> None:
    me, device, third = clients
    me.make("valletta", ["me", "random"], name="Ann")
    link = link_of(me)
    asked = device.http.get(link)
    assert asked.status_code == 200 and "as Ann on this device" in asked.text
    assert known_as(device) == "" and "tablero" not in device.http.cookies  # it was only looked at
    assert come_by(device, link).status_code == 303
    assert known_as(device) == "Ann"
    assert '"token":"' in device.http.get(f"/tables/{me.table}").text
    for answer in (come_by(third, link), third.http.get(link)):
        assert answer.status_code == 403 and "was used before or too late" in answer.text
    assert known_as(third) == ""


def test_a_link_is_good_for_minutes_only(clients: Clients, server: Server) -> None:
    me, device = clients[:2]
    me.person("Ann")
    link = link_of(me)
    with database_of(server).writing() as writing:
        until = writing.execute(select(LINK.c.until).where(LINK.c.id == sessions.hashed(link.rpartition("/")[2])))
        assert 14 * 60 < (until.scalar() or 0) - time.time() <= 15 * 60
        writing.execute(update(LINK).values(until=time.time() - 1))
    assert device.http.get(link).status_code == come_by(device, link).status_code == 403


def test_of_two_who_use_a_link_at_once_one_is_first(server: Server) -> None:
    database = database_of(server)
    person = database.new_person("Ann")
    link, one, two = "link", "one", "two"
    sessions.make_link(database, person.id, link)
    assert [sessions.use_link(database, link, "x", token) for token in (one, two)] == [True, False]
    assert sessions.use_link(database, link, "x", one)  # who did not hear the answer asks again
    assert [each.person for each in sessions.sessions_of(database, person.id)] == [person]


def test_what_the_browser_shows_is_kept_nowhere(clients: Clients, server: Server) -> None:
    me = clients[0]
    me.person("Ann")
    shown = [me.http.cookies["tablero"], link_of(me).rpartition("/")[2]]
    kept = str(whole(server))
    assert not any(each in kept for each in shown)


def test_devices_are_listed_and_signed_out_one_by_one(clients: Clients) -> None:
    me, phone, tablet = clients
    me.person("Ann")
    for device, agent in ((phone, "Mozilla/5.0 (Android 15; Mobile) Firefox/140.0"), (tablet, "robo/1")):
        device.http.headers["User-Agent"] = agent
        come_by(device, link_of(me))
    page = me.http.get("/me").text
    assert all(name in page for name in ("python-httpx", "Firefox · Android", "robo"))
    assert page.count("this device") == 1 and page.count("last seen") == 3
    rows = page.split("<li ")[1:]
    ids = {name: row.split('value="')[1].split('"')[0] for row in rows for name in ("Android", "robo") if name in row}
    assert me.http.post("/me/sign-out", data={"session": ids["Android"]}).headers["location"] == "/me"
    assert [known_as(each) for each in (me, phone, tablet)] == ["Ann", "", "Ann"]
    tablet.http.post("/me/sign-out", data={"session": ids["robo"]})
    assert "tablero" not in tablet.http.cookies and known_as(tablet) == ""


def test_all_others_are_signed_out_with_links_and_seats(clients: Clients) -> None:
    """Who has a page open elsewhere cannot play on by the token in it; here the page gets a new one."""
    me, lost = clients[:2]
    me.make("valletta", ["me", "random"], name="Ann")
    come_by(lost, link_of(me))
    lost.come_to(me.table)
    link = link_of(lost)
    lost.ok(lost.http.get(f"/api/tables/{me.table}"))
    me.http.post("/me/sign-out", data={})
    assert [known_as(each) for each in (me, lost)] == ["Ann", ""]
    problem(lost.post("chat", text="still here"), 403)
    assert lost.http.get(link).status_code == 403
    me.come_to(me.table)
    me.ok(me.post("chat", text="mine again"))


def test_nobody_signs_others_out(clients: Clients) -> None:
    me, other = clients[:2]
    me.person("Ann")
    other.person("Bo")
    mine = me.http.get("/me").text.split('name="session" value="')[1].split('"')[0]
    other.http.post("/me/sign-out", data={"session": mine})
    assert known_as(me) == "Ann"


def test_a_signed_cookie_of_before_becomes_a_session(clients: Clients, server: Server) -> None:
    """Until all others are signed out: then what was given out before is worth nothing."""
    me, device = clients[:2]
    database = database_of(server)
    person = database.new_person("Old")
    cookie = sign(database.secret, "person", person.id)
    me.http.cookies.set("tablero", cookie, domain="127.0.0.1")
    assert known_as(me) == ""  # of a person who came since there are sessions it is no proof
    with database.writing() as link:
        link.execute(update(PERSON).where(PERSON.c.id == person.id).values(signed=1))
    assert known_as(me) == "Old"
    me.http.cookies.clear()
    me.http.cookies.set("tablero", cookie, domain="127.0.0.1")
    me.http.post("/name", data={"name": "Older"})
    given = [each.value for each in me.http.cookies.jar if each.value != cookie]
    assert len(given) == 1 and [each.person.name for each in sessions.sessions_of(database, person.id)] == ["Older"]
    me.http.cookies.clear()
    me.http.cookies.set("tablero", given[0] or "", domain="127.0.0.1")
    device.http.cookies.set("tablero", cookie, domain="127.0.0.1")
    assert known_as(device) == "Older"
    me.http.post("/me/sign-out", data={})
    assert [known_as(me), known_as(device)] == ["Older", ""]


def test_a_session_ends_when_its_browser_stays_away_for_a_year(clients: Clients, server: Server) -> None:
    me = clients[0]
    person = me.person("Ann")
    database = database_of(server)
    with database.writing() as link:
        link.execute(update(SESSION).where(SESSION.c.person == person).values(seen=time.time() - 7200))
    known_as(me)
    assert time.time() - sessions.sessions_of(database, person)[0].seen < 60
    with database.writing() as link:
        link.execute(update(SESSION).where(SESSION.c.person == person).values(seen=time.time() - sessions.YEAR - 1))
    assert known_as(me) == ""


def gets() -> Iterator[str]:
    """The paths of all GETs there are."""
    app = make_app("sqlite://")
    for route in app.routes:
        if "GET" in getattr(route, "methods", ()) and "/events" not in route.path and "/static" not in route.path:
            yield route.path_format


@pytest.mark.parametrize("path", sorted(gets()))
def test_no_get_changes_anything(path: str, clients: Clients, server: Server) -> None:
    """But that somebody was there may be noted."""
    me = clients[0]
    table = plant(server, "valletta", [me.person("Ann"), "random"])
    filled = {"id": table, "game": "valletta", "seat": "0", "n": "1", "range": "building", "word": "inn"}
    filled["token"] = link_of(me).rpartition("/")[2]
    before = whole(server, "seen")
    cookies = dict(me.http.cookies)
    for name, value in filled.items():
        path = path.replace("{" + name + "}", value)
    answer = me.http.get(path)
    assert answer.status_code < 500 and "set-cookie" not in answer.headers
    assert whole(server, "seen") == before and dict(me.http.cookies) == cookies


@moving
def test_somebody_signs_a_second_browser_in_and_out_again(visit: Any, clients: Clients) -> None:
    """On plain http: by the link, a tap on its button, and the list."""
    me = clients[0]
    me.make("valletta", ["me", "random"], name="Ann")
    first, second = visit(), visit()
    first.be(me)
    page = first.go("/name")
    page.get_by_role("link", name="Play on from another device").click()
    page.get_by_role("button", name="Make a link").click()
    link = page.locator("input[readonly]").input_value()
    there = second.go("/me/" + link.rpartition("/")[2])
    there.get_by_role("button", name="Play on here").click()
    expect(there.locator(f'[data-table="{me.table}"]')).to_be_visible()
    table = second.go(f"/tables/{me.table}")
    expect(table.locator("#t-say")).to_be_attached()
    page = first.go("/me")
    expect(page.locator("#devices li")).to_have_count(2)
    page.get_by_role("button", name="Sign out everywhere else").click()
    expect(page.locator("#devices li")).to_have_count(1)
    expect(table.locator("#t-say")).to_have_count(0)  # the page there learns it, and only watches from now on


def test_a_database_of_before_keeps_its_people_signed_in(tmp_path: Path) -> None:
    old = Database(f"sqlite:///{tmp_path / 'old.sqlite3'}")
    with old.writing() as link:
        for table in ("session", "link", "ban", "errand", "practice", "edition", "printing"):
            link.exec_driver_sql(f"DROP TABLE {table}")
        link.exec_driver_sql("ALTER TABLE person DROP COLUMN signed")
        link.exec_driver_sql("UPDATE tablero_version SET version_num = '0001'")
        link.exec_driver_sql("INSERT INTO person (id, name, since) VALUES ('ann', 'Ann', 0)")
    old.close()
    new = Database(f"sqlite:///{tmp_path / 'old.sqlite3'}")
    assert sessions.still_signed(new, "ann") is not None
    new.close()
