"""Where a state of OpenSpiel is: a table, and what led to it."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import msgspec
import pyspiel

from tablero.core.agenda import NATURE, State, apply, options
from tablero.core.dice import Dice
from tablero.core.errors import Mistake
from tablero.core.events import Event
from tablero.research.setting import OVER, Setting, asked, sentence

Choices = tuple[tuple[str, str], ...]


@lru_cache
def setting_of(name: str, seats: int, choices: Choices, edition: str, limit: int) -> Setting:
    """The setting that these parameters stand for; a SpielError where there is none."""
    try:
        return Setting(name, seats, dict(choices), edition, limit=limit)
    except Mistake as mistake:
        raise pyspiel.SpielError(str(mistake)) from mistake


class Entry:
    """Who did what, and what came of it: written once, for all positions that it led to."""

    def __init__(self, seat: int, action: int, events: list[Event]) -> None:
        self.seat = seat
        self.action = action
        self.events = events
        self.told: dict[int, str] = {}

    def known(self, seat: int, spelled: list[str]) -> str:
        """What a seat knows of it, a line for each thing."""
        if seat not in self.told:
            lines = [told(event.seen_by(seat)) for event in self.events]
            self.told[seat] = "\n".join([spelled[self.action], *lines] if seat == self.seat else lines)
        return self.told[seat]


class Position:
    """Where a state is, and what led there: who did what, and what came of it.

    In a world dealt anew for a seat the others know only what happened since.
    """

    def __init__(
        self, setting: Setting, s: State, log: list[Entry], left: int, dealt_for: int = NATURE, since: int = 0
    ) -> None:
        self.setting = setting
        self.s = s
        self.log = log
        self.left = left
        self.dealt_for = dealt_for
        self.since = since
        self.look()

    def look(self) -> None:
        """Who acts now, and what the options are; nobody after as many decisions as are played."""
        self.seat = asked(self.s) if self.left else OVER
        self.legal: list[int] = options(self.s, self.seat) if self.seat != OVER else []

    def do(self, a: int) -> None:
        if a not in self.legal:
            raise pyspiel.SpielError(self.why_not(a))
        listener: list[Event] = []
        self.s.listener = listener
        apply(self.s, self.seat, a)
        self.log.append(Entry(self.seat, a, listener))
        if self.seat != NATURE:
            self.left -= 1
        self.look()

    def why_not(self, a: int) -> str:
        if not 0 <= a < self.setting.actions:
            return f"There is no action {a}; they are numbered 0 to {self.setting.actions - 1}."
        if self.seat == OVER:
            return f"The game is over; {self.setting.spelled[a]!r} comes too late."
        return sentence(self.setting, self.s, self.seat, a)

    def known(self, seat: int) -> list[str]:
        """What the seat did and came to know, in order."""
        spelled = self.setting.spelled
        known = [entry.known(seat, spelled) for entry in self.seen(seat)]
        return [lines for lines in known if lines]

    def seen(self, seat: int) -> list[Entry]:
        """The part of the log that the seat was there for."""
        return self.log if seat == self.dealt_for else self.log[self.since :]

    def sight(self, seat: int | None) -> str:
        """What the seat sees, or a spectator, as JSON; and what it can do, if it is asked."""
        view = msgspec.json.encode(self.setting.game.view(self.s, seat)).decode()
        return view if seat != self.seat else f"{view}\n{', '.join([self.setting.spelled[a] for a in self.legal])}"

    def dealt_anew(self, seat: int, dice: Dice) -> Position:
        """A position that the seat cannot tell from this one."""
        world = self.setting.game.determinize(self.s, seat, dice)
        seen = self.seen(seat)
        return Position(self.setting, world, seen.copy(), self.left, seat, len(seen))

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        return Position(self.setting, self.s.clone(), self.log.copy(), self.left, self.dealt_for, self.since)

    def __reduce__(self) -> tuple[Callable[..., Position], tuple[Any, ...]]:
        if self.dealt_for != NATURE:
            raise pyspiel.SpielError("A state resampled from an information state cannot be saved: it has no history.")
        setting = self.setting
        done = [entry.action for entry in self.log]
        choices = tuple(setting.choices.items())
        return replay, (setting.game.name, setting.seats, choices, setting.edition.name, setting.limit, done)


def replay(name: str, seats: int, choices: Choices, edition: str, limit: int, done: list[int]) -> Position:
    """The position these actions lead to."""
    setting = setting_of(name, seats, choices, edition, limit)
    position = Position(setting, setting.new(), [], setting.limit)
    for a in done:
        position.do(a)
    return position


def told(event: Event) -> str:
    """An event in a line."""
    return f"{event.kind} {event.seat} {event.n} {event.what} {event.source} {event.where} {event.other}"
