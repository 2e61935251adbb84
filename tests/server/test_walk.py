"""A walk over every table: all that means something has a name and a text, by mouse, by finger and by keyboard."""

from __future__ import annotations

import re
import time
from html import unescape
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.server.conftest import GAMES, PHONE, TOUCH, WIDE, Client, Server, moving, plant

EVERY_GAME = pytest.mark.parametrize("game", GAMES)
# After so many decisions at random; where nothing is asked any more there is still a table to look at.
EARLY, LATE = 6, 420

# Everything in sight that has a label, an icon with a number, or a word of the game; and every button of the head.
# For each what it stands for, and where it can be pointed at: a point at which it lies on top. With words: only theirs.
THINGS = """async (only) => {
  const { subject, subjectAt } = await import("/static/explain.js");
  const some = "[data-about], [role=img], .chip, .tok, .card, .slot";
  const parts = ["t-board", "t-mat", "t-others"].map((id) => document.getElementById(id));
  const all = parts.flatMap((part) => [...part.querySelectorAll(some)]);
  all.push(...document.querySelectorAll("header.top :is(a, button, summary):not(.pop *), .bar .tools button"));
  const out = [];
  for (const element of all.filter((each) => each.checkVisibility({ visibilityProperty: true }))) {
    const found = subject(element);
    const box = element.getBoundingClientRect();
    if (box.width < 1 || element.closest("[hidden]")) continue;
    const label = element.getAttribute("aria-label") ?? element.textContent.trim();
    const words = found && Object.fromEntries(new URLSearchParams(found.words));
    if (only && JSON.stringify(words) !== JSON.stringify(only)) continue;
    let at = null;
    for (const [a, b] of [[0.5, 0.5], [0.3, 0.3], [0.7, 0.3], [0.3, 0.7], [0.7, 0.7], [0.5, 0.1], [0.5, 0.9]]) {
      const [x, y] = [box.left + a * box.width, box.top + b * box.height];
      if (found && subjectAt(x, y)?.element === found.element) at ??= [x, y];
    }
    out.push({ label: label.slice(0, 60), html: element.outerHTML.slice(0, 200), words, at });
  }
  return out;
}"""


def sit_down(server: Server, visit: Any, game: str, decisions: int, viewport: dict[str, int], **more: Any) -> Page:
    """Somebody at a table at which so much has happened."""
    with Client(server) as me, Client(server) as second, Client(server) as third:
        persons = [me.person("Ada"), second.person("Ben"), third.person("Cem")]
        table = plant(server, game, persons, decisions, seed=3)
        visitor = visit(viewport, **more)
        visitor.be(me)
        page: Page = visitor.go(f"/tables/{table}")
    page.wait_for_selector("body[data-version]")
    page.evaluate("document.querySelectorAll('dialog[open]').forEach((each) => each.close())")
    return page


TABS = ("board", "mine", "others")


def things(page: Page) -> list[dict[str, Any]]:
    """All that can be seen of a table, on a phone tab by tab."""
    found: list[dict[str, Any]] = []
    for tab in TABS:
        link = page.locator(f'.nav a[href="#{tab}"]')
        if link.is_visible():
            link.click()
        elif found:
            break
        found += page.evaluate(THINGS)
    return found


EXPLAINED = """async (some) => {
  const { api } = await import("/static/stream.js");
  const { start } = await import("/static/words.js");
  const ask = (words) => api(`/tables/${start.table}/explain?${new URLSearchParams(words)}`);
  return Promise.all(some.map(async (words) => { const r = await ask(words); return r.ok ? r.json() : null; }));
}"""


def named(told: dict[str, Any] | None) -> str:
    """The name over an explanation."""
    heads = re.findall(r"<h3[^>]*>(.*?)</h3>", told["html"]) if told else []
    return unescape(re.sub("<.+?>", "", heads[0])) if heads else ""


@EVERY_GAME
@pytest.mark.parametrize("decisions", [EARLY, LATE], ids=["early", "late"])
@pytest.mark.parametrize("size", ["wide", "phone"])
def test_everything_on_the_table_has_a_name_and_a_text(
    server: Server, visit: Any, game: str, decisions: int, size: str
) -> None:
    """Nothing that is labelled, counted or named stands for nothing; no text is a key or has a hole in it."""
    page = sit_down(server, visit, game, decisions, PHONE if size == "phone" else WIDE)
    found = things(page)
    assert len(found) > 40
    mute = sorted({each["html"] for each in found if not each["words"]})
    assert not mute, "\n".join(mute)
    unknown = []
    subjects = [dict(each) for each in {tuple(each["words"].items()) for each in found}]
    for words, told in zip(subjects, page.evaluate(EXPLAINED, subjects), strict=True):
        name = named(told)
        text = re.findall(r"<p>(.+?)</p>", told["html"]) if told else []
        if not name or not text or re.search(r"[{}]|\b[a-z-]+\.[a-z-]+\b\.?[a-z]", name):
            unknown.append((words, name, text))
    assert not unknown, "\n".join(map(str, unknown))


def kinds(found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """One of each kind of thing that can be pointed at: by what it is about, or by its ranges."""
    some: dict[str, dict[str, Any]] = {}
    for each in found:
        if each["at"]:
            some.setdefault(kind(each), each)
    return list(some.values())


def kind(thing: dict[str, Any]) -> str:
    about: str = thing["words"].get("about") or " ".join(thing["words"])
    return about


def names(page: Page, some: list[dict[str, Any]]) -> list[str]:
    """What the things are called, as the server says it."""
    return [named(each) for each in page.evaluate(EXPLAINED, [each["words"] for each in some])]


def where(page: Page, words: dict[str, str]) -> list[float]:
    """Where the thing can be pointed at now: a row moves while its player is away."""
    at: list[float] = next(each["at"] for each in page.evaluate(THINGS, words) if each["at"])
    return at


# What the tip hides that it must not: the thing itself, the question, and the mat unless the thing lies there.
HIDES = """([x, y]) => {
  const tip = document.getElementById("t-explain").getBoundingClientRect();
  const over = (rect) => Math.min(tip.right, rect.right) - Math.max(tip.left, rect.left) > 1 &&
    Math.min(tip.bottom, rect.bottom) - Math.max(tip.top, rect.top) > 1;
  const out = ["t-bar", "t-mat"].filter((id) => over(document.getElementById(id).getBoundingClientRect()));
  if (x > tip.left && x < tip.right && y > tip.top && y < tip.bottom) out.push("itself");
  if (tip.left < 0 || tip.top < 0 || tip.right > innerWidth || tip.bottom > innerHeight) out.push("the edge");
  return out;
}"""


@EVERY_GAME
@moving
def test_what_the_mouse_rests_on_is_explained_beside_it(server: Server, visit: Any, game: str) -> None:
    """One of each kind; the tip hides neither the thing nor the question nor the mat, and goes with the pointer."""
    page = sit_down(server, visit, game, 60, WIDE)
    tip = page.locator("#t-explain")
    some = kinds(page.evaluate(THINGS))
    assert len(some) > 12
    for each, name in zip(some, names(page, some), strict=True):
        page.mouse.move(1, 1)
        expect(tip).to_be_hidden()
        at = where(page, each["words"])
        page.mouse.move(*at)
        begun = time.monotonic()
        expect(tip.locator("h3")).to_have_text(name, timeout=3000)
        assert time.monotonic() - begun < 2
        assert page.evaluate(HIDES, at) == [], each
        assert tip.evaluate("each => getComputedStyle(each).pointerEvents") == "none"
        assert tip.locator("p").first.inner_text()
    page.keyboard.press("Escape")
    expect(tip).to_be_hidden()


@EVERY_GAME
@moving
def test_a_long_press_opens_a_sheet(server: Server, visit: Any, game: str) -> None:
    """One of each kind, on the first tab that has it."""
    page = sit_down(server, visit, game, 60, PHONE, **TOUCH)
    touch = page.context.new_cdp_session(page)
    sheet = page.locator("#t-sheet")
    seen: set[str] = set()
    for tab in TABS:
        page.locator(f'.nav a[href="#{tab}"]').tap()
        page.wait_for_timeout(100)
        some = [each for each in kinds(page.evaluate(THINGS)) if kind(each) not in seen]
        seen |= {kind(each) for each in some}
        for each, name in zip(some, names(page, some), strict=True):
            x, y = where(page, each["words"])
            touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
            expect(sheet).to_be_visible()
            expect(sheet.locator("h3")).to_have_text(name)
            touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
            expect(sheet).to_be_visible()
            sheet.locator(".x").tap()
            expect(sheet).to_be_hidden()


@EVERY_GAME
@moving
def test_by_keyboard_everything_is_reached_and_explained(server: Server, visit: Any, game: str) -> None:
    """Shift and arrows go through all there is; focus explains, `?` opens, Escape closes, and `?` alone shows keys."""
    page = sit_down(server, visit, game, 60, WIDE)
    page.keyboard.press("?")
    expect(page.locator("dialog.keys dt")).to_have_count(8)
    page.keyboard.press("Escape")
    seen = set()
    for key in ["ArrowDown"] * 8 + ["ArrowRight"] * 8 + ["ArrowDown"] * 4:
        page.keyboard.press(f"Shift+{key}")
        expect(page.locator("#t-explain h3")).not_to_be_empty()
        expect(page.locator("#t-explain")).to_be_visible()
        seen.add(page.locator("#t-explain h3").inner_text())
        described = page.evaluate("document.activeElement.getAttribute('aria-describedby')")
        assert described == "t-explain"
    assert len(seen) > 6
    page.keyboard.press("?")
    expect(page.locator("#t-sheet h3")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#t-sheet")).to_be_hidden()
    missed = page.evaluate("""async () => {
      const { meaningful } = await import("/static/explain.js");
      const reach = (each) => (each.setAttribute("tabindex", "-1"), each.focus(), document.activeElement === each);
      return meaningful().filter((each) => !reach(each)).map((each) => each.outerHTML.slice(0, 200));
    }""")
    assert missed == []


@moving
def test_a_line_of_the_log_shows_what_it_tells_of_and_a_piece_its_lines(server: Server, visit: Any) -> None:
    page = sit_down(server, visit, "valletta", 160, WIDE)
    line = page.locator('#t-log li[data-touches*="building."]').last
    line.scroll_into_view_if_needed()
    line.hover()
    lit = page.locator("#t-board .told")
    expect(lit).not_to_have_count(0)
    key = line.get_attribute("data-touches")
    shown = [lit.nth(n).get_attribute("data-building") for n in range(lit.count())]
    assert key is not None and any(f"building.{each}" in key for each in shown)
    page.mouse.move(1, 1)
    expect(lit).to_have_count(0)
    building = re.findall(r"building\.([a-z-]+)", key)[0]
    page.locator(f'#t-board [data-building="{building}"]').first.hover()
    expect(page.locator("#t-log .tells")).not_to_have_count(0)


@moving
def test_the_price_is_a_sum_with_what_is_paid_now(server: Server, visit: Any) -> None:
    """Printed price, neighbours, the total, and whether one has it; the tip says how to keep it open, and where that
    is done the number of the rule leads to its sentence."""
    page = sit_down(server, visit, "valletta", 200, WIDE)
    page.locator("#t-board [data-place]:not(:has([data-piece^=house]))").first.hover()
    tip = page.locator("#t-explain")
    expect(tip.locator("tr.sum")).to_have_count(1)
    assert tip.locator("tr").count() >= 3
    expect(tip.locator("a")).to_have_count(0)
    expect(tip.locator(".more")).to_contain_text("?")
    page.keyboard.press("?")
    number = page.locator("#t-sheet .rule a")
    to = number.get_attribute("href")
    assert to is not None and to.endswith(f"#{number.inner_text()}")
    page.goto(page.url.split("/tables")[0] + to)
    expect(page.locator(":target")).to_have_count(1)
    expect(page.locator(":target")).to_be_in_viewport()


@EVERY_GAME
def test_the_rules_have_contents_and_can_be_searched(visit: Any, game: str) -> None:
    page = visit().go(f"/rules/{game}")
    links = page.locator(".contents a")
    for n in range(links.count()):
        to = links.nth(n).get_attribute("href")
        assert to and page.locator(to).count() == 1
    page.fill("#r-find", page.locator(".rules h2").nth(3).inner_text()[:6].upper())
    expect(page.locator(".hit").first).to_be_in_viewport()
    expect(page.locator("#r-found")).not_to_be_empty()
    page.fill("#r-find", "")
    expect(page.locator(".hit")).to_have_count(0)
