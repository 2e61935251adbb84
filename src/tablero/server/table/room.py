"""A table as one server process knows it: the match rebuilt from its log, who watches, when time is up."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Sequence
from typing import Any

from tablero.core.agenda import NATURE, Together
from tablero.core.clock import Clock, running
from tablero.core.game import load
from tablero.core.match import UNDO, Match
from tablero.pictures.kept import Kept
from tablero.server.errors import Refused
from tablero.server.house import House
from tablero.server.store.database import Header, Row, Said
from tablero.server.store.shelf import shelved

BEAT = 15.0  # seconds after which an open stream shows that it lives
PRESENT_FOR = 3 * BEAT  # seconds for which a sign of somebody counts, unless his last stream was closed since


class Room:
    """A table as this process knows it."""

    def __init__(self, header: Header, house: House, served_since: float) -> None:
        self.header = header
        self.house = house
        self.served_since = served_since
        made = header.printing
        self.edition = shelved(made.text) if made is not None else house.known_by(header.game, header.edition)
        self.match: Match | None = None
        self.rows: list[Row] = []
        self.said: list[Said] = []
        self.asked_at: list[int] = []
        # For each line of the log, from where on the effective log differs from before.
        self.changed_from: list[int] = []
        self.watchers: Counter[int] = Counter()
        self.streams = 0  # of all who watch, spectators too
        self.there: list[bool] = []  # who was there when it was last told
        self.asked_who = 0.0  # when other processes were last asked who is there
        self.lock = asyncio.Lock()
        self.watching: set[asyncio.Event] = set()  # each wakes one who watches
        self.revision = 0
        self.closed = False  # the table was taken away while somebody watched
        self.driver: asyncio.Task[None] | None = None
        self.sure = True  # the log is known to end where this process knows it to
        self.pictures: dict[tuple[object, ...], Any] = {}
        self.kept = Kept()

    @property
    def id(self) -> str:
        return self.header.id

    @property
    def version(self) -> int:
        return len(self.rows)

    def playing(self) -> Match:
        """The match, once the table is full."""
        if self.match is None:
            raise Refused("not-begun")
        return self.match

    @property
    def attended(self) -> bool:
        """Whether a person plays at it, or watches."""
        return self.streams > 0 or any(each.person and not each.level for each in self.header.seats)

    def away_for(self, seat: int) -> float:
        """The seconds since the last sign of whoever holds the seat; none while he is looking, here or elsewhere.

        While nothing is served nobody can be there, so that time does not count.
        """
        each = self.header.seats[seat]
        silent = time.time() - max(each.seen, each.gone, self.header.since, self.served_since)
        looks_elsewhere = each.seen > each.gone and silent < PRESENT_FOR
        return 0.0 if self.watchers[seat] > 0 or looks_elsewhere else max(0.0, silent)

    def present(self, seat: int) -> bool:
        """Whether a person in this seat is looking."""
        return bool(self.header.seats[seat].person) and self.away_for(seat) == 0.0

    def absent(self, seat: int) -> bool:
        """Whether the person has been away for the whole grace: then the others may do without him."""
        away = self.away_for(seat)
        return away > 0.0 and away >= self.house.grace

    def learn(self, header: Header) -> None:
        """Takes over what was read about the table; signs of people that are still being written stay as they are."""
        for was, each in zip(self.header.seats, header.seats, strict=True):
            if was.key == each.key:
                if was.seen > each.seen:
                    each.seen, each.votes = was.seen, was.votes
                each.gone = max(was.gone, each.gone)
        self.header = header

    def clock(self) -> tuple[Clock, float] | None:
        """The clock, if one runs, and when time is up: it began with the line that let nature act."""
        clock = None if self.match is None else running(self.match.state)
        if clock is None or self._clock_began is None:
            return None
        return clock, self._clock_began + clock.seconds + clock.countdown

    _clock_began: float | None = None
    _asked: list[tuple[str, list[int]]] | None = None

    def follow(self, rows: Sequence[Row]) -> None:
        """Does what the log says, from where this process knows it."""
        match = self.match
        if match is None:
            match = self.match = self.new_match()
            self.asked_at = [0] * match.seats
            self.changed_from = [0] * len(match.history)
        start = len(self.rows)
        end = start + len(rows)
        while len(match.history) < end:
            row = rows[len(match.history) - start]
            self.do(row.seat, row.text)
        self.note(rows)
        if [spelt(match, each) for each in match.history[start:end]] != [(row.seat, row.text) for row in rows]:
            raise Refused("log", table=self.id)

    def complete(self, rows: Sequence[Row]) -> list[Row]:
        """The log of an older table with what it leaves unsaid, which is said when the line behind it was."""
        whole = self.new_match().retold([(row.seat, row.text) for row in rows])
        out: list[Row] = []
        left = list(reversed(rows))
        for seat, text in (spelt(whole, each) for each in whole.history):
            at = left[-1].at if left else out[-1].at
            out.append(Row(seat, text, at))
            if left and (left[-1].seat, left[-1].text) == (seat, text):
                left.pop()
        return out

    def new_match(self) -> Match:
        """The game as it begins at this table."""
        header, seed = self.header, bytes.fromhex(self.header.seed)
        given = (header.game, len(header.seats), seed, header.options, self.edition)
        if header.practice is None:
            return Match.new(*given)
        parse = load(header.game).vocabulary.parse
        return Match.new(*given, [(seat, parse(said)) for seat, said in header.practice.lines], header.practice.seat)

    def do(self, seat: int, text: str) -> None:
        """One action or undo, with what nature adds to it; keeps track of whose question changed."""
        match = self.playing()
        before = self._asked or self._questions()
        together = bool(match.state.agenda) and isinstance(match.state.agenda[-1], Together)
        past = match.log
        same = len(past)
        if text == "undo":
            match.take_back(seat)
            pairs = enumerate(zip(past, match.log, strict=False))
            same = next(
                (i for i, (was, entry) in pairs if was.action != entry.action or was.seat != entry.seat), same - 1
            )
        else:
            match.act(seat, match.parse(text))
        after = self._asked = self._questions()
        for each in range(match.seats):
            if each == seat or not together or before[each] != after[each]:
                self.asked_at[each] = len(match.history)
        self.changed_from.extend([same] * (len(match.history) - len(self.changed_from)))

    def undoing(self, seat: int) -> list[int]:
        """Who takes one action back, in turn, so that the seat's last one is undone and bots' answers with it."""
        match = self.playing()
        if match.over:
            return []
        if match.can_undo(seat):
            return [seat]
        answers: list[int] = []
        for entry in reversed(match.log):
            if entry.seat == NATURE or entry.reveals:
                return []
            if entry.seat == seat:
                return [*answers, seat]
            if not self.header.seats[entry.seat].played_by_bot:
                return []
            answers.append(entry.seat)
        return []

    def note(self, rows: Sequence[Row]) -> None:
        """Takes the new lines over, once they are in the database."""
        self.rows.extend(rows)
        self.pictures.clear()
        self.kept.turn += 1
        if running(self.playing().state) is None:
            self._clock_began = None
        elif self._clock_began is None:
            self._clock_began = self.rows[-1].at if self.rows else time.time()

    def fresh_rows(self) -> list[Row]:
        """What the match has that the log has not."""
        match = self.playing()
        now = time.time()
        return [Row(*spelt(match, each), now) for each in match.history[len(self.rows) :]]

    def return_to_log(self) -> None:
        """Takes back what the match did and could not write; whether the log has it must be asked."""
        rows = list(self.rows)
        self.forget()
        self.follow(rows)
        self.sure = False

    def forget(self) -> None:
        """Drops the match; it is rebuilt from the log."""
        self.match = None
        self.rows = []
        self.changed_from = []
        self.pictures.clear()
        self.kept = Kept()
        self._clock_began = None
        self._asked = None

    def _questions(self) -> list[tuple[str, list[int]]]:
        match = self.playing()
        task = type(match.state.agenda[-1]).__name__ if match.state.agenda else ""
        return [(task, match.options(seat)) for seat in range(match.seats)]


def spelt(match: Match, each: tuple[int, int]) -> tuple[int, str]:
    seat, a = each
    return seat, "undo" if a == UNDO else match.text(a)
