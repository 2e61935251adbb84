"""What is done to an edition of somebody's, in a process of its own: whatever he wrote, nothing else waits for it.

A process that takes too long is ended, and memory without end it is not given.
"""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache
from multiprocessing import parent_process
from statistics import mean, stdev
from typing import Any

import msgspec

from tablero.core.agenda import playout
from tablero.core.dice import FastDice
from tablero.core.errors import Mistake
from tablero.core.game import load
from tablero.core.match import Match
from tablero.editions import BadEdition
from tablero.lab.games import Played, alike, play
from tablero.pictures import parts
from tablero.pictures.labels import label
from tablero.server.store.shelf import shelved
from tablero.words import FIRST, Words
from tablero.workshop.components import (
    NAMES,
    Component,
    board,
    chapter_name,
    components,
    key_name,
    name,
    picture,
    ranges,
    shown,
    spots,
    word_name,
)
from tablero.workshop.editing import Change, Draft
from tablero.workshop.page import kind_of, source_name
from tablero.workshop.values import Entry, Misfit, Value

MEMORY = 3 << 30  # bytes of addresses that a process may have
TRIED = 40  # decisions of a game that is tried before people play it
STUDIED = 40  # games of a small study
LONGEST_GAME = 4000  # decisions of a game that is studied
CERTAIN = 1.96  # half an interval of 95 % in standard errors

# What does not fit together mostly is a number.
COUNTED = re.compile(r"^expected (at least|at most)? ?(\d+) .*found (\d+)$")

PRINTED, PUBLIC, LEFT = "printed", "public", "reconstructed"
SIGNS = {"rulebook": PRINTED, "the box": PRINTED, "public page": PUBLIC, "reconstructed": LEFT}


class Wrong(msgspec.Struct, frozen=True):
    """Why something is not done: the key of a sentence, and what that names."""

    key: str
    named: dict[str, str]


class ThingOut(msgspec.Struct, frozen=True):
    """Something printed: its number in the box, what it is called, its values, how many are reconstructed still."""

    n: int
    name: str
    all: int
    left: int


class ChapterOut(msgspec.Struct, frozen=True):
    """Things of one kind."""

    name: str
    all: int
    left: int
    things: list[ThingOut]


class DifferenceOut(msgspec.Struct, frozen=True):
    """A value that is not the built-in edition's: on which thing it is printed, and both."""

    n: int
    thing: str
    key: str
    old: str
    new: str


class BoxOut(msgspec.Struct, frozen=True):
    """All that is printed, in the order of the box, and what is other than in the edition that the game comes with.

    Entered is what differs or was confirmed; left is what is reconstructed still.
    """

    chapters: list[ChapterOut]
    all: int
    left: int
    entered: int
    confirmed: int
    differences: list[DifferenceOut]


class WordOut(msgspec.Struct, frozen=True):
    """A word that may be chosen, and what it is called."""

    word: str
    name: str


class ValueOut(msgspec.Struct, frozen=True):
    """A value: its place, what it is called, what it is, how it is known, what may be typed, and the built-in one.

    A value is null where the file leaves it out: then what is usual holds.
    """

    file: str
    path: str
    group: str
    label: str
    value: Any
    shown: str
    source: str
    known: str
    kind: str
    least: int
    most: int
    words: list[WordOut]
    fewest: int
    longest: int
    built_in: str
    built_in_source: str


class OneThing(msgspec.Struct, frozen=True):
    """Something printed, with its picture and its values."""

    n: int
    chapter: str
    at: int
    of: int
    name: str
    picture: str
    # Where on the picture a value is printed, by its path: left, top, width and height.
    spots: dict[str, tuple[float, float, float, float]]
    values: list[ValueOut]


class Entered(msgspec.Struct, frozen=True):
    """What became of values that were typed: those that wait do not fit yet, as the sentence says."""

    text: str
    digest: str
    waiting: list[int]
    why: Wrong | None


class StudyOut(msgspec.Struct, frozen=True):
    """A number of a small study: its mean with the edition and with the built-in, and half its interval of 95 %."""

    name: str
    mine: float
    built_in: float
    difference: float
    within: float


class Study(msgspec.Struct, frozen=True):
    """Games of fast players with two editions, by the same seeds."""

    games: int
    seats: int
    rows: list[StudyOut]


def bounded() -> None:
    """A process of a pool gets no more memory than any edition needs, where a system can be told so."""
    if sys.platform != "win32" and parent_process() is not None:
        import resource

        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))


@lru_cache(maxsize=24)
def _draft(text: str) -> Draft:
    return Draft.read(text)


@lru_cache(maxsize=8)
def _own(game: str) -> Draft:
    return Draft.of(game)


def _wrong(error: BadEdition, words: Words | None = None) -> Wrong:
    """A refusal as it can be said in a language: by the bound, or by what does not fit together."""
    if isinstance(error, Misfit):
        return Wrong(error.why, {key: str(each) for key, each in error.named.items()})
    why = error.problem[:1].upper() + error.problem[1:]
    place = _titled(key_name(error.path, words)) if words is not None and error.path else error.file
    counted = COUNTED.search(error.problem)
    if counted is None:
        return Wrong("whole", {"place": place, "why": why})
    key = {"at least": "least", "at most": "most"}.get(counted[1] or "", "equal")
    return Wrong(key, {"place": place, "why": why, "expected": counted[2], "found": counted[3]})


def checked(text: str) -> tuple[str, str, str] | Wrong:
    """The game, name and digest of an edition that can be played."""
    bounded()
    try:
        draft = Draft.read(text)
        return draft.game.name, draft.pack.name, draft.edition.digest
    except Mistake as error:
        return Wrong("whole", {"place": "", "why": str(error).rstrip(".")})
    except MemoryError:
        return Wrong("large", {})


def built_in(game: str) -> str:
    """The edition that a game comes with, as one text."""
    return _own(game).text


def renamed(text: str, called: str) -> str:
    """The same under another name."""
    return Draft.read(text).named(called).text


def looked(text: str, lang: str) -> BoxOut:
    """All that is printed."""
    bounded()
    draft = _draft(text)
    words = Words.of(draft.game.name, lang).at((), draft.edition)
    own = _by_place(_own(draft.game.name))
    chapters: list[ChapterOut] = []
    differences: list[DifferenceOut] = []
    confirmed = 0
    numbered = list(enumerate(components(draft)))
    for chapter in dict.fromkeys(each.chapter for _, each in numbered):
        things = []
        for n, each in [pair for pair in numbered if pair[1].chapter == chapter]:
            said = [value for value in each.values if value.value is not None]
            things.append(ThingOut(n, name(each, words), len(said), len([v for v in said if _known(v) == LEFT])))
            for value in each.values:
                before = own.get((value.file, value.path))
                old, old_source = (before.value, before.source) if before is not None else (None, "")
                if value.value != old:
                    key = key_name(each.key(value), words)
                    differences.append(
                        DifferenceOut(n, name(each, words), key, shown(old, words), shown(value.value, words))
                    )
                elif value.value is not None and value.source != old_source:
                    confirmed += 1
        all, left = sum(each.all for each in things), sum(each.left for each in things)
        chapters.append(ChapterOut(chapter_name(chapter, words), all, left, things))
    entered = confirmed + len(differences)
    all, left = sum(each.all for each in chapters), sum(each.left for each in chapters)
    return BoxOut(chapters, all, left, entered, confirmed, differences)


def _known(value: Value) -> str:
    return SIGNS[kind_of(value.source)]


def _by_place(draft: Draft) -> dict[tuple[str, str], Value]:
    return {(each.file, each.path): each for each in draft.values}


def thing(text: str, lang: str, n: int) -> OneThing | None:
    """One thing of the box, drawn; None where there is none of this number."""
    bounded()
    draft = _draft(text)
    all = components(draft)
    if not 0 <= n < len(all):
        return None
    words = Words.of(draft.game.name, lang).at((), draft.edition)
    own = _by_place(_own(draft.game.name))
    here = [each for each in all if each.chapter == all[n].chapter]
    drawn = picture(draft, all[n], words) or board(draft, words)
    return OneThing(
        n,
        chapter_name(all[n].chapter, words),
        here.index(all[n]) + 1,
        len(here),
        name(all[n], words),
        drawn,
        {f"{all[n].path}.{key}": where for key, where in spots(draft, all[n]).items()},
        [_value(value, all[n], own.get((value.file, value.path)), words) for value in all[n].values],
    )


def _value(value: Value, of: Component, own: Value | None, words: Words) -> ValueOut:
    key = of.key(value)
    group, _, last = key.rpartition(".")
    entry: Entry = value.entry
    # What a thing is known by is what it is; and what is a word of the game is chosen among those.
    kind = "fixed" if last in NAMES[:2] and value.value == of.word else entry.kind
    allowed = entry.words or (_alike(value.value, words) if kind == "text" else ())
    return ValueOut(
        value.file,
        value.path,
        _titled(key_name(group, words)) if group else "",
        _titled(key_name(last, words)),
        value.value,
        shown(value.value if value.value is not None else value.usual, words),
        value.source,
        _known(value),
        kind,
        entry.least,
        entry.most,
        [WordOut(word, word_name(word, words) if word else "–") for word in _sorted(allowed, words)],
        entry.fewest,
        entry.longest,
        shown(own.value, words) if own is not None else "",
        source_name(own.source, words) if own is not None else "",
    )


def _alike(word: object, words: Words) -> Sequence[str]:
    """The words among which one is that stands in a file as a text; none for what is no word."""
    for r in ranges(words.game.name):
        if isinstance(word, str) and word in r.number and not word.isdigit():
            return r.words
    return ()


def _sorted(some: Sequence[str], words: Words) -> list[str]:
    """Words in the order in which the game has them."""
    order = {word: n for r in reversed(ranges(words.game.name)) for n, word in enumerate(r.words)}
    return sorted(some, key=lambda word: (order.get(word, -1), word))


def _titled(said: str) -> str:
    return said[:1].upper() + said[1:]


def entered(text: str, lang: str, changes: Sequence[Change], waiting: Sequence[Change]) -> Entered:
    """Values that were typed, with those that waited for others to fit: all together, or these alone, or none."""
    bounded()
    draft = _draft(text)
    words = Words.of(draft.game.name, lang)
    again = [each for each in waiting if (each.file, each.path) not in {(other.file, other.path) for other in changes}]
    why: Wrong | None = None
    for some, left in (([*again, *changes], []), (list(changes), again)):
        try:
            made = draft.changed([Change(*each) for each in some])
            return Entered(made.text, made.edition.digest, list(range(len(left))), None)
        except BadEdition as error:
            why = _wrong(error, words)
            if isinstance(error, Misfit):
                break
        except MemoryError:
            return Entered(text, "", [], Wrong("large", {}))
        if not again:
            break
    return Entered(text, "", list(range(len(again) + len(changes))), why)


def tried(text: str, seats: int) -> float:
    """How many seconds a game takes to begin, to be drawn, and to be played a little."""
    bounded()
    begun = time.monotonic()
    game = Draft.read(text).pack.game
    match = Match.new(game, seats, 1, None, shelved(text))
    words = Words.of(game, FIRST).at([label(Words.of(game, FIRST), "seat", n + 1) for n in range(seats)], match.edition)
    for _ in range(2):
        parts.parts(match.game, match.game.view(match.state, 0), 0, seats, words, "wide")
        playout(match.state, FastDice(1), TRIED)
    return time.monotonic() - begun


def studied(text: str, games: int = STUDIED) -> Study:
    """Games of fast players with the edition and with the built-in, by the same seeds."""
    bounded()
    game = load(Draft.read(text).pack.game)
    seats = sorted(game.seats)[len(game.seats) // 2]
    rows: dict[str, list[tuple[float, float]]] = {}
    editions = (shelved(text), shelved(built_in(game.name)))
    for seed in range(1, games + 1):
        job = alike(game.name, "fast", seats, seed)._replace(most=LONGEST_GAME)
        mine, other = (_told(play(job._replace(edition=edition))) for edition in editions)
        for key in mine:
            rows.setdefault(key, []).append((mine[key], other[key]))
    out = []
    for key, pairs in rows.items():
        apart = [one - other for one, other in pairs]
        within = CERTAIN * stdev(apart) / len(apart) ** 0.5 if len(apart) > 1 else 0.0
        said = (mean(one for one, _ in pairs), mean(other for _, other in pairs), mean(apart), within)
        out.append(StudyOut(key, *(round(each, 2) for each in said)))
    return Study(games, seats, out)


def _told(played: Played) -> dict[str, float]:
    """What came of a game, by the keys of what is told of it."""
    return {
        "rounds": played.rounds,
        "decisions": sum(played.decisions),
        "winner": max(played.points),
        "points": mean(played.points),
        "spread": max(played.points) - min(played.points),
    }
