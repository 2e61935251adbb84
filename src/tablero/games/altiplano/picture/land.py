"""Altiplano's landscape: sky and peaks, the lake, the ring road, and the strip of land at the head of each place."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from tablero.games.altiplano.picture.cards import disc
from tablero.pictures.svg import INK, circle, ellipse, group, line, num, path, rect, text, use

Point = tuple[float, float]
BEYOND = 400.0


class Layout(NamedTuple):
    """The measures of a board: its size, the plates of the ring clockwise from the top left, the lake."""

    name: str
    w: float
    h: float
    plate: Point
    corners: list[Point]
    head: float
    lake: tuple[float, float, float, float]

    @property
    def tall(self) -> bool:
        return self.name == "tall"


LAYOUTS = {
    "wide": Layout(
        "wide", 760, 756, (200, 174), [(8, 8), (216, 8), (424, 8), (424, 200), (320, 392), (112, 392), (8, 200)], 44,
        (316, 290, 92, 92),
    ),
    "tall": Layout(
        "tall", 390, 676, (123, 113), [(4, 4), (133.5, 4), (263, 4), (263, 124), (199, 244), (68, 244), (4, 124)], 29,
        (195, 180, 56, 54),
    ),
}  # fmt: skip

PEAKS = [
    *((0, 120), (60, 20), (110, 90), (170, 10), (250, 110), (330, 30), (400, 120), (470, 50), (540, 130), (620, 20)),
    *((690, 110), (760, 40), (860, 110), (1160, 60), (1160, 320), (-400, 320), (-400, 60), (-90, 30)),
]
FOOTHILLS = [
    *((0, 190), (90, 110), (200, 200), (300, 130), (420, 210), (520, 130), (640, 210), (760, 140), (1160, 220)),
    *((1160, 330), (-400, 330), (-400, 160)),
]
SNOW = ((0, 0), (22, 34), (8, 28), (-2, 40), (-12, 28), (-22, 36))


def polygon(points: list[Point], fill: str) -> str:
    return path("M" + "L".join(f"{num(x)} {num(y)}" for x, y in points) + "Z", fill)


def landscape(layout: Layout) -> list[str]:
    """High sky, peaks with snow, and the plain."""
    w, h, name = layout.w, layout.h, layout.name
    grass = line("M4 6l3-3M6 7l3-3M17 15l3-3", "var(--land-3)", 1.3, opacity=0.55)
    plain = "M-400 236H0Q190 196 380 236T760 226H1160V1160H-400Z"
    body = [
        circle(467, 44, 30, fill="#f6c860", opacity=0.9),
        polygon([(float(x), float(y)) for x, y in PEAKS], "var(--peak)"),
        *(
            polygon([(x + dx, y + dy) for dx, dy in SNOW], "var(--snow)")
            for x, y in ((60, 20), (170, 10), (330, 30), (620, 20))
        ),
        polygon([(float(x), float(y)) for x, y in FOOTHILLS], "var(--peak-2)"),
        path(plain, "var(--land)"),
        path(plain, f"url(#grass-{name})"),
        path("M-400 520H0Q200 480 400 530T760 510H1160V1160H-400Z", "var(--land-2)"),
    ]
    scale = f"scale({num(w / 760)} {num(h / 756)})" if layout.tall else None
    return [
        f'<defs><pattern id="grass-{name}" width="26" height="18" patternUnits="userSpaceOnUse">{grass}'
        "</pattern></defs>",
        rect(-BEYOND, -BEYOND, w + 2 * BEYOND, h + 2 * BEYOND, fill="var(--sky)"),
        group(body, transform=scale),
    ]


def lake(layout: Layout) -> list[str]:
    """The lake in the middle, with a reed boat and an island for the food."""
    x, y, rx, ry = layout.lake
    bends = (
        *((-1, -0.7, -0.4, -1, 0, -0.92), (0.7, -1, 1, -0.4, 0.86, 0)),
        *((1.1, 0.5, 0.5, 1, 0, 0.9), (-0.6, 1.05, -1.1, 0.5, -1, 0)),
    )
    shore = f"M{num(x - rx)} {num(y)}"
    for bend in bends:
        points = [f"{num(x + rx * dx)} {num(y + ry * dy)}" for dx, dy in zip(bend[::2], bend[1::2], strict=True)]
        shore += "C" + " ".join(points)
    out = [path(shore + "Z", "var(--lake)", stroke="var(--snow)", stroke_width=4, stroke_linejoin="round")]
    if not layout.tall:
        for dx, dy in ((0.2, -0.62), (0.45, -0.2), (-0.7, 0.1), (-0.1, 0.68), (0.35, 0.6)):
            out.append(line(f"M{num(x + rx * dx)} {num(y + ry * dy)}q6 -5 12 0t12 0", "var(--sky-2)", 1.6))
        hull = f"M{num(x - 54)} {num(y - 46)}q22 12 44 0l8 -7q-4 16 -30 17t-30 -17Z"
        out.append(path(hull, "#c9973f", stroke=INK, stroke_width=1.2, stroke_linejoin="round"))
        out.append(path(f"M{num(x - 32)} {num(y - 44)}v-26l16 18Z", "#fff3dc", stroke=INK, stroke_width=1.1))
    return out


def island(layout: Layout, food: int) -> str:
    """The stock of food, in the middle of the lake."""
    x, y = layout.lake[0], layout.lake[1]
    size = 30 if layout.tall else 46
    ground = ellipse(x, y + size * 0.5, size * 1.05, size * 0.42, fill="var(--land)", stroke=INK, stroke_width=1.3)
    figure = 14 if layout.tall else 19
    at_x, at_y = x + size * 0.28, y + size * 0.26
    number = text(at_x, at_y, food, figure, fill="#2b2620", weight=800, outline="#fff8ec")
    return ground + disc("food", x - size * 0.28, y + size * 0.05, size * 0.9) + number


def ring_road(layout: Layout) -> list[str]:
    """The road from place to place and round again."""
    w, h = layout.plate
    centres = [f"{num(x + w / 2)} {num(y + h / 2)}" for x, y in layout.corners]
    course = "M" + "L".join(centres) + "Z"
    width = 9 if layout.tall else 14
    return [
        line(course, INK, width + 3, opacity=0.55),
        line(course, "var(--road)", width),
        line(course, "var(--land-3)", 2, stroke_dasharray=f"2 {num(width * 0.7)}"),
    ]


GROUND = {
    "forest": "#7f9a4e",
    "mine": "var(--peak-2)",
    "farm": "#c9b04d",
    "market": "var(--land-2)",
    "village": "var(--land-2)",
    "road": "var(--land)",
    "harbor": "var(--lake)",
}


@lru_cache
def head(place: str, w: float, h: float, clip: str) -> str:
    """A strip of landscape for the head of a place."""
    top = f"M0 {num(h)}V9a9 9 0 0 1 9 -9H{num(w - 9)}a9 9 0 0 1 9 9V{num(h)}Z"
    ridge = [(0, 1), (0.16, 0.3), (0.3, 0.7), (0.48, 0.16), (0.68, 0.74), (0.84, 0.36), (1, 0.8), (1, 1)]
    peak = [(0.48, 0.16), (0.53, 0.31), (0.5, 0.36), (0.475, 0.32), (0.445, 0.36)]
    hill = f"Q{num(w * 0.3)} {num(h * 0.5)} {num(w * 0.6)} {num(h * 0.7)}T{num(w)} {num(h * 0.66)}"
    plain = f"M0 {num(h * 0.72)}{hill}V{num(h)}H0Z"
    body = [
        rect(0, 0, w, h, fill="var(--sky)"),
        polygon([(x * w, y * h) for x, y in ridge], "var(--peak)"),
        polygon([(x * w, y * h) for x, y in peak], "var(--snow)"),
        path(plain, GROUND[place]),
        *sights(place, w, h),
    ]
    return f'<clipPath id="{clip}"><path d="{top}"/></clipPath>' + group(body, clip_path=f"url(#{clip})")


def sights(place: str, w: float, h: float) -> list[str]:
    """What tells a place from afar."""
    s = h * 0.62
    if place == "forest":
        trees = []
        for i, (x, k) in enumerate(((0.52, 1.0), (0.59, 0.8), (0.66, 1.1), (0.73, 0.85), (0.79, 0.95))):
            fir = f"M{num(w * x)} {num(h - s * k)}l{num(s * 0.26)} {num(s * k * 0.9)}h-{num(s * 0.52)}Z"
            trees.append(path(fir, "var(--tree)" if i % 2 else "var(--tree-2)", stroke=INK, stroke_width=0.9))
        return trees
    if place == "mine":
        r = num(h * 0.2)
        gate = f"M{num(w * 0.6)} {num(h)}v-{num(h * 0.34)}a{r} {r} 0 0 1 {num(h * 0.4)} 0v{num(h * 0.34)}Z"
        frame = f"M{num(w * 0.6)} {num(h)}v-{num(h * 0.44)}h{num(h * 0.4)}v{num(h * 0.44)}"
        return [path(gate, "#2b2620"), line(frame, "#b9803f", 2.4)]
    if place == "farm":
        leaf = f"q{num(w * 0.03)} -{num(h * 0.2)} {num(w * 0.02)} -{num(h * 0.32)}"
        rows = "".join(f"M{num(w * (0.44 + i * 0.09))} {num(h)}{leaf}" for i in range(5))
        return [line(rows, "#8f7a2c", 1.4), use("alpaca", w * 0.66, h - s * 0.44, s * 0.84)]
    if place == "market":
        return [use("act-trade", w * 0.6, h - s * 0.49, s * 0.92), use("act-trade", w * 0.73, h - s * 0.42, s * 0.76)]
    if place == "village":
        sizes = (0.82, 0.7, 0.82, 0.7)
        return [use("house", w * 0.54 + i * s * 0.6, h - s * k / 2, s * k) for i, k in enumerate(sizes)]
    if place == "road":
        bend = f"C{num(w * 0.5)} {num(h * 0.8)} {num(w * 0.36)} {num(h * 0.72)} {num(w * 0.62)} {num(h * 0.66)}"
        return [line(f"M{num(w * 0.3)} {num(h)}{bend}", "var(--road)", 5)]
    wave = f"q{num(w * 0.025)} -4 {num(w * 0.05)} 0t{num(w * 0.05)} 0"
    waves = "".join(f"M{num(w * (0.26 + i * 0.14))} {num(h * 0.9)}{wave}" for i in range(4))
    return [line(waves, "var(--sky-2)", 1.4), use("ship", w * 0.68, h - s * 0.5, s * 0.9)]
