"""What bots know of each game: its evaluation, its weights, how far ahead a search looks."""

from __future__ import annotations

import json
from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import Any

from tablero.bots.mind import ByScore, Mind
from tablero.core.errors import Mistake
from tablero.core.game import Game


def mind_of(game: Game, learned: bool = True) -> Mind:
    """The evaluation of a game, with its learned weights where there are any; one for all bots of a process."""
    return _remembered(game.name, learned) or ByScore(game)


def new_mind(game: Game) -> Mind:
    """The evaluation of a game that has nothing in mind yet: what it remembers of its thoughts is its own."""
    return _written(game.name, True) or ByScore(game)


def module_of(name: str) -> Any:
    """The module with the evaluation of a game: its WEIGHTS, its SPREAD, and `mind`, which makes one of them."""
    try:
        return import_module(f"tablero.bots.{name}")
    except ModuleNotFoundError as error:
        raise Mistake(f"Nobody has written an evaluation of {name!r}.") from error


@cache
def _remembered(name: str, learned: bool) -> Mind | None:
    return _written(name, learned)


def _written(name: str, learned: bool) -> Mind | None:
    try:
        module = module_of(name)
    except Mistake:
        return None
    weights, spread = dict(module.WEIGHTS), float(module.SPREAD)
    file = files("tablero.bots") / "weights" / f"{name}.json"
    if learned and file.is_file():
        said: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
        weights.update(said["weights"])
        spread = said["spread"]
    mind: Mind = module.mind(weights, spread)
    return mind
