"""Valparaíso as a row of numbers: all lies open but the plans of the others while they lie face down."""

from typing import Final

from tablero.core.observation import Sheet
from tablero.games.valparaiso.player import Player
from tablero.games.valparaiso.state import TILE_BITS, State
from tablero.games.valparaiso.terms import CARDS, NONE, PLACES, ROW, SECTORS, TILES

# Raised when what is written or said changes; it counts for the version of the environments. 1: more building sites.
VERSION: Final = 1
NO_CARDS: Final[list[int]] = []


def write(s: State, seat: int, sheet: Sheet) -> None:
    """Seats are counted from one's own on."""
    seats = len(s.players)
    sheet.number("round", s.round, 20)
    sheet.one_of("start player", (s.starter - seat) % seats, seats)
    sheet.number("planning", int(s.face_down), 1)
    sheet.one_of("first", (s.first - seat) % seats if s.first != NONE else NONE, seats)
    for column in s.market:
        sheet.each_packed("market", column, len(s.box.column), TILES, TILE_BITS)
    sheet.each_packed("reserve", s.reserve, len(s.box.reserve), TILES, TILE_BITS)
    sheet.each_whose("houses", s.houses, len(s.houses), seat, seats)
    sheet.each_whose("residences", s.residences, len(s.box.residence_points), seat, seats)
    sheet.each("sea", s.sea, len(s.sea), CARDS)
    sheet.numbers("sector pesos", s.sector_pesos, 15)
    sheet.bits("cards left", s.pile, CARDS)
    for after in range(seats):
        other = (seat + after) % seats
        sheet.whose = after
        write_player(s, s.players[other], other, after > 0 and s.face_down, sheet)


def write_player(s: State, p: Player, seat: int, hidden: bool, sheet: Sheet) -> None:
    """What lies before a player; of a hidden plan only how many cards there are."""
    sheet.number("pesos", p.pesos, 40)
    sheet.number("points", p.points, 30)
    sheet.numbers("warehouse and hold", p.goods, 5)
    sheet.each("merchants", p.merchants, len(p.merchants), PLACES)
    sheet.number("houses left", p.houses, s.box.houses)
    sheet.one_of("ship", p.ship, SECTORS)
    sheet.bits("cards", p.owned(), CARDS)
    sheet.each("plan", NO_CARDS if hidden else p.row, ROW, CARDS)
    sheet.one_of("mayor", NONE if hidden else p.mayor, CARDS)
    sheet.number("plan size", len(p.row), ROW)
    sheet.number("mayor used", int(p.mayor != NONE), 1)
    sheet.number("ready", int(s.face_down and not s.owing >> seat & 1), 1)
