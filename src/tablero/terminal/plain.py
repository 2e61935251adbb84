"""How any game looks in a terminal that has no `text` module of its own: its view, laid out as it is.

A game's own `text` module offers functions of the same names.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rich import box as borders
from rich.console import Group, RenderableType
from rich.markup import escape
from rich.table import Table

from tablero.core.events import Event
from tablero.words import Words

Say = Callable[[str], str]

# What it shows are words.
SIGNS: Mapping[str, str] = {}


def table(view: Mapping[str, Any], box: Any, words: Words, names: Sequence[str], say: Say) -> RenderableType:
    """What lies in the middle, then a column for each player; what is empty is left out."""
    middle = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    for key, value in view.items():
        if key not in ("players", "seat") and not is_empty(value):
            middle.add_row(f"[dim]{escape(key)}[/]", escape(shown(value, words)))
    players = Table("", *(escape(name) for name in names), box=borders.SIMPLE_HEAD)
    each: Sequence[Mapping[str, Any]] = view.get("players", [])
    for key in each[0] if each else []:
        if key != "seat" and not all(is_empty(p.get(key)) for p in each):
            players.add_row(f"[dim]{escape(key)}[/]", *(escape(shown(p.get(key), words)) for p in each))
    return Group(middle, players)


def brief(view: Mapping[str, Any], box: Any, words: Words, names: Sequence[str], say: Say) -> RenderableType:
    """What is the player's own, between two decisions of a turn."""
    seat = view.get("seat")
    if seat is None or "players" not in view:
        return ""
    own = {key: value for key, value in view["players"][seat].items() if key != "seat" and not is_empty(value)}
    return "  ".join(f"[dim]{escape(key)}[/] {escape(shown(value, words))}" for key, value in own.items())


def note(events: Sequence[Event], gains: Mapping[str, int], words: Words) -> str:
    """What an option brings, in a few words beside it: by its events, and by what its seat gains in all."""
    return words.change(gains)


def piece(range: str, word: str, box: Any, words: Words, say: Say) -> RenderableType:
    """What is to be said of a card, a place or a tile beside its text."""
    return ""


def shown(value: Any, words: Words) -> str:
    """A value of a view in the player's words."""
    if is_empty(value):
        return "–" if value is None or value is False else "0" if value == 0 else ""
    if value is True:
        return "×"
    if isinstance(value, str):
        return named(value, words)
    if isinstance(value, Mapping):
        full = {key: inner for key, inner in value.items() if not is_empty(inner)}
        return ", ".join(f"{named(str(key), words)} {shown(inner, words)}" for key, inner in full.items())
    if isinstance(value, Sequence):
        return "; ".join(shown(inner, words) for inner in value)
    return str(value)


def is_empty(value: Any) -> bool:
    """Whether there is nothing to show: none, nought, or only such."""
    if isinstance(value, Mapping):
        return all(is_empty(inner) for inner in value.values())
    if isinstance(value, Sequence) and not isinstance(value, str):
        return all(is_empty(inner) for inner in value)
    return not value


def named(word: str, words: Words) -> str:
    """The name of a word, whichever range has it."""
    for verb in words.vocabulary.verbs:
        for r in verb.ranges:
            if word in r.number:
                return words.word(r.name, word)
    return word
