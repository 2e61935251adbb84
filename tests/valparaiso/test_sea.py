"""At sea: moving the ship, buying achievement cards overseas."""

import pytest

from tests.valparaiso.scene import Scene, ending, scene

# Nine A cards lie out: west mule-train fair benefactor, middle almshouse shipyard quay, east ferry auction plantation.


def buyer(ship: str = "west", hold: str = "3-3-0", pesos: int = 20, row: str = "overseas", seats: int = 2) -> Scene:
    """Seat 0 has its ship out, with goods aboard."""
    return scene(row, hold=hold, ship=ship, pesos=pesos, seats=seats)


def test_the_ship_goes_to_any_sector_for_nothing_or_stays() -> None:
    """V-111: four sectors."""
    t = scene("ship", pesos=0, ship="middle").do("use ship main")
    assert t.can() == ["anchor harbour", "anchor west", "anchor middle", "anchor east"]
    assert t.do("anchor east").p().ship == 3
    t = scene("ship", ship="middle").do("use ship main", "anchor middle")
    assert t.p().ship == 2 and t.is_used()


def test_any_number_of_ships_in_a_sector() -> None:
    """V-112: nobody is in the way."""
    t = scene("ship", seats=3).seat(1, ship="west").seat(2, ship="west").do("use ship main", "anchor west")
    assert [p.ship for p in t.s.players] == [1, 1, 1]


def test_buying_needs_the_ship_in_an_outer_sector() -> None:
    """V-113: not in harbour."""
    assert "use overseas main" not in buyer("harbour", "3-3-0").can()
    assert "use overseas main" in buyer("west").can()


@pytest.mark.parametrize(("sector", "hold"), [("west", "3-0-0"), ("middle", "0-3-0"), ("east", "0-0-3")])
def test_a_card_costs_3_goods_of_the_sectors_kind_from_the_hold(sector: str, hold: str) -> None:
    """V-114: west silver, middle copper, east wheat."""
    t = buyer(sector, hold).do("use overseas main")
    t.do(t.can("buy")[0])
    assert t.hold() == "0-0-0"
    for wrong in {"3-0-0", "0-3-0", "0-0-3"} - {hold}:
        assert "use overseas main" not in buyer(sector, wrong).can()
    short = buyer(sector, hold.replace("3", "2")).seat(0, goods="5-5-5")
    assert "use overseas main" not in short.can()


def test_one_card_of_the_own_sector_of_choice() -> None:
    """V-115: exactly one."""
    t = buyer(hold="6-0-0").do("use overseas main")
    assert t.can("buy") == ["buy mule-train", "buy fair", "buy benefactor"]
    t.do("buy fair").rest()
    assert "fair" in t.hand() and t.hold() == "3-0-0" and t.is_used()


def test_an_a_card_brings_the_money_of_the_sector() -> None:
    """V-116 V-119: all of it, and no compensation."""
    t = buyer(pesos=0).sea("west", "mule-train fair benefactor", pesos=15).do("use overseas main", "buy fair")
    assert t.pesos() == 15 and t.s.sector_pesos == [0, 0, 5, 5]


def test_a_b_card_leaves_the_money_of_the_sector() -> None:
    """V-117: B1 and B2 alike."""
    for card in ("masons", "bank"):
        t = (
            buyer(pesos=30)
            .sea("west", f"{card} fair benefactor", pesos=5)
            .do("use overseas main", f"buy {card}")
            .rest()
        )
        assert t.s.sector_pesos[1] == 5


@pytest.mark.parametrize("where", ["west", "middle", "east"])
def test_a_b_card_costs_10_pesos_more_while_an_a_card_lies_anywhere(where: str) -> None:
    """V-118: the own sector included, B1 and B2."""
    t = buyer(pesos=10)
    t.sea("west", "masons bank caravan").sea("middle", "bazaar patron exhibition").sea("east", "bank patron bazaar")
    if where == "west":
        t.sea("west", "masons bank fair")
    else:
        t.sea(where, "bazaar patron auction")
    t.do("use overseas main", "buy masons").rest()
    assert t.pesos() == 0
    short = buyer(pesos=9)
    short.sea("west", "masons bank caravan")
    assert "use overseas main" not in short.can()


def test_without_an_a_card_a_b_card_costs_nothing_more() -> None:
    """V-119: the goods are enough."""
    t = buyer(pesos=0).sea("west", "masons bank caravan").sea("middle", "bazaar patron exhibition")
    t.sea("east", "exhibition bazaar patron").do("use overseas main", "buy bank")
    assert t.pesos() == 0


def test_the_compensation_goes_to_the_other_sector_with_more_a_cards() -> None:
    """V-120 V-122: never to the own one."""
    t = buyer(pesos=10).sea("west", "masons fair benefactor").sea("middle", "almshouse bank caravan")
    t.sea("east", "ferry auction bazaar").do("use overseas main", "buy masons")
    assert t.s.sector_pesos == [0, 5, 5, 15] and t.pesos() == 0


def test_on_a_tie_the_payer_chooses() -> None:
    """V-122: of the two sectors."""
    t = buyer(pesos=10).sea("west", "masons fair benefactor").do("use overseas main", "buy masons")
    assert t.can("compensate") == ["compensate middle", "compensate east"]
    t.do("compensate middle")
    assert t.s.sector_pesos == [0, 5, 15, 5] and t.pesos() == 0


def test_a_sector_without_an_a_card_or_with_10_pesos_gets_none() -> None:
    """V-121 V-123: then the other one does, though it has fewer A cards."""
    t = buyer(pesos=10).sea("west", "masons fair benefactor").sea("middle", "almshouse bank caravan")
    t.sea("east", "ferry auction plantation", pesos=10).do("use overseas main", "buy masons")
    assert t.s.sector_pesos == [0, 5, 15, 10]
    t = buyer(pesos=10).sea("west", "masons fair benefactor").sea("middle", "bazaar bank caravan", pesos=0)
    t.sea("east", "ferry auction plantation", pesos=9).do("use overseas main", "buy masons")
    assert t.s.sector_pesos == [0, 5, 0, 19]


def test_if_neither_can_have_it_the_supply_does() -> None:
    """V-124: full, or without A cards."""
    t = buyer(pesos=10).sea("west", "masons fair benefactor").sea("middle", "bazaar bank caravan")
    t.sea("east", "ferry auction plantation", pesos=15).do("use overseas main", "buy masons")
    assert t.s.sector_pesos == [0, 5, 5, 15] and t.pesos() == 0
    assert [event.source for event in t.told("paid")] == ["source.compensation"]


def test_a_bought_card_can_be_planned_from_the_next_round() -> None:
    """V-125: it joins the hand, not the row."""
    t = buyer(row="overseas sell").do("use overseas main", "buy fair", "use sell nothing")
    assert t.row() == ""
    t.do("done")
    assert t.asks() == "Planning" and "plan fair 1" in t.may(0)


def test_the_emptied_place_is_filled_at_once_and_nothing_slides() -> None:
    """V-126: with the top card of the pile."""
    t = buyer().do("use overseas main", "buy fair")
    assert t.asks() == "Deal" and t.can() == ["reveal masons", "reveal caravan", "reveal bazaar"]
    t.do("reveal caravan")
    assert [t.words.verbs[1].ranges[0].words[card] for card in t.s.sea[:3]] == ["mule-train", "caravan", "benefactor"]


def test_with_an_empty_pile_the_place_stays_empty_and_the_round_is_the_last() -> None:
    """V-127 V-168: it is played to its end."""
    t = buyer(row="overseas sell").seat(1, "sell")
    t.s.pile = 0
    t.do("use overseas main", "buy fair")
    assert t.s.sea[1] == -1 and t.asks() == "UseCard" and t.asked() == 1
    t.do("use sell nothing", "use sell nothing", "done")
    assert t.asks() == ""


def test_taking_the_last_card_of_the_pile_ends_nothing() -> None:
    """V-128: only a place that stays empty does."""
    t = buyer()
    t.s.pile = 1 << 25
    t.do("use overseas main", "buy fair", "reveal bank", "done")
    assert t.s.pile == 0 and t.asks() == "Planning"


def test_points_of_a_card_are_not_scored_when_it_is_bought() -> None:
    """V-129: but at a hand-in or at the end."""
    t = buyer().do("use overseas main", "buy fair").rest()
    assert t.points() == 0
    assert ending(t).do("hand-in fair").points() == 2


def test_goods_sold_after_all_end_the_purchase_without_effect() -> None:
    t = buyer(hold="3-0-0").do("use overseas main", "sell silver hold")
    assert t.can() == ["done", "sell silver hold"]
    t.do("done")
    assert t.hold() == "2-0-0" and "fair" not in t.hand() and "mule-train" not in t.hand()


def test_compensation_is_due_even_if_sold_goods_pay_it() -> None:
    """V-118: a sale makes the card buyable."""
    t = buyer(pesos=9).seat(0, goods="0-0-1").sea("west", "masons bank caravan")
    assert "use overseas main" not in t.can()
    t.do("sell wheat warehouse", "use overseas main", "buy masons", "compensate east")
    assert t.pesos() == 2
