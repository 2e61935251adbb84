"""A database of the version before goes on: tables made then are played on, and what was sent then is done once."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import msgspec
from sqlalchemy import create_engine, inspect

from tablero import Match
from tablero.server.store.database import Database, Header, Row, Seat, Sent
from tests.server.conftest import Client, Server

# As the version before made it.
SCHEMA = """
CREATE TABLE game_table (id VARCHAR NOT NULL, game VARCHAR NOT NULL, rules INTEGER NOT NULL, edition VARCHAR NOT NULL,
  options TEXT NOT NULL, seed VARCHAR NOT NULL, commitment VARCHAR NOT NULL, host VARCHAR NOT NULL,
  public INTEGER NOT NULL, status VARCHAR NOT NULL, since FLOAT NOT NULL, moved FLOAT NOT NULL, round INTEGER NOT NULL,
  result TEXT NOT NULL, rematch VARCHAR NOT NULL, PRIMARY KEY (id));
CREATE INDEX ix_game_table_status ON game_table (status);
CREATE TABLE person (id VARCHAR NOT NULL, name VARCHAR NOT NULL, since FLOAT NOT NULL, PRIMARY KEY (id));
CREATE TABLE secret (name VARCHAR NOT NULL, value VARCHAR NOT NULL, PRIMARY KEY (name));
CREATE TABLE act (table_id VARCHAR NOT NULL, id VARCHAR NOT NULL, n INTEGER NOT NULL, PRIMARY KEY (table_id, id),
  FOREIGN KEY(table_id) REFERENCES game_table (id));
CREATE TABLE entry (table_id VARCHAR NOT NULL, n INTEGER NOT NULL, seat INTEGER NOT NULL, text VARCHAR NOT NULL,
  at FLOAT NOT NULL, PRIMARY KEY (table_id, n), FOREIGN KEY(table_id) REFERENCES game_table (id));
CREATE TABLE said (table_id VARCHAR NOT NULL, n INTEGER NOT NULL, seat INTEGER NOT NULL, text TEXT NOT NULL,
  at FLOAT NOT NULL, PRIMARY KEY (table_id, n), FOREIGN KEY(table_id) REFERENCES game_table (id));
CREATE TABLE seat (table_id VARCHAR NOT NULL, seat INTEGER NOT NULL, person VARCHAR NOT NULL, level VARCHAR NOT NULL,
  key VARCHAR NOT NULL, votes TEXT NOT NULL, seen FLOAT NOT NULL, PRIMARY KEY (table_id, seat),
  FOREIGN KEY(table_id) REFERENCES game_table (id));
CREATE INDEX ix_seat_person ON seat (person);
"""


class Kept(NamedTuple):
    """A table in an old database: what was sent there, and the version each led to."""

    table: str
    sent: dict[Sent, int]
    match: Match


def keep(url: str) -> Kept:
    """An old database with a table at which two have played a while; one of them has taken something back."""
    match = Match.new("valletta", 2, 7)
    sent: dict[Sent, int] = {}
    while "undo" not in {each.kind for each in sent}:
        seat = match.waiting()[0]
        match.act(seat, match.options(seat)[0])
        sent[Sent(seat, "act", f"id {len(sent)}")] = len(match.history)
        if len(sent) > 8 and match.can_undo(seat):
            match.undo(seat)
            sent[Sent(seat, "undo", f"id {len(sent)}")] = len(match.history)
    assert any(match.history[n - 1][0] < 0 for n in sent.values())  # nature drew after some of the acts
    assert match.dice is not None
    table, now = "old-table", time.time() - 3600
    choices, seed = msgspec.json.encode(match.choices).decode(), match.dice.seed.hex()
    engine = create_engine(url.replace("postgresql://", "postgresql+psycopg://", 1))
    mark = "%s" if engine.dialect.name == "postgresql" else "?"

    def insert(name: str, *row: object) -> None:
        link.exec_driver_sql(f"INSERT INTO {name} VALUES ({', '.join([mark] * len(row))})", row)

    with engine.begin() as link:
        for statement in SCHEMA.split(";"):
            if statement.strip():
                link.exec_driver_sql(statement)
        insert("secret", "tokens", "ab" * 32)
        about = (table, "valletta", match.game.rules_version, "reconstructed", choices, seed, match.commitment)
        insert("game_table", *about, "ann", 1, "playing", now, now, match.state.round, "", "")
        for seat, person in enumerate(["ann", "bo"]):
            insert("person", person, person.title(), now)
            insert("seat", table, seat, person, "", f"key{seat}", "[]", 0.0)
        for n, (seat, a) in enumerate(match.history, 1):
            insert("entry", table, n, seat, "undo" if a < 0 else match.text(a), now)
        for each, n in sent.items():
            insert("act", table, each.id, n)
        insert("said", table, 1, 1, "hello", now)
    engine.dispose()
    return Kept(table, sent, match)


def goes_on(url: str, kept: Kept) -> None:
    """Holds a server over an old database to what was kept there."""
    for _ in range(2):  # brought up to date by the first start, found so by the second
        database = Database(url)
        assert not inspect(database.engine).has_table("act")
        for each, n in kept.sent.items():
            assert database.done(kept.table, each) == n
            for other in (Sent(1 - each.seat, each.kind, each.id), Sent(each.seat, "none", each.id)):
                assert database.done(kept.table, other) is None
        database.close()
    with Server(url) as running, Client(running) as ann, Client(running) as bo:
        people = (ann, bo)
        for seat, client in enumerate(people):
            client.table = kept.table
            client.look()
            rooms = running.app.state.rooms
            token = rooms.seat_token(rooms.rooms[kept.table], seat)
            client.http.headers["Authorization"] = f"Bearer {token}"
        frame = ann.look()
        assert frame["view"] == msgspec.to_builtins(dict(kept.match.view(0)))
        assert [said["text"] for said in frame["said"]] == ["hello"]
        assert not frame["hints"]
        for each, n in kept.sent.items():
            body = {"id": each.id, "version": n, **({"actions": ["done"]} if each.kind == "act" else {})}
            assert people[each.seat].ok(people[each.seat].post(each.kind, **body))["version"] == n
        asked = people[kept.match.waiting()[0]]
        others = next(each for each in kept.sent if each.seat != asked.look()["seat"])
        frame = asked.look()
        assert (
            asked.ok(asked.act(frame, frame["ask"]["options"][0]["text"], id=others.id))["version"] > frame["version"]
        )


def test_a_sqlite_file_of_the_version_before_goes_on(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'old.sqlite3'}"
    goes_on(url, keep(url))


def brought_up_to_date_by_several_at_once(url: str) -> None:
    kept = keep(url)
    with ThreadPoolExecutor(4) as starting:
        for each in [starting.submit(Database, url) for _ in range(4)]:
            each.result().close()
    goes_on(url, kept)


def test_a_table_whose_log_leaves_the_end_of_a_naming_unsaid_goes_on(tmp_path: Path) -> None:
    """Such logs are of the time when several things were named upwards only: what they leave unsaid is written in."""
    file = Path(__file__).parents[1] / "altiplano" / "replays" / "unsaid-3.tablero"
    match = Match.load(file.read_text())
    acted = [line.split(" ", 1) for line in file.read_text().splitlines() if line[:2] in ("* ", "0 ", "1 ", "2 ")]
    told = [(-1 if who == "*" else int(who), text) for who, text in acted]
    assert len(told) < len(match.history)
    url = f"sqlite:///{tmp_path / 'old.sqlite3'}"
    for _ in range(2):  # the second server finds the whole log
        with Server(url) as running, Client(running) as client:
            database: Database = running.app.state.rooms.database
            if not database.header("old"):
                plant_lines(database, "old", match, told)
            client.table = "old"
            assert client.look()["view"] == msgspec.to_builtins(dict(match.view(None)))
            rows = database.rows("old")
            spelt = [(seat, "undo" if a < 0 else match.text(a)) for seat, a in match.history]
            assert [(row.seat, row.text) for row in rows] == spelt
            assert [row.at for row in rows] == sorted(row.at for row in rows)


def plant_lines(database: Database, id: str, match: Match, told: list[tuple[int, str]]) -> None:
    """A table of three people with these lines in its log, a second apart."""
    assert match.dice is not None
    seats = [Seat(i, f"person{i}", "", f"key{i}", [], 0.0, "") for i in range(match.seats)]
    about = (match.game.name, match.game.rules_version, match.edition.name, match.choices, match.dice.seed.hex())
    now = time.time()
    database.add(Header(id, *about, match.commitment, "person0", True, "playing", now, now, 1, [], "", seats))
    database.append(id, 0, [Row(seat, text, now + n) for n, (seat, text) in enumerate(told)])
