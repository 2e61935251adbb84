"""What a seat is asked: the question, each option with its words and what it would bring, and why others are none.

What an option would bring is what the seat's sight foresees, so it can tell nothing that the seat does not know.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tablero.core.events import Event, Kinds, gains
from tablero.core.match import Match
from tablero.words import Words


class Share(msgspec.Struct, frozen=True):
    """What another seat gets or loses by an option: a toll, a theft."""

    seat: int
    what: str
    n: int


class Option(msgspec.Struct, frozen=True):
    """One thing the seat may do. `text` is its spelling, which an act sends back.

    `gives` is what it would bring or cost, `others` what it would bring or cost them, `touches` what it is about
    beside its words; what is `final` cannot be taken back, since something is drawn or revealed, or another's turn
    comes.
    """

    a: int
    text: str
    verb: str
    args: dict[str, str]
    label: str
    preview: str
    gives: dict[str, int]
    others: list[Share]
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
    sight = match.sight(seat)
    vocabulary, kinds = match.game.vocabulary, match.game.kinds
    options = [
        Option(
            a,
            match.text(a),
            vocabulary.verb_of(a).name,
            vocabulary.arguments(a),
            words.option(match.state, a, names),
            " · ".join(words.event(event, names) for event in seen.events if not kinds[event.kind].untold),
            gains(kinds, seen.events, seat),
            shares(match.seats, kinds, seen.events, seat),
            sorted({word for event in seen.events for word in (event.what, event.where) if word}),
            seen.final,
        )
        for a, seen in ((a, sight.preview(a)) for a in some)
    ]
    prompt = words.prompt(name, about, names)
    return Ask(seat, name, prompt, about, seat in match.waiting(), options, refusals(match, seat, words, names), undo)


def shares(seats: int, kinds: Kinds, events: Sequence[Event], seat: int) -> list[Share]:
    """What each other seat gains or loses by these events."""
    others = [other for other in range(seats) if other != seat]
    return [Share(other, what, n) for other in others for what, n in gains(kinds, events, other).items()]


def refusals(match: Match, seat: int, words: Words, names: Sequence[str]) -> list[Refusal]:
    """What the game says about things that are not options, if it says anything."""
    if match.game.reasons is None:
        return []
    vocabulary = match.game.vocabulary
    return [
        Refusal(vocabulary.verb_of(a).name, vocabulary.arguments(a), words.action(a, names), words.sentence(key, named))
        for a, key, named in match.game.reasons.refusals(match.state, seat)
    ]
