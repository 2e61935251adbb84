"""What became of a moment that somebody practised from: in the game itself, and in each try, one beside the other."""

from __future__ import annotations

import msgspec

from tablero.core.agenda import State, options
from tablero.core.errors import Mistake
from tablero.core.match import Match
from tablero.server.store.database import OVER, Header, Practice
from tablero.server.table import practice
from tablero.server.table.frames import names_of
from tablero.server.table.room import Room
from tablero.server.table.rooms import Rooms
from tablero.words import Words


class SeatThen(msgspec.Struct, frozen=True):
    """A seat that can be played from there, and its points at that moment."""

    seat: int
    name: str
    points: int


class Try(msgspec.Struct, frozen=True):
    """What the seat did first from there, and what it came to: points and place in the end, null while it goes on.

    `table` is where it was played; `better` is whether it began as the review would have.
    """

    table: str
    line: str
    better: bool
    points: int | None
    place: int | None


class Practised(msgspec.Struct, frozen=True):
    """A moment to practise from, the seat, and the seats that can be chosen; what the review held to be better; and
    what became of the game itself, as long as it is there, and of your tries, the first first.
    """

    of: str
    at: int
    length: int
    round: int
    seat: int
    seats: list[SeatThen]
    better: str
    game: Try | None
    tries: list[Try]


async def practised(
    rooms: Rooms, room: Room, person: str, lang: str, at: int = 0, seat: int | None = None, better: str = ""
) -> Practised:
    """A moment of a game, or at a practice table the one that it goes on from."""
    begun = room.header.practice
    if begun is None:
        begun = practice.begun(room, person, at, seat, better)
    source = await _source(rooms, begun.of)
    match = room.playing()
    then = match.at(0 if room.header.practice is not None else begun.at)
    words = Words.of(match.game.name, lang).at(names_of(room, lang), match.edition)

    def line(said: str) -> str:
        return _named(match, then, begun.seat, said, words) if said else ""

    tries = []
    for header in reversed(await rooms.ask(rooms.database.tries, person, begun.of, begun.at, begun.seat)):
        first = practice.first_of(await rooms.ask(rooms.database.rows, header.id), begun.seat)
        tries.append(Try(header.id, line(first), _is(first, begun), *await _came_to(rooms, header, begun.seat)))
    game = None
    if source is not None:
        log = source.playing().log[begun.at :]
        first = next((match.text(entry.action) for entry in log if entry.seat == begun.seat), "")
        game = Try(source.id, line(first), _is(first, begun), *await _came_to(rooms, source.header, begun.seat))
    may = range(match.seats) if source is not None and source.header.status == OVER else [begun.seat]
    names, points = names_of(source or room, lang), [score.total for score in match.game.scores(then)]
    return Practised(
        of=begun.of,
        at=begun.at,
        length=len(source.playing().log) if source is not None else begun.at,
        round=then.round,
        seat=begun.seat,
        seats=[SeatThen(each, names[each], points[each]) for each in may],
        better=line(begun.better),
        game=game,
        tries=tries,
    )


async def _source(rooms: Rooms, id: str) -> Room | None:
    """The game itself; None where it was taken away, or cannot be played any more."""
    try:
        return await rooms.room(id)
    except Mistake:
        return None


async def _came_to(rooms: Rooms, header: Header, seat: int) -> tuple[int | None, int | None]:
    """A seat's points and place in the end. Where points alone do not say the place, the game itself does."""
    if header.status != OVER:
        return None, None
    points = header.result[seat]
    if header.result.count(points) == 1:
        return points, 1 + len([each for each in header.result if each > points])
    scores = (await rooms.room(header.id)).playing().scores()
    return points, scores[seat].rank


def _is(first: str, begun: Practice) -> bool:
    return bool(first) and first == begun.better


def _named(match: Match, then: State, seat: int, said: str, words: Words) -> str:
    """What was done, as the table calls it where it is an option at once."""
    a = match.parse(said)
    return words.option(then, a) if a in options(then, seat) else words.action(a)
