"""The board: the grounds with their fish, and the boats that have sailed there."""

from collections.abc import Mapping
from typing import Any

from lampara.terms import GROUND
from tablero.pictures.labels import seat_of, title
from tablero.pictures.marks import piece as mark
from tablero.pictures.svg import drawable, hit, picture, rect, text, use
from tablero.words import Words

WIDE = 280


def board(view: Mapping[str, Any], words: Words, layout: str) -> str:
    """The grounds beside each other, or under each other where the page is tall."""
    tall = layout == "tall"
    out = []
    for n, name in enumerate(GROUND.words):
        x, y = (0, n * 210) if tall else (n * (WIDE + 10), 0)
        out.append(ground(view, name, x, y, words))
    w, h = (WIDE, 630) if tall else (3 * WIDE + 20, 200)
    return picture(out, w, h, words.say("game.lampara"))


def ground(view: Mapping[str, Any], name: str, x: float, y: float, words: Words) -> str:
    """A ground can be sailed to, and each fish in it caught by those who have."""
    water = rect(x, y, WIDE, 200, 14, fill="var(--water)")
    label = text(x + 16, y + 30, title(words, "ground", name), 20, fill="#fff", serif=True, room=WIDE - 32)
    here = drawable(water + label, words.word("ground", name), {"ground": name, "verbs": "sail"}, water)
    swimming = [fish for fish, n in view["sea"][name].items() for _ in range(n)]
    fishes = [
        drawable(
            hit(x + 34 + n % 5 * 52, y + 76 + n // 5 * 48) + use(fish, x + 34 + n % 5 * 52, y + 76 + n // 5 * 48, 36),
            words.word("fish", fish),
            {"fish": fish, "verbs": "catch", "piece": f"{name}-{fish}-{n}"},
        )
        for n, fish in enumerate(swimming)
    ]
    boats = [
        drawable(
            mark("ship", p["seat"], x + 36 + p["seat"] * 56, y + 170, 40),
            seat_of(words, p["seat"]),
            {"piece": f"boat-{p['seat'] + 1}"},
        )
        for p in view["players"]
        if p["ground"] == name
    ]
    return here + "".join(fishes + boats)
