"""The games as OpenSpiel has games: importing this registers `tablero_valletta` and so on.

>>> import pyspiel, tablero.research.openspiel
>>> game = pyspiel.load_game("tablero_valletta(seats=2,seed=0)")
>>> state = game.new_initial_state()
>>> state.is_chance_node(), game.num_players()
(True, 2)

Every draw is a chance node. Seats that are asked at once act one after another, in the order of their
numbers, and none sees what another answered. Returns are by rank, from 1 to -1, and add up to 0.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

from tablero.core.agenda import NATURE, Chance
from tablero.core.dice import FastDice
from tablero.core.game import Game
from tablero.research.position import Position, setting_of
from tablero.research.setting import LIMIT, OVER, Setting, observed

PARAMETERS = ("seats", "seed", "edition", "limit")


class TableroState(pyspiel.State):  # type: ignore[misc]
    """A state of one of our games."""

    def __init__(self, game: TableroGame) -> None:
        super().__init__(game)
        self.position = Position(game.setting, game.setting.new(), [], game.setting.limit)

    def current_player(self) -> int:
        seat = self.position.seat
        if seat >= 0:
            return seat
        return int(pyspiel.PlayerId.CHANCE if seat == NATURE else pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        return self.position.seat == OVER

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.position.legal)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        s = self.position.s
        task = s.agenda[-1]
        assert isinstance(task, Chance)
        weights = task.weights(s)
        total = sum(weights)
        return sorted((a, weight / total) for a, weight in zip(task.outcomes(s), weights, strict=True))

    def _apply_action(self, action: int) -> None:
        self.position.do(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.position.setting.spelled[action]

    def returns(self) -> list[float]:
        setting = self.position.setting
        return setting.rewards(self.position.s) if self.is_terminal() else [0.0] * setting.seats

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> TableroState:
        """A state that the player cannot tell from this one; what its `history` says is still this one's."""
        twin: TableroState = self.clone()
        twin.position = self.position.dealt_anew(player, FastDice(int(sampler() * (1 << 59)) + self.get_game().seed))
        return twin

    def __str__(self) -> str:
        position = self.position
        return "\n".join([position.sight(seat) for seat in range(position.setting.seats)])


class Observer:
    """What a player sees, as a string and as numbers; an information state's string tells all that led there too."""

    def __init__(self, setting: Setting, with_past: bool) -> None:
        self.with_past = with_past
        self.tensor = np.zeros(setting.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: TableroState, player: int) -> None:
        """Writes what a player sees into the tensor."""
        state.position.setting.observe(state.position.s, player, self.tensor)

    def string_from(self, state: TableroState, player: int) -> str:
        """What a player sees as text, after what he has seen where all of it is asked for."""
        position = state.position
        past = position.known(player) if self.with_past else []
        return "\n".join([*past, position.sight(player)])


class TableroGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games with its number of players and its options; `register` makes a class of it for each."""

    name: str
    game_type: Any

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**self.game_type.parameter_specification, **(params or {})}
        choices = tuple((key, str(value)) for key, value in given.items() if key not in PARAMETERS)
        self.setting = setting_of(self.name, given["seats"], choices, given["edition"], given["limit"])
        self.seed: int = given["seed"]
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setting.actions,
            max_chance_outcomes=self.setting.actions,
            num_players=self.setting.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.setting.limit,
        )
        super().__init__(self.game_type, info, params or {})

    def new_initial_state(self) -> TableroState:
        return TableroState(self)

    def __reduce__(self) -> tuple[Callable[[str], Any], tuple[str]]:
        return pyspiel.load_game, (str(self),)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """OpenSpiel asks for observers so."""
        return Observer(self.setting, iig_obs_type is not None and iig_obs_type.perfect_recall)


def register(game: Game) -> None:
    """Makes a game known to OpenSpiel as `tablero_` and its name."""
    parameters: dict[str, Any] = {"seats": min(game.seats), "seed": 0, "edition": "reconstructed", "limit": LIMIT}
    parameters |= {option.name: option.values[0] for option in game.options}
    game_type = pyspiel.GameType(
        short_name=f"tablero_{game.name}",
        long_name=f"Tablero: {game.name.capitalize()}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.seats),
        min_num_players=min(game.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )
    # OpenSpiel keeps what makes a game until after Python has ended, which only a class survives.
    made = type(f"Tablero{game.name.capitalize()}", (TableroGame,), {"name": game.name, "game_type": game_type})
    pyspiel.register_game(game_type, made)


for game in observed():
    register(game)
