"""Before the game: one press sits down, whoever sits may change his seat, the host says who sits where."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from tests.server.conftest import PHONE, TOUCH, Client, Clients, Server, both_ways


def seats(who: Client, table: str = "") -> list[str]:
    """Who sits where: a name, a bot's level, or nothing."""
    who.table = table or who.table
    return [each["level"] or (each["name"] if each["kind"] == "person" else "") for each in who.look()["seats"]]


def press(who: Client, what: str, **data: object) -> httpx.Response:
    return who.http.post(f"/tables/{who.table}/{what}", data={key: str(value) for key, value in data.items()})


def test_one_press_sits_down_under_the_name_beside_it(clients: Clients) -> None:
    host, guest, third = clients
    host.make("valparaiso", ["me", "open", "open", "open"], name="Ann")
    guest.table = third.table = host.table
    assert press(guest, "sit", name="Bo", seat=2).status_code == 303
    assert press(third, "sit", name="").status_code == 303
    assert seats(host) == ["Ann", "Guest", "Bo", ""]


def test_who_sits_changes_his_seat_and_colour_or_leaves_it(clients: Clients) -> None:
    host, guest, _ = clients
    host.make("valparaiso", ["me", "open", "open", "open"], name="Ann")
    guest.join(host.table, "Bo")
    assert seats(host) == ["Ann", "Bo", "", ""]
    press(guest, "sit", seat=3)
    assert seats(host) == ["Ann", "", "", "Bo"]
    press(guest, "free", seat=3)
    assert seats(host) == ["Ann", "", "", ""]
    press(guest, "free", seat=0)  # not his
    assert press(guest, "free", seat=0).status_code == 403
    assert seats(host) == ["Ann", "", "", ""]


def test_a_seat_left_behind_no_longer_opens_to_its_old_token(clients: Clients) -> None:
    host, guest, _ = clients
    host.make("valletta", ["me", "open", "open"], name="Ann")
    guest.join(host.table, "Bo")
    press(guest, "sit", seat=2)
    assert guest.http.get(f"/api/tables/{host.table}").status_code == 403


def test_the_host_frees_swaps_and_gives_to_bots(clients: Clients) -> None:
    host, guest, _ = clients
    host.make("valparaiso", ["me", "open", "open", "open"], name="Ann")
    guest.join(host.table, "Bo")
    press(host, "fill", seat=2, level="trader")
    assert seats(host) == ["Ann", "Bo", "trader", ""]
    press(host, "swap", seat=1, **{"with": 2})
    press(host, "swap", seat=0, **{"with": 3})
    host.http.headers.pop("Authorization")
    assert seats(host) == ["", "trader", "Bo", "Ann"]
    press(host, "free", seat=1)
    press(host, "free", seat=2)
    assert seats(host) == ["", "", "", "Ann"]
    assert press(guest, "swap", seat=0, **{"with": 3}).status_code == 403
    assert press(guest, "fill", seat=0, level="trader").status_code == 403


@pytest.mark.parametrize("seat", ["", "x", "-1", "9", "٣", "1" * 400])
def test_what_is_no_seat_is_refused_in_a_sentence(seat: str, clients: Clients) -> None:
    host = clients[0]
    host.make("valletta", ["me", "open", "open"], name="Ann")
    for what in ("sit", "fill", "free", "swap"):
        answer = press(host, what, seat=seat, **{"with": 1})
        assert answer.status_code == 400 and "seat" in answer.text.lower(), what
    assert seats(host) == ["Ann", "", ""]


def test_once_the_game_has_begun_nobody_changes_places(clients: Clients) -> None:
    host, guest, _ = clients
    host.make("valletta", ["me", "open"], name="Ann")
    guest.join(host.table, "Bo")
    assert press(host, "free", seat=1).status_code == 400
    assert press(host, "swap", seat=0, **{"with": 1}).status_code == 400
    press(guest, "sit", seat=0)
    assert seats(host) == ["Ann", "Bo"]


def test_of_many_who_press_at_once_each_seat_has_one(server: Server) -> None:
    host = Client(server)
    host.make("valparaiso", ["me", "open", "open", "open", "open"], name="Ann")
    people = [Client(server) for _ in range(9)]
    for n, each in enumerate(people):
        each.table = host.table
        each.person(f"P{n}")
    with ThreadPoolExecutor(9) as pool:
        told = list(pool.map(lambda each: press(each, "sit", seat=2).status_code, people))
    assert sorted(told) == [303, *[400] * 8]
    assert len([name for name in seats(host) if name]) == 2
    for each in [host, *people]:
        each.close()


def test_the_lobby_knows_a_new_name_at_once(clients: Clients) -> None:
    host, guest, _ = clients
    host.make("valletta", ["me", "open", "open"])
    guest.join(host.table, "Bo")
    host.person("Annika")
    assert seats(guest) == ["Annika", "Bo", ""]
    assert "Annika" in guest.http.get(f"/tables/{host.table}").text


@both_ways
def test_two_people_meet_in_the_lobby_and_the_game_begins_for_both(visit: Any, server: Server) -> None:
    host = visit()
    page = host.go("/set-up/valletta")
    page.fill("#name", "Ann")
    page.select_option("#seat1", "open")
    page.select_option("#seat2", "open")
    page.click("button.go")
    expect(page.locator("#seats")).to_contain_text("Ann")
    other = visit(PHONE, **TOUCH)
    theirs = other.go(page.url.removeprefix(host.url))
    theirs.fill("#name", "Bo")
    theirs.locator("#seats .btn.lit").last.tap()
    expect(page.locator("#seats li").nth(2)).to_contain_text("Bo")
    page.locator("#seats li").nth(1).locator(".bots .btn").click()
    page.wait_for_selector("#t-board svg")
    theirs.wait_for_selector("#t-board svg", state="attached")
