"""Who is waited for, what they may do, and what follows."""

from collections.abc import Callable

import pytest

from tablero.core import agenda
from tablero.core.agenda import (
    EVERYONE,
    NATURE,
    Chance,
    Choice,
    Step,
    Task,
    Together,
    advance,
    apply,
    options,
    playout,
    settle,
    waiting,
)
from tablero.core.dice import FastDice
from tablero.core.events import Event
from tests.core.toy import BID, DRAW, GAME, NONE, SWAP, TAKE, Bid, State, Take


def dealt(*hands: list[int]) -> State:
    """A table where everybody holds these cards and must bid; two cards of each value are left."""
    s = State(len(hands), [2, 2, 2])
    for p, hand in zip(s.players, hands, strict=True):
        p.hand = hand
    s.then(Bid())
    return s


def test_nature_is_waited_for_before_a_draw_and_nobody_at_the_end() -> None:
    s = GAME.start(2, {"deck": "small"}, GAME.edition("reconstructed"))
    assert waiting(s) == [NATURE]
    assert options(s, NATURE) == [DRAW.of(0), DRAW.of(1), DRAW.of(2)]
    assert options(s, 0) == []
    s.agenda = []
    assert waiting(s) == options(s, 0) == options(s, NATURE) == []


def test_several_are_asked_at_once_and_only_those_who_owe() -> None:
    s = dealt([0, 1], [1, 1], [2, 2])
    assert waiting(s) == [0, 1, 2]
    assert options(s, 1) == [BID.of(1)]
    apply(s, 1, BID.of(1))
    assert waiting(s) == [0, 2]
    assert options(s, 1) == []


def test_the_last_answer_closes_the_task_and_what_was_put_last_comes_first() -> None:
    s = dealt([0, 1], [1, 1])
    apply(s, 1, BID.of(1))
    apply(s, 0, BID.of(0))
    assert waiting(s) == [1]
    assert options(s, 1) == [TAKE.of(0), TAKE.of(1)]
    assert options(s, 0) == []
    assert [p.bid for p in s.players] == [NONE, NONE]


def test_a_free_action_leaves_the_decision_where_it_is() -> None:
    s = dealt([0], [1])
    s.players[0].gems = [3, 0]
    assert options(s, 0) == [BID.of(0), SWAP.of()]
    apply(s, 0, SWAP.of())
    assert waiting(s) == [0, 1]
    assert s.players[0].gems == [1, 1]
    assert options(s, 0) == [BID.of(0)]


def test_a_seat_that_has_answered_may_be_let_change_its_answer() -> None:
    class Waver(Bid):
        def may_act(self, s: State, seat: int) -> bool:
            return seat != NATURE

        def resolve(self, s: State, seat: int, a: int) -> None:
            if s.players[seat].bid != NONE:
                s.players[seat].hand = sorted([*s.players[seat].hand, s.players[seat].bid])
            s.bid(seat, BID.x(a))

    s = dealt([0, 1], [1, 1])
    s.agenda = [Waver()]
    apply(s, 0, BID.of(0))
    assert waiting(s) == [1]
    assert options(s, 0) == [BID.of(1)]
    apply(s, 0, BID.of(1))
    assert s.players[0].bid == 1
    assert options(s, NATURE) == []


def test_a_choice_can_forbid_free_actions() -> None:
    class Hurry(Take):
        def allows_free(self, s: State) -> bool:
            return False

    s = State(2, [0, 0, 0])
    s.players[0].gems = [2, 0]
    s.then(Hurry(0))
    assert options(s, 0) == [TAKE.of(0), TAKE.of(1)]


def test_effects_run_at_once_one_after_the_other() -> None:
    class Count(Step[State]):
        def run(self, s: State) -> None:
            s.round += 1
            if s.round < 3:
                s.then(self)

    s = State(2, [0, 0, 0])
    s.then(Count())
    settle(s)
    assert s.round == 3
    assert not s.agenda


def test_nature_plays_until_a_seat_is_asked() -> None:
    s = GAME.start(3, {"deck": "small"}, GAME.edition("reconstructed"))
    advance(s, FastDice(1))
    assert isinstance(s, State)
    assert waiting(s) == [0, 1, 2]
    assert [len(p.hand) for p in s.players] == [2, 2, 2]


def test_a_playout_counts_decisions_not_draws_and_can_stop_early() -> None:
    s = GAME.start(2, {"deck": "small"}, GAME.edition("reconstructed"))
    assert playout(s.clone(), FastDice(4), most=3) == 3
    # Nine cards: two each and five left make four rounds of two bids and a gem, and perhaps swaps.
    assert playout(s, FastDice(4)) >= 12
    assert not s.agenda


def test_events_are_told_only_to_those_who_listen() -> None:
    s = dealt([0], [1])
    apply(s, 0, BID.of(0))
    assert s.listener is None
    s.listener = []
    apply(s, 1, BID.of(1))
    assert [(event.kind, event.seat, event.what) for event in s.listener] == [
        ("bid", 1, "card.2"),
        ("revealed", 0, "card.1"),
        ("revealed", 1, "card.2"),
    ]
    assert s.clone().listener is None


def test_what_is_for_one_seat_is_hidden_from_the_others() -> None:
    event = Event("bid", 1, 1, "card.2", "source.x", "place.y", 0, 1)
    assert event.seen_by(1) is event
    seen = event.seen_by(0)
    assert (seen.kind, seen.seat, seen.what, seen.where, seen.source) == ("bid", 1, "", "", "source.x")
    opened = Event("bid", 1, 1, "card.2", "", "", 0, EVERYONE)
    assert opened.seen_by(0).what == "card.2"


@pytest.mark.parametrize(
    "asked",
    [
        lambda s: Choice[State](0).options(s),
        lambda s: Choice[State](0).resolve(s, 0),
        lambda s: Task[State](0).answer(s, 0, 0),
        lambda s: Task[State](0).draw(s, FastDice(1)),
        lambda s: Together[State]().options(s, 0),
        lambda s: Together[State]().resolve(s, 0, 0),
        lambda s: Together[State]().close(s),
        lambda s: Chance[State]().outcomes(s),
        lambda s: Chance[State]().weights(s),
        lambda s: Chance[State]().resolve(s, 0),
        lambda s: Step[State]().run(s),
        lambda s: agenda.State().clone(),
    ],
)
def test_what_a_task_or_table_does_not_say_is_named(asked: Callable[[State], object]) -> None:
    with pytest.raises(NotImplementedError, match=r"^(Task|Choice|Together|Chance|Step|State) \w+ "):
        asked(State(2, [0, 0, 0]))
