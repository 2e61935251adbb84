"""Section 15 of the rules: the missions."""

import pytest

from tablero.core.agenda import apply, options, waiting
from tablero.games.altiplano import GAME
from tablero.games.altiplano.rules.missions import is_met
from tablero.games.altiplano.state import State
from tablero.games.altiplano.terms import MISSION, MISSION_WORDS
from tests.altiplano.scene import Scene, table
from tests.altiplano.test_setup import dealt

BOX = GAME.edition("reconstructed").box


def held(name: str, seats: int = 2) -> Scene:
    """Seat 0 holds a mission face down."""
    return table(seats, missions=True).seat(0, missions=name, place="village")


def shown(t: Scene, seat: int = 0) -> list[str]:
    return [word for n, word in enumerate(MISSION_WORDS) if t.p(seat).shown >> n & 1]


def named(bits: int) -> list[str]:
    return [word for n, word in enumerate(MISSION_WORDS) if bits >> n & 1]


def choose(s: State) -> None:
    """Everybody keeps and gives the first cards he can."""
    while type(s.agenda[-1]).__name__ in ("PassMissions", "KeepMission"):
        seat = waiting(s)[0]
        apply(s, seat, options(s, seat)[0])


def test_everybody_is_dealt_three_missions_after_the_rest_of_the_set_up() -> None:
    """A-213: of twenty, none twice, with roles already taken."""
    for seats in (2, 3, 4, 5):
        s = dealt(seats, missions="on")
        assert type(s.agenda[-1]).__name__ == "PassMissions" and s.round == 0
        assert all(p.hand.bit_count() == 3 and p.role >= 0 for p in s.players)
        assert s.undealt.bit_count() == 20 - 3 * seats and sum(p.hand for p in s.players) + s.undealt == 2**20 - 1


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_one_is_kept_one_goes_left_one_goes_right_and_one_of_two_received_is_kept(seats: int) -> None:
    """A-214 A-216: all at once; the other leaves the game."""
    s = dealt(seats, 2, missions="on")
    hands = [named(p.hand) for p in s.players]
    for seat in reversed(range(seats)):
        apply(s, seat, options(s, seat)[0])
        apply(s, seat, options(s, seat)[0])
    assert type(s.agenda[-1]).__name__ == "KeepMission"
    for seat, p in enumerate(s.players):
        assert named(p.missions) == [hands[seat][0]]
        left, right = hands[(seat + 1) % seats], hands[seat - 1]
        assert set(named(p.hand)) == {right[1], left[2]}
    choose(s)
    assert all(p.missions.bit_count() == 2 for p in s.players) and s.round == 1


def test_two_players_keep_one_and_give_one() -> None:
    """A-215 A-216: the third leaves the game."""
    s = dealt(2, 3, missions="on")
    hands = [named(p.hand) for p in s.players]
    choose(s)
    assert set(named(s.players[0].missions)) == {hands[0][0], hands[1][1]}
    assert set(named(s.players[1].missions)) == {hands[1][0], hands[0][1]}


def test_a_mission_is_turned_up_as_soon_as_it_is_met() -> None:
    """A-217: three boats at the third; four glass only at the end."""
    t = held("three-boats").seat(0, "harbor:wood+wood", place="harbor", boats="wood ore").turns()
    assert shown(t) == []
    t.do("work boat", "boat fish")
    assert shown(t) == ["three-boats"] and t.p().missions == 0 and t.told("met")[0].n == 4
    t = held("four-glass silver-and-cloth most-ore most-stone")
    t.seat(0, "village:wood", bag="glass glass glass glass ore stone").turns().do("store wood here")
    assert shown(t) == []
    t.s.last_round = t.s.round
    t.last_turns()
    assert shown(t) == ["four-glass", "most-ore", "most-stone"]


def test_more_than_asked_for_is_fine() -> None:
    """A-218: four boats, five glass."""
    t = held("").seat(0, boats="wood ore fish wool", bag="glass glass glass glass glass")
    assert is_met(t.s, 0, MISSION.number["three-boats"]) and is_met(t.s, 0, MISSION.number["four-glass"])


def test_first_is_first_of_all_players() -> None:
    """A-219: done by another, it is lost."""
    t = held("first-house").seat(0, "village:stone+stone").seat(1, "village:stone+stone", place="village").turns()
    t.s.starter = 1
    t.turns().do("work house", "house wood", "work house", "house ore")
    assert shown(t) == [] and t.p().houses and t.s.firsts[3] == 1


def test_warehouse_missions_may_be_met_by_the_last_harvest() -> None:
    """A-220: and a first one if nobody was before."""
    t = held("first-row three-alpacas").seat(0, rows="alpaca alpaca", bag="alpaca", cards="last-harvest")
    t.s.last_round = 1
    t.last_turns().do("harvest", "draw alpaca", "stow")
    assert shown(t) == ["three-alpacas", "first-row"]
    t = held("first-row").seat(0, rows="alpaca alpaca", bag="alpaca", cards="last-harvest")
    t.s.last_round = 1
    t.last_turns()
    t.s.firsts[0] = 1
    t.do("harvest", "draw alpaca", "stow")
    assert shown(t) == []


def test_points_of_the_missions() -> None:
    """A-221 A-222 A-223 A-224 A-225 A-226 A-227 A-228 A-229 A-230 A-231 A-232 A-233 A-234 A-235 A-236 A-237 A-238
    A-239 A-240: from 3 to 6."""
    assert BOX.mission_points == [6, 4, 5, 6, 3, 6, 5, 5, 4, 5, 4, 4, 5, 4, 5, 4, 3, 3, 4, 5]


@pytest.mark.parametrize(
    ("name", "almost", "enough"),
    [
        ("three-alpacas", "alpaca alpaca / fish", "alpaca alpaca alpaca"),
        ("three-alpacas", "alpaca alpaca corn", "alpaca alpaca corn / alpaca"),
        ("seven-sorts", "fish / ore / wool / wood / stone / cacao", "fish / ore / wool / wood / stone / corn / glass"),
        ("twenty-goods", "fish fish fish / ore ore ore / wool wool wool / wood wood wood / stone stone stone /"
         " glass glass glass glass", "fish fish fish / ore ore ore / wool wool wool / wood wood wood / stone stone corn"
         " / glass glass glass glass / silver"),
        ("four-pure-rows", "fish fish fish / ore ore ore / wool wool wool / wood wood corn",
         "fish fish fish / ore ore corn / wool wool wool / wood wood wood / stone stone stone"),
        ("three-rows", "fish fish fish / ore ore ore / wool wool", "fish fish fish / ore ore corn / wool wool wool"),
        ("five-corn", "corn corn corn / fish corn", "corn corn corn / fish corn / ore corn"),
        ("four-cacao", "cacao cacao cacao / fish", "cacao cacao cacao / cacao"),
        ("four-cacao", "cacao cacao cacao / fish corn", "cacao cacao corn / cacao cacao"),
    ],
)  # fmt: skip
def test_missions_of_the_warehouse(name: str, almost: str, enough: str) -> None:
    """A-222 A-223 A-224 A-226 A-229 A-230 A-235 A-241: corn counts as corn, never as the sort it stands for."""
    number = MISSION.number[name]
    assert not is_met(table(missions=True).seat(0, rows=almost).s, 0, number)
    assert is_met(table(missions=True).seat(0, rows=enough).s, 0, number)


@pytest.mark.parametrize(
    ("name", "almost", "enough"),
    [
        ("silver-and-cloth", "silver silver silver cloth cloth", "silver silver silver cloth cloth cloth"),
        ("four-glass", "glass glass glass", "glass glass glass glass"),
        ("most-ore", "ore ore", "ore ore ore"),
        ("most-stone", "stone", "stone stone stone"),
    ],
)
def test_missions_of_the_end(name: str, almost: str, enough: str) -> None:
    """A-227 A-228 A-234 A-239: counted goods; a tie is not more than everybody else."""
    number = MISSION.number[name]
    others = "ore ore stone stone"
    assert not is_met(table(3, missions=True).seat(0, bag=almost).seat(2, bag=others).s, 0, number)
    assert is_met(table(3, missions=True).seat(0, bag=enough).seat(2, rows="ore ore / stone stone").s, 0, number)


@pytest.mark.parametrize(
    ("name", "almost", "enough"),
    [
        ("three-orders", {"finished": "1 2"}, {"finished": "1 2 3"}),
        ("three-boats", {"boats": "wood ore"}, {"boats": "wood ore fish"}),
        ("three-houses", {"houses": "wood ore"}, {"houses": "wood ore fish"}),
        ("order-boat-house", {"finished": "1", "boats": "ore"}, {"finished": "1", "boats": "ore", "houses": "ore"}),
        ("wool-orders", {"finished": "1 2 4"}, {"finished": "5 6"}),
    ],
)
def test_missions_of_cards(name: str, almost: dict[str, str], enough: dict[str, str]) -> None:
    """A-221 A-232 A-233 A-236 A-240: orders with wool or cloth are 4, 5, 6, 7, 10, 12 to 16."""
    number = MISSION.number[name]
    assert not is_met(table(missions=True).seat(0, **almost).s, 0, number)  # type: ignore[arg-type]
    assert is_met(table(missions=True).seat(0, **enough).s, 0, number)  # type: ignore[arg-type]


def test_the_first_row() -> None:
    """A-225: any row, with corn or without."""
    t = held("first-row").seat(0, "village:fish", rows="fish corn").turns().do("store fish here")
    assert shown(t) == ["first-row"]


def test_the_first_fish_row() -> None:
    """A-231: a row of another sort does not count, corn in it does not matter."""
    t = held("first-fish-row").seat(0, "village:ore", rows="ore ore").turns().do("store ore here")
    assert shown(t) == []
    t = held("first-fish-row").seat(0, "village:fish", rows="fish corn").turns().do("store fish here")
    assert shown(t) == ["first-fish-row"]


def test_the_first_order() -> None:
    """A-237: when its last good is delivered."""
    t = held("first-order").seat(0, "market:fish+fish+ore", place="market", order=2).turns()
    t.do("deliver fish here", "deliver fish here")
    assert shown(t) == []
    assert shown(t.do("deliver ore here")) == ["first-order"]


def test_the_first_house() -> None:
    """A-238: whoever builds it."""
    t = held("first-house").seat(0, "village:stone+stone").turns().do("work house", "house fish")
    assert shown(t) == ["first-house"]


def test_corn_in_a_row_of_another_sort_gives_no_house_bonus() -> None:
    """A-241: it is corn."""
    t = table().seat(0, houses="fish", rows="fish corn corn")
    assert GAME.scores(t.s)[0].parts["house-bonus"] == 1
