"""Teaches a game's fast policy: by imitation of a bot, then by self-play.

Imitation is multinomial logistic regression, mini-batch Adam with only the options in the softmax, on the decisions of
a teacher's games. Self-play is policy gradient: the policy plays itself, and what it chose becomes likelier as far as
the seat came out better than a linear value of the same signs expected. Steps are clipped as in PPO, so that a batch
of games can be gone over more than once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tablero.bots import bot
from tablero.bots.evaluations import evaluation_of
from tablero.bots.policies import new_policy, policy_face_of
from tablero.core.agenda import State, options, settle
from tablero.core.dice import FastDice
from tablero.core.game import Game, chosen, load
from tablero.core.match import Sight
from tablero.core.policy import STEPS, ZERO, Policy, Record, rollout
from tablero.lab.games import play_state

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]

# Of a hundred decisions of a teacher's games those at random, so that it shows what to do where it would not come.
WHIMS = 8
# Decisions of a step of Adam, how far a step goes, how often a teacher's games are gone over.
BATCH = 4_096
STEP_OF_IMITATION = 0.003
EPOCHS = 4
STEP = 0.0015
# What is clipped, how much keeping several options open counts, how far weights are held to nothing.
CLIP = 0.2
ENTROPY = 0.005
HOLD = 1e-4
# The largest weight that a byte can say.
LARGEST = (255 - ZERO) / STEPS
# Decisions after which a game of self-play is left as it stands.
LONGEST = 1_500
# So many times the spread of points ahead of the others counts as much as the win.
SPREADS = 4


class Taught(NamedTuple):
    """The weights after a round, and what there is to say of it."""

    weights: bytes
    said: str


class Batch(NamedTuple):
    """Decisions as arrays: the signs as a table of zeros and ones, the entries of kinds, and where options begin."""

    signs: Floats
    kinds: Ints
    option_of_kind: Ints
    decision_of_kind: Ints
    decision_of_option: Ints
    first: Ints
    chosen: Ints


class Adam:
    """Steps as long as a gradient is steady."""

    def __init__(self, shape: tuple[int, ...], step: float) -> None:
        self.step = step
        self.mean: Floats = np.zeros(shape, np.float32)
        self.square: Floats = np.zeros(shape, np.float32)
        self.n = 0

    def move(self, gradient: Floats) -> Floats:
        """How far to go up the gradient."""
        self.n += 1
        self.mean += 0.1 * (gradient - self.mean)
        self.square += 0.01 * (gradient**2 - self.square)
        mean, square = self.mean / (1 - 0.9**self.n), self.square / (1 - 0.99**self.n)
        moved: Floats = self.step * mean / (np.sqrt(square) + 1e-8)
        return moved


def batch_of(record: Record, signs: int) -> Batch:
    """A record as arrays."""
    signs_end, kinds_end, options_end = (
        np.array(each, np.int64) for each in (record.signs_end, record.kinds_end, record.options_end)
    )
    decisions = np.repeat(np.arange(len(signs_end)), lengths(signs_end))
    shown = np.zeros((len(signs_end), signs), np.float32)
    shown[decisions, np.array(record.signs, np.int64)] = 1.0
    decision_of_option = np.repeat(np.arange(len(options_end)), lengths(options_end))
    option_of_kind = np.repeat(np.arange(len(kinds_end)), lengths(kinds_end))
    first = np.concatenate([[0], options_end[:-1]])
    return Batch(
        shown,
        np.array(record.kinds, np.int64),
        option_of_kind,
        decision_of_option[option_of_kind],
        decision_of_option,
        first,
        first + np.array(record.chosen, np.int64),
    )


def lengths(ends: Ints) -> Ints:
    """How long each part is, from where they end."""
    return np.diff(ends, prepend=0)


def part_of(batch: Batch, some: Ints) -> Batch:
    """Some of the decisions, in rising order."""
    place = np.full(len(batch.first), -1)
    place[some] = np.arange(len(some))
    options = place[batch.decision_of_option] >= 0
    kinds = options[batch.option_of_kind]
    number = np.cumsum(options) - 1
    of_option = place[batch.decision_of_option[options]]
    return Batch(
        batch.signs[some],
        batch.kinds[kinds],
        number[batch.option_of_kind[kinds]],
        place[batch.decision_of_kind[kinds]],
        of_option,
        number[batch.first[some]],
        number[batch.chosen[some]],
    )


def chances(batch: Batch, weights: Floats) -> Floats:
    """How likely each option is by these weights."""
    by_kind = batch.signs @ weights.T
    logits = np.bincount(
        batch.option_of_kind, by_kind[batch.decision_of_kind, batch.kinds], len(batch.decision_of_option)
    )
    logits -= np.maximum.reduceat(logits, batch.first)[batch.decision_of_option]
    odds = np.exp(logits)
    out: Floats = (odds / np.add.reduceat(odds, batch.first)[batch.decision_of_option]).astype(np.float32)
    return out


def gradient(batch: Batch, by_option: Floats, shape: tuple[int, int]) -> Floats:
    """What the weights must rise by for the options' logits to rise by so much."""
    kinds = shape[0]
    at = batch.decision_of_kind * kinds + batch.kinds
    by_kind = np.bincount(at, by_option[batch.option_of_kind], len(batch.first) * kinds)
    out: Floats = (by_kind.astype(np.float32).reshape(-1, kinds).T @ batch.signs) / np.float32(len(batch.first))
    return out


class Teaching:
    """The weights on their way, as floats, by kind and sign; beside them what the signs let expect."""

    def __init__(self, game_name: str, seed: int) -> None:
        self.game: Game = load(game_name)
        self.face = policy_face_of(game_name)
        self.shape = (self.face.KINDS, self.face.SIGNS)
        self.weights: Floats = np.zeros(self.shape, np.float32)
        self.value: Floats = np.zeros(self.face.SIGNS, np.float32)
        self.evaluation = evaluation_of(self.game)
        self.lot = np.random.default_rng(seed)
        self.adam = Adam(self.shape, STEP)
        self.value_adam = Adam(self.value.shape, 0.01)

    def quantised(self) -> bytes:
        """The weights as bytes."""
        return bytes(np.clip(np.rint(self.weights * STEPS) + ZERO, 0, 255).astype(np.uint8).tobytes())

    def policy(self) -> Policy:
        """A policy by the weights as they are."""
        return new_policy(self.face, self.quantised())

    def climb(self, adam: Adam, up: Floats) -> None:
        """A step up, weights being held to nothing a little."""
        self.weights += adam.move((up - HOLD * self.weights).astype(np.float32))
        np.clip(self.weights, -LARGEST, LARGEST, out=self.weights)

    def imitate(self, record: Record) -> Iterator[str]:
        """Goes over a teacher's decisions, and says how often the likeliest option is the teacher's."""
        batch = batch_of(record, self.shape[1])
        adam = Adam(self.shape, STEP_OF_IMITATION)
        n = len(batch.first)
        held = np.arange(n - n // 10, n)
        for epoch in range(EPOCHS):
            order = self.lot.permutation(n - len(held))
            for at in range(0, len(order), BATCH):
                some = part_of(batch, np.sort(order[at : at + BATCH]))
                up = -chances(some, self.weights)
                up[some.chosen] += 1.0
                self.climb(adam, gradient(some, up, self.shape))
            seen = part_of(batch, held)
            odds = chances(seen, self.weights)
            best = np.maximum.reduceat(odds, seen.first) <= odds[seen.chosen]
            yield f"Imitation {epoch + 1}: of {len(held)} decisions not learned from {best.mean():.1%} are foreseen"

    def learn(self, record: Record, rewards: Floats, passes: int) -> str:
        """Goes over one's own decisions so often, each with what its seat came out with."""
        batch = batch_of(record, self.shape[1])
        n = len(batch.first)
        before = chances(batch, self.weights)[batch.chosen]
        ahead = rewards - batch.signs @ self.value
        unexplained = float(np.var(ahead) / (np.var(rewards) + 1e-9))
        scale = ahead.std() + 1e-6
        open_to = 0.0
        for _ in range(passes):
            order = self.lot.permutation(n)
            for at in range(0, n, BATCH):
                mine = np.sort(order[at : at + BATCH])
                some = part_of(batch, mine)
                odds = chances(some, self.weights)
                better = ahead[mine] / scale
                ratio = odds[some.chosen] / before[mine]
                is_clipped = np.where(better > 0, ratio > 1 + CLIP, ratio < 1 - CLIP)
                pull = np.where(is_clipped, 0.0, ratio * better).astype(np.float32)
                up = -odds * pull[some.decision_of_option]
                up[some.chosen] += pull
                bits = -np.log(odds + 1e-12)
                entropy = np.add.reduceat(odds * bits, some.first)
                open_to = float(entropy.mean())
                up += ENTROPY * odds * (bits - entropy[some.decision_of_option])
                self.climb(self.adam, gradient(some, up.astype(np.float32), self.shape))
                off = rewards[mine] - some.signs @ self.value
                self.value += self.value_adam.move((off @ some.signs / len(mine)).astype(np.float32))
        return f"entropy {open_to:.2f}, {1 - unexplained:.0%} of what comes out was expected"


class Lessons:
    """A teacher's decisions in games of its own, with whims that nobody learns from."""

    def __init__(self, teaching: Teaching, teacher: str) -> None:
        self.game = teaching.game
        self.policy = teaching.policy()
        self.teacher = teacher
        self.record = Record()

    def play(self, seats: int, seed: int) -> None:
        """One game."""
        self.dice = FastDice(seed)
        self.players = [bot(self.teacher, self.game, seed * 10 + seat) for seat in range(seats)]
        play_state(self.game, seats, self.dice, self.decide)

    def decide(self, s: State, seat: int) -> int:
        """What the teacher does, remembered; now and then anything."""
        some = self.policy.considered(s, seat, options(s, seat))
        if len(some) == 1:
            return some[0]
        if self.dice.below(100) < WHIMS:
            return some[self.dice.below(len(some))]
        a = self.players[seat].choose(Sight(self.game, s, seat))
        if a in some:
            self.policy.record = self.record
            self.policy.logits(s, seat, some)
            self.policy.record = None
            self.record.chosen.append(some.index(a))
        return a


class Games(NamedTuple):
    """What came of games of self-play: decisions, and what each one's seat came out with."""

    record: Record
    rewards: Floats
    points: float
    unfinished: int


def self_play(teaching: Teaching, games: int, seats: list[int], seed: int) -> Games:
    """Games of the policy with itself, from the beginning to the end."""
    policy = teaching.policy()
    record = policy.record = Record()
    game, evaluation = teaching.game, teaching.evaluation
    rewards: list[Floats] = []
    made = unfinished = 0
    points = 0.0
    for i in range(games):
        dice = FastDice(seed + i)
        s = game.start(seats[i % len(seats)], chosen(game, None), game.edition("reconstructed"))
        settle(s)
        final = np.array(rollout(policy, evaluation, s, dice, most=LONGEST), np.float32)
        unfinished += bool(s.agenda)
        points += float(final.mean()) / games
        came_out = worth(final, evaluation.spread)
        rewards.append(came_out[np.array(record.seats[made:], np.int64)])
        made = len(record.seats)
    return Games(record, np.concatenate(rewards), points, unfinished)


def worth(final: Floats, spread: float) -> Floats:
    """What each seat came out with: points ahead of the others' mean, and the win."""
    n = len(final)
    ahead = (final - final.mean()) * n / (n - 1)
    best = final >= final.max() - 1e-6
    out: Floats = np.clip(ahead / (SPREADS * spread), -2, 2) + (best / best.sum() - 1 / n)
    return out.astype(np.float32)


def taught(
    game: str, teacher: str, taken: int, rounds: int, games: int, passes: int, step: float, seats: list[int], seed: int
) -> Iterator[Taught]:
    """Imitation of so many games of a teacher, then so many rounds of so many games of self-play, by shorter steps
    towards the end.
    """
    teaching = Teaching(game, seed)
    if taken:
        lessons = Lessons(teaching, teacher)
        for i in range(taken):
            lessons.play(seats[i % len(seats)], seed + i)
        for said in teaching.imitate(lessons.record):
            yield Taught(teaching.quantised(), said)
    for turn in range(rounds):
        teaching.adam.step = step * (1.0 - 0.9 * turn / rounds)
        played = self_play(teaching, games, seats, seed + 1_000_000 + turn * games)
        said = teaching.learn(played.record, played.rewards, passes)
        said = f"Round {turn + 1}: {len(played.rewards)} decisions, {played.points:.1f} points, {said}"
        if played.unfinished:
            said += f"; {played.unfinished} games without an end"
        yield Taught(teaching.quantised(), said)
