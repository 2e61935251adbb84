"""Section 3 of the rules: setting up."""

from collections import Counter

import pytest

from tablero.core.agenda import NATURE, Chance, options, settle, waiting
from tablero.core.dice import FastDice
from tablero.core.errors import Mistake
from tablero.core.match import Match
from tablero.games.valletta import GAME
from tablero.games.valletta.rules.set_up import LayOut, StartPlayer
from tablero.games.valletta.state import State
from tablero.games.valletta.terms import BUILDING, COLOUR, COLUMNS, PLACE, STARTING
from tests.valletta.scene import Scene, goods_of, named, scene

EDITION = GAME.edition("reconstructed")


def dealt(seats: int, seed: int = 1) -> Scene:
    """A game just before the draft, dealt by a seed."""
    s = GAME.start(seats, {}, EDITION)
    settle(s)
    t = Scene(GAME, s)
    dice = FastDice(seed)
    while waiting(s) == [NATURE]:
        task = s.agenda[-1]
        assert isinstance(task, Chance)
        t.act(NATURE, task.draw(s, dice))
    return t


def drafted(seats: int, seed: int = 1) -> Scene:
    """A game at its first play, everybody having taken the first good offered."""
    t = dealt(seats, seed)
    while t.asks() == "Draft":
        t.do(t.can()[0])
    return t


def colours(s: State) -> Counter[str]:
    return Counter(COLOUR.words[s.box.building_colour[building]] for building in s.city)


def test_two_to_four_play() -> None:
    """T-014: no other number of players is taken."""
    for seats in (2, 3, 4):
        assert len(Match.new("valletta", seats, 1).state.players) == seats  # type: ignore[attr-defined]
    for seats in (1, 5):
        with pytest.raises(Mistake, match=f"valletta does not take {seats} players; expected 2 to 4."):
            Match.new("valletta", seats, 1)


@pytest.mark.parametrize(
    ("seats", "green", "blue", "yellow"),
    [(2, 6, 8, 6), (3, 8, 10, 7), (4, 10, 12, 8)],
)
def test_the_city_has_so_many_buildings_of_each_colour(seats: int, green: int, blue: int, yellow: int) -> None:
    """T-015 T-016 T-017: whatever is drawn."""
    for seed in range(20):
        s = dealt(seats, seed).s
        assert colours(s) == {"green": green, "blue": blue, "yellow": yellow}
        assert all(s.city.count(building) <= s.box.copies[building] for building in s.city)


def test_each_colour_is_drawn_at_random_from_its_own_stack() -> None:
    """T-015 T-018: the first building is green as often as 6 of 20, and each card of a colour as likely."""
    s = GAME.start(2, {}, EDITION)
    odds = dict(zip(BUILDING.words, LayOut().odds(s), strict=True))
    whole = sum(odds.values())
    assert odds["carpentry"] * 20 * 12 == whole * 6 * 3
    assert odds["inn"] * 20 * 15 == whole * 8 * 2
    assert odds["chancery"] * 20 * 15 == whole * 8 * 1
    assert odds["palace"] * 20 * 10 == whole * 6 * 1


def test_what_is_laid_out_leaves_its_stack_and_a_full_colour_is_drawn_no_more() -> None:
    """T-015 T-018: after all six yellow buildings no yellow one can come, after the chancery no second."""
    s = GAME.start(2, {}, EDITION)
    t = Scene(GAME, s)
    t.do("lay chancery", "lay palace", "lay treasury", "lay library", "lay castille", "lay galley-port")
    assert "lay angleterre" in t.can() and "lay chancery" not in t.can()
    t.do("lay angleterre")
    assert {text.split()[1] for text in t.can()} == set(BUILDING.words[:13]) - {"chancery"}


def test_colours_lie_mixed_and_front_side_up() -> None:
    """T-018: the first row is not of one colour in every game, and nothing is upgraded."""
    firsts = set()
    for seed in range(12):
        t = dealt(4, seed)
        firsts.add(tuple(t.s.box.building_colour[building] for building in t.s.city[:COLUMNS]))
        assert all(p.built == p.upgraded == 0 for p in t.s.players)
    assert len(firsts) > 6


def test_buildings_and_persons_left_over_are_out_of_the_game() -> None:
    """T-018: no stack is kept, and only the players' persons, the pool's and the city's are there."""
    s = dealt(3).s
    cards = sum(len(p.hand) + len(p.pile) + len(p.discard) for p in s.players) + len(s.pool) + len(s.city)
    assert cards == 3 * 8 + 4 + 25
    buildings = {view["building"] for view in GAME.view(s, 0)["city"]}
    assert len(s.city) == 25 and buildings == {BUILDING.words[building] for building in s.city}


@pytest.mark.parametrize(("seats", "above", "below"), [(2, 2, 2), (3, 3, 2), (4, 3, 3)])
def test_rows_of_five_lie_above_and_below_the_street_in_turn(seats: int, above: int, below: int) -> None:
    """T-019: rows a, c, e above, b, d, f below."""
    s = dealt(seats).s
    rows = [PLACE.words[place][0] for place in range(0, len(s.city), COLUMNS)]
    assert len(s.city) % COLUMNS == 0
    assert (len([row for row in rows if row in "ace"]), len([row for row in rows if row in "bdf"])) == (above, below)


def test_further_rows_lie_outside_and_columns_run_from_jeans_end_on_both_sides() -> None:
    """T-020: c is next to a, e next to c, d next to b, f next to d; a1 and b1 share a column."""
    box = EDITION.box
    pairs = {tuple(sorted((PLACE.words[i], PLACE.words[j]))) for i in range(30) for j in box.neighbours[i]}
    upright = {pair for pair in pairs if pair[0][1] == pair[1][1]}
    assert upright == {(one + n, two + n) for one, two in ("ac", "ce", "bd", "df") for n in "12345"}
    for place in ("a1", "b1", "c1", "d1"):
        t = scene("builder", "9-9-9-9", jean=1).do("play builder", f"construct {place}")
        assert t.p().points == 3


def test_each_building_carries_the_person_of_its_letter() -> None:
    """T-021: whichever is constructed brings its own person, once."""
    for place in ("a1", "b4", "d5"):
        t = scene("builder", "9-9-9-9")
        building = t.s.city[PLACE.number[place]]
        t.do("play builder", f"construct {place}")
        assert t.p().hand == [STARTING + building]


def test_the_pool_starts_with_four_builders() -> None:
    """T-022: face up, for all to see."""
    s = dealt(2).s
    assert GAME.view(s, None)["pool"] == ["builder"] * 4


def test_25_barrels_lie_face_down() -> None:
    """T-023: only how many there are of each kind is known; each next one may be any."""
    s = dealt(2).s
    assert goods_of(s.barrels) == {"gold": 7, "wood": 6, "stone": 6, "brick": 6}
    t = scene("jean").do("play jean")
    assert t.can() == ["open gold", "open wood", "open stone", "open brick"]


def test_jean_starts_on_the_tower_beside_no_column() -> None:
    """T-024: space 0."""
    s = dealt(2).s
    assert s.jean == 0 and s.jean_column() == -1


def test_everybody_starts_with_no_points_no_lap_tile_and_8_houses() -> None:
    """T-025 T-026: before the gate."""
    for player in GAME.view(dealt(4).s, None)["players"]:
        assert (player["points"], player["lap"], player["field"], player["houses_left"]) == (0, 0, 0, 8)


def test_everybody_has_the_same_eight_persons_five_of_them_in_hand() -> None:
    """T-027: 5 in hand, 3 in the draw pile, none discarded, drawn at random."""
    hands = set()
    for seed in range(6):
        for p in dealt(4, seed).s.players:
            assert sorted(p.hand + p.pile) == list(range(STARTING))
            assert (len(p.hand), len(p.pile), p.discard, p.slots) == (5, 3, [], [])
            hands.add(named(p.hand))
    assert len(hands) > 10


def test_everybody_gets_one_good_of_each_kind() -> None:
    """T-028: 1-1-1-1."""
    t = dealt(3)
    assert [t.goods(seat) for seat in range(3)] == ["1-1-1-1"] * 3


def test_the_start_player_is_drawn_by_lot_before_the_draft() -> None:
    """T-029: each as likely as another, and begins."""
    s = GAME.start(3, {}, EDITION)
    assert StartPlayer().weights(s) == [1, 1, 1] and len(StartPlayer().outcomes(s)) == 3
    starts = {dealt(3, seed).s.starter for seed in range(12)}
    assert starts == {0, 1, 2}


@pytest.mark.parametrize(("seats", "order"), [(2, [0, 1]), (3, [0, 2, 1]), (4, [0, 3, 2])])
def test_the_last_player_drafts_first_and_the_set_passes_to_the_right(seats: int, order: list[int]) -> None:
    """T-030: with seat 1 starting the last player is seat 0."""
    s = GAME.start(seats, {}, EDITION)
    t = Scene(GAME, s)
    t.do("start 2")
    asked = []
    goods = iter(["gold", "wood", "stone"])
    while t.asks() == "Draft":
        asked.append(t.asked())
        t.do(f"take {next(goods)}")
    assert asked == order
    assert s.starter == 1 and t.asked() == 1


@pytest.mark.parametrize(("seats", "left"), [(2, 2), (3, 1), (4, 0)])
def test_what_is_left_of_the_draft_set_goes_back(seats: int, left: int) -> None:
    """T-031: nobody owns it, and with four the start player gets the last good without being asked."""
    t = drafted(seats)
    owned = sum(sum(p.goods) for p in t.s.players)
    assert owned == 5 * seats and sum(t.s.draft) == left
    asked = [event.seat for event in t.told("gained") if event.source == "source.draft"]
    assert asked[-1] == t.s.starter and len(asked) == seats


def test_with_four_players_the_start_player_is_not_asked_for_the_last_good() -> None:
    """T-031: gold, wood and stone taken, the brick is left."""
    s = GAME.start(4, {}, EDITION)
    t = Scene(GAME, s)
    t.do("start 1", "take gold", "take wood", "take stone")
    assert t.asks() == "Play" and t.goods(0) == "1-1-1-2"


def test_where_one_kind_is_left_everybody_still_takes_their_own() -> None:
    """T-030 T-031: an edition may have several of a good in the extra set; only the start player is not asked."""
    t = dealt(3)
    t.s.draft = [0, 3, 0, 0]
    first = t.asked()
    t.do("take wood")
    assert t.asks() == "Draft" and t.asked() == (first - 1) % 3
    t.do("take wood")
    assert t.asks() == "Play" and [t.goods(seat) for seat in range(3)] == ["1-2-1-1"] * 3


def test_the_draft_comes_after_the_opening_hands() -> None:
    """T-032: whoever picks sees the own five cards."""
    t = dealt(3)
    assert t.asks() == "Draft"
    seat = t.asked()
    assert [len(p.hand) for p in t.s.players] == [5, 5, 5]
    assert GAME.view(t.s, seat)["players"][seat]["hand"] == named(t.p(seat).hand).split()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_at_the_first_turn_everybody_owns_one_of_each_good_and_one_more(seats: int) -> None:
    """T-033: five goods."""
    t = drafted(seats, seed=4)
    assert t.asks() == "Play"
    assert [sorted(p.goods) for p in t.s.players] == [[1, 1, 1, 2]] * seats


def test_a_good_drafted_is_no_longer_there_for_the_next() -> None:
    """T-030: each takes 1 of what is left."""
    t = dealt(3)
    t.do("take stone")
    assert t.can() == ["take gold", "take wood", "take brick"]
    assert options(t.s, (t.asked() + 1) % 3) == []
