"""Valparaíso as bots see it: goods, merchants and houses by the rounds that are left, and what a plan will bring."""

from typing import Final

from tablero.bots.mind import Mind, Tally
from tablero.core.agenda import Table
from tablero.games.valparaiso.box import ANY_GOOD
from tablero.games.valparaiso.player import Player
from tablero.games.valparaiso.rules.planning import Planning
from tablero.games.valparaiso.rules.using import UseCard
from tablero.games.valparaiso.rules.villages import AtMarket
from tablero.games.valparaiso.scoring import wealth
from tablero.games.valparaiso.state import TILE_MASK, State
from tablero.games.valparaiso.terms import (
    BASE_CARDS,
    CHANGE,
    DONE,
    GOODS,
    HARBOUR,
    MAT,
    NONE,
    NOTHING,
    PLAN,
    READY,
    SELL,
    TAKE_BACK,
    USE,
    VALPARAISO,
)

WEIGHTS: Final = {
    # The track, and the achievement cards owned.
    "points": 1.0,
    # The first five pesos, without which nothing goes; up to twenty by tens, and the rest.
    "purse": 0.12,
    "pesos": 0.7,
    "pesos-rest": 0.5,
    # Goods in the warehouse: the first three of a kind, the rest; goods in the hold, and threes of a kind there.
    "goods": 0.32,
    "goods-rest": 0.16,
    "hold": 0.36,
    "cargo": 0.3,
    # A cargo where it is asked for.
    "at-anchor": 0.4,
    # For five rounds: a merchant on the board, a station, a customs house, a residence's revenue, an achievement card.
    "merchant": 1.2,
    "station": 1.0,
    "customs": 0.4,
    "revenue": 0.7,
    "card": 0.5,
    # Merchants that stand in market villages, or next to one.
    "at-market": 0.45,
    "near-market": 0.2,
    # Trades still owed in the village where one is.
    "trades-owed": 0.6,
    # The plan: what its cards are good for, each by how it stands when its turn comes.
    "plan-trade": 0.7,
    "plan-cargo": 0.7,
    "plan-overseas": 2.0,
    "plan-build": 1.0,
    "plan-hire": 0.8,
    "plan-small": 0.3,
    "plan-idle": -0.3,
    "base": 2.0,
}
SPREAD: Final = 3.0
NAMES: Final = list(WEIGHTS)
POINTS: Final = NAMES.index("points")
PURSE: Final = NAMES.index("purse")
PESOS: Final = NAMES.index("pesos")
PESOS_REST: Final = NAMES.index("pesos-rest")
STOCK: Final = NAMES.index("goods")
STOCK_REST: Final = NAMES.index("goods-rest")
IN_HOLD: Final = NAMES.index("hold")
CARGO: Final = NAMES.index("cargo")
AT_ANCHOR: Final = NAMES.index("at-anchor")
MERCHANT: Final = NAMES.index("merchant")
STATION: Final = NAMES.index("station")
CUSTOMS: Final = NAMES.index("customs")
REVENUE: Final = NAMES.index("revenue")
CARD: Final = NAMES.index("card")
AT_MARKET: Final = NAMES.index("at-market")
NEAR_MARKET: Final = NAMES.index("near-market")
TRADES_OWED: Final = NAMES.index("trades-owed")
PLAN_TRADE: Final = NAMES.index("plan-trade")
PLAN_CARGO: Final = NAMES.index("plan-cargo")
PLAN_OVERSEAS: Final = NAMES.index("plan-overseas")
PLAN_BUILD: Final = NAMES.index("plan-build")
PLAN_HIRE: Final = NAMES.index("plan-hire")
PLAN_SMALL: Final = NAMES.index("plan-small")
PLAN_IDLE: Final = NAMES.index("plan-idle")
BASE: Final = NAMES.index("base")

# The base cards by what they do.
TRANSFER: Final = 0
SELL_ONE: Final = 1
HIRE_ONE: Final = 2
MOVE: Final = 3
BUILD_ONE: Final = 4
TRADE_ALL: Final = 5
SHIP: Final = 6
OVERSEAS: Final = 7

POINTS_A_ROUND: Final = 2.2
CARDS_A_ROUND: Final = 1.2
LONGEST: Final = 14


class Valparaiso(Mind):
    """What there is, what it will bring in the rounds that are left, and what is planned."""

    def __init__(self, weights: dict[str, float], spread: float) -> None:
        super().__init__(NAMES, weights, spread)
        self.care = 40
        self.quick = 120

    def seats(self, s: Table) -> int:
        assert isinstance(s, State)
        return len(s.players)

    def final(self, s: Table, seat: int) -> float:
        assert isinstance(s, State)
        p = s.players[seat]
        pesos = wealth(s, seat)
        points = p.points + card_points(s, p) + pesos // s.box.pesos_per_point
        return points + pesos % s.box.pesos_per_point * 0.01

    def is_settled(self, s: Table, seat: int) -> bool:
        if not s.agenda:
            return True
        task = s.agenda[-1]
        return isinstance(task, (Planning, UseCard)) or task.seat != seat

    def sensible(self, s: Table, seat: int, some: list[int]) -> list[int]:
        """No plan is taken back, and it is complete before it is ready; goods go for 3 pesos only in want of any."""
        assert isinstance(s, State)
        p = s.players[seat]
        out = [a for a in some if not SELL.has(a) and not TAKE_BACK.has(a) and a != CHANGE]
        if not out:
            return some
        if len(out) > 1 and out[0] == READY and PLAN.has(out[1]) and len(p.row) < 4:
            out = out[1:]
        if p.pesos < 3 and p.in_warehouse() > 3:
            most = 0
            for good in range(1, GOODS):
                if p.goods[good] > p.goods[most]:
                    most = good
            sale = SELL.of(most, 0)
            if sale in some:
                out.append(sale)
        return out

    def urges(self, s: Table, seat: int, some: list[int]) -> list[int]:
        out = []
        for a in some:
            if USE.has(a):
                out.append(1 if USE.args(a)[1] == NOTHING else 8)
            elif a in (DONE, READY):
                out.append(2)
            elif SELL.has(a) or TAKE_BACK.has(a):
                out.append(1)
            else:
                out.append(5)
        return out

    def reckon(self, s: Table, seat: int, t: Tally) -> None:
        assert isinstance(s, State)
        p = s.players[seat]
        box = s.box
        use = rounds_left(s) / 5.0
        t.add(BASE, 1.0)
        t.add(POINTS, p.points + card_points(s, p))
        t.add(PURSE, float(min(p.pesos, 5)))
        t.add(PESOS, min(p.pesos, 20) / 10.0)
        if p.pesos > 20:
            t.add(PESOS_REST, (p.pesos - 20) / 10.0)
        for good in range(GOODS):
            n = p.goods[good]
            if n:
                t.add(STOCK, float(min(n, 3)))
                if n > 3:
                    t.add(STOCK_REST, float(n - 3))
            n = p.goods[GOODS + good]
            if n:
                t.add(IN_HOLD, float(n))
                if n >= box.overseas_goods:
                    t.add(CARGO, float(n // box.overseas_goods))
        if p.ship != HARBOUR and p.goods[GOODS + box.demand[p.ship]] >= box.overseas_goods:
            t.add(AT_ANCHOR, 1.0)
        at_market = 0
        hired = 0
        for place in p.merchants:
            if place != MAT:
                hired += 1
                if box.market_at[place] != NONE:
                    at_market += 1
                elif place != VALPARAISO:
                    t.add(NEAR_MARKET, 1.0)
        t.add(MERCHANT, hired * use)
        t.add(AT_MARKET, float(at_market))
        for site, owner in enumerate(s.houses):
            if owner == seat:
                t.add(STATION if site < 9 else CUSTOMS, use)
        for space, owner in enumerate(s.residences):
            if owner == seat:
                good = box.residence_good[space]
                pesos = 3.3 if good == ANY_GOOD else 3.0 if good != NONE else float(box.residence_pesos[space])
                t.add(REVENUE, pesos / 3.0 * use)
        cards = (p.owned() >> BASE_CARDS).bit_count()
        if cards:
            t.add(CARD, cards * use)
        if p.row or p.mayor != NONE:
            self.plan(s, p, t, hired, at_market)
        for task in s.agenda:
            if isinstance(task, AtMarket) and task.seat == seat and can_trade(s, p, task.place):
                t.add(TRADES_OWED, float(task.left))

    def plan(self, s: State, p: Player, t: Tally, hired: int, at_market: int) -> None:
        """Adds what the planned cards are good for, in their order, as the ones before leave things."""
        box = s.box
        pesos = p.pesos
        stock = p.in_warehouse()
        most = 0
        for good in range(GOODS):
            most = max(most, p.goods[good])
        in_hold = 0
        for good in range(GOODS):
            in_hold = max(in_hold, p.goods[GOODS + good])
        home = p.ship == HARBOUR
        anchored = not home and p.goods[GOODS + box.demand[p.ship]] >= box.overseas_goods
        houses = p.houses
        cards = p.row if p.mayor == NONE else [*p.row, p.mayor]
        for card in cards:
            if card >= BASE_CARDS:
                t.add(PLAN_SMALL, 1.6)
                stock += 1
                pesos += 4
            elif card == MOVE:
                t.add(PLAN_SMALL, 0.3 + 0.7 * (hired - at_market))
                at_market = max(at_market, hired)
            elif card == TRADE_ALL and at_market:
                t.add(PLAN_TRADE, float(at_market))
                stock += 2 * at_market
                most += at_market
                at_market = 0
            elif card == BUILD_ONE and pesos >= box.build and houses:
                t.add(PLAN_BUILD, 1.0)
                pesos -= box.build
                houses -= 1
            elif card == SELL_ONE and stock:
                t.add(PLAN_SMALL, 0.8 if pesos < 20 else 0.3)
                stock -= 1
                pesos += box.sale
            elif card == HIRE_ONE and hired < box.merchants and self.has_each(p):
                t.add(PLAN_HIRE, 1.0)
                stock -= 3
                hired += 1
            elif card == TRANSFER and home and most >= box.overseas_goods:
                t.add(PLAN_CARGO, 1.0)
                in_hold += most
                most = 0
            elif card == SHIP and not anchored and (in_hold >= box.overseas_goods or not home):
                t.add(PLAN_CARGO, 1.0 if in_hold >= box.overseas_goods else 0.4)
                anchored = in_hold >= box.overseas_goods
                home = not anchored
            elif card == OVERSEAS and anchored:
                t.add(PLAN_OVERSEAS, 1.0)
                in_hold -= box.overseas_goods
                anchored = in_hold >= box.overseas_goods
            else:
                t.add(PLAN_IDLE, 1.0)

    def has_each(self, p: Player) -> bool:
        """Whether the warehouse has one good of each kind."""
        return p.goods[0] > 0 and p.goods[1] > 0 and p.goods[2] > 0


def can_trade(s: State, p: Player, place: int) -> bool:
    """Whether the player has what the lowest tile of a market village takes."""
    box = s.box
    tile = s.market[box.market_at[place]] & TILE_MASK
    takes = box.tile_takes[tile]
    if box.tile_cost[tile] > p.pesos:
        return False
    return takes[0] <= p.goods[0] and takes[1] <= p.goods[1] and takes[2] <= p.goods[2]


def card_points(s: State, p: Player) -> int:
    """The points of the achievement cards owned."""
    owned = p.owned() >> BASE_CARDS
    total = 0
    card = BASE_CARDS
    while owned:
        if owned & 1:
            total += s.box.card_points[card]
        owned >>= 1
        card += 1
    return total


def rounds_left(s: State) -> float:
    """How many rounds may still come: until somebody has the points, or the cards run out; not for ever."""
    by_cards = s.pile.bit_count() / CARDS_A_ROUND + 1.0
    most = 0
    for p in s.players:
        most = max(most, p.points)
    by_points = (s.box.end_points - most) / POINTS_A_ROUND
    return max(0.5, min(by_cards, by_points, float(LONGEST - s.round)))


def mind(weights: dict[str, float], spread: float) -> Valparaiso:
    """The evaluation with these weights."""
    return Valparaiso(weights, spread)
