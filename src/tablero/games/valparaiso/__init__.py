"""Valparaíso: plans in secret, trade in the hinterland and overseas, for two to five, after the rules of 2018."""

from collections.abc import Mapping
from typing import Any

from tablero.core.dice import Dice
from tablero.core.game import (
    About,
    Edition,
    EvaluationFace,
    Game,
    ObservationFace,
    Option,
    PictureFace,
    ReasonFace,
    Score,
    TextFace,
    WordFace,
)
from tablero.games.valparaiso import edition, events, scoring, sight
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

    def edition(self, name: str) -> Edition:
        return edition.load(name)

    def start(self, seats: int, options: Mapping[str, str], edition: Edition) -> State:
        at_houses = options["merchants-stay"] == "at-houses"
        s = set_up.new_state(edition.box.box(seats), seats, options["clock"] == "on", at_houses)
        s.then(set_up.Lay(0))
        return s

    def view(self, s: Any, seat: int | None) -> Mapping[str, Any]:
        return sight.view(s, seat)

    def determinize(self, s: Any, seat: int, dice: Dice) -> State:
        return sight.determinize(s, seat, dice)

    def scores(self, s: Any) -> list[Score]:
        return scoring.scores(s)

    def holdings(self, s: Any, seat: int) -> dict[str, int]:
        return events.holdings(s, seat)

    # Each face is imported when it is first asked for: a bot needs no pictures.

    @property
    def evaluation(self) -> EvaluationFace:
        from tablero.games.valparaiso import evaluation

        return evaluation

    @property
    def observation(self) -> ObservationFace:
        from tablero.games.valparaiso import observation

        return observation

    @property
    def picture(self) -> PictureFace:
        from tablero.games.valparaiso import picture

        return picture

    @property
    def reasons(self) -> ReasonFace:
        from tablero.games.valparaiso import reasons

        return reasons

    @property
    def words(self) -> WordFace:
        from tablero.games.valparaiso import words

        return words

    @property
    def text(self) -> TextFace:
        from tablero.games.valparaiso import text

        return text


GAME = Valparaiso()
