"""Altiplano's things one by one, large, with what they mean: cards, tiles, and by an icon whatever else has one."""

from __future__ import annotations

from tablero.games.altiplano.picture import mats
from tablero.games.altiplano.picture.cards import tile
from tablero.games.altiplano.terms import GOOD, MOVEMENT, PLACE, VEHICLE
from tablero.pictures import html
from tablero.words import Words

ICONS = (
    {f"space.{place}": f"pl-{place}" for place in PLACE.words}
    | {f"movement.{word}": "cart" for word in MOVEMENT.words}
    | {f"vehicle.{word}": "cart" for word in VEHICLE.words}
    | {f"space.{word}": "cart" for word in MOVEMENT.words}
    | {
        "tile.coin": "coin",
        "about.coins": "coin",
        "about.bag": "bag",
        "about.container": "any",
        "about.travel": "cart",
        "about.warehouse": "warehouse",
        "about.finished": "check",
        "about.houses": "house",
        "about.house": "house",
        "about.boats": "ship",
        "about.boat": "ship",
        "about.worth": "vp",
        "about.first": "play",
        "about.road": "pl-road",
        "about.deck": "deck",
    }
)


def piece(range: str, word: str, words: Words) -> str:
    """A card with its text, a tile or an icon with what it stands for; nothing for what has no picture."""
    if range in ("good", "tile") and word in GOOD.words:
        return html.explained(tile(word), range, word, words)
    return mats.piece(range, word, words) or html.pictured(ICONS.get(f"{range}.{word}", ""), range, word, words)
