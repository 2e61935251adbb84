"""Valparaíso: plans in secret, trade in the hinterland and overseas, for two to five, after the rules of 2018."""

from collections.abc import Mapping
from typing import Any

from tablero.core.agenda import Table
from tablero.core.dice import Dice
from tablero.core.game import Edition, Option, Score
from tablero.games.valparaiso import edition, events, scoring, sight
from tablero.games.valparaiso.rules import setup
from tablero.games.valparaiso.state import State
from tablero.games.valparaiso.terms import WORDS


class Valparaiso:
    """The game as the engine knows it."""

    name = "valparaiso"
    rules_version = 1
    seats = range(2, 6)
    vocabulary = WORDS
    kinds = events.KINDS
    options = [Option("clock", ["off", "on"]), Option("merchants-stay", ["literal", "at-houses"])]

    def edition(self, name: str) -> Edition:
        return edition.load(name)

    def start(self, seats: int, options: Mapping[str, str], edition: Edition) -> State:
        at_houses = options["merchants-stay"] == "at-houses"
        s = setup.new_state(edition.box.box(seats), seats, options["clock"] == "on", at_houses)
        s.then(setup.Lay(0))
        return s

    def view(self, s: Table, seat: int | None) -> Mapping[str, Any]:
        assert isinstance(s, State)
        return sight.view(s, seat)

    def determinize(self, s: Table, seat: int, dice: Dice) -> State:
        assert isinstance(s, State)
        return sight.determinize(s, seat, dice)

    def scores(self, s: Table) -> list[Score]:
        assert isinstance(s, State)
        return scoring.scores(s)

    def holdings(self, s: Table, seat: int) -> dict[str, int]:
        assert isinstance(s, State)
        return events.holdings(s, seat)


GAME = Valparaiso()
