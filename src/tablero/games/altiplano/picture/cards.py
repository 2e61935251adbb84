"""Altiplano's tiles and cards, drawn from what is printed: goods, extensions, orders, boats and houses."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from tablero.core.game import Edition
from tablero.games.altiplano.effects import Effect
from tablero.games.altiplano.printed import (
    Board,
    Cards,
    Extension,
    Files,
    GoodFacts,
    Order,
    Prices,
    Role,
)
from tablero.games.altiplano.terms import BASE_JOB_WORDS, EXTENSION_WORDS, ROLE_WORDS
from tablero.pictures.labels import title
from tablero.pictures.marks import coin, glyph, glyph_width, glyphs
from tablero.pictures.svg import (
    CARD,
    CARD_INK,
    CARD_INK_2,
    CARD_LINE,
    INK,
    circle,
    line,
    num,
    path,
    picture,
    rect,
    text,
    use,
    wrapped,
)
from tablero.words import Words

RIMS = {
    "food": "#c4673c",
    "corn": "#e0a921",
    "wood": "#8f5a2b",
    "stone": "#8b8b84",
    "fish": "#3b87b0",
    "alpaca": "#b98a52",
    "ore": "#5d5564",
    "wool": "#b79f7a",
    "cacao": "#8c4a2b",
    "cloth": "#b5304a",
    "silver": "#7e93a3",
    "glass": "#2f9c8a",
}
NAME_ROOM = 83.0
# Boards are shown smaller on tablets and small phones; from this size on a figure is legible there too.
LEAST_FIGURE = 13.6
LETTERS = {"A": "#527030", "B": "#2671a6", "C": "#b5472a", "D": "#6a4a86"}


class Box(NamedTuple):
    """What is printed, by name."""

    board: Board
    prices: Prices
    cards: Cards
    goods: dict[str, GoodFacts]
    roles: dict[str, Role]
    extensions: dict[str, Extension]
    orders: dict[int, Order]


@lru_cache
def printed(edition: Edition) -> Box:
    """The board and the cards of an edition."""
    said: Files = edition.printed
    return Box(
        said.board,
        said.table.prices,
        said.cards,
        {good.name: good for good in said.goods.good},
        {role.name: role for role in said.roles.role},
        {card.name: card for card in said.extensions.extension},
        {order.number: order for order in said.cards.order},
    )


@lru_cache(maxsize=4096)
def disc(good: str, cx: float, cy: float, size: float) -> str:
    """A goods tile: a disc with the good's own rim; corn is square."""
    rim = size * 0.085
    if good == "corn":
        side = size - 1.2
        x, y = cx - side / 2, cy - side / 2
        body = rect(x, y + 1.4, side, side, size * 0.16, fill="var(--shade)")
        body += rect(x, y, side, side, size * 0.16, fill="#fff7e4", stroke=RIMS[good], stroke_width=rim)
    else:
        body = circle(cx, cy + 1.4, size / 2 - 0.5, fill="var(--shade)")
        body += circle(cx, cy, size * 0.45, fill="#fff7e4", stroke=RIMS[good], stroke_width=rim)
    return body + use(good, cx, cy, size * 0.68)


def price(cx: float, cy: float, n: int | str, size: float) -> str:
    """Coins with their number, which stays legible on the smallest one."""
    figure = text(cx, cy + 4.7, n, max(size * 0.64, LEAST_FIGURE), fill="#3d2600", weight=800, anchor="middle")
    return use("coin-blank", cx, cy, size) + figure


def mark(token: str, cx: float, cy: float, size: float) -> str:
    """A token of a recipe; goods are tiles here, and what may be chosen from has a stroke between."""
    kind, _, n = token.partition(":")
    if kind == "coin" and n:
        return price(cx, cy, n, size * 1.04)
    if token == "/":
        lean, high = size * 0.11, size * 0.3
        return line(f"M{num(cx + lean)} {num(cy - high)}L{num(cx - lean)} {num(cy + high)}", CARD_INK, size * 0.09)
    return disc(token, cx, cy, size * 1.04) if token in RIMS else glyph(token, cx, cy, size)


def marks(tokens: list[str], cx: float, cy: float, size: float, room: float = 1000) -> str:
    return glyphs(tokens, cx, cy, size, room, mark)


@lru_cache
def tile(good: str) -> str:
    """A tile, or a coin, by itself."""
    return picture(disc(good, 20, 20, 39) if good in RIMS else use("coin", 20, 20, 36), 40, 40)


def heading(said: str) -> str:
    """A card's name in one line, condensed where its room is short."""
    line = text(0, 10.9, said, 12.8, weight=700, room=NAME_ROOM, least=12.8)
    return picture(line, NAME_ROOM, 14, preserveAspectRatio="none")


def shown_width(tokens: list[str], size: float) -> float:
    """How wide tokens of this size are in a line."""
    return sum(glyph_width(token, size) for token in tokens)


def recipe(words: Words, range: str, word: str) -> list[str]:
    """What an action, a role or an extension takes and gives."""
    box = words.edition.box
    by_range: dict[str, dict[str, Effect]] = {
        "job": dict(zip(BASE_JOB_WORDS, box.actions, strict=True)),
        "role": dict(zip(ROLE_WORDS, box.roles, strict=True)),
        "extension": dict(zip(EXTENSION_WORDS, box.extensions, strict=True)),
    }
    return by_range[range][word].icons()


# Cards


def extension_face(card: Extension, w: float, h: float, words: Words, cost: int | None, small: bool) -> str:
    """An extension: its letter's colour, its place and name, what it does, and the price with that of its slot."""
    head, foot = (35, 23) if small else (37, 27)
    r = 7.0
    i = num(r - 0.7)
    corner = f"a{i} {i} 0 0 1 {i}"
    top = f"M.7 {num(head)}V{num(r)}{corner} -{i}H{num(w - r)}{corner} {i}V{num(head)}Z"
    out = [
        rect(0, 2, w, h, r, fill="var(--shade)"),
        rect(0, 0, w, h, r, fill=CARD, stroke=INK, stroke_width=1.3),
        path(top, LETTERS[card.letter]),
    ]
    left = 5.0
    if card.place and not small:
        out.append(use(f"pl-{card.place}", 14, head / 2, 20, color="#fff"))
        left = 27
    room = w - left - 4
    lines = wrapped(title(words, "extension", card.name), 14, room)
    for n, said in enumerate(lines):
        y = head / 2 + 4.8 + (n - (len(lines) - 1) / 2) * 15
        out.append(text(left, y, said, 14, fill="#fff", weight=700, room=room, least=LEAST_FIGURE, serif=True))
    middle, icons = (head + h - foot) / 2, 17 if small else 27
    if card.place and small:
        out.append(use(f"pl-{card.place}", w / 2, head + 12, 18, color=CARD_INK))
        middle += 9
    out.append(marks(recipe(words, "extension", card.name), w / 2, middle, icons, w - 8))
    out.append(line(f"M4 {num(h - foot)}h{num(w - 8)}", CARD_LINE, 1))
    if cost is not None:
        out.append(price(w - 15, h - foot / 2, cost, 21 if small else 23))
    extra = f"{card.price} + {cost - card.price}" if cost is not None and cost > card.price else str(card.price)
    low = h - foot / 2 + 4.7
    out.append(text(6, low, extra, LEAST_FIGURE, fill=CARD_INK_2, weight=600))
    if not small:
        out.append(text(w / 2 + 10, low, card.letter, 13.6, fill=CARD_INK_2, weight=700, anchor="middle", serif=True))
    return "".join(out)


def order_face(order: Order, w: float, h: float) -> str:
    """An order: what it asks for, and its points."""
    stamp = min(h * 0.95, 26)
    size = min(h * 0.7, (w - stamp - 6) / len(order.goods) / 1.02)
    tiles = "".join(disc(good, 3 + size * 0.52 + i * size * 1.02, h / 2, size) for i, good in enumerate(order.goods))
    return slip(w, h) + tiles + points(w - stamp * 0.56, h / 2, order.points, stamp)


def points(cx: float, cy: float, n: int, size: float) -> str:
    """Points on a seal, legible on the smallest one."""
    figure = text(cx, cy + 4.8, n, LEAST_FIGURE, fill="var(--vp-ink)", weight=800, anchor="middle", room=size - 3)
    return use("vp-blank", cx, cy, size) + figure


def boat_face(good: str, w: float, h: float) -> str:
    size = min(h * 0.66, w * 0.46)
    return slip(w, h) + use("ship", w * 0.28, h / 2, size) + disc(good, w * 0.71, h / 2, size * 0.96)


def house_face(good: str, w: float, h: float) -> str:
    size = min(h * 0.66, w * 0.46)
    return slip(w, h) + use("house", w * 0.28, h / 2, size) + disc(good, w * 0.71, h / 2, size * 0.96)


def slip(w: float, h: float) -> str:
    """A small piece of card."""
    return rect(0, 1.6, w, h, 5, fill="var(--shade)") + rect(0, 0, w, h, 5, fill=CARD, stroke=INK, stroke_width=1.1)


def role_card(role: Role, words: Words) -> str:
    """A role: its place, what it can do there, and what its player starts with."""
    w, h = 100, 92
    start: list[str] = [good for good, n in role.start.items() for _ in range(n)]
    name, ink = title(words, "role", role.name), "var(--accent-on)"
    body = [
        path(f"M0 0H{w}V22H0Z", "var(--accent)"),
        text(w / 2, 15.5, name, 12.5, fill=ink, weight=700, anchor="middle", room=w - 6),
        use(f"pl-{role.place}", 14, 38, 20, color=CARD_INK),
        marks(recipe(words, "role", role.name), w / 2 + 11, 38, 19, w - 30),
        line(f"M5 55H{w - 5}", CARD_LINE, 1),
        marks(start, w / 2 - 10, 73, 17, w - 30),
        coin(w - 14, 73, role.coins, 19),
        rect(0.6, 0.6, w - 1.2, h - 1.2, 2, fill="none", stroke=CARD_LINE),
    ]
    return picture(body, w, h)
