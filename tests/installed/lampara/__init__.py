"""Lampara: two to four skippers fish by lamplight and cook what is ordered. It lives in the tests, with every face."""

from collections.abc import Mapping
from typing import Any

from lampara import edition, events, rules, scoring, sight
from lampara.state import State
from lampara.terms import VOCABULARY
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

    def edition(self, name: str) -> Edition:
        return edition.load(name)

    def start(self, seats: int, options: Mapping[str, str], edition: Edition) -> State:
        s = State(edition.box, seats, options["clock"] == "on")
        rules.set_up(s)
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
        from lampara import evaluation

        return evaluation

    @property
    def observation(self) -> ObservationFace:
        from lampara import observation

        return observation

    @property
    def picture(self) -> PictureFace:
        from lampara import picture

        return picture

    @property
    def reasons(self) -> ReasonFace:
        from lampara import reasons

        return reasons

    @property
    def words(self) -> WordFace:
        from lampara import words

        return words

    @property
    def text(self) -> TextFace:
        from lampara import text

        return text


GAME = Lampara()
