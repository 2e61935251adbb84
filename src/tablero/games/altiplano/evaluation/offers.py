"""The errands there are: what a seat can do at each place with what lies there and what it may still lay."""

from typing import Final

from tablero.games.altiplano.effects import Effect, Wild
from tablero.games.altiplano.evaluation.features import (
    CARTS,
    COINS,
    COINS_REST,
    HAS_ORDER,
    ORDER_PROGRESS,
    ORDER_READY,
    OTHER_CARD,
    PLANNING,
    POINTS,
    PRODUCER,
    PRODUCER_REST,
    ROW_PROGRESS,
    WILD,
)
from tablero.games.altiplano.player import Player
from tablero.games.altiplano.rules.market import price_of
from tablero.games.altiplano.state import BOUGHT_CART, BOUGHT_EXTENSION, State
from tablero.games.altiplano.terms import (
    ALPACA,
    BUY,
    BY_HANDYMAN,
    BY_JOURNEYMAN,
    CACAO,
    CART,
    CLOTH,
    COIN,
    CORN,
    DELIVER,
    EXTENSIONS,
    FARM,
    FOOD,
    FOREST,
    GLASS,
    GOODS,
    GRAZE,
    HANDYMAN,
    HERE,
    JOB_BOAT,
    JOB_HOUSE,
    JOB_OF_EXTENSION,
    JOB_OF_ROLE,
    JOB_ROAD,
    MARKET,
    MOST_SPACES,
    MOVEMENTS,
    NO_GOODS,
    NONE,
    ON_EXTENSION,
    ON_ROLE,
    PLACES,
    SELL,
    SLOTS,
    STORE,
    TRADE,
    VILLAGE,
    WORK,
    all_of,
    count,
    covers,
    goods_in,
    one,
    size,
)

# So many extensions that produce are made full use of.
ENOUGH_CARDS: Final = 3
# How many coins count in full.
FEW_COINS: Final = 4
UNITS: Final = [[good] for good in range(GOODS)]
CACAO_GIVES: Final = [FOOD, CLOTH, GLASS]
# A coin on a space is counted where corn would be.
COINS_LAID: Final = all_of(CORN)
CARDS_A_ROUND: Final = 1.8


class Errand:
    """Something to do at a place: the tiles and coins it takes, and what it brings, feature by feature."""

    def __init__(self, action: int, place: int, space: int, units: list[int], coins: int) -> None:
        # What it begins with, once its tiles lie there; NONE where that takes a thought.
        self.action = action
        self.place = place
        self.space = space
        self.units = units
        self.coins = coins
        self.worth = 0.0
        self.features: list[int] = []
        self.amounts: list[float] = []

    def bring(self, weights: list[float], feature: int, amount: float) -> None:
        """So much of a feature."""
        self.features.append(feature)
        self.amounts.append(amount)
        self.worth += weights[feature] * amount


class Offers:
    """Lists errands, each with what it brings by these weights."""

    def __init__(self, weights: list[float]) -> None:
        self.weights = weights

    def errands(self, s: State, p: Player, use: float, tiles: int) -> list[Errand]:
        """All that could be done this round."""
        box = s.box
        w = self.weights
        out: list[Errand] = []
        ready = p.wild + tiles
        coins = min(p.coins, MOST_SPACES) * one(COIN) if tiles else NO_GOODS
        for place in range(PLACES):
            here = p.at[place] + ready
            if here:
                for action in box.actions_at[place]:
                    if covers(here, action.cost):
                        e = Errand(WORK.of(action.job), place, place, action.units, 0)
                        self.job(s, p, action, use, e)
                        out.append(e)
        role = box.roles[p.role]
        if covers(p.at[ON_ROLE] + ready + coins, role.cost):
            e = Errand(WORK.of(JOB_OF_ROLE), role.place, ON_ROLE, role.units, 0)
            self.job(s, p, role, use, e)
            self.lose_coins(p, count(role.cost, COIN), e)
            out.append(e)
        cards = p.cards
        while cards:
            lowest = cards & -cards
            card = lowest.bit_length() - 1
            cards ^= lowest
            own = box.extensions[card]
            if own.tiles and covers(p.at[ON_EXTENSION + card] + ready + coins, own.cost):
                e = Errand(WORK.of(JOB_OF_EXTENSION + card), own.place, ON_EXTENSION + card, own.units, 0)
                self.job(s, p, own, use, e)
                self.lose_coins(p, count(own.cost, COIN), e)
                out.append(e)
        here = p.at[FARM] + ready
        if count(here, ALPACA):
            e = Errand(GRAZE.of(source(p, FARM, ALPACA)), FARM, FARM, UNITS[ALPACA], 0)
            e.bring(w, FOOD, use)
            out.append(e)
        here = p.at[FOREST] + ready
        if count(here, CACAO):
            e = Errand(NONE, FOREST, FOREST, UNITS[CACAO], 0)
            good = self.best_good(s, p, CACAO_GIVES, use, e)
            e.action = TRADE.of(source(p, FOREST, CACAO), good if good >= 0 else FOOD)
            out.append(e)
        self.village(s, p, use, ready, out)
        self.market(s, p, use, ready, out)
        return out

    def village(self, s: State, p: Player, use: float, ready: int, out: list[Errand]) -> None:
        """Tiles into the warehouse, and a cart."""
        w = self.weights
        for good in goods_in((p.at[VILLAGE] + ready) & ~COINS_LAID):
            if good != FOOD:
                step = best_step(s, p, good)
                if step:
                    e = Errand(STORE.of(good, source(p, VILLAGE, good)), VILLAGE, VILLAGE, UNITS[good], 0)
                    e.bring(w, ROW_PROGRESS, step * to_be_finished(s))
                    e.bring(w, good, -use)
                    out.append(e)
        if p.coins >= s.box.cart_price and s.carts and not p.bought & BOUGHT_CART and p.cart_count() < s.box.most_carts:
            e = Errand(CART.of(free_movement(p)), VILLAGE, VILLAGE, [], s.box.cart_price)
            e.bring(w, CARTS, use)
            self.lose_coins(p, s.box.cart_price, e)
            out.append(e)

    def market(self, s: State, p: Player, use: float, ready: int, out: list[Errand]) -> None:
        """Tiles delivered or sold; an order, an extension."""
        w = self.weights
        box = s.box
        for good in goods_in((p.at[MARKET] + ready) & ~COINS_LAID):
            if p.missing and count(p.missing, good):
                e = Errand(DELIVER.of(good, source(p, MARKET, good)), MARKET, MARKET, UNITS[good], 0)
                step = box.order_points[p.order] / size(box.order_goods[p.order])
                e.bring(w, ORDER_PROGRESS, step * to_be_finished(s))
                e.bring(w, good, -use)
                e.bring(w, POINTS, float(-box.points[good] - count(p.houses, good) * box.house_bonus))
                e.bring(w, ORDER_READY, -1.0)
                out.append(e)
            if box.price[good]:
                e = Errand(SELL.of(good, source(p, MARKET, good)), MARKET, MARKET, UNITS[good], 0)
                e.bring(w, COINS if p.coins < FEW_COINS else COINS_REST, float(box.price[good]))
                out.append(e)
        if not p.coins:
            return
        if p.order == NONE and s.orders and p.coins >= box.order_price and use > 0.3:
            e = Errand(NONE, MARKET, MARKET, [], box.order_price)
            e.bring(w, HAS_ORDER, min(use, 1.0))
            self.lose_coins(p, box.order_price, e)
            out.append(e)
        if not p.bought & BOUGHT_EXTENSION:
            best: Errand | None = None
            for slot in range(SLOTS):
                if s.strip[slot] != NONE and price_of(s, slot) <= p.coins:
                    e = Errand(BUY.of(slot), MARKET, MARKET, [], price_of(s, slot))
                    kind = kind_of(s, s.strip[slot])
                    if kind == PRODUCER and producers_of(s, p) >= ENOUGH_CARDS:
                        kind = PRODUCER_REST
                    e.bring(w, kind, self.amount(s, s.strip[slot]) * use)
                    self.lose_coins(p, price_of(s, slot), e)
                    if best is None or e.worth > best.worth:
                        best = e
            if best is not None:
                out.append(best)

    def lose_coins(self, p: Player, coins: int, e: Errand) -> None:
        """Coins are paid."""
        if coins:
            few = min(coins, max(0, coins + FEW_COINS - p.coins))
            e.bring(self.weights, COINS, float(-few))
            if coins > few:
                e.bring(self.weights, COINS_REST, float(few - coins))

    def amount(self, s: State, card: int) -> float:
        """How much of its feature an extension is: one that produces by what it gives for a tile."""
        own = s.box.extensions[card]
        if not own.units:
            return 1.0
        most = 0.0
        for good in own.gains:
            most = max(most, s.box.points[good] + self.weights[good])
        return most / len(own.units)

    def job(self, s: State, p: Player, action: Effect, use: float, e: Errand) -> None:
        """What one action brings."""
        w = self.weights
        job = action.job
        if job == JOB_HOUSE:
            if s.houses:
                goods = p.goods()
                most = 0
                for good in goods_in(s.houses):
                    most = max(most, count(goods, good))
                e.bring(w, POINTS, s.box.house_points + s.box.house_bonus * (most + use))
        elif job == JOB_BOAT:
            if s.boats:
                e.bring(w, POINTS, float(s.box.boat_points))
                self.best_good(s, p, goods_in(s.boats), use, e)
        elif job == JOB_ROAD:
            if p.road == len(s.box.steps) or not s.box.steps[p.road]:
                e.bring(w, ROW_PROGRESS, best_step(s, p, CORN) * to_be_finished(s))
                if p.road < len(s.box.steps):
                    # Beyond the corn lies a planning space.
                    e.bring(w, PLANNING, 0.4 * use)
            else:
                e.bring(w, PLANNING, use)
        else:
            self.best_good(s, p, action.gains, use, e)

    def best_good(self, s: State, p: Player, gains: list[int], use: float, e: Errand) -> int:
        """One of these goods, if there are any left: which."""
        w = self.weights
        best = -1
        most = 0.0
        for good in gains:
            if count(s.stock, good):
                points = s.box.points[good] + count(p.houses, good) * s.box.house_bonus
                value = w[good] * use + w[POINTS] * points
                if best < 0 or value > most:
                    most = value
                    best = good
        if best >= 0:
            e.bring(w, best, use)
            e.bring(w, POINTS, float(s.box.points[best] + count(p.houses, best) * s.box.house_bonus))
        return best


def source(p: Player, space: int, good: int) -> int:
    """Where a tile that lies is taken from."""
    if count(p.at[space], good):
        return HERE
    return BY_HANDYMAN if count(p.at[ON_EXTENSION + HANDYMAN], good) else BY_JOURNEYMAN


def free_movement(p: Player) -> int:
    """A movement space without a cart."""
    for i in range(MOVEMENTS):
        if not p.carts >> i & 1:
            return i
    return 0


def to_be_finished(s: State) -> float:
    """How sure it is that what is begun will be finished."""
    return min(1.0, rounds_left(s) / 4.0)


def kind_of(s: State, card: int) -> int:
    """The feature that an extension counts as."""
    if isinstance(s.box.extensions[card], Wild):
        return WILD
    return PRODUCER if s.box.extensions[card].tiles else OTHER_CARD


def producers_of(s: State, p: Player) -> int:
    """How many extensions that produce the player has."""
    return len([1 for card in range(EXTENSIONS) if p.cards >> card & 1 and kind_of(s, card) == PRODUCER])


def rounds_left(s: State) -> float:
    """How many rounds may still come, this one included: until the cards run out, or the round is set."""
    if s.last_round:
        return s.last_round - s.round + 0.5
    return s.deck_size / CARDS_A_ROUND + 1.5


def best_step(s: State, p: Player, good: int) -> float:
    """The points of a row over its length, of the row that a good would go into; 0 where there is none."""
    if not p.warehouse.takes(good):
        return 0.0
    row = p.warehouse.row_for(good)
    return s.box.row_points[row] / s.box.row_length[row]


def row_progress(s: State, p: Player) -> float:
    """The points of unfinished rows by how full they are."""
    total = 0.0
    w = p.warehouse
    for row in range(w.begun):
        if not w.complete >> row & 1:
            total += s.box.row_points[row] * w.tiles(row) / s.box.row_length[row]
    return total
