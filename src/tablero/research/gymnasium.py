"""The games as Gymnasium environments: one learner among bots, with action masks in `info`.

>>> import gymnasium, tablero.research.gymnasium
>>> env = gymnasium.make("tablero/valletta-v0", seats=3, opponents="greedy")
>>> observation, info = env.reset(seed=7)
>>> info["seat"], int(info["action_mask"].sum()) > 0
(0, True)
>>> observation, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))

Importing this registers them. `gymnasium.make_vec("tablero/valletta-v0", num_envs=256)` steps many in one call. The
learner sits one seat on in each new game. As in PettingZoo, a masked action ends the game, and brings -1.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium import error, spaces
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from tablero.research import vector
from tablero.research.rendering import picture, text
from tablero.research.setting import LIMIT, OVER, By, Setting, asked, observed, refusal, version
from tablero.research.vector import Kind

ILLEGAL = -1.0
RENDER_MODES = ("ansi", "svg")
# The seeds of games are drawn so finely.
SEEDS = 1 << 40
Info = dict[str, Any]


class TableEnv(gymnasium.Env[NDArray[Any], np.int64]):
    """A learner at a table with bots."""

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 1}

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        opponents: str = "random",
        rewards: By = "rank",
        options: Mapping[str, str] | None = None,
        edition: str = "reconstructed",
        limit: int = LIMIT,
        dtype: Kind = "float32",
        render_mode: str | None = None,
    ) -> None:
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(f"There is no render mode {render_mode!r}; expected one of: {', '.join(RENDER_MODES)}.")
        self._games = vector.make(
            game,
            seats,
            games=1,
            opponents=opponents,
            rewards=rewards,
            options=options,
            edition=edition,
            limit=limit,
            dtype=dtype,
        )
        self.setting = self._games.setting
        self.render_mode = render_mode
        self.observation_space = observation_space(self.setting, dtype)
        self.action_space = spaces.Discrete(self.setting.actions)
        # What the game was begun with, and what was done since: all that makes it again.
        self._seed = 0
        self._turn = 0
        self._done: list[int] = []
        self._is_over = True

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[NDArray[Any], Info]:
        """Begins a new game, the learner one seat on; a seed begins with the first. There are no options of a reset."""
        super().reset(seed=seed)
        self._turn = 0 if seed is not None else self._turn + 1
        self._seed = int(self.np_random.integers(SEEDS))
        self._games.reset(self._seed, self._turn)
        self._done = []
        self._is_over = False
        return self._games.observations[0].copy(), self._info()

    def step(self, action: Any) -> tuple[NDArray[Any], float, bool, bool, Info]:
        """Does the action, and lets the others play until the learner is asked again."""
        if self._is_over:
            raise error.ResetNeeded("The game is over, or has not begun: reset() needs to be called first.")
        if not self.action_space.contains(action):
            most = self.setting.actions - 1
            raise error.InvalidAction(f"{action} is no action; expected a number from 0 to {most}.")
        if not self._games.masks[0, action]:
            self._is_over = True
            legal: list[int] = np.flatnonzero(self._games.masks[0]).tolist()
            why = refusal(self.setting, int(self._games.seats[0]), legal, int(action))
            return self._games.observations[0].copy(), ILLEGAL, True, False, {**self._info(), "illegal_action": why}
        rewards, over, cut = self._games.step([action])
        self._done.append(int(action))
        self._is_over = bool(over[0] or cut[0])
        seen = self._games.finals[0] if self._is_over else self._games.observations[0]
        return seen.copy(), float(rewards[0]), bool(over[0]), bool(cut[0]), self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """What the learner can do, as sb3-contrib's MaskablePPO asks for it."""
        masks: NDArray[np.bool_] = self._games.masks[0].copy()
        return masks

    def render(self) -> Any:
        """The table as the learner sees it: `ansi` as text, `svg` as a picture."""
        if self.render_mode is None:
            raise ValueError(f"Nothing is rendered without a render mode; expected one of: {', '.join(RENDER_MODES)}.")
        s = self._games.clone(0)
        view = self.setting.game.view(s, int(self._games.seats[0]) if asked(s) != OVER else None)
        return picture(self.setting, view) if self.render_mode == "svg" else text(view)

    def close(self) -> None:
        """There is nothing to close."""

    def __reduce__(self) -> tuple[Any, ...]:
        wanted = self._games.wanted
        rules = (wanted.game, wanted.seats, wanted.opponents, wanted.rewards, wanted.options, wanted.edition)
        made = (*rules, wanted.limit, wanted.dtype, self.render_mode)
        return again, (made, self.spec, self._np_random, self._seed, self._turn, self._done, self._is_over)

    def _again(self, random: Any, seed: int, turn: int, done: list[int], is_over: bool) -> None:
        self._np_random = random
        self._seed, self._turn, self._done, self._is_over = seed, turn, done.copy(), is_over
        self._games.reset(seed, turn)
        for a in done:
            self._games.step([a])

    def _info(self) -> Info:
        """Who the learner is, and what he can do: nothing in a game that is over."""
        mask = self._games.masks[0].astype(np.int8)
        if self._is_over:
            mask.fill(0)
        return {"action_mask": mask, "seat": int(self._games.seats[0])}


def again(made: tuple[Any, ...], spec: Any, *told: Any) -> TableEnv:
    """An environment where another was: its game is played again."""
    env = TableEnv(*made)
    env.spec = spec
    env._again(*told)
    return env


class TablesEnv(gymnasium.vector.VectorEnv[NDArray[Any], NDArray[Any], NDArray[Any]]):
    """So many tables, a learner at each; a game that ends begins anew in the same step (`SAME_STEP`).

    `infos` has `action_mask` and `seat` for each, and `final_obs` where `_final_obs` says that a game ended.
    """

    def __init__(
        self,
        num_envs: int,
        game: str,
        seats: int | None = None,
        opponents: str = "random",
        copy: bool = True,
        dtype: Kind = "float32",
        **wanted: Any,
    ) -> None:
        wanted.pop("render_mode", None)
        self.games = vector.make(game, seats, num_envs, opponents=opponents, dtype=dtype, **wanted)
        self.setting = self.games.setting
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        self.single_observation_space = observation_space(self.setting, dtype)
        self.single_action_space = spaces.Discrete(self.setting.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._copy = copy

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[NDArray[Any], Info]:
        """Begins all games anew; the same seed draws the same."""
        if seed is not None or self._np_random is None:
            self._np_random, self._np_random_seed = seeding.np_random(seed)
        self.games.reset(int(self.np_random.integers(SEEDS)))
        return self._given(self.games.observations), self._infos()

    def step(self, actions: Any) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any], NDArray[Any], Info]:
        """Does an action at each table. An InvalidAction where one cannot be done; then nothing happened."""
        try:
            rewards, over, cut = self.games.step(actions)
        except ValueError as refused:
            raise error.InvalidAction(str(refused)) from refused
        infos = self._infos()
        ended = over | cut
        if ended.any():
            infos["final_obs"] = self._given(self.games.finals)
            infos["_final_obs"] = ended
        given = self._given
        return given(self.games.observations), given(rewards), given(over), given(cut), infos

    def action_masks(self) -> NDArray[np.bool_]:
        """What each learner can do."""
        masks: NDArray[np.bool_] = self._given(self.games.masks)
        return masks

    def close_extras(self, **_: Any) -> None:
        """Ends the processes that play."""
        self.games.close()

    def _infos(self) -> Info:
        return {"action_mask": self._given(self.games.masks.view(np.int8)), "seat": self._given(self.games.seats)}

    def _given(self, array: NDArray[Any]) -> NDArray[Any]:
        return array.copy() if self._copy else array


def observation_space(setting: Setting, dtype: Kind) -> spaces.Box:
    """What an observation is: shares of what is usual, or bytes."""
    if dtype == "uint8":
        return spaces.Box(0, 255, (setting.size,), dtype=np.uint8)
    return spaces.Box(np.zeros_like(setting.high), setting.high, dtype=np.float32)


for each in observed():
    gymnasium.register(
        f"tablero/{version(each).replace('_', '-')}",
        entry_point=f"{__name__}:TableEnv",
        vector_entry_point=f"{__name__}:TablesEnv",
        kwargs={"game": each.name},
    )
