"""The application: the API, the pages, the static files, and what errors look like."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
from litestar import Litestar, Request, Response, Router
from litestar.config.compression import CompressionConfig
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.static_files import create_static_files_router

from tablero.core.errors import Mistake
from tablero.pictures import HERE as PICTURES
from tablero.server.api import API
from tablero.server.devices import DEVICES
from tablero.server.errors import Later, Problem, Refused, Unknown, sentence
from tablero.server.guard.door import guarded, route_of
from tablero.server.guard.limits import Allowance
from tablero.server.guard.people import language_of
from tablero.server.house import House
from tablero.server.lobby import LOBBY
from tablero.server.mine import MINE
from tablero.server.operate.errands import Errands
from tablero.server.operate.watch import WATCH, Watch
from tablero.server.pages import PAGES, page
from tablero.server.speech import Speech
from tablero.server.store.database import Database
from tablero.server.table.news import News
from tablero.server.table.rooms import Rooms
from tablero.server.table.thinking import Thinkers
from tablero.server.workshop.api import WORKSHOP_API
from tablero.server.workshop.pages import WORKSHOP

HERE = Path(__file__).parent
LARGEST_BODY = 64 * 1024

log = logging.getLogger("tablero")


def make_app(database: str, pace: float = 0.6, processes: int | None = None, house: House | None = None) -> Litestar:
    """The application over the database at a URL; bots take `pace` seconds for a decision at least."""

    kept = Database(database)  # what is wrong with it is said before anything is served

    @asynccontextmanager
    async def living(app: Litestar) -> AsyncIterator[None]:
        rooms = Rooms(kept, Thinkers(processes), pace, house)
        news, errands = News(rooms), Errands(rooms)
        app.state.rooms = rooms
        app.state.watch.follow(rooms)
        rooms.thinkers.warm()
        news.start()
        try:
            await errands.start()
            yield
        finally:
            errands.close()
            news.close()
            rooms.close()

    static = create_static_files_router("/static", [HERE / "static", PICTURES], include_in_schema=False)
    app = Litestar(
        route_handlers=[API, WORKSHOP_API, PAGES, WORKSHOP, LOBBY, MINE, DEVICES, WATCH, static],
        lifespan=[living],
        exception_handlers={Mistake: refuse, HTTPException: refuse_request, Exception: confess},
        openapi_config=OpenAPIConfig(
            "Tablero",
            "1",
            openapi_router=Router(
                "/api/schema", route_handlers=[], include_in_schema=False, after_request=_schema_alone
            ),
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
            use_handler_docstrings=True,
        ),
        request_class=Bounded,
        compression_config=CompressionConfig("gzip", exclude=["/events$", "/act$"]),
        request_max_body_size=LARGEST_BODY,
        logging_config=None,
    )
    app.state.allowance = Allowance((house or House()).limits)
    app.state.watch = Watch()
    # Around all there is, so that it holds for what leads nowhere too.
    app.asgi_handler = guarded(app.asgi_handler, refuse, app.state.watch)
    return app


class Bounded(Request[Any, Any, Any]):
    """A request whose body is refused if it is nested deeper than anything of ours, or no text."""

    async def json(self) -> Any:
        try:
            return await super().json()
        except (RecursionError, UnicodeDecodeError):
            raise Refused("body") from None


async def _schema_alone(response: Response[Any]) -> Response[Any]:
    """Beside the schema there is nothing, and that is said as everywhere."""
    if response.status_code == 404:
        raise Unknown("no-page")
    return response


def refuse(request: Request[Any, Any, Any], error: Mistake) -> Response[Any]:
    """A sentence about what was wrong."""
    status, said = getattr(error, "status", 400), sentence(error, speech_of(request))
    refused = answer(request, status, said, type(error).__name__)
    if isinstance(error, Later):
        refused.headers["Retry-After"] = str(error.after)
    return refused


def refuse_request(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """What the framework itself refuses, in our words."""
    if error.status_code >= 500:
        return confess(request, error)
    if isinstance(error, ValidationException):
        wrong = [each.get("message", "") for each in error.extra or [] if isinstance(each, dict)]
        said = Refused("request", why="; ".join(wrong)) if wrong else Refused("body")
    else:
        said = {
            404: Refused("no-page"),
            405: Refused("method", method=request.method),
            413: Refused("too-large", most=LARGEST_BODY),
        }.get(error.status_code, Refused("unclear"))
    refused = answer(request, error.status_code, said.said(speech_of(request)), "Refused")
    refused.headers.update(error.headers or {})  # what is allowed instead
    return refused


def confess(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """Our own fault: logged here, and nothing of it shown."""
    log.error("a request failed: %s %s", request.method, route_of(request.scope), exc_info=error)
    return answer(request, 500, speech_of(request).say("refused.fault"), "Fault")


def speech_of(request: Request[Any, Any, Any]) -> Speech:
    """The language of whoever asks."""
    return Speech.of(language_of(request))


def answer(request: Request[Any, Any, Any], status: int, said: str, title: str) -> Response[Any]:
    """Problem JSON for the API, a page for people."""
    if not request.scope["path"].startswith(("/api/", "/static/")):
        return page(request, "error.html", None, status, said=said, game="")
    body = Problem("about:blank", title, status, said)
    return Response(msgspec.json.encode(body), status_code=status, media_type="application/problem+json")
