"""Valletta in pictures: the city and its street, a player's mat, a row for another player, and single cards."""

from __future__ import annotations

from functools import lru_cache
from json import dumps
from typing import NamedTuple

from tablero.games.valletta.picture.cards import (
    Box,
    price_of,
    printed,
    tall_building,
    wide_building,
)
from tablero.games.valletta.picture.poster import GALLEY
from tablero.games.valletta.printed import Building
from tablero.games.valletta.sight import BuildingView, View
from tablero.games.valletta.terms import COLUMNS, GOOD
from tablero.pictures.kept import kept
from tablero.pictures.labels import label, listed, seat_of
from tablero.pictures.marks import piece as marker
from tablero.pictures.svg import (
    CARD,
    CARD_2,
    CARD_INK_2,
    CARD_LINE,
    INK,
    at,
    circle,
    drawable,
    ellipse,
    group,
    line,
    num,
    path,
    picture,
    rect,
    text,
    use,
)
from tablero.words import Words

BEYOND = 400.0
"""How far the sea goes on around the board, where the window is not of its shape."""


class Layout(NamedTuple):
    """The measures of a board: its size, the margin beside the city, the street, the gap between cards."""

    name: str
    w: float
    h: float
    margin: float
    street: float
    gap: float
    edge: float
    most_row: float

    @property
    def tall(self) -> bool:
        return self.name == "tall"

    @property
    def column(self) -> float:
        return (self.w - 2 * self.margin) / COLUMNS


LAYOUTS = {
    "wide": Layout("wide", 760, 756, 30, 104, 8, 7, 130),
    "tall": Layout("tall", 390, 588, 10, 76, 4.5, 4, 112),
}
LEAST_ROW = 98
"""A phone's rows are never lower, rather is the board pushed up and down."""


class Plan(NamedTuple):
    """A layout for a number of rows: how high a row is, where the street begins, how many spaces a column has."""

    layout: Layout
    rows: int
    row: float
    street: float
    segment: int

    def corner(self, place: int) -> tuple[float, float]:
        """The upper left corner of a place's card. Rows a, c and e go up from the street, b, d and f down."""
        layout = self.layout
        row = place // COLUMNS
        x = layout.margin + place % COLUMNS * layout.column + layout.gap / 2
        if row % 2 == 0:
            return x, self.street - (row // 2 + 1) * self.row
        return x, self.street + layout.street + layout.gap + row // 2 * self.row

    @property
    def card(self) -> tuple[float, float]:
        """The size of a card."""
        return self.layout.column - self.layout.gap, self.row - self.layout.gap


@lru_cache
def planned(layout: Layout, rows: int, segment: int) -> Plan:
    """Fewer rows are higher, up to a measure; then the sea comes nearer. On a phone more rows make a longer board."""
    if layout.tall:
        layout = layout._replace(h=max(layout.h, rows * LEAST_ROW + layout.street + 2 * layout.edge))
    row = min((layout.h - layout.street - 2 * layout.edge) / rows, layout.most_row)
    top = (layout.h - layout.street - rows * row) / 2
    return Plan(layout, rows, row, top + (rows + 1) // 2 * row, segment)


# The board


def board(view: View, words: Words, layout: str) -> str:
    """The city on its rock, the street with Jean and the points through its middle."""
    box = printed(words.edition)
    city = [row for row in box.files.street.city if row.players == len(view["players"])][0]
    rows = (city.green + city.blue + city.yellow) // COLUMNS
    plan = planned(LAYOUTS[layout], rows, box.files.street.street.spaces // COLUMNS)
    cards = [building(view, words, plan, place) for place in range(len(view["city"]))]
    body = [*rock(plan), *street(view, words, plan, box), *cards, *pennants(view, plan, box)]
    measures = plan.layout
    return picture(body, measures.w, measures.h, label(words, "city"), **{"class": layout})


@lru_cache
def rock(plan: Plan) -> list[str]:
    """The sea, and the bastions that the city stands on."""
    layout = plan.layout
    w, h, name = layout.w, layout.h, layout.name
    waves = "M4 8c4-4 8-4 12 0M24 17c4-4 8-4 12 0"
    stones = "M0 0h44M0 14h44M10 0v14M32 14v14"
    outline = bastions(plan)
    return [
        "<defs>",
        pattern(f"waves-{name}", 40, 20, line(waves, "var(--foam)", 1.2, opacity=0.4)),
        pattern(f"stones-{name}", 44, 28, line(stones, "var(--stonework-2)", 1.4)),
        "</defs>",
        rect(-BEYOND, -BEYOND, w + 2 * BEYOND, h + 2 * BEYOND, fill="var(--sea)"),
        rect(-BEYOND, -BEYOND, w + 2 * BEYOND, h + 2 * BEYOND, fill=f"url(#waves-{name})"),
        *galleys(plan),
        path(outline, "var(--foam)", stroke="var(--foam)", stroke_width=9, stroke_linejoin="round", opacity=0.5),
        path(outline, "var(--stonework)", stroke=INK, stroke_width=1.6, stroke_linejoin="round"),
        path(outline, f"url(#stones-{name})"),
    ]


def pattern(name: str, w: float, h: float, body: str) -> str:
    return f'<pattern id="{name}" width="{num(w)}" height="{num(h)}" patternUnits="userSpaceOnUse">{body}</pattern>'


def bastions(plan: Plan) -> str:
    """The outline of the rock: in and out between the corners, closed towards the sea where there is any."""
    layout = plan.layout
    w, inner, outer = layout.w, *((9.0, 4.0) if layout.tall else (26.0, 14.0))
    above = plan.street - (plan.rows + 1) // 2 * plan.row
    below = plan.street + layout.street + layout.gap + plan.rows // 2 * plan.row
    room = above > 3 * layout.edge
    top, bottom = (above - 14, below + 8) if room else (-BEYOND, layout.h + BEYOND)
    gate, end = plan.street - layout.street * 0.1, plan.street + layout.street * 1.08
    side = [*zigzag(inner, outer, top, gate), (0.0, plan.street), (0.0, plan.street + layout.street)]
    side += zigzag(inner, outer, end, bottom)
    across = [w * i / 10 for i in range(1, 10)] if room else []
    lower = [(x, bottom + (9 if i % 2 == 0 else 0)) for i, x in enumerate(across)]
    upper = [(x, top - (9 if i % 2 == 0 else 0)) for i, x in enumerate(across)]
    points = [*side, *lower, *((w - x, y) for x, y in reversed(side)), *reversed(upper)]
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points) + "Z"


def zigzag(inner: float, outer: float, first: float, last: float) -> list[tuple[float, float]]:
    """The left side of a bastion from one height to another."""
    steps = 2 * round(abs(last - first) / 160)
    return [(inner if i % 2 == 0 else outer, first + (last - first) * i / steps) for i in range(steps + 1)]


def galleys(plan: Plan) -> list[str]:
    """Ships on the sea above and below a smaller city."""
    layout = plan.layout
    free = plan.street - (plan.rows + 1) // 2 * plan.row - 24
    if free < 30:
        return []
    size = min(free, 50) / 74
    upper = at(layout.w * 0.16, 15 * size, GALLEY, size)
    return [upper, at(layout.w * 0.7, layout.h - 56 * size, GALLEY, size)]


# The street


@kept
def street(view: View, words: Words, plan: Plan, box: Box) -> list[str]:
    """Barrels and Jean on the upper lane, points on the lower one, a tower at each end."""
    layout = plan.layout
    y, h = plan.street, layout.street
    out = [
        rect(0, y, layout.w, h - 2, fill="var(--street-edge)"),
        rect(0, y + 2, layout.w, h - 6, fill="var(--street)"),
    ]
    for column in range(COLUMNS):
        x = layout.margin + column * layout.column
        if column == jean_column(view, box):
            tint = "color-mix(in oklab,var(--vc-purple) 22%,var(--street))"
            out.append(rect(x + 1, y + 2, layout.column - 2, h - 6, 4, fill=tint))
        if column:
            out.append(
                line(f"M{num(x)} {num(y + 3)}V{num(y + h - 5)}", "var(--street-edge)", 1.2, stroke_dasharray="2 4")
            )
    spaces = box.files.street.street.spaces
    fields = [field(view, plan, n) for n in range(1, spaces + 1)]
    out += [
        tower(plan, layout.margin / 2, ""),
        tower(plan, layout.w - layout.margin / 2, str(box.files.street.end.points)),
    ]
    out.append(group(fields, role="img", **{"aria-label": barrels_left(view, words), "data-about": "space"}))
    out += pawns(view, words, plan)
    out.append(jean(view, words, plan))
    return out


def jean_column(view: View, box: Box) -> int:
    """The column that Jean walks along, or -1 while he is on his tower."""
    return (view["jean"] - 1) // (box.files.street.street.spaces // COLUMNS) if view["jean"] else -1


def barrels_left(view: View, words: Words) -> str:
    return label(words, "barrels", goods=listed(view["barrels"], words, "good"))


def field_x(plan: Plan, n: int) -> float:
    """The middle of a field of the street; field 0 is the tower."""
    layout = plan.layout
    return layout.margin + (n - 0.5) * layout.column / plan.segment if n else layout.margin / 2


def lanes(plan: Plan) -> tuple[float, float]:
    """The height of the middle of the upper lane, and of the top of the lower one."""
    half = (plan.layout.street - 8) / 2
    return plan.street + half * 0.5 + 3, plan.street + plan.layout.street - 6 - half * 0.86


def field(view: View, plan: Plan, n: int) -> str:
    """A space of the street: its barrel if Jean has not passed, and the points below it."""
    tall = plan.layout.tall
    cx, (above, below) = field_x(plan, n), lanes(plan)
    size = 13 if tall else 24
    if n > view["jean"]:
        lying = ellipse(cx, above + size * 0.52, size * 0.4, size * 0.1, fill="#000", opacity=0.22)
        upper = group(lying + use("barrel", cx, above, size), **{"data-piece": f"barrel-{n}", "data-about": "barrel"})
    else:
        upper = circle(cx, above, 1.6 if tall else 2.4, fill="var(--street-edge)", opacity=0.7)
    w, h = plan.layout.column / plan.segment - 2, (plan.layout.street - 8) / 2 * 0.82
    paper = CARD_2 if n % plan.segment == 0 else CARD
    slab = rect(cx - w / 2, below, w, h, 2.5 if tall else 4, fill=paper, stroke=CARD_LINE)
    if tall and n % plan.segment:
        return upper + slab
    figure = text(cx, below + h - (10 if tall else 5), n, 13 if tall else 13.4, fill=CARD_INK_2, anchor="middle")
    return upper + slab + figure


def tower(plan: Plan, cx: float, sign: str) -> str:
    """A gate tower; that at the end carries the points that end the game."""
    layout = plan.layout
    y, w = plan.street, layout.margin * 0.86
    teeth = [rect(cx - w / 2 + i * w * 0.4, y + 4, w * 0.22, 8) for i in range(3)]
    walls = rect(cx - w / 2, y + 10, w, layout.street - 18, 3) + "".join(teeth)
    body = group(walls, fill="var(--stonework)", stroke=INK, stroke_width=1.3)
    if not sign or layout.tall:
        return body
    plate = rect(cx - w / 2 + 3, y + 36, w - 6, 26, 4, fill="var(--vp)", stroke=INK)
    return body + plate + text(cx, y + 54, sign, 13.4, fill="var(--vp-ink)", weight=800, anchor="middle")


def pawns(view: View, words: Words, plan: Plan) -> list[str]:
    """Each player's points: the field, and a flag with the laps."""
    tall = plan.layout.tall
    size, apart = (17.0, 7.0) if tall else (30.0, 13.0)
    below = lanes(plan)[1] + size * 0.36
    out = []
    for p in view["players"]:
        sharing = [other["seat"] for other in view["players"] if other["field"] == p["field"]]
        n = sharing.index(p["seat"])
        if p["field"]:
            x, y = field_x(plan, p["field"]) + (n - (len(sharing) - 1) / 2) * apart, below
        else:
            x, y = size * 0.36 + n % 2 * apart, below - size * 0.3 + n // 2 * size * 0.55
        body = marker("pawn", p["seat"], x, y, size)
        if p["lap"]:
            w, h = (26, 15) if tall else (30, 17)
            flag = rect(x - w / 2, y - size * 0.5 - h, w, h, h / 2, fill="var(--vp)", stroke=INK)
            body += flag + text(
                x,
                y - size * 0.5 - h * 0.26,
                f"+{p['lap']}",
                13 if tall else 13.4,
                fill="var(--vp-ink)",
                weight=800,
                anchor="middle",
            )
        named = label(words, "scored", p["points"], name=seat_of(words, p["seat"]))
        data = {"player": str(p["seat"] + 1), "piece": f"pawn-{p['seat'] + 1}", "verbs": ""}
        out.append(drawable(body, named, data))
    return out


def jean(view: View, words: Words, plan: Plan) -> str:
    size = 25 if plan.layout.tall else 38
    x, y = field_x(plan, view["jean"]), lanes(plan)[0] - 1
    body = ellipse(x, y + size * 0.46, size * 0.34, size * 0.09, fill="#000", opacity=0.3) + use("jean", x, y, size)
    return drawable(body, label(words, "jean", field=view["jean"]), {"about": "jean", "piece": "jean"})


def pennants(view: View, plan: Plan, box: Box) -> list[str]:
    """What building in Jean's column gives, on both sides of the street."""
    column = jean_column(view, box)
    if column < 0:
        return []
    x = plan.layout.margin + (column + 0.5) * plan.layout.column
    cloth = path("M-24 -10h48l-7 10 7 10h-48l7-10Z", "var(--vc-purple)", stroke=INK, stroke_width=1.3)
    bonus = f"+{box.files.street.constructing.jean_bonus}"
    sign = cloth + text(-5, 4.8, bonus, 13.5, fill="#fff", weight=800, anchor="middle") + use("vp", 11, 0, 14)
    return [
        group(at(x, y, sign, 0.97 if plan.layout.tall else 1), **{"data-about": "jean-bonus"})
        for y in (plan.street + 1, plan.street + plan.layout.street - 4)
    ]


# Buildings


@kept
def building(view: View, words: Words, plan: Plan, place: int) -> str:
    """A card of the city: a drawing with its price until it is built, painted with its owner's house then."""
    stands = view["city"][place]
    what = printed(words.edition).buildings[stands["building"]]
    x, y = plan.corner(place)
    w, h = plan.card
    card = tall_building(stands, what, words, w, h) if plan.layout.tall else wide_building(stands, what, words, w, h)
    r = 5 if plan.layout.tall else 7
    outline = rect(-1, -1, w + 2, h + 2, r + 1)
    cost = {} if stands["owner"] is not None else {GOOD.key(GOOD.number[good]): -n for good, n in price_of(what)}
    told = {"class": "tag-at", "data-printed": dumps(cost)}
    price = rect(2, 9 if plan.layout.tall else 25, 1, 1, fill="none", **told)
    data = {"place": stands["place"], "building": stands["building"]}
    return at(x, y, drawable(card, building_label(stands, what, words), data, outline, price))


def building_label(stands: BuildingView, what: Building, words: Words) -> str:
    """A building in words: its name, its owner or its price, its points."""
    name = f"{words.word('building', stands['building'])} ({stands['place']})"
    if stands["owner"] is None:
        price = listed(dict(zip(GOOD.words, what.price.counts(), strict=True)), words, "good")
        return label(words, "unbuilt", what.points, name=name, price=price)
    key = "upgraded" if stands["upgraded"] else "built"
    points = what.upgraded if stands["upgraded"] else what.points
    return label(words, key, points, name=name, owner=seat_of(words, stands["owner"]))
