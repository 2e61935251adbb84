"""Every stored game played again by this build: which differ, and where."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sqlalchemy import select

from tablero.core.errors import IllegalAction, Mistake
from tablero.core.game import load
from tablero.core.match import Match
from tablero.server.house import House
from tablero.server.store.database import OPEN, OVER, Database, Header, Row
from tablero.server.store.schema import TABLE
from tablero.server.table.room import Room, spelt

Difference = tuple[int, str]  # the entry of the log, 0 for the table itself, and what is different there


def validate(
    database: Database, house: House, told: Callable[[int, int], None], found: Callable[[str, Difference], None]
) -> tuple[int, int]:
    """How many games were played again, and how many differ."""
    with database.reading() as link:
        begun = select(TABLE.c.id).where(TABLE.c.status != OPEN).order_by(TABLE.c.since, TABLE.c.id)
        tables = list(link.execute(begun).scalars())
    differ = 0
    for n, id in enumerate(tables, 1):
        difference = _look(database, house, id)
        if difference is not None:
            difference = _look(database, house, id)  # a game that is being played may have moved between two questions
        if difference is not None:
            differ += 1
            found(id, difference)
        told(n, len(tables))
    return len(tables), differ


def _look(database: Database, house: House, id: str) -> Difference | None:
    header = database.header(id)
    return None if header is None else differs(header, database.rows(id), house)


def differs(header: Header, rows: Sequence[Row], house: House) -> Difference | None:
    """Where this build plays a stored game otherwise, if it does."""
    try:
        now = load(header.game).rules_version
        if now != header.rules:
            return 0, f"It was begun by version {header.rules} of the rules, and this build plays version {now}."
        room = Room(header, house, 0.0)
        match = room.new_match()
    except Mistake as error:
        return 0, str(error)
    if match.commitment != header.commitment:
        return 0, "Its seed is not the one that was committed to."
    difference = _follow(match, rows)
    if difference is not None:
        try:
            # A log that leaves the end of a naming unsaid is completed when its table is next asked for.
            match = room.new_match()
            if _follow(match, room.complete(rows)) is not None:
                return difference
        except (Mistake, IndexError):
            return difference
    if (header.status == OVER) != match.over:
        return len(rows), f"There it {_state(header.status == OVER)}, and here it {_state(match.over)}."
    scores = [score.total for score in match.scores()] if match.over else []
    if scores != header.result:
        return len(rows), f"It ended with {header.result} points there and ends with {scores} here."
    return None


def _state(over: bool) -> str:
    return "is over" if over else "goes on"


def _follow(match: Match, rows: Sequence[Row]) -> Difference | None:
    for n, row in enumerate(rows, 1):
        who = "nature" if row.seat < 0 else f"seat {row.seat + 1}"
        if len(match.history) < n:
            try:
                if row.text == "undo":
                    match.take_back(row.seat)
                else:
                    match.act(row.seat, match.parse(row.text))
            except Mistake as error:
                options = "" if isinstance(error, IllegalAction) else f"“{row.text}” of {who}: "
                return n, f"{options}{error}"
        seat, text = spelt(match, match.history[n - 1])
        if (seat, text) != (row.seat, row.text):
            here = "nature" if seat < 0 else f"seat {seat + 1}"
            return n, f"The log has “{row.text}” of {who}, and this build “{text}” of {here}."
    if len(match.history) > len(rows):
        return len(rows) + 1, "The log ends before what this build lets follow."
    return None
