"""Valparaíso: plans in secret, trade in the hinterland and overseas, for two to five, after the rules of 2018."""

from collections.abc import Mapping

from tablero.core.game import About, Edition, Game, Option
from tablero.games.valparaiso import events
from tablero.games.valparaiso.rules import set_up
from tablero.games.valparaiso.state import State
from tablero.games.valparaiso.terms import VOCABULARY


class Valparaiso(Game):
    """The game as the engine knows it."""

    def __init__(self) -> None:
        super().__init__(
            name="valparaiso",
            rules_version=1,
            seats=range(2, 6),
            vocabulary=VOCABULARY,
            kinds=events.KINDS,
            options=[Option("clock", ["off", "on"]), Option("merchants-stay", ["literal", "at-houses"])],
            about=About(minutes="45–90", weight=3),
        )

    def start(self, seats: int, options: Mapping[str, str], edition: Edition) -> State:
        at_houses = options["merchants-stay"] == "at-houses"
        s = set_up.new_state(edition.box.box(seats), seats, options["clock"] == "on", at_houses)
        s.then(set_up.Lay(0))
        return s


GAME = Valparaiso()
