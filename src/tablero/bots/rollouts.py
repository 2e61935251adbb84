"""The search by rollouts: every likely line is played on to the end of the game by the fast policy, all lines in the
same worlds, until one is ahead beyond doubt.

A line is an option, one of the likeliest by the policy. A lap deals one more world from the sight and plays every line
that is still in the race out in it, with the same luck. What a line brings is its share of the win, and a little for
points ahead. What speaks for an option at a glance counts as much as a lap or so: a few rollouts do not outweigh it,
many do.

Where the evaluation leads, the lines are those that a search by the evaluation was left with, whole plans where all
plan at once, and all play on by it for a while before the rollouts; what that search made of them counts as much as
some laps.
"""

from __future__ import annotations

from time import perf_counter

from tablero.bots.evaluations import evaluation_of
from tablero.bots.players import Racing, Ran, Searcher
from tablero.bots.policies import is_taught, policy_of
from tablero.bots.search import Line, Search
from tablero.core.agenda import State, apply, options
from tablero.core.dice import Dice, FastDice
from tablero.core.evaluation import Evaluation
from tablero.core.game import Game
from tablero.core.match import Sight
from tablero.core.policy import STEPS, Policy, play_on

# The most options that run.
OPTIONS = 10
# How loosely rollouts are played.
WARMTH = 0.25
# How often the field is looked over, and how many standard errors behind the first a line must be to be out.
EVERY = 4
FAIR = 8
DOUBT = 2.0
# So many times the spread of points ahead of the others counts as much as the win.
SPREADS = 4.0
# The laps that a step of a logit, by which an option is e times as likely, counts as much as.
GLANCE = 1.0
# Where the evaluation leads: how many iterations its search makes for each rollout, how many at least, and the part of
# the time that it has; how many lines it leaves, how far behind the first they may be, and the laps that it counts as
# much as.
RUNS = 4
LEAST = 100
SEARCHED = 0.35
FINALISTS = 6
CLOSE = 0.05
TRUST = 40.0


class Course:
    """A line: what may be done now, what speaks for it at a glance, and what it brought in each world."""

    def __init__(self, actions: list[int], start: float = 0.0, led: Line | None = None) -> None:
        self.actions = actions
        self.start = start
        # The line of the evaluation's search, which remembers its way.
        self.led = led
        self.brought: list[float] = []

    def total(self, laps: int) -> float:
        """What it brought in the first so many worlds, with what speaks for it."""
        return self.start + sum(self.brought[:laps])


class Rollouts:
    """One search of one decision; it can be continued, and asked at any time."""

    def __init__(self, policy: Policy, evaluation: Evaluation, sight: Sight, dice: Dice, plan: list[int]) -> None:
        self.policy = policy
        self.evaluation = evaluation
        self.sight = sight
        self.seat = sight.seat
        self.dice = dice
        self.luck = dice.below(1 << 29)
        self.iterations = 0
        self.laps = 0
        self.lines = self.start(plan)
        self.running = self.lines

    def start(self, plan: list[int]) -> list[Course]:
        """The lines that run: options, the likeliest first."""
        world = self.sight.world(self.dice)
        some = self.policy.considered(world, self.seat, options(world, self.seat))
        if len(some) == 1:
            return [Course(some)]
        logits = self.policy.logits(world, self.seat, some)
        likeliest = sorted(range(len(some)), key=lambda i: -logits[i])[:OPTIONS]
        best = max(logits)
        return [Course([some[i]], GLANCE * (logits[i] - best) / STEPS) for i in likeliest]

    def run(self, iterations: int, seconds: float) -> None:
        """Goes on until one line is left, so many rollouts are made or so much time has passed."""
        until = perf_counter() + seconds
        last = self.iterations + iterations
        while not self.laps or len(self.running) > 1:
            for line in self.running:
                if len(line.brought) > self.laps:
                    continue  # this lap was broken off before
                # Once it looks whatever its budget, so that there always is something found.
                if self.iterations and (self.iterations >= last or perf_counter() >= until):
                    return
                line.brought.append(self.play_out(line))
                self.iterations += 1
            self.laps += 1
            if self.laps >= FAIR and self.laps % EVERY == 0:
                self.drop()

    def play_out(self, line: Course) -> float:
        """What a line brings in its next world, everybody going on by the policy."""
        luck = self.luck + len(line.brought)
        s = self.reach(line, luck)
        # Other dice than those that dealt the world.
        play_on(self.policy, s, FastDice(luck * 31), WARMTH)
        evaluation = self.evaluation
        points = [evaluation.final(s, seat) for seat in range(evaluation.seats(s))]
        mine, best = points[self.seat], max(points)
        won = 1.0 / points.count(best) if mine == best else 0.0
        others = (sum(points) - mine) / max(1, len(points) - 1)
        return won + (mine - others) / (SPREADS * evaluation.spread)

    def reach(self, line: Course, luck: int) -> State:
        """Where a rollout begins: after the line, in the world by this luck."""
        s = self.sight.world(FastDice(luck))
        self.evaluation.suppose(s, self.seat)
        for a in line.actions:
            apply(s, self.seat, a)
        return s

    def drop(self) -> None:
        """Takes the lines out that are behind beyond doubt."""
        first = max(self.running, key=lambda line: line.total(self.laps))
        self.running = [line for line in self.running if line is first or not is_behind(line, first, self.laps)]

    def found(self) -> list[Ran]:
        """Of each line that ran: its actions, its head start, in how many worlds, and the sum of what it brought."""
        laps = max(1, self.laps)
        ran = [(line, line.brought[:laps]) for line in self.lines if line.brought]
        return [(line.actions, line.start / len(brought), len(brought), sum(brought)) for line, brought in ran]


class Led(Rollouts):
    """The same where the evaluation leads."""

    def start(self, plan: list[int]) -> list[Course]:
        """None before the evaluation's search has run."""
        self.search = Search(self.evaluation, self.sight, self.dice, plan)
        return []

    def run(self, iterations: int, seconds: float) -> None:
        begun = perf_counter()
        if not self.lines:
            self.search.run(max(LEAST, RUNS * iterations), SEARCHED * seconds)
            self.lines = self.running = self.finalists()
        super().run(iterations, seconds - (perf_counter() - begun))

    def finalists(self) -> list[Course]:
        """The lines that the evaluation found best, the first of them first."""
        heat = self.search.heat
        ran = [(line.mean(min(len(line.brought), max(1, heat.laps))), line) for line in heat.lines if line.brought]
        first = max(mean for mean, line in ran if line in heat.running)
        close = [(first - mean, line) for mean, line in ran if mean > first - CLOSE]
        close.sort(key=lambda each: (each[1] not in heat.running, abs(each[0])))
        return [Course(line.actions, -TRUST * max(0.0, gap), line) for gap, line in close[:FINALISTS]]

    def reach(self, line: Course, luck: int) -> State:
        assert line.led is not None
        return self.search.reach(line.led, FastDice(luck), self.evaluation.leads)[0]


def is_behind(line: Course, first: Course, laps: int) -> bool:
    """Whether a line is behind another, or brings the same, beyond doubt."""
    gaps = [one - other for one, other in zip(first.brought[:laps], line.brought[:laps], strict=True)]
    mean = sum(gaps) / laps
    squares = sum((gap - mean) ** 2 for gap in gaps)
    ahead = first.total(laps) - line.total(laps)
    return ahead * ahead * (laps - 1) >= DOUBT * DOUBT * squares * laps


class Roller(Searcher):
    """Takes the option that rollouts found best; where a round is planned it goes on with its plan."""

    def __init__(
        self, policy: Policy, evaluation: Evaluation, seed: int, iterations: int, seconds: float, processes: int = 1
    ) -> None:
        super().__init__(evaluation, seed, iterations, seconds, processes)
        self.policy = policy

    def begin(self, sight: Sight, dice: Dice) -> Racing:
        kind = Led if self.evaluation.leads else Rollouts
        return kind(self.policy, self.evaluation, sight, dice, self.plan)


def searcher_of(game: Game, seed: int, iterations: int, seconds: float) -> Searcher:
    """Who searches a game by rollouts, or by its evaluation where nobody has taught it a policy."""
    if is_taught(game):
        return Roller(policy_of(game), evaluation_of(game), seed, iterations, seconds)
    return Searcher(evaluation_of(game), seed, iterations, seconds)
