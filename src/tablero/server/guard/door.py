"""The door that every request goes through: whom it lets in, what it tells browsers, and what it notes of each."""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from litestar import Request, Response
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from tablero.server.errors import Astray, NotYours, Refused, Unknown
from tablero.server.guard.addresses import client_of, is_secure
from tablero.server.guard.gate import Gate, hostname, is_own
from tablero.server.guard.limits import allowance_of, household_of
from tablero.server.operate.watch import Watch

SAFE = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; object-src 'none'; frame-ancestors 'none'; base-uri 'none';"
        " form-action 'self'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
READS = ("GET", "HEAD", "OPTIONS")
PROBES = ("/healthz", "/readyz")  # which are asked by whatever address a machine has
TABLE = re.compile("/(?:api/)?tables/([^/]{1,64})")
LONGEST_HOST = 260  # a name and a port
LONGEST_PART = 200  # letters of a part of an address; file systems have names of 255 bytes
NOBODYS = "-"  # the route of what leads nowhere

log = logging.getLogger("tablero.access")

Asked = Request[Any, Any, Any]
Refusing = Callable[[Asked, Refused], Response[Any]]


def guarded(serve: ASGIApp, refuse: Refusing, watch: Watch) -> ASGIApp:
    """Serves who may come in, with safe headers, and keeps a note of it.

    What is noted of a path is its pattern: tables and links are known to those who have them.
    """

    async def door(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            return await serve(scope, receive, send)
        request: Asked = Request(scope, receive, send)
        gate: Gate = request.app.state.rooms.house.gate
        began, status = time.perf_counter(), 0

        async def safely(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                given = {name.lower() for name, _ in message["headers"]}
                safe = encoded(gate, is_secure(request))
                message["headers"] = [*message["headers"], *(each for each in safe if each[0] not in given)]
                if route_of(scope).endswith("/events"):
                    watch.streams.inc()
            await send(message)

        try:
            admit(request, gate)
            await serve(scope, receive, safely)
        except Refused as refused:
            await refuse(request, refused).to_asgi_response(app=None, request=request)(scope, receive, safely)
        finally:
            took, route = time.perf_counter() - began, route_of(scope)
            if status and route.endswith("/events"):
                watch.streams.dec()
            watch.note(request.method, route, status, took)
            noted = {"client": client_of(request), "method": request.method, "route": route, "status": status}
            noted |= {"ms": round(took * 1000, 1)}
            log.info("%(client)s %(method)s %(route)s %(status)s in %(ms)s ms", noted, extra={"fields": noted})
        return None

    return door


def route_of(scope: Scope) -> str:
    return str(scope.get("path_template") or NOBODYS)


def admit(request: Asked, gate: Gate) -> None:
    """Refuses a request that asked for another server, for too much or for what cannot be an address of ours, and one
    to write here that a page of another server made.
    """
    scope = request.scope
    path, host = scope["path"], request.headers.get("host", "")
    if (len(host) > LONGEST_HOST or not gate.answers_to(host)) and path not in PROBES:
        raise Astray("host", host=hostname(host)[:80])
    allowance_of(request).take("requests", household_of(request))
    if at := TABLE.match(path):
        allowance_of(request).take("table_requests", at[1])
    if not scope["query_string"].isascii():
        scope["query_string"] = b""
        raise Refused("unclear")
    if "\0" in path or max(map(len, path.split("/"))) > LONGEST_PART:
        raise Unknown("no-page")
    if request.method not in READS and not _is_ours(request, gate):
        raise NotYours("origin")


def _is_ours(request: Asked, gate: Gate) -> bool:
    """Whether a page of ours asks, or no page at all.

    A browser that says how the page that asks is related to us is believed; others say which page it is. What is no
    browser says neither, and has no cookies that a page could make use of.
    """
    site, origin = request.headers.get("sec-fetch-site", ""), request.headers.get("origin", "")
    if site:
        return site in ("same-origin", "none")
    return not origin or is_own(origin, request.headers.get("host", ""), is_secure(request), gate.address)


@lru_cache
def encoded(gate: Gate, secure: bool) -> list[tuple[bytes, bytes]]:
    """The safe headers as they are sent."""
    return [(name.lower().encode(), said.encode("latin-1")) for name, said in safe_headers(gate, secure).items()]


def safe_headers(gate: Gate, secure: bool) -> dict[str, str]:
    """What every answer tells a browser; what holds for TLS only over TLS."""
    told = dict(SAFE)
    if gate.permissions:
        told["Permissions-Policy"] = gate.permissions
    if secure:
        told["Cross-Origin-Opener-Policy"] = "same-origin"
        if gate.hsts:
            told["Strict-Transport-Security"] = f"max-age={gate.hsts}"
    return told
