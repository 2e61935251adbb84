"""Valparaíso's things one by one, large, with what they mean: cards and tiles, and by an icon whatever else has one."""

from __future__ import annotations

from tablero.games.valparaiso.picture import mats
from tablero.games.valparaiso.terms import GOOD, MERCHANT, PLACE, SECTOR, SITE
from tablero.pictures import html
from tablero.words import Words

ICONS = (
    {f"good.{good}": good for good in GOOD.words}
    | {f"merchant.{n}": "merchant" for n in MERCHANT.words}
    | {f"site.{site}": "house" for site in SITE.words}
    | {f"place.{place}": "house" for place in PLACE.words}
    | {f"sector.{sector}": "ship" for sector in SECTOR.words}
    | {
        "place.valparaiso": "lighthouse",
        "store.warehouse": "any",
        "store.hold": "hold",
        "about.hold": "hold",
        "about.points": "vp",
        "about.track": "vp",
        "about.pesos": "coin",
        "about.free-sale": "coin",
        "about.toll": "coin",
        "about.houses": "house",
        "about.residence": "house",
        "about.house": "house",
        "about.to-place": "house",
        "about.merchant": "merchant",
        "about.warehouse": "any",
        "about.merchants": "merchant",
        "about.ship": "ship",
        "about.pile": "deck",
        "about.starter": "lighthouse",
        "about.hidden-card": "cardback",
        "about.sold-out": "deck",
        "about.card-points": "vp",
        "about.order": "coin",
    }
)


SPOTS = {
    "card": {"points": (3.0, 3.0, 27.0, 27.0), "main": (6.0, 32.0, 76.0, 52.0), "alternative": (6.0, 87.0, 76.0, 26.0)},
    "tile": {"gain": (5.0, 5.0, 54.0, 47.0), "limit": (36.0, 53.0, 24.0, 14.0)},
}


def spots(range: str) -> dict[str, tuple[float, float, float, float]]:
    """Where on the picture of a piece its values are printed, by their keys: left, top, width and height."""
    return SPOTS.get(range, {})


def piece(range: str, word: str, words: Words) -> str:
    """A card or tile with its text, or an icon with what it stands for; nothing for what has no picture."""
    return mats.piece(range, word, words) or html.pictured(ICONS.get(f"{range}.{word}", ""), range, word, words)
