"""What the page shows of those who are away: for how long, who wants a bot, and when a bot or a person plays again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Dialog, Page, expect

from tablero.server.house import House
from tests.server.conftest import LEVELS, PHONE, SHOTS, WIDE, Client, Server, Visitor, plant


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose operator gives those who are away four seconds."""
    database = tmp_path_factory.mktemp("hasty") / "tables.sqlite3"
    with Server(f"sqlite:///{database}", house=House(LEVELS, grace=4.0)) as running:
        yield running


@pytest.fixture
def people(hasty: Server) -> Iterator[list[Client]]:
    """Ann, Bo and Cy."""
    made = [Client(hasty) for _ in range(3)]
    yield made
    for each in made:
        each.close()


@pytest.fixture
def sit(browser: Browser, hasty: Server, people: list[Client]) -> Iterator[Any]:
    """Opens a table in the browser of one of the people."""
    opened: list[Visitor] = []

    def new(who: int, table: str, viewport: dict[str, int] = WIDE) -> Page:
        settings: dict[str, Any] = {"viewport": viewport, "reduced_motion": "reduce", "locale": "en-GB"}
        made = Visitor(browser.new_context(**settings), hasty.url)
        made.context.add_cookies([{"name": "tablero", "value": people[who].http.cookies["tablero"], "url": hasty.url}])
        made.page.set_default_timeout(20_000)
        opened.append(made)
        page = made.go(f"/tables/{table}")
        page.wait_for_selector("#t-board svg", state="attached")
        return page

    yield new
    for each in opened:
        each.context.close()
        assert each.problems == []


def test_a_vote_is_seen_by_all_and_so_is_what_comes_of_it(hasty: Server, people: list[Client], sit: Any) -> None:
    ids = [each.person(name) for each, name in zip(people, ["Ann", "Bo", "Cy"], strict=True)]
    table = plant(hasty, "valletta", ids, 30)
    cy = sit(2, table)
    ann, bo = sit(0, table), sit(1, table, PHONE)
    row = ann.locator("#t-other-2")
    expect(row.locator(".state")).to_have_count(0)
    cy.close()
    expect(row.locator(".state")).to_have_text(re.compile(r"away 0:0\d"))
    expect(row.locator("[data-hand]")).to_be_hidden()
    expect(row.locator("[data-hand]")).to_be_visible()  # after the grace, though nothing else has happened
    row.locator("[data-hand]").click()
    expect(row.locator(".vote")).to_have_text("Ann wants a bot to play here.")
    bo.click(".nav a[href='#others']")
    expect(bo.locator("#t-other-2 .vote")).to_have_text("Ann wants a bot to play here.")
    SHOTS.mkdir(exist_ok=True)
    ann.screenshot(path=SHOTS / "valletta-vote-wide.png")
    bo.screenshot(path=SHOTS / "valletta-vote-phone.png")
    bo.locator("#t-other-2 [data-hand]").click()
    note = "A bot plays for Cy; agreed: Ann, Bo."
    for page in (ann, bo):
        expect(page.locator("#t-log .note")).to_have_text([note])
    back = sit(2, table)
    back.click("[data-do=take-back]")
    expect(back.locator("[data-do=take-back]")).to_have_count(0)
    ann.reload()
    for page in (ann, bo, back):
        expect(page.locator("#t-log .note")).to_have_text([note, "Cy plays again."])
        assert page.locator("#t-chat li").count() == 0
    ann.screenshot(path=SHOTS / "valletta-notes-wide.png")


def test_letting_a_bot_play_for_oneself_is_asked_once_more(hasty: Server, people: list[Client], sit: Any) -> None:
    ids = [each.person(name) for each, name in zip(people, ["Ann", "Bo", "Cy"], strict=True)]
    table = plant(hasty, "valletta", ids, 30)
    page = sit(0, table)
    asked: list[str] = []

    def answer(yes: bool) -> None:
        def decide(dialog: Dialog) -> None:
            asked.append(dialog.message)
            if yes:
                dialog.accept()
            else:
                dialog.dismiss()

        page.once("dialog", decide)
        page.click("details.menu summary")
        page.click("#t-leave")
        page.evaluate("() => { document.querySelector('details.menu').open = false; }")

    answer(False)
    page.wait_for_timeout(300)
    assert not hasty.app.state.rooms.rooms[table].header.seats[0].level
    answer(True)
    expect(page.locator("[data-do=take-back]")).to_be_visible()
    assert asked == ["Shall a bot play for you? You can take your seat back at any time."] * 2
    expect(page.locator("#t-log .note")).to_have_text(["Ann lets a bot play."])


def test_the_hint_button_is_there_only_where_there_are_hints(hasty: Server, people: list[Client], sit: Any) -> None:
    ids = [each.person(name) for each, name in zip(people, ["Ann", "Bo", "Cy"], strict=True)]
    together, alone = plant(hasty, "valletta", ids, 30), plant(hasty, "valletta", [ids[0], "random"], 30)
    page = sit(0, together)
    expect(page.locator("#t-hint")).to_be_hidden()
    page.keyboard.press("h")
    page.wait_for_timeout(200)
    assert page.inner_text("#t-give") == ""
    expect(sit(0, alone).locator("#t-hint")).to_be_visible()
