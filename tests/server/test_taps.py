"""What is lit answers: at every point of it, at any moment, whatever moves and whoever else plays.

Clicks and taps come as people make them, with pieces gliding, and over a network's plain http.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tablero import Match
from tablero.server.table.ask import ask
from tablero.words import Words
from tests.server.conftest import (
    GAMES,
    IDLE,
    PHONE,
    TOUCH,
    WIDE,
    Client,
    Server,
    Visitor,
    at_random,
    both_ways,
    moving,
    plant,
)
from tests.server.test_browser import ASKED, LIT, SHOWN, asked, the_result_is_the_replays

SOAK = os.environ.get("HYPOTHESIS_PROFILE") == "soak"
SIZES = pytest.mark.parametrize("size", ["wide", "phone"])
EVERY_GAME = pytest.mark.parametrize("game", GAMES)

# Acts are told to the test and refused, so that one question can be answered over and over.
REFUSE = """(() => {
  window.sent = [];
  const fetched = window.fetch;
  window.fetch = (url, given) => {
    if (!String(url).endsWith("/act")) return fetched(url, given);
    window.sent.push(...JSON.parse(given.body).actions);
    return Promise.resolve(new Response('{"detail": "Not now."}', { status: 409 }));
  };
})()"""

# The points of all that is lit and in sight: within its outline if it is drawn, else within its box. With each point
# what may be meant by it: all that is lit there.
POINTS = """(grid) => {
  const parts = ["t-board", "t-mat", "t-others"].map((id) => document.getElementById(id));
  const lit = parts.flatMap((part) => [...part.querySelectorAll(".lit")]).filter((each) => each.checkVisibility());
  const holds = (each, x, y) => {
    const outline = each.querySelector(":scope > .halo > .r");
    const box = (outline ?? each).getBoundingClientRect();
    if (x < box.left || x > box.right || y < box.top || y > box.bottom) return false;
    if (each.parentElement.closest(".lit") && !holds(each.parentElement.closest(".lit"), x, y)) return false;
    if (outline) return outline.isPointInFill(new DOMPoint(x, y).matrixTransform(outline.getScreenCTM().inverse()));
    const round = getComputedStyle(each).borderTopLeftRadius;
    const r = Math.min(round.endsWith("%") ? box.width : parseFloat(round), box.width / 2, box.height / 2);
    const dx = Math.max(box.left + r - x, x - box.right + r, 0);
    const dy = Math.max(box.top + r - y, y - box.bottom + r, 0);
    return Math.hypot(dx, dy) <= Math.max(0, r - 1);
  };
  const out = [];
  lit.forEach((each, n) => {
    const box = (each.querySelector(":scope > .halo > .r") ?? each).getBoundingClientRect();
    const room = each.closest(".mat, .others, .board").getBoundingClientRect();
    for (const [a, b] of grid) {
      const [x, y] = [box.left + box.width * a, box.top + box.height * b];
      const seen = x > room.left && x < room.right && y > room.top && y < room.bottom && y < innerHeight;
      if (!seen || !holds(each, x, y) || document.elementFromPoint(x, y)?.closest("button")) continue;
      const meant = lit.map((_, i) => i).filter((i) => holds(lit[i], x, y));
      out.push({ x, y, n, meant, said: each.getAttribute("aria-label") });
    }
  });
  window.lit = lit;
  return out;
}"""
# What came of a click: who of the lit ones is meant by what was sent, is asked once more, or is picked. Then all is
# taken back.
CAME = """() => {
  const sent = window.sent.splice(0);
  const confirm = document.querySelector("#t-buttons [data-do=yes]") && document.querySelector("#t-ask").textContent;
  const means = (each) =>
    each.classList.contains("picked") ||
    sent.includes(each.dataset.option) ||
    (confirm && each.getAttribute("aria-label") === confirm);
  const within = (each) => [each, ...each.querySelectorAll(".lit")];
  const came = window.lit.map((_, n) => n).filter((n) => within(window.lit[n]).some(means));
  const escape = new KeyboardEvent("keydown", { key: "Escape", bubbles: true });
  for (let n = 0; n < 3; n++) document.body.dispatchEvent(escape);
  return { came, sent: sent.length };
}"""
# The same as a click as far as the page can tell, without the way through the browser's input.
CLICKED = f"""async (points) => {{
  const dead = [];
  const settled = async () => {{
    for (let n = 0; n < 50; n++) {{
      if (document.querySelector("#t-give .bad")) return;
      await new Promise((resolve) => setTimeout(resolve));
    }}
  }};
  for (const point of points) {{
    const at = {{ clientX: point.x, clientY: point.y, bubbles: true, cancelable: true, detail: 1 }};
    const target = document.elementFromPoint(point.x, point.y);
    for (const kind of ["pointerover", "pointerdown", "pointerup"]) target.dispatchEvent(new PointerEvent(kind, at));
    target.dispatchEvent(new MouseEvent("click", at));
    const came = ({CAME})();
    if (came.sent) await settled();
    if (!came.came.some((n) => point.meant.includes(n))) dead.push(point);
  }}
  return dead;
}}"""
EDGE, NEAR = (0.03, 0.97), (0.25, 0.75)
GRID = [
    [0.5, 0.5],
    *([a, b] for a in EDGE for b in NEAR),
    *([a, b] for a in NEAR for b in EDGE),
    *([a, b] for a in NEAR for b in NEAR),
]
FEW = [[0.5, 0.5], [0.03, 0.5], [0.5, 0.97], [0.75, 0.3]]


def moments(game: str, seed: int, seats: int = 3) -> Iterator[tuple[Match, int, Match]]:
    """A random game, after how many decisions, and the match as it was then."""
    told = at_random(game, seats, 700, seed)
    match = Match.new(game, seats, told.dice.seed if told.dice else seed, told.choices)
    for n, (seat, a) in enumerate([each for each in told.history if each[0] >= 0]):
        yield told, n, match
        match.act(seat, a)


def questions(game: str, seed: int, each: int) -> Iterator[tuple[Match, int]]:
    """Moments of a random game in which seat 0 is asked, so many of each kind of question."""
    seen: dict[str, int] = {}
    for told, n, match in moments(game, seed):
        kind = type(match.state.agenda[-1]).__name__
        if 0 in match.waiting() and len(match.options(0)) > 1 and seen.setdefault(kind, 0) < each:
            seen[kind] += 1
            yield told, n


def come(visitor: Visitor, server: Server, me: Client, told: Match, n: int) -> Page:
    """Sits down at a table that was played so far, with people who are not there."""
    id = me.person("Ann")
    table = plant(server, told.game.name, [id, *(f"{id}{i}" for i in range(1, told.seats))], n, told=told)
    me.come_to(table)
    visitor.be(me)
    page = visitor.go(f"/tables/{table}")
    assert asked(page)
    return page


def tap(page: Page, x: float, y: float) -> None:
    """A finger where there is one, else the mouse."""
    if page.evaluate("() => matchMedia('(pointer: coarse)').matches"):
        page.touchscreen.tap(x, y)
    else:
        page.mouse.click(x, y)


def viewport(size: str) -> dict[str, Any]:
    return {"viewport": WIDE} if size == "wide" else {"viewport": PHONE, **TOUCH}


@EVERY_GAME
@SIZES
def test_no_point_of_what_is_lit_is_dead(
    game: str, size: str, visit: Any, server: Server, clients: list[Client]
) -> None:
    """In the middle, at the edge and between: it is chosen, or something else that is lit there."""
    visitor = visit(**viewport(size))
    visitor.page.add_init_script(REFUSE)
    dead: list[str] = []
    tried = real = 0
    for told, n in questions(game, 3, 3 if SOAK else 1):
        page = come(visitor, server, clients[0], told, n)
        for tab in page.locator(".nav a.news").evaluate_all("all => all.map(each => each.hash)"):
            if size == "phone":
                page.click(f".nav a[href='{tab}']")
            points = page.evaluate(POINTS, GRID)
            tried += len(points)
            for each in page.evaluate(CLICKED, points):
                dead.append(f"{each['said']} at {each['x']:.0f}, {each['y']:.0f}: {page.inner_text('#t-ask')}")
            for each in random.Random(n).sample(few := page.evaluate(POINTS, FEW), min(len(few), 3)):
                tap(page, each["x"], each["y"])
                page.wait_for_timeout(30)
                real += 1
                if not set(page.evaluate(CAME)["came"]) & set(each["meant"]):
                    dead.append(f"{each['said']} really at {each['x']:.0f}, {each['y']:.0f}")
            if size == "wide":
                break  # all tabs are in sight
    assert dead == []
    assert tried > 200 and real > 5


# While others move

# Looks every frame of the screen whether the board is there, and when the last picture came and the last press.
WATCH = """(() => {
  window.blank = 0;
  window.delays = [];
  let came = 0;
  addEventListener("DOMContentLoaded", () => {
    const watch = new MutationObserver(() => (came = performance.now()));
    watch.observe(document.body, { attributeFilter: ["data-version"] });
  });
  addEventListener("pointerdown", () => window.delays.push(performance.now() - came), true);
  const look = () => {
    const board = document.querySelector("#t-board");
    const box = board?.querySelector("svg")?.getBoundingClientRect();
    const there = box && document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (box && !document.querySelector("dialog[open]") && !board.contains(there)) window.blank += 1;
    requestAnimationFrame(look);
  };
  look();
})()"""


def both_plan(server: Server, people: list[Client]) -> str:
    """A table of Valparaíso at which two people plan at once."""
    all_plan = (
        (told, n)
        for told, n, match in moments("valparaiso", 5, 2)
        if match.waiting() == [0, 1] and all(plans(match, seat) > 8 for seat in (0, 1))
    )
    told, done = next(all_plan)
    ids = [each.person(name) for each, name in zip(people, ["Ann", "Bo"], strict=True)]
    table = plant(server, "valparaiso", ids, done, told=told)
    for each in people:
        each.come_to(table)
    return table


def plans(match: Match, seat: int) -> int:
    return len([a for a in match.options(seat) if match.text(a).startswith("plan")])


def plan_something(who: Client, page: Page, nth: int = 0) -> None:
    """Plans over the API, and waits until the page shows it; with every slot full takes a card back."""
    frame = who.look()
    some = [each["text"] for each in frame["ask"]["options"] if not each["final"]]
    able = [text for text in some if text.startswith("plan")] or some
    reached = who.ok(who.act(frame, able[nth % len(able)]))["version"]
    page.wait_for_function("v => Number(document.body?.dataset.version) >= v", arg=reached)


def open_planning(visitor: Visitor, server: Server, people: list[Client]) -> Page:
    table = both_plan(server, people)
    visitor.be(people[0])
    page = visitor.go(f"/tables/{table}")
    assert asked(page)
    return page


@moving
@SIZES
def test_a_tap_right_after_anybodys_frame_counts(size: str, visit: Any, server: Server, clients: list[Client]) -> None:
    """20 ms after it; and the board is never hidden meanwhile."""
    visitor = visit(**viewport(size))
    visitor.page.add_init_script(WATCH)
    page = open_planning(visitor, server, clients[:2])
    assert page.evaluate("() => isSecureContext") is False
    for turn in range(6):
        card = [each for each in page.evaluate(LIT) if "card" in each["data"]][turn % 3]
        plan_something(clients[1], page, turn)
        page.wait_for_timeout(20)
        tap(page, card["x"], card["y"])
        page.wait_for_timeout(20)
        picked = page.evaluate("() => [...document.querySelectorAll('.picked')].map(each => each.dataset.card)")
        assert card["data"]["card"] in picked, f"the tap on {card['data']['name']} was lost"
        page.keyboard.press("Escape")
    if size == "wide":
        assert page.evaluate("() => window.blank") == 0
    assert min(page.evaluate("() => window.delays")) < 300


@both_ways
@SIZES
def test_what_is_picked_stays_while_others_move_and_its_options_remain(
    size: str, visit: Any, server: Server, clients: list[Client]
) -> None:
    visitor = visit(**viewport(size))
    page = open_planning(visitor, server, clients[:2])
    card = page.locator("#t-mat [data-card][data-verbs~=plan].lit").first
    name = card.get_attribute("data-card")
    card.click()
    picked = page.locator(f"#t-mat [data-card='{name}'].picked")
    expect(picked).to_be_visible()
    for turn in range(3):
        plan_something(clients[1], page, turn)
        expect(picked).to_be_visible()
    begun = page.evaluate(SHOWN)
    page.locator("#t-mat [data-slot].lit").first.click()
    page.wait_for_function("v => Number(document.body?.dataset.version) > v", arg=begun)
    assert f"plan {name}" in server.app.state.rooms.rooms[clients[0].table].rows[-1].text
    # When it is planned elsewhere, in another window of the same person, there is nothing left of it to be picked.
    card = page.locator("#t-mat [data-card][data-verbs~=plan].lit").first
    name = card.get_attribute("data-card")
    card.click()
    expect(page.locator(".picked")).to_have_count(1)
    frame = clients[0].look()
    mine = [each["text"] for each in frame["ask"]["options"] if each["text"].startswith(f"plan {name}")]
    clients[0].ok(clients[0].act(frame, mine[0]))
    expect(page.locator(".picked")).to_have_count(0)


@both_ways
def test_a_question_whether_to_do_it_stays_while_others_move(visit: Any, server: Server, clients: list[Client]) -> None:
    visitor = visit(PHONE, **TOUCH)
    page = open_planning(visitor, server, clients[:2])
    for n in range(12):
        final = [each for each in clients[0].look()["ask"]["options"] if each["final"]]
        if final:
            break
        plan_something(clients[0], page, n)
    assert final
    page.locator(f"#t-buttons [data-text='{final[0]['text']}']").tap()
    yes = page.get_by_role("button", name="Do it", exact=True)
    expect(yes).to_be_visible()
    for turn in range(3):
        plan_something(clients[1], page, turn)
        expect(yes).to_be_visible()
        expect(page.locator("#t-ask")).to_have_text(final[0]["label"])
    yes.tap()
    expect(yes).to_have_count(0)
    page.wait_for_function("() => document.body?.dataset.asked === 'no'")
    own = [row.text for row in server.app.state.rooms.rooms[clients[0].table].rows if row.seat == 0]
    assert own[-1] == final[0]["text"]


@both_ways
def test_a_sheet_offers_only_what_can_still_be_done(visit: Any, server: Server, clients: list[Client]) -> None:
    """What is done in another window of the same person is gone from the sheet that is open in this one."""
    several = ((told, n) for told, n, match in moments("valletta", 3) if match.waiting() == [0])
    page = come(visit(WIDE), server, clients[0], *next(several))
    page.locator(".lit[data-option]:not([data-option=''])").first.click(button="right")
    offered = page.locator("#t-sheet .row button.lit")
    expect(offered).to_have_count(1)
    frame = clients[0].look()
    reached = clients[0].ok(clients[0].act(frame, frame["ask"]["options"][0]["text"]))["version"]
    page.wait_for_function("v => Number(document.body?.dataset.version) >= v", arg=reached)
    still = {each["label"] for each in (clients[0].look()["ask"] or {"options": []})["options"]}
    assert set(offered.all_inner_texts()) <= still


@both_ways
def test_goods_light_for_a_sale_only_once_it_is_asked_for(visit: Any, server: Server, clients: list[Client]) -> None:
    """Two clicks, or the keyboard; what is asked lights none of them."""
    several = (
        (told, n)
        for told, n, match in moments("valparaiso", 5, 2)
        if match.waiting() == [0, 1] and len([a for a in match.options(0) if match.text(a).startswith("sell")]) > 2
    )
    page = come(visit(WIDE), server, clients[0], *next(several))
    goods = page.locator("#t-mat [data-good].lit")
    assert goods.count() == 0
    rows = server.app.state.rooms.rooms[clients[0].table].rows
    for by_keyboard in (False, True):
        begun = page.evaluate(SHOWN)
        page.locator("#t-mat [data-verb=sell].lit").focus()
        page.keyboard.press("Enter")
        expect(goods).not_to_have_count(0)
        if by_keyboard:
            goods.last.focus()
            page.keyboard.press("Enter")
        else:
            goods.first.click()
        page.wait_for_function("v => Number(document.body?.dataset.version) > v", arg=begun)
        assert rows[-1].text.startswith("sell ")
        expect(goods).to_have_count(0)


# What is said about an option


# Whether what is said lies over the finger when it is lifted.
HIDDEN = """(() => {
  window.hidden = 0;
  addEventListener("pointerup", ({ clientX: x, clientY: y }) => {
    const box = document.querySelector("#t-give").getBoundingClientRect();
    if (x > box.left && x < box.right && y > box.top && y < box.bottom) window.hidden += 1;
  }, true);
})()"""


@EVERY_GAME
def test_on_a_phone_what_is_said_neither_hides_what_is_tapped_nor_takes_the_finger(
    game: str, visit: Any, server: Server, clients: list[Client]
) -> None:
    """A tap does it at once; a second one if it is asked whether to do it."""
    visitor = visit(PHONE, **TOUCH)
    visitor.page.add_init_script(REFUSE)
    visitor.page.add_init_script(HIDDEN)
    for told, n in list(questions(game, 3, 2))[: 99 if SOAK else 8]:
        page = come(visitor, server, clients[0], told, n)
        final = {each["text"] for each in clients[0].look()["ask"]["options"] if each["final"]}
        lit = [each for each in page.evaluate(LIT) if each["data"].get("option")]
        for each in sorted(lit, key=lambda each: -float(each["y"]))[:6]:
            tap(page, each["x"], each["y"])
            if each["text"] in final:
                expect(page.get_by_role("button", name="Do it", exact=True)).to_be_visible()
                tap(page, each["x"], each["y"])
            page.wait_for_function("() => window.sent.length")
            assert page.evaluate("() => window.sent.splice(0)") == [each["text"]]
            page.wait_for_function(ASKED)
        assert page.evaluate("() => window.hidden") == 0


@both_ways
def test_a_hint_stays_until_the_question_changes_or_it_is_dismissed(visit: Any) -> None:
    page = visit().go("/")
    page.click("[data-game=valletta] .go")
    assert asked(page)
    for way in ("dismissed", "answered"):
        page.click("#t-hint")
        give = page.locator("#t-give")
        expect(give).to_contain_text(".", timeout=20_000)
        said = give.inner_text()
        for x, y in [(300, 300), (640, 400), (1000, 300), (1000, 700), (20, 20)]:
            page.mouse.move(x, y, steps=3)
        expect(give).to_have_text(said)
        whole(page)
        if way == "dismissed":
            page.locator("#t-give button").click()
        else:
            at = page.evaluate(LIT)[0]
            page.mouse.click(at["x"], at["y"])
        expect(give).not_to_contain_text(said)


def whole(page: Page) -> None:
    """All that the bar says is in sight."""
    cut = page.evaluate("""() => {
      const give = document.querySelector("#t-give");
      const range = document.createRange();
      range.selectNodeContents(give);
      const bar = document.querySelector("#t-bar");
      const [said, room, end] = [range, give, bar].map((each) => each.getBoundingClientRect());
      const phone = matchMedia("(max-width: 700px)").matches;
      if (said.bottom > room.bottom + 1 || (!phone && said.bottom > end.bottom)) return true;
      return said.top < 0 || said.bottom > innerHeight;
    }""")
    assert not cut, page.inner_text("#t-give")


def wordiest(game: str, seed: int, many: int) -> list[tuple[Match, int]]:
    """The questions of a random game with the most to say about an option."""
    said: list[tuple[int, int, Match]] = []
    names = ["Ann", "Guest", "Guest"]
    words = Words.of(game, "en").at(names)
    for told, n, match in moments(game, seed):
        question = ask(match, 0, words, names, False) if 0 in match.waiting() else None
        most = max(len(option.label + option.preview) for option in question.options) if question else 0
        said.append((most, n, told))
    return [(told, n) for _, n, told in sorted(said, key=lambda each: -each[0])[:many]]


@EVERY_GAME
@SIZES
def test_what_an_option_would_bring_is_shown_whole_and_nothing_moves_for_it(
    game: str, size: str, visit: Any, server: Server, clients: list[Client]
) -> None:
    visitor = visit(**viewport(size))
    visitor.page.add_init_script(REFUSE)
    where = """() => ["t-board", "t-mat", "t-buttons"].map((id) => {
      const { x, y, width, height } = document.getElementById(id).getBoundingClientRect();
      return [x, y, width, height];
    })"""
    finger = visitor.context.new_cdp_session(visitor.page)
    seen = 0
    for told, n in wordiest(game, 4, 20 if SOAK else 3):
        page = come(visitor, server, clients[0], told, n)
        still = page.evaluate(where)
        options = {option["text"]: option for option in clients[0].look()["ask"]["options"]}
        lit = [each for each in page.evaluate(LIT) if each["text"]]
        for each in sorted(lit, key=lambda each: -len(options[each["text"]]["preview"]))[:6]:
            if size == "wide":
                page.mouse.move(each["x"], each["y"], steps=2)
                expect(page.locator("#t-give b")).to_be_visible()
                said = page.inner_text("#t-give")
                page.mouse.move(each["x"] + 1, each["y"] + 1)
                assert page.inner_text("#t-give") == said
            else:
                point = {"x": each["x"], "y": each["y"]}
                finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
                expect(page.locator("#t-give b")).to_be_visible()
            whole(page)
            assert page.evaluate(where) == still
            if size == "phone":
                finger.send("Input.dispatchTouchEvent", {"type": "touchCancel", "touchPoints": []})
            seen += 1
    assert seen > 3


# Whole games


@EVERY_GAME
@both_ways
def test_on_a_phone_a_question_opens_where_something_is_lit(
    game: str, visit: Any, server: Server, clients: list[Client]
) -> None:
    """At every question of a random game; the person plays in another window. What is always there leads nowhere."""
    me = clients[0]
    table = plant(server, game, [me.person("Ann"), "random", "random"], 0, seed=7)
    me.come_to(table)
    visitor = visit(PHONE, pace="once", **TOUCH)
    visitor.be(me)
    page = visitor.go(f"/tables/{table}")
    dice = random.Random(7)
    tabs = set()
    for _ in range(400 if SOAK else 40):
        frame = me.asked()
        if frame["status"] == "over":
            break
        page.wait_for_function("v => Number(document.body?.dataset.version) >= v", arg=frame["version"])
        page.wait_for_function(ASKED)
        lit, tab = page.evaluate("""() => [
          ["board", "mat", "others"].filter((id) => document.querySelector(`#t-${id} .lit:not([data-verb])`)),
          document.body.dataset.tab,
        ]""")
        here = {"mine": "mat"}.get(tab, tab)
        assert not lit or here in lit, f"{frame['ask']['prompt']}: lit in {lit}, but {here} is shown"
        if lit:
            in_sight = page.evaluate(LIT)
            assert in_sight, f"{frame['ask']['prompt']}: nothing of it in sight"
        tabs.add(tab)
        some = [each["text"] for each in frame["ask"]["options"]]
        serious = [text for text in some if not text.startswith(IDLE)] or some
        me.ok(me.act(frame, dice.choice(serious)))
    assert len(tabs) > 1


# What a tap can change at once: acts sent, what is picked, what is asked once more. And whether the picture at the
# press was still the one that the finger aimed at.
TAPS = """(() => {
  window.acts = 0;
  const fetched = window.fetch;
  window.fetch = (url, given) => {
    if (String(url).endsWith("/act")) window.acts += 1;
    return fetched(url, given);
  };
  addEventListener("pointerdown", () => (window.pressedAt = document.body.dataset.picture), true);
  window.state = () => [
    window.acts,
    document.querySelector("#t-buttons [data-do=yes]") && document.querySelector("#t-ask").textContent,
    document.querySelectorAll("#t-buttons [data-do=back]").length,
    ...[...document.querySelectorAll(".picked")].map((each) => JSON.stringify({ ...each.dataset })),
  ].join();
})()"""
AIM = f"() => [document.body.dataset.picture, window.state(), document.body.dataset.asked === 'yes' ? ({LIT})() : []]"
YES = """() => {
  const box = document.querySelector("#t-buttons [data-do=yes]")?.getBoundingClientRect();
  return box && [box.left + box.width / 2, box.top + box.height / 2];
}"""


# Who has chosen no pace is shown what bots do one by one, which takes its time: one game of the six.
@pytest.mark.parametrize(
    ("size", "game", "pace"),
    [(size, game, "once") for size in ("wide", "phone") for game in GAMES if (size, game) != ("phone", "valletta")]
    + [("phone", "valletta", "normal")],
)
@moving
def test_a_game_is_played_as_people_do_and_no_tap_is_lost(
    game: str, size: str, pace: str, visit: Any, server: Server
) -> None:
    """With motion, 20 ms after whatever happens, while bots move, to the end of the game."""
    visitor = visit(**viewport(size), pace=pace)
    visitor.page.add_init_script(TAPS)
    page = visitor.go("/")
    page.click(f"[data-game={game}] .go")
    dice = random.Random(9)
    taps = void = 0
    lost: list[str] = []
    idle = time.monotonic()
    while taps < 4000:
        page.wait_for_function(ASKED, timeout=60_000)
        page.wait_for_timeout(20)
        if page.evaluate("() => document.body.dataset.status === 'over'"):
            break
        yes = page.evaluate(YES)
        picture, state, lit = page.evaluate(AIM)
        if not lit and not yes:
            assert time.monotonic() - idle < 20, f"nothing to tap: {page.inner_text('#t-ask')}"
            continue
        idle = time.monotonic()
        serious = [each for each in lit if not each["text"].startswith(IDLE)] or lit
        at = dice.choice(serious) if serious else {"x": yes[0], "y": yes[1], "text": "yes"}
        if yes and dice.random() < 0.6:
            at = {"x": yes[0], "y": yes[1], "text": "yes"}
        tap(page, at["x"], at["y"])
        taps += 1
        if page.evaluate("() => window.pressedAt") != picture:
            void += 1  # it was another picture by then
            continue
        try:
            page.wait_for_function("state => window.state() !== state", arg=state, timeout=1500)
        except PlaywrightTimeout:
            if page.evaluate("() => window.state()") != state:
                continue  # it was done, and so much came after it that nobody was told in time
            lost.append(f"{at['text'] or at['data']} at {at['x']:.0f}, {at['y']:.0f}: {page.inner_text('#t-ask')}")
    assert lost == []
    assert void < taps / 3
    the_result_is_the_replays(page, server)
