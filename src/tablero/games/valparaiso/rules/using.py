"""Using cards: in turn, one planned card each, until none is left."""

from typing import Final

from tablero.core.agenda import Choice, Step
from tablero.games.valparaiso.effects import EFFECTS
from tablero.games.valparaiso.player import Player
from tablero.games.valparaiso.state import State
from tablero.games.valparaiso.terms import ALTERNATIVE, MAIN, NONE, NOTHING, SEATS, USE

FIRST_USE: Final = USE.of(0, 0)
WAYS: Final = 3


class Turns(Step[State]):
    """The next player in turn who has a planned card must use one; when nobody has, the phase is over."""

    def __init__(self, by: int) -> None:
        super().__init__()
        self.by = by

    def run(self, s: State) -> None:
        seats = len(s.players)
        for i in range(seats):
            seat = (self.by + i) % seats
            p = s.players[seat]
            if p.row or p.mayor != NONE:
                s.then(TURNS[(seat + 1) % seats])
                s.then(USE_CARD[seat])
                return


class UseCard(Choice[State]):
    """The card in slot 1 or the mayor's slot, or for 1 to 4 pesos one of slots 2 to 5: main, alternative or nothing."""

    def options(self, s: State) -> list[int]:
        p = s.players[self.seat]
        out: list[int] = []
        for slot, card in enumerate(p.row):
            pesos = p.pesos - s.box.out_of_order[slot]
            if pesos >= 0:
                self.add_ways(s, p, card, pesos, out)
        if p.mayor != NONE:
            self.add_ways(s, p, p.mayor, p.pesos, out)
        return out

    def add_ways(self, s: State, p: Player, card: int, pesos: int, out: list[int]) -> None:
        """The uses of one card, with these pesos left."""
        first = FIRST_USE + WAYS * card
        if EFFECTS[s.box.main[card]].can(s, p, pesos):
            out.append(first + MAIN)
        other = s.box.alternative[self.seat][card]
        if other != NONE and EFFECTS[other].can(s, p, pesos):
            out.append(first + ALTERNATIVE)
        out.append(first + NOTHING)

    def resolve(self, s: State, a: int) -> None:
        card, way, _ = USE.args(a)
        s.use(self.seat, card, way)
        if way == MAIN:
            EFFECTS[s.box.main[card]].begin(s, self.seat, card)
        elif way == ALTERNATIVE:
            EFFECTS[s.box.alternative[self.seat][card]].begin(s, self.seat, card)


TURNS: Final[list[Turns]] = [Turns(seat) for seat in range(SEATS)]
USE_CARD: Final[list[UseCard]] = [UseCard(seat) for seat in range(SEATS)]
