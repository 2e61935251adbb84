"""What is kept: persons, tables with their seats, each table's log, and what was said there.

A table is its log: the state is rebuilt from the rows (table, n), which are unique, so that two
processes cannot both append move n. Everything else about a game follows from its log.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import msgspec
from sqlalchemy import (
    Column,
    Connection,
    Engine,
    Float,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    create_engine,
    event,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError
from sqlalchemy.pool import StaticPool

META = MetaData()
SECRET = Table("secret", META, Column("name", String, primary_key=True), Column("value", String, nullable=False))
PERSON = Table(
    "person",
    META,
    Column("id", String, primary_key=True),
    Column("name", String, nullable=False),
    Column("since", Float, nullable=False),
)
TABLE = Table(
    "game_table",
    META,
    Column("id", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("edition", String, nullable=False),
    Column("options", Text, nullable=False),
    Column("seed", String, nullable=False),
    Column("commitment", String, nullable=False),
    Column("host", String, nullable=False),
    Column("public", Integer, nullable=False),
    Column("status", String, nullable=False, index=True),
    Column("since", Float, nullable=False),
    Column("moved", Float, nullable=False),
    Column("round", Integer, nullable=False, default=0),
    Column("result", Text, nullable=False, default=""),
    Column("rematch", String, nullable=False, default=""),
)
SEAT = Table(
    "seat",
    META,
    Column("table_id", ForeignKey("game_table.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    # A person holds it, or it is open, or a bot of a level plays it; a level beside a person stands in for him.
    Column("person", String, nullable=False, default="", index=True),
    Column("level", String, nullable=False, default=""),
    Column("key", String, nullable=False, default=""),
    Column("votes", Text, nullable=False, default="[]"),
    Column("seen", Float, nullable=False, default=0.0),
)
ENTRY = Table(
    "entry",
    META,
    Column("table_id", ForeignKey("game_table.id"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("text", String, nullable=False),
    Column("at", Float, nullable=False),
)
# The ids of acts that were done, so that an act sent twice is done once.
ACT = Table(
    "act",
    META,
    Column("table_id", ForeignKey("game_table.id"), primary_key=True),
    Column("id", String, primary_key=True),
    Column("n", Integer, nullable=False),
)
SAID = Table(
    "said",
    META,
    Column("table_id", ForeignKey("game_table.id"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
)

OPEN, PLAYING, OVER = "open", "playing", "over"


class Person(msgspec.Struct, frozen=True):
    """A guest: no account, no password, a name once it was asked for."""

    id: str
    name: str


class Seat(msgspec.Struct):
    """Who sits where. `key` changes when the seat changes hands, which ends the tokens made before."""

    seat: int
    person: str
    level: str
    key: str
    votes: list[str]
    seen: float
    name: str

    @property
    def played_by_bot(self) -> bool:
        return bool(self.level)

    @property
    def open(self) -> bool:
        return not self.person and not self.level


class Header(msgspec.Struct):
    """All of a table but its log."""

    id: str
    game: str
    rules: int
    edition: str
    options: dict[str, str]
    seed: str
    commitment: str
    host: str
    public: bool
    status: str
    since: float
    moved: float
    round: int
    result: list[int]
    rematch: str
    seats: list[Seat]

    def seat_of(self, person: str) -> int | None:
        """The seat this person holds."""
        return next((each.seat for each in self.seats if person and each.person == person), None)


class Row(msgspec.Struct, frozen=True):
    """A line of a log."""

    seat: int
    text: str
    at: float


class Said(msgspec.Struct, frozen=True):
    """A line of the chat."""

    n: int
    seat: int
    text: str
    at: float


class Taken(Exception):
    """Another process wrote this part of the log first."""


class Database:
    """The tables in a SQLite file, in memory, or in PostgreSQL, by URL."""

    def __init__(self, url: str) -> None:
        self.url = url.replace("postgresql://", "postgresql+psycopg://", 1)
        if self.url in ("sqlite://", "sqlite:///:memory:"):
            self.engine: Engine = create_engine(
                "sqlite://", poolclass=StaticPool, connect_args={"check_same_thread": False}
            )
        else:
            self.engine = create_engine(self.url)
        if self.engine.dialect.name == "sqlite":
            event.listen(self.engine, "connect", _prepare_sqlite)
        META.create_all(self.engine)
        self.secret = self._secret()

    @property
    def is_postgres(self) -> bool:
        return self.engine.dialect.name == "postgresql"

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        with self.engine.begin() as link:
            yield link

    def close(self) -> None:
        self.engine.dispose()

    def _secret(self) -> bytes:
        """The key that tokens are signed with, made when the database is."""
        with self.engine.connect() as link:
            found = link.execute(select(SECRET.c.value).where(SECRET.c.name == "tokens")).scalar()
        if found is None:
            try:
                with self.writing() as link:
                    link.execute(insert(SECRET).values(name="tokens", value=secrets.token_hex(32)))
            except IntegrityError:
                pass
            return self._secret()
        return bytes.fromhex(found)

    # Persons

    def new_person(self, name: str = "") -> Person:
        made = Person(secrets.token_urlsafe(16), name)
        with self.writing() as link:
            link.execute(insert(PERSON).values(id=made.id, name=name, since=time.time()))
        return made

    def person(self, id: str) -> Person | None:
        with self.engine.connect() as link:
            row = link.execute(select(PERSON.c.id, PERSON.c.name).where(PERSON.c.id == id)).first()
        return Person(row.id, row.name) if row else None

    def rename(self, id: str, name: str) -> None:
        with self.writing() as link:
            link.execute(update(PERSON).where(PERSON.c.id == id).values(name=name))

    # Tables

    def add(self, header: Header) -> None:
        with self.writing() as link:
            link.execute(
                insert(TABLE).values(
                    id=header.id,
                    game=header.game,
                    rules=header.rules,
                    edition=header.edition,
                    options=msgspec.json.encode(header.options).decode(),
                    seed=header.seed,
                    commitment=header.commitment,
                    host=header.host,
                    public=int(header.public),
                    status=header.status,
                    since=header.since,
                    moved=header.moved,
                )
            )
            for each in header.seats:
                link.execute(
                    insert(SEAT).values(
                        table_id=header.id, seat=each.seat, person=each.person, level=each.level, key=each.key
                    )
                )

    def header(self, id: str) -> Header | None:
        found = self._headers(TABLE.c.id == id)
        return found[0] if found else None

    def open_tables(self, most: int = 20) -> list[Header]:
        return self._headers((TABLE.c.status == OPEN) & (TABLE.c.public == 1), most)

    def tables_of(self, person: str, most: int = 20) -> list[Header]:
        mine = select(SEAT.c.table_id).where(SEAT.c.person == person)
        return self._headers(TABLE.c.id.in_(mine) & (TABLE.c.status != OVER), most)

    def finished(self, most: int = 20) -> list[Header]:
        return self._headers((TABLE.c.status == OVER) & (TABLE.c.public == 1), most)

    def finished_of(self, person: str, most: int = 20) -> list[Header]:
        mine = select(SEAT.c.table_id).where(SEAT.c.person == person)
        return self._headers(TABLE.c.id.in_(mine) & (TABLE.c.status == OVER), most)

    def _headers(self, which: object, most: int = 1) -> list[Header]:
        query = select(TABLE).where(which).order_by(TABLE.c.moved.desc()).limit(most)  # type: ignore[arg-type]
        with self.engine.connect() as link:
            rows = link.execute(query).all()
            seats: dict[str, list[Seat]] = {row.id: [] for row in rows}
            sitting = (
                select(SEAT, PERSON.c.name)
                .join(PERSON, PERSON.c.id == SEAT.c.person, isouter=True)
                .where(SEAT.c.table_id.in_(seats))
                .order_by(SEAT.c.seat)
            )
            for each in link.execute(sitting):
                seats[each.table_id].append(
                    Seat(
                        each.seat,
                        each.person,
                        each.level,
                        each.key,
                        msgspec.json.decode(each.votes, type=list[str]),
                        each.seen,
                        each.name or "",
                    )
                )
        return [
            Header(
                row.id,
                row.game,
                row.rules,
                row.edition,
                msgspec.json.decode(row.options, type=dict[str, str]),
                row.seed,
                row.commitment,
                row.host,
                bool(row.public),
                row.status,
                row.since,
                row.moved,
                row.round,
                msgspec.json.decode(row.result, type=list[int]) if row.result else [],
                row.rematch,
                seats[row.id],
            )
            for row in rows
        ]

    def sit(self, table: str, seat: int, person: str, key: str) -> bool:
        """Takes an open seat; False if somebody else was quicker."""
        free = (SEAT.c.table_id == table) & (SEAT.c.seat == seat) & (SEAT.c.person == "") & (SEAT.c.level == "")
        with self.writing() as link:
            return link.execute(update(SEAT).where(free).values(person=person, key=key)).rowcount == 1

    def set_seat(self, table: str, seat: int, **values: object) -> None:
        if "votes" in values:
            values["votes"] = msgspec.json.encode(values["votes"]).decode()
        with self.writing() as link:
            link.execute(update(SEAT).where((SEAT.c.table_id == table) & (SEAT.c.seat == seat)).values(**values))

    def claim_rematch(self, table: str, new: str) -> str:
        """Names the table that follows, unless one is named already; returns the one that is."""
        with self.writing() as link:
            link.execute(update(TABLE).where((TABLE.c.id == table) & (TABLE.c.rematch == "")).values(rematch=new))
            return str(link.execute(select(TABLE.c.rematch).where(TABLE.c.id == table)).scalar())

    # The log

    def rows(self, table: str, after: int = 0) -> list[Row]:
        """The log's lines behind the first `after`."""
        query = select(ENTRY).where((ENTRY.c.table_id == table) & (ENTRY.c.n > after)).order_by(ENTRY.c.n)
        with self.engine.connect() as link:
            return [Row(row.seat, row.text, row.at) for row in link.execute(query)]

    def append(self, table: str, after: int, rows: Sequence[Row], act: str = "", **header: object) -> None:
        """Appends lines behind the first `after`, all or none; Taken if another process did so before."""
        if "result" in header:
            header["result"] = msgspec.json.encode(header["result"]).decode()
        try:
            with self.writing() as link:
                if rows:
                    link.execute(
                        insert(ENTRY),
                        [
                            {"table_id": table, "n": after + i, "seat": row.seat, "text": row.text, "at": row.at}
                            for i, row in enumerate(rows, 1)
                        ],
                    )
                if act:
                    link.execute(insert(ACT).values(table_id=table, id=act, n=after + len(rows)))
                if header:
                    link.execute(update(TABLE).where(TABLE.c.id == table).values(**header))
        except IntegrityError as error:
            raise Taken(table) from error

    def act_done(self, table: str, act: str) -> int | None:
        """The version an act led to, if it was done before."""
        with self.engine.connect() as link:
            return link.execute(select(ACT.c.n).where((ACT.c.table_id == table) & (ACT.c.id == act))).scalar()

    # Chat

    def say(self, table: str, seat: int, text: str) -> None:
        for _ in range(5):
            try:
                with self.writing() as link:
                    n = link.execute(select(func.max(SAID.c.n)).where(SAID.c.table_id == table)).scalar() or 0
                    link.execute(insert(SAID).values(table_id=table, n=n + 1, seat=seat, text=text, at=time.time()))
                return
            except IntegrityError:
                continue
        raise Taken(table)

    def said(self, table: str, after: int = 0) -> list[Said]:
        query = select(SAID).where((SAID.c.table_id == table) & (SAID.c.n > after)).order_by(SAID.c.n)
        with self.engine.connect() as link:
            return [Said(row.n, row.seat, row.text, row.at) for row in link.execute(query)]


def _prepare_sqlite(link: object, _record: object) -> None:
    cursor = link.cursor()  # type: ignore[attr-defined]
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=NORMAL")
    cursor.execute("PRAGMA busy_timeout=5000")
    cursor.close()
