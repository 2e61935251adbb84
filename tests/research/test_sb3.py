"""sb3-contrib's MaskablePPO learns a game, where it is installed."""

from typing import Any

import gymnasium
import pytest

import tablero.research.gymnasium  # noqa: F401 - importing it registers the games

contrib = pytest.importorskip("sb3_contrib", reason="sb3-contrib is not installed here")


def test_maskable_ppo_trains_and_plays() -> None:
    env: Any = gymnasium.make("tablero/valletta-v0", opponents="random").unwrapped
    model = contrib.MaskablePPO("MlpPolicy", env, n_steps=512, batch_size=128, seed=1, device="cpu")
    model.learn(3_000)
    seen, _ = env.reset(seed=1)
    over = cut = False
    while not over and not cut:
        action, _ = model.predict(seen, action_masks=env.action_masks())
        seen, reward, over, cut, _ = env.step(action)
    assert -1 <= reward <= 1
