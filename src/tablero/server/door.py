"""The door that every request goes through: whom it lets in, what it tells browsers, and what it notes of each."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Any

from litestar import Request, Response
from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from tablero.server.addresses import client_of, is_secure
from tablero.server.errors import Astray, NotYours, Refused
from tablero.server.gate import Gate, hostname, is_own
from tablero.server.watch import Watch

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
NOBODYS = "-"  # the route of what leads nowhere

log = logging.getLogger("tablero.access")

Asked = Request[Any, Any, Any]
Refusing = Callable[[Asked, Refused], Response[Any]]


def admitting(serve: ASGIApp, refuse: Refusing, watch: Watch) -> ASGIApp:
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
                headers = MutableScopeHeaders.from_message(message)
                for name, said in safe_headers(gate, is_secure(request)).items():
                    headers.setdefault(name, said)
                if route_of(scope).endswith("/events"):
                    watch.streams.inc()
            await send(message)

        try:
            refused = stopped(request, gate)
            if refused is not None:
                await refuse(request, refused).to_asgi_response(app=None, request=request)(scope, receive, safely)
            else:
                await serve(scope, receive, safely)
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


def stopped(request: Asked, gate: Gate) -> Refused | None:
    """Why a request is not let in: it asked for another server, or a page of another one made it write here."""
    host = request.headers.get("host", "")
    if not gate.answers_to(host) and request.scope["path"] not in PROBES:
        return Astray("host", host=hostname(host)[:80])
    if request.method in READS:
        return None
    # A browser that says how the page that asks is related to us is believed; others say which page it is. What is
    # no browser says neither, and has no cookies that a page could make use of.
    site, origin = request.headers.get("sec-fetch-site", ""), request.headers.get("origin", "")
    if site:
        own = site in ("same-origin", "none")
    else:
        own = not origin or is_own(origin, host, is_secure(request), gate.address)
    return None if own else NotYours("origin")


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
