"""What one viewer is shown of a table: never more than the viewer's seat may see.

A frame is complete but for what the viewer has already: log lines, chat and parts of the picture.
"""

from __future__ import annotations

import re
import time
from collections.abc import Collection, Mapping, MutableMapping, Sequence
from functools import cached_property, lru_cache
from typing import Any

import msgspec
from markupsafe import Markup, escape

from tablero.core.agenda import State
from tablero.core.events import EVERYONE, NOBODY, Event, Kinds, moves
from tablero.core.match import Entry, Match
from tablero.pictures import parts
from tablero.pictures.marks import SEAT_COLOURS
from tablero.server.guard.names import names_at
from tablero.server.speech import Speech
from tablero.server.store.database import OVER, Said
from tablero.server.table.ask import Ask, ask
from tablero.server.table.lessons import LEARNER, Panel, panel
from tablero.server.table.packing import Block, Part, Telling
from tablero.server.table.room import Room
from tablero.words import Words
from tablero.words.ending import why_over, won

SAME_MOMENT = 0.05  # seconds for which what is told of the time is the same for all


class SeatOut(msgspec.Struct, frozen=True):
    """Who sits in a seat: `kind` is person, bot or open; a bot may stand in for a person.

    `away` is for how many seconds a person has been away, `votes` who wants a bot to play for him, the first first.
    """

    seat: int
    name: str
    kind: str
    level: str
    stands_in: bool
    present: bool
    waiting: bool
    away: float
    votes: list[int]


class Gain(msgspec.Struct, frozen=True):
    """Something a seat gained or paid, and where."""

    seat: int
    what: str
    n: int
    where: str


class Line(msgspec.Struct, frozen=True):
    """A line of the log: what a seat did and what came of it. `at` is the moment behind it in a replay.

    `touches` are the keys of what it names; `thing` is what it is about, a marked word.
    """

    at: int
    seat: int
    round: int
    text: str
    html: str
    about_you: bool
    gains: list[Gain]
    touches: list[str]
    thing: str


class EndOut(msgspec.Struct, frozen=True):
    """Something that ends the game, in words: how far it has come, and where the end comes; `icons`, the best first."""

    n: int
    of: int
    text: str
    icons: list[str]


class ScoreOut(msgspec.Struct, frozen=True):
    """A seat's points in the end."""

    seat: int
    total: int
    rank: int
    parts: dict[str, int]
    tie_breaks: list[int]


class Ending(msgspec.Struct, frozen=True):
    """What is shown when the game is over: why it ended, who won and by what, scores, their names, points by round,
    and the seed with its promise.
    """

    ended: str
    won: str
    scores: list[ScoreOut]
    names: dict[str, str]
    rounds: list[list[int]]
    seed: str
    commitment: str
    rematch: str


class Clock(msgspec.Struct, frozen=True):
    """Seconds left to plan; the last of them are counted down aloud."""

    left: float
    countdown: float


class Common(msgspec.Struct, frozen=True):
    """What all who look are told alike. Who is away for `grace` seconds may be replaced by a bot; `hints` are given or
    not.
    """

    table: str
    game: str
    version: int
    chat: int
    status: str
    round: int
    length: int
    seats: list[SeatOut]
    ends: list[EndOut]
    clock: Clock | None
    ending: Ending | None
    commitment: str
    grace: float
    hints: bool

    @property
    def id(self) -> str:
        """Where a stream can be resumed."""
        return f"{self.version}-{self.chat}"


class Frame(Common, frozen=True):
    """What a viewer sees now: what all are told, and behind it what he alone is.

    Lines behind `log_from` replace the ones the viewer had. A stream of pictures leaves the `view` empty: they show it.
    """

    seat: int | None
    ask: Ask | None
    view: dict[str, Any]
    log_from: int
    lines: list[Line]
    said: list[Said]
    lesson: Panel | None
    parts: dict[str, str]


class Viewer:
    """Somebody who looks at a table: from which seat, in which language and layout, and what he has got so far."""

    def __init__(self, seat: int | None, lang: str, layout: str, since: str = "") -> None:
        self.seat = seat
        self.lang = lang
        self.layout = layout
        known = re.fullmatch(r"(\d{1,9})-(\d{1,9})", since)
        self.version = int(known[1]) if known else 0
        self.chat = int(known[2]) if known else 0
        self.parts: Mapping[str, Part] = {}


class Shared:
    """What all who read a language are told at a moment: made and packed once for those who are told it now."""

    def __init__(self, room: Room, lang: str) -> None:
        self.revision, self.at = room.revision, time.monotonic()
        self.names = names_of(room, lang)
        self.common = common(room, lang, self.names)
        self.words = Words.of(room.header.game, lang).at(self.names, None if room.match is None else room.match.edition)

    @cached_property
    def begun(self) -> Block:
        """A stream's event up to what a viewer alone is told."""
        told = f"id: {self.common.id}\nevent: frame\ndata: ".encode() + msgspec.json.encode(self.common)
        return Block(told[:-1] + b",")


def frame(room: Room, viewer: Viewer) -> Frame:
    """What the viewer is shown now, whole; afterwards he has it."""
    shared, own, new = shown(room, viewer)
    own["view"] = {} if room.match is None else as_sent(room.match.view(viewer.seat))
    own["parts"] = {name: msgspec.json.decode(part.json, type=str) for name, part in new}
    return Frame(**{name: getattr(shared.common, name) for name in Common.__struct_fields__}, **own)


def streamed(room: Room, viewer: Viewer) -> Telling:
    """The same as an event of a stream."""
    shared, own, new = shown(room, viewer)
    return Telling(msgspec.json.encode(own)[1:-2], new, shared.begun)


def shown(room: Room, viewer: Viewer) -> tuple[Shared, dict[str, Any], list[tuple[str, Part]]]:
    """What the viewer is shown now: with others, alone without the parts of the picture, and those that are new to him.

    Afterwards he has it.
    """
    shared = shared_by(room, viewer)
    drawn = NOTHING if room.match is None else picture(room, viewer, shared.words)
    log_from, lines = new_lines(room, viewer, shared)
    own = {
        "seat": viewer.seat,
        "ask": drawn.ask,
        "view": drawn.view,
        "log_from": log_from,
        "lines": lines,
        "said": [told(each, shared.names, viewer.lang) for each in room.said if each.n > viewer.chat],
        "lesson": taught(room, viewer, shared.names),
        "parts": {},
    }
    new = [(name, part) for name, part in drawn.parts.items() if viewer.parts.get(name) != part]
    viewer.version, viewer.chat, viewer.parts = shared.common.version, shared.common.chat, drawn.parts
    return shared, own, new


def shared_by(room: Room, viewer: Viewer) -> Shared:
    """What the viewer is told like others; who comes anew or late is told how it is when he comes."""
    key = ("shared", viewer.lang)
    found: Shared | None = room.pictures.get(key)
    stale = found is None or found.revision != room.revision or found.common.version != room.version
    if found is None or stale or not viewer.parts or time.monotonic() - found.at > SAME_MOMENT:
        found = room.pictures[key] = Shared(room, viewer.lang)
    return found


def common(room: Room, lang: str, names: Sequence[str]) -> Common:
    match, header, clock = room.match, room.header, room.clock()
    waiting = match.waiting() if match is not None else []
    seats = [
        SeatOut(
            each.seat,
            names[each.seat],
            "bot" if each.level and not each.person else "person" if each.person else "open",
            each.level,
            bool(each.level and each.person),
            room.present(each.seat),
            each.seat in waiting,
            room.away_for(each.seat) if each.person else 0.0,
            [int(voter) for voter in each.votes],
        )
        for each in header.seats
    ]
    return Common(
        room.id,
        header.game,
        room.version,
        room.said[-1].n if room.said else 0,
        header.status,
        match.state.round if match is not None else 0,
        len(match.log) if match is not None else 0,
        seats,
        [] if match is None else ends_of(match.state, Words.of(header.game, lang).at(names, match.edition)),
        None if clock is None else Clock(max(0.0, clock[1] - time.time()), clock[0].countdown),
        ending(room, lang) if header.status == OVER else None,
        header.commitment,
        room.house.grace,
        header.gives_hints,
    )


def taught(room: Room, viewer: Viewer, names: Sequence[str]) -> Panel | None:
    """What a guided game says to its learner."""
    if not room.header.lesson or viewer.seat != LEARNER or room.match is None:
        return None
    key = ("lesson", viewer.lang, room.version)
    if key not in room.pictures:
        words = Words.of(room.header.game, viewer.lang).at(names, room.match.edition)
        undo = bool(room.undoing(LEARNER))
        room.pictures[key] = panel(room.header.lesson, room.match, words, names, undo)
    found: Panel | None = room.pictures[key]
    return found


class Picture(msgspec.Struct, frozen=True):
    """The question and the picture, or where there is none the view: as they are sent, which takes least memory."""

    ask: Any
    view: Any
    parts: dict[str, Part]


NOTHING = Picture(None, {}, {})


def picture(room: Room, viewer: Viewer, words: Words) -> Picture:
    """What a seat is asked and sees, drawn once for each version."""
    seat, layout = viewer.seat, viewer.layout
    cache: MutableMapping[tuple[object, ...], Any] = room.pictures
    key = ("picture", seat, viewer.lang, layout, room.version)
    if key not in cache:
        match = room.playing()
        view = dict(match.view(seat))
        asked = None
        if seat is not None and not room.header.seats[seat].played_by_bot:
            asked = ask(match, seat, words, words.seats, bool(room.undoing(seat)))
        if layout == "none":
            cache[key] = Picture(as_sent(asked), as_sent(view), {})
        else:
            drawn = parts.drawn(match.game, view, seat, match.seats, words, layout, room.kept, Part)
            cache[key] = Picture(as_sent(asked), {}, drawn)
    found: Picture = cache[key]
    return found


def as_sent(what: object) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(what))


def ends_of(s: State, words: Words) -> list[EndOut]:
    """What ends the game, the nearest first."""
    out = []
    for end, text in words.ends(s):
        own = [f"end-{end.name}-{end.where.partition('.')[2]}"] if end.where else []
        out.append(EndOut(end.n, end.of, text, [*own, f"end-{end.name}"]))
    return out


def names_of(room: Room, lang: str) -> list[str]:
    """The players' names; those who gave none are guests."""
    speech = Speech.of(lang)
    return names_at(room.header.seats, speech.say("seat.guest"), speech.say("seat.open"))


def told(said: Said, names: Sequence[str], lang: str) -> Said:
    """A line of the chat as it is; one that nobody said, in the viewer's language."""
    if not said.kind:
        return said
    who = ", ".join(names[int(seat)] for seat in said.text.split())
    text = Speech.of(lang).say(f"note.{said.kind}", name=names[said.seat], names=who)
    return msgspec.structs.replace(said, text=text)


def new_lines(room: Room, viewer: Viewer, shared: Shared) -> tuple[int, list[Line]]:
    """The lines a viewer has not got yet, and behind which line they come."""
    if room.match is None:
        return 0, []
    known = min(viewer.version, room.version)
    kept = min(room.changed_from[known : room.version], default=len(room.match.log)) if known else 0
    return kept, lines_of(room, viewer, shared, kept)


def lines_of(room: Room, viewer: Viewer, shared: Shared, kept: int = 0) -> list[Line]:
    """The log as a seat may know it, a line for each action with nature's draws behind it, from the first that goes
    beyond `kept` entries. The last one is news to all, and made once for all who may know the same of it.
    """
    match = room.playing()
    log = match.log
    lines = []
    at = kept
    while 0 < at < len(log) and log[at].seat < 0:
        at -= 1
    while at < len(log):
        end = at + 1
        while end < len(log) and log[end].seat < 0:
            end += 1
        entries, given = log[at:end], (shared.words, shared.names, match.game.kinds)
        if end == len(log) and all(event.to == EVERYONE for entry in entries for event in entry.events):
            key = ("line", viewer.lang, at)
            if key not in room.pictures:
                room.pictures[key] = told_of(entries, end, NOBODY, *given)
            line, met = room.pictures[key]
            lines.append(for_eyes(line, met, viewer.seat))
        else:
            lines.append(line_of(entries, end, viewer.seat, *given))
        at = end
    return lines


def line_of(
    entries: Sequence[Entry], at: int, seat: int | None, words: Words, names: Sequence[str], kinds: Kinds
) -> Line:
    """A line as a seat may know it."""
    line, met = told_of(entries, at, NOBODY if seat is None else seat, words, names, kinds)
    return for_eyes(line, met, seat)


def for_eyes(line: Line, met: Collection[int], seat: int | None) -> Line:
    """The line as it is told to a seat, which is told so where it is among those who `met` with what another did."""
    return msgspec.structs.replace(line, about_you=True) if seat in met and seat != line.seat else line


def told_of(
    entries: Sequence[Entry], at: int, eyes: int, words: Words, names: Sequence[str], kinds: Kinds
) -> tuple[Line, Collection[int]]:
    """A line and whom it is about. Several events of one seat name it once; the same event several times is counted."""
    actor = entries[0].seat
    events = [event.seen_by(eyes) for entry in entries for event in entry.events if not kinds[event.kind].untold]
    if actor < 0 and at == len(entries) and len(events) > 5:  # the whole set-up
        events = events[-1:]
    marks = [f"\x01{i}\x02" for i in range(len(names))]
    said: list[str] = []
    counts: list[int] = []
    speaker = -1
    last = ""
    for event in events:
        full = words.event(event, marks, _mark)
        if full == last:
            counts[-1] += 1
            continue
        last = full
        repeated = event.seat == speaker and event.seat >= 0 and full.startswith(marks[event.seat] + " ")
        said.append(full.removeprefix(marks[event.seat] + " ") if repeated else full)
        counts.append(1)
        speaker = event.seat
    joined = " · ".join(part if n == 1 else f"{part} ×{n}" for part, n in zip(said, counts, strict=True))
    gains = [Gain(who, what, n, event.where) for event in events for who, what, n in moves(kinds, event)]
    met = {who for event in events for who in (event.seat, event.other)}
    touches = list(dict.fromkeys(found[1] for found in _WORD.finditer(joined) if "." in found[1]))
    about = next(iter([*_things(events, kinds), *touches]), "")
    thing = _html(_mark(about, words.say(about)), names) if about else ""
    text, html = _text(joined, names), _html(joined, names)
    return Line(at, actor, entries[-1].round, text, html, False, gains, touches, thing), met


def _things(events: Sequence[Event], kinds: Kinds) -> list[str]:
    """What the events are about, the best first: what comes to a place, then what is used, then by what it happens."""
    placed = [event.what for event in events if event.what and event.where and kinds[event.kind].seat > 0]
    used = [event.what or event.where for event in events if not moves(kinds, event)]
    return [key for key in (*placed, *used, *(event.source for event in events)) if key]


# In a line, a seat stands between \x01 and \x02; a word between \x03 and \x05, its key before \x04.
_SEAT = re.compile("\x01(\\d+)\x02")
_WORD = re.compile("\x03([^\x04]*)\x04([^\x05]*)\x05")


def _mark(key: str, said: str) -> str:
    return f"\x03{key}\x04{said}\x05"


def _text(line: str, names: Sequence[str]) -> str:
    return _SEAT.sub(lambda found: names[int(found[1])], _WORD.sub(r"\2", line))


def _html(line: str, names: Sequence[str]) -> str:
    """The line with its players in their colours, and each word saying what it stands for by `data-<range>`."""
    marked = _WORD.sub(lambda found: str(_worded(found[1], found[2])), str(escape(line)))
    return _SEAT.sub(lambda found: _named(int(found[1]), names[int(found[1])]), marked)


@lru_cache(maxsize=8192)
def _worded(key: str, said: str) -> Markup:
    range, _, word = key.partition(".")
    if not word:
        return Markup('<span data-counts="{}">{}</span>').format(key, Markup(said))
    return Markup('<span data-{}="{}">{}</span>').format(range, word, Markup(said))


@lru_cache(maxsize=4096)
def _named(seat: int, name: str) -> str:
    return str(Markup('<span class="nm {}">{}</span>').format(SEAT_COLOURS[seat], name))


def ending(room: Room, lang: str) -> Ending:
    """The end of a game: now everything may be known."""
    match = room.playing()
    key = ("ending", lang)
    if key not in room.pictures:
        words = Words.of(match.game.name, lang).at((), match.edition)
        scores = match.scores()
        room.pictures[key] = Ending(
            why_over(match, words),
            won(scores, names_of(room, lang), words),
            [ScoreOut(each.seat, each.total, each.rank, each.parts, each.tie_breaks) for each in scores],
            {part: words.score(part) for part in scores[0].parts},
            [[score.total for score in match.game.scores(match.at(n))] for n in match.rounds_over()],
            room.header.seed,
            room.header.commitment,
            room.header.rematch,
        )
    found: Ending = room.pictures[key]
    return found


def moment(room: Room, seat: int | None, lang: str, layout: str, n: int) -> tuple[dict[str, str], list[EndOut]]:
    """The picture of an earlier moment, as the seat may see it, and how near the end was."""
    match: Match = room.playing()
    names = names_of(room, lang)
    words = Words.of(match.game.name, lang).at(names, match.edition)
    then = match.at(n)
    view = dict(match.game.view(then, seat))
    drawn = {} if layout == "none" else parts.parts(match.game, view, seat, match.seats, words, layout)
    return drawn, ends_of(then, words)
