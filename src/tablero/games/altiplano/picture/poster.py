"""Altiplano's poster: an alpaca by a lake."""

from __future__ import annotations

from tablero.pictures.posters import INK, TOP, WIDTH, both, framed, polygon, shape, sky, waves
from tablero.pictures.svg import at, circle, ellipse, group, path, rect, use

SNOW = ((0, 0), (27, 33), (13, 28), (2, 42), (-10, 28), (-24, 32))


def poster(title: str) -> str:
    """An alpaca before the peaks."""
    ridge = [(0, 150), (50, 86), (92, 124), (160, 36), (226, 116), (262, 84), (310, 128), (356, 64), (400, 112)]
    hills = [(0, 158), (70, 128), (140, 164), (220, 132), (300, 168), (400, 130)]
    ground: list[tuple[float, float]] = [(400, 224), (0, 224)]
    lake = "M130 188C170 174 262 176 292 190S236 212 190 208S104 200 130 188Z"
    shore = both("#fff3dc", "#cfc3b4")
    grass = "".join(f"M{8 + i * 5} {216 - i % 2}l2-8" for i in range(9))
    return framed(
        title,
        "".join(
            [
                sky("#a9d6e5", "#1d3f55"),
                rect(0, TOP, WIDTH, 92, fill=both("#8cc4da", "#173346")),
                circle(88, 62, 28, fill=both("#f9cf63", "#f3e2b0")),
                polygon([*((float(x), float(y)) for x, y in ridge), *ground], "#bb8b6b", "#5d4337"),
                *(
                    polygon([(x + dx * k, y + dy * k) for dx, dy in SNOW], "#fff8ec", "#d8cdbd")
                    for x, y, k in ((160, 36, 1.0), (356, 64, 0.8), (50, 86, 0.6))
                ),
                polygon([*((float(x), float(y)) for x, y in hills), *ground], "#a3684a", "#472f26"),
                shape("M0 172Q110 146 220 170T400 160V224H0Z", "#e8bf72", "#6b4a28"),
                path(lake, both("#5aa7c0", "#1f5468"), stroke=shore, stroke_width=2.5),
                shape("M0 206Q120 190 230 208T400 200V224H0Z", "#d9a04e", "#573a20"),
                waves([(168, 192), (222, 198), (250, 188)], "#c4e2e4", "#4f8aa0", 5),
                use("pl-village", 317, 157, 50),
                use("pl-forest", 33, 151, 46),
                at(18, 98, ALPACA, 1.02),
                use("cart", 258, 198, 44),
                path(grass, stroke=both("#a8741a", "#8a6a35"), stroke_width=1.3),
            ]
        ),
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
