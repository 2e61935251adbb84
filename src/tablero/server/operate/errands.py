"""What the operator does beside a running server reaches it: whom he shut out, and which tables he touched."""

from __future__ import annotations

import asyncio
import logging

from tablero.core.errors import Mistake
from tablero.server.operate import upkeep
from tablero.server.table.rooms import Rooms

EVERY = 2.0  # seconds

log = logging.getLogger("tablero")


class Errands:
    """Looks now and then, on either database and in every process."""

    def __init__(self, rooms: Rooms) -> None:
        self.rooms = rooms
        self.last = 0
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        self.last = await self.rooms.ask(upkeep.last_errand, self.rooms.database)
        await self.look()
        self._task = asyncio.create_task(self._run())

    def close(self) -> None:
        if self._task is not None:
            self._task.cancel()

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self.look()
            except Mistake as error:  # the database is away; it is asked again
                log.warning("what the operator did could not be read: %s", error)

    async def look(self) -> None:
        self.rooms.banned = await self.rooms.ask(upkeep.banned, self.rooms.database)
        for n, table in await self.rooms.ask(upkeep.errands, self.rooms.database, self.last):
            self.last = n
            await self.rooms.heard(table)
