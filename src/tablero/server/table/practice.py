"""Practice: from which moments of which games somebody may go on alone.

A practice table begins with the lines that led to a moment, dealt anew for the eyes of a seat. So nobody learns by it
what is hidden in a game that still runs, as long as the file with those lines is kept back.
"""

from __future__ import annotations

from collections.abc import Sequence

from tablero.core.agenda import options, waiting
from tablero.core.errors import Misspelt
from tablero.core.match import Match
from tablero.server.errors import NotYours, Refused, Unknown
from tablero.server.store.database import OVER, Practice, Row
from tablero.server.table.room import Room, spelt


def moment_of(room: Room, person: str, at: int, seat: int | None) -> int:
    """The seat for which the person may go on from a moment: any once the game is over, before that his own."""
    match, header = room.playing(), room.header
    mine = header.seat_of(person)
    if header.status != OVER:
        if header.people > 1:
            raise Refused("practise-people")
        if mine is None or seat not in (None, mine):
            raise NotYours("practise-own")
    if not 0 <= at <= len(match.log):
        raise Unknown("no-moment", moment=at, last=len(match.log))
    then = match.at(at)
    if not then.agenda:
        raise Refused("practise-over")
    asked = [each for each in (mine, *waiting(then), 0) if each is not None and each >= 0]
    wanted = asked[0] if seat is None else seat
    if not 0 <= wanted < match.seats:
        raise Unknown("no-seat", seat=wanted)
    return wanted


def begun(room: Room, person: str, at: int, seat: int | None, better: str) -> Practice:
    """How a table begins that goes on from a moment of this one."""
    match = room.playing()
    eyes = moment_of(room, person, at, seat)
    if better and not is_option(match, at, eyes, better):
        raise Refused("no-option", action=better)
    lines = [spelt(match, (entry.seat, entry.action)) for entry in match.log[:at]]
    return Practice(room.id, at, eyes, lines, better)


def is_option(match: Match, at: int, seat: int, said: str) -> bool:
    """Whether what is said so was an option of the seat at a moment."""
    try:
        return match.parse(said) in options(match.at(at), seat)
    except Misspelt:
        return False


def first_of(rows: Sequence[Row], seat: int) -> str:
    """What a seat did first of what it did not take back."""
    done: list[str] = []
    for row in rows:
        if row.seat == seat and row.text == "undo":
            done.pop()
        elif row.seat == seat:
            done.append(row.text)
    return done[0] if done else ""
