"""Valletta: deck building and city building for two to four, after the rules of 2017."""

from collections.abc import Mapping
from typing import Any

from tablero.core.agenda import Table
from tablero.core.dice import Dice
from tablero.core.game import Edition, Option, Score
from tablero.games.valletta import edition, events, rules, scoring, sight
from tablero.games.valletta.state import State, opening
from tablero.games.valletta.terms import WORDS


class Valletta:
    """The game as the engine knows it."""

    name = "valletta"
    rules_version = 1
    seats = range(2, 5)
    vocabulary = WORDS
    kinds = events.KINDS
    options: list[Option] = []

    def edition(self, name: str) -> Edition:
        return edition.load(name)

    def start(self, seats: int, options: Mapping[str, str], edition: Edition) -> State:
        s = opening(edition.box, seats)
        rules.set_up(s)
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


GAME = Valletta()
