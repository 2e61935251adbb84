"""Why something cannot be done, for the one who points at it."""

import pytest

from tablero.core.dice import FastDice
from tablero.games.valparaiso import GAME
from tablero.games.valparaiso.reasons import refusals
from tablero.games.valparaiso.rules.set_up import StartingGoods
from tablero.games.valparaiso.terms import CARD, VOCABULARY
from tablero.words import Words
from tests.reasons import Judge
from tests.valparaiso.scene import Scene, planning, scene, table


def why(t: Scene, text: str) -> str:
    """The sentence about one action."""
    words = Words.of("valparaiso", "en")
    return next(words.sentence(key, named) for a, key, named in refusals(t.s, 0) if VOCABULARY.spell(a) == text)


def test_a_card_tells_what_its_action_lacks() -> None:
    t = scene("build overseas transfer hire trade", pesos=7, ship="west", hold="1-0-0", goods="0-1-1")
    assert why(t, "use build main") == "Needs 10 pesos; you have 7 pesos."
    assert why(t, "use overseas main") == "Needs 3 silver in the hold; there is 1 silver."
    assert why(t, "use transfer main") == "Your ship is not in the harbour."
    assert why(t, "use hire main") == "Your warehouse lacks 1 silver."
    assert why(t, "use trade main") == "None of your merchants stands in a market village."


def test_a_card_out_of_order_tells_its_price() -> None:
    t = scene("sell move build", pesos=1)
    assert why(t, "use build main") == "To use this card out of order costs 2 pesos; you have 1 peso."
    assert why(t, "use sell main") == "Your warehouse is empty."


def test_while_planning_slots_tell_when_they_open() -> None:
    t = planning()
    t.p().pesos = 4
    t.do("0 plan move 1")
    assert why(t, "plan sell 3") == "The row is filled without gaps: next is slot 2."
    assert why(t, "plan sell 5") == "Slot 5 opens with 2 houses built; you have built 0 houses."
    assert why(t, "plan sell mayor") == "Needs 5 pesos; you have 4 pesos."


def test_places_sites_and_cards_at_sea_tell_why_not() -> None:
    t = scene("move", merchants="valparaiso quillota", pesos=0).do("use move main")
    assert why(t, "walk 1 melipilla") == "No road leads there in one step from Valparaíso."
    t = scene("build", merchants="valparaiso quillota", pesos=10).seat(1, houses="quillota-1").do("use build main")
    assert why(t, "build quillota-1") == "A house stands here already."
    assert why(t, "build limache-1") == "None of your merchants stands there."
    t = scene("overseas", ship="west", hold="3-0-0").do("use overseas main")
    elsewhere = VOCABULARY.spell(next(a for a, key, _ in refusals(t.s, 0) if key == "why.other-sector"))
    assert why(t, elsewhere) == "Your ship is elsewhere: Western sea."


def test_a_card_out_of_order_whose_action_is_too_dear_tells_both_prices() -> None:
    t = scene("sell move build", pesos=11)
    said = "Needs 12 pesos: 2 pesos to use it out of order and 10 pesos for its action; you have 11 pesos."
    assert why(t, "use build main") == said


def test_the_first_to_choose_goods_is_not_told_that_somebody_has_them() -> None:
    t = table()
    t.s.then(StartingGoods(0, []))
    t.do("take wheat")
    assert [key for _, key, _ in refusals(t.s, 0)] == []


def test_who_is_ready_under_the_clock_is_told_to_change_the_plan_first() -> None:
    t = planning(3, clock=True).do("1 ready", "0 ready")
    assert why(t, "plan sell 1") == why(t, "plan sell mayor") == "You are ready already; change your plan first."


@pytest.mark.parametrize("card", CARD.words)
def test_whatever_a_card_lacks_is_told_truly(card: str) -> None:
    judge, dice = Judge("valparaiso"), FastDice(1)
    first, second = [other for other in ("ship", "move", "sell") if other != card][:2]
    for pesos in (0, 1, 4, 7, 11):
        for houses in ("", "quillota-1 limache-1 valparaiso valparaiso"):
            for row in (card, f"{first} {card}", f"{first} {second} {card}"):
                for ship in ("harbour", "west"):
                    t = scene(row, pesos=pesos, houses=houses, ship=ship, merchants="limache quillota valparaiso")
                    judge.at(t.s, 0, dice)
                    for way in [text for text in t.can("use") if card in text]:
                        begun = Scene(GAME, t.s.clone()).do(way).s
                        judge.at(begun, 0, dice)
