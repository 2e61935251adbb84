"""Guided games: a lesson is data beside its game, and how far a learner is follows from the lesson and the log alone.

A lesson is a replay with notes: a seed, and steps, each with a goal told by events and the moves that reach it. The
learner does as he likes; what he did is judged by what came of it. Whoever sits opposite plays what is prepared.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated

import msgspec

from tablero import editions
from tablero.core.agenda import State, apply, options, waiting
from tablero.core.errors import Mistake
from tablero.core.events import Event, gains
from tablero.core.game import Game, load
from tablero.core.match import Entry, Match
from tablero.pictures import parts
from tablero.server.speech import Speech
from tablero.words import Words

FOLDER = "lessons"
FIRST = "first"
LEARNER = 0  # the seat of who learns
NOTHING = -1
# Actions beyond the prepared ones after which a step that was not reached is passed over.
PATIENCE = 8

Some = Annotated[list[str], msgspec.Meta(min_length=1)]


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One short lesson. It is reached when each event of `done` has come: its kind and words that it names.

    `moves` are the lines of a replay that lead there, the others' among them; `aim` are keys of what the goal is about.
    """

    name: str
    done: Some
    moves: Some
    aim: list[str] = []


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A guided game: how it is dealt, the levels of the others once they are on their own, and its steps.

    `later` are the verbs that a learner does not meet in it, each with a reason in the file.
    """

    seed: int
    seats: int
    level: str
    steps: Annotated[list[Step], msgspec.Meta(min_length=1)]
    options: dict[str, str] = {}
    later: list[str] = []


@lru_cache
def lesson(game: str, name: str) -> Lesson:
    """The lesson of a game."""
    file = load(game).home / FOLDER / f"{name}.toml"
    try:
        return msgspec.convert(editions.raw(file), Lesson)
    except msgspec.ValidationError as error:
        raise Mistake(f"{file.name} is no lesson: {error}.") from error


@lru_cache
def is_taught(game: str) -> bool:
    """Whether a game has a first lesson."""
    return (load(game).home / FOLDER / f"{FIRST}.toml").is_file()


def prepared(given: Lesson, upto: int | None = None) -> list[tuple[int, str]]:
    """The lines that the lesson has prepared, of all steps or of those before one: who, and what."""
    lines = [line.partition(" ") for step in given.steps[:upto] for line in step.moves]
    return [(int(seat), said) for seat, _, said in lines]


def opening(game: str, given: Lesson, edition: str, step: int) -> Match:
    """The match where a step begins."""
    match = Match.new(game, given.seats, given.seed, given.options, edition)
    for seat, said in prepared(given, step):
        match.act(seat, match.parse(said))
    return match


def reply(given: Lesson, match: Match, seat: int) -> int | None:
    """What is prepared for another seat; None where it did otherwise before, or cannot do it now."""
    lines = [match.parse(said) for who, said in prepared(given) if who == seat]
    made = [entry.action for entry in match.log if entry.seat == seat]
    if len(made) >= len(lines) or lines[: len(made)] != made or lines[len(made)] not in match.options(seat):
        return None
    return lines[len(made)]


class Progress:
    """How far a learner is: the step he is at, what is left of its moves, and his actions in it."""

    def __init__(self, given: Lesson, game: Game) -> None:
        self.steps = given.steps
        self.game = game
        self.at = 0
        self.passed_over = False
        self._begin()

    def _begin(self) -> None:
        moves = self.steps[self.at].moves if not self.over else []
        lines = [line.partition(" ") for line in moves]
        self.left = [self.game.vocabulary.parse(said) for seat, _, said in lines if int(seat) == LEARNER]
        self.owed = [pattern.split() for pattern in self.steps[self.at].done] if not self.over else []
        self.acts = 0
        self.most = len(self.left) + PATIENCE
        self.last: Entry | None = None
        self.strayed = False

    @property
    def over(self) -> bool:
        return self.at == len(self.steps)

    def take(self, entry: Entry) -> None:
        """Goes on by an entry of the log."""
        if entry.seat == LEARNER:
            self.acts += 1
            self.last = entry
            self.strayed = entry.action not in self.left
            if not self.strayed:
                self.left.remove(entry.action)
        if self.over:
            return
        for event in entry.events:
            met = next((pattern for pattern in self.owed if fits(pattern, event)), None)
            if met is not None:
                self.owed.remove(met)
        self.passed_over = bool(self.owed) and self.acts >= self.most
        if not self.owed or self.passed_over:
            self.at += 1
            self._begin()


def fits(pattern: Sequence[str], event: Event) -> bool:
    """Whether an event of the learner's is of this kind and names all these words; a number is how many."""
    kind, *words = pattern
    named = {event.what, event.source, event.where, str(event.n)}
    return event.kind == kind and event.seat == LEARNER and named.issuperset(words)


def progress(given: Lesson, match: Match) -> Progress:
    """How far the learner is in a match."""
    at = Progress(given, match.game)
    for entry in match.log:
        at.take(entry)
    return at


def at_step(name: str, match: Match) -> tuple[int, int] | None:
    """At which step of how many a learner is; None behind the last."""
    given = lesson(match.game.name, name)
    at = progress(given, match)
    return None if at.over else (at.at + 1, len(given.steps))


def can_follow(s: State, moves: Sequence[int]) -> bool:
    """Whether these moves of the learner's can be made from here on, as far as nobody else is asked."""
    s = s.clone()
    for a in moves:
        if LEARNER not in waiting(s):
            return True
        if a not in options(s, LEARNER):
            return False
        apply(s, LEARNER, a)
    return True


class Panel(msgspec.Struct, frozen=True):
    """What the lesson says now: which step of how many it is, its goal, and what the goal is about.

    The state is `do` where the learner is asked for what is prepared, `wrong` where he did something else just now,
    `free` where he finds his own way to the goal, `wait` while others play, `end` behind the last step. `ask` is the
    option that leads on; `says` and `reason` speak of it, or of what was done instead. `done` is what the step before
    has shown, or at first what the game is about, until the learner does something. `undo` is whether he can take his
    last action back. `about` names what the goal is about, and `face` is the picture of what was played instead.
    """

    step: int
    of: int
    title: str
    goal: str
    aim: list[str]
    state: str
    ask: str
    says: str
    reason: str
    why: str
    done: str
    undo: bool
    about: str = ""
    face: str = ""


def panel(name: str, match: Match, words: Words, names: Sequence[str], undo: bool) -> Panel | None:
    """What a lesson says to its learner; nothing once he plays on by himself."""
    given = lesson(match.game.name, name)
    at = progress(given, match)
    if at.over and at.last is not None:
        return None
    key, speech, of = f"lesson.{name}", Speech.of(words.lang), len(given.steps)
    done = ""
    if not at.at and at.last is None:
        done = f"{words.say(f'{key}.begin')} {speech.say('lesson.begin')}"
    elif at.last is None:
        done = speech.say("lesson.later") if at.passed_over else words.say(f"{key}.{given.steps[at.at - 1].name}.done")
    if at.over:
        end, plan = words.say(f"{key}.end"), words.say(f"{key}.plan")
        return Panel(of, of, "", "", [], "end", "", end, plan, "", done, undo)
    step = given.steps[at.at]
    key = f"{key}.{step.name}"
    title, goal, why = (words.say(f"{key}.{part}") for part in ("title", "goal", "why"))
    range, _, word = step.aim[0].partition(".") if step.aim else ("", "", "")
    about = words.explained(range, word, names)[0] if word else ""
    if LEARNER not in match.waiting():
        says = speech.say("lesson.wait", names=", ".join(names[seat] for seat in match.waiting()))
        return Panel(at.at + 1, of, title, goal, step.aim, "wait", "", says, "", why, done, undo, about)
    leads = bool(at.left) and can_follow(match.state, at.left)
    ask, face = at.left[0] if leads else NOTHING, ""
    if at.last is not None and (at.strayed or not leads):
        state, says, face = "wrong", _brought(match, at.last, words, speech), _face(match, at.last.action, words)
        reason = " ".join([words.say(f"{key}.wrong"), *_from_here(match, at.left, leads, words, names, speech)])
    elif leads:
        state, says = "do", _asked(match, ask, words, names, speech)
        own = f"{key}.do.{match.text(ask).replace(' ', '.')}"
        reason = words.say(own) if words.has(own) else _preview(match, ask, words, names)
    else:
        state, says, reason = "free", speech.say("lesson.free"), speech.say("lesson.free.text")
    asked = match.text(ask) if leads else ""
    return Panel(at.at + 1, of, title, goal, step.aim, state, asked, says, reason, why, done, undo, about, face)


def _asked(match: Match, a: int, words: Words, names: Sequence[str], speech: Speech) -> str:
    """What is asked for, as the table calls it; where it names nothing on the table there is a button to press."""
    label = words.option(match.state, a, names)
    return label if match.game.vocabulary.arguments(a) else speech.say("lesson.press", what=label)


def _face(match: Match, a: int, words: Words) -> str:
    """The first piece that an action names, as it is drawn large."""
    ranges = match.game.vocabulary.verb_of(a).ranges
    drawn = (
        parts.piece(match.game, r.name, word, words) for r, word in zip(ranges, match.text(a).split()[1:], strict=True)
    )
    return next((each for each in drawn if "<svg" in each), "")


def _preview(match: Match, a: int, words: Words, names: Sequence[str]) -> str:
    """What an option would bring."""
    told = [words.event(event, names) for event in match.preview(LEARNER, a).events]
    return f"{'; '.join(told)}." if told else ""


def _brought(match: Match, entry: Entry, words: Words, speech: Speech) -> str:
    """What was good about an action."""
    won = {what: n for what, n in gains(match.game.kinds, entry.events, LEARNER).items() if n > 0}
    return speech.say("lesson.brought", what=words.change(won)) if won else speech.say("lesson.allowed")


def _from_here(
    match: Match, left: Sequence[int], leads: bool, words: Words, names: Sequence[str], speech: Speech
) -> list[str]:
    """What is lacking, and what still leads to the goal."""
    if leads:
        moves = [words.option(match.state, left[0], names), *(words.action(a, names) for a in left[1:])]
        return [speech.say("lesson.works", moves=", ".join(moves))]
    reasons = match.game.reasons.refusals(match.state, LEARNER) if match.game.reasons is not None else []
    return [words.sentence(key, named) for a, key, named in reasons if a in left][:1]
