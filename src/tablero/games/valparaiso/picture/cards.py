"""Valparaíso's cards and tiles, drawn from what is printed: market tiles, achievements, and the planned actions."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from tablero.core.game import Edition
from tablero.games.valparaiso import box as rules
from tablero.games.valparaiso.edition import Files
from tablero.games.valparaiso.effects import EFFECTS, Icons, some
from tablero.games.valparaiso.printed import Achievement, Board, Figures, Side, Tile
from tablero.games.valparaiso.terms import BASE_CARDS, COLOUR, DEED
from tablero.games.valparaiso.terms import CARD as CARDS
from tablero.pictures.marks import SEAT_COLOURS, band, glyphs, on_seat, recipe, seal
from tablero.pictures.svg import (
    CARD,
    CARD_2,
    CARD_INK_2,
    CARD_LINE,
    INK,
    at,
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


class Box(NamedTuple):
    """What is printed, by name; what it makes the rules index."""

    rules: rules.Box
    board: Board
    figures: Figures
    tiles: dict[str, Tile]
    achievements: dict[str, Achievement]
    alternatives: list[dict[str, str]]

    def side(self, players: int) -> Side:
        return self.board.small if players in self.board.small.players else self.board.large


@lru_cache
def printed(edition: Edition) -> Box:
    """The board, tiles and cards of an edition; the base cards' alternatives by seat."""
    said: Files = edition.printed
    cards = said.cards
    base = CARDS.words[:BASE_CARDS]
    colours = [getattr(cards.alternatives, colour) for colour in COLOUR.words]
    return Box(
        edition.box.large,
        said.board,
        said.figures,
        {tile.id: tile for tile in said.tiles.tile},
        {card.id: card for card in cards.achievement},
        [{card: getattr(colour, card) for card in base} for colour in colours],
    )


def main_of(card: str, box: Box) -> Icons:
    """What a card does first of all."""
    return icons(box.achievements[card].main if card in box.achievements else card, box)


def alternative_of(card: str, seat: int, box: Box) -> Icons | None:
    """What it may be used for instead; base cards differ by seat."""
    deed = box.achievements[card].alternative if card in box.achievements else box.alternatives[seat][card]
    return icons(deed, box) if deed else None


def icons(deed: str, box: Box) -> Icons:
    """What an action takes and what it gives."""
    return EFFECTS[DEED.number[deed]].icons(box.rules)


# Tiles


def tile_recipe(tile: Tile) -> Icons:
    cost, gain = tile.cost, tile.gain
    pays = [f"coin:{cost.pesos}"] * bool(cost.pesos) + goods(cost.silver, cost.copper, cost.wheat)
    gets = [f"coin:{gain.pesos}"] * bool(gain.pesos) + goods(gain.silver, gain.copper, gain.wheat)
    gets += [f"vp:{gain.points}"] * bool(gain.points)
    if tile.pair:
        gets += ["any", "=" if tile.pair == "alike" else "≠", "any"]
    return pays, gets


def goods(silver: int, copper: int, wheat: int) -> list[str]:
    return some("silver", silver) + some("copper", copper) + some("wheat", wheat)


def tile_face(tile: Tile, w: float, h: float, front: bool) -> str:
    """A market tile; the one in front is the offer. A narrow one that waits shows only what it gives."""
    r = w * 0.11
    paper = rect(0, 1.6, w, h, r, fill="var(--shade)") + rect(
        0, 0, w, h, r, fill=CARD if front else CARD_2, stroke=INK, stroke_width=1.3 if front else 1
    )
    cost, gain = tile_recipe(tile)
    if w < 30:
        gain = [token for token in gain if token not in ("=", "≠")]
        gain = gain[:1] if gain[0] == "any" else gain
        return paper + column(gain, w / 2, h / 2, min(w * 0.78, h * 0.42))
    limited = front and tile.limit > 0
    size = min(w * 0.46, h * 0.46, 21.5 if limited and cost else 26)
    lift = -2.5 if limited else 0
    body = recipe(cost, gain, w / 2, h / 2 + lift + (1.5 if front else 0), size, w * 0.92, h * 0.9)
    if limited and w > 50:
        body += text(w - 4, h - 4, f"{tile.limit}×", 11.5, fill=CARD_INK_2, weight=700, anchor="end")
    return paper + body


def column(tokens: list[str], cx: float, cy: float, size: float) -> str:
    """Tokens under each other."""
    top = cy - (len(tokens) - 1) * size * 0.52
    return "".join(glyphs([token], cx, top + i * size * 1.04, size) for i, token in enumerate(tokens))


# Achievements


def achievement_face(card: str, w: float, h: float, box: Box, small: bool) -> str:
    """A card overseas: its points in the corner, what it does, and below what it may do instead."""
    what = box.achievements[card]
    r = w * 0.085
    other = icons(what.alternative, box) if what.alternative else None
    foot = h * (0.33 if small else 0.27) if other else 0
    out = [
        rect(0, 2, w, h, r, fill="var(--shade)"),
        rect(0, 0, w, h, r, fill=CARD, stroke=INK, stroke_width=1.3),
    ]
    if other:
        floor = h - foot
        corner = f"a{num(r)} {num(r)} 0 0 1"
        lower = f"M.7 {num(floor)}h{num(w - 1.4)}v{num(foot - r - 0.7)}{corner} -{num(r)} {num(r)}"
        out.append(path(f"{lower}h-{num(w - 1.4 - 2 * r)}{corner} -{num(r)} -{num(r)}Z", CARD_2))
        out.append(line(f"M.7 {num(floor)}h{num(w - 1.4)}", CARD_LINE, 1))
        cost, gain = other
        if small:
            shown = [token for token in gain if token != "≠"]
            out.append(glyphs(shown, w / 2, h - foot / 2, foot * 0.9, w * 0.9))
        else:
            tokens = ["/", *cost, "→", *gain] if cost else ["/", *gain]
            out.append(glyphs(tokens, w / 2 - 2, h - foot / 2, foot * 0.74, w * 0.9))
    top = h * (0.13 if small else 0.17)
    room = h - foot - top
    cost, gain = icons(what.main, box)
    size = min(w * 0.5, room * 0.72)
    out.append(recipe(cost, gain, w / 2, top + room / 2, size, w * 0.86, room * (1.06 if small else 0.98)))
    stamp = h * (0.27 if small else 0.235)
    out.append(seal(stamp * 0.42, stamp * 0.42, what.points, stamp))
    if not small:
        out.append(text(w - 7, 15, what.level[0].upper(), 11.5, fill=CARD_INK_2, weight=700, anchor="end", serif=True))
    return "".join(out)


def achievement_card(card: str, words: Words) -> str:
    """An achievement by itself."""
    face = achievement_face(card, 78, 104, printed(words.edition), False)
    return picture(at(5, 5, face), 88, 114)


# The cards of a plan, in two parts: what the card does, and what it does instead


HEAD = (74, 72)
FOOT = (74, 28)


def card_head(card: str, seat: int, words: Words) -> str:
    """A card's name in its owner's colour, and what it does."""
    w, h = HEAD
    name = wrapped(words.word("card", card), 12, w - 6)
    high = 12.5 * len(name) + 7
    top = [path(f"M0 0H{w}V{num(high)}H0Z", band(seat))]
    for i, part in enumerate(name):
        y = 13 + i * 12.2
        top.append(text(w / 2, y, part, 12, fill=on_seat(seat), weight=700, anchor="middle", room=w - 6, least=11))
    cost, gain = main_of(card, printed(words.edition))
    size = 36 if len(gain) == 1 and not cost else 23
    shape = use(f"seat-{SEAT_COLOURS[seat]}", 8, h - 8, 9.5)
    return picture([*top, recipe(cost, gain, w / 2, (high + h) / 2, size, w - 8, h - high - 2), shape], w, h)


def card_foot(card: str, seat: int, words: Words) -> str:
    """What it does instead."""
    w, h = FOOT
    other = alternative_of(card, seat, printed(words.edition))
    if other is None:
        return ""
    cost, gain = other
    tokens = ["/", *cost, "→", *gain] if cost else ["/", *gain]
    body = line(f"M0 .5H{w}", CARD_LINE, 1) + glyphs(tokens, w / 2 - 3, h / 2 + 0.5, 19, w - 8)
    return picture(body, w, h)


MINI = (114, 42)


def mini_card(card: str, seat: int, words: Words) -> str:
    """A card in hand, small: what it does, its name or if it was bought its points, what it does instead."""
    box = printed(words.edition)
    w, h = MINI
    cost, gain = main_of(card, box)
    body = []
    if card in box.achievements:
        body.append(seal(13, h / 2, box.achievements[card].points, 22))
        body.append(glyphs([*cost, "→", *gain] if cost else gain, 49, h / 2, 30, 46))
    else:
        body.append(glyphs(gain, 16, h / 2, 28))
        name = wrapped(words.word("card", card), 12, 54)
        for i, part in enumerate(name):
            y = h / 2 + 4 + (i - (len(name) - 1) / 2) * 12.5
            body.append(text(32, y, part, 12, weight=600, room=54, least=11))
    other = alternative_of(card, seat, box)
    if other:
        cost, gain = other
        tokens = ["/", *cost, "→", *gain] if cost else ["/", *gain]
        body.append(glyphs(tokens, w - 20 if card in box.achievements else w - 15, h / 2, 19, 38))
    return picture(body, w, h)


def base_card(card: str, seat: int, words: Words) -> str:
    """A base card by itself."""
    head = card_head(card, seat, words).replace("<svg ", '<svg x="4" y="4" width="74" height="72" ', 1)
    foot = card_foot(card, seat, words).replace("<svg ", '<svg x="4" y="76" width="74" height="28" ', 1)
    frame = rect(4, 4, 74, 100, 2, fill="none", stroke=INK, stroke_width=1.3)
    return picture(head + foot + frame, 82, 108)


def hidden_card(seat: int) -> str:
    """The back of a planned card."""
    return picture(
        rect(0, 0, 74, 100, fill="var(--card-back)")
        + path("M37 22l22 28-22 28-22-28Z", "var(--card-back-2)")
        + use(f"seat-{SEAT_COLOURS[seat]}", 37, 50, 22),
        74,
        100,
    )
