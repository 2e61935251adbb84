"""What a part of a game is worth: a seat plays without it, in the same games, and what it loses is counted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from typing import NamedTuple

from tablero.bots import Bot
from tablero.bots.evaluations import evaluation_of
from tablero.bots.players import Fast
from tablero.bots.policies import policy_of
from tablero.bots.rollouts import Roller
from tablero.core.agenda import State
from tablero.core.errors import Mistake
from tablero.core.game import Game
from tablero.core.match import Match
from tablero.core.policy import Policy
from tablero.lab.games import play_match

WARMTH = 0.25
SECONDS = 60.0


class Without(Policy):
    """A policy that leaves some actions alone when it plays for one seat, as long as there is anything else to do."""

    def __init__(self, policy: Policy, seat: int, actions: frozenset[int]) -> None:
        super().__init__(0, 0, b"")
        self.policy = policy
        self.seat = seat
        self.actions = actions

    def considered(self, s: State, seat: int, some: list[int]) -> list[int]:
        if seat == self.seat:
            some = [a for a in some if a not in self.actions] or some
        return self.policy.considered(s, seat, some)

    def logits(self, s: State, seat: int, some: list[int]) -> list[int]:
        return self.policy.logits(s, seat, some)


class Loss(NamedTuple):
    """What a seat comes to, by category and with all its points, and how sure that sum is; and its share of wins."""

    parts: dict[str, float]
    points: float
    error: float
    wins: float


def actions_of(game: Game, words: str) -> frozenset[int]:
    """The actions that one of these is the beginning of: `boat`, or `order,deliver`."""
    vocabulary = game.vocabulary
    starts = [each.split() for each in words.split(",")]
    spelt = [(a, vocabulary.spell(a).split()) for a in range(vocabulary.size)]
    found = frozenset(a for a, said in spelt if any(start and said[: len(start)] == start for start in starts))
    if not found:
        raise Mistake(f"No action of {game.name} begins with {words!r}.")
    return found


def losses(game: Game, parts: Sequence[str], seats: int, games: int, rollouts: int, seed: int) -> Iterator[Loss]:
    """First what a seat comes to that may do all, then without each part: in the same games, each seat in turn.

    All play by the fast policy, or by so many rollouts a decision.
    """
    usual: list[float] = []
    for part in ("", *parts):
        actions = actions_of(game, part) if part else frozenset[int]()
        played = [_play(game, seats, seed + i // seats, i % seats, actions, rollouts) for i in range(games)]
        points = [float(sum(one.values())) for one, _ in played]
        usual = usual or points
        off = [now - then for now, then in zip(points, usual, strict=True)] if part else points
        mean = sum(off) / games
        error = sqrt(sum((each - mean) ** 2 for each in off) / max(1, games - 1) / games)
        by_category = {name: sum(one.get(name, 0) for one, _ in played) / games for name in played[0][0]}
        yield Loss(by_category, mean, error, sum(won for _, won in played) / games)


def _play(
    game: Game, seats: int, seed: int, seat: int, actions: frozenset[int], rollouts: int
) -> tuple[dict[str, int], float]:
    """What a seat that leaves these actions alone comes to in a game by this seed, and its share of the win."""
    m = Match.new(game, seats, seed)
    policy, evaluation = policy_of(game), evaluation_of(game)
    players: list[Bot] = []
    for each in range(seats):
        own = Without(policy, seat, actions) if each == seat and actions else policy
        luck = seed * 100 + each
        players.append(Roller(own, evaluation, luck, rollouts, SECONDS) if rollouts else Fast(own, luck, WARMTH))
    play_match(m, players)
    scores = m.scores()
    first = [score.seat for score in scores if score.rank == 1]
    return scores[seat].parts, 1 / len(first) if seat in first else 0.0
