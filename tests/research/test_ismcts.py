"""OpenSpiel's information-set search as a bot at our tables."""

import pytest

from tablero import bots
from tablero.core.errors import Mistake
from tablero.core.game import load, names
from tablero.core.match import Match
from tablero.research.ismcts import IsMcts, ismcts_bot


@pytest.mark.parametrize("game", names())
def test_it_plays_any_game_at_any_number_of_players(game: str) -> None:
    for seats in load(game).seats:
        m = Match.new(game, seats, seed=3)
        bot = IsMcts(m.game, seed=1, seconds=0.01)
        for _ in range(8):
            seat = m.waiting()[0]
            a = bot.choose(m.sight(seat))
            assert a in m.options(seat)
            m.act(seat, a)


def test_it_searches_as_long_as_it_is_told() -> None:
    m = Match.new("valletta", 2, seed=3)
    tried = []
    for budget in ("0.01", "0.5"):
        bot = ismcts_bot(m.game, 1, budget)
        assert bot.choose(m.sight(m.waiting()[0])) in m.options(m.waiting()[0])
        tried.append(bot.search[2].simulations)
    assert 2 <= tried[0] < tried[1]


def test_it_is_found_by_its_name() -> None:
    assert "ismcts" in bots.names()
    found = bots.bot("ismcts:0.5", "valletta", 1)
    assert isinstance(found, IsMcts) and found.seconds == 0.5


def test_a_budget_that_is_none_is_refused() -> None:
    with pytest.raises(Mistake, match="'long' is no budget of a search; expected seconds a decision, as in 0.5."):
        ismcts_bot(load("valletta"), 1, "long")
