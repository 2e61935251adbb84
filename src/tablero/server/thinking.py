"""Bots think in processes of their own, never on the event loop, and are handed a sight, never the state."""

from __future__ import annotations

import asyncio
import os
import secrets
import sys
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from multiprocessing import get_context, parent_process
from typing import ParamSpec, TypeVar

from tablero.bots import bot
from tablero.bots.hint import hint, reason
from tablero.bots.levels import LEVELS, Level
from tablero.bots.review import Review, review
from tablero.core.match import Match
from tablero.words import Words

P = ParamSpec("P")
T = TypeVar("T")


# Seconds for which a bot may think, shared by all that wait for one: ten at once on two processes take 2.7 times that.
PATIENCE = 0.6


# Windows waits for no more processes than that.
MOST = 60


class Thinkers:
    """A pool of processes that choose; the more tables wait for one, the less time each has."""

    def __init__(self, processes: int | None = None) -> None:
        self.processes = processes or min(os.cpu_count() or 1, MOST)
        self.waiting = 0
        self.pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.processes, get_context("spawn"), initializer=step_back)

    async def _ask(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Asks in the pool, and once more in a new one if a process of it has died."""
        pool = self.pool
        try:
            return await asyncio.wrap_future(pool.submit(call, *args, **kwargs))
        except BrokenProcessPool:
            if pool is self.pool:
                self.pool = self._new_pool()
            return await asyncio.wrap_future(self.pool.submit(call, *args, **kwargs))

    def warm(self) -> None:
        """Starts a process before the first bot is asked."""
        self.pool.submit(os.getpid)

    async def choose(self, match: Match, seat: int, level: str, plan: list[int]) -> tuple[int, list[int]]:
        """What a bot of this level does in this seat, given what it meant to do, and what it means to do next."""
        self.waiting += 1
        try:
            seconds = PATIENCE * min(1.0, self.processes / self.waiting)
            given = match.dump(seed=False), seat, level, plan, secrets.randbits(31), seconds
            return await self._ask(choose, *given)
        finally:
            self.waiting -= 1

    async def hint(self, match: Match, seat: int, lang: str, names: Sequence[str]) -> tuple[int, str]:
        """The best option of the seat that a search finds, and its reason in a sentence."""
        return await self._ask(find_hint, match.dump(seed=False), seat, lang, list(names))

    async def review(self, match: Match) -> Review:
        """A finished game judged decision by decision."""
        return await self._ask(find_review, match.dump(seed=False))

    def close(self) -> None:
        self.pool.shutdown(cancel_futures=True)


def step_back() -> None:
    """In the pool: pages come before thinking, where a system can be told so; and nobody thinks for a dead server."""
    if sys.platform != "win32":
        os.nice(5)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """A server that was killed can end nobody, and the pool's queues stay open as long as one of the pool lives."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def choose(replay: str, seat: int, level: str, plan: list[int], seed: int, seconds: float) -> tuple[int, list[int]]:
    """In the pool: rebuilds the match and asks the bot, which sees what its seat sees."""
    match = _match(replay)
    player = bot(f"{level}:{seconds:.3f}" if level in LEVELS else level, match.game, seed)
    if not isinstance(player, Level):
        return player.choose(match.sight(seat)), []
    player.plan = plan
    return player.choose(match.sight(seat)), player.plan


def find_hint(replay: str, seat: int, lang: str, names: list[str]) -> tuple[int, str]:
    """In the pool: searches as the seat sees the game."""
    match = _match(replay)
    found = hint(match.sight(seat), seed=1, seconds=1.0)
    words = Words.of(match.game.name, lang).at(names, match.edition)
    return found.a, reason(found, match.state, words, names)


def find_review(replay: str) -> Review:
    """In the pool: everything may be known now."""
    return review(_match(replay))


@lru_cache(maxsize=4)
def _match(replay: str) -> Match:
    return Match.load(replay)
