"""The workshop: an edition is changed, checked, played, studied, shared, brought along; and nothing hostile gets in."""

from __future__ import annotations

import os
import re
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tablero import Match
from tablero.server.house import House
from tablero.server.operate import upkeep
from tablero.server.store import editions as kept
from tablero.server.store.validate import validate
from tablero.workshop.editing import Draft
from tests.server.conftest import LEVELS, PHONE, WIDE, Client, Clients, Server, moving, problem
from tests.server.test_axe import findings

SOAK = os.environ.get("HYPOTHESIS_PROFILE") == "soak"
BANK = 12  # its number in the box
PRICE = {"file": "buildings.toml", "path": "building[3].price.gold", "source": "the box"}


def made(client: Client, of: str = "valletta", **more: str) -> str:
    id: str = client.ok(client.http.post("/api/editions", json={"of": of, **more}))["id"]
    return id


def change(
    client: Client, id: str, *changes: dict[str, Any], waiting: list[dict[str, Any]] | None = None
) -> dict[str, Any]:
    body = {"changes": list(changes), "waiting": waiting or []}
    return client.ok(client.http.post(f"/api/editions/{id}/values", json=body))


def test_an_edition_is_its_makers_until_he_shares_it(clients: Clients) -> None:
    ann, bo, _ = clients
    id = made(ann, name="  Ann's\n box ")
    assert ann.ok(ann.http.get(f"/api/editions/{id}"))["name"] == "Ann's box"
    assert "no such edition" in problem(bo.http.get(f"/api/editions/{id}"), 404)
    assert bo.http.get(f"/workshop/edition/{id}").status_code == 404
    ann.ok(ann.http.post(f"/api/editions/{id}", json={"shared": True}))
    assert bo.ok(bo.http.get(f"/api/editions/{id}"))["yours"] is False
    body = {"changes": [{**PRICE, "value": 9}]}
    assert "not yours" in problem(bo.http.post(f"/api/editions/{id}/values", json=body), 403)
    for path, sent in ((f"/api/editions/{id}", {"name": "Bo's"}), ("/api/editions/valletta/values", body)):
        assert "not yours" in problem(bo.http.post(path, json=sent), 403)
    assert "not yours" in problem(bo.http.delete(f"/api/editions/{id}"), 403)
    copied = made(bo, id)
    change(bo, copied, {**PRICE, "value": 9})
    assert "price = { gold = 3" in ann.http.get(f"/api/editions/{id}/file").text
    assert [each["id"] for each in bo.ok(bo.http.get("/api/editions"))] == [copied]  # type: ignore[index]
    ann.ok(ann.http.delete(f"/api/editions/{id}"))
    assert bo.http.get(f"/api/editions/{id}").status_code == 404
    assert "There is no game" in problem(bo.http.post("/api/editions", json={}), 404)


def test_what_does_not_fit_is_said_and_never_enters(clients: Clients) -> None:
    me = clients[0]
    id = made(me)
    before = me.http.get(f"/api/editions/{id}/file").text
    for value, sentence in ((1000, "It goes from 0 to 999."), ("many", "It goes from 0 to 999."), (None, "from 0 to")):
        said = change(me, id, {**PRICE, "value": value})
        assert sentence in said["said"] and said["waiting"] == [0]
    gold, wood = ({"file": "street.toml", "path": f"barrels.{good}", "source": "the box"} for good in ("gold", "wood"))
    alone = change(me, id, {**gold, "value": 6})
    assert "Expected 25 barrels, found 24" in alone["said"] and alone["waiting"] == [0]
    assert me.http.get(f"/api/editions/{id}/file").text == before
    together = change(me, id, {**wood, "value": 7}, waiting=[{**gold, "value": 6}])
    assert together["said"] == "" and together["waiting"] == []
    assert together["box"]["entered"] == 2 and len(together["box"]["differences"]) == 2
    # What waits does not hinder what fits.
    said = change(me, id, {**PRICE, "value": 4}, waiting=[{**gold, "value": 5}])
    assert said["said"] == "" and said["waiting"] == [0] and len(said["box"]["differences"]) == 3


@pytest.mark.parametrize("game", ["valletta", "altiplano", "valparaiso"])
@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_sums_of_a_box_add_up(game: str, lang: str, server: Server) -> None:
    with Client(server, lang) as me:
        box = me.ok(me.http.get(f"/api/editions/{game}"))["box"]
        assert sum(each["all"] for each in box["chapters"]) == box["all"]
        assert sum(thing["left"] for each in box["chapters"] for thing in each["things"]) == box["left"]
        assert box["entered"] == box["confirmed"] == len(box["differences"]) == 0
        for n in (0, 5, sum(len(each["things"]) for each in box["chapters"]) - 1):
            thing = me.ok(me.http.get(f"/api/editions/{game}/things/{n}"))
            assert thing["picture"] and all(each["label"] for each in thing["values"])
        assert "no such thing" in problem(
            me.http.get(f"/api/editions/{game}/things/999", headers={"Accept-Language": "en"}), 404
        )


def test_a_table_keeps_the_edition_it_was_begun_with(server: Server, clients: Clients) -> None:
    """Whatever becomes of it: changed, deleted, and its maker too; a next game and practice keep it as well."""
    me = clients[0]
    id = made(me)
    change(me, id, {"file": "buildings.toml", "path": "building[3].points", "value": 41, "source": "the box"})
    table = me.ok(me.http.post(f"/api/editions/{id}/play"))
    me.sit_at(table)
    change(me, id, {"file": "buildings.toml", "path": "building[3].points", "value": 42, "source": "the box"})
    rooms = server.app.state.rooms
    match: Match = rooms.rooms[table["table"]].playing()
    assert match.edition.box.points[3] == 41
    me.ok(me.http.delete(f"/api/editions/{id}"))
    rooms.rooms.pop(table["table"], None), rooms.resting.pop(table["table"], None)
    frame = me.look(layout="wide")
    assert "41" in frame["parts"]["board"] or frame["status"] == "playing"
    assert "points = 41" in me.http.get(f"/api/tables/{me.table}/edition").text
    assert "Worth 41" in me.http.get(f"/api/games/valletta/pieces/building/bank?table={me.table}").text
    differ: list[str] = []
    validate(rooms.database, rooms.house, lambda *_: None, lambda table, _: differ.append(table))
    assert me.table not in differ
    assert "no such edition" in problem(
        me.http.get(f"/api/tables/{me.make('valletta', ['me', 'random'])['table']}/edition"), 404
    )


def test_deleting_a_person_deletes_the_editions_too(server: Server, clients: Clients) -> None:
    me = clients[0]
    person = me.person("Ann")
    id = made(me)
    database = server.app.state.rooms.database
    assert [each["id"] for each in upkeep.export(database, person)["editions"]] == [id]
    upkeep.delete_person(database, person, "random")
    assert kept.found(database, id) is None


def test_two_who_change_an_edition_at_once_are_told(server: Server, clients: Clients) -> None:
    me = clients[0]
    id = made(me)
    database = server.app.state.rooms.database
    was = kept.found(database, id)
    assert was is not None
    change(me, id, {**PRICE, "value": 5})
    assert not kept.change(database, was, text="other", digest="x")
    now = kept.found(database, id)
    assert now is not None and kept.change(database, now, name="b") and kept.change(database, now, name="b")


HEAD = "tablero edition 1\ngame: valletta\n"
HOSTILE = {
    "nothing": "x",
    "binary": "\x00\x01PK",
    "another game": "tablero edition 1\ngame: chess\n=== a.toml\n",
    "no files": HEAD,
    "a path": f"{HEAD}=== ../../etc/passwd.toml\n",
    "no toml": f"{HEAD}=== persons.toml\n[[[[\n",
    "deep": f"{HEAD}=== persons.toml\na = {'[' * 20_000}\n",
    "dotted": f"{HEAD}=== persons.toml\n{'a.' * 20_000}a = 1\n",
    "a program": f"{HEAD}=== persons.toml\nstarting = '''__import__(\"os\")'''\n",
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_hostile_uploads_are_refused_in_a_sentence(text: str, clients: Clients) -> None:
    said = problem(clients[0].http.post("/api/editions", json={"text": text}), 400)
    assert "no edition that can be played" in said and len(said) < 900


def test_a_huge_or_slow_upload_is_refused(server: Server, clients: Clients, monkeypatch: pytest.MonkeyPatch) -> None:
    me = clients[0]
    assert me.http.post("/api/editions", json={"text": "x" * 70_000}).status_code == 413
    monkeypatch.setattr("tablero.server.table.thinking.DESK", 0.0)
    assert "takes too long" in problem(me.http.post("/api/editions", json={"of": "valletta"}), 400)
    monkeypatch.undo()
    made(me)  # the process that was ended is there again


def test_the_operator_closes_the_workshop_or_the_door(tmp_path: Path) -> None:
    with Server(f"sqlite:///{tmp_path}/a.sqlite3", house=House(LEVELS, workshop=False)) as shut, Client(shut) as me:
        assert me.http.get("/workshop").status_code == 404 and "/workshop" not in me.http.get("/").text
        assert "no workshop" in problem(me.http.post("/api/editions", json={"of": "valletta"}), 404)
    with Server(f"sqlite:///{tmp_path}/b.sqlite3", house=House(LEVELS, uploads=False)) as here, Client(here) as me:
        assert "w-upload" not in me.http.get("/workshop").text
        assert "cannot be uploaded" in problem(
            me.http.post("/api/editions", json={"text": Draft.of("valletta").text}), 403
        )
        made(me)


# Seconds that a person is taken to need: a value that is printed as it is shown, one that is not, another card.
CONFIRMED, CHANGED, TAKEN_OUT = 2.5, 6.0, 3.0
TWENTY_MINUTES = 20 * 60.0


@pytest.mark.parametrize("game", ["valletta", "altiplano", "valparaiso"])
def test_a_whole_box_is_entered_in_twenty_minutes(game: str, clients: Clients) -> None:
    """As the checklist does it: one value or group after the other, every tenth other than it is shown."""
    me = clients[0]
    id = made(me, game)
    box = me.ok(me.http.get(f"/api/editions/{id}"))["box"]
    seconds = 0.0
    waiting: list[dict[str, Any]] = []
    things = [thing for chapter in box["chapters"] for thing in chapter["things"] if thing["left"]]
    if not SOAK:
        things = things[:6]
    asked = sum(thing["left"] for thing in things)
    for thing in things:
        seconds += TAKEN_OUT
        values = me.ok(me.http.get(f"/api/editions/{id}/things/{thing['n']}"))["values"]
        left = [each for each in values if each["known"] == "reconstructed" and each["value"] is not None]
        for _, some in groupby(left, lambda each: each["group"] or each["path"]):
            changes = []
            for each in some:
                asked -= 1
                other = asked % 10 == 0 and each["kind"] == "number" and each["value"] < each["most"]
                seconds += CHANGED if other else CONFIRMED
                now = each["value"] + 1 if other else each["value"]
                changes.append({"file": each["file"], "path": each["path"], "value": now, "source": "the box"})
            said = change(me, id, *changes, waiting=waiting)
            waiting = [[*waiting, *changes][n] for n in said["waiting"]] if said["said"] else waiting
    assert asked == 0
    after = me.ok(me.http.get(f"/api/editions/{id}"))["box"]
    assert after["left"] == box["left"] - sum(thing["left"] for thing in things) + len(waiting)
    whole = seconds / sum(thing["left"] for thing in things) * box["left"]
    print(f"{game}: {box['left']} values, {whole / 60:.1f} minutes; {len(waiting)} wait for others")
    assert whole < TWENTY_MINUTES


# In the browser


def bench(page: Page, n: int = BANK) -> None:
    page.wait_for_selector("#w-chapters details")
    page.evaluate(
        "(n) => document.querySelector(`#w-chapters button[data-n=\"${n}\"]`).closest('details').open = true", n
    )
    page.click(f'#w-chapters button[data-n="{n}"]')
    page.wait_for_selector(f'#w-chapters button.on[data-n="{n}"]')


def saved(page: Page) -> None:
    page.wait_for_function("() => document.getElementById('w-saved').textContent === 'saved'")


@moving
def test_a_box_is_changed_played_downloaded_and_brought_along(visit: Any, clients: Clients, tmp_path: Path) -> None:
    """By clicks: values change, one that cannot be is a sentence, and the table shows none of the old numbers."""
    ann = visit()
    page: Page = ann.go("/")
    page.click('a[href="/workshop"]')
    page.click('a[href="/workshop/valletta"]')
    bench(page)
    page.click('[aria-label="One more: Price: Gold"]')
    saved(page)
    assert re.search(r"/workshop/edition/[\w-]{12}$", page.url)
    page.click('[aria-label="One more: Price: Gold"]')
    page.wait_for_selector('.val[data-path="building[3].price.gold"] .old:has-text("3")')
    for text in ("77", "1000"):  # the one is entered, the other is not
        line = page.locator('.val[data-path="building[3].points"] input')
        line.fill(text)
        line.press("Enter")
        page.wait_for_selector(".val.bad" if text == "1000" else '.val[data-path="building[3].points"] .old')
    told = page.locator(".val.bad .err").inner_text()
    assert "It goes from 0 to 999." in told and "You typed 1000" in told and "keeps 77" in told
    assert "2 values differ" in page.locator("#w-against").inner_text()
    assert page.locator("#w-source input:checked + span").inner_text() == "My box, as printed"
    with page.expect_download() as loading:
        page.click("#w-download")
    file = tmp_path / "mine.tablero-edition"
    loading.value.save_as(file)
    assert Draft.of(str(file)).edition.box.points[3] == 77
    page.click("#w-play")
    page.wait_for_selector("#t-board svg")
    assert page.locator('#t-board [data-building="bank"], #t-board text:has-text("77")').count() > 0
    board = page.locator("#t-board").inner_text()
    assert "77" in board
    bo = visit()
    other: Page = bo.go("/workshop")
    other.set_input_files("#w-upload", file)
    bench(other)
    assert other.locator('.val[data-path="building[3].points"] input').input_value() == "77"
    other.go_back()
    bad = tmp_path / "bad.tablero-edition"
    bad.write_text(file.read_text(encoding="utf-8").replace("points = 77", "points = 7777"), encoding="utf-8")
    other.set_input_files("#w-upload", bad)
    other.wait_for_function(
        "() => document.getElementById('w-refused').textContent.includes('no edition that can be played')"
    )


@moving
@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])
def test_the_checklist_leads_through_what_is_left(visit: Any, viewport: dict[str, int]) -> None:
    """One value after the other; the pages are clean, and nothing has to be scrolled sideways."""
    page: Page = visit(viewport, color_scheme="dark" if viewport == PHONE else "light").go("/workshop/altiplano")
    page.wait_for_selector("#w-chapters details")
    assert findings(page, "body") == []
    page.click("#w-guide")
    before = page.locator(".pr b").inner_text()
    page.click('.st3 [aria-label^="One more"]')
    assert "was" in page.locator(".st3.ch .chg").inner_text()
    page.click("#w-so")
    page.wait_for_function("(before) => document.querySelector('.pr b').textContent !== before", arg=before)
    assert findings(page, "body") == []
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    page.click("#w-skip")
    page.click("#w-back")
    page.wait_for_selector("#w-bench:not([hidden]) .vals")
    assert "1 value differs" in page.locator("#w-against").inner_text()
    page.click("#w-undo")
    page.wait_for_function("() => document.getElementById('w-against').textContent.includes('Nothing differs')")
