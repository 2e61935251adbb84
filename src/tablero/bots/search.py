"""The search: every likely line of play is played out in the same worlds, until one is ahead beyond doubt.

A line is a single option or, where all plan at once, a plan to its end; a plan that was begun is gone on with. A lap
plays every line that is still in the race out in one more world dealt anew, the same world and the same luck for all,
everybody by the evaluation, up to the horizon; there the evaluation says how likely the seat is to win. The first laps
halve the field; after that a line is out when it is behind the first by more than chance explains. What the game's own
eye would do has a head start, in some games so large that there is no race: of many options one always looks better
than it is. Where it is clear what to do, the first is challenged: somewhere on its way something else is done, and
whatever is better beyond doubt takes its place, until many challengers in a row have come in vain. At last, in some
games, the first and those that were close behind it run a final, which looks farther ahead.
"""

from math import exp
from time import perf_counter
from typing import Final

from tablero.core.agenda import EVERYONE, NATURE, State, apply, options
from tablero.core.dice import Dice, FastDice
from tablero.core.evaluation import Evaluation, asked, at_once, best_at_once, best_in_the_end, judge
from tablero.core.match import Sight

# The most options that run, and the most plans: with few iterations a few, otherwise many.
OPTIONS: Final = 12
FEW_PLANS: Final = 16
PLANS: Final = 40
# How often a plan is drawn for each that may run, and how many iterations there must be for each beyond the few.
DRAWN: Final = 2
RUNS: Final = 4
# Laps that halve the field, and how few they leave.
HALVING: Final = 2
FEW: Final = 4
# How many standard errors behind the first a line must be to be out, and how many more while there are few laps.
DOUBT: Final = 2.6
FEW_LAPS: Final = 10.0
# Challengers that must have come in vain, one after the other, and the most laps of a duel.
VAIN: Final = 200
DUEL: Final = 12
# The most lines in a final, how far behind the first they may have been, the laps before which it decides nothing and
# those after which it is over.
FINALISTS: Final = 4
CLOSE: Final = 0.03
FAIR: Final = 8
ENOUGH: Final = 200
# Worlds in which options are judged at a glance, to choose those that run.
GLANCES: Final = 3
# The most decisions of a plan, and of a line that is played out.
STEPS: Final = 40
LONGEST: Final = 2000


class Spot:
    """A point on the way to the horizon, known by the draws that led there.

    What all do from there to the next draw is thought of once and remembered; so is the seat's share of winning, if
    the way ends there.
    """

    def __init__(self) -> None:
        self.steps: list[tuple[int, int]] | None = None
        self.share = -1.0
        self.next: dict[int, Spot] = {}

    def after(self, a: int) -> "Spot":
        """The spot that a draw leads to."""
        spot = self.next.get(a)
        if spot is None:
            spot = Spot()
            self.next[a] = spot
        return spot


class Line:
    """What may be done now, and what share of winning it brought in each world, with its head start.

    In a final it is played out farther.
    """

    def __init__(self, actions: list[int], start: float = 0.0, farther: bool = False) -> None:
        self.actions = actions
        self.start = start
        self.farther = farther
        self.brought: list[float] = []
        self.spot = Spot()

    def mean(self, laps: int) -> float:
        """The average of the first so many worlds."""
        return sum(self.brought[:laps]) / laps


class Race:
    """Lines that run in the same worlds, lap by lap, and those of them that are not yet out."""

    def __init__(self, lines: list[Line]) -> None:
        self.lines = lines
        self.running = lines
        self.laps = 0

    def is_clear(self) -> bool:
        """Whether all lines that are left begin alike."""
        now = self.running[0].actions[0]
        return all(line.actions[0] == now for line in self.running)

    def halve(self) -> None:
        """Takes the lesser half of the lines out, and leaves a few."""
        self.running = self.ordered()[: max(FEW, len(self.running) // 2)]

    def drop(self) -> None:
        """Takes the lines out that are behind beyond doubt."""
        ordered = self.ordered()
        first = ordered[0]
        self.running = [line for line in ordered if line is first or not is_behind(line, first, self.laps)]

    def ordered(self) -> list[Line]:
        """Those that run, the best first."""
        ranked = [(-line.mean(self.laps), i) for i, line in enumerate(self.running)]
        ranked.sort()
        return [self.running[i] for _, i in ranked]


class Search:
    """One search of one decision; it can be continued, and asked at any time."""

    def __init__(self, evaluation: Evaluation, sight: Sight, dice: Dice, plan: list[int], most: int = PLANS) -> None:
        self.evaluation = evaluation
        self.sight = sight
        self.seat = sight.seat
        self.dice = dice
        self.luck = dice.below(1 << 29)
        self.iterations = 0
        # What each of the others will make of the time after the horizon: looked at once.
        self.promise: list[float] = []
        self.most = most
        self.heat = Race(self.start(plan))
        self.final: Race | None = None
        self.tried = {key_of(line.actions) for line in self.heat.lines}
        self.vain = 0

    def start(self, plan: list[int]) -> list[Line]:
        """The lines that run: the plan that was begun, else plans, or options, the likeliest at a glance first."""
        world = self.sight.world(self.dice)
        if is_planning(world, self.seat):
            # While all plan, nothing comes to light that a plan should be changed for.
            begun = plan and can_be(world.clone(), self.seat, plan)
            return [Line(each) for each in ([plan] if begun else self.plans(world))]
        some = self.evaluation.candidates(world, self.seat, options(world, self.seat))
        if len(some) == 1:
            return [Line(some)]
        meant = self.evaluation.intent(world, self.seat, None)[:1]
        if meant and self.evaluation.head_start >= 1.0:
            return [Line(meant)]
        sums = [0.0] * len(some)
        for _ in range(GLANCES):
            for i, worth in enumerate(judge(self.evaluation, self.sight.world(self.dice), self.seat, some, self.dice)):
                sums[i] += worth
        ranked = [(-worth, i) for i, worth in enumerate(sums)]
        ranked.sort()
        likeliest = [some[i] for _, i in ranked[:OPTIONS]]
        lines = [Line([a]) for a in likeliest if a not in meant]
        if len(plan) > 1 and can_be(world, self.seat, plan):
            lines.append(Line(plan))
        return [Line(meant, self.evaluation.head_start), *lines] if meant else lines

    def plans(self, world: State) -> list[list[int]]:
        """Different plans: the one that looks best, and some that stray from it."""
        out: list[list[int]] = []
        known: set[tuple[int, ...]] = set()
        for i in range(DRAWN * self.most):
            drawn = self.draw(world.clone(), i > 0)
            if key_of(drawn) not in known:
                out.append(drawn)
                known.add(key_of(drawn))
            if len(out) == self.most:
                break
        return out

    def draw(self, world: State, strays: bool) -> list[int]:
        """One plan, by the game's own eye or step by step, each the best or by what it is worth."""
        evaluation = self.evaluation
        seat = self.seat
        out = evaluation.intent(world, seat, self.dice if strays else None)
        if out:
            return out
        while is_planning(world, seat) and len(out) < STEPS:
            some = evaluation.sensible(world, seat, options(world, seat))
            a = some[0]
            if len(some) > 1:
                worths = at_once(evaluation, world, seat, some)
                top = max(worths)
                if strays:
                    a = some[self.dice.pick([int(1000.0 * exp((worth - top) / evaluation.warmth)) for worth in worths])]
                else:
                    a = some[worths.index(top)]
            apply(world, seat, a)
            out.append(a)
        return out

    def run(self, iterations: int, seconds: float) -> None:
        """Goes on until it is clear what to do now, nothing better was found near it for long and a final is decided,
        so many iterations are made or so much time has passed.
        """
        until = perf_counter() + seconds
        last = self.iterations + iterations
        heat = self.heat
        if not self.race(heat, last, until):
            return
        while len(heat.lines) > 1 and self.vain < VAIN and self.iterations < last and perf_counter() < until:
            self.vain += 1
            line = self.challenger(heat.running[0])
            if line is not None and self.duel(line, heat.running[0]):
                self.vain = 0
                heat.lines.append(line)
                heat.running = [line]
        if self.vain == VAIN:
            if self.final is None:
                self.final = Race(self.finalists())
            if len(self.final.lines) > 1:
                self.race(self.final, last, until)

    def race(self, race: Race, last: int, until: float) -> bool:
        """Laps until it is clear what to do now, in a final enough of them; False if they were broken off before."""
        while not race.laps or not race.is_clear():
            if race is self.final and race.laps == ENOUGH:
                break
            for line in race.running:
                if len(line.brought) > race.laps:
                    continue  # this lap was broken off before
                # Once it looks whatever its budget, so that there always is something found.
                if self.iterations and (self.iterations >= last or perf_counter() >= until):
                    return False
                self.lap(line)
            race.laps += 1
            if race is self.final:
                if race.laps >= FAIR:
                    race.drop()
            elif race.laps <= HALVING:
                race.halve()
            else:
                race.drop()
        return True

    def lap(self, line: Line) -> None:
        """A line is played out in its next world: the same for all lines, with the same luck."""
        line.brought.append(line.start + self.play_out(line, FastDice(self.luck + len(line.brought))))
        self.iterations += 1

    def challenger(self, champion: Line) -> Line | None:
        """The champion's way as far as anywhere, then something else; None if that was tried or there is nothing."""
        way = champion.actions[:]
        for seat, a in champion.spot.steps or []:
            if seat != self.seat:
                break
            way.append(a)
        kept = way[: self.dice.below(len(way))]
        world = self.sight.world(self.dice)
        revealed = world.reveals
        for a in kept:
            apply(world, self.seat, a)
            # What comes to light is another thing in each world: no line can be laid down beyond it.
            if world.reveals != revealed and self.evaluation.has_secrets(world):
                return None
        if is_planning(world, self.seat):
            kept += self.draw(world, True)
            key = key_of(kept)
        else:
            some = self.evaluation.sensible(world, self.seat, options(world, self.seat))
            kept.append(some[self.dice.below(len(some))])
            key = tuple(kept)
        if key in self.tried:
            return None
        self.tried.add(key)
        return Line(kept)

    def duel(self, line: Line, champion: Line) -> bool:
        """Whether a challenger is better than the champion beyond doubt; it is out as soon as it is behind."""
        heat = self.heat
        for n in range(1, max(DUEL, heat.laps) + 1):
            for each in (line, champion):
                if len(each.brought) < n:
                    self.lap(each)
            if line.mean(n) <= champion.mean(n):
                return False
            if n > HALVING and n >= heat.laps and is_behind(champion, line, n):
                heat.laps = n
                return True
        return False

    def finalists(self) -> list[Line]:
        """The first, and of lines that begin otherwise the best of each beginning if it was close behind; none in
        games without a final.
        """
        if not self.evaluation.beyond(self.sight.world(self.dice)):
            return []
        first = self.heat.running[0]
        behind: dict[int, float] = {}
        closest: dict[int, Line] = {}
        for line in self.heat.lines:
            laps = min(len(line.brought), self.heat.laps)
            now = line.actions[0]
            if laps and now != first.actions[0]:
                gap = first.mean(laps) - line.mean(laps)
                if gap < CLOSE and (now not in behind or gap < behind[now]):
                    behind[now] = gap
                    closest[now] = line
        ranked = [(gap, now) for now, gap in behind.items()]
        ranked.sort()
        others = [closest[now] for _, now in ranked[: FINALISTS - 1]]
        return [Line(line.actions, line.start, True) for line in [first, *others]]

    def found(self) -> list[tuple[list[int], float, int, float]]:
        """Of each line that ran: its actions, its head start, in how many worlds, and the sum of what it brought.

        Where a final had its laps it counts alone, as shares of winning at another horizon do not compare.
        """
        race = self.final if self.final is not None and self.final.laps >= FAIR else self.heat
        out = []
        for line in race.lines:
            brought = line.brought[: max(1, race.laps)]
            if brought:
                out.append((line.actions, line.start, len(brought), sum(brought) - line.start * len(brought)))
        return out

    def play_out(self, line: Line, dice: Dice) -> float:
        """The seat's share of winning at the horizon, after this line in a world by these dice."""
        s, spot = self.reach(line, dice)
        if self.evaluation.has_secrets(s):
            return self.judged(s)
        if spot.share < 0.0:
            spot.share = self.judged(s)
        return spot.share

    def reach(self, line: Line, dice: Dice, moments: int = 0) -> tuple[State, Spot]:
        """The state at the horizon or after so many moments, after this line in a world by these dice, and the spot
        that the way ends at.
        """
        evaluation = self.evaluation
        s = self.sight.world(dice)
        evaluation.suppose(s, self.seat)
        begun = evaluation.moment(s)
        horizon = begun + moments if moments else evaluation.horizon(s)
        if line.farther:
            horizon += evaluation.beyond(s)
        has_secrets = evaluation.has_secrets(s)
        revealed = s.reveals
        for a in line.actions:
            apply(s, self.seat, a)
        spot = line.spot
        for _ in range(LONGEST):
            if spot.steps is None:
                spot.steps = self.steps(s, begun, horizon, has_secrets)
            else:
                self.follow(s, spot.steps, has_secrets and s.reveals != revealed)
            if not s.agenda or evaluation.moment(s) >= horizon:
                break
            task = s.agenda[-1]
            if task.seat == NATURE:
                a = task.draw(s, dice)
                apply(s, NATURE, a)
            else:
                seat = asked_first(s)
                a = self.think(s, seat, begun)[0]
                apply(s, seat, a)
            spot = spot.after(a)
        return s, spot

    def steps(self, s: State, begun: int, horizon: int, has_secrets: bool) -> list[tuple[int, int]]:
        """Plays on to the next draw, the next choice that goes by what the seat cannot see, or the horizon."""
        evaluation = self.evaluation
        out: list[tuple[int, int]] = []
        while s.agenda and evaluation.moment(s) < horizon and len(out) < LONGEST:
            seat = asked_first(s)
            if seat == NATURE or (has_secrets and seat != self.seat):
                break
            for a in self.think(s, seat, begun):
                apply(s, seat, a)
                out.append((seat, a))
        return out

    def follow(self, s: State, steps: list[tuple[int, int]], in_doubt: bool) -> None:
        """Does what was done here in another world: where what has come to light may differ, as far as it can be."""
        for seat, a in steps:
            if in_doubt and (not s.agenda or asked_first(s) != seat or a not in options(s, seat)):
                return
            apply(s, seat, a)

    def think(self, s: State, seat: int, begun: int) -> list[int]:
        """What a player by the evaluation does next; nobody knows what is going to be drawn."""
        evaluation = self.evaluation
        if seat != self.seat:
            idle = evaluation.idle(s, evaluation.moment(s) - begun)
            if idle is not None:
                return [idle]
        plan = evaluation.intent(s, seat, None)
        if plan:
            return plan
        if s.agenda[-1].seat == EVERYONE or evaluation.is_settled(s, seat):
            return [best_in_the_end(evaluation, s, seat, FastDice(0))]
        return [best_at_once(evaluation, s, seat)]

    def judged(self, s: State) -> float:
        """The seat's share of winning in a position at the horizon."""
        evaluation = self.evaluation
        worths = [evaluation.worth(s, seat) for seat in range(evaluation.seats(s))]
        if s.agenda:
            if not self.promise:
                self.promise = [evaluation.outlook(s, seat) - worth for seat, worth in enumerate(worths)]
            for seat, more in enumerate(self.promise):
                if seat == self.seat:
                    worths[seat] = evaluation.outlook(s, seat)
                else:
                    worths[seat] += more
        return evaluation.chances(s, worths)[self.seat]


def is_behind(line: Line, first: Line, laps: int) -> bool:
    """Whether a line is behind another, or brings the same, beyond doubt."""
    gap = first.mean(laps) - line.mean(laps)
    squares = 0.0
    for lap in range(laps):
        off = first.brought[lap] - line.brought[lap] - gap
        squares += off * off
    doubt = DOUBT + FEW_LAPS / (laps - 1)
    return gap * gap * laps * (laps - 1) >= doubt * doubt * squares


def key_of(actions: list[int]) -> tuple[int, ...]:
    """What a plan is known by: the same in another order is the same plan."""
    return tuple(sorted(actions))


def asked_first(s: State) -> int:
    """Who decides next: of all that plan, the first."""
    task = s.agenda[-1]
    return task.waiting(s)[0] if task.seat == EVERYONE else task.seat


def plans_for(iterations: int) -> int:
    """How many plans are worth the while with so many iterations."""
    return max(FEW_PLANS, min(PLANS, iterations // RUNS))


def is_planning(s: State, seat: int) -> bool:
    """Whether the seat plans, at the same time as others may."""
    return bool(s.agenda) and s.agenda[-1].seat == EVERYONE and asked(s, seat)


def can_be(s: State, seat: int, plan: list[int]) -> bool:
    """Whether a plan can be followed from here to its end."""
    for a in plan:
        if not asked(s, seat) or a not in options(s, seat):
            return False
        apply(s, seat, a)
    return True
