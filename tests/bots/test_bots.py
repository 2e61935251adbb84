"""Every bot answers every game with one of its options, in time, and without knowing what is hidden."""

from pathlib import Path
from time import perf_counter

import pytest

from tablero import Match, Mistake, names
from tablero import bots as all_bots
from tablero.bots import bot
from tablero.bots.evaluations import evaluation_of
from tablero.bots.levels import LEVELS
from tablero.bots.players import Searcher
from tablero.bots.search import Search
from tablero.core.dice import FastDice
from tablero.core.game import load

GAMES = names()


def in_the_middle(game: str, seed: int, decisions: int, seats: int = 3) -> Match:
    """A match after so many decisions of greedy bots, where somebody has a choice."""
    m = Match.new(game, seats, seed)
    greedy = bot("greedy", game, seed)
    while decisions > 0 or len(m.options(m.waiting()[0])) < 3:
        seat = m.waiting()[0]
        m.act(seat, greedy.choose(m.sight(seat)))
        decisions -= 1
    return m


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", ["random", "fast", "greedy", "search:5x", "rollout:5x", *LEVELS])
def test_a_bot_takes_one_of_its_options_within_two_seconds(game: str, name: str) -> None:
    m = in_the_middle(game, 3, 6)
    player = bot(name, game, seed=1)
    seat = m.waiting()[0]
    begun = perf_counter()
    a = player.choose(m.sight(seat))
    assert perf_counter() - begun < 2.0
    assert a in m.options(seat)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", ["fast", "greedy", "search:4x", "rollout:4x", "trader"])
def test_a_bot_chooses_the_same_whatever_is_hidden(game: str, name: str) -> None:
    """What a seat cannot see is dealt anew; with the same seed the bot does the same."""
    for decisions in (0, 12):
        m = in_the_middle(game, 5, decisions)
        seat = m.waiting()[0]
        said = set()
        for dealt in range(2):
            m.state = m.game.determinize(m.state, seat, FastDice(dealt))
            said.add(bot(name, game, seed=9).choose(m.sight(seat)))
        assert len(said) == 1


@pytest.mark.parametrize("game", GAMES)
def test_a_search_stops_at_its_iterations_and_at_its_time(game: str) -> None:
    m = in_the_middle(game, 2, 10)
    sight = m.sight(m.waiting()[0])
    search = Search(evaluation_of(load(game)), sight, FastDice(1), [])
    assert len(search.heat.lines) > 1
    search.run(1, 30.0)
    assert search.iterations == sum(n for _, _, n, _ in search.found()) == 1
    search.run(2, 30.0)
    assert search.iterations == 3
    begun = perf_counter()
    search.run(1_000_000, 0.1)
    assert perf_counter() - begun < 1.5
    assert {line[0] for line, _, _, _ in search.found()} <= set(sight.options())


@pytest.mark.parametrize("game", GAMES)
def test_features_are_as_many_as_names_and_add_up_to_the_worth(game: str) -> None:
    m = in_the_middle(game, 4, 25)
    evaluation = evaluation_of(load(game))
    for seat in range(m.seats):
        row = evaluation.features(m.state, seat)
        assert len(row) == len(evaluation.names) == len(evaluation.sum.weights)
        worth = sum(x * w for x, w in zip(row, evaluation.sum.weights, strict=True))
        assert worth == pytest.approx(evaluation.worth(m.state, seat))


@pytest.mark.parametrize("game", GAMES)
def test_shares_of_winning_add_up_to_one(game: str) -> None:
    m = in_the_middle(game, 6, 20)
    assert sum(evaluation_of(load(game)).shares(m.state)) == pytest.approx(1.0)


@pytest.mark.parametrize("game", GAMES)
def test_the_worth_of_a_game_that_is_over_is_its_points(game: str) -> None:
    evaluation = evaluation_of(load(game))
    for file in sorted((Path(__file__).parents[1] / game / "replays").glob("*.tablero"))[:3]:
        m = Match.load(file.read_text())
        assert m.over
        for seat, score in enumerate(m.scores()):
            assert int(evaluation.worth(m.state, seat) + 0.001) == score.total


def test_an_unknown_bot_is_refused_with_a_sentence() -> None:
    with pytest.raises(Mistake, match="There is no bot 'wizard'; expected one of: random, greedy"):
        bot("wizard", "valletta", seed=1)
    with pytest.raises(Mistake, match="'fast' is no budget of a search"):
        bot("search:fast", "valletta", seed=1)
    with pytest.raises(Mistake, match="'loose' is no warmth of a policy"):
        bot("fast:loose", "valletta", seed=1)
    assert all(bot(name, "valletta", 1) for name in all_bots.names())


def test_a_level_plays_with_variety_but_the_same_for_the_same_seed() -> None:
    m = in_the_middle("valletta", 3, 30, seats=4)
    seat = m.waiting()[0]
    said = [bot("deckhand", "valletta", seed).choose(m.sight(seat)) for seed in range(20)]
    assert len(set(said)) > 1
    assert said == [bot("deckhand", "valletta", seed).choose(m.sight(seat)) for seed in range(20)]


def test_a_searcher_does_not_think_where_there_is_nothing_to_decide() -> None:
    m = Match.new("valletta", 2, seed=2)
    greedy = bot("greedy", "valletta", 1)
    while len(m.options(m.waiting()[0])) > 1:
        seat = m.waiting()[0]
        m.act(seat, greedy.choose(m.sight(seat)))
    made = Searcher(evaluation_of(m.game), 1, 1000, 5.0).search(m.sight(m.waiting()[0]))
    assert made.iterations == 1


def test_searches_of_two_processes_are_added_up() -> None:
    m = in_the_middle("valletta", 3, 20)
    found = Searcher(evaluation_of(m.game), 1, 10, 30.0, processes=2).search(m.sight(m.waiting()[0]))
    assert 10 < found.iterations <= 20  # more than one process makes, without laps that were broken off
    assert found.best in m.options(m.waiting()[0])
