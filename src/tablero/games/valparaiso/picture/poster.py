"""Valparaíso's poster: a hill town by the sea."""

from __future__ import annotations

import math
from collections.abc import Callable
from random import Random

from tablero.pictures.posters import INK, WIDTH, both, framed, house, polygon, shape, sky, waves
from tablero.pictures.svg import circle, ellipse, path, use

PAINTED = ("#e8735a", "#f2b84b", "#5fb3a3", "#e9a0a8", "#7fa7d1", "#fbe3ad", "#d98658", "#9cc586", "#fff1d6", "#c96f86")


def poster(title: str) -> str:
    """Houses up the hills, ships in the bay."""
    dice = Random(4)
    terraces: list[tuple[Callable[[float], float], str, str, float, float]] = [
        (lambda x: 96 + 14 * math.sin(x / 52 + 0.6) - 10 * math.sin(x / 130), "#c9d08a", "#3b5a4a", 11, 14),
        (lambda x: 124 + 12 * math.sin(x / 44 + 2), "#b4c578", "#34513f", 13, 17),
        (lambda x: 152 + 8 * math.sin(x / 60 + 4), "#e2c983", "#5a5636", 16, 20),
    ]
    out = [
        sky("#fbe3b4", "#1e3d52"),
        circle(316, 58, 30, fill=both("#f4a94e", "#f3e2b0")),
        shape("M0 78C60 40 120 30 190 62C250 34 330 40 400 74V224H0Z", "#e9c98f", "#2c4a4e"),
    ]
    for slope, light, dark, w, h in terraces:
        out.append(polygon([(0, 224), *((x, slope(x)) for x in range(0, 401, 8)), (400, 224)], light, dark))
        out.append(terrace(dice, slope, w, h))
    shore = "M0 182C60 172 130 186 200 180S340 172 400 180"
    out += [
        shape(f"{shore}V224H0Z", "#3f94b4", "#154a63"),
        path(shore, stroke=both("#f4e4bd", "#b39a68"), stroke_width=5),
        waves([(40, 200), (110, 212), (176, 198), (232, 214), (300, 202), (360, 214)], "#dff1f1", "#4f8aa0"),
        path("M-4 196C20 176 70 172 92 190L100 204H-4Z", "#c9a56a", stroke=INK, stroke_width=1.2),
        use("lighthouse", 47, 149, 66),
        path("M318 196l8-10h82v18h-84Z", "#b98a52", stroke=INK, stroke_width=1.2),
        use("act-trade", 378, 170, 36),
        use("merchant-yellow", 345.5, 173.5, 31),
        use("ship-red", 273, 179, 58),
        use("ship-blue", 171, 193, 46),
    ]
    return framed(title, "".join(out))


def terrace(dice: Random, slope: Callable[[float], float], w: float, h: float) -> str:
    """A row of houses along a slope, here and there a tree."""
    out, x = [], -4.0
    while x < WIDTH:
        wide, high = w * dice.choice((0.8, 1, 1.2)), h * dice.choice((0.8, 1, 1.25))
        if dice.random() < 0.86:
            y = slope(x + wide / 2) + high * 0.45
            out.append(house(x, y, wide, high, dice.choice(PAINTED), dice.random() < 0.45))
        else:
            out.append(ellipse(x + wide / 2, slope(x) - 1, w * 0.4, h * 0.5, fill=both("#5f9155", "#3f6a48")))
        x += wide + dice.choice((0, 0.5, 2))
    return "".join(out)
