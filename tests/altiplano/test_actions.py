"""Section 9 of the rules: the base actions, place by place."""

import pytest

from tablero.games.altiplano import GAME
from tablero.games.altiplano.terms import GOOD_WORDS
from tests.altiplano.scene import Scene, heap, scene, words

BOX = GAME.edition("reconstructed").box
TEN = ["wood", "stone", "ore", "fish", "alpaca", "cacao", "wool", "cloth", "silver", "glass"]


def test_alpacas_at_the_farm_give_a_food_each_in_one_action() -> None:
    """A-103: one alone, or both in the same turn, or one and the other later."""
    t = scene("farm:alpaca+alpaca").do("graze here", "graze here")
    assert t.container() == "alpaca alpaca food food" and t.asks() == "Stop" and t.left("food") == 28
    t = scene("farm:alpaca+alpaca").do("graze here", "done")
    assert t.container() == "alpaca food" and t.on("farm") == "alpaca" and t.asks() == "Act"


@pytest.mark.parametrize(
    ("rule", "place", "lies", "move", "gained"),
    [
        ("A-104", "farm", "alpaca+food", "wool", "wool"),
        ("A-105", "farm", "wool+food", "cloth", "cloth"),
        ("A-106", "forest", "food+food", "wood", "wood"),
        ("A-108", "mine", "food+food", "stone", "stone"),
        ("A-109", "mine", "ore+food", "silver", "silver"),
        ("A-110", "harbor", "fish+food", "food", "food"),
        ("A-111", "harbor", "fish+fish", "fish-stone", "stone"),
    ],
)
def test_two_tiles_give_one_good(rule: str, place: str, lies: str, move: str, gained: str) -> None:
    """A-104 A-105 A-106 A-108 A-109 A-110 A-111: both tiles and the good go to the container."""
    t = scene(f"{place}:{lies}", place=place)
    before = t.left(gained)
    t.do(f"work {move}")
    assert t.container() == words(heap(lies.replace("+", " ")) + heap(gained)), rule
    assert t.on(place) == "" and t.left(gained) == before - 1


def test_each_cacao_gives_food_cloth_or_glass_of_its_own() -> None:
    """A-107: two cacao in one action, two different goods; or one cacao only."""
    t = scene("forest:cacao+cacao", place="forest")
    assert t.can("trade") == ["trade here food", "trade here cloth", "trade here glass"]
    t.do("trade here cloth", "trade here glass")
    assert t.container() == "cacao cacao cloth glass" and t.asks() == "Stop"
    t = scene("forest:cacao+cacao", place="forest").do("trade here food", "done")
    assert t.container() == "cacao food" and t.on("forest") == "cacao"


def test_two_wood_build_a_boat_of_ones_choice() -> None:
    """A-112: any boat on offer; it leaves the offer, the wood goes to the container."""
    t = scene("harbor:wood+wood", place="harbor").do("work boat")
    assert t.can() == [f"boat {word}" for word in GOOD_WORDS if word in TEN]
    t.do("boat wool")
    assert words(t.p().boats) == "wool" and t.container() == "wood wood wool"
    assert words(t.s.boats).split() == sorted(set(TEN) - {"wool"})


def test_a_boat_brings_its_good_once_and_comes_even_if_the_good_is_gone() -> None:
    """A-113: at once into the container, one tile from the stock."""
    t = scene("harbor:wood+wood", place="harbor").do("work boat", "boat silver")
    assert t.container() == "silver wood wood" and t.left("silver") == 7
    t = scene("harbor:wood+wood", place="harbor").stock(silver=0).do("work boat", "boat silver")
    assert t.container() == "wood wood" and words(t.p().boats) == "silver"


def test_there_is_one_boat_and_one_house_for_each_of_ten_goods() -> None:
    """A-114 A-116: wood, stone, ore, fish, alpaca, cacao, wool, cloth, silver, glass."""
    assert words(BOX.boats).split() == words(BOX.houses).split() == sorted(TEN)


def test_two_stone_build_a_house_of_ones_choice() -> None:
    """A-115: any house on offer."""
    t = scene("village:stone+stone", place="village").do("work house")
    assert t.can() == [f"house {word}" for word in GOOD_WORDS if word in TEN]
    t.do("house glass")
    assert words(t.p().houses) == "glass" and t.container() == "stone stone"
    assert "glass" not in words(t.s.houses)


def test_a_cart_costs_a_coin_and_works_at_once() -> None:
    """A-117: beside a movement space that has none; food already there takes it 3 steps in the same turn."""
    t = scene("movement-2:food", place="village", coins=1, carts="movement-1")
    assert t.can("cart") == ["cart movement-2", "cart movement-3"]
    t.do("cart movement-2")
    assert t.p().coins == 0 and t.s.carts == 3 and t.asks() == "MoveOn"
    assert "move movement-2 farm" in t.can() and len(t.can("move")) == 6


def test_one_cart_a_round_and_four_in_all() -> None:
    """A-118: the second in a round, and the fifth, are not offered."""
    t = scene(place="village", coins=3).do("cart movement-1")
    assert t.asks() == "Stop" and t.p().cart_count() == 2
    t = scene("village:wood", place="village", coins=3, carts="movement-1 movement-2 movement-3")
    assert t.can("cart") == [] and t.p().cart_count() == 4


def test_goods_at_the_market_are_sold_in_one_action() -> None:
    """A-119: for the sum of their prices; the tiles go to the container; some may be kept."""
    t = scene("market:silver+wood+wool", place="market").do("sell wood here", "sell wool here", "sell silver here")
    assert t.p().coins == 7 and t.container() == "silver wood wool"
    t = scene("market:silver+wood", place="market").do("sell silver here")
    assert t.p().coins == 4 and t.on("market") == "wood"


def test_prices() -> None:
    """A-120: and what has no price cannot be sold."""
    prices = {word: BOX.price[GOOD_WORDS.index(word)] for word in GOOD_WORDS}
    assert prices == {
        "corn": 0, "wood": 1, "stone": 1, "fish": 1, "alpaca": 1, "ore": 2, "wool": 2, "cacao": 2,
        "cloth": 3, "silver": 4, "glass": 3, "food": 0,
    }  # fmt: skip
    t = scene("handyman:food market:fish", place="market", cards="handyman")
    assert t.can("sell") == ["sell fish here"]


def at_market(coins: int) -> Scene:
    t = scene("market:wood", place="market", coins=coins)
    return t.lie("alpaca-pen", "ore-barter", "ore-shaft", "sawmill", "cacao-grove")


def test_an_extension_costs_its_price_and_the_extra_of_its_slot() -> None:
    """A-121: 2+0, 2+1, 3+2, 2+3, 2+4; the second from the bottom costs 3, as in the rulebook's example."""
    assert at_market(4).can("buy") == ["buy 1", "buy 2"]
    assert at_market(6).can("buy") == ["buy 1", "buy 2", "buy 3", "buy 4", "buy 5"]
    t = at_market(3).do("buy 2")
    assert t.p().coins == 0 and t.p().cards == 1 << 1
    assert at_market(6).do("buy 5").p().coins == 0
    assert at_market(5).do("buy 3").p().coins == 0


def test_one_extension_a_round() -> None:
    """A-122: the next one in the next round."""
    t = at_market(9).do("buy 1")
    assert t.can("buy") == [] and t.p().coins == 7


def test_an_emptied_slot_stays_empty_and_prices_stay() -> None:
    """A-123: until the new round."""
    t = at_market(2).do("buy 1")
    assert t.s.strip[0] == -1 and t.s.strip[1] == 1
    t = scene("market:wood", place="market", coins=2).lie("-", "ore-barter")
    assert t.can("buy") == []


def test_an_order_costs_a_coin_and_is_chosen_freely() -> None:
    """A-124: it leaves the market and lies open."""
    t = scene(place="market", coins=1)
    assert t.can("order") == [f"order {n}" for n in range(1, 17)]
    t.do("order 7")
    assert t.p().coins == 0 and t.p().order == 6 and not t.s.orders >> 6 & 1


def test_one_unfinished_order_at_a_time() -> None:
    """A-125: after finishing it a new one may be taken in the same round."""
    t = scene("market:fish+ore+wool", place="market", coins=3, order=7)
    assert t.can("order") == []
    t.do("deliver fish here", "deliver ore here", "deliver wool here")
    assert t.p().finished == 1 << 6 and "order 1" in t.can("order") and "order 7" not in t.can("order")


def test_goods_are_delivered_to_matching_fields_also_in_part() -> None:
    """A-126: several in one action; the field filled takes no second."""
    t = scene("market:fish+fish+wool", place="market", order=7)
    assert t.can("deliver") == ["deliver fish here", "deliver wool here"]
    t.do("deliver fish here")
    assert t.can() == ["deliver wool here", "done"]
    t.do("done")
    assert words(t.p().missing) == "ore wool" and t.on("market") == "fish wool" and t.p().order == 6


def test_delivered_tiles_are_gone() -> None:
    """A-127: not in the container, not in the bag, not counted, whether the order is finished or not."""
    t = scene("market:fish+ore", place="market", order=7).do("deliver fish here", "deliver ore here")
    assert t.container() == "" and words(t.p().goods()) == "" and words(t.p().delivered) == "fish ore"
    t = scene("market:fish+ore+wool", place="market", order=7)
    t.do("deliver fish here", "deliver ore here", "deliver wool here")
    assert words(t.p().goods()) == "corn" and words(t.p().delivered) == "fish ore wool"


def test_the_last_good_of_an_order_brings_a_corn() -> None:
    """A-128: from the road, stored at once."""
    t = scene("market:fish+ore+wool", place="market", order=7)
    t.do("deliver fish here", "deliver ore here")
    assert t.rows() == "" and t.left("corn") == 12
    t.do("deliver wool here")
    assert t.rows() == "corn 1 (1)" and t.left("corn") == 11


def test_the_sixteen_orders() -> None:
    """A-129: goods and points."""
    wanted = {
        1: ("alpaca fish stone wood", 9), 2: ("fish fish ore", 10), 3: ("ore stone wood wood", 10),
        4: ("alpaca fish wool", 10), 5: ("cacao wood wool", 11), 6: ("alpaca cloth stone", 11),
        7: ("fish ore wool", 11), 8: ("cacao ore stone wood", 12), 9: ("cacao ore ore", 12),
        10: ("alpaca cloth wool", 13), 11: ("fish silver stone wood", 13), 12: ("cacao cacao wool", 13),
        13: ("cloth ore wool", 14), 14: ("cloth ore silver", 16), 15: ("glass silver wool", 17),
        16: ("cloth glass silver", 19),
    }  # fmt: skip
    assert wanted == {n: (words(BOX.order_goods[n - 1]), BOX.order_points[n - 1]) for n in range(1, 17)}


def test_stone_and_wood_build_a_step_of_the_road() -> None:
    """A-130: one step; both tiles go to the container."""
    t = scene("road:stone+wood", place="road").do("work road")
    assert t.p().road == 1 and t.container() == "stone wood"


def test_the_steps_of_the_road() -> None:
    """A-131: limit 5, corn, 6, corn, 7, corn, 8, corn, and the corn is stored at once."""
    limits, corn = [], []
    for step in range(8):
        t = scene(place="road").seat(0, "road:stone+wood", road=step, limit=4 + (step + 1) // 2).turns()
        t.do("work road")
        limits.append(t.p().limit)
        corn.append(12 - t.left("corn"))
    assert limits == [5, 5, 6, 6, 7, 7, 8, 8] and corn == [0, 1] * 4


def test_a_higher_limit_counts_from_the_next_draw() -> None:
    """A-132: nothing is drawn when the road is built."""
    t = scene("road:stone+wood", place="road").seat(0, bag="food food food food food food")
    t.do("work road")
    assert t.p().limit == 5 and t.p().planned == 0
    t.round().rest()
    assert t.p().planned == 5


def test_on_the_last_step_more_road_gives_more_corn() -> None:
    """A-133: the marker stays."""
    t = scene(place="road").seat(0, "road:stone+wood", road=8, limit=8).turns().do("work road")
    assert t.p().road == 8 and t.p().limit == 8 and t.rows() == "corn 1 (1)"
