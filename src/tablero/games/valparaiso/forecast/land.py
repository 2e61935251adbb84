"""A plan on land: merchants walk, trade and build where it is worth most."""

from typing import Final

from tablero.games.valparaiso.box import NO_PAIR, PAIR_DIFFERENT
from tablero.games.valparaiso.forecast import (
    FIXED,
    GOOD_IN_USE,
    MANY,
    PESO_IN_USE,
    Forecast,
    fees_of,
    income,
)
from tablero.games.valparaiso.state import TILE_BITS, TILE_MASK
from tablero.games.valparaiso.terms import FIRST_CUSTOMS, GOODS, MAT, NONE, PLACES, VALPARAISO

# The worth of houses, a round.
STATION: Final = 0.15
CUSTOMS: Final = 0.05
REVENUE: Final = 0.4
MAJORITY: Final = 0.3
# Rounds that a merchant needs to be worth its hire.
HIRE_PAYS: Final = 2.5


def hire(t: Forecast, price: int) -> bool:
    """A merchant for so many goods of each kind."""
    if t.rounds < HIRE_PAYS or MAT not in t.places:
        return False
    t.gain_of_each(-price)
    merchant = t.places.index(MAT)
    t.places[merchant] = VALPARAISO
    t.walked[merchant] = FIXED
    return True


def move(t: Forecast, fares: list[int], river: bool, card: int) -> bool:
    """From now on every merchant may walk."""
    box = t.s.box
    if t.moving != NONE:
        return False
    t.river = river
    t.fares = fares
    for merchant, place in enumerate(t.places):
        t.walked[merchant] = 0 if place != MAT and (not t.river or box.river >> place & 1) else FIXED
    t.moving = card
    return True


def fare_of(t: Forecast, merchant: int, to: int) -> int:
    """What it costs the merchant to go there, or NONE if it cannot."""
    here = t.places[merchant]
    if here == to:
        return 0
    steps = t.walked[merchant]
    if steps == FIXED:
        return NONE
    if t.river:
        return 0 if t.s.box.river >> to & 1 else NONE
    goal = steps + t.s.box.steps[here][to]
    if goal >= len(t.fares) or t.fares[goal] - t.fares[steps] > t.pesos:
        return NONE
    return t.fares[goal] - t.fares[steps]


def go(t: Forecast, merchant: int, to: int, fare: int) -> None:
    t.moving = NONE
    t.places[merchant] = to
    t.walked[merchant] = FIXED
    t.pesos -= fare


def lowest_tile(t: Forecast, market: int) -> int:
    """The lowest tile there by now."""
    return t.s.market[market] >> TILE_BITS * (t.visits >> 4 * market & 15) & TILE_MASK


def per_trade(t: Forecast, tile: int) -> float:
    """What a trade with the tile is worth."""
    box = t.s.box
    good = box.good_worth + GOOD_IN_USE * t.use
    peso = box.peso_worth + PESO_IN_USE * t.use
    takes = box.tile_takes[tile]
    gives = box.tile_gives[tile]
    n = gives[0] + gives[1] + gives[2] - takes[0] - takes[1] - takes[2]
    if box.tile_pair[tile] != NO_PAIR:
        n += 2
    return box.tile_points[tile] + good * n + peso * (box.tile_pesos[tile] - box.tile_cost[tile])


def most_trades(t: Forecast, tile: int) -> int:
    """How often one could trade with the tile, merchants aside."""
    box = t.s.box
    most = box.tile_limit[tile] or MANY
    if box.tile_cost[tile]:
        most = min(most, t.pesos // box.tile_cost[tile])
    for good in range(GOODS):
        if box.tile_takes[tile][good]:
            most = min(most, t.goods[good] // box.tile_takes[tile][good])
    return most


def trade(t: Forecast) -> bool:
    """Those who can walk go where one trade more is worth most; then all trade."""
    box = t.s.box
    markets = box.markets
    if not t.fees:
        t.fees = fees_of(t.s, t.seat)
    peso = box.peso_worth + PESO_IN_USE * t.use
    standing = [0] * len(markets)
    for merchant, place in enumerate(t.places):
        if place != MAT and t.walked[merchant] == FIXED and box.market_at[place] != NONE:
            standing[box.market_at[place]] += 1
    each: list[float] = []
    most: list[int] = []
    for market in range(len(markets)):
        tile = lowest_tile(t, market)
        each.append(per_trade(t, tile))
        most.append(most_trades(t, tile))
    for merchant in range(len(t.places)):
        if t.walked[merchant] == FIXED:
            continue
        best = NONE
        gain = 0.0
        for market, place in enumerate(markets):
            if each[market] <= 0.0:
                continue
            fare = fare_of(t, merchant, place)
            if fare == NONE:
                continue
            worth = -fare * peso
            n = standing[market]
            if n:
                if n + t.stations[place] < most[market]:
                    worth += each[market]
            else:
                worth += each[market] * min(1 + t.stations[place], most[market]) - t.fees[market] * peso
            if worth > gain:
                gain = worth
                best = market
        if best != NONE:
            go(t, merchant, markets[best], fare_of(t, merchant, markets[best]))
            standing[best] += 1
    return visit(t, standing, 0)


def visit(t: Forecast, standing: list[int], handled: int) -> bool:
    """Trades in every market with a merchant, first where goods are to be had."""
    box = t.s.box
    if not t.fees:
        t.fees = fees_of(t.s, t.seat)
    done = False
    for taking in range(2):
        for market, place in enumerate(box.markets):
            if not standing[market] or handled >> place & 1:
                continue
            takes = box.tile_takes[lowest_tile(t, market)]
            if (takes[0] + takes[1] + takes[2] > 0) == (taking == 1):
                handled |= 1 << place
                if trade_at(t, market, standing[market] + t.stations[place], t.fees[market]):
                    done = True
                t.visits += 1 << 4 * market
    return done


def trade_at(t: Forecast, market: int, trades: int, fee: int) -> bool:
    """So many trades in a market, if they are worth the fee."""
    box = t.s.box
    if t.pesos < fee:
        return False
    tile = lowest_tile(t, market)
    t.pesos -= fee
    n = min(trades, most_trades(t, tile))
    if n <= 0 or per_trade(t, tile) * n <= fee * box.peso_worth:
        t.pesos += fee
        return False
    t.pesos += n * (box.tile_pesos[tile] - box.tile_cost[tile])
    t.points += n * box.tile_points[tile]
    for good in range(GOODS):
        t.goods[good] += n * (box.tile_gives[tile][good] - box.tile_takes[tile][good])
    pair = box.tile_pair[tile]
    if pair != NO_PAIR:
        for _ in range(n):
            first = t.wanted(NONE)
            second = t.wanted(first) if pair == PAIR_DIFFERENT else first
            t.goods[first] += 1
            t.goods[second] += 1
    return True


def build(t: Forecast, price: int) -> bool:
    """A house on the best site that a merchant stands on or can walk to."""
    if not t.houses:
        return False
    s = t.s
    box = s.box
    best = NONE
    walker = NONE
    gain = 0.0
    for place in range(PLACES):
        if not box.sites_at[place]:
            continue
        worth = -1.0
        for site in box.sites_at[place]:
            if place != VALPARAISO and (s.houses[site] != NONE or t.sites >> site & 1):
                continue
            worth = max(worth, site_worth(t, place, site))
        if worth <= gain:
            continue
        for merchant, here in enumerate(t.places):
            if here != MAT:
                fare = fare_of(t, merchant, place)
                if fare != NONE and fare + price <= t.pesos:
                    net = worth - fare * box.peso_worth - (0.1 if here != place else 0.0)
                    if net > gain:
                        gain = net
                        best = place
                        walker = merchant
    if best == NONE:
        return False
    fare = fare_of(t, walker, best)
    if t.places[walker] != best:
        go(t, walker, best, fare)
    t.pesos -= price
    raise_house(t, best)
    return True


def site_worth(t: Forecast, place: int, site: int) -> float:
    """The points of a site and what a house there brings in the rounds to come; less than none if it is taken."""
    s = t.s
    box = s.box
    if place == VALPARAISO:
        space = len(s.residences) + t.new_residences
        if space >= len(box.residence_points):
            return -1.0
        return box.residence_points[space] + t.rounds * (REVENUE * income(s, space) + MAJORITY)
    return box.site_points[site] + t.rounds * (CUSTOMS if place >= FIRST_CUSTOMS else STATION)


def raise_house(t: Forecast, place: int) -> None:
    """A house from the mat to the best site of a place."""
    s = t.s
    box = s.box
    t.houses -= 1
    if not t.houses:
        t.points += box.fourth_house_points
    if place == VALPARAISO:
        space = len(s.residences) + t.new_residences
        t.new_residences += 1
        t.residences += 1
        t.revenue += income(s, space)
        t.points += box.residence_points[space]
        return
    best = NONE
    for site in box.sites_at[place]:
        is_free = s.houses[site] == NONE and not t.sites >> site & 1
        if is_free and (best == NONE or box.site_points[site] > box.site_points[best]):
            best = site
    t.sites |= 1 << best
    t.points += box.site_points[best]
    if place >= FIRST_CUSTOMS:
        t.customs += 1
    else:
        t.stations = t.stations[:]
        t.stations[place] += 1
