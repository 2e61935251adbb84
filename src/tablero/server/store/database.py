"""What is kept: persons, tables with their seats, each table's log, and what was said there.

A table is its log: the state is rebuilt from the rows (table, n), which are unique, so that two
processes cannot both append move n. Everything else about a game follows from its log.
"""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import lru_cache
from typing import Any

import msgspec
from sqlalchemy import Connection, Engine, Update, bindparam, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from tablero.server.store import migrations, opening
from tablero.server.store.group import Groups
from tablero.server.store.schema import DONE, ENTRY, PERSON, PRACTICE, PRINTING, SAID, SEAT, SECRET, TABLE
from tablero.server.store.sealing import SIGN, Seal

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
    gone: float = 0.0

    @property
    def played_by_bot(self) -> bool:
        return bool(self.level)

    @property
    def open(self) -> bool:
        return not self.person and not self.level


class Practice(msgspec.Struct, frozen=True):
    """How a table begins that goes on from a moment of another: by these lines, who and what, dealt anew for a seat.

    `better` is what the review held to be better there.
    """

    of: str
    at: int
    seat: int
    lines: list[tuple[int, str]]
    better: str


class Printing(msgspec.Struct, frozen=True):
    """The edition that a table is played with, where somebody made it: its digest, and what it said then."""

    digest: str
    text: str


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
    # Whether hints are given; where nothing was said, to one who plays against bots alone.
    hints: bool | None = None
    # The lesson that is given at it, if it is a guided game.
    lesson: str = ""
    # Where it goes on from, if somebody practises at it: then it is his alone.
    practice: Practice | None = None
    # What it is played with, if that is an edition of somebody's.
    printing: Printing | None = None

    @property
    def people(self) -> int:
        """How many seats are people's, or open to them."""
        return len([each for each in self.seats if each.person or each.open])

    @property
    def gives_hints(self) -> bool:
        return self.people <= 1 if self.hints is None else self.hints

    def seat_of(self, person: str) -> int | None:
        """The seat this person holds."""
        return next((each.seat for each in self.seats if person and each.person == person), None)


class Row(msgspec.Struct, frozen=True):
    """A line of a log."""

    seat: int
    text: str
    at: float


class Said(msgspec.Struct, frozen=True):
    """A line of the chat; with a `kind` nobody said it, and it tells what happened to the seat at a `moment`."""

    n: int
    seat: int
    text: str
    at: float
    kind: str = ""
    moment: int = 0


class Sent(msgspec.Struct, frozen=True):
    """What a seat sent: an act or an undo, with an id of its own."""

    seat: int
    kind: str
    id: str


class Lines(msgspec.Struct, frozen=True):
    """What is to be written behind the first `after` lines of a table's log, who sent it, what its header says then."""

    table: str
    after: int
    rows: Sequence[Row]
    sent: Sent | None
    header: dict[str, object]


class Taken(Exception):
    """Another process wrote this part of the log first."""


# Statements that every act needs are made once.
_ENTRIES = insert(ENTRY)
_DONE = insert(DONE)


@lru_cache
def _header(names: tuple[str, ...]) -> Update:
    return update(TABLE).where(TABLE.c.id == bindparam("which")).values(**{n: bindparam(f"new_{n}") for n in names})


class Database:
    """The tables in a SQLite file, in memory, or in PostgreSQL, by URL.

    A SQLite file is one process's at a time; `beside` it another may look, and write what nobody keeps in memory.
    Whatever is asked here can be asked twice, since an answer may be lost on the way: nothing is done twice.
    """

    def __init__(self, url: str, beside: bool = False) -> None:
        self.url = opening.parsed(url)
        self.seal = Seal.of_environment()
        alone = opening.is_memory(self.url)
        self.threads = 1 if alone else opening.THREADS
        self._lock: int | None = None
        self._groups: Groups | None = None
        with opening.explained(self.url):
            opening.prepare(self.url, make=not beside)
            self.engine: Engine = opening.engine_of(self.url)
            try:
                self._lock = None if beside else opening.lock(self.url)
                (migrations.check if beside else migrations.bring_up_to_date)(self.engine)
                self._groups = None if alone or self.is_postgres else Groups(self.engine)
                self.secret = self._secret()
                if not beside:
                    with self.writing() as link:  # what cannot be written to is found out now
                        link.execute(update(SECRET).values(value=SECRET.c.value))
                    if self.seal.given and not self._is_sealed():
                        self.reseal(lambda _done, _of: None)
            except BaseException:
                self.close()
                raise

    @property
    def is_postgres(self) -> bool:
        return self.engine.dialect.name == "postgresql"

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        with opening.reaching(), self.engine.connect() as link:
            yield link

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction; when it is left without an error, what was written survives a loss of power."""
        with opening.reaching():
            if self._groups is not None:
                with self._groups.writing() as link:
                    yield link
            else:
                with self.engine.connect().execution_options(writing=True) as link, link.begin():
                    yield link

    def link(self) -> Connection:
        """A connection for whoever needs one of his own; he notices its loss by himself."""
        return self.engine.connect().execution_options(isolation_level="AUTOCOMMIT")

    def close(self) -> None:
        if self._groups is not None:
            self._groups.close()
        self.engine.dispose()
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def answers(self) -> None:
        """Asks the least; Lost where nobody answers."""
        with self.reading() as link:
            link.execute(select(1))

    def _secret(self) -> bytes:
        """The key that tokens are signed with, made when the database is."""
        with self.reading() as link:
            found = link.execute(select(SECRET.c.value).where(SECRET.c.name == "tokens")).scalar()
        if found is None:
            with suppress(IntegrityError), self.writing() as link:
                link.execute(insert(SECRET).values(name="tokens", value=self.seal.shut(secrets.token_hex(32))))
            return self._secret()
        return bytes.fromhex(self.seal.opened(found))

    def _is_sealed(self) -> bool:
        with self.reading() as link:
            return all(each.startswith(SIGN) for each in link.execute(select(SECRET.c.value)).scalars())

    def reseal(self, told: Callable[[int, int], None]) -> int:
        """Seals all secrets with the present key, those of finished games only where they were sealed; how many."""
        done = 0
        running = TABLE.c.seed.startswith(SIGN, autoescape=True) | (TABLE.c.status != OVER)
        with self.reading() as link:
            tables = list(link.execute(select(TABLE.c.id).where(running)).scalars())
            names = list(link.execute(select(SECRET.c.name)).scalars())
        kept = [
            (TABLE.c.id, TABLE.c.seed, tables),
            (SECRET.c.name, SECRET.c.value, names),
        ]  # that it is sealed is told last
        for key, value, ids in kept:
            for first in range(0, len(ids), 500):
                some = ids[first : first + 500]
                with self.writing() as link:
                    for id, text in link.execute(select(key, value).where(key.in_(some))).all():
                        link.execute(update(key.table).where(key == id).values({value: self.seal.renewed(text)}))
                done += len(some)
                told(done, len(tables) + len(names))
        return done

    # Persons

    def new_person(self, name: str = "") -> Person:
        made = Person(secrets.token_urlsafe(16), name)
        with self.writing() as link:
            link.execute(insert(PERSON).values(id=made.id, name=name, since=time.time()))
        return made

    def person(self, id: str) -> Person | None:
        with self.reading() as link:
            row = link.execute(select(PERSON.c.id, PERSON.c.name).where(PERSON.c.id == id)).first()
        return Person(row.id, row.name) if row else None

    def rename(self, id: str, name: str) -> None:
        with self.writing() as link:
            link.execute(update(PERSON).where(PERSON.c.id == id).values(name=name))

    # Tables

    def add(self, header: Header) -> None:
        with suppress(IntegrityError), self.writing() as link:  # its id is its own: it is there already
            link.execute(
                insert(TABLE).values(
                    id=header.id,
                    game=header.game,
                    rules=header.rules,
                    edition=header.edition,
                    options=msgspec.json.encode(header.options).decode(),
                    seed=self.seal.shut(header.seed),
                    commitment=header.commitment,
                    host=header.host,
                    public=int(header.public),
                    status=header.status,
                    since=header.since,
                    moved=header.moved,
                    hints=None if header.hints is None else int(header.hints),
                    lesson=header.lesson,
                )
            )
            for each in header.seats:
                link.execute(
                    insert(SEAT).values(
                        table_id=header.id,
                        seat=each.seat,
                        person=each.person,
                        level=each.level,
                        key=each.key,
                        seen=each.seen,
                    )
                )
            if header.practice is not None:
                begun = msgspec.structs.asdict(header.practice)
                begun["lines"] = msgspec.json.encode(header.practice.lines).decode()
                link.execute(insert(PRACTICE).values(table_id=header.id, **begun))
            if header.printing is not None:
                link.execute(insert(PRINTING).values(table_id=header.id, **msgspec.structs.asdict(header.printing)))

    def tables(self) -> int:
        """How many tables there are."""
        with self.reading() as link:
            return link.execute(select(func.count()).select_from(TABLE)).scalar_one()

    def header(self, id: str) -> Header | None:
        found = self._headers(TABLE.c.id == id)
        return found[0] if found else None

    def open_tables(self, most: int = 20) -> list[Header]:
        return self._headers((TABLE.c.status == OPEN) & (TABLE.c.public == 1), most)

    def tables_of(self, person: str, most: int = 20) -> list[Header]:
        mine = select(SEAT.c.table_id).where(SEAT.c.person == person)
        return self._headers(TABLE.c.id.in_(mine) & (TABLE.c.status != OVER) & PRACTICE.c.of.is_(None), most)

    def finished(self, most: int = 20) -> list[Header]:
        return self._headers((TABLE.c.status == OVER) & (TABLE.c.public == 1), most)

    def finished_of(self, person: str, most: int = 20) -> list[Header]:
        mine = select(SEAT.c.table_id).where(SEAT.c.person == person)
        return self._headers(TABLE.c.id.in_(mine) & (TABLE.c.status == OVER) & PRACTICE.c.of.is_(None), most)

    def practice_of(self, person: str, most: int = 20) -> list[Header]:
        """The tables at which somebody practises, which are in no other list."""
        return self._headers((TABLE.c.host == person) & PRACTICE.c.of.is_not(None), most)

    def tries(self, person: str, of: str, at: int, seat: int, most: int = 20) -> list[Header]:
        """The tables at which somebody went on from a moment of a table, those of late, the last first."""
        there = (PRACTICE.c.of == of) & (PRACTICE.c.at == at) & (PRACTICE.c.seat == seat)
        found = self._headers((TABLE.c.host == person) & there, most)
        return sorted(found, key=lambda header: -header.since)

    def _headers(self, which: object, most: int = 1) -> list[Header]:
        begun = (PRACTICE.c.of, PRACTICE.c.at, PRACTICE.c.seat, PRACTICE.c.lines, PRACTICE.c.better)
        printed = (PRINTING.c.digest.label("printed_digest"), PRINTING.c.text.label("printed"))
        all = select(TABLE, *begun, *printed).join(PRACTICE, PRACTICE.c.table_id == TABLE.c.id, isouter=True)
        all = all.join(PRINTING, PRINTING.c.table_id == TABLE.c.id, isouter=True)
        query = all.where(which).order_by(TABLE.c.moved.desc()).limit(most)  # type: ignore[arg-type]
        with self.reading() as link:
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
                        each.gone,
                    )
                )
        return [
            Header(
                row.id,
                row.game,
                row.rules,
                row.edition,
                msgspec.json.decode(row.options, type=dict[str, str]),
                self.seal.opened(row.seed),
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
                None if row.hints is None else bool(row.hints),
                row.lesson,
                _practice(row),
                Printing(row.printed_digest, row.printed) if row.printed is not None else None,
            )
            for row in rows
        ]

    def remove(self, table: str) -> None:
        """Forgets a table and all that was done at it."""
        with self.writing() as link:
            remove_table(link, table)

    def seat(self, table: str, changes: Sequence[tuple[Seat, str, str]]) -> bool:
        """Lets other persons or levels have seats before the game begins, all or none.

        False if a seat is no longer as it was thought to be, or the game has begun.
        """
        begun = select(TABLE.c.id).where((TABLE.c.id == table) & (TABLE.c.status != OPEN)).exists()
        try:
            with self.writing() as link:
                for was, person, level in changes:
                    same = (SEAT.c.person == was.person) & (SEAT.c.level == was.level)
                    which = (SEAT.c.table_id == table) & (SEAT.c.seat == was.seat) & same & ~begun
                    seen = time.time() if person else 0.0
                    key = secrets.token_urlsafe(9)
                    now = {"person": person, "level": level, "key": key, "seen": seen, "gone": 0.0}
                    if link.execute(update(SEAT).where(which).values(**now)).rowcount != 1:
                        raise Taken(table)
        except Taken:
            # It may have been done by this very call, and only the answer been lost.
            wanted = {(was.seat, person, level) for was, person, level in changes}
            query = select(SEAT.c.seat, SEAT.c.person, SEAT.c.level).where(SEAT.c.table_id == table)
            with self.reading() as link:
                return wanted <= {(row.seat, row.person, row.level) for row in link.execute(query)}
        return True

    def set_seat(self, table: str, seat: int, was: Seat | None = None, /, **values: object) -> bool:
        """Changes a seat; False if something was done there since it `was` as it is thought to be."""
        which = (SEAT.c.table_id == table) & (SEAT.c.seat == seat)
        if was is not None:
            votes = msgspec.json.encode(was.votes).decode()
            same = (SEAT.c.seen == was.seen) & (SEAT.c.gone == was.gone) & (SEAT.c.level == was.level)
            which = which & same & (SEAT.c.votes == votes)
        if "votes" in values:
            values["votes"] = msgspec.json.encode(values["votes"]).decode()
        with self.writing() as link:
            return link.execute(update(SEAT).where(which).values(**values)).rowcount == 1

    def claim_rematch(self, table: str, new: str) -> str:
        """Names the table that follows, unless one is named already; returns the one that is."""
        with self.writing() as link:
            link.execute(update(TABLE).where((TABLE.c.id == table) & (TABLE.c.rematch == "")).values(rematch=new))
            return str(link.execute(select(TABLE.c.rematch).where(TABLE.c.id == table)).scalar())

    # The log

    def rows(self, table: str, after: int = 0) -> list[Row]:
        """The log's lines behind the first `after`."""
        query = select(ENTRY).where((ENTRY.c.table_id == table) & (ENTRY.c.n > after)).order_by(ENTRY.c.n)
        with self.reading() as link:
            return [Row(row.seat, row.text, row.at) for row in link.execute(query)]

    def append(
        self, table: str, after: int, rows: Sequence[Row], sent: Sent | None = None, /, **header: object
    ) -> None:
        """Appends lines behind the first `after`, all or none; Taken if another process did so before."""
        for taken in self.append_all([Lines(table, after, rows, sent, header)]):
            if taken is not None:
                raise taken

    def append_all(self, every: Sequence[Lines]) -> list[Taken | None]:
        """Appends to the logs of several tables in one transaction; for each what `append` would raise."""
        try:
            self._append(every)
        except IntegrityError as error:
            if len(every) > 1:
                return [taken for each in every for taken in self.append_all([each])]
            # What is there may be these very lines, and only the answer was lost.
            one = every[0]
            if not one.rows or self.rows(one.table, one.after)[: len(one.rows)] != list(one.rows):
                taken = Taken(one.table)
                taken.__cause__ = error
                return [taken]
        return [None] * len(every)

    def _append(self, every: Sequence[Lines]) -> None:
        rows = [
            {"table_id": each.table, "n": each.after + i, "seat": row.seat, "text": row.text, "at": row.at}
            for each in every
            for i, row in enumerate(each.rows, 1)
        ]
        done = [
            {"table_id": each.table, **msgspec.structs.asdict(each.sent), "n": each.after + len(each.rows)}
            for each in every
            if each.sent is not None
        ]
        # Tables that say the same of themselves, most of them, are told of at once.
        headers: dict[tuple[str, ...], list[dict[str, object]]] = {}
        for each in every:
            said = {f"new_{name}": value for name, value in each.header.items()}
            if "result" in each.header:
                said["new_result"] = msgspec.json.encode(each.header["result"]).decode()
            headers.setdefault((*each.header,), []).append({"which": each.table, **said})
        with self.writing() as link:
            if rows:
                link.execute(_ENTRIES, rows)
            if done:
                link.execute(_DONE, done)
            for names, told in headers.items():
                if names:
                    link.execute(_header(names), told)

    def rewrite(self, table: str, rows: Sequence[Row]) -> None:
        """Puts another log in the place of the one that is there."""
        with self.writing() as link:
            link.execute(delete(ENTRY).where(ENTRY.c.table_id == table))
            link.execute(
                insert(ENTRY),
                [
                    {"table_id": table, "n": n, "seat": row.seat, "text": row.text, "at": row.at}
                    for n, row in enumerate(rows, 1)
                ],
            )

    def done(self, table: str, sent: Sent) -> int | None:
        """The version that what was sent led to, if it was done before."""
        same = (DONE.c.seat == sent.seat) & (DONE.c.kind == sent.kind) & (DONE.c.id == sent.id)
        with self.reading() as link:
            return link.execute(select(DONE.c.n).where((DONE.c.table_id == table) & same)).scalar()

    # Chat

    def say(self, table: str, seat: int, text: str, at: float, kind: str = "", moment: int = 0) -> None:
        """A line of the chat; what a seat says `at` a moment of time is said once."""
        here = SAID.c.table_id == table
        for _ in range(5):
            try:
                with self.writing() as link:
                    if link.execute(select(SAID.c.n).where(here, SAID.c.seat == seat, SAID.c.at == at)).first():
                        return
                    n = link.execute(select(func.max(SAID.c.n)).where(here)).scalar() or 0
                    link.execute(
                        insert(SAID).values(
                            table_id=table, n=n + 1, seat=seat, text=text, at=at, kind=kind, moment=moment
                        )
                    )
                return
            except IntegrityError:
                continue
        raise Taken(table)

    def read(self, table: str, seat: int, n: int) -> None:
        """The person in the seat has read the chat up to a line."""
        which = (SEAT.c.table_id == table) & (SEAT.c.seat == seat) & (SEAT.c.read < n)
        with self.writing() as link:
            link.execute(update(SEAT).where(which).values(read=n))

    def unread(self, person: str) -> dict[str, int]:
        """How many lines of others the person has not read, by table."""
        others = (SAID.c.table_id == SEAT.c.table_id) & (SAID.c.seat != SEAT.c.seat) & (SAID.c.n > SEAT.c.read)
        query = (
            select(SAID.c.table_id, func.count())
            .where(others & (SAID.c.kind == "") & (SEAT.c.person == person))
            .group_by(SAID.c.table_id)
        )
        with self.reading() as link:
            return {row[0]: row[1] for row in link.execute(query)}

    def said(self, table: str, after: int = 0) -> list[Said]:
        query = select(SAID).where((SAID.c.table_id == table) & (SAID.c.n > after)).order_by(SAID.c.n)
        with self.reading() as link:
            return [Said(row.n, row.seat, row.text, row.at, row.kind, row.moment) for row in link.execute(query)]


def _practice(row: Any) -> Practice | None:
    if row.of is None:
        return None
    return Practice(row.of, row.at, row.seat, msgspec.json.decode(row.lines, type=list[tuple[int, str]]), row.better)


def remove_table(link: Connection, table: str) -> None:
    for kept in (ENTRY, DONE, SAID, SEAT, PRACTICE, PRINTING):
        link.execute(delete(kept).where(kept.c.table_id == table))
    link.execute(delete(TABLE).where(TABLE.c.id == table))
