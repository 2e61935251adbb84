"""Sections 11 and 12 of the rules: staff and the pool, exchange."""

import pytest

from tablero.games.valletta.terms import PERSON
from tests.valletta.scene import named, scene


@pytest.mark.parametrize(("person", "moves"), [("jean", ["open gold"]), ("scribe", ["take gold"])])
def test_a_staff_action_dismisses_or_hires_one_person_or_nobody(person: str, moves: list[str]) -> None:
    """T-125: never both, never two."""
    for choice in ("dismiss maid", "hire builder", "done"):
        t = scene(f"{person} maid lumberjack").do(f"play {person}", *moves, choice)
        assert t.asks() == "Play"


def test_a_dismissed_person_goes_to_the_pool_for_good() -> None:
    """T-126: face up, and it is in none of the player's piles."""
    t = scene("jean maid lumberjack", pile="shopkeeper").do("play jean", "open gold", "dismiss maid")
    p = t.p()
    assert t.pool() == "maid builder builder builder builder" and t.game.view(t.s, 1)["pool"][0] == "maid"
    assert "maid" not in named(p.hand + p.pile + p.discard + p.slots)


def test_hiring_is_free_and_into_the_hand() -> None:
    """T-127: the card leaves the pool."""
    t = scene("jean maid", "1-1-1-1").do("play jean", "open gold", "hire builder")
    assert t.goods() == "2-1-1-1" and t.hand() == "maid builder" and t.pool() == "builder builder builder"


def test_anybody_may_hire_any_card_of_the_pool() -> None:
    """T-128: a Builder, a red card another dismissed, a blue and a yellow one."""
    t = scene("jean maid", pool="lumberjack builder thief pius").do("play jean", "open gold")
    assert t.can("hire") == ["hire lumberjack", "hire builder", "hire thief", "hire pius"]
    t = scene("jean maid").turn("play jean", "open gold", "dismiss maid").rest()
    t.seat(1, hand="jean lumberjack").do("play jean", "open gold", "hire maid")
    assert t.hand(1) == "lumberjack maid"


def test_jean_can_never_be_dismissed() -> None:
    """T-129: neither by himself nor by the Scribe."""
    t = scene("scribe jean maid").do("play scribe", "take gold")
    assert t.can("dismiss") == ["dismiss maid"]
    t = scene("scribe jean", pool="").do("play scribe", "take gold")
    assert t.can() == ["done"]


@pytest.mark.parametrize("person", [name for name in PERSON.words if name != "jean"])
def test_any_other_card_can_be_dismissed(person: str) -> None:
    """T-130: the last Builder too."""
    t = scene(f"jean {person}").do("play jean", "open gold", f"dismiss {person}")
    assert person in t.pool().split()


def test_with_an_empty_pool_hiring_lapses_and_it_is_never_refilled() -> None:
    """T-131: four Builders hired, none left; and a pool of more than four is no problem."""
    t = scene("jean maid", pool="").do("play jean", "open gold")
    assert t.can() == ["done", "dismiss maid"]
    t = scene("jean", pool="").do("play jean", "open gold")
    assert t.can() == ["done"]
    t = scene("jean maid", pool="builder").do("play jean", "open gold", "hire builder")
    assert t.pool() == ""
    t = scene("jean maid", pool="builder " * 12).do("play jean", "open gold", "dismiss maid")
    assert len(t.s.pool) == 13


def test_any_three_goods_bring_one_of_choice() -> None:
    """T-132: alike or not, gold included, given or taken."""
    t = scene("maid", "3-0-0-0").do("exchange", "return gold", "return gold", "return gold", "take brick")
    assert t.goods() == "0-0-0-1"
    t = scene("maid", "0-1-1-1").do("exchange", "return wood", "return stone", "return brick", "take gold")
    assert t.goods() == "1-0-0-0"
    assert "exchange" not in scene("maid", "1-1-0-0").can()


def test_an_exchange_is_begun_only_where_three_goods_can_be_returned() -> None:
    """T-132: in any order, and what was begun is finished."""
    t = scene("maid", "1-0-1-2").do("exchange")
    assert t.can() == ["return gold", "return stone", "return brick"]
    t.do("return brick", "return stone")
    assert t.can() == ["return gold", "return brick"]


def test_exchange_is_possible_before_between_and_in_the_middle_of_plays() -> None:
    """T-133: at the first play, after one, in a choice of goods, when building, when paying."""
    t = scene("maid lumberjack", "3-0-0-0")
    assert "exchange" in t.can()
    t.do("play lumberjack")
    assert "exchange" in t.can()
    t.do("play maid")
    assert "exchange" in t.can()
    t = scene("foreman maid", "3-4-1-1").do("play foreman")
    assert "exchange" in t.can()
    t.do("construct a4")
    assert t.asks() == "Spare" and "exchange" in t.can()
    t = scene("jean maid", "3-0-0-0").do("play jean", "open gold")
    assert "exchange" in t.can()


def test_exchange_is_possible_after_the_last_play() -> None:
    """T-133: before the cards are discarded."""
    t = scene("lumberjack", "1-1-0-0", pile="maid").do("play lumberjack")
    assert t.can() == ["done", "exchange"] and named(t.p().slots) == "lumberjack"
    t.do("exchange", "return gold", "return wood", "return wood", "take brick")
    assert t.can() == ["done"]
    t.do("done").rest()
    assert t.asked() == 1 and t.goods() == "0-0-0-1"


def test_an_exchange_in_the_middle_of_building_makes_it_affordable() -> None:
    """T-133: a Builder with 3-4-1-0 lacks the brick for the Bank, exchanges three wood and constructs it."""
    t = scene("builder maid", "3-4-1-0").do("play builder")
    assert "construct a4" not in t.can()
    t.do("exchange", "return wood", "return wood", "return wood", "take brick", "construct a4")
    assert t.goods() == "0-0-0-0" and t.p().houses == 1


def test_others_cannot_exchange_in_my_turn_and_nobody_in_the_draft() -> None:
    """T-133: own turn only."""
    t = scene("maid lumberjack", "3-0-0-0").seat(1, goods="9-9-9-9")
    assert t.s.free_options(1) == [] and t.s.free_options(0) != []
    t.s.turn = -1
    assert t.s.free_options(0) == []


def test_exchange_may_be_repeated_and_is_no_play() -> None:
    """T-134: twice before the first card; three plays are still owed."""
    t = scene("shopkeeper lumberjack stonecutter brickmaker", "6-0-0-0")
    for _ in range(2):
        t.do("exchange", "return gold", "return gold", "return gold", "take stone")
    assert t.goods() == "0-0-2-0" and t.p().slots == []
    t.turn("play shopkeeper", "play lumberjack", "play stonecutter").rest()
    assert t.asked() == 1 and len(t.told("played")) == 3
