"""Why something cannot be done, for the one who points at it."""

import pytest

from tablero.games.valparaiso.terms import WORDS
from tablero.games.valparaiso.why import refusals
from tablero.words import LANGUAGES, Words
from tests.reasons import reasons_along
from tests.valparaiso.scene import Scene, planning, scene


def why(t: Scene, text: str) -> str:
    """The sentence about one action."""
    words = Words.of("valparaiso", "en")
    return next(words.reason(key, named) for a, key, named in refusals(t.s, 0) if WORDS.spell(a) == text)


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
    assert why(t, "plan sell 5") == "Slot 5 opens with two houses built; you have built 0 houses."
    assert why(t, "plan sell mayor") == "Needs 5 pesos; you have 4 pesos."


def test_places_sites_and_cards_at_sea_tell_why_not() -> None:
    t = scene("move", merchants="valparaiso quillota", pesos=0).do("use move main")
    assert why(t, "walk 1 melipilla") == "No road leads there in one step from Valparaíso."
    t = scene("build", merchants="valparaiso quillota", pesos=10).seat(1, houses="quillota-1").do("use build main")
    assert why(t, "build quillota-1") == "A house stands here already."
    assert why(t, "build limache-1") == "None of your merchants stands there."
    t = scene("overseas", ship="west", hold="3-0-0").do("use overseas main")
    elsewhere = WORDS.spell(next(a for a, key, _ in refusals(t.s, 0) if key == "why.other-sector"))
    assert why(t, elsewhere) == "Your ship is elsewhere: Western sea."


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_that_is_offered_is_refused_and_every_reason_can_be_said(lang: str) -> None:
    words = Words.of("valparaiso", lang)
    keys = set().union(*(reasons_along("valparaiso", seed, 400, words) for seed in range(6)))
    assert len(keys) > 20, sorted(keys)
