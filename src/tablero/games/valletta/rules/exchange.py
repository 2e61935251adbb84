"""The exchange on the player's board."""

from tablero.core.agenda import Choice, Several
from tablero.games.valletta.state import State
from tablero.games.valletta.terms import GOODS, RETURN, TAKE


class Exchanging(Several[State]):
    """Goods of any kinds go back to the stock, for goods of one's choice."""

    def __init__(self, seat: int, left: int, highest: int = -1) -> None:
        super().__init__(seat, highest)
        self.left = left

    def allows_free(self, s: State) -> bool:
        return False

    def is_thing(self, a: int) -> bool:
        return RETURN.has(a)

    def options(self, s: State) -> list[int]:
        goods = s.players[self.seat].goods
        return [RETURN.of(good) for good in range(GOODS) if goods[good]]

    def resolve(self, s: State, a: int) -> None:
        s.pay(self.seat, RETURN.x(a), 1, "source.exchange")
        if self.left > 1:
            s.then(Exchanging(self.seat, self.left - 1, max(self.highest, a)))


class TakeExchanged(Choice[State]):
    """What an exchange brings: goods of one's choice."""

    def __init__(self, seat: int, goods: int) -> None:
        super().__init__(seat)
        self.goods = goods

    def allows_free(self, s: State) -> bool:
        return False

    def options(self, s: State) -> list[int]:
        return [TAKE.of(good) for good in range(GOODS)]

    def resolve(self, s: State, a: int) -> None:
        s.gain(self.seat, TAKE.x(a), self.goods, "source.exchange")
