"""Transfer, Sell and Hire; the free sale; the alternatives and the simple actions of achievement cards."""

import pytest

from tablero.core.agenda import settle
from tablero.games.valparaiso.rules.using import TURNS
from tablero.games.valparaiso.terms import BASE_CARDS, CARD, COLOUR, DEED
from tests.valparaiso.scene import EDITION, ending, scene, table


def test_transfer_needs_the_ship_in_harbour() -> None:
    """V-054: in an outer sector it is not offered."""
    assert "use transfer main" in scene("transfer", goods="1-0-0").can()
    assert "use transfer main" not in scene("transfer", goods="1-0-0", ship="west").can()


def test_goods_go_both_ways_in_one_transfer() -> None:
    """V-055: any number, never more than 6 in the hold."""
    t = scene("transfer", goods="3-0-2", hold="0-4-0").do("use transfer main", "load silver", "load silver")
    assert t.can("load") == []
    t.do("unload copper", "load wheat", "unload copper", "load silver", "done")
    assert t.goods() == "0-2-1" and t.hold() == "3-2-1"


def test_within_one_transfer_a_kind_goes_one_way() -> None:
    """V-055: going both ways would change nothing (ruling 4.22), and could go on for ever."""
    t = scene("transfer", goods="1-1-0", hold="1-1-0").do("use transfer main", "load silver", "unload copper")
    assert "unload silver" not in t.can() and "load copper" not in t.can()


def test_filling_the_hold_scores_a_point() -> None:
    """V-056: 6 after, fewer before."""
    t = scene("transfer", goods="2-0-0", hold="4-0-0").do("use transfer main", "load silver", "load silver")
    assert t.points() == 0
    t.do("done")
    assert t.points() == 1
    t = scene("transfer", goods="2-0-0", hold="4-0-0").do("use transfer main", "load silver", "done")
    assert t.points() == 0


def test_a_hold_that_was_full_before_scores_nothing() -> None:
    """V-057: even if goods were unloaded and others loaded within the action."""
    t = scene("transfer", goods="1-0-0", hold="0-6-0").do("use transfer main", "unload copper", "load silver", "done")
    assert t.hold() == "1-5-0" and t.points() == 0


def test_before_is_the_moment_the_card_is_used() -> None:
    """V-058: a hold good sold earlier is gone, one sold within the action is not."""
    t = scene("transfer", goods="1-0-0", hold="0-6-0").do(
        "sell copper hold", "use transfer main", "load silver", "done"
    )
    assert t.points() == 1
    t = scene("transfer", goods="1-0-0", hold="0-6-0").do(
        "use transfer main", "sell copper hold", "load silver", "done"
    )
    assert t.hold() == "1-5-0" and t.points() == 0


def test_the_point_for_a_full_hold_can_be_scored_again() -> None:
    """V-059: any number of times."""
    t = scene("transfer quay", goods="2-0-0", hold="5-0-0").do("use transfer main", "load silver", "done")
    t.do("sell silver hold", "use quay main", "load silver", "done")
    assert t.points() == 2


def test_sell_is_exactly_one_good_of_the_warehouse_for_10() -> None:
    """V-060: not from the hold."""
    t = scene("sell", goods="1-0-2", hold="0-3-0", pesos=0).do("use sell main")
    assert t.can("give") == ["give silver", "give wheat"]
    t.do("give wheat")
    assert t.pesos() == 10 and t.goods() == "1-0-1" and t.hold() == "0-3-0" and t.asks() == "Planning"


def test_hire_takes_one_good_of_each_kind_for_one_merchant() -> None:
    """V-061 V-062: from the warehouse; the merchant stands in Valparaíso."""
    t = scene("hire", goods="2-1-1", seats=3, merchants="limache concon").do("use hire main")
    assert t.goods() == "1-0-0" and t.at() == "limache concon valparaiso"
    assert "use hire main" not in scene("hire", goods="2-1-0", hold="0-0-1").can()


@pytest.mark.parametrize("card", ["hire", "guild", "governor"])
def test_without_a_merchant_on_the_mat_nobody_can_be_hired(card: str) -> None:
    """V-063: whatever the price."""
    full = "valparaiso valparaiso limache"
    t = scene(card, goods="1-1-1", merchants=full, seats=2)
    if card == "governor":
        t.do("use governor main")
        assert "hire" not in t.can()
    else:
        assert f"use {card} main" not in t.can()


def test_a_new_merchant_is_at_work_in_the_same_round() -> None:
    """V-064: the next card can move him."""
    t = scene("hire move", goods="1-1-1", merchants="limache").do("use hire main", "use move main")
    assert "walk 2 concon" in t.can()


@pytest.mark.parametrize("seat", range(5))
def test_every_base_card_has_an_alternative_without_condition(seat: int) -> None:
    """V-130: one good or 5 pesos, anywhere."""
    for card in CARD.words[:BASE_CARDS]:
        t = table(5).seat(seat, card, pesos=0, merchants="", ship="east").seat((seat + 1) % 5, "sell")
        t.s.then(TURNS[seat])
        settle(t.s)
        t.do(f"use {card} alternative")
        got = [event for event in t.events if event.seat == seat and event.kind in ("gained", "earned")]
        assert len(got) == 1 and got[0].n == (5 if card in ("sell", "build") else 1)


def test_the_alternatives_of_each_colour_are_two_of_each_good_and_twice_5_pesos() -> None:
    """V-131: the pesos on Sell and Build."""
    for colour in range(5):
        words = [DEED.words[deed] for deed in EDITION.box.large.alternative[colour][:BASE_CARDS]]
        assert sorted(words) == sorted(["one-silver", "one-copper", "one-wheat", "five-pesos"] * 2)
        assert words[1] == words[4] == "five-pesos"


def test_the_alternatives_by_colour() -> None:
    """V-132: blue, red, yellow, green, black."""
    table = {
        "transfer": "copper silver wheat copper wheat",
        "hire": "wheat copper silver silver copper",
        "move": "copper wheat silver wheat silver",
        "trade": "silver copper wheat silver wheat",
        "ship": "wheat silver copper copper silver",
        "overseas": "silver wheat copper wheat copper",
    }
    assert COLOUR.words == ["blue", "red", "yellow", "green", "black"]
    for card, goods in table.items():
        for colour, good in enumerate(goods.split()):
            for box in (EDITION.box.small, EDITION.box.large):
                assert DEED.words[box.alternative[colour][CARD.number[card]]] == f"one-{good}"


def test_achievement_cards_are_planned_paid_and_taken_back_like_base_cards() -> None:
    """V-133: out of order too."""
    t = scene("sell bank", pesos=1).do("use bank main")
    assert t.pesos() == 15 and "bank" in t.hand()
    t.do("use sell nothing")
    assert t.asks() == "HandIn"
    t.do("done")
    assert "plan bank 1" in t.may(0)


def test_six_achievement_cards_have_no_alternative() -> None:
    """V-134: the other 18 have one."""
    for card in CARD.words[BASE_CARDS:]:
        t = scene(card, goods="2-2-2", hold="0-0-0", merchants="valparaiso quillota", seats=5)
        has = f"use {card} alternative" in t.can()
        assert has == (card not in ("auction", "plantation", "caravan", "monument", "bank", "estate")), card


def test_an_action_is_the_same_wherever_it_is_printed() -> None:
    """V-135: main on one card, alternative on another."""
    for use in ("use benefactor alternative", "use auction main"):
        t = scene("benefactor", "auction", goods="0-1-0", pesos=0).do(use)
        assert t.can("give") == ["give copper"]
        assert t.do("give copper").pesos() == 15
    for use in ("use quay main", "use transfer main"):
        t = scene("quay", "transfer", goods="1-0-0", hold="5-0-0").do(use, "load silver", "done")
        assert t.points() == 1


def test_two_different_goods() -> None:
    """V-141: of two kinds."""
    t = scene("plantation").do("use plantation main")
    assert t.can("take-two") == ["take-two silver-copper", "take-two silver-wheat", "take-two copper-wheat"]
    assert t.do("take-two silver-wheat").goods() == "1-0-1"


def test_five_pesos_and_a_good_for_a_point() -> None:
    """V-142: once, from the warehouse."""
    t = scene("benefactor", pesos=12, goods="0-2-0").do("use benefactor main", "give copper")
    assert (t.pesos(), t.goods(), t.points()) == (7, "0-1-0", 1)
    assert t.asks() == "HandIn"
    assert "use benefactor main" not in scene("benefactor", pesos=4, goods="1-0-0").can()
    assert "use benefactor main" not in scene("benefactor", pesos=5, hold="1-0-0").can()


def test_sell_for_15() -> None:
    """V-143: exactly one good of the warehouse."""
    t = scene("auction", pesos=0, goods="1-1-0", hold="0-0-1").do("use auction main")
    assert t.can("give") == ["give silver", "give copper"]
    assert t.do("give silver").pesos() == 15 and t.goods() == "0-1-0"


def test_ten_and_fifteen_pesos() -> None:
    """V-144 V-151: from the supply."""
    assert scene("almshouse", pesos=0).do("use almshouse alternative").pesos() == 10
    assert scene("bank", pesos=0).do("use bank main").pesos() == 15


def test_two_goods_for_a_point() -> None:
    """V-145: any two of the warehouse, once."""
    t = scene("almshouse", goods="2-1-0").do("use almshouse main")
    assert t.can("give-two") == ["give-two silver-silver", "give-two silver-copper"]
    t.do("give-two silver-copper")
    assert t.goods() == "1-0-0" and t.points() == 1 and t.asks() == "HandIn"
    assert "use almshouse main" not in scene("almshouse", goods="1-0-0", hold="3-0-0").can()


def test_one_of_each() -> None:
    """V-147: silver, copper, wheat."""
    assert scene("caravan").do("use caravan main").goods() == "1-1-1"


def test_buying_up_to_three_goods() -> None:
    """V-148: 2 pesos each, of choice."""
    t = scene("bazaar", pesos=7).do("use bazaar main", "take silver", "take wheat", "take wheat")
    assert t.goods() == "1-0-2" and t.pesos() == 1 and t.asks() == "HandIn"


def test_one_point() -> None:
    """V-149: for nothing."""
    t = scene("monument", seats=3).do("use monument main")
    assert t.points() == 1


def test_hire_for_5_pesos() -> None:
    """V-150: instead of three goods."""
    t = scene("guild", seats=3, pesos=5).do("use guild main")
    assert t.pesos() == 0 and t.at() == "valparaiso valparaiso"
    assert "use guild main" not in scene("guild", seats=3, pesos=4).can()


def test_pesos_to_points() -> None:
    """V-152: up to three times 10."""
    t = scene("patron", pesos=45).do("use patron main", "buy-point", "buy-point", "buy-point")
    assert t.pesos() == 15 and t.points() == 3 and t.asks() == "HandIn"
    t = scene("patron", pesos=15).do("use patron main", "buy-point")
    assert t.can() == ["done"]


def test_one_of_each_to_two_points() -> None:
    """V-153: from the warehouse, once."""
    t = scene("exhibition", goods="2-2-1").do("use exhibition main")
    assert t.goods() == "1-1-0" and t.points() == 2


def test_any_two_goods() -> None:
    """V-154: equal or different."""
    t = scene("estate", seats=3).do("use estate main")
    assert len(t.can("take-two")) == 6
    assert t.do("take-two wheat-wheat").goods() == "0-0-2"


def test_free_build_or_hire_is_one_of_the_two() -> None:
    """V-155: without paying."""
    t = scene("governor", seats=4, pesos=0).do("use governor main")
    assert t.can() == ["hire", "build valparaiso"]
    t.do("hire")
    assert t.at() == "valparaiso valparaiso" and t.p().houses == 4 and t.asks() == "HandIn"
    t = scene("governor", seats=4, pesos=0).seat(1, "sell").do("use governor main", "build valparaiso")
    assert t.p().houses == 3 and t.at() == "valparaiso" and t.pesos() == 0


def test_goods_can_be_given_up_for_3_pesos_each_from_both_stores() -> None:
    """V-156: any number, no action, no card."""
    t = scene("sell", goods="2-0-0", hold="0-0-1", pesos=0)
    assert t.can("sell") == ["sell silver warehouse", "sell wheat hold"]
    t.do("sell silver warehouse", "sell wheat hold", "sell silver warehouse")
    assert t.pesos() == 9 and t.goods() == "0-0-0" and t.hold() == "0-0-0"
    assert t.asks() == "UseCard" and t.row() == "sell"


def test_the_free_sale_is_offered_at_every_own_decision() -> None:
    """V-157: planning, before and within actions, at a fee, between trades, at the hand-in; never to others."""
    t = scene("trade", "move", merchants="quillota limache", goods="1-0-0").seat(
        1, merchants="quillota limache", goods="3-0-0"
    )
    asked = set()
    for move in ["", "use move main", "done", "use trade main", "visit limache", "pay-fee", "trade", "done"]:
        if move:
            t.do(move)
        asked.add(t.asks())
        assert "sell silver warehouse" in t.can(), t.asks()
        assert t.may(1) == [] or t.asks() == "Planning"
    assert asked >= {"UseCard", "Move", "ChooseVillage", "PayFee", "AtMarket"}
    t = ending(scene("sell", own="quay", goods="1-0-0"))
    assert t.asks() == "HandIn" and "sell silver warehouse" in t.can()
    t.do("sell silver warehouse")
    assert t.pesos() == 23 and t.asks() == "HandIn"


def test_the_money_of_a_free_sale_can_be_used_at_once() -> None:
    """V-157: within Build, for the fee, for the next trade."""
    t = scene("trade", merchants="melipilla", goods="1-0-0", pesos=0, seats=4).do("use trade main")
    assert t.can() == ["done", "sell silver warehouse"]
    t.do("sell silver warehouse", "take-two copper-wheat")
    assert t.goods() == "0-1-1" and t.pesos() == 1
