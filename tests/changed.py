"""Reads all that is said along whole games of a changed edition, beside the same of the edition that comes with a game.

Every number is what is counted, part of a name, or another one than before.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

import tablero
from tablero.bots import bot
from tablero.core.agenda import Choice, Together
from tablero.core.dice import FastDice
from tablero.core.events import Event
from tablero.core.game import Edition, Named
from tablero.core.match import Match
from tablero.words import LANGUAGES, Words

NAMES = ["Ada", "Ben", "Cem", "Dora", "Eli"]
# Decisions: whole games where the engine is fast, else a good part of one.
MOST = {"random": 2_500, "greedy": 2_500} if tablero.compiled else {"random": 500, "greedy": 120}
# What an option would bring is asked for at each so manieth decision.
PREVIEWS = 7


def numbers(said: str) -> list[int]:
    """The numbers in a text; those in the names of places such as c2 are none."""
    return [int(n) for n in re.findall(r"(?<![a-zA-Z\d])\d+", said)]


class Reader:
    """Both editions in all languages, and what has been read of each kind."""

    def __init__(self, game: str, other: Edition, fixed: Mapping[str, int]) -> None:
        self.other = other
        # Numbers that no edition can change, by the beginning of the keys that say them.
        self.fixed = fixed
        self.pairs = [(Words.of(game, lang).at(NAMES), Words.of(game, lang).at(NAMES, other)) for lang in LANGUAGES]
        self.read: Counter[str] = Counter()
        self._known: set[object] = set()

    def is_new(self, kind: str, what: object) -> bool:
        """Whether this has not been read yet; it is then."""
        if (kind, what) in self._known:
            return False
        self._known.add((kind, what))
        self.read[kind] += 1
        return True

    def compare(self, old: str, new: str, keys: list[str], counted: set[int], named: list[str]) -> None:
        """Each number is counted, part of a name, or another than it was."""
        assert "{" not in new, new
        counted = counted | {n for start, n in self.fixed.items() if any(key.startswith(start) for key in keys)}
        before, after = numbers(old), numbers(new)
        assert len(before) == len(after), (old, new)
        names = {n for name in named for n in numbers(name)}
        for was, now in zip(before, after, strict=True):
            assert now in counted | names or now != was, (old, new)

    def event(self, event: Event) -> None:
        """A line of the log, or of a preview."""
        if self.is_new("event", (event.kind, event.n, event.what, event.source, event.where)):
            for old, new in self.pairs:
                keys = [key for key in (event.what, event.source, event.where) if key]
                named = [new.message(key) for key in keys]
                self.compare(old.event(event, NAMES), new.event(event, NAMES), keys, {event.n}, named)

    def prompt(self, task: str, about: Mapping[str, str]) -> None:
        if self.is_new("prompt", (task, *sorted(about.items()))):
            for old, new in self.pairs:
                said = old.prompt(task, about, NAMES), new.prompt(task, about, NAMES)
                self.compare(*said, list(about), set(), raw(new, about))

    def label(self, a: int) -> None:
        if self.is_new("label", a):
            for old, new in self.pairs:
                named = new.vocabulary.arguments(a)
                self.compare(old.action(a, NAMES), new.action(a, NAMES), list(named), set(), raw(new, named))

    def reason(self, key: str, named: Named) -> None:
        if self.is_new("reason", (key, repr(sorted(named.items())))):
            things = [each for some in named.values() for each in ([some] if isinstance(some, str) else some)]
            counted = {each[0] for each in things if isinstance(each, tuple)}
            for old, new in self.pairs:
                said = [new.message(each if isinstance(each, str) else each[1]) for each in things]
                self.compare(old.sentence(key, named), new.sentence(key, named), [key], counted, said)


def raw(words: Words, arguments: Mapping[str, str]) -> list[str]:
    """The words of arguments as the catalogue has them, and words that are numbers."""
    return [
        words.message(f"{range}.{word}") if words.has(f"{range}.{word}") else word for range, word in arguments.items()
    ]


def read_through(
    game: str, other: Edition, seats: int, who: str, fixed: Mapping[str, int], **options: str
) -> Counter[str]:
    """Plays a game of the changed edition, by bots or at random, and reads all it says; how much there was."""
    m = Match.new(game, seats, seats, options, edition=other.name)
    reader, dice = Reader(game, other, fixed), FastDice(seats)
    player = bot(who, m.game, seats)
    told = 0
    for n in range(MOST[who]):
        if m.over:
            break
        seat = m.waiting()[n % len(m.waiting())]
        task = m.state.agenda[-1]
        assert isinstance(task, Choice | Together)
        reader.prompt(type(task).__name__, task.about(m.state))
        some = m.options(seat)
        for a in some:
            reader.label(a)
        if m.game.reasons is not None:
            for a, key, named in m.game.reasons.refusals(m.state, seat):
                reader.label(a)
                reader.reason(key, named)
        if n % PREVIEWS == 0:
            for event in m.preview(seat, some[dice.below(len(some))]).events:
                reader.event(event)
        m.act(seat, player.choose(m.sight(seat)))
        for entry in m.log[told:]:
            for event in entry.events:
                if not m.game.kinds[event.kind].untold:
                    reader.event(event)
        told = len(m.log)
    return reader.read
