"""A state as plain data that can be sent to another process, and made a state again there.

Records travel by the name of their class and their attributes. The box does not travel: whoever unpacks has the same
edition. What is packed is a world that a seat may be handed, never the true state.
"""

from __future__ import annotations

import sys
from functools import cache
from inspect import isclass, signature
from typing import Any

from tablero.core.agenda import State
from tablero.core.errors import Mistake
from tablero.core.game import Game
from tablero.core.snapshot import attributes

CLASS = "class"  # no attribute can be called that


def pack(game: Game, thing: Any) -> Any:
    """A state, or anything in it, as numbers, words, lists and dictionaries."""
    if thing is None or isinstance(thing, (int, str)):
        return thing
    if isinstance(thing, list):
        return [pack(game, each) for each in thing]
    kind = f"{type(thing).__module__}.{type(thing).__qualname__}".removeprefix(_package(game))
    return {CLASS: kind, **{name: pack(game, getattr(thing, name)) for name in attributes(thing)}}


def unpack(game: Game, begun: State, sent: Any) -> State:
    """The state that was sent; `begun` is one of the same game, edition and number of players, and becomes it."""
    try:
        _fill(game, begun, sent)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
        raise Mistake(f"What was sent is no state of {game.name} as this version knows it: {error}.") from error
    return begun


def _fill(game: Game, thing: Any, sent: dict[str, Any]) -> None:
    values = {name: _unpack(game, value) for name, value in sent.items() if name != CLASS}
    for name, value in values.items():
        setattr(thing, name, value)


def _unpack(game: Game, sent: Any) -> Any:
    if isinstance(sent, list):
        return [_unpack(game, each) for each in sent]
    if not isinstance(sent, dict):
        return sent
    kind = _class(game, sent[CLASS])
    # What a record is made of are attributes of the same names; each gets its own, whatever it was made with.
    thing = kind(*[_unpack(game, sent[name]) for name in _parameters(kind)])
    _fill(game, thing, sent)
    return thing


@cache
def _class(game: Game, name: str) -> Any:
    """A class of the game's own folder: nothing else is made by what others send."""
    module, _, word = (_package(game) + name).rpartition(".")
    kind = getattr(sys.modules[module], word)
    if not isclass(kind) or kind.__module__ != module:
        raise KeyError(name)
    return kind


@cache
def _parameters(kind: Any) -> list[str]:
    return [*signature(kind).parameters]


def _package(game: Game) -> str:
    return f"{type(game).__module__}."
