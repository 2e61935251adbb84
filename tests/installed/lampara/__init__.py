"""Lampara: two to four skippers fish by lamplight and cook what is ordered. It lives in the tests, with every face."""

from collections.abc import Mapping

from lampara import edition, events, rules
from lampara.state import State
from lampara.terms import VOCABULARY
from tablero.core.game import About, Edition, Game, Option


class Lampara(Game):
    """The game as the engine knows it."""

    def __init__(self) -> None:
        super().__init__(
            name="lampara",
            rules_version=1,
            seats=edition.SEATS,
            vocabulary=VOCABULARY,
            kinds=events.KINDS,
            options=[Option("clock", ["off", "on"])],
            about=About(minutes="20", weight=1),
        )

    def start(self, seats: int, options: Mapping[str, str], edition: Edition) -> State:
        s = State(edition.box, seats, options["clock"] == "on")
        rules.set_up(s)
        return s


GAME = Lampara()
