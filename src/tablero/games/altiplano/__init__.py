"""Altiplano: bag building and seven places, for two to five, after the rules of 2017."""

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
from tablero.games.altiplano import edition, events, scoring, sight
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

    def edition(self, name: str) -> Edition:
        return edition.load(name)

    def start(self, seats: int, options: Mapping[str, str], edition: Edition) -> State:
        s = opening(edition.box, seats, options["missions"] == "on", options["roles"] == "draft")
        s.then(SetUp())
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
        from tablero.games.altiplano import evaluation

        return evaluation

    @property
    def observation(self) -> ObservationFace:
        from tablero.games.altiplano import observation

        return observation

    @property
    def picture(self) -> PictureFace:
        from tablero.games.altiplano import picture

        return picture

    @property
    def reasons(self) -> ReasonFace:
        from tablero.games.altiplano import reasons

        return reasons

    @property
    def text(self) -> TextFace:
        from tablero.games.altiplano import text

        return text

    @property
    def words(self) -> WordFace:
        from tablero.games.altiplano import words

        return words


GAME = Altiplano()
