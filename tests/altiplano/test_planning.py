"""Section 6 of the rules: planning."""

import pytest

from tablero.core.agenda import waiting
from tests.altiplano.scene import Scene, table

EVERYTHING = "wood stone fish alpaca ore wool cacao cloth silver glass food"


def plan(planning: str, spaces: str = "", *, coins: int = 0, cards: str = "", role: str = "farmer") -> Scene:
    t = table(roles=role).seat(0, spaces, cards=cards, planning=planning)
    t.p().coins += coins
    return t.plan()


def taken(t: Scene, where: str) -> set[str]:
    """What may be laid on a space."""
    return {text.split()[1] for text in t.can("place") if text.split()[2] == where}


def test_all_plan_at_once_any_number_of_tiles() -> None:
    """A-060: seat 1 lays before seat 0 does; none is fine, and what is left stays."""
    t = table().seat(0, planning="food alpaca").seat(1, planning="fish fish").plan()
    assert waiting(t.s) == [0]
    t.do("1 place fish harbor", "0 place alpaca farm", "0 done", "1 done")
    assert t.on("harbor", 1) == "fish" and t.planning(1) == "fish"
    assert t.on("farm") == "alpaca" and t.planning() == "food"
    t = plan("food").do("done")
    assert t.planning() == "food"


def test_one_space_holds_one_tile() -> None:
    """A-061: two at the farm, a third finds no room; one coin on a coin space."""
    t = plan("alpaca alpaca alpaca").do("place alpaca farm", "place alpaca farm")
    assert "farm" not in {text.split()[2] for text in t.can("place")}
    t = plan("", coins=3, cards="drover").do("place coin drover")
    assert t.can("place") == []


def test_an_incomplete_set_may_lie() -> None:
    """A-062: one ore at the mine, without food; but no wood there."""
    t = plan("ore wood")
    assert taken(t, "mine") == {"ore"}
    assert t.do("place ore mine", "done").on("mine") == "ore"


@pytest.mark.parametrize(
    ("place", "goods"),
    [
        ("farm", "alpaca wool food"),
        ("forest", "food cacao"),
        ("mine", "food ore"),
        ("harbor", "fish food wood"),
        ("road", "stone wood"),
        ("village", "wood stone fish alpaca ore wool cacao cloth silver glass"),
        ("market", "wood stone fish alpaca ore wool cacao cloth silver glass"),
    ],
)
def test_base_spaces_take_what_their_actions_use(place: str, goods: str) -> None:
    """A-063 A-064 A-065 A-066 A-067 A-068 A-069: and nothing else; the market with or without an order."""
    t = table().seat(0, planning=EVERYTHING).plan()
    assert taken(t, place) == set(goods.split())
    t = table().seat(0, planning=EVERYTHING, order=1).plan()
    assert taken(t, place) == set(goods.split())


def test_the_road_takes_one_stone_and_one_wood() -> None:
    """A-067: not two of a kind."""
    t = plan("stone stone wood wood").do("place stone road")
    assert taken(t, "road") == {"wood"}
    assert taken(t.do("place wood road"), "road") == set()


def test_cards_take_only_what_is_printed_and_may_be_filled_half() -> None:
    """A-070: food on the farmer, fish on the barter; one of two may wait."""
    t = plan(EVERYTHING, cards="cacao-barter")
    assert taken(t, "role") == {"food"} and taken(t, "cacao-barter") == {"fish"}
    t = plan("fish fish fish", cards="cacao-barter").do("place fish cacao-barter", "done")
    assert t.on("cacao-barter") == "fish"


def test_a_movement_space_takes_a_food() -> None:
    """A-071: each one."""
    t = plan(EVERYTHING)
    assert taken(t, "movement-1") == {"food"}
    t = plan("food food food food")
    t.do("place food movement-1", "place food movement-2", "place food movement-3")
    assert [t.on(f"movement-{n}") for n in (1, 2, 3)] == ["food"] * 3
    assert not [text for text in t.can("place") if "movement" in text]


def test_coins_for_a_market_extension_are_laid_in_planning_only() -> None:
    """A-072: not in the actions, even with coins in hand."""
    t = table().seat(0, "market:wood", place="market", cards="drover", coins=2).turns()
    assert t.can("place") == [] and "work drover" not in t.can()
    t = table().seat(0, place="market", cards="drover", coins=2).plan().do("place coin drover", "done")
    assert "work drover" in t.can() and t.p().coins == 1


def test_so_are_coins_for_a_role() -> None:
    """A-073: the trader's."""
    t = table(roles="trader").seat(0, "market:wood", place="market", coins=2).turns()
    assert "work role" not in t.can()
    t = table(roles="trader").seat(0, place="market", coins=2).plan().do("place coin role", "done", "work role")
    assert t.can() == ["take wood", "take stone"]


def test_tiles_of_earlier_rounds_do_not_move() -> None:
    """A-074: they cannot be lifted in planning."""
    t = plan("food", "farm:alpaca")
    assert t.can("lift") == []
    t.do("place food farm")
    assert t.can("lift") == ["lift food farm"]


def test_tiles_of_this_round_may_be_rearranged_until_locking() -> None:
    """A-075: back, and elsewhere; coins too."""
    t = plan("food wool", coins=1, cards="drover").do("place food farm", "place wool farm", "place coin drover")
    t.do("lift food farm", "place food mine", "lift coin drover", "done")
    assert t.on("farm") == "wool" and t.on("mine") == "food" and t.p().coins == 1


def test_the_start_player_locks_first_then_clockwise() -> None:
    """A-076: nobody before his turn."""
    t = table(3)
    for seat in range(3):
        t.seat(seat, planning="food fish")
    t.s.starter = 1
    t.plan()
    assert ["done" in t.seats_can(seat) for seat in range(3)] == [False, True, False]
    t.do("0 place food farm", "1 done")
    assert ["done" in t.seats_can(seat) for seat in range(3)] == [False, False, True]
    t.do("2 done")
    assert "done" in t.seats_can(0)


def test_a_locked_plan_stands() -> None:
    """A-077: no more lifting or laying for this seat while others plan, nor in the actions."""
    t = table().seat(0, planning="food alpaca", place="farm").seat(1, planning="fish", place="harbor").plan()
    t.do("0 place alpaca farm", "0 done")
    assert t.seats_can(0) == [] and t.seats_can(1, "place")
    t.do("1 done")
    assert t.asked() == 0 and t.can() == ["graze here", "pass"]


def test_the_actions_begin_when_all_have_locked() -> None:
    """A-078: not before the last one."""
    t = table().seat(0, planning="alpaca", place="farm").seat(1, planning="fish").plan()
    t.do("0 place alpaca farm", "0 done")
    assert t.asks() == "Plan"
    assert t.do("1 done").asks() == "Act"
