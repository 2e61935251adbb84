"""Every refusal is true, in every game, at every number of players; and every reason in the catalogue comes up."""

from collections.abc import Callable
from functools import lru_cache

import pytest

from tablero.core.agenda import State
from tablero.core.dice import FastDice
from tablero.core.game import load, names
from tests.reasons import Judge

SEEDS = 2
DECISIONS = {"valletta": 700, "altiplano": 500, "valparaiso": 450}
POSITIONS = [(game, *position) for game in names() for position in Judge(game).positions]


@lru_cache
def met_at_random(game: str, seats: int) -> frozenset[str]:
    """Judges all reasons along some games, and returns the kinds there were."""
    judge = Judge(game)
    for seed in range(SEEDS):
        judge.along(seats, 100 * seats + seed, DECISIONS[game])
    return frozenset(judge.met)


@pytest.mark.parametrize(("game", "seats"), [(game, seats) for game in names() for seats in load(game).seats])
def test_what_a_refusal_names_is_what_stands_in_the_way(game: str, seats: int) -> None:
    assert met_at_random(game, seats)


@pytest.mark.parametrize(("game", "key", "position"), POSITIONS)
def test_a_reason_that_games_at_random_seldom_lead_to_is_true_in_its_position(
    game: str, key: str, position: Callable[[], tuple[State, int]]
) -> None:
    assert key in Judge(game).at(*position(), FastDice(1))


@pytest.mark.parametrize("game", names())
def test_every_reason_of_the_catalogue_comes_up(game: str) -> None:
    judge = Judge(game)
    met = {key for key, _ in judge.positions}.union(*(met_at_random(game, seats) for seats in load(game).seats))
    keys = {key for key in judge.words[0].catalogue if key.startswith("why.")}
    assert keys == met == set(judge.mending)
