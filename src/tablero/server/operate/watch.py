"""How the server is: whether it lives, whether it is ready, and numbers for Prometheus."""

from __future__ import annotations

import asyncio
import re
import time
from typing import TYPE_CHECKING, Any

from litestar import Response, Router, get
from litestar.connection import Request
from litestar.datastructures import State
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest
from sqlalchemy import event

from tablero.server.errors import Unknown
from tablero.server.guard.addresses import client_of, is_in

if TYPE_CHECKING:
    from tablero.server.table.rooms import Rooms

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
PATIENCE = 2.0  # seconds that the database has to answer
PLAIN = "text/plain; charset=utf-8"
STEPS = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Watch:
    """What is counted in one process; each has its own."""

    def __init__(self) -> None:
        self.worker = ""  # which process this is, where several answer
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self.requests = Counter(
            "tablero_requests", "Requests by route and status", ["method", "route", "status"], registry=self.registry
        )
        self.seconds = Histogram(
            "tablero_request_seconds", "How long they took", ["route"], buckets=STEPS, registry=self.registry
        )
        self.streams = self._gauge("tablero_streams", "Streams that are open")
        self.database = Histogram(
            "tablero_database_seconds", "How long the database took", buckets=STEPS, registry=self.registry
        )
        self.faults = Counter("tablero_database_errors", "What the database refused", registry=self.registry)

    def _gauge(self, name: str, about: str) -> Gauge:
        return Gauge(name, about, registry=self.registry)

    def note(self, method: str, route: str, status: int, took: float) -> None:
        """A request that was served; a stream takes as long as somebody looks, which says nothing."""
        self.requests.labels(method if method in METHODS else "other", route, status).inc()
        if not route.endswith("/events"):
            self.seconds.labels(route).observe(took)

    def told(self) -> str:
        """All numbers, as Prometheus reads them."""
        said = generate_latest(self.registry).decode()
        if not self.worker:
            return said
        return re.sub(r"^([a-z_]+)(?:\{(.*)\})? ", rf'\1{{worker="{self.worker}",\2}} ', said, flags=re.MULTILINE)

    def follow(self, rooms: Rooms) -> None:
        """Counts what there is in these rooms, and what their database is asked."""
        thinkers = rooms.thinkers
        self._gauge("tablero_tables", "Tables in memory").set_function(lambda: len(rooms.rooms))
        busy = self._gauge("tablero_thinkers_busy", "Processes in which a bot thinks")
        busy.set_function(lambda: min(thinkers.waiting, thinkers.processes))
        waiting = self._gauge("tablero_thinkers_waiting", "Bots that wait for a process to think in")
        waiting.set_function(lambda: max(0, thinkers.waiting - thinkers.processes))
        engine = rooms.database.engine

        def before(link: Any, _cursor: Any, _said: Any, _given: Any, _context: Any, _many: Any) -> None:
            link.info["asked"] = time.perf_counter()

        def after(link: Any, _cursor: Any, _said: Any, _given: Any, _context: Any, _many: Any) -> None:
            self.database.observe(time.perf_counter() - link.info.pop("asked", time.perf_counter()))

        event.listen(engine, "before_cursor_execute", before)
        event.listen(engine, "after_cursor_execute", after)
        event.listen(engine, "handle_error", lambda _context: self.faults.inc())


@get("/healthz")
async def health() -> Response[str]:
    """The process lives."""
    return Response("alive\n", media_type=PLAIN)


@get("/readyz")
async def readiness(request: Request[Any, Any, State]) -> Response[str]:
    """Whether to send somebody here: not while it stops, nor while the database does not answer."""
    rooms: Rooms = request.app.state.rooms
    if rooms.closing:
        return Response("stopping\n", media_type=PLAIN, status_code=503)
    try:
        async with asyncio.timeout(PATIENCE):
            await rooms.ask(rooms.database.answers)
    except Exception:  # whatever it is: nobody is to be sent here
        return Response("the database does not answer\n", media_type=PLAIN, status_code=503)
    return Response("ready\n", media_type=PLAIN)


@get("/metrics")
async def metrics(request: Request[Any, Any, State]) -> Response[str]:
    """The numbers, for those whom the operator named; for all others there is no such page."""
    if not is_in(client_of(request), request.app.state.rooms.house.gate.metrics_for):
        raise Unknown("no-page")
    watch: Watch = request.app.state.watch
    return Response(watch.told(), media_type="text/plain; version=0.0.4; charset=utf-8")


WATCH = Router("/", include_in_schema=False, route_handlers=[health, readiness, metrics])
