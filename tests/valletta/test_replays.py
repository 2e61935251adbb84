"""Stored games: one for each way the end phase can start, for each number of players."""

from pathlib import Path

import pytest

from tablero.core.errors import BadReplay
from tablero.core.match import Match
from tablero.games.valletta import GAME
from tests.valletta.record import GOALS, REPLAYS, trigger

STORED = sorted(REPLAYS.glob("*.tablero"))


def test_every_way_to_end_and_every_number_of_players_is_stored() -> None:
    assert {file.stem for file in STORED} == {f"{seats}-{goal}" for seats in GAME.seats for goal in GOALS}


@pytest.mark.parametrize("file", STORED, ids=lambda file: file.stem)
def test_a_stored_game_still_ends_as_it_did(file: Path) -> None:
    """Record them anew with python -m tests.valletta.record when the rules were meant to change."""
    text = file.read_text(encoding="utf-8")
    m = Match.load(text)
    seats, _, goal = file.stem.partition("-")
    assert m.over and m.seats == int(seats) and trigger(m) == goal


@pytest.mark.parametrize("file", STORED[:1], ids=lambda file: file.stem)
def test_a_stored_game_with_one_move_changed_is_refused(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    line = next(line for line in text.splitlines() if line[2:] == "take gold")
    with pytest.raises(BadReplay, match=r"^Line \d+"):
        Match.load(text.replace(line, line.replace("gold", "brick"), 1))
