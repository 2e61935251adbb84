"""PettingZoo's own tests on every game at every number of players, and what its users do wrong."""

import copy
import pickle
import re
import warnings
from typing import Any
from xml.etree import ElementTree

import pettingzoo
import pytest
from pettingzoo.utils.env_logger import EnvLogger

from tablero.core.game import load, names
from tablero.research.pettingzoo import TableEnv, env
from tests.research.games import CHOICES, TABLES

with warnings.catch_warnings():
    # They import a game of PettingZoo's own in a way it has deprecated itself.
    warnings.filterwarnings("ignore", "The old environment creation API", DeprecationWarning)
    from pettingzoo.test import api_test, seed_test

# PettingZoo's test allows observations that are dictionaries, and masks of zeros when a game is over, to the
# games on a list of its own only.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
    pytest.mark.filterwarnings(r"ignore:Action mask numpy array is all zeros \(no legal actions\):UserWarning"),
]


def play(table: TableEnv, seed: int = 0) -> dict[str, float]:
    """Plays a game at random; what everybody got."""
    got: dict[str, float] = {}
    table.reset(seed=seed)
    for agent in table.agents:
        table.action_space(agent).seed(seed)
    for agent in table.agent_iter():
        observation, reward, termination, truncation, _ = table.last()
        if termination or truncation:
            got[agent] = reward
            table.step(None)
        else:
            assert observation is not None
            table.step(table.action_space(agent).sample(observation["action_mask"]))
    return got


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_pettingzoos_api_test_passes(game: str, seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(env(game, seats, limit=300), num_cycles=120)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_pettingzoos_seed_test_passes(game: str, seats: int) -> None:
    seed_test(lambda: env(game, seats), num_cycles=40)


@pytest.mark.parametrize(("game", "option", "value"), CHOICES)
def test_every_option_can_be_played(game: str, option: str, value: str) -> None:
    table = env(game, options={option: value}, limit=150)
    assert sum(play(table).values()) == pytest.approx(0)


def test_a_whole_game_is_rewarded_by_rank_or_by_score() -> None:
    by_rank = play(env("valletta", 3), seed=2)
    by_score = play(env("valletta", 3, rewards="score"), seed=2)
    assert sorted(by_rank, key=by_rank.__getitem__) == sorted(by_score, key=by_score.__getitem__)
    assert sum(by_rank.values()) == pytest.approx(0)
    assert max(by_rank.values()) == 1
    assert max(by_score.values()) > 1


def test_another_seed_draws_otherwise_and_none_goes_on_drawing() -> None:
    table = env("valletta", 2)
    seen = []
    for seed in (1, 1, 2, None, None):
        table.reset(seed=seed)
        observation = table.observe("player_0")
        seen.append(observation["observation"].tobytes())
    assert seen[0] == seen[1]
    assert len(set(seen)) == 4


def test_a_game_that_does_not_end_is_cut_off() -> None:
    table = env("valletta", 2, limit=10)
    table.reset(seed=1)
    for made in range(10):
        observation, *_ = table.last()
        assert observation is not None and made < 10
        table.step(int(observation["action_mask"].argmax()))
    assert all(table.truncations.values()) and not any(table.terminations.values())


def test_a_masked_action_ends_the_game_and_costs_its_agent_a_point(caplog: pytest.LogCaptureFixture) -> None:
    table = env("valletta", 2)
    table.reset(seed=1)
    agent = table.agent_selection
    observation, *_ = table.last()
    assert observation is not None
    EnvLogger.suppress_output()
    table.step(int(observation["action_mask"].argmin()))
    EnvLogger.unsuppress_output()
    assert "Illegal move made, game terminating with current player losing" in caplog.text
    assert all(table.terminations.values())
    assert table.rewards == {each: -1.0 if each == agent else 0.0 for each in table.agents}
    assert re.match(
        r"Seat \d cannot 'exchange' now; it can: take gold, take wood", table.infos[agent]["illegal_action"]
    )
    while table.agents:
        table.step(None)


@pytest.mark.parametrize("action", [277, -1, None, 3.5])
def test_what_is_no_action_is_an_assertion_error(action: Any) -> None:
    table = env("valletta", 2)
    table.reset(seed=1)
    with pytest.raises(AssertionError, match=rf"Action {action} of player_\d is not in the action space: expected a n"):
        table.step(action)


def test_nothing_can_be_done_before_a_reset() -> None:
    table = env("valletta", 2, render_mode="ansi")
    for call in (table.render, table.last, lambda: table.step(0)):
        with pytest.raises((AssertionError, AttributeError)):
            call()


def test_a_step_after_the_end_is_a_warning(caplog: pytest.LogCaptureFixture) -> None:
    table = env("valletta", 2, limit=5)
    play(table)
    EnvLogger.suppress_output()
    table.step(0)
    EnvLogger.unsuppress_output()
    assert "step() called after all agents are terminated or truncated" in caplog.text


def test_a_game_that_cannot_be_is_a_value_error() -> None:
    with pytest.raises(ValueError, match="There is no game 'chess'; expected one of: "):
        env("chess")
    with pytest.raises(ValueError, match="valletta does not take 5 players; expected 2 to 4."):
        env("valletta", 5)
    with pytest.raises(ValueError, match="valletta has no option 'board'; it has: none."):
        env("valletta", 2, options={"board": "large"})
    with pytest.raises(ValueError, match="There is no render mode 'film'; expected one of: ansi, svg, human."):
        env("valletta", 2, render_mode="film")


@pytest.mark.parametrize("game", names())
def test_a_table_is_shown_as_text_as_the_acting_agent_sees_it(game: str) -> None:
    table = env(game, render_mode="ansi")
    table.reset(seed=3)
    shown = table.render()
    assert shown is not None
    assert "players 1:" in shown and "players 2:" in shown


def test_a_hand_is_shown_to_its_owner_only() -> None:
    table = env("valletta", 2, render_mode="ansi")
    table.reset(seed=3)
    shown = table.render()
    assert shown is not None and shown.count("hand: ") == 1


@pytest.mark.parametrize("game", names())
def test_a_table_is_shown_as_a_picture(game: str) -> None:
    table = env(game, render_mode="svg")
    table.reset(seed=3)
    shown = table.render()
    assert shown is not None and "data-place=" in shown
    drawn = ElementTree.fromstring(shown)
    assert drawn.tag == "{http://www.w3.org/2000/svg}svg" and drawn[0].tag.endswith("style")


@pytest.mark.parametrize("game", names())
def test_games_are_registered_with_their_versions(game: str) -> None:
    version = env(game).metadata["name"]
    table = pettingzoo.make("aec", f"tablero/{version}", seats=max(load(game).seats))
    assert isinstance(table, TableEnv)
    assert str(table) == version and len(table.possible_agents) == max(load(game).seats)


def test_no_other_warnings_come_of_a_game() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        play(env("valletta", 4))


def test_the_mask_is_in_the_infos_too_and_only_who_acts_has_one() -> None:
    table = env("valletta", 3)
    table.reset(seed=1)
    for _ in range(60):
        agent = table.agent_selection
        mask = table.observe(agent)["action_mask"]
        for each in table.agents:
            assert (table.infos[each]["action_mask"] == (mask if each == agent else 0)).all()
        table.step(int(mask.argmax()))


def test_a_table_can_be_copied_and_pickled_in_the_middle_of_a_game_and_at_its_end() -> None:
    table = env("valletta", 3, limit=60)
    unbegun = copy.deepcopy(table)
    table.reset(seed=1)
    for made in range(63):
        if made in (30, 61):
            for twin in (copy.deepcopy(table), pickle.loads(pickle.dumps(table))):
                assert twin.agents == table.agents and twin.agent_selection == table.agent_selection
                assert twin.rewards == table.rewards and twin.truncations == table.truncations
                for agent in table.agents:
                    seen, same = table.observe(agent), twin.observe(agent)
                    assert all((seen[key] == same[key]).all() for key in seen)
        mask = table.observe(table.agent_selection)["action_mask"]
        table.step(int(mask.argmax()) if mask.any() else None)
    unbegun.reset(seed=1)
    assert unbegun.agents
