"""Section 11 of the rules: the extensions."""

import pytest

from tablero.games.altiplano import GAME
from tablero.games.altiplano.terms import EXTENSION, EXTENSION_WORDS, PLACE_WORDS
from tests.altiplano.scene import Scene, heap, letter_of, scene, table, words

BOX = GAME.edition("reconstructed").box


def printed(name: str) -> tuple[str, int, list[int]]:
    """Letter, price and marks of a card."""
    number = EXTENSION.number[name]
    return letter_of(number), BOX.extension_price[number], BOX.marks[number]


def test_a_new_extension_is_filled_in_the_next_planning() -> None:
    """A-150: bought in round 1, its space is empty until planning of round 2."""
    t = table().seat(0, place="market", coins=2, planning="food food").lie("sawmill").turns().do("buy 1")
    assert t.asks() == "Stop" and t.on("sawmill") == ""
    t.plan()
    assert "place food sawmill" in t.can()


def test_extensions_stay_without_limit_and_two_copies_work_by_themselves() -> None:
    """A-151: two sawmills, two food, two wood in two actions."""
    t = scene("sawmill:food+food", place="forest", cards="sawmill sawmill quarry").do("work sawmill")
    assert t.container() == "food wood" and t.on("sawmill") == "food"
    t.do("work sawmill")
    assert t.container() == "food food wood wood" and t.p().copies(EXTENSION.number["sawmill"]) == 2


def test_a_card_works_when_all_that_is_printed_lies_there() -> None:
    """A-152: at its place, for one good."""
    assert scene("cacao-grove:food", place="forest", cards="cacao-grove").asks() == "Stop"
    assert scene("cacao-grove:food+food", place="mine", cards="cacao-grove").asks() == "Stop"
    t = scene("cacao-grove:food+food", place="forest", cards="cacao-grove").do("work cacao-grove")
    assert t.container() == "cacao food food"


@pytest.mark.parametrize(
    ("name", "place", "cost", "gains", "letter", "price", "marks"),
    [
        ("alpaca-pen", "farm", "food", "alpaca", "A", 2, [2]),
        ("ore-barter", "harbor", "fish", "ore", "A", 2, [2]),
        ("sawmill", "forest", "food", "wood", "A", 2, [2, 5]),
        ("ore-shaft", "mine", "food", "ore", "A", 3, [2]),
        ("fishing-hut", "harbor", "food", "fish", "A", 2, [2]),
        ("cacao-grove", "forest", "food food", "cacao", "A", 2, [2]),
        ("drover", "market", "coin", "alpaca stone", "B", 2, [2]),
        ("lake-trader", "market", "coin", "fish wood", "B", 2, [2]),
        ("builders-yard", "market", "coin", "stone wood", "B", 2, [4]),
        ("quarry", "mine", "food", "stone ore", "B", 3, [2, 5]),
        ("cacao-barter", "harbor", "fish fish", "cacao", "B", 2, [4]),
        ("trading-post", "harbor", "fish", "ore stone wood", "B", 3, [2]),
        ("cacao-dealer", "market", "coin coin", "cacao", "C", 4, [2]),
        ("shearing-shed", "farm", "alpaca", "wool", "C", 3, [3]),
        ("cacao-plantation", "forest", "food", "cacao", "C", 5, [2]),
        ("lake-market", "harbor", "fish", "wool cacao", "D", 4, [2]),
        ("wholesaler", "market", "coin coin", "wool ore", "D", 3, [4]),
        ("jeweller", "market", "coin coin coin", "silver glass", "D", 5, [2]),
    ],
)
def test_the_cards_that_produce(
    name: str, place: str, cost: str, gains: str, letter: str, price: int, marks: list[int]
) -> None:
    """A-153 A-154 A-155 A-156 A-157 A-158 A-159 A-160 A-161 A-162 A-163 A-164 A-165 A-167 A-168 A-173 A-174 A-175:
    each good named can be had, at the place named, for what is named."""
    assert printed(name) == (letter, price, marks)
    spent = cost.replace("coin", "").split()
    for gained in gains.split():
        t = scene(f"{name}:{cost.replace(' ', '+')}", place=place, cards=name).do(f"work {name}")
        if len(gains.split()) > 1:
            assert t.can() == [f"take {word}" for word in gains.split()]
            t.do(f"take {gained}")
        assert t.container() == words(heap(" ".join([*spent, gained])))
        assert t.p().money() == 0 and t.on(name) == ""
    for other in PLACE_WORDS:
        if other != place:
            t = scene(f"{name}:{cost.replace(' ', '+')}", place=other, cards=name, cart=False)
            assert t.asks() == "Stop"


@pytest.mark.parametrize(
    ("name", "letter", "price", "marks"),
    [
        ("handyman", "C", 3, [2]),
        ("stagecoach", "C", 2, [4]),
        ("swap-stall", "C", 3, [2]),
        ("village-square", "C", 3, [3]),
        ("journeyman", "D", 4, [2]),
        ("last-harvest", "D", 3, [2, 5]),
        ("corn-crib", "D", 2, [4]),
    ],
)
def test_the_cards_that_do_other_things(name: str, letter: str, price: int, marks: list[int]) -> None:
    """A-166 A-169 A-170 A-171 A-172 A-176 A-177: letter, price, marks."""
    assert printed(name) == (letter, price, marks)


def test_seven_cards_of_each_letter() -> None:
    """A-153 A-177: 25 faces, 28 cards."""
    letters = [printed(name)[0] for name in EXTENSION_WORDS for _ in printed(name)[2]]
    assert [letters.count(letter) for letter in "ABCD"] == [7, 7, 7, 7]


def test_a_wild_space_takes_any_tile_but_no_coin() -> None:
    """A-166 A-172 A-178: food included."""
    everything = "wood stone fish alpaca ore wool cacao cloth silver glass food"
    t = table().seat(0, planning=everything, cards="handyman journeyman", coins=5).plan()
    for card in ("handyman", "journeyman"):
        assert {text.split()[1] for text in t.can("place") if text.endswith(card)} == set(everything.split())


def test_a_wild_tile_lies_wherever_the_pawn_is() -> None:
    """A-179: alone, with tiles of the place, with another wild tile, for base, role and extension."""
    t = scene("handyman:food farm:alpaca", place="farm", cards="handyman")
    assert t.do("work wool").container() == "alpaca food wool"
    t = scene("handyman:ore journeyman:food", place="mine", cards="handyman journeyman")
    assert t.do("work silver").container() == "food ore silver"
    t = scene("handyman:food role:food", place="forest", cards="handyman")
    assert t.do("work role").container() == "cacao food food"
    t = scene("handyman:fish", place="harbor", cards="handyman ore-barter")
    assert t.do("work ore-barter").container() == "fish ore"
    t = scene("handyman:wool", place="village", cards="handyman").do("store wool handyman")
    assert t.rows() == "wool 1"
    t = scene("handyman:wool", place="market", cards="handyman", order=7)
    assert t.can("sell") == ["sell wool handyman"] and t.can("deliver") == ["deliver wool handyman"]
    t = scene("handyman:cacao", place="forest", cards="handyman").do("trade handyman glass")
    assert t.container() == "cacao glass"
    t = scene("journeyman:alpaca", place="farm", cards="journeyman").do("graze journeyman")
    assert t.container() == "alpaca food"


def test_two_copies_of_a_wild_card_hold_two_tiles() -> None:
    """A-151 A-179: an edition may have more of them than the box."""
    t = scene("handyman:food+ore", place="mine", cards="handyman handyman").do("work silver")
    assert t.container() == "food ore silver" and t.on("handyman") == ""


def test_with_a_tile_on_each_the_player_says_which_is_used() -> None:
    """A-179: the one of the place or the wild one."""
    t = scene("handyman:food farm:alpaca+food", place="farm", cards="handyman").do("work wool")
    assert t.asks() == "UseTile" and t.can() == ["use here", "use handyman"]
    t.do("use handyman")
    assert t.on("farm") == "food" and t.on("handyman") == ""
    t = scene("handyman:food farm:alpaca+food", place="farm", cards="handyman").do("work wool", "use here")
    assert t.on("farm") == "" and t.on("handyman") == "food"


def test_wild_food_does_not_move_the_pawn() -> None:
    """A-180: no movement without food on a movement space."""
    t = scene("handyman:food farm:alpaca", place="farm", cards="handyman").do("graze here")
    assert t.asks() == "Stop" and t.at() == "farm"


def test_with_the_stagecoach_a_coin_moves_the_pawn() -> None:
    """A-169 A-181: laid in planning on any movement space; with a cart beside it 3 steps; unused it stays."""
    t = table().seat(0, "farm:alpaca", place="farm", cards="stagecoach", coins=1, carts="movement-1").plan()
    t.do("place coin movement-1", "done", "graze here")
    assert len(t.can("move")) == 6
    t.do("move movement-1 village")
    assert t.p().money() == 0 and t.container() == "alpaca food"
    t = table().seat(0, "farm:alpaca", place="farm", coins=1).plan()
    assert t.asks() != "Plan"
    t = scene("movement-1:coin farm:alpaca", place="farm", cards="stagecoach").do("graze here", "done")
    assert t.on("movement-1") == "coin" and t.round().can() == ["lift coin movement-1", "done"]


def swap(bag: str, container: str, planning: str = "fish fish fish fish") -> Scene:
    return table().seat(0, planning=planning, bag=bag, container=container, cards="swap-stall").round().rest()


def test_the_swap_stall_changes_one_planning_tile() -> None:
    """A-170 A-182: once a round before planning, from the bag or the container, or not at all."""
    t = swap("ore ore", "wool")
    assert t.asks() == "Swap" and t.can() == ["discard fish", "done"]
    t.do("discard fish")
    assert t.can() == ["dip", "pick wool"]
    t.do("pick wool")
    assert t.planning() == "fish fish fish wool" and t.container() == "fish" and t.asks() == "Plan"
    t = swap("ore ore", "wool").do("discard fish", "dip", "draw ore")
    assert t.planning() == "fish fish fish ore" and t.bag() == "ore" and t.asks() == "Plan"
    assert swap("ore ore", "wool").do("done").planning() == "fish fish fish fish"


def test_an_empty_bag_is_filled_first_with_the_tile_just_discarded() -> None:
    """A-183: it may come back from the bag, but is not picked from the container."""
    t = swap("", "wool").do("discard fish")
    assert t.can() == ["dip", "pick wool"]
    t.do("dip", "draw fish")
    assert t.planning() == "fish fish fish fish" and t.bag() == "wool" and t.container() == ""
    t = swap("ore", "").do("discard fish")
    assert t.can() == ["dip"]
    assert swap("ore", "fish").do("discard fish").can() == ["dip", "pick fish"]


def test_the_village_square_adds_two_village_spaces() -> None:
    """A-171 A-184: five in all, under the same rules."""
    t = table().seat(0, planning="wood wood wood wood wood wood", cards="village-square", place="village").plan()
    t.do(*["place wood village"] * 5)
    assert "place wood village" not in t.can()
    t.do("done", *["store wood here"] * 5)
    assert t.rows() == "wood 3 / wood 2"


def crib(rows: str, crib: int) -> Scene:
    """A corn is gained by building the road's second step."""
    t = table().seat(0, "road:stone+wood", place="road", road=1, rows=rows, cards="corn-crib", crib=crib)
    return t.turns().do("work road")


def test_corn_may_be_parked_up_to_two() -> None:
    """A-177 A-185: even with a corn row unfinished."""
    t = crib("corn", 1)
    assert t.can() == ["corn 1", "park"]
    t.do("park")
    assert t.p().crib == 2 and t.rows() == "corn 1 (1)" and t.left("corn") == 11
    assert crib("corn", 2).rows() == "corn 2 (2)"


def test_storing_from_the_crib_is_an_action_at_the_village() -> None:
    """A-186: one or two corn, by the rules for corn."""
    t = table().seat(0, place="village", rows="fish fish", cards="corn-crib", crib=2).turns()
    t.do("fetch", "corn 1", "fetch")
    assert t.rows() == "fish 3 (1) / corn 1 (1)" and t.p().crib == 0 and t.left("corn") == 12
    t = table().seat(0, place="village", rows="fish fish", cards="corn-crib", crib=2).turns()
    assert t.do("fetch", "corn 2", "done").rows() == "fish 2 / corn 1 (1)"
    assert table().seat(0, place="market", cards="corn-crib", crib=2).turns().asks() == "Stop"


def test_corn_left_in_the_crib_counts_for_nothing() -> None:
    """A-187: no points, no mission."""
    t = table(missions=True).seat(0, rows="corn corn corn / fish corn", cards="corn-crib", crib=2, missions="five-corn")
    t.last_turns()
    assert words(t.p().goods()) == "corn corn corn corn fish"
    t.s.last_round = t.s.round
    t.last_turns()
    assert t.asks() == "" and t.p().shown == 0


def test_the_crib_works_at_once_the_other_cards_from_the_next_round() -> None:
    """A-188: corn gained after the purchase in the same round may be parked; a coin cannot be laid any more."""
    t = table().seat(0, "road:stone+wood", place="market", coins=2, road=1, cart=True).lie("corn-crib").turns()
    t.do("buy 1", "move cart road", "work road")
    assert t.can() == ["corn 1", "park"]
    t = table().seat(0, "market:wood", place="market", coins=3).lie("stagecoach").turns().do("buy 1")
    assert t.can("place") == []
    assert "place coin movement-1" in t.plan().can()
