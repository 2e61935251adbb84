"""Section 5 of the rules: the eight starting persons."""

import pytest

from tablero.games.valletta import GAME
from tablero.games.valletta.terms import COLOUR, PERSON
from tests.valletta.scene import scene


def test_six_are_red_and_two_are_purple() -> None:
    """T-047: colours of the starting persons."""
    colour = GAME.edition("reconstructed").box.person_colour
    shown = {name: COLOUR.words[colour[PERSON.number[name]]] for name in PERSON.words[:8]}
    red = dict.fromkeys(["shopkeeper", "lumberjack", "stonecutter", "brickmaker", "maid", "builder"], "red")
    assert shown == red | {"apprentice": "purple", "jean": "purple"}


@pytest.mark.parametrize(
    ("person", "goods"),
    [("shopkeeper", "1-0-0-0"), ("lumberjack", "0-1-0-0"), ("stonecutter", "0-0-1-0"), ("brickmaker", "0-0-0-1")],
)
def test_four_bring_one_good_each(person: str, goods: str) -> None:
    """T-048 T-049 T-050 T-051: gold, wood, stone, brick."""
    assert scene(f"{person} maid").do(f"play {person}").goods() == goods


@pytest.mark.parametrize(
    ("good", "goods"), [("gold", "1-0-0-0"), ("wood", "0-1-0-0"), ("stone", "0-0-1-0"), ("brick", "0-0-0-1")]
)
def test_the_maid_brings_one_good_of_any_kind(good: str, goods: str) -> None:
    """T-052: gold included."""
    assert scene("maid builder").do("play maid", f"take {good}").goods() == goods


def test_the_builder_constructs_or_upgrades_at_the_price() -> None:
    """T-053: either, not both."""
    t = scene("builder maid", "3-2-2-1", "c1").do("play builder")
    assert t.places("construct") == "a1 a3 a4 b2 b3" and t.places("upgrade") == "c1"
    t.do("construct a4")
    assert t.goods() == "0-1-1-0" and t.asks() == "Play"
    t = scene("builder maid", "3-2-2-1", "c1").do("play builder", "upgrade c1")
    assert t.goods() == "3-1-1-1" and t.asks() == "Play"


def test_a_builder_of_the_pool_does_the_same() -> None:
    """T-054: hired, it is the same red card, and an Apprentice repeats it."""
    t = scene("apprentice jean", "4-2-2-2").do("play jean", "open gold", "hire builder", "play builder")
    assert t.asks() == "Build" and "construct a4" in t.can()
    t.do("construct a4", "play apprentice")
    assert t.asks() == "Build"


def test_the_apprentice_repeats_the_red_or_green_person_directly_before() -> None:
    """T-055: the slot before, not an earlier one, and in the same turn only."""
    t = scene("shopkeeper lumberjack apprentice").do("play shopkeeper", "play lumberjack", "play apprentice")
    assert t.goods() == "1-2-0-0"
    t = scene("mason maid apprentice").do("play mason", "play apprentice")
    assert t.goods() == "0-0-2-0"


def test_an_apprentice_in_slot_one_does_nothing() -> None:
    """T-056: it may be played, also after a turn that ended with a red card."""
    t = scene("apprentice maid", discard="lumberjack").do("play apprentice")
    assert t.asks() == "Play" and t.goods() == "0-0-0-0"


@pytest.mark.parametrize("person", ["innkeeper", "pius"])
def test_an_apprentice_after_blue_or_yellow_does_nothing(person: str) -> None:
    """T-057: no goods and no points again."""
    t = scene(f"{person} apprentice maid").do(f"play {person}")
    if person == "innkeeper":
        t.do("take gold", "take wood", "take stone")
    before = (t.goods(), t.p().points)
    t.do("play apprentice")
    assert (t.goods(), t.p().points) == before and t.asks() == "Play"


def test_an_apprentice_after_jean_does_nothing() -> None:
    """T-058: no move, no barrel, no staff action."""
    t = scene("jean apprentice maid").do("play jean", "open gold", "done", "play apprentice")
    assert t.s.jean == 1 and t.goods() == "1-0-0-0" and t.asks() == "Play"


def test_an_apprentice_after_an_apprentice_does_nothing() -> None:
    """T-059: whatever the first one repeated."""
    t = scene("lumberjack apprentice apprentice maid").do("play lumberjack", "play apprentice", "play apprentice")
    assert t.goods() == "0-2-0-0"


def test_an_apprentice_after_a_builder_builds_once_more_at_its_own_price() -> None:
    """T-060: with the neighbour discount of what was just built, and with Jean's bonus."""
    t = scene("builder apprentice maid", "5-2-2-3", jean=8)
    t.do("play builder", "construct a3", "play apprentice")
    assert t.goods() == "3-1-0-3" and t.p().points == 0
    assert t.owed("a2") == "1-1-0-2"
    t.do("construct a2")
    assert t.goods() == "2-0-0-1" and t.p().points == 3
    assert t.hand() == "maid mason roofer"


def test_an_apprentice_after_a_builder_may_upgrade() -> None:
    """T-060 T-120: the building just constructed, for instance."""
    t = scene("builder apprentice maid", "3-2-2-2").do("play builder", "construct a4", "play apprentice", "upgrade a4")
    assert t.goods() == "0-0-0-0" and t.p().upgraded == t.p().built


def test_an_apprentice_after_a_green_person_brings_the_whole_yield_again() -> None:
    """T-061: 1 and 2 more for two wood symbols, twice."""
    t = scene("carpenter apprentice maid", houses="a1 b3").do("play carpenter", "play apprentice")
    assert t.goods() == "0-6-0-0"


def test_the_apprentice_repeats_the_card_and_not_what_came_of_it() -> None:
    """T-062: choices anew, and also after an effect that was declined or lapsed."""
    t = scene("maid apprentice builder").do("play maid", "take gold", "play apprentice", "take brick")
    assert t.goods() == "1-0-0-1"
    t = scene("builder apprentice maid", "3-1-1-1").do("play builder", "done", "play apprentice", "construct a4")
    assert t.p().houses == 1
    t = scene("builder apprentice maid", "2-1-1-1").do("play builder", "done", "play apprentice")
    assert t.asks() == "Build"


def test_jean_moves_takes_and_then_may_see_to_the_staff() -> None:
    """T-063: in this order."""
    t = scene("jean maid builder").do("play jean", "open stone")
    assert t.s.jean == 1 and t.goods() == "0-0-1-0"
    assert t.can() == ["done", "dismiss maid", "dismiss builder", "hire builder"]
