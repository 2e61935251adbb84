"""Altiplano as a row of numbers: all lies open but bags, containers and missions held face down."""

from typing import Final

from mypy_extensions import i64

from tablero.core.observation import Sheet
from tablero.games.altiplano.player import Player
from tablero.games.altiplano.state import State
from tablero.games.altiplano.terms import (
    BITS,
    EXTENSIONS,
    GOODS,
    MISSIONS,
    NONE,
    NOWHERE,
    ORDERS,
    PLACES,
    ROLES,
    ROWS,
    SLOTS,
    SPACES,
    TOP_CART,
    size,
)

# Raised when what is written changes; it counts for the version of the environments.
VERSION: Final = 0


def write(s: State, seat: int, sheet: Sheet) -> None:
    """Seats are counted from one's own on. What another has in bag and container is known, but not what is where."""
    seats = len(s.players)
    sheet.number("round", s.round, 15)
    sheet.number("last round", int(s.last_round > 0), 1)
    sheet.one_of("start player", (s.starter - seat) % seats, seats)
    sheet.each("ring", s.ring, PLACES, PLACES)
    sheet.packed("stock", s.stock, GOODS, BITS, 10)
    sheet.number("carts left", s.carts, 5)
    sheet.packed("houses left", s.houses, GOODS, BITS, 2)
    sheet.packed("boats left", s.boats, GOODS, BITS, 2)
    sheet.bits("orders", s.orders, ORDERS)
    sheet.bits("roles", s.roles if s.draft else 0, ROLES)
    sheet.each("strip", s.strip, SLOTS, EXTENSIONS)
    sheet.number("deck", s.deck_size, 30)
    sheet.each_whose("firsts", s.firsts, len(s.firsts), seat, seats)
    for after in range(seats):
        other = (seat + after) % seats
        sheet.whose = after
        p = s.players[other]
        sheet.number("asked", s.owing >> other & 1, 1)
        sheet.number("passed", s.passed >> other & 1, 1)
        write_board(p, sheet)
        if after == 0:
            sheet.packed("bag", p.bag, GOODS, BITS, 4)
            sheet.packed("container", p.container, GOODS, BITS, 4)
            write_secret(p, sheet)
        else:
            sheet.packed("bag or container", p.bag + p.container, GOODS, BITS, 4)


def write_board(p: Player, sheet: Sheet) -> None:
    """What anybody sees of a player."""
    sheet.one_of("role", p.role, ROLES)
    sheet.number("coins", p.coins, 10)
    sheet.one_of("place", p.place if p.place != NOWHERE else NONE, PLACES)
    sheet.packed("planning", p.planning, GOODS, BITS, 4)
    sheet.number("limit", p.limit, 10)
    sheet.number("road", p.road, 8)
    sheet.number("bag size", size(p.bag), 10)
    sheet.number("container size", size(p.container), 10)
    at = sheet.room("spaces", SPACES * GOODS, 2)
    room = at + SPACES * GOODS
    sheet.numbers("room", p.spaces, 3)
    lying = i64(p.lying)
    space = 0
    while lying:
        if lying & 1:
            heap = p.at[space]
            sheet.put_packed(at, heap, GOODS, BITS)
            sheet.put(room, p.spaces[space] - size(heap))
        lying >>= 1
        space += 1
        at += GOODS
        room += 1
    sheet.bits("carts", p.carts, TOP_CART + 1)
    sheet.bits("rested", p.rested, TOP_CART + 1)
    sheet.number("fresh", len(p.fresh), 10)
    at = sheet.room("extensions", EXTENSIONS, 2)
    cards, owned = i64(p.cards), p.owned
    while cards:
        if cards & 1:
            sheet.put(at, owned & 3)
        cards >>= 1
        owned >>= 2
        at += 1
    sheet.bits("bought", p.bought, 2)
    sheet.packed("houses", p.houses, GOODS, BITS, 1)
    sheet.packed("boats", p.boats, GOODS, BITS, 1)
    sheet.one_of("order", p.order, ORDERS)
    sheet.packed("missing", p.missing, GOODS, BITS, 2)
    sheet.packed("delivered", p.delivered, GOODS, BITS, 4)
    sheet.bits("finished", p.finished, ORDERS)
    sort = sheet.room("row sort", ROWS * GOODS, 1)
    tiles = sheet.room("row tiles", ROWS, 5)
    corn = sheet.room("row corn", ROWS, 5)
    for stored in p.warehouse.rows:
        if not stored:
            break
        sheet.put(sort + i64(stored >> 6), 1)
        sheet.put(tiles, stored & 7)
        sheet.put(corn, stored >> 3 & 7)
        sort += GOODS
        tiles += 1
        corn += 1
    sheet.number("crib", p.crib, 5)
    sheet.packed("aside", p.aside, GOODS, BITS, 2)
    sheet.number("missions", how_many(p.missions), 2)
    sheet.bits("met", p.shown, MISSIONS)


def write_secret(p: Player, sheet: Sheet) -> None:
    """What a player alone knows of missions."""
    sheet.bits("missions held", p.missions, MISSIONS)
    sheet.bits("missions to choose", p.hand, MISSIONS)
    at = sheet.room("missions own and given", 3 * MISSIONS, 1)
    put_mission(at, p.own, sheet)
    put_mission(at + MISSIONS, p.to_left, sheet)
    put_mission(at + 2 * MISSIONS, p.to_right, sheet)


def put_mission(at: i64, mission: int, sheet: Sheet) -> None:
    """A mission, if there is one."""
    if mission != NONE:
        sheet.put(at + i64(mission), 1)


def how_many(bits: int) -> int:
    """The size of a set of bits."""
    n = 0
    while bits:
        bits &= bits - 1
        n += 1
    return n
