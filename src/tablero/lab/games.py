"""The one loop in which bots play each other, here or on many processes."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from tablero.bots import Bot, bot
from tablero.bots.players import Fast
from tablero.core.agenda import State, advance, apply, options, settle, waiting
from tablero.core.dice import Dice
from tablero.core.game import Game, chosen
from tablero.core.match import Match, SetUp, Sight
from tablero.processes import pool

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
    players = pool(workers)
    try:
        yield from players.map(play, jobs, chunksize=1)
    finally:
        players.shutdown(wait=True, cancel_futures=True)


def alike(game: str, level: str, seats: int, seed: int) -> Job:
    """A game between equals."""
    return Job(game, [level] * seats, seed, [seed * 100 + seat for seat in range(seats)])


def replays(jobs: Sequence[Job], workers: int, folder: Path | None) -> Iterator[str]:
    """The games as replays, in the order of the jobs: those that lie in the folder are read, the others played and put
    there, so that who was interrupted goes on.
    """
    files = [folder / _name(job) if folder is not None else None for job in jobs]
    there = [file is not None and file.is_file() for file in files]
    played = games((job for job, is_there in zip(jobs, there, strict=True) if not is_there), workers)
    for file, is_there in zip(files, there, strict=True):
        if file is not None and is_there:
            yield file.read_text(encoding="utf-8")
            continue
        replay = next(played).replay
        if file is not None:
            file.parent.mkdir(parents=True, exist_ok=True)
            half = file.with_name(f".{file.name}")
            half.write_text(replay, encoding="utf-8")
            os.replace(half, file)
        yield replay


def _name(job: Job) -> str:
    return f"{job.game}-{'-'.join(dict.fromkeys(job.bots))}-{len(job.bots)}-{job.seed}.tablero"


def next_up(owing: list[int], last: int) -> int:
    """Who acts next of several that are asked at once: round the table, as one may have to wait for another."""
    return next((seat for seat in owing if seat > last), owing[0])


class Decision(NamedTuple):
    """What a seat could do, and does."""

    seat: int
    options: list[int]
    action: int


def decisions(
    game: Game, s: State, dice: Dice, players: Sequence[Bot], set_up: SetUp, most: int = MOST
) -> Iterator[Decision]:
    """A game on a bare state that nature has begun, for those who count what is done in very many: each decision before
    it is done, until the game is over or left.

    A policy looks at nothing that its seat cannot see, so that it needs no sight made for it.
    """
    seat = -1
    for _ in range(most):
        if not s.agenda:
            break
        seat = next_up(waiting(s), seat)
        some, player = options(s, seat), players[seat]
        if isinstance(player, Fast):
            a = player.decide(s, seat, some)
        else:
            a = player.choose(Sight(game, s, seat, set_up))
        yield Decision(seat, some, a)
        apply(s, seat, a)
        advance(s, dice)


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
