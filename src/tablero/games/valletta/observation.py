"""Valletta as a row of numbers: what lies open, one's own cards, and of the others' what they may hold."""

from typing import Final

from tablero.core.observation import Sheet
from tablero.games.valletta.scoring import building_points
from tablero.games.valletta.state import State
from tablero.games.valletta.terms import BUILDING, PERSON, TRIGGER

# Raised when what is written changes; it counts for the version of the environments.
VERSION: Final = 0
PERSONS: Final = len(PERSON)
BUILDINGS: Final = len(BUILDING)
TRIGGERS: Final = len(TRIGGER)


def write(s: State, seat: int, sheet: Sheet) -> None:
    """Seats are counted from one's own on. What another holds or may draw is known, but not which is which."""
    seats = len(s.players)
    places = s.box.places[seats]
    sheet.number("round", s.round, 30)
    sheet.number("end phase", int(s.end_phase), 1)
    sheet.one_of("trigger", s.trigger, TRIGGERS)
    sheet.one_of("start player", (s.starter - seat) % seats, seats)
    sheet.one_of("turn", (s.turn - seat) % seats if s.turn >= 0 else -1, seats)
    sheet.number("jean", s.jean, s.box.street)
    sheet.numbers("barrels", s.barrels, 8)
    sheet.numbers("draft", s.draft, 1)
    sheet.cards("pool", s.pool, PERSONS, 2)
    sheet.each("building", s.city, places, BUILDINGS)
    for after in range(seats):
        other = (seat + after) % seats
        p = s.players[other]
        sheet.whose = after
        sheet.numbers("goods", p.goods, 10)
        if after == 0:
            sheet.cards("hand", p.hand, PERSONS, 2)
            sheet.cards("pile", p.pile, PERSONS, 2)
        else:
            at = sheet.room("hand or pile", PERSONS, 2)
            sheet.add_cards(at, p.hand)
            sheet.add_cards(at, p.pile)
        sheet.cards("discard", p.discard, PERSONS, 2)
        sheet.cards("slots", p.slots, PERSONS, 1)
        sheet.bits("built", p.built, places)
        sheet.bits("upgraded", p.upgraded, places)
        sheet.number("hand size", len(p.hand), s.box.hand)
        sheet.number("pile size", len(p.pile), 10)
        sheet.number("houses left", s.box.houses - p.houses, s.box.houses)
        sheet.number("points", p.points, 50)
        sheet.number("building points", building_points(s, other), 50)
        sheet.number("out", int(p.out), 1)
