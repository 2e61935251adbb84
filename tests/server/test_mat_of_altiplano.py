"""Altiplano's mat: of one height in every phase with any number of cards, nothing beyond its edge, no small text."""

from __future__ import annotations

import re
from functools import cache
from itertools import islice
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tablero.games.altiplano import GAME, picture
from tablero.games.altiplano.terms import EXTENSION_WORDS, GOOD_WORDS, MISSION_WORDS
from tablero.pictures import symbols
from tablero.pictures.pages import style
from tablero.words import Words
from tests.pictures import states, words
from tests.server.conftest import PHONE, TOUCH, WIDE, Client, Server, at_random, both_ways, plant

TABLE = (GAME.home.parents[1] / "server/static/table.css").read_text(encoding="utf-8")
# The page, how wide its mat and how high, and the least text on it.
SIZES = {
    "wide": (1280, 800, 504, 362, 11),
    "tablet": (1180, 820, 392, 424, 10.9),
    "upright": (820, 1180, 804, 402, 11),
    "phone": (390, 844, 390, None, 12),
    "small": (360, 640, 360, None, 12),
}
# What lies beyond the mat's edge, or is cut off in it, or is set too small; and how high it is.
MEASURE = """([least]) => {
  const mat = document.querySelector(".mat"), room = mat.getBoundingClientRect(), wrong = [];
  if (mat.scrollHeight > mat.clientHeight + 1 || mat.scrollWidth > mat.clientWidth + 1) wrong.push("it scrolls");
  for (const each of mat.querySelectorAll("*")) {
    if (each.closest("svg") !== each && each.closest("svg") || !each.checkVisibility()) continue;
    const box = each.getBoundingClientRect();
    const out = box.right > room.right + 1 || box.bottom > room.bottom + 1 || box.left < room.left - 1;
    if (out) wrong.push(`out: ${each.className.baseVal ?? each.className}`);
  }
  for (const each of mat.querySelectorAll(".sp, .gives, .work, .wr, .slip, .heap > *, .loc > *, .each")) {
    const [box, around] = [each, each.parentElement].map((one) => one.getBoundingClientRect());
    const beyond = Math.max(box.right - around.right, around.left - box.left);
    const seen = box.width && around.width;
    if (seen && beyond > 2.5) wrong.push(`${each.className} leaves ${each.parentElement.className} by ${beyond}`);
  }
  for (const each of mat.querySelectorAll("*")) {
    const said = [...each.childNodes].some((one) => one.nodeType === 3 && one.textContent.trim());
    if (!said || !each.checkVisibility()) continue;
    let size = parseFloat(getComputedStyle(each).fontSize);
    if (each instanceof SVGElement) { const m = each.getScreenCTM(); size *= Math.sqrt(m.a * m.d); }
    if (size < least - 0.05) wrong.push(`${size.toFixed(1)} px: ${each.textContent}`);
  }
  return { wrong: [...new Set(wrong)], width: room.width, height: room.height };
}"""


def full(view: Any, many: int, missions: bool) -> Any:
    """A seat that has so many extensions, two of some, and as much of everything as can be."""
    p = view["players"][0]
    box = GAME.edition("reconstructed").box
    p["extensions"] = {name: 2 if n in (1, 4) else 1 for n, name in enumerate(EXTENSION_WORDS[-many:])}
    for name, copies in p["extensions"].items():
        tiles = box.extensions[EXTENSION_WORDS.index(name)].tiles * copies
        if tiles:
            p["spaces"][name] = {"lies": {"food": 1}, "room": tiles - 1}
    goods = GOOD_WORDS[:11]
    p |= {"bag": dict.fromkeys(goods, 2), "container": dict.fromkeys(goods, 1), "coins": 12, "limit": 8}
    p |= {"planning": {"ore": 8}, "houses": goods[1:7], "boats": goods[1:8], "finished": [1, 2, 3], "order": 4}
    p["spaces"] |= {"village": {"lies": {"wood": 3}, "room": 2}}
    p |= {"carts": ["movement-1", "movement-2", "cart"], "rested": ["movement-2"]}
    if missions:
        held = {"missions": ["order-boat-house"], "hand": [], "own": None, "to_left": None, "to_right": None}
        p |= {"secret": held, "met": [MISSION_WORDS[6]]}
    return view


@cache
def moments() -> list[tuple[str, Any]]:
    """Games at random with missions and a draft, and mats fuller than any of them."""
    out: list[tuple[str, Any]] = []
    for seats, roles, missions in ((2, "random", "off"), (3, "draft", "on"), (5, "draft", "off")):
        some = states("altiplano", seats, seed=seats, every=41, roles=roles, missions=missions)
        out += [(f"{seats} players, moment {n}", match.view(0)) for n, match in enumerate(islice(some, 14))]
    *_, match = islice(states("altiplano", 3, seed=7, every=200), 4)
    for many in (1, 3, 4, 7, 9, 12, 14):
        for with_missions in (False, True):
            out.append((f"{many} extensions, missions {with_missions}", full(match.view(0), many, with_missions)))
    return out


@pytest.mark.parametrize(
    ("size", "lang"),
    [
        ("wide", "en"),
        ("wide", "de"),
        ("wide", "it"),
        ("tablet", "it"),
        ("upright", "de"),
        ("phone", "it"),
        ("small", "de"),
    ],
)
def test_all_that_is_mine_fits_at_one_height(browser: Browser, size: str, lang: str) -> None:
    w, h, across, high, least = SIZES[size]
    page = browser.new_page(viewport={"width": w, "height": h})
    icons = "".join({**symbols(), **symbols(GAME)}.values())
    page.set_content(
        f'<html data-game="altiplano"><style>{style(GAME)}{TABLE}</style><svg width="0" height="0">{icons}</svg>'
        f'<body data-tab="mine" style="height:auto"><div class="side" style="display:block;width:{across}px">'
        '<div class="holder" id="t-mat" style="display:block"></div></div></body></html>'
    )
    said: Words = words("altiplano", lang, 5)
    found = []
    for name, view in moments():
        page.evaluate("html => (document.getElementById('t-mat').innerHTML = html)", picture.mat(view, 0, said))
        came = page.evaluate(MEASURE, [least])
        found += [f"{name}: {wrong}" for wrong in came["wrong"]]
        assert came["width"] == across
        if high is not None and came["height"] != high:
            found.append(f"{name}: {came['height']} high")
    page.close()
    assert found == []


@both_ways
@pytest.mark.parametrize("touch", [False, True])
def test_a_small_picture_opens_large(touch: bool, visit: Any, server: Server, clients: list[Client]) -> None:
    """With a mouse the card itself, with a finger first the mat on which it lies."""
    me = clients[0]
    id = me.person("Ann")
    table = plant(server, "altiplano", [id, f"{id}1", f"{id}2"], 60, told=at_random("altiplano", 3, 100, 2))
    visitor = visit(PHONE, **TOUCH) if touch else visit(WIDE)
    visitor.be(me)
    page = visitor.go(f"/tables/{table}")
    page.wait_for_selector("#t-other-1 .mini", state="attached")
    page.evaluate("() => document.querySelector('#t-away[open]')?.close()")
    if touch:
        page.click(".nav a[href='#others']")
        page.locator("#t-other-1 .minis").tap()
        expect(page.locator("#t-large .mat .works")).to_be_visible()
    else:
        small = page.locator("#t-other-1 .mini[data-role]")
        small.click()
        said = re.compile(small.get_attribute("aria-label") or "", re.IGNORECASE)
        expect(page.locator("#t-sheet #t-sheet-name")).to_have_text(said)
