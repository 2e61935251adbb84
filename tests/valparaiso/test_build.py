"""Build, and what houses are for."""

from tests.valparaiso.scene import ending, scene


def test_one_house_for_10_pesos() -> None:
    """V-077: exactly one."""
    t = scene("build", pesos=25).seat(1, "sell").do("use build main", "build valparaiso")
    assert t.pesos() == 15 and t.p().houses == 3 and t.is_used()
    assert "use build main" not in scene("build", pesos=9).can()


def test_an_own_merchant_must_stand_there() -> None:
    """V-078: nobody else's will do."""
    t = scene("build", merchants="concon quillota").seat(1, merchants="limache").do("use build main")
    assert t.can() == ["build quillota-1", "build quillota-2", "build concon"]
    assert "use build main" not in scene("build", merchants="").can()


def test_a_house_must_be_left_and_is_taken_from_the_lowest_number() -> None:
    """V-079: the mat counts down."""
    t = scene("build", houses="concon placilla limache-1 limache-2", pesos=50)
    assert "use build main" not in t.can()
    t = scene("build architect", seats=5, pesos=50).do("use build main", "build valparaiso")
    assert t.p().houses == 3
    assert t.do("use architect main", "build valparaiso").p().houses == 2


def test_valparaiso_is_built_in_the_order_of_the_arrow() -> None:
    """V-080: no space is skipped."""
    t = scene("build").seat(1, houses="valparaiso valparaiso").do("use build main")
    assert t.can() == ["build valparaiso"]
    t.do("build valparaiso")
    assert t.s.residences == [1, 1, 0]


def test_in_a_village_the_builder_chooses_a_free_site() -> None:
    """V-081 V-082: one house a site, for good."""
    t = scene("build", merchants="quillota concon").seat(1, houses="quillota-1 concon").do("use build main")
    assert t.can() == ["build quillota-2"]
    full = scene("build", merchants="concon").seat(1, houses="concon")
    assert "use build main" not in full.can()


def test_a_full_valparaiso_takes_no_more() -> None:
    """V-082: seven residences on the small side."""
    t = (
        scene("build", seats=3)
        .seat(1, houses=" ".join(["valparaiso"] * 4))
        .seat(2, houses="valparaiso valparaiso valparaiso")
    )
    assert len(t.s.residences) == 7 and "use build main" not in t.can()


def test_points_of_a_site_are_scored_once_at_once() -> None:
    """V-083: 1 for the first site of a market, 2 for an outer village, by space in Valparaíso."""
    assert scene("build", merchants="quillota").do("use build main", "build quillota-1").points() == 1
    assert scene("build", merchants="quillota").do("use build main", "build quillota-2").points() == 0
    t = scene("build", merchants="la-calera").do("use build main", "build la-calera")
    assert t.points() == 2
    ending(t)
    assert t.points() == 2
    t = (
        scene("build", seats=3)
        .seat(1, houses="valparaiso valparaiso valparaiso")
        .do("use build main", "build valparaiso")
    )
    assert t.points() == 1


def test_two_own_houses_in_one_village() -> None:
    """V-084: each counts."""
    t = scene("build", merchants="quillota", houses="quillota-1").do("use build main", "build quillota-2")
    assert t.s.houses[1] == t.s.houses[2] == 0


def test_the_fourth_house_scores_one_more() -> None:
    """V-085: beside the points of the site."""
    t = scene("build", merchants="la-calera", houses="concon placilla limache-1").do(
        "use build main", "build la-calera"
    )
    assert t.points() == 3
    scored = [(event.n, event.source) for event in t.told("scored")]
    assert scored == [(2, "source.site"), (1, "source.fourth-house")]


def test_a_residence_brings_revenue_and_counts_for_the_bonus() -> None:
    """V-086: at each end of round."""
    t = ending(scene("sell", houses="valparaiso", pesos=0))
    assert t.goods() == "0-0-1" and t.pesos() == 5
    ending(t)
    assert t.goods() == "0-0-2" and t.pesos() == 10


def test_a_customs_house_works_from_the_moment_it_stands() -> None:
    """V-087: free for the owner, toll for the others."""
    t = scene("build move", merchants="concon valparaiso", pesos=10).seat(1, "move", pesos=2)
    t.do("use build main", "build concon", "use move main")
    t.do("walk 1 concon")
    assert (t.pesos(0), t.pesos(1)) == (2, 0)
    t.do("done", "use move main", "walk 2 concon", "walk 2 limache", "done")
    assert t.pesos(0) == 2 and t.at() == "concon limache"


def test_a_station_is_a_merchant_more_and_an_opposing_one_for_the_others() -> None:
    """V-088: from the moment it stands."""
    t = scene("build trade", merchants="quillota", pesos=10).seat(1, "trade", merchants="quillota", pesos=2)
    t.do("use build main", "build quillota-2", "use trade main", "pay-fee")
    assert (t.pesos(0), t.pesos(1)) == (2, 0)
    t.do("done").market("quillota", "purse")
    t.do("use trade main", "pay-fee", "trade", "trade")
    assert t.pesos(0) == 13 and t.is_used()


def test_cheap_build_takes_any_good_instead_of_pesos() -> None:
    """V-146: all else as in Build."""
    t = scene("masons", goods="0-1-1", hold="1-0-0", pesos=0, merchants="quillota").do("use masons main")
    assert t.can("give") == ["give copper", "give wheat"]
    t.do("give wheat")
    assert t.can("build") == ["build quillota-1", "build quillota-2"]
    t.do("build quillota-1")
    assert t.goods() == "0-1-0" and t.points() == 1 and t.p().houses == 3 and t.pesos() == 0
    assert "use masons main" not in scene("masons", goods="1-0-0", merchants="").can()


def test_free_building_keeps_the_other_rules() -> None:
    """V-155: merchant, site and points as ever."""
    t = scene("governor", seats=4, merchants="la-calera", pesos=0).do("use governor main")
    assert t.can() == ["hire", "build la-calera"]
    assert t.do("build la-calera").points() == 2
