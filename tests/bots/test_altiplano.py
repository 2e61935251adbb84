"""Altiplano as bots see it: which options deserve a thought, and when others need not be played out."""

from tablero import Match
from tablero.bots import bot
from tablero.bots.schemes import mind_of
from tablero.games.altiplano.rules.turns import Act, MoveOn
from tablero.games.altiplano.terms import MOVE, TOP_CART

DECISIONS = 300


def test_sensible_options_are_some_of_the_options_and_moves_have_a_purpose() -> None:
    m = Match.new("altiplano", 3, 5)
    mind = mind_of(m.game)
    greedy = bot("greedy", "altiplano", 1)
    left_out = 0
    for _ in range(DECISIONS):
        seat = m.waiting()[0]
        some = m.options(seat)
        sensible = mind.sensible(m.state, seat, some)
        assert sensible
        assert set(sensible) <= set(some)
        moves = [MOVE.args(a) for a in sensible if MOVE.has(a)]
        task = m.state.agenda[-1]
        if isinstance(task, MoveOn):
            assert all(vehicle == TOP_CART for vehicle, _, _ in moves)
        elif isinstance(task, Act) and len(sensible) < len(some):
            assert all(task.ready >> place & 1 for _, place, _ in moves)
            left_out += 1
        m.act(seat, greedy.choose(m.sight(seat)))
    assert left_out


def test_who_sits_out_always_may() -> None:
    """Only in later rounds than the decision's; a round in which all sit out ends."""
    m = Match.new("altiplano", 3, 5)
    mind = mind_of(m.game)
    greedy = bot("greedy", "altiplano", 1)
    idled = 0
    while m.state.round < 8:
        seat = m.waiting()[0]
        assert mind.idle(m.state, 0) is None
        idle = mind.idle(m.state, 1) if seat and m.state.round > 2 else None
        if idle is None:
            m.act(seat, greedy.choose(m.sight(seat)))
        else:
            assert idle in m.options(seat)
            m.act(seat, idle)
            idled += 1
    assert idled > 20
