"""Section 13 of the rules: drawing and shuffling."""

import pytest

from tablero.core.agenda import settle
from tablero.core.conformance import random_step
from tablero.core.dice import FastDice
from tablero.games.valletta import GAME
from tablero.games.valletta.rules.turns import DrawCard
from tests.valletta.scene import Scene, named, scene

START = "shopkeeper lumberjack stonecutter brickmaker maid"
THREE = ("play shopkeeper", "play lumberjack", "play stonecutter")


def test_the_hand_is_filled_to_five_after_discarding() -> None:
    """T-135: three played, three drawn."""
    t = scene(START, pile="builder apprentice jean carpenter").turn(*THREE)
    assert t.can() == ["draw builder", "draw apprentice", "draw jean", "draw carpenter"]
    t.do("draw carpenter", "draw builder", "draw jean")
    assert t.asked() == 1 and t.hand() == "brickmaker maid builder jean carpenter"
    assert named(t.p().pile) == "apprentice"


def test_each_card_of_the_draw_pile_is_as_likely_as_another() -> None:
    """T-135: of two Builders and a Maid a Builder comes twice as often."""
    t = scene(START, pile="builder builder maid").turn(*THREE)
    task = t.s.agenda[-1]
    assert isinstance(task, DrawCard)
    assert t.can() == ["draw maid", "draw builder"] and task.weights(t.s) == [1, 2]
    drawn = [t.words.spell(task.draw(t.s, FastDice(seed))) for seed in range(300)]
    assert 60 < drawn.count("draw maid") < 140


def test_a_turn_that_gains_cards_draws_fewer() -> None:
    """T-135: one building constructed, two cards drawn."""
    t = scene("builder lumberjack maid shopkeeper stonecutter", "2-0-2-1", pile="apprentice jean mason")
    t.turn("play builder", "construct a1", "play lumberjack", "play shopkeeper").rest()
    assert len(t.p().hand) == 5 and len(t.told("drew")) == 2


def test_who_holds_five_or_more_draws_nothing_and_discards_nothing() -> None:
    """T-136: three buildings constructed; and six cards, which no game can bring about, stay six."""
    t = scene("builder apprentice foreman maid lumberjack", "20-20-20-20", pile="jean shopkeeper")
    t.do("play builder", "construct a1", "play apprentice", "construct a2", "play foreman", "construct a3")
    t.turn("spare gold", "spare wood")
    assert t.asked() == 1 and t.hand() == "lumberjack maid carpenter mason roofer"
    assert named(t.p().pile) == "shopkeeper jean" and named(t.p().discard) == "builder apprentice foreman"
    t = scene(f"{START} builder apprentice jean carpenter", pile="mason").turn(*THREE)
    assert t.asked() == 1 and len(t.p().hand) == 6


def test_the_cards_just_played_are_discarded_before_the_first_draw() -> None:
    """T-137: with both piles empty they are shuffled and may be drawn at once."""
    t = scene(START).turn(*THREE)
    assert t.can() == ["draw shopkeeper", "draw lumberjack", "draw stonecutter"]
    assert t.p().slots == [] and t.p().discard == []


def test_when_a_card_is_owed_and_the_pile_is_empty_the_discard_pile_is_shuffled() -> None:
    """T-138: the last card of the pile first, then the new pile with all that was discarded."""
    t = scene(START, pile="jean", discard="builder").turn(*THREE)
    assert t.can() == ["draw jean"]
    t.do("draw jean")
    assert t.can() == ["draw shopkeeper", "draw lumberjack", "draw stonecutter", "draw builder"]
    t.do("draw builder", "draw shopkeeper")
    assert t.asked() == 1 and named(t.p().pile) == "lumberjack stonecutter" and t.p().discard == []


def test_an_empty_draw_pile_alone_causes_no_shuffle() -> None:
    """T-138: the last three are drawn, and the discard pile stays."""
    t = scene(START, pile="builder apprentice jean").turn(*THREE).rest()
    assert t.p().pile == [] and named(t.p().discard) == "shopkeeper lumberjack stonecutter"
    assert t.told("shuffled") == []


def test_with_both_piles_empty_the_hand_stays_short() -> None:
    """T-139: a deck of four cards."""
    t = scene("shopkeeper lumberjack stonecutter maid").turn(*THREE).rest()
    assert t.asked() == 1 and t.hand() == "shopkeeper lumberjack stonecutter maid"
    assert t.p().pile == t.p().discard == []


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_hand_ever_holds_more_than_five(seats: int) -> None:
    """T-140: at every state of random games."""
    for seed in range(4):
        s = GAME.start(seats, {}, GAME.edition("reconstructed"))
        settle(s)
        dice = FastDice(seed)
        for _ in range(20_000):
            random_step(s, dice)
            assert max(len(p.hand) for p in s.players) <= 5
            if not s.agenda:
                break
        assert not s.agenda


def test_each_play_removes_a_card_and_adds_at_most_one() -> None:
    """T-140: five in hand and every card gained, four before the last play, five after it."""
    t: Scene = scene("builder jean foreman maid lumberjack", "20-20-20-20")
    t.do("play builder", "construct a1", "play jean", "open gold", "hire builder")
    assert len(t.p().hand) == 5
