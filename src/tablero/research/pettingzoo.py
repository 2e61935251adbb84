"""The games as PettingZoo environments: one agent acts at a time, with action masks in the observations.

>>> from tablero.research.pettingzoo import env
>>> table = env("valletta", seats=2)
>>> table.reset(seed=7)
>>> observation, reward, termination, truncation, info = table.last()
>>> str(table), sorted(observation), table.agent_selection in table.agents
('valletta_v0', ['action_mask', 'observation'], True)
>>> table.step(table.action_space(table.agent_selection).sample(observation["action_mask"]))

They are registered too: `pettingzoo.make("aec", "tablero/valletta_v0", seats=4)`.

As in PettingZoo's own classic games, a masked action ends the game: who did it gets -1, the others 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv, register
from pettingzoo.utils.env_logger import EnvLogger

from tablero.core.agenda import State, advance, apply, options
from tablero.core.dice import FastDice
from tablero.core.errors import Mistake
from tablero.research.rendering import picture, text
from tablero.research.setting import LIMIT, OVER, By, Setting, asked, least, observed, sentence, version

Observation = dict[str, NDArray[Any]]
RENDER_MODES = ("ansi", "svg", "human")
ILLEGAL = -1.0


class TableEnv(AECEnv):  # type: ignore[misc]
    """A game with an agent in each seat, `player_0` and so on; after `setting.limit` decisions it is cut off.

    Its checks are its own: PettingZoo's wrappers for them take several times as long as the game itself.
    """

    def __init__(self, setting: Setting, render_mode: str | None = None) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(f"There is no render mode {render_mode!r}; expected one of: {', '.join(RENDER_MODES)}.")
        self.setting = setting
        self.render_mode = render_mode
        self.metadata = {"name": setting.version, "render_modes": list(RENDER_MODES), "is_parallelizable": False}
        self.possible_agents = [f"player_{seat}" for seat in range(setting.seats)]
        self.agents: list[str] = []
        self.observation_spaces = {}
        self.action_spaces = {}
        for agent in self.possible_agents:
            seen = spaces.Box(np.zeros_like(setting.high), setting.high, dtype=np.float32)
            mask = spaces.Box(0, 1, (setting.actions,), dtype=np.int8)
            self.observation_spaces[agent] = spaces.Dict({"observation": seen, "action_mask": mask})
            self.action_spaces[agent] = spaces.Discrete(setting.actions)
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._random = seeding.np_random()[0]
        self._s: State | None = None
        self._seat = OVER
        self._legal: list[int] = []
        self._none = self._mask = setting.mask([])
        # What the game was begun with, and what was done since: all that makes it again.
        self._seed = 0
        self._done: list[int | None] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a new game; the same seed draws the same. There are no options of a reset."""
        if seed is not None:
            self._random = seeding.np_random(seed)[0]
        self._begin(int(self._random.integers(1 << 60)))

    def _begin(self, seed: int) -> None:
        self._seed = seed
        self._done = []
        self._dice = FastDice(seed)
        self._s = self.setting.new()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {"action_mask": self._none} for agent in self.agents}
        self._skip_agent_selection = None
        self._left = self.setting.limit
        self._go_on(self._s)

    def observe(self, agent: str) -> Observation:
        seat = self._seat_of[agent]
        mask = self._mask if seat == self._seat else self._none
        return {"observation": self.setting.observe(self._table(), seat), "action_mask": mask.copy()}

    def step(self, action: int | None) -> None:
        self._step(action)
        self._done.append(action)

    def _step(self, action: int | None) -> None:
        s = self._table()
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action not in self._legal:
            self._refuse(s, agent, action)
            return
        self.infos[agent] = {"action_mask": self._none}
        self._cumulative_rewards[agent] = 0.0
        apply(s, self._seat, int(action))
        self._left -= 1
        self._go_on(s)

    def render(self) -> str | None:
        """The table as the acting agent sees it, or anybody at the end: `ansi` as text, `svg` as a picture."""
        s = self._table()
        if self.render_mode is None:
            raise ValueError(f"Nothing is rendered without a render mode; expected one of: {', '.join(RENDER_MODES)}.")
        view = self.setting.game.view(s, self._seat if self._seat >= 0 else None)
        if self.render_mode == "svg":
            return picture(self.setting, view)
        shown = text(view)
        if self.render_mode == "ansi":
            return shown
        print(shown)
        return None

    def close(self) -> None:
        """There is nothing to close."""

    def __reduce__(self) -> tuple[Any, ...]:
        setting = self.setting
        rules = (setting.game.name, setting.seats, setting.by, setting.choices, setting.edition_name, setting.limit)
        begun = (self._seed, self._done) if self._s is not None else None
        return again, ((*rules, self.render_mode), self._random, begun)

    def _table(self) -> State:
        if self._s is None:
            raise AssertionError("There is no table yet: reset() needs to be called first.")
        return self._s

    def _go_on(self, s: State) -> None:
        """Lets nature draw, then turns to who acts next, or ends the game."""
        advance(s, self._dice)
        seat = self._seat = asked(s)
        if seat != OVER and self._left:
            self._legal = options(s, seat)
            agent = self.agent_selection = self.possible_agents[seat]
            self._mask = self.setting.mask(self._legal)
            self.infos[agent] = {"action_mask": self._mask}
        else:
            self._end(dict(zip(self.agents, self.setting.rewards(s), strict=True)), seat == OVER)

    def _end(self, rewards: dict[str, float], by_rule: bool) -> None:
        self._seat = OVER
        self._legal = []
        for agent in self.agents:
            self.infos[agent] = {**self.infos[agent], "action_mask": self._none}
        self.rewards = rewards
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, by_rule)
        self.truncations = dict.fromkeys(self.agents, not by_rule)
        self.agent_selection = self.agents[0]

    def _refuse(self, s: State, agent: str, action: Any) -> None:
        """A masked action ends the game; what is no action at all is an error."""
        if not self.action_space(agent).contains(action):
            raise AssertionError(
                f"Action {action!r} of {agent} is not in the action space: expected a number from 0 to"
                f" {self.setting.actions - 1} that the action mask allows."
            )
        EnvLogger.warn_on_illegal_move()
        self.infos[agent] = {
            "action_mask": self._none,
            "illegal_action": sentence(self.setting, s, self._seat, int(action)),
        }
        self._cumulative_rewards[agent] = 0.0
        self._end({each: ILLEGAL if each == agent else 0.0 for each in self.agents}, True)


def again(made: tuple[Any, ...], random: Any, begun: tuple[int, list[int | None]] | None) -> TableEnv:
    """An environment where another was: its game is played again."""
    table = env(*made)
    table._random = random
    if begun is not None:
        seed, done = begun
        table._begin(seed)
        for action in done:
            table.step(action)
    return table


def env(
    game: str,
    seats: int | None = None,
    rewards: By = "rank",
    options: Mapping[str, str] | None = None,
    edition: str = "reconstructed",
    limit: int = LIMIT,
    render_mode: str | None = None,
) -> TableEnv:
    """A game for so many agents, by default the fewest it takes; ValueError where it does not exist."""
    try:
        setting = Setting(game, least(game) if seats is None else seats, options, edition, rewards, limit)
    except Mistake as mistake:
        raise ValueError(str(mistake)) from mistake
    return TableEnv(setting, render_mode)


for game in observed():
    register("aec", f"tablero/{version(game)}", entry_point=env, kwargs={"game": game.name})
