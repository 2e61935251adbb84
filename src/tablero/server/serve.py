"""`tablero serve`: the browser table on an address, and a browser on it where there is one."""

from __future__ import annotations

import argparse
import gc
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from rich.console import Console

from tablero import compiled
from tablero.core.errors import Mistake
from tablero.extras import needs
from tablero.server.guard.addresses import EVERYWHERE, Network, is_here, listen, network, reached_at, url
from tablero.server.guard.gate import HALF_A_YEAR, LOOPBACK, PERMISSIONS, Gate
from tablero.server.guard.limits import Limits
from tablero.server.house import BUILT_IN, GRACE, House
from tablero.server.operate import workers
from tablero.server.operate.logs import FORMS, write_logs

PATIENCE = 10  # seconds that those who are being answered have when the server stops
if TYPE_CHECKING:  # only who serves needs the server's libraries
    from litestar import Litestar

DATABASE = "sqlite:///tablero.sqlite3"


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("serve", help="the table in the browser")
    parser.add_argument(
        "--host", default="127.0.0.1", help="the address to listen on; 0.0.0.0 for the whole network, :: with IPv6 too"
    )
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--database", default=DATABASE, metavar="URL", help=f"default: {DATABASE}; or postgresql://…")
    parser.add_argument("--pace", type=float, default=0.6, help="seconds a bot takes for a decision at least")
    parser.add_argument(
        "--grace", type=float, default=GRACE, help="seconds for which one is away before the others may let a bot play"
    )
    parser.add_argument(
        "--edition", action="append", metavar="NAME", help="an edition to offer, or its folder; may be given repeatedly"
    )
    parser.add_argument(
        "--limit", action="append", metavar="NAME=VALUE", help="how much one may ask for; may be given repeatedly"
    )
    parser.add_argument(
        "--proxy",
        action="append",
        metavar="ADDRESS/NET",
        help="a proxy in front, whose X-Forwarded-For and -Proto are believed; may be given repeatedly",
    )
    parser.add_argument(
        "--address", default="", metavar="URL", help="where others find the server; links for them begin with it"
    )
    parser.add_argument(
        "--name",
        action="append",
        metavar="HOST",
        help="a name of the server, *.name for all below it; others are refused; may be given repeatedly",
    )
    parser.add_argument(
        "--hsts",
        type=int,
        default=HALF_A_YEAR,
        metavar="SECONDS",
        help="how long browsers insist on TLS; 0: they do not",
    )
    parser.add_argument(
        "--permissions", default=PERMISSIONS, metavar="POLICY", help="the Permissions-Policy that pages are sent with"
    )
    parser.add_argument(
        "--metrics-for",
        action="append",
        metavar="ADDRESS/NET",
        help="who may read /metrics; default: this machine; may be given repeatedly",
    )
    parser.add_argument(
        "--log", choices=FORMS, default=FORMS[0], help="what stderr is told: requests and faults, or faults only"
    )
    parser.add_argument(
        "--workers", type=int, default=1, metavar="N", help="processes that serve, on one machine; only with PostgreSQL"
    )
    parser.add_argument("--bots-alone", action="store_true", help="bots play on where no person plays or watches")
    parser.add_argument("--no-workshop", action="store_true", help="nobody makes editions of his own")
    parser.add_argument("--no-uploads", action="store_true", help="editions are made here only, none is brought along")
    parser.add_argument("--open", action="store_true", help="open a browser where there is one")
    parser.set_defaults(run=run)
    take_environment(parser)


def take_environment(parser: argparse.ArgumentParser, environment: Mapping[str, str] = os.environ) -> None:
    """What a flag says can be said by `TABLERO_<FLAG>` as well; a flag that is given is believed before it.

    What may be given repeatedly stands there with commas between, and flags add to it.
    """
    for flag in parser._actions:
        said = environment.get(f"TABLERO_{flag.dest.upper()}", "").strip()
        if not said or not flag.option_strings:
            continue
        if isinstance(flag, argparse._AppendAction):
            flag.default = [each.strip() for each in said.split(",") if each.strip()]
        elif isinstance(flag, argparse._StoreTrueAction):
            flag.default = said.lower() in ("1", "true", "yes", "on")
        else:
            if flag.choices is not None and said not in flag.choices:
                raise Mistake(f"TABLERO_{flag.dest.upper()} is {said!r}; expected {', '.join(flag.choices)}.")
            flag.default = said


def run(given: argparse.Namespace, console: Console) -> int:
    """Serves until it is interrupted."""
    # Only who serves needs the server's libraries.
    with needs("server"):
        import uvicorn

        from tablero.server.app import make_app
        from tablero.server.store.database import Database

    if not given.grace >= 0:
        raise Mistake(f"A grace of {given.grace} seconds is none; expected 0 or more.")
    limits = Limits.given(given.limit or [])
    own = reached_at(given.host)
    gate = _gate(given, own)
    house = House(
        editions=given.edition or [BUILT_IN],
        grace=given.grace,
        addresses=own,
        limits=limits,
        gate=gate,
        bots_alone=given.bots_alone,
        workshop=not given.no_workshop,
        uploads=not given.no_uploads,
    )
    workers.check(given.workers, given.database)
    listening = _listen(given.host, given.port)
    try:
        if given.workers == 1:
            app = make_app(given.database, given.pace, house=house)
        else:
            Database(given.database).close()  # what is wrong with it is said once, by this process
    except Mistake:
        listening.close()
        raise
    for line in banner(given.host, given.port, own):
        console.print(line, markup=False, soft_wrap=True)
    if gate.address.startswith("https:") and not gate.proxies:
        console.print("No proxy is named (--proxy): cookies are not bound to TLS, and all clients are one.")
    if not compiled:
        console.print("The engine runs interpreted, not compiled: Captain and Admiral look at a tenth as much.")
    if given.open and _has_browser():
        threading.Timer(1.0, webbrowser.open, [_here(given.host, given.port)]).start()
    write_logs(given.log)
    # Whom to believe about a client is the gate's affair.
    settings: dict[str, Any] = {"log_config": None, "access_log": False, "proxy_headers": False}
    settings |= {"server_header": False, "ws": "none"}

    def serve(app: Litestar) -> int:
        # What is loaded by now stays: the collector need not look at it again, nor as often as by default.
        gc.freeze()
        gc.set_threshold(10_000, 20, 20)
        config = uvicorn.Config(app, given.host, given.port, timeout_graceful_shutdown=PATIENCE, **settings)

        class Serving(uvicorn.Server):
            """Ends the open streams first when it is interrupted: nobody has to be cut off."""

            async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
                await app.state.rooms.end_streams()
                await super().shutdown(sockets)

        Serving(config).run([listening])
        return 0

    if given.workers == 1:
        return serve(app)
    thinking = max(1, (os.cpu_count() or 1) // given.workers)

    def serve_with_others() -> int:
        app = make_app(given.database, given.pace, thinking, house=house)
        app.state.watch.worker = str(os.getpid())
        return serve(app)

    return workers.look_after(given.workers, serve_with_others)


def banner(host: str, port: int, own: list[str]) -> list[str]:
    """What the operator is told: where the table is for him, and where for others."""
    lines = [f"Tablero is served at {_here(host, port)} – stop it with Ctrl+C."]
    if own:
        lines.append(f"Others in your network find it at {' or '.join(url(each, port) for each in own)}")
    elif host in EVERYWHERE:
        lines.append("No address of this machine was found that others in a network could use.")
    return lines


def _here(host: str, port: int) -> str:
    return url({"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host), port)


def _gate(given: argparse.Namespace, own: list[str]) -> Gate:
    """What the flags say of the way in. Where only this machine listens to itself, it answers to its own names only."""
    address = urlsplit(given.address)
    if given.address and not (address.scheme in ("http", "https") and address.hostname and not address.query):
        raise Mistake(f"{given.address!r} is no address of a server; expected one like https://tablero.example.")
    if given.hsts < 0:
        raise Mistake(f"TLS for {given.hsts} seconds is none; expected 0 or more.")
    names = [each.lower() for each in given.name or []]
    if names or given.address or (is_here(given.host) and not given.proxy):
        names += [address.hostname or "localhost", *own]
    return Gate(
        proxies=_networks(given.proxy),
        names=tuple(names),
        address=given.address,
        metrics_for=_networks(given.metrics_for) or LOOPBACK,
        hsts=given.hsts,
        permissions=given.permissions,
    )


def _networks(named: list[str] | None) -> tuple[Network, ...]:
    found = []
    for each in named or []:
        try:
            found.append(network(each))
        except ValueError:
            raise Mistake(f"{each!r} is no address and no network; expected one like 10.0.0.7 or 10.0.0.0/8.") from None
    return tuple(found)


def _listen(host: str, port: int) -> socket.socket:
    if not 0 < port < 65536:
        raise Mistake(f"There is no port {port}; expected 1 to 65535.")
    try:
        return listen(host, port)
    except OSError as error:
        why = str(error.strerror).partition(" (while")[0]
        raise Mistake(f"Cannot listen on {host} port {port}: {why}. Choose another port.") from error


def _has_browser() -> bool:
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
