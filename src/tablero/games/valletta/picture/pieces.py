"""Valletta's things one by one, large, with what they mean: cards, and by an icon whatever else has one."""

from __future__ import annotations

from tablero.games.valletta.picture import mats
from tablero.games.valletta.terms import GOOD
from tablero.pictures import html
from tablero.words import Words

ICONS = {f"good.{good}": good for good in GOOD.words} | {
    "about.points": "vp",
    "about.houses": "house",
    "about.hand": "cardback",
    "about.draw-pile": "deck",
    "about.discard-pile": "cardback",
    "about.barrel": "barrel",
    "about.jean": "jean",
    "about.jean-bonus": "vp",
    "about.start-player": "play",
}


SPOTS = {
    "building": {
        "price": (4.5, 3.5, 107.0, 18.5),
        "colour": (112.0, 3.5, 19.0, 18.5),
        "does": (66.0, 25.0, 66.0, 56.0),
        "symbol": (5.0, 85.0, 22.0, 23.0),
        "name": (28.0, 84.0, 75.0, 26.0),
        "points": (104.0, 84.0, 26.0, 25.0),
    },
    "person": {"colour": (2.0, 2.0, 22.0, 22.0), "name": (24.0, 2.0, 64.0, 22.0), "does": (3.0, 81.0, 84.0, 39.0)},
}


def spots(range: str) -> dict[str, tuple[float, float, float, float]]:
    """Where on the picture of a piece its values are printed, by their keys: left, top, width and height."""
    return SPOTS.get(range, {})


def piece(range: str, word: str, words: Words) -> str:
    """A card with its text, or an icon with what it stands for; nothing for what has no picture."""
    return mats.piece(range, word, words) or html.pictured(ICONS.get(f"{range}.{word}", ""), range, word, words)
