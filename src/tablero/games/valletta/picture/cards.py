"""Valletta's cards, drawn from what is printed: buildings, wide and tall, and persons."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from typing import NamedTuple

from tablero.core.game import Edition
from tablero.games.valletta.box import Box as Rules
from tablero.games.valletta.edition import Files
from tablero.games.valletta.picture.facades import COLOURS, facade
from tablero.games.valletta.picture.portraits import portrait
from tablero.games.valletta.printed import Building, Starting
from tablero.games.valletta.sight import BuildingView
from tablero.games.valletta.terms import GOOD, PERSON
from tablero.pictures.html import icon
from tablero.pictures.labels import seat_of
from tablero.pictures.marks import SIGNS, band, glyph_width, lines, on_seat, piece, seal, seat_shape
from tablero.pictures.svg import (
    CARD,
    CARD_2,
    CARD_INK,
    CARD_LINE,
    INK,
    at,
    group,
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

LEAST_NAME = 13.3
LONG_WORD = 9


class Box(NamedTuple):
    """What is printed, by name."""

    files: Files
    buildings: dict[str, Building]
    persons: dict[str, Starting | Building]


@lru_cache
def printed(edition: Edition) -> Box:
    """The cards of an edition."""
    read: Files = edition.printed
    starting: dict[str, Starting | Building] = {person.name: person for person in read.persons.starting}
    of_buildings: dict[str, Starting | Building] = {building.person: building for building in read.buildings}
    return Box(read, {building.name: building for building in read.buildings}, starting | of_buildings)


def ground(stands: BuildingView, what: Building, w: float, h: float, head: float, foot: float, r: float) -> str:
    """A card's paper with its coloured head, and the air behind the building."""
    owner = stands["owner"]
    colour = f"var(--vc-{what.colour})" if owner is None else band(owner)
    air = f"color-mix(in oklab,{COLOURS[what.colour]} {12 if owner is None else 40}%,var(--card))"
    top = rounded_top(w, head, r)
    return (
        rect(0, 2.2, w, h, r, fill="var(--shade)")
        + rect(0, 0, w, h, r, fill=CARD, stroke=INK, stroke_width=1.3)
        + path(top, colour)
        + rect(0.7, head, w - 1.4, h - head - foot, fill=air)
        + line(f"M.7 {num(h - foot)}H{num(w - 0.7)}", INK, 1.1)
    )


def rounded_top(w: float, h: float, r: float) -> str:
    """The outline of a card's head, just inside its line."""
    i = num(r - 0.7)
    corner = f"a{i} {i} 0 0 1 {i}"
    return f"M.7 {num(h)}V{num(r)}{corner} -{i}H{num(w - r)}{corner} {i}V{num(h)}Z"


def price_of(what: Building) -> list[tuple[str, int]]:
    return [(good, n) for good, n in zip(GOOD.words, what.price.counts(), strict=True) if n]


def wide_building(stands: BuildingView, what: Building, words: Words, w: float, h: float) -> str:
    """A building with its name, and what its person does until somebody has that person."""
    head, foot, r = 23, 29, 7
    owner, floor = stands["owner"], h - foot
    room = h - head - foot
    scale = min(1.02, room / 46) if room < 62 else 1.16
    out = [ground(stands, what, w, h, head, foot, r)]
    out.append(at(5, floor, facade(what.name, what.colour, owner is not None), scale))
    if owner is None:
        for i, (good, n) in enumerate(price_of(what)):
            x = 4 + i * 26.5
            out.append(rect(x, 3, 25, 17, 4, fill=CARD) + use(good, x + 9, 11.5, 15))
            out.append(text(x + 20.5, 16.2, n, 13.4, fill=CARD_INK, weight=700, anchor="middle"))
        out.append(use(f"vc-{what.colour}", w - 12, 11.5, 17))
        does, wide = broken(recipe(what.person, words), 20, 66), 67
        if len(does) * 22 > room:  # then it may go over the drawing
            does, wide = broken(recipe(what.person, words), 20, 90), 90
        out.append(lines(does, w - wide / 2 - 2, head + room / 2 + 0.5, 20, wide))
    else:
        out.append(seat_shape(owner, 13, 11.7, 12.5))
        out.append(
            text(25, 16.5, seat_of(words, owner), 13.4, fill=on_seat(owner), weight=700, room=w - 52, least=LEAST_NAME)
        )
        out.append(use(f"vc-{what.colour}", w - 14.5, 11.5, 19))
        house = piece("house", owner, w - 29, floor - 19, 36)
        out.append(group(house, **{"data-piece": f"house-{stands['place']}"}))
    out.append(frame(stands, w, h, r))
    if stands["upgraded"]:
        out.append(better(4, head + 3))
    out.append(use(what.symbol, 15, h - foot / 2 + 0.3, 19))
    said = wrapped(words.word("building", what.name), 13.5, w - 58)
    first = h - 10 if len(said) == 1 else h - 17
    for i, part in enumerate(said):
        out.append(text(28, first + i * 12.2, part, 13.5, fill=CARD_INK, room=w - 57, least=LEAST_NAME, serif=True))
    out.append(seal(w - 16, h - foot / 2, what.upgraded if stands["upgraded"] else what.points, 23))
    return "".join(out)


def broken(rows: list[list[str]], size: float, room: float) -> list[list[str]]:
    """Rows that would have to shrink go on in the next one, from a sign on."""
    out = []
    for row in rows:
        out.append([row[0]])
        for n, token in enumerate(row[1:], 1):
            follows = [*out[-1], token, *row[n + 1 : n + 2]] if token in SIGNS else [*out[-1], token]
            if sum(glyph_width(each, size) for each in follows) > room and (token in SIGNS or out[-1][-1] not in SIGNS):
                out.append([])
            out[-1].append(token)
    return out


def recipe(person: str, words: Words) -> list[list[str]]:
    """What a person does, in icons."""
    box: Rules = words.edition.box
    return [row for row in box.effects[PERSON.number[person]].icons() if row]


def tall_building(stands: BuildingView, what: Building, words: Words, w: float, h: float) -> str:
    """A building on a phone: the price in a column, and what its person does; the name is said when it is touched."""
    head, foot, r = 8, 23, 5
    owner, floor = stands["owner"], h - foot
    room = h - head - foot
    out = [ground(stands, what, w, h, head, foot, r)]
    if owner is None:
        for i, (good, n) in enumerate(price_of(what)):
            y = head + 8 + i * 13.6
            out.append(use(good, 9, y, 13) + text(17, y + 4.6, n, 13, fill=CARD_INK, weight=700))
        out.append(lines(broken(recipe(what.person, words), 19.6, 42), w - 23, head + room / 2, 19.6, 47))
    else:
        scale = 0.66 if room < 62 else 0.78
        out.append(at(w - 64 * scale - 2, floor, facade(what.name, what.colour, True), scale))
        at_floor = floor - 12 if room < 62 else head + 15
        house = piece("house", owner, 14.5, at_floor, 23)
        out.append(group(house, **{"data-piece": f"house-{stands['place']}"}))
    out.append(frame(stands, w, h, r))
    out.append(use(what.symbol, 12, h - foot / 2, 16) + use(f"vc-{what.colour}", w / 2 - 1, h - foot / 2, 14))
    out.append(seal(w - 14, h - foot / 2, what.upgraded if stands["upgraded"] else what.points, 22))
    return "".join(out)


def frame(stands: BuildingView, w: float, h: float, r: float) -> str:
    """An upgraded building has a double frame in the colour of points."""
    if not stands["upgraded"]:
        return ""
    inner = rect(2.6, 2.6, w - 5.2, h - 5.2, r - 2, fill="none", stroke="var(--vp-ink)", stroke_width=2.6)
    return inner + rect(1, 1, w - 2, h - 2, r - 0.5, fill="none", stroke="var(--vp)", stroke_width=2.4)


def better(x: float, y: float) -> str:
    """The sign of an upgraded building: its better side counts."""
    return rect(x, y, 25, 16, 5, fill="var(--vp)", stroke=INK) + use("upgraded", x + 12.5, y + 8, 14)


CARD_SIZE = (90, 122)


def person_card(person: str, words: Words) -> str:
    """A person's card: the colour's band with the name, the face, and what it does."""
    what = printed(words.edition).persons[person]
    w, h = CARD_SIZE
    ink = "#2b2620" if what.colour == "yellow" else "#fff"
    colour = f"var(--vc-{what.colour})"
    head = f"M.8 25V8.8a8 8 0 0 1 8 -8H{w - 8.8}a8 8 0 0 1 8 8V25Z"
    foot = f"M.8 {h - 42}H{w - 0.8}V{h - 8.8}a8 8 0 0 1 -8 8H8.8a8 8 0 0 1 -8 -8Z"
    rows = recipe(person, words)
    if sum(len(row) for row in rows) <= 5:
        rows = [[token for row in rows for token in row]]
    body = [
        rect(0.8, 0.8, w - 1.6, h - 1.6, 8, fill=CARD),
        path(head, colour),
        use(f"vc-{what.colour}", 12.5, 12.5, 19),
        text(24, 17, words.word("person", person), 12.5, fill=ink, weight=700, room=w - 28, least=11),
        f'<svg x="{w / 2 - 27}" y="27" width="54" height="52" viewBox="0 0 48 46">{portrait(person, colour)}</svg>',
        path(foot, CARD_2),
        line(f"M.8 {h - 42}H{w - 0.8}", CARD_LINE, 1),
        lines(rows, w / 2, h - 21, 22 if len(rows) == 1 else 18, w - 12),
    ]
    return picture(body, w, h)


def held_card(person: str, words: Words) -> str:
    """A person's card in the hand: parts that a page can lay out as it has room, its name never smaller than text."""
    return _held_card(person, words.nameless)


@lru_cache(maxsize=512)
def _held_card(person: str, words: Words) -> str:
    colour = printed(words.edition).persons[person].colour
    rows = recipe(person, words)
    if sum(len(row) for row in rows) <= 5:
        rows = [[token for row in rows for token in row]]
    does = picture(lines(rows, 39, 20, 22 if len(rows) == 1 else 18, 78), 78, 40, **{"class": "does"})
    name = words.word("person", person)
    long = " long" if max(len(part) for part in name.split()) > LONG_WORD else ""
    kind = f'class="band{long}{" dark" if colour == "yellow" else ""} vc-{colour}"'
    name = f"<span>{escape(name)}</span>"
    return f"<b {kind}>{icon(f'vc-{colour}')}{name}</b>{person_face(person, words)}{does}"


def person_face(person: str, words: Words) -> str:
    """Only the face, for where there is no room for the card."""
    return _person_face(person, words.nameless)


@lru_cache(maxsize=512)
def _person_face(person: str, words: Words) -> str:
    what = printed(words.edition).persons[person]
    return picture(portrait(person, f"var(--vc-{what.colour})"), 48, 46)


def building_card(building: str, words: Words) -> str:
    """A building by itself, as it lies before anybody builds it."""
    what = printed(words.edition).buildings[building]
    stands: BuildingView = {"place": "", "building": building, "owner": None, "upgraded": False}
    return picture(at(1, 1, wide_building(stands, what, words, 132, 110)), 134, 114)
