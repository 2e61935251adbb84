"""The posters of the first page: a hill town by the sea, an alpaca by a lake, a fortress."""

from __future__ import annotations

import math
from collections.abc import Callable
from random import Random

from tablero.drawing.svg import at, attributes, circle, ellipse, group, line, num, path, rect, use

INK = "#2b2620"
WIDTH, TOP, BOTTOM = 400, -36, 224


def both(light: str, dark: str) -> str:
    """A colour by day and by night."""
    return f"fill:light-dark({light},{dark})"


def drawn(light: str, dark: str) -> str:
    """The same for a line."""
    return f"fill:none;stroke:light-dark({light},{dark})"


def shape(d: str, light: str, dark: str) -> str:
    return f'<path d="{d}" style="{both(light, dark)}"/>'


def sky(light: str, dark: str) -> str:
    return rect(0, TOP, WIDTH, BOTTOM - TOP, style=both(light, dark))


def waves(points: list[tuple[float, float]], light: str, dark: str, size: float = 6) -> str:
    curls = "".join(f"M{num(x)} {num(y)}q{size} -{size - 1} {2 * size} 0t{2 * size} 0" for x, y in points)
    return f'<path d="{curls}" style="{drawn(light, dark)}" stroke-width="1.6" stroke-linecap="round"/>'


def polygon(points: list[tuple[float, float]], light: str, dark: str) -> str:
    return shape("M" + "L".join(f"{num(x)} {num(y)}" for x, y in points) + "Z", light, dark)


def house(x: float, y: float, w: float, h: float, colour: str, gable: bool) -> str:
    """A painted house with its windows."""
    body = path(f"M{num(x)} {num(y)}v-{num(h)}h{num(w)}v{num(h)}Z", colour, stroke=INK, stroke_width=0.9)
    if gable:
        tip = f"l{num(w / 2 + 1)} -{num(h * 0.36)} {num(w / 2 + 1)} {num(h * 0.36)}Z"
        roof = f"M{num(x - 1)} {num(y - h)}{tip}"
        body += path(roof, "#c4573b", stroke=INK, stroke_width=0.9, stroke_linejoin="round")
    many = max(1, int(w // 7))
    each = w / many
    pane = f"h{num(each * 0.4)}v{num(h * 0.3)}h-{num(each * 0.4)}Z"
    panes = "".join(f"M{num(x + each * (i + 0.3))} {num(y - h * 0.72)}{pane}" for i in range(many))
    return body + path(panes, INK, opacity=0.75)


# Valparaíso

PAINTED = ("#e8735a", "#f2b84b", "#5fb3a3", "#e9a0a8", "#7fa7d1", "#fbe3ad", "#d98658", "#9cc586", "#fff1d6", "#c96f86")


def valparaiso() -> str:
    """Houses up the hills, ships in the bay."""
    dice = Random(4)
    terraces: list[tuple[Callable[[float], float], str, str, float, float]] = [
        (lambda x: 96 + 14 * math.sin(x / 52 + 0.6) - 10 * math.sin(x / 130), "#c9d08a", "#3b5a4a", 11, 14),
        (lambda x: 124 + 12 * math.sin(x / 44 + 2), "#b4c578", "#34513f", 13, 17),
        (lambda x: 152 + 8 * math.sin(x / 60 + 4), "#e2c983", "#5a5636", 16, 20),
    ]
    out = [
        sky("#fbe3b4", "#1e3d52"),
        circle(316, 58, 30, style=both("#f4a94e", "#f3e2b0")),
        shape("M0 78C60 40 120 30 190 62C250 34 330 40 400 74V224H0Z", "#e9c98f", "#2c4a4e"),
    ]
    for slope, light, dark, w, h in terraces:
        out.append(polygon([(0, 224), *((x, slope(x)) for x in range(0, 401, 8)), (400, 224)], light, dark))
        out.append(terrace(dice, slope, w, h))
    shore = "M0 182C60 172 130 186 200 180S340 172 400 180"
    out += [
        shape(f"{shore}V224H0Z", "#3f94b4", "#154a63"),
        f'<path d="{shore}" style="{drawn("#f4e4bd", "#b39a68")}" stroke-width="5"/>',
        waves([(40, 200), (110, 212), (176, 198), (232, 214), (300, 202), (360, 214)], "#dff1f1", "#4f8aa0"),
        path("M-4 196C20 176 70 172 92 190L100 204H-4Z", "#c9a56a", stroke=INK, stroke_width=1.2),
        use("lighthouse", 47, 149, 66),
        path("M318 196l8-10h82v18h-84Z", "#b98a52", stroke=INK, stroke_width=1.2),
        use("act-trade", 378, 170, 36),
        use("merchant-yellow", 345.5, 173.5, 31),
        use("ship-red", 273, 179, 58),
        use("ship-blue", 171, 193, 46),
    ]
    return "".join(out)


def terrace(dice: Random, slope: Callable[[float], float], w: float, h: float) -> str:
    """A row of houses along a slope, here and there a tree."""
    out, x = [], -4.0
    while x < WIDTH:
        wide, high = w * dice.choice((0.8, 1, 1.2)), h * dice.choice((0.8, 1, 1.25))
        if dice.random() < 0.86:
            y = slope(x + wide / 2) + high * 0.45
            out.append(house(x, y, wide, high, dice.choice(PAINTED), dice.random() < 0.45))
        else:
            out.append(ellipse(x + wide / 2, slope(x) - 1, w * 0.4, h * 0.5, style=both("#5f9155", "#3f6a48")))
        x += wide + dice.choice((0, 0.5, 2))
    return "".join(out)


# Altiplano

SNOW = ((0, 0), (27, 33), (13, 28), (2, 42), (-10, 28), (-24, 32))


def altiplano() -> str:
    """An alpaca before the peaks."""
    ridge = [(0, 150), (50, 86), (92, 124), (160, 36), (226, 116), (262, 84), (310, 128), (356, 64), (400, 112)]
    hills = [(0, 158), (70, 128), (140, 164), (220, 132), (300, 168), (400, 130)]
    ground: list[tuple[float, float]] = [(400, 224), (0, 224)]
    lake = "M130 188C170 174 262 176 292 190S236 212 190 208S104 200 130 188Z"
    shore = f"{both('#5aa7c0', '#1f5468')};stroke:light-dark(#fff3dc,#cfc3b4)"
    grass = "".join(f"M{8 + i * 5} {216 - i % 2}l2-8" for i in range(9))
    return "".join(
        [
            sky("#a9d6e5", "#1d3f55"),
            rect(0, TOP, WIDTH, 92, style=both("#8cc4da", "#173346")),
            circle(88, 62, 28, style=both("#f9cf63", "#f3e2b0")),
            polygon([*((float(x), float(y)) for x, y in ridge), *ground], "#bb8b6b", "#5d4337"),
            *(
                polygon([(x + dx * k, y + dy * k) for dx, dy in SNOW], "#fff8ec", "#d8cdbd")
                for x, y, k in ((160, 36, 1.0), (356, 64, 0.8), (50, 86, 0.6))
            ),
            polygon([*((float(x), float(y)) for x, y in hills), *ground], "#a3684a", "#472f26"),
            shape("M0 172Q110 146 220 170T400 160V224H0Z", "#e8bf72", "#6b4a28"),
            f'<path d="{lake}" style="{shore}" stroke-width="2.5"/>',
            shape("M0 206Q120 190 230 208T400 200V224H0Z", "#d9a04e", "#573a20"),
            waves([(168, 192), (222, 198), (250, 188)], "#c4e2e4", "#4f8aa0", 5),
            use("pl-village", 317, 157, 50),
            use("pl-forest", 33, 151, 46),
            at(18, 98, ALPACA, 1.02),
            use("cart", 258, 198, 44),
            f'<path d="{grass}" style="{drawn("#a8741a", "#8a6a35")}" stroke-width="1.3"/>',
        ]
    )


FLEECE, FACE, BLANKET = "#f0d3a4", "#f7e3bf", "M36 49c12-6 26-6 38-1l-2 30c-11-4-24-4-34 0Z"
ALPACA = group(
    [
        ellipse(62, 117, 46, 5, fill="#000", opacity=0.22, stroke="none"),
        path("M33 84h11v31h-10ZM52 86h10v29h-9ZM72 86h11v29h-10ZM86 84h10v31h-9Z", "#cfa36c"),
        path("M20 66c-6-2-8 4-6 10"),
        path(
            "M22 74c-4-14 4-24 14-25 6-6 16-6 22-3 8-3 16-2 22 1 12 2 20 12 19 24 2 10-3 18-10 20-6 5-14 4-19 2"
            "-6 3-14 3-20 0-7 3-14 1-18-3-7-2-10-8-10-16Z",
            FLEECE,
        ),
        path("M78 66c0-16 1-30 3-42 3-9 20-9 23 0 1 14 0 30-3 44-4 7-20 7-23-2Z", FLEECE),
        path("M82 14l-3-14 9 9ZM97 11l3-13 7 12Z", "#d9b17c"),
        path("M80 22c0-10 8-14 16-13 7 0 11 3 13 7 8 1 11 5 9 9-2 5-10 6-17 5-9 2-21 0-21-8Z", FACE),
        path("M82 14c4-8 14-8 17-2-2 4-5 3-7 5-3-3-7-1-10-3Z", FLEECE),
        circle(102, 18, 1.9, fill=INK, stroke="none"),
        path("M113 26h4"),
        path(BLANKET, "#c2384f"),
        path("M36.5 56c12-5 25-5 37-1M37 70c11-4 24-4 35 0", stroke="#f3c552", stroke_width=3),
        path("M37 64l5-3 5 2 5-3 5 2 5-2 5 3 5-1", stroke="#8fe0d6", stroke_width=2.2),
        path(BLANKET),
        path("M84 44c5 3 10 3 15 0M84 54c5 3 10 3 14 0", stroke="#b98a52"),
    ],
    stroke=INK,
    stroke_width=1.8,
    stroke_linejoin="round",
    stroke_linecap="round",
)


# Valletta

LIMESTONE = ("#f3e2b8", "#e8d09a", "#dfc286", "#f7ecd0", "#d9b878")
BALCONIES = ("#4f8f57", "#3d7dbb", "#b5412c")


def valletta() -> str:
    """The fortress over the sea, a galley before it."""
    dice = Random(9)
    wall = "M0 200L16 156H384L400 200V224H0Z"
    courses = "M20 168H380M8 180H392M8 192H392"
    teeth = "".join(f"M{x} 158v-7h14v7" for x in range(24, 384, 36))
    return "".join(
        [
            sky("#f6dfae", "#1b3150"),
            circle(330, 60, 26, style=both("#f0a94a", "#f3e2b0")),
            f'<path d="M0 60h150M210 44h90M40 84h80M250 92h150" style="{drawn("#fdf1d3", "#2b4568")}" '
            'stroke-width="7" stroke-linecap="round"/>',
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

POSTERS = {"valparaiso": valparaiso, "altiplano": altiplano, "valletta": valletta}


def poster(game: str, title: str) -> str:
    """The poster of a game, or nothing for a game that has none."""
    if game not in POSTERS:
        return ""
    named = attributes(
        {
            "class": "pic",
            "viewBox": f"0 {TOP} {WIDTH} {BOTTOM - TOP}",
            "preserveAspectRatio": "xMidYMid slice",
            "role": "img",
            "aria-label": title,
        }
    )
    return f"<svg{named}>{POSTERS[game]()}</svg>"
