"""Sections 12 and 13 of the rules: the new round and the end of the game."""

import pytest

from tablero.games.altiplano.rules.rounds import is_exhausted
from tablero.games.altiplano.terms import EXTENSION_WORDS, PLACE, PLACE_WORDS
from tests.altiplano.scene import Scene, table, words

FIVE = ["alpaca-pen", "ore-barter", "sawmill", "ore-shaft", "fishing-hut"]


def strip(t: Scene) -> list[str]:
    return ["-" if card < 0 else EXTENSION_WORDS[card] for card in t.s.strip]


def ready(*cards: str) -> Scene:
    """A table where seat 0 can act, the strip filled."""
    t = table().seat(0, "farm:alpaca", place="farm").lie(*(cards or FIVE))
    for name in cards or FIVE:
        t.s.deck -= 1 << 2 * EXTENSION_WORDS.index(name)
        t.s.deck_size -= 1
    return t


def empty_stack(t: Scene, left: str = "") -> Scene:
    t.s.deck = sum(1 << 2 * EXTENSION_WORDS.index(name) for name in left.split())
    t.s.deck_size = len(left.split())
    return t


def test_the_start_token_goes_to_the_left() -> None:
    """A-189: clockwise, round after round."""
    t = ready().last_turns().do("pass").rest()
    assert t.s.starter == 1 and t.s.round == 2


def test_used_carts_rest_again() -> None:
    """A-190: in the new round."""
    t = ready().seat(0, cart=True, carts="movement-1").last_turns().do("graze here", "move cart mine").rest()
    assert t.s.round == 2 and t.p().rested == t.p().carts == 0b1001


def test_after_a_purchase_the_strip_closes_its_gaps_and_is_refilled() -> None:
    """A-191: nothing else leaves."""
    t = ready().seat(0, place="market", coins=9).last_turns().do("buy 2", "pass", "reveal cacao-grove").rest()
    assert strip(t) == ["alpaca-pen", "sawmill", "ore-shaft", "fishing-hut", "cacao-grove"] and t.s.deck_size == 12


def test_without_a_purchase_the_bottom_card_leaves() -> None:
    """A-192: the others slide down, the top slot is refilled."""
    t = ready().last_turns().do("pass", "reveal cacao-grove").rest()
    assert strip(t) == ["ore-barter", "sawmill", "ore-shaft", "fishing-hut", "cacao-grove"]
    assert t.told("dropped")[0].what == "extension.alpaca-pen"


def test_new_cards_go_into_the_lowest_empty_slot_first() -> None:
    """A-193: with too few cards the upper slots stay empty."""
    t = empty_stack(ready(), "drover")
    t.s.strip[1] = t.s.strip[3] = -1
    t.s.bought = True
    t.last_turns().do("pass").rest()
    assert strip(t) == ["alpaca-pen", "sawmill", "fishing-hut", "drover", "-"]


@pytest.mark.parametrize(
    ("name", "goods"),
    [
        ("market", "glass"),
        ("farm", "alpaca wool cloth"),
        ("mine", "stone ore silver"),
        ("forest", "wood cacao"),
        ("harbor", "fish"),
        ("village", ""),
        ("road", "corn"),
    ],
)
def test_a_place_with_nothing_left_triggers_the_end(name: str, goods: str) -> None:
    """A-194 A-195: all its goods and cards or carts; one kind left is enough to go on."""
    t = ready()
    t.stock(**dict.fromkeys(goods.split(), 0))
    if name == "market":
        t.s.orders = 0
    if name == "harbor":
        t.s.boats = 0
    if name == "village":
        t.s.houses = t.s.carts = 0
    exhausted = [other for other in PLACE_WORDS if is_exhausted(t.s, PLACE.number[other])]
    assert exhausted == [name]
    t.last_turns().do("pass")
    assert t.s.last_round == 2


def test_one_sort_or_food_gone_does_not_trigger_the_end() -> None:
    """A-195: glass gone but orders left, boats gone but fish left, carts but houses, and all food."""
    t = ready().stock(glass=0, food=0, alpaca=0, wool=0, stone=0, ore=0, wood=0)
    t.s.boats = t.s.carts = 0
    t.last_turns().do("pass")
    assert t.s.last_round == 0
    t = ready()
    t.s.orders = t.s.houses = 0
    t.stock(fish=0).last_turns().do("pass")
    assert t.s.last_round == 0


def test_a_slot_that_cannot_be_refilled_triggers_the_end() -> None:
    """A-196: the last card of the stack laid exactly does not."""
    t = empty_stack(ready(), "drover").last_turns().do("pass").rest()
    assert t.s.deck_size == 0 and t.s.last_round == 0 and "-" not in strip(t)
    t = empty_stack(ready()).last_turns().do("pass").rest()
    assert t.s.last_round == 2 and strip(t)[4] == "-"


def test_triggered_by_an_action_one_more_round_is_played() -> None:
    """A-197: this round is finished with its new-round phase; the next is the last."""
    t = ready().seat(0, "forest:cacao", place="forest").stock(wood=0, cacao=0)
    t.last_turns().do("pass", "reveal cacao-grove").rest()
    assert (t.s.round, t.s.last_round, t.s.starter) == (2, 2, 1) and strip(t)[4] == "cacao-grove"
    while t.s.agenda:
        t.do(t.can()[-1])
    assert t.s.round == 2


def test_triggered_by_the_strip_the_next_round_is_the_last() -> None:
    """A-198: exactly one more."""
    t = empty_stack(ready()).last_turns().do("pass").rest()
    assert t.s.round == 2 and t.s.agenda
    while t.s.agenda:
        t.do(t.can()[-1])
    assert t.s.round == 2


def test_a_second_trigger_changes_nothing() -> None:
    """A-199: neither later nor sooner."""
    t = empty_stack(ready()).stock(corn=0).last_turns().do("pass").rest()
    assert t.s.last_round == 2 and len(t.told("last-round")) == 1
    t.s.round, t.s.last_round = 5, 6
    t.last_turns().do("pass")
    assert t.s.last_round == 6


def test_after_the_last_round_there_is_no_new_round_phase() -> None:
    """A-200: the token and the strip stay."""
    t = ready()
    t.s.last_round = 1
    t.last_turns().do("pass")
    assert t.asks() == "" and t.s.starter == 0 and strip(t) == FIVE


def ending(rows: str, bag: str = "", container: str = "", cards: str = "last-harvest", planning: str = "") -> Scene:
    t = table().seat(0, rows=rows, bag=bag, container=container, planning=planning)
    t.seat(0, cards=cards)
    t.s.last_round = 1
    return t.last_turns()


def test_the_last_harvest_draws_up_to_ten_tiles() -> None:
    """A-176 A-201: from the bag, then from the container; one may stop."""
    t = ending("fish", bag="fish", container="wood " * 12)
    t.do("harvest", "draw fish", "stow", "harvest")
    assert t.container() == "" and len(t.bag().split()) == 12
    t.do("draw wood", *["harvest"] * 8)
    assert t.rest().asks() == "" and t.rows() == "fish 2" and t.container() == " ".join(["wood"] * 9)
    t = ending("fish", bag="fish fish").do("harvest", "draw fish", "stow", "done")
    assert t.rows() == "fish 2" and t.bag() == "fish" and t.asks() == ""


def test_a_last_harvest_bought_in_the_last_round_works() -> None:
    """A-201: it is bought and used."""
    t = table().seat(0, place="market", coins=3, rows="fish", bag="fish").lie("last-harvest")
    t.s.last_round = 1
    t.last_turns().do("buy 1")
    assert t.asks() == "Harvest"


def test_harvested_goods_only_continue_begun_rows() -> None:
    """A-202: of their sort, no row is begun, and it is optional."""
    t = ending("fish / corn", bag="wood")
    t.do("harvest", "draw wood")
    assert t.asks() == "" and t.rows() == "fish 1 / corn 1 (1)" and words(t.p().goods()) == "corn fish wood"
    t = ending("fish", bag="fish").do("harvest", "draw fish")
    assert t.can() == ["stow", "done"]
    assert t.do("done").rows() == "fish 1"
    assert ending("fish fish fish / corn", bag="fish").asks() == ""


def test_tiles_on_spaces_take_no_part_and_what_is_not_stored_still_counts() -> None:
    """A-203: planning and action spaces stay as they are."""
    t = ending("fish", bag="wood", planning="fish fish").do("harvest", "draw wood")
    assert t.planning() == "fish fish" and t.asks() == "" and words(t.p().goods()) == "fish fish fish wood"


def test_owners_harvest_in_turn_order_and_two_copies_twice() -> None:
    """A-204: from the last round's start player."""
    t = table().seat(0, rows="fish", bag="fish", cards="last-harvest").seat(1, rows="ore", bag="ore " * 12)
    t.seat(1, cards="last-harvest last-harvest")
    t.s.starter, t.s.last_round = 1, 1
    t.last_turns()
    asked = []
    while t.s.agenda:
        if t.asks() == "Harvest":
            asked.append(t.asked())
        t.do(t.can()[0] if t.asks() != "Stow" else "done")
    assert asked == [1] * 20 + [0]
