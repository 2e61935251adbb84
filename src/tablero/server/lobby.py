"""Before the game: who takes which seat, and with it which colour; the host says who sits where."""

from __future__ import annotations

from litestar import Router, post
from litestar.params import FromPath
from litestar.response import Redirect

from tablero.server.errors import Refused
from tablero.server.guard.people import Asked, room_of, rooms_of, somebody
from tablero.server.pages import Form


@post("/tables/{id:str}/sit")
async def sit(request: Asked, id: FromPath[str], data: Form) -> Redirect:
    """Takes an open seat, under the name that came with it, or changes to this one."""
    rooms = rooms_of(request)
    await room_of(request, id)
    person, cookie = await somebody(request, data.get("name", "").strip())
    await rooms.sit(id, person.id, numbered(data["seat"]) if "seat" in data else None)
    return Redirect(f"/tables/{id}", status_code=303, cookies=[cookie])


@post("/tables/{id:str}/fill")
async def fill(request: Asked, id: FromPath[str], data: Form) -> Redirect:
    """Gives an open seat to a bot."""
    rooms = rooms_of(request)
    person, cookie = await somebody(request)
    level = data.get("level", rooms.house.usual_level)
    await rooms.fill(id, person.id, numbered(data.get("seat", "")), level)
    return Redirect(f"/tables/{id}", status_code=303, cookies=[cookie])


@post("/tables/{id:str}/free")
async def free(request: Asked, id: FromPath[str], data: Form) -> Redirect:
    """Opens a seat again: one's own, or as the host anybody's."""
    person, cookie = await somebody(request)
    await rooms_of(request).free(id, person.id, numbered(data.get("seat", "")))
    return Redirect(f"/tables/{id}", status_code=303, cookies=[cookie])


@post("/tables/{id:str}/swap")
async def swap(request: Asked, id: FromPath[str], data: Form) -> Redirect:
    """Lets two seats change places."""
    person, cookie = await somebody(request)
    await rooms_of(request).swap(id, person.id, numbered(data.get("seat", "")), numbered(data.get("with", "")))
    return Redirect(f"/tables/{id}", status_code=303, cookies=[cookie])


def numbered(seat: str) -> int:
    """A seat's number as a form says it."""
    if not (seat.isascii() and seat.isdigit() and len(seat) < 3):
        raise Refused("no-seat", seat=seat)
    return int(seat)


LOBBY = Router("/", include_in_schema=False, route_handlers=[sit, fill, free, swap])
