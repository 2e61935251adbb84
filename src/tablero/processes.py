"""Processes that work for this one, and end when it does."""

from __future__ import annotations

import os
import sys
import threading
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context, parent_process


def pool(processes: int, behind: int = 0) -> ProcessPoolExecutor:
    """So many processes, begun anew each, which step back so far behind this one."""
    return ProcessPoolExecutor(processes, get_context("spawn"), initializer=begin, initargs=(behind,))


def begin(behind: int = 0) -> None:
    """In the pool: whoever started it comes first, where a system can be told so; and nobody works for the dead."""
    if behind and sys.platform != "win32":
        os.nice(behind)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """Who was killed can end nobody, and the pool's queues stay open as long as one of the pool lives."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
