"""News between server processes that share a PostgreSQL database: which table has changed.

With SQLite there is one process, and nobody else to tell.
"""

from __future__ import annotations

import asyncio
import secrets
import threading

from sqlalchemy import text

from tablero.server.rooms import Rooms

CHANNEL = "tablero"


class News:
    """Sends with NOTIFY, hears with LISTEN on a connection of its own, in a thread of its own."""

    def __init__(self, rooms: Rooms) -> None:
        self.rooms = rooms
        self.me = secrets.token_hex(4)
        self._ending = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        if not self.rooms.database.is_postgres:
            return
        self._loop = asyncio.get_running_loop()
        self.rooms.tell = self.tell
        self._thread = threading.Thread(target=self._listen, name="news", daemon=True)
        self._thread.start()

    def tell(self, table: str) -> None:
        self._loop.create_task(self.rooms.ask(self._send, table))

    def close(self) -> None:
        self._ending.set()
        if self._thread is not None:
            self._thread.join(timeout=3)

    def _send(self, table: str) -> None:
        with self.rooms.database.writing() as link:
            link.execute(text("SELECT pg_notify(:channel, :said)"), {"channel": CHANNEL, "said": f"{self.me} {table}"})

    def _listen(self) -> None:
        import psycopg

        url = self.rooms.database.url.replace("postgresql+psycopg://", "postgresql://", 1)
        with psycopg.connect(url, autocommit=True) as link:
            link.execute(f"LISTEN {CHANNEL}")
            while not self._ending.is_set():
                for said in link.notifies(timeout=1.0):
                    who, _, table = said.payload.partition(" ")
                    if who != self.me and not self._ending.is_set():
                        asyncio.run_coroutine_threadsafe(self.rooms.heard(table), self._loop)
