"""Many games in one call are the same games, whoever's memory they are seen in and however many processes play them."""

import re
from typing import Any

import numpy as np
import pytest
from numpy.typing import ArrayLike

from tablero.core.agenda import advance, apply, options
from tablero.core.dice import FastDice
from tablero.research import vector
from tablero.research.vector import VectorEnv
from tests.research.games import TABLES


def keep(env: VectorEnv) -> list[bytes]:
    """All that is seen now."""
    arrays = (env.observations, env.masks, env.seats, env.rewards, env.over, env.cut, env.finals)
    return [array.tobytes() for array in arrays]


def played(steps: int, **wanted: Any) -> list[list[bytes]]:
    """What is seen in each of so many steps at random."""
    env = vector.make("valletta", **wanted)
    out = [keep(env)]
    for _ in range(steps):
        env.step(env.sample())
        out.append(keep(env))
    env.close()
    return out


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_every_game_is_observed_as_it_is_and_as_every_world_that_it_may_be(game: str, seats: int) -> None:
    env = vector.make(game, seats, games=3, seed=5)
    for made in range(60):
        env.step(env.sample())
        for i in range(3):
            s = env.clone(i)
            seat = int(env.seats[i])
            assert (env.observations[i] == env.setting.raw(s, seat)).all()
            assert sorted(options(s, seat)) == np.flatnonzero(env.masks[i]).tolist()
            if made % 7 == i:
                world = env.setting.game.determinize(s, seat, FastDice(made))
                assert (env.observations[i] == env.setting.raw(world, seat)).all()


def test_games_that_end_are_rewarded_and_begin_anew_and_what_was_seen_last_is_kept() -> None:
    env = vector.make("valletta", 2, games=4, seed=1)
    ended = 0
    for _ in range(1500):
        before = [env.clone(i) for i in range(4)]
        seats, actions = env.seats.copy(), env.sample()
        rewards, over, cut = env.step(actions)
        assert not cut.any()
        assert (rewards[~over] == 0).all() and (rewards.sum(axis=1) == 0).all()
        for i in np.flatnonzero(over).tolist():
            last = before[i]
            apply(last, int(seats[i]), int(actions[i]))
            advance(last, FastDice(1))
            assert not last.agenda and env.clone(i).round <= 1
            assert rewards[i].tolist() == env.setting.rewards(last)
            for seat in range(2):
                assert (env.finals[i, seat] == env.setting.raw(last, seat)).all()
        ended += int(over.sum())
    assert ended >= 4


def test_the_points_so_far_are_those_of_the_games() -> None:
    env = vector.make("valletta", 2, games=3, seed=1)
    for _ in range(300):
        env.step(env.sample())
    scores = env.scores()
    assert scores.shape == (3, 2) and scores.max() > 0
    for i in range(3):
        assert scores[i].tolist() == [score.total for score in env.setting.game.scores(env.clone(i))]


def test_games_that_do_not_end_are_cut_off() -> None:
    env = vector.make("valletta", 2, games=2, seed=1, limit=7)
    cuts = [env.step(env.sample())[2].all() for _ in range(14)]
    assert [i for i, cut in enumerate(cuts, 1) if cut] == [7, 14]


def test_the_same_seed_plays_the_same_and_so_it_does_from_a_reset_on() -> None:
    one, same, other = (played(30, seats=3, games=2, seed=seed) for seed in (3, 3, 4))
    assert one == same and one[-1] != other[-1]
    env = vector.make("valletta", 3, games=2, seed=4)
    seen = env.observations
    env.step(env.sample())
    env.reset(seed=3)
    assert seen is env.observations and keep(env) == one[0]
    env.step(env.sample())
    assert keep(env) == one[1]
    env.reset()
    assert keep(env) == other[0]


def test_several_processes_play_the_same_as_one() -> None:
    """With opponents and without, games that end among them; and an action that cannot be changes nothing."""
    wanted: dict[str, Any] = {"seats": 3, "games": 5, "seed": 2, "opponents": "random", "limit": 40}
    assert played(45, **wanted, processes=1) == played(45, **wanted, processes=2)
    one = played(3, seats=3, games=5, seed=2)
    with vector.make("valletta", 3, games=5, seed=2, processes=2) as env:
        for made in range(4):
            assert keep(env) == one[made]
            env.step(env.sample())
        assert env.scores().shape == (5, 3)
        env.reset(seed=2)
        for wrong, sentence in (
            (4, "Seat 1 cannot 'play stonecutter' now; it can: take gold, take wood, take stone, take brick."),
            (-1, "-1 is no action; expected a number from 0 to 276."),
        ):
            with pytest.raises(ValueError, match=f"Game 4: {sentence}"):
                env.step([*env.sample()[:4], wrong])
        assert keep(env) == one[0]


def test_shares_of_what_is_usual_and_arrays_of_ones_own() -> None:
    plain = vector.make("valletta", 2, games=3, seed=1, limit=20)
    own = {"observations": np.ones_like(plain.observations), "rewards": np.ones_like(plain.rewards)}
    given = vector.make("valletta", 2, games=3, seed=1, limit=20, out=own)
    shares = vector.make("valletta", 2, games=3, seed=1, limit=20, dtype="float32")
    assert given.observations is own["observations"] and given.rewards is own["rewards"]
    for _ in range(45):
        actions = plain.sample()
        for env in (plain, given, shares):
            env.step(actions)
        assert keep(plain) == keep(given)
        for seen, raw in ((shares.observations, plain.observations), (shares.finals, plain.finals)):
            assert seen.dtype == np.float32 and (seen == raw * plain.scale).all()
    assert np.shares_memory(np.from_dlpack(plain.observations), plain.observations)


def test_what_is_seen_outlives_the_games() -> None:
    env = vector.make("valletta", 2, games=2, seed=1)
    seen, was = env.observations, env.observations.tobytes()
    del env
    assert seen.tobytes() == was


@pytest.mark.parametrize("opponents", ["random", "fast", "greedy"])
def test_opponents_play_all_seats_but_one_and_the_learner_sits_one_seat_on_in_each_game(opponents: str) -> None:
    env = vector.make("valletta", 3, games=3, seed=1, opponents=opponents, limit=60)
    assert env.seats.tolist() == [0, 1, 2] and env.finals.shape == env.observations.shape
    sat = env.seats.copy()
    ended = 0
    while ended < (5 if opponents == "random" else 1):
        rewards, over, cut = env.step(env.sample())
        for i in np.flatnonzero(over | cut).tolist():
            assert -1 <= rewards[i] <= 1
            sat[i] = (sat[i] + 1) % 3
            ended += 1
        assert (rewards[~(over | cut)] == 0).all() and (env.seats == sat).all()


def test_opponents_choose_the_same_again() -> None:
    for opponents in ("fast", "greedy"):
        one, same = (played(4, seats=2, games=2, seed=3, opponents=opponents) for _ in range(2))
        assert one == same


def test_what_cannot_be_is_a_value_error_and_leaves_the_games_as_they_are() -> None:
    env = vector.make("valletta", 2, games=2, seed=1)
    before = keep(env)
    good = int(env.masks[0].argmax())
    wrong: list[tuple[ArrayLike, str]] = [
        ([good], "1 actions were given; expected one for each of the 2 games."),
        ([good, 0], "Game 1: Seat "),
        ([good, 999], "Game 1: 999 is no action; expected a number from 0 to 276."),
        ([good, -1], "Game 1: -1 is no action; expected a number from 0 to 276."),
        ([good, 0.5], "is no action; expected a number from 0 to 276."),
    ]
    for actions, sentence in wrong:
        with pytest.raises(ValueError, match=re.escape(sentence)):
            env.step(actions)
    assert keep(env) == before
    few = np.zeros((2, 3), np.uint8)
    never: list[tuple[dict[str, Any], str]] = [
        ({"game": "chess"}, "There is no game 'chess'; expected one of: "),
        ({"seats": 9}, "valletta does not take 9 players; expected 2 to 4."),
        ({"games": 0}, "There cannot be 0 games side by side; expected 1 or more."),
        ({"processes": 3}, "2 games cannot be played by 3 processes; expected 1 to 2."),
        ({"dtype": "int8"}, "Observations cannot be 'int8'; expected 'uint8' or 'float32'."),
        ({"opponents": "nobody"}, "There is no bot 'nobody'; expected one of: "),
        ({"out": {"observations": few}}, "The array 'observations' is uint8 (2, 3); expected uint8 (2, 827)."),
        ({"out": {"sights": few}}, "There is no array 'sights' to be written; expected some of: observations, "),
        ({"out": {"seats": np.zeros(2, np.int64)}, "processes": 2}, "Arrays cannot be given to several processes"),
    ]
    for wanted, sentence in never:
        with pytest.raises(ValueError, match=re.escape(sentence)):
            vector.make(**{"game": "valletta", "seats": 2, "games": 2, **wanted})
    with pytest.raises(IndexError, match="There is no game 2; they are numbered 0 to 1."):
        env.clone(2)
