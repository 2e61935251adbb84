"""Sections 7, 8 and 10 of the rules: constructing, neighbours, upgrading."""

import pytest

from tablero.games.valletta import GAME
from tablero.games.valletta.terms import PERSON
from tests.valletta.scene import scene

RICH = "20-20-20-20"


@pytest.mark.parametrize("person", PERSON.words)
def test_only_builder_apprentice_foreman_and_planner_construct_and_all_but_the_planner_upgrade(person: str) -> None:
    """T-097 T-120: every person is played after a Builder, with goods for all and a building to upgrade."""
    t = scene(f"builder {person} maid", RICH, "c1", jean=3).seat(1, goods="1-1-1-1")
    t.do("play builder", "done", f"play {person}").rest()
    constructs, upgrades = bool(t.can("construct")), bool(t.can("upgrade"))
    assert constructs == (person in ("builder", "apprentice", "foreman", "planner"))
    assert upgrades == (person in ("builder", "apprentice", "foreman"))


def test_each_use_constructs_one_building() -> None:
    """T-097: then the next card is asked for."""
    t = scene("builder maid", RICH).do("play builder", "construct a1")
    assert t.asks() == "Play"


def test_any_building_without_a_house_can_be_constructed() -> None:
    """T-098: anywhere in the city, near or far, without conditions."""
    t = scene("builder", RICH, seats=4).do("play builder")
    assert t.places() == " ".join(row + column for row in "abcdef" for column in "12345")


def test_a_building_with_a_house_cannot_be_constructed() -> None:
    """T-098: neither one's own nor another's."""
    t = scene("builder", RICH, "a1 b5").seat(1, houses="a2 d3").do("play builder")
    assert not {"a1", "a2", "b5", "d3"} & set(t.places().split()) and len(t.places().split()) == 16


@pytest.mark.parametrize("goods", ["2-1-1-1", "3-0-1-1", "3-1-0-1", "3-1-1-0"])
def test_the_whole_price_must_be_there(goods: str) -> None:
    """T-099: one good short of the Bank, 3-1-1-1, and it cannot be constructed."""
    assert "a4" not in scene("builder", goods).do("play builder").places().split()


def test_the_price_is_paid_into_the_stock() -> None:
    """T-099: at once, and the other players get nothing."""
    t = scene("builder maid", "4-2-2-2").seat(1, goods="1-1-1-1").do("play builder", "construct a4")
    assert t.goods() == "1-1-1-1" and t.goods(1) == "1-1-1-1"
    assert [(event.n, event.what) for event in t.told("paid")] == [
        *((3, "good.gold"), (1, "good.wood"), (1, "good.stone"), (1, "good.brick"))
    ]


def test_constructing_puts_an_own_house_there_and_needs_one() -> None:
    """T-100: seven of eight are built, then eight, then no more."""
    t = scene("builder foreman planner", RICH, "a1 a2 a3 a4 a5 b1 b2").do("play builder", "construct b3")
    assert t.p().houses == 8
    t.do("play foreman")
    assert t.can("construct") == [] and t.can("upgrade")
    t.do("done", "play planner")
    assert t.can("construct") == []


def test_the_person_comes_to_the_hand() -> None:
    """T-101: and no longer lies on the building."""
    t = scene("builder maid", RICH).do("play builder", "construct c4")
    assert t.hand() == "maid karl"
    view = GAME.view(t.s, None)["city"]
    assert [place["owner"] for place in view if place["place"] == "c4"] == [0]


def test_the_building_stays_when_its_person_is_dismissed() -> None:
    """T-102: points and neighbours are still there, and another who hires the person does not get the building."""
    t = scene("builder jean maid", "6-2-2-2").do("play builder", "construct c4", "play jean", "open gold")
    t.do("dismiss karl")
    assert t.p().houses == 1 and GAME.scores(t.s)[0].parts["buildings"] == 4
    t.turn("play maid", "take gold").rest()
    t.seat(1, hand="jean maid").do("play jean", "open gold", "hire karl")
    assert GAME.scores(t.s)[1].parts["buildings"] == 0 and t.owed("c3") == "3-2-2-0"


def test_constructing_does_not_score_the_printed_points() -> None:
    """T-103: they count once, at the end."""
    t = scene("builder maid", "6-2-2-2").do("play builder", "construct c4")
    assert t.p().points == 0
    assert GAME.scores(t.s)[0].parts == {"street": 0, "buildings": 4, "goods": 0}


@pytest.mark.parametrize(
    ("houses", "owed"),
    [
        ("", "4-2-2-0"),
        ("c2", "3-2-2-0"),
        ("c4", "3-2-2-0"),
        ("a3", "3-2-2-0"),
        ("e3", "3-2-2-0"),
        ("c2 c4", "2-2-2-0"),
        ("c2 c4 a3", "1-2-2-0"),
        ("c2 c4 a3 e3", "0-2-2-0"),
    ],
)
def test_each_own_neighbour_saves_one_gold(houses: str, owed: str) -> None:
    """T-104: the Harbour at c3, price 4-2-2-0, with neighbours left, right, inside and outside."""
    t = scene("builder maid", "9-9-9-9", houses, seats=4)
    assert t.owed("c3") == owed
    t.do("play builder", "construct c3")
    gold, wood, stone, brick = (9 - int(n) for n in owed.split("-"))
    assert t.goods() == f"{gold}-{wood}-{stone}-{brick}"


def test_the_discount_makes_a_building_affordable() -> None:
    """T-104: a Builder with 2-1-1-1 and a neighbour can construct the Bank at 3-1-1-1."""
    assert "a4" not in scene("builder", "2-1-1-1").do("play builder").places().split()
    assert "a4" in scene("builder", "2-1-1-1", "a3").do("play builder").places().split()


def test_corners_others_empty_sites_and_row_ends_give_no_discount() -> None:
    """T-105: the Harbour at c3 and the Carpenter's Workshop at a1 keep their price."""
    t = scene("builder", houses="a2 a4 e2 e4", seats=4).seat(1, houses="c2 c4").seat(2, houses="a3")
    assert t.owed("c3") == "4-2-2-0"
    assert scene("builder", houses="a5").owed("a1") == "2-0-2-1"
    assert scene("builder", houses="a5").owed("c1") == scene("builder").owed("c1")
    assert scene("builder").owed("c3") == "4-2-2-0"


def test_buildings_facing_across_the_street_are_no_neighbours() -> None:
    """T-106: a3 and b3."""
    assert scene("builder", houses="a3").owed("b3") == "3-2-1-0"
    assert scene("builder", houses="b3").owed("a3") == "2-1-2-0"


def test_the_discount_touches_gold_only_and_stops_at_nought() -> None:
    """T-107: Brickyard 2-1-2-0 with three neighbours owes no gold and gets none back."""
    t = scene("builder maid", "0-1-2-0", "a2 a4 c3").do("play builder")
    assert t.owed("a3") == "0-1-2-0"
    assert t.do("construct a3").goods() == "0-0-0-0"


def test_an_upgraded_neighbour_counts_one() -> None:
    """T-108: like any other."""
    assert scene("builder", houses="a3+").owed("a4") == scene("builder", houses="a3").owed("a4") == "2-1-1-1"


def test_what_was_constructed_earlier_in_the_turn_is_a_neighbour() -> None:
    """T-109: a Builder and a Foreman, or a Builder and an Apprentice."""
    t = scene("builder foreman apprentice", RICH).do("play builder", "construct a3")
    assert t.owed("a4") == "2-1-1-1"
    t.do("play apprentice", "construct a4")
    assert t.goods() == "16-18-17-19"
    assert t.owed("a5") == "3-1-2-1"


def test_builder_apprentice_and_foreman_upgrade_instead_of_constructing() -> None:
    """T-120: one building for each."""
    t = scene("builder apprentice foreman", RICH, "a1 a2 a3").do("play builder", "upgrade a1")
    t.do("play apprentice", "upgrade a2", "play foreman", "upgrade a3", "spare wood", "spare stone")
    assert t.p().upgraded == t.p().built


def test_only_an_own_building_on_its_front_can_be_upgraded() -> None:
    """T-121: not another's, not an empty site, not one already upgraded."""
    t = scene("builder", RICH, "a1 a2+").seat(1, houses="a3").do("play builder")
    assert t.places("upgrade") == "a1"


def test_upgrading_pays_the_materials_again_and_no_gold_whatever_the_neighbours() -> None:
    """T-122: the Palace costs 2-2-2, with or without gold and neighbours."""
    for houses in ("c4", "c4 c3 c5 a4"):
        t = scene("builder maid", "5-2-2-2", houses).do("play builder", "upgrade c4")
        assert t.goods() == "5-0-0-0"
    assert "upgrade c4" not in scene("builder", "9-1-2-2", "c4 c3 c5 a4").do("play builder").can()
    assert "upgrade c4" in scene("builder", "0-2-2-2", "c4").do("play builder").can()


def test_upgrading_brings_no_person_no_bonus_no_points_and_uses_no_house() -> None:
    """T-123: only the card is turned."""
    t = scene("builder maid", "0-2-2-2", "c4", jean=17).do("play builder", "upgrade c4")
    assert (t.hand(), t.p().points, t.p().houses) == ("maid", 0, 1)
    assert GAME.view(t.s, None)["players"][0]["houses_left"] == 7


def test_a_building_may_be_constructed_and_upgraded_in_one_turn() -> None:
    """T-124: by two builder effects."""
    t = scene("builder foreman maid", "3-1-1-2").do("play builder", "construct a4", "play foreman", "upgrade a4")
    t.do("spare wood", "spare stone")
    assert t.goods() == "0-0-0-0" and t.p().upgraded == t.p().built != 0
