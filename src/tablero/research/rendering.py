"""A table to look at: a plain listing, or the browser's picture."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tablero.pictures import pages
from tablero.research.setting import Setting
from tablero.words import Words


def text(view: Mapping[str, Any]) -> str:
    """A view as it is, a line for each thing in it.

    >>> print(text({"round": 3, "turn": None, "players": [{"goods": {"gold": 1}, "hand": ["maid", "builder"]}]}))
    round: 3
    players 1:
      goods: gold 1
      hand: maid, builder
    """
    return "\n".join(lines(view, ""))


def lines(view: Mapping[str, Any], indent: str) -> Iterator[str]:
    for key, value in view.items():
        name = key.replace("_", " ")
        if isinstance(value, list) and value and isinstance(value[0], dict):
            for n, each in enumerate(value, 1):
                yield f"{indent}{name} {n}:"
                yield from lines(each, indent + "  ")
        elif value is not None:
            yield f"{indent}{name}: {said(value)}"


def said(value: Any) -> str:
    """A value on one line."""
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {said(each)}" for key, each in value.items())
    if isinstance(value, list):
        return ", ".join(said(each) for each in value)
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def picture(setting: Setting, view: Mapping[str, Any]) -> str:
    """The board as the browser shows it: an SVG that carries its colours, styles and icons with it."""
    return pages.alone(setting.game, view, Words.of(setting.game.name, "en"))
