"""A copy of all that a database keeps, in a file that can be brought into a database of either kind.

The file is a SQLite database with the same tables. It is read in one transaction, so it shows one moment, and play goes
on meanwhile.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import URL, Connection, Engine, delete, func, insert, inspect, select, text

from tablero.core.errors import Mistake
from tablero.server.store import migrations, opening
from tablero.server.store.schema import META, SECRET

CHUNK = 1000  # rows at a time
Told = Callable[[int, int], None]  # how many rows are copied, of how many


def backup(url: str, file: Path, told: Told) -> int:
    """Copies the database at a URL into a new file; how many rows."""
    if file.exists():
        raise Mistake(f"{file} is there already; a backup goes into a new file.")
    part = file.with_name(f"{file.name}.part")
    source = opening.parsed(url)
    if opening.is_memory(source):
        raise Mistake("A database in memory is its server's alone.")
    part.unlink(missing_ok=True)
    try:
        with _opened(source, make=False) as kept, _opened(_at(part), make=True) as copy:
            migrations.check(kept)
            migrations.bring_up_to_date(copy)
            with _moment(kept) as there, copy.connect().execution_options(writing=True) as here, here.begin():
                rows = _copy(there, here, told)
            with copy.connect() as here:  # one file, with no helpers beside it
                here.connection.driver_connection.execute("PRAGMA journal_mode=DELETE")  # type: ignore[union-attr]
        os.replace(part, file)
    finally:
        for each in part.parent.glob(f"{part.name}*"):
            each.unlink()
    return rows


def restore(file: Path, url: str, told: Told) -> int:
    """Brings what is in a file into an empty database that no server uses; how many rows. All is done or nothing."""
    if not file.is_file():
        raise Mistake(f"There is no file {file}.")
    target = opening.parsed(url)
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "backup.sqlite3"  # a backup of an older build is brought up to date, and stays as it is
        with opening.explained(_at(file)):
            shutil.copyfile(file, copy)
        with _opened(_at(copy), make=False) as kept:
            with opening.explained(_at(file)), kept.connect() as there:
                if not inspect(there).get_table_names():
                    raise Mistake(f"{file} is no backup: there are no tables in it.")
            migrations.bring_up_to_date(kept)
            with opening.explained(target):
                opening.prepare(target, make=True)
                lock = opening.lock(target)
            try:
                with _opened(target, make=True) as new:
                    migrations.bring_up_to_date(new)
                    with kept.connect() as there, new.connect().execution_options(writing=True) as here, here.begin():
                        _must_be_free(here)
                        here.execute(delete(SECRET))
                        return _copy(there, here, told)
            finally:
                if lock is not None:
                    os.close(lock)


def _at(file: Path) -> URL:
    return URL.create("sqlite", database=str(file))


@contextmanager
def _opened(url: URL, make: bool) -> Iterator[Engine]:
    with opening.explained(url):
        opening.prepare(url, make)
        engine = opening.engine_of(url)
        try:
            yield engine
        finally:
            engine.dispose()


@contextmanager
def _moment(engine: Engine) -> Iterator[Connection]:
    """A transaction that sees the database as it is now until the end; with WAL a read of SQLite is one."""
    with engine.connect() as link:
        if engine.dialect.name == "postgresql":
            link = link.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        with link.begin():
            yield link


def _must_be_free(link: Connection) -> None:
    full = [table.name for table in META.sorted_tables if table is not SECRET and link.execute(select(table)).first()]
    if full:
        raise Mistake(f"The database is not empty, there is something in {', '.join(full)}; nothing was changed.")
    if link.dialect.name == "postgresql":
        others = text(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
            " AND application_name = :name AND pid != pg_backend_pid()"
        )
        if link.execute(others, {"name": opening.NAME}).scalar():
            raise Mistake("The database is in use by a server: stop it first; nothing was changed.")


def _copy(there: Connection, here: Connection, told: Told) -> int:
    counts = [there.execute(select(func.count()).select_from(table)).scalar() or 0 for table in META.sorted_tables]
    done = 0
    for table in META.sorted_tables:
        found = there.execution_options(stream_results=True).execute(select(table))
        for some in found.mappings().partitions(CHUNK):
            here.execute(insert(table), [dict(row) for row in some])
            done += len(some)
            told(done, sum(counts))
    return done
