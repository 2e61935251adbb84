"""The report of a study in a browser: nothing serious by axe-core, readable at every width, its games are watched."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser

from tablero.core.game import Game
from tablero.core.match import Match
from tablero.lab.report.page import LARGEST, report
from tablero.lab.study import play, read, settings
from tests.server.test_axe import findings
from tests.studies import PALACE, frames, study

WIDTHS = (1280, 820, 390)
ROLES = ("role.a", "role.b", "role.c", "role.d", "role.e")
# The size of letters as they are seen, where they are under 11 pixels; and how far the page is wider than the window.
LOOK = """() => {
    const small = [];
    for (const text of document.querySelectorAll("svg.chart text")) {
        if (!text.getBoundingClientRect().width) continue;
        const picture = text.closest("svg");
        const scale = picture.getBoundingClientRect().width / picture.viewBox.baseVal.width;
        if (parseFloat(getComputedStyle(text).fontSize) * scale < 11) small.push(text.textContent);
    }
    const charts = [...document.querySelectorAll("section")].filter(each => each.querySelector(".chart"));
    const shown = charts.map(each => [...each.querySelectorAll(".chart")].filter(one => one.checkVisibility()).length);
    return {small, wider: document.documentElement.scrollWidth - innerWidth, shown: [...new Set(shown)]};
}"""


@pytest.fixture(scope="module")
def page() -> str:
    """A report with every kind of figure in it."""
    made = frames(
        400, 3, worth={PALACE: 4.0}, against=True, then_picked={PALACE: 0.3}, bots=("fast", "captain"), roles=ROLES
    )
    return report(study(made))


def test_at_every_width_each_figure_has_one_chart_nothing_is_too_small_and_nothing_too_wide(
    browser: Browser, page: str
) -> None:
    context = browser.new_context(offline=True)
    shown = context.new_page()
    shown.set_content(page)
    shown.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
    found = {}
    for width in WIDTHS:
        shown.set_viewport_size({"width": width, "height": 900})
        found[width] = shown.evaluate(LOOK)
    context.close()
    assert found == {width: {"small": [], "wider": 0, "shown": [1]} for width in WIDTHS}


@pytest.mark.parametrize(("theme", "width"), [("light", 1280), ("dark", 390)])
def test_no_serious_finding(browser: Browser, page: str, theme: Literal["light", "dark"], width: int) -> None:
    context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=theme, offline=True)
    shown = context.new_page()
    shown.set_content(page)
    shown.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
    found = findings(shown, "html")
    context.close()
    assert found == []


def test_an_extreme_game_is_watched_in_the_page_and_its_file_is_a_replay(
    browser: Browser, lampara: Game, tmp_path: Path
) -> None:
    said = settings(lampara.name, ["random", "random"], 12)
    list(play(said, tmp_path / "small", 1))
    page = report(read(tmp_path / "small"))
    assert len(page.encode()) < LARGEST
    context = browser.new_context(offline=True)
    shown = context.new_page()
    problems: list[str] = []
    shown.on("pageerror", lambda error: problems.append(str(error)))
    shown.set_content(page)
    with shown.expect_download() as begun:
        shown.click(".xg a")
    match = Match.load(Path(begun.value.path()).read_text(encoding="utf-8"))
    assert match.over and match.game is lampara
    shown.click("#extremes summary >> nth=0")
    table = shown.frame_locator("iframe.watch >> nth=0")
    table.locator("#t-board svg").first.wait_for()
    first = table.locator("#t-others").inner_html()
    table.locator("#t-slider").press("End")
    assert table.locator("#t-others").inner_html() != first
    context.close()
    assert problems == []
