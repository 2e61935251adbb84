"""The evaluation and the forecast that all of this process share, by game."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from tablero.core.errors import Mistake
from tablero.core.evaluation import ByScore, Evaluation
from tablero.core.forecast import INPUTS, Fitted, Forecast
from tablero.core.game import EvaluationFace, Game, load

FORECAST = "forecast.json"


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


def forecast_of(game: Game) -> Forecast:
    """What people are told of a game, fitted where somebody has done so; one for all of a process."""
    return _told(game)


def new_forecast(game: Game) -> Forecast:
    """A forecast from the file beside the learned weights; as the evaluation has it where there is none."""
    face, evaluation = game.evaluation, evaluation_of(game)
    file = face.LEARNED.with_name(FORECAST) if face is not None else None
    if file is None or not file.is_file():
        return Forecast(game, evaluation)
    said: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    if (list(said["inputs"]), list(said["features"])) != (INPUTS, evaluation.names):
        raise Mistake(
            f"{file} is of other inputs than there are; make it anew: tablero train {game.name} --by forecast."
        )
    by_input = [*said["inputs"].values(), *said["features"].values()]
    by_knot = [list(each) for each in zip(*by_input, strict=True)]
    crowds = {int(n): more for n, more in said["crowds"].items()}
    return Fitted(game, evaluation, said["knots"], by_knot, said["spreads"], crowds)


def face_of(name: str) -> EvaluationFace:
    """What is known of the game of this name, for those who learn better weights."""
    face = load(name).evaluation
    if face is None:
        raise Mistake(f"Nobody has written an evaluation of {name!r}.")
    return face


_shared = cache(new_evaluation)
_told = cache(new_forecast)
