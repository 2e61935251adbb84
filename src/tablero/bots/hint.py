"""The best option for a seat, and why: what it brings at once, what it costs the others, how much better it is."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from tablero.bots.evaluations import evaluation_of
from tablero.bots.players import Searcher
from tablero.core.agenda import Event, apply
from tablero.core.dice import FastDice
from tablero.core.evaluation import follow
from tablero.core.match import Sight
from tablero.words import Words, catalogue

# What is told of an option: at most so many events, and losses of others from this many points on.
TOLD = 3
LOSS = 0.7
# Events that are about the course of the game, not about what somebody gets.
COURSE = {"turn", "shuffled", "drew", "round", "played", "ready", "locked", "used", "laid", "poured", "revealed"}


class Hint(NamedTuple):
    """An option and what speaks for it: shares of winning from 0 to 1, losses of others in points."""

    a: int
    share: float
    next_best: int | None
    ahead: float
    events: list[Event]
    losses: list[tuple[int, float]]


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
    world = sight.world(dice)
    before = [evaluation.worth(world, seat) for seat in range(evaluation.seats(world))]
    world.ears = []
    apply(world, sight.seat, a)
    follow(evaluation, world, sight.seat, dice)
    events = [event.seen_by(sight.seat) for event in world.ears if event.kind not in COURSE and event.seat >= 0]
    losses = []
    for seat, worth in enumerate(before):
        lost = worth - evaluation.worth(world, seat)
        if seat != sight.seat and lost >= LOSS:
            losses.append((seat, lost))
    ahead = share - found.means[found.line(next_best)] if next_best is not None else 0.0
    return Hint(a, share, next_best, max(0.0, ahead), events[:TOLD], losses)


def reason(found: Hint, words: Words, names: Sequence[str]) -> str:
    """The hint as a sentence or two, in the language of the words."""
    said = catalogue(Path(__file__).parent / "locale" / f"{words.lang}.po")
    parts = [said["hint.best"][0].format(action=words.action(found.a, names))]
    if found.events:
        parts.append("; ".join(words.event(event, names).rstrip(".") for event in found.events) + ".")
    for seat, points in found.losses:
        parts.append(said["hint.costs"][0].format(seat=names[seat], points=f"{points:.1f}"))
    if found.next_best is not None and found.ahead >= 0.005:
        other = words.action(found.next_best, names)
        parts.append(said["hint.ahead"][0].format(other=other, percent=f"{found.ahead * 100:.0f}"))
    elif found.next_best is not None:
        parts.append(said["hint.close"][0].format(other=words.action(found.next_best, names)))
    return " ".join(parts)
