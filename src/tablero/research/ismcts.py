"""OpenSpiel's information-set Monte Carlo tree search as a bot at our tables, with our quick playouts.

The search is OpenSpiel's own, on worlds that the seat cannot tell from the true one; only the clock is ours.
"""

from __future__ import annotations

from time import monotonic
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from tablero.core.agenda import playout
from tablero.core.dice import FastDice
from tablero.core.errors import Mistake
from tablero.core.game import Game
from tablero.core.match import Sight
from tablero.research.openspiel import TableroState
from tablero.research.position import Position
from tablero.research.setting import LIMIT

# OpenSpiel's examples explore as much, and returns go from -1 to 1 in all of them.
EXPLORATION = 2.0
SECONDS = 0.2


class Playout(mcts.Evaluator):  # type: ignore[misc]
    """What a state is worth: how one game from it ends that is played at random by the engine itself."""

    def __init__(self, seed: int) -> None:
        self.dice = FastDice(seed)

    def evaluate(self, state: TableroState) -> Any:
        position = state.position
        s = position.s.clone()
        playout(s, self.dice, position.left)
        return np.array(position.setting.rewards(s))

    def prior(self, state: TableroState) -> list[tuple[int, float]]:
        if state.is_chance_node():
            return state.chance_outcomes()
        some = state.legal_actions()
        return [(a, 1 / len(some)) for a in some]


class Timed(ismcts.ISMCTSBot):  # type: ignore[misc]
    """The search, for so many seconds instead of so many simulations."""

    def __init__(self, game: Any, seed: int, seconds: float) -> None:
        dice = np.random.RandomState(seed % (1 << 32))
        super().__init__(game, Playout(seed), EXPLORATION, 1, random_state=dice, use_observation_string=True)
        self.seconds = seconds
        self.simulations = 0

    def run_search(self, state: TableroState) -> list[tuple[int, float]]:
        until = monotonic() + self.seconds
        self.reset()
        some = state.legal_actions()
        if len(some) == 1:
            return [(some[0], 1.0)]
        self._root_node = self.create_new_node(state)
        self.simulations = 0
        # Two at least: the first one only makes the root.
        while self.simulations < 2 or monotonic() < until:
            self.run_simulation(self.sample_root_state(state))
            self.simulations += 1
        policy: list[tuple[int, float]] = self.get_final_policy(state, self._root_node)
        return policy


def ismcts_bot(game: Game, seed: int, budget: str = "") -> IsMcts:
    """The bot of the name `ismcts`, or with the seconds a decision `ismcts:0.5`."""
    try:
        seconds = float(budget or SECONDS)
    except ValueError as error:
        raise Mistake(f"{budget!r} is no budget of a search; expected seconds a decision, as in 0.5.") from error
    return IsMcts(game, seed, seconds)


class IsMcts:
    """OpenSpiel's search at one of our tables: it thinks for `seconds` at each decision."""

    def __init__(self, game: Game, seed: int, seconds: float = SECONDS) -> None:
        self.game = game
        self.seed = seed
        self.seconds = seconds
        self.dice = FastDice(seed)
        self.search: dict[int, Timed] = {}

    def choose(self, sight: Sight) -> int:
        world = sight.world(self.dice)
        seats = len(sight.view()["players"])
        loaded = pyspiel.load_game(f"tablero_{self.game.name}(seats={seats},seed={self.seed % (1 << 31)})")
        if seats not in self.search:
            self.search[seats] = Timed(loaded, self.seed, self.seconds)
        state = loaded.new_initial_state()
        state.position = Position(state.position.setting, world, [], LIMIT, sight.seat)
        return int(self.search[seats].step(state))
