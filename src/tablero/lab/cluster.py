"""A study on many machines: one task of a Ray cluster a batch. Ray schedules the tasks, and plays those of a lost
machine again elsewhere; their rows come here and are written as those of processes are.
"""

from __future__ import annotations

import logging
import socket
from collections.abc import Iterator, Sequence
from pathlib import Path

import ray

from tablero.core.errors import Mistake, clipped
from tablero.lab.study import Files, Job, Settings, begin, keep, played, texts

# Seconds for the head of a cluster to take a connection.
PATIENCE = 3.0


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
    """Takes up a connection to a cluster; one that cannot be reached is said at once, where Ray would wait minutes."""
    host, _, port = address.rpartition("//")[2].rpartition(":")
    unreachable = f"No Ray cluster can be reached at {clipped(address)!r}"
    try:
        if address != "auto":
            socket.create_connection((host, int(port)), PATIENCE).close()
        ray.init(address, log_to_driver=False, logging_level=logging.ERROR, namespace="tablero")
    except (ValueError, OverflowError) as error:
        raise Mistake(f"{clipped(address)!r} is no address of a Ray cluster; expected HOST:PORT, or auto.") from error
    except (OSError, RuntimeError) as error:
        raise Mistake(f"{unreachable}: {clipped(str(error))}.") from error


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
                said = (
                    error.cause
                    if isinstance(error.cause, Mistake)
                    else f"A machine of the cluster failed: {error.cause}."
                )
                raise Mistake(clipped(str(said), 400)) from error
