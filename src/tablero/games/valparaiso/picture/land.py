"""The map of Valparaíso: where everything is on either side of the board, wide and tall, and the land itself."""

from __future__ import annotations

import math
import re
from functools import lru_cache
from typing import NamedTuple

from tablero.games.valparaiso.printed import Side
from tablero.pictures.svg import INK, ellipse, group, line, num, path, rect

Point = tuple[float, float]
BEYOND = 400.0
"""How far sea and land go on around the board, where the window is not of its shape."""


class Layout(NamedTuple):
    """The measures of a board, and where its places, its markets and the bends of its roads are."""

    name: str
    w: float
    h: float
    lot: float
    plate: Point
    label: float
    merchant: float
    offer: Point
    waiting: Point
    shop_gap: float
    residence: Point
    residence_gap: float
    city: Point
    second_row: float
    bay: tuple[float, float, float, float]
    places: dict[str, Point]
    shops: dict[str, Point]
    bends: dict[str, Point]
    trees: list[tuple[float, float, float, int]]

    @property
    def tall(self) -> bool:
        return self.name == "tall"


WIDE_TREES: list[tuple[float, float, float, int]] = [
    *((238, 300, 17, 2), (252, 306, 14, 2), (520, 300, 17, 2), (508, 306, 14, 2), (20, 430, 17, 0), (742, 430, 17, 0)),
    *((150, 486, 17, 1), (164, 490, 19, 0), (610, 486, 17, 1), (596, 490, 19, 0), (30, 640, 18, 0), (46, 646, 20, 1)),
    *((730, 640, 18, 0), (714, 646, 20, 1), (300, 420, 16, 1), (460, 420, 16, 0), (40, 520, 15, 1), (722, 520, 15, 0)),
]
TALL_TREES: list[tuple[float, float, float, int]] = [
    *((14, 260, 14, 0), (24, 264, 12, 1), (376, 260, 14, 0), (104, 262, 13, 2), (286, 262, 13, 2), (150, 300, 13, 0)),
    *((240, 300, 13, 1), (14, 430, 14, 1), (376, 430, 14, 0), (24, 530, 14, 0), (366, 530, 14, 1)),
]


def wide(places: dict[str, Point], shops: dict[str, Point], bends: dict[str, Point]) -> Layout:
    return Layout(
        "wide", 760, 756, 27, (34, 21), 13.5, 29, (58, 64), (40, 50), 2.5, (41, 44), 3, (380, 276), 325,
        (380, 240, 110, 72), places, shops, bends, WIDE_TREES,
    )  # fmt: skip


TALL_SEA = 30.0
"""By so much the land lies lower than its points say, so that the cards of the sea can be read."""


def tall(places: dict[str, Point], shops: dict[str, Point], bends: dict[str, Point]) -> Layout:
    trees = [(x, y + TALL_SEA, size, kind) for x, y, size, kind in TALL_TREES]
    return Layout(
        "tall", 390, 588 + TALL_SEA, 24, (28, 18), 12.2, 25, (44, 50), (21.5, 32), 1.5, (31, 35), 2,
        (195, 158 + TALL_SEA), 196 + TALL_SEA, (195, 142 + TALL_SEA, 66, 44), lower(places), lower(shops), bends, trees,
    )  # fmt: skip


def lower(points: dict[str, Point]) -> dict[str, Point]:
    return {name: (x, y + TALL_SEA) for name, (x, y) in points.items()}


LARGE = {
    "wide": wide(
        {
            "valparaiso": (380, 318),
            "concon": (216, 404),
            "placilla": (544, 404),
            "penablanca": (380, 459),
            "quillota": (92, 406),
            "melipilla": (668, 406),
            "limache": (252, 516),
            "casablanca": (508, 516),
            "la-calera": (92, 562),
            "lagunillas": (668, 562),
            "curacavi": (380, 672),
        },
        {"quillota": (9, 304), "melipilla": (523, 304), "limache": (128, 582), "casablanca": (404, 582)},
        {
            "valparaiso concon": (0, -14),
            "valparaiso placilla": (0, -14),
            "concon quillota": (0, 14),
            "concon limache": (-18, 0),
            "penablanca limache": (0, 16),
            "penablanca casablanca": (0, 16),
            "placilla casablanca": (18, 0),
            "placilla melipilla": (0, 14),
            "quillota la-calera": (-14, 0),
            "lagunillas melipilla": (14, 0),
            "la-calera limache": (0, -16),
            "casablanca lagunillas": (0, -16),
            "limache curacavi": (70, -66),
            "curacavi casablanca": (-70, -66),
        },
    ),
    "tall": tall(
        {
            "valparaiso": (195, 190),
            "concon": (52, 232),
            "placilla": (338, 232),
            "penablanca": (195, 318),
            "quillota": (62, 321),
            "melipilla": (328, 321),
            "limache": (118, 446),
            "casablanca": (272, 446),
            "la-calera": (34, 454),
            "lagunillas": (356, 454),
            "curacavi": (195, 526),
        },
        {"quillota": (5, 373), "melipilla": (249, 373), "limache": (13, 501), "casablanca": (241, 501)},
        {
            "concon quillota": (-12, 0),
            "placilla melipilla": (12, 0),
            "concon limache": (62, -18),
            "placilla casablanca": (-62, -18),
            "quillota la-calera": (-24, 0),
            "lagunillas melipilla": (24, 0),
            "penablanca limache": (8, 10),
            "penablanca casablanca": (-8, 10),
            "limache curacavi": (30, -22),
            "curacavi casablanca": (-30, -22),
        },
    ),
}
SMALL = {
    "wide": wide(
        {
            "valparaiso": (380, 318),
            "concon": (250, 440),
            "placilla": (510, 440),
            "quillota": (96, 446),
            "casablanca": (664, 446),
            "limache": (380, 540),
            "la-calera": (170, 596),
            "curacavi": (590, 596),
        },
        {"quillota": (9, 330), "casablanca": (523, 330), "limache": (266, 612)},
        {
            "valparaiso concon": (0, -14),
            "valparaiso placilla": (0, -14),
            "concon quillota": (0, 14),
            "concon limache": (-8, 20),
            "placilla limache": (8, 20),
            "placilla casablanca": (0, 14),
            "quillota la-calera": (-20, 10),
            "la-calera limache": (0, -10),
            "limache curacavi": (0, -10),
            "curacavi casablanca": (20, 10),
        },
    ),
    "tall": tall(
        {
            "valparaiso": (195, 190),
            "concon": (52, 232),
            "placilla": (338, 232),
            "quillota": (62, 321),
            "casablanca": (328, 321),
            "limache": (195, 424),
            "la-calera": (60, 486),
            "curacavi": (330, 486),
        },
        {"quillota": (5, 373), "casablanca": (249, 373), "limache": (127, 480)},
        {
            "concon quillota": (-12, 0),
            "placilla casablanca": (12, 0),
            "concon limache": (64, -30),
            "placilla limache": (-64, -30),
            "quillota la-calera": (-30, 0),
            "curacavi casablanca": (30, 0),
            "la-calera limache": (0, -10),
            "limache curacavi": (0, -10),
        },
    ),
}


def coast(layout: Layout, dy: float) -> str:
    """The land's outline from the coast down, moved by `dy`."""
    if layout.tall:
        points = (
            "0 122C30 114 70 124 96 120C116 118 122 128 132 138C144 150 165 152 195 152C225 152 246 150 258 138"
            "C268 128 274 118 294 120C320 124 360 114 390 122"
        )
    else:
        points = (
            "0 208C50 198 120 216 180 210C236 206 262 214 282 236C302 258 330 266 380 266C430 266 458 258 478 236"
            "C498 214 524 206 580 210C640 216 710 198 760 208"
        )
    dy += TALL_SEA if layout.tall else 0
    moved = re.sub(r"(\d+) (\d+)", lambda m: f"{m[1]} {num(float(m[2]) + dy)}", points)
    first = 122 if layout.tall else 208
    left, right, bottom = num(-BEYOND), num(layout.w + BEYOND), num(layout.h + BEYOND)
    return f"M{left} {num(first + dy)}L{moved}H{right}V{bottom}H{left}Z"


HILLS = [
    ("M0 300C70 268 130 286 190 312C214 330 150 372 96 352C60 344 30 360 0 352Z", "var(--land-2)"),
    ("M760 300C690 268 630 286 570 312C546 330 610 372 664 352C700 344 730 360 760 352Z", "var(--land-2)"),
    (
        "M-400 470H0C60 430 150 430 210 470C280 516 330 490 380 500C430 490 480 516 550 470C610 430 700 430 760 470"
        "H1160V1144H-400Z",
        "var(--land-2)",
    ),
    (
        "M-400 600H0C90 560 170 640 270 622C330 610 340 590 380 590C420 590 430 610 490 622C590 640 670 560 760 600"
        "H1160V1144H-400Z",
        "var(--land-3)",
    ),
    ("M-400 676H0C120 640 220 700 380 690C540 700 640 640 760 676H1160V1144H-400Z", "var(--land-4)"),
]
CONTOURS = (
    "M0 486C62 446 148 446 206 486M554 486C612 446 700 446 760 486M30 500C80 470 140 470 180 496"
    "M730 500C680 470 620 470 580 496M0 616C90 576 170 656 270 638M760 616C670 576 590 656 490 638"
)
FIELDS = (
    "M296 520C330 506 350 512 372 520C366 548 330 560 300 552ZM464 520C430 506 410 512 388 520C394 548 430 560 460 552Z"
    "M20 660C60 644 110 660 130 682C100 704 50 704 14 696ZM740 660C700 644 650 660 630 682C660 704 710 704 746 696Z"
)


def sea_and_land(layout: Layout) -> list[str]:
    """The sea in three sectors, the bay, the coast and the hills."""
    w, h, name = layout.w, layout.h, layout.name
    third = w / 3
    down = 300 if not layout.tall else 170 + TALL_SEA
    cx, cy, rx, ry = layout.bay
    dotted = {"stroke_dasharray": "2 6", "stroke_linecap": "round"}
    waves = line("M4 8c4-4 8-4 12 0M27 19c4-4 8-4 12 0", "var(--foam)", 1.3, opacity=0.38)
    rows = path("M0 2h9", stroke="var(--contour)", stroke_width=1.4, opacity=0.55)
    scale = "" if not layout.tall else f"scale({num(w / 760)} {num(h / 744)})"
    return [
        f'<defs><pattern id="waves-{name}" width="46" height="22" patternUnits="userSpaceOnUse">{waves}</pattern>'
        f'<pattern id="fields-{name}" width="9" height="9" patternUnits="userSpaceOnUse" '
        f'patternTransform="rotate(24)">{rows}</pattern></defs>',
        rect(-BEYOND, -BEYOND, w + 2 * BEYOND, down + 2 * BEYOND, fill="var(--sea)"),
        rect(-BEYOND, -BEYOND, third + BEYOND, down + BEYOND, fill="var(--sea-2)"),
        rect(2 * third, -BEYOND, third + BEYOND, down + BEYOND, fill="var(--sea-2)"),
        rect(-BEYOND, -BEYOND, w + 2 * BEYOND, down + BEYOND, fill=f"url(#waves-{name})"),
        ellipse(cx, cy, rx, ry, fill="var(--sea-3)", stroke="var(--foam)", stroke_width=1.6, **dotted),
        *(line(f"M{num(third * i)} 0V{num(cy - 44)}", "var(--foam)", 1.8, stroke_dasharray="2 6") for i in (1, 2)),
        path(coast(layout, -9), "var(--foam)", opacity=0.55),
        path(coast(layout, -4), "var(--coast)"),
        path(coast(layout, 4), "var(--land)"),
        group(
            [
                *(path(d, colour) for d, colour in HILLS),
                path(CONTOURS, stroke="var(--contour)", stroke_width=1.3),
                path(FIELDS, f"url(#fields-{name})"),
            ],
            transform=scale or None,
        ),
    ]


def rivers(layout: Layout, side: Side) -> list[str]:
    """Water from the hills to the sea, through the places that have a river."""
    wet = [layout.places[place.id] for place in side.place if place.river and place.id != "valparaiso"]
    x, y = layout.places["valparaiso"]
    k = 0.66 if layout.tall else 1.0
    courses = []
    for px, py in wet:
        out = -1 if px < layout.w * 0.4 else 1 if px > layout.w * 0.6 else 0
        far = -BEYOND if out < 0 else layout.w + BEYOND
        if out:
            bend = f"{num(px + 60 * k * out)} {num(py - 30)} {num(px + 90 * k * out)} {num(py - 60)}"
            courses.append(f"M{num(px + 10 * out)} {num(py + 10)}C{bend} {num(far)} {num(py - 96 * k)}")
            continue
        mx, my = layout.places.get("penablanca", ((px + x) / 2, (py + y) / 2))
        up = f"C{num(px - 18)} {num(layout.h - 30)} {num(px + 16)} {num(py + 40)} {num(px)} {num(py)}"
        on = f"C{num(px + 70 * k)} {num(py - 70)} {num(mx + 86 * k)} {num(my + 20)} {num(mx + 60 * k)} {num(my - 34)}"
        courses.append(f"M{num(px)} {num(layout.h + BEYOND)}{up}{on}S{x + 30} {y + 50} {x + 20} {y - 40}")
    if len(wet) < 3:
        bend = f"{num(x + 150 * k)} {num(y + 300 * k)} {num(x + 40 * k)} {num(y + 190 * k)}"
        up = f"C{bend} {num(x + 52 * k)} {num(y + 130 * k)}"
        courses.append(f"M{num(x + 60 * k)} {num(layout.h + BEYOND)}{up}S{x + 30} {y + 50} {x + 20} {y - 40}")
    width = 7 if layout.tall else 9
    banks = [line(course, "var(--coast)", width + 5, opacity=0.6) for course in courses]
    return banks + [line(course, "var(--river-line)", width) for course in courses]


def road(layout: Layout, one: str, two: str) -> str:
    """The course of a road; those from Valparaíso begin at the foot of its terrace."""
    (x1, y1), (x2, y2) = layout.places[one], layout.places[two]
    bx, by = layout.bends.get(f"{one} {two}", (0, 0))
    if one == "valparaiso":
        y1 += 52 if layout.tall else 60
        aside = 0.0 if abs(x2 - x1) < 20 else math.copysign(71 if layout.tall else 96, x2 - x1)
        x1 += aside
        y1 -= 24 if aside else 0
    return f"M{num(x1)} {num(y1)}Q{num((x1 + x2) / 2 + bx)} {num((y1 + y2) / 2 + by)} {num(x2)} {num(y2)}"


def roads(layout: Layout, side: Side) -> list[str]:
    """All roads, their edges first so that crossings are open."""
    width = 6 if layout.tall else 8
    courses = [road(layout, one, two) for one, two in side.paths]
    edges = [line(course, "var(--road-edge)", width + 3.4) for course in courses]
    return edges + [line(course, "var(--road)", width) for course in courses]


def tree(x: float, y: float, size: float, kind: int) -> str:
    """A tree, or by the sea a palm."""
    trunk = "#7b5a35"
    if kind == 2:
        top = f"M{num(x + 1)} {num(y - size)}"
        leaves = []
        for dx, dy in ((-0.5, 0.12), (0.5, 0.12), (-0.38, -0.14), (0.4, -0.12)):
            leaf = f"{top}q{num(dx * size / 2)} {num(-size * 0.3)} {num(dx * size)} {num(dy * size)}"
            leaves.append(line(leaf, "var(--tree)", size * 0.16))
        stem = f"M{num(x)} {num(y)}c-1 {num(-size * 0.5)} 0 {num(-size * 0.8)} 1 {num(-size)}"
        return line(stem, trunk, size * 0.12) + "".join(leaves)
    stem = line(f"M{num(x)} {num(y)}v{num(-size * 0.4)}", trunk, size * 0.13)
    colour = "var(--tree)" if kind == 0 else "var(--tree-2)"
    return stem + ellipse(x, y - size * 0.62, size * 0.33, size * 0.42, fill=colour)


PAINTED = ("#e8735a", "#f2b84b", "#5fb3a3", "#e9a0a8", "#7fa7d1", "#f4d58a", "#d98658", "#8fbf7a")
HEIGHTS = (16, 12, 20, 14, 18, 12, 16, 20, 18, 14, 12, 18, 16, 20, 14)


@lru_cache(maxsize=64)
def skyline(x: float, y: float, w: float, houses: int, k: float) -> str:
    """A row of painted houses on a terrace."""
    each = w / houses
    out = []
    for i in range(houses):
        left, high = x + i * each, HEIGHTS[i * 4 % len(HEIGHTS)] * k
        gable = f"l{num(each / 2)} -{num(high * 0.38)} {num(each / 2)} {num(high * 0.38)}"
        wall = f"M{num(left)} {num(y)}v-{num(high * 0.62)}{gable}v{num(high * 0.62)}Z"
        out.append(path(wall, PAINTED[i * 3 % len(PAINTED)]))
        out.append(rect(left + each * 0.38, y - high * 0.45, each * 0.26, high * 0.22, fill="#fff5de", stroke="none"))
    return group(out, stroke=INK, stroke_width=0.8, stroke_linejoin="round")
