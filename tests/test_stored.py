"""Stored games of every format load, tell the same game, and end as they did."""

import json
import re
from itertools import takewhile
from pathlib import Path

import pytest

from tablero.core.game import names
from tablero.core.match import FORMAT, Match
from tests.stored import ENDS, STORED, ended, moves, name_of

ENDINGS = json.loads(ENDS.read_text(encoding="utf-8"))


def test_games_of_every_format_are_stored_with_their_ends() -> None:
    assert sorted(ENDINGS) == [name_of(file) for file in STORED]
    first = {file.read_text(encoding="utf-8").splitlines()[0] for file in STORED}
    assert first == {f"tablero replay {n}" for n in range(1, FORMAT + 1)}


def test_practice_of_every_game_is_stored_so_that_dealing_stays_as_it_is() -> None:
    dealt = [m.game.name for m in (Match.load(file.read_text(encoding="utf-8")) for file in STORED) if m.lead]
    assert sorted(dealt) == names()


@pytest.mark.parametrize("file", STORED, ids=name_of)
def test_a_stored_game_loads_and_ends_with_the_same_points(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    m = Match.load(text)
    assert ended(m) == ENDINGS[name_of(file)]
    # What an edition says today may be said in more words than when the game was saved.
    today = re.sub(r"(?m)^(edition: \S+) \w+$", rf"\1 {m.edition.digest}", text)
    said = iter(moves(m.dump()))
    unsaid = []
    for line in moves(today):
        unsaid += list(takewhile(line.__ne__, said))
    assert {line.split()[1] for line in [*unsaid, *said]} <= ({"done"} if m.format < FORMAT else set())
    assert m.format < FORMAT or m.dump() == today
