"""What a card lets its user do: whether it can be done now, how it begins, what it lacks, and how it is shown.

One class an effect. Its numbers are those that the box has under the number of its deed.
"""

from typing import Final

from tablero.core.events import MONEY
from tablero.core.game import Named
from tablero.games.valparaiso.box import Box
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


class Effect:
    """An action as cards show it, main or alternative: the same rules wherever it is printed."""

    def __init__(self, word: str) -> None:
        self.deed = DEED.number[word]

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

    def is_dear(self, box: Box, p: Player, order: int) -> bool:
        """Whether the pesos do not suffice for its price."""
        return p.pesos < order + box.deed_price[self.deed]


class TransferGoods(Effect):
    """1: with the ship in harbour, move goods between warehouse and hold."""

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


class HireForGoods(Effect):
    """3: goods of each kind bring a merchant from the mat to Valparaíso."""

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


class MoveMerchants(Effect):
    """4: every merchant may walk, by these fares."""

    def begin(self, s: State, seat: int, card: int) -> None:
        s.then(Move(seat, s.box.fares))

    def sentences(self, box: Box) -> list[Sentence]:
        return [("effect.move", {}), *fares_of(box.fares)]

    def icons(self, box: Box) -> Icons:
        return [], ["act-move"]


class MoveFarther(Effect):
    """Like Move, by better fares."""

    def begin(self, s: State, seat: int, card: int) -> None:
        s.then(Move(seat, s.box.better_fares))

    def sentences(self, box: Box) -> list[Sentence]:
        return [("effect.move", {}), *fares_of(box.better_fares)]

    def icons(self, box: Box) -> Icons:
        return [], ["act-move", "t:+"]


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


class BuildHouse(Effect):
    """5: one house for pesos."""

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


class BuildForGood(Effect):
    """One house for any good of the warehouse."""

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


class BuildOrHire(Effect):
    """One house or one merchant for nothing."""

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


class Trade(Effect):
    """6: trade in each market village with an own merchant; on one card for pesos beforehand."""

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


class SendShip(Effect):
    """7: the ship goes to any sector."""

    def begin(self, s: State, seat: int, card: int) -> None:
        s.then(MoveShip(seat))

    def sentences(self, box: Box) -> list[Sentence]:
        return [("effect.ship", {})]

    def icons(self, box: Box) -> Icons:
        return [], ["act-ship"]


class BuyOverseas(Effect):
    """8: goods of the hold buy an achievement card."""

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


class GainTwo(Effect):
    """Two goods of choice, different or any."""

    def __init__(self, word: str, differ: bool) -> None:
        super().__init__(word)
        self.differ = differ

    def begin(self, s: State, seat: int, card: int) -> None:
        s.then(TakeTwo(seat, self.differ, card))

    def sentences(self, box: Box) -> list[Sentence]:
        return [("effect.two-different" if self.differ else "effect.any-two", {})]

    def icons(self, box: Box) -> Icons:
        return [], ["any", "≠", "any"] if self.differ else ["any", "any"]


class GainGoods(Effect):
    """Goods of one kind."""

    def __init__(self, word: str, good: int) -> None:
        super().__init__(word)
        self.good = good

    def begin(self, s: State, seat: int, card: int) -> None:
        s.gain(seat, self.good, s.box.deed_goods[self.deed], card)

    def sentences(self, box: Box) -> list[Sentence]:
        return [("effect.take", {"gain": [(box.deed_goods[self.deed], GOOD_KEYS[self.good])]})]

    def icons(self, box: Box) -> Icons:
        return [], some(GOOD.words[self.good], box.deed_goods[self.deed])


class GainOfEach(Effect):
    """Goods of each kind."""

    def begin(self, s: State, seat: int, card: int) -> None:
        for good in range(GOODS):
            s.gain(seat, good, s.box.deed_goods[self.deed], card)

    def sentences(self, box: Box) -> list[Sentence]:
        return [("effect.take-of-each", {"goods": goods_of(box.deed_goods[self.deed])})]

    def icons(self, box: Box) -> Icons:
        return [], of_each(box.deed_goods[self.deed])


class GainPesos(Effect):
    """Some pesos."""

    def begin(self, s: State, seat: int, card: int) -> None:
        s.earn(seat, s.box.deed_pesos[self.deed], card)

    def sentences(self, box: Box) -> list[Sentence]:
        return [("effect.take", {"gain": pesos_of(box.deed_pesos[self.deed])})]

    def icons(self, box: Box) -> Icons:
        return [], [coin(box.deed_pesos[self.deed])]


class GainPoints(Effect):
    """Points for nothing."""

    def begin(self, s: State, seat: int, card: int) -> None:
        s.score(seat, s.box.deed_points[self.deed], card)

    def sentences(self, box: Box) -> list[Sentence]:
        return [("effect.points", {"points": points(box.deed_points[self.deed])})]

    def icons(self, box: Box) -> Icons:
        return [], [seal(box.deed_points[self.deed])]


class PointsForPesosAndGood(Effect):
    """Once, pesos and any good of the warehouse give points."""

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


class PointsForTwoGoods(Effect):
    """Once, any two goods of the warehouse give points."""

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


class PointsForEach(Effect):
    """Once, goods of each kind give points."""

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


class BuySomeGoods(Effect):
    """A few times, pesos give a good of choice."""

    def can(self, s: State, p: Player, pesos: int) -> bool:
        return pesos >= s.box.deed_price[self.deed]

    def begin(self, s: State, seat: int, card: int) -> None:
        s.then(BuyGoods(seat, s.box.deed_times[self.deed], s.box.deed_price[self.deed], card))

    def sentences(self, box: Box) -> list[Sentence]:
        often, price = times(box.deed_times[self.deed]), pesos_of(box.deed_price[self.deed])
        return [("effect.buy-goods", {"times": often, "price": price})]

    def icons(self, box: Box) -> Icons:
        return [coin(box.deed_price[self.deed])], ["any", f"t:{box.deed_times[self.deed]}×"]


class BuySomePoints(Effect):
    """A few times, pesos give points."""

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
