"""Guided games: what is prepared leads where it says, in every language, and whoever strays finds his way back."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tablero.core.game import load
from tablero.core.match import Match
from tablero.server.house import BUILT_IN
from tablero.server.table.lessons import FIRST, LEARNER, Lesson, is_taught, lesson, opening, panel, prepared, progress
from tablero.words import LANGUAGES, Words
from tests.server.conftest import GAMES, IDLE, PHONE, TOUCH, WIDE, Client, Server, moving

SOAK = os.environ.get("HYPOTHESIS_PROFILE") == "soak"
TAUGHT = [game for game in GAMES if is_taught(game)]
EACH = [(game, lang) for game in TAUGHT for lang in LANGUAGES]
NAMES = ["Ann", "Bo", "Cy", "Di", "Ed"]
# What every step says, and what the lesson says before the first and behind the last.
SAID = ("title", "goal", "why", "wrong", "done")
AROUND = ("begin", "end", "plan")


def given(game: str) -> Lesson:
    return lesson(game, FIRST)


def decisions(game: str) -> Iterator[tuple[int, str, Match]]:
    """The prepared line: at which step the learner does what, and the match before he does it."""
    match = opening(game, given(game), BUILT_IN, 0)
    for n, step in enumerate(given(game).steps):
        for line in step.moves:
            seat, _, said = line.partition(" ")
            if int(seat) == LEARNER:
                yield n, said, match
            match.act(int(seat), match.parse(said))


# Laws over the data


def test_every_game_of_the_house_has_a_first_lesson() -> None:
    assert [game for game in TAUGHT if game in GAMES] == GAMES


@pytest.mark.parametrize("game", TAUGHT)
def test_every_step_is_reached_by_its_own_moves_and_not_before_the_last(game: str) -> None:
    match = opening(game, given(game), BUILT_IN, 0)
    for n, step in enumerate(given(game).steps):
        assert step.moves[-1].startswith(f"{LEARNER} ")
        for line in step.moves:
            assert progress(given(game), match).at == n, (step.name, line)
            seat, _, said = line.partition(" ")
            match.act(int(seat), match.parse(said))
        assert progress(given(game), match).at == n + 1, step.name
    assert 8 <= len(given(game).steps) <= 16


@pytest.mark.parametrize(("game", "lang"), EACH)
def test_the_panel_asks_for_what_is_prepared_and_says_why(game: str, lang: str) -> None:
    words = Words.of(game, lang)
    for n, said, match in decisions(game):
        shown = panel(FIRST, match, words, NAMES, False)
        assert shown is not None
        assert (shown.step, shown.state, shown.ask) == (n + 1, "do", said)
        assert words.option(match.state, match.parse(said), NAMES) in shown.says
        assert shown.reason and shown.goal and shown.title and shown.why


@pytest.mark.parametrize(("game", "lang"), EACH)
def test_a_lesson_has_all_its_texts_and_no_others(game: str, lang: str) -> None:
    steps = given(game).steps
    must = {f"{step.name}.{part}" for step in steps for part in SAID} | set(AROUND)
    may = {f"{steps[n].name}.do.{said.replace(' ', '.')}" for n, said, _ in decisions(game)}
    there = Words.of(game, lang).catalogue.of_prefix(f"lesson.{FIRST}.")
    assert must - set(there) == set()
    assert set(there) - must - may == set()


@pytest.mark.parametrize("game", TAUGHT)
def test_no_text_of_a_lesson_has_a_number_that_an_edition_may_change(game: str) -> None:
    """Coordinates and slots are names; numbers of the rules come from the edition."""
    for lang in LANGUAGES:
        for key, text in Words.of(game, lang).catalogue.of_prefix("lesson.").items():
            assert re.findall(r"(?<![a-f])\b(?:[2-9]|\d\d)\b", str(text)) == [], key


@pytest.mark.parametrize("game", TAUGHT)
def test_every_verb_that_a_learner_is_offered_is_used_or_left_for_later(game: str) -> None:
    vocabulary = load(game).vocabulary
    offered = {vocabulary.verb_of(a).name for _, _, match in decisions(game) for a in match.options(LEARNER)}
    used = {said.split()[0] for _, said, _ in decisions(game)}
    later = set(given(game).later)
    assert offered <= used | later
    assert used & later == set()
    assert later <= {verb.name for verb in vocabulary.verbs}


@pytest.mark.parametrize("game", TAUGHT)
def test_how_far_one_is_follows_from_the_log_alone(game: str) -> None:
    """Taken back, a move was never made; a match read from its file is at the same step."""
    for _, said, match in decisions(game):
        before = progress(given(game), match).at
        again = Match.load(match.dump())
        assert progress(given(game), again).at == before
        again.act(LEARNER, again.parse(said))
        if again.can_undo(LEARNER):
            again.undo(LEARNER)
            assert progress(given(game), again).at == before


# At a table


def learn(server: Server, game: str, lang: str = "en") -> Client:
    """Somebody who has pressed "Learn"."""
    client = Client(server, lang)
    sat_down(client, client.http.post(f"/learn/{game}").headers["location"])
    return client


def sat_down(client: Client, location: str) -> None:
    client.http.headers.pop("Authorization", None)
    client.come_to(location.rsplit("/", 1)[-1])


def act(client: Client, frame: dict[str, Any], text: str) -> dict[str, Any]:
    client.ok(client.act(frame, text))
    return client.asked()


def stray(game: str, frame: dict[str, Any]) -> str:
    """An option that is not what is prepared for this step, if there is one."""
    step = given(game).steps[frame["lesson"]["step"] - 1]
    mine = {line.partition(" ")[2] for line in step.moves}
    others = [option["text"] for option in frame["ask"]["options"] if option["text"] not in mine]
    return next((text for text in others if not text.startswith(IDLE)), others[0] if others else "")


@pytest.mark.parametrize(("game", "lang"), EACH)
def test_a_guided_game_is_played_to_its_end_by_doing_what_is_asked(server: Server, game: str, lang: str) -> None:
    with learn(server, game, lang) as client:
        frame = client.asked()
        reached = []
        while frame["lesson"]["state"] != "end":
            assert frame["lesson"]["state"] == "do", frame["lesson"]
            reached.append(frame["lesson"]["step"])
            client.ok(client.act(frame, frame["lesson"]["ask"]))
            frame = client.look()
            frame = frame if frame["lesson"]["state"] == "end" else client.asked()
        assert sorted(set(reached)) == [*range(1, len(given(game).steps) + 1)]
        assert frame["lesson"]["says"] and frame["lesson"]["reason"]
        mine = prepared(given(game))
        log = client.ok(client.http.get(f"/api/tables/{client.table}"))["length"]
        assert log >= len(mine)
        # Behind the last lesson he plays on without it.
        frame = client.asked()
        option = next(each["text"] for each in frame["ask"]["options"] if not each["text"].startswith(IDLE))
        assert act(client, frame, option)["lesson"] is None


@pytest.mark.parametrize("game", TAUGHT)
def test_a_wrong_move_at_every_lesson_is_answered_and_the_end_is_reached(server: Server, game: str) -> None:
    with learn(server, game) as client:
        frame = client.asked()
        strayed: set[int] = set()
        ways = set()
        while frame["lesson"]["state"] != "end":
            step, ask = frame["lesson"]["step"], frame["lesson"]["ask"]
            wrong = "" if step in strayed else stray(game, frame)
            if wrong:
                strayed.add(step)
                client.ok(client.act(frame, wrong))
                frame = client.asked()
                if frame["lesson"]["step"] == step:
                    assert frame["lesson"]["state"] == "wrong", (step, wrong, frame["lesson"])
                    assert frame["lesson"]["says"] and frame["lesson"]["reason"]
                if frame["lesson"]["undo"]:
                    ways.add("undo")
                    client.ok(client.post("undo", id=f"back {step}", version=frame["version"]))
                    frame = client.asked()
                    assert (frame["lesson"]["step"], frame["lesson"]["ask"]) == (step, ask)
                else:
                    ways.add("again")
                    answer = client.http.post(f"/tables/{client.table}/again")
                    assert answer.status_code == 303
                    sat_down(client, answer.headers["location"])
                    frame = client.asked()
                continue
            assert frame["lesson"]["state"] == "do", frame["lesson"]
            client.ok(client.act(frame, ask))
            frame = client.look()
            frame = frame if frame["lesson"]["state"] == "end" else client.asked()
        assert len(strayed) >= len(given(game).steps) - 3
        assert "undo" in ways


@pytest.mark.parametrize("game", TAUGHT)
def test_whoever_plays_on_in_his_own_way_comes_to_the_end_too(server: Server, game: str) -> None:
    """What has become impossible is passed over, and the others go on sensibly."""
    with learn(server, game) as client:
        frame = client.asked()
        for n in range(400):
            if frame["status"] == "over" or not frame["lesson"] or frame["lesson"]["state"] == "end":
                break
            options = [each["text"] for each in frame["ask"]["options"]]
            serious = [text for text in options if not text.startswith(IDLE)] or options
            frame = act(client, frame, serious[(n * 7) % len(serious)])
        assert not frame["lesson"] or frame["lesson"]["state"] == "end" or frame["status"] == "over"


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_can_be_left_and_taken_up_again(server: Server, game: str) -> None:
    with learn(server, game) as client:
        frame = client.asked()
        frame = act(client, frame, frame["lesson"]["ask"])
        back = client.http.post(f"/learn/{game}").headers["location"]
        assert back == f"/tables/{client.table}"
        home = client.http.get("/").text
        step = f"step {frame['lesson']['step']} of {len(given(game).steps)}"
        for page in (home, client.http.get("/tables").text):
            assert "Guided game" in page and step in page
        button = home.partition(f'action="/learn/{game}"')[2].partition("</button>")[0]
        assert "Go on learning" in button and home.count("Go on learning") == 1


def test_a_table_of_before_is_cleared_away_and_nobody_elses(server: Server) -> None:
    with learn(server, TAUGHT[0]) as client, Client(server) as other:
        table = client.table
        other.person("Ida")
        assert other.http.post(f"/tables/{table}/again").status_code == 403
        assert client.http.post(f"/tables/{table}/again").status_code == 303
        assert client.http.get(f"/tables/{table}").status_code == 404
        assert client.http.post("/learn/nothing").status_code == 404


def test_a_game_without_a_lesson_is_offered_without(server: Server) -> None:
    with Client(server) as client:
        home = client.http.get("/").text
        for game in GAMES:
            assert (f'action="/learn/{game}"' in home) == (game in TAUGHT)
            assert f'action="/play/{game}"' in home


# In the browser


def begun(guest: Any, game: str, pace: str = "once") -> Any:
    """A page with a guided game, where what the others do is shown at once, or as people see it on their first day."""
    guest.context.add_init_script(f"localStorage.setItem('tablero.pace', '{pace}')")
    page = guest.go("/")
    page.focus(f"[data-game={game}] form[action^='/learn'] button")
    page.keyboard.press("Enter")
    page.wait_for_selector("#t-lesson:not([hidden])")
    return page


def faces(page: Any, game: str) -> Iterator[str]:
    """What the panel shows before each press, up to the end; whoever needs more presses than two a move is stuck."""
    most = 2 * len([seat for seat, _ in prepared(given(game)) if seat == LEARNER]) + len(given(game).steps) + 1
    for _ in range(most + 1):
        state = face(page)
        if state == "end":
            return
        yield state
    raise AssertionError(f"after {most} presses the lesson is still at: {page.inner_text('#t-lesson')}")


def face(page: Any) -> str:
    """What the panel shows once nobody else is to move; nothing behind the end."""
    page.wait_for_function(
        """() => { const panel = document.getElementById("t-lesson");
        return panel.hidden || (panel.dataset.state !== "wait" && document.body.dataset.asked === "yes")
          || panel.dataset.state === "done" || panel.dataset.state === "end"; }"""
    )
    return "" if page.locator("#t-lesson").is_hidden() else page.get_attribute("#t-lesson", "data-state")


def press(page: Any, touch: bool = False) -> None:
    """A real click or tap in the middle of what is asked for."""
    asked = page.locator(".asked").first
    expect(asked).to_be_visible()  # what is drawn anew is away for a moment
    box = asked.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    if touch:
        page.touchscreen.tap(x, y)
    else:
        page.mouse.click(x, y)


def lies_open(page: Any) -> None:
    """What is asked for is in sight, ringed, and nothing that takes clicks lies over it; the panel fits."""
    problem = page.evaluate(
        """() => {
          const asked = document.querySelector(".asked");
          if (!asked) return "nothing is asked";
          const box = asked.getBoundingClientRect();
          if (box.bottom > innerHeight + 1 || box.right > innerWidth + 1 || box.top < -1) return "out of sight";
          const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
          if (at?.closest("#t-veil, #t-lesson")) return "covered";
          if (!document.querySelector("#t-veil .ring")) return "no ring";
          const row = document.querySelector("#t-lesson .row");
          if (row.scrollWidth > row.clientWidth + 1) return "buttons overflow";
          return document.documentElement.scrollWidth > innerWidth ? "the page is too wide" : "";
        }"""
    )
    assert problem == "", page.inner_text("#t-lesson")


def settled(page: Any) -> None:
    """Waits until what is asked for lies where its ring is, two pictures long."""
    page.evaluate("() => { window.askedAt = null; }")
    page.wait_for_function(
        """() => { const box = document.querySelector(".asked")?.getBoundingClientRect();
          const at = box && document.querySelector("#t-veil .ring") ? `${box.x} ${box.y} ${box.width}` : null;
          const rests = at !== null && at === window.askedAt;
          window.askedAt = at;
          return rests; }"""
    )


SIZES = ["wide", "phone"]
# Each game at each size, in every language; `make test` has each language at least once.
RUNS = [(game, size, lang) for game in TAUGHT for size in SIZES for lang in LANGUAGES]
FEW = [run for n, run in enumerate(RUNS) if n % len(LANGUAGES) == n // len(LANGUAGES) % len(LANGUAGES)]


# What others do is shown at once, and in one game as people see it who have chosen no pace.
@moving
@pytest.mark.parametrize(("game", "size", "lang"), RUNS if SOAK else FEW)
def test_a_guided_game_in_the_browser(visit: Any, game: str, size: str, lang: str) -> None:
    guest = visit(WIDE, locale=lang) if size == "wide" else visit(PHONE, locale=lang, **TOUCH)
    page = begun(guest, game, "normal" if game == "valletta" else "once")
    assert page.get_attribute("html", "lang") == lang
    titles = {Words.of(game, lang).catalogue.say(f"lesson.{FIRST}.{step.name}.title") for step in given(game).steps}
    steps = set()
    for state in faces(page, game):
        if state == "done":
            page.click("[data-do=next]")
            continue
        assert state == "do"
        steps.add(page.inner_text("#t-lesson header .dim"))
        page.click("[data-do=show]")
        settled(page)
        lies_open(page)
        before = page.get_attribute("body", "data-picture")
        press(page, touch=size == "phone")
        page.wait_for_function("(before) => document.body.dataset.picture !== before", arg=before)
    assert len(steps) == len(given(game).steps)
    assert all(any(title in step for title in titles) for step in steps)
    page.click("[data-do=finish]")
    assert page.locator("#t-lesson").is_hidden() and page.locator("#t-veil").is_hidden()


@pytest.mark.parametrize("game", TAUGHT)
def test_a_guided_game_by_keyboard_alone(visit: Any, game: str) -> None:
    page = begun(visit(WIDE), game)
    done = set()
    for state in faces(page, game):
        page.keyboard.press("l")
        assert page.evaluate("() => document.activeElement.dataset.do") == {"do": "show", "done": "next"}[state]
        before = page.get_attribute("body", "data-picture")
        page.keyboard.press("Enter")
        if state == "done":
            continue
        done.add(page.inner_text("#t-lesson header .dim"))
        assert page.evaluate("() => document.activeElement.matches('.asked')")
        page.keyboard.press("Enter")
        page.wait_for_function("(before) => document.body.dataset.picture !== before", arg=before)
    assert len(done) == len(given(game).steps)


# What can be pressed at once and is not what the step is about.
WRONG = """(mine) => {
  const all = [...document.querySelectorAll("#t-board .lit, #t-mat .lit, #t-buttons button")];
  const said = all.map((each) => each.dataset.option ?? each.dataset.text);
  const texts = said.filter((text) => text && !mine.includes(text));
  return texts.find((text) => !/^(done|pass|stop|end)/.test(text)) ?? texts[0] ?? "";
}"""


def beside(page: Any, game: str) -> str:
    """An option that can be pressed and is not what this step is about, if there is one."""
    step = given(game).steps[page.locator("#t-lesson .dots i.past").count()]
    return str(page.evaluate(WRONG, [line.partition(" ")[2] for line in step.moves]))


@moving
@pytest.mark.parametrize("game", TAUGHT if SOAK else ["valletta"])
def test_a_wrong_move_at_every_lesson_in_the_browser_is_answered_and_the_end_is_reached(visit: Any, game: str) -> None:
    page = begun(visit(WIDE), game)
    strayed, answered = set(), set()
    while (state := face(page)) != "end":
        step = page.inner_text("#t-lesson header .dim")
        before = page.get_attribute("body", "data-picture")
        if state in ("wrong", "free"):
            answered |= {step} if state == "wrong" else set()
            assert page.inner_text("#t-lesson .said p")
            page.click("#t-lesson :is([data-do=take-back], [data-do=again])")
            page.wait_for_selector(f"#t-lesson:not([data-state={state}])")
        elif state == "done":
            page.click("[data-do=next]")
        elif step not in strayed and (wrong := beside(page, game)):
            strayed.add(step)
            page.locator(f':is([data-option="{wrong}"], [data-text="{wrong}"])').first.focus()
            page.keyboard.press("Enter")
            page.wait_for_function("(before) => document.body.dataset.picture !== before", arg=before)
        else:
            page.click("[data-do=show]")
            settled(page)
            press(page)
            page.wait_for_function("(before) => document.body.dataset.picture !== before", arg=before)
    assert len(strayed) >= len(given(game).steps) - 3
    assert len(answered) >= len(strayed) - 2
