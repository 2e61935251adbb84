"""Plots of arenas and calibrations: shares with their intervals, as a line of text and as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from tablero.lab.arena import Standing, Z, wilson
from tablero.lab.calibrate import Decile, Part

CELLS = 24


def bar(low: float, share: float, high: float) -> str:
    """A share as a line of text.

    >>> bar(0.25, 0.5, 0.75)
    '      ├─────●────┤      '
    """
    left, at, right = (round(x * (CELLS - 1)) for x in (low, share, high))
    cells = [" "] * CELLS
    for i in range(left, right + 1):
        cells[i] = "─"
    cells[left], cells[right], cells[at] = "├", "┤", "●"
    return "".join(cells)


def shares(title: str, bots: Sequence[str], standings: Sequence[Standing]) -> str:
    """Win shares from 0 to 100 %, an interval each, a mark where even play would be."""
    height = 60 + 36 * len(standings)
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 560 {height}" font-family="sans-serif" font-size="13">',
        f"<title>{escape(title)}</title>",
        f'<text x="10" y="20" font-weight="bold">{escape(title)}</text>',
    ]
    for percent in (0, 25, 50, 75, 100):
        x = 140 + 4 * percent
        out.append(f'<path d="M{x} 34V{height - 22}" stroke="#ccc"/>')
        out.append(f'<text x="{x}" y="{height - 6}" text-anchor="middle" fill="#666">{percent} %</text>')
    for i, each in enumerate(standings):
        y = 52 + 36 * i
        low, share, high = (140 + 400 * x for x in each.share)
        even = 140 + 400 * list(bots).count(each.bot) / len(bots)
        out.append(f'<text x="130" y="{y + 4}" text-anchor="end">{escape(each.bot)}</text>')
        out.append(f'<path d="M{even:.0f} {y - 11}v22" stroke="#b33" stroke-dasharray="3 2"/>')
        out.append(f'<path d="M{low:.0f} {y}H{high:.0f}" stroke="#246" stroke-width="3"/>')
        out.append(f'<circle cx="{share:.0f}" cy="{y}" r="5" fill="#246"/>')
    out.append("</svg>")
    return "\n".join(out) + "\n"


def calibration(title: str, whole: float, parts: Sequence[Part], deciles: Sequence[Decile]) -> str:
    """By part of the game, the bias with its 95 % interval and the mean error, in per cent of the mean score; and how
    often seats won by the chance that was said, with 95 % intervals, beside the line on which both are the same.
    """
    out = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 740 330" font-family="sans-serif" font-size="12">',
        f"<title>{escape(title)}</title>",
        '<path d="M0 0H740V330H0Z" fill="#fff"/>',
        f'<text x="10" y="20" font-size="13" font-weight="bold">{escape(title)}</text>',
        '<text x="44" y="44" fill="#444">expected points, error in % of the mean score</text>',
        '<text x="424" y="44" fill="#444">wins in % by the chance to win that was said</text>',
    ]
    rows = [(each.part, *(100 * x / whole for x in (each.bias, each.unsure * Z, each.error))) for each in parts]
    high = max(10.0, *(max(error, bias + half) for _, bias, half, error in rows)) + 2
    low = min(-6.0, *(bias - half for _, bias, half, _ in rows)) - 2

    def left(part: float, y: float) -> str:
        return f"{44 + 2.8 * part:.1f} {58 + 234 * (high - y) / (high - low):.1f}"

    def right(x: float, y: float) -> str:
        return f"{424 + 280 * x:.1f} {292 - 234 * y:.1f}"

    def label(at: str, anchor: str, said: str, colour: str = "#666") -> str:
        x, y = at.split()
        return f'<text x="{x}" y="{y}" text-anchor="{anchor}" fill="{colour}">{said}</text>'

    for tick in range(-100, 200, 5 if high - low < 40 else 20):
        if low < tick < high:
            out.append(f'<path d="M{left(0, tick)}L{left(100, tick)}" stroke="{"#888" if tick == 0 else "#ddd"}"/>')
            out.append(label(left(-2, tick), "end", f"{tick}"))
    for percent in (0, 25, 50, 75, 100):
        share = percent / 100
        out.append(
            f'<path d="M{right(share, 0)}L{right(share, 1)}M{right(0, share)}L{right(1, share)}" stroke="#ddd"/>'
        )
        out.append(label(left(percent, low), "middle", f'<tspan dy="16">{percent} %</tspan>'))
        out.append(label(right(share, 0), "middle", f'<tspan dy="16">{percent} %</tspan>'))
        out.append(label(right(-0.02, share), "end", f"{percent}"))
    out.append(label("184 324", "middle", "decisions made"))
    band = [left(part, bias + half) for part, bias, half, _ in rows]
    band += [left(part, bias - half) for part, bias, half, _ in reversed(rows)]
    out.append(f'<path d="M{"L".join(band)}Z" fill="#246" fill-opacity="0.15"/>')
    for at, name, colour in ((1, "bias", "#246"), (3, "mean error", "#b33")):
        line = "L".join(left(row[0], row[at]) for row in rows)
        out.append(f'<path d="M{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        out.append(label(left(rows[0][0], rows[0][at]), "start", f'<tspan dy="-6">{name}</tspan>', colour))
    out.append(f'<path d="M{right(0, 0)}L{right(1, 1)}" stroke="#888" stroke-dasharray="4 3"/>')
    for each in deciles:
        if each.n:
            least, most = wilson(each.came * each.n, each.n)
            x, y = right(each.said, each.came).split()
            out.append(
                f'<path d="M{right(each.said, least)}L{right(each.said, most)}" stroke="#246" stroke-width="2"/>'
            )
            out.append(f'<circle cx="{x}" cy="{y}" r="4" fill="#246"/>')
    out.append("</svg>")
    return "\n".join(out) + "\n"
