"""What bots know of a game: how much a state is worth to a seat, which options deserve a thought, and what a greedy
player does by it: each option is tried in worlds that may be the true one, followed to the end of its effect.
"""

from collections.abc import Mapping
from math import exp
from typing import Any, Final

from mypy_extensions import mypyc_attr

from tablero.core.agenda import EVERYONE, NATURE, Several, State, advance, apply, options
from tablero.core.dice import Dice
from tablero.core.game import Game

# An effect that asks more than this is judged where it stands.
LONGEST: Final = 12


class Tally:
    """Adds up features by their weights, and remembers the features if somebody learns from them."""

    def __init__(self, weights: list[float]) -> None:
        self.weights = weights
        self.total = 0.0
        self.row: list[float] | None = None

    def add(self, feature: int, amount: float) -> None:
        """So much of a feature."""
        self.total += self.weights[feature] * amount
        if self.row is not None:
            self.row[feature] += amount


@mypyc_attr(allow_interpreted_subclasses=True)
class Evaluation:
    """A game's evaluation: a weighted sum of named features, in points at the end of the game."""

    def __init__(self, names: list[str], weights: Mapping[str, float], spread: float) -> None:
        self.names = names
        self.sum = Tally([weights[name] for name in names])
        # How many points ahead make a seat e times as likely to win.
        self.spread = spread
        # How far plans stray from the best one: the points that make a step e times as likely.
        self.warmth = 1.5
        # The share of winning by which a search puts what the game's own eye would do ahead; with all of it, there is
        # nothing to compare.
        self.head_start = 0.03
        # How many moments a search looks ahead.
        self.ahead = 1
        # How many moments all play by the evaluation before rollouts go on by the policy, where it makes the better
        # plans or sees what others are about to take; 0 where the policy plays at once.
        self.leads = 0

    def reckon(self, s: State, seat: int, t: Tally) -> None:
        """Adds the features of a seat's position; what it has by now counts as well as what it may expect."""
        raise NotImplementedError(f"{type(self).__name__} has no features")  # abstract

    def final(self, s: State, seat: int) -> float:
        """The seat's points when the game is over, ties broken by a fraction."""
        raise NotImplementedError(f"{type(self).__name__} does not count points")  # abstract

    def seats(self, s: State) -> int:
        """How many play."""
        raise NotImplementedError(f"{type(self).__name__} does not count seats")  # abstract

    def moment(self, s: State) -> int:
        """A clock that moves on when a decision's consequences are there to be judged: a turn, a round."""
        return s.round

    def horizon(self, s: State) -> int:
        """The moment at which a search from here stops looking."""
        return self.moment(s) + self.ahead

    def beyond(self, s: State) -> int:
        """How many moments farther a final looks; 0 where the search has none."""
        return 0

    def suppose(self, s: State, seat: int) -> None:
        """Puts what a player would do in the place of what others have done in secret, which was dealt by lot."""

    def has_secrets(self, s: State) -> bool:
        """Whether what others do and what their position is worth depends on something only they see."""
        return True

    def idle(self, s: State, moments: int) -> int | None:
        """What others than the searcher do so many moments after the decision, if they need not be played out."""
        return None

    def intent(self, s: State, seat: int, dice: Dice | None) -> list[int]:
        """What to do next by the game's own eye, a whole plan where one is made; with dice a little astray.

        Empty where it has no eye for it: then options are judged by what they are worth.
        """
        return []

    def sensible(self, s: State, seat: int, some: list[int]) -> list[int]:
        """The options without those that hardly ever help; never none of them."""
        return in_order(s, some)

    def candidates(self, s: State, seat: int, some: list[int]) -> list[int]:
        """The sensible options of a decision to be made now.

        Of several things also what is below the highest, if nothing else is left of them: somebody else may have named
        the highest first.
        """
        out = self.sensible(s, seat, some)
        task = s.agenda[-1]
        if isinstance(task, Several) and task.highest >= 0 and names_nothing(task, out):
            return [a for a in some if a in out or task.is_thing(a)]
        return out

    def is_settled(self, s: State, seat: int) -> bool:
        """Whether nothing is owed in the middle of an effect, so that the state can be judged as it stands."""
        return not s.agenda or (s.agenda[-1].seat != seat and s.agenda[-1].seat != EVERYONE)

    def worth(self, s: State, seat: int) -> float:
        """The points that the seat may expect in the end."""
        if not s.agenda:
            return self.final(s, seat)
        t = self.sum
        t.total = 0.0
        self.reckon(s, seat, t)
        return t.total

    def outlook(self, s: State, seat: int) -> float:
        """The same where a search stops looking; a game may look farther there."""
        return self.worth(s, seat)

    def features(self, s: State, seat: int) -> list[float]:
        """The features of a seat's position, in the order of their names."""
        t = Tally(self.sum.weights)
        row = [0.0] * len(self.names)
        t.row = row
        self.reckon(s, seat, t)
        return row

    def shares(self, s: State) -> list[float]:
        """Each seat's chance to win, as far as points tell."""
        return self.chances(s, [self.worth(s, seat) for seat in range(self.seats(s))])

    def chances(self, s: State, worths: list[float]) -> list[float]:
        """Each seat's chance to win with so many points expected."""
        if not s.agenda:
            return decided(worths)
        return softmax(worths, self.spread)


def in_order(s: State, some: list[int]) -> list[int]:
    """Of several things to be named only those not below the highest so far, as one order of them is enough.

    All of them where none is left but what is below, and one cannot be done.
    """
    task = s.agenda[-1]
    if not isinstance(task, Several) or task.highest < 0:
        return some
    out = [a for a in some if a >= task.highest or not task.is_thing(a)]
    if names_nothing(task, out):
        own = task.options(s)
        if len([1 for a in own if task.is_thing(a)]) == len(own):
            return some
    return out


def names_nothing(task: Several[Any], some: list[int]) -> bool:
    """Whether none of the actions names one of the things."""
    return all(not task.is_thing(a) for a in some)


def softmax(points: list[float], spread: float) -> list[float]:
    """Chances that add up to 1, e times as much for so many points ahead."""
    best = max(points)
    odds = [exp((each - best) / spread) for each in points]
    total = sum(odds)
    return [each / total for each in odds]


def decided(points: list[float]) -> list[float]:
    """The shares of a game that is over: the best have all of it, and points count a little."""
    best = max(points)
    first = len([1 for each in points if each == best])
    return [(1.0 / first if each == best else 0.0) + (each - best) * 0.001 for each in points]


class ByScore(Evaluation):
    """Knows nothing but the points so far: for games that nobody has written an evaluation for."""

    def __init__(self, game: Game) -> None:
        super().__init__([], {}, 5.0)
        self.game = game

    def reckon(self, s: State, seat: int, t: Tally) -> None:
        t.total += self.final(s, seat)

    def final(self, s: State, seat: int) -> float:
        return float(self.game.scores(s)[seat].total)

    def seats(self, s: State) -> int:
        return len(self.game.scores(s))


def asked(s: State, seat: int) -> bool:
    """Whether the seat is the one to decide now."""
    if not s.agenda:
        return False
    task = s.agenda[-1]
    if task.seat == EVERYONE:
        return seat in task.waiting(s)
    return task.seat == seat


def follow(evaluation: Evaluation, s: State, seat: int, dice: Dice) -> None:
    """Carries an effect to its end, the seat's own choices in it by what they are worth at once."""
    for _ in range(LONGEST):
        if s.agenda and s.agenda[-1].seat == NATURE:
            advance(s, dice)
        if not asked(s, seat) or evaluation.is_settled(s, seat):
            return
        apply(s, seat, best_at_once(evaluation, s, seat))


def best_at_once(evaluation: Evaluation, s: State, seat: int) -> int:
    """The option that is worth most as soon as it is done; the first of equals."""
    some = evaluation.sensible(s, seat, options(s, seat))
    if len(some) == 1:
        return some[0]
    worths = at_once(evaluation, s, seat, some)
    return some[worths.index(max(worths))]


def at_once(evaluation: Evaluation, s: State, seat: int, some: list[int]) -> list[float]:
    """What each option is worth to the seat as soon as it is done."""
    out = []
    for a in some:
        world = s.clone()
        apply(world, seat, a)
        out.append(evaluation.worth(world, seat))
    return out


def judge(evaluation: Evaluation, s: State, seat: int, some: list[int], dice: Dice) -> list[float]:
    """What each option is worth to the seat in this world, once its effect is over."""
    out = []
    for a in some:
        world = s.clone()
        apply(world, seat, a)
        follow(evaluation, world, seat, dice)
        out.append(evaluation.worth(world, seat))
    return out


def expect(evaluation: Evaluation, s: State, seat: int, some: list[int], dice: Dice) -> list[float]:
    """The seat's share of winning in this world after each option, once its effect is over."""
    out = []
    for a in some:
        world = s.clone()
        apply(world, seat, a)
        follow(evaluation, world, seat, dice)
        out.append(evaluation.shares(world)[seat])
    return out


def policy(evaluation: Evaluation, s: State, seat: int, dice: Dice) -> int:
    """What a greedy player does in this world, or begins with."""
    plan = evaluation.intent(s, seat, None)
    return plan[0] if plan else best_in_the_end(evaluation, s, seat, dice)


def best_in_the_end(evaluation: Evaluation, s: State, seat: int, dice: Dice) -> int:
    """The option that is worth most once its effect is over; the first of equals."""
    some = evaluation.sensible(s, seat, options(s, seat))
    if len(some) == 1:
        return some[0]
    worths = judge(evaluation, s, seat, some, dice)
    return some[worths.index(max(worths))]
