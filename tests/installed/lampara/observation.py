"""Lampara as a row of numbers: what lies open, and one's own orders and plan."""

from typing import Final

from lampara.state import State
from lampara.terms import DISH, GROUND, NONE
from tablero.core.observation import Sheet

VERSION: Final = 0


def write(s: State, seat: int, sheet: Sheet) -> None:
    """Seats are counted from one's own on."""
    seats = len(s.players)
    sheet.number("night", s.round, s.box.nights)
    sheet.one_of("starter", (s.starter - seat) % seats, seats)
    sheet.numbers("bag", s.bag, 14)
    sheet.number("deck", sum(s.deck), 14)
    for ground in s.sea:
        sheet.numbers("sea", ground, 4)
    sheet.cards("hand", s.players[seat].hand, len(DISH), 2)
    sheet.one_of("plan", s.players[seat].plan, len(GROUND))
    for after in range(seats):
        p = s.players[(seat + after) % seats]
        sheet.whose = after
        sheet.number("orders", len(p.hand), s.box.hand)
        sheet.number("planned", int(p.plan != NONE), 1)
        sheet.one_of("ground", p.ground, len(GROUND))
        sheet.numbers("fish", p.fish, 6)
        sheet.number("coins", p.coins, 20)
        sheet.number("points", p.points, 40)
