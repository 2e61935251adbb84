"""Several goods or cards are named in any order, and every order gives the same state."""

import pytest

from tablero.core.conformance import check_several, random_step
from tablero.core.dice import FastDice
from tablero.games.valletta import GAME
from tests.transcript import in_every_order
from tests.valletta.scene import Scene, scene


def test_goods_of_choice() -> None:
    """T-069: three different ones, the last kind first."""
    t = in_every_order(lambda: scene("innkeeper maid").do("play innkeeper"), "take brick", "take gold", "take stone")
    assert t.asks() == "Play"


def test_goods_spared() -> None:
    """T-076: brick before gold."""
    t = in_every_order(
        lambda: scene("foreman maid", "2-1-1-0").do("play foreman", "construct a4"), "spare brick", "spare gold"
    )
    assert t.asks() == "Play" and t.p().houses == 1


def test_what_must_be_spared_is_spared_when_goods_went_elsewhere_in_between() -> None:
    """T-076 T-133: after an exchange while sparing the price may be beyond reach, and only done is left."""
    t = scene("foreman maid", "2-2-1-0").do("play foreman", "construct a4", "exchange")
    t.do("return gold", "return wood", "return wood", "take stone")
    assert t.asks() == "Spare" and t.can("spare") == [] and t.do("done").asks() == "Play"


def test_cards_discarded_and_the_goods_they_bring() -> None:
    """T-070: any two cards, then four goods."""

    def bathe() -> Scene:
        return scene("barber maid builder jean lumberjack").do("play barber")

    in_every_order(bathe, "discard jean", "discard lumberjack")
    in_every_order(
        lambda: bathe().do("discard jean", "discard maid"), "take brick", "take gold", "take brick", "take wood"
    )


def test_goods_returned_to_the_merchant_and_the_questions_after_them() -> None:
    """T-071: what each brings is asked for by its kind, in whatever order they were returned."""
    t = in_every_order(lambda: scene("merchant maid", "1-1-1-1").do("play merchant"), "return brick", "return gold")
    assert t.can() == ["take gold", "take wood", "take stone"]
    assert t.do("take wood").can("take") == ["take wood", "take stone", "take brick"]
    t = in_every_order(lambda: scene("merchant maid", "0-1-0-1").do("play merchant"), "return brick", "return wood")
    assert t.do("take wood", "take gold").goods() == "2-2-0-0"


def test_goods_stolen() -> None:
    """T-074: of two players two goods, any first."""
    in_every_order(
        lambda: scene("thief maid").seat(1, goods="1-1-1-1").do("play thief"), "steal 2 brick", "steal 2 gold"
    )


def test_goods_returned_for_points() -> None:
    """T-084: brick first, and all others after it."""
    t = in_every_order(
        lambda: scene("laparelli maid", "1-1-1-2").do("play laparelli"),
        "return brick",
        "return stone",
        "return gold",
        "return wood",
    )
    assert t.can("return") == ["return brick"]


def test_three_goods_exchanged() -> None:
    """T-132: brick first."""
    t = in_every_order(lambda: scene("maid", "1-1-1-1").do("exchange"), "return brick", "return wood", "return gold")
    assert t.do("take gold").goods() == "1-0-1-0"


HANDS = [
    "innkeeper barber merchant thief foreman",
    "foreman scribe harbourmaster maid builder",
    "laparelli delmonte romegas merchant barber",
]


@pytest.mark.parametrize("hand", HANDS)
def test_the_law_holds_wherever_cards_ask_for_several_things(hand: str) -> None:
    for seed in range(6):
        t = scene(hand, "3-2-2-2", "a1 a2", seats=3, pile=hand).seat(1, goods="1-0-2-1").seat(2, goods="0-3-0-1")
        dice = FastDice(seed)
        for _ in range(40):
            check_several(GAME, t.s)
            random_step(t.s, dice)
