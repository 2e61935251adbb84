"""The planner composes whole plans and plays the round out with each."""

import pytest

from tablero import Match
from tablero.bots import bot
from tablero.bots.planner import PLANS, Planner, is_planning
from tablero.bots.schemes import mind_of
from tablero.core.dice import FastDice


def first_plan(game: str) -> Match:
    """A match of two where the first round is about to be planned."""
    m = Match.new(game, 2, 3)
    greedy = bot("greedy", game, 1)
    while not is_planning(m.state, m.waiting()[0]):
        seat = m.waiting()[0]
        m.act(seat, greedy.choose(m.sight(seat)))
    return m


def test_plans_differ_and_are_complete() -> None:
    m = first_plan("valparaiso")
    seat = m.waiting()[0]
    plans = Planner(mind_of(m.game), 1).compose(m.sight(seat).world(FastDice(1)), seat)
    assert 1 < len(plans) <= PLANS
    assert len({tuple(plan) for plan in plans}) == len(plans)
    assert {m.text(plan[-1]) for plan in plans} == {"ready"}


@pytest.mark.parametrize("game", ["valparaiso", "altiplano"])
def test_the_planner_chooses_the_same_with_the_same_seed(game: str) -> None:
    m = first_plan(game)
    seat = m.waiting()[0]
    said = {bot("planner", game, 5).choose(m.sight(seat)) for _ in range(2)}
    assert len(said) == 1
    assert said <= set(m.options(seat))


def test_elsewhere_the_planner_is_greedy() -> None:
    m = Match.new("valletta", 2, 3)
    seat = m.waiting()[0]
    assert bot("planner", "valletta", 4).choose(m.sight(seat)) == bot("greedy", "valletta", 5).choose(m.sight(seat))
