"""Valletta: deck building and city building for two to four, after the rules of 2017."""

from collections.abc import Mapping

from tablero.core.game import About, Edition, Game
from tablero.games.valletta import events
from tablero.games.valletta.rules.set_up import set_up
from tablero.games.valletta.state import State, opening
from tablero.games.valletta.terms import VOCABULARY


class Valletta(Game):
    """The game as the engine knows it."""

    def __init__(self) -> None:
        super().__init__(
            name="valletta",
            rules_version=1,
            seats=range(2, 5),
            vocabulary=VOCABULARY,
            kinds=events.KINDS,
            about=About(minutes="40–80", weight=2),
        )

    def start(self, seats: int, options: Mapping[str, str], edition: Edition) -> State:
        s = opening(edition.box, seats)
        set_up(s)
        return s


GAME = Valletta()
