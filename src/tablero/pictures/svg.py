"""SVG as strings: shapes, text that fits its room, icons of the sprite, and drawables with their halo.

>>> rect(0, 0, 10, 5, fill="red")
'<rect width="10" height="5" fill="red"/>'
>>> text(1, 2, "<Ann>", 12)
'<text x="1" y="2" font-size="12" font-weight="600">&lt;Ann&gt;</text>'
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from html import escape

INK = "var(--il)"
CARD = "var(--card)"
CARD_2 = "var(--card-2)"
CARD_INK = "var(--card-ink)"
CARD_INK_2 = "var(--card-ink-2)"
CARD_LINE = "var(--card-line)"

LEAST_TEXT = 11.5
"""No label is set smaller; what still does not fit is condensed."""

DRAWN = 16_384
"""So many shapes are kept as they were drawn: most of a picture is the same as a moment ago."""

_NARROW = frozenset("iljtfrI.,:;'’|!()[]-· ")
_WIDE = frozenset("mwMW—")


@lru_cache(maxsize=8192)
def num(x: float) -> str:
    """A number as short as it can be, to a hundredth.

    >>> num(3.0), num(2 / 3), num(-0.001)
    ('3', '0.67', '0')
    """
    return f"{round(x, 2) + 0:.2f}".rstrip("0").rstrip(".")


@lru_cache(maxsize=8192)
def attribute(name: str, value: str | float) -> str:
    """One attribute as markup; underscores in its name are hyphens."""
    return f' {name.replace("_", "-")}="{escape(value) if isinstance(value, str) else num(value)}"'


def attributes(given: Mapping[str, str | float | None]) -> str:
    """Attributes as markup; those that are None are left out.

    >>> attributes({"stroke_width": 1.5, "data-name": "a'b", "rx": None})
    ' stroke-width="1.5" data-name="a&#x27;b"'
    """
    return "".join([attribute(name, value) for name, value in given.items() if value is not None])


@lru_cache(maxsize=DRAWN)
def rect(x: float, y: float, w: float, h: float, r: float = 0, **style: str | float | None) -> str:
    """A rectangle with its corners rounded by `r`."""
    return f"<rect{attributes({'x': x or None, 'y': y or None, 'width': w, 'height': h, 'rx': r or None, **style})}/>"


@lru_cache(maxsize=DRAWN)
def circle(cx: float, cy: float, r: float, **style: str | float | None) -> str:
    return f"<circle{attributes({'cx': cx, 'cy': cy, 'r': r, **style})}/>"


@lru_cache(maxsize=DRAWN)
def ellipse(cx: float, cy: float, rx: float, ry: float, **style: str | float | None) -> str:
    return f"<ellipse{attributes({'cx': cx, 'cy': cy, 'rx': rx, 'ry': ry, **style})}/>"


@lru_cache(maxsize=DRAWN)
def path(d: str, fill: str = "none", **style: str | float | None) -> str:
    return f"<path{attributes({'d': d, 'fill': fill, **style})}/>"


@lru_cache(maxsize=DRAWN)
def line(d: str, stroke: str, width: float, **style: str | float | None) -> str:
    """A path that is only a line, with round ends."""
    ends = {"stroke_linecap": "round", "stroke_linejoin": "round"}
    return f"<path{attributes({'d': d, 'fill': 'none', 'stroke': stroke, 'stroke_width': width, **ends, **style})}/>"


def group(body: str | Iterable[str], **style: str | float | None) -> str:
    inner = body if isinstance(body, str) else "".join(body)
    return f"<g{attributes(style)}>{inner}</g>"


def at(x: float, y: float, body: str, scale: float = 1) -> str:
    """A drawing moved to a point, and scaled there."""
    grown = "" if scale == 1 else f" scale({num(scale)})"
    return group(body, transform=f"translate({num(x)} {num(y)}){grown}")


@lru_cache(maxsize=DRAWN)
def use(icon: str, cx: float, cy: float, size: float, **style: str | float | None) -> str:
    """An icon of the sprite, centred on a point."""
    box = {"x": cx - size / 2, "y": cy - size / 2, "width": size, "height": size}
    return f"<use{attributes({'href': '#' + icon, **box, **style})}/>"


@lru_cache(maxsize=4096)
def width_of(said: str, size: float, bold: bool = False) -> float:
    """About how wide a text runs in the system's fonts, rather too wide than too narrow.

    >>> 60 < width_of("Stonecutter", 12) < 70
    True
    """
    units = 0.0
    for letter in said:
        if letter in _NARROW:
            units += 0.32
        elif letter in _WIDE:
            units += 0.88
        else:
            units += 0.71 if letter.isupper() else 0.56
    return units * size * (1.06 if bold else 1)


@lru_cache(maxsize=DRAWN)
def text(
    x: float,
    y: float,
    said: str | int,
    size: float,
    *,
    fill: str | None = None,
    weight: int = 600,
    anchor: str | None = None,
    room: float | None = None,
    least: float = LEAST_TEXT,
    serif: bool = False,
    outline: str | None = None,
) -> str:
    """A line of text on its baseline. Given its room it shrinks to `least`, and is condensed from there."""
    squeezed = None
    if room is not None:
        runs = width_of(str(said), 1, weight >= 700)
        size = max(min(size, room / runs), min(least, size)) if runs else size
        if runs * size > room:
            squeezed = room
    around: dict[str, str | float | None] = {}
    if outline:
        width = max(2.4, size / 3.6)
        around = {"paint_order": "stroke", "stroke": outline, "stroke_width": width, "stroke_linejoin": "round"}
    given = attributes(
        {
            "x": x,
            "y": y,
            "font_size": size,
            "font_weight": weight,
            "fill": fill,
            "text_anchor": anchor,
            "textLength": squeezed,
            "lengthAdjust": "spacingAndGlyphs" if squeezed else None,
            "class": "serif" if serif else None,
            **around,
        }
    )
    return f"<text{given}>{escape(str(said))}</text>"


def wrapped(said: str, size: float, room: float) -> list[str]:
    """A text in one line if it fits, else broken in two between words or at a hyphen, as evenly as can be.

    >>> wrapped("Bank", 12, 80), wrapped("Herberge von Kastilien", 12, 80)
    (['Bank'], ['Herberge von', 'Kastilien'])
    """
    if width_of(said, size) <= room:
        return [said]
    breaks = [i + 1 for i, letter in enumerate(said) if letter in " -" and 0 < i < len(said) - 1]
    if not breaks:
        return [said]
    cut = min(breaks, key=lambda i: max(width_of(said[:i].strip(), size), width_of(said[i:], size)))
    return [said[:cut].strip(), said[cut:]]


def halo(outline: str) -> str:
    """Three copies of an outline that the states of a drawable show: glow, edge, ring."""
    copies = "".join(outline.replace("/>", f' class="{part}"/>') for part in ("g", "e", "r"))
    return f'<g class="halo">{copies}</g>'


def drawable(body: str, label: str, data: Mapping[str, str], outline: str = "", over: str = "") -> str:
    """Something that options can name: what it stands for in data attributes, its name, its halo.

    `over` is drawn after the halo, so that the ring does not cut what stands on a plate.
    """
    named = attributes({f"data-{name}": word for name, word in data.items()})
    ring = halo(outline) if outline else ""
    return f'<g class="n" role="img" aria-label="{escape(label)}"{named}>{body}{ring}{over}</g>'


def hit(cx: float, cy: float, r: float = 22) -> str:
    """An unseen disc, so that a small piece is as large as a finger."""
    return circle(cx, cy, r, **{"class": "hit"})


def picture(body: str | Iterable[str], w: float, h: float, label: str = "", **style: str | float | None) -> str:
    """A drawing of its own; without a label it is decoration."""
    inner = body if isinstance(body, str) else "".join(body)
    named: dict[str, str | float | None] = {"role": "group", "aria-label": label} if label else {"aria-hidden": "true"}
    return f'<svg viewBox="0 0 {num(w)} {num(h)}"{attributes({**named, **style})}>{inner}</svg>'
