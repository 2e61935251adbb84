"""Valletta's poster: a fortress over the sea."""

from __future__ import annotations

from random import Random

from tablero.pictures.posters import INK, both, framed, house, shape, sky, waves
from tablero.pictures.svg import at, circle, group, line, path, rect, use

LIMESTONE = ("#f3e2b8", "#e8d09a", "#dfc286", "#f7ecd0", "#d9b878")
BALCONIES = ("#4f8f57", "#3d7dbb", "#b5412c")


def poster(title: str) -> str:
    """The fortress over the sea, a galley before it."""
    dice = Random(9)
    clouds = "M0 60h150M210 44h90M40 84h80M250 92h150"
    wall = "M0 200L16 156H384L400 200V224H0Z"
    courses = "M20 168H380M8 180H392M8 192H392"
    teeth = "".join(f"M{x} 158v-7h14v7" for x in range(24, 384, 36))
    return framed(
        title,
        "".join(
            [
                sky("#f6dfae", "#1b3150"),
                circle(330, 60, 26, fill=both("#f0a94a", "#f3e2b0")),
                path(clouds, stroke=both("#fdf1d3", "#2b4568"), stroke_width=7, stroke_linecap="round"),
                city_row(dice, 150, 24, 26, 52),
                city_row(dice, 170, 22, 18, 40),
                DOME,
                group(
                    [
                        path(wall, "#e2c88c"),
                        path(courses, stroke="#c3a15c", stroke_width=1),
                        path(teeth, "#e2c88c"),
                        path("M188 200v-20a12 12 0 0 1 24 0v20Z", "#4a3a2a"),
                    ],
                    stroke=INK,
                    stroke_width=1.3,
                    stroke_linejoin="round",
                ),
                shape("M0 196C70 190 130 202 200 197S330 190 400 197V224H0Z", "#215d92", "#0f2a48"),
                waves([(30, 210), (120, 216), (250, 208), (350, 214)], "#cfe4ee", "#4a7ba6"),
                at(52, 158, GALLEY),
                path("M268 214l10-12h130v30H262Z", "#dfc286", stroke=INK, stroke_width=1.3, stroke_linejoin="round"),
                use("jean", 352, 188, 44),
                use("barrel", 312, 194, 28),
                use("barrel", 378, 196, 24),
            ]
        ),
    )


def city_row(dice: Random, y: float, houses: int, least: int, most: int) -> str:
    """Limestone houses, higher in the middle of the city, some with a closed balcony."""
    out, x = [], 14.0
    for i in range(houses):
        w = dice.choice((14, 16, 18))
        h = dice.randint(least, most) * (1 - 0.45 * abs(i / houses - 0.5) * 2) + 6
        out.append(house(x, y, w, h, dice.choice(LIMESTONE), False))
        if dice.random() < 0.3:
            box = rect(x + 3, y - h * 0.62, w - 7, h * 0.3, fill=dice.choice(BALCONIES), stroke=INK, stroke_width=0.9)
            out.append(box)
        x += w + dice.choice((-1, 0, 1))
    return "".join(out)


DOME = group(
    [
        path("M170 112v-24h60v24Z", "#f3e2b8"),
        path("M172 88a28 32 0 0 1 56 0Z", "#c4573b"),
        line("M194 56v-12h12v12M200 44v-12M196 36h8", INK, 1.6),
        path("M183 88c0-14 5-26 17-32M217 88c0-14-5-26-17-32", stroke_width=0.9),
        path("M262 118v-44h16v44Z", "#e8d09a"),
        path("M260 74l10-34 10 34Z", "#dfc286"),
    ],
    stroke=INK,
    stroke_width=1.2,
    stroke_linejoin="round",
)
GALLEY = group(
    [
        path("M0 36l10 12h76l20-16-18 4Z", "#7a4a2a"),
        path("M34 36V-14L76 30Z", "#fff3dc"),
        path("M66 36V4L96 30Z", "#b5412c"),
        path("M20 46l-6 8M32 47l-6 8M44 47l-6 8M56 47l-6 8M68 46l-6 8", stroke_width=1.6),
    ],
    stroke=INK,
    stroke_width=1.3,
    stroke_linejoin="round",
    stroke_linecap="round",
)
