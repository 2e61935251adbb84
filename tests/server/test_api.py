"""The API: what it does, and what bad input gets."""

from __future__ import annotations

import asyncio
import random
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tablero import Match
from tablero.server.house import House
from tablero.server.table import thinking
from tablero.words import LANGUAGES
from tests.server.conftest import GAMES, IDLE, LEVELS, Client, Clients, Server, plant, problem, whole


def choose(frame: dict[str, Any], dice: random.Random) -> str:
    """Some option, but rarely a free exchange, which leads nowhere."""
    options = frame["ask"]["options"]
    serious = [each for each in options if not each["text"].startswith(IDLE)]
    text: str = dice.choice(serious or options)["text"]
    return text


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_game_shows_its_scores_and_gives_out_a_replay_that_tells_the_same(
    game: str, clients: Clients, server: Server
) -> None:
    me = clients[0]
    me.come_to(plant(server, game, [me.person("Ann"), "random"]))
    frame = me.look()
    assert frame["status"] == "over"
    match = Match.load(me.http.get(f"/api/tables/{me.table}/replay").text)
    assert match.over
    assert [score.total for score in match.scores()] == [each["total"] for each in frame["ending"]["scores"]]
    assert match.commitment == frame["commitment"]
    assert len(frame["ending"]["rounds"]) == len({entry.round for entry in match.log})
    early = me.ok(me.http.get(f"/api/tables/{me.table}/moments/40?seat=1"))
    assert early["length"] == len(match.log)


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_game_is_reviewed_better_and_better_and_a_running_one_is_not(
    game: str, clients: Clients, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    me = clients[0]
    ann = me.person("Ann")
    me.come_to(plant(server, game, [ann, "random"], told=whole(game)))
    monkeypatch.setattr(thinking, "FIRST_PICTURE", 0.0)
    said = [me.ok(me.http.get(f"/api/tables/{me.table}/review", params={"lang": lang})) for lang in LANGUAGES]
    assert len(said[0]["chances"]) == len(said[0]["expected"]) == me.look()["length"]
    assert len({each["finding"] for each in said}) == len(LANGUAGES)
    assert said[0]["seats"] == said[1]["seats"] and len(said[0]["seats"]) == 2
    monkeypatch.setattr(thinking, "NEXT_PICTURE", 0.0)
    further = me.ok(me.http.get(f"/api/tables/{me.table}/review", params={"better": "true"}))
    assert 0 < said[0]["rollouts"] < further["rollouts"] and said[0]["done"] <= further["done"] < 1
    me.come_to(plant(server, game, [ann, "random"], 5))
    assert "when the game is over" in problem(me.http.get(f"/api/tables/{me.table}/review"), 400)


def test_bots_answer_though_one_of_their_processes_dies(clients: Clients, server: Server) -> None:
    me = clients[0]
    me.make("valletta", ["me", "random"])
    me.asked()
    me.ok(me.post("hint"))
    thinkers = server.app.state.rooms.thinkers
    for process in list(thinkers.pool.executor._processes.values()):
        process.kill()
        process.join()
    assert me.ok(me.post("hint"))["reason"]


def test_bots_answer_and_the_game_comes_back_to_the_person(clients: Clients) -> None:
    me = clients[0]
    me.make("valletta", ["me", "random", "random"])
    dice = random.Random(1)
    for _ in range(6):
        frame = me.asked()
        me.ok(me.act(frame, choose(frame, dice)))
    assert {line["seat"] for line in me.asked()["lines"]} >= {0, 1, 2}


def test_a_hint_is_an_option_with_its_reason(clients: Clients) -> None:
    me = clients[0]
    me.make("valletta", ["me", "random"])
    frame = me.asked()
    hint = me.ok(me.post("hint"))
    assert hint["text"] in [option["text"] for option in frame["ask"]["options"]]
    assert hint["reason"]


def test_an_act_sent_twice_is_done_once(clients: Clients) -> None:
    me = clients[0]
    me.make("valletta", ["me", "random"])
    frame = me.asked()
    text = frame["ask"]["options"][0]["text"]
    first = me.ok(me.act(frame, text, id="the same"))
    again = me.ok(me.act(frame, text, id="the same"))
    assert again == first
    lines = [line for line in me.look()["lines"] if line["seat"] == me.seat]
    assert len(lines) == 1


def test_the_ids_of_acts_belong_to_the_seat(clients: Clients) -> None:
    """Two who both count their acts from 1 lose nothing."""
    seats = clients[:2]
    seats[1].join(seats[0].make("valletta", ["me", "open"])["table"])
    done = [0, 0]
    while min(done) < 2:
        looks = [(each, each.look()) for each in seats]
        client, frame = next((each, look) for each, look in looks if look["ask"] and look["ask"]["owed"])
        seat = frame["seat"]
        done[seat] += 1
        reached = client.ok(client.act(frame, frame["ask"]["options"][0]["text"], id=str(done[seat])))["version"]
        assert frame["version"] < reached == client.look()["version"]


def test_the_id_of_an_undo_is_not_that_of_an_act(clients: Clients) -> None:
    me = clients[0]
    me.make("valletta", ["me", "random"])
    frame = me.asked()
    while frame["ask"]["task"] != "Play" or frame["ask"]["undo"]:
        me.ok(me.act(frame, frame["ask"]["options"][0]["text"]))
        frame = me.asked()
    plain = next(each["text"] for each in frame["ask"]["options"] if not each["final"])
    done = me.ok(me.act(frame, plain, id="1"))["version"]
    undone = me.ok(me.post("undo", id="1", version=done))["version"]
    assert undone > done
    assert me.look()["view"] == frame["view"]
    assert me.ok(me.post("undo", id="1", version=done))["version"] == undone
    assert me.ok(me.act(frame, plain, id="1"))["version"] == done


def test_an_act_made_against_an_older_question_is_refused_and_changes_nothing(clients: Clients) -> None:
    me, other = clients[:2]
    table = me.make("valletta", ["me", "open"])["table"]
    other.join(table)
    frames = [client.look() for client in (me, other)]
    asked = 0 if frames[0]["ask"] else 1
    client = (me, other)[asked]
    text = frames[asked]["ask"]["options"][0]["text"]
    client.ok(client.act(frames[asked], text))
    version = client.look()["version"]
    said = problem(client.act(frames[asked], text), 409)
    assert "version" in said
    assert client.look()["version"] == version


def test_a_batch_is_done_whole_or_not_at_all(clients: Clients) -> None:
    me, other = clients[:2]
    other.join(me.make("valletta", ["me", "open"])["table"])
    for client in (me, other, me, other):
        frame = client.look()
        if frame["ask"] and frame["ask"]["task"] == "Draft":
            client.ok(client.act(frame, frame["ask"]["options"][0]["text"]))
    client = me if me.look()["ask"] else other
    frame = client.look()
    plays = [each["text"] for each in frame["ask"]["options"] if each["verb"] == "play"]
    said = problem(client.act(frame, plays[0], "construct a1", "play jean", "play nobody"), 400)
    assert "nobody" in said
    assert client.look()["version"] == frame["version"]
    said = problem(client.act(frame, "play jean", "play jean", "play jean"), 400)
    assert client.look()["version"] == frame["version"]


def test_undo_goes_back_until_something_is_drawn_and_no_further(clients: Clients) -> None:
    me = clients[0]
    me.make("valletta", ["me", "random"])
    frame = me.asked()
    while frame["ask"]["task"] != "Play" or frame["ask"]["undo"]:
        me.ok(me.act(frame, frame["ask"]["options"][0]["text"]))
        frame = me.asked()
    plain = next((each for each in frame["ask"]["options"] if not each["final"]), None)
    assert plain is not None
    me.ok(me.act(frame, plain["text"]))
    after = me.look()
    assert after["ask"]["undo"]
    me.ok(me.post("undo", id="u1", version=after["version"]))
    undone = me.look()
    assert undone["view"] == frame["view"]
    assert undone["version"] == after["version"] + 1
    said = problem(me.post("undo", id="u2", version=undone["version"]), 400)
    assert "take back" in said


def test_undo_takes_back_what_only_bots_have_answered(clients: Clients, server: Server) -> None:
    me = clients[0]
    me.make("valparaiso", ["me", "random", "random"])
    dice = random.Random(3)
    for _ in range(400):
        before = me.asked()
        me.ok(me.act(before, choose(before, dice)))
        after = me.asked()
        answered = [line["seat"] for line in after["lines"] if line["at"] > before["length"]]
        if after["ask"]["undo"] and set(answered) > {0} and before["ask"]["task"] == "UseCard":
            break
    assert answered[0] == 0 and set(answered) > {0}
    me.ok(me.post("undo", id="slip", version=after["version"]))
    assert me.look()["view"] == before["view"]
    # The log tells it, so that the table is the same for a process that reads it anew.
    rows = server.app.state.rooms.rooms[me.table].rows
    assert [row.seat for row in rows if row.text == "undo"][-1] == 0
    server.app.state.rooms.rooms.pop(me.table)
    assert me.look()["view"] == before["view"]


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("act", b"{", 400),
        ("act", b'{"id": "x", "version": "one", "actions": ["done"]}', 400),
        ("act", b'{"id": "x", "version": 1, "actions": []}', 400),
        ("act", b'{"id": "", "version": 1, "actions": ["done"]}', 400),
        ("act", b'{"id": "x", "version": 1, "actions": ["done"], "seat": 1}', 400),
        ("act", b'{"id": "x", "version": 999999, "actions": ["done"]}', 400),
        ("act", b'{"id": "x", "version": 50, "actions": ["' + b"x" * 100_000 + b'"]}', 413),
        ("chat", b'{"text": ""}', 400),
        ("chat", b'{"text": "' + b"x" * 501 + b'"}', 400),
        ("seats/9/stand-in", b'{"level": "random"}', 400),
        ("seats/1/stand-in", b'{"level": "random"}', 400),
        ("rematch", b"{}", 400),
    ],
)
def test_malformed_bodies_get_a_problem_and_change_nothing(
    clients: Clients, path: str, body: bytes, status: int
) -> None:
    me = clients[0]
    me.make("valletta", ["me", "random"])
    before = me.asked()
    answer = me.http.post(f"/api/tables/{me.table}/{path}", content=body, headers={"Content-Type": "application/json"})
    problem(answer, status)
    assert me.look()["version"] == before["version"]


@pytest.mark.parametrize(
    ("body", "word"),
    [
        ({"game": "chess", "seats": ["me", "open"]}, "chess"),
        ({"game": "valletta", "seats": ["me"]}, "you chose 1"),
        ({"game": "valletta", "seats": ["me", "me"]}, "one of the seats"),
        ({"game": "valletta", "seats": ["me", "grandmaster"]}, "grandmaster"),
        ({"game": "valletta", "seats": ["me", "open"], "options": {"colour": "pink"}}, "colour"),
        ({"game": "valletta", "seats": ["me", "open"], "edition": "golden"}, "golden"),
        ({"game": "valletta", "seats": ["me", "open"], "name": "x" * 25}, "25"),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_the_offending_value(
    clients: Clients, body: dict[str, Any], word: str
) -> None:
    assert word in problem(clients[0].http.post("/api/tables", json=body), 400)


def test_a_table_that_does_not_exist_is_said_so(clients: Clients) -> None:
    assert "no such table" in problem(clients[0].http.get("/api/tables/nothing"), 404)
    page = clients[0].http.get("/tables/nothing")
    assert page.status_code == 404
    assert "no such table" in page.text


@pytest.mark.parametrize("game", GAMES)
def test_what_is_hidden_never_reaches_another_seat_or_a_spectator(game: str, clients: Clients, server: Server) -> None:
    """All that each client got in many moves, compared with the game's own view of what it may know."""
    me, other, spectator = clients
    table = me.make(game, ["me", "open"])["table"]
    other.join(table, "Other")
    spectator.table = table
    dice = random.Random(3)
    for _ in range(12):
        for client in (me, other):
            frame = client.look()
            if frame["ask"] and frame["ask"]["owed"]:
                client.act(frame, choose(frame, dice))
        room = server.app.state.rooms.rooms[table]
        for client, seat in ((me, 0), (other, 1), (spectator, None)):
            frame = client.look(layout="wide")
            if frame["version"] != room.version:
                continue
            assert frame["view"] == msgspec.to_builtins(dict(room.match.view(seat)))
            assert room.header.seed not in msgspec.json.encode(frame).decode()
            if seat is None:
                assert frame["ask"] is None
    assert "own seat" in problem(me.http.get(f"/api/tables/{table}/moments/5?seat=1"), 403)
    assert "when the game is over" in problem(me.http.get(f"/api/tables/{table}/replay"), 400)


def events(client: Client, since: str, enough: int) -> list[tuple[str, dict[str, Any]]]:
    """The first few frames of a stream."""
    headers = {"Last-Event-ID": since} if since else {}
    out: list[tuple[str, dict[str, Any]]] = []
    with client.http.stream("GET", f"/api/tables/{client.table}/events?layout=none", headers=headers) as stream:
        id = ""
        for line in stream.iter_lines():
            if line.startswith("id: "):
                id = line[4:]
            elif line.startswith("data: "):
                out.append((id, msgspec.json.decode(line[6:])))
            if len(out) >= enough:
                break
    return out


def test_a_stream_is_resumed_behind_the_last_event_and_loses_nothing(clients: Clients) -> None:
    me, other = clients[:2]
    other.join(me.make("valletta", ["me", "open"])["table"], "Bo")
    [(first, start)] = events(me, "", 1)
    assert len(start["lines"]) >= 1
    for client in (me, other, me, other):
        frame = client.look()
        if frame["ask"]:
            client.ok(client.act(frame, frame["ask"]["options"][0]["text"]))
    other.ok(other.post("chat", text="<b>hello</b>"))
    [(_, resumed)] = events(me, first, 1)
    assert resumed["log_from"] == start["lines"][-1]["at"]
    assert [line["at"] for line in start["lines"] + resumed["lines"]] == [line["at"] for line in me.look()["lines"]]
    assert [said["text"] for said in resumed["said"]] == ["<b>hello</b>"]


def test_a_stream_tells_each_move_as_it_is_made(clients: Clients) -> None:
    me, other = clients[:2]
    other.join(me.make("valletta", ["me", "open"])["table"], "Bo")
    client = me if me.look()["ask"] else other
    watcher = other if client is me else me
    got: list[tuple[str, dict[str, Any]]] = []
    listening = threading.Thread(target=lambda: got.extend(events(watcher, "", 4)))
    listening.start()
    frame = client.look()
    client.ok(client.act(frame, frame["ask"]["options"][0]["text"]))
    client.ok(client.post("chat", text="1"))
    client.ok(client.post("chat", text="2"))
    client.ok(client.post("chat", text="3"))
    listening.join(timeout=10)
    assert got[-1][1]["version"] > frame["version"]


@pytest.mark.parametrize("way", ["call", "stream"])
def test_nobody_is_shown_what_is_not_written_yet(
    way: str, clients: Clients, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else it would be shown under the version before it, and who answers would be told that the table has moved on."""
    me, other = clients[:2]
    other.join(me.make("valletta", ["me", "open"])["table"], "Bo")
    client, watcher = (me, other) if me.look()["ask"] else (other, me)
    before = watcher.look()
    looks, writes = threading.Event(), threading.Event()
    rooms = server.app.state.rooms
    append = rooms.database.append_all

    def slow(*args: Any) -> Any:
        writes.set()
        time.sleep(0.5)
        return append(*args)

    async def busy(_: Any, seat: int, *__: Any) -> None:
        looks.set()
        while seat == watcher.seat and not writes.is_set():
            await asyncio.sleep(0.01)

    monkeypatch.setattr(rooms.database, "append_all", slow)
    monkeypatch.setattr(rooms, "called" if way == "call" else "watch", busy)
    got: list[dict[str, Any]] = []
    look: Callable[[], dict[str, Any]] = watcher.look if way == "call" else lambda: events(watcher, "", 1)[0][1]
    watching = threading.Thread(target=lambda: got.append(look()))
    watching.start()
    assert looks.wait(10)
    match = rooms.rooms[client.table].match
    client.ok(client.act(before, match.text(match.options(client.seat)[0])))
    watching.join(timeout=10)
    monkeypatch.undo()
    after = watcher.look()
    assert after["length"] > before["length"]
    assert (got[0]["version"], got[0]["length"]) in [(each["version"], each["length"]) for each in (before, after)]


def test_a_table_is_rebuilt_from_its_log(tmp_path: Any) -> None:
    url = f"sqlite:///{tmp_path / 'kept.sqlite3'}"
    with Server(url) as running:
        me = Client(running)
        me.make("valletta", ["me", "open"])
        other = Client(running)
        other.join(me.table, "Bo")
        for client in (me, other, me, other):
            frame = client.look()
            if frame["ask"]:
                client.ok(client.act(frame, frame["ask"]["options"][0]["text"]))
        before = me.look()
        headers, table = me.http.headers["Authorization"], me.table
        me.close()
        other.close()
    with Server(url) as again:
        me = Client(again)
        me.table = table
        me.http.headers["Authorization"] = headers
        after = me.look()
        me.close()
    for part in ("version", "view", "ask", "lines"):
        assert after[part] == before[part]


def test_the_api_page_and_its_openapi_description_name_every_call(clients: Clients) -> None:
    schema = clients[0].ok(clients[0].http.get("/api/schema/openapi.json"))
    page = clients[0].http.get("/api").text
    assert "/api/tables/{id}/act" in schema["paths"]
    for path in schema["paths"]:
        assert path in page
    assert "http" not in page.replace("http://www.w3.org", "").replace('method="post"', "")


def test_the_clock_of_valparaiso_runs_when_the_first_is_ready_and_the_server_calls_time(
    hasty: str, tmp_path: Path
) -> None:
    """The edition says how long; here it is a second, and a countdown from 1."""
    house = House(levels=LEVELS, editions=[hasty])
    url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    with Server(url, house=house) as running, Client(running) as me, Client(running) as other:
        other.join(me.make("valparaiso", ["me", "open"], edition="hasty", options={"clock": "on"})["table"], "Bo")
        for _ in range(40):
            frames = [client.look() for client in (me, other)]
            if all(frame["ask"] and frame["ask"]["task"] == "Planning" for frame in frames):
                break
            for client, frame in zip((me, other), frames, strict=True):
                if frame["ask"] and frame["ask"]["owed"]:
                    client.ok(client.act(frame, frame["ask"]["options"][0]["text"]))
                    break
        assert frames[0]["clock"] is None
        plan = next(each["text"] for each in frames[0]["ask"]["options"] if each["verb"] == "plan")
        me.ok(me.act(frames[0], plan))
        me.ok(me.act(me.look(), "ready"))
        ticking = other.look()
        assert 0 < ticking["clock"]["left"] <= 2 and ticking["clock"]["countdown"] == 1
        for _ in range(200):
            frame = other.look()
            if frame["clock"] is None:
                break
            time.sleep(0.05)
        assert frame["clock"] is None
        assert frame["ask"] is None or frame["ask"]["task"] != "Planning"


def test_a_bot_does_not_start_the_clock_while_a_person_plans(clients: Clients) -> None:
    """Ruling 4.46: the bot's plan is laid, but it says ready only after the person."""
    me = clients[0]
    me.make("valparaiso", ["me", "random"], options={"clock": "on"})
    frame = me.asked()
    while frame["ask"]["task"] != "Planning":
        me.ok(me.act(frame, frame["ask"]["options"][0]["text"]))
        frame = me.asked()
    time.sleep(1.5)
    assert me.look()["clock"] is None
    plan = next(each["text"] for each in frame["ask"]["options"] if each["verb"] == "plan")
    me.ok(me.act(me.look(), plan))
    me.ok(me.act(me.look(), "ready"))
    assert me.asked()["ask"]["task"] != "Planning"
