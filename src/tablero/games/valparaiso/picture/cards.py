"""Valparaíso's cards and tiles, drawn from what is printed: market tiles, achievements, and the planned actions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from tablero.core.game import Edition
from tablero.games.valparaiso import box as rules
from tablero.games.valparaiso.edition import Files
from tablero.games.valparaiso.effects import EFFECTS, Icons, some
from tablero.games.valparaiso.printed import Achievement, Board, Figures, Side, Tile
from tablero.games.valparaiso.terms import BASE_CARDS, COLOUR, DEED
from tablero.games.valparaiso.terms import CARD as CARDS
from tablero.pictures.html import icon
from tablero.pictures.marks import SEAT_COLOURS, band, glyph_width, glyphs, on_seat, recipe, seal
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
    width_of,
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


def achievement_face(card: str, w: float, h: float, words: Words, small: bool) -> str:
    """A card overseas: its points in the corner and its name, what it does, and below what it may do instead.

    A small one has no room for its name.
    """
    box = printed(words.edition)
    what = box.achievements[card]
    r = w * 0.085
    other = icons(what.alternative, box) if what.alternative else None
    foot = (22.0 if small else 26.0) if other else 0
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
        tokens = tokens_of(other) if small else ["/", *tokens_of(other)]
        out.append(glyphs(tokens, w / 2 - (0 if small else 2), h - foot / 2, 18 if small else 20, w * 0.93))
    stamp = 21.0 if small else 24.5
    top = stamp * 0.72
    if not small:
        names = wrapped(words.word("card", card), 11.6, 50)
        for i, name in enumerate(names):
            y = 13.5 + i * 12
            out.append(text(w / 2 + 10, y, name, 11.6, fill=INK, weight=700, anchor="middle", room=52, least=11.4))
        top = max(top, 9 + 12 * len(names))
    room = h - foot - top
    cost, gain = icons(what.main, box)
    size = min(w * 0.5, room * 0.72)
    out.append(recipe(cost, gain, w / 2, top + room / 2, size, w * 0.92, room * 0.98))
    out.append(seal(stamp * 0.42, stamp * 0.42, what.points, stamp))
    return "".join(out)


def achievement_card(card: str, words: Words) -> str:
    """An achievement by itself."""
    face = achievement_face(card, 78, 108, words, False)
    return picture(at(5, 5, face), 88, 118)


# The cards of a plan. What is written and counted on them keeps its size, however wide the card is


def tokens_of(recipe: Icons) -> list[str]:
    """What is paid and what is gained, in a line."""
    cost, gain = recipe
    return [*cost, "→", *gain] if cost else list(gain)


def row_of(tokens: Sequence[str], size: float, room: float) -> str:
    """Tokens in a line, as a small drawing of its own."""
    wide = min(sum(glyph_width(token, size) for token in tokens), room)
    high = size * 1.16
    return sized(glyphs(tokens, wide / 2, high / 2, size, wide), wide, high)


def sized(body: str, w: float, h: float, kind: str = "drawn") -> str:
    """A drawing that is so many pixels wide and high."""
    return picture(body, w, h, **{"width": num(w), "height": num(h), "class": kind})


def sign(said: str, room: float, least: float = 12, lines: int = 2) -> str:
    """A name in one line or two, condensed where it would not fit."""
    size, step = 12.0, 12.5
    parts = wrapped(said, size, room) if lines > 1 else [said]
    wide = min(max(width_of(part, size) for part in parts), room)
    rows = [
        text(wide / 2, 10.4 + i * step, part, size, weight=700, anchor="middle", room=room, least=least)
        for i, part in enumerate(parts)
    ]
    return sized("".join(rows), wide, step * len(parts) + 1, "sign")


def planned_card(card: str, seat: int, words: Words) -> str:
    """A card in its slot: its name in its owner's colour, what it does, and below what it does instead."""
    box = printed(words.edition)
    cost, gain = main_of(card, box)
    if cost:
        does = row_of(cost, 17, 56) + row_of(["→", *gain], 17, 56)
    else:
        does = row_of(gain, 34 if len(gain) == 1 else 19, 56)
    other = alternative_of(card, seat, box)
    foot = f'<div class="foot">{row_of(["/", *tokens_of(other)], 17, 56)}</div>' if other else ""
    name = sign(words.word("card", card), 54)
    return f'<div class="band of-{SEAT_COLOURS[seat]}">{name}</div><div class="does">{does}</div>{foot}'


WIDE_ROOM = 100
"""A card in hand that has less room shows all a little smaller."""


def hand_card(card: str, seat: int, words: Words, room: float) -> str:
    """A card in hand: what it does, its name, what it does instead; one that was bought shows its points too."""
    box = printed(words.edition)
    other = alternative_of(card, seat, box)
    instead = ["/", *tokens_of(other)] if other else []
    name, narrow = words.word("card", card), room < WIDE_ROOM
    if card in box.achievements:
        stamp = sized(seal(10, 10, box.achievements[card].points, 21), 20, 20)
        does = row_of([*tokens_of(main_of(card, box)), *instead], 15 if narrow else 18, room)
        return f'<span class="caption">{stamp}{sign(name, room - 22, lines=1)}</span>{does}'
    act = icon(main_of(card, box)[1][0], "act")
    beside = row_of(instead[1:], 15, 40) if narrow else row_of(instead, 16, 60)
    room -= 24 if narrow else 28
    if len(wrapped(name, 12, 50)) > 1:
        room -= 19 if narrow else 26
    return f'{act}<span class="what">{sign(name, room)}{beside}</span>'


def gone_card(card: str, where: str, words: Words, room: float) -> str:
    """What is left in the hand of a card that is planned: its name, and where it lies."""
    stamp = icon(token_icon(main_of(card, printed(words.edition))[1]), "act")
    name = sign(words.word("card", card), room - (24 if room < WIDE_ROOM else 28), lines=1)
    return f'{stamp}<span class="what">{name}<small>{where}</small></span>'


def token_icon(tokens: Sequence[str]) -> str:
    """The icon that stands for what a card does."""
    kind = tokens[0].partition(":")[0]
    return kind if kind in ("coin", "vp") else tokens[0]


def small_card(card: str, seat: int, words: Words) -> str:
    """A card as small as a stamp: what it does, under its owner's colour."""
    tokens = [token for token in main_of(card, printed(words.edition))[1] if token not in ("=", "≠", "/")]
    return row_of(tokens[:1], 23, 24)


def base_card(card: str, seat: int, words: Words) -> str:
    """A base card by itself."""
    box = printed(words.edition)
    name = wrapped(words.word("card", card), 12, 68)
    high = 12.5 * len(name) + 7
    body = [rect(4, 4, 74, 100, 2, fill=CARD), path(f"M4 4H78V{num(high + 4)}H4Z", band(seat))]
    for i, part in enumerate(name):
        y = 17 + i * 12.2
        body.append(text(41, y, part, 12, fill=on_seat(seat), weight=700, anchor="middle", room=68, least=11))
    cost, gain = main_of(card, box)
    size = 36 if len(gain) == 1 and not cost else 23
    body.append(recipe(cost, gain, 41, (high + 4 + 76) / 2, size, 66, 70 - high))
    other = alternative_of(card, seat, box)
    if other:
        body += [line("M4 76.5H78", CARD_LINE, 1), glyphs(["/", *tokens_of(other)], 38, 90.5, 19, 66)]
    body.append(rect(4, 4, 74, 100, 2, fill="none", stroke=INK, stroke_width=1.3))
    return picture(body, 82, 108)


def card_back(seat: int) -> str:
    """The back of a planned card."""
    diamond = path("M37 18l20 26-20 26-20-26Z", "var(--card-back-2)")
    return picture(diamond + use(f"seat-{SEAT_COLOURS[seat]}", 37, 44, 22), 74, 88)
