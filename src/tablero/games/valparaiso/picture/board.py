"""Valparaíso in pictures: the sea with its cards, the city, the villages and markets, and the points."""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import pairwise

from tablero.core.game import Edition
from tablero.games.valparaiso.effects import some
from tablero.games.valparaiso.picture.cards import Box, printed, tile_face
from tablero.games.valparaiso.picture.land import (
    LARGE,
    SMALL,
    TALL_SEA,
    Layout,
    rivers,
    roads,
    sea_and_land,
    skyline,
    tree,
)
from tablero.games.valparaiso.picture.sea import overseas
from tablero.games.valparaiso.printed import Place, Residence, Revenue, Side
from tablero.games.valparaiso.sight import View
from tablero.games.valparaiso.terms import GOOD_KEYS, PLACE, SITE, SITES_AT
from tablero.pictures.kept import answered, kept
from tablero.pictures.labels import label, seat_of
from tablero.pictures.marks import coin, glyphs, seal
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
    hit,
    line,
    num,
    path,
    picture,
    rect,
    text,
    use,
)
from tablero.words import Words, listed

MAP_INK = "var(--map-ink)"
MAP_HALO = "var(--map-halo)"


def board(view: View, words: Words, layout: str) -> str:
    """Sea above, hills below, the city between them."""
    box = printed(words.edition)
    players = len(view["players"])
    side, plan = box.side(players), plan_for(words.edition, players, layout)
    villages = [place for place in side.place if place.kind != "city"]
    body = [
        country(words.edition, players, layout),
        *city(view, words, plan, side),
        *(shop(view, words, plan, box, market) for market in plan.shops),
        *(village(view, words, plan, place) for place in villages),
        *(merchants(view, words, plan, place.id) for place in side.place),
        *reserve(view, words, plan, box),
        *overseas(view, words, plan, box),
        *score_strip(view, words, plan, box),
    ]
    return picture(body, plan.w, plan.h, label(words, "board"), **{"class": layout})


def plan_for(edition: Edition, players: int, layout: str) -> Layout:
    """The layout of the side of the board that so many players use."""
    box = printed(edition)
    return (SMALL if box.side(players) is box.board.small else LARGE)[layout]


@lru_cache
def country(edition: Edition, players: int, layout: str) -> str:
    """What never changes: sea and land, rivers, roads and trees."""
    plan, side = plan_for(edition, players, layout), printed(edition).side(players)
    trees = [tree(*each) for each in plan.trees]
    return "".join([*sea_and_land(plan), *rivers(plan, side), *roads(plan, side), *trees])


# The city


def city(view: View, words: Words, plan: Layout, side: Side) -> list[str]:
    """Valparaíso on its terrace: the building spaces in the order of the arrow."""
    lots = len(side.residence)
    first = (lots + 1) // 2
    w, h = plan.residence
    cx, y = plan.city
    wide = first * w + (first - 1) * plan.residence_gap
    frame = 5 * w + 4 * plan.residence_gap
    x, left = cx - wide / 2, cx - frame / 2
    foot = plan.second_row + h
    low = foot + (24 if plan.tall else 30)
    right = left + frame
    terrace = (
        f"M{num(left - 14)} {num(y - 2)}H{num(right + 14)}Q{num(right + 26)} {num(y + 30)} {num(right + 18)} {num(low)}"
        f"H{num(left - 18)}Q{num(left - 26)} {num(y + 30)} {num(left - 14)} {num(y - 2)}Z"
    )
    ground = path(terrace, "var(--road)", stroke=INK, stroke_width=1.4, stroke_linejoin="round")
    name = words.word("place", "valparaiso")
    if plan.tall:
        sign = text(left - 8, foot + 18, name, 12.5, fill="#2b2620", weight=700, serif=True)
    else:
        sign = text(left + 2, foot + 23, name, 17, fill="#2b2620", weight=700, serif=True) + use(
            "river", left + 100, foot + 18, 16
        )
    out = [drawable(ground + sign, name, {"place": "valparaiso"}, path(terrace))]
    out.append(skyline(left - 13, y - 2, frame + 26, 16 if plan.tall else 22, 0.75 if plan.tall else 1))
    out.append(line(f"M{num(left - 12)} {num(y - 2)}H{num(right + 12)}", INK, 2))
    lamp = 32 if plan.tall else 46
    out.append(use("lighthouse", left - lamp * 0.52, y - lamp * 0.42, lamp))
    spots = []
    for n in range(lots):
        column = n if n < first else 2 * first - 1 - n
        spots.append((x + column * (w + plan.residence_gap), (y if n < first else plan.second_row) + 3))
    out += [residence(view, words, plan, side.residence[n], n, spot) for n, spot in enumerate(spots)]
    out += [chevron(spots[n], spots[n + 1], w, h) for n in range(lots - 1)]
    return out


def chevron(here: tuple[float, float], there: tuple[float, float], w: float, h: float) -> str:
    """The arrow from one building space to the next."""
    x, y = (here[0] + there[0] + w) / 2, (here[1] + there[1] + h) / 2
    turn = math.degrees(math.atan2(there[1] - here[1], there[0] - here[0]))
    tip = line("M-2 -3 1.6 0-2 3", "var(--road-edge)", 2)
    return group(tip, transform=f"translate({num(x)} {num(y)}) rotate({num(turn)})")


@kept
def residence(view: View, words: Words, plan: Layout, lot: Residence, n: int, spot: tuple[float, float]) -> str:
    """A building space: what it pays each round, its points, or the house that stands there."""
    w, h = plan.residence
    revenue = lot.revenue
    brings = {"silver": revenue.silver, "copper": revenue.copper, "wheat": revenue.wheat, "any": revenue.goods}
    tokens = [f"coin:{revenue.pesos}"] * bool(revenue.pesos)
    tokens += [token for good, n in brings.items() for token in some(good, n)]
    built = view["residences"]
    coming = n == len(built)
    paper, edge, thick = (CARD, INK, 1.5) if coming else (CARD_2, CARD_LINE, 1.1)
    body = rect(0, 0, w, h, 5, fill=paper, stroke=edge, stroke_width=thick)

    def pays(cx: float, cy: float, size: float) -> str:
        if tokens == [f"coin:{revenue.pesos}"]:
            return coin(cx, cy, revenue.pesos, size)
        return use(tokens[0], cx, cy, size) if len(tokens) == 1 else glyphs(tokens, cx, cy, size, w * 0.9)

    house = ""
    if n < len(built):
        owner = built[n]
        house = group(marker("house", owner, w / 2, w * 0.36, w * 0.72), **{"data-piece": f"residence-{n + 1}"})
        body += pays(w / 2, h - w * 0.2, w * (0.54 if plan.tall else 0.44))
    elif lot.points:
        body += pays(w * 0.34, h * 0.64, w * (0.58 if plan.tall else 0.5))
        body += seal(w * 0.7, h * 0.3, lot.points, w * (0.62 if plan.tall else 0.48))
    else:
        body += pays(w / 2, h / 2, w * 0.56)
    if n >= len(built) and not plan.tall:
        body += text(w - 3.5, h - 3.5, n + 1, 11.5, fill=CARD_INK_2, anchor="end")
    income = listed(income_of(revenue), words.say)
    said = label(words, "residence", lot.points, number=n + 1, income=income)
    if n < len(built):
        said += f" – {seat_of(words, built[n])}"
    data = {"site": "valparaiso", "about": "residence"} if coming else {"about": "residence"}
    return at(*spot, drawable(body, said, data, rect(-2, -2, w + 4, h + 4, 6), house))


def income_of(revenue: Revenue) -> list[tuple[int, str]]:
    """What a residence brings, counted."""
    brings = [(revenue.pesos, "word.peso"), (revenue.silver, GOOD_KEYS[0]), (revenue.copper, GOOD_KEYS[1])]
    brings += [(revenue.wheat, GOOD_KEYS[2]), (revenue.goods, "word.good")]
    return [(n, key) for n, key in brings if n]


# Villages and markets


@kept
def village(view: View, words: Words, plan: Layout, place: Place) -> str:
    """A village: a plate with its building sites, its name under it."""
    x, y = plan.places[place.id]
    size = plan.lot
    many = len(place.sites)
    rx, ry = plan.plate[0] + (size * 0.5 if many == 2 else 0), plan.plate[1]
    body = (
        ellipse(x, y + 2.5, rx, ry, fill="var(--shade)")
        + ellipse(x, y, rx, ry, fill="var(--road)", stroke=INK, stroke_width=1.4)
        + ellipse(x, y, rx - 4, ry - 4, fill="none", stroke="var(--road-edge)", stroke_dasharray="3 3", opacity=0.7)
    )
    if place.river:
        body += use("river", x - rx + size * 0.42, y + ry * 0.15, size * 0.5)
    name = words.word("place", place.id)
    owner = view["houses"].get(place.id)
    toll = printed(words.edition).figures.actions.toll
    # What going there costs is said above the plate.
    tag = rect(x - 20, y - ry - size * 0.6, 40, 18, fill="none", **{"class": "tag-at"})
    out = [drawable(body, name, {"place": place.id}, ellipse(x, y, rx + 3, ry + 3), tag)]
    left = x - (many * size + (many - 1) * 4) / 2
    for i, points in enumerate(place.sites):
        site = SITE.words[SITES_AT[PLACE.number[place.id]][i]]
        out.append(house_site(view, words, plan, site, points, left + i * (size + 4), y - size))
    if place.kind == "customs" and owner is not None:
        price = coin(x + size * 0.8, y - size * 0.24, toll, size * 0.64)
        out.append(drawable(price, label(words, "toll"), {"about": "toll"}))
    crowd = any(place.id in p["merchants"] for p in view["players"])
    low = y + ry + plan.label * 0.95 + (plan.merchant * 0.44 if crowd else 0)
    sign = text(x, low, name, plan.label, fill=MAP_INK, weight=600, anchor="middle", serif=True, outline=MAP_HALO)
    out.append(group(sign, pointer_events="none"))
    return "".join(out)


def house_site(view: View, words: Words, plan: Layout, site: str, points: int, x: float, y: float) -> str:
    """A building site: an outline until a house stands there."""
    size = plan.lot
    owner = view["houses"].get(site)
    roof = f"M{num(size * 0.5)} 1L{num(size - 1)} {num(size * 0.46)}V{num(size - 1)}H1V{num(size * 0.46)}Z"
    if owner is not None:
        said = label(words, "house", name=seat_of(words, owner), place=words.word("site", site))
        house = marker("house", owner, size / 2, size / 2 - 1, size + 2)
        return at(x, y, drawable(house, said, {"about": "house", "piece": f"house-{site}"}))
    body = path(roof, CARD, stroke=CARD_INK_2, stroke_width=1.2, stroke_dasharray="2.6 2", stroke_linejoin="round")
    if points:
        body += seal(size * 0.5, size * 0.6, points, size * 0.76)
    said = label(words, "site", points, place=words.word("site", site))
    body += hit(size / 2, size / 2, size * 0.7)
    return at(x, y, drawable(body, said, {"site": site}, path(roof, stroke_linejoin="round")))


def is_seen_by(view: View, seat: int) -> bool:
    return view["seat"] == seat


@kept
def merchants(view: View, words: Words, plan: Layout, place: str) -> str:
    """The merchants of a place on its lower edge; the viewer's own can be named."""
    here = [(p["seat"], n) for p in view["players"] for n, stands in enumerate(p["merchants"], 1) if stands == place]
    size = plan.merchant
    x, y = plan.places[place]
    room = 1000.0
    if place == "valparaiso":
        cx, foot = plan.city[0], plan.second_row + plan.residence[1]
        x, y = (cx + 46, foot + 12) if plan.tall else (cx + 44, foot + 17)
        room = 92 if plan.tall else 130
    else:
        x, y = x + size * 0.1, y + plan.plate[1] * 0.76
        room = 78 if plan.tall else 110
    # Those of one player stand close together.
    gaps = [0.0] + [0.3 if seat == before else 1.0 for (before, _), (seat, _) in pairwise(here)]
    step = min(size * 0.82, (room - size) / max(sum(gaps), 1))
    cx = x - sum(gaps) * step / 2
    out = []
    for gap, (seat, n) in zip(gaps, here, strict=False):
        cx += gap * step
        body = ellipse(cx, y + size * 0.42, size * 0.4, size * 0.11, fill="#000", opacity=0.28)
        body += marker("merchant", seat, cx, y, size)
        said = label(words, "merchant", name=seat_of(words, seat), place=words.word("place", place))
        data = {"piece": f"merchant-{seat + 1}-{n}", "about": "merchant"}
        if answered(view, is_seen_by, seat):
            data["merchant"] = str(n)
            body += hit(cx, y, min(22, max(step * 0.6, 11)) if len(here) > 1 else 22)
        out.append(drawable(body, said, data, circle(cx, y, size * 0.6)))
    return "".join(out)


@kept
def shop(view: View, words: Words, plan: Layout, box: Box, market: str) -> str:
    """A market: under the awning the tile that is traded, behind it those that wait."""
    x, y = plan.shops[market]
    (fw, fh), (qw, qh), gap = plan.offer, plan.waiting, plan.shop_gap
    tiles = view["market"][market]
    counter = rect(-4, -7, fw + (len(tiles) - 1) * (qw + gap) + 8, fh + 12, 7, fill="var(--road-edge)", opacity=0.3)
    cloths, step = [], (fw + 8) / 6
    for i in range(6):
        cloth = f"M{num(-4 + i * step)} -10h{num(step)}v7a{num(step / 2)} {num(step / 2)} 0 0 1 -{num(step)} 0Z"
        cloths.append(path(cloth, "#fff6e3" if i % 2 else "var(--roof)"))
    awning = group(cloths, stroke=INK, stroke_width=0.9)
    out = [counter]
    if tiles:
        out.append(tile(words, box, tiles[0], fw, fh, True))
    for i, waiting in enumerate(tiles[1:]):
        out.append(at(fw + gap + i * (qw + gap), fh - qh, tile(words, box, waiting, qw, qh, False)))
    return at(x, y, "".join([*out, awning]))


def tile(words: Words, box: Box, name: str, w: float, h: float, front: bool) -> str:
    return drawable(tile_face(box.tiles[name], w, h, front), words.word("tile", name), {"tile": name})


@kept
def reserve(view: View, words: Words, plan: Layout, box: Box) -> list[str]:
    """The tiles and cards to come."""
    tiles = view["reserve"]
    title = label(words, "reserve")
    out = []
    if plan.tall:
        top = 140 + TALL_SEA
        out.append(drawable(map_text(6, top, title, 12.2), title, {"about": "reserve"}))
        if tiles:
            out.append(at(6, top + 5, tile(words, box, tiles[0], 26, 38, True)))
            out.append(map_text(37, top + 28, f"+{len(tiles) - 1}", 12.2))
        x, y, w, h = 350.0, top + 5, 26.0, 36.0
    else:
        out.append(drawable(map_text(12, 231, title, 13), title, {"about": "reserve"}))
        w, h, step = (32.0, 44.0, 35.0) if len(tiles) <= 5 else (20.0, 44.0, 21.3)
        out += [at(22 + i * step, 235, tile(words, box, each, w, h, i == 0)) for i, each in enumerate(tiles)]
        out.append(line("M17 253l-7 4 7 4", MAP_INK, 2))
        x, y, w, h = 604.0, 220.0, 36.0, 48.0
    stack = card_stack(x, y, w, h)
    if not view["pile"]:
        stack = rect(x, y, w, h, 4, fill="none", stroke=MAP_INK, stroke_dasharray="4 3")
    number = str(view["pile"])
    if plan.tall:
        stack += text(x - 4, y + 23, number, 12.2, fill=MAP_INK, weight=700, anchor="end", outline=MAP_HALO)
    else:
        stack += map_text(x + 50, y + 20, number, 15) + map_text(x + 50, y + 36, label(words, "cards-to-come"), 12.5)
    out.append(drawable(stack, f"{number} {label(words, 'cards-to-come')}", {"piece": "pile", "about": "pile"}))
    return out


def card_stack(x: float, y: float, w: float, h: float) -> str:
    """A few cards, face down."""
    cards = [rect(x + i * 2.3, y - i * 1.5, w, h, 4) for i in range(3)]
    cx, cy, dx, dy = x + 4.6 + w / 2, y - 3 + h / 2, num(w * 0.28), num(h * 0.29)
    diamond = f"M{num(cx)} {num(cy - h * 0.29)}l{dx} {dy}-{dx} {dy}-{dx} -{dy}Z"
    backs = group(cards, fill="var(--card-back)", stroke=INK, stroke_width=1.2)
    return backs + path(diamond, "var(--card-back-2)")


def map_text(x: float, y: float, said: str, size: float) -> str:
    return text(x, y, said, size, fill=MAP_INK, weight=600, serif=True, outline=MAP_HALO)


# Points


FIELDS = 25


@kept
def score_strip(view: View, words: Words, plan: Layout, box: Box) -> list[str]:
    """The points of all players; at those in wine the game ends."""
    h, y = (17, plan.h - 24) if plan.tall else (24, plan.h - 34)
    step = (plan.w - 20) / FIELDS
    end = box.figures.end.points
    strip = [rect(6, y - 4, plan.w - 12, h + 8, (h + 8) / 2, fill="var(--road-edge)", opacity=0.35)]
    for n in range(FIELDS):
        x = 10 + n * step
        paper = "var(--vp)" if n == end else CARD if n % 5 == 0 else CARD_2
        strip.append(
            rect(x + 1, y, step - 2, h, 3.5 if plan.tall else 5, fill=paper, stroke=CARD_LINE, stroke_width=0.8)
        )
        if n % 5 == 0 or n == end:
            ink = "var(--vp-ink)" if n == end else CARD_INK_2
            strip.append(text(x + step / 2, y + h / 2 + 4.2, n, 12, fill=ink, weight=700, anchor="middle"))
        elif not plan.tall:
            strip.append(circle(x + step / 2, y + h / 2, 1.6, fill=CARD_LINE))
    out = [drawable("".join(strip), words.say("about.track"), {"about": "track"})]
    size = 15.0 if plan.tall else 24.0
    for p in view["players"]:
        field = p["points"] % FIELDS
        sharing = [each["seat"] for each in view["players"] if each["points"] % FIELDS == field]
        n = sharing.index(p["seat"])
        x = 10 + (field + 0.5) * step + n * size * 0.3
        cy = y + h / 2 - (1 if plan.tall else 2) - n * size * 0.16
        body = marker("marker", p["seat"], x, cy, size)
        if p["points"] >= FIELDS:
            body += seal(x, cy - size * 0.8, f"+{FIELDS}", size)
        said = label(words, "scored", p["points"], name=seat_of(words, p["seat"]))
        out.append(drawable(body, said, {"piece": f"points-{p['seat'] + 1}", "about": "track"}))
    return out
