"""Section 1 of the rules: what is in the box, and how strictly it is read."""

import re
import shutil
from pathlib import Path

import pytest

from tablero.core.errors import Mistake
from tablero.games.altiplano import GAME
from tablero.games.altiplano.edition import HOME
from tablero.games.altiplano.terms import (
    EXTENSION_WORDS,
    GOOD_WORDS,
    MISSION_WORDS,
    PLACE_WORDS,
    ROLE_WORDS,
    one,
    size,
)
from tests.altiplano.scene import scene, table

BOX = GAME.edition("reconstructed").box


def test_seven_places() -> None:
    """A-001: village, market, road, harbor, farm, mine, forest."""
    assert sorted(PLACE_WORDS) == ["farm", "forest", "harbor", "market", "mine", "road", "village"]


def test_two_to_five_players_with_a_board_each() -> None:
    """A-002: pawn, road marker, container, bag, action board, warehouse."""
    assert list(GAME.seats) == [2, 3, 4, 5]
    for seats in GAME.seats:
        players = table(seats).s.players
        assert len(players) == seats
        assert all((p.road, p.container, p.bag, len(p.warehouse.rows)) == (0, 0, 0, 10) for p in players)


def test_209_goods_tiles() -> None:
    """A-003: 36, 25, twice 20, four times 15, four times 12."""
    copies = dict(zip(GOOD_WORDS, BOX.copies, strict=True))
    assert copies == {
        "food": 36, "corn": 25, "wood": 20, "stone": 20, "ore": 15, "cloth": 15, "wool": 15, "silver": 15,
        "fish": 12, "glass": 12, "alpaca": 12, "cacao": 12,
    }  # fmt: skip
    assert sum(BOX.copies) == 209


def test_cards_and_carts() -> None:
    """A-004: 10 houses, 10 boats, 16 orders, 20 missions, 7 roles, 28 extensions, 15 carts."""
    assert (size(BOX.houses), size(BOX.boats), len(BOX.order_goods), len(BOX.mission_points)) == (10, 10, 16, 20)
    assert len(MISSION_WORDS) == 20 and len(ROLE_WORDS) == 7 and len(EXTENSION_WORDS) == 25
    assert sum(len(marks) for marks in BOX.marks) == 28 and max(BOX.carts) == 15


def test_spaces_of_the_action_board() -> None:
    """A-005 A-006: three at village and market, two elsewhere; three for movement and a top cart."""
    p = table().p()
    assert dict(zip(PLACE_WORDS, p.spaces, strict=False)) == {
        "farm": 2, "forest": 2, "mine": 2, "harbor": 2, "village": 3, "market": 3, "road": 2,
    }  # fmt: skip
    assert p.spaces[8:11] == [1, 1, 1] and p.cart_count() == 1


def test_eight_planning_spaces_four_at_the_start() -> None:
    """A-007: the road opens the others."""
    assert table().p().limit == 4 and BOX.planning + sum(BOX.steps) == 8


def test_what_has_run_out_is_never_replenished() -> None:
    """A-008: a tile used goes to its owner's container, not to the stock."""
    t = scene("mine:ore+food", place="mine").stock(ore=0, silver=1).do("work silver")
    assert t.left("ore") == 0 and t.left("silver") == 0


def test_coins_are_unlimited() -> None:
    """A-009: more than the 50 of the box can be out."""
    t = scene("market:silver", place="market", coins=60).do("sell silver here")
    assert t.p().coins == 64


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    folder = tmp_path / "mine"
    shutil.copytree(HOME / "reconstructed", folder)
    return folder


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("goods.toml", 'name = "corn"', 'name = "maize"', r"mine/goods.toml, good\[1\].name: .*maize"),
        ("goods.toml", "copies = 36", "copies = 64", r"goods.toml, good\[0\].copies: expected at most 63, found 64"),
        ("goods.toml", "copies = 25", "copies = 25\ncolour = 1", "colour"),
        ("table.toml", "players = 5", "players = 4", r"numbers of players, found \[2, 3, 4, 4\]"),
        ("table.toml", "food = 30", "food = 37", r"players\[0\].food: expected at most 36 tiles, found 37"),
        ("table.toml", "carts = 6", "carts = 1", r"players\[0\].carts: expected a cart for each player, found 1"),
        ("table.toml", "orders = 10", "orders = 17", r"players\[0\].orders: expected at most 16, found 17"),
        ("board.toml", "village = 3", "village = 6", "expected at most 5 spaces at a place, found 6"),
        ("board.toml", "most = 8", "most = 9", "expected 9 planning spaces at the end of the road, found 8"),
        ("board.toml", "spaces = 3", "spaces = 4", "expected 3 movement spaces, found 4"),
        ("board.toml", 'name = "boat"', 'name = "ship"', r"action\[7\].name: expected 'boat', found 'ship'"),
        ("board.toml", "cost = { wood = 2 }", "cost = { coin = 2 }", "expected 0 coins for a base action, found 2"),
        ("board.toml", "cost = { wood = 2 }", "cost = { wood = 6 }", "expected 1 to 5 tiles or coins, and no corn"),
        (
            "board.toml",
            "cost = { wood = 2 }",
            "cost = { wood = 3 }",
            "expected at most 2 tiles, found 3",
        ),
        ("board.toml", 'gain = ["silver"]\n', "", r"action\[4\]: expected a gain of the action silver"),
        ("roles.toml", "start = { food = 2, fish = 2 }", "start = { food = 2 }", "expected 4 start tiles, found 2"),
        ("roles.toml", "cost = { coin = 1 }", "cost = { coin = 1, food = 1 }", "expected 1 sort to lay on a role"),
        ("extensions.toml", 'effect = "swap"', 'effect = "wild"', "expected 'swap' for the swap-stall, found 'wild'"),
        ("extensions.toml", "marks = [2, 5]", "marks = [2]", "expected 28 cards, found 27"),
        ("extensions.toml", "number = 7", "number = 8", "expected 7 as its number, found 8|expected 8 as its number"),
        ("extensions.toml", 'gain = ["alpaca"]\n', "", "source"),
        ("extensions.toml", "amount = 10", "amount = 0", r"extension\[23\].amount: expected 1 to 20, found 0"),
        ("table.toml", "cart = 1", "cart = 0", r"prices.cart"),
        (
            "cards.toml",
            "orders = 3\n",
            "",
            r"mission\[0\]: expected boats or houses or orders",
        ),
        ("cards.toml", "count = 7", "count = 7\nboats = 1", r"mission\[2\]: expected count with the condition 'sorts'"),
        ("cards.toml", 'goods = ["wood", "stone", "ore"', 'goods = ["wood", "ore"', "expected 10 houses, found 9"),
        ("cards.toml", "number = 16", "number = 17", "orders, found"),
    ],
)
def test_a_wrong_file_is_refused_in_a_sentence(copy: Path, file: str, old: str, new: str, said: str) -> None:
    """A-003 A-004: counts, names and numbers are checked; the message names the file and the place."""
    text = (copy / file).read_text()
    assert old in text
    (copy / file).write_text(text.replace(old, new, 1))
    with pytest.raises(Mistake, match=said):
        GAME.edition(str(copy))


def test_other_editions_may_say_other_numbers(copy: Path) -> None:
    """A-011: all 36 food in the middle, as other printings have it."""
    text = (copy / "table.toml").read_text()
    (copy / "table.toml").write_text(text.replace("food = 30", "food = 36"))
    box = GAME.edition(str(copy)).box
    assert box.stock[2] - BOX.stock[2] == 6 * one(GOOD_WORDS.index("food"))
    with pytest.raises(Mistake, match="There is no edition 'nowhere'"):
        GAME.edition("nowhere")


def test_an_edition_from_before_prices_and_conditions_stood_in_the_files_says_the_same(copy: Path) -> None:
    """What the rules had fixed is what its missions and carts still ask for; replays name it by its digest."""
    counted = r"^(condition|orders|boats|houses|count|goods|sorts|deed) = .*\n"
    head, missions, rest = (copy / "cards.toml").read_text().partition("[[mission]]")
    (copy / "cards.toml").write_text(head + missions + re.sub(counted, "", rest, flags=re.M))
    table = (copy / "table.toml").read_text()
    (copy / "table.toml").write_text(re.sub(r"^\[prices\]\n(.+\n)+", "", table, flags=re.M))
    older = GAME.edition(str(copy))
    assert [older.digest] == list(GAME.edition("reconstructed").formerly)
    assert (older.box.cart_price, older.box.order_price) == (BOX.cart_price, BOX.order_price)
    assert [mission.says() for mission in older.box.missions] == [mission.says() for mission in BOX.missions]
    assert older.box.last_missions == BOX.last_missions


def test_what_a_mission_counts_needs_its_condition(copy: Path) -> None:
    text = (copy / "cards.toml").read_text()
    (copy / "cards.toml").write_text(text.replace('condition = "sorts"\n', ""))
    with pytest.raises(Mistake, match=r"expected nothing with the condition '', found \['count'\]"):
        GAME.edition(str(copy))
