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


SPOTS = {
    "extension": {
        "place": (5.0, 8.0, 24.0, 24.0),
        "name": (29.0, 4.0, 76.0, 33.0),
        "cost": (6.0, 41.0, 48.0, 58.0),
        "gain": (54.0, 41.0, 48.0, 58.0),
        "price": (5.0, 102.0, 40.0, 25.0),
        "letter": (50.0, 102.0, 28.0, 25.0),
    },
    "role": {
        "name": (0.0, 0.0, 100.0, 22.0),
        "place": (3.0, 26.0, 22.0, 25.0),
        "cost": (26.0, 26.0, 36.0, 25.0),
        "gain": (62.0, 26.0, 36.0, 25.0),
        "start": (4.0, 59.0, 72.0, 29.0),
        "coins": (77.0, 60.0, 20.0, 26.0),
    },
    "order": {"goods": (3.0, 2.0, 71.0, 27.0), "points": (75.0, 2.0, 27.0, 27.0)},
    "mission": {"points": (12.0, 12.0, 76.0, 76.0)},
}
# Where a table of the data files is not called as the range its things are of.
SHOWS = {"action": "job"}


def spots(range: str) -> dict[str, tuple[float, float, float, float]]:
    """Where on the picture of a piece its values are printed, by their keys: left, top, width and height."""
    return SPOTS.get(range, {})


def piece(range: str, word: str, words: Words) -> str:
    """A card with its text, a tile or an icon with what it stands for; nothing for what has no picture."""
    if range in ("good", "tile") and word in GOOD.words:
        return html.explained(tile(word), range, word, words)
    return mats.piece(range, word, words) or html.pictured(ICONS.get(f"{range}.{word}", ""), range, word, words)
