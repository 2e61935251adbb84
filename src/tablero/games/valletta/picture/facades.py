"""The fronts of Valletta's buildings, in a box 64 wide and 44 high that stands on its lower left corner.

An unbuilt building is an architect's line drawing; a built one is painted.
"""

from __future__ import annotations

from functools import lru_cache

from tablero.pictures.svg import group, num, path

# A part of a front: what it is made of, and its outline.
Part = tuple[str, str]

PAINT = {
    "wall": "#f3e2b8",
    "stone": "#e2c88c",
    "roof": "#c4573b",
    "dark": "#4a3a2a",
    "blue": "#3f7fb0",
    "wood": "#b9803f",
    "rock": "#bdbab0",
    "brick": "#d2684a",
    "lamp": "#f0b93a",
    "white": "#fff6e3",
    "hull": "#7a4a2a",
    "cask": "#b47c45",
    "iron": "#8a8f96",
    "gold": "#e9ae2f",
    "line": "none",
}
COLOURS = {"green": "#4f8f57", "blue": "#3d7dbb", "yellow": "#dfae3d"}
DRAWN = "#7a6a50"


def wall(x: float, w: float, h: float, of: str = "wall") -> Part:
    return of, f"M{num(x)} 0v-{num(h)}h{num(w)}v{num(h)}Z"


def block(x: float, y: float, w: float, h: float, of: str = "stone") -> Part:
    """A wall that stands at a height."""
    return of, f"M{num(x)} -{num(y)}v-{num(h)}h{num(w)}v{num(h)}Z"


def roof(x: float, w: float, y: float, h: float, of: str = "roof") -> Part:
    return of, f"M{num(x - 2)} -{num(y)}L{num(x + w / 2)} -{num(y + h)}L{num(x + w + 2)} -{num(y)}Z"


def arch(x: float, w: float, h: float) -> Part:
    r = w / 2
    return "dark", f"M{num(x)} 0v-{num(h - r)}a{num(r)} {num(r)} 0 0 1 {num(w)} 0v{num(h - r)}Z"


def window(x: float, y: float, w: float = 4, h: float = 6, of: str = "dark") -> Part:
    return of, f"M{num(x)} -{num(y)}h{num(w)}v-{num(h)}h-{num(w)}Z"


def disc(cx: float, cy: float, r: float, of: str, ry: float = 0) -> Part:
    tall = num(ry or r)
    return of, f"M{num(cx - r)} -{num(cy)}a{num(r)} {tall} 0 1 1 {num(2 * r)} 0a{num(r)} {tall} 0 1 1 -{num(2 * r)} 0Z"


def dome(cx: float, y: float, r: float, of: str = "accent") -> list[Part]:
    top = num(r * 1.1)
    shell = f"M{num(cx - r)} -{num(y)}a{num(r)} {top} 0 0 1 {num(2 * r)} 0Z"
    return [(of, shell), ("line", f"M{num(cx)} -{num(y + r * 1.1)}v-4")]


def gallery(x: float, y: float, w: float, h: float) -> list[Part]:
    """The closed wooden balcony of Malta."""
    posts = f"M{num(x + w / 3)} -{num(y)}v-{num(h)}M{num(x + 2 * w / 3)} -{num(y)}v-{num(h)}"
    return [window(x, y, w, h, "accent"), ("line", f"{posts}M{num(x)} -{num(y + h * 0.45)}h{num(w)}")]


def battlements(x: float, w: float, y: float, n: int = 5) -> Part:
    step = num(w / (2 * n - 1))
    teeth = f"h{step}".join([f"v-4h{step}v4"] * n)
    return "stone", f"M{num(x)} -{num(y)}{teeth}Z"


def flag(x: float, y: float) -> list[Part]:
    return [("line", f"M{num(x)} -{num(y)}v-9"), ("accent", f"M{num(x)} -{num(y + 9)}l7 2.2-7 2.2Z")]


FACADES: dict[str, list[Part]] = {
    "carpentry": [
        *(wall(8, 34, 18), roof(8, 34, 18, 12), arch(14, 10, 12), window(31, 7, 6, 6)),
        ("wood", "M46 0h14v-5h-14ZM48 -5h12v-5h-12Z"),
    ],
    "masons-lodge": [
        *(wall(6, 38, 22, "stone"), arch(14, 20, 18), ("line", "M10 -22v-6h30v6")),
        ("rock", "M46 0h12v-8h-12ZM49 -8h9v-7h-9Z"),
        ("line", "M6 -7h8M6 -14h8M34 -7h10M34 -14h10"),
    ],
    "brickyard": [
        *(("roof", "M8 0c0-20 6-26 8-34h12c2 8 8 14 8 34Z"), arch(16, 12, 13), ("line", "M10 -14h24M13 -24h18")),
        ("brick", "M40 0h20v-6h-20ZM43 -6h14v-6h-14ZM46 -12h8v-6h-8Z"),
    ],
    "bank": [
        *(wall(8, 48, 6, "stone"), block(10, 6, 44, 18, "wall"), roof(8, 48, 24, 12, "accent")),
        *(block(x, 6, 4, 18) for x in (13, 23, 37, 47)),
        block(28.5, 6, 7, 14, "dark"),
    ],
    "inn": [
        *(wall(12, 40, 30), roof(12, 40, 30, 10), *gallery(16, 14, 10, 12), *gallery(38, 14, 10, 12)),
        *(arch(28, 8, 12), window(52, 14, 7, 8, "accent")),
    ],
    "bathhouse": [wall(8, 48, 16), *dome(32, 16, 14, "blue"), arch(27, 10, 12), arch(13, 7, 9), arch(44, 7, 9)],
    "counting-house": [
        *(wall(6, 52, 32), block(4, 32, 56, 4)),
        *(arch(x, 10, 13) for x in (9, 21, 33, 45)),
        *(window(x, 18, 5, 8, "accent") for x in (12, 24, 36, 48)),
    ],
    "low-tavern": [
        *(("stone", "M14 0l2-26 28 2v24Z"), ("roof", "M12 -25l18-14 18 12Z"), arch(20, 9, 13)),
        *(window(35, 9, 5, 6, "lamp"), ("line", "M48 -20v6"), window(45.5, 8, 5, 6, "lamp")),
    ],
    "works-yard": [
        *(wall(6, 24, 16, "stone"), ("line", "M40 0v-38M40 -38h18M40 -30l10-8M56 -38v14")),
        *(window(51, 16, 10, 8, "rock"), wall(34, 12, 4, "dark"), arch(12, 10, 11)),
    ],
    "chancery": [
        *(wall(10, 44, 20), wall(26, 12, 34, "stone"), roof(26, 12, 34, 9, "accent"), disc(32, 27, 3.6, "white")),
        *(arch(28.5, 7, 11), window(14, 8, 5, 7), window(45, 8, 5, 7)),
    ],
    "scriptorium": [
        *(wall(12, 40, 26), block(10, 26, 44, 4, "accent")),
        *(window(18, 9, 8, 10, "blue"), window(38, 9, 8, 10, "blue"), arch(28, 8, 13)),
    ],
    "cooperage": [
        *(wall(6, 30, 20), roof(6, 30, 20, 10), arch(15, 12, 14), disc(49, 10, 8, "cask", 10)),
        ("line", "M41.5 -14h15M41.5 -6h15"),
    ],
    "harbour": [
        *(wall(2, 60, 5, "blue"), wall(6, 20, 24), roof(6, 20, 24, 8), arch(11, 9, 12)),
        *(("hull", "M34 -5l3 6h20l4-6Z"), ("white", "M46 -7v-26l12 20h-12")),
    ],
    "palace": [
        *(wall(4, 56, 24), block(2, 24, 60, 4, "accent"), wall(24, 16, 32, "stone"), roof(24, 16, 32, 7, "accent")),
        *(arch(28, 8, 14), *(window(x, 10, 4, 8) for x in (8, 16, 44, 52)), *flag(32, 38)),
    ],
    "fortress-works": [
        *(("stone", "M2 0l4-22h52l4 22Z"), battlements(6, 52, 22), ("line", "M18 0l2-10h10l2 10")),
        *(arch(28, 9, 13), *flag(12, 26)),
    ],
    "order-church": [
        *(wall(14, 36, 22), wall(8, 9, 30, "stone"), wall(47, 9, 30, "stone"), *dome(32, 22, 13)),
        *(roof(8, 9, 30, 6, "accent"), roof(47, 9, 30, 6, "accent"), arch(28, 8, 13)),
    ],
    "co-cathedral": [
        *(wall(12, 40, 26), roof(14, 36, 26, 13, "stone"), disc(32, 25, 4.5, "blue"), arch(27, 10, 15)),
        *(wall(6, 8, 32, "stone"), wall(50, 8, 32, "stone"), *dome(10, 32, 4), *dome(54, 32, 4)),
    ],
    "castille": [
        *(wall(6, 52, 28), block(4, 28, 56, 4), block(26, 32, 12, 6, "accent"), arch(27, 10, 15)),
        *(window(x, 14, 6, 8, "blue") for x in (11, 47)),
        *(*(window(x, 3, 6, 7) for x in (11, 47)), *flag(32, 38)),
    ],
    "fort-st-elmo": [
        *(("stone", "M2 0l6-18h20l4 6 4-6h20l6 18Z"), window(24, 14, 16, 12, "wall"), block(28, 26, 8, 12, "white")),
        *(roof(28, 8, 38, 5, "accent"), arch(28, 8, 9)),
    ],
    "angleterre": [
        *(wall(8, 48, 28), roof(8, 48, 28, 8, "accent"), *gallery(12, 12, 11, 12), *gallery(41, 12, 11, 12)),
        arch(27, 10, 14),
    ],
    "galley-port": [
        *(wall(2, 60, 4, "blue"), ("hull", "M6 -6l6 6h38l8-10h-10Z")),
        *(("accent", "M30 -6v-30l18 20h-18M28 -34l-14 20h14"), ("line", "M16 0l-4 4M24 0l-4 4M32 0l-4 4M40 0l-4 4")),
    ],
    "treasury": [wall(14, 36, 30, "stone"), battlements(14, 36, 30), wall(24, 16, 18, "iron"), disc(32, 9, 4, "gold")],
    "library": [
        *(wall(8, 48, 26), roof(8, 48, 26, 9, "stone"), *(wall(x, 4, 22, "stone") for x in (12, 20, 40, 48))),
        *(wall(27, 10, 16, "accent"), ("white", "M26 -20q3-3 6 0q3-3 6 0v-6q-3-3-6 0q-3-3-6 0Z")),
    ],
}


@lru_cache
def facade(building: str, colour: str, painted: bool) -> str:
    """The front of a building on its ground line."""
    if not painted:
        drawn = path("".join(d for _, d in FACADES[building]) + "M0 0h64")
        return group(drawn, stroke=DRAWN, stroke_width=1.1, stroke_linejoin="round", stroke_linecap="round")
    fills = {**PAINT, "accent": COLOURS[colour]}
    parts = [path(d, fills[of]) for of, d in FACADES[building]]
    return group(
        [*parts, path("M0 0h64")], stroke="var(--il)", stroke_width=1.2, stroke_linejoin="round", stroke_linecap="round"
    )
