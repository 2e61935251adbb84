"""Altiplano: bag building and seven places, for two to five, after the rules of 2017."""

from collections.abc import Mapping

from tablero.core.game import About, Edition, Game, Option
from tablero.games.altiplano import events
from tablero.games.altiplano.rules.set_up import SetUp
from tablero.games.altiplano.state import State, opening
from tablero.games.altiplano.terms import VOCABULARY


class Altiplano(Game):
    """The game as the engine knows it."""

    def __init__(self) -> None:
        super().__init__(
            name="altiplano",
            rules_version=1,
            seats=range(2, 6),
            vocabulary=VOCABULARY,
            kinds=events.KINDS,
            options=[Option("roles", ["random", "draft"]), Option("missions", ["off", "on"])],
            about=About(minutes="60–120", weight=4),
        )

    def start(self, seats: int, options: Mapping[str, str], edition: Edition) -> State:
        s = opening(edition.box, seats, options["missions"] == "on", options["roles"] == "draft")
        s.then(SetUp())
        return s


GAME = Altiplano()
