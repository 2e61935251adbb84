"""A fast policy: what a player who does not think would do, in a few microseconds.

A linear softmax over options. A game says which **signs** a position shows to a seat and of which **kinds** an option
is, as small ints; the logit of an option is the sum of the weights of its kinds under the signs. Weights are single
bytes, so that every sum is a whole number, the same in both engines. They are learned by imitation and by self-play
(`tablero train GAME --by policy`). Whole games by it are a rollout.
"""

from math import exp
from typing import Final

from mypy_extensions import mypyc_attr

from tablero.core.agenda import EVERYONE, State, advance, settle
from tablero.core.dice import Dice
from tablero.core.evaluation import Evaluation

# The byte that stands for no weight, and how many steps of a logit make an option e times as likely.
ZERO: Final = 128
STEPS: Final = 32
# Decisions after which a rollout is left as it stands: the rules of some games force no end.
MOST: Final = 4_000
# How finely a lot is drawn.
LOTS: Final = 1 << 29


# How many there are, in eight steps and up to 25 in ten.
FEW: Final = [0, 1, 2, 3, 4, 5, 5, 6, 6, 6]
FEWS: Final = 8
MANY: Final = [0, 1, 2, 3, 4, 4, 5, 5, 5, 6, 6, 6, 6, 7, 7, 7, 7, 7, 8, 8, 8, 8, 8, 8, 8]
MANIES: Final = 10


def few(n: int) -> int:
    """A number in eight steps: 0 to 4, 5 or 6, up to 9, more."""
    return FEW[n] if n < len(FEW) else FEWS - 1


def many(n: int) -> int:
    """A number in ten steps: 0 to 3, then coarser, 25 and more the last."""
    return MANY[n] if n < len(MANY) else MANIES - 1


class Blocks:
    """Numbers signs or kinds in blocks, one after another."""

    def __init__(self) -> None:
        self.size = 0

    def of(self, n: int) -> int:
        """The first of so many new numbers."""
        self.size += n
        return self.size - n


class Record:
    """Decisions as flat lists of ints, for those who learn from them: where each decision's and option's parts end."""

    def __init__(self) -> None:
        self.signs: list[int] = []
        self.signs_end: list[int] = []
        self.kinds: list[int] = []
        self.kinds_end: list[int] = []
        self.options_end: list[int] = []
        self.chosen: list[int] = []
        self.seats: list[int] = []


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """A game's policy; this one knows nothing, and takes every option alike."""

    def __init__(self, signs: int, kinds: int, weights: bytes) -> None:
        if len(weights) != signs * kinds:
            raise ValueError(f"{len(weights)} weights; expected {signs} signs times {kinds} kinds")
        self.signs = signs
        self.kinds = kinds
        # By kind, then by sign.
        self.weights = weights
        self.record: Record | None = None

    def look(self, s: State, seat: int, on: list[int]) -> None:
        """Adds the signs that the position shows to the seat, each once, by nothing that the seat cannot see."""

    def sort(self, s: State, seat: int, a: int, kinds: list[int]) -> None:
        """Adds the kinds that an option is of; the position was looked at before."""

    def considered(self, s: State, seat: int, some: list[int]) -> list[int]:
        """The options without those that lead nowhere or back; never none of them."""
        return some

    def logits(self, s: State, seat: int, some: list[int]) -> list[int]:
        """How much speaks for each option, in steps."""
        on: list[int] = []
        self.look(s, seat, on)
        weights, signs, record = self.weights, self.signs, self.record
        zero = ZERO * len(on)
        out = []
        for a in some:
            kinds: list[int] = []
            self.sort(s, seat, a, kinds)
            total = 0
            for kind in kinds:
                row = kind * signs
                for sign in on:
                    total += weights[row + sign]
                total -= zero
            out.append(total)
            if record is not None:
                record.kinds.extend(kinds)
                record.kinds_end.append(len(record.kinds))
        if record is not None:
            record.signs.extend(on)
            record.signs_end.append(len(record.signs))
            record.options_end.append(len(record.kinds_end))
            record.seats.append(seat)
        return out

    def odds(self, s: State, seat: int, some: list[int], warmth: float) -> list[float]:
        """The softmax: how likely each option is, the best 1.0; the warmer, the more alike."""
        logits = self.logits(s, seat, some)
        best = max(logits)
        scale = 1.0 / (STEPS * warmth)
        return [exp((logit - best) * scale) for logit in logits]

    def decide(self, s: State, seat: int, some: list[int], dice: Dice, warmth: float) -> int:
        """One of the options by lot, or the first of the best where there is no warmth."""
        some = self.considered(s, seat, some)
        if len(some) == 1:
            return some[0]
        at = 0
        if warmth > 0.0:
            odds = self.odds(s, seat, some, warmth)
            total = 0.0
            for each in odds:
                total += each
            left = total * dice.below(LOTS) / LOTS
            for i, each in enumerate(odds):
                at = i
                left -= each
                if left < 0.0:
                    break
        else:
            logits = self.logits(s, seat, some)
            at = logits.index(max(logits))
        if self.record is not None:
            self.record.chosen.append(at)
        return some[at]


def play_on(policy: Policy, s: State, dice: Dice, warmth: float = 1.0, most: int = MOST) -> int:
    """Plays to the end by the policy, or `most` decisions far; returns how many decisions were made."""
    made = 0
    advance(s, dice)
    while s.agenda and made < most:
        task = s.agenda[-1]
        seat = task.seat
        if seat == EVERYONE:
            seat = task.waiting(s)[0]
        some = task.offered(s, seat)
        task.answer(s, seat, some[0] if len(some) == 1 else policy.decide(s, seat, some, dice, warmth))
        settle(s)
        made += 1
        advance(s, dice)
    return made


def rollout(
    policy: Policy, evaluation: Evaluation, s: State, dice: Dice, warmth: float = 1.0, most: int = MOST
) -> list[float]:
    """Plays this state to its end by the policy, every seat alike: the points in the end, by seat."""
    play_on(policy, s, dice, warmth, most)
    return [evaluation.final(s, seat) for seat in range(evaluation.seats(s))]
