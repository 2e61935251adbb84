"""Guests: no account and no password, a name when one is needed, and a session in each browser."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from litestar import Request
from litestar.datastructures import Cookie, State

from tablero.server.errors import NotYours, Refused, Unknown
from tablero.server.guard import sessions
from tablero.server.guard.addresses import for_others, is_secure
from tablero.server.guard.names import clean_name
from tablero.server.guard.sessions import YEAR, Session, browser_called, new_token
from tablero.server.guard.tokens import read
from tablero.server.speech import preferred
from tablero.server.store.database import Person
from tablero.server.table.room import Room
from tablero.server.table.rooms import Rooms
from tablero.words import LANGUAGES

COOKIE = "tablero"
SAFE_COOKIE = "__Host-tablero"  # which a browser takes over TLS only, and from this very host

Asked = Request[Any, Any, State]


def rooms_of(request: Asked) -> Rooms:
    """The tables of the application that was asked."""
    rooms: Rooms = request.app.state.rooms
    return rooms


def address_for_others(request: Asked) -> str:
    """The server's address, without its last stroke, as others than who asks can reach it."""
    rooms = rooms_of(request)
    if rooms.house.gate.address:
        return rooms.house.gate.address.rstrip("/")
    try:
        asked = str(request.base_url)
        if is_secure(request):
            asked = f"https:{asked.partition(':')[2]}"
        return for_others(asked, rooms.house.addresses).rstrip("/")
    except ValueError:
        raise Refused("no-address") from None


def bearer(request: Asked) -> str:
    """The token in the header, if there is one."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""


async def room_of(request: Asked, id: str) -> Room:
    """The table of this id; one at which somebody practises is there for nobody else."""
    rooms = rooms_of(request)
    room = await rooms.room(id)
    if room.header.practice is not None:
        with suppress(NotYours):
            if rooms.seat_of(room, bearer(request)) is not None:
                return room
        person = await person_of(request)
        if person is None or person.id != room.header.host:
            raise Unknown("no-table")
    return room


async def session_of(request: Asked) -> tuple[Session | None, str]:
    """The session of the browser that asks, and what it shows for it."""
    rooms = rooms_of(request)
    for token in (request.cookies.get(SAFE_COOKIE, ""), request.cookies.get(COOKIE, "")):
        found = await rooms.ask(sessions.found, rooms.database, token) if token else None
        if found is not None:
            return found, token
    return None, ""


async def person_of(request: Asked) -> Person | None:
    """Who asks, by his session or a signed cookie of before; None for a newcomer or a cookie that is not ours."""
    rooms = rooms_of(request)
    session, _ = await session_of(request)
    if session is not None:
        return session.person
    parts = read(rooms.database.secret, "person", request.cookies.get(COOKIE, ""))
    return await rooms.ask(sessions.still_signed, rooms.database, parts[0]) if parts and len(parts) == 1 else None


async def somebody(request: Asked, name: str = "") -> tuple[Person, Cookie]:
    """Who asks, made known if he was not, and the cookie to give him; one of before becomes a session."""
    rooms = rooms_of(request)
    session, token = await session_of(request)
    person = session.person if session is not None else await person_of(request)
    if person is None:
        person = await rooms.ask(rooms.database.new_person, clean_name(name) if name else "")
    elif person.id in rooms.banned:
        raise NotYours("banned")
    elif name and clean_name(name) != person.name:
        await rooms.check_name(person.id, clean_name(name))
        await rooms.ask(rooms.database.rename, person.id, clean_name(name))
        person = Person(person.id, clean_name(name))
        await rooms.renamed(person.id)
    return person, cookie_of(request, token) if session is not None else await signed_in(request, person)


async def signed_in(request: Asked, person: Person) -> Cookie:
    """A new session of the browser that asks."""
    rooms, token = rooms_of(request), new_token()
    await rooms.ask(sessions.begin, rooms.database, person.id, browser_of(request), token)
    return cookie_of(request, token)


def browser_of(request: Asked) -> str:
    return browser_called(request.headers.get("user-agent", ""))


def cookie_of(request: Asked, token: str) -> Cookie:
    """The cookie with this in it; with nothing in it the browser forgets it."""
    secure = is_secure(request)
    name, age = SAFE_COOKIE if secure else COOKIE, YEAR if token else 0
    return Cookie(name, value=token, max_age=age, httponly=True, samesite="lax", path="/", secure=secure)


def language_of(request: Asked) -> str:
    """The language asked for: by the address, else by the cookie, else by the browser."""
    for asked in (request.query_params.get("lang", ""), request.cookies.get("lang", "")):
        if asked in LANGUAGES:
            return asked
    return preferred(request.headers.get("accept-language", ""))
