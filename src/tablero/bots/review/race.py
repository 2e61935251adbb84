"""What the options of one decision bring, by rollouts: all of them in the same worlds, with the same dice.

An option is a line: itself and what the policy would choose next, as long as the seat is asked and nothing is drawn or
revealed. A rollout goes on from there by the fast policy, as far as some rounds ahead and by the forecast from then on,
or to the end of the game. Near ones are cheap and hardly scatter, but lean on the forecast; far ones lean on nothing.
What both say is put together by how sure each is.
"""

from __future__ import annotations

from math import log, sqrt
from operator import mul
from typing import NamedTuple

from tablero.core.agenda import EVERYONE, State, advance, apply, options, settle
from tablero.core.dice import Dice, FastDice
from tablero.core.evaluation import LONGEST, asked
from tablero.core.forecast import Forecast
from tablero.core.match import Sight
from tablero.core.policy import MOST, Policy, play_on

# How loosely the policy plays: as it was learned, since a policy that always takes the best it knows always falls into
# the same trap. And how many rounds a near rollout looks ahead.
WARMTH = 1.0
AHEAD = 3
# How far near rollouts stray from far ones by the forecast alone, in shares of winning: measured on decisions of three
# games with 240 far rollouts each (docs/bots.md).
LEANING = 0.02
# Until there are worlds enough to tell, differences are taken to scatter so much, as if so many worlds had said so.
NEAR_SCATTER, FAR_SCATTER = 0.12, 0.3
TAKEN = 3
# With so many near worlds, more of them tell less than far ones.
NEARS = 48
# Half a 95 % interval, in standard errors.
SURE = 1.96

# Each seat's share of winning at the end of a rollout, then each seat's points.
End = list[float]


class Gap(NamedTuple):
    """By how much an option is ahead of what was played: each seat's share of winning, the standard error of the
    deciding seat's, and its points in the end.
    """

    shares: list[float]
    error: float
    points: float


class Race:
    """The options of a decision against what was played. More is known of them by each world they are run in."""

    def __init__(self, sight: Sight, played: int, others: list[int], seats: int, seed: int) -> None:
        self.sight = sight
        self.played = played
        self.others = others
        self.seats = seats
        self.seed = seed
        self.lines: dict[int, list[int]] = {}
        # What each option came to, world by world; those out of the race have fewer.
        self.ends: dict[int, list[End]] = {a: [] for a in (played, *others)}
        # The seat's next decision, if nothing was drawn or revealed before it: what is best there could be had.
        self.next: Race | None = None
        self.before: Race | None = None
        self.known: tuple[int, Gap] | None = None

    def line(self, a: int, policy: Policy) -> list[int]:
        """An option with what follows it."""
        if a not in self.lines:
            self.lines[a] = line_from(policy, self.sight, a, FastDice(self.seed))
        return self.lines[a]

    def follow(self, before: Race) -> None:
        """Says that this decision came straight after another of the seat's."""
        self.before, before.next = before, self

    @property
    def worlds(self) -> int:
        """In how many worlds it was run."""
        return len(self.ends[self.played])

    def run(self, worlds: int, policy: Policy, forecast: Forecast) -> int:
        """Runs those that may be best until it has seen so many worlds, near ones first, and what came straight after
        it as well; says how many rollouts that took.
        """
        made = self.next.run(worlds, policy, forecast) if self.next is not None else 0
        running = [self.played, *self.running()]
        for n in range(self.worlds, worlds):
            world = self.sight.world(FastDice(self.seed + 2 * n))
            until = world.round + AHEAD if n < NEARS else None
            for a in running:
                s = world.clone()
                for each in self.line(a, policy):
                    apply(s, self.sight.seat, each)
                self.ends[a].append(outcome(policy, forecast, s, FastDice(self.seed + 2 * n + 1), until))
            made += len(running)
        self.forget()
        return made

    def forget(self) -> None:
        """What was known of it, and of what came before it, is known better now."""
        self.known = None
        if self.before is not None:
            self.before.forget()

    def running(self) -> list[int]:
        """The other options that may still be the best of them."""
        if not self.worlds:
            return self.others
        gaps = {a: self.gap(self.ends[a], self.ends[self.played]) for a in self.others}
        seat = self.sight.seat
        least = max(gap.shares[seat] - SURE * gap.error for gap in gaps.values())
        return [a for a, gap in gaps.items() if gap.shares[seat] + SURE * gap.error >= least and self.in_step(a)]

    def in_step(self, a: int) -> bool:
        """Whether an option was run in every world so far."""
        return len(self.ends[a]) == self.worlds

    def come(self) -> list[End]:
        """What the played option came to: by its own line, or by the best that could be done next."""
        mine = self.ends[self.played]
        if self.next is None or not self.next.worlds:
            return mine
        after = self.next.top()
        return after if self.gap(after, mine).shares[self.sight.seat] > 0.0 else mine

    def top(self) -> list[End]:
        """What the best option came to, the played one included."""
        best, gap = self.best()
        return self.ends[best] if gap.shares[self.sight.seat] > 0.0 else self.come()

    def gap(self, ends: list[End], other: list[End]) -> Gap:
        """By how much some rollouts are ahead of others, in the worlds that both were run in."""
        n, seat = min(len(ends), len(other)), self.sight.seat
        weights, means = [], []
        for first, last, scatter, leaning in ((0, min(n, NEARS), NEAR_SCATTER, LEANING), (NEARS, n, FAR_SCATTER, 0.0)):
            worlds = last - first
            if worlds <= 0:
                continue
            rows = [[x - y for x, y in zip(ends[i], other[i], strict=True)] for i in range(first, last)]
            mean = [sum(column) / worlds for column in zip(*rows, strict=True)]
            spread = sum((row[seat] - mean[seat]) ** 2 for row in rows)
            variance = (spread + TAKEN * scatter**2) / (TAKEN + worlds - 1) / worlds
            weights.append(1.0 / (variance + leaning**2))
            means.append(mean)
        all_of_it = sum(weights)
        mean = [sum(map(mul, weights, column)) / all_of_it for column in zip(*means, strict=True)]
        return Gap(mean[: self.seats], sqrt(1.0 / all_of_it), mean[self.seats + seat])

    def best(self) -> tuple[int, Gap]:
        """The best option beside what was played, and by how much it is ahead of it."""
        if self.known is None:
            seat = self.sight.seat
            come = self.come()
            gaps = {a: self.gap(self.ends[a], come) for a in self.others}
            best = max(gaps, key=lambda a: gaps[a].shares[seat])
            self.known = best, gaps[best]
        return self.known

    def brings(self, a: int) -> tuple[float, float]:
        """The points and the share of winning that an option brings its seat, on average over all its worlds."""
        ends, seat = self.ends[a], self.sight.seat
        return sum(end[self.seats + seat] for end in ends) / len(ends), sum(end[seat] for end in ends) / len(ends)

    def trust(self, gap: Gap) -> float:
        """How much of a gap counts, from 0 to 1: the best of several owes something to chance, the more of them there
        are, and what chance alone could bring is no error of anybody.
        """
        ahead = gap.shares[self.sight.seat]
        noise = gap.error * sqrt(1.0 + 2.0 * log(len(self.others)))
        return max(0.0, 1.0 - (noise / ahead) ** 2) if ahead > 0.0 else 0.0


def line_from(policy: Policy, sight: Sight, a: int, dice: Dice) -> list[int]:
    """An option with the choices behind it that the policy holds best, as long as the seat is asked and nothing is
    drawn or revealed.
    """
    s, seat = sight.world(dice), sight.seat
    revealed = s.reveals
    line = [a]
    apply(s, seat, a)
    while len(line) <= LONGEST and s.reveals == revealed and asked(s, seat):
        line.append(policy.decide(s, seat, options(s, seat), dice, 0.0))
        apply(s, seat, line[-1])
    return line


def outcome(policy: Policy, forecast: Forecast, s: State, dice: Dice, until: int | None) -> End:
    """Each seat's share of winning and points if all go on by the policy: to the end, or until a round begins, and from
    there by the forecast.
    """
    if until is None:
        play_on(policy, s, dice, WARMTH)
    else:
        play_until(policy, s, dice, until)
    points = forecast.points(s)
    return [*forecast.chances(s, points), *points]


def play_until(policy: Policy, s: State, dice: Dice, until: int) -> None:
    """Plays by the policy until a round begins, or to the end."""
    advance(s, dice)
    for _ in range(MOST):
        if not s.agenda or s.round >= until:
            return
        task = s.agenda[-1]
        seat = task.seat
        if seat == EVERYONE:
            seat = task.waiting(s)[0]
        some = task.offered(s, seat)
        task.answer(s, seat, some[0] if len(some) == 1 else policy.decide(s, seat, some, dice, WARMTH))
        settle(s)
        advance(s, dice)
