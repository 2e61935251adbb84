"""The editions that people make: each is its maker's, and seen by others only where he shares it."""

from __future__ import annotations

import secrets
import time
from typing import Any

import msgspec
from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from tablero.server.store.database import Database
from tablero.server.store.schema import EDITION


class Made(msgspec.Struct, frozen=True):
    """An edition of somebody's; the text is the whole of it."""

    id: str
    person: str
    game: str
    name: str
    text: str
    digest: str
    shared: bool
    created: float
    changed: float


def add(database: Database, person: str, game: str, name: str, text: str, digest: str) -> Made:
    """A new edition, its maker's alone."""
    now = time.time()
    made = Made(secrets.token_urlsafe(9), person, game, name, text, digest, False, now, now)
    try:
        with database.writing() as link:
            link.execute(insert(EDITION).values(**{**msgspec.structs.asdict(made), "shared": 0}))
    except IntegrityError:  # its id is its own: it is there already
        if found(database, made.id) is None:
            raise
    return made


def found(database: Database, id: str) -> Made | None:
    """The edition of this id."""
    with database.reading() as link:
        row = link.execute(select(EDITION).where(EDITION.c.id == id)).first()
    return _made(row) if row else None


def of_person(database: Database, person: str, most: int = 100) -> list[Made]:
    """The editions of somebody, those changed last first."""
    which = select(EDITION).where(EDITION.c.person == person).order_by(EDITION.c.changed.desc()).limit(most)
    with database.reading() as link:
        return [_made(row) for row in link.execute(which)]


def counted(database: Database, person: str = "") -> int:
    """How many there are, of somebody or of all."""
    all = select(func.count()).select_from(EDITION)
    with database.reading() as link:
        return link.execute(all.where(EDITION.c.person == person) if person else all).scalar_one()


def change(database: Database, was: Made, **values: Any) -> bool:
    """Changes an edition; False if it is no longer as it `was` thought to be."""
    values = {key: int(each) if isinstance(each, bool) else each for key, each in values.items()}
    with database.writing() as link:
        same = (EDITION.c.id == was.id) & (EDITION.c.text == was.text)
        if link.execute(update(EDITION).where(same).values(**values, changed=time.time())).rowcount == 1:
            return True
    now = found(database, was.id)  # it may have been done by this very call, and only the answer been lost
    return now is not None and all(getattr(now, key) == each for key, each in values.items())


def remove(database: Database, id: str) -> None:
    """Forgets an edition; tables that were made with it keep theirs."""
    with database.writing() as link:
        link.execute(delete(EDITION).where(EDITION.c.id == id))


def _made(row: Any) -> Made:
    kept = {name: row._mapping[name] for name in Made.__struct_fields__}
    return Made(**{**kept, "shared": bool(kept["shared"])})
