"""Following what others do: at one's own pace, with what changed marked, by looking back; and why it ended."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tablero import Match
from tablero.core.game import Score, ranked
from tablero.words import LANGUAGES, Words
from tablero.words.ending import why_over, won
from tests.server.conftest import GAMES, Client, Server, at_random, both_ways, moving, plant
from tests.server.test_browser import REPLAYS, SHOWN, asked

EVERY_GAME = pytest.mark.parametrize("game", GAMES)
# Every picture of the board and the log that was on the page, in turn, and whether something was lit in it.
WATCH = """(() => {
  window.seen = [];
  const look = () => {
    const last = [...document.querySelectorAll("#t-log li[data-at]:not([hidden])")].at(-1)?.dataset.at;
    if (last && window.seen.at(-1) !== last) window.seen.push(last);
    const behind = document.querySelector("#t-buttons [data-do=now]");
    if (behind && document.querySelector("#t-mat .lit")) window.early = true;
  };
  const all = { childList: true, subtree: true, attributes: true };
  addEventListener("DOMContentLoaded", () => new MutationObserver(look).observe(document.body, all));
})()"""


def two_at_valletta(server: Server, clients: list[Client]) -> tuple[Client, Client]:
    """A table at which the other one moves next; he who watches is the first."""
    me, other = clients[:2]
    ids = [me.person("Ann"), other.person("Bo")]
    for decisions in range(30, 80):
        told = at_random("valletta", 2, decisions, 3)
        if told.waiting() == [1] and len(told.options(1)) > 3:
            table = plant(server, "valletta", ids, decisions, told=told)
            break
    for each in (me, other):
        each.come_to(table)
    return me, other


def move(client: Client, many: int) -> int:
    """Some moves in a row; the version they led to."""
    version = 0
    for _ in range(many):
        frame = client.look()
        if not (frame["ask"] and frame["ask"]["owed"]):
            break
        texts = [each["text"] for each in frame["ask"]["options"]]
        serious = [text for text in texts if not text.startswith("exchange")] or texts
        version = client.ok(client.act(frame, serious[0]))["version"]
    return version


def come(visit: Any, me: Client, pace: str = "") -> Page:
    visitor = visit()
    visitor.page.add_init_script(WATCH)
    if pace:
        visitor.page.add_init_script(f"localStorage.setItem('tablero.pace', '{pace}')")
    visitor.be(me)
    page: Page = visitor.go(f"/tables/{me.table}")
    page.wait_for_selector("#t-board svg")
    page.wait_for_function("() => document.body.dataset.version")
    return page


@both_ways
def test_every_move_of_another_is_seen_though_they_come_at_once(
    visit: Any, server: Server, clients: list[Client]
) -> None:
    """While the line is cut he moves; afterwards each moment between is fetched and shown, and nothing is lit early."""
    me, other = two_at_valletta(server, clients)
    page = come(visit, me)
    page.context.set_offline(True)
    length = me.look()["length"]
    version = move(other, 4)
    told = [line["at"] for line in me.look()["lines"] if line["at"] > length and line["touches"]]
    assert len(told) > 1
    page.context.set_offline(False)
    page.wait_for_function("v => Number(document.body.dataset.version) >= v", arg=version)
    seen = [int(at) for at in page.evaluate("() => window.seen")]
    assert [at for at in seen if at in told] == told
    assert not page.evaluate("() => window.early")


@both_ways
def test_step_by_step_waits_for_a_click_and_holds_up_nobody(visit: Any, server: Server, clients: list[Client]) -> None:
    me, other = two_at_valletta(server, clients)
    page = come(visit, me, "step")
    before = page.evaluate(SHOWN)
    version = move(other, 3)
    assert me.look()["version"] == version  # the game goes on
    expect(page.locator("#t-ribbon [aria-label='Next move']")).to_be_visible()
    page.wait_for_timeout(1200)
    assert page.evaluate(SHOWN) == before
    page.click("#t-ribbon [aria-label='Next move']")
    page.wait_for_function("v => Number(document.body.dataset.version) > v", arg=before)
    assert page.evaluate(SHOWN) < version
    page.click("#t-pace [data-pace=once]")
    page.wait_for_function("v => Number(document.body.dataset.version) >= v", arg=version)
    page.reload()
    expect(page.locator("#t-pace [data-pace=step]")).to_have_attribute("aria-pressed", "true")  # set again by the test
    assert page.evaluate("() => localStorage.getItem('tablero.pace')") == "step"


@moving
def test_pause_and_show_me_that_again(visit: Any, server: Server, clients: list[Client]) -> None:
    me, other = two_at_valletta(server, clients)
    page = come(visit, me)
    page.click("#t-pace [data-do=pause]")
    before = page.evaluate(SHOWN)
    version = move(other, 2)
    page.wait_for_timeout(1500)
    assert page.evaluate(SHOWN) == before
    page.click("#t-pace [data-do=pause]")
    page.wait_for_function("v => Number(document.body.dataset.version) >= v", arg=version)
    now = page.inner_html("#t-others")
    page.click("#t-pace [data-do=again]")
    page.wait_for_function("now => document.querySelector('#t-others').innerHTML !== now", arg=now)
    page.wait_for_function("() => !document.querySelector('#t-buttons [data-do=now]')")
    expect(page.locator("#t-ribbon")).to_contain_text("Bo")


@both_ways
def test_who_is_asked_while_moves_are_shown_comes_to_the_present_by_a_tap(
    visit: Any, server: Server, clients: list[Client]
) -> None:
    """The tap itself does nothing, since it was made on an old picture."""
    me, other = two_at_valletta(server, clients)
    page = come(visit, me, "slow")
    version = move(other, 99)
    assert me.look()["ask"]["owed"]
    page.wait_for_selector("#t-buttons [data-do=now]")
    assert page.locator(":is(#t-board, #t-mat, #t-others) .lit").count() == 0
    page.mouse.click(380, 400)
    assert asked(page)
    assert page.evaluate(SHOWN) == version == me.look()["version"]


@both_ways
def test_what_changed_is_marked_until_the_next_move(visit: Any, server: Server, clients: list[Client]) -> None:
    me, other = two_at_valletta(server, clients)
    page = come(visit, me, "once")
    marks: list[int] = []
    for _ in range(8):
        version = move(other, 1)
        if not version:
            break
        page.wait_for_function("v => Number(document.body.dataset.version) >= v", arg=version)
        line = me.look()["lines"][-1]
        marks.append(page.locator(".changed, .badge").count())
        if line["gains"]:
            assert marks[-1], line["text"]
    assert any(marks)
    taken = page.evaluate("""() => [...document.querySelectorAll(".badge, .flown")]
      .filter((each) => getComputedStyle(each).pointerEvents !== "none").length""")
    assert taken == 0


@EVERY_GAME
def test_words_of_a_line_say_what_they_stand_for(game: str, server: Server, clients: list[Client]) -> None:
    """Every key of `touches` is a word of the line, and its text is the line without its marks."""
    me = clients[0]
    me.come_to(plant(server, game, [me.person("Ann"), "x", "y"], 120, seed=2))
    for line in me.look()["lines"]:
        bare = re.sub("<[^>]*>", "", line["html"]).replace("&#39;", "'").replace("&#34;", '"').replace("&amp;", "&")
        assert bare == line["text"]
        for key in line["touches"]:
            range, _, word = key.partition(".")
            assert f'data-{range}="{word}"' in line["html"]


@both_ways
def test_since_your_turn_lists_what_others_did_and_leads_there(
    visit: Any, server: Server, clients: list[Client]
) -> None:
    me, other = two_at_valletta(server, clients)
    move(other, 99)
    page = come(visit, me)
    assert asked(page)
    assert page.locator("dialog[open]").count() == 0
    page.click("#t-tab-since")
    items = page.locator("#t-since li button")
    assert items.count() > 2
    items.nth(1).click()
    expect(page.locator("#t-scrub")).to_be_visible()
    page.click("#t-live")
    assert asked(page)


@both_ways
def test_sounds_are_off_until_somebody_turns_them_on(visit: Any, server: Server, clients: list[Client]) -> None:
    me, other = two_at_valletta(server, clients)
    page = come(visit, me, "once")
    version = move(other, 1)
    page.wait_for_function("v => Number(document.body.dataset.version) >= v", arg=version)
    assert page.evaluate("() => document.body.dataset.sound") is None
    page.click("#t-sound")
    expect(page.locator("#t-sound")).to_have_attribute("aria-pressed", "true")
    move(other, 99)
    assert asked(page)
    assert page.evaluate("() => document.body.dataset.sound") == "turn"
    page.reload()
    expect(page.locator("#t-sound")).to_have_attribute("aria-pressed", "true")


@both_ways
@EVERY_GAME
def test_a_replay_opens_on_the_dealt_board_and_goes_by_moves_turns_and_rounds(
    game: str, visit: Any, server: Server, clients: list[Client]
) -> None:
    told = Match.load((REPLAYS / f"{game}.tablero").read_text()) if game != "altiplano" else None
    table = plant(server, game, ["random", "random"], seed=2, told=told)
    page = visit().go(f"/tables/{table}/replay")
    page.wait_for_selector("#t-board svg")
    lines = [line for line in clients[0].http.get(f"/api/tables/{table}").json()["lines"] if line["text"]]
    dealt = lines[0]["at"] if lines[0]["seat"] < 0 else 0
    shown = page.locator("#t-moment")
    expect(shown).to_contain_text(f" {dealt} ")
    for unit, key in (("move", "at"), ("turn", "seat"), ("round", "round")):
        at = int(page.evaluate("() => document.querySelector('#t-slider').value"))
        page.click(f"[data-step='{unit} 1']")
        ends = [a["at"] for a, b in zip(lines, lines[1:], strict=False) if a[key] != b[key] and a["at"] > at]
        expect(shown).to_contain_text(f" {ends[0]} ")
        line = next(each for each in lines if each["at"] == ends[0])
        said = f"Round {line['round']}" if line["round"] else ""
        expect(page.locator("#t-round")).to_have_text(said)
    page.select_option("#t-eyes", "1")
    expect(page.locator("#t-other-0")).to_be_attached()
    expect(page.locator("#t-other-1")).to_have_count(0)
    page.click("#t-link-here")
    expect(page.locator("#t-link")).to_contain_text("link")
    link = page.evaluate("() => location.href")
    assert link.endswith("-1")
    page.goto("about:blank")
    page.goto(link)
    expect(page.locator("#t-eyes")).to_have_value("1")
    page.select_option("#t-speed", "4")
    page.click("#t-run")
    expect(shown).not_to_contain_text(f" {ends[0]} ")


@EVERY_GAME
def test_the_end_says_why_it_came_and_what_broke_a_tie(game: str) -> None:
    match = at_random(game, 2, 100_000, 1)
    assert match.over
    for lang in LANGUAGES:
        words = Words.of(game, lang).at((), match.edition)
        assert why_over(match, words).endswith(".")
        plain = won(match.scores(), ["Ann", "Bo"], words)
        deep = len(match.scores()[0].tie_breaks)
        for n in range(deep):
            scores = [Score(seat, {"x": 5}, [*[3] * n, 4 - seat, *[0] * (deep - n - 1)]) for seat in (0, 1)]
            said = won(ranked(scores), ["Ann", "Bo"], words)
            assert "Ann" in said and "Bo" in said and said != plain
        equal = won(ranked([Score(seat, {"x": 5}, [1] * deep) for seat in (0, 1)]), ["Ann", "Bo"], words)
        assert equal not in (plain, said)


def test_a_tie_that_was_broken_is_no_tie_on_the_first_page(
    visit: Any, server: Server, clients: list[Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    me = clients[0]
    table = plant(server, "valletta", [me.person("Ann"), "random"])
    me.come_to(table)
    me.look()
    room = server.app.state.rooms.rooms[table]
    scores = ranked([Score(0, {"street": 40}, [3]), Score(1, {"street": 40}, [2])])
    monkeypatch.setattr(room.match.game, "scores", lambda _: scores)
    database = server.app.state.rooms.database
    database.append(table, room.version, [], result=[40, 40])
    visitor = visit()
    visitor.be(me)
    page = visitor.go("/")
    expect(page.locator("#replays")).to_contain_text("Ann won with 40")


# Idle and quick


def busy(page: Page, seconds: float) -> float:
    """The share of the time in which the page's main thread is at work."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")

    def spent() -> float:
        found = session.send("Performance.getMetrics")["metrics"]
        return float(next(each["value"] for each in found if each["name"] == "TaskDuration"))

    begun = spent()
    page.wait_for_timeout(seconds * 1000)
    return (spent() - begun) / seconds


@moving
@EVERY_GAME
def test_while_nothing_happens_the_page_does_nothing(
    game: str, visit: Any, server: Server, clients: list[Client]
) -> None:
    """Under 1 % of a core, with things lit: nothing may move for ever."""
    me = clients[0]
    for decisions in range(40, 90):
        told = at_random(game, 2, decisions, 4)
        if told.waiting() == [0]:
            break
    me.come_to(plant(server, game, [me.person("Ann"), "nobody"], decisions, told=told))
    visitor = visit()
    visitor.be(me)
    page = visitor.go(f"/tables/{me.table}")
    assert asked(page)
    assert page.locator(".lit").count()
    page.wait_for_timeout(4500)  # until the lantern has breathed
    endless = page.evaluate("""() => document.getAnimations()
      .filter((each) => each.effect.getComputedTiming().endTime === Infinity).map((each) => each.animationName)""")
    assert endless == []
    # On a busy machine all takes longer: the best of some.
    assert any(busy(page, 3) < 0.01 for _ in range(5))
