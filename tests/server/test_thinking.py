"""The time that bots are given when several tables wait, and in which order they come."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import pytest

from tablero import Match
from tablero.server.table import thinking

T = TypeVar("T")


def run(wanted: Coroutine[Any, Any, T]) -> T:
    """In a thread of its own, as this one may have an event loop already."""
    with ThreadPoolExecutor(1) as alone:
        return alone.submit(asyncio.run, wanted).result()


class Times:
    """A clock that goes on only while somebody thinks."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_the_more_tables_wait_the_less_time_each_bot_has(monkeypatch: pytest.MonkeyPatch) -> None:
    """All of them together are thought for no longer than twice the patience, on however many processes."""
    given: list[float] = []

    def note(replay: str, seat: int, level: str, plan: list[int], seed: int, seconds: float) -> tuple[int, list[int]]:
        given.append(seconds)
        return seat, plan

    monkeypatch.setattr(thinking, "choose", note)
    thinkers = thinking.Thinkers(processes=2)
    thinkers.close()
    with ThreadPoolExecutor(1) as threads:
        monkeypatch.setattr(thinkers.pool, "executor", threads)
        match = Match.new("valletta", 2, seed=1)

        async def ten() -> list[tuple[int, list[int]]]:
            asked = [thinkers.choose(f"table {n}", match, 0, "admiral", []) for n in range(10)]
            return await asyncio.gather(*asked)

        assert run(ten()) == [(0, [])] * 10
    assert given[:2] == [thinking.PATIENCE] * 2
    assert given[-1] == pytest.approx(thinking.PATIENCE / 5)
    assert sum(given) / 2 < 2.5 * thinking.PATIENCE
    assert max(given) <= thinking.PATIENCE
    assert thinkers.waiting == 0


async def thought(shares: thinking.Shares, clock: Times, table: str, seconds: float, order: list[str]) -> None:
    async with shares.turn(table):
        order.append(table)
        await asyncio.sleep(0)  # others may come meanwhile
        clock.now += seconds


def test_a_table_of_four_admirals_has_one_share() -> None:
    """Who asks for four at once waits as long for each as one who asks for one at a time."""

    async def play() -> list[str]:
        clock, order = Times(), list[str]()
        shares = thinking.Shares(1, clock)
        greedy = [thought(shares, clock, "four", 1.0, order) for _ in range(4)]
        await asyncio.gather(
            *greedy, thought(shares, clock, "one", 1.0, order), thought(shares, clock, "two", 1.0, order)
        )
        assert shares.tables == 0 and shares.free == 1
        return order

    assert run(play()) == ["four", "one", "two", "four", "four", "four"]


def test_one_who_comes_to_sixty_tables_of_admirals_is_next() -> None:
    """Sixty tables that think without end make a newcomer wait for one thought, each time he asks."""

    async def play() -> list[int]:
        clock, order = Times(), list[str]()
        shares = thinking.Shares(2, clock)
        ending = False

        async def without_end(table: str, seconds: float) -> None:
            while not ending:
                await thought(shares, clock, table, seconds, order)

        busy = [asyncio.create_task(without_end(f"bots {n}", 0.02 + n / 1_000_000)) for n in range(60)]
        waited = []
        for n in range(1, 6):
            while len(order) < 300 * n:
                await asyncio.sleep(0)
            before = len(order)
            await thought(shares, clock, "person", 0.02, order)
            waited.append(order[before:].index("person"))
        ending = True
        await asyncio.gather(*busy)
        # None of the sixty was left out for it.
        had = [order.count(f"bots {n}") for n in range(60)]
        assert max(had) <= 1.5 * min(had), had
        return waited

    assert max(run(play())) <= 4


def test_who_goes_away_while_he_waits_gives_his_place_to_the_next() -> None:
    async def play() -> None:
        clock, order = Times(), list[str]()
        shares = thinking.Shares(1, clock)
        async with shares.turn("first"):
            leaving = asyncio.create_task(thought(shares, clock, "leaving", 1.0, order))
            staying = asyncio.create_task(thought(shares, clock, "staying", 1.0, order))
            await asyncio.sleep(0)
            leaving.cancel()
        await staying
        assert order == ["staying"] and shares.free == 1 and shares.tables == 0

    run(play())


def test_reviews_do_not_keep_a_bot_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a review is under way and others wait behind it, a bot is asked at once, in a process of its own."""
    thinkers = thinking.Thinkers(processes=1)
    thinkers.close()
    match = Match.new("valletta", 2, seed=1)
    seat = match.waiting()[0]
    with ThreadPoolExecutor(1) as moves, ThreadPoolExecutor(1) as reviews:
        monkeypatch.setattr(thinkers.pool, "executor", moves)
        monkeypatch.setattr(thinkers.reviewer, "executor", reviews)

        async def play() -> int:
            async with thinkers.reviews.turn("long"):
                behind = asyncio.create_task(thinkers.review("over", match))
                a, _ = await thinkers.choose("played", match, seat, "deckhand", [])
                assert not behind.done()
            assert len((await behind).accounts) == 2
            return a

        assert run(play()) in match.options(seat)


def test_a_level_takes_no_longer_than_it_is_allowed() -> None:
    match = Match.new("valletta", 2, seed=1)
    seat = match.waiting()[0]
    a, _ = thinking.choose(match.dump(seed=False), seat, "admiral", [], 1, 0.01)
    assert a in match.options(seat)
