"""Valletta: deck building and city building for two to four, after the rules of 2017."""

from collections.abc import Mapping
from typing import Any

from tablero.core.dice import Dice
from tablero.core.game import (
    About,
    Edition,
    EvaluationFace,
    Game,
    ObservationFace,
    PictureFace,
    ReasonFace,
    Score,
    TextFace,
    WordFace,
)
from tablero.games.valletta import edition, events, scoring, sight
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

    def edition(self, name: str) -> Edition:
        return edition.load(name)

    def start(self, seats: int, options: Mapping[str, str], edition: Edition) -> State:
        s = opening(edition.box, seats)
        set_up(s)
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
        from tablero.games.valletta import evaluation

        return evaluation

    @property
    def observation(self) -> ObservationFace:
        from tablero.games.valletta import observation

        return observation

    @property
    def picture(self) -> PictureFace:
        from tablero.games.valletta import picture

        return picture

    @property
    def reasons(self) -> ReasonFace:
        from tablero.games.valletta import reasons

        return reasons

    @property
    def words(self) -> WordFace:
        from tablero.games.valletta import words

        return words

    @property
    def text(self) -> TextFace:
        from tablero.games.valletta import text

        return text


GAME = Valletta()
