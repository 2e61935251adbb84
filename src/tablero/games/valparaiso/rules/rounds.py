"""The round: planning, using cards, the end of the round."""

from typing import Final

from tablero.core.agenda import Step
from tablero.games.valparaiso.rules.ending import ENDING
from tablero.games.valparaiso.rules.planning import PLANNING
from tablero.games.valparaiso.rules.using import TURNS
from tablero.games.valparaiso.state import State


class Round(Step[State]):
    """Rounds follow one another until an end of round ends the game."""

    def run(self, s: State) -> None:
        s.begin_planning()
        s.then(ROUND)
        s.then(ENDING)
        s.then(TURNS[s.starter])
        s.then(PLANNING)


ROUND: Final = Round()
