"""A walk over every table: all that means something has a name and a text, by mouse, by finger and by keyboard."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.server.conftest import GAMES, PHONE, TOUCH, WIDE, Client, Server, moving, plant

EVERY_GAME = pytest.mark.parametrize("game", GAMES)
# After so many decisions at random; where nothing is asked any more there is still a table to look at.
EARLY, LATE = 6, 420

# Everything in sight that has a label, an icon with a number, or a word of the game; and every button of the head.
# For each what it stands for, and where it can be pointed at: a point at which it lies on top.
THINGS = """async (anywhere) => {
  const { subject } = await import("/static/explain.js");
  const some = "[data-about], [role=img], .chip, .tok, .card, .slot";
  const parts = ["t-board", "t-mat", "t-others"].map((id) => document.getElementById(id));
  const all = parts.flatMap((part) => [...part.querySelectorAll(some)]);
  all.push(...document.querySelectorAll("header.top :is(a, button, summary):not(.pop *), .bar .tools button, .ribbon button"));
  const out = [];
  for (const element of all.filter((each) => each.checkVisibility({ visibilityProperty: true }))) {
    const found = subject(element);
    const box = element.getBoundingClientRect();
    if (box.width < 1 || element.closest("[hidden]")) continue;
    const label = element.getAttribute("aria-label") ?? element.textContent.trim();
    const words = found && Object.fromEntries(new URLSearchParams(found.words));
    let at = null;
    for (const [a, b] of [[0.5, 0.5], [0.3, 0.3], [0.7, 0.3], [0.3, 0.7], [0.7, 0.7], [0.5, 0.1], [0.5, 0.9], [0.1, 0.5], [0.9, 0.5]]) {
      const [x, y] = [box.left + a * box.width, box.top + b * box.height];
      const top = document.elementFromPoint(x, y);
      if (found && top && subject(top)?.element === found.element) at ??= [x, y];
    }
    out.push({ label: label.slice(0, 60), html: element.outerHTML.slice(0, 200), words, at });
  }
  return out;
}"""


def sit_down(server: Server, visit: Any, game: str, decisions: int, viewport: dict[str, int], **more: Any) -> Page:
    """Somebody at a table at which so much has happened."""
    with Client(server) as me, Client(server) as other:
        person = me.person("Ada")
        table = plant(server, game, [person, other.person("Ben"), "random"], decisions, seed=3)
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


EXPLAINED = """async (words) => {
  const { api } = await import("/static/stream.js");
  const { start } = await import("/static/words.js");
  const response = await api(`/tables/${start.table}/explain?${new URLSearchParams(words)}`);
  return response.ok ? response.json() : null;
}"""


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
    for words in {tuple(each["words"].items()) for each in found}:
        told = page.evaluate(EXPLAINED, dict(words))
        text = re.findall(r"<p>(.+?)</p>", told["html"]) if told else []
        if not told or not told["name"] or not text or re.search(r"[{}]|\b[a-z-]+\.[a-z-]+\b\.?[a-z]", told["name"]):
            unknown.append((words, told and told["name"], text))
    assert not unknown, "\n".join(map(str, unknown))
