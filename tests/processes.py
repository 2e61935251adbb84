"""Processes that were started: which there are, whether they live, and waiting for what comes of them."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path


def until(asked: Callable[[], object], seconds: float = 20.0) -> list[int]:
    """What is asked, once it is something."""
    deadline = time.monotonic() + seconds
    while not (found := asked()):
        assert time.monotonic() < deadline
        time.sleep(0.02)
    return found  # type: ignore[return-value]


def children(pid: int) -> list[int]:
    return [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def lives(pid: int) -> bool:
    status = Path(f"/proc/{pid}/stat")
    return status.exists() and status.read_text().rsplit(")", 1)[1].split()[0] != "Z"
