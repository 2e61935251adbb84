"""Several tiles of one action are named in any order, and every order gives the same state; so are alike spaces."""

import pytest

from tablero.core.conformance import check_several, random_step
from tablero.core.dice import FastDice
from tablero.games.altiplano import GAME
from tests.altiplano.scene import Scene, scene, table
from tests.transcript import in_every_order

SPACES = [
    "market:wood+alpaca+cacao+cloth handyman:wood journeyman:cacao",
    "forest:cacao+cacao handyman:cacao journeyman:cacao",
    "farm:alpaca+alpaca handyman:alpaca journeyman:alpaca",
]
PLACES = ["market", "forest", "farm"]


def test_goods_sold() -> None:
    """A-119: cacao before alpaca and wood (ruling 66)."""
    t = in_every_order(
        lambda: scene("market:wood+alpaca+cacao", place="market"),
        "sell cacao here",
        "sell alpaca here",
        "sell wood here",
    )
    assert t.p().coins == 4


def test_goods_delivered() -> None:
    """A-126 A-128: the last of the order first; the one that finishes it brings the corn, whichever it is."""
    goods = ("deliver alpaca here", "deliver fish here", "deliver stone here", "deliver wood here")
    t = in_every_order(lambda: scene("market:wood+stone+fish+alpaca", place="market", order=1), *goods)
    assert t.p().finished and t.p().order < 0


def test_cacao_for_goods() -> None:
    """A-107: glass before food, from the forest or a wild space."""
    t = in_every_order(
        lambda: scene("forest:cacao+cacao handyman:cacao", place="forest", cards="handyman"),
        "trade handyman glass",
        "trade here food",
        "trade here cloth",
    )
    assert t.container() == "cacao cacao cacao cloth food glass"


def test_alpacas_for_food() -> None:
    """A-103: from a wild space before the farm."""
    t = in_every_order(
        lambda: scene("farm:alpaca+alpaca handyman:alpaca", place="farm", cards="handyman"),
        "graze handyman",
        "graze here",
        "graze here",
    )
    assert t.container() == "alpaca alpaca alpaca food food food"


def test_after_the_last_kind_the_others_are_still_offered() -> None:
    """A-119: and one may have enough (ruling 66)."""
    t = scene("market:wood+cacao", place="market").do("sell cacao here")
    assert t.can() == ["sell wood here", "done"]
    assert t.do("done").p().coins == 2


def test_goods_are_stored_in_any_order_which_says_the_rows_they_begin() -> None:
    """A-134 A-138: wool before wood begins a row of wool (ruling 66)."""
    t = scene("village:wood+wool", place="village").do("store wool here", "store wood here")
    assert [tiles >> 6 for tiles in t.p().warehouse.rows[:2]] == [6, 1]


def test_food_is_laid_on_any_movement_space() -> None:
    """A-071: of several alike each may be used (ruling 62)."""
    t = table().seat(0, planning="food food", place="farm").plan()
    assert [text for text in t.can("place") if "movement" in text] == [f"place food movement-{n}" for n in (1, 2, 3)]
    t.do("place food movement-3")
    assert [text for text in t.can("place") if "movement" in text] == ["place food movement-1", "place food movement-2"]


def test_a_coin_for_the_stagecoach_is_laid_on_any_movement_space() -> None:
    """A-181: of several alike each may be used (ruling 62)."""
    t = table().seat(0, "farm:alpaca", place="farm", cards="stagecoach", coins=1).plan()
    assert [text for text in t.can("place") if "movement" in text] == [f"place coin movement-{n}" for n in (1, 2, 3)]


def test_the_pawn_moves_by_any_movement_space() -> None:
    """A-099 A-100: of several alike each may be used, with a cart or without (ruling 62)."""
    t = scene("movement-1:food movement-3:food farm:alpaca", place="forest")
    assert t.can() == ["move movement-1 farm", "move movement-3 farm", "pass"]
    t.do("move movement-3 farm", "graze here")
    assert t.on("movement-3") == "" and t.on("movement-1") == "food"
    t = scene("movement-1:food movement-2:food farm:alpaca", place="farm", carts="movement-1 movement-2")
    t.do("graze here", "move movement-2 village")
    assert t.at() == "village" and t.on("movement-1") == "food"


def wild(i: int) -> Scene:
    """Tiles at a place and on both wild spaces."""
    return scene(SPACES[i], place=PLACES[i], cards="handyman journeyman", order=8)


@pytest.mark.parametrize("i", range(len(PLACES)), ids=PLACES)
def test_the_law_holds_wherever_an_action_takes_several_tiles(i: int) -> None:
    """Also where the action begins: its first tile is one of them."""
    for seed in range(6):
        t = wild(i)
        dice = FastDice(seed)
        for _ in range(12):
            check_several(GAME, t.s)
            random_step(t.s, dice)
