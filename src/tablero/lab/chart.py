"""Plots of arenas: win shares with their intervals, as a line of text and as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tablero.lab.arena import Standing

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
