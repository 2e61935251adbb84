"""What a seat is asked: the question, each option with its words and what it would bring, and why others are none.

What an option would bring is read off the events of a world dealt anew for the seat, so it can tell
nothing that the seat does not know, and it ends where something would be drawn or revealed.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tablero.core.agenda import Event, apply, waiting
from tablero.core.dice import FastDice
from tablero.core.match import Match
from tablero.words import Words

# Events that change what a seat has: what they count, and which way.
COUNTED = {"gained": 1, "earned": 1, "scored": 1, "paid": -1, "spent": -1, "lost": -1}

# Told by the page itself: whose turn it is.
UNTOLD = ("turn",)


class Option(msgspec.Struct, frozen=True):
    """One thing the seat may do. `text` is its spelling, which an act sends back.

    `gives` is what it would bring or cost, `touches` what it is about beside its words; what is `final`
    cannot be taken back, since something is drawn or revealed, or another's turn comes.
    """

    a: int
    text: str
    verb: str
    args: dict[str, str]
    label: str
    preview: str
    gives: dict[str, int]
    touches: list[str]
    final: bool


class Refusal(msgspec.Struct, frozen=True):
    """Something the seat may not do now, and the reason in a sentence."""

    verb: str
    args: dict[str, str]
    label: str
    reason: str


class Ask(msgspec.Struct, frozen=True):
    """The question to a seat. An act names the version it was made at."""

    seat: int
    task: str
    prompt: str
    about: dict[str, str]
    owed: bool
    options: list[Option]
    refusals: list[Refusal]
    undo: bool


def ask(match: Match, seat: int, words: Words, names: Sequence[str], undo: bool) -> Ask | None:
    """What the seat may do now, or None; with `owed` the game waits for it, with `undo` it can take something back."""
    some = match.options(seat)
    if not some:
        return Ask(seat, "", "", {}, False, [], [], undo) if undo else None
    task = match.state.agenda[-1]
    name = type(task).__name__
    about = task.about(match.state)
    shown = previews(match, seat, some)
    vocabulary = match.game.vocabulary
    options = [
        Option(
            a,
            match.text(a),
            vocabulary.verb_of(a).name,
            vocabulary.arguments(a),
            words.action(a, names),
            " · ".join(words.event(event, names) for event in events),
            gives(events, seat),
            sorted({word for event in events for word in (event.what, event.where) if word}),
            final,
        )
        for a, (events, final) in zip(some, shown, strict=True)
    ]
    prompt = words.prompt(name, about, names)
    return Ask(seat, name, prompt, about, seat in match.waiting(), options, refusals(match, seat, words, names), undo)


def previews(match: Match, seat: int, some: Sequence[int]) -> list[tuple[list[Event], bool]]:
    """For each option what would happen, up to where something is drawn or revealed, and if that is final."""
    world = match.game.determinize(match.state, seat, FastDice(1))
    out = []
    for a in some:
        s = world.clone()
        ears: list[Event] = []
        s.ears = ears
        apply(s, seat, a)
        revealed = s.reveals != world.reveals
        events = [] if revealed else [event.seen_by(seat) for event in ears if event.kind not in UNTOLD]
        out.append((events, revealed or seat not in waiting(s)))
    return out


def gives(events: Sequence[Event], seat: int) -> dict[str, int]:
    """What a seat gains and pays in all, by the key of what it is: {"good.gold": -2, "points": 3}."""
    total: dict[str, int] = {}
    for event in events:
        sign = COUNTED.get(event.kind, 0)
        if sign and event.seat == seat:
            what = event.what or "points"
            total[what] = total.get(what, 0) + sign * event.n
    return {what: n for what, n in total.items() if n}


def refusals(match: Match, seat: int, words: Words, names: Sequence[str]) -> list[Refusal]:
    """What the game says about things that are not options, if it says anything."""
    if match.game.reasons is None:
        return []
    vocabulary = match.game.vocabulary
    return [
        Refusal(vocabulary.verb_of(a).name, vocabulary.arguments(a), words.action(a, names), words.reason(key, named))
        for a, key, named in match.game.reasons.refusals(match.state, seat)
    ]
