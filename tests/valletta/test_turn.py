"""Section 4 of the rules: a turn."""

import pytest

from tests.valletta.scene import named, scene


def test_whole_turns_go_round_clockwise_from_the_start_player() -> None:
    """T-034: seat 0, then 1, then 2, then 0 again."""
    t = scene("shopkeeper lumberjack stonecutter", seats=3, pile="brickmaker maid builder apprentice jean")
    t.turn("play shopkeeper", "play lumberjack", "play stonecutter").rest()
    assert t.asked() == 1
    t.turn("play shopkeeper", "play lumberjack", "play stonecutter").rest()
    assert t.asked() == 2
    t.turn("play shopkeeper", "play lumberjack", "play stonecutter").rest()
    assert t.asked() == 0 and t.s.round == 2


def test_a_card_is_fully_carried_out_before_the_next_is_chosen() -> None:
    """T-035: three plays into slots 1, 2 and 3."""
    t = scene("shopkeeper lumberjack maid builder").do("play maid")
    assert t.can() == ["take gold", "take wood", "take stone", "take brick"]
    t.do("take wood", "play lumberjack")
    assert named(t.p().slots) == "maid lumberjack" and t.asks() == "Play"
    t.turn("play shopkeeper").rest()
    assert [event.n for event in t.told("played", 0)] == [1, 2, 3]
    assert t.asked() == 1


def test_no_play_may_be_skipped() -> None:
    """T-036: each of the three times only hand cards are offered."""
    t = scene("shopkeeper lumberjack stonecutter brickmaker")
    for plays in range(3):
        assert t.asks() == "Play" and t.can() == t.can("play") and len(t.can()) == 4 - plays
        t.do(t.can()[0])
    assert t.turn().rest().asked() == 1


def test_which_cards_are_played_in_which_order_is_free() -> None:
    """T-037: any card first, any other next."""
    hand = "shopkeeper lumberjack apprentice jean carpenter"
    assert scene(hand).can() == [f"play {name}" for name in hand.split()]
    for one in hand.split()[:3]:
        t = scene(hand).do(f"play {one}")
        assert t.can("play") == [f"play {name}" for name in hand.split() if name != one]


def test_a_card_is_used_once_each_time_it_is_played() -> None:
    """T-038: one wood, and the card is gone from the hand until it is drawn again."""
    t = scene("lumberjack maid").do("play lumberjack")
    assert t.goods() == "0-1-0-0" and t.can() == ["play maid"]


@pytest.mark.parametrize("person", ["lumberjack", "mason", "pius", "balbi"])
def test_goods_and_points_come_unasked(person: str) -> None:
    """T-039: after the play the next card is asked for at once."""
    t = scene(f"{person} maid").do(f"play {person}")
    assert t.asks() == "Play"
    assert sum(t.p().goods) + t.p().points > 0


@pytest.mark.parametrize("person", ["maid", "innkeeper", "scribe", "thief"])
def test_a_choice_of_goods_cannot_be_refused(person: str) -> None:
    """T-039: there is no way round taking them."""
    t = scene(f"{person} maid").seat(1, goods="1-1-0-0").do(f"play {person}")
    assert t.can() and "done" not in t.can()


def test_jean_moves_unasked() -> None:
    """T-039: the barrel is turned up before any question."""
    t = scene("jean maid").do("play jean")
    assert t.can("open") == t.can()
    t.do("open brick")
    assert t.s.jean == 1 and t.goods() == "0-0-0-1"


@pytest.mark.parametrize(
    "person", ["builder", "foreman", "planner", "barber", "merchant", "laparelli", "romegas", "delmonte"]
)
def test_whatever_costs_something_may_be_declined(person: str) -> None:
    """T-040: done at once, and nothing is paid."""
    t = scene(f"{person} maid", "9-9-9-9", "a1").do(f"play {person}", "done")
    assert t.asks() == "Play" and t.goods() == "9-9-9-9" and t.p().points == 0
    assert t.p().houses == 1 and t.hand() == "maid"


def test_giving_up_a_card_to_the_pool_may_be_declined() -> None:
    """T-040: the staff action of Jean and of the Scribe."""
    t = scene("jean maid scribe").do("play jean", "open gold", "done", "play scribe", "take gold", "done")
    assert t.hand() == "maid"


def test_a_free_upgrade_may_be_declined_too() -> None:
    """T-040: the Foreman upgrades the Scriptorium for nothing, or does not."""
    t = scene("foreman", houses="c1").do("play foreman")
    assert t.can() == ["done", "upgrade c1"]
    t.do("done")
    assert t.p().upgraded == 0


@pytest.mark.parametrize("person", ["builder", "planner", "barber", "merchant", "laparelli", "romegas", "delmonte"])
def test_what_cannot_be_done_lapses_and_the_card_counts_as_played(person: str) -> None:
    """T-041: with no goods and no other card there is nothing to do but go on."""
    t = scene(person).do(f"play {person}")
    assert t.can() == ["done"]
    t.turn("done").rest()
    assert t.asked() == 1 and [event.what for event in t.told("played")] == [f"person.{person}"]


def test_the_part_that_can_be_done_still_happens() -> None:
    """T-041: Jean at the end gives no good, but the staff action stays; the Thief finds nobody and that is all."""
    t = scene("jean maid", jean=25).do("play jean", "dismiss maid")
    assert t.goods() == "0-0-0-0" and t.pool() == "maid builder builder builder builder"
    t = scene("thief maid").do("play thief")
    assert t.asks() == "Play"


def test_with_fewer_than_three_cards_all_are_played() -> None:
    """T-042: two cards, two plays, in the normal game as in the end phase."""
    for end_phase in (False, True):
        t = scene("shopkeeper lumberjack", end_phase=end_phase).turn("play lumberjack", "play shopkeeper").rest()
        assert t.asked() == 1 and t.goods() == "1-1-0-0"


def test_a_card_gained_in_the_turn_must_be_played_while_a_slot_is_open() -> None:
    """T-042: the only other card is the Bank's Banker, and he is owed."""
    for end_phase in (False, True):
        t = scene("shopkeeper builder", "2-1-1-1", end_phase=end_phase)
        t.do("play shopkeeper", "play builder", "construct a4")
        assert t.asks() == "Play" and t.can() == ["play banker"]
        t.turn("play banker").rest()
        assert t.goods() == "2-0-0-0" and t.asked() == 1


def test_giving_up_cards_may_end_the_turn_early() -> None:
    """T-043: the Barber discards the last two cards; there is no second play."""
    t = scene("barber maid builder").do("play barber", "discard maid", "discard builder")
    t.turn("take gold", "take gold", "take gold", "take gold").rest()
    assert t.asked() == 1 and len(t.told("played")) == 1
    t = scene("jean maid").turn("play jean", "open gold", "dismiss maid").rest()
    assert t.asked() == 1 and len(t.told("played")) == 1


def test_a_person_gained_may_be_played_in_the_same_turn() -> None:
    """T-044: constructed or hired, it is in hand at once."""
    t = scene("shopkeeper maid builder", "2-0-2-1").do("play builder", "construct a1", "play carpenter")
    assert t.goods() == "0-2-0-0"
    t = scene("jean maid").do("play jean", "open gold", "hire builder", "play builder")
    assert t.asks() == "Build"


def test_played_cards_are_discarded_after_the_last_play_and_the_others_kept() -> None:
    """T-045: three go to the discard pile, two stay."""
    t = scene("shopkeeper lumberjack stonecutter brickmaker maid", pile="builder apprentice jean")
    t.do("play shopkeeper", "play lumberjack")
    assert t.p().discard == [] and named(t.p().slots) == "shopkeeper lumberjack"
    t.turn("play stonecutter").rest()
    assert t.p().slots == [] and named(t.p().discard) == "shopkeeper lumberjack stonecutter"
    assert t.hand() == "brickmaker maid builder apprentice jean"


def test_a_card_in_a_slot_is_not_in_hand() -> None:
    """T-046: it can be neither dismissed nor discarded."""
    t = scene("lumberjack maid jean").do("play lumberjack", "play jean", "open gold")
    assert t.can("dismiss") == ["dismiss maid"]
    t = scene("lumberjack maid barber").do("play lumberjack", "play barber")
    assert t.can("discard") == ["discard maid"]
