"""Section 10 of the rules: storing and corn."""

import pytest

from tablero.games.altiplano import GAME
from tests.altiplano.scene import Scene, scene, table, words

BOX = GAME.edition("reconstructed").box
NINE = "fish / wood / stone / ore / wool / cacao / cloth / silver / glass"
FULL = " / ".join(" ".join([word] * (3 if n < 5 else 4)) for n, word in enumerate(
    ["fish", "wood", "stone", "ore", "wool", "cacao", "cloth", "silver", "glass", "alpaca"]))  # fmt: skip


def corn(rows: str, **more: int) -> Scene:
    """A corn is gained by building the road's second step."""
    t = scene(place="road").seat(0, "road:stone+wood", road=1, rows=rows)
    if "crib" in more:
        t.seat(0, cards="corn-crib", crib=more["crib"])
    return t.turns().do("work road")


def test_goods_at_the_village_are_stored_in_one_action_in_any_order() -> None:
    """A-134: but never food; some may stay."""
    t = scene("village:wood+fish+wool", place="village")
    assert t.can("store") == ["store wood here", "store fish here", "store wool here"]
    t.do("store wool here", "store wood here", "done")
    assert t.rows() == "wool 1 / wood 1" and t.on("village") == "fish"
    t = scene("village:wood handyman:food", place="village", cards="handyman")
    assert t.can("store") == ["store wood here"]


def test_ten_rows_five_of_three_and_five_of_four() -> None:
    """A-135: worth 2 to 6 on the left, 8 to 16 on the right."""
    assert BOX.row_length == [3] * 5 + [4] * 5
    assert BOX.row_points == [2, 3, 4, 5, 6, 8, 10, 12, 14, 16]


def test_the_storing_example_of_the_rulebook() -> None:
    """A-134 A-136 A-137 A-138: 2 fish in row 1, silver and corn in row 2; a wool and 2 fish come, in either order."""
    rows = "fish fish / silver corn"
    t = scene("village:wool+fish+fish", place="village", rows=rows)
    t.do("store fish here", "store fish here", "store wool here")
    assert t.rows() == "fish 3 / silver 2 (1) / fish 1 / wool 1"
    t = scene("village:wool+fish+fish", place="village", rows=rows)
    t.do("store wool here", "store fish here", "store fish here")
    assert t.rows() == "fish 3 / silver 2 (1) / wool 1 / fish 1"


def test_the_first_tile_of_a_row_fixes_its_sort() -> None:
    """A-136: another sort begins another row."""
    t = scene("village:wood+fish", place="village", rows="wood").do("store fish here", "store wood here")
    assert t.rows() == "wood 2 / fish 1"


def test_a_good_goes_into_the_unfinished_row_of_its_sort() -> None:
    """A-137: there is no choice of row."""
    t = scene("village:ore", place="village", rows="fish / ore / wood").do("store ore here")
    assert t.rows() == "fish 1 / ore 2 / wood 1"


def test_another_good_begins_the_lowest_row_not_begun() -> None:
    """A-138: the very first tile row 1; any number of rows may be unfinished."""
    t = scene("village:wood+fish+wool", place="village")
    t.do("store fish here", "store wool here", "store wood here")
    assert t.rows() == "fish 1 / wool 1 / wood 1"


def test_a_second_row_of_a_sort_begins_after_the_first_is_complete() -> None:
    """A-139: the fourth wood begins row 3."""
    t = scene("village:wood+wood", place="village", rows="wood wood / fish").do("store wood here", "store wood here")
    assert t.rows() == "wood 3 / fish 1 / wood 1"


def test_the_right_side_opens_when_all_left_rows_are_begun() -> None:
    """A-140: complete or not; row 6 takes four."""
    t = scene("village:cacao", place="village", rows="fish / wood / stone / ore / wool").do("store cacao here")
    assert t.rows().split(" / ")[5] == "cacao 1" and t.p().warehouse.complete == 0
    t = scene("village:cacao", place="village", rows="fish / wood / stone / ore / wool / cacao cacao cacao")
    assert t.do("store cacao here").p().warehouse.complete == 1 << 5


def test_a_good_without_a_row_stays_on_its_space() -> None:
    """A-141: all ten rows are begun and none unfinished of its sort."""
    rows = NINE.replace("fish", "fish fish fish") + " / alpaca"
    t = scene("village:fish+wood", place="village", rows=rows)
    assert t.can("store") == ["store wood here"]
    assert t.do("store wood here").on("village") == "fish"


def test_stored_tiles_leave_the_bag_but_stay_ones_own() -> None:
    """A-142: they are not in the container, they are counted, and nothing takes them out."""
    t = scene("village:wood", place="village").do("store wood here")
    assert t.container() == "" and words(t.p().goods()) == "wood"
    t.round().rest()
    assert words(t.p().warehouse.stored) == "wood" and t.planning() == ""


def test_corn_is_stored_at_once_and_cannot_be_refused() -> None:
    """A-143: wherever the pawn is, without an action, and never through the container."""
    t = corn("fish")
    assert t.at() == "road" and t.asks() == "StoreCorn" and t.can() == ["corn 1", "corn 2"]
    t.do("corn 1")
    assert t.container() == "stone wood" and t.asks() == "Stop"


def test_a_row_begun_with_corn_takes_corn_only_and_all_corn() -> None:
    """A-144: until it is complete; goods do not go there."""
    t = corn("fish / corn")
    assert t.rows() == "fish 1 / corn 2 (2)"
    t = corn("fish / corn corn")
    assert t.rows() == "fish 1 / corn 3 (3)"
    assert corn("fish / corn corn corn").can() == ["corn 1", "corn 3"]
    t = scene("village:wood", place="village", rows="corn").do("store wood here")
    assert t.rows() == "corn 1 (1) / wood 1"


def test_otherwise_corn_goes_into_any_unfinished_row_or_begins_the_next() -> None:
    """A-145: where it stands for the row's sort; a row of goods and corn stays a row of that sort."""
    t = corn("fish fish / silver / wood wood wood")
    assert t.can() == ["corn 1", "corn 2", "corn 4"]
    t.do("corn 1")
    assert t.rows() == "fish 3 (1) / silver 1 / wood 3" and t.p().warehouse.complete == 0b101
    t = scene("village:fish", place="village", rows="fish corn").do("store fish here")
    assert t.rows() == "fish 3 (1)"


def test_the_first_corn_in_an_empty_warehouse_begins_row_1() -> None:
    """A-146: nobody is asked."""
    t = corn("")
    assert t.rows() == "corn 1 (1)" and t.asks() == "Stop"


@pytest.mark.parametrize(
    ("rows", "then"),
    [
        ("fish fish fish", "fish 3 / corn 1 (1)"),
        (FULL.rsplit(" ", 1)[0], "alpaca 4 (1)"),
    ],
)
def test_with_one_row_for_it_corn_goes_there(rows: str, then: str) -> None:
    """A-147: the next row if none is unfinished; the unfinished one if none is unbegun."""
    t = corn(rows)
    assert t.rows().endswith(then) and t.asks() == "Stop"


def test_with_all_rows_complete_corn_stays_at_the_road() -> None:
    """A-148: it is not taken from the stock."""
    t = corn(FULL)
    assert t.left("corn") == 12 and t.p().road == 2 and t.asks() == "Stop"
    assert corn(FULL, crib=0).can() == ["done", "park"]


def test_without_corn_at_the_road_the_step_or_the_order_counts_all_the_same() -> None:
    """A-149: there is just no corn."""
    t = table().seat(0, "road:stone+wood", place="road", road=1).stock(corn=0).turns().do("work road")
    assert t.p().road == 2 and t.rows() == ""
    t = scene("market:fish+ore+wool", place="market", order=7).stock(corn=0)
    t.do("deliver fish here", "deliver ore here", "deliver wool here")
    assert t.p().finished == 1 << 6 and t.rows() == ""
