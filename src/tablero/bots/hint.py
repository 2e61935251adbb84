"""The best option for a seat, and why: what it brings at once, what it costs the others, how much better it is, and
what the seat may then expect.

The option and how much better it is are the search's, what others lose is the evaluation's; what may be expected is the
forecast's. What it brings ends where something would be drawn or revealed: of what comes then a hint says nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from tablero.bots.evaluations import evaluation_of, forecast_of
from tablero.bots.players import Searcher
from tablero.core.agenda import State, apply
from tablero.core.dice import Dice, FastDice
from tablero.core.evaluation import LONGEST, Evaluation, asked, best_at_once
from tablero.core.events import Event
from tablero.core.forecast import Forecast
from tablero.core.match import Sight
from tablero.words import Words, catalogue

LOCALE = Path(__file__).parent / "locale"
# What is told of an option: at most so many events, and losses of others from this many points on.
TOLD = 3
LOSS = 0.7
# What others lose is what they lose on average in so many worlds.
WORLDS = 8


class Hint(NamedTuple):
    """An option and what speaks for it: shares of winning from 0 to 1, losses of others in points; the points and the
    chance to win that may be expected with it.
    """

    a: int
    share: float
    next_best: int | None
    ahead: float
    events: list[Event]
    losses: list[tuple[int, float]]
    points: float
    chance: float


def hint(sight: Sight, seed: int = 1, seconds: float = 1.0, iterations: int = 1_000_000) -> Hint:
    """The best option by a search of this length, with its reasons.

    >>> from tablero import Match
    >>> m = Match.new("valletta", seats=2, seed=7)
    >>> sight = m.sight(m.waiting()[0])
    >>> best = hint(sight, iterations=20)
    >>> best.a in sight.options()
    True
    """
    evaluation = evaluation_of(sight.game)
    found = Searcher(evaluation, seed, iterations, seconds).search(sight)
    a, by_option = found.best, found.by_option()
    others = sorted((each for each in by_option if each != a), key=lambda each: by_option[each])
    next_best = others[-1] if others else None
    share = found.means[found.line(a)]
    dice = FastDice(seed)
    line = line_from(evaluation, sight, a, dice)
    kinds = sight.game.kinds
    events = [event for event in sight.preview(*line).events if event.seat >= 0 and not kinds[event.kind].course]
    losses = [(seat, lost) for seat, lost in enumerate(losses_by(evaluation, sight, line, dice)) if lost >= LOSS]
    ahead = share - found.means[found.line(next_best)] if next_best is not None else 0.0
    points, chance = expected_by(forecast_of(sight.game), sight, line, dice)
    return Hint(a, share, next_best, max(0.0, ahead), events[:TOLD], losses, points, chance)


def line_from(evaluation: Evaluation, sight: Sight, a: int, dice: Dice) -> list[int]:
    """An option with the seat's own choices behind it, each the one that is worth most at once, as long as the seat is
    asked and nothing is drawn or revealed.
    """
    s, seat = sight.world(dice), sight.seat
    revealed = s.reveals
    line = [a]
    apply(s, seat, a)
    while len(line) <= LONGEST and s.reveals == revealed and asked(s, seat) and not evaluation.is_settled(s, seat):
        line.append(best_at_once(evaluation, s, seat))
        apply(s, seat, line[-1])
    return line


def losses_by(evaluation: Evaluation, sight: Sight, line: Sequence[int], dice: Dice) -> list[float]:
    """What the others lose in points by this line, on average over worlds that may be the true one."""
    lost: list[float] = []
    for _ in range(WORLDS):
        s = sight.world(dice)
        before = [evaluation.worth(s, seat) for seat in range(evaluation.seats(s))]
        for a in line:
            apply(s, sight.seat, a)
        lost = lost or [0.0] * len(before)
        for seat, worth in enumerate(before):
            if seat != sight.seat:
                lost[seat] += (worth - evaluation.worth(s, seat)) / WORLDS
    return lost


def expected_by(forecast: Forecast, sight: Sight, line: Sequence[int], dice: Dice) -> tuple[float, float]:
    """The points and the chance to win that the seat may expect after this line, on average over such worlds."""
    points = chance = 0.0
    for _ in range(WORLDS):
        s = sight.world(dice)
        for a in line:
            apply(s, sight.seat, a)
        told = forecast.points(s)
        points += told[sight.seat] / WORLDS
        chance += forecast.chances(s, told)[sight.seat] / WORLDS
    return points, chance


def reason(found: Hint, s: State, words: Words, names: Sequence[str]) -> str:
    """The hint in this state as a sentence or two, in the language of the words."""
    said = catalogue(LOCALE, words.lang)
    parts = [said.say("hint.best", action=words.option(s, found.a, names))]
    if found.events:
        parts.append("; ".join(words.event(event, names).rstrip(".") for event in found.events) + ".")
    for seat, points in found.losses:
        parts.append(said.say("hint.costs", seat=names[seat], points=said.number(points)))
    if found.next_best is not None and found.ahead >= 0.005:
        other = words.option(s, found.next_best, names)
        parts.append(said.say("hint.ahead", other=other, percent=f"{found.ahead * 100:.0f}"))
    elif found.next_best is not None:
        parts.append(said.say("hint.close", other=words.option(s, found.next_best, names)))
    parts.append(said.say("hint.expected", points=f"{found.points:.0f}", percent=f"{found.chance * 100:.0f}"))
    return " ".join(parts)
