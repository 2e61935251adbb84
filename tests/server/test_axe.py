"""axe-core finds nothing serious or critical on any kind of page and state, at both sizes, by day and by night."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.server.conftest import GAMES, PHONE, SHOTS, WIDE, Client, Server, plant, whole

AXE = files("axe_playwright_python") / "axe.min.js"
PLAIN = ["/", "/name", "/me", "/api", "/nothing", "/tables"]


def findings(page: Page, part: str) -> list[str]:
    """What is serious in a part of a page."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    result = page.evaluate("part => axe.run(part, { resultTypes: ['violations'] })", part)
    return [
        f"{each['id']} ({len(each['nodes'])}): " + "; ".join(node["html"][:160] for node in each["nodes"][:3])
        for each in result["violations"]
        if each["impact"] in ("serious", "critical")
    ]


def tip(page: Page) -> None:
    """Focus explains what it is on."""
    page.keyboard.press("Shift+ArrowDown")
    page.wait_for_selector("#t-explain:not([hidden]) h3")


def sheet(page: Page) -> None:
    page.keyboard.press("?")
    page.wait_for_selector("#t-sheet[open] h3")


def keys(page: Page) -> None:
    page.keyboard.press("Escape")
    page.evaluate("document.activeElement.blur()")
    page.mouse.move(1, 1)
    page.keyboard.press("?")
    page.wait_for_selector("dialog.keys[open]")


def log(page: Page) -> None:
    page.keyboard.press("Escape")
    link = page.locator('.nav a[href="#log"]')
    if link.is_visible():
        link.click()


def chat(page: Page) -> None:
    page.click("#t-tab-chat")


def since(page: Page) -> None:
    page.click("#t-tab-since")
    page.wait_for_selector("#t-since li")


def ends(page: Page) -> None:
    page.click("#t-ends summary")
    page.wait_for_selector("#t-ends[open] li")


# What a table shows when it is asked to, one after the other, and the part of the page that is new then.
STATES: list[tuple[Callable[[Page], None], str]] = [
    (tip, "#t-explain"),
    (sheet, "#t-sheet"),
    (keys, "dialog.keys"),
    (log, ".talk"),
    (chat, ".talk"),
    (since, ".talk"),
    (ends, "#t-ends"),
]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", ["wide", "phone"])
def test_no_serious_finding_on_any_kind_of_page(size: str, theme: str, visit: Any, server: Server) -> None:
    visitor = visit(WIDE if size == "wide" else PHONE, color_scheme=theme, bypass_csp=True, has_touch=size == "phone")
    person = Client(server)
    me = person.person("Inés")
    cookie = {"name": "tablero", "value": person.http.cookies["tablero"], "url": server.url}
    visitor.context.add_cookies([cookie])
    lobby = person.make("valletta", ["me", "open"])["table"]
    tables = {"lobby": f"/tables/{lobby}"}
    for game in GAMES:
        tables[f"{game}-table"] = f"/tables/{plant(server, game, [me, me + 'x'], 30)}"
        tables[f"{game}-lesson"] = person.http.post(f"/learn/{game}").headers["location"]
        over = plant(server, game, [me, "random"], told=whole(game))
        tables[f"{game}-over"] = f"/tables/{over}"
        tables[f"{game}-replay"] = f"/tables/{over}/replay#60"
    pages = {path.strip("/") or "home": path for path in PLAIN}
    pages |= {f"{game}-{kind}": f"/{kind}/{game}" for game in GAMES for kind in ("set-up", "rules")}
    SHOTS.mkdir(exist_ok=True)
    found: list[str] = []
    for name, path in (pages | tables).items():
        page = visitor.go(path)
        if name in tables and name != "lobby":
            page.wait_for_selector("#t-board svg, #t-board .plain", state="attached")
            page.wait_for_timeout(150)
        page.screenshot(path=SHOTS / f"{name}-{size}-{theme}.png")
        found += [f"{name}: {each}" for each in findings(page, "html")]
        for show, part in STATES if name.endswith("-table") else []:
            show(page)
            page.screenshot(path=SHOTS / f"{name}-{show.__name__}-{size}-{theme}.png")
            found += [f"{name}, {show.__name__}: {each}" for each in findings(page, part)]
    person.close()
    assert found == []
