"""Several goods are named in any order, and every order gives the same state."""

import pytest

from tablero.core.conformance import check_several, random_step
from tablero.core.dice import FastDice
from tablero.games.valparaiso import GAME
from tests.transcript import in_every_order
from tests.valparaiso.scene import scene

CARDS = ["transfer", "bazaar"]


def test_goods_loaded_and_unloaded() -> None:
    """V-055: wheat before silver, out of the hold before into it."""
    t = in_every_order(
        lambda: scene("transfer", goods="2-0-1", hold="0-2-0").do("use transfer main"),
        "load wheat",
        "unload copper",
        "load silver",
        "load silver",
    )
    assert t.can("unload") == ["unload copper"] and t.can("load") == []


def test_goods_bought() -> None:
    """V-148: wheat before silver."""
    t = in_every_order(
        lambda: scene("bazaar", pesos=7).do("use bazaar main"), "take wheat", "take silver", "take wheat"
    )
    assert t.goods() == "1-0-2"


@pytest.mark.parametrize("card", CARDS)
def test_the_law_holds_wherever_cards_ask_for_several_goods(card: str) -> None:
    for seed in range(6):
        t = scene(card, goods="2-1-1", hold="1-1-2", pesos=9).do(f"use {card} main")
        dice = FastDice(seed)
        for _ in range(8):
            check_several(GAME, t.s)
            random_step(t.s, dice)
