"""Many games in one call are the same games."""

import re

import numpy as np
import pytest
from numpy.typing import ArrayLike, NDArray

from tablero.core.agenda import options
from tablero.research.batch import Batch
from tests.research.games import TABLES


def at_random(batch: Batch, random: np.random.Generator) -> NDArray[np.int64]:
    actions: NDArray[np.int64] = np.where(batch.masks, random.random(batch.masks.shape), -1).argmax(axis=1)
    return actions


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_every_game_of_a_batch_is_observed_as_it_is(game: str, seats: int) -> None:
    batch = Batch(game, seats, games=3, seed=5)
    random = np.random.default_rng(1)
    for _ in range(40):
        batch.step(at_random(batch, random))
        for i in range(3):
            s = batch.clone(i)
            seat = int(batch.seats[i])
            assert (batch.observations[i] == batch.setting.observe(s, seat)).all()
            assert sorted(options(s, seat)) == np.flatnonzero(batch.masks[i]).tolist()


def test_games_that_end_are_rewarded_and_begin_anew() -> None:
    batch = Batch("valletta", 2, games=4, seed=1)
    random = np.random.default_rng(1)
    ended = 0
    for _ in range(1500):
        rewards, over, cut = batch.step(at_random(batch, random))
        assert not cut.any()
        assert (rewards[~over] == 0).all()
        assert (rewards.sum(axis=1) == 0).all()
        assert all(batch.clone(int(i)).round <= 1 for i in np.flatnonzero(over))
        ended += int(over.sum())
    assert ended >= 4


def test_the_points_so_far_are_those_of_the_games() -> None:
    batch = Batch("valletta", 2, games=3, seed=1)
    random = np.random.default_rng(1)
    for _ in range(300):
        batch.step(at_random(batch, random))
    scores = batch.scores()
    assert scores.shape == (3, 2) and scores.max() > 0
    for i in range(3):
        assert scores[i].tolist() == [score.total for score in batch.setting.game.scores(batch.clone(i))]


def test_games_that_do_not_end_are_cut_off() -> None:
    batch = Batch("valletta", 2, games=2, seed=1, limit=7)
    random = np.random.default_rng(1)
    cuts = [batch.step(at_random(batch, random))[2].all() for _ in range(14)]
    assert [i for i, cut in enumerate(cuts, 1) if cut] == [7, 14]


def test_the_same_seed_plays_the_same() -> None:
    seen = []
    for seed in (3, 3, 4):
        batch = Batch("valletta", 3, games=2, seed=seed)
        random = np.random.default_rng(1)
        for _ in range(30):
            batch.step(at_random(batch, random))
        seen.append(batch.observations.tobytes())
    assert seen[0] == seen[1] != seen[2]


def test_what_cannot_be_is_a_value_error_and_leaves_the_games_as_they_are() -> None:
    batch = Batch("valletta", 2, games=2, seed=1)
    before = batch.observations.copy()
    good = int(batch.masks[0].argmax())
    wrong: list[tuple[ArrayLike, str]] = [
        ([good], "1 actions were given; expected one for each of the 2 games."),
        ([good, 0], "Game 1: Seat "),
        ([good, 999], "Game 1: 999 is no action; expected a number from 0 to 276."),
        ([good, 0.5], "is no action; expected a number from 0 to 276."),
    ]
    for actions, sentence in wrong:
        with pytest.raises(ValueError, match=re.escape(sentence)):
            batch.step(actions)
    assert (batch.observations == before).all()
    with pytest.raises(ValueError, match="valletta does not take 9 players"):
        Batch("valletta", 9, games=2)
    with pytest.raises(ValueError, match="A batch cannot have 0 games; expected 1 or more."):
        Batch("valletta", 2, games=0)
