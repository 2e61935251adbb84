"""What a card lets its user do: whether it can be done now, how it begins, what it lacks, how it is shown, and what it
is to bots.

One class an effect. Its numbers are those that the box has under the number of its deed.
"""

from typing import ClassVar, Final

from tablero.core.events import MONEY
from tablero.core.game import Named
from tablero.games.valparaiso.box import Box
from tablero.games.valparaiso.forecast import Forecast, land, sea
from tablero.games.valparaiso.player import Player
from tablero.games.valparaiso.rules.goods import BuyGoods, BuyPoints, GiveForPoint, GiveTwoForPoint, SellOne, TakeTwo
from tablero.games.valparaiso.rules.sea import MoveShip, Overseas, Transfer, cards_at, cards_for_sale, has_goods
from tablero.games.valparaiso.rules.villages import Build, GiveAndBuild, Move, River, begin_trade, can_build
from tablero.games.valparaiso.state import State
from tablero.games.valparaiso.terms import COPPER, DEED, GOOD, GOOD_KEYS, GOODS, HARBOUR, MAT, NONE, SILVER, WHEAT

# The key of a sentence, and what it names.
Sentence = tuple[str, Named]
# What an effect takes and what it gives, in icons.
Icons = tuple[list[str], list[str]]

NO_MERCHANT: Final[Sentence] = ("why.no-merchant", {})
NO_GOODS: Final[Sentence] = ("why.no-goods", {})
NOT_AT_RIVER: Final[Sentence] = ("why.not-at-river", {})
# More icons of a kind than these are written as a number and one of them.
MOST_ICONS: Final = 3
# What a peso and a point that a card brings are worth to bots, in points at the end.
PESO: Final = 0.04
POINT: Final = 0.75


class Effect:
    """An action as cards show it, main or alternative: the same rules wherever it is printed."""

    # Which of price, pesos, points, goods and times the file of deeds has of it.
    numbers: ClassVar[tuple[str, ...]] = ()
    # A gain that comes to the same before and after others.
    is_plain: ClassVar[bool] = False
    # What it makes use of that may have moved before it: merchants, the ship or neither.
    uses: ClassVar[str] = ""
    # What others may take away before it is done: a tile, a site, a card or nothing.
    contested: ClassVar[str] = ""

    def __init__(self, word: str) -> None:
        self.deed = DEED.number[word]
        # The one kind of good that it gives.
        self.good = NONE

    def can(self, s: State, p: Player, pesos: int) -> bool:
        """Whether it would do anything, with these pesos left."""
        return True

    def begin(self, s: State, seat: int, card: int) -> None:
        """Does it, or asks for what there is to decide."""
        raise NotImplementedError(f"{type(self).__name__} does nothing")  # abstract

    def lacks(self, s: State, p: Player, order: int) -> Sentence:
        """Why it cannot be done, after paying `order` pesos to use its card out of order."""
        return too_dear(s.box.deed_price[self.deed], p.pesos, order)

    def price(self, box: Box) -> dict[str, int]:
        """What is paid as soon as its card is used, by keys."""
        return {}

    def sentences(self, box: Box) -> list[Sentence]:
        """What it says on the card."""
        raise NotImplementedError(f"{type(self).__name__} says nothing")  # abstract

    def icons(self, box: Box) -> Icons:
        """What is drawn on the card."""
        raise NotImplementedError(f"{type(self).__name__} shows nothing")  # abstract

    def foresee(self, t: Forecast, card: int) -> bool:
        """Does it in a forecast as one would do it; False, and nothing done, if it would have no effect."""
        raise NotImplementedError(f"{type(self).__name__} is not foreseen")  # abstract

    def ability(self, box: Box) -> float:
        """What a use of it brings beyond that of an ordinary card, in points; below none it is left."""
        raise NotImplementedError(f"{type(self).__name__} is worth nothing")  # abstract

    def is_dear(self, box: Box, p: Player, order: int) -> bool:
        """Whether the pesos do not suffice for its price."""
        return p.pesos < order + box.deed_price[self.deed]


class TransferGoods(Effect):
    """1: with the ship in harbour, move goods between warehouse and hold."""

    uses = "ship"

    def can(self, s: State, p: Player, pesos: int) -> bool:
        return p.ship == HARBOUR and p.in_warehouse() + p.in_hold() > 0

    def begin(self, s: State, seat: int, card: int) -> None:
        s.then(Transfer(seat, s.players[seat].in_hold()))

    def lacks(self, s: State, p: Player, order: int) -> Sentence:
        return ("why.not-in-harbour" if p.ship != HARBOUR else "why.nothing-to-transfer", {})

    def sentences(self, box: Box) -> list[Sentence]:
        return [("effect.transfer", {"points": points(box.full_hold_points)})]

    def icons(self, box: Box) -> Icons:
        return [], ["act-transfer"]

    def foresee(self, t: Forecast, card: int) -> bool:
        return sea.transfer(t, t.in_hold())

    def ability(self, box: Box) -> float:
        return 0.3


class SellGood(Effect):
    """2: sell one good of the warehouse."""

    def can(self, s: State, p: Player, pesos: int) -> bool:
        return p.in_warehouse() > 0

    def begin(self, s: State, seat: int, card: int) -> None:
        s.then(SellOne(seat, s.box.deed_pesos[self.deed], card))

    def lacks(self, s: State, p: Player, order: int) -> Sentence:
        return NO_GOODS

    def sentences(self, box: Box) -> list[Sentence]:
        return [("effect.sell", {"pesos": pesos_of(box.deed_pesos[self.deed])})]

    def icons(self, box: Box) -> Icons:
        if self.deed == DEED.number["sell"]:
            return [], ["act-sell"]
        return ["any"], [coin(box.deed_pesos[self.deed])]

    def foresee(self, t: Forecast, card: int) -> bool:
        if not t.in_warehouse():
            return False
        t.goods[t.spare()] -= 1
        t.pesos += t.s.box.deed_pesos[self.deed]
        return True

    def ability(self, box: Box) -> float:
        return 0.05 * box.deed_pesos[self.deed] - 0.4


class HireForGoods(Effect):
    """3: goods of each kind bring a merchant from the mat to Valparaíso."""

    numbers = ("goods",)

    def can(self, s: State, p: Player, pesos: int) -> bool:
        return MAT in p.merchants and has_of_each(p, s.box.deed_goods[self.deed])

    def begin(self, s: State, seat: int, card: int) -> None:
        give_of_each(s, seat, s.box.deed_goods[self.deed], card)
        s.hire(seat)

    def price(self, box: Box) -> dict[str, int]:
        return dict.fromkeys(GOOD_KEYS, box.deed_goods[self.deed])

    def lacks(self, s: State, p: Player, order: int) -> Sentence:
        return lacking([s.box.deed_goods[self.deed]] * GOODS, p) if MAT in p.merchants else NO_MERCHANT

    def sentences(self, box: Box) -> list[Sentence]:
        return [("effect.hire", {"goods": goods_of(box.deed_goods[self.deed])})]

    def icons(self, box: Box) -> Icons:
        return [], ["act-hire"]

    def foresee(self, t: Forecast, card: int) -> bool:
        each = t.s.box.deed_goods[self.deed]
        return t.has_of_each(each) and land.hire(t, each)

    def ability(self, box: Box) -> float:
        return 0.4 - 0.3 * box.deed_goods[self.deed]


class HireForPesos(Effect):
    """Pesos bring a merchant from the mat to Valparaíso."""

    def can(self, s: State, p: Player, pesos: int) -> bool:
        return pesos >= s.box.deed_price[self.deed] and MAT in p.merchants

    def begin(self, s: State, seat: int, card: int) -> None:
        s.pay(seat, s.box.deed_price[self.deed], card)
        s.hire(seat)

    def price(self, box: Box) -> dict[str, int]:
        return {MONEY: box.deed_price[self.deed]}

    def lacks(self, s: State, p: Player, order: int) -> Sentence:
        return too_dear(s.box.deed_price[self.deed], p.pesos, order) if MAT in p.merchants else NO_MERCHANT

    def sentences(self, box: Box) -> list[Sentence]:
        return [("effect.hire-for-pesos", {"price": pesos_of(box.deed_price[self.deed])})]

    def icons(self, box: Box) -> Icons:
        return [coin(box.deed_price[self.deed])], ["act-hire"]

    def foresee(self, t: Forecast, card: int) -> bool:
        price = t.s.box.deed_price[self.deed]
        if t.pesos < price or not land.hire(t, 0):
            return False
        t.pesos -= price
        return True

    def ability(self, box: Box) -> float:
        return 0.5 - PESO * box.deed_price[self.deed]


class MoveMerchants(Effect):
    """4: every merchant may walk, by these fares."""

    def begin(self, s: State, seat: int, card: int) -> None:
        s.then(Move(seat, s.box.fares))

    def sentences(self, box: Box) -> list[Sentence]:
        return [("effect.move", {}), *fares_of(box.fares)]

    def icons(self, box: Box) -> Icons:
        return [], ["act-move"]

    def foresee(self, t: Forecast, card: int) -> bool:
        return land.move(t, t.s.box.fares, False, card)

    def ability(self, box: Box) -> float:
        return 0.1


class MoveFarther(Effect):
    """Like Move, by better fares."""

    def begin(self, s: State, seat: int, card: int) -> None:
        s.then(Move(seat, s.box.better_fares))

    def sentences(self, box: Box) -> list[Sentence]:
        return [("effect.move", {}), *fares_of(box.better_fares)]

    def icons(self, box: Box) -> Icons:
        return [], ["act-move", "t:+"]

    def foresee(self, t: Forecast, card: int) -> bool:
        return land.move(t, t.s.box.better_fares, False, card)

    def ability(self, box: Box) -> float:
        return 0.15


class SailRiver(Effect):
    """Merchants at the river go to other places at the river."""

    def can(self, s: State, p: Player, pesos: int) -> bool:
        return any(place != MAT and s.box.river >> place & 1 == 1 for place in p.merchants)

    def begin(self, s: State, seat: int, card: int) -> None:
        s.then(River(seat))

    def lacks(self, s: State, p: Player, order: int) -> Sentence:
        return NOT_AT_RIVER

    def sentences(self, box: Box) -> list[Sentence]:
        return [("effect.river", {})]

    def icons(self, box: Box) -> Icons:
        return [], ["merchant", "river"]

    def foresee(self, t: Forecast, card: int) -> bool:
        return land.move(t, t.s.box.fares, True, card)

    def ability(self, box: Box) -> float:
        return 0.15


class BuildHouse(Effect):
    """5: one house for pesos."""

    uses = "merchants"
    contested = "site"

    def can(self, s: State, p: Player, pesos: int) -> bool:
        return pesos >= s.box.deed_price[self.deed] and can_build(s, p)

    def begin(self, s: State, seat: int, card: int) -> None:
        s.then(Build(seat, s.box.deed_price[self.deed], card))

    def lacks(self, s: State, p: Player, order: int) -> Sentence:
        if self.is_dear(s.box, p, order):
            return too_dear(s.box.deed_price[self.deed], p.pesos, order)
        return no_building(p)

    def sentences(self, box: Box) -> list[Sentence]:
        return [("effect.build", {"price": pesos_of(box.deed_price[self.deed])})]

    def icons(self, box: Box) -> Icons:
        return [], ["act-build"]

    def foresee(self, t: Forecast, card: int) -> bool:
        price = t.s.box.deed_price[self.deed]
        return t.pesos >= price and land.build(t, price)

    def ability(self, box: Box) -> float:
        return 0.6 - PESO * box.deed_price[self.deed]


class BuildForGood(Effect):
    """One house for any good of the warehouse."""

    uses = "merchants"
    contested = "site"

    def can(self, s: State, p: Player, pesos: int) -> bool:
        return p.in_warehouse() > 0 and can_build(s, p)

    def begin(self, s: State, seat: int, card: int) -> None:
        s.then(GiveAndBuild(seat, card))

    def lacks(self, s: State, p: Player, order: int) -> Sentence:
        return no_building(p) if p.in_warehouse() else NO_GOODS

    def sentences(self, box: Box) -> list[Sentence]:
        return [("effect.build-for-good", {"price": pesos_of(box.deed_price[DEED.number["build"]])})]

    def icons(self, box: Box) -> Icons:
        return ["any"], ["act-build"]

    def foresee(self, t: Forecast, card: int) -> bool:
        if not t.in_warehouse() or not land.build(t, 0):
            return False
        t.goods[t.spare()] -= 1
        return True

    def ability(self, box: Box) -> float:
        return 0.25


class BuildOrHire(Effect):
    """One house or one merchant for nothing."""

    uses = "merchants"
    contested = "site"

    def can(self, s: State, p: Player, pesos: int) -> bool:
        return MAT in p.merchants or can_build(s, p)

    def begin(self, s: State, seat: int, card: int) -> None:
        s.then(Build(seat, 0, card, True))

    def lacks(self, s: State, p: Player, order: int) -> Sentence:
        return no_building(p)

    def sentences(self, box: Box) -> list[Sentence]:
        return [("effect.build-or-hire", {})]

    def icons(self, box: Box) -> Icons:
        return [], ["act-build", "/", "act-hire"]

    def foresee(self, t: Forecast, card: int) -> bool:
        return land.build(t, 0) or land.hire(t, 0)

    def ability(self, box: Box) -> float:
        return 0.4


class Trade(Effect):
    """6: trade in each market village with an own merchant; on one card for pesos beforehand."""

    uses = "merchants"
    contested = "tile"

    def can(self, s: State, p: Player, pesos: int) -> bool:
        if pesos < s.box.deed_price[self.deed]:
            return False
        return any(place != MAT and s.box.market_at[place] != NONE for place in p.merchants)

    def begin(self, s: State, seat: int, card: int) -> None:
        s.pay(seat, s.box.deed_price[self.deed], card)
        begin_trade(s, seat, 0)

    def price(self, box: Box) -> dict[str, int]:
        return {MONEY: box.deed_price[self.deed]}

    def lacks(self, s: State, p: Player, order: int) -> Sentence:
        if self.is_dear(s.box, p, order):
            return too_dear(s.box.deed_price[self.deed], p.pesos, order)
        return ("why.not-in-market", {})

    def sentences(self, box: Box) -> list[Sentence]:
        price = box.deed_price[self.deed]
        return [("effect.pay-and-trade", {"price": pesos_of(price)}) if price else ("effect.trade", {})]

    def icons(self, box: Box) -> Icons:
        price = box.deed_price[self.deed]
        return [coin(price)] if price else [], ["act-trade"]

    def foresee(self, t: Forecast, card: int) -> bool:
        price = t.s.box.deed_price[self.deed]
        if t.pesos < price:
            return False
        t.pesos -= price
        if land.trade(t):
            return True
        t.pesos += price
        return False

    def ability(self, box: Box) -> float:
        return 0.5 - 0.02 * box.deed_price[self.deed]


class SendShip(Effect):
    """7: the ship goes to any sector."""

    def begin(self, s: State, seat: int, card: int) -> None:
        s.then(MoveShip(seat))

    def sentences(self, box: Box) -> list[Sentence]:
        return [("effect.ship", {})]

    def icons(self, box: Box) -> Icons:
        return [], ["act-ship"]

    def foresee(self, t: Forecast, card: int) -> bool:
        t.sailing = card
        return True

    def ability(self, box: Box) -> float:
        return 0.3


class BuyOverseas(Effect):
    """8: goods of the hold buy an achievement card."""

    uses = "ship"
    contested = "card"

    def can(self, s: State, p: Player, pesos: int) -> bool:
        return len(cards_for_sale(s, p, pesos)) > 0

    def begin(self, s: State, seat: int, card: int) -> None:
        s.then(Overseas(seat))

    def lacks(self, s: State, p: Player, order: int) -> Sentence:
        return no_card(s, p, order)

    def sentences(self, box: Box) -> list[Sentence]:
        return [("effect.overseas", {"goods": goods_of(box.overseas_goods)})]

    def icons(self, box: Box) -> Icons:
        return [], ["act-overseas"]

    def foresee(self, t: Forecast, card: int) -> bool:
        return sea.overseas(t)

    def ability(self, box: Box) -> float:
        return 0.5


class GainTwo(Effect):
    """Two goods of choice, different or any."""

    is_plain = True

    def __init__(self, word: str, differ: bool) -> None:
        super().__init__(word)
        self.differ = differ

    def begin(self, s: State, seat: int, card: int) -> None:
        s.then(TakeTwo(seat, self.differ, card))

    def sentences(self, box: Box) -> list[Sentence]:
        return [("effect.two-different" if self.differ else "effect.any-two", {})]

    def icons(self, box: Box) -> Icons:
        return [], ["any", "≠", "any"] if self.differ else ["any", "any"]

    def foresee(self, t: Forecast, card: int) -> bool:
        first = t.wanted(NONE)
        if self.differ:
            t.goods[t.wanted(first)] += 1
            t.goods[first] += 1
        else:
            t.goods[first] += 1
            t.goods[t.wanted(NONE)] += 1
        return True

    def ability(self, box: Box) -> float:
        return 0.4 if self.differ else 0.45


class GainGoods(Effect):
    """Goods of one kind."""

    numbers = ("goods",)
    is_plain = True

    def __init__(self, word: str, good: int) -> None:
        super().__init__(word)
        self.good = good

    def begin(self, s: State, seat: int, card: int) -> None:
        s.gain(seat, self.good, s.box.deed_goods[self.deed], card)

    def sentences(self, box: Box) -> list[Sentence]:
        return [("effect.take", {"gain": [(box.deed_goods[self.deed], GOOD_KEYS[self.good])]})]

    def icons(self, box: Box) -> Icons:
        return [], some(GOOD.words[self.good], box.deed_goods[self.deed])

    def foresee(self, t: Forecast, card: int) -> bool:
        t.goods[self.good] += t.s.box.deed_goods[self.deed]
        return True

    def ability(self, box: Box) -> float:
        return 0.4 * (box.deed_goods[self.deed] - 1)


class GainOfEach(Effect):
    """Goods of each kind."""

    numbers = ("goods",)
    is_plain = True

    def begin(self, s: State, seat: int, card: int) -> None:
        for good in range(GOODS):
            s.gain(seat, good, s.box.deed_goods[self.deed], card)

    def sentences(self, box: Box) -> list[Sentence]:
        return [("effect.take-of-each", {"goods": goods_of(box.deed_goods[self.deed])})]

    def icons(self, box: Box) -> Icons:
        return [], of_each(box.deed_goods[self.deed])

    def foresee(self, t: Forecast, card: int) -> bool:
        t.gain_of_each(t.s.box.deed_goods[self.deed])
        return True

    def ability(self, box: Box) -> float:
        return 0.95 * box.deed_goods[self.deed] - 0.2


class GainPesos(Effect):
    """Some pesos."""

    numbers = ("pesos",)
    is_plain = True

    def begin(self, s: State, seat: int, card: int) -> None:
        s.earn(seat, s.box.deed_pesos[self.deed], card)

    def sentences(self, box: Box) -> list[Sentence]:
        return [("effect.take", {"gain": pesos_of(box.deed_pesos[self.deed])})]

    def icons(self, box: Box) -> Icons:
        return [], [coin(box.deed_pesos[self.deed])]

    def foresee(self, t: Forecast, card: int) -> bool:
        t.pesos += t.s.box.deed_pesos[self.deed]
        return True

    def ability(self, box: Box) -> float:
        return PESO * box.deed_pesos[self.deed] - 0.2


class GainPoints(Effect):
    """Points for nothing."""

    numbers = ("points",)
    is_plain = True

    def begin(self, s: State, seat: int, card: int) -> None:
        s.score(seat, s.box.deed_points[self.deed], card)

    def sentences(self, box: Box) -> list[Sentence]:
        return [("effect.points", {"points": points(box.deed_points[self.deed])})]

    def icons(self, box: Box) -> Icons:
        return [], [seal(box.deed_points[self.deed])]

    def foresee(self, t: Forecast, card: int) -> bool:
        t.points += t.s.box.deed_points[self.deed]
        return True

    def ability(self, box: Box) -> float:
        return POINT * box.deed_points[self.deed] - 0.2


class PointsForPesosAndGood(Effect):
    """Once, pesos and any good of the warehouse give points."""

    numbers = ("price", "points")

    def can(self, s: State, p: Player, pesos: int) -> bool:
        return pesos >= s.box.deed_price[self.deed] and p.in_warehouse() > 0

    def begin(self, s: State, seat: int, card: int) -> None:
        s.then(GiveForPoint(seat, s.box.deed_price[self.deed], s.box.deed_points[self.deed], card))

    def lacks(self, s: State, p: Player, order: int) -> Sentence:
        if self.is_dear(s.box, p, order):
            return too_dear(s.box.deed_price[self.deed], p.pesos, order)
        return NO_GOODS

    def sentences(self, box: Box) -> list[Sentence]:
        price, gain = pesos_of(box.deed_price[self.deed]), points(box.deed_points[self.deed])
        return [("effect.points-for-pesos-and-good", {"price": price, "points": gain})]

    def icons(self, box: Box) -> Icons:
        return [coin(box.deed_price[self.deed]), "any"], [seal(box.deed_points[self.deed])]

    def foresee(self, t: Forecast, card: int) -> bool:
        price = t.s.box.deed_price[self.deed]
        if not t.in_warehouse() or t.pesos < price:
            return False
        t.pesos -= price
        t.goods[t.spare()] -= 1
        t.points += t.s.box.deed_points[self.deed]
        return True

    def ability(self, box: Box) -> float:
        return POINT * box.deed_points[self.deed] - PESO * box.deed_price[self.deed] - 0.3


class PointsForTwoGoods(Effect):
    """Once, any two goods of the warehouse give points."""

    numbers = ("points",)

    def can(self, s: State, p: Player, pesos: int) -> bool:
        return p.in_warehouse() > 1

    def begin(self, s: State, seat: int, card: int) -> None:
        s.then(GiveTwoForPoint(seat, s.box.deed_points[self.deed], card))

    def lacks(self, s: State, p: Player, order: int) -> Sentence:
        return ("why.two-goods", {})

    def sentences(self, box: Box) -> list[Sentence]:
        return [("effect.points-for-two-goods", {"points": points(box.deed_points[self.deed])})]

    def icons(self, box: Box) -> Icons:
        return ["any", "any"], [seal(box.deed_points[self.deed])]

    def foresee(self, t: Forecast, card: int) -> bool:
        if t.in_warehouse() < 2:
            return False
        t.goods[t.spare()] -= 1
        t.goods[t.spare()] -= 1
        t.points += t.s.box.deed_points[self.deed]
        return True

    def ability(self, box: Box) -> float:
        return POINT * box.deed_points[self.deed] - 0.55


class PointsForEach(Effect):
    """Once, goods of each kind give points."""

    numbers = ("goods", "points")

    def can(self, s: State, p: Player, pesos: int) -> bool:
        return has_of_each(p, s.box.deed_goods[self.deed])

    def begin(self, s: State, seat: int, card: int) -> None:
        give_of_each(s, seat, s.box.deed_goods[self.deed], card)
        s.score(seat, s.box.deed_points[self.deed], card)

    def price(self, box: Box) -> dict[str, int]:
        return dict.fromkeys(GOOD_KEYS, box.deed_goods[self.deed])

    def lacks(self, s: State, p: Player, order: int) -> Sentence:
        return lacking([s.box.deed_goods[self.deed]] * GOODS, p)

    def sentences(self, box: Box) -> list[Sentence]:
        goods, gain = goods_of(box.deed_goods[self.deed]), points(box.deed_points[self.deed])
        return [("effect.points-for-each", {"goods": goods, "points": gain})]

    def icons(self, box: Box) -> Icons:
        return of_each(box.deed_goods[self.deed]), [seal(box.deed_points[self.deed])]

    def foresee(self, t: Forecast, card: int) -> bool:
        each = t.s.box.deed_goods[self.deed]
        if not t.has_of_each(each):
            return False
        t.gain_of_each(-each)
        t.points += t.s.box.deed_points[self.deed]
        return True

    def ability(self, box: Box) -> float:
        return POINT * box.deed_points[self.deed] - 0.9 * box.deed_goods[self.deed]


class BuySomeGoods(Effect):
    """A few times, pesos give a good of choice."""

    numbers = ("price", "times")
    is_plain = True

    def can(self, s: State, p: Player, pesos: int) -> bool:
        return pesos >= s.box.deed_price[self.deed]

    def begin(self, s: State, seat: int, card: int) -> None:
        s.then(BuyGoods(seat, s.box.deed_times[self.deed], s.box.deed_price[self.deed], card))

    def sentences(self, box: Box) -> list[Sentence]:
        often, price = times(box.deed_times[self.deed]), pesos_of(box.deed_price[self.deed])
        return [("effect.buy-goods", {"times": often, "price": price})]

    def icons(self, box: Box) -> Icons:
        return [coin(box.deed_price[self.deed])], ["any", f"t:{box.deed_times[self.deed]}×"]

    def foresee(self, t: Forecast, card: int) -> bool:
        price = t.s.box.deed_price[self.deed]
        for _ in range(t.s.box.deed_times[self.deed]):
            if t.pesos >= price:
                t.pesos -= price
                t.goods[t.wanted(NONE)] += 1
        return True

    def ability(self, box: Box) -> float:
        return box.deed_times[self.deed] * (0.28 - PESO * box.deed_price[self.deed]) - 0.2


class BuySomePoints(Effect):
    """A few times, pesos give points."""

    numbers = ("price", "points", "times")

    def can(self, s: State, p: Player, pesos: int) -> bool:
        return pesos >= s.box.deed_price[self.deed]

    def begin(self, s: State, seat: int, card: int) -> None:
        box = s.box
        left = box.deed_times[self.deed]
        s.then(BuyPoints(seat, left, box.deed_price[self.deed], box.deed_points[self.deed], card))

    def sentences(self, box: Box) -> list[Sentence]:
        often, price = times(box.deed_times[self.deed]), pesos_of(box.deed_price[self.deed])
        return [("effect.buy-points", {"times": often, "price": price, "points": points(box.deed_points[self.deed])})]

    def icons(self, box: Box) -> Icons:
        gain = [seal(box.deed_points[self.deed]), f"t:{box.deed_times[self.deed]}×"]
        return [coin(box.deed_price[self.deed])], gain

    def foresee(self, t: Forecast, card: int) -> bool:
        box = t.s.box
        price = box.deed_price[self.deed]
        times = box.deed_times[self.deed]
        if price:
            times = min(times, t.pesos // price)
        t.pesos -= price * times
        t.points += box.deed_points[self.deed] * times
        return times > 0

    def ability(self, box: Box) -> float:
        return (
            box.deed_times[self.deed] * (POINT * box.deed_points[self.deed] - PESO * box.deed_price[self.deed]) - 0.45
        )


# Goods of each kind


def has_of_each(p: Player, n: int) -> bool:
    """Whether the warehouse holds so many of every kind of good."""
    return p.goods[SILVER] >= n and p.goods[COPPER] >= n and p.goods[WHEAT] >= n


def give_of_each(s: State, seat: int, n: int, card: int) -> None:
    """So many of every kind of good are paid."""
    for good in range(GOODS):
        s.give(seat, good, n, card)


# Reasons


def too_dear(price: int, have: int, order: int = 0) -> Sentence:
    """The pesos that are needed, those for using a card out of order among them."""
    needed, there = pesos_of(order + price), pesos_of(have)
    if order:
        parts = {"price": needed, "have": there, "order": pesos_of(order), "action": pesos_of(price)}
        return ("why.order-and-action", parts)
    return ("why.pesos", {"price": needed, "have": there})


def lacking(need: list[int], p: Player) -> Sentence:
    """Which goods the warehouse lacks."""
    lack = [(n - p.goods[good], GOOD_KEYS[good]) for good, n in enumerate(need) if n > p.goods[good]]
    return ("why.lack", {"lack": lack})


def no_building(p: Player) -> Sentence:
    """Why no house can be built, whatever it costs."""
    return ("why.no-site" if p.houses else "why.no-house", {})


def no_card(s: State, p: Player, order: int) -> Sentence:
    """Why nothing can be bought where the ship is, after paying `order` pesos to use the card out of order."""
    if p.ship == HARBOUR:
        return ("why.in-harbour", {})
    good = s.box.demand[p.ship]
    if not has_goods(s, p):
        have, need = p.goods[GOODS + good], s.box.overseas_goods
        return ("why.hold-lacks", {"need": [(need, GOOD_KEYS[good])], "have": [(have, GOOD_KEYS[good])]})
    if all(card == NONE for card in cards_at(s, p.ship)):
        return ("why.no-card", {})
    return too_dear(s.box.compensation, p.pesos, order)


# Things counted in sentences


def pesos_of(n: int) -> list[tuple[int, str]]:
    return [(n, "word.peso")]


def points(n: int) -> list[tuple[int, str]]:
    return [(n, "word.point")]


def goods_of(n: int) -> list[tuple[int, str]]:
    return [(n, "word.good")]


def times(n: int) -> list[tuple[int, str]]:
    return [(n, "word.time")]


def fares_of(fares: list[int]) -> list[Sentence]:
    """What each number of steps costs."""
    out: list[Sentence] = []
    for n in range(1, len(fares)):
        steps = [(n, "word.step")]
        if fares[n]:
            out.append(("effect.fare", {"steps": steps, "price": pesos_of(fares[n])}))
        else:
            out.append(("effect.no-fare", {"steps": steps}))
    return out


# Icons


def coin(n: int) -> str:
    return f"coin:{n}"


def seal(n: int) -> str:
    return f"vp:{n}"


def some(icon: str, n: int) -> list[str]:
    """So many of an icon; many of them as a number."""
    return [icon] * n if n <= MOST_ICONS else [f"t:{n}×", icon]


def of_each(n: int) -> list[str]:
    """So many of each good."""
    return GOOD.words[:] if n == 1 else [f"t:{n}×", *GOOD.words]


_ALL: Final[list[Effect]] = [
    TransferGoods("transfer"),
    SellGood("sell"),
    HireForGoods("hire"),
    MoveMerchants("move"),
    BuildHouse("build"),
    Trade("trade"),
    SendShip("ship"),
    BuyOverseas("overseas"),
    MoveFarther("move-farther"),
    SailRiver("river"),
    Trade("trade-for-five"),
    GainTwo("two-different", True),
    PointsForPesosAndGood("point-for-five-and-a-good"),
    SellGood("sell-for-fifteen"),
    GainPesos("ten-pesos"),
    PointsForTwoGoods("point-for-two-goods"),
    BuildForGood("build-for-a-good"),
    GainOfEach("one-of-each"),
    BuySomeGoods("buy-goods"),
    GainPoints("one-point"),
    HireForPesos("hire-for-five"),
    GainPesos("fifteen-pesos"),
    BuySomePoints("points-for-ten"),
    PointsForEach("points-for-one-of-each"),
    GainTwo("any-two", False),
    BuildOrHire("build-or-hire"),
    GainGoods("one-silver", SILVER),
    GainGoods("one-copper", COPPER),
    GainGoods("one-wheat", WHEAT),
    GainPesos("five-pesos"),
]

# By the numbers of the deeds in terms.
EFFECTS: Final[list[Effect]] = sorted(_ALL, key=lambda effect: effect.deed)
