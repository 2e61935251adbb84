"""Brings a database to the tables of this build, by Alembic: a new one, an older one, one of before revisions.

A change of the tables is a change of `tablero.server.store.schema` and a revision: the next file in `versions`, called
`v` and its number, with `upgrade` alone. Nobody goes back; what a revision says once released is never changed.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from sqlalchemy import Connection, Engine, func, inspect, select, text

from tablero.core.errors import Mistake
from tablero.server.store.schema import META

HERE = Path(__file__).parent
VERSION = "tablero_version"  # the table that says which revision a database is at
UPDATING = 7_312_026  # the number of the lock under which one process at a time changes a PostgreSQL's tables
# By these a database of the time before revisions is known.
OF_OLD = {
    "secret": {"name", "value"},
    "person": {"id", "name", "since"},
    "game_table": {"id", "game", "rules", "edition", "options", "seed", "commitment", "host", "status"},
    "seat": {"table_id", "seat", "person", "level", "key"},
    "entry": {"table_id", "n", "seat", "text", "at"},
}


@cache
def revisions() -> list[str]:
    """The numbers of all revisions, the newest last; from the names of their files, since Alembic takes its time."""
    return sorted(file.name[1:5] for file in (HERE / "versions").glob("v[0-9]*.py"))


def bring_up_to_date(engine: Engine) -> None:
    """Makes or changes the tables if need be; a database that is not ours or is of a newer build is refused."""
    with engine.connect() as link:
        if version(link) == revisions()[-1]:
            return
    with _alone(engine) as link:
        if version(link) != revisions()[-1]:  # another process may have been first
            _upgrade(link)


def check(engine: Engine) -> None:
    """Refuses a database that is not as this build knows it, and changes nothing."""
    with engine.connect() as link:
        if version(link) != revisions()[-1]:
            raise Mistake(
                "The database is of an older Tablero, or new; start a server over it once, which makes its tables."
            )


def version(link: Connection) -> str:
    """The revision of a database, none where its tables are of before or are still to be made."""
    if inspect(link).has_table(VERSION):
        found = str(link.execute(text(f"SELECT version_num FROM {VERSION}")).scalar() or "")
        if found and found not in revisions():
            raise Mistake(
                f"The database is of a newer Tablero: its tables are of version {found}, and this one knows up to"
                f" {revisions()[-1]}. Install the newer one; nothing was changed."
            )
        return found
    there = inspect(link).get_table_names()
    if there and not all(
        table in there and columns <= {each["name"] for each in inspect(link).get_columns(table)}
        for table, columns in OF_OLD.items()
    ):
        named = ", ".join(sorted(there)[:5]) + (", …" if len(there) > 5 else "")
        raise Mistake(f"The database holds tables that are not Tablero's: {named}. Choose an empty one.")
    return ""


@contextmanager
def _alone(engine: Engine) -> Iterator[Connection]:
    """A transaction in which nobody else changes the tables, and all is done or nothing."""
    sqlite = engine.dialect.name == "sqlite"
    with engine.connect().execution_options(writing=True) as link:
        if sqlite:  # a table that is made anew in another's place is missed by those that refer to it
            _pragma(link, "foreign_keys=OFF")
        with link.begin():
            if not sqlite:
                link.execute(select(func.pg_advisory_xact_lock(UPDATING)))
            yield link
            if sqlite and (lost := link.exec_driver_sql("PRAGMA foreign_key_check").first()):
                raise Mistake(f"The database contradicts itself: a row of {lost[0]} refers to one that is not there.")
        if sqlite:
            _pragma(link, "foreign_keys=ON")


def _pragma(link: Connection, said: str) -> None:
    """Says it outside of any transaction."""
    driver = link.connection.driver_connection
    assert driver is not None
    driver.execute(f"PRAGMA {said}")


def _upgrade(link: Connection) -> None:
    from alembic.config import Config
    from alembic.runtime.environment import EnvironmentContext
    from alembic.script import ScriptDirectory

    scripts = ScriptDirectory(str(HERE))
    steps = EnvironmentContext(Config(), scripts, fn=lambda at, _: scripts._upgrade_revs("head", at))
    steps.configure(connection=link, target_metadata=META, version_table=VERSION, render_as_batch=True)
    with steps:
        steps.run_migrations()
