"""The search plays lines out: options, or whole plans where all plan at once."""

from time import perf_counter

import pytest

from tablero import Match
from tablero.bots import bot, players
from tablero.bots.greedy import asked
from tablero.bots.levels import Level, Strength
from tablero.bots.players import Searcher, added
from tablero.bots.schemes import mind_of
from tablero.bots.search import PLANS, VAIN, Line, Search, can_be, is_planning
from tablero.core.dice import FastDice
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
    search = Search(mind_of(m.game), m.sight(m.waiting()[0]), FastDice(1), [])
    plans = [line.actions for line in search.lines]
    assert 1 < len(plans) <= PLANS
    assert len({tuple(sorted(plan)) for plan in plans}) == len(plans)
    assert {m.text(plan[-1]) for plan in plans} == {last}


@pytest.mark.parametrize("game", PLANNED)
def test_a_plan_that_was_chosen_is_gone_on_with_while_it_can_be(game: str) -> None:
    m = first_plan(game)
    seat = m.waiting()[0]
    searcher = Searcher(mind_of(m.game), 1, 30, 60.0)
    m.act(seat, searcher.choose(m.sight(seat)))
    kept = list(searcher.plan)
    assert kept
    lines = Search(mind_of(m.game), m.sight(seat), FastDice(1), kept).lines
    assert [line.actions for line in lines] == [kept]
    no_longer = [kept[-1], *kept]
    lines = Search(mind_of(m.game), m.sight(seat), FastDice(1), no_longer).lines
    assert len(lines) > 1
    assert no_longer not in [line.actions for line in lines]


def test_a_whim_makes_a_level_forget_its_plan() -> None:
    """Otherwise what is left of it might be followed in a later round."""
    m = first_plan("altiplano")
    seat = m.waiting()[0]
    level = Level(Strength(20, 1.0, 0.006, 0), mind_of(m.game), 1)
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
    meant = mind_of(m.game).intent(m.sight(seat).world(FastDice(1)), seat, None)[:1]
    assert Search(mind_of(m.game), m.sight(seat), FastDice(1), []).lines[0].actions == meant


def test_a_head_start_counts_in_the_race_and_is_not_reported() -> None:
    m = after_planning("valparaiso")
    mind = mind_of(m.game)
    search = Search(mind, m.sight(m.waiting()[0]), FastDice(1), [])
    assert mind.head_start > 0.0
    assert [line.start for line in search.lines] == [mind.head_start] + [0.0] * (len(search.lines) - 1)
    search.run(1, 60.0)
    [(actions, start, n, total)] = search.found()
    assert (actions, start, n) == (search.lines[0].actions, mind.head_start, 1)
    assert total == pytest.approx(search.lines[0].brought[0] - mind.head_start)


def test_errands_in_altiplano_are_run_as_planned() -> None:
    m = after_planning("altiplano")
    assert len(Search(mind_of(m.game), m.sight(m.waiting()[0]), FastDice(1), []).lines) == 1


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
    searcher = Searcher(mind_of(m.game), 1, 1000, 0.1)
    assert searcher.search(m.sight(m.waiting()[0])).iterations == 1


@pytest.mark.parametrize("budget", ["0", "0.000001", "0x"])
def test_without_time_it_still_answers(budget: str) -> None:
    m = first_plan("valparaiso")
    seat = m.waiting()[0]
    assert bot(f"search:{budget}", "valparaiso", 1).choose(m.sight(seat)) in m.options(seat)


def test_the_field_is_halved_and_the_best_stays() -> None:
    m = first_plan("altiplano")
    search = Search(mind_of(m.game), m.sight(m.waiting()[0]), FastDice(1), [])
    field = list(search.lines)
    search.run(len(field), 60.0)
    assert search.laps == 1
    assert len(search.running) == max(4, len(field) // 2)
    best = max(field, key=lambda line: line.brought[0])
    assert search.running[0].brought[0] == best.brought[0]


def test_all_lines_meet_the_same_worlds() -> None:
    """Two lines that do the same bring the same, world by world."""
    m = first_plan("valparaiso")
    search = Search(mind_of(m.game), m.sight(m.waiting()[0]), FastDice(1), [])
    plan = search.lines[0].actions
    assert search.play_out(Line(plan), FastDice(5)) == search.play_out(Line(plan), FastDice(5))


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("game", ["valletta", "valparaiso", "altiplano"])
def test_what_is_remembered_of_a_line_is_what_would_be_thought_again(game: str, seats: int) -> None:
    m = Match.new(game, seats, 3)
    greedy = bot("greedy", game, 1)
    for n in range(120):
        seat = m.waiting()[0]
        if n % 40 == 39:
            search = Search(mind_of(m.game), m.sight(seat), FastDice(n), [])
            for line in search.lines[:3]:
                again = [search.play_out(line, FastDice(luck)) for luck in (1, 2, 1, 3)]
                assert again == [search.play_out(Line(line.actions), FastDice(luck)) for luck in (1, 2, 1, 3)]
        m.act(seat, greedy.choose(m.sight(seat)))


def test_missions_are_secrets_so_nothing_of_others_is_remembered() -> None:
    mind = mind_of(load("altiplano"))
    assert not mind.has_secrets(Match.new("altiplano", 2, 3).state)
    assert mind.has_secrets(Match.new("altiplano", 2, 3, options={"missions": "on"}).state)


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
    mind_of(m.game).suppose(world, other)
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
    search = Search(mind_of(m.game), m.sight(m.waiting()[0]), FastDice(1), [])
    assert len(search.lines) > 1
    assert search.race(1_000_000, perf_counter() + 60.0)
    return search


@pytest.mark.parametrize("game", ["valletta", "valparaiso"])
def test_a_challenger_does_something_else_somewhere_on_the_way(game: str) -> None:
    search = raced(game)
    champion = search.running[0]
    seen = [line for _ in range(20) if (line := search.challenger(champion)) is not None]
    assert seen
    assert len({tuple(line.actions) for line in seen}) == len(seen)
    world = search.sight.world(FastDice(1))
    for line in seen:
        assert can_be(world.clone(), search.seat, line.actions)


def test_only_what_is_better_beyond_doubt_takes_the_place_of_the_first() -> None:
    search = raced("valparaiso")
    champion = search.running[0]
    least = min(search.lines, key=lambda line: line.brought[0])
    assert least.brought[0] < champion.brought[0]
    assert not search.duel(Line(champion.actions), champion)
    assert not search.duel(Line(least.actions), champion)
    assert search.duel(Line(champion.actions), Line(least.actions))


@pytest.mark.parametrize("game", ["valletta", "valparaiso"])
def test_a_search_ends_when_challengers_come_in_vain_and_takes_who_is_left(game: str) -> None:
    search = raced(game)
    before = search.running[0]
    search.run(1_000_000, 60.0)
    after = search.running[0]
    assert search.vain == VAIN
    assert after.mean(search.laps) >= before.mean(search.laps)
    assert added([search.found()]).line() == tuple(after.actions)
