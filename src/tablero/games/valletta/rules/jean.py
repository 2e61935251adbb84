"""Jean walks along the street."""

from tablero.core.agenda import Chance
from tablero.games.valletta.rules.persons import BY
from tablero.games.valletta.state import State
from tablero.games.valletta.terms import GOODS, OPEN


class OpenBarrel(Chance[State]):
    """Jean moves one space; who moved him takes goods of the kind on its barrel."""

    def __init__(self, by: int, person: int, goods: int) -> None:
        super().__init__()
        self.by = by
        self.person = person
        self.goods = goods

    def outcomes(self, s: State) -> list[int]:
        return [OPEN.of(good) for good in range(GOODS) if s.barrels[good]]

    def weights(self, s: State) -> list[int]:
        return [n for n in s.barrels if n]

    def resolve(self, s: State, a: int) -> None:
        good = OPEN.x(a)
        s.move_jean(self.by, good)
        s.gain(self.by, good, self.goods, BY[self.person])
