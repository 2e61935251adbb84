"""A clock at the terminal: time runs while somebody types, and no bot starts it while a person plans."""

import io
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

from tablero.bots import Bot
from tablero.core.agenda import NATURE
from tablero.core.match import Match, Sight
from tablero.games.valparaiso.terms import READY
from tablero.terminal.saves import Save
from tablero.terminal.table import Quit, TerminalTable


class Typist:
    """Types lines, some of them after so many seconds."""

    def __init__(self, lines: list[str | tuple[float, str]]) -> None:
        self.lines: Iterator[str | tuple[float, str]] = iter(lines)

    def isatty(self) -> bool:
        return False

    def readline(self) -> str:
        line = next(self.lines, "")
        if isinstance(line, tuple):
            time.sleep(line[0])
            line = line[1]
        return line and line + "\n"


class Ready:
    """Plans nothing, and says so at once."""

    def choose(self, sight: Sight) -> int:
        some = sight.options()
        return READY if READY in some else some[0]


def planning(seats: int, edition: str) -> Match:
    m = Match.new("valparaiso", seats, 1, {"clock": "on"}, edition)
    while type(m.state.agenda[-1]).__name__ != "Planning":
        m.act(m.waiting()[0], m.options(m.waiting()[0])[0])
    return m


def played(
    m: Match, bots: dict[int, Bot], lines: list[str | tuple[float, str]], monkeypatch: pytest.MonkeyPatch
) -> tuple[list[tuple[int, str]], str]:
    """What was done after so much was typed, and what the screen said."""
    screen = io.StringIO()
    before = len(m.history)
    monkeypatch.setattr("sys.stdin", Typist(lines))
    table = TerminalTable(m, bots, Save.new("valparaiso", ["you"] * m.seats, "en"), Console(file=screen, width=120))
    with pytest.raises(Quit):
        table.play()
    return [(seat, m.text(a)) for seat, a in m.history[before:]], screen.getvalue()


def test_time_runs_while_a_person_types_and_what_lies_there_counts_when_it_is_up(
    hasty: str, data_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer that came too late, to a question that is over, does nothing."""
    m = planning(2, hasty)
    done, said = played(m, {}, ["ready", "plan sell 1", (2.5, "plan move 2"), "take copper"], monkeypatch)
    assert done[:4] == [(0, "ready"), (1, "plan sell 1"), (NATURE, "time-up"), (0, "take copper")]
    assert "The clock runs: 2 seconds left." in said and "The clock runs: 1 second left." in said
    assert said.count("Time is up. Press Enter to go on.") == 1


def test_who_is_quick_enough_is_not_hurried(hasty: str, data_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    m = planning(2, hasty)
    done, said = played(m, {}, ["ready", "plan sell 1", (0.2, "ready"), "take copper"], monkeypatch)
    assert (NATURE, "time-up") not in done and "Time is up" not in said
    assert done[:4] == [(0, "ready"), (1, "plan sell 1"), (1, "ready"), (0, "take copper")]


def test_a_bot_does_not_start_the_clock_while_a_person_plans(
    hasty: str, data_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ruling 4.46: bots that are ready at once say so only after the person, who has all the time there is."""
    m = planning(3, hasty)
    done, said = played(m, {0: Ready(), 1: Ready()}, [(2.5, "plan sell 1"), "ready"], monkeypatch)
    assert done[:4] == [(2, "plan sell 1"), (2, "ready"), (0, "ready"), (1, "ready")]
    assert "The clock runs" not in said
