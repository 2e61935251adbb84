"""Sections 7 and 8 of the rules: turns and movement."""

from tests.altiplano.scene import Scene, scene, table


def two(first: str, second: str, place: str = "farm") -> Scene:
    """Two players at the same place with something prepared."""
    return table().seat(0, first, place=place).seat(1, second, place=place).turns()


def test_one_action_a_turn_from_the_start_player_until_all_have_passed() -> None:
    """A-079: seat 0, seat 1, seat 0, and so on."""
    t = two("farm:alpaca+alpaca", "farm:alpaca")
    order = []
    for move in ("graze here", "done", "graze here", "graze here"):
        order.append(t.asked())
        t.do(move)
    assert order == [0, 0, 1, 0] and t.asks() == "Stop"
    t = table().seat(0, "farm:alpaca", place="farm").seat(1, "farm:alpaca", place="farm")
    t.s.starter = 1
    assert t.turns().asked() == 1


def test_passing_is_free_and_final() -> None:
    """A-080: with actions left; the others go on without him."""
    t = two("farm:alpaca+alpaca", "farm:alpaca+alpaca").do("pass")
    assert t.asked() == 1
    t.do("graze here", "done")
    assert t.asked() == 1
    t.do("graze here")
    assert t.asks() == "Stop" and t.on("farm") == "alpaca alpaca"


def test_who_has_no_legal_action_passes_by_himself() -> None:
    """A-081: a farm prepared, but no way there."""
    t = scene("farm:alpaca", place="harbor")
    assert t.asks() == "Stop" and t.s.passed == 0b11
    assert scene("farm:alpaca", place="harbor", cart=True).asks() == "Act"


def test_the_pawn_must_stand_at_the_place_of_the_action() -> None:
    """A-082: base, role and extension."""
    t = scene("farm:alpaca forest:cacao", place="farm")
    assert t.can() == ["graze here", "pass"]
    t = scene("mine:ore+food role:food+food quarry:food", place="mine", cards="quarry")
    assert t.can() == ["work silver", "work quarry", "pass"]


def test_actions_come_in_any_order_and_may_wait() -> None:
    """A-083: what is not used lies there in the next round."""
    t = scene("harbor:fish+food fishing-hut:food", place="harbor", cards="fishing-hut")
    t.do("work fishing-hut", "pass")
    assert t.on("harbor") == "fish food" and t.container() == "fish food"
    t.s.passed = 0
    assert t.turns().do("work food").container() == "fish fish food food food"


def test_other_tiles_at_the_place_do_not_hinder() -> None:
    """A-084: a wood in the village beside two stone."""
    t = scene("village:stone+stone+wood", place="village").do("work house", "house wood")
    assert t.on("village") == "wood" and t.asks() == "Act"


def test_tiles_used_and_gained_go_to_the_container() -> None:
    """A-085: and stay there for now."""
    t = scene("mine:ore+food", place="mine").seat(0, bag="wood").do("work silver")
    assert t.container() == "food ore silver" and t.bag() == "wood"


def test_coins_spent_are_gone_and_never_in_bag_or_planning() -> None:
    """A-086: neither those in the supply nor those on cards."""
    t = scene("drover:coin", place="market", cards="drover", coins=1).do("work drover", "take stone", "order 1")
    assert t.p().money() == 0 and t.container() == "stone" and t.planning() == t.bag() == ""


def test_coins_just_earned_may_be_spent() -> None:
    """A-087: an order paid with what the same round's sale brought."""
    t = scene("market:wood", place="market")
    assert t.can("order") == []
    t.do("sell wood here")
    assert "order 3" in t.can()


def test_only_some_actions_use_several_tiles() -> None:
    """A-088: two ore and two food at wild and base spaces still give one silver."""
    t = scene("mine:ore+food handyman:food journeyman:ore", place="mine", cards="handyman journeyman")
    t.do("work silver", "use here", "use here")
    assert t.container() == "food ore silver" and t.asks() == "Act"
    t.do("work silver")
    assert t.container() == "food food ore ore silver silver"


def test_the_choice_of_goods_is_made_when_acting() -> None:
    """A-089: the prepared card does not say which."""
    t = scene("quarry:food", place="mine", cards="quarry").do("work quarry")
    assert t.asks() == "TakeGood" and t.can() == ["take stone", "take ore"]


def test_goods_come_from_the_stock_of_their_own_place() -> None:
    """A-090: glass from the market, taken at the forest."""
    t = scene("forest:cacao", place="forest").do("trade here glass")
    assert t.left("glass") == 6 and t.container() == "cacao glass"


def test_an_action_for_what_has_run_out_is_legal_and_gives_nothing() -> None:
    """A-091: the costs are paid."""
    t = scene("mine:ore+food", place="mine").stock(silver=0).do("work silver")
    assert t.container() == "food ore" and t.told("missed")[0].what == "good.silver"
    t = scene("village:stone+stone", place="village")
    t.s.houses = 0
    assert t.do("work house").container() == "stone stone"
    t = scene("harbor:wood+wood", place="harbor")
    t.s.boats = 0
    assert t.do("work boat").container() == "wood wood"
    t = scene("cacao-dealer:coin+coin", place="market", cards="cacao-dealer").stock(cacao=0).do("work cacao-dealer")
    assert t.container() == "" and t.p().money() == 0


def test_an_action_that_earns_more_than_the_stock_holds_gives_what_is_there() -> None:
    """A-092: two alpacas, one food left."""
    t = scene("farm:alpaca+alpaca").stock(food=1).do("graze here", "graze here")
    assert t.container() == "alpaca alpaca food"


def test_what_is_not_on_offer_cannot_be_bought() -> None:
    """A-093: no cart, no order, no extension."""
    t = table().seat(0, place="village", coins=9)
    t.s.carts = 0
    assert t.turns().asks() == "Stop"
    t = table().seat(0, place="market", coins=9)
    t.s.orders = 0
    assert t.turns().asks() == "Stop"


def test_the_pawn_is_put_anywhere_before_the_first_action() -> None:
    """A-094: and the cart is still there for after it."""
    t = table().seat(0, "mine:food+food", place="nowhere", cart=True).turns()
    assert len(t.can("enter")) == 7 and t.can("move") == []
    t.do("enter mine", "work stone")
    assert t.at() == "mine" and t.asks() == "MoveOn" and len(t.can("move")) == 6


def test_who_passes_the_first_round_still_has_the_placing() -> None:
    """A-095: in a later round."""
    t = table().seat(0, "mine:food+food", place="nowhere").turns().do("pass")
    t.s.passed = 0
    assert t.turns().can("enter")[2] == "enter mine" and t.at() == "nowhere"


def test_movement_comes_before_and_after_the_action() -> None:
    """A-096: cart and food in any mix and number."""
    t = scene("movement-1:food movement-2:food farm:alpaca", place="mine", cart=True)
    t.do("move movement-1 forest", "move movement-2 farm", "graze here", "move cart harbor")
    assert t.at() == "harbor" and t.container() == "alpaca food food food"


def test_moving_alone_is_no_turn_and_passing_moves_nothing() -> None:
    """A-097: after a movement one must act, so no movement is offered that leads to no action."""
    t = scene("movement-1:food farm:alpaca", place="forest")
    assert t.can() == ["move movement-1 farm", "pass"]
    t.do("move movement-1 farm")
    assert t.can() == ["graze here"]
    t = scene("movement-1:food movement-2:food farm:alpaca", place="forest")
    assert "move movement-1 mine" not in t.can()
    assert t.do("pass").asks() == "Stop" and t.at() == "forest"


def test_the_top_cart_goes_one_to_three_steps_once_a_round() -> None:
    """A-098: either way round a ring of seven that is everywhere."""
    t = scene("farm:alpaca", place="farm", cart=True).do("graze here")
    assert t.can("move") == [
        f"move cart {place}" for place in ["forest", "mine", "harbor", "village", "market", "road"]
    ]
    t.do("move cart harbor")
    assert t.at() == "harbor" and t.asks() == "Stop" and t.container() == "alpaca food"


def test_food_on_a_movement_space_goes_one_step() -> None:
    """A-099: filled in this round or an earlier one; the food goes to the container."""
    t = scene("movement-3:food farm:alpaca", place="farm").do("graze here")
    assert t.can() == ["move movement-3 forest", "move movement-3 road", "done"]
    t.do("move movement-3 road")
    assert t.container() == "alpaca food food" and t.on("movement-3") == "" and t.asks() == "Stop"


def test_with_a_cart_beside_it_food_goes_up_to_three_steps() -> None:
    """A-100: and the cart is used by that."""
    t = scene("movement-1:food farm:alpaca", place="farm", carts="movement-1").do("graze here")
    assert len(t.can("move")) == 6
    t.do("move movement-1 village")
    assert t.at() == "village" and t.p().rested == 0


def test_every_cart_works_once_a_round() -> None:
    """A-101: a used cart beside food is no help, it goes one step."""
    t = scene("movement-1:food farm:alpaca", place="farm", carts="movement-1", cart=True)
    t.do("move cart road", "move movement-1 farm", "graze here")
    assert t.p().rested == 0 and t.asks() == "Stop"
    t = table().seat(0, "movement-1:food farm:alpaca", place="farm", carts="movement-1")
    t.p().rested = 0
    assert len(t.turns().do("graze here").can("move")) == 2


def test_one_movement_is_made_in_one_go() -> None:
    """A-102: one step by cart before the action leaves none for after it."""
    t = scene("farm:alpaca", place="forest", cart=True).do("move cart farm", "graze here")
    assert t.asks() == "Stop" and t.at() == "farm"


def test_what_is_offered_before_an_action_always_leads_to_one() -> None:
    """A-097: one step too few is not offered, a cart in hand makes up for it."""
    t = scene("movement-1:food movement-2:food farm:alpaca", place="mine")
    assert t.can() == ["move movement-1 forest", "move movement-2 forest", "pass"]
    t = scene("movement-1:food farm:alpaca", place="mine", cart=True)
    assert t.can() == [
        "move movement-1 forest", "move movement-1 harbor",
        "move cart farm", "move cart forest", "move cart road", "pass",
    ]  # fmt: skip
