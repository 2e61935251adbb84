"""A game looked at afterwards: each seat's chance to win move by move, what decisions cost, and how much was luck.

For each seat: start + what others' errors gave it + what its own cost it + luck = result, always, in shares of winning.
Over all seats start and result are 1, and luck is 0. An error is what the best option was ahead of what was done, by
rollouts (`race`); the course between start and result is the forecast's, averaged over a round; luck is all that errors
do not explain. Of luck, a draw's is what it changed against the mean of what could have been drawn, so that it is 0 on
average; the rest is what was revealed, what the others made of it, and what the estimates do not know.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import NamedTuple

from tablero.bots.evaluations import evaluation_of, forecast_of
from tablero.bots.policies import policy_of
from tablero.bots.review.race import SURE, Race
from tablero.core.agenda import NATURE, Chance, State, apply, options
from tablero.core.dice import FastDice
from tablero.core.evaluation import Evaluation
from tablero.core.evaluation import judge as weighed
from tablero.core.forecast import Forecast
from tablero.core.match import Match, Sight
from tablero.core.policy import Policy

# Decisions by what they cost, in shares of winning.
CLASSES = {"blunder": 0.08, "mistake": 0.04, "inaccuracy": 0.015}
LEAST = min(CLASSES.values())
# Other outcomes of a draw that are looked at, at most, and options of a decision that are run against what was played.
OUTCOMES = 12
OTHERS = 3
# Rollouts of a review, and worlds that a decision is run in at a time: as many as it has had, within these.
BUDGET = 40_000
FEW, MANY = 4, 64
# How uncertain a decision is that was not run yet: where evaluation and policy would have done the same, and where not.
AGREED, DIFFERED = 0.1, 0.3
# Nothing more is run when all are as sure as that.
ENOUGH = 0.003


class Decision(NamedTuple):
    """A real decision: where in the log, what was done and what was better, if anything, with what would have followed.

    `cost` is by how much each seat's share of winning would have been higher, `error` the standard error of its own
    seat's; `points` are those that it would have had more.
    """

    at: int
    seat: int
    round: int
    a: int
    line: list[int]
    cost: list[float]
    error: float
    points: float
    worlds: int

    @property
    def own(self) -> float:
        """What it cost its seat."""
        return self.cost[self.seat]

    @property
    def sort(self) -> str:
        """Which sort of error it is; none where it may have cost nothing."""
        if self.own < SURE * self.error:
            return ""
        return next((name for name, least in CLASSES.items() if self.own >= least), "")


class Draw(NamedTuple):
    """A draw: where in the log, what came and how likely that was, and by how much it changed each share of winning."""

    at: int
    round: int
    a: int
    odds: float
    luck: list[float]


class Account(NamedTuple):
    """Where a seat's result came from, in shares of winning; `sure` is half a 95 % interval of its own errors, and
    `others_sure` of the others'.
    """

    start: float
    others: float
    own: float
    luck: float
    result: float
    sure: float
    others_sure: float
    decisions: int

    @property
    def without_luck(self) -> float:
        """What it would have had without luck."""
        return self.start + self.others + self.own

    @property
    def by_decision(self) -> float:
        """The error of a decision, on average over all real ones."""
        return -self.own / self.decisions if self.decisions else 0.0


class Review(NamedTuple):
    """Expected points and shares of winning of each seat after every entry of the log, at last as it ended; all real
    decisions and draws in order; each seat's account; how many rollouts were made of how many.
    """

    expected: list[list[float]]
    chances: list[list[float]]
    start: list[float]
    decisions: list[Decision]
    draws: list[Draw]
    accounts: list[Account]
    rolled: int
    budget: int

    def before(self) -> list[list[float]]:
        """The shares of winning before each entry: so much more than after it as the decision cost."""
        cost = {each.at: each.cost for each in self.decisions}
        none = [0.0] * len(self.start)
        return [
            [share + lost for share, lost in zip(row, cost.get(at, none), strict=True)]
            for at, row in enumerate(self.chances)
        ]

    def luck(self) -> list[list[float]]:
        """What changed at each entry that was nobody's error; all of it together is each account's luck."""
        after = [self.start, *self.chances]
        return [
            [now - then for then, now in zip(*pair, strict=True)] for pair in zip(after, self.before(), strict=False)
        ]

    def costliest(self, seat: int | None = None) -> list[Decision]:
        """The decisions that cost something, of all or of a seat, the costliest first."""
        some = [each for each in self.decisions if each.own > 0.0 and seat in (None, each.seat)]
        return sorted(some, key=lambda each: -each.own)


class Look(NamedTuple):
    """A real decision as it was found, with its race."""

    at: int
    round: int
    race: Race
    # How uncertain it is before anything was run.
    unsure: float


def review(match: Match, seed: int = 1, budget: int = BUDGET) -> Review:
    """Plays a match over from its log and judges it, decision by decision.

    >>> m = Match.new("valletta", seats=2, seed=7)
    >>> looked_at = review(m)
    >>> len(looked_at.expected) == len(m.log), len(looked_at.accounts)
    (True, 2)
    """
    judge = Judge(match, seed, budget)
    for _ in judge.work():
        pass
    return judge.review()


class Judge:
    """Judges a match better and better: by the same seed always the same, rollout by rollout."""

    def __init__(self, match: Match, seed: int = 1, budget: int = BUDGET) -> None:
        self.match = match
        self.budget = budget
        self.rolled = 0
        self.policy: Policy = policy_of(match.game)
        self.forecast: Forecast = forecast_of(match.game)
        self.evaluation: Evaluation = evaluation_of(match.game)
        self.dice = FastDice(seed)
        self.seed = seed
        self.expected: list[list[float]] = []
        self.chances: list[list[float]] = []
        self.start: list[float] = []
        self.looks: list[Look] = []
        self.draws: list[Draw] = []

    def work(self) -> Iterator[float]:
        """Looks at every entry, then runs what is least certain, again and again; says each time how far it is."""
        yield from self.look()
        while self.rolled < self.budget:
            next_one = max(self.looks, key=self.stake, default=None)
            if next_one is None or self.stake(next_one) < ENOUGH:
                break
            race = next_one.race
            self.rolled += race.run(race.worlds + max(FEW, min(MANY, race.worlds)), self.policy, self.forecast)
            yield min(1.0, self.rolled / self.budget)
        self.budget = self.rolled

    def look(self) -> Iterator[float]:
        """Plays the log over: what could be expected, the luck of draws, and which decisions there were."""
        match = self.match
        s = match.at(0)
        for at, entry in enumerate(match.log):
            if entry.seat != NATURE:
                if not self.start:
                    # What was dealt before anybody did anything is where it started.
                    self.start = self.forecast.chances(s, self.forecast.points(s))
                    self.chances = [self.start] * at
                self.decide(at, s, entry.seat, entry.action)
            elif self.start:
                self.draw(at, s, entry.action)
            apply(s, entry.seat, entry.action)
            self.expected.append(self.forecast.points(s))
            self.chances.append(self.forecast.chances(s, self.expected[-1]))
            yield 0.0
        self.chances = smoothed(self.chances, match.log[-1].round if match.log else 0)
        if not self.start:
            self.start = self.chances[-1] if self.chances else self.forecast.chances(s, self.forecast.points(s))

    def decide(self, at: int, s: State, seat: int, a: int) -> None:
        """Notes a decision if it is a real one: if what its options are worth differs."""
        some = options(s, seat)
        if len(some) < 2:
            return
        sight = Sight(self.match.game, s, seat)
        world = sight.world(self.dice)
        some = self.evaluation.candidates(world, seat, some)
        worths = dict(zip(some, weighed(self.evaluation, world, seat, some, self.dice), strict=True))
        if len(set(worths.values())) < 2 and a in worths:
            return
        odds = dict(zip(some, self.policy.odds(world, seat, some, 1.0), strict=True))
        by_worth = sorted(some, key=lambda each: -worths[each])
        by_odds = sorted(some, key=lambda each: -odds[each])
        ranked = dict.fromkeys(each for pair in zip(by_odds, by_worth, strict=True) for each in pair)
        others = [each for each in ranked if each != a][:OTHERS]
        agreed = a == by_worth[0] == by_odds[0]
        before = self.looks[-1] if self.looks else None
        follows = before is not None and before.race.sight.seat == seat and self.is_quiet(before.at, at)
        # What follows a decision is run in the same worlds, so that both can be compared.
        seed = before.race.seed if before is not None and follows else self.seed + 1_000_003 * (at + 1)
        race = Race(sight, a, others, self.match.seats, seed)
        if before is not None and follows:
            race.follow(before.race)
        self.looks.append(Look(at, s.round, race, AGREED if agreed else DIFFERED))

    def is_quiet(self, first: int, last: int) -> bool:
        """Whether between two moments nobody else did anything, and nothing was drawn or revealed."""
        entries = self.match.log[first:last]
        return all(entry.seat == entries[0].seat and not entry.reveals for entry in entries)

    def draw(self, at: int, s: State, a: int) -> None:
        """Notes a draw: what it changed against the mean of what could have come."""
        task = s.agenda[-1]
        if not isinstance(task, Chance):
            return
        outcomes, weights = task.outcomes(s), task.weights(s)
        if len(outcomes) < 2:
            return
        odds = weights[outcomes.index(a)] / sum(weights)
        if len(outcomes) > OUTCOMES:
            # What came is one of those that could have: without it, the others would stand for too much.
            some = [task.draw(s, self.dice) for _ in range(OUTCOMES)]
            rest = 1.0 - odds
            others = [each for each in some if each != a]
            parts = {each: rest * others.count(each) / len(others) for each in others} if others else {}
            shares = {**parts, a: 1.0 - sum(parts.values())}
        else:
            shares = {each: weight / sum(weights) for each, weight in zip(outcomes, weights, strict=True)}
        after = {each: self.chances_after(s, each) for each in shares}
        mean = [sum(shares[each] * after[each][seat] for each in shares) for seat in range(self.match.seats)]
        luck = [now - then for now, then in zip(after[a], mean, strict=True)]
        self.draws.append(Draw(at, s.round, a, odds, luck))

    def chances_after(self, s: State, a: int) -> list[float]:
        """Each seat's share of winning after a draw."""
        world = s.clone()
        apply(world, NATURE, a)
        return self.forecast.chances(world, self.forecast.points(world))

    def stake(self, look: Look) -> float:
        """How much more worlds may change what is told of a decision."""
        if not look.race.worlds:
            return look.unsure
        _, gap = look.race.best()
        told = gap.shares[look.race.sight.seat] + SURE * gap.error >= LEAST
        return gap.error if told else 0.1 * gap.error

    def review(self) -> Review:
        """All that is known so far."""
        decisions = [self.judged(look) for look in self.looks]
        result = self.chances[-1] if self.chances else self.start
        accounts = [account(seat, self.start[seat], result[seat], decisions) for seat in range(self.match.seats)]
        return Review(
            expected=self.expected,
            chances=self.chances,
            start=self.start,
            decisions=decisions,
            draws=self.draws,
            accounts=accounts,
            rolled=self.rolled,
            budget=self.budget,
        )

    def judged(self, look: Look) -> Decision:
        """What a decision cost, as far as it was run."""
        race = look.race
        seat, a = race.sight.seat, race.played
        if not race.worlds:
            none = [0.0] * self.match.seats
            return Decision(look.at, seat, look.round, a, [], none, look.unsure, 0.0, 0)
        best, gap = race.best()
        trust = race.trust(gap)
        line = race.line(best, self.policy) if trust else []
        cost = [trust * each for each in gap.shares]
        return Decision(look.at, seat, look.round, a, line, cost, gap.error, trust * gap.points, race.worlds)


def smoothed(rows: list[list[float]], rounds: int) -> list[list[float]]:
    """The same course without what goes to and fro within a round, as one seat after the other has its turn: each the
    mean of as many before it as behind it, less and less toward both ends, which stay as they are.

    >>> smoothed([[0.0], [1.0], [0.0], [1.0], [1.0]], 2)
    [[0.0], [0.3333333333333333], [0.6666666666666666], [0.6666666666666666], [1.0]]
    """
    half = max(1, len(rows) // max(1, 2 * rounds))
    sums = [[0.0] * len(rows[0])] if rows else []
    for row in rows:
        sums.append([so_far + each for so_far, each in zip(sums[-1], row, strict=True)])
    out = []
    for n, row in enumerate(rows):
        near = min(half, n, len(rows) - 1 - n)
        first, last = sums[n - near], sums[n + near + 1]
        mean = [(after - before) / (2 * near + 1) for before, after in zip(first, last, strict=True)]
        out.append(mean if near else row)
    return out


def account(seat: int, start: float, result: float, decisions: list[Decision]) -> Account:
    """Where a seat's result came from: luck is what errors do not explain."""
    mine = [each for each in decisions if each.seat == seat]
    theirs = [each for each in decisions if each.seat != seat]
    own = -sum(each.own for each in mine)
    others = -sum(each.cost[seat] for each in theirs)
    return Account(
        start=start,
        others=others,
        own=own,
        luck=result - start - others - own,
        result=result,
        sure=SURE * sqrt(sum(each.error**2 for each in mine if each.own)),
        others_sure=SURE * sqrt(sum(each.error**2 for each in theirs if each.own)),
        decisions=len(mine),
    )
