"""The table in a real browser: whole games by what is lit, two at one table, losses, keyboard, languages."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, TimeoutError, expect

from tablero import Match, load
from tablero.server.speech import Speech
from tests.server.conftest import IDLE, PHONE, SHOTS, TOUCH, Client, Server, at_random, both_ways, moving, plant

REPLAYS = Path(__file__).parent / "replays"

# Where something lit can be clicked once it has come to rest: its middle, or a point near it that nothing else covers.
# All of a long list is opened first, as whoever looks for something in it does.
LIT = """() => {
  const out = [];
  const more = document.querySelector("#t-all[aria-expanded=false]");
  if (more?.checkVisibility()) more.click();
  const glides = document.getAnimations().filter((each) => each.id === "glide").map((each) => [each, each.currentTime]);
  glides.forEach(([each]) => (each.currentTime = 10_000));
  const all = ".board .lit, .side .lit, #t-buttons li:not(.onboard) button[data-text]";
  for (const each of document.querySelectorAll(all)) {
    if (!each.checkVisibility() || each.disabled) continue;
    const box = each.getBoundingClientRect();
    for (const [x, y] of [[.5, .5], [.5, .2], [.2, .5], [.8, .8], [.2, .85]]) {
      const at = [box.left + box.width * x, box.top + box.height * y];
      const hit = document.elementFromPoint(...at);
      if (hit && (each === hit || each.contains(hit))) {
        const data = { ...each.dataset };
        out.push({ x: at[0], y: at[1], text: data.text ?? data.option ?? "", data });
        break;
      }
    }
  }
  glides.forEach(([each, time]) => (each.currentTime = time));
  return out;
}"""
# Between two pages there may be no body yet: hence `?.` here and below.
SHOWN = "() => Number(document.body?.dataset.version ?? -1)"
# Both at one moment, so that what is lit is never that of the next question.
SHOWN_AND_LIT = f"() => [({SHOWN})(), ({LIT})()]"
ASKED = "() => document.body?.dataset.status === 'over' || document.body?.dataset.asked === 'yes'"

# With motion the totals run up to what they are.
COUNTED = (
    "() => [...document.querySelectorAll('.scores .total')].every(each => each.textContent === each.dataset.total)"
)


def shot(page: Page, name: str) -> None:
    SHOTS.mkdir(exist_ok=True)
    page.screenshot(path=SHOTS / f"{name}.png")


def sit(visitor: Any, table: str, name: str) -> Page:
    """Takes an open seat of a table through the pages."""
    page: Page = visitor.go("/name")
    page.fill("#name", name)
    page.click("main button.do")
    visitor.go(f"/tables/{table}")
    page.click("main .seatrow button")
    return page


def asked(page: Page) -> bool:
    """Waits until something is asked here; False when the game is over."""
    page.wait_for_function(ASKED, timeout=60_000)
    return bool(page.evaluate("() => document.body?.dataset.status !== 'over'"))


def whoever_is_asked(pages: list[Page]) -> Page:
    for _ in range(400):
        for page in pages:
            if page.evaluate("() => document.body?.dataset.asked === 'yes'"):
                return page
        pages[0].wait_for_timeout(50)
    raise AssertionError("nobody is asked")


def click_lit(page: Page, dice: random.Random) -> None:
    """Clicks something that is lit, or a button of an option that is not on the board."""
    lit = page.evaluate(LIT)
    assert lit, f"asked {page.inner_text('#t-ask')!r}, but nothing can be clicked"
    serious = [each for each in lit if not each["text"].startswith(IDLE)]
    at = dice.choice(serious or lit)
    press(page, at)


# What a press met, and how the table stands after it.
MET = """({ x, y }) => ({
  stack: document.elementsFromPoint(x, y).slice(0, 6).map((each) => each.outerHTML.slice(0, 120)),
  glides: document.getAnimations().map((each) => [each.id, each.playState]),
  ...document.body.dataset,
})"""


def press(page: Page, at: dict[str, Any]) -> None:
    """Presses a point of what is lit; the picture changes, or it is said what was met there."""
    before = page.evaluate("() => document.body?.dataset.picture")
    page.mouse.click(at["x"], at["y"])
    try:
        page.wait_for_function("before => document.body?.dataset.picture !== before", arg=before)
    except TimeoutError as nothing:
        met = page.evaluate(MET, at)
        raise AssertionError(f"pressed {at} at picture {before}, and nothing came of it: {met}") from nothing


def the_result_is_the_replays(page: Page, server: Server) -> None:
    """What the page says in the end is what the game's replay comes to."""
    expect(page.locator("#t-ending")).to_be_visible()
    page.wait_for_function(COUNTED)
    totals = [int(text) for text in page.locator(".scores .total").all_inner_texts()]
    table = page.url.rsplit("/", 1)[1]
    match = Match.load(page.request.get(f"{server.url}/api/tables/{table}/replay").text())
    assert match.over
    assert sorted(totals) == sorted(score.total for score in match.scores())


def glide_slowly(page: Page) -> None:
    """All that glides takes six seconds, so that whatever is pressed is pressed while pieces are on their way."""
    session = page.context.new_cdp_session(page)
    session.send("Animation.enable")
    session.send("Animation.setPlaybackRate", {"playbackRate": 0.05})


def follow(
    game: str, do: Callable[[Page, str, dict[str, str]], None], visit: Any, server: Server, people: list[Client]
) -> Page:
    """A stored game again, from its first decision to its end: seat 0 in a browser, the other over the API."""
    told = Match.load((REPLAYS / f"{game}.tablero").read_text())
    ids = [each.person(name) for each, name in zip(people, ["Ann", "Bo"], strict=True)]
    table = plant(server, game, ids, 0, told=told)
    for each in people:
        each.come_to(table)
    visitor = visit(pace="once")
    visitor.be(people[0])
    page: Page = visitor.go(f"/tables/{table}")
    glide_slowly(page)
    for seat, a in [each for each in told.history if each[0] >= 0]:
        if seat == 0:
            reached = server.app.state.rooms.rooms[table].version
            page.wait_for_function("v => Number(document.body?.dataset.version) >= v", arg=reached)
            do(page, told.text(a), told.game.vocabulary.arguments(a))
        else:
            version = server.app.state.rooms.rooms[table].version
            people[1].ok(people[1].act({"version": version}, told.text(a)))
    the_result_is_the_replays(page, server)
    assert Match.load(page.request.get(f"{server.url}/api/tables/{table}/replay").text()).history == told.history
    return page


def the_review_shows_one_moment_everywhere(page: Page) -> None:
    """A decision of the list is the cursor of the graph, the moment of the board, and ringed there."""
    expect(page.locator(".rv .graph > svg .line")).to_have_count(2, timeout=60_000)
    # Each chart says what it finds.
    labels = [each.get_attribute("aria-label") or "" for each in page.locator(".rv .chart").all()]
    assert len(labels) == 3 and "won" in labels[0] and all("Own errors" in each for each in labels[1:])
    for seat in range(2):
        page.locator(".rv .seattabs button").nth(seat).click()
        if page.locator(".rv .costly li").count():
            break
    # It may be drawn anew at any time, as more is known.
    page.evaluate("() => document.querySelector('.rv .costly li button').click()")
    item = page.locator(".rv .costly li.on")
    expect(item).to_have_count(1)
    at = int(item.get_attribute("data-at") or -1)
    expect(page.locator("#t-moment")).to_have_text(re.compile(rf"\b{at} of"))
    expect(page.locator(".rv .graph .cursor")).to_have_count(1)
    expect(page.locator(".rings .best").first).to_be_attached()
    expect(page.locator(".rings .best b").first).to_have_text("1 ✓")
    better = item.locator(".good").inner_text()
    expect(page.locator(".rv .moment .good")).to_contain_text(better)
    page.get_by_role("button", name="Close").first.click()
    expect(page.locator(".rv")).to_be_hidden()
    expect(page.locator(".rings")).to_have_count(0)


@moving
def test_valparaiso_to_final_scoring_by_clicking_what_is_lit_for_a_stored_game(
    visit: Any, server: Server, clients: list[Client]
) -> None:
    """Played at random Valparaíso need not end, so the clicks follow a stored game, which ends the same."""
    page = follow("valparaiso", click_for, visit, server, clients[:2])
    shot(page, "valparaiso-end-wide")
    page.click("#t-ending button:has-text('Review')")
    the_review_shows_one_moment_everywhere(page)
    shot(page, "valparaiso-review-wide")


@moving
def test_a_whole_game_by_keyboard_alone(visit: Any, server: Server, clients: list[Client]) -> None:
    follow("valletta", press_for, visit, server, clients[:2])


def press_for(page: Page, text: str, _: dict[str, str]) -> None:
    """Takes an option without a mouse: by its number, or from one to the next until it is in focus."""
    page.wait_for_function(ASKED)
    begun = page.evaluate(SHOWN)
    listed = page.evaluate("() => [...document.querySelectorAll('#t-buttons button')].map(each => each.dataset.text)")
    if listed.index(text) < 9:
        page.keyboard.press(str(listed.index(text) + 1))
    else:
        focused = {}
        for _press in range(200):
            focused = page.evaluate("() => ({ ...document.activeElement.dataset })")
            if text in (focused.get("option"), focused.get("text")):
                break
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
    page.wait_for_function("v => Number(document.body?.dataset.version) > v", arg=begun)


def click_for(page: Page, text: str, args: dict[str, str]) -> None:
    """Clicks what is lit until this option is done: a button of its own, or what stands for its words one by one."""
    page.wait_for_function(ASKED)
    begun, lit = page.evaluate(SHOWN_AND_LIT)
    shown = begun
    picked: set[tuple[str, str]] = set()
    until = time.monotonic() + 20
    while shown == begun:
        words = {(range, word) for range, word in args.items() if (range, word) not in picked}
        exact = [each for each in lit if each["text"] == text]
        part = [
            each
            for each in lit
            if any((range, word) in words for range, word in each["data"].items())
            and all(each["data"].get(range, word) == word for range, word in args.items())
            and text.split()[0] in each["data"].get("verbs", text).split()
        ]
        if not exact and not part:
            assert time.monotonic() < until, f"nothing lit leads to {text!r}: {[each['data'] for each in lit]}"
            page.wait_for_timeout(20)  # the act is on its way
        else:
            at = (exact or part)[0]
            leads = {(range, word) for range, word in args.items() if at["data"].get(range) == word}
            assert leads - picked or not picked, f"{text!r} is pressed again, so a press of it was lost: {at}"
            picked |= leads
            press(page, at)
        shown, lit = page.evaluate(SHOWN_AND_LIT)


# Keeps all text that comes in over the stream; everything else is kept on its way to the browser.
KEEP = """(() => {
  window.received = "";
  const decode = TextDecoder.prototype.decode;
  TextDecoder.prototype.decode = function (...given) {
    const text = decode.apply(this, given);
    window.received += text;
    return text;
  };
})()"""


def test_two_browsers_at_one_table_see_each_others_moves_and_not_each_others_secrets(
    visit: Any, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A secret is planted in each seat's view; all bytes that the other receives are searched for it."""
    game = load("valletta")
    secrets = {0: "planted-secret-of-ann", 1: "planted-secret-of-bo", None: "planted-for-spectators"}
    seen = game.view
    monkeypatch.setattr(type(game), "view", lambda self, s, seat: {**seen(s, seat), "planted": secrets[seat]})
    host = Client(server)
    table = host.make("valletta", ["open", "open"])["table"]
    host.close()
    visitors = [visit(), visit(PHONE, **TOUCH)]
    pages = []
    for visitor, name in zip(visitors, ["Ann", "Bo & <Co>"], strict=True):
        visitor.page.add_init_script(KEEP)
        visitor.keep()
        pages.append(sit(visitor, table, name))
    for page in pages:
        page.wait_for_selector("#t-board svg", state="attached")
    dice = random.Random(5)
    for _ in range(8):
        click_lit(whoever_is_asked(pages), dice)
        reached = server.app.state.rooms.rooms[table].version
        for page in pages:
            page.wait_for_function("v => Number(document.body?.dataset.version) >= v", arg=reached)
    # A page is sent pictures and no view; a program that asks for the frame is sent the view.
    asks = """async (path) => {
      const { token } = JSON.parse(document.getElementById("t-start").textContent);
      return (await fetch(path, { headers: { Authorization: `Bearer ${token}` } })).text();
    }"""
    frames = [page.evaluate(asks, f"/api/tables/{table}") for page in pages]
    streams = [page.evaluate("() => window.received") + page.content() for page in pages]
    received = [
        f"{stream}{frame}".encode() + visitor.received
        for stream, frame, visitor in zip(streams, frames, visitors, strict=True)
    ]
    for visitor in visitors:
        kinds = {kind.partition(";")[0] for kind in visitor.kinds}
        assert {"text/html", "text/css", "text/javascript", "application/json"} <= kinds, kinds
    expect(pages[0].locator("#t-others")).to_contain_text("Bo & <Co>")
    shot(pages[0], "valletta-two-wide")
    shot(pages[1], "valletta-two-phone")
    room = server.app.state.rooms.rooms[table]
    for n in (0, 1):
        assert secrets[n].encode() in received[n]
        for secret in (secrets[1 - n], room.header.seats[1 - n].key, room.header.seed):
            assert secret.encode() not in received[n]


@both_ways
def test_a_reload_and_a_lost_connection_in_mid_turn_lose_nothing(visit: Any, server: Server) -> None:
    visitor = visit()
    page = visitor.go("/")
    page.click("[data-game=valletta] .go")
    dice = random.Random(6)
    assert asked(page)
    click_lit(page, dice)
    assert asked(page)
    prompt = page.inner_text("#t-ask")
    page.reload()
    assert asked(page)
    assert page.inner_text("#t-ask") == prompt
    visitor.context.set_offline(True)
    version = page.evaluate(SHOWN)
    at = page.evaluate(LIT)[0]
    page.mouse.click(at["x"], at["y"])
    page.wait_for_timeout(400)
    assert page.evaluate(SHOWN) == version
    visitor.context.set_offline(False)
    page.wait_for_function("v => Number(document.body?.dataset.version) > v", arg=version)
    table = page.url.rsplit("/", 1)[1]
    own = [row for row in server.app.state.rooms.rooms[table].rows if row.seat == 0]
    assert len(own) == 2


@moving
def test_while_the_line_is_cut_whatever_is_asked_for_says_so(visit: Any) -> None:
    """Tips, sheets, hints, mats, chat: none of them is an error on the page."""
    visitor = visit()
    page = visitor.go("/")
    page.click("[data-game=valletta] .go")
    assert asked(page)
    visitor.context.set_offline(True)
    page.locator("#t-mat [data-person]").first.hover()
    page.wait_for_timeout(500)
    page.keyboard.press("?")
    page.locator("#t-others [data-mat]").first.click()
    page.click("#t-hint")
    expect(page.locator("#t-give .bad")).to_have_text(Speech.of("en").say("js.offline"))
    page.click("#t-tab-chat")
    page.fill("#t-words", "Are you there?")
    page.keyboard.press("Enter")
    page.wait_for_timeout(200)
    assert page.input_value("#t-words") == "Are you there?"
    visitor.context.set_offline(False)
    page.locator("#t-board [data-building]").first.click(button="right")
    expect(page.locator("#t-sheet h3")).to_be_visible()


@both_ways
def test_undo_takes_back_what_revealed_nothing(visit: Any, server: Server) -> None:
    visitor = visit()
    page = visitor.go("/")
    page.click("[data-game=valletta] .go")
    assert asked(page)
    click_lit(page, random.Random(7))
    page.wait_for_function("() => document.querySelector('#t-mat .hand .lit')")
    hand = page.locator("#t-mat .hand .card").count()
    page.locator("#t-mat .hand .lit").first.click()
    expect(page.locator("#t-mat .hand .card")).to_have_count(hand - 1)
    expect(page.locator("#t-undo")).to_be_enabled()
    match = server.app.state.rooms.rooms[page.url.rsplit("/", 1)[1]].match
    drawn = [entry.action for entry in match.log if entry.seat < 0]
    page.keyboard.press("u")
    expect(page.locator("#t-mat .hand .card")).to_have_count(hand)
    for _ in range(3):  # who took goods last and begins may also take those again; what was drawn stays drawn
        page.keyboard.press("u")
        page.wait_for_timeout(300)
    expect(page.locator("#t-undo")).to_be_disabled()
    assert [entry.action for entry in match.log if entry.seat < 0] == drawn


@both_ways
def test_a_game_is_scrubbed_with_slider_and_arrows_and_goes_live_again(visit: Any, server: Server) -> None:
    visitor = visit()
    table = plant(server, "valletta", ["random", "random", "random"], 60)
    server.app.state.rooms.pace = 100.0  # so that nothing moves meanwhile
    page = visitor.go(f"/tables/{table}")
    page.wait_for_selector("#t-board svg")
    now = page.inner_html("#t-board")
    page.click("#t-open-replay")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    page.locator("#t-slider").fill("45")
    expect(page.locator("#t-moment")).to_contain_text("45")
    page.wait_for_function("now => document.querySelector('#t-board').innerHTML !== now", arg=now)
    shot(page, "valletta-replay-wide")
    page.click("#t-live")
    page.wait_for_function("now => document.querySelector('#t-board').innerHTML === now", arg=now)
    server.app.state.rooms.pace = 0.0
    visitor.go(f"/tables/{table}/replay#50")
    expect(page.locator("#t-moment")).to_contain_text("50")


@both_ways
def test_a_card_is_planned_by_dragging_it_onto_a_slot(visit: Any, server: Server) -> None:
    visitor = visit()
    page = visitor.go("/")
    page.click("[data-game=valparaiso] .go")
    dice = random.Random(8)
    for _ in range(30):
        assert asked(page)
        if page.locator("#t-mat [data-card].lit").count() > 5:
            break
        click_lit(page, dice)
    table = server.app.state.rooms.rooms[page.url.rsplit("/", 1)[1]]
    planned = [row.text for row in table.rows if row.seat == 0 and row.text.startswith("plan")]
    card = page.locator("#t-mat [data-card][data-verbs~=plan].lit").first
    slot = page.locator("#t-mat [data-slot][data-verbs~=plan]:not([data-card])").first
    page.wait_for_function(ASKED)
    start, end = card.bounding_box(), slot.bounding_box()
    assert start and end
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=6)
    shot(page, "valparaiso-drag-wide")
    page.mouse.up()
    page.wait_for_timeout(1500)
    now = [row.text for row in table.rows if row.seat == 0 and row.text.startswith("plan")]
    assert len(now) == len(planned) + 1


@both_ways
def test_turns_are_played_by_keyboard_alone(visit: Any) -> None:
    page = visit().go("/")
    page.locator("[data-game=valletta] .go").focus()
    page.keyboard.press("Enter")
    for _ in range(9):
        assert asked(page)
        before = page.evaluate("() => document.body?.dataset.picture")
        page.keyboard.press("ArrowRight")
        focused = page.evaluate("() => document.activeElement.matches('.lit[role=button], #t-buttons button')")
        assert focused
        page.keyboard.press("Enter")
        page.wait_for_function("before => document.body?.dataset.picture !== before", arg=before)
    assert asked(page)
    page.keyboard.press("1")
    page.wait_for_timeout(200)
    names = page.locator(".lit[role=button]").evaluate_all("all => all.map(each => each.getAttribute('aria-label'))")
    assert all(names)
    assert page.get_attribute("#t-ask", "aria-live") == "polite"


@both_ways
@pytest.mark.parametrize(
    ("lang", "play", "ask"),
    [("de", "Sofort spielen", "Welches"), ("it", "Gioca subito", "Quale"), ("es", "Jugar ya", "Qué")],
)
def test_the_language_is_switched_at_any_time(lang: str, play: str, ask: str, visit: Any) -> None:
    page = visit().go("/")
    page.click(".menu summary")
    page.select_option("#lang", lang)
    expect(page.locator("[data-game=valletta] .go")).to_contain_text(play)
    assert page.get_attribute("html", "lang") == lang
    page.click("[data-game=valletta] .go")
    assert asked(page)
    assert re.search(r"\b" + ask, page.inner_text("#t-ask"))
    shot(page, f"valletta-{lang}-wide")
    page.click(".menu summary")
    page.select_option("#lang", "en")
    page.wait_for_selector("html[lang=en]")
    assert asked(page)
    expect(page.locator("#t-ask")).to_contain_text("good")


@both_ways
def test_chat_with_markup_is_shown_as_text(visit: Any, server: Server) -> None:
    page = visit().go("/")
    page.click("[data-game=valletta] .go")
    page.wait_for_selector("#t-board svg")
    page.click("#t-tab-chat")
    page.fill("#t-words", "<img src=x onerror=alert(1)> <b>bold</b>")
    page.keyboard.press("Enter")
    expect(page.locator("#t-chat")).to_contain_text("<img src=x onerror=alert(1)> <b>bold</b>")
    assert page.locator("#t-chat b, #t-chat img").count() == 0


@both_ways
def test_a_piece_is_shown_large_with_its_text(visit: Any) -> None:
    page = visit().go("/")
    page.click("[data-game=valletta] .go")
    page.wait_for_selector("#t-mat [data-person]")
    page.locator("#t-mat [data-person]").first.hover()
    page.keyboard.press("?")
    expect(page.locator("#t-sheet h3")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#t-sheet")).to_be_hidden()


@both_ways
def test_a_hint_is_shown_whole_on_a_phone(visit: Any) -> None:
    page = visit(PHONE).go("/")
    page.click("[data-game=valparaiso] .go")
    assert asked(page)
    page.click("#t-hint")
    give = page.locator("#t-give")
    expect(give).to_contain_text(re.compile(r"\w.*\."), timeout=20_000)
    assert give.evaluate("each => each.scrollHeight - each.clientHeight") == 0


@both_ways
def test_no_page_scrolls_at_the_measure_and_the_first_view_is_light(visit: Any, server: Server) -> None:
    """At most 150 kB compressed over the wire for the first view of a table."""
    visitor = visit()
    page = visitor.go("/")
    page.click("[data-game=valletta] .go")
    page.wait_for_selector("#t-board svg")
    cold = visit()
    session = cold.context.new_cdp_session(cold.page)
    session.send("Network.enable")
    total = [0.0]
    session.on("Network.dataReceived", lambda event: total.__setitem__(0, total[0] + event["encodedDataLength"]))
    cold.go(page.url.removeprefix(visitor.url))
    cold.page.wait_for_selector("#t-board svg")
    time.sleep(0.3)
    assert 10_000 < total[0] < 150_000
    height = page.evaluate("() => [document.documentElement.scrollHeight, innerHeight]")
    assert height[0] <= height[1]


@both_ways
def test_what_is_too_small_for_a_finger_is_a_button_too(visit: Any, server: Server, clients: list[Client]) -> None:
    """Altiplano's orders are small on a phone, so those that can be taken are listed with what they ask for."""
    me = clients[0]
    played = at_random("altiplano", 3, 400, 1)
    asked_for = Match.new("altiplano", 3, played.dice.seed if played.dice else 1, played.choices)
    done = 0
    for seat, a in [each for each in played.history if each[0] >= 0]:
        if 0 in asked_for.waiting() and any(asked_for.text(each).startswith("order") for each in asked_for.options(0)):
            break
        asked_for.act(seat, a)
        done += 1
    table = plant(server, "altiplano", [me.person("Ann"), "random", "random"], done, told=played)
    visitor = visit(PHONE, **TOUCH)
    visitor.be(me)
    page = visitor.go(f"/tables/{table}")
    assert asked(page)
    page.click(".nav a[href='#mine']")
    page.click(".nav a[href='#board']")
    buttons = page.locator("#t-buttons li:not(.onboard) button[data-text^=order]")
    assert buttons.count() == len([1 for a in asked_for.options(0) if asked_for.text(a).startswith("order")])
    boxes = [box for box in (each.bounding_box() for each in buttons.all()) if box]
    assert all(box["height"] >= 44 and box["width"] >= 44 for box in boxes)
    assert "points" in buttons.first.inner_text()
