"""Section 6 of the rules: the persons of the buildings."""

import pytest

from tests.valletta.scene import Scene, scene

EIGHT = "a1 a2 a3 a4 a5 b1 b2 b3"


@pytest.mark.parametrize(
    ("person", "alone", "houses", "more"),
    [
        ("carpenter", "0-1-0-0", "a1 b3 b5 d4", "0-5-0-0"),
        ("mason", "0-0-1-0", "a2 b1 c1", "0-0-4-0"),
        ("roofer", "0-0-0-1", "a3 b4", "0-0-0-3"),
        ("banker", "1-0-0-0", "a4 a5 b2 c4", "5-0-0-0"),
    ],
)
def test_green_persons_bring_one_good_and_one_for_each_own_symbol(
    person: str, alone: str, houses: str, more: str
) -> None:
    """T-064 T-065 T-066 T-067: with no building 1, and 1 more for each that shows the good."""
    assert scene(f"{person} maid").do(f"play {person}").goods() == alone
    assert scene(f"{person} maid", houses=houses).do(f"play {person}").goods() == more


def test_buildings_of_every_colour_count_by_symbol_upgraded_or_not_once_each() -> None:
    """T-068: green, blue and yellow wood; the upgraded one counts 1; others' and other symbols do not."""
    t = scene("carpenter maid", houses="a1 b3+ d4 a2").seat(1, houses="b5")
    assert t.do("play carpenter").goods() == "0-4-0-0"


def test_the_innkeeper_brings_three_different_goods() -> None:
    """T-069: of one's choice, none twice."""
    t = scene("innkeeper maid").do("play innkeeper", "take brick")
    assert t.can() == ["take gold", "take wood", "take stone"]
    t.do("take wood")
    assert t.can() == ["take gold", "take stone"]
    assert t.do("take stone").goods() == "0-1-1-1" and t.asks() == "Play"


def test_the_barber_turns_up_to_two_cards_into_two_goods_each() -> None:
    """T-070: 0, 1 or 2 other cards, to the own discard pile."""
    t = scene("barber maid builder jean lumberjack").do("play barber", "done")
    assert t.goods() == "0-0-0-0" and t.asks() == "Play"
    t = scene("barber maid builder jean lumberjack").do("play barber", "discard maid", "done")
    t.do("take gold", "take brick")
    assert t.goods() == "1-0-0-1" and t.asks() == "Play" and t.p().discard == [4]
    t = scene("barber maid builder jean lumberjack").do("play barber", "discard maid", "discard jean")
    t.do("take wood", "take wood", "take wood", "take stone")
    assert t.goods() == "0-3-1-0" and t.asks() == "Play" and t.hand() == "lumberjack builder"


def test_the_merchant_gives_two_of_one_other_kind_for_each_good() -> None:
    """T-071: 0, 1 or 2 goods; never the kind returned."""
    t = scene("merchant maid", "1-0-0-1").do("play merchant", "return brick")
    assert t.can() == ["return gold", "done"]
    t.do("done")
    assert t.can() == ["take gold", "take wood", "take stone"]
    assert t.do("take wood").goods() == "1-2-0-0" and t.asks() == "Play"
    t = scene("merchant maid", "2-0-0-0").do("play merchant", "return gold", "return gold", "take wood", "take brick")
    assert t.goods() == "0-2-0-2" and t.asks() == "Play"


def test_two_different_goods_returned_each_exclude_their_own_kind() -> None:
    """T-071: gold and wood returned: one pair is not gold, the other not wood."""
    t = scene("merchant maid", "1-1-0-0").do("play merchant", "return gold", "return wood")
    left = []
    for _ in range(2):
        left.append(t.can())
        t.do("take stone")
    assert sorted(left) == [["take gold", "take stone", "take brick"], ["take wood", "take stone", "take brick"]]
    assert t.goods() == "0-0-4-0"


def test_a_good_just_received_cannot_be_returned_to_the_merchant() -> None:
    """T-072: with one good there is one trade."""
    t = scene("merchant maid", "1-0-0-0").do("play merchant", "return gold")
    assert t.can() == ["done"]
    assert t.do("done", "take wood").goods() == "0-2-0-0" and t.asks() == "Play"


@pytest.mark.parametrize("seats", [3, 4])
def test_the_thief_takes_one_good_from_each_opponent(seats: int) -> None:
    """T-073: the kind is the thief's choice among what they have."""
    t = scene("thief maid", seats=seats)
    for seat in range(1, seats):
        t.seat(seat, goods="1-1-0-2")
    t.do("play thief")
    assert t.can() == ["steal 2 gold", "steal 2 wood", "steal 2 brick"]
    t.do("steal 2 gold", "steal 3 brick", *(["steal 4 wood"] if seats == 4 else []))
    assert t.goods() == ("1-0-0-1" if seats == 3 else "1-1-0-1") and t.asks() == "Play"
    assert [t.goods(seat) for seat in range(1, seats)] == ["0-1-0-2", "1-1-0-1", "1-0-0-2"][: seats - 1]


def test_with_two_players_the_thief_takes_two_goods_or_the_only_one() -> None:
    """T-074: of the same kind or not."""
    t = scene("thief maid").seat(1, goods="1-0-2-0").do("play thief", "steal 2 stone", "steal 2 gold")
    assert t.goods() == "1-0-1-0" and t.goods(1) == "0-0-1-0" and t.asks() == "Play"
    t = scene("thief maid").seat(1, goods="0-0-2-0").do("play thief", "steal 2 stone", "steal 2 stone")
    assert t.goods() == "0-0-2-0"
    t = scene("thief maid").seat(1, goods="0-1-0-0").do("play thief", "steal 2 wood")
    assert t.goods() == "0-1-0-0" and t.asks() == "Play"


def test_an_opponent_without_goods_gives_nothing_and_the_others_no_more() -> None:
    """T-075: one good from the one who has three, none from the other."""
    t = scene("thief maid", seats=3).seat(2, goods="3-0-0-0").do("play thief", "steal 3 gold")
    assert t.goods() == "1-0-0-0" and t.goods(2) == "2-0-0-0" and t.asks() == "Play"
    assert scene("thief maid").do("play thief").asks() == "Play"


def test_the_foreman_builds_for_two_goods_less_of_the_payers_choice() -> None:
    """T-076: any two of the price of the Bank, 3-1-1-1."""
    t = scene("foreman maid", "3-1-1-1").do("play foreman", "construct a4", "spare gold")
    assert t.can("spare") == ["spare gold", "spare wood", "spare stone", "spare brick"]
    assert t.do("spare brick").goods() == "1-0-0-1"
    assert t.p().houses == 1 and t.hand() == "maid banker"
    t = scene("foreman maid", "3-1-1-1").do("play foreman", "construct a4", "spare wood", "spare stone")
    assert t.goods() == "0-1-1-0"
    t = scene("foreman maid", "0-1-2-1", "a5").do("play foreman", "upgrade a5", "spare stone", "spare stone")
    assert t.goods() == "0-0-2-0" and t.p().upgraded


def test_the_foreman_can_spare_only_so_that_the_rest_can_be_paid() -> None:
    """T-076 T-099: with 1-1-1-1 for the Bank both goods spared must be gold; with 0-1-1-1 it is beyond reach."""
    t = scene("foreman maid", "1-1-1-1").do("play foreman", "construct a4")
    assert t.can("spare") == ["spare gold"]
    t.do("spare gold")
    assert t.can("spare") == ["spare gold"]
    assert t.do("spare gold").goods() == "0-0-0-0"
    assert "a4" not in scene("foreman maid", "0-1-1-1").do("play foreman").places()
    assert "a4" not in scene("foreman maid", "1-1-1-0").do("play foreman").places()
    t = scene("foreman maid", "2-1-1-0").do("play foreman", "construct a4")
    assert t.can("spare") == ["spare gold", "spare brick"]
    t.do("spare gold")
    assert t.can("spare") == ["spare brick"]


def test_the_foremans_two_goods_come_off_after_the_neighbour_discount() -> None:
    """T-077: Masons' Lodge 2-1-0-2 between two own buildings owes 0-1-0-2; two goods less is one left."""
    t = scene("foreman maid", "0-1-0-0", "a1 a3").do("play foreman")
    assert t.owed("a2") == "0-1-0-2"
    t.do("construct a2", "spare brick", "spare brick")
    assert t.goods() == "0-0-0-0" and t.p().houses == 3


def test_an_upgrade_of_two_goods_is_free_for_the_foreman_and_nothing_is_paid_back() -> None:
    """T-077: the Scriptorium costs 1-1-0; goods stay as they are."""
    t = scene("foreman maid", "1-1-1-1", "c1").do("play foreman", "upgrade c1")
    assert t.goods() == "1-1-1-1" and t.p().upgraded and t.asks() == "Play"


def test_the_town_planner_constructs_without_gold_and_cannot_upgrade() -> None:
    """T-078: the materials are paid."""
    t = scene("planner maid", "2-2-2-2", "a1").do("play planner")
    assert t.can("upgrade") == [] and "c4" in t.places()
    assert t.do("construct c4").goods() == "2-0-0-0"
    assert "c4" not in scene("planner maid", "9-2-2-1").do("play planner").places()


def test_the_scribe_brings_gold_and_a_good_and_then_a_staff_action() -> None:
    """T-079: 1 gold at once, 1 good of any kind, then dismiss or hire or neither."""
    t = scene("scribe maid").do("play scribe")
    assert t.goods() == "1-0-0-0" and len(t.can()) == 4
    t.do("take gold")
    assert t.goods() == "2-0-0-0" and t.can() == ["done", "dismiss maid", "hire builder"]
    assert t.do("hire builder").hand() == "maid builder"


def test_the_cooper_moves_jean_and_takes_three_of_the_barrels_kind() -> None:
    """T-080: no staff action."""
    t = scene("cooper maid").do("play cooper", "open stone")
    assert t.s.jean == 1 and t.goods() == "0-0-3-0" and t.asks() == "Play"


def test_with_jean_at_the_end_the_cooper_takes_one_good_of_choice() -> None:
    """T-081: and nobody moves."""
    t = scene("cooper maid", jean=25).do("play cooper")
    assert len(t.can()) == 4
    assert t.do("take brick").goods() == "0-0-0-1" and t.s.jean == 25 and t.asks() == "Play"


@pytest.mark.parametrize(("houses", "goods"), list(enumerate([0, 1, 1, 2, 2, 3, 3, 4, 4])))
def test_the_harbourmaster_brings_a_good_for_every_two_buildings_rounded_up(houses: int, goods: int) -> None:
    """T-082: 0/1/1/2/2/3/3/4/4."""
    t = scene("harbourmaster maid", houses=" ".join(EIGHT.split()[:houses])).do("play harbourmaster")
    t.do(*["take brick"] * goods)
    assert t.goods() == f"0-0-0-{goods}" and t.asks() == "Play"


def points(person: str, houses: str = "", seats: int = 2, rival: str = "", city: str = "") -> int:
    """What a person scores at once for these houses."""
    t = scene(f"{person} maid", houses=houses, seats=seats, city=city).seat(1, houses=rival)
    return t.do(f"play {person}").p().points


def test_charles_scores_for_own_blue_buildings() -> None:
    """T-083: 1 each; green, yellow and others' do not count."""
    assert points("karl") == 0
    assert points("karl", "a5 b1+ b2 a1 c4", rival="b3") == 3


def test_laparelli_turns_up_to_five_goods_into_points() -> None:
    """T-084: 0 to 5, 1 point each, any kinds."""
    t = scene("laparelli maid", "2-2-1-4").do("play laparelli", "return gold", "return wood", "done")
    assert t.p().points == 2 and t.goods() == "1-1-1-4" and t.asks() == "Play"
    t = scene("laparelli maid", "2-2-1-4").do("play laparelli", *["return gold"] * 2, "return stone")
    t.do("return brick", "return brick")
    assert t.p().points == 5 and t.goods() == "0-2-0-2" and t.asks() == "Play"


@pytest.mark.parametrize(
    ("houses", "scored"),
    [("a1 a2", 1), ("a1+ a2", 3), ("a1+ a2+", 5), ("a1+ a2+ a3+", 7), ("a1+ a2+ a3+ a4+ a5+", 7)],
)
def test_cassar_scores_for_own_upgraded_buildings(houses: str, scored: int) -> None:
    """T-085: 1, and 2 more each, at most 7."""
    assert points("cassar", houses, rival="b1+ b2+") == scored


def test_pius_scores_four() -> None:
    """T-086: whatever is built."""
    assert points("pius") == points("pius", "a1 c4+") == 4


def test_philip_scores_for_own_green_buildings() -> None:
    """T-087: 1 each."""
    assert points("philipp") == 0
    assert points("philipp", "a1 a2+ a4 a5 c4", rival="a3") == 3


def test_garcia_scores_two_and_for_own_yellow_buildings() -> None:
    """T-088: 2, and 1 more each."""
    assert points("garcia") == 2
    assert points("garcia", "c4 d1+ d4 a1 b1", rival="d2") == 5


@pytest.mark.parametrize(
    ("houses", "scored"),
    [
        ("", 0),
        ("a1", 1),
        ("a1 a2 a4", 2),
        ("a1 c2", 1),
        ("a1 a2 c2 d1 d2", 3),
        ("a1 a2 a3 a4 a5", 5),
        ("a1 a2 a3 a4 a5 c1 c2", 5),
        ("a5 b1", 1),
    ],
)
def test_starkey_scores_for_the_largest_own_group_joined_edge_to_edge(houses: str, scored: int) -> None:
    """T-089: at most 5; corners and row ends do not join."""
    assert points("starkey", houses) == scored


def test_groups_do_not_join_across_the_street() -> None:
    """T-090: a1 a2 above and b1 b2 below are two groups; another's building joins nothing."""
    assert points("starkey", "a1 a2 b1 b2") == 2
    assert points("starkey", "a1 a3", rival="a2") == 1
    assert scene("builder", houses="a1").owed("b1") == "3-0-1-2"


def test_romegas_scores_six_for_one_good_of_each_kind() -> None:
    """T-091: all four or none."""
    t = scene("romegas maid", "1-2-1-1").do("play romegas", "return-set")
    assert t.p().points == 6 and t.goods() == "0-1-0-0" and t.asks() == "Play"
    t = scene("romegas maid", "5-5-5-0").do("play romegas")
    assert t.can() == ["done", "exchange"]
    t = scene("romegas maid", "1-2-1-1").do("play romegas", "done")
    assert t.p().points == 0 and t.goods() == "1-2-1-1"


def test_del_monte_scores_two_for_each_of_up_to_two_gold() -> None:
    """T-092: gold only."""
    t = scene("delmonte maid", "3-1-1-1").do("play delmonte")
    assert t.can("return") == ["return gold"]
    t.do("return gold", "return gold")
    assert t.p().points == 4 and t.goods() == "1-1-1-1" and t.asks() == "Play"
    t = scene("delmonte maid", "3-1-1-1").do("play delmonte", "return gold", "done")
    assert t.p().points == 2 and t.goods() == "2-1-1-1"


@pytest.mark.parametrize(
    ("own", "rival", "scored"), [("", "", 5), ("a1", "b1", 5), ("a1 a2", "b1", 5), ("a1", "b1 b2", 3), ("", "b1+", 3)]
)
def test_balbi_scores_five_unless_an_opponent_has_more_houses(own: str, rival: str, scored: int) -> None:
    """T-093: a tie is enough."""
    assert points("balbi", own, 3, rival) == scored


def test_own_buildings_are_those_with_the_players_house_whoever_had_the_person() -> None:
    """T-094: the person of another's building, once hired, counts one's own houses."""
    t = scene("jean maid", houses="a5 b1", pool="karl").seat(1, houses="c4 b2")
    t.do("play jean", "open gold", "hire karl", "play karl")
    assert t.p().points == 2


def test_points_of_persons_are_scored_at_once_on_the_street() -> None:
    """T-095: they are there before the next play, and part of the score from then on."""
    t = scene("pius maid").do("play pius")
    assert t.p().points == 4 and t.game.scores(t.s)[0].parts["street"] == 4
    assert [(event.n, event.source) for event in t.told("scored")] == [(4, "person.pius")]


def test_players_who_are_out_still_are_opponents() -> None:
    """T-096: their goods can be taken, their houses are compared."""

    def late(person: str) -> Scene:
        t = scene(f"{person} maid", seats=3, end_phase=True).seat(1, "", "1-0-0-0", "b1 b2", "", "")
        t.s.drop_out(1)
        return t.do(f"play {person}")

    assert late("thief").do("steal 2 gold").goods() == "1-0-0-0"
    assert late("balbi").p().points == 3
