"""`tablero serve`: the browser table on an address, and a browser on it where there is one."""

from __future__ import annotations

import argparse
import os
import socket
import sys
import threading
import webbrowser

from rich.console import Console

from tablero import compiled
from tablero.core.errors import Mistake
from tablero.extras import needs

DATABASE = "sqlite:///tablero.sqlite3"


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("serve", help="the table in the browser")
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on; 0.0.0.0 for the whole network")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--database", default=DATABASE, metavar="URL", help=f"default: {DATABASE}; or postgresql://…")
    parser.add_argument("--pace", type=float, default=0.6, help="seconds a bot takes for a decision at least")
    parser.add_argument("--open", action="store_true", help="open a browser where there is one")
    parser.set_defaults(run=run)


def run(given: argparse.Namespace, console: Console) -> int:
    """Serves until it is interrupted."""
    # Only who serves needs the server's libraries.
    with needs("server"):
        import uvicorn

        from tablero.server.app import make_app

    _check_port(given.host, given.port)
    shown = "127.0.0.1" if given.host in ("0.0.0.0", "::") else given.host
    address = f"http://{shown}:{given.port}/"
    console.print(f"Tablero is served at {address} – stop it with Ctrl+C.")
    if not compiled:
        console.print("The engine runs interpreted, not compiled: Captain and Admiral look at a tenth as much.")
    if given.open and _has_browser():
        threading.Timer(1.0, webbrowser.open, [address]).start()
    app = make_app(given.database, given.pace)
    config = uvicorn.Config(app, given.host, given.port, log_level="critical", timeout_graceful_shutdown=2)

    class Serving(uvicorn.Server):
        """Ends the open streams first when it is interrupted: nobody has to be cut off."""

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            await app.state.rooms.end_streams()
            await super().shutdown(sockets)

    Serving(config).run()
    return 0


def _check_port(host: str, port: int) -> None:
    if not 0 < port < 65536:
        raise Mistake(f"There is no port {port}; expected 1 to 65535.")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        # On Windows this would let two listen on the same port.
        if sys.platform != "win32":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise Mistake(f"Cannot listen on {host} port {port}: {error.strerror}. Choose another port.") from error


def _has_browser() -> bool:
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
