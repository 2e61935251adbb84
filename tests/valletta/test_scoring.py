"""Sections 16 and 17 of the rules: laps of the street, final scoring, the winner."""

import pytest

from tablero.core.game import ranked
from tablero.core.snapshot import snapshot
from tablero.games.valletta import GAME
from tablero.games.valletta.scoring import lap
from tests.valletta.scene import Scene, scene


@pytest.mark.parametrize(
    ("points", "tile", "field"),
    [(0, 0, 0), (1, 0, 1), (24, 0, 24), (25, 0, 25), (26, 25, 1), (27, 25, 2), (49, 25, 24), (60, 50, 10)]
    + [(80, 75, 5), (110, 100, 10)],
)
def test_points_are_a_lap_tile_and_a_space(points: int, tile: int, field: int) -> None:
    """T-154 T-155 T-156 T-157: as everybody sees them."""
    player = GAME.view(scene("maid", points=points).s, 1)["players"][0]
    assert (player["points"], player["lap"], player["field"]) == (points, tile, field)


def test_exact_multiples_stay_on_space_25_and_nothing_is_lost_beyond_125() -> None:
    """T-158: 50 is the tile 25 and space 25."""
    assert [lap(points, 25) for points in (50, 75, 100, 125)] == [(25, 25), (50, 25), (75, 25), (100, 25)]
    assert sum(lap(131, 25)) == 131
    t = scene("pius maid", points=125, end_phase=True).do("play pius")
    assert GAME.scores(t.s)[0].total == 129


def test_the_example_of_the_rulebook() -> None:
    """T-159 T-160: buildings of 2, 3, 4, 4, 3, 1 and an upgraded one of 8 give 25, seven goods 2 more."""
    t = scene("maid", "4-1-2-0", "a5 c3 c4 d1 d3 a4 d2+")
    score = GAME.scores(t.s)[0]
    assert score.parts == {"street": 0, "buildings": 25, "goods": 2}
    assert score.total == 27


def test_buildings_and_goods_are_added_to_the_street() -> None:
    """T-159: and another's buildings are not."""
    t = scene("maid", "3-0-0-0", "a1 c4+", points=17).seat(1, houses="c5+")
    assert GAME.scores(t.s)[0].total == 17 + 1 + 8 + 1


@pytest.mark.parametrize(
    ("goods", "points"),
    [("0-0-0-0", 0), ("1-0-1-0", 0), ("1-1-1-0", 1), ("0-0-0-5", 1), ("2-2-1-1", 2), ("9-0-0-0", 3)],
)
def test_every_full_three_goods_give_a_point(goods: str, points: int) -> None:
    """T-160: of any kinds; the rest gives nothing."""
    assert GAME.scores(scene("maid", goods).s)[0].parts["goods"] == points


def test_final_scoring_starts_nothing() -> None:
    """T-161: at the end 25 points of buildings change no table, and the game is over."""
    t = scene("shopkeeper", houses="c4+ d1+ d2+ a1", points=3, end_phase=True).seat(1, "", pile="", discard="")
    t.s.drop_out(1)
    t.turn("play shopkeeper")
    assert t.s.agenda == []
    before = snapshot(t.s)
    assert GAME.scores(t.s)[0].total == 28
    assert snapshot(t.s) == before and t.told("called-the-end") == []


def ranks(t: Scene) -> list[int]:
    return [score.rank for score in ranked(GAME.scores(t.s))]


def test_most_points_win() -> None:
    """T-162: more houses do not help."""
    assert ranks(scene("maid", points=11, seats=3).seat(1, points=9, houses="a1").seat(2, points=12)) == [2, 3, 1]


def test_a_tie_goes_to_who_built_more_houses() -> None:
    """T-163: upgrades are no houses."""
    t = scene("maid", houses="a1 a2", points=2).seat(1, points=2, houses="a3+")
    assert [score.total for score in GAME.scores(t.s)] == [4, 4] and ranks(t) == [1, 2]


def test_equal_in_both_players_share_the_victory() -> None:
    """T-164: two first, one third."""
    t = scene("maid", houses="a1", points=5, seats=3).seat(1, points=5, houses="a2").seat(2, points=5)
    assert ranks(t) == [1, 1, 3]
