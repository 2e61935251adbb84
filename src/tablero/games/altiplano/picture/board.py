"""Altiplano in pictures: seven places in a ring around the lake, what is on offer below, the extensions."""

from __future__ import annotations

from functools import lru_cache
from json import dumps

from tablero.games.altiplano.picture.cards import (
    LEAST_FIGURE,
    Box,
    boat_face,
    disc,
    extension_face,
    house_face,
    marks,
    order_face,
    price,
    printed,
    recipe,
)
from tablero.games.altiplano.picture.land import LAYOUTS, Layout, head, island, lake, landscape, ring_road
from tablero.games.altiplano.sight import View
from tablero.pictures.kept import kept
from tablero.pictures.labels import label, listed, seat_of, title
from tablero.pictures.marks import piece as marker
from tablero.pictures.svg import (
    CARD,
    CARD_2,
    CARD_INK,
    CARD_INK_2,
    CARD_LINE,
    INK,
    at,
    drawable,
    ellipse,
    group,
    line,
    num,
    picture,
    rect,
    text,
    use,
    width_of,
)
from tablero.words import Words

MAP_INK = "var(--map-ink)"
# So many boats, and as many houses, lie in a row.
OFFERED = 10


def board(view: View, words: Words, layout: str) -> str:
    """The ring with its stocks and actions, the pawns on it, and all that can be had."""
    plan = LAYOUTS[layout]
    box = printed(words.edition)
    body = [
        country(layout),
        stock(words, "food", island(plan, view["stock"].get("food", 0)), view),
        *(plate(view, words, plan, box, n) for n in range(len(view["ring"]))),
        *(pawns(view, words, plan, n) for n in range(len(view["ring"]))),
        *newcomers(view, words, plan),
        *offers(view, words, plan, box),
        *strip(view, words, plan, box),
    ]
    return picture(body, plan.w, plan.h, label(words, "board"), **{"class": layout})


@lru_cache
def country(layout: str) -> str:
    """What never changes: the land, the lake, the road."""
    plan = LAYOUTS[layout]
    return "".join([*landscape(plan), *lake(plan), *ring_road(plan)])


def about(words: Words, name: str, body: str, said: str = "", outline: str = "", **more: str) -> str:
    """Something that no option names, and what it stands for."""
    return drawable(body, said or words.word("about", name), {"about": name, **more}, outline)


def stock(words: Words, good: str, body: str, view: View, outline: str = "") -> str:
    """A stock of tiles that can be taken from."""
    said = f"{words.word('good', good)}: {view['stock'].get(good, 0)}"
    return drawable(body, said, {"good": good, "verbs": "take"}, outline)


# The places


@kept
def plate(view: View, words: Words, plan: Layout, box: Box, n: int) -> str:
    """A place: its name over a strip of land, its stock with counts, its actions."""
    place = view["ring"][n]
    w, h = plan.plate
    body = (
        rect(0, 2.5, w, h, 10, fill="var(--shade)")
        + rect(0, 0, w, h, 10, fill=CARD)
        + head(place, w, plan.head, f"head-{plan.name}-{place}")
        + line(f"M0 {num(plan.head)}h{num(w)}", INK, 1.2)
        + rect(0, 0, w, h, 10, fill="none", stroke=INK, stroke_width=1.5)
        + sign(title(words, "place", place), place, plan)
    )
    data = {"place": place, "verbs": "enter move"}
    ground = drawable(body, words.word("place", place), data, rect(-2, -2, w + 4, h + 4, 12))
    return at(*plan.corners[n], ground + stocks(view, words, plan, box, place) + actions(view, words, plan, box, place))


def sign(name: str, place: str, plan: Layout) -> str:
    """A place's name on a board of its own."""
    size, high, icon, left = (13.4, 19, 15, 26) if plan.tall else (16, 24, 20, 32)
    room = plan.plate[0] - left - (36 if plan.tall else 60)
    wide = min(width_of(name, size, True), room) + left + 2
    return (
        rect(5, 5, wide, high, high / 2, fill=CARD, stroke=INK, stroke_width=1.1)
        + use(f"pl-{place}", 9 + icon / 2, 5 + high / 2, icon, color=CARD_INK)
        + text(left, 5 + high * 0.71, name, size, fill=CARD_INK, weight=700, room=room, least=LEAST_FIGURE, serif=True)
    )


def stocks(view: View, words: Words, plan: Layout, box: Box, place: str) -> str:
    """The goods of a place with their counts, and the cards or carts that can be had there."""
    kept = [(good, view["stock"].get(good, 0)) for good, facts in box.goods.items() if facts.home == place]
    pieces = {
        "harbor": [("ship", "boats", len(view["boats"]))],
        "village": [("house", "houses", len(view["houses"])), ("cart", "cart", view["carts"])],
        "market": [("deck", "extensions", view["deck"])],
    }.get(place, [])
    size, y = (15.5, plan.head + 11) if plan.tall else (23.0, plan.head + 17)
    left, many = (4 if plan.tall else 8), len(kept) + len(pieces)
    step = (plan.plate[0] - left - 4) / max(3, many)
    out = []
    for i, (what, name, n) in enumerate([*((good, "", n) for good, n in kept), *pieces]):
        cx = left + size / 2 + i * step
        figure = text(cx + size * 0.62, y + 5, n, LEAST_FIGURE if plan.tall else 14, fill=CARD_INK, weight=700)
        if name:
            out.append(about(words, name, use(what, cx, y, size) + figure, f"{words.word('about', name)}: {n}"))
        else:
            body = group(disc(what, cx, y, size), opacity=None if n else 0.35) + figure
            outline = rect(cx - size * 0.6, y - size * 0.6, step - 4, size * 1.2, size * 0.6)
            out.append(stock(words, what, body, view, outline))
    if place == "market":
        cost = marks([f"coin:{box.prices.order}", "→", "log"], left + 2.5 * step, y, size * 0.8, step)
        out.append(about(words, "order", cost))
    return "".join(out)


def actions(view: View, words: Words, plan: Layout, box: Box, place: str) -> str:
    """What can be done at a place, a line each; those that everybody has can be named."""
    rows: list[tuple[str, str, list[str]]] = []
    if place == "farm":
        rows.append(("graze", "", ["alpaca", "→", "food"]))
    here = [job.name for job in box.board.action if job.place == place]
    rows += [(name, words.word("job", name), recipe(words, "job", name)) for name in here]
    if place == "village":
        rows += [("cart", "", [f"coin:{box.prices.cart}", "→", "cart"]), ("store", "", ["any", "→", "warehouse"])]
    if place == "forest":
        rows.append(("trade", "", ["cacao", "→", "food", "/", "cloth", "/", "glass"]))
    top = plan.head + (21 if plan.tall else 34)
    sold = {facts.price for facts in box.goods.values() if facts.price}
    lines = len(rows) + {"road": 1, "market": len(sold) - (1 if plan.tall else 0)}.get(place, 0)
    step = (plan.plate[1] - 5 - top) / max(lines, 2)
    w = plan.plate[0] - 12
    out = []
    for i, (name, said, tokens) in enumerate(rows):
        y = top + i * step + step * 0.04
        paper = rect(6, y, w, step * 0.92, 6, fill=CARD_2)
        size = min(16.5 if plan.tall else 22, step * 0.86)
        body = paper + marks(tokens, 6 + w / 2, y + step * 0.46, size, w - 10)
        if name == "trade":
            out.append(about(words, name, paper) + trade_row(words, 6, y, w, step * 0.92, size))
        elif said:
            out.append(drawable(body, said, {"job": name}, rect(6, y, w, step * 0.92, 6)))
        else:
            out.append(about(words, name, body))
    if place == "market":
        out.append(prices(words, plan, box, top + len(rows) * step, step))
    if place == "road":
        out.append(road_track(view, words, plan, box, top + step, step))
    return "".join(out)


def trade_row(words: Words, x: float, y: float, w: float, h: float, size: float) -> str:
    """Cacao for one of three goods, each of which can be named."""
    cx, cy, step = x + w / 2, y + h / 2, size * 1.5
    out = marks(["cacao", "→"], cx - step * 1.5, cy, size)
    for i, good in enumerate(("food", "cloth", "glass")):
        gx = cx + (i - 0.2) * step
        data = {"good": good, "verbs": "trade"}
        outline = ellipse(gx, cy, size * 0.6, size * 0.6)
        out += drawable(disc(good, gx, cy, size * 1.04), words.word("good", good), data, outline)
        if i:
            out += marks(["/"], gx - step / 2, cy, size)
    return out


def prices(words: Words, plan: Layout, box: Box, top: float, step: float) -> str:
    """What goods are worth at the market: a line for each price; on a narrow board the dearest share one."""
    by_price: dict[int, list[str]] = {}
    for good, facts in box.goods.items():
        if facts.price:
            by_price.setdefault(facts.price, []).append(good)
    w = plan.plate[0] - 12
    size = min(15 if plan.tall else 21, step * 0.84)
    out, rows = [], sorted(by_price)
    for i, cost in enumerate(rows):
        line = min(i, len(rows) - 2) if plan.tall else i
        shift = w * 0.58 if line < i else 0
        y = top + line * step
        if not shift:
            out.append(rect(6, y + step * 0.04, w, step * 0.92, 6, fill=CARD_2))
        out.append(price((16 if plan.tall else 20) + shift, y + step / 2, cost, max(size, 18)))
        left = (33 if plan.tall else 45) + shift
        out += [disc(good, left + j * size * 1.2, y + step / 2, size) for j, good in enumerate(by_price[cost])]
    return about(words, "prices", "".join(out))


def road_track(view: View, words: Words, plan: Layout, box: Box, y: float, h: float) -> str:
    """The steps of the road: more planning spaces, or corn; and how far each player has built."""
    steps = box.board.step
    cell = (plan.plate[0] - 12) / (len(steps) + 1)
    out, planning = [], box.board.planning.start
    for n in range(len(steps) + 1):
        x = 6 + n * cell
        out.append(rect(x + cell * 0.04, y + h * 0.12, cell * 0.92, h * 0.8, 4, fill=CARD_2, stroke=CARD_LINE))
        low = y + h * 0.82
        if n and steps[n - 1].gives == "corn":
            out.append(use("corn", x + cell / 2, low - cell * 0.28, cell * 0.62))
        else:
            planning += 1 if n else 0
            figure = text(x + cell / 2, low, planning, LEAST_FIGURE, fill=CARD_INK_2, weight=700, anchor="middle")
            out.append(figure)
    out = [about(words, "road", "".join(out))]
    for seat, p in enumerate(view["players"]):
        at_step = min(p["road"], len(steps))
        sharing = [other for other, q in enumerate(view["players"]) if min(q["road"], len(steps)) == at_step]
        n = sharing.index(seat)
        size = cell * 0.62
        cx = 6 + (at_step + 0.5) * cell + (n % 2 - (0.5 if len(sharing) > 1 else 0)) * size * 0.8
        cy = y + h * 0.16 + n // 2 * size * 0.8
        said = label(words, "road", p["road"], name=seat_of(words, seat))
        out.append(about(words, "road", marker("marker", seat, cx, cy, size), said, piece=f"road-{seat + 1}"))
    return "".join(out)


@kept
def pawns(view: View, words: Words, plan: Layout, n: int) -> str:
    """The players at a place, at the foot of its strip of land."""
    place = view["ring"][n]
    here = [seat for seat, p in enumerate(view["players"]) if p["place"] == place]
    x, y = plan.corners[n]
    size = 22.0 if plan.tall else 32.0
    out = []
    for i, seat in enumerate(here):
        cx = x + plan.plate[0] - size * 0.62 - i * size * 0.62
        out.append(pawn(words, seat, cx, y + plan.head - size * 0.42, size, words.word("place", place)))
    return "".join(out)


def pawn(words: Words, seat: int, cx: float, cy: float, size: float, where: str) -> str:
    shadow = ellipse(cx, cy + size * 0.4, size * 0.34, size * 0.09, fill="#000", opacity=0.35)
    said = label(words, "pawn", name=seat_of(words, seat), place=where)
    return about(words, "pawn", shadow + marker("pawn", seat, cx, cy, size), said, piece=f"pawn-{seat + 1}")


def newcomers(view: View, words: Words, plan: Layout) -> list[str]:
    """Players who have not entered the ring wait by the lake."""
    x, y, _, ry = plan.lake
    size = 20.0 if plan.tall else 28.0
    here = [seat for seat, p in enumerate(view["players"]) if p["place"] is None]
    step = size * 0.85
    return [
        pawn(words, seat, x + (i - (len(here) - 1) / 2) * step, y + ry * 0.62, size, "–") for i, seat in enumerate(here)
    ]


# What can be had


@kept
def offers(view: View, words: Words, plan: Layout, box: Box) -> list[str]:
    """Boats, houses and orders, in rows below the ring."""
    x, y, w = (4.0, 362.0, 382.0) if plan.tall else (8.0, 578.0, 616.0)
    high, gap = (29.0, 2.5) if plan.tall else (39.0, 4.0)
    out = []
    if not plan.tall:
        ground = "color-mix(in oklab,var(--land-3) 55%,transparent)"
        out.append(rect(x - 2, y - 5, w + 4, 176, 10, fill=ground, stroke=INK, stroke_width=1.1))
    cell = w / OFFERED
    for row, had in enumerate((view["boats"], view["houses"])):
        for i in range(len(had), OFFERED):
            out.append(at(x + 1.5 + i * cell, y + row * high, gone(cell - 3, high - gap)))
    for i, good in enumerate(view["boats"]):
        face = boat_face(good, cell - 3, high - gap)
        said = label(words, "boat", box.cards.boat.points, good=words.word("good", good))
        data = {
            "good": good,
            "about": "boats",
            "verbs": "boat",
            "piece": f"boat-{good}-{view['boats'][:i].count(good)}",
        }
        out.append(at(x + 1.5 + i * cell, y, drawable(face, said, data, rect(-1, -1, cell - 1, high - gap + 2, 6))))
    for i, good in enumerate(view["houses"]):
        face = house_face(good, cell - 3, high - gap)
        said = label(words, "house", box.cards.house.points, good=words.word("good", good))
        data = {
            "good": good,
            "about": "houses",
            "verbs": "house",
            "piece": f"house-{good}-{view['houses'][:i].count(good)}",
        }
        there = at(x + 1.5 + i * cell, y + high, drawable(face, said, data, rect(-1, -1, cell - 1, high - gap + 2, 6)))
        out.append(there)
    in_a_row = 4 if plan.tall else 6
    wide, low = w / in_a_row, high if plan.tall else 44.0
    for i, number in enumerate(view["orders"]):
        order = box.orders[number]
        cx, cy = x + 1.5 + i % in_a_row * wide, y + 2 * high + i // in_a_row * low
        face = order_face(order, wide - 3, low - gap)
        asked: dict[str, int] = {good: order.goods.count(good) for good in order.goods}
        said = label(words, "order", order.points, goods=listed(asked, words, "good"))
        data = {"order": str(number), "piece": f"order-{number}"}
        out.append(at(cx, cy, drawable(face, said, data, rect(-1, -1, wide - 1, low - gap + 2, 6))))
    return out


@lru_cache
def gone(w: float, h: float) -> str:
    """Where a boat or a house has lain."""
    return rect(0, 0, w, h, 5, fill="none", stroke=INK, stroke_dasharray="3 4", opacity=0.22)


@kept
def strip(view: View, words: Words, plan: Layout, box: Box) -> list[str]:
    """The extensions for sale; the later the slot, the dearer."""
    ground = "color-mix(in oklab,var(--land-3) 70%,transparent)"
    heading, left = label(words, "extensions"), label(words, "left", view["deck"])
    if plan.tall:
        out = [rect(2, 511, 386, 162, 9, fill=ground, stroke=INK, stroke_width=1.2)]
        out.append(text(10, 529, heading, 15, fill=MAP_INK, weight=700, serif=True))
        deck = use("deck", 372, 523, 18) + text(360, 529, left, 14, fill=MAP_INK, weight=700, anchor="end", room=130)
        out.append(about(words, "extensions", deck, left))
    else:
        out = [rect(636, 8, 118, 741, 12, fill=ground, stroke=INK, stroke_width=1.4)]
        out.append(text(695, 30, heading, 16, fill=MAP_INK, weight=700, anchor="middle", room=108, serif=True))
        deck = use("deck", 664, 52, 28) + text(684, 58, left, 13.5, fill=MAP_INK, weight=700, room=66, least=13.5)
        out.append(about(words, "extensions", deck, left))
    w, h = (73.0, 132.0) if plan.tall else (104.0, 126.0)
    names = [slot["extension"] for slot in view["strip"]]
    for n, slot in enumerate(view["strip"]):
        x, y = (7 + n * 75.6, 537.0) if plan.tall else (643.0, 74 + (4 - n) * 134.6)
        if slot["extension"] is None:
            free = rect(x, y, w, h, 7, fill="none", stroke=MAP_INK, stroke_dasharray="4 4", opacity=0.6)
            out.append(about(words, "extensions", free))
            continue
        card = box.extensions[slot["extension"]]
        face = extension_face(card, w, h, words, slot["price"], plan.tall)
        said = f"{words.word('extension', card.name)}: {words.text('extension', card.name)} ({slot['price']})"
        same = names[:n].count(card.name)
        data = {"slot": str(n + 1), "extension": card.name, "verbs": "buy", "piece": f"extension-{card.name}-{same}"}
        # What it costs stands on it: a tag says only what is otherwise.
        told = {"class": "tag-at", "data-printed": dumps({"money": -slot["price"]})}
        price_at = rect(4, h - 20, 1, 1, fill="none", **told)
        out.append(at(x, y, drawable(face, said, data, rect(-2, -2, w + 4, h + 4, 9), price_at)))
    return out
