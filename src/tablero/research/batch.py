"""Many games in one call, as arrays: for training loops.

>>> from tablero.research.batch import Batch
>>> batch = Batch("valletta", seats=2, games=3, seed=1)
>>> batch.observations.shape[0], batch.masks.any(axis=1).all(), batch.seats.shape
(3, np.True_, (3,))
>>> rewards, over, cut = batch.step(batch.masks.argmax(axis=1))
>>> rewards.shape, over.tolist(), cut.tolist()
((3, 2), [False, False, False], [False, False, False])
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tablero.core.agenda import State, advance, apply, options
from tablero.core.dice import FastDice
from tablero.core.errors import Mistake
from tablero.research.setting import LIMIT, OVER, By, Floats, Setting, asked, sentence


class Batch:
    """So many games side by side; one that is over begins anew at once.

    `observations` (games × size) and `masks` (games × actions) are of the seats in `seats`, which act next.
    The arrays are written anew at each step: copy what is to be kept.
    """

    def __init__(
        self,
        game: str,
        seats: int,
        games: int,
        seed: int = 0,
        rewards: By = "rank",
        options: Mapping[str, str] | None = None,
        edition: str = "reconstructed",
        limit: int = LIMIT,
    ) -> None:
        try:
            self.setting = Setting(game, seats, options, edition, rewards, limit)
        except Mistake as mistake:
            raise ValueError(str(mistake)) from mistake
        if games < 1:
            raise ValueError(f"A batch cannot have {games} games; expected 1 or more.")
        self.games = games
        self.observations: Floats = np.zeros((games, self.setting.size), np.float32)
        self.masks: NDArray[np.bool_] = np.zeros((games, self.setting.actions), np.bool_)
        self.seats: NDArray[np.int64] = np.zeros(games, np.int64)
        self._dice = [FastDice(seed * 1_000_003 + i) for i in range(games)]
        self._left = [0] * games
        self._tables: list[State] = [self._fresh(i) for i in range(games)]
        self._acting: list[int] = [0] * games
        self._legal: list[list[int]] = [[]] * games
        self._look()

    def step(self, actions: ArrayLike) -> tuple[Floats, NDArray[np.bool_], NDArray[np.bool_]]:
        """Lets each game's acting seat do its action. Returns rewards (games × seats), games over and games cut off.

        Rewards are 0 but in a game that ended; what is observed next is of the game begun in its place.
        """
        chosen: list[Any] = np.asarray(actions).tolist()
        if len(chosen) != self.games:
            raise ValueError(f"{len(chosen)} actions were given; expected one for each of the {self.games} games.")
        for i, a in enumerate(chosen):
            if a not in self._legal[i]:
                self._refuse(i, a)
        rewards: Floats = np.zeros((self.games, self.setting.seats), np.float32)
        over = np.zeros(self.games, np.bool_)
        cut = np.zeros(self.games, np.bool_)
        for i, a in enumerate(chosen):
            s = self._tables[i]
            apply(s, self._acting[i], a)
            advance(s, self._dice[i])
            self._left[i] -= 1
            if not s.agenda or not self._left[i]:
                rewards[i] = self.setting.rewards(s)
                over[i] = not s.agenda
                cut[i] = not over[i]
                self._tables[i] = self._fresh(i)
        self._look()
        return rewards, over, cut

    def scores(self) -> Floats:
        """The points so far (games × seats): for rewards on the way, where a policy is to learn faster."""
        game = self.setting.game
        return np.array([[score.total for score in game.scores(s)] for s in self._tables], np.float32)

    def clone(self, i: int) -> State:
        """The table of one game as it is, for evaluations of one's own."""
        return self._tables[i].clone()

    def _fresh(self, i: int) -> State:
        s = self.setting.new()
        self._left[i] = self.setting.limit
        advance(s, self._dice[i])
        assert asked(s) != OVER
        return s

    def _look(self) -> None:
        """Fills the arrays: all sheets are put together first, so that NumPy is called once and not for each game."""
        rows: list[bytearray] = []
        where: list[int] = []
        for i, s in enumerate(self._tables):
            seat = self._acting[i] = asked(s)
            legal = self._legal[i] = options(s, seat)
            rows.append(self.setting.raw(s, seat))
            first = i * self.setting.actions
            where += [first + a for a in legal]
        sheets = np.frombuffer(b"".join(rows), np.uint8).reshape(self.games, self.setting.size)
        np.multiply(sheets, self.setting.scale, out=self.observations)
        self.masks.fill(False)
        self.masks.reshape(-1)[where] = True
        self.seats[:] = self._acting

    def _refuse(self, i: int, a: Any) -> None:
        if not isinstance(a, int) or not 0 <= a < self.setting.actions:
            raise ValueError(f"Game {i}: {a!r} is no action; expected a number from 0 to {self.setting.actions - 1}.")
        raise ValueError(f"Game {i}: {sentence(self.setting, self._tables[i], self._acting[i], a)}")
