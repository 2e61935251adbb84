"""Trade in the villages, and the market tiles."""

import pytest

from tests.valparaiso.scene import scene


def test_every_market_village_with_an_own_merchant_is_handled_once_in_any_order() -> None:
    """V-089: the player chooses the order."""
    t = scene("trade", merchants="quillota limache concon").do("use trade main")
    assert t.can() == ["visit quillota", "visit limache"]
    t.do("visit limache", "trade")
    assert t.goods() == "1-0-1" and t.asks() == "AtMarket"
    t.do("trade")
    assert t.goods() == "2-1-1" and t.is_used()


def test_a_station_alone_neither_trades_nor_moves_tiles() -> None:
    """V-090: a merchant must be there."""
    assert "use trade main" not in scene("trade", houses="limache-1").can()
    t = scene("trade", merchants="quillota", houses="limache-1")
    before = t.tiles("limache")
    t.do("use trade main", "done")
    assert t.tiles("limache") == before and t.is_used()


def test_in_each_village_trading_is_optional() -> None:
    """V-091 V-093: no trade, no fee."""
    t = scene("trade", merchants="quillota").seat(1, merchants="quillota", pesos=0).do("use trade main")
    assert t.can() == ["done", "pay-fee"]
    t.do("done")
    assert t.pesos(0) == 20 and t.pesos(1) == 0 and t.goods() == "0-0-0"


def test_the_fee_is_1_peso_for_each_opposing_merchant_and_station_once() -> None:
    """V-092: to its owner, before the first trade, however often one trades."""
    t = scene("trade", seats=3, merchants="quillota quillota", pesos=4)
    t.seat(1, merchants="quillota quillota", pesos=0).seat(2, merchants="quillota", houses="quillota-2", pesos=0)
    t.market("quillota", "purse").do("use trade main", "pay-fee")
    assert (t.pesos(0), t.pesos(1), t.pesos(2)) == (0, 2, 2)
    t.do("trade", "trade")
    assert t.pesos() == 12


def test_own_pieces_cost_no_fee() -> None:
    """V-093: nothing to decide before trading."""
    t = scene("trade", merchants="quillota quillota", houses="quillota-1").do("use trade main")
    assert t.asks() == "AtMarket" and t.pesos() == 20


def test_who_cannot_pay_the_whole_fee_cannot_trade_but_the_tiles_move() -> None:
    """V-094: even if the tile would give money."""
    t = scene("trade", merchants="quillota", pesos=1).seat(1, merchants="quillota quillota").market("quillota", "purse")
    t.do("use trade main")
    assert t.can() == ["done"]
    t.do("done")
    assert t.tiles("quillota").split()[0] == "silver-point" and t.pesos() == 1


def test_the_fee_may_be_paid_for_no_trade() -> None:
    """V-095: pointless but allowed."""
    t = scene("trade", merchants="quillota", pesos=1).seat(1, merchants="quillota", pesos=0)
    t.do("use trade main", "pay-fee", "done")
    assert t.pesos(0) == 0 and t.pesos(1) == 1 and t.goods() == "0-0-0"


def test_as_many_trades_as_merchants_and_stations() -> None:
    """V-096: own ones."""
    t = scene("trade", merchants="melipilla melipilla", houses="melipilla-1", seats=4).market("melipilla", "purse")
    t.do("use trade main", "trade", "trade", "trade")
    assert t.pesos() == 38 and t.is_used()


def test_only_the_lowest_tile_trades_for_the_whole_visit() -> None:
    """V-097: it moves when the village is finished."""
    t = scene("trade", merchants="quillota quillota").do("use trade main", "trade")
    assert t.tiles("quillota").startswith("silver-copper silver-point")
    t.do("trade")
    assert t.goods() == "2-2-0" and t.tiles("quillota").startswith("silver-point silver-copper")


def test_a_limit_of_3_holds_whatever_the_number_of_merchants() -> None:
    """V-098: four could trade, three do."""
    t = scene("trade", seats=3, merchants="quillota quillota quillota quillota")
    t.do("use trade main", "trade", "trade", "trade")
    assert t.goods() == "3-3-0" and t.is_used()


def test_a_finished_village_sends_its_lowest_tile_to_the_reserve_and_gets_one_on_top() -> None:
    """V-099 V-100: at once, traded or not."""
    for said in ("trade", "done"):
        t = scene("trade", seats=4, merchants="quillota limache")
        reserve = t.tiles("reserve").split()
        t.do("use trade main", "visit quillota", said)
        assert t.tiles("quillota").split() == [
            "silver-point",
            "silver-copper",
            "silver-sale",
            "silver-glory",
            reserve[0],
        ]
        assert t.tiles("reserve").split() == [*reserve[1:], "silver-copper"]
        assert t.asks() == "AtMarket"


def test_what_one_village_gives_can_be_spent_in_the_next() -> None:
    """V-101: silver from Quillota for a point in Limache."""
    t = scene("trade", merchants="quillota limache").market("limache", "silver-point")
    t.do("use trade main", "visit quillota", "trade", "trade")
    assert t.goods() == "0-1-0" and t.points() == 1


def test_the_alternative_moves_no_tile() -> None:
    """V-102: nor does a card used for nothing."""
    for use in ("use trade alternative", "use trade nothing"):
        t = scene("trade", merchants="quillota")
        before = t.tiles("quillota"), t.tiles("reserve")
        t.do(use)
        assert (t.tiles("quillota"), t.tiles("reserve")) == before


@pytest.mark.parametrize(("seats", "reserve"), [(2, 10), (4, 5)])
def test_every_market_always_has_5_tiles_and_all_25_stay_in_the_game(seats: int, reserve: int) -> None:
    """V-103: 10 or 5 in the reserve."""
    t = scene("trade", seats=seats, merchants="quillota")
    places = ["quillota", "limache", "casablanca", "melipilla"][: len(t.s.market)]

    def all_tiles() -> list[str]:
        return sorted(" ".join(t.tiles(place) for place in [*places, "reserve"]).split())

    before = all_tiles()
    t.do("use trade main", "done")
    assert all_tiles() == before and len(before) == 25
    assert t.s.reserve < 16**reserve and all(column < 16**5 for column in t.s.market)


@pytest.mark.parametrize(
    ("tile", "goods", "limit"),
    [("silver-copper", "1-1-0", 3), ("silver-wheat", "1-0-1", 3), ("copper-wheat", "0-1-1", 3)],
)
def test_tiles_that_give_two_goods(tile: str, goods: str, limit: int) -> None:
    """V-104: one of each kind shown, at most three times."""
    t = scene("trade", seats=3, merchants="quillota quillota quillota quillota").market("quillota", tile)
    t.do("use trade main", "trade")
    assert t.goods() == goods
    t.do(*["trade"] * (limit - 1))
    assert t.is_used()


def test_two_different_goods_for_2_pesos() -> None:
    """V-105: chosen anew each time, no limit."""
    t = scene("trade", seats=3, merchants=" ".join(["quillota"] * 4), pesos=20).market("quillota", "two-different")
    t.do("use trade main")
    assert t.can() == ["done", "take-two silver-copper", "take-two silver-wheat", "take-two copper-wheat"]
    t.do("take-two silver-copper", "take-two silver-wheat", "take-two copper-wheat", "take-two copper-wheat")
    assert t.goods() == "2-3-3" and t.pesos() == 12


def test_two_equal_goods_for_2_pesos() -> None:
    """V-106: chosen anew each time, no limit."""
    t = scene("trade", seats=3, merchants=" ".join(["quillota"] * 4), pesos=8).market("quillota", "two-alike")
    t.do("use trade main", *["take-two silver-silver"] * 3)
    assert t.can("take-two") == ["take-two silver-silver", "take-two copper-copper", "take-two wheat-wheat"]
    t.do("take-two wheat-wheat")
    assert t.goods() == "6-0-2" and t.pesos() == 0


@pytest.mark.parametrize(("tile", "pesos"), [("purse", 6), ("chest", 8)])
def test_tiles_that_give_money(tile: str, pesos: int) -> None:
    """V-107: 6 or 8 pesos, no limit."""
    t = scene("trade", seats=3, merchants=" ".join(["quillota"] * 4), pesos=0).market("quillota", tile)
    t.do("use trade main", *["trade"] * 4)
    assert t.pesos() == 4 * pesos


@pytest.mark.parametrize(("good", "left"), [("silver", "2-5-5"), ("copper", "5-2-5"), ("wheat", "5-5-2")])
def test_tiles_that_turn_goods_into_points_and_pesos(good: str, left: str) -> None:
    """V-108 V-109 V-110: from the warehouse, limit 3."""
    for tile, points, pesos in (("point", 3, 40), ("glory", 6, 10), ("sale", 0, 64)):
        t = scene("trade", seats=3, merchants=" ".join(["quillota"] * 4), goods="5-5-5", pesos=40)
        t.market("quillota", f"{good}-{tile}").do("use trade main", *["trade"] * 3)
        assert (t.goods(), t.points(), t.pesos()) == (left, points, pesos) and t.is_used()


def test_a_glory_needs_10_pesos_and_the_good() -> None:
    """V-109: both."""
    for goods, pesos, can in (("1-0-0", 10, True), ("1-0-0", 9, False), ("0-9-9", 50, False)):
        t = scene("trade", merchants="quillota", goods=goods, pesos=pesos).market("quillota", "silver-glory")
        assert ("trade" in t.do("use trade main").can()) == can


def test_trade_for_five_pays_first_and_is_then_the_trade_action() -> None:
    """V-140: lost even if no trade follows."""
    t = scene("fair", merchants="quillota", pesos=5).do("use fair main")
    assert t.pesos() == 0 and t.can() == ["done", "trade"]
    t.do("done")
    assert t.pesos() == 0 and t.tiles("quillota").startswith("silver-point")
    assert "use fair main" not in scene("fair", merchants="quillota", pesos=4).can()
