"""Move, Move⁺ and River."""

from tablero.games.valparaiso import GAME, edition
from tablero.games.valparaiso.box import Box
from tablero.games.valparaiso.terms import PLACE
from tests.valparaiso.scene import scene


def test_each_merchant_may_move_once_one_after_the_other() -> None:
    """V-065: in any order, or not at all; no counted step after the third."""
    t = scene("move", merchants="valparaiso limache quillota", pesos=30).do("use move main")
    t.do("walk 3 la-calera", "walk 1 concon", "walk 1 quillota", "walk 1 la-calera")
    assert [text for text in t.can("walk") if text.split()[1] != "2"] == []
    t.do("done")
    assert t.at() == "la-calera limache la-calera"
    t = scene("move").do("use move main", "done")
    assert t.at() == "valparaiso"


def test_a_step_leads_along_a_path_to_a_neighbour() -> None:
    """V-066: from Valparaíso to the three villages next to it."""
    t = scene("move", seats=4).do("use move main")
    assert t.can("walk") == ["walk 1 concon", "walk 1 penablanca", "walk 1 placilla"]


def test_a_merchant_pays_0_1_or_4_pesos_for_1_2_or_3_steps() -> None:
    """V-067: each merchant alone."""
    t = scene("move", merchants="valparaiso valparaiso", pesos=20).do("use move main", "walk 1 concon")
    assert t.pesos() == 20
    t.do("walk 1 limache")
    assert t.pesos() == 19
    t.do("walk 1 curacavi")
    assert t.pesos() == 16
    t.do("walk 2 placilla")
    assert t.pesos() == 16


def test_merchants_of_all_owners_may_stand_together() -> None:
    """V-068: any number."""
    t = scene("move", merchants="valparaiso valparaiso valparaiso").seat(1, merchants="concon concon concon")
    t.do("use move main", "walk 1 concon", "walk 2 concon", "walk 3 concon")
    assert t.at() == "concon concon concon"


def test_of_merchants_standing_together_the_first_is_offered() -> None:
    """V-065: they are alike (ruling 4.24)."""
    t = scene("move", merchants="valparaiso valparaiso concon").do("use move main")
    assert {text.split()[1] for text in t.can("walk")} == {"1", "3"}


def test_valparaiso_is_a_location_like_any_other() -> None:
    """V-069: start, way point or goal."""
    t = scene("move", merchants="concon").do("use move main", "walk 1 valparaiso", "walk 1 placilla", "done")
    assert t.at() == "placilla" and t.pesos() == 19


def test_a_step_onto_an_own_customs_house_is_not_counted() -> None:
    """V-070: the step away counts as usual."""
    t = scene("move", houses="concon").do("use move main", "walk 1 concon", "walk 1 limache")
    assert t.pesos() == 20
    t.do("walk 1 curacavi")
    assert t.pesos() == 19


def test_a_walk_can_have_more_than_three_steps() -> None:
    """V-071: three counted ones at most."""
    t = scene("move", houses="concon la-calera").do("use move main", "walk 1 concon", "walk 1 quillota")
    t.do("walk 1 la-calera", "walk 1 limache", "walk 1 curacavi")
    assert t.at() == "curacavi" and t.pesos() == 16 and t.can("walk") == []


def test_after_three_counted_steps_an_own_customs_house_can_still_be_entered() -> None:
    """V-070 V-071: such a step never counts."""
    t = scene("move", merchants="placilla", houses="la-calera").do("use move main", "walk 1 valparaiso")
    t.do("walk 1 concon", "walk 1 quillota")
    assert t.can("walk") == ["walk 1 la-calera"]
    t = scene("move", merchants="placilla").do("use move main", "walk 1 valparaiso", "walk 1 concon", "walk 1 quillota")
    assert t.can("walk") == []


def test_entering_a_foreign_customs_house_costs_2_pesos_to_its_owner_at_once() -> None:
    """V-072: onto or across, on top of the fare."""
    t = scene("move", pesos=10).seat(1, houses="concon", pesos=0).do("use move main", "walk 1 concon")
    assert (t.pesos(0), t.pesos(1)) == (8, 2)
    t.do("walk 1 quillota")
    assert (t.pesos(0), t.pesos(1)) == (7, 2)


def test_the_toll_is_due_for_every_merchant_and_every_entry() -> None:
    """V-073: also for one that sets out there and comes back."""
    t = scene("move", merchants="valparaiso concon", pesos=20).seat(1, houses="concon", pesos=0)
    t.do("use move main", "walk 1 concon", "walk 2 limache", "walk 2 concon", "done")
    assert t.pesos(1) == 4 and t.pesos(0) == 20 - 4 - 1
    t = scene("move", merchants="valparaiso valparaiso").seat(1, houses="concon", pesos=0)
    t.do("use move main", "walk 1 concon", "walk 2 concon", "done")
    assert t.pesos(1) == 4


def test_one_walk_crosses_anothers_customs_house_as_often_as_its_steps_and_tolls_are_paid() -> None:
    """V-073 V-067 V-072: from Valparaíso to Concón, back and there again: three steps, two tolls (ruling 4.54)."""
    t = scene("move", pesos=8).seat(1, houses="concon", pesos=0)
    t.do("use move main", "walk 1 concon", "walk 1 valparaiso", "walk 1 concon")
    assert t.at() == "concon" and (t.pesos(0), t.pesos(1)) == (0, 4) and t.can("walk") == []
    t = scene("move", pesos=7).seat(1, houses="concon", pesos=0)
    t.do("use move main", "walk 1 concon", "walk 1 valparaiso")
    assert t.can("walk") == ["walk 1 placilla"]


def test_a_place_without_a_customs_house_is_entered_again_at_the_fare() -> None:
    """V-067 V-069: there and back and there (ruling 4.54)."""
    t = scene("move", pesos=4).do("use move main", "walk 1 concon", "walk 1 valparaiso", "walk 1 concon")
    assert t.at() == "concon" and t.pesos() == 0


def test_an_own_customs_house_is_entered_once_in_a_walk_and_by_each_merchant() -> None:
    """V-070 V-071: its step is not counted (ruling 4.54)."""
    t = scene("move", merchants="valparaiso valparaiso", houses="concon").do("use move main", "walk 1 concon")
    t.do("walk 1 valparaiso")
    assert "walk 1 concon" not in t.can() and "walk 1 placilla" in t.can()
    assert "walk 2 concon" in t.can()
    t = scene("move", merchants="concon", houses="concon").do("use move main", "walk 1 valparaiso")
    assert "walk 1 concon" in t.can()


def test_standing_on_or_leaving_a_foreign_customs_house_is_free() -> None:
    """V-074: no toll."""
    t = (
        scene("move", merchants="concon", pesos=0)
        .seat(1, houses="concon", pesos=0)
        .do("use move main", "walk 1 limache")
    )
    assert t.pesos(1) == 0 and t.pesos(0) == 0


def test_a_step_that_cannot_be_paid_is_not_allowed() -> None:
    """V-075: toll or fare."""
    t = scene("move", pesos=1).seat(1, houses="concon").do("use move main")
    assert t.can("walk") == ["walk 1 placilla"]
    t = scene("move", pesos=0).do("use move main", "walk 1 concon")
    assert t.can() == ["done"]
    t = scene("move", pesos=2).seat(1, houses="la-calera")
    t.seat(0, merchants="concon").do("use move main", "walk 1 quillota")
    assert "walk 1 la-calera" not in t.can()


def test_houses_in_markets_and_residences_change_no_step() -> None:
    """V-076: neither free nor toll."""
    t = scene("move", merchants="concon", houses="quillota-1 valparaiso").seat(1, houses="limache-1 limache-2", pesos=0)
    t.do("use move main", "walk 1 limache")
    assert t.pesos(1) == 0
    t.do("walk 1 la-calera", "walk 1 quillota")
    assert t.pesos(0) == 16 and t.can("walk") == []


def test_move_farther_makes_two_steps_free_and_the_third_cost_3() -> None:
    """V-136: own customs houses and tolls as in Move."""
    t = scene("mule-train", pesos=20).seat(1, houses="curacavi", pesos=0).do("use mule-train main")
    t.do("walk 1 concon", "walk 1 limache")
    assert t.pesos() == 20
    t.do("walk 1 curacavi")
    assert t.pesos() == 15 and t.pesos(1) == 2
    t = scene("mule-train", houses="concon").do(
        "use mule-train main", "walk 1 concon", "walk 1 limache", "walk 1 curacavi"
    )
    assert t.pesos() == 20 and "walk 1 casablanca" in t.can()


def test_river_takes_each_merchant_at_the_river_to_another_place_at_it_once() -> None:
    """V-137: at no cost."""
    t = scene("ferry", seats=4, merchants="valparaiso melipilla limache", pesos=0).do("use ferry main")
    to = ["quillota", "melipilla", "curacavi"]
    assert [text for text in t.can("sail") if text.startswith("sail 1")] == [f"sail 1 {place}" for place in to]
    t.do("sail 1 curacavi")
    assert {text.split()[1] for text in t.can("sail")} == {"2"}
    t.do("sail 2 valparaiso", "done")
    assert t.at() == "curacavi valparaiso limache" and t.pesos() == 0


def test_river_costs_no_toll() -> None:
    """V-138: even to a foreign customs house."""
    t = scene("ferry", seats=4, pesos=9).seat(1, houses="curacavi", pesos=0).do("use ferry main", "sail 1 curacavi")
    assert t.pesos(0) == 9 and t.pesos(1) == 0


def test_river_places_of_both_sides() -> None:
    """V-139: a merchant elsewhere cannot use River."""
    for seats, wanted in ((4, "valparaiso quillota melipilla curacavi"), (2, "valparaiso quillota casablanca")):
        river = scene("sell", seats=seats).s.box.river
        assert " ".join(PLACE.words[place] for place in range(11) if river >> place & 1) == wanted
    assert "use ferry main" not in scene("ferry", merchants="limache concon").can()


def side_by_side() -> Box:
    """The small side with a path between Concón and La Calera, two villages with customs houses."""
    box: Box = edition.boxes(GAME.edition("reconstructed").printed).small
    one, two = PLACE.number["concon"], PLACE.number["la-calera"]
    box.roads[one] = sorted([*box.roads[one], two])
    box.roads[two] = sorted([*box.roads[two], one])
    return box


def test_no_merchant_walks_for_ever_between_two_own_customs_houses_side_by_side() -> None:
    """V-070 V-071: a walk enters each of them once (ruling 4.54)."""
    t = scene("move", houses="concon la-calera", box=side_by_side()).do("use move main")
    t.do("walk 1 concon", "walk 1 la-calera")
    assert "walk 1 concon" not in t.can()
    longest = 0

    def walk_on(at: list[str], steps: int) -> None:
        nonlocal longest
        longest = max(longest, steps)
        for text in at:
            twin = scene("move", houses="concon la-calera", box=side_by_side()).do("use move main", *path, text)
            path.append(text)
            walk_on(twin.can("walk"), steps + 1)
            path.pop()

    path: list[str] = []
    walk_on(scene("move", houses="concon la-calera", box=side_by_side()).do("use move main").can("walk"), 0)
    assert longest == 5
