"""The laws of the engine where Valparaíso is hard: planning against the clock, and every order of arrival."""

import pytest

from tablero.core.agenda import NATURE, apply, options, waiting
from tablero.core.conformance import LAWS
from tablero.core.dice import FastDice
from tablero.core.errors import IllegalAction
from tablero.core.match import Match
from tablero.core.snapshot import snapshot
from tablero.games.valparaiso import GAME
from tablero.games.valparaiso.state import State
from tablero.games.valparaiso.terms import CHANGE, READY, TIME_UP
from tests.valparaiso.record import record
from tests.valparaiso.scene import planning


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("goal", ["18-points", "clock"])
def test_a_game_played_with_some_sense_keeps_the_laws_to_its_end(seats: int, goal: str) -> None:
    """Random play hardly ever buys a card; this policy does, so that all tasks are met."""
    m = record(goal, seats, 21)
    assert m.over
    again = Match.new("valparaiso", seats, 21, m.choices)
    met = set()
    for n, (seat, a) in enumerate(move for move in m.history if move[0] >= 0 or move[1] == TIME_UP):
        task = type(again.state.agenda[-1]).__name__
        if task not in met or n % 60 == 0:
            for law in LAWS:
                law(GAME, again.state)
        met.add(task)
        again.act(seat, a)
    assert snapshot(again.state) == snapshot(m.state)
    assert met >= {"Planning", "UseCard", "Move", "Transfer", "MoveShip", "Overseas", "AtMarket", "HandIn", "Stay"}


@pytest.mark.parametrize("clock", [False, True])
def test_plans_shuffled_into_each_other_give_the_same_state(clock: bool) -> None:
    """Random plans of three seats, dealt into random orders; under the clock the first to be ready stays first."""
    dice = FastDice(8)
    for _ in range(12):
        scripts: list[list[int]] = []
        for seat in range(3):
            t = planning(3, clock=clock)
            script: list[int] = []
            while not script or script[-1] != READY:
                some = [a for a in options(t.s, seat) if a != CHANGE]
                script.append(some[dice.below(len(some))])
                t.act(seat, script[-1])
            scripts.append(script)
        ends = []
        for _ in range(4):
            s = planning(3, clock=clock).s
            at = [0, 0, 0]
            if clock:
                for a in scripts[0]:
                    apply(s, 0, a)
                at[0] = len(scripts[0])
            while any(at[seat] < len(scripts[seat]) for seat in range(3)):
                left = [seat for seat in range(3) if at[seat] < len(scripts[seat])]
                seat = left[dice.below(len(left))]
                apply(s, seat, scripts[seat][at[seat]])
                at[seat] += 1
            ends.append(snapshot(s))
        assert all(end == ends[0] for end in ends)


def test_time_is_called_by_nature_and_by_nobody_else() -> None:
    m = Match.new("valparaiso", 2, 6, {"clock": "on"})
    while m.state.round == 0:
        seat = m.waiting()[0]
        m.act(seat, m.options(seat)[0])
    with pytest.raises(IllegalAction):
        m.act(NATURE, TIME_UP)
    m.act(1, m.parse("plan sell 1"))
    m.act(1, READY)
    with pytest.raises(IllegalAction):
        m.act(0, TIME_UP)
    m.act(NATURE, TIME_UP)
    assert waiting(m.state) == [1] and not m.can_undo(0)
    assert Match.load(m.dump()).dump() == m.dump()


def test_without_the_clock_ready_can_be_undone_until_the_reveal() -> None:
    m = Match.new("valparaiso", 2, 6)
    while m.state.round == 0:
        seat = m.waiting()[0]
        m.act(seat, m.options(seat)[0])
    m.act(0, m.parse("plan sell 1"))
    m.act(0, READY)
    m.act(1, m.parse("plan build 1"))
    m.undo(0)
    assert isinstance(m.state, State)
    assert m.waiting() == [0, 1] and m.state.players[1].row == [4]
    m.act(0, READY)
    m.act(1, READY)
    assert not m.can_undo(0) and not m.can_undo(1)


def test_what_another_planned_cannot_be_read_off_a_bots_sight() -> None:
    m = Match.new("valparaiso", 2, 6)
    while m.state.round == 0:
        seat = m.waiting()[0]
        m.act(seat, m.options(seat)[0])
    for n, card in enumerate(["sell", "move", "trade", "ship"], 1):
        m.act(0, m.parse(f"plan {card} {n}"))
    rows = set()
    for seed in range(40):
        world = m.sight(1).world(FastDice(seed))
        assert isinstance(world, State)
        rows.add(tuple(world.players[0].row))
    assert len(rows) > 20
