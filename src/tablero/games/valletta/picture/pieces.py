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


def piece(range: str, word: str, words: Words) -> str:
    """A card with its text, or an icon with what it stands for; nothing for what has no picture."""
    return mats.piece(range, word, words) or html.pictured(ICONS.get(f"{range}.{word}", ""), range, word, words)
