"""Hints name an option and a reason in every language; training fits what it sees."""

import json

import numpy as np
import pytest

from tablero import Match, names
from tablero.bots import bot
from tablero.bots.evaluations import face_of
from tablero.bots.hint import hint, reason
from tablero.lab import contest, train
from tablero.words import LANGUAGES, Words

GAMES = names()


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_is_an_option_with_a_reason_in_every_language(game: str) -> None:
    m = Match.new(game, 2, seed=4)
    greedy = bot("greedy", game, 1)
    for _ in range(10):
        seat = m.waiting()[0]
        m.act(seat, greedy.choose(m.sight(seat)))
    seat = m.waiting()[0]
    found = hint(m.sight(seat), iterations=5)
    assert found.a in m.options(seat)
    said = {reason(found, m.state, Words.of(game, lang), ["Ada", "Blas"]) for lang in LANGUAGES}
    assert len(said) == len(LANGUAGES)
    assert all("{" not in each for each in said)


def test_training_recovers_the_weights_that_made_the_points() -> None:
    dice = np.random.default_rng(1)
    true = np.array([2.0, -1.0])
    lessons = []
    for _ in range(200):
        features = dice.normal(size=(1, 4, 2))
        lessons.append(train.Lesson(features, features[0] @ true))
    weights = {"a": 1.5, "b": 0.0}
    for _ in range(12):
        learned = train.fit(weights, lessons)
        assert learned.after < learned.before
        weights = learned.weights
    assert weights["a"] == pytest.approx(2.0, abs=0.05)
    assert weights["b"] == pytest.approx(-1.0, abs=0.05)


def test_contests_draw_weights_to_those_that_win() -> None:
    dice = np.random.default_rng(1)
    best = np.array([2.0, -1.0, 0.5])
    mean, reach = np.array([1.0, 0.0, 0.0]), np.full(3, 0.5)
    for _ in range(40):
        tried = mean + reach * dice.standard_normal((contest.VARIATIONS, 3))
        mean, reach = contest.drawn(mean, reach, tried, -((tried - best) ** 2).sum(axis=1))
    assert mean == pytest.approx(best, abs=0.05)
    assert reach.max() < 0.1


def test_a_contest_of_equals_is_the_same_game_from_either_seat() -> None:
    weights = face_of("valletta").WEIGHTS
    assert contest.margin("valletta", weights, weights, [2], [3]) != 0.0
    assert contest.margin("valletta", weights, weights, [2], [3, 3]) == pytest.approx(0.0)


@pytest.mark.parametrize("game", GAMES)
def test_learned_weights_have_the_names_of_the_written_ones(game: str) -> None:
    from importlib.resources import files

    file = files("tablero.bots") / "weights" / f"{game}.json"
    if not file.is_file():
        pytest.skip(f"{game} plays with its written weights")
    said = json.loads(file.read_text())
    assert said["made"].startswith(f"tablero train {game}")
    assert list(said["weights"]) == list(face_of(game).WEIGHTS)
