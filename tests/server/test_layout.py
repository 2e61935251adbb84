"""Every table at every size, with the fullest mats of random play: all in sight, nothing jumps, all is readable."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page

from tablero import Match
from tablero.core.dice import FastDice
from tests.server.conftest import GAMES, IDLE, TOUCH, Client, Server, moving, plant

WIDE = (1280, 800)
TABLETS = [(1180, 820), (820, 1180)]
PHONES = [(390, 844), (360, 640), (844, 390), (640, 400)]  # the last is a desktop zoomed to twice
SEEDS = 3
LANGUAGES = {"early": "en-GB", "middle": "de-DE", "late": "it-IT"}

READY = "() => document.body?.dataset.version && document.getElementById('t-board').children.length"
WRONG = (Path(__file__).parent / "layout.js").read_text(encoding="utf-8")
# Where question and mat stand; they must stand there in every phase.
PLACES = """() => ["t-bar", "t-mat", "t-board"].map((id) => {
  const box = document.getElementById(id).getBoundingClientRect();
  return [id, Math.round(box.left), Math.round(box.top), Math.round(box.width), Math.round(box.height)];
})"""


class Position(NamedTuple):
    """A moment of a game at which the first seat is asked."""

    told: Match
    decisions: int
    has: int


def things(value: Any) -> int:
    """How many things a part of a view lists."""
    if isinstance(value, dict):
        return sum(things(each) for each in value.values())
    return len(value) + sum(things(each) for each in value) if isinstance(value, list) else 0


# At random some games go on for thousands of decisions, which nobody ever sees.
MOST = 1500


@lru_cache
def fullest(game: str) -> dict[str, Position]:
    """Early, middle and late the moment at which the first seat has most before it, of some random games."""
    out: dict[str, Position] = {}
    for seed in range(SEEDS):
        match = Match.new(game, 2 + (seed + 1) % 3, seed)
        dice, found, n = FastDice(seed), [], 0
        while not match.over and n < MOST:
            if 0 in match.waiting():
                view = match.view(0)
                common = {key: value for key, value in view.items() if key != "players"}
                found.append((n, things(view["players"][0]) + things(common)))
            owing = match.waiting()
            seat = owing[dice.below(len(owing))]
            some = match.options(seat)
            serious = [a for a in some if not match.text(a).startswith(IDLE)] or some
            match.act(seat, serious[dice.below(len(serious))])
            n += 1
        third = max(1, len(found) // 3)
        for phase, part in zip(LANGUAGES, (found[:third], found[third : 2 * third], found[2 * third :]), strict=True):
            decisions, has = max(part, key=lambda each: each[1])
            if phase not in out or has > out[phase].has:
                out[phase] = Position(match, decisions, has)
    return out


def sit(visit: Any, server: Server, game: str, phase: str, size: tuple[int, int], **more: Any) -> Page:
    """The first seat's table at that moment, once it is there."""
    told, decisions, _ = fullest(game)[phase]
    with Client(server) as me:
        persons = [me.person("Inés")]
        for name in ("Clara", "Maximiliane", "Ida")[: told.seats - 1]:
            with Client(server) as other:
                persons.append(other.person(name))
        table = plant(server, game, persons, decisions, told=told)
        visitor = visit({"width": size[0], "height": size[1]}, locale=LANGUAGES[phase], **more)
        visitor.be(me)
    page: Page = visitor.go(f"/tables/{table}")
    page.wait_for_function(READY)
    return page


def resize(page: Page, size: tuple[int, int]) -> None:
    """The page in another size, come to anew, as a phone that was turned may keep its zoom."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.reload()
    page.wait_for_function(READY)
    page.evaluate("() => document.querySelectorAll('dialog[open]').forEach((dialog) => dialog.close())")


@pytest.mark.parametrize("game", GAMES)
@moving
def test_on_a_wide_screen_all_that_is_mine_is_in_sight_and_nothing_jumps(game: str, visit: Any, server: Server) -> None:
    places = []
    for phase in LANGUAGES:
        page = sit(visit, server, game, phase, WIDE)
        wrong = page.evaluate(WRONG, [11, True, 0])
        assert not wrong, "\n".join([phase, *wrong])
        places.append(page.evaluate(PLACES))
    assert places[0] == places[1] == places[2]
    assert places[0][0][4] == 96


@pytest.mark.parametrize("game", GAMES)
@moving
def test_on_tablets_and_phones_all_can_be_read_and_touched_and_nothing_jumps(
    game: str, visit: Any, server: Server
) -> None:
    places: dict[tuple[int, int], list[Any]] = {}
    wrong = []
    for phase in LANGUAGES:
        page = sit(visit, server, game, phase, TABLETS[0], **TOUCH)
        for size in [*TABLETS, *PHONES]:
            resize(page, size)
            for tab in ("board", "mine", "others", "log") if size in PHONES else ("board",):
                link = page.locator(f".nav a[href='#{tab}']")
                if link.is_visible():
                    link.click()
                measured = page.evaluate(WRONG, [12 if size in PHONES else 11, size in TABLETS, 44])
                wrong += [f"{phase}, {size[0]} by {size[1]}, {tab}: {each}" for each in measured]
                if tab == "board":
                    places.setdefault(size, []).append(page.evaluate(PLACES))
    assert not wrong, "\n".join(wrong)
    for size, found in places.items():
        assert found[0] == found[1] == found[2], size


@pytest.mark.parametrize("game", GAMES)
@moving
def test_whoever_turns_the_device_has_the_same_table_as_whoever_comes_to_it_so(
    game: str, visit: Any, server: Server
) -> None:
    for first, second in (PHONES[0], PHONES[2]), TABLETS:
        page = sit(visit, server, game, "middle", first, **TOUCH)
        for size in (second, first):
            page.set_viewport_size({"width": size[0], "height": size[1]})
            wrong = page.evaluate(WRONG, [12 if size in PHONES else 11, size in TABLETS, 44])
            assert not wrong, "\n".join([f"{size[0]} by {size[1]}", *wrong])
            turned = page.evaluate(PLACES)
            page.reload()
            page.wait_for_function(READY)
            assert turned == page.evaluate(PLACES), size
