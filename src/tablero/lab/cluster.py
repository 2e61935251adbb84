"""A study on many machines: one task of a Ray cluster a batch. Ray schedules the tasks, and plays those of a lost
machine again elsewhere; their rows come here and are written as those of processes are.
"""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import Iterator, Sequence
from pathlib import Path

import ray

from tablero.core.errors import Mistake, clipped
from tablero.lab.study import Files, Job, Settings, begin, keep, played, texts

# Seconds for the head of a cluster to answer.
PATIENCE = 3.0
# How HTTP/2 begins, which the head speaks: whoever does answers with a frame of this kind.
PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes([0, 0, 0, 4, 0, 0, 0, 0, 0])
FRAME, SETTINGS = 9, 4


def play(said: Settings, folder: Path, address: str) -> Iterator[int]:
    """Plays what is left of a study on the cluster at an address; yields how many games are there."""
    files = texts(said)
    connect(address)
    try:
        jobs = [Job(said, batch, files) for batch in begin(said, folder)]
        yield from keep(said, folder, on_cluster(jobs))
    finally:
        ray.shutdown()


def connect(address: str) -> None:
    """Connects to a cluster; one that cannot be reached is said at once, where Ray itself would try for minutes."""
    try:
        if address != "auto":
            knock(address)
        ray.init(address, log_to_driver=False, logging_level=logging.ERROR)
    except (OSError, RuntimeError) as error:
        raise Mistake(f"No Ray cluster can be reached at {clipped(address)!r}: {clipped(str(error))}.") from error


def knock(address: str) -> None:
    """Whether somebody is there who speaks as the head of a cluster does."""
    host, _, port = address.rpartition("//")[2].rpartition(":")
    if not (host and port.isascii() and port.isdigit() and int(port) < 1 << 16):
        raise Mistake(f"{clipped(address)!r} is no address of a Ray cluster; expected HOST:PORT, or auto.")
    with socket.create_connection((host, int(port)), PATIENCE) as line:
        if os.environ.get("RAY_USE_TLS", "0") != "0":
            return
        line.sendall(PREFACE)
        if line.recv(FRAME)[3:4] != bytes([SETTINGS]):
            raise ConnectionError("what listens there is no cluster")


def on_cluster(jobs: Sequence[Job]) -> Iterator[tuple[int, Files]]:
    """The batches as they are done."""
    task = ray.remote(played)
    left = [task.remote(job) for job in jobs]
    while left:
        done, left = ray.wait(left)
        for each in done:
            try:
                yield ray.get(each)
            except ray.exceptions.RayTaskError as error:
                cause = error.cause
                said = (
                    str(cause) if isinstance(cause, Mistake) else f"A batch cannot be played on the cluster: {cause}."
                )
                raise Mistake(clipped(said, 400)) from error
