"""Which of several processes thinks for the bots of a table: the one that holds a lock of PostgreSQL.

Such a lock ends with the connection that took it, so that a process that dies leaves its tables to the others.
"""

from __future__ import annotations

import threading
from contextlib import suppress
from hashlib import blake2b

from sqlalchemy import Connection, func, select
from sqlalchemy.exc import SQLAlchemyError

from tablero.server.store.database import Database
from tablero.server.store.opening import reaching


class Claims:
    """The tables that this process thinks for, of those that share a PostgreSQL; asked off the event loop."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.held: set[str] = set()
        self._link: Connection | None = None
        self._lock = threading.Lock()

    def take(self, table: str) -> bool:
        """Whether the table is this process's to think for; if it was nobody's, it is from now on."""
        with self._lock, reaching():
            try:
                if self._link is None:
                    self._link = self.database.link()
                # What is held is asked for as well: a connection that was cut holds nothing any more.
                asked = select(1) if table in self.held else select(func.pg_try_advisory_lock(key(table)))
                taken = bool(self._link.execute(asked).scalar())
            except SQLAlchemyError:
                self._drop()
                raise
            if taken:
                self.held.add(table)
            return taken

    def leave(self, table: str) -> None:
        """Lets others think for the table."""
        with self._lock:
            if table in self.held and self._link is not None:
                self.held.discard(table)
                try:
                    self._link.execute(select(func.pg_advisory_unlock(key(table))))
                except SQLAlchemyError:
                    self._drop()

    def close(self) -> None:
        with self._lock:
            self._drop()

    def _drop(self) -> None:
        """Gives the connection up, and all that it held."""
        link, self._link = self._link, None
        self.held.clear()
        if link is not None:
            with suppress(SQLAlchemyError):
                link.invalidate()
                link.close()


def key(table: str) -> int:
    """The number of a table's lock."""
    return int.from_bytes(blake2b(table.encode(), digest_size=8).digest(), signed=True)
