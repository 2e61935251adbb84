"""Bots that play match after match in one process: what they keep does not grow with every match."""

import gc
import os
import tracemalloc
from collections.abc import Iterator

import pytest

import tablero
from tablero.bots import bot, evaluations
from tablero.core.game import names
from tablero.core.match import Match
from tablero.games.valparaiso.evaluation import Valparaiso
from tablero.games.valparaiso.evaluation.plan import MEMORY
from tablero.games.valparaiso.forecast import forecast_of
from tablero.games.valparaiso.state import State
from tablero.lab.games import next_up

SOAKS = os.environ.get("HYPOTHESIS_PROFILE") == "soak"
# In a soak ten thousand decisions.
MATCHES = 840 if SOAKS else 80 if tablero.compiled else 16
DECISIONS = 12
# Bytes a match that are no growth: numbers and names that Python keeps.
NOTHING = 4_000


@pytest.fixture
def traced() -> Iterator[None]:
    tracemalloc.start()
    yield
    tracemalloc.stop()


def begin(game: str, seed: int) -> None:
    """The first decisions of a match, in which most is new to a bot."""
    m = Match.new(game, 2, seed)
    bots = [bot("greedy", m.game, seed + seat) for seat in range(2)]
    seat = -1
    for _ in range(DECISIONS):
        seat = next_up(m.waiting(), seat)
        m.act(seat, bots[seat].choose(m.sight(seat)))


def kept(forgets: bool) -> int:
    """The bytes that are held now, with or without what the evaluations remember."""
    if forgets:
        evaluations._shared.cache_clear()
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


def growth(game: str, forgets: bool) -> float:
    """By how many bytes a match more is held, from the second quarter of the matches to the last."""
    marks = []
    for quarter in range(4):
        for n in range(MATCHES // 4):
            begin(game, quarter * MATCHES + n)
        marks.append(kept(forgets))
    return (marks[3] - marks[1]) / (MATCHES // 2)


@pytest.mark.parametrize("game", names())
def test_nothing_but_evaluations_remembers_a_match(game: str, traced: None) -> None:
    """Boxes, words, distances and plans of a match that is over are gone with it."""
    assert growth(game, forgets=True) < NOTHING


# The plans that Valparaíso's evaluation remembers grow to a number, and are forgotten then.
@pytest.mark.parametrize("game", [name for name in names() if name != "valparaiso"])
def test_evaluations_do_not_grow_with_every_match(game: str, traced: None) -> None:
    assert growth(game, forgets=False) < NOTHING


def test_plans_are_forgotten_before_they_are_too_many() -> None:
    """However long a process plays, Valparaíso's evaluation remembers so many plans and no more."""
    m = Match.new("valparaiso", 2, 1)
    greedy = bot("greedy", m.game, 1)
    while not m.state.round:
        m.act(m.waiting()[0], greedy.choose(m.sight(m.waiting()[0])))
    evaluation = evaluations.new_evaluation(m.game)
    assert isinstance(evaluation, Valparaiso) and isinstance(m.state, State)
    plans = evaluation.plans
    end = forecast_of(m.state, 0, 1.0)
    plans.known = dict.fromkeys(range(MEMORY + 1), end)
    plans.made = {n: [] for n in range(MEMORY + 1)}
    evaluation.intent(m.state, m.waiting()[0], None)
    assert len(plans.known) < 10 and len(plans.made) < 10
