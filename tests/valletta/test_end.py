"""Sections 14 and 15 of the rules: what starts the end phase, and the end phase."""

import pytest

from tablero.games.valletta.terms import TRIGGER
from tests.valletta.scene import Scene, named, scene

RICH = "20-20-20-20"
SEVEN = "a1 a2 a3 a4 a5 b1 b2"


def trigger(t: Scene) -> str:
    return TRIGGER.words[t.s.trigger]


@pytest.mark.parametrize("person", ["jean", "cooper"])
def test_moving_jean_onto_space_25_starts_it(person: str) -> None:
    """T-141: whichever card moves him; space 24 does not."""
    assert trigger(scene(f"{person} maid", jean=23).do(f"play {person}").rest()) == "none"
    t = scene(f"{person} maid", jean=24).do(f"play {person}").rest()
    assert t.s.jean == 25 and trigger(t) == "jean-at-the-end"


@pytest.mark.parametrize(
    ("before", "started"), [(20, "none"), (21, "points-on-the-street"), (24, "points-on-the-street")]
)
def test_reaching_or_passing_25_points_starts_it(before: int, started: str) -> None:
    """T-142: 4 points more make 24, 25 or 28."""
    assert trigger(scene("pius maid", points=before).do("play pius")) == started


def test_points_by_jeans_bonus_count_for_the_street_too() -> None:
    """T-142: 22 and 3."""
    t = scene("builder maid", RICH, points=22, jean=1).do("play builder", "construct a1")
    assert trigger(t) == "points-on-the-street"


def test_the_eighth_house_starts_it() -> None:
    """T-143: not the seventh."""
    t = scene("builder maid", RICH, SEVEN[:-3]).do("play builder", "construct b2")
    assert trigger(t) == "none" and t.p().houses == 7
    t = scene("builder maid", RICH, SEVEN).do("play builder", "construct b3")
    assert trigger(t) == "eighth-house" and t.p().houses == 8


@pytest.mark.parametrize(
    ("t", "moves", "cause"),
    [
        (scene("jean maid", jean=24), ["play jean"], "moved-jean"),
        (scene("pius maid", points=24), ["play pius"], "scored"),
        (scene("builder maid", RICH, SEVEN), ["play builder", "construct b3"], "constructed"),
        (scene("builder maid", RICH, points=22, jean=1), ["play builder", "construct a1"], "scored"),
    ],
)
def test_it_is_told_behind_what_started_it(t: Scene, moves: list[str], cause: str) -> None:
    """T-141 T-142 T-143: bug: the log said that the end was called, and then why."""
    told = [event.kind for event in t.do(*moves).rest().events]
    assert told.index(cause) < told.index("called-the-end")


def test_who_starts_it_finishes_the_turn_as_ever() -> None:
    """T-144: the plays that are left, discarding, drawing with a shuffle."""
    t = scene("pius lumberjack maid builder jean", points=24).do("play pius")
    assert t.asks() == "Play" and not t.s.end_phase
    t.turn("play lumberjack", "play maid", "take gold")
    assert not t.s.end_phase and t.can() == ["draw lumberjack", "draw maid", "draw pius"]
    t.rest()
    assert t.s.end_phase and len(t.p().hand) == 5


def started() -> Scene:
    """The end phase has just begun: seat 0 scored, everybody had discards."""
    t = scene("pius lumberjack shopkeeper maid jean", points=24, seats=3, pile="builder apprentice stonecutter")
    t.seat(0, discard="brickmaker mason")
    t.seat(1, discard="carpenter thief").seat(2, pile="", discard="builder apprentice jean")
    return t.turn("play pius", "play lumberjack", "play shopkeeper")


def test_then_everybody_shuffles_both_piles_together_and_keeps_the_hand() -> None:
    """T-145: the player who started it too."""
    t = started()
    hands = [t.hand(1), t.hand(2)]
    t.do("draw builder", "draw apprentice", "draw stonecutter")
    assert t.hand() == "stonecutter maid builder apprentice jean" and [t.hand(1), t.hand(2)] == hands
    piles = [named(p.pile) for p in t.s.players]
    assert piles == ["shopkeeper lumberjack brickmaker mason pius", "builder apprentice jean carpenter thief",
                     "builder apprentice jean"]  # fmt: skip
    assert [p.discard for p in t.s.players] == [[], [], []]


def test_the_next_player_goes_on_and_who_started_it_takes_part() -> None:
    """T-146: seat 1, seat 2, and seat 0 again."""
    t = started().rest()
    order = []
    for _ in range(3):
        order.append(t.asked())
        while t.asked() == order[-1]:
            t.do(t.can()[0]).rest()
    assert order == [1, 2, 0] and t.asked() == 1


def test_conditions_met_later_start_nothing() -> None:
    """T-147: Jean reaches the end in the end phase, a second player passes 25: no shuffle, the trigger stays."""
    t = scene("pius jean maid", points=24, jean=24).do("play pius", "play jean").rest()
    assert trigger(t) == "points-on-the-street" and len(t.told("called-the-end")) == 1
    t = started().rest()
    t.seat(1, hand="karl pius maid lumberjack builder", points=30)
    shuffles = len(t.told("shuffled"))
    t.turn("play pius", "play maid", "take gold", "play lumberjack").rest()
    assert len(t.told("shuffled")) == shuffles and len(t.told("called-the-end")) == 1
    assert len(t.told("end-phase")) == 1


def test_with_eight_houses_a_player_upgrades_only() -> None:
    """T-148: there is no house left."""
    t = scene("builder maid", RICH, f"{SEVEN} b3", end_phase=True).do("play builder")
    assert t.can("construct") == [] and len(t.can("upgrade")) == 8
    t.do("upgrade a1")
    assert t.p().houses == 8


def test_nobody_shuffles_in_the_end_phase() -> None:
    """T-149: one card is left to draw, and the discard pile stays."""
    t = scene("shopkeeper lumberjack stonecutter brickmaker maid", pile="jean", discard="builder", end_phase=True)
    t.turn("play shopkeeper", "play lumberjack", "play stonecutter").rest()
    assert t.hand() == "brickmaker maid jean" and t.asked() == 1
    assert named(t.p().discard) == "shopkeeper lumberjack stonecutter builder"


def test_who_has_neither_hand_nor_pile_is_out_and_skipped() -> None:
    """T-150: after the last card of seat 0 seats 1 and 2 alternate."""
    t = scene("shopkeeper lumberjack", seats=3, end_phase=True).turn("play shopkeeper", "play lumberjack").rest()
    assert t.p().out and [event.seat for event in t.told("dropped-out")] == [0]
    t.turn("play shopkeeper", "play lumberjack", "play stonecutter").rest()
    assert t.asked() == 2
    t.turn("play shopkeeper", "play lumberjack", "play stonecutter").rest()
    assert t.asked() == 1


def test_nobody_is_out_before_the_end_phase() -> None:
    """T-150: a player whose cards are all dismissed but Jean goes on with him."""
    t = scene("jean maid").turn("play jean", "open gold", "dismiss maid").rest()
    assert not t.p().out and t.hand() == "jean"


def test_an_empty_hand_does_not_put_out_while_the_pile_has_cards() -> None:
    """T-151: the Barber discards the last card in hand, and one is drawn."""
    t = scene("barber maid", pile="lumberjack", end_phase=True).do("play barber", "discard maid")
    t.turn("done", "take gold", "take gold").rest()
    assert not t.p().out and t.hand() == "lumberjack" and t.asked() == 1


def test_persons_gained_in_the_end_phase_are_played_once_like_the_rest() -> None:
    """T-152: constructed or hired with the last card, they are owed before the player is out."""
    t = scene("builder", "3-1-1-1", end_phase=True).do("play builder", "construct a4")
    assert t.can() == ["play banker"] and not t.p().out
    t.turn("play banker").rest()
    assert t.p().out and t.goods() == "2-0-0-0"
    t = scene("jean", end_phase=True).do("play jean", "open gold", "hire builder")
    assert t.can() == ["play builder"]


def test_the_game_ends_when_the_last_player_is_out() -> None:
    """T-153: seat 1 plays on alone, two turns to seat 0's one."""
    t = scene("shopkeeper", end_phase=True).turn("play shopkeeper").rest()
    t.seat(1, "shopkeeper lumberjack stonecutter brickmaker", pile="", discard="")
    t.turn("play shopkeeper", "play lumberjack", "play stonecutter").rest()
    assert t.asked() == 1 and t.p(0).out
    t.turn("play brickmaker")
    assert t.s.agenda == [] and t.p(1).out
    assert [event.seat for event in t.told("turn")] == [1, 1]
