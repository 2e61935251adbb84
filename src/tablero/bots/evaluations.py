"""The evaluation that bots of this process share, by game."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from tablero.core.errors import Mistake
from tablero.core.evaluation import ByScore, Evaluation
from tablero.core.game import EvaluationFace, Game, load


def evaluation_of(game: Game, learned: bool = True) -> Evaluation:
    """The evaluation of a game, with its learned weights where there are any; one for all bots of a process."""
    return _shared(game, learned)


def new_evaluation(game: Game, learned: bool = True) -> Evaluation:
    """An evaluation that remembers nothing yet; by points alone where nobody has written one."""
    face = game.evaluation
    if face is None:
        return ByScore(game)
    weights, spread = dict(face.WEIGHTS), face.SPREAD
    if learned and face.LEARNED.is_file():
        said: dict[str, Any] = json.loads(face.LEARNED.read_text(encoding="utf-8"))
        weights.update(said["weights"])
        spread = said["spread"]
    made: Evaluation = face.evaluation(weights, spread)
    return made


def face_of(name: str) -> EvaluationFace:
    """What is known of the game of this name, for those who learn better weights."""
    face = load(name).evaluation
    if face is None:
        raise Mistake(f"Nobody has written an evaluation of {name!r}.")
    return face


_shared = cache(new_evaluation)
