"""The games as PufferLib drives them: so many learners among bots, all in one call, in PufferLib's own buffers.

    import pufferlib.vector
    from tablero.research.pufferlib import tables

    env = pufferlib.vector.make(tables, env_kwargs={"game": "valletta", "games": 256, "opponents": "random"})

PufferLib knows no masks, so an observation begins with one: `env.driver_env.actions_first` bytes that are 1 for what
the learner can do, then what he sees. What he cannot do is not done: an option at random is taken in its place, and the
infos count how often. PufferLib is not among the libraries of an extra: `pip install pufferlib-core`.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from gymnasium import spaces

from tablero.extras import wanting
from tablero.research import vector


def tables(
    game: str,
    seats: int | None = None,
    games: int = 256,
    opponents: str = "random",
    buf: Any = None,
    seed: int | None = 0,
    **wanted: Any,
) -> Any:
    """A native environment with a learner at each of so many tables; `wanted` are the parameters of `vector.make`."""
    return kind()(vector.make(game, seats, games, seed or 0, opponents=opponents, **wanted), buf)


@cache
def kind() -> Any:
    """The class, made where PufferLib is installed."""
    with wanting("pufferlib-core"):
        from pufferlib import PufferEnv

    class Tables(PufferEnv):  # type: ignore[misc]
        """Games side by side in PufferLib's buffers."""

        def __init__(self, side_by_side: vector.VectorEnv, buf: Any) -> None:
            self.games = side_by_side
            self.actions_first = side_by_side.setting.actions
            size = self.actions_first + side_by_side.setting.size
            self.single_observation_space = spaces.Box(0, 255, (size,), dtype=np.uint8)
            self.single_action_space = spaces.Discrete(self.actions_first)
            self.num_agents = side_by_side.games
            super().__init__(buf)

        def reset(self, seed: int | None = None) -> tuple[Any, list[Any]]:
            self.games.reset(seed)
            self._show()
            return self.observations, []

        def step(self, actions: Any) -> tuple[Any, Any, Any, Any, list[Any]]:
            chosen = np.asarray(actions).reshape(-1)
            can = self.games.masks[np.arange(self.num_agents), chosen]
            self.games.step(chosen if can.all() else np.where(can, chosen, self.games.sample()))
            self._show()
            infos: list[Any] = []
            ended = self.games.over | self.games.cut
            if ended.any():
                infos = [{"reward": float(self.games.rewards[ended].mean()), "masked": int((~can).sum())}]
            return self.observations, self.rewards, self.terminals, self.truncations, infos

        def close(self) -> None:
            self.games.close()

        def _show(self) -> None:
            self.observations[:, : self.actions_first] = self.games.masks
            self.observations[:, self.actions_first :] = self.games.observations
            self.rewards[:] = self.games.rewards
            self.terminals[:] = self.games.over
            self.truncations[:] = self.games.cut

    return Tables
