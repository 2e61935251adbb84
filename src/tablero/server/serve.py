"""`tablero serve`: the browser table on an address, and a browser on it where there is one."""

from __future__ import annotations

import argparse
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Mapping

from rich.console import Console

from tablero import compiled
from tablero.core.errors import Mistake
from tablero.extras import needs
from tablero.server.addresses import EVERYWHERE, Network, listen, network, reached_at, url
from tablero.server.gate import Gate
from tablero.server.house import BUILT_IN, GRACE, House

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
        "--proxy",
        action="append",
        metavar="ADDRESS/NET",
        help="a proxy in front, whose X-Forwarded-For and -Proto are believed; may be given repeatedly",
    )
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
            flag.default = said


def run(given: argparse.Namespace, console: Console) -> int:
    """Serves until it is interrupted."""
    # Only who serves needs the server's libraries.
    with needs("server"):
        import uvicorn

        from tablero.server.app import make_app

    if not given.grace >= 0:
        raise Mistake(f"A grace of {given.grace} seconds is none; expected 0 or more.")
    own = reached_at(given.host)
    gate = Gate(proxies=_networks(given.proxy))
    house = House(editions=given.edition or [BUILT_IN], grace=given.grace, addresses=own, gate=gate)
    listening = _listen(given.host, given.port)
    for line in banner(given.host, given.port, own):
        console.print(line, markup=False, soft_wrap=True)
    if not compiled:
        console.print("The engine runs interpreted, not compiled: Captain and Admiral look at a tenth as much.")
    if given.open and _has_browser():
        threading.Timer(1.0, webbrowser.open, [_here(given.host, given.port)]).start()
    app = make_app(given.database, given.pace, house=house)
    config = uvicorn.Config(app, given.host, given.port, log_level="critical", timeout_graceful_shutdown=2)

    class Serving(uvicorn.Server):
        """Ends the open streams first when it is interrupted: nobody has to be cut off."""

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            await app.state.rooms.end_streams()
            await super().shutdown(sockets)

    Serving(config).run([listening])
    return 0


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
