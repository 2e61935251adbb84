"""A table to look at: the terminal's text, or the browser's picture."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from io import StringIO
from typing import Any

from rich.console import Console

from tablero.core.game import Game
from tablero.drawing import styles
from tablero.research.setting import Setting
from tablero.terminal.phrases import Phrases
from tablero.terminal.table import look_of
from tablero.words import Words

WIDTH = 120


def text(setting: Setting, view: Mapping[str, Any]) -> str:
    """The table as the terminal shows it, without colours."""
    names = [f"player_{seat}" for seat in range(setting.seats)]
    words = Words.of(setting.game.name, "en")
    shown = look_of(setting.game).table(view, setting.edition.box, words, names, Phrases("en").say)
    out = StringIO()
    Console(file=out, width=WIDTH, no_color=True, force_terminal=False).print(shown)
    return out.getvalue()


def picture(setting: Setting, view: Mapping[str, Any]) -> str:
    """The board as the browser shows it: an SVG that carries its styles."""
    scene = import_module(f"{type(setting.game).__module__}.scene")
    board: str = scene.board(view, Words.of(setting.game.name, "en"), "wide")
    head, rest = board.split(">", 1)
    return f"{head}><style>{styles()}{scene.styles()}</style>{rest}"


def has_picture(game: Game) -> bool:
    """Whether the game can be drawn."""
    return find_spec(f"{type(game).__module__}.scene") is not None
