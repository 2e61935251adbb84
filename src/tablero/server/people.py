"""Guests: an identity in a signed cookie, a name when one is needed, and a link that carries both to another device."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.datastructures import Cookie, State

from tablero.server.addresses import for_others
from tablero.server.database import Database, Person
from tablero.server.errors import NotYours, Refused
from tablero.server.names import clean_name
from tablero.server.rooms import Rooms
from tablero.server.speech import preferred
from tablero.server.tokens import read, sign
from tablero.words import LANGUAGES

COOKIE = "tablero"
YEAR = 365 * 24 * 3600

Asked = Request[Any, Any, State]


def rooms_of(request: Asked) -> Rooms:
    """The tables of the application that was asked."""
    rooms: Rooms = request.app.state.rooms
    return rooms


def address_for_others(request: Asked) -> str:
    """The server's address, without its last stroke, as others than who asks can reach it."""
    try:
        return for_others(str(request.base_url), rooms_of(request).house.addresses).rstrip("/")
    except ValueError:
        raise Refused("no-address") from None


async def person_of(request: Asked) -> Person | None:
    """Who asks, by the cookie; None for a newcomer or a cookie that is not ours."""
    rooms = rooms_of(request)
    parts = read(rooms.database.secret, "person", request.cookies.get(COOKIE, ""))
    return await rooms.ask(rooms.database.person, parts[0]) if parts and len(parts) == 1 else None


async def somebody(request: Asked, name: str = "") -> tuple[Person, Cookie]:
    """Who asks, made known if he was not, and the cookie to give him."""
    rooms = rooms_of(request)
    person = await person_of(request)
    if person is None:
        person = await rooms.ask(rooms.database.new_person, clean_name(name) if name else "")
    elif name and clean_name(name) != person.name:
        await rooms.check_name(person.id, clean_name(name))
        await rooms.ask(rooms.database.rename, person.id, clean_name(name))
        person = Person(person.id, clean_name(name))
        await rooms.renamed(person.id)
    return person, cookie_of(rooms.database, person)


def cookie_of(database: Database, person: Person) -> Cookie:
    value = sign(database.secret, "person", person.id)
    return Cookie(COOKIE, value=value, max_age=YEAR, httponly=True, samesite="lax", path="/")


def recovery_token(database: Database, person: Person) -> str:
    """What is in the link that moves an identity to another device."""
    return sign(database.secret, "recovery", person.id)


async def recovered(request: Asked, token: str) -> Person:
    """The person a recovery link belongs to."""
    rooms = rooms_of(request)
    parts = read(rooms.database.secret, "recovery", token)
    person = await rooms.ask(rooms.database.person, parts[0]) if parts and len(parts) == 1 else None
    if person is None:
        raise NotYours("no-link")
    return person


def language_of(request: Asked) -> str:
    """The language asked for: by the address, else by the cookie, else by the browser."""
    for asked in (request.query_params.get("lang", ""), request.cookies.get("lang", "")):
        if asked in LANGUAGES:
            return asked
    return preferred(request.headers.get("accept-language", ""))
