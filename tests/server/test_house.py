"""What the operator decides: which editions and levels there are, and that hints are an option of the table."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablero import load
from tablero.bots import names
from tablero.bots.levels import LEVELS
from tablero.core.errors import Mistake
from tablero.games import valletta
from tablero.server.house import House
from tests.server.conftest import Client, Clients, Server, plant, problem

DATA = Path(valletta.__file__).parent / "data" / "reconstructed"


@pytest.fixture(scope="module")
def mine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An edition of Valletta in a folder, in which the first building costs a gold more."""
    folder = tmp_path_factory.mktemp("operator") / "mine"
    shutil.copytree(DATA, folder)
    text = (folder / "buildings.toml").read_text()
    (folder / "buildings.toml").write_text(text.replace("{ gold = 2", "{ gold = 3", 1))
    return folder


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose operator decided nothing."""
    database = tmp_path_factory.mktemp("plain") / "tables.sqlite3"
    with Server(f"sqlite:///{database}", house=House()) as running:
        yield running


@pytest.fixture(scope="module")
def theirs(tmp_path_factory: pytest.TempPathFactory, mine: Path) -> Iterator[Server]:
    """A server with an edition of the operator's own."""
    database = tmp_path_factory.mktemp("theirs") / "tables.sqlite3"
    house = House(editions=["reconstructed", str(mine)], levels=[*LEVELS, "random"])
    with Server(f"sqlite:///{database}", house=house) as running:
        yield running


def test_the_answer_to_an_edition_that_is_not_offered_does_not_depend_on_the_file_system(
    plain: Server, tmp_path: Path, mine: Path
) -> None:
    """A whole edition, an empty folder, files of any kind, what is not there: one sentence for all of them."""
    secret = tmp_path / "secret"
    secret.mkdir()
    (secret / "street.toml").write_text("password = 'swordfish'")
    tried = [mine, DATA, tmp_path, secret, secret / "street.toml", tmp_path / "missing", "/etc", "/etc/passwd", "."]
    with Client(plain) as me:
        said = set()
        for each in [*map(str, tried), "../valletta/data/reconstructed", "reconstructed/", "golden"]:
            body = {"game": "valletta", "seats": ["me", "open"], "edition": each}
            said.add(problem(me.http.post("/api/tables", json=body), 400).replace(repr(each), "…"))
    assert said == {"There is no edition … of Valletta here; expected one of: reconstructed."}


def test_the_editions_that_the_operator_offers_are_listed_and_played(theirs: Server, mine: Path) -> None:
    with Client(theirs) as me:
        offered = {game["name"]: game["editions"] for game in me.http.get("/api/games").json()}
        assert offered == {
            "altiplano": ["reconstructed"],
            "valletta": ["reconstructed", "mine"],
            "valparaiso": ["reconstructed"],
        }
        assert 'value="mine"' in me.http.get("/set-up/valletta").text
        assert 'name="edition"' not in me.http.get("/set-up/altiplano").text
        form = {"seat0": "me", "seat1": "random", "edition": "mine"}
        me.come_to(me.http.post("/set-up/valletta", data=form).headers["location"].rsplit("/", 1)[1])
        frame = me.asked()
        assert theirs.app.state.rooms.rooms[me.table].match.edition.digest == load("valletta").edition(str(mine)).digest
        me.ok(me.act(frame, frame["ask"]["options"][0]["text"]))
        me.ok(me.http.get(f"/api/tables/{me.table}", params={"layout": "wide"}))
        assert "Edition: mine" in me.http.get(f"/tables/{me.table}").text
        me.make("valletta", ["me", "random"])
        assert theirs.app.state.rooms.rooms[me.table].header.edition == "reconstructed"


def test_a_finished_game_keeps_its_edition_in_the_rematch_and_its_replay_does_not_say_where_it_lies(
    theirs: Server, mine: Path
) -> None:
    with Client(theirs) as me:
        table = plant(theirs, "valletta", [me.person("Ann"), "random"], edition="mine")
        me.come_to(table)
        replay = me.http.get(f"/api/tables/{table}/replay").text
        assert f"\nedition: mine {load('valletta').edition(str(mine)).digest}\n" in replay
        assert str(mine) not in replay
        again = me.ok(me.post("rematch"))["table"]
        assert theirs.app.state.rooms.database.header(again).edition == "mine"


def test_a_table_whose_edition_is_no_longer_offered_is_refused_with_a_sentence(plain: Server) -> None:
    with Client(plain) as me:
        me.make("valletta", ["me", "open"])
        with plain.app.state.rooms.database.writing() as link:
            link.exec_driver_sql(f"UPDATE game_table SET edition = '{DATA}' WHERE id = '{me.table}'")
        plain.app.state.rooms.rooms.pop(me.table)
        assert "an edition that is not offered here" in problem(me.http.get(f"/api/tables/{me.table}"), 400)


def test_an_edition_that_no_game_can_read_is_refused_when_the_server_starts(tmp_path: Path) -> None:
    with pytest.raises(Mistake, match="nowhere.* is no edition of any game"):
        House(editions=["nowhere"])
    for name in ("one", "two"):
        shutil.copytree(DATA, tmp_path / name / "mine")
    with pytest.raises(Mistake, match="Two editions of valletta are called 'mine'"):
        House(editions=[str(tmp_path / "one" / "mine"), str(tmp_path / "two" / "mine")])


@pytest.mark.parametrize(
    "level", [*sorted(set(names()) - set(LEVELS)), "captain:60", "admiral:0.1", "search:100000x", ""]
)
def test_only_levels_that_people_choose_from_are_taken(level: str, plain: Server) -> None:
    with Client(plain) as me, Client(plain) as other:
        body = {"game": "valletta", "seats": ["me", level]}
        assert f"There is no level {level!r}" in problem(me.http.post("/api/tables", json=body), 400)
        other.join(me.make("valletta", ["me", "open"])["table"])
        assert f"There is no level {level!r}" in problem(me.post("seats/0/stand-in", level=level), 400)
        assert not me.look()["seats"][0]["stands_in"]
        me.make("valletta", ["me", "open"])
        me.http.post(f"/tables/{me.table}/fill", data={"seat": "1", "level": level or " "})
        assert me.look()["seats"][1]["kind"] == "open"
        assert all(game["levels"] == [*LEVELS] for game in me.http.get("/api/games").json())


def test_hints_are_off_where_several_people_play_unless_the_table_has_them(clients: Clients) -> None:
    me, other, _ = clients
    for chosen, given in ((None, False), (False, False), (True, True)):
        other.join(me.make("valletta", ["me", "open"], hints=chosen)["table"], "Bo")
        asked = me if me.look()["ask"] else other
        assert me.look()["hints"] is given
        page = asked.http.get(f"/tables/{asked.table}").text
        assert (re.search(r'id="t-hint"[^>]* hidden', page) is None) is given
        if given:
            asked.ok(asked.post("hint"))
        else:
            assert "no hints at this table" in problem(asked.post("hint"), 400)


def test_hints_are_on_where_one_person_plays_against_bots_unless_the_table_has_none(clients: Clients) -> None:
    me = clients[0]
    me.make("valletta", ["me", "open"])
    assert not me.look()["hints"]
    me.http.post(f"/tables/{me.table}/fill", data={"seat": "1", "level": "random"})
    assert me.asked()["hints"]
    me.ok(me.post("hint"))
    assert me.look()["said"] == []
    me.make("valletta", ["me", "random"], hints=False)
    assert "no hints at this table" in problem(me.post("hint"), 400)


def test_the_others_see_that_a_hint_was_asked_for(clients: Clients) -> None:
    me, other, spectator = clients
    other.join(me.make("valletta", ["me", "open"], name="Ann", hints=True)["table"], "Bo")
    spectator.table = me.table
    asked, name = (me, "Ann") if me.look()["ask"] else (other, "Bo")
    for _ in range(2):  # asked twice about the same question it is told once
        asked.ok(asked.post("hint"))
    for client in (me, other, spectator):
        [said] = client.look()["said"]
        assert (said["kind"], said["seat"], said["text"]) == ("hint", asked.seat, f"{name} asked for a hint.")
    other.http.headers["Accept-Language"] = "de"
    assert other.look()["said"][0]["text"] == f"{name} hat um einen Tipp gebeten."


def test_the_set_up_page_offers_hints_and_the_rematch_keeps_them(clients: Clients, server: Server) -> None:
    me = clients[0]
    ann = me.person("Ann")
    assert 'name="hints"' in me.http.get("/set-up/valletta").text
    for chosen, kept in (("", None), ("1", True)):
        form = {"seat0": "me", "seat1": "open", "hints": chosen}
        table = me.http.post("/set-up/valletta", data=form).headers["location"].rsplit("/", 1)[1]
        assert server.app.state.rooms.database.header(table).hints is kept
    table = plant(server, "valletta", [ann, "random"])
    with server.app.state.rooms.database.writing() as link:
        link.exec_driver_sql(f"UPDATE game_table SET hints = 0 WHERE id = '{table}'")
    me.come_to(table)
    again = me.ok(me.post("rematch"))["table"]
    assert server.app.state.rooms.database.header(again).hints is False
