"""Using cards: whose turn, which card, at what price; goods and money."""

import pytest

from tablero.core.agenda import settle
from tablero.games.valparaiso.rules.using import TURNS
from tests.valparaiso.scene import scene


def test_players_use_one_card_each_in_turn_from_the_starting_player() -> None:
    """V-035 V-037 V-038: round and round, skipping who has none, until all are used."""
    t = scene("sell build", seats=3)
    t.seat(1, "move", "ship").seat(2, "hire")
    order = []
    while t.asks() == "UseCard":
        order.append(t.asked())
        t.do(t.can("use")[-1])
    assert order == [0, 1, 2, 0, 1]
    assert t.asks() == "Planning"


def test_the_starting_player_begins() -> None:
    """V-035: clockwise from the marker."""
    t = scene("sell", seats=3).seat(1, "sell").seat(2, "sell")
    t.s.agenda = [t.s.agenda[0], t.s.agenda[1], TURNS[2]]
    settle(t.s)
    order = []
    while t.asks() == "UseCard":
        order.append(t.asked())
        t.do(t.can("use")[-1])
    assert order == [2, 0, 1]


def test_nobody_with_a_planned_card_may_pass() -> None:
    """V-036: every option uses a card or sells a good."""
    t = scene("sell build", "trade", goods="1-0-0")
    assert {text.split()[0] for text in t.can()} == {"use", "sell"}


def test_a_mayors_card_alone_still_keeps_its_owner_in_the_phase() -> None:
    """V-038: mayor's cards included."""
    t = scene("sell").seat(1, mayor="sell")
    t.do("use sell nothing")
    assert t.asked() == 1 and t.asks() == "UseCard"


def test_slot_1_and_the_mayors_card_cost_nothing_extra() -> None:
    """V-039 V-040: and the mayor's card waits for any turn."""
    t = scene("sell build", "ship", pesos=0).do("use sell nothing")
    assert t.pesos() == 0
    t = scene("sell build", "ship", pesos=0).do("use ship nothing")
    assert t.pesos() == 0
    t = scene("sell build", "ship", pesos=0).do("use sell nothing", "use build nothing", "use ship nothing")
    assert t.pesos() == 0 and t.asks() == "Planning"


@pytest.mark.parametrize(("card", "price"), [("sell", 0), ("build", 1), ("move", 2), ("ship", 3), ("trade", 4)])
def test_a_card_out_of_order_costs_by_its_slot_whatever_it_is_used_for(card: str, price: int) -> None:
    """V-041: 1 to 4 pesos for slots 2 to 5."""
    row = "sell build move ship trade"
    t = scene(row, pesos=4).do(f"use {card} nothing")
    assert t.pesos() == 4 - price
    t = scene(row, pesos=4).do(f"use {card} alternative")
    assert t.pesos() + (0 if card not in ("sell", "build") else -5) == 4 - price


def test_the_price_follows_the_slot_where_the_card_lies_now() -> None:
    """V-042: after closing up."""
    t = scene("sell build move ship", pesos=10).do("use sell nothing", "use ship nothing")
    assert t.pesos() == 8


def test_the_price_is_paid_before_the_action() -> None:
    """V-043: the card's own gain cannot pay it, sold goods can."""
    t = scene("ship build", pesos=0, goods="0-0-1")
    assert t.can("use") == ["use ship main", "use ship alternative", "use ship nothing"]
    t.do("sell wheat warehouse")
    assert "use build alternative" in t.can()
    t.do("use build alternative")
    assert t.pesos() == 3 - 1 + 5


def test_the_main_action_must_be_payable_after_the_price() -> None:
    """V-043 V-049: 10 pesos are not enough for Build from slot 2."""
    assert "use build main" not in scene("ship build", pesos=10).can()
    assert "use build main" in scene("ship build", pesos=11).can()
    assert "use build main" in scene("build", pesos=10).can()


def test_a_used_card_goes_back_to_the_hand_and_is_not_used_again() -> None:
    """V-044: it can be planned in the next round."""
    t = scene("sell build", pesos=9).do("use sell nothing")
    assert "sell" in t.hand() and "use sell nothing" not in t.can()
    t.do("use build nothing")
    assert "plan sell 1" in t.may(0)


def test_the_row_closes_up_to_the_left() -> None:
    """V-045: the order stays."""
    assert scene("sell build move ship").do("use build nothing").row() == "sell move ship"
    assert scene("sell build move ship").do("use sell nothing").row() == "build move ship"


def test_the_mayors_card_never_moves_and_moves_nothing() -> None:
    """V-046: neither into the row nor the row."""
    t = scene("sell build", "ship").do("use sell nothing", "use build nothing")
    assert t.row() == "" and t.p().mayor == 6
    assert scene("sell build", "ship").do("use ship nothing").row() == "sell build"


def test_main_or_alternative_is_chosen_on_use_never_both() -> None:
    """V-047: one action, then the next player."""
    t = scene("sell", goods="1-0-0").seat(1, "sell")
    assert t.can("use") == ["use sell main", "use sell alternative", "use sell nothing"]
    t.do("use sell alternative")
    assert t.pesos() == 25 and t.goods() == "1-0-0" and t.asked() == 1


def test_a_card_can_always_be_used_for_nothing() -> None:
    """V-048: it counts as used."""
    t = scene("sell benefactor", pesos=1).do("use benefactor nothing")
    assert t.row() == "sell" and "benefactor" in t.hand() and t.pesos() == 0
    assert scene("hire").can("use") == ["use hire alternative", "use hire nothing"]


def test_repetitions_are_optional_and_may_be_paid_by_earlier_ones() -> None:
    """V-050: zero is allowed, each has its own choice."""
    t = scene("bazaar", pesos=6).do("use bazaar main", "done")
    assert t.pesos() == 6 and t.goods() == "0-0-0"
    t = scene("bazaar", pesos=2).do("use bazaar main", "take silver")
    assert t.can() == ["done", "sell silver warehouse"]
    t.do("sell silver warehouse", "take wheat")
    assert t.goods() == "0-0-1" and t.pesos() == 1


def test_costs_in_goods_come_from_the_warehouse_only() -> None:
    """V-051: goods in the hold pay for nothing on land."""
    t = scene("sell hire almshouse exhibition masons", hold="2-2-2", pesos=20)
    for card in ["sell", "hire", "almshouse", "exhibition", "masons"]:
        assert f"use {card} main" not in t.can()
    t = scene("trade", hold="3-0-0", merchants="quillota").market("quillota", "silver-point").do("use trade main")
    assert "trade" not in t.can()


def test_goods_go_to_the_warehouse_and_money_to_the_purse() -> None:
    """V-052: never to the hold."""
    t = scene("caravan bank", pesos=3).do("use caravan main", "use bank main")
    assert t.goods() == "1-1-1" and t.hold() == "0-0-0" and t.pesos() == 18


def test_costs_go_to_the_supply_but_tolls_fees_and_compensations() -> None:
    """V-053: nobody else gets what a house costs."""
    t = scene("build", pesos=10).seat(1, pesos=7).do("use build main", "build valparaiso")
    assert t.pesos(1) == 7 and t.s.sector_pesos == [0, 5, 5, 5]
    t = scene("move", pesos=2).seat(1, pesos=7, houses="concon").do("use move main", "walk 1 concon")
    assert (t.pesos(0), t.pesos(1)) == (0, 9)


def test_an_action_made_impossible_by_own_sales_ends_without_effect() -> None:
    """V-049: no debt (ruling 4.18)."""
    t = scene("sell", goods="1-0-0").do("use sell main", "sell silver warehouse")
    assert t.can() == ["done"]
    t.do("done")
    assert t.pesos() == 23 and t.asks() == "Planning"
