"""Why something cannot be done, for the one who points at it."""

from tablero.games.altiplano.reasons import refusals
from tablero.games.altiplano.terms import VOCABULARY
from tablero.words import Words
from tests.altiplano.scene import Scene, scene, table


def why(t: Scene, text: str) -> str:
    """The sentence about one action."""
    words = Words.of("altiplano", "en")
    return next(words.sentence(key, named) for a, key, named in refusals(t.s, 0) if VOCABULARY.spell(a) == text)


def test_an_action_tells_where_it_is_done_and_what_is_missing() -> None:
    t = scene("farm:alpaca", place="farm")
    assert why(t, "work wool") == "Needs 1 food, 1 alpaca on its spaces; missing: 1 food."
    assert why(t, "work silver") == "Done with the pawn at another place: mine."
    assert why(t, "boat fish") == "Done with the pawn at another place: harbor."


def test_the_pawn_tells_why_it_cannot_get_there() -> None:
    t = scene("farm:alpaca", place="farm")
    assert why(t, "move cart mine") == "Your top cart is used, and nothing lies on your movement spaces."
    t = scene("farm:alpaca movement-1:food", place="farm")
    assert why(t, "move cart mine") == "That is 2 steps away, farther than your carts and food take you."
    assert why(t, "move cart road") == "There you could do nothing this turn, nor go on from there."


def test_what_coins_buy_tells_why_it_is_not_for_sale() -> None:
    t = scene("market:wool", place="market", coins=1, order=3).lie("sawmill", "quarry")
    assert why(t, "order 5") == "You have an unfinished order; finish it first."
    assert why(t, "buy 2").startswith("Costs ") and why(t, "buy 2").endswith("you have 1 coin.")
    t.p().bought = 2
    assert why(t, "buy 1") == "You have bought an extension this round; one a round is allowed."
    assert why(t, "cart movement-1") == "Done with the pawn at another place: village."


def test_goods_at_the_village_tell_why_they_cannot_be_stored() -> None:
    rows = "/".join(["fish"] * 10)
    t = scene("village:wool+fish", place="village", rows=rows)
    assert why(t, "store wool here") == "All rows are begun, and none of this sort is unfinished."


def test_spaces_tell_what_they_take() -> None:
    t = table().seat(0, "road:wood", planning="wood food glass food", coins=1).plan()
    assert why(t, "place glass farm") == "Takes only: food, alpaca, wool."
    assert why(t, "place wood road") == "The road takes 1 wood, 1 stone at a time; as many of this lie there."
    assert why(t, "place coin movement-1") == "No free space of yours takes this: coin."


def test_a_place_too_far_for_one_food_is_reached_step_by_step() -> None:
    t = scene("mine:ore+food movement-1:food movement-2:food", place="farm")
    assert why(t, "move cart mine") == "That is 2 steps away, too far at once: go there step by step."


def test_what_the_order_does_not_ask_for_is_not_said_to_have_no_price() -> None:
    t = scene("market:food+wool", place="market", order=3)
    assert why(t, "deliver food here") == "Your order does not ask for this: food."
    assert why(t, "sell food here") == "The market pays nothing for this: food."
