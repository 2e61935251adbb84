"""The time that bots are given when several tables wait."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest

from tablero import Match
from tablero.server import thinking


def test_the_more_tables_wait_the_less_time_each_bot_has(monkeypatch: pytest.MonkeyPatch) -> None:
    """All of them together are thought for no longer than twice the patience, on however many processes."""
    given: list[float] = []

    def note(replay: str, seat: int, level: str, plan: list[int], seed: int, seconds: float) -> tuple[int, list[int]]:
        given.append(seconds)
        return seat, plan

    monkeypatch.setattr(thinking, "choose", note)
    thinkers = thinking.Thinkers(processes=2)
    thinkers.close()
    with ThreadPoolExecutor(1) as threads, ThreadPoolExecutor(1) as alone:
        monkeypatch.setattr(thinkers, "pool", threads)
        match = Match.new("valletta", 2, seed=1)

        async def ten() -> list[tuple[int, list[int]]]:
            return await asyncio.gather(*[thinkers.choose(match, 0, "admiral", []) for _ in range(10)])

        # In a thread of its own, as this one may have an event loop already.
        assert alone.submit(asyncio.run, ten()).result() == [(0, [])] * 10
    assert given[:2] == [thinking.PATIENCE] * 2
    assert given[-1] == pytest.approx(thinking.PATIENCE / 5)
    assert sum(given) / 2 < 2.5 * thinking.PATIENCE
    assert thinkers.waiting == 0


def test_a_level_takes_no_longer_than_it_is_allowed() -> None:
    match = Match.new("valletta", 2, seed=1)
    seat = match.waiting()[0]
    a, _ = thinking.choose(match.dump(seed=False), seat, "admiral", [], 1, 0.01)
    assert a in match.options(seat)
