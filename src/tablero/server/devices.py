"""My devices: the browsers in which one is signed in, each signed out by a press, and a link to sign in another."""

from __future__ import annotations

from urllib.parse import urlsplit

import msgspec
import segno
from litestar import Response, Router, get, post
from litestar.params import FromPath
from litestar.response import Redirect
from markupsafe import Markup

from tablero.server.errors import NotYours
from tablero.server.guard import sessions
from tablero.server.guard.addresses import is_here
from tablero.server.guard.people import (
    Asked,
    address_for_others,
    browser_of,
    cookie_of,
    language_of,
    person_of,
    rooms_of,
    session_of,
    somebody,
)
from tablero.server.guard.sessions import LINK_LASTS, new_token
from tablero.server.pages import Form, page
from tablero.server.speech import Speech

# A page with a link that signs somebody in is kept nowhere.
SECRET = {"Cache-Control": "no-store"}


class Device(msgspec.Struct, frozen=True):
    """A browser in the list."""

    id: str
    browser: str
    since: str
    seen: str
    here: bool


@get("/me")
async def devices(request: Asked) -> Response[str]:
    """Where one is signed in."""
    return await _devices(request)


async def _devices(request: Asked, link: str = "") -> Response[str]:
    rooms = rooms_of(request)
    person = await person_of(request)
    here, _ = await session_of(request)
    speech = Speech.of(language_of(request))
    mine = await rooms.ask(sessions.sessions_of, rooms.database, person.id) if person else []
    rows = [
        Device(each.id, each.browser, speech.ago(each.since), speech.ago(each.seen), here is not None and each == here)
        for each in mine
    ]
    rows.sort(key=lambda row: not row.here)
    code = ""
    if link and not is_here(urlsplit(link).hostname or ""):
        code = Markup(segno.make(link, micro=False).svg_inline(border=3, light="#fff", omitsize=True))
    shown = page(request, "devices.html", person, game="", rows=rows, link=link, code=code, minutes=LINK_LASTS // 60)
    shown.headers.update(SECRET)
    return shown


@post("/me", status_code=200)
async def make_link(request: Asked) -> Response[str]:
    """A link that signs one more device in: once, and soon."""
    rooms = rooms_of(request)
    person, cookie = await somebody(request)
    token = new_token()
    await rooms.ask(sessions.make_link, rooms.database, person.id, token)
    shown = await _devices(request, f"{address_for_others(request)}/me/{token}")
    shown.cookies.append(cookie)
    return shown


@get("/me/{token:str}")
async def open_link(request: Asked, token: FromPath[str]) -> Response[str]:
    """What the link would do, and a button that does it: whoever only looks has changed nothing."""
    rooms = rooms_of(request)
    whose = await rooms.ask(sessions.linked, rooms.database, token)
    if whose is None:
        raise NotYours("no-link")
    shown = page(request, "come.html", await person_of(request), game="", whose=whose, token=token)
    shown.headers.update(SECRET)
    return shown


@post("/me/come")
async def come(request: Asked, data: Form) -> Redirect:
    """Signs this device in by a link, which is used up by that."""
    rooms = rooms_of(request)
    token = new_token()
    if not await rooms.ask(sessions.use_link, rooms.database, data.get("token", ""), browser_of(request), token):
        raise NotYours("no-link")
    return Redirect("/tables", status_code=303, cookies=[cookie_of(request, token)])


@post("/me/sign-out")
async def sign_out(request: Asked, data: Form) -> Redirect:
    """Signs a device out, or all others; pages that are still open there cannot play on."""
    rooms = rooms_of(request)
    here, token = await session_of(request)
    if here is None:
        person, cookie = await somebody(request)  # who came by a cookie of before has a session from here on
        here, token = await rooms.ask(sessions.found, rooms.database, str(cookie.value)), str(cookie.value)
        assert here is not None
    id = data.get("session", "")
    for table in await rooms.ask(sessions.end, rooms.database, here.person.id, id, here.id):
        await rooms.changed(table)
    if id == here.id:
        return Redirect("/", status_code=303, cookies=[cookie_of(request, "")])
    return Redirect("/me", status_code=303, cookies=[cookie_of(request, token)])


DEVICES = Router("/", include_in_schema=False, route_handlers=[devices, make_link, open_link, come, sign_out])
