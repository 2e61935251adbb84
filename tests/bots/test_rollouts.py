"""The search by rollouts: lines are played on to the end by the policy, in the same worlds, the likeliest first."""

from time import perf_counter

import pytest

from tablero import Match
from tablero.bots.evaluations import evaluation_of
from tablero.bots.players import Searcher, added
from tablero.bots.policies import policy_of
from tablero.bots.rollouts import FAIR, FINALISTS, Course, Led, Roller, Rollouts, is_behind, searcher_of
from tablero.core.dice import FastDice
from tablero.lab.without import Without
from tests.bots.test_bots import GAMES, in_the_middle
from tests.bots.test_search import PLANNED, first_plan
from tests.core import toy


def begun(m: Match, plan: list[int]) -> Rollouts:
    """A search of the decision that is asked for first."""
    roller = searcher_of(m.game, 1, 12, 60.0)
    roller.plan = plan
    search = roller.begin(m.sight(m.waiting()[0]), FastDice(1))
    assert isinstance(search, Rollouts)
    return search


def deciding(game: str) -> Match:
    """A match in which there is something to choose, a plan where there are any."""
    return first_plan(game) if game in PLANNED else in_the_middle(game, 2, 10)


@pytest.mark.parametrize("game", GAMES)
def test_it_stops_at_its_iterations_and_at_its_time_and_can_be_continued(game: str) -> None:
    m = deciding(game)
    search = begun(m, [])
    search.run(1, 30.0)
    assert len(search.lines) > 1
    assert search.iterations == sum(n for _, _, n, _ in search.found()) == 1
    search.run(2, 30.0)
    assert search.iterations == 3
    now = perf_counter()
    search.run(1_000_000, 0.05)
    assert perf_counter() - now < 1.5
    assert {line[0] for line, _, _, _ in search.found()} <= set(m.options(m.waiting()[0]))


@pytest.mark.parametrize("game", GAMES)
def test_with_the_same_seed_it_finds_the_same(game: str) -> None:
    m = deciding(game)
    found = []
    for _ in range(2):
        search = begun(m, [])
        search.run(12, 60.0)
        found.append(search.found())
    assert found[0] == found[1]


@pytest.mark.parametrize("game", GAMES)
def test_all_lines_meet_the_same_worlds(game: str) -> None:
    """Two lines that do the same bring the same, world by world."""
    m = deciding(game)
    search = begun(m, [])
    search.run(1, 60.0)
    first = search.lines[0]
    twice = Course(first.actions, first.start, first.led)
    search.lines = search.running = [first, twice]
    search.run(5, 60.0)
    assert twice.brought == first.brought
    assert len(twice.brought) == 3


@pytest.mark.parametrize("game", PLANNED)
def test_where_the_evaluation_leads_rollouts_begin_later_with_the_lines_it_found_best(game: str) -> None:
    m = first_plan(game)
    evaluation = evaluation_of(m.game)
    assert evaluation.leads
    search = begun(m, [])
    assert isinstance(search, Led)
    search.run(12, 60.0)
    assert 1 < len(search.lines) <= FINALISTS
    assert search.lines[0].actions == search.search.heat.ordered()[0].actions
    assert search.lines[0].start == 0.0
    assert all(line.start <= 0.0 for line in search.lines)
    then = evaluation.moment(m.state) + evaluation.leads
    assert all(evaluation.moment(search.reach(line, 5)) == then for line in search.lines)


@pytest.mark.parametrize("game", PLANNED)
def test_a_plan_that_was_chosen_is_gone_on_with(game: str) -> None:
    m = first_plan(game)
    seat = m.waiting()[0]
    roller = searcher_of(m.game, 1, 12, 60.0)
    m.act(seat, roller.choose(m.sight(seat)))
    assert roller.plan
    search = begun(m, roller.plan)
    search.run(12, 60.0)
    assert [line.actions for line in search.lines] == [roller.plan]


def test_what_speaks_for_an_option_at_a_glance_yields_to_many_laps_only() -> None:
    likely, better = Course([1]), Course([2], start=-2.0)
    for laps, best in ((4, 1), (40, 2)):
        likely.brought, better.brought = [0.5] * laps, [0.6] * laps
        ran = [(line.actions, line.start / laps, laps, sum(line.brought)) for line in (likely, better)]
        assert added([ran]).best == best


def test_a_line_is_out_when_it_is_behind_beyond_doubt_or_brings_the_same() -> None:
    first, near, far = Course([1]), Course([2]), Course([3])
    first.brought = [1.0, 0.0] * (FAIR // 2)
    near.brought = [0.0, 1.0] * (FAIR // 2)
    far.brought = [0.1, 0.0] * (FAIR // 2)
    assert not is_behind(near, first, FAIR)
    assert is_behind(far, first, FAIR)
    same = Course([4])
    same.brought = first.brought
    assert is_behind(same, first, FAIR)


def test_what_a_seat_leaves_alone_is_left_alone_by_it_only_and_where_there_is_anything_else() -> None:
    m = in_the_middle("valletta", 2, 10)
    seat = m.waiting()[0]
    base = policy_of(m.game)
    some = base.considered(m.state, seat, m.options(seat))
    assert len(some) > 1
    policy = Without(base, seat, frozenset(some[1:]))
    assert policy.considered(m.state, seat, some) == some[:1]
    assert policy.considered(m.state, seat, some[1:]) == some[1:]
    assert Without(base, seat + 1, frozenset(some[1:])).considered(m.state, seat, some) == some
    assert policy.logits(m.state, seat, some) == base.logits(m.state, seat, some)


def test_a_game_that_nobody_taught_a_policy_is_searched_by_its_evaluation() -> None:
    assert type(searcher_of(toy.GAME, 1, 5, 1.0)) is Searcher
    assert all(type(searcher_of(Match.new(game, 2, 1).game, 1, 5, 1.0)) is Roller for game in GAMES)
