"""Lampara in a terminal: the grounds, the players, one's own orders."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.markup import escape
from rich.table import Table

from tablero.core.events import Event
from tablero.words import Words

Say = Callable[[str], str]


def table(view: Mapping[str, Any], box: Any, words: Words, names: Sequence[str], say: Say) -> RenderableType:
    """Fish by ground, then a row for each player."""
    grid = Table("", *(escape(words.say(f"text.{each}")) for each in ("ground", "fish", "coins", "points")), box=None)
    for p in view["players"]:
        ground = words.word("ground", p["ground"]) if p["ground"] else "?" if p["planned"] else "–"
        name = escape(names[p["seat"]])
        grid.add_row(name, escape(ground), escape(caught(p["fish"], words)), str(p["coins"]), str(p["points"]))
    sea = [f"{escape(words.word('ground', each))}: {escape(caught(fish, words))}" for each, fish in view["sea"].items()]
    return Group(*sea, grid, brief(view, box, words, names, say))


def brief(view: Mapping[str, Any], box: Any, words: Words, names: Sequence[str], say: Say) -> RenderableType:
    """The own orders and fish."""
    if view["seat"] is None:
        return ""
    p = view["players"][view["seat"]]
    orders = ", ".join(words.word("dish", dish) for dish in p["hand"])
    return escape(f"{words.say('text.orders')}: {orders or '–'}\n{caught(p['fish'], words)}")


def note(events: Sequence[Event], gains: Mapping[str, int], words: Words) -> str:
    """What an option brings."""
    return words.change(gains)


def piece(range: str, word: str, box: Any, words: Words, say: Say) -> RenderableType:
    """The text says all."""
    return ""


def caught(fish: Mapping[str, int], words: Words) -> str:
    """2 sardines, 1 tuna."""
    return ", ".join(f"{n} {words.say(f'fish.{each}', n)}" for each, n in fish.items() if n) or "–"
