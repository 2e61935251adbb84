"""How long people wait for bots: the longest answer of each level, alone and with ten tables waiting at once.

python benchmarks/bots.py
"""

from __future__ import annotations

import asyncio
from time import perf_counter

from tablero.bots import bot
from tablero.core.game import load, names
from tablero.core.match import Match
from tablero.server.table.thinking import Thinkers, levels
from tablero.terminal.bench import middle

TABLES = 10
ROUNDS = 3
# Positions of each game, and the decisions between them.
POSITIONS = 5
APART = 7


async def answer(thinkers: Thinkers, match: Match, level: str) -> float:
    """The seconds that a table waits for its bot."""
    begun = perf_counter()
    await thinkers.choose("", match, match.waiting()[0], level, [])
    return perf_counter() - begun


async def longest(thinkers: Thinkers, match: Match, level: str, tables: int) -> float:
    """The longest of several rounds, all tables waiting at once."""
    waits: list[float] = []
    for _ in range(ROUNDS):
        waits += await asyncio.gather(*[answer(thinkers, match, level) for _ in range(tables)])
    return max(waits)


async def main() -> None:
    thinkers = Thinkers()
    print(f"{'longest answer, in seconds':28} {'one table':>10} {f'{TABLES} tables':>10}")
    for name in names():
        match = middle(load(name))
        greedy = bot("greedy", name, seed=1)
        await asyncio.gather(*[answer(thinkers, match, "deckhand") for _ in range(2 * TABLES)])  # all are awake
        waits: dict[str, list[tuple[float, float]]] = {level: [] for level in levels()}
        for _ in range(POSITIONS):
            for level, seen in waits.items():
                seen.append((await longest(thinkers, match, level, 1), await longest(thinkers, match, level, TABLES)))
            for _ in range(APART):
                seat = match.waiting()[0]
                match.act(seat, greedy.choose(match.sight(seat)))
        for level, seen in waits.items():
            alone, many = (max(each) for each in zip(*seen, strict=True))
            print(f"{f'{name}, {level}':28} {alone:10.2f} {many:10.2f}")
    thinkers.close()


if __name__ == "__main__":
    asyncio.run(main())
