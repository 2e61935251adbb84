"""Gymnasium's own checker passes, and a learner sits among bots as at our own tables."""

import copy
import pickle
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium import error
from gymnasium.utils.env_checker import check_env

import tablero.research.gymnasium  # noqa: F401 - importing it registers the games
from tablero.core.game import names
from tablero.research import vector
from tablero.research.setting import Setting

NAMES = [f"tablero/{Setting(game, 2).version.replace('_', '-')}" for game in names()]
VALLETTA = "tablero/valletta-v0"


@pytest.mark.parametrize("name", NAMES)
def test_gymnasiums_own_checker_passes(name: str) -> None:
    with warnings.catch_warnings():
        # It would have every number between -1 and 1, and a made environment unwrapped.
        warnings.simplefilter("ignore", UserWarning)
        check_env(gymnasium.make(name).unwrapped, skip_render_check=True)


def test_a_learner_plays_whole_games_one_seat_on_in_each() -> None:
    env = gymnasium.make(VALLETTA, seats=3, opponents="random", limit=120)
    sat: list[int] = []
    got: list[float] = []
    observation, info = env.reset(seed=3)
    while len(got) < 4:
        assert observation in env.observation_space
        observation, reward, over, cut, info = env.step(env.action_space.sample(info["action_mask"]))
        if over or cut:
            assert not info["action_mask"].any()
            got.append(float(reward))
            observation, info = env.reset()
            sat.append(info["seat"])
        else:
            assert reward == 0
    assert sat == [1, 2, 0, 1] and all(-1 <= each <= 1 for each in got)


def test_it_is_the_same_game_as_side_by_side() -> None:
    tables: Any = gymnasium.make_vec(VALLETTA, num_envs=3, seats=3, opponents="random", limit=60)
    observations, infos = tables.reset(seed=5)
    same = vector.make("valletta", 3, 3, int(np.random.default_rng(5).integers(1 << 40)), opponents="random", limit=60)
    assert observations in tables.observation_space
    ended = 0
    for _ in range(60):
        assert (observations == same.observations * same.scale).all() and (infos["seat"] == same.seats).all()
        assert (infos["action_mask"] == same.masks).all()
        actions = same.sample()
        observations, rewards, over, cut, infos = tables.step(actions)
        same.step(actions)
        assert (rewards == same.rewards).all() and (over == same.over).all() and (cut == same.cut).all()
        if (over | cut).any():
            assert (infos["_final_obs"] == (over | cut)).all()
            assert (infos["final_obs"][over | cut] == (same.finals * same.scale)[over | cut]).all()
            ended += 1
    assert ended
    tables.close()


def test_a_masked_action_ends_the_game_and_no_action_is_an_error() -> None:
    env = gymnasium.make(VALLETTA, opponents="random").unwrapped
    with pytest.raises(error.ResetNeeded, match="reset"):
        env.step(np.int64(0))
    _, info = env.reset(seed=1)
    with pytest.raises(error.InvalidAction, match="-1 is no action; expected a number from 0 to 276."):
        env.step(np.int64(-1))
    masked = int(info["action_mask"].argmin())
    _, reward, over, _, info = env.step(np.int64(masked))
    assert (reward, over) == (-1, True) and info["illegal_action"].startswith("Seat 0 cannot ")
    with pytest.raises(error.ResetNeeded, match="reset"):
        env.step(np.int64(masked))
    tables: Any = gymnasium.make_vec(VALLETTA, num_envs=2)
    tables.reset(seed=1)
    with pytest.raises(error.InvalidAction, match="Game 1: "):
        tables.step([tables.action_masks()[0].argmax(), tables.action_masks()[1].argmin()])
    with pytest.raises(ValueError, match="valletta does not take 9 players"):
        gymnasium.make(VALLETTA, seats=9)


def test_it_shows_the_table() -> None:
    for mode, begun in (("ansi", "round:"), ("svg", "<svg")):
        env = gymnasium.make(VALLETTA, opponents="random", render_mode=mode)
        env.reset(seed=1)
        assert begun in str(env.render())
    with pytest.raises(ValueError, match="Nothing is rendered without a render mode"):
        gymnasium.make(VALLETTA).unwrapped.render()


def test_it_can_be_copied_and_pickled_in_the_middle_of_a_game() -> None:
    env: Any = gymnasium.make(VALLETTA, seats=3, opponents="random").unwrapped
    env.reset(seed=1)
    for _ in range(20):
        env.step(np.int64(env.action_masks().argmax()))
    then: list[list[Any]] = [[], [], []]
    for each, seen in zip((copy.deepcopy(env), pickle.loads(pickle.dumps(env)), env), then, strict=True):
        for _ in range(10):
            observation, *_, info = each.step(np.int64(each.action_masks().argmax()))
            seen.append((observation.tobytes(), info["seat"]))
    assert then[0] == then[1] == then[2]
