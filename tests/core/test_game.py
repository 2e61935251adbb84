"""Games are found by entry point; options and seats are checked at the door."""

import pytest

from tablero.core.errors import Mistake
from tablero.core.game import Score, check_seats, chosen, load, names, ranked
from tests.core.toy import GAME


def test_installed_games_are_found_and_those_declared_but_absent_passed_over(toy: str) -> None:
    assert {"toy", "valletta"} <= set(names())
    assert "ghost" not in names()
    assert load(toy).name == "toy"


@pytest.mark.parametrize("name", ["ghost", "chess", ""])
def test_an_unknown_game_is_answered_with_those_there_are(toy: str, name: str) -> None:
    with pytest.raises(Mistake) as caught:
        load(name)
    assert str(caught.value) == f"There is no game {name!r}; expected one of: {', '.join(names())}."


def test_options_not_chosen_have_their_first_value() -> None:
    assert chosen(GAME, None) == {"deck": "small"}
    assert chosen(GAME, {"deck": "large"}) == {"deck": "large"}


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"deck": "huge"}, "'huge' is no value of toy's option deck; expected: small, large."),
        ({"board": "big"}, "toy has no option 'board'; it has: deck."),
    ],
)
def test_an_unknown_option_or_value_is_refused(given: dict[str, str], sentence: str) -> None:
    with pytest.raises(Mistake) as caught:
        chosen(GAME, given)
    assert str(caught.value) == sentence


@pytest.mark.parametrize("seats", [-1, 0, 1, 4])
def test_a_number_of_players_that_a_game_does_not_take_is_refused(seats: int) -> None:
    with pytest.raises(Mistake, match=f"toy does not take {seats} players; expected 2 to 3."):
        check_seats(GAME, seats)


def test_ranks_go_by_points_then_tie_breaks_and_may_be_shared() -> None:
    scores = [
        Score(0, {"a": 5}, [1]),
        Score(1, {"a": 2, "b": 3}, [2]),
        Score(2, {"a": 9}, [0]),
        Score(3, {"a": 5}, [1]),
    ]
    assert [score.rank for score in ranked(scores)] == [3, 2, 1, 3]
