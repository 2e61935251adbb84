"""Altiplano, for 2 to 5 players."""

from collections.abc import Mapping
from typing import Any

from tablero.core.agenda import Table
from tablero.core.dice import Dice
from tablero.core.game import Edition, Option, Score
from tablero.core.verbs import Vocabulary
from tablero.games.altiplano.edition import edition
from tablero.games.altiplano.events import KINDS, holdings
from tablero.games.altiplano.rules.setup import SetUp
from tablero.games.altiplano.scoring import scores
from tablero.games.altiplano.sight import determinize, view
from tablero.games.altiplano.state import State, opening
from tablero.games.altiplano.terms import VOCABULARY


class Altiplano:
    """The game, as the core knows it."""

    name = "altiplano"
    rules_version = 1
    seats = (2, 3, 4, 5)
    vocabulary: Vocabulary = VOCABULARY
    kinds = KINDS
    options = (Option("roles", ["random", "draft"]), Option("missions", ["off", "on"]))

    def edition(self, name: str) -> Edition:
        """The edition of this name, or in this folder."""
        return edition(name)

    def start(self, seats: int, options: Mapping[str, str], edition: Edition) -> Table:
        """A new state with the set-up on its agenda."""
        s = opening(edition.box, seats, options["missions"] == "on", options["roles"] == "draft")
        s.then(SetUp())
        return s

    def view(self, s: Table, seat: int | None) -> Mapping[str, Any]:
        """What a seat may see."""
        assert isinstance(s, State)
        return view(s, seat)

    def determinize(self, s: Table, seat: int, dice: Dice) -> Table:
        """A state that the seat cannot tell from this one."""
        assert isinstance(s, State)
        return determinize(s, seat, dice)

    def scores(self, s: Table) -> list[Score]:
        """The points so far."""
        assert isinstance(s, State)
        return scores(s)

    def holdings(self, s: Table, seat: int) -> dict[str, int]:
        """What a seat has."""
        assert isinstance(s, State)
        return holdings(s, seat)


GAME = Altiplano()
