"""PufferLib's own vector interface drives the games, where it is installed."""

import importlib.util
from typing import Any

import numpy as np
import pytest

from tablero.core.errors import Mistake
from tablero.research import vector
from tablero.research.pufferlib import tables

INSTALLED = importlib.util.find_spec("pufferlib") is not None


@pytest.mark.skipif(INSTALLED, reason="PufferLib is installed here")
def test_without_pufferlib_a_sentence_says_how_to_get_it() -> None:
    with pytest.raises(Mistake, match="This needs the library pufferlib; get it with: pip install pufferlib-core."):
        tables("valletta", games=2)


@pytest.mark.skipif(not INSTALLED, reason="PufferLib is not installed here")
@pytest.mark.parametrize("backend", ["PufferEnv", "Serial"])
def test_pufferlib_steps_the_same_games(backend: str) -> None:
    import pufferlib.vector

    wanted = {"game": "valletta", "seats": 3, "games": 4, "opponents": "random", "limit": 60}
    env: Any = pufferlib.vector.make(tables, env_kwargs=wanted, backend=backend)
    seen, _ = env.reset(seed=3)
    same = vector.make("valletta", 3, 4, 3, opponents="random", limit=60)
    first = same.setting.actions
    ended = 0
    for made in range(80):
        assert (seen[:, :first] == same.masks).all() and (seen[:, first:] == same.observations).all()
        # Option by option; what cannot be done is replaced, by the same dice.
        asked = same.masks.argmin(axis=1) if made % 5 == 4 else same.masks.argmax(axis=1)
        actions = same.sample() if made % 5 == 4 else asked
        seen, rewards, over, cut, _ = env.step(asked.astype(np.int32))
        same.step(actions)
        assert (rewards == same.rewards).all() and (over == same.over).all() and (cut == same.cut).all()
        ended += int((over | cut).sum())
    assert ended
    env.close()
