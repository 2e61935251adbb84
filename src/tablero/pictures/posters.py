"""What the posters of the first page are painted with."""

from __future__ import annotations

from tablero.pictures.svg import attributes, num, path, rect

INK = "#2b2620"
WIDTH, TOP, BOTTOM = 400, -36, 224


def both(light: str, dark: str) -> str:
    """A colour by day and by night."""
    return f"light-dark({light},{dark})"


def shape(d: str, light: str, dark: str) -> str:
    return path(d, both(light, dark))


def sky(light: str, dark: str) -> str:
    return rect(0, TOP, WIDTH, BOTTOM - TOP, fill=both(light, dark))


def waves(points: list[tuple[float, float]], light: str, dark: str, size: float = 6) -> str:
    curls = "".join(f"M{num(x)} {num(y)}q{size} -{size - 1} {2 * size} 0t{2 * size} 0" for x, y in points)
    return path(curls, stroke=both(light, dark), stroke_width=1.6, stroke_linecap="round")


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


def framed(title: str, drawn: str) -> str:
    """A poster in its frame."""
    named = attributes(
        {
            "class": "pic",
            "viewBox": f"0 {TOP} {WIDTH} {BOTTOM - TOP}",
            "preserveAspectRatio": "xMidYMid slice",
            "role": "img",
            "aria-label": title,
        }
    )
    return f"<svg{named}>{drawn}</svg>"
