"""Cards: each deed as one would do it, and what is left of a plan when it is over."""

from typing import Final

from tablero.games.valparaiso.evaluation.forecast import FIXED, Forecast
from tablero.games.valparaiso.evaluation.land import build, hire, move, trade
from tablero.games.valparaiso.evaluation.sea import overseas, transfer
from tablero.games.valparaiso.terms import DEED, GOODS, HARBOUR, NONE, SECTORS

TRANSFER: Final = DEED.number["transfer"]
SALE: Final = DEED.number["sell"]
HIRE: Final = DEED.number["hire"]
MOVE: Final = DEED.number["move"]
BUILD: Final = DEED.number["build"]
TRADE: Final = DEED.number["trade"]
SHIP: Final = DEED.number["ship"]
OVERSEAS: Final = DEED.number["overseas"]
MOVE_FARTHER: Final = DEED.number["move-farther"]
RIVER: Final = DEED.number["river"]
TRADE_FOR_FIVE: Final = DEED.number["trade-for-five"]
TWO_DIFFERENT: Final = DEED.number["two-different"]
POINT_FOR_FIVE: Final = DEED.number["point-for-five-and-a-good"]
BETTER_SALE: Final = DEED.number["sell-for-fifteen"]
TEN_PESOS: Final = DEED.number["ten-pesos"]
POINT_FOR_TWO: Final = DEED.number["point-for-two-goods"]
BUILD_FOR_GOOD: Final = DEED.number["build-for-a-good"]
ONE_OF_EACH: Final = DEED.number["one-of-each"]
BUY_GOODS: Final = DEED.number["buy-goods"]
ONE_POINT: Final = DEED.number["one-point"]
HIRE_FOR_FIVE: Final = DEED.number["hire-for-five"]
FIFTEEN_PESOS: Final = DEED.number["fifteen-pesos"]
POINTS_FOR_TEN: Final = DEED.number["points-for-ten"]
POINTS_FOR_EACH: Final = DEED.number["points-for-one-of-each"]
ANY_TWO: Final = DEED.number["any-two"]
BUILD_OR_HIRE: Final = DEED.number["build-or-hire"]
ONE_GOOD: Final = DEED.number["one-silver"]
FIVE_PESOS: Final = DEED.number["five-pesos"]


def play(t: Forecast, card: int) -> bool:
    """The main action if it has an effect, else the alternative."""
    box = t.s.box
    if do(t, box.main[card], card):
        return True
    other = box.alternative[t.seat][card]
    return other != NONE and do(t, other, card)


def do(t: Forecast, deed: int, card: int) -> bool:
    """A deed as one would do it; False, and nothing done, if it would have no effect."""
    box = t.s.box
    goods = t.goods
    if deed >= ONE_GOOD:
        if deed == FIVE_PESOS:
            t.pesos += box.deed_pesos[deed]
        else:
            goods[deed - ONE_GOOD] += box.deed_goods[deed]
        return True
    if deed == TRADE:
        return trade(t)
    if deed in (MOVE, MOVE_FARTHER, RIVER):
        return move(t, box.better_fares if deed == MOVE_FARTHER else box.fares, deed == RIVER, card)
    if deed == BUILD:
        return t.pesos >= box.deed_price[deed] and build(t, box.deed_price[deed])
    if deed == TRANSFER:
        return transfer(t, t.in_hold())
    if deed == SHIP:
        t.sailing = card
        return True
    if deed == OVERSEAS:
        return overseas(t)
    if deed in (SALE, BETTER_SALE):
        return sell(t, box.deed_pesos[deed])
    if deed == HIRE:
        return has_of_each(t, box.deed_goods[deed]) and hire(t, box.deed_goods[deed])
    if deed == TRADE_FOR_FIVE:
        if t.pesos < box.deed_price[deed]:
            return False
        t.pesos -= box.deed_price[deed]
        if trade(t):
            return True
        t.pesos += box.deed_price[deed]
        return False
    if deed == TWO_DIFFERENT:
        first = t.wanted(NONE)
        goods[t.wanted(first)] += 1
        goods[first] += 1
        return True
    if deed == ANY_TWO:
        goods[t.wanted(NONE)] += 1
        goods[t.wanted(NONE)] += 1
        return True
    if deed == ONE_OF_EACH:
        for good in range(GOODS):
            goods[good] += box.deed_goods[deed]
        return True
    if deed in (TEN_PESOS, FIFTEEN_PESOS):
        t.pesos += box.deed_pesos[deed]
        return True
    if deed == ONE_POINT:
        t.points += box.deed_points[deed]
        return True
    return seldom(t, deed)


def seldom(t: Forecast, deed: int) -> bool:
    """The deeds that turn one thing into another."""
    goods = t.goods
    price = t.s.box.deed_price[deed]
    points = t.s.box.deed_points[deed]
    if deed == BUY_GOODS:
        for _ in range(t.s.box.deed_times[deed]):
            if t.pesos >= price:
                t.pesos -= price
                goods[t.wanted(NONE)] += 1
        return True
    if deed == HIRE_FOR_FIVE:
        if t.pesos >= price and hire(t, 0):
            t.pesos -= price
            return True
        return False
    if deed == BUILD_OR_HIRE:
        return build(t, 0) or hire(t, 0)
    if deed == POINTS_FOR_TEN:
        times = t.s.box.deed_times[deed]
        if price:
            times = min(times, t.pesos // price)
        t.pesos -= price * times
        t.points += points * times
        return times > 0
    if deed == POINTS_FOR_EACH:
        each = t.s.box.deed_goods[deed]
        if not has_of_each(t, each):
            return False
        for good in range(GOODS):
            goods[good] -= each
        t.points += points
        return True
    stock = goods[0] + goods[1] + goods[2]
    if deed == POINT_FOR_FIVE:
        if not stock or t.pesos < price:
            return False
        t.pesos -= price
        goods[t.spare()] -= 1
        t.points += points
        return True
    if deed == POINT_FOR_TWO:
        if stock < 2:
            return False
        goods[t.spare()] -= 1
        goods[t.spare()] -= 1
        t.points += points
        return True
    if deed == BUILD_FOR_GOOD and stock and build(t, 0):
        goods[t.spare()] -= 1
        return True
    return False


def settle(t: Forecast) -> None:
    """The plan is over: a move that was of no use was none."""
    box = t.s.box
    if t.moving != NONE:
        t.walked = [FIXED] * len(t.places)
        do_alternative(t, t.moving)
        t.moving = NONE
    if t.sailing != NONE:
        sailing = t.sailing
        t.sailing = NONE
        if t.ship == HARBOUR:
            for sector in range(1, SECTORS):
                if t.goods[GOODS + box.demand[sector]] >= box.overseas_goods:
                    t.ship = sector
                    return
        elif t.goods[GOODS + box.demand[t.ship]] < box.overseas_goods:
            t.ship = HARBOUR
            return
        do_alternative(t, sailing)


def do_alternative(t: Forecast, card: int) -> None:
    """The alternative action of a card, if it has a simple one."""
    other = t.s.box.alternative[t.seat][card]
    if other >= ONE_GOOD or other in (TWO_DIFFERENT, TEN_PESOS):
        do(t, other, card)


def has_of_each(t: Forecast, n: int) -> bool:
    return t.goods[0] >= n and t.goods[1] >= n and t.goods[2] >= n


def sell(t: Forecast, price: int) -> bool:
    if not (t.goods[0] or t.goods[1] or t.goods[2]):
        return False
    t.goods[t.spare()] -= 1
    t.pesos += price
    return True
