"""What a card lets its user do: whether it can be done now, and how it begins."""

from typing import Final

from tablero.games.valparaiso.player import Player
from tablero.games.valparaiso.rules.goods import BuyGoods, BuyPoints, GiveForPoint, GiveTwoForPoint, SellOne, TakeTwo
from tablero.games.valparaiso.rules.sea import MoveShip, Overseas, Transfer, cards_for_sale
from tablero.games.valparaiso.rules.villages import Build, GiveAndBuild, Move, River, begin_trade, can_build
from tablero.games.valparaiso.state import State
from tablero.games.valparaiso.terms import COPPER, GOODS, HARBOUR, MAT, NONE, SILVER, WHEAT


class Deed:
    """An action as cards show it, main or alternative: the same rules wherever it is printed."""

    def can(self, s: State, p: Player, pesos: int) -> bool:
        """Whether it would do anything, with these pesos left."""
        return True

    def begin(self, s: State, seat: int, card: int) -> None:
        """Does it, or asks for what there is to decide."""
        raise NotImplementedError(f"{type(self).__name__} does nothing")  # abstract


class TransferGoods(Deed):
    """1: with the ship in harbour, move goods between warehouse and hold."""

    def can(self, s: State, p: Player, pesos: int) -> bool:
        return p.ship == HARBOUR and p.in_warehouse() + p.in_hold() > 0

    def begin(self, s: State, seat: int, card: int) -> None:
        s.then(Transfer(seat, s.players[seat].in_hold()))


class SellGood(Deed):
    """2: sell one good of the warehouse for 10 pesos, or for 15."""

    def __init__(self, better: bool) -> None:
        self.better = better

    def can(self, s: State, p: Player, pesos: int) -> bool:
        return p.in_warehouse() > 0

    def begin(self, s: State, seat: int, card: int) -> None:
        s.then(SellOne(seat, s.box.better_sale if self.better else s.box.sale, card))


class HireForGoods(Deed):
    """3: one good of each kind brings a merchant from the mat to Valparaíso."""

    def can(self, s: State, p: Player, pesos: int) -> bool:
        return MAT in p.merchants and has_one_of_each(p)

    def begin(self, s: State, seat: int, card: int) -> None:
        for good in range(GOODS):
            s.give(seat, good, 1, card)
        s.hire(seat)


class HireForPesos(Deed):
    """Five pesos bring a merchant from the mat to Valparaíso."""

    def can(self, s: State, p: Player, pesos: int) -> bool:
        return pesos >= s.box.cheap_hire and MAT in p.merchants

    def begin(self, s: State, seat: int, card: int) -> None:
        s.pay(seat, s.box.cheap_hire, card)
        s.hire(seat)


class MoveMerchants(Deed):
    """4: every merchant may walk."""

    def begin(self, s: State, seat: int, card: int) -> None:
        s.then(Move(seat, s.box.fares))


class MoveFarther(Deed):
    """Like Move, but two steps are free and the third costs 3 pesos."""

    def begin(self, s: State, seat: int, card: int) -> None:
        s.then(Move(seat, s.box.better_fares))


class SailRiver(Deed):
    """Merchants at the river go to other places at the river."""

    def can(self, s: State, p: Player, pesos: int) -> bool:
        return any(place != MAT and s.box.river >> place & 1 == 1 for place in p.merchants)

    def begin(self, s: State, seat: int, card: int) -> None:
        s.then(River(seat))


class BuildHouse(Deed):
    """5: one house for 10 pesos."""

    def can(self, s: State, p: Player, pesos: int) -> bool:
        return pesos >= s.box.build and can_build(s, p)

    def begin(self, s: State, seat: int, card: int) -> None:
        s.then(Build(seat, s.box.build, card))


class BuildForGood(Deed):
    """One house for any good of the warehouse."""

    def can(self, s: State, p: Player, pesos: int) -> bool:
        return p.in_warehouse() > 0 and can_build(s, p)

    def begin(self, s: State, seat: int, card: int) -> None:
        s.then(GiveAndBuild(seat, card))


class BuildOrHire(Deed):
    """One house or one merchant for nothing."""

    def can(self, s: State, p: Player, pesos: int) -> bool:
        return MAT in p.merchants or can_build(s, p)

    def begin(self, s: State, seat: int, card: int) -> None:
        s.then(Build(seat, 0, card, True))


class Trade(Deed):
    """6: trade in each market village with an own merchant; on one card for 5 pesos beforehand."""

    def __init__(self, licensed: bool) -> None:
        self.licensed = licensed

    def can(self, s: State, p: Player, pesos: int) -> bool:
        if self.licensed and pesos < s.box.trade_licence:
            return False
        return any(place != MAT and s.box.market_at[place] != NONE for place in p.merchants)

    def begin(self, s: State, seat: int, card: int) -> None:
        if self.licensed:
            s.pay(seat, s.box.trade_licence, card)
        begin_trade(s, seat, 0)


class SendShip(Deed):
    """7: the ship goes to any sector."""

    def begin(self, s: State, seat: int, card: int) -> None:
        s.then(MoveShip(seat))


class BuyOverseas(Deed):
    """8: three goods of the hold buy an achievement card."""

    def can(self, s: State, p: Player, pesos: int) -> bool:
        return len(cards_for_sale(s, p, pesos)) > 0

    def begin(self, s: State, seat: int, card: int) -> None:
        s.then(Overseas(seat))


class GainTwo(Deed):
    """Two goods of choice, different or any."""

    def __init__(self, differ: bool) -> None:
        self.differ = differ

    def begin(self, s: State, seat: int, card: int) -> None:
        s.then(TakeTwo(seat, self.differ, card))


class GainOne(Deed):
    """One good of a kind."""

    def __init__(self, good: int) -> None:
        self.good = good

    def begin(self, s: State, seat: int, card: int) -> None:
        s.gain(seat, self.good, 1, card)


class GainOneOfEach(Deed):
    """One silver, one copper, one wheat."""

    def begin(self, s: State, seat: int, card: int) -> None:
        for good in range(GOODS):
            s.gain(seat, good, 1, card)


class GainPesos(Deed):
    """Some pesos."""

    def __init__(self, pesos: int) -> None:
        self.pesos = pesos

    def begin(self, s: State, seat: int, card: int) -> None:
        s.earn(seat, self.pesos, card)


class GainPoint(Deed):
    """One point."""

    def begin(self, s: State, seat: int, card: int) -> None:
        s.score(seat, 1, card)


class PointForPesosAndGood(Deed):
    """Once, 5 pesos and any good of the warehouse give a point."""

    def can(self, s: State, p: Player, pesos: int) -> bool:
        return pesos >= POINT_WITH_GOOD and p.in_warehouse() > 0

    def begin(self, s: State, seat: int, card: int) -> None:
        s.then(GiveForPoint(seat, POINT_WITH_GOOD, card))


class PointForTwoGoods(Deed):
    """Once, any two goods of the warehouse give a point."""

    def can(self, s: State, p: Player, pesos: int) -> bool:
        return p.in_warehouse() > 1

    def begin(self, s: State, seat: int, card: int) -> None:
        s.then(GiveTwoForPoint(seat, card))


class PointsForOneOfEach(Deed):
    """Once, one good of each kind gives two points."""

    def can(self, s: State, p: Player, pesos: int) -> bool:
        return has_one_of_each(p)

    def begin(self, s: State, seat: int, card: int) -> None:
        for good in range(GOODS):
            s.give(seat, good, 1, card)
        s.score(seat, 2, card)


class BuyThreeGoods(Deed):
    """Up to three times, 2 pesos give a good of choice."""

    def can(self, s: State, p: Player, pesos: int) -> bool:
        return pesos >= GOOD_PRICE

    def begin(self, s: State, seat: int, card: int) -> None:
        s.then(BuyGoods(seat, 3, GOOD_PRICE, card))


class BuyThreePoints(Deed):
    """Up to three times, 10 pesos give a point."""

    def can(self, s: State, p: Player, pesos: int) -> bool:
        return pesos >= POINT_PRICE

    def begin(self, s: State, seat: int, card: int) -> None:
        s.then(BuyPoints(seat, 3, POINT_PRICE, card))


def has_one_of_each(p: Player) -> bool:
    """Whether the warehouse holds every kind of good."""
    return p.goods[SILVER] > 0 and p.goods[COPPER] > 0 and p.goods[WHEAT] > 0


POINT_WITH_GOOD: Final = 5
POINT_PRICE: Final = 10
GOOD_PRICE: Final = 2

# By the numbers of the deeds in terms.
DEEDS: Final[list[Deed]] = [
    TransferGoods(),
    SellGood(False),
    HireForGoods(),
    MoveMerchants(),
    BuildHouse(),
    Trade(False),
    SendShip(),
    BuyOverseas(),
    MoveFarther(),
    SailRiver(),
    Trade(True),
    GainTwo(True),
    PointForPesosAndGood(),
    SellGood(True),
    GainPesos(10),
    PointForTwoGoods(),
    BuildForGood(),
    GainOneOfEach(),
    BuyThreeGoods(),
    GainPoint(),
    HireForPesos(),
    GainPesos(15),
    BuyThreePoints(),
    PointsForOneOfEach(),
    GainTwo(False),
    BuildOrHire(),
    GainOne(SILVER),
    GainOne(COPPER),
    GainOne(WHEAT),
    GainPesos(5),
]
