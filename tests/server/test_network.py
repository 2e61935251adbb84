"""The table in a local network: plain http under a name, where a browser offers less than on localhost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import segno
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.server.conftest import CHROMIUM, FLAGS, GAMES, PHONE, SHOTS, WIDE, Client, Server, plant, whole
from tests.server.test_browser import ASKED, LIT, SHOWN

NAME = "tablero.test"


@pytest.fixture(scope="module")
def elsewhere(browser: Browser) -> Iterator[Browser]:
    """A browser for which this machine has a name, as it has for others in a network."""
    rule = f"--host-resolver-rules=MAP {NAME} 127.0.0.1"
    launched = browser.browser_type.launch(executable_path=CHROMIUM, args=[*FLAGS, rule])
    yield launched
    launched.close()


class Guest:
    """Somebody on another device: his page, and what went wrong in it."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.context = context
        self.url = url
        self.page: Page = context.new_page()
        self.problems: list[str] = []
        self.page.set_default_timeout(20_000)
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.on("console", lambda said: self.problems.append(said.text) if said.type == "error" else None)

    def go(self, path: str) -> Page:
        self.page.goto(self.url + path)
        return self.page

    def is_known_as(self, person: Client) -> None:
        self.context.add_cookies([{"name": "tablero", "value": person.http.cookies["tablero"], "url": self.url}])


@pytest.fixture
def guest(elsewhere: Browser, server: Server) -> Iterator[Any]:
    """Opens browsers on the plain name; in none may anything have gone wrong."""
    opened: list[Guest] = []

    def new(**more: Any) -> Guest:
        settings: dict[str, Any] = {"viewport": WIDE, "reduced_motion": "reduce", "locale": "en-GB"} | more
        made = Guest(elsewhere.new_context(**settings), f"http://{NAME}:{server.port}")
        opened.append(made)
        return made

    yield new
    for each in opened:
        each.context.close()
    assert [each.problems for each in opened] == [[] for _ in opened]


def asked(page: Page) -> None:
    page.wait_for_function(ASKED, timeout=60_000)


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_one_moves_takes_back_and_chats_over_plain_http(
    size: str, guest: Any, server: Server, clients: list[Client]
) -> None:
    me = clients[0]
    table = plant(server, "valletta", [me.person("Ann"), "random"], 0)
    visitor = guest(viewport=WIDE if size == "wide" else PHONE)
    visitor.is_known_as(me)
    page = visitor.go(f"/tables/{table}")
    assert page.evaluate("() => !isSecureContext && !crypto.randomUUID && !navigator.clipboard")
    for n in range(30):
        asked(page)
        if n > 1 and page.locator("#t-undo").is_enabled():
            break
        version = page.evaluate(SHOWN)
        page.locator("#t-buttons button[data-text]").first.evaluate("each => each.click()")
        page.wait_for_function("v => Number(document.body?.dataset.version) > v", arg=version)
    rows = server.app.state.rooms.rooms[table].rows
    assert [row.seat for row in rows].count(0) > 1
    version = page.evaluate(SHOWN)
    page.click("#t-undo")
    page.wait_for_function("v => Number(document.body?.dataset.version) > v", arg=version)
    assert rows[-1].text == "undo"
    if size == "phone":
        page.click(".nav a[href='#log']")
    page.click("#t-tab-chat")
    page.fill("#t-words", "hello from the sofa")
    page.keyboard.press("Enter")
    expect(page.locator("#t-chat")).to_contain_text("hello from the sofa")
    page.click(".menu summary")
    page.click("#t-notify")
    expect(page.locator("#t-give")).to_contain_text("only over https")


def test_a_click_on_something_lit_counts_over_plain_http(guest: Any) -> None:
    page = guest().go("/")
    page.click("[data-game=valletta] .go")
    asked(page)
    version = page.evaluate(SHOWN)
    at = page.evaluate(LIT)[0]
    page.mouse.click(at["x"], at["y"])
    page.wait_for_function("v => Number(document.body?.dataset.version) > v", arg=version)


def test_the_invite_link_is_what_others_asked_for_and_can_be_copied_and_scanned(
    guest: Any, server: Server, clients: list[Client]
) -> None:
    host = guest()
    clients[0].person("Ann")
    host.is_known_as(clients[0])
    page = host.go("/set-up/valletta")
    page.select_option("#seat1", "open")
    page.select_option("#seat2", "")
    page.click("main button.do")
    page.wait_for_selector("#seats")
    link = page.input_value("main input[readonly]")
    assert link == page.url and NAME in link
    page.click("[data-copy]")
    expect(page.locator("[data-copy]")).to_have_text("Copied")
    SHOTS.mkdir(exist_ok=True)
    page.screenshot(path=SHOTS / "lobby-network-wide.png")
    page.evaluate("() => document.body.append(document.createElement('textarea'))")
    page.locator("textarea").focus()
    page.keyboard.press("Control+V")
    assert page.input_value("textarea") == link
    drawn = page.locator("figure.code svg path").last.get_attribute("d")
    assert f'd="{drawn}"' in segno.make(link, micro=False).svg_inline(border=3)
    box = page.locator("figure.code").bounding_box()
    assert box and box["width"] >= 150
    friend = guest(viewport=PHONE)
    other = friend.go("/name")
    other.fill("#name", "Bo")
    other.click("main button.do")
    friend.go(link.removeprefix(friend.url))
    other.click("main .seatrow button")
    for each in (page, other):
        each.wait_for_selector("#t-board svg", state="attached")


def test_every_kind_of_page_runs_over_plain_http(guest: Any, server: Server, clients: list[Client]) -> None:
    me = clients[0]
    ann = me.person("Ann")
    visitor = guest()
    visitor.is_known_as(me)
    paths = ["/", "/name", "/api", f"/tables/{me.make('valletta', ['me', 'open'])['table']}"]
    for game in GAMES:
        over = plant(server, game, [ann, "random"], told=whole(game))
        running = plant(server, game, [ann, ann + "x"], 30)
        paths += [f"/set-up/{game}", f"/rules/{game}", f"/tables/{over}", f"/tables/{over}/replay#20"]
        paths += [f"/tables/{running}"]
    for path in paths:
        page = visitor.go(path)
        if path.startswith("/tables") and not page.locator("#seats").count():
            page.wait_for_selector("#t-board svg", state="attached")
        page.wait_for_timeout(150)
