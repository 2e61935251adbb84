"""Streams of server-sent events: what a viewer sees of a table, as often as there is news, as long as he listens."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from litestar.response import Stream
from litestar.response.base import ASGIResponse
from litestar.response.streaming import ASGIStreamingResponse
from litestar.types import Receive, Send

from tablero.core.errors import Mistake
from tablero.server.errors import problem
from tablero.server.table.frames import Viewer, streamed
from tablero.server.table.packing import GZIP, Telling
from tablero.server.table.room import BEAT, Room
from tablero.server.table.rooms import Rooms

# The last that a stream says when the server stops: come again, soon.
AGAIN = Telling(b"retry: 1000\nevent: again\ndata: {}\n\n")
STILL_HERE = Telling(b": still here\n\n")

Writing = Callable[[Receive, Send], Awaitable[None]]


class Written(Stream):
    """An answer that is written by a coroutine of ours, with no tasks of the framework around it."""

    def __init__(self, write: Writing, headers: dict[str, str]) -> None:
        super().__init__((), headers=headers)
        self.write = write

    def to_asgi_response(self, *given: Any, **named: Any) -> ASGIResponse:
        return _Answer(self.write, super().to_asgi_response(*given, **named))


class _Answer(ASGIStreamingResponse):
    __slots__ = ("write",)

    def __init__(self, write: Writing, like: ASGIResponse) -> None:
        super().__init__(iterator=(), status_code=like.status_code)
        self.headers = like.headers
        self.write = write

    async def send_body(self, send: Send, receive: Receive) -> None:
        await self.write(receive, send)


class Watcher:
    """Somebody who watches a table, from when he comes until he goes or is let go."""

    def __init__(self, rooms: Rooms, room: Room, token: str, viewer: Viewer, packs: bool) -> None:
        self.rooms, self.room, self.token, self.viewer, self.packs = rooms, room, token, viewer, packs
        self.key = self._key()
        self.gone = False
        self.woken = asyncio.Event()

    async def follow(self, receive: Receive, send: Send) -> None:
        """Tells him what there is to see, and again whenever there is news."""
        leaving = asyncio.create_task(self._leave(receive))
        self.room.watching.add(self.woken)
        self._count_down()
        try:
            await self.rooms.watch(self.room, self.viewer.seat, True)
            if self.packs:
                await _send(send, GZIP)
            await self._tell(send, await self._go_on(send))
            await _send(send, b"", False)
        finally:
            self.beats.cancel()
            leaving.cancel()
            self.room.watching.discard(self.woken)
            self.rooms.left(self.room, self.viewer.seat)

    async def _go_on(self, send: Send) -> Telling:
        """Tells him all but the last, and returns that."""
        rooms, room = self.rooms, self.room
        while not (rooms.closing or self.gone):
            seen = room.revision
            try:
                await self._tell(send, await self._shown())
            except Mistake as error:
                said = msgspec.json.encode(problem(error, self.viewer.lang))
                return Telling(b"event: gone\ndata: " + said + b"\n\n")
            silent = False  # since the last beat
            while room.revision == seen and not self.gone:
                await self.woken.wait()
                self.woken.clear()
                if self.beat_due:
                    self._count_down()
                    if silent:
                        await self._tell(send, STILL_HERE)
                    silent = True
                    await rooms.beat(room, self.viewer.seat)
        return AGAIN

    async def _shown(self) -> Telling:
        """What he sees now, if the seat is still his; an act that is just being written is waited for."""
        if self._key() != self.key or self.room.closed:
            self.rooms.seat_of(self.room, self.token)  # says why it is not
        async with self.room.lock:
            return streamed(self.room, self.viewer)

    def _key(self) -> str:
        return "" if self.viewer.seat is None else self.room.header.seats[self.viewer.seat].key

    async def _tell(self, send: Send, told: Telling) -> None:
        await _send(send, told.packed() if self.packs else told.plain())

    def _count_down(self) -> None:
        self.beat_due = False
        self.beats = asyncio.get_running_loop().call_later(BEAT, self._beat)

    def _beat(self) -> None:
        self.beat_due = True
        self.woken.set()

    async def _leave(self, receive: Receive) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        self.gone = True
        self.woken.set()


async def _send(send: Send, body: bytes, more: bool = True) -> None:
    await send({"type": "http.response.body", "body": body, "more_body": more})
