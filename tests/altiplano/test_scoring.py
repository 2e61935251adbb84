"""Section 14 of the rules: scoring."""

from tablero.core.game import ranked
from tablero.games.altiplano import GAME
from tablero.games.altiplano.terms import GOOD_WORDS
from tests.altiplano.scene import Scene, scene, table, words

BOX = GAME.edition("reconstructed").box


def parts(t: Scene, seat: int = 0) -> dict[str, int]:
    return GAME.scores(t.s)[seat].parts


def test_goods_are_counted_wherever_they_lie_but_not_on_orders() -> None:
    """A-205: bag, container, planning, every kind of space, warehouse."""
    spaces = "farm:wool role:food sawmill:food handyman:glass movement-1:food market:fish"
    t = table().seat(0, spaces, cards="sawmill handyman", bag="ore", container="cloth", planning="silver")
    t.seat(0, rows="cacao", order=7, place="market").turns().do("deliver fish here")
    assert words(t.p().goods()) == "cacao cloth food food food glass ore silver wool"


def test_points_of_the_goods() -> None:
    """A-206: coins give none."""
    points = dict(zip(GOOD_WORDS, BOX.points, strict=True))
    assert points == {
        "food": 0, "corn": 0, "wood": 0, "stone": 0, "fish": 1, "alpaca": 1, "ore": 2, "wool": 2, "cacao": 2,
        "cloth": 3, "silver": 3, "glass": 4,
    }  # fmt: skip
    t = table().seat(0, bag="food wood stone fish alpaca ore wool cacao cloth silver glass", coins=50)
    assert parts(t)["goods"] == 18 and sum(parts(t).values()) == 18


def test_boats_two_houses_four() -> None:
    """A-207: each."""
    t = table().seat(0, boats="wool glass silver", houses="wool glass")
    assert parts(t)["boats"] == 6 and parts(t)["houses"] == 8


def test_a_house_gives_one_more_for_each_own_tile_of_its_sort() -> None:
    """A-208: warehouse included, other players' not."""
    t = table().seat(0, houses="fish wood", bag="fish", rows="fish fish", planning="wood").seat(1, bag="fish")
    assert parts(t)["house-bonus"] == 4 and parts(t, 1)["house-bonus"] == 0


def test_finished_orders_count_unfinished_ones_do_not() -> None:
    """A-209: orders 1 and 16."""
    t = table().seat(0, finished="1 16", order=5)
    assert parts(t)["orders"] == 28


def test_complete_rows_count() -> None:
    """A-210: the first and the third, not the second."""
    t = table().seat(0, rows="fish fish fish / ore ore / wool corn corn")
    assert parts(t)["rows"] == 6


def test_met_missions_count() -> None:
    """A-211: those that lie open."""
    t = table(missions=True).seat(0, missions="three-boats most-ore").seat(0, boats="wool")
    t.s.turn_up(0, 11)
    assert parts(t)["missions"] == 4
    assert "missions" not in parts(scene("farm:alpaca"))


def test_most_points_win_then_most_coins_then_both() -> None:
    """A-212: coins on spaces included."""
    t = table(3).seat(0, bag="ore", coins=1).seat(1, "drover:coin", cards="drover", bag="wool").seat(2, bag="fish")
    assert [score.rank for score in ranked(GAME.scores(t.s))] == [1, 1, 3]
    t.p(1).coins = 1
    assert [score.rank for score in ranked(GAME.scores(t.s))] == [2, 1, 3]
