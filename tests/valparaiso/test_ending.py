"""The end of the round, the end of the game, final scoring."""

import pytest

from tablero.core.game import ranked
from tablero.games.valparaiso.rules.ending import BONUS
from tablero.games.valparaiso.scoring import scores
from tests.valparaiso.scene import Scene, ending, scene, table


def closing(seats: int = 2, *, at_houses: bool = False) -> Scene:
    """A table whose round is about to end."""
    return table(seats, at_houses=at_houses)


def test_the_order_is_revenue_bonus_hand_in_end_check_return_starting_player() -> None:
    """V-158: as the events tell it."""
    t = scene("sell", houses="valparaiso", own="quay", merchants="limache concon")
    t.do("use sell nothing", "hand-in quay", "stay concon")
    kinds = [(event.kind, event.source) for event in t.events][1:]
    assert kinds == [
        ("gained", "source.revenue"),
        ("earned", "source.bonus"),
        ("handed-in", ""),
        ("scored", "source.hand-in"),
        ("returned", ""),
        ("led", ""),
        ("round", ""),
    ]


def test_every_residence_brings_its_revenue() -> None:
    """V-159: goods to the warehouse, pesos to the purse."""
    t = closing(2).seat(0, houses="valparaiso valparaiso", pesos=0).seat(1, houses="valparaiso valparaiso", pesos=0)
    ending(t)
    assert t.goods(0) == "0-1-1" and t.goods(1) == "1-0-0" and t.hold(1) == "0-0-0"
    assert t.pesos(0) == 2 and t.pesos(1) == 4 + 5


@pytest.mark.parametrize(
    ("seats", "revenues"),
    [
        (4, "wheat copper silver 4 wheat copper silver 4 any 5"),
        (2, "wheat copper silver 4 any any 5"),
    ],
)
def test_revenue_by_building_space(seats: int, revenues: str) -> None:
    """V-160: in the order of the arrow."""
    box = closing(seats).s.box
    kinds = {0: "silver", 1: "copper", 2: "wheat", 3: "any"}
    found = [
        str(pesos) if not any(goods) else kinds[goods.index(1)]
        for goods, pesos in zip(box.residence_goods, box.residence_pesos, strict=True)
    ]
    assert " ".join(found) == revenues


def test_goods_of_choice_are_taken_in_turn_order_before_the_bonus() -> None:
    """V-160 V-158: openly (ruling 4.51)."""
    t = closing(2)
    for seat in (0, 1, 0, 1, 1, 0):
        t.seat(seat, houses="valparaiso", pesos=0)
    t.s.starter = 1
    ending(t)
    assert t.asks() == "TakeOne" and t.asked() == 1
    assert t.pesos(0) == 0
    t.do("take copper")
    assert t.asked() == 0
    t.do("take copper")
    assert t.pesos(0) == 5 and t.pesos(1) == 2 + 4


def test_most_residences_bring_5_pesos_second_most_2() -> None:
    """V-161: third gets nothing."""
    t = closing(3)
    for seat, houses in ((0, 1), (1, 3), (2, 2)):
        t.seat(seat, houses=" ".join(["valparaiso"] * houses), pesos=0)
    ending(t).do("take wheat", "take wheat")
    earned = [(event.seat, event.n) for event in t.told("earned")]
    assert t.pesos(1) >= 5 and t.pesos(2) >= 2 and t.pesos(0) == 0
    assert earned == [(1, 5), (2, 2)]


@pytest.mark.parametrize(
    ("built", "first", "second"),
    [
        ([0, 1], 1, 0),
        ([1, 0], 0, 1),
        ([0, 0, 1, 1], 1, 0),
        ([0, 1, 2], 2, 1),
        ([0, 1, 1, 2], 1, 2),
        ([2, 1, 0, 0], 0, 1),
    ],
)
def test_of_equals_who_built_later_is_ahead(built: list[int], first: int, second: int) -> None:
    """V-162: for the 5 and for the 2."""
    t = closing(3)
    for seat in built:
        t.seat(seat, houses="valparaiso")
    for p in t.s.players:
        p.pesos = 0
    BONUS.run(t.s)
    assert [t.pesos(first), t.pesos(second)] == [5, 2]


def test_nobody_without_a_residence_gets_a_bonus() -> None:
    """V-163: with one builder the 2 are not paid."""
    t = ending(closing(3).seat(0, houses="valparaiso", pesos=0).seat(1, pesos=0).seat(2, pesos=0))
    assert [t.pesos(seat) for seat in range(3)] == [5, 0, 0]
    t = ending(closing(2).seat(0, houses="concon limache-1", pesos=0).seat(1, pesos=0))
    assert [t.pesos(seat) for seat in range(2)] == [0, 0]


def test_each_may_hand_in_one_achievement_card_in_turn_order() -> None:
    """V-164: it leaves the game and scores at once."""
    t = closing(3).seat(0, own="quay fair").seat(1, own="ferry").seat(2, own="bank")
    t.s.starter = 1
    ending(t)
    assert t.asked() == 1 and t.can() == ["done", "hand-in ferry"]
    t.do("done")
    assert t.asked() == 2
    t.do("hand-in bank")
    assert t.points(2) == 4 and "bank" not in t.hand(2)
    t.do("hand-in fair")
    assert t.points(0) == 2 and t.asks() == "Planning" and "quay" in t.hand(0)
    assert not t.s.pile >> 25 & 1 and 25 not in t.s.sea


def test_base_cards_cannot_be_handed_in() -> None:
    """V-164: who has no achievement card is not asked."""
    assert ending(closing(2)).asks() == "Planning"


def test_a_card_bought_or_used_this_round_can_be_handed_in() -> None:
    """V-165: all cards are back in hand."""
    t = scene("overseas quay", hold="3-0-0", ship="west", goods="1-0-0")
    t.do("use overseas main", "buy fair", "use quay nothing")
    assert t.can("hand-in") == ["hand-in fair", "hand-in quay"]


def test_the_game_ends_at_18_points_after_the_hand_ins() -> None:
    """V-166: or more."""
    for points, ended in ((17, False), (18, True), (25, True)):
        assert (ending(closing(2).seat(1, points=points)).asks() == "") == ended
    t = ending(closing(2).seat(0, points=16, own="fair"))
    assert t.asks() == "HandIn"
    assert t.do("hand-in fair").asks() == ""


def test_18_points_in_mid_round_stop_nothing_and_cards_held_do_not_count() -> None:
    """V-167: looked at only after the hand-ins."""
    t = scene("monument sell", seats=3, points=17).seat(1, "sell").do("use monument main")
    assert t.points() == 18 and t.asked() == 1
    t = ending(closing(2).seat(0, points=17, own="quay fair"))
    assert t.do("done").asks() == "Planning"


def test_the_game_ends_when_a_place_could_not_be_refilled() -> None:
    """V-168: at this moment."""
    t = closing(2).sea("middle", "almshouse - quay")
    assert ending(t).asks() == ""


def test_merchants_return_for_nothing_save_one_that_may_stay() -> None:
    """V-169 V-171: no toll, staying is optional."""
    t = closing(2).seat(0, merchants="limache concon curacavi", pesos=0).seat(1, houses="concon placilla", pesos=0)
    ending(t)
    assert t.can() == ["done", "stay limache", "stay concon", "stay curacavi"]
    twin = Scene(t.game, t.s.clone()).do("done")
    assert twin.at() == "valparaiso valparaiso valparaiso"
    t.do("stay curacavi")
    assert t.at() == "valparaiso valparaiso curacavi" and t.pesos(0) == 0 and t.pesos(1) == 0


def test_of_several_merchants_in_one_village_one_stays() -> None:
    """V-170: at most one."""
    t = ending(closing(2).seat(0, merchants="limache limache")).do("stay limache")
    assert sorted(t.at().split()) == ["limache", "valparaiso"]


def test_where_a_player_has_a_house_no_merchant_of_his_stays() -> None:
    """V-170: the literal reading."""
    t = ending(closing(2).seat(0, merchants="limache concon", houses="limache-2"))
    assert t.can() == ["done", "stay concon"]
    t.do("stay concon")
    assert t.at() == "valparaiso concon"
    t = ending(closing(2).seat(0, merchants="limache", houses="limache-1"))
    assert t.asks() == "Planning" and t.at() == "valparaiso"


def test_by_the_other_reading_merchants_at_own_houses_stay_too() -> None:
    """V-170: option merchants-stay=at-houses (ruling 4.40)."""
    t = closing(2, at_houses=True).seat(0, merchants="limache concon curacavi", houses="limache-2")
    ending(t).do("stay concon")
    assert t.at() == "limache concon valparaiso"


def test_the_starting_player_of_the_finished_round_decides_first() -> None:
    """V-171: then clockwise."""
    t = closing(3)
    for seat in range(3):
        t.seat(seat, merchants="limache")
    t.s.starter = 1
    ending(t)
    order = []
    while t.asks() == "Stay":
        order.append(t.asked())
        t.do("done")
    assert order == [1, 2, 0]


def test_who_built_the_latest_residence_of_all_leads_next() -> None:
    """V-172: houses in villages do not matter, nor does when it was built."""
    t = closing(3).seat(0, houses="valparaiso").seat(2, houses="valparaiso").seat(1, houses="concon")
    assert ending(t).s.starter == 2
    t.s.starter = 1
    assert ending(t).s.starter == 2


def test_otherwise_the_left_neighbour_leads() -> None:
    """V-173: if the builder leads already, or there is none."""
    assert ending(closing(3)).s.starter == 1
    t = closing(3).seat(2, houses="valparaiso")
    t.s.starter = 2
    assert ending(t).s.starter == 0
    assert ending(t).s.starter == 2


def final(t: Scene) -> list[tuple[int, list[int], int]]:
    return [(score.total, score.tie_breaks, score.rank) for score in ranked(scores(t.s))]


def test_goods_become_3_pesos_and_20_pesos_a_point() -> None:
    """V-174 V-175: of both stores; the rest is kept."""
    t = closing(2).seat(0, goods="2-1-0", hold="0-1-1", pesos=30, points=7).seat(1, pesos=19)
    assert scores(t.s)[0].parts == {"track": 7, "pesos": 2, "achievements": 0}
    assert scores(t.s)[0].tie_breaks[0] == 5
    assert scores(t.s)[1].parts["pesos"] == 0 and scores(t.s)[1].tie_breaks[0] == 19


def test_cards_still_owned_score_their_points() -> None:
    """V-176: each."""
    t = closing(2).seat(0, own="quay fair bank", pesos=0)
    assert scores(t.s)[0].parts["achievements"] == 3 + 2 + 4
    t = scene("quay", own="fair")
    assert scores(t.s)[0].parts["achievements"] == 5


def test_most_points_win_then_money_left_then_the_later_in_turn_order() -> None:
    """V-177: of the last round."""
    t = closing(3).seat(0, points=9, pesos=5).seat(1, points=10, pesos=0).seat(2, points=9, pesos=19)
    assert [rank for _, _, rank in final(t)] == [3, 1, 2]
    t = closing(3).seat(0, points=9, pesos=7).seat(1, points=9, pesos=7).seat(2, points=9, pesos=7)
    assert [rank for _, _, rank in final(t)] == [3, 2, 1]
    t.s.starter = 2
    assert [rank for _, _, rank in final(t)] == [2, 1, 3]
    t.seat(0, pesos=27)
    assert [rank for _, _, rank in final(t)] == [1, 2, 3]


def test_nothing_else_scores() -> None:
    """V-178: neither money on sectors nor pieces on the mat."""
    t = closing(2).seat(0, pesos=0).sea("west", "mule-train fair benefactor", pesos=60)
    assert scores(t.s)[0].total == 0
