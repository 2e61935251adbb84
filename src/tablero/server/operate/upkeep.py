"""What an operator does to people and tables, beside a server that runs or without one.

Every table that is touched leaves an errand, so that servers which know it read it anew.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterable
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, func, insert, select, update

from tablero.core.errors import Mistake
from tablero.server.store.database import OPEN, OVER, PLAYING, Database, remove_table
from tablero.server.store.schema import BAN, EDITION, ENTRY, ERRAND, LINK, PERSON, SAID, SEAT, SESSION, TABLE

DELETED = "deleted"  # who sat at a finished table and is no more; nobody has this id


class TableLine(msgspec.Struct, frozen=True):
    """A table as the operator sees it: never its seed."""

    id: str
    game: str
    status: str
    round: int
    since: float
    moved: float
    people: list[str]


class PersonLine(msgspec.Struct, frozen=True):
    """A person as the operator sees him: never what signs him in."""

    id: str
    name: str
    since: float
    seen: float
    tables: int
    banned: bool


def tables(database: Database, status: str = "", most: int = 100) -> list[TableLine]:
    """The tables, those moved last first."""
    which = select(TABLE).where(TABLE.c.status == status) if status else select(TABLE)
    with database.reading() as link:
        rows = link.execute(which.order_by(TABLE.c.moved.desc()).limit(most)).all()
        seats = select(SEAT.c.table_id, PERSON.c.name, PERSON.c.id).join(PERSON, PERSON.c.id == SEAT.c.person)
        sitting: dict[str, list[str]] = {}
        for seat in link.execute(seats.where(SEAT.c.table_id.in_([row.id for row in rows]))):
            sitting.setdefault(seat.table_id, []).append(seat.name or seat.id)
    return [
        TableLine(row.id, row.game, row.status, row.round, row.since, row.moved, sitting.get(row.id, []))
        for row in rows
    ]


def people(database: Database, name: str = "", most: int = 100) -> list[PersonLine]:
    """The people, those who came last first; by a part of their name, if one is given."""
    which = select(PERSON).order_by(PERSON.c.since.desc()).limit(most)
    if name:
        which = which.where(func.lower(PERSON.c.name).contains(name.lower(), autoescape=True))
    with database.reading() as link:
        out = []
        for row in link.execute(which).all():
            seen = (
                link.execute(select(func.max(SESSION.c.seen)).where(SESSION.c.person == row.id)).scalar() or row.since
            )
            held = link.execute(select(func.count()).select_from(SEAT).where(SEAT.c.person == row.id)).scalar() or 0
            banned = link.execute(select(BAN.c.person).where(BAN.c.person == row.id)).first() is not None
            out.append(PersonLine(row.id, row.name, row.since, seen, held, banned))
    return out


def ban(database: Database, person: str, why: str = "") -> None:
    """Shuts a person out: he may look, but not play, write or make tables."""
    _known(database, person)
    with database.writing() as link:
        link.execute(delete(BAN).where(BAN.c.person == person))
        link.execute(insert(BAN).values(person=person, since=time.time(), why=why))


def unban(database: Database, person: str) -> None:
    """Lets a person in again."""
    _known(database, person)
    with database.writing() as link:
        if not link.execute(delete(BAN).where(BAN.c.person == person)).rowcount:
            raise Mistake(f"{person} is not banned.")


def banned(database: Database) -> set[str]:
    """All who are shut out."""
    with database.reading() as link:
        return {row.person for row in link.execute(select(BAN.c.person))}


def close(database: Database, table: str) -> None:
    """Takes a table away, with its log and its chat; who watches is told."""
    with database.writing() as link:
        if link.execute(select(TABLE.c.id).where(TABLE.c.id == table)).first() is None:
            raise Mistake(f"There is no table {table!r}; `tablero admin tables` lists them.")
        remove_table(link, table)
        _leave_errands(link, [table])


def delete_person(database: Database, person: str, level: str) -> list[str]:
    """Deletes a person with all that is theirs, and says at which tables something was changed.

    Tables at which nobody else sits go, and so do their editions and their lines in the chat elsewhere. Before a game
    the seat is open again, in a game a bot of the level plays it, and after one it was a guest's.
    """
    _known(database, person)
    touched: list[str] = []
    with database.writing() as link:
        hosted = select(TABLE.c.id).where(TABLE.c.host == person)
        seated = select(SEAT.c.table_id).where(SEAT.c.person == person)
        for table in link.execute(select(TABLE).where(TABLE.c.id.in_(hosted.union(seated)))).all():
            touched.append(table.id)
            seats = link.execute(select(SEAT).where(SEAT.c.table_id == table.id)).all()
            others = [each.person for each in seats if each.person not in ("", DELETED, person)]
            if not others:
                remove_table(link, table.id)
                continue
            if table.host == person:
                link.execute(update(TABLE).where(TABLE.c.id == table.id).values(host=others[0]))
            for seat in [each for each in seats if each.person == person]:
                link.execute(
                    delete(SAID).where((SAID.c.table_id == table.id) & (SAID.c.seat == seat.seat) & (SAID.c.kind == ""))
                )
                now = {OPEN: {"person": ""}, PLAYING: {"person": "", "level": seat.level or level}}
                left: dict[str, Any] = {"key": secrets.token_urlsafe(9), "votes": "[]", "seen": 0.0, "gone": 0.0}
                left |= now.get(table.status, {"person": DELETED})
                at = (SEAT.c.table_id == table.id) & (SEAT.c.seat == seat.seat)
                link.execute(update(SEAT).where(at).values(**left))
        for kept in (SESSION, LINK, BAN, EDITION):
            link.execute(delete(kept).where(kept.c.person == person))
        link.execute(delete(PERSON).where(PERSON.c.id == person))
        _leave_errands(link, touched)
    return touched


def export(database: Database, person: str) -> dict[str, Any]:
    """All that is kept of a person, as plain data."""
    who = _known(database, person)
    with database.reading() as link:
        mine = link.execute(
            select(TABLE, SEAT.c.seat).join(SEAT, SEAT.c.table_id == TABLE.c.id).where(SEAT.c.person == person)
        ).all()
        played = []
        for row in mine:
            at = (ENTRY.c.table_id == row.id) & (ENTRY.c.seat == row.seat)
            acts = link.execute(select(ENTRY.c.n, ENTRY.c.text, ENTRY.c.at).where(at).order_by(ENTRY.c.n)).all()
            spoken = (SAID.c.table_id == row.id) & (SAID.c.seat == row.seat) & (SAID.c.kind == "")
            said = link.execute(select(SAID.c.text, SAID.c.at).where(spoken).order_by(SAID.c.n)).all()
            played.append(
                {
                    **{
                        name: row._mapping[name]
                        for name in ("id", "game", "edition", "status", "since", "moved", "seat")
                    },
                    "host": row.host == person,
                    "result": msgspec.json.decode(row.result) if row.status == OVER and row.result else None,
                    "acts": [{"n": each.n, "text": each.text, "at": each.at} for each in acts],
                    "chat": [{"text": each.text, "at": each.at} for each in said],
                }
            )
        devices = link.execute(select(SESSION).where(SESSION.c.person == person)).all()
        made = link.execute(select(EDITION).where(EDITION.c.person == person)).all()
        shut = link.execute(select(BAN).where(BAN.c.person == person)).first()
    return {
        "id": who.id,
        "name": who.name,
        "since": who.since,
        "devices": [{"browser": each.browser, "since": each.since, "seen": each.seen} for each in devices],
        "banned": {"since": shut.since, "why": shut.why} if shut is not None else None,
        "tables": played,
        "editions": [
            {name: each._mapping[name] for name in ("id", "game", "name", "text", "created", "changed")}
            for each in made
        ],
    }


def errands(database: Database, after: int) -> list[tuple[int, str]]:
    """The tables that were touched since an errand, by its number."""
    with database.reading() as link:
        rows = link.execute(select(ERRAND).where(ERRAND.c.n > after).order_by(ERRAND.c.n)).all()
    return [(row.n, row.table_id) for row in rows]


def last_errand(database: Database) -> int:
    with database.reading() as link:
        return int(link.execute(select(func.max(ERRAND.c.n))).scalar() or 0)


def _leave_errands(link: Connection, touched: Iterable[str]) -> None:
    for table in touched:
        link.execute(insert(ERRAND).values(table_id=table))


def _known(database: Database, person: str) -> Any:
    with database.reading() as link:
        found = link.execute(select(PERSON).where(PERSON.c.id == person)).first()
    if found is None:
        raise Mistake(f"There is no person {person!r}; `tablero admin people` lists them.")
    return found
