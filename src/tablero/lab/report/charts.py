"""The charts of a report as SVG: plain functions of numbers that are ready to be shown, for a width in pixels.

Blue is more and orange less; filled differs from even after correction, hollow may not. Lines are 95 % intervals.
Whiskers are drawn first, then marks, then labels.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil, floor, log10
from typing import NamedTuple

from tablero.pictures.svg import circle, line, num, path, rect, text, width_of

INK, DIM, PAPER, WELL = "var(--ink)", "var(--ink-2)", "var(--paper)", "var(--paper-2)"
MORE, LESS, GRID, QUIET = "var(--c-hi)", "var(--c-lo)", "var(--grid)", "var(--q)"
SMALL, BODY = 12.0, 13.0
# The parts of a bar, each with what is readable on it.
PARTS = [
    ("#8e2f46", "#fff"),
    ("#cc79a7", "#2b2620"),
    ("#1f6d8c", "#fff"),
    ("#e0b13c", "#2b2620"),
    ("#00795a", "#fff"),
    ("#8fc1e3", "#2b2620"),
    ("#b04d00", "#fff"),
    ("#5a5a6e", "#fff"),
]
REST = ("#c9c2b4", "#2b2620")


# From, from, to, to: along and down.
Box = tuple[float, float, float, float]


class Mark(NamedTuple):
    """A number with half its interval, where it lies and as it is said; whether it differs, and another name."""

    name: str
    value: float
    half: float
    said: str
    give: str
    differs: bool
    beside: str = ""
    x: float = 0.0


class Bar(NamedTuple):
    """A bar of parts, each as long as it is said to be, and what it comes to."""

    name: str
    parts: Sequence[float]
    said: Sequence[str]
    end: str


def picture(body: Sequence[str], width: float, height: float, label: str) -> str:
    """A chart whose finding is its label."""
    box = f'viewBox="0 0 {num(width)} {num(height)}" style="max-width:{num(width)}px"'
    return f'<svg class="chart" {box} role="img" aria-label="{escape(label)}">{"".join(body)}</svg>'


def words(x: float, y: float, said: str, anchor: str = "start", *, strong: bool = False, size: float = SMALL) -> str:
    """A line of text; strong is ink, the rest is grey."""
    return text(
        x, y, said, size, fill=INK if strong else DIM, weight=700 if strong else 400, anchor=anchor, outline=PAPER
    )


def number(x: float, y: float, mark: Mark, anchor: str = "start") -> str:
    """A number, and grey beside it half of its interval."""
    give = f"± {mark.give}"
    wide, more = width_of(mark.said, BODY, True) + 4, width_of(give, SMALL)
    left = x if anchor == "start" else x - wide - more
    return words(left, y, mark.said, strong=True, size=BODY) + words(left + wide, y, give)


def run_of(mark: Mark) -> float:
    """How wide a number with half its interval runs."""
    return width_of(mark.said, BODY, True) + 4 + width_of(f"± {mark.give}", SMALL)


def whisker(left: float, right: float, y: float) -> str:
    """An interval as a capped line."""
    return path(
        f"M{num(left)} {num(y)}H{num(right)}M{num(left)} {num(y - 4)}v8M{num(right)} {num(y - 4)}v8",
        stroke=INK,
        stroke_width=1.5,
    )


def dot(x: float, y: float, mark: Mark, even: float) -> str:
    """More is a disc, less a square; hollow if it may be even."""
    colour = MORE if mark.value >= even else LESS
    style: dict[str, str | float | None] = (
        {"fill": colour, "stroke": PAPER, "stroke_width": 1.5}
        if mark.differs
        else {"fill": PAPER, "stroke": colour, "stroke_width": 2.2}
    )
    if mark.value >= even:
        return circle(x, y, 6 if mark.differs else 5.2, **style)
    side = 11.0 if mark.differs else 9.6
    return rect(x - side / 2, y - side / 2, side, side, **style)


def ticks(low: float, high: float, most: int = 6) -> list[float]:
    """Round numbers from one end to the other.

    >>> ticks(0.3, 9.7), ticks(-4, 4)
    ([2, 4, 6, 8], [-4, -2, 0, 2, 4])
    """
    span = max(high - low, 1e-9)
    step = 10 ** floor(log10(span / most))
    step = next(step * n for n in (1, 2, 5, 10) if span / (step * n) <= most)
    first = ceil(low / step - 1e-9)
    return [round(n * step, 6) + 0 for n in range(first, floor(high / step + 1e-9) + 1)]


def shortened(value: float) -> str:
    """A tick as it is written: no decimals that say nothing, and a real minus."""
    return f"{value:g}".replace("-", "−")


def lines_of(said: str, room: float, size: float = BODY) -> list[str]:
    """A name in as many lines as it needs."""
    out: list[str] = []
    for word in said.split():
        if out and width_of(f"{out[-1]} {word}", size, True) <= room:
            out[-1] += f" {word}"
        else:
            out.append(word)
    return out or [""]


def named(x: float, y: float, said: str, room: float, anchor: str = "end") -> str:
    """A name before its row, in lines that are centred on it."""
    lines = lines_of(said, room)
    top = y + 4.5 - 7.5 * (len(lines) - 1)
    return "".join(words(x, top + 15 * n, each, anchor, strong=True, size=BODY) for n, each in enumerate(lines))


def gutter(names: Sequence[str], width: float) -> float:
    """How much room names before rows get."""
    return min(max(width_of(name, BODY, True) for name in names) + 6, width * 0.36)


def dots(marks: Sequence[Mark], even: float, told: str, unit: str, width: float, label: str) -> str:
    """Rows of numbers around what would be even, which is drawn and named."""
    left = gutter([mark.name for mark in marks], width)
    beside = max(run_of(mark) for mark in marks) + 14
    low = min(even, *(mark.value - mark.half for mark in marks))
    high = max(even, *(mark.value + mark.half for mark in marks))
    room = width - left - 12
    # Numbers stand outside their marks: at the left of what is less, at the right of what is more.
    pads = [beside if any((mark.value >= even) == more for mark in marks) else 14.0 for more in (False, True)]
    span = max(high - low, 1e-6)

    def at(value: float) -> float:
        return left + 12 + pads[0] + (room - sum(pads)) * (value - low) / span

    step, top = 36, 24
    foot = top + step * len(marks)
    out = []
    for tick in ticks(low, high, 4):
        if abs(at(tick) - at(even)) > 30:
            out += [
                path(f"M{num(at(tick))} {top}V{foot}", stroke=GRID),
                words(at(tick), foot + 16, f"{shortened(tick)}{unit}", "middle"),
            ]
    out += [path(f"M{num(at(even))} {top}V{foot}", stroke=QUIET, stroke_dasharray="4 3")]
    over = width_of(told, SMALL, True) / 2
    out.append(words(min(max(at(even), left + over), width - over), 14, told, "middle", strong=True))
    ys = [top + step * (n + 0.5) for n in range(len(marks))]
    for mark, y in zip(marks, ys, strict=True):
        colour = MORE if mark.value >= even else LESS
        out.append(
            path(f"M{num(at(even))} {num(y)}H{num(at(mark.value))}", stroke=colour, stroke_width=9, opacity=0.28)
        )
        out.append(whisker(at(mark.value - mark.half), at(mark.value + mark.half), y))
    out += [dot(at(mark.value), y, mark, even) for mark, y in zip(marks, ys, strict=True)]
    for mark, y in zip(marks, ys, strict=True):
        out.append(named(left, y, mark.name, left))
        if mark.value >= even:
            out.append(number(max(at(mark.value + mark.half), at(even)) + 9, y + 4.5, mark))
        else:
            out.append(number(min(at(mark.value - mark.half), at(even)) - 9, y + 4.5, mark, "end"))
    return picture(out, width, foot + 24, label)


def columns(bars: Sequence[tuple[str, int, bool]], told: str, foot: Sequence[str], width: float, label: str) -> str:
    """Games of a hundred by their length; those in the range that most have are full, and `told` names them."""
    each = min((width - 12) / len(bars), 72)
    most = max(1, *(count for _, count, _ in bars))
    base, top = 176, 40

    def height(count: int) -> float:
        return (base - top) * count / most

    inside = [n for n, (_, _, is_in) in enumerate(bars) if is_in]
    out = [rect(6 + each * inside[0] - 1, 20, each * len(inside) + 2, base - 20, fill=WELL)]
    over = width_of(told, SMALL, True) / 2
    middle = 6 + each * (inside[0] + len(inside) / 2)
    out.append(words(min(max(middle, over), width - over), 13, told, "middle", strong=True))
    for n, (_, count, is_in) in enumerate(bars):
        out.append(
            rect(
                6 + each * n + 1.5,
                base - height(count),
                each - 3,
                height(count),
                fill=MORE,
                opacity=None if is_in else 0.55,
            )
        )
    out.append(path(f"M4 {base}H{num(width - 4)}", stroke=QUIET))
    for n, (name, count, _) in enumerate(bars):
        middle = 6 + each * (n + 0.5)
        out.append(words(middle, base - height(count) - 5, str(count), "middle", strong=count == most))
        out.append(words(middle, base + 16, name, "middle"))
    out += [words(6, base + 36 + 16 * n, said, strong=n > 0) for n, said in enumerate(foot)]
    return picture(out, width, base + 26 + 16 * len(foot), label)


def stacks(
    bars: Sequence[Bar], names: Sequence[str], colours: Sequence[tuple[str, str]], foot: str, width: float, label: str
) -> str:
    """Bars of parts that begin at zero; what is less than nothing goes to its left. The first bar's parts are named."""
    left = gutter([bar.name for bar in bars], width) if any(bar.name for bar in bars) else 0
    end = max(width_of(bar.end, 15, True) for bar in bars) + 10
    below = -min(0.0, *(sum(min(0.0, part) for part in bar.parts) for bar in bars))
    above = max(1e-9, *(sum(max(0.0, part) for part in bar.parts) for bar in bars))
    scale = (width - left - 12 - end) / (below + above)
    zero = left + 10 + below * scale

    def cuts(bar: Bar) -> list[tuple[float, float]]:
        plus = minus = zero
        out = []
        for part in bar.parts:
            if part >= 0:
                out.append((plus, plus + part * scale))
                plus += part * scale
            else:
                out.append((minus + part * scale, minus))
                minus += part * scale
        return out

    # Names stand over the first bar, each in the lowest line where it meets no other.
    taken: list[list[tuple[float, float]]] = []
    named_at: list[tuple[int, float, float, str]] = []
    for (start, stop), name, part in zip(cuts(bars[0]), names, bars[0].parts, strict=True):
        if not part:
            continue
        wide = width_of(name, SMALL, True) + 10
        middle = min(max((start + stop) / 2, wide / 2), width - wide / 2)
        level = next(
            (n for n, row in enumerate(taken) if all(middle + wide / 2 <= a or middle - wide / 2 >= b for a, b in row)),
            len(taken),
        )
        if level == len(taken):
            taken.append([])
        taken[level].append((middle - wide / 2, middle + wide / 2))
        named_at.append((level, middle, (start + stop) / 2, name))
    top = 8 + 17 * len(taken)
    out = []
    for level, _, point, _ in named_at:
        out.append(line(f"M{num(point)} {num(top - 17 * level - 3)}V{num(top + 1)}", QUIET, 1))
    out += [words(middle, top - 17 * level - 5, name, "middle", strong=True) for level, middle, _, name in named_at]
    step, high = 42, 30
    for n, bar in enumerate(bars):
        y = top + step * n
        for (start, stop), (fill, ink), said in zip(cuts(bar), colours, bar.said, strict=True):
            if stop - start > 0.3:
                out.append(rect(start, y, max(0.6, stop - start - 1.2), high, 2, fill=fill))
            if stop - start > width_of(said, BODY, True) + 4:
                out.append(text((start + stop) / 2, y + 20, said, 12.5, fill=ink, weight=700, anchor="middle"))
        out.append(named(left, y + high / 2, bar.name, left))
        out.append(words(cuts_end(cuts(bar)) + 8, y + 20.5, bar.end, strong=True, size=15))
    height = top + step * len(bars)
    if foot:
        lines = lines_of(foot, width, SMALL)
        out += [words(left + 10 if width > 500 else 0, height + 12 + 15 * n, each) for n, each in enumerate(lines)]
        height += 6 + 15 * len(lines)
    return picture(out, width, height, label)


def cuts_end(cuts: Sequence[tuple[float, float]]) -> float:
    """Where a bar ends."""
    return max(stop for _, stop in cuts)


def rows(marks: Sequence[Mark], whole: float, width: float, label: str) -> str:
    """Bars from zero, a name over each."""
    out = []
    room = max(run_of(mark) for mark in marks) + 14
    scale = (width - room) / whole
    for n, mark in enumerate(marks):
        y = 46 * n + 34
        out.append(words(0, y - 18, mark.name, strong=True, size=BODY))
        out.append(words(width_of(mark.name, BODY, True) + 8, y - 18, mark.beside))
        out.append(rect(0, y - 9, max(1, mark.value * scale), 11, 2, fill=LESS))
        low, high = max(0.0, mark.value - mark.half), mark.value + mark.half
        out.append(whisker(low * scale, high * scale, y - 3.5))
        out.append(number(high * scale + 9, y + 1, mark))
    return picture(out, width, 46 * len(marks) + 6, label)


def course(
    lines: Sequence[tuple[str, Sequence[Mark]]],
    at: Sequence[str],
    even: tuple[float, str],
    foot: str,
    width: float,
    label: str,
) -> str:
    """Shares in per cent as a game goes on; each line's name stands at its end."""
    last = max(width_of(name, SMALL, True) for name, _ in lines) + 12
    left, right, top, base = 40, width - max(last, 84), 14, 190
    step = (right - left) / len(at)

    def y_of(value: float) -> float:
        return base - (base - top) * value / 100

    xs = [left + step * (n + 0.4) for n in range(len(at))]
    out = []
    for tick in (0, 25, 50, 75, 100):
        out.append(path(f"M{left} {num(y_of(tick))}H{num(right)}", stroke=GRID))
        out.append(words(left - 6, y_of(tick) + 4, f"{tick} %" if tick == 100 else str(tick), "end"))
    out.append(path(f"M{left} {num(y_of(even[0]))}H{num(right)}", stroke=QUIET, stroke_dasharray="4 3"))
    out.append(words(right + 4, y_of(even[0]) + 4, even[1]))
    for n, (_, marks) in enumerate(lines):
        way = "M" + "L".join(f"{num(x)} {num(y_of(mark.value))}" for x, mark in zip(xs, marks, strict=True))
        out.append(line(way, (MORE, LESS)[n], 2.4))
    for n, (_, marks) in enumerate(lines):
        for x, mark in zip(xs, marks, strict=True):
            colour = (MORE, LESS)[n]
            out.append(
                path(
                    f"M{num(x)} {num(y_of(mark.value - mark.half))}V{num(y_of(mark.value + mark.half))}",
                    stroke=INK,
                    stroke_width=1.5,
                )
            )
            out.append(
                circle(x, y_of(mark.value), 5, fill=colour, stroke=PAPER)
                if not n
                else rect(x - 4.5, y_of(mark.value) - 4.5, 9, 9, fill=colour, stroke=PAPER)
            )
    for n, (name, marks) in enumerate(lines):
        for x, mark in zip(xs, marks, strict=True):
            over = y_of(mark.value) - 12
            wide = run_of(mark) if width > 450 else width_of(mark.said, BODY, True)
            # Over a line that rises the number stands a little to the left, so that it is not crossed.
            start = max(left + 2.0, x - wide / 2 - (0 if n else 14))
            out.append(number(start, over, mark) if width > 450 else words(start, over, mark.said, strong=True))
        out.append(words(xs[-1] + 12, y_of(marks[-1].value) + 4, name, strong=True))
    for x, name in zip(xs, at, strict=True):
        out.append(words(x, base + 16, name, "middle"))
    out.append(words((left + right) / 2, base + 34, foot, "middle"))
    return picture(out, width, base + 42, label)


def cloud(marks: Sequence[Mark], told: tuple[str, str, str, str], width: float, label: str) -> str:
    """How often something is taken, to the right, and what it is worth, upwards; names where they cross nothing.

    `told` says what is up, what is right, and what the two right corners mean.
    """
    left, right, top = 44.0, width - 10.0, 34.0
    base = 412.0 if width > 900 else 372.0
    # Values have the room; an interval that reaches far beyond them ends in an arrow.
    low, high = min(0.0, *(mark.value for mark in marks)), max(0.0, *(mark.value for mark in marks))
    beyond = max(1.0, 0.25 * (high - low))
    low = max(low - beyond, min(mark.value - mark.half for mark in marks) - beyond / 4)
    high = min(high + beyond, max(mark.value + mark.half for mark in marks) + beyond / 4)
    low, high = min(low, -beyond / 4), max(high, beyond / 4)
    least, most = min(mark.x for mark in marks), max(mark.x for mark in marks)
    room = max(5.0, (most - least) * 0.06)
    least, most = max(0.0, least - room), min(100.0, most + room)

    def x_of(percent: float) -> float:
        return left + 10 + (right - left - 20) * (percent - least) / (most - least)

    def y_of(value: float) -> float:
        return base - (base - top) * (value - low) / (high - low)

    up, along, good, bad = told
    out = []
    for tick in ticks(low, high, 7):
        out.append(path(f"M{num(left)} {num(y_of(tick))}H{num(right)}", stroke=GRID if tick else QUIET))
        said = shortened(tick) if tick <= 0 else f"+{shortened(tick)}"
        out.append(words(left - 6, y_of(tick) + 4, said, "end"))
    for tick in ticks(least, most, 10 if width > 900 else 6):
        x = x_of(tick)
        out += [path(f"M{num(x)} {num(base)}v5", stroke=QUIET), words(x, base + 19, f"{shortened(tick)} %", "middle")]
    out += [words(4, 14, up, strong=True), words(right, base + 38, along, "end", strong=True)]
    boxes: list[Box] = []
    for mark in marks:
        x, y = x_of(mark.x), y_of(mark.value)
        over, under = max(top, y_of(mark.value + mark.half)), min(base, y_of(mark.value - mark.half))
        boxes += [(x - 8, y - 8, x + 8, y + 8), (x - 2, over, x + 2, under)]
        out.append(path(f"M{num(x)} {num(over)}V{num(under)}", stroke=QUIET, stroke_width=1.3))
        for end, cut, way in ((over, over == top, 5), (under, under == base, -5)):
            if cut:
                out.append(
                    path(
                        f"M{num(x - 3.5)} {num(end + way)}L{num(x)} {num(end)}L{num(x + 3.5)} {num(end + way)}",
                        stroke=QUIET,
                        stroke_width=1.3,
                    )
                )
    out += [dot(x_of(mark.x), y_of(mark.value), mark, 0) for mark in marks]
    for y, said in ((top + 15, good), (base - 8, bad)):
        box = (right - 4 - width_of(said, SMALL), y - 12, right - 4, y + 3)
        if not meets(box, boxes):
            boxes.append(box)
            out.append(words(right - 4, y, said, "end"))
    # What differs is named first; a name that stands off has a line to its mark, one that finds no room stands in the
    # table only.
    for mark in sorted(marks, key=lambda mark: (not mark.differs, -abs(mark.value))):
        wide = width_of(mark.name, SMALL, mark.differs) + 4
        x, y = x_of(mark.x), y_of(mark.value)
        near = [(side, lift) for lift in (4, -6, 14, -16, 24) for side in (11.0, -11.0 - wide)]
        off = [
            (side, lift) for lift in (-30, 38, -44, 52, -58, 66, -72, 80) for side in (-wide / 2, 14.0, -14.0 - wide)
        ]
        for side, lift in near + off:
            box = (x + side, y + lift - 11, x + side + wide, y + lift + 3)
            inside = box[0] > left and box[2] < right + 6 and box[1] > top and box[3] < base
            if not inside or meets(box, boxes):
                continue
            boxes.append(box)
            if (side, lift) in off:
                to = (min(max(x, box[0] + 2), box[2] - 4), box[3] if lift < 0 else box[1])
                out.append(
                    path(
                        f"M{num(x)} {num(y + (8 if lift > 0 else -8))}L{num(to[0])} {num(to[1])}",
                        stroke=DIM,
                        stroke_width=0.8,
                    )
                )
            out.append(words(x + side, y + lift, mark.name, strong=mark.differs))
            break
    return picture(out, width, base + 46, label)


def meets(box: Box, others: Sequence[Box]) -> bool:
    """Whether a box lies over another."""
    return any(box[0] < b[2] and b[0] < box[2] and box[1] < b[3] and b[1] < box[3] for b in others)


def forest(marks: Sequence[Mark], told: str, width: float, label: str) -> str:
    """The same for a narrow page: rows, what is worth most first."""
    low = min(0.0, *(mark.value - mark.half for mark in marks))
    high = max(0.0, *(mark.value + mark.half for mark in marks))

    def at(value: float) -> float:
        return 10 + (width - 20) * (value - low) / max(high - low, 1e-6)

    step, top = 52, 22
    out = [words(min(max(at(0), 60), width - 60), 13, told, "middle", strong=True)]
    for n, mark in enumerate(marks):
        y = top + step * n + 38
        out.append(path(f"M{num(at(0))} {y - 11}v22", stroke=QUIET))
        out += [whisker(at(mark.value - mark.half), at(mark.value + mark.half), y), dot(at(mark.value), y, mark, 0)]
    for n, mark in enumerate(marks):
        y = top + step * n + 20
        out += [
            text(0, y, mark.name, BODY, fill=INK, weight=700, outline=PAPER, room=width - run_of(mark) - 8),
            number(width, y, mark, "end"),
        ]
    return picture(out, width, top + step * len(marks) + 8, label)


def small(mark: Mark, reach: float, width: float = 220) -> str:
    """A difference on a scale of its own, for a row of a table that tells its numbers."""
    middle = width / 2

    def at(value: float) -> float:
        return middle + (middle - 8) * value / max(reach, 1e-9)

    body = path(f"M0 13H{num(width)}", stroke=GRID) + path(f"M{num(middle)} 0V26", stroke=QUIET)
    body += whisker(at(mark.value - mark.half), at(mark.value + mark.half), 13) + dot(at(mark.value), 13, mark, 0)
    return f'<svg viewBox="0 0 {num(width)} 26" width="{num(width)}" height="26" aria-hidden="true">{body}</svg>'


def spark(values: Sequence[float]) -> str:
    """How far the winner was ahead, by round; zero is drawn."""
    low, high = min(0.0, *values), max(1e-9, *values)

    def point(n: int) -> str:
        return f"{num(2 + 116 * n / max(1, len(values) - 1))} {num(2 + 30 * (high - values[n]) / (high - low))}"

    zero = num(2 + 30 * high / (high - low))
    body = path(f"M0 {zero}H120", stroke=QUIET) + line("M" + "L".join(point(n) for n in range(len(values))), MORE, 2)
    return f'<svg viewBox="0 0 120 34" aria-hidden="true">{body}</svg>'
