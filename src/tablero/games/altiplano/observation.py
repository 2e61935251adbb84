"""Altiplano as a row of numbers: all lies open but bags, containers and missions held face down."""

from typing import Final

from tablero.core.agenda import NOBODY
from tablero.core.observation import Sheet
from tablero.games.altiplano.player import Player
from tablero.games.altiplano.state import State
from tablero.games.altiplano.terms import (
    EMPTY,
    EXTENSIONS,
    GOODS,
    MISSIONS,
    NOWHERE,
    ORDERS,
    PLACES,
    ROLES,
    ROWS,
    SLOTS,
    SPACES,
    TOP_CART,
    count,
    size,
)

# Raised when what is written changes; it counts for the version of the environments.
VERSION: Final = 0


def write(s: State, seat: int, sheet: Sheet) -> None:
    """Seats are counted from one's own on. What another has in bag and container is known, but not what is where."""
    seats = len(s.players)
    sheet.number("round", s.round, 15)
    sheet.number("last round", int(s.last_round > 0), 1)
    sheet.one_of("start player", (s.first - seat) % seats, seats)
    sheet.each("ring", s.ring, PLACES, PLACES)
    write_heap("stock", s.stock, 10, sheet)
    sheet.number("carts left", s.carts, 5)
    write_heap("houses left", s.houses, 2, sheet)
    write_heap("boats left", s.boats, 2, sheet)
    sheet.bits("orders", s.orders, ORDERS)
    sheet.bits("roles", s.roles if s.draft else 0, ROLES)
    sheet.each("strip", s.strip, SLOTS, EXTENSIONS)
    sheet.number("deck", s.deck_size, 30)
    first = [(who - seat) % seats if who != NOBODY else EMPTY for who in s.firsts]
    sheet.each("firsts", first, len(first), seats)
    for after in range(seats):
        other = (seat + after) % seats
        sheet.whose = after
        p = s.players[other]
        sheet.number("asked", s.owing >> other & 1, 1)
        sheet.number("passed", s.passed >> other & 1, 1)
        write_board(p, sheet)
        if after == 0:
            write_heap("bag", p.bag, 4, sheet)
            write_heap("container", p.container, 4, sheet)
            write_secret(p, sheet)
        else:
            write_heap("bag or container", p.bag + p.container, 4, sheet)


def write_board(p: Player, sheet: Sheet) -> None:
    """What anybody sees of a player."""
    sheet.one_of("role", p.role, ROLES)
    sheet.number("coins", p.coins, 10)
    sheet.one_of("place", p.place if p.place != NOWHERE else EMPTY, PLACES)
    write_heap("planning", p.planning, 4, sheet)
    sheet.number("limit", p.limit, 10)
    sheet.number("road", p.road, 8)
    sheet.number("bag size", size(p.bag), 10)
    sheet.number("container size", size(p.container), 10)
    at = sheet.room("spaces", SPACES * GOODS, 2)
    lying = p.lying
    space = 0
    while lying:
        if lying & 1:
            put_heap(at + space * GOODS, p.at[space], sheet)
        lying >>= 1
        space += 1
    sheet.numbers("room", [p.spaces[space] - size(p.at[space]) for space in range(SPACES)], 3)
    sheet.bits("carts", p.carts, TOP_CART + 1)
    sheet.bits("rested", p.rested, TOP_CART + 1)
    sheet.number("fresh", len(p.fresh), 10)
    at = sheet.room("extensions", EXTENSIONS, 2)
    if p.cards:
        for extension in range(EXTENSIONS):
            if p.has(extension):
                sheet.put(at + extension, p.copies(extension))
    sheet.bits("bought", p.bought, 2)
    write_heap("houses", p.houses, 1, sheet)
    write_heap("boats", p.boats, 1, sheet)
    sheet.one_of("order", p.order, ORDERS)
    write_heap("missing", p.missing, 2, sheet)
    write_heap("delivered", p.delivered, 4, sheet)
    sheet.bits("finished", p.finished, ORDERS)
    sort = sheet.room("row sort", ROWS * GOODS, 1)
    tiles = sheet.room("row tiles", ROWS, 5)
    corn = sheet.room("row corn", ROWS, 5)
    w = p.warehouse
    for row in range(w.begun):
        sheet.put(sort + row * GOODS + w.sort(row), 1)
        sheet.put(tiles + row, w.tiles(row))
        sheet.put(corn + row, w.corn(row))
    sheet.number("crib", p.crib, 5)
    write_heap("aside", p.aside, 2, sheet)
    sheet.number("missions", p.missions.bit_count(), 2)
    sheet.bits("met", p.shown, MISSIONS)


def write_secret(p: Player, sheet: Sheet) -> None:
    """What a player alone knows of missions."""
    sheet.bits("missions held", p.missions, MISSIONS)
    sheet.bits("missions to choose", p.hand, MISSIONS)
    sheet.each("missions own and given", [p.own, p.to_left, p.to_right], 3, MISSIONS)


def write_heap(name: str, heap: int, most: int, sheet: Sheet) -> None:
    """How many there are of each good."""
    put_heap(sheet.room(name, GOODS, most), heap, sheet)


def put_heap(at: int, heap: int, sheet: Sheet) -> None:
    """The same into room made for it."""
    if heap:
        for good in range(GOODS):
            n = count(heap, good)
            if n:
                sheet.put(at + good, n)
