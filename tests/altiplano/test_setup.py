"""Sections 2 and 3 of the rules: setting up."""

import pytest

from tablero.core.agenda import NATURE, Chance, apply, options, settle, waiting
from tablero.core.dice import FastDice
from tablero.core.errors import Mistake
from tablero.core.game import chosen
from tablero.core.match import Match
from tablero.games.altiplano import GAME
from tablero.games.altiplano.rules.rounds import RevealExtension
from tablero.games.altiplano.state import State
from tablero.games.altiplano.terms import (
    EXTENSION_WORDS,
    FOOD,
    GOOD_WORDS,
    NOWHERE,
    PLACE_WORDS,
    ROLE_WORDS,
    count,
    heap_of,
    size,
)
from tests.altiplano.scene import letter_of, scene, table, words

BOX = GAME.edition("reconstructed").box


def dealt(seats: int, seed: int = 1, roles: str = "random", missions: str = "off") -> State:
    """A game just before the first decision."""
    s = GAME.start(seats, chosen(GAME, {"roles": roles, "missions": missions}), GAME.edition("reconstructed"))
    assert isinstance(s, State)
    settle(s)
    dice = FastDice(seed)
    while waiting(s) == [NATURE]:
        task = s.agenda[-1]
        assert isinstance(task, Chance)
        apply(s, NATURE, task.draw(s, dice))
    return s


def test_the_ring_is_random_and_every_place_borders_two() -> None:
    """A-010: all orders come up."""
    rings = [tuple(dealt(2, seed).ring) for seed in range(30)]
    assert len(set(rings)) > 20 and all(sorted(ring) == list(range(7)) for ring in rings)
    s = dealt(2)
    for i, place in enumerate(s.ring):
        beside = 1 << s.ring[i - 1] | 1 << s.ring[(i + 1) % 7]
        assert s.near[7 + place] == beside | 1 << place and beside.bit_count() == 2


@pytest.mark.parametrize(
    ("seats", "corn", "wood", "ore", "cacao", "carts", "orders"),
    [(2, 12, 12, 8, 7, 6, 10), (3, 17, 15, 12, 9, 9, 10), (4, 22, 18, 14, 11, 12, 12), (5, 25, 20, 15, 12, 15, 12)],
)
def test_the_stock_by_the_number_of_players(
    seats: int, corn: int, wood: int, ore: int, cacao: int, carts: int, orders: int
) -> None:
    """A-011 A-012 A-013 A-014 A-015 A-016 A-017: before roles take their goods; the rest is out of the game."""
    stock = {word: count(BOX.stock[seats], number) for number, word in enumerate(GOOD_WORDS)}
    assert stock == (
        {"food": 30, "corn": corn}
        | dict.fromkeys(["wood", "stone"], wood)
        | dict.fromkeys(["ore", "cloth", "silver", "wool"], ore)
        | dict.fromkeys(["cacao", "fish", "alpaca", "glass"], cacao)
    )
    s = dealt(seats)
    assert s.carts + seats == carts and s.orders.bit_count() == orders


def test_where_the_stock_lies() -> None:
    """A-012 A-013 A-014 A-015: each good at its place, food in the middle."""
    heap = heap_of([*range(len(GOOD_WORDS))])
    homes = {place: set(words(heap & BOX.goods_at[number]).split()) for number, place in enumerate(PLACE_WORDS)}
    assert homes == {
        "farm": {"alpaca", "wool", "cloth"}, "forest": {"wood", "cacao"}, "mine": {"stone", "ore", "silver"},
        "harbor": {"fish"}, "village": set(), "market": {"glass"}, "road": {"corn"},
    }  # fmt: skip


def test_orders_are_removed_at_random() -> None:
    """A-017: different ones in different games."""
    assert len({dealt(3, seed).orders for seed in range(20)}) > 15


def test_all_houses_and_boats_lie_out() -> None:
    """A-018: with every number of players."""
    for seats in (2, 3, 4, 5):
        s = dealt(seats)
        assert size(s.houses) == size(s.boats) == 10


def test_marked_extensions_need_their_number_of_players() -> None:
    """A-019 A-020: 18, 20, 25 and 28 cards; six As with two players, all seven with five."""
    sizes = [sum(BOX.copies_of(card, seats) for card in range(25)) for seats in (2, 3, 4, 5)]
    assert sizes == [18, 20, 25, 28]
    marked = {name: BOX.marks[n] for n, name in enumerate(EXTENSION_WORDS) if BOX.marks[n] != [2]}
    for name, marks in marked.items():
        card = EXTENSION_WORDS.index(name)
        for seats in (2, 3, 4, 5):
            assert BOX.copies_of(card, seats) == len([mark for mark in marks if mark <= seats])


def test_the_stack_has_a_on_top_then_b_c_and_d() -> None:
    """A-021: shuffled within a letter."""
    s = dealt(2, 4)
    order = list(s.strip)
    while s.deck_size:
        s.strip[0] = -1
        s.then(RevealExtension())
        apply(s, NATURE, options(s, NATURE)[-1])
        order.append(s.strip[0])
    letters = "".join(letter_of(card) for card in order)
    assert letters == "AAAAAABBBBCCCCDDDD"
    assert len({tuple(dealt(2, seed).strip) for seed in range(20)}) > 10


def test_five_extensions_lie_at_the_strip() -> None:
    """A-022 A-023: from the bottom up in stack order, with extra costs 0 to 4."""
    s = dealt(2)
    assert -1 not in s.strip and s.deck_size == 13
    assert BOX.slot_extra == [0, 1, 2, 3, 4]
    t = table()
    t.s.strip = [-1] * 5
    t.s.reveal(3)
    t.s.reveal(1)
    assert t.s.strip == [3, 1, -1, -1, -1]


def test_everybody_has_a_cart_from_the_village() -> None:
    """A-024: 4, 6, 8, 10 are left to buy."""
    assert [dealt(seats).carts for seats in (2, 3, 4, 5)] == [4, 6, 8, 10]
    assert all(p.cart_count() == 1 and p.rested == 8 for p in dealt(3).players)


def test_road_markers_and_pawns_start_outside() -> None:
    """A-025 A-031: above step 1, off the ring."""
    assert all(p.road == 0 and p.place == NOWHERE for p in dealt(5).players)


def test_the_start_player_is_drawn() -> None:
    """A-026: everyone can be it."""
    assert {dealt(4, seed).starter for seed in range(40)} == {0, 1, 2, 3}


def test_roles_are_dealt_at_random_from_the_start_player_on() -> None:
    """A-027: one each, none twice."""
    for seed in range(10):
        roles = [p.role for p in dealt(5, seed).players]
        assert len(set(roles)) == 5 and -1 not in roles
    m = Match.new(GAME, 3, 4)
    dealt_to = [event.seat for entry in m.log for event in entry.events if event.kind == "role"]
    first = m.state.starter  # type: ignore[attr-defined]
    assert dealt_to == [(first + i) % 3 for i in range(3)]


def test_roles_may_be_chosen_the_start_player_last() -> None:
    """A-028: from the last player anti-clockwise, each of those left."""
    s = dealt(3, 1, roles="draft")
    seats: list[int] = []
    while type(s.agenda[-1]).__name__ == "ChooseRole":
        seat = waiting(s)[0]
        assert len(options(s, seat)) == 7 - len(seats)
        seats.append(seat)
        apply(s, seat, options(s, seat)[0])
    assert seats == [(s.starter + 2) % 3, (s.starter + 1) % 3, s.starter]
    assert sorted(p.role for p in s.players) == [0, 1, 2]


def test_start_goods_come_out_of_the_stock_and_onto_planning() -> None:
    """A-029 A-030: four tiles each, nothing to draw in round 1."""
    s = dealt(4)
    assert s.stock + sum(p.planning for p in s.players) == BOX.stock[4]
    assert all(p.planned == size(p.planning) == 4 and not p.bag for p in s.players)
    assert s.round == 1 and type(s.agenda[-1]).__name__ == "Plan"


@pytest.mark.parametrize(
    ("role", "tiles", "coins", "place", "cost", "gains"),
    [
        ("woodcutter", "fish food food wood", 1, "forest", "food", "wood"),
        ("fisherman", "fish fish food food", 3, "harbor", "food", "fish"),
        ("shepherd", "alpaca alpaca food food", 2, "farm", "food", "alpaca"),
        ("miner", "fish food food ore", 1, "mine", "food", "ore"),
        ("farmer", "alpaca cacao food wood", 0, "forest", "food+food", "cacao"),
        ("trader", "alpaca fish food stone", 3, "market", "coin", "wood stone"),
        ("stonemason", "alpaca food food stone", 1, "mine", "food", "stone"),
    ],
)
def test_the_roles(role: str, tiles: str, coins: int, place: str, cost: str, gains: str) -> None:
    """A-032 A-033 A-034 A-035 A-036 A-037 A-038: start tiles, coins, and the action at its place."""
    number = ROLE_WORDS.index(role)
    assert words(BOX.start_goods[number]) == tiles and BOX.start_coins[number] == coins
    for gained in gains.split():
        t = scene(f"role:{cost}", place=place, role=role).do("work role")
        if " " in gains:
            t.do(f"take {gained}")
        spent = [word for word in cost.split("+") if word != "coin"]
        assert t.container().split() == sorted([*spent, gained]) and t.p().money() == 0
    assert scene(f"role:{cost}", place="road", role=role).asks() == "Stop"


def test_a_role_has_spaces_of_its_own() -> None:
    """A-039: beside two tiles at the forest there is room for the farmer's two."""
    t = table().seat(0, "forest:food+food", planning="food food").plan()
    t.do("place food role", "place food role")
    assert t.on("role") == "food food" and t.on("forest") == "food food" and count(t.p().planning, FOOD) == 0


def test_one_and_six_players_and_strange_options_are_refused() -> None:
    """A-002: in a sentence."""
    for seats in (1, 6):
        with pytest.raises(Mistake, match=f"altiplano does not take {seats} players; expected 2 to 5."):
            Match.new(GAME, seats, 1)
    with pytest.raises(Mistake, match="'chosen' is no value of altiplano's option roles; expected: random, draft."):
        Match.new(GAME, 2, 1, {"roles": "chosen"})
