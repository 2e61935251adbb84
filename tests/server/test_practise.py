"""Practice tables: made from a finished game or one's own game against bots, private, kept, and counted nowhere."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tablero import Match
from tablero.core.game import load
from tablero.server.house import House
from tablero.server.store.validate import validate
from tests.server.conftest import (
    GAMES,
    LEVELS,
    PHONE,
    TOUCH,
    WIDE,
    Client,
    Clients,
    Server,
    Visitor,
    moving,
    plant,
    problem,
    whole,
)
from tests.server.test_axe import findings


def begin(client: Client, table: str, **body: Any) -> dict[str, Any]:
    made = client.ok(client.http.post(f"/api/tables/{table}/practise", json=body))
    client.sit_at(made)
    return made


@pytest.mark.parametrize("game", GAMES)
def test_any_moment_of_a_finished_game_can_be_practised_from_any_seat(
    game: str, server: Server, clients: Clients
) -> None:
    told = whole(game)
    me = clients[0].person("Ines")
    table = plant(server, game, [me, *["random"] * (told.seats - 1)], told=told)
    match = Match.load(told.dump())
    for at in (len(match.log) // 3, len(match.log) // 2):
        while match.log[at].seat < 0:
            at += 1
        seat = match.log[at].seat
        made = begin(clients[0], table, at=at, seat=seat, level="random")
        assert made["seat"] == seat
        frame = clients[0].look()
        assert frame["view"] == json.loads(json.dumps(match.game.view(match.at(at), seat)))
        assert {each["level"] for each in frame["seats"] if each["seat"] != seat} == {"random"}
        assert match.text(match.log[at].action) in [each["text"] for each in frame["ask"]["options"]]
        del clients[0].http.headers["Authorization"]


def over(server: Server, client: Client, others: list[str] | None = None, name: str = "Ines") -> tuple[str, Match]:
    """A finished game of the client's, and the match in it."""
    told = whole("valletta")
    return plant(server, "valletta", [client.person(name), *(others or ["random"])], told=told), told


def moment(told: Match, seat: int = 0, after: int = 60) -> int:
    """The first moment behind so many at which a seat did something."""
    return next(n for n in range(after, len(told.log)) if told.log[n].seat == seat)


def test_once_more_deals_from_the_same_moment_and_keeps_what_was_tried(server: Server, clients: Clients) -> None:
    table, told = over(server, clients[0])
    at = moment(told)
    options = [told.text(a) for a in told.practise(at, 0).options(0)]
    better = next(text for text in options if text != told.text(told.log[at].action))
    begin(clients[0], table, at=at, level="random", better=better)
    first = clients[0].table
    seen = clients[0].look()["view"]
    clients[0].ok(clients[0].act(clients[0].asked(), better))
    begin(clients[0], first)
    second = clients[0].table
    begin(clients[0], second)  # nothing was done at the second: it is cleared away
    assert clients[0].look()["view"] == seen
    found = clients[0].ok(clients[0].http.get(f"/api/tables/{clients[0].table}/practise"))
    assert [each["table"] for each in found["tries"]] == [first, clients[0].table]
    assert [each["better"] for each in found["tries"]] == [True, False]
    assert found["tries"][0]["line"] == found["better"] != ""
    assert found["tries"][1]["line"] == "" and found["tries"][1]["points"] is None
    assert found["game"]["points"] == told.scores()[0].total
    assert found["game"]["place"] == told.scores()[0].rank
    assert (found["of"], found["at"], found["seat"]) == (table, at, 0)
    assert problem(clients[0].http.get(f"/api/tables/{second}"), 404)


def test_a_try_that_is_played_out_says_what_it_came_to(server: Server, clients: Clients) -> None:
    table, told = over(server, clients[0])
    at = next(n for n in range(len(told.log) - 6, 0, -1) if told.log[n].seat == 0)
    begin(clients[0], table, at=at, level="random")
    while (frame := clients[0].asked())["status"] != "over":
        clients[0].ok(clients[0].act(frame, frame["ask"]["options"][0]["text"]))
    found = clients[0].ok(clients[0].http.get(f"/api/tables/{clients[0].table}/practise"))
    mine = next(each for each in frame["ending"]["scores"] if each["seat"] == 0)
    assert (found["tries"][0]["points"], found["tries"][0]["place"]) == (mine["total"], mine["rank"])
    replay = clients[0].http.get(f"/api/tables/{clients[0].table}/replay")
    assert Match.load(replay.text).lead is not None
    assert "dealt once more" in problem(clients[0].post("rematch"), 400)
    # Nobody counts it among the games that were played.
    assert clients[0].table not in clients[0].http.get("/").text
    page = clients[0].http.get("/tables").text
    assert clients[0].table in page and "Practice: Valletta" in page
    assert clients[0].table not in [each["table"] for each in clients[0].http.get("/api/tables").json()]


def test_nobody_else_can_open_it(server: Server, clients: Clients) -> None:
    table, told = over(server, clients[0])
    begin(clients[0], table, at=moment(told), level="random")
    made = clients[0].table
    stranger = clients[1]
    stranger.person("Bea")
    paths = server.app.openapi_schema.to_schema()["paths"]
    tried = 0
    for path, methods in paths.items():
        if "/tables/{id}" not in path:
            continue
        for method in methods:
            url = path.format(id=made, seat=0, n=0)
            body = {"act": {"id": "1", "version": 0, "actions": ["done"]}, "undo": {"id": "1", "version": 0}}
            said = body.get(url.rsplit("/", 1)[-1], {"text": "x"} if url.endswith("chat") else {})
            said = {"n": 1} if url.endswith("read") else {"level": "random"} if "stand-in" in url else said
            answer = stranger.http.request(method, url, json=said if method == "post" else None)
            assert "There is no such table" in problem(answer, 404), (method, path)
            tried += 1
    assert tried > 12
    for page in (f"/tables/{made}", f"/tables/{made}/replay"):
        assert stranger.http.get(page).status_code == 404
        assert clients[0].http.get(page).status_code == 200


def test_a_game_that_others_play_is_not_practised_from_while_it_runs(server: Server, clients: Clients) -> None:
    me, you = clients[0].person("Ines"), clients[1].person("Bea")
    table = plant(server, "valletta", [me, you], 30)
    clients[0].come_to(table)
    assert "when it is over" in problem(clients[0].post("practise", at=10), 400)
    assert "when it is over" in problem(clients[0].http.get(f"/api/tables/{table}/practise?at=10"), 400)


def test_of_a_running_game_against_bots_only_its_player_practises_and_learns_nothing(
    server: Server, clients: Clients
) -> None:
    me = clients[0].person("Ines")
    table = plant(server, "valletta", [me, "random"], 40)
    assert "your own seat only" in problem(clients[1].http.post(f"/api/tables/{table}/practise", json={"at": 10}), 403)
    clients[0].come_to(table)
    length = clients[0].asked()["length"]
    assert "your own seat only" in problem(clients[0].post("practise", at=10, seat=1), 403)
    assert "There is no moment" in problem(clients[0].post("practise", at=length + 1), 404)
    assert "There is no moment" in problem(clients[0].http.get(f"/api/tables/{table}/practise?at=-1"), 404)
    secret = server.app.state.rooms.rooms[table].header.seed
    begin(clients[0], table, at=length, level="random")
    made = server.app.state.rooms.rooms[clients[0].table]
    assert made.header.seed != secret
    while (frame := clients[0].asked())["status"] != "over":
        serious = [each["text"] for each in frame["ask"]["options"] if not each["text"].startswith("exchange")]
        clients[0].ok(clients[0].act(frame, serious[0]))
    assert "when that game is over too" in problem(clients[0].http.get(f"/api/tables/{clients[0].table}/replay"), 400)
    assert clients[0].http.get(f"/api/tables/{clients[0].table}/moments/0").status_code == 200


def test_what_cannot_be_practised_is_refused_with_a_sentence(server: Server, clients: Clients) -> None:
    table, told = over(server, clients[0])
    clients[0].come_to(table)
    assert "the game is over" in problem(clients[0].post("practise", at=len(told.log)), 400)
    assert "There is no moment" in problem(clients[0].post("practise", at=len(told.log) + 1), 404)
    assert problem(clients[0].post("practise", at=50, seat=9), 404)
    assert problem(clients[0].post("practise", at=50, level="sleepy"), 400)
    assert problem(clients[0].post("practise", at=50, better="fly 7"), 400)
    assert clients[0].post("practise", at=50, more=1).status_code == 400


def test_people_are_played_by_a_strong_bot_and_bots_by_themselves(server: Server, clients: Clients) -> None:
    told = whole("valletta")
    me, you = clients[0].person("Ines"), clients[1].person("Bea")
    table = plant(server, "valletta", [me, you], told=told)
    begin(clients[0], table, at=moment(told))
    assert clients[0].look()["seats"][1]["level"] == LEVELS[2]
    table = plant(server, "valletta", [me, "random"], told=told)
    del clients[0].http.headers["Authorization"]
    begin(clients[0], table, at=moment(told))
    assert clients[0].look()["seats"][1]["level"] == "random"


def test_it_survives_a_restart_and_the_end_of_the_game_it_came_from(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    with Server(url) as server, Client(server) as client:
        table, told = over(server, client)
        begin(client, table, at=moment(told), level="random")
        frame = client.asked()
        client.ok(client.act(frame, frame["ask"]["options"][0]["text"]))
        before, cookies, headers = client.asked(), dict(client.http.cookies), dict(client.http.headers)
        made = client.table
        server.app.state.rooms.database.remove(table)
    with Server(url) as server, Client(server) as client:
        client.table = made
        client.http.cookies.update(cookies)
        client.http.headers.update(headers)
        after = client.asked()
        assert (after["view"], after["version"]) == (before["view"], before["version"])
        found = client.ok(client.http.get(f"/api/tables/{made}/practise"))
        assert found["game"] is None and len(found["tries"]) == 1
        if after["ask"]["undo"]:
            client.ok(client.post("undo", id="u", version=after["version"]))
        assert validate(server.app.state.rooms.database, House(levels=LEVELS), lambda *_: None, _wrong) == (1, 0)


def _wrong(table: str, difference: tuple[int, str]) -> None:
    raise AssertionError(f"{table}: {difference}")


def test_the_lines_that_led_there_are_those_of_the_game(server: Server, clients: Clients) -> None:
    table, told = over(server, clients[0])
    begin(clients[0], table, at=moment(told), level="random")
    header = server.app.state.rooms.database.header(clients[0].table)
    assert header is not None and header.practice is not None
    parse = load("valletta").vocabulary.parse
    assert [(seat, parse(said)) for seat, said in header.practice.lines] == [
        (entry.seat, entry.action) for entry in told.log[: header.practice.at]
    ]


# In the browser


def visitor(visit: Any, client: Client, size: dict[str, int]) -> Visitor:
    """The person of a client, who touches a phone and uses the keyboard before a wide screen."""
    made: Visitor = visit(size, **(TOUCH if size is PHONE else {}))
    made.be(client)
    return made


def press(page: Page, which: str, size: dict[str, int]) -> None:
    """A tap on a phone; elsewhere the keyboard."""
    if size is PHONE:
        page.tap(which)
    else:
        page.focus(which)
        page.keyboard.press("Enter")


@moving
@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_from_the_replay_to_a_try_once_more_and_back(
    size: dict[str, int], visit: Any, server: Server, clients: Clients
) -> None:
    table, told = over(server, clients[0])
    at = moment(told)
    page = visitor(visit, clients[0], size).go(f"/tables/{table}/replay#{at}-0")
    expect(page.locator("#t-moment")).to_contain_text(f" {at} ")
    expect(page.locator("#t-ask")).not_to_be_empty()  # the picture of that moment is there
    then = page.locator("#t-mat").inner_html()
    page.emulate_media(color_scheme="dark" if size is PHONE else "light")
    press(page, "#t-practise-here", size)
    dialog = page.locator("#t-practise")
    expect(dialog).to_contain_text(f"Move {at} of {len(told.log)}")
    expect(dialog.locator("[name=seat]:checked")).to_have_value("0")
    assert findings(page, "#t-practise") == []
    assert "null" not in dialog.inner_text()
    if size is PHONE:
        page.tap(".levels label:has([value=random])")
    else:
        page.focus(".levels input:checked")
        while page.locator(".levels input:checked").input_value() != "random":
            page.keyboard.press("ArrowRight")
    press(page, "#t-practise .do", size)
    strip = page.locator("#t-practice")
    expect(strip).to_contain_text(f"move {at}")
    expect(page.locator("body")).to_have_attribute("data-asked", "yes")
    made = page.url.rsplit("/", 1)[-1]
    assert made != table
    page.wait_for_function("() => !document.getAnimations().some((each) => each.playState === 'running')")
    assert page.evaluate(SEEN, then) == page.evaluate(SEEN, page.locator("#t-mat").inner_html())
    assert findings(page, "#t-practice") == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    # A try, and once more: the first is listed, dealt from the same moment.
    frame = clients[0].ok(clients[0].http.get(f"/api/tables/{made}", headers=token_of(page)))
    body = {"id": "1", "version": frame["version"], "actions": [frame["ask"]["options"][0]["text"]]}
    clients[0].ok(clients[0].http.post(f"/api/tables/{made}/act", json=body, headers=token_of(page)))
    press(page, "#t-practice > .ways .again", size)
    page.wait_for_url(lambda url: not url.endswith(made))
    expect(page.locator("#t-practice .tries li")).to_have_count(3)  # in the game, the first, and this one
    press(page, "#t-practice summary", size)
    expect(page.locator("#t-practice .tries")).to_be_visible()
    assert findings(page, "#t-practice") == []
    press(page, "#t-practice > .ways .back", size)
    expect(page.locator("#t-moment")).to_contain_text(f" {at} ")
    assert f"/tables/{table}/replay" in page.url


# What a piece of a page shows, without how it is lit or who may press it.
SEEN = """(html) => {
  const made = document.createElement("template");
  made.innerHTML = html;
  return made.content.textContent;
}"""


def token_of(page: Page) -> dict[str, str]:
    start = json.loads(page.locator("#t-start").text_content() or "{}")
    return {"Authorization": f"Bearer {start['token']}"}


@moving
@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_from_the_review_with_the_better_line_to_what_it_came_to(
    size: dict[str, int], visit: Any, server: Server, clients: Clients
) -> None:
    table, _ = over(server, clients[0])
    page = visitor(visit, clients[0], size).go(f"/tables/{table}")
    page.get_by_role("button", name="Review").click()
    page.wait_for_selector(".rv .costly li", timeout=60_000)
    # The last of the decisions: from there it is not far to the end.
    page.evaluate("""() => {
      const all = [...document.querySelectorAll(".rv .costly li")];
      all.sort((one, other) => other.dataset.at - one.dataset.at)[0].firstChild.click();
    }""")
    expect(page.locator(".rv .costly li.on")).to_have_count(1)
    assert findings(page, ".rv") == []
    # On a phone it is shown on the board, and practised from there.
    press(page, ".rv .moment .btn:not(.icon)" if size is WIDE else "#t-practise-here", size)
    better = page.locator("#t-practise .better b").inner_text()
    assert better
    page.locator("#t-practise [value=random]").check(force=True)
    press(page, "#t-practise .do", size)
    expect(page.locator("#t-practice")).to_contain_text(f"Better by the review: {better}")
    made, headers = page.url.rsplit("/", 1)[-1], token_of(page)
    clients[0].http.headers.update(headers)
    clients[0].table = made
    while (frame := clients[0].asked())["status"] != "over":
        serious = [each["text"] for each in frame["ask"]["options"] if not each["text"].startswith("exchange")]
        clients[0].ok(clients[0].act(frame, serious[0]))
    page.reload()
    mine = next(each for each in frame["ending"]["scores"] if each["seat"] == frame["seat"])
    row = page.locator("#t-ending .tries .here")
    expect(row).to_contain_text(f"{mine['total']} points · place {mine['rank']}")
    expect(page.locator("#t-ending").get_by_role("button", name="Once more")).to_be_visible()
    assert findings(page, "#t-ending") == []


def test_where_others_play_the_button_is_not_there(visit: Any, server: Server, clients: Clients) -> None:
    me, you = clients[0].person("Ines"), clients[1].person("Bea")
    for persons, offered in (([me, you], False), ([me, "random"], True)):
        table = plant(server, "valletta", persons, 30)
        page = visitor(visit, clients[0], WIDE).go(f"/tables/{table}/replay")
        page.wait_for_selector("#t-scrub:not([hidden])")
        page.wait_for_selector("#t-board svg")
        assert page.locator("#t-practise-here").is_visible() == offered
    page.click("#t-practise-here")
    page.emulate_media(color_scheme="dark")
    expect(page.locator("#t-practise")).to_contain_text("The others are played by")
    assert "null" not in page.locator("#t-practise").inner_text()
    assert findings(page, "#t-practise") == []


def test_another_seat_has_tries_of_its_own(visit: Any, server: Server, clients: Clients) -> None:
    table, told = over(server, clients[0])
    at = moment(told)
    page = visitor(visit, clients[0], WIDE).go(f"/tables/{table}/replay#{at}-0")
    page.click("#t-practise-here")
    said = page.locator("#t-practise .tries li").first.inner_text()
    page.focus("#t-practise .levels input:checked")
    page.keyboard.press("ArrowRight")
    page.focus("#t-practise [name=seat]:checked")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#t-practise .tries li").first).not_to_have_text(said)
    expect(page.locator("#t-practise [name=seat]:checked")).to_have_value("1")
    expect(page.locator("#t-practise [name=seat]:checked")).to_be_focused()
    expect(page.locator("#t-practise .levels input:checked")).to_have_value(LEVELS[0])
