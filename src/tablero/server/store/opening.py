"""Opens the database at a URL. Whatever is wrong with it is said in a sentence."""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError
from sqlalchemy.pool import StaticPool

from tablero.core.errors import Mistake
from tablero.extras import needs

THREADS = 8  # that ask a database at once
NAME = "tablero"  # by which a PostgreSQL knows our connections
# So long a server that does not answer is waited for, and a line that is cut unnoticed is held for alive.
PATIENT: dict[str, Any] = {
    "application_name": NAME,
    "connect_timeout": 5,
    "keepalives_idle": 20,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 30_000,
}
# What SQLite says when it cannot get at the file just now, or there is no room on the disk.
BUSY = {
    *(sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL),
    *(sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_NOMEM),
}
# An error tells what was asked, but not the seeds and keys that were asked with.
QUIET: dict[str, Any] = {"hide_parameters": True}
READ_ONLY = "25006"  # PostgreSQL: the server has become another's replica


class Lost(Exception):
    """The database could not be reached; what was asked may be asked again, and is done once."""


def parsed(url: str) -> URL:
    """The URL of a kind of database that is known here."""
    expected = "expected sqlite:///FILE or postgresql://…"
    try:
        made = make_url(url)
    except (ArgumentError, ValueError) as error:
        raise Mistake(f"{url!r} is no URL of a database; {expected}.") from error
    if made.drivername == "postgresql":
        made = made.set(drivername="postgresql+psycopg")
    if made.drivername not in ("sqlite", "postgresql+psycopg"):
        raise Mistake(f"Tables are kept in SQLite or PostgreSQL, and {made.drivername} is neither; {expected}.")
    return made


def is_memory(url: URL) -> bool:
    return url.drivername == "sqlite" and url.database in (None, "", ":memory:")


def prepare(url: URL, make: bool) -> None:
    """Makes the file if that is wanted, for its owner alone; SQLite gives its helpers beside it the same rights."""
    if url.drivername != "sqlite" or is_memory(url):
        return
    assert url.database is not None
    file = Path(url.database)
    if not file.parent.is_dir():
        raise Mistake(f"The database {shown(url)} cannot be opened: there is no folder {file.parent}.")
    if not file.exists():
        if not make:
            raise Mistake(f"The database {shown(url)} cannot be opened: there is no such file.")
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
    if sys.platform != "win32":
        for each in (file, *(file.with_name(file.name + end) for end in ("-wal", "-shm"))):
            if each.exists() and each.stat().st_uid == os.geteuid():
                each.chmod(0o600)


def engine_of(url: URL) -> Engine:
    """An engine that has asked the database once."""
    with needs("postgres"):
        if is_memory(url):
            made = create_engine("sqlite://", poolclass=StaticPool, connect_args={"check_same_thread": False}, **QUIET)
        elif url.drivername == "sqlite":
            made = create_engine(url, pool_size=THREADS + 1, **QUIET)
        else:
            made = create_engine(url, pool_size=THREADS, connect_args=patience(url), **QUIET)
    if made.dialect.name == "sqlite":
        event.listen(made, "connect", _prepare_sqlite)
        event.listen(made, "begin", _begin_sqlite)
    try:
        made.connect().close()
    except BaseException:
        made.dispose()
        raise
    return made


def patience(url: URL) -> dict[str, Any]:
    """How long a PostgreSQL is waited for, where its URL does not say it."""
    return {name: value for name, value in PATIENT.items() if name not in url.query}


@contextmanager
def explained(url: URL) -> Iterator[None]:
    """What a database refuses when it is opened, in a sentence that names no password."""
    try:
        yield
    except (SQLAlchemyError, Lost, OSError, ValueError) as error:
        cause = error.__cause__ if isinstance(error, Lost) else error
        why = str(cause.orig if isinstance(cause, DBAPIError) else cause)
        # What was tried stands in further lines.
        first = next((line.strip() for line in why.splitlines() if line.strip()), type(cause).__name__)
        raise Mistake(f"The database {shown(url)} cannot be opened: {first.rstrip('.')}.") from error


def shown(url: URL) -> str:
    """A URL as people may see it."""
    return url.set(query={}).render_as_string(hide_password=True).replace("+psycopg", "", 1)


@contextmanager
def reaching() -> Iterator[None]:
    """Tells a database that is out of reach from a fault of ours."""
    try:
        yield
    except SQLAlchemyError as error:
        if _lost(error):
            raise Lost(str(error)) from error
        raise


def _lost(error: SQLAlchemyError) -> bool:
    """Whether the database could not be reached, so that asking once more may help."""
    if not isinstance(error, DBAPIError):
        return type(error).__name__ == "TimeoutError"  # no connection was free
    if isinstance(error.orig, sqlite3.Error):
        return getattr(error.orig, "sqlite_errorcode", 0) & 0xFF in BUSY
    said = type(error).__name__
    return (
        error.connection_invalidated
        or said in ("OperationalError", "InterfaceError")
        or getattr(error.orig, "sqlstate", "") == READ_ONLY
    )


def lock(url: URL) -> int | None:
    """Held as long as a process serves from a SQLite file: it trusts what it remembers, so nobody else may write.

    It lies in a file of its own: SQLite loses its own locks where its file is opened and closed beside it.
    """
    if url.drivername != "sqlite" or is_memory(url):
        return None
    held = os.open(f"{url.database}-lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(held, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(held)
        raise Mistake(
            f"The database {shown(url)} is in use by another server: a SQLite file is one process's."
            " Stop it, or keep the tables in PostgreSQL."
        ) from error
    return held


def _prepare_sqlite(link: sqlite3.Connection, _record: object) -> None:
    link.isolation_level = None  # transactions begin where we say so, those that change tables too
    # An answered act is on the disk: with WAL that takes FULL.
    for said in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000", "foreign_keys=ON"):
        link.execute(f"PRAGMA {said}")


def _begin_sqlite(link: Connection) -> None:
    """Who is going to write waits for the others before he has read anything."""
    link.exec_driver_sql("BEGIN IMMEDIATE" if link.get_execution_options().get("writing") else "BEGIN")
