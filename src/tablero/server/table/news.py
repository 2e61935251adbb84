"""News between server processes that share a PostgreSQL database: which table has changed.

With SQLite there is one process, and nobody else to tell.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import threading
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

from sqlalchemy import text

from tablero.core.errors import Mistake
from tablero.server.errors import Away
from tablero.server.store.opening import patience
from tablero.server.table.rooms import Rooms

CHANNEL = "tablero"
AGAIN = 0.5  # seconds after which a lost connection is tried again

log = logging.getLogger("tablero")


class News:
    """Sends with NOTIFY, hears with LISTEN on a connection of its own, in a thread of its own.

    Whenever the connection was lost, all tables are read anew once it is there again: news may have been missed.
    """

    def __init__(self, rooms: Rooms) -> None:
        self.rooms = rooms
        self.me = secrets.token_hex(4)
        self._ending = threading.Event()
        self._thread: threading.Thread | None = None
        self._untold: set[str] = set()
        self._telling: asyncio.Task[None] | None = None

    def start(self) -> None:
        if not self.rooms.database.is_postgres:
            return
        self._loop = asyncio.get_running_loop()
        self.rooms.tell = self.tell
        self._thread = threading.Thread(target=self._listen, name="news", daemon=True)
        self._thread.start()

    def tell(self, table: str) -> None:
        self._untold.add(table)
        if self._telling is None or self._telling.done():
            self._telling = self._loop.create_task(self._tell())

    def close(self) -> None:
        self._ending.set()
        if self._telling is not None:
            self._telling.cancel()
        if self._thread is not None:
            self._thread.join(timeout=3)

    async def _tell(self) -> None:
        """Sends all that is untold, however long the database is out of reach."""
        while self._untold:
            tables = sorted(self._untold)
            self._untold.clear()
            try:
                await self.rooms.ask(self._send, tables)
            except Away:
                self._untold.update(tables)
                await asyncio.sleep(AGAIN)

    def _send(self, tables: list[str]) -> None:
        said = [{"channel": CHANNEL, "said": f"{self.me} {table}"} for table in tables]
        with self.rooms.database.writing() as link:
            link.execute(text("SELECT pg_notify(:channel, :said)"), said)

    def _listen(self) -> None:
        import psycopg

        url = self.rooms.database.url
        where = url.set(drivername="postgresql").render_as_string(hide_password=False)
        while not self._ending.is_set():
            try:
                with psycopg.connect(where, autocommit=True, **patience(url)) as link:
                    link.execute(f"LISTEN {CHANNEL}")
                    self._do(self.rooms.read_anew())
                    while not self._ending.is_set():
                        for said in link.notifies(timeout=1.0):
                            who, _, table = said.payload.partition(" ")
                            if who != self.me:
                                self._do(self.rooms.heard(table))
            except psycopg.Error as error:
                log.warning("the news of other processes are cut off: %s", str(error).partition("\n")[0])
                self._ending.wait(AGAIN)

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        """On the event loop; if the database is lost meanwhile, that is read anew like all else."""
        if self._ending.is_set():
            work.close()
            return

        async def quietly() -> None:
            with suppress(Mistake):
                await work

        asyncio.run_coroutine_threadsafe(quietly(), self._loop)
