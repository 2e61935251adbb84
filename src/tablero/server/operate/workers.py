"""Several processes that serve on one socket, and one that looks after them."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from types import FrameType

from tablero.core.errors import Mistake

# Seconds; who ends sooner than that after it began is not begun again at once.
BRIEF = 2.0


def check(many: int, database: str) -> None:
    """Refuses in a sentence what cannot be served by so many."""
    if many < 1:
        raise Mistake(f"{many} processes can serve nothing; expected 1 or more.")
    if many > 1 and not database.startswith("postgresql"):
        raise Mistake(
            f"{many} processes cannot share a SQLite file; give --database postgresql://…, or leave out --workers."
        )
    if many > 1 and sys.platform == "win32":
        raise Mistake("Several processes on one socket need a system that can fork, as Linux and macOS can.")


def look_after(many: int, serve: Callable[[], int]) -> int:
    """Lets so many processes serve: one that dies is replaced, and all end with this one."""
    if sys.platform == "win32":
        return 1  # refused before
    begun: dict[int, float] = {}
    ending = False
    # As long as this process lives, nobody can read to the end of it.
    alive, held = os.pipe()

    def end(_signal: int, _frame: FrameType | None) -> None:
        nonlocal ending
        ending = True
        for pid in begun:
            os.kill(pid, signal.SIGTERM)

    def begin() -> None:
        pid = os.fork()
        if pid:
            begun[pid] = time.monotonic()
            return
        code = 1
        try:
            os.close(held)
            # What the terminal says to all of its processes is for the one that looks after these.
            os.setpgid(0, 0)
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            threading.Thread(target=_end_with, args=(alive,), daemon=True).start()
            code = serve()
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)

    signal.signal(signal.SIGTERM, end)
    signal.signal(signal.SIGINT, end)
    for _ in range(many):
        begin()
    while begun:
        pid, _ = os.wait()
        since = begun.pop(pid, None)
        if since is None or ending:
            continue
        time.sleep(max(0.0, BRIEF - (time.monotonic() - since)))
        if not ending:
            begin()
    return 0


def _end_with(parent: int) -> None:
    """A process that was killed can end nobody; then these end by themselves."""
    os.read(parent, 1)
    os.kill(os.getpid(), signal.SIGTERM)
