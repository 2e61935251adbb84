"""The search plays lines out: options, or whole plans where all plan at once."""

from time import perf_counter

import pytest

from tablero import Match
from tablero.bots import bot, players
from tablero.bots.evaluations import evaluation_of
from tablero.bots.levels import Level, Strength
from tablero.bots.players import Searcher, added
from tablero.bots.search import CLOSE, ENOUGH, FAIR, FINALISTS, PLANS, VAIN, Line, Search, can_be, is_planning
from tablero.core.dice import FastDice
from tablero.core.evaluation import asked
from tablero.core.game import load
from tablero.games.valparaiso.state import State
from tablero.terminal.bench import middle

PLANNED = ["valparaiso", "altiplano"]


def first_plan(game: str) -> Match:
    """A match of two where the first round is about to be planned."""
    m = Match.new(game, 2, 3)
    greedy = bot("greedy", game, 1)
    while not is_planning(m.state, m.waiting()[0]):
        seat = m.waiting()[0]
        m.act(seat, greedy.choose(m.sight(seat)))
    return m


@pytest.mark.parametrize(("game", "last"), [("valparaiso", "ready"), ("altiplano", "done")])
def test_plans_differ_and_are_complete(game: str, last: str) -> None:
    m = first_plan(game)
    search = Search(evaluation_of(m.game), m.sight(m.waiting()[0]), FastDice(1), [])
    plans = [line.actions for line in search.heat.lines]
    assert 1 < len(plans) <= PLANS
    assert len({tuple(sorted(plan)) for plan in plans}) == len(plans)
    assert {m.text(plan[-1]) for plan in plans} == {last}


@pytest.mark.parametrize("game", PLANNED)
def test_a_plan_that_was_chosen_is_gone_on_with_while_it_can_be(game: str) -> None:
    m = first_plan(game)
    seat = m.waiting()[0]
    searcher = Searcher(evaluation_of(m.game), 1, 30, 60.0)
    m.act(seat, searcher.choose(m.sight(seat)))
    kept = list(searcher.plan)
    assert kept
    lines = Search(evaluation_of(m.game), m.sight(seat), FastDice(1), kept).heat.lines
    assert [line.actions for line in lines] == [kept]
    no_longer = [kept[-1], *kept]
    lines = Search(evaluation_of(m.game), m.sight(seat), FastDice(1), no_longer).heat.lines
    assert len(lines) > 1
    assert no_longer not in [line.actions for line in lines]


def test_a_whim_makes_a_level_forget_its_plan() -> None:
    """Otherwise what is left of it might be followed in a later round."""
    m = first_plan("altiplano")
    seat = m.waiting()[0]
    level = Level(Strength(20, 1.0, 0.006, 0), m.game, 1)
    m.act(seat, level.choose(m.sight(seat)))
    assert level.plan
    level.strength = Strength(20, 1.0, 0.006, 100)
    level.choose(m.sight(seat))
    assert not level.plan


def after_planning(game: str) -> Match:
    """A match of two where the first round is planned and about to be played."""
    m = first_plan(game)
    greedy = bot("greedy", game, 1)
    while is_planning(m.state, m.waiting()[0]):
        m.act(m.waiting()[0], greedy.choose(m.sight(m.waiting()[0])))
    assert len(m.options(m.waiting()[0])) > 1
    return m


@pytest.mark.parametrize("game", PLANNED)
def test_what_the_evaluation_would_do_next_always_runs(game: str) -> None:
    m = after_planning(game)
    seat = m.waiting()[0]
    meant = evaluation_of(m.game).intent(m.sight(seat).world(FastDice(1)), seat, None)[:1]
    assert Search(evaluation_of(m.game), m.sight(seat), FastDice(1), []).heat.lines[0].actions == meant


def test_a_head_start_counts_in_the_race_and_is_not_reported() -> None:
    m = after_planning("valparaiso")
    evaluation = evaluation_of(m.game)
    search = Search(evaluation, m.sight(m.waiting()[0]), FastDice(1), [])
    assert evaluation.head_start > 0.0
    assert [line.start for line in search.heat.lines] == [evaluation.head_start] + [0.0] * (len(search.heat.lines) - 1)
    search.run(1, 60.0)
    [(actions, start, n, total)] = search.found()
    assert (actions, start, n) == (search.heat.lines[0].actions, evaluation.head_start, 1)
    assert total == pytest.approx(search.heat.lines[0].brought[0] - evaluation.head_start)


def test_errands_in_altiplano_are_run_as_planned() -> None:
    m = after_planning("altiplano")
    assert len(Search(evaluation_of(m.game), m.sight(m.waiting()[0]), FastDice(1), []).heat.lines) == 1


def test_a_head_start_decides_between_what_brings_the_same() -> None:
    found = added([[([1], 0.0, 5, 2.0), ([2], 0.03, 5, 2.0)]])
    assert found.best == 2
    assert found.means[(1,)] == found.means[(2,)]
    assert added([[([1], 0.0, 5, 2.3), ([2], 0.03, 5, 2.0)]]).best == 1


def test_drawing_the_plans_is_part_of_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock on which every look takes a tenth of a second leaves nothing of so little time for the race."""
    now = iter(range(1_000_000))
    monkeypatch.setattr(players, "perf_counter", lambda: next(now) / 10)
    m = first_plan("valparaiso")
    searcher = Searcher(evaluation_of(m.game), 1, 1000, 0.1)
    assert searcher.search(m.sight(m.waiting()[0])).iterations == 1


@pytest.mark.parametrize("budget", ["0", "0.000001", "0x"])
def test_without_time_it_still_answers(budget: str) -> None:
    m = first_plan("valparaiso")
    seat = m.waiting()[0]
    assert bot(f"search:{budget}", "valparaiso", 1).choose(m.sight(seat)) in m.options(seat)


def test_the_field_is_halved_and_the_best_stays() -> None:
    m = first_plan("altiplano")
    search = Search(evaluation_of(m.game), m.sight(m.waiting()[0]), FastDice(1), [])
    field = list(search.heat.lines)
    search.run(len(field), 60.0)
    assert search.heat.laps == 1
    assert len(search.heat.running) == max(4, len(field) // 2)
    best = max(field, key=lambda line: line.brought[0])
    assert search.heat.running[0].brought[0] == best.brought[0]


def test_all_lines_meet_the_same_worlds() -> None:
    """Two lines that do the same bring the same, world by world."""
    m = first_plan("valparaiso")
    search = Search(evaluation_of(m.game), m.sight(m.waiting()[0]), FastDice(1), [])
    plan = search.heat.lines[0].actions
    assert search.play_out(Line(plan), FastDice(5)) == search.play_out(Line(plan), FastDice(5))


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("game", ["valletta", "valparaiso", "altiplano"])
def test_what_is_remembered_of_a_line_is_what_would_be_thought_again(game: str, seats: int) -> None:
    m = Match.new(game, seats, 3)
    greedy = bot("greedy", game, 1)
    for n in range(120):
        seat = m.waiting()[0]
        if n % 40 == 39:
            search = Search(evaluation_of(m.game), m.sight(seat), FastDice(n), [])
            for line in search.heat.lines[:3]:
                for farther in (False, True):
                    way = Line(line.actions, 0.0, farther)
                    for luck in (1, 2, 1, 3):
                        anew = search.play_out(Line(line.actions, 0.0, farther), FastDice(luck))
                        assert search.play_out(way, FastDice(luck)) == anew
        m.act(seat, greedy.choose(m.sight(seat)))


def test_missions_are_secrets_so_nothing_of_others_is_remembered() -> None:
    evaluation = evaluation_of(load("altiplano"))
    assert not evaluation.has_secrets(Match.new("altiplano", 2, 3).state)
    assert evaluation.has_secrets(Match.new("altiplano", 2, 3, options={"missions": "on"}).state)


def test_others_are_supposed_to_plan_like_players_not_as_their_cards_are_dealt() -> None:
    m = first_plan("valparaiso")
    one, other = m.waiting()
    greedy = bot("greedy", "valparaiso", 1)
    while one in m.waiting():
        m.act(one, greedy.choose(m.sight(one)))
    m.act(other, greedy.choose(m.sight(other)))
    world = m.sight(other).world(FastDice(1))
    assert isinstance(world, State)
    laid = world.players[other].row[:]
    evaluation_of(m.game).suppose(world, other)
    assert world.players[other].row == laid
    assert not world.players[one].row
    assert asked(world, one)


@pytest.mark.parametrize("game", PLANNED)
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


def raced(game: str) -> Search:
    """A search in which it is clear what to do."""
    m = first_plan(game) if game in PLANNED else middle(load(game))
    search = Search(evaluation_of(m.game), m.sight(m.waiting()[0]), FastDice(1), [])
    assert len(search.heat.lines) > 1
    assert search.race(search.heat, 1_000_000, perf_counter() + 60.0)
    return search


@pytest.mark.parametrize("game", ["valletta", "valparaiso"])
def test_a_challenger_does_something_else_somewhere_on_the_way(game: str) -> None:
    search = raced(game)
    champion = search.heat.running[0]
    seen = [line for _ in range(20) if (line := search.challenger(champion)) is not None]
    assert seen
    assert len({tuple(line.actions) for line in seen}) == len(seen)
    world = search.sight.world(FastDice(1))
    for line in seen:
        assert can_be(world.clone(), search.seat, line.actions)


def test_only_what_is_better_beyond_doubt_takes_the_place_of_the_first() -> None:
    search = raced("valparaiso")
    champion = search.heat.running[0]
    least = min(search.heat.lines, key=lambda line: line.brought[0])
    assert least.brought[0] < champion.brought[0]
    assert not search.duel(Line(champion.actions), champion)
    assert not search.duel(Line(least.actions), champion)
    assert search.duel(Line(champion.actions), Line(least.actions))


@pytest.mark.parametrize("game", ["valletta", "valparaiso"])
def test_a_search_ends_when_challengers_come_in_vain_and_takes_who_is_left(game: str) -> None:
    search = raced(game)
    before = search.heat.running[0]
    search.run(1_000_000, 60.0)
    after = search.heat.running[0]
    assert search.vain == VAIN
    assert after.mean(search.heat.laps) >= before.mean(search.heat.laps)
    assert search.final is not None
    assert len(search.final.lines) <= 1
    assert added([search.found()]).line() == tuple(after.actions)


def in_a_final() -> Search:
    """A search of Valletta that has just come to a final of several lines."""
    m = Match.new("valletta", 4, 3)
    greedy = bot("greedy", "valletta", 1)
    while not m.over:
        seat = m.waiting()[0]
        search = Search(evaluation_of(m.game), m.sight(seat), FastDice(1), [])
        while len(search.heat.lines) > 1 and search.final is None:
            search.run(1, 60.0)
        if search.final is not None and len(search.final.lines) > 1:
            return search
        m.act(seat, greedy.choose(m.sight(seat)))
    raise AssertionError("No decision of this game was close.")


def test_the_first_and_those_close_behind_run_a_final_that_looks_farther() -> None:
    search = in_a_final()
    assert search.final is not None
    finalists = search.final.lines
    assert 1 < len(finalists) <= FINALISTS
    assert finalists[0].actions == search.heat.running[0].actions
    assert len({line.actions[0] for line in finalists}) == len(finalists)
    near = [search.play_out(Line(line.actions), FastDice(1)) for line in finalists]
    assert all(near[0] - each < 2 * CLOSE for each in near)
    assert near != [search.play_out(line, FastDice(1)) for line in finalists]


def test_a_final_decides_once_it_had_its_laps() -> None:
    search = in_a_final()
    assert search.final is not None
    finalists = [line.actions for line in search.final.lines]
    champion = added([search.found()]).line()
    while search.final.laps < FAIR:
        assert search.final.running == search.final.lines
        assert added([search.found()]).line() == champion
        made = search.iterations
        search.run(1, 60.0)
        assert search.iterations == made + 1
    assert [actions for actions, _, _, _ in search.found()] == finalists
    search.run(1_000_000, 60.0)
    assert search.final.is_clear() or search.final.laps == ENOUGH
    best = max(search.final.running, key=lambda line: line.mean(len(line.brought)))
    assert added([search.found()]).line() == tuple(best.actions)


def test_a_final_looks_to_the_end_of_the_own_next_turn() -> None:
    """With two players all lines do, so there is none."""
    evaluation = evaluation_of(load("valletta"))
    for seats in (2, 3, 4):
        s = Match.new("valletta", seats, 3).state
        assert evaluation.horizon(s) + evaluation.beyond(s) == evaluation.moment(s) + seats + 1
        assert (evaluation.beyond(s) == 0) == (seats == 2)
