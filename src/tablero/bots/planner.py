"""The planner: where all plan a round at once, it composes whole plans, plays the round out with each, and compares."""

from __future__ import annotations

from math import exp

from tablero.bots.greedy import asked, policy
from tablero.bots.mind import Mind
from tablero.bots.players import Greedy
from tablero.core.agenda import EVERYONE, Table, advance, apply, options, waiting
from tablero.core.dice import Dice, FastDice
from tablero.core.match import Sight

# Plans compared, how often each is played out, and the most decisions of a plan and of a round.
PLANS = 8
WORLDS = 3
STEPS = 40
ROUND = 600
# The points that make a step of a plan e times as likely.
WARMTH = 0.4


class Planner:
    """Plans by playing rounds out, all seats by the evaluation; elsewhere it is greedy."""

    def __init__(self, mind: Mind, seed: int) -> None:
        self.mind = mind
        self.dice = FastDice(seed)
        self.greedy = Greedy(mind, seed + 1)

    def choose(self, sight: Sight) -> int:
        world = sight.world(self.dice)
        if not is_planning(world, sight.seat):
            return self.greedy.choose(sight)
        plans = self.compose(world, sight.seat)
        if len({plan[0] for plan in plans}) == 1:
            return plans[0][0]
        best = max(plans, key=lambda plan: self.prospect(sight, plan))
        return best[0]

    def compose(self, world: Table, seat: int) -> list[list[int]]:
        """Different plans: the one that looks best at each step, and some that stray from it."""
        plans: list[list[int]] = []
        for i in range(2 * PLANS):
            plan = self.draw(world.clone(), seat, stray=i > 0)
            if plan not in plans:
                plans.append(plan)
            if len(plans) == PLANS:
                break
        return plans

    def draw(self, world: Table, seat: int, stray: bool) -> list[int]:
        """One plan, step by step, each by what it is worth."""
        plan: list[int] = []
        while is_planning(world, seat) and len(plan) < STEPS:
            some = self.mind.sensible(world, seat, options(world, seat))
            worths = [after(self.mind, world, seat, a) for a in some]
            top = max(worths)
            if stray:
                pick = self.dice.pick([1 + int(1000 * exp((worth - top) / WARMTH)) for worth in worths])
            else:
                pick = worths.index(top)
            apply(world, seat, some[pick])
            plan.append(some[pick])
        return plan

    def prospect(self, sight: Sight, plan: list[int]) -> float:
        """The share of winning after a round with this plan, the others planning and playing by the evaluation."""
        total = 0.0
        for i in range(WORLDS):
            dice: Dice = FastDice(i)
            s = sight.world(dice)
            for a in plan:
                apply(s, sight.seat, a)
            advance(s, dice)
            moment = self.mind.moment(s)
            for _ in range(ROUND):
                if not s.agenda or self.mind.moment(s) != moment:
                    break
                seat = waiting(s)[0]
                apply(s, seat, policy(self.mind, s, seat, dice))
                advance(s, dice)
            total += self.mind.shares(s)[sight.seat]
        return total


def is_planning(s: Table, seat: int) -> bool:
    """Whether the seat plans, at the same time as others may."""
    return bool(s.agenda) and s.agenda[-1].seat == EVERYONE and asked(s, seat)


def after(mind: Mind, s: Table, seat: int, a: int) -> float:
    """What the seat may expect after an action."""
    world = s.clone()
    apply(world, seat, a)
    return mind.worth(world, seat)
