"""Bots think in processes of their own, never on the event loop, and are handed a sight, never the state."""

from __future__ import annotations

import asyncio
import os
import secrets
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager
from functools import lru_cache
from typing import ParamSpec, TypeVar

from tablero.bots import bot
from tablero.bots.hint import hint, reason
from tablero.bots.levels import LEVELS, Level
from tablero.bots.review import Judge, Review
from tablero.core.match import Match
from tablero.processes import pool
from tablero.words import Words

P = ParamSpec("P")
T = TypeVar("T")


# Seconds for which a bot may think, shared by all that wait for one: ten at once on two processes take 2.7 times that.
PATIENCE = 0.6

# So much longer than a bot one thinks for a person who asks for a hint.
HINT = 1.6

# Seconds for which an edition is looked at, and for which one is studied, at most.
DESK, STUDY = 15.0, 300.0
# Seconds for the first picture of a review and for each better one, and of how many games reviews are kept.
FIRST_PICTURE = 4.0
NEXT_PICTURE = 2.5
KEPT = 32

# Windows waits for no more processes than that.
MOST = 60


class Shares:
    """Who thinks next where several want to: the table that was thought for least, so that each has the same share.

    A table that comes anew begins where the others are: it neither waits for what they have had nor makes up for it.
    """

    def __init__(self, places: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.free = places
        self.clock = clock
        # The seconds for which tables were thought, as far as that is more than others have had.
        self.spent: dict[str, float] = {}
        self.least = 0.0
        self.queue: list[tuple[str, asyncio.Future[None]]] = []
        self.wanted: Counter[str] = Counter()

    @property
    def tables(self) -> int:
        """How many tables wait or are thought for."""
        return len(self.wanted)

    @asynccontextmanager
    async def turn(self, table: str) -> AsyncIterator[None]:
        """Waits until it is the table's turn, and thinks then."""
        if not self.wanted[table]:
            self.spent[table] = max(self.spent.get(table, 0.0), self.least)
        self.wanted[table] += 1
        try:
            await self._come(table)
            begun = self.clock()
            try:
                yield
            finally:
                self.spent[table] += self.clock() - begun
                self.free += 1
                self._call()
        finally:
            self.wanted[table] -= 1
            if not self.wanted[table]:
                del self.wanted[table]
                self.spent = {name: had for name, had in self.spent.items() if name in self.wanted or had > self.least}

    async def _come(self, table: str) -> None:
        here: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.queue.append((table, here))
        self._call()
        try:
            await here
        except asyncio.CancelledError:
            if here.done() and not here.cancelled():
                self.free += 1
                self._call()
            raise

    def _call(self) -> None:
        """Lets as many begin as there are places."""
        self.queue = [each for each in self.queue if not each[1].done()]
        while self.free and self.queue:
            n = min(range(len(self.queue)), key=lambda n: self.spent[self.queue[n][0]])
            table, here = self.queue.pop(n)
            self.least = max(self.least, self.spent[table])
            self.free -= 1
            here.set_result(None)


class Pool:
    """Processes that step back `behind` the server's, made anew if one of them dies."""

    def __init__(self, processes: int, behind: int) -> None:
        self.processes = processes
        self.behind = behind
        self.executor: ProcessPoolExecutor = self._new()

    def _new(self) -> ProcessPoolExecutor:
        return pool(self.processes, self.behind)

    async def ask(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Asks, and once more in a new pool if a process of it has died."""
        executor = self.executor
        try:
            return await asyncio.wrap_future(executor.submit(call, *args, **kwargs))
        except BrokenProcessPool:
            if executor is self.executor:
                self.executor = self._new()
            return await asyncio.wrap_future(self.executor.submit(call, *args, **kwargs))

    async def ask_within(self, seconds: float, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Asks for no longer than that: a process that is not done then, or has died of it, is ended; TimeoutError."""
        while True:
            executor = self.executor
            try:
                # Time runs from when it is one's turn, in a process that is there.
                await asyncio.wrap_future(executor.submit(os.getpid))
                async with asyncio.timeout(seconds):
                    return await asyncio.wrap_future(executor.submit(call, *args, **kwargs))
            except (TimeoutError, BrokenProcessPool) as error:
                if executor is not self.executor and isinstance(error, BrokenProcessPool):
                    continue  # it was another's fault
                self._end(executor)
                raise TimeoutError from error

    def _end(self, executor: ProcessPoolExecutor) -> None:
        if executor is self.executor:
            self.executor = self._new()
        for process in list((executor._processes or {}).values()):
            process.kill()
        executor.shutdown(wait=False, cancel_futures=True)

    def close(self) -> None:
        self.executor.shutdown(cancel_futures=True)


class Thinkers:
    """Processes that choose, with fair shares for all tables; the more of them wait, the less time each has.

    Reviews have a process of their own, which steps back behind all others; so have studies and editions in the making.
    """

    def __init__(self, processes: int | None = None) -> None:
        self.processes = processes or min(os.cpu_count() or 1, MOST)
        self.shares = Shares(self.processes)
        self.reviews, self.studies = Shares(1), Shares(1)
        self.pool = Pool(self.processes, behind=5)
        self.reviewer = Pool(1, behind=8)
        self.desk = Pool(1, behind=5)
        self.lab = Pool(1, behind=8)
        # The reviews of some games, as far as they are.
        self.judged: dict[str, Review] = {}

    @property
    def waiting(self) -> int:
        """How many wait for a thought or are thought for."""
        return self.shares.wanted.total()

    def warm(self) -> None:
        """Starts a process before the first bot is asked."""
        self.pool.executor.submit(os.getpid)

    def warm_desk(self) -> None:
        """The same for the one who looks at editions, once somebody is about to."""
        self.desk.executor.submit(os.getpid)

    async def choose(self, table: str, match: Match, seat: int, level: str, plan: list[int]) -> tuple[int, list[int]]:
        """What a bot of this level does in this seat, given what it meant to do, and what it means to do next."""
        given = match.dump(seed=False), seat, level, plan, secrets.randbits(31)
        async with self._turn(table) as seconds:
            return await self.pool.ask(choose, *given, seconds)

    async def hint(self, table: str, match: Match, seat: int, lang: str, names: Sequence[str]) -> tuple[int, str]:
        """The best option of the seat that a search finds, and its reason in a sentence."""
        given = match.dump(seed=False), seat, lang, list(names)
        async with self._turn(table) as seconds:
            return await self.pool.ask(find_hint, *given, HINT * seconds)

    @asynccontextmanager
    async def _turn(self, table: str) -> AsyncIterator[float]:
        """The table's turn, and for how long it lasts: by how many tables there are now, or were when it came."""
        others = self.shares.tables - (table in self.shares.wanted)
        async with self.shares.turn(table):
            yield PATIENCE * min(1.0, self.processes / max(others + 1, self.shares.tables))

    async def review(self, table: str, match: Match, better: bool = False) -> Review:
        """A finished game judged decision by decision: as far as it is, or first of all, or better than before."""
        known = self.judged.get(table)
        if known is None or (better and known.rolled < known.budget):
            async with self.reviews.turn(table):
                seconds = NEXT_PICTURE if known is not None else FIRST_PICTURE
                found = await self.reviewer.ask(find_review, match.dump(seed=False), seconds)
            # One that was begun anew, as its process had died or had others to judge, is no better at first.
            known = found if known is None or found.rolled >= known.rolled else known
        self.judged.pop(table, None)
        self.judged[table] = known
        while len(self.judged) > KEPT:
            del self.judged[next(iter(self.judged))]
        return known

    async def at_desk(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Something done to an edition of somebody's, in a process that waits for nobody's game; TimeoutError."""
        return await self.desk.ask_within(DESK, call, *args, **kwargs)

    async def study(self, edition: str, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Something that takes longer: nobody's review waits for it; TimeoutError."""
        async with self.studies.turn(edition):
            return await self.lab.ask_within(STUDY, call, *args, **kwargs)

    def close(self) -> None:
        self.pool.close()
        self.reviewer.close()
        self.desk.close()
        self.lab.close()


def choose(replay: str, seat: int, level: str, plan: list[int], seed: int, seconds: float) -> tuple[int, list[int]]:
    """In the pool: rebuilds the match and asks the bot, which sees what its seat sees."""
    match = _match(replay)
    player = bot(f"{level}:{seconds:.3f}" if level in LEVELS else level, match.game, seed)
    if not isinstance(player, Level):
        return player.choose(match.sight(seat)), []
    player.plan = plan
    return player.choose(match.sight(seat)), player.plan


def find_hint(replay: str, seat: int, lang: str, names: list[str], seconds: float) -> tuple[int, str]:
    """In the pool: searches as the seat sees the game."""
    match = _match(replay)
    found = hint(match.sight(seat), seed=1, seconds=seconds)
    words = Words.of(match.game.name, lang).at(names, match.edition)
    return found.a, reason(found, match.state, words, names)


def find_review(replay: str, seconds: float) -> Review:
    """In the pool: everything may be known now. Works on for so long, at least until it has looked at all."""
    judge, work = _judge(replay)
    until = time.monotonic() + seconds
    for _ in work:
        if judge.rolled and time.monotonic() > until:
            break
    return judge.review()


# One that is under way has some megabytes.
@lru_cache(maxsize=4)
def _judge(replay: str) -> tuple[Judge, Iterator[float]]:
    judge = Judge(_match(replay))
    return judge, judge.work()


@lru_cache(maxsize=4)
def _match(replay: str) -> Match:
    return Match.load(replay)
