"""The one loop in which bots play each other, here or on many processes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from time import perf_counter
from typing import NamedTuple

from tablero.bots import bot
from tablero.core.agenda import State, advance, apply, settle, waiting
from tablero.core.dice import Dice
from tablero.core.game import Game, chosen
from tablero.core.match import Match

# Decisions after which a game is left as it stands: the rules of some force no end.
MOST = 4_000


class Job(NamedTuple):
    """A game to be played: who sits where, each bot with a seed of its own, and after how much it is left."""

    game: str
    bots: Sequence[str]
    seed: int
    seeds: Sequence[int]
    options: Mapping[str, str] = {}
    edition: str = "reconstructed"
    rounds: int = 1_000_000
    most: int = MOST


class Played(NamedTuple):
    """What came of one game, by seat."""

    seed: int
    points: list[int]
    ranks: list[int]
    decisions: list[int]
    seconds: list[float]
    rounds: int
    finished: bool
    replay: str


def play(job: Job) -> Played:
    """Plays a game to its end, or as far as the job goes."""
    m = Match.new(job.game, len(job.bots), job.seed, job.options, job.edition)
    players = [bot(name, m.game, seed) for name, seed in zip(job.bots, job.seeds, strict=True)]
    decisions, seconds = [0] * m.seats, [0.0] * m.seats
    seat = -1
    while not m.over and m.state.round <= job.rounds and sum(decisions) < job.most:
        seat = next_up(m.waiting(), seat)
        sight = m.sight(seat)
        begun = perf_counter()
        a = players[seat].choose(sight)
        seconds[seat] += perf_counter() - begun
        decisions[seat] += 1
        m.act(seat, a)
    scores = m.scores()
    points, ranks = [score.total for score in scores], [score.rank for score in scores]
    return Played(job.seed, points, ranks, decisions, seconds, m.state.round, m.over, m.dump())


def games(jobs: Iterable[Job], workers: int) -> Iterator[Played]:
    """The games in the order of the jobs, the same whatever the number of workers."""
    if workers == 1:
        yield from map(play, jobs)
        return
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"))
    try:
        yield from pool.map(play, jobs, chunksize=1)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def next_up(owing: list[int], last: int) -> int:
    """Who acts next of several that are asked at once: round the table, as one may have to wait for another."""
    return next((seat for seat in owing if seat > last), owing[0])


def play_state(game: Game, seats: int, dice: Dice, choose: Callable[[State, int], int]) -> State:
    """A game on a bare state, without a match and its log: for those who learn from very many."""
    s = game.start(seats, chosen(game, None), game.edition("reconstructed"))
    settle(s)
    advance(s, dice)
    for _ in range(MOST):
        if not s.agenda:
            break
        seat = waiting(s)[0]
        apply(s, seat, choose(s, seat))
        advance(s, dice)
    return s
