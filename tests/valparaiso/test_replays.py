"""Stored games: each way the game can end and the clock variant, for each number of players."""

from pathlib import Path

import pytest

from tablero.core.errors import BadReplay
from tablero.core.match import Match
from tablero.games.valparaiso import GAME
from tablero.games.valparaiso.terms import CARD
from tests.valparaiso.record import GOALS, REPLAYS, cards_used, ended_by

STORED = sorted(REPLAYS.glob("*.tablero"))


def test_every_way_to_end_and_every_number_of_players_is_stored() -> None:
    assert {file.stem for file in STORED} == {f"{seats}-{goal}" for seats in GAME.seats for goal in GOALS}


@pytest.mark.parametrize("file", STORED, ids=lambda file: file.stem)
def test_a_stored_game_still_ends_as_it_did(file: Path) -> None:
    """Record them anew with python -m tests.valparaiso.record when the rules were meant to change."""
    text = file.read_text(encoding="utf-8")
    m = Match.load(text)
    seats, _, goal = file.stem.partition("-")
    assert m.over and m.seats == int(seats)
    if goal == "clock":
        assert m.choices["clock"] == "on" and "\n* time-up\n" in text
    else:
        assert ended_by(m) == goal


def test_a_stored_game_with_one_move_changed_is_refused() -> None:
    text = STORED[0].read_text(encoding="utf-8")
    with pytest.raises(BadReplay, match=r"^Line \d+"):
        Match.load(text.replace("take wheat", "take silver", 1))


def test_time_cannot_be_called_where_no_clock_runs() -> None:
    text = (REPLAYS / "2-clock.tablero").read_text(encoding="utf-8")
    early = text.replace("\n0 plan ", "\n* time-up\n0 plan ", 1)
    with pytest.raises(BadReplay, match=r"'\* time-up': nature cannot do this here"):
        Match.load(early)


def test_nearly_every_card_is_used_somewhere_in_the_stored_games() -> None:
    used = set()
    for file in STORED:
        used |= cards_used(Match.load(file.read_text(encoding="utf-8")))
    assert used <= set(CARD.words) and len(used) >= 28
