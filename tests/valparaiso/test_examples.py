"""The two worked examples of the rulebook, number for number."""

from tests.valparaiso.scene import scene


def test_the_red_player_trades_in_two_villages() -> None:
    """V-089 V-092 V-096 V-098 V-099: four trades held down to three, then one for a point."""
    t = scene("sell", seats=4).seat(
        1, "trade", merchants="quillota quillota quillota limache", houses="quillota-1", pesos=20
    )
    t.seat(0, merchants="quillota limache", houses="limache-1", pesos=0)
    t.seat(2, merchants="quillota", pesos=0).seat(3, merchants="limache", pesos=0)
    t.market("limache", "silver-point").do("use sell nothing")
    reserve = t.tiles("reserve").split()
    t.do("use trade main", "visit quillota", "pay-fee")
    assert (t.pesos(1), t.pesos(0), t.pesos(2)) == (18, 1, 1)
    t.do("trade", "trade", "trade")
    assert t.goods(1) == "3-3-0"
    assert t.tiles("quillota").split()[-1] == reserve[0] and t.tiles("reserve").split()[-1] == "silver-copper"
    t.do("pay-fee")
    assert (t.pesos(1), t.pesos(0), t.pesos(3)) == (15, 3, 1)
    t.do("trade")
    assert t.goods(1) == "2-3-0" and t.points(1) == 1 and t.is_used()
    assert t.tiles("limache").split()[-1] == reserve[1] and t.tiles("reserve").split()[-1] == "silver-point"


def test_had_red_not_traded_in_the_second_village_its_tile_would_have_moved() -> None:
    """V-091 V-093 V-100: and the three pesos were kept."""
    t = scene("sell", seats=4).seat(1, "trade", merchants="quillota limache", pesos=20)
    t.seat(0, merchants="limache", houses="limache-1", pesos=0).seat(3, merchants="limache", pesos=0)
    t.market("limache", "silver-point").do("use sell nothing", "use trade main", "visit quillota", "trade", "done")
    assert t.pesos(1) == 20 and t.tiles("reserve").split()[-1] == "silver-point"


def test_the_blue_player_uses_six_cards_in_a_round() -> None:
    """V-028 V-032 V-039 V-040 V-041 V-045 V-046: build first, from slot 2; the mayor's card third."""
    t = scene("sell").do("use sell nothing")
    t.seat(0, houses="concon valparaiso", goods="2-0-0", pesos=30, merchants="valparaiso quillota")
    t.do(
        "0 plan move 1",
        "0 plan build 2",
        "0 plan transfer 3",
        "0 plan ship 4",
        "0 plan overseas 5",
        "0 plan trade mayor",
    )
    assert t.pesos() == 25
    t.do("0 ready", "1 ready")

    t.do("use build main")
    assert t.pesos() == 24
    t.do("build quillota-2")
    assert t.pesos() == 14 and t.row() == "move transfer ship overseas"

    t.do("use move main", "walk 1 concon", "walk 1 quillota", "done")
    assert t.pesos() == 14 and t.at() == "quillota quillota" and t.row() == "transfer ship overseas"

    other = t.s.clone()
    t.do("use trade main", "trade", "done")
    assert t.goods() == "3-1-0" and t.row() == "transfer ship overseas" and t.pesos() == 14

    t.do("use transfer main", "load silver", "load silver", "load silver", "done")
    assert t.hold() == "3-0-0" and t.row() == "ship overseas"
    t.do("use ship main", "anchor west")
    assert t.row() == "overseas"
    t.do("use overseas main", "buy fair").rest()
    assert t.pesos() == 14 + 5 + 5 and t.hold() == "0-0-0" and t.row() == "" and "fair" in t.hand()
    assert t.asks() == "HandIn"

    t.s = other
    t.do("use trade alternative", "use transfer main", "load silver", "load silver", "load silver", "done")
    assert t.hold() == "3-0-0"
