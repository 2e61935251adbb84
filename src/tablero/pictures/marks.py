"""The marks all scenes use: seats, coins, seals, and recipes, which say in icons what is paid and what is gained."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tablero.pictures.svg import CARD_INK, line, text, use

SEAT_COLOURS = ("blue", "red", "yellow", "green", "purple")
SEAT_SHAPES = ("circle", "triangle", "square", "diamond", "cross")

SIGNS = ("≠", "=", "/", "+", "→", "−")


LEAST_FIGURE = 12
"""The number on a coin or a seal is never set smaller, however small they are."""


def coin(cx: float, cy: float, n: int | str, size: float = 20) -> str:
    """Money: a round coin with its worth."""
    figure = max(size * (0.64 if len(str(n)) < 2 else 0.61), LEAST_FIGURE)
    return use("coin-blank", cx, cy, size) + text(
        cx, cy + figure * 0.35, n, figure, fill="#3d2600", weight=800, anchor="middle"
    )


def seal(cx: float, cy: float, n: int | str, size: float = 20) -> str:
    """Points: a scalloped seal with their number."""
    figure = max(size * (0.6, 0.54, 0.42)[min(len(str(n)), 3) - 1], LEAST_FIGURE)
    return use("vp-blank", cx, cy, size) + text(
        cx, cy + figure * 0.35, n, figure, fill="var(--vp-ink)", weight=800, anchor="middle"
    )


def on_seat(seat: int) -> str:
    """The ink that holds on a seat's colour."""
    return f"var(--seat-{SEAT_COLOURS[seat]}-on)"


def band(seat: int) -> str:
    """A seat's colour, deep enough to carry its name."""
    return f"var(--band-{SEAT_COLOURS[seat]})"


def seat_shape(seat: int, cx: float, cy: float, size: float) -> str:
    """A seat's shape alone, in the ink that holds on its colour."""
    return use("shape-" + SEAT_SHAPES[seat], cx, cy, size, color=on_seat(seat))


def piece(kind: str, seat: int, cx: float, cy: float, size: float) -> str:
    """A house, merchant, ship, pawn or marker of a seat."""
    return use(f"{kind}-{SEAT_COLOURS[seat]}", cx, cy, size)


def glyph(token: str, cx: float, cy: float, size: float) -> str:
    """One token of a recipe: `coin:5`, `vp:1`, `t:max`, a sign, or an icon's name."""
    kind, _, rest = token.partition(":")
    if kind == "coin":
        return coin(cx, cy, rest, size * 1.02)
    if kind == "vp":
        return seal(cx, cy, rest, size * 1.12)
    if kind == "t":
        figure = max(size * 0.67, LEAST_FIGURE)
        return text(cx, cy + figure * 0.35, rest, figure, fill=CARD_INK, weight=800, anchor="middle")
    if token == "→":
        reach = size * 0.22
        tip = f"M{cx - reach:.1f} {cy - reach:.1f}l{size * 0.28:.1f} {reach:.1f}-{size * 0.28:.1f} {reach:.1f}"
        return line(tip, CARD_INK, max(1.5, size * 0.085))
    if token in SIGNS:
        figure = max(size * 0.84, LEAST_FIGURE)
        return text(cx, cy + figure * 0.32, token, figure, fill=CARD_INK, weight=800, anchor="middle")
    return use(token, cx, cy, size)


def glyph_width(token: str, size: float) -> float:
    if token in SIGNS:
        return size * 0.56
    if token.startswith("t:"):
        return size * 0.4 * len(token[2:])
    return size * 1.04


def glyphs(
    tokens: Sequence[str],
    cx: float,
    cy: float,
    size: float,
    room: float = 1000,
    draw: Callable[[str, float, float, float], str] = glyph,
) -> str:
    """Tokens in a line, centred, and smaller where they would not fit."""
    runs = sum(glyph_width(token, 1) for token in tokens)
    size = min(size, room / runs) if runs else size
    x = cx - runs * size / 2
    out = []
    for token in tokens:
        wide = glyph_width(token, size)
        out.append(draw(token, x + wide / 2, cy, size))
        x += wide
    return "".join(out)


def lines(rows: Sequence[Sequence[str]], cx: float, cy: float, size: float, room: float = 1000) -> str:
    """Rows of tokens under each other, centred on a point."""
    step = size * 1.1
    top = cy - step * (len(rows) - 1) / 2
    return "".join(glyphs(row, cx, top + i * step, size, room) for i, row in enumerate(rows))


def recipe(cost: Sequence[str], gain: Sequence[str], cx: float, cy: float, size: float, w: float, h: float) -> str:
    """What is paid over what is gained, an arrow between them; only the gain where nothing is paid."""
    if not cost:
        return glyphs(gain, cx, cy, size, w)
    size = min(size, h * 0.42)
    arrow = line(f"M{cx - 4:.1f} {cy - 1.8:.1f}l4 3.6 4-3.6", CARD_INK, 1.8)
    return glyphs(cost, cx, cy - h * 0.27, size, w) + arrow + glyphs(gain, cx, cy + h * 0.29, size, w)
