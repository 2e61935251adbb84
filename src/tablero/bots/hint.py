"""The best option for a seat, and why: what it brings at once, what it costs the others, what it prepares, by how much
it is ahead, and what cannot be known yet.

The option is the search's, unless rollouts are sure of a better one; by how much it is ahead is the rollouts', what
others lose is the evaluation's; what may be expected is the forecast's. What it brings ends where something would be
drawn or revealed: of what comes then a hint says only the odds, as far as the seat can know them.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from tablero.bots.evaluations import evaluation_of, forecast_of
from tablero.bots.policies import policy_of
from tablero.bots.review.race import SURE, Race
from tablero.bots.rollouts import searcher_of
from tablero.bots.rounding import rounded
from tablero.core.agenda import NATURE, Chance, State, apply
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
# Of its time a hint searches for so much; the rest it rolls out, the best options that the search found, in so many
# worlds at a time and at most.
SEARCHED = 0.5
OTHERS = 2
FEW, MOST = 4, 400
# Kinds of what may be drawn that are told, and steps of what an option prepares.
KINDS = 5
STEPS = 2


class Ahead(NamedTuple):
    """By how much an option is ahead of another: in shares of winning, with its standard error, and in points."""

    share: float
    error: float
    points: float


class Hint(NamedTuple):
    """An option and what speaks for it: by how much it is ahead of the next best, what it brings, what others lose in
    points, what would follow it, how likely what may be drawn is; the points and the chance to win to be expected.
    """

    a: int
    next_best: int | None
    ahead: Ahead | None
    events: list[Event]
    losses: list[tuple[int, float]]
    then: list[int]
    odds: list[tuple[str, int]]
    points: float
    chance: float


def hint(sight: Sight, seed: int = 1, seconds: float = 1.0, iterations: int = 1_000_000) -> Hint:
    """The best option by a search and rollouts of this length, with its reasons.

    >>> from tablero import Match
    >>> m = Match.new("valletta", seats=2, seed=7)
    >>> sight = m.sight(m.waiting()[0])
    >>> best = hint(sight, iterations=20)
    >>> best.a in sight.options()
    True
    """
    until = perf_counter() + seconds
    evaluation, forecast = evaluation_of(sight.game), forecast_of(sight.game)
    found = searcher_of(sight.game, seed, iterations, SEARCHED * seconds).search(sight)
    by_option = found.by_option()
    others = sorted((each for each in by_option if each != found.best), key=lambda each: by_option[each])
    a, next_best, ahead, expected = raced(sight, found.best, others[-OTHERS:], seed, min(iterations, MOST), until)
    dice = FastDice(seed)
    line = line_from(evaluation, sight, a, dice)
    kinds = sight.game.kinds
    events = [event for event in sight.preview(*line).events if event.seat >= 0 and not kinds[event.kind].course]
    losses = [(seat, lost) for seat, lost in enumerate(losses_by(evaluation, sight, line, dice)) if lost >= LOSS]
    whole = Race(sight, a, [], evaluation.seats(sight.world(dice)), seed).line(a, policy_of(sight.game))
    then = whole[len(line) :] if whole[: len(line)] == line else []
    # Who is done or passes prepares nothing.
    then = [each for each in then if sight.game.vocabulary.arguments(each)][:STEPS]
    points, chance = expected or expected_by(forecast, sight, line, dice)
    return Hint(
        a=a,
        next_best=next_best,
        ahead=ahead,
        events=events[:TOLD],
        losses=losses,
        then=then,
        odds=odds_after(sight, line, dice),
        points=points,
        chance=chance,
    )


def raced(
    sight: Sight, best: int, others: list[int], seed: int, worlds: int, until: float
) -> tuple[int, int | None, Ahead | None, tuple[float, float] | None]:
    """The best option by rollouts, the next best, by how much it is ahead, and the points and the chance to win that it
    brings; another than the search's only where the rollouts are sure of it.
    """
    if not others:
        return best, None, None, None
    policy, forecast = policy_of(sight.game), forecast_of(sight.game)
    race = Race(sight, best, others, evaluation_of(sight.game).seats(sight.world(FastDice(seed))), seed)
    for n in range(FEW, max(FEW, worlds) + 1, FEW):
        race.run(n, policy, forecast)
        if perf_counter() > until:
            break
    other, gap = race.best()
    ahead = Ahead(gap.shares[sight.seat], gap.error, gap.points)
    if ahead.share > SURE * ahead.error:
        return other, best, ahead, race.brings(other)
    return best, other, Ahead(-ahead.share, ahead.error, -ahead.points), race.brings(best)


def odds_after(sight: Sight, line: Sequence[int], dice: Dice) -> list[tuple[str, int]]:
    """What may be drawn straight after a line, in per cent, the likeliest first; empty where nothing is, or only one
    thing can be. They add up to 100, but for what is too rare to be told.
    """
    likely: dict[str, float] = {}
    for _ in range(WORLDS):
        s = sight.world(dice)
        for a in line:
            apply(s, sight.seat, a)
        task = s.agenda[-1] if s.agenda else None
        if not isinstance(task, Chance):
            return []
        outcomes, weights = task.outcomes(s), task.weights(s)
        for a, weight in zip(outcomes, weights, strict=True):
            world = s.clone()
            told: list[Event] = []
            world.listener = told
            apply(world, NATURE, a)
            what = next((seen.what for seen in (event.seen_by(sight.seat) for event in told) if seen.what), "")
            likely[what] = likely.get(what, 0.0) + 100.0 * weight / sum(weights) / WORLDS
    if "" in likely or len(likely) < 2:
        return []
    by_odds = sorted(likely, key=lambda what: (-likely[what], what))
    return list(zip(by_odds, rounded([likely[what] for what in by_odds], 100), strict=True))[:KINDS]


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
    """The hint in this state as a few sentences, in the language of the words."""
    said = catalogue(LOCALE, words.lang)
    parts = [said.say("hint.best", action=words.option(s, found.a, names))]
    if found.events:
        parts.append("; ".join(words.event(event, names).rstrip(".") for event in found.events) + ".")
    for seat, points in found.losses:
        parts.append(said.say("hint.costs", seat=names[seat], points=said.number(points)))
    if found.then:
        parts.append(said.say("hint.prepares", actions=", ".join(words.action(a, names) for a in found.then)))
    if found.next_best is not None and found.ahead is not None:
        other = words.option(s, found.next_best, names)
        percent, sure = 100 * found.ahead.share, 100 * SURE * found.ahead.error
        if percent > sure:
            numbers = {"percent": said.number(percent), "sure": said.number(sure)}
            more = f"{'+' if found.ahead.points > 0 else ''}{said.number(found.ahead.points)}"
            parts.append(said.say("hint.ahead", other=other, points=more, **numbers))
        else:
            parts.append(said.say("hint.close", other=other))
    if found.odds:
        odds = ", ".join(f"{words.say(what)} {percent} %" for what, percent in found.odds)
        parts.append(said.say("hint.odds", odds=odds))
    parts.append(said.say("hint.expected", points=f"{found.points:.0f}", percent=f"{found.chance * 100:.0f}"))
    return " ".join(parts)
