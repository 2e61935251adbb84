"""What people are told of a position: it ends as the game does, adds up, is the same in both engines, and can be held
against games.
"""

import json
from pathlib import Path

import numpy as np
import pytest

from tablero import Match, names
from tablero.bots import bot
from tablero.bots.evaluations import FORECAST, evaluation_of, face_of, forecast_of, new_forecast
from tablero.bots.review import review
from tablero.core.errors import Mistake
from tablero.core.forecast import INPUTS, Fitted, Forecast, between
from tablero.core.game import load
from tablero.lab import calibrate, forecast
from tablero.lab.games import Job, alike, play, replays
from tablero.terminal.main import main

GAMES = names()
# How many points a move or two before the end may be off: what they bring, a building or a row.
LAST_MOVE = 4.0
# What the forecasts of these games said, in the engine that they were made with.
STORED = Path(__file__).with_name("forecasts.json")


def played(game: str, seats: int, decisions: int) -> Match:
    """A game of greedy bots, as far as that."""
    m = Match.new(game, seats, seed=6)
    players = [bot("greedy", game, seat) for seat in range(seats)]
    for _ in range(decisions):
        if not m.over:
            seat = m.waiting()[0]
            m.act(seat, players[seat].choose(m.sight(seat)))
    return m


@pytest.mark.parametrize("game", GAMES)
def test_the_forecast_of_a_finished_game_is_its_scores(game: str) -> None:
    m = Match.load(play(Job(game, ["greedy"] * 3, 3, [1, 2, 3])).replay)
    told = forecast_of(m.game)
    points = told.points(m.state)
    assert points == [score.total for score in m.scores()]
    firsts = [score.rank for score in m.scores()].count(1)
    assert told.chances(m.state, points) == [1 / firsts if score.rank == 1 else 0 for score in m.scores()]


@pytest.mark.parametrize("game", GAMES)
def test_a_review_leads_to_the_end_without_a_jump(game: str) -> None:
    m = Match.load(play(Job(game, ["greedy"] * 3, 3, [1, 2, 3])).replay)
    found = review(m, budget=1)
    assert len(found.expected) == len(found.chances) == len(m.log)
    ends = [score.total for score in m.scores()]
    assert found.expected[-1] == ends
    assert all(sum(row) == pytest.approx(1.0) for row in found.chances)
    before, after = found.expected[-3], found.expected[-1]
    assert max(abs(one - other) for one, other in zip(before, after, strict=True)) <= LAST_MOVE
    assert found.chances[-1][ends.index(max(ends))] > 0.0


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_chances_add_up_and_go_with_points(game: str, seats: int) -> None:
    m = played(game, seats, 60)
    told = forecast_of(m.game)
    points = told.points(m.state)
    chances = told.chances(m.state, points)
    assert len(points) == seats
    assert sum(chances) == pytest.approx(1.0)
    assert chances.index(max(chances)) == points.index(max(points))


@pytest.mark.parametrize("game", GAMES)
def test_both_engines_tell_the_same(game: str) -> None:
    m = played(game, 3, 50)
    points = forecast_of(m.game).points(m.state)
    said = [f"{each:.9f}" for each in (*points, *forecast_of(m.game).chances(m.state, points))]
    assert said == json.loads(STORED.read_text())[game]


@pytest.mark.parametrize("game", GAMES)
def test_each_game_has_a_forecast_that_says_how_it_was_made(game: str) -> None:
    assert isinstance(forecast_of(load(game)), Fitted)
    file = face_of(game).LEARNED.with_name(FORECAST)
    said = json.loads(file.read_text(encoding="utf-8"))
    assert said["made"].startswith(f"tablero train {game} --by forecast")
    assert list(said["inputs"]) == INPUTS and list(said["features"]) == evaluation_of(load(game)).names
    assert file.stat().st_size < 300_000


def test_without_a_file_the_evaluation_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablero.bots.evaluations.FORECAST", "nowhere.json")
    game = load(GAMES[0])
    told = new_forecast(game)
    m = played(GAMES[0], 2, 20)
    assert type(told) is Forecast
    assert told.points(m.state) == [evaluation_of(game).worth(m.state, seat) for seat in range(2)]
    assert sum(told.chances(m.state, told.points(m.state))) == pytest.approx(1.0)


def test_a_forecast_of_other_inputs_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablero.bots.evaluations.INPUTS", ["one"])
    with pytest.raises(Mistake, match="make it anew"):
        new_forecast(load(GAMES[0]))


def test_hats_are_what_lies_between() -> None:
    knots = [0.0, 0.4, 1.0, 1.0, 1.5]
    for far in (-0.1, 0.0, 0.3, 0.4, 0.99, 1.0, 1.2, 1.5, 2.0):
        at, part = between(knots, far)
        row = np.zeros(len(knots))
        row[at] += 1 - part
        row[at + 1] += part
        assert forecast.hats(knots, np.array([far]))[0] == pytest.approx(row)


def test_a_fit_recovers_what_made_the_points() -> None:
    """Points to come that grow less along the game, and a step where the end is called."""
    dice = np.random.default_rng(1)
    courses = []
    for _ in range(120):
        far = np.sort(dice.uniform(0.0, 1.3, 40))
        inputs = np.zeros((40, 3, len(INPUTS) + 1))
        inputs[..., 0] = 1.0
        ends = dice.normal(50.0, 10.0, 3)
        # The feature knows what is still to come, as much as the game is not over.
        rest = np.where(far < 1.0, 1.0 - far / 2, 0.1)[:, None] * dice.normal(20.0, 5.0, (40, 3))
        inputs[..., -1] = rest / np.where(far < 1.0, 1.0 - far / 2, 0.1)[:, None]
        inputs[..., forecast.POINTS] = ends - rest
        courses.append(forecast.Course(far, inputs, ends, (ends == ends.max()).astype(float)))
    found = forecast.fit(courses)
    assert found.error < 1.0
    off = [np.abs(forecast.predict(found.weights, found.knots, each) - each.points).mean() for each in courses]
    assert np.mean(off) < 1.0
    assert set(found.crowds) == {3} and len(found.spreads) == len(found.knots)


def test_games_that_are_kept_are_not_played_again(tmp_path: Path) -> None:
    jobs = [alike("valletta", "random", 2, seed) for seed in (1, 2)]
    first = list(replays(jobs, 1, tmp_path))
    assert sorted(file.name for file in tmp_path.iterdir()) == [f"valletta-random-2-{seed}.tablero" for seed in (1, 2)]
    (tmp_path / "valletta-random-2-1.tablero").write_text("kept")
    assert list(replays(jobs, 1, tmp_path)) == ["kept", first[1]]
    assert list(replays(jobs, 1, None)) == first


def test_calibrate_prints_points_and_chances_by_part_and_draws_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "plot.svg"
    words = ["calibrate", "valletta", "--games", "3", "--seats", "2", "--level", "greedy", "--workers", "1"]
    assert main([*words, "--data", str(tmp_path / "games"), "--out", str(out)]) == 0
    said = capsys.readouterr().out
    for part in calibrate.TOLD:
        assert f"{part} %" in said
    assert "valletta, 2 × greedy, 3 games" in said and "Brier" in said and "→" in said
    assert out.read_text().startswith("<svg")
    assert len(list((tmp_path / "games").iterdir())) == 3
    # It goes on from what lies there.
    assert main([*words, "--data", str(tmp_path / "games")]) == 0
    assert capsys.readouterr().out == said


def test_calibrate_counts_bias_errors_and_wins() -> None:
    found = [
        calibrate.Case(50, [12.0, 8.0], [0.75, 0.25], [5.0, 1.0], [10.0, 10.0], [0.5, 0.5]),
        calibrate.Case(50, [12.0, 8.0], [0.75, 0.25], [5.0, 1.0], [9.0, 7.0], [1.0, 0.0]),
    ]
    (part,) = calibrate.parts(found)
    assert (part.bias, part.error) == (1.0, 2.0)
    assert part.brier == pytest.approx(0.0625)
    tenths = calibrate.deciles(found, 50)
    assert [(each.n, each.said, each.came) for each in tenths if each.n] == [(2, 0.25, 0.25), (2, 0.75, 0.75)]


def test_the_command_fits_a_forecast_from_games_that_are_kept(tmp_path: Path) -> None:
    out = tmp_path / "forecast.json"
    words = ["train", "valletta", "--by", "forecast", "--games", "5", "--seats", "2", "--level", "greedy"]
    assert main([*words, "--workers", "1", "--data", str(tmp_path / "games"), "--out", str(out)]) == 0
    said = json.loads(out.read_text())
    assert said["made"].startswith("tablero train valletta --by forecast --games 5 --seats 2 --level greedy --seed 1,")
    assert len(said["inputs"]["one"]) == len(said["knots"]) == len(said["spreads"])
