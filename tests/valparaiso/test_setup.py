"""Set-up: the table before the first round."""

from collections import Counter
from itertools import permutations

import pytest

from tablero.core.agenda import NATURE, options, settle, waiting
from tablero.core.dice import FastDice
from tablero.core.errors import Mistake
from tablero.core.game import check_seats, chosen
from tablero.core.match import Match
from tablero.core.snapshot import snapshot
from tablero.games.valparaiso import GAME
from tablero.games.valparaiso.rules.sea import Deal
from tablero.games.valparaiso.state import State
from tablero.games.valparaiso.terms import BASE_CARDS, COLOUR, HARBOUR, MAT, VALPARAISO
from tests.valparaiso.scene import EDITION, Scene, cards, scene, table


def start(seats: int, leads: int = 0, seed: int = 1) -> Scene:
    """A game whose set-up nature has done, with this seat leading."""
    s = GAME.start(seats, chosen(GAME, {}), EDITION)
    settle(s)
    t = Scene(GAME, s)
    dice = FastDice(seed)
    while waiting(t.s) == [NATURE]:
        some = options(t.s, NATURE)
        a = t.s.agenda[-1].draw(t.s, dice)
        t.act(NATURE, GAME.vocabulary.parse(f"lead {leads + 1}") if t.asks() == "Lead" else a)
        assert a in some
    return t


def state(t: Match) -> State:
    assert isinstance(t.state, State)
    return t.state


@pytest.mark.parametrize(("seats", "markets"), [(2, 3), (3, 3), (4, 4), (5, 4)])
def test_two_or_three_play_on_the_small_side_four_or_five_on_the_large(seats: int, markets: int) -> None:
    """V-001: 3 markets or 4."""
    assert len(start(seats).s.market) == markets
    for bad in (1, 6):
        with pytest.raises(Mistake, match=f"does not take {bad} players; expected 2 to 5"):
            check_seats(GAME, bad)


def test_each_outer_sector_has_5_pesos_and_the_harbour_none() -> None:
    """V-002: harbour, west, middle, east."""
    assert start(3).s.sector_pesos == [0, 5, 5, 5]


def test_every_seat_has_its_colour_and_with_it_its_alternatives() -> None:
    """V-003: the colour decides the alternatives."""
    assert len(set(COLOUR.words)) == 5
    sets = [tuple(EDITION.box.large.alternative[seat][:BASE_CARDS]) for seat in range(5)]
    assert len(set(sets)) == 5
    players = Match.new("valparaiso", 5, 1).view(0)["players"]
    assert [p["colour"] for p in players] == ["blue", "red", "yellow", "green", "black"]


@pytest.mark.parametrize(("seats", "mat"), [(2, 1), (3, 2), (4, 2), (5, 2)])
def test_one_merchant_in_valparaiso_one_to_place_the_others_on_the_mat(seats: int, mat: int) -> None:
    """V-004 V-005: four merchants, three with two players."""
    t = start(seats)
    for p in t.s.players:
        assert p.merchants == [VALPARAISO, MAT] + [MAT] * mat
    place_all(t)
    for p in t.s.players:
        assert p.merchants.count(MAT) == mat and p.merchants.count(VALPARAISO) == 1


def place_all(t: Scene) -> None:
    """Everybody takes the first goods and the first village there is."""
    while t.asks() in ("StartingGoods", "SecondMerchant"):
        t.do(t.can()[0])


def test_four_houses_on_the_mat_and_an_empty_ship_in_harbour() -> None:
    """V-006: nothing built, nothing loaded."""
    t = start(4)
    assert all(p.houses == 4 and p.ship == HARBOUR and p.in_hold() == 0 for p in t.s.players)
    assert t.s.residences == [] and set(t.s.houses) == {-1}


def test_the_hand_is_the_eight_base_cards() -> None:
    """V-007: one for each action, no achievement card."""
    for p in start(5).s.players:
        assert cards(p.hand) == "transfer sell hire move build trade ship overseas"
        assert p.row == [] and p.mayor == -1


@pytest.mark.parametrize("seats", [2, 4])
def test_each_market_space_and_the_reserve_get_a_random_tile_of_their_letter(seats: int) -> None:
    """V-008 V-009: one of each letter in a column, the rest in the reserve by letter."""
    t = start(seats, seed=3)
    letters = t.s.box.letters
    found: list[list[str]] = [[], [], [], [], []]
    for place in ["quillota", "limache", "casablanca", "melipilla"][: len(t.s.market)]:
        for letter, tile in zip(t.s.box.column, t.tiles(place).split(), strict=True):
            found[letter].append(tile)
    reserve = t.tiles("reserve").split()
    assert len(reserve) == (10 if seats == 2 else 5)
    for letter, tile in zip(t.s.box.reserve, reserve, strict=True):
        found[letter].append(tile)
    words = GAME.vocabulary.verbs[0].ranges[0].words
    for letter, kinds in enumerate(letters):
        assert Counter(found[letter]) == Counter({words[tile]: n for tile, n in enumerate(kinds) if n})
    columns = {tuple(start(seats, seed=seed).s.market) for seed in range(5)}
    assert len(columns) == 5


def test_letters_mean_nothing_after_set_up() -> None:
    """V-010: a tile of the reserve goes to whatever village is handled next."""
    t = scene("trade", merchants="quillota")
    # The reserve's lowest tile bears an A, the column's highest space an E.
    assert t.tiles("reserve").split()[0] == "two-different"
    t.do("use trade main", "done")
    assert t.tiles("quillota").split()[-1] == "two-different"


@pytest.mark.parametrize(("seats", "deck"), [(2, 15), (3, 18), (4, 21), (5, 24)])
def test_cards_for_more_players_are_removed_and_the_nine_a_cards_lie_out(seats: int, deck: int) -> None:
    """V-011 V-013 V-014: the deck by player count, three cards at each sector."""
    t = start(seats)
    box = t.s.box
    assert sorted(t.s.sea) == [card for card in range(32) if box.level[card] == 0]
    assert len(t.s.sea) == 9 and t.s.pile.bit_count() == deck - 9
    for card in range(BASE_CARDS, 32):
        in_game = card in t.s.sea or bool(t.s.pile >> card & 1)
        assert in_game == (box.card_players[card] <= seats)


def test_the_pile_is_a_over_b1_over_b2_each_shuffled() -> None:
    """V-012: what can come next is of one level."""
    s = GAME.start(3, chosen(GAME, {}), EDITION)
    settle(s)
    t = Scene(GAME, s)
    while t.asks() != "Deal":
        t.do(t.can()[0])
    levels = []
    for _ in range(9):
        levels.append({t.s.box.level[t.words.verb_of(a).x(a)] for a in options(t.s, NATURE)})
        t.do(t.can()[0])
    assert levels == [{0}] * 9
    t.s.agenda.clear()
    for expected in [1] * 5 + [2] * 4:
        t.s.then(Deal(0))
        assert {t.s.box.level[t.words.verb_of(a).x(a)] for a in options(t.s, NATURE)} == {expected}
        t.do(t.can()[-1])
    assert t.s.pile == 0


def test_b1_cards_lie_out_if_an_edition_has_fewer_than_nine_a_cards() -> None:
    """V-012: the pile goes on with the next level (ruling 4.7)."""
    t = table(3)
    t.s.pile = 1 << 8 | 1 << 17 | 1 << 25
    dealt = []
    for _ in range(3):
        t.s.then(Deal(0))
        dealt += t.can()
        t.do(t.can()[0])
    assert dealt == ["reveal mule-train", "reveal masons", "reveal bank"]


def test_the_first_starting_player_is_drawn() -> None:
    """V-015: each seat as likely."""
    s = GAME.start(3, chosen(GAME, {}), EDITION)
    settle(s)
    t = Scene(GAME, s)
    while t.asks() != "Lead":
        t.do(t.can()[0])
    assert t.can() == ["lead 1", "lead 2", "lead 3"]
    assert {state(Match.new("valparaiso", 3, seed)).starter for seed in range(12)} == {0, 1, 2}


def test_goods_are_chosen_from_the_last_player_counter_clockwise() -> None:
    """V-016: seat 1 leads, so 0, then 3, then 2, and 1 last."""
    t = start(4, leads=1)
    order = []
    while t.asks() == "StartingGoods":
        order.append(t.asked())
        t.do(t.can()[0])
    assert order == [0, 0, 0, 3, 3, 3, 2, 2, 2, 1, 1, 1]


def test_three_goods_each_but_no_combination_twice() -> None:
    """V-017: what the first has chosen, the next cannot."""
    t = start(3)
    t.do("take silver", "take silver", "take wheat", "take silver", "take silver")
    assert t.can() == ["take silver", "take copper"]
    t.do("take copper", "take silver", "take silver")
    assert t.can() == ["take silver"]
    t.do("take silver")
    assert [t.goods(seat) for seat in range(3)] == ["3-0-0", "2-1-0", "2-0-1"]


def test_goods_are_named_in_any_order_and_all_ten_combinations_are_there() -> None:
    """V-017: order is ignored: every order of the same goods is the same combination."""
    found = set()

    def go_on(t: Scene, taken: tuple[str, ...]) -> None:
        for said in t.can():
            twin = Scene(GAME, t.s.clone())
            twin.do(said)
            if len(taken) == 2:
                found.add((*taken, said))
            else:
                go_on(twin, (*taken, said))

    go_on(start(2), ())
    assert len(found) == 27 and len({tuple(sorted(each)) for each in found}) == 10
    named = ("take wheat", "take silver", "take copper")
    ends = [snapshot(start(2).do(*order).s) for order in permutations(named)]
    assert all(end == ends[0] for end in ends)


def test_the_last_good_of_a_combination_that_somebody_has_is_not_offered_whatever_came_first() -> None:
    """V-017: silver, copper, wheat is taken; the others are left."""
    t = start(3).do("take wheat", "take copper", "take silver", "take silver", "take wheat")
    assert t.can() == ["take silver", "take wheat"]
    assert t.do("take wheat").asks() == "StartingGoods"


def test_everybody_starts_with_20_pesos_and_no_points() -> None:
    """V-018: 20 and 0."""
    assert [(p.pesos, p.points) for p in start(5).s.players] == [(20, 0)] * 5


def test_the_supply_never_runs_out() -> None:
    """V-019: more than the 25 cubes and 70 coins of the box."""
    t = scene("trade", merchants="quillota", goods="40-40-40", pesos=900)
    t.do("use trade main", "trade")
    assert t.goods() == "41-41-40"
    t = scene("sell", goods="1-0-0", pesos=900).do("use sell main", "give silver")
    assert t.pesos() == 910


def test_second_merchants_are_placed_in_the_same_order() -> None:
    """V-020: from the last player counter-clockwise."""
    t = start(3, leads=2)
    while t.asks() == "StartingGoods":
        t.do(t.can()[0])
    order = []
    while t.asks() == "SecondMerchant":
        order.append(t.asked())
        t.do(t.can()[-1])
    assert order == [1, 0, 2]
    assert t.asks() == "Planning"


def test_a_second_merchant_goes_to_any_village_where_nobody_stands() -> None:
    """V-021: markets or not; Valparaíso is no village."""
    t = start(2)
    while t.asks() == "StartingGoods":
        t.do(t.can()[0])
    assert "settle valparaiso" not in t.can()
    assert len(t.can()) == 7
    t.do("settle limache")
    assert len(t.can()) == 6 and "settle limache" not in t.can() and "settle concon" in t.can()


def test_the_warehouse_has_no_limit_the_hold_takes_6() -> None:
    """V-022: a seventh good cannot be loaded."""
    t = scene("transfer", goods="50-0-0", hold="5-0-0").do("use transfer main", "load silver")
    assert t.hold() == "6-0-0" and t.can("load") == []


def test_only_transfer_moves_goods_between_warehouse_and_hold() -> None:
    """V-023: no other card offers it."""
    for card in ["sell", "move", "ship", "trade"]:
        t = scene(card, goods="2-2-2", hold="1-1-1", merchants="valparaiso quillota").do(f"use {card} main")
        assert t.can("load") == [] and t.can("unload") == []


def test_nothing_can_be_sold_during_set_up() -> None:
    t = start(2).do("take silver", "take silver", "take silver")
    assert t.can("sell") == []
