"""What an evaluation of Valparaíso counts, and the weights as written; `tablero train` learns better ones."""

from typing import Final

from tablero.core.evaluation import Tally
from tablero.games.valparaiso.forecast import Forecast
from tablero.games.valparaiso.terms import DEED, GOODS, HARBOUR, MAT, NONE

BUILD: Final = DEED.number["build"]
# So many houses' price is soon spent, and so much more later.
HOUSES_SOON: Final = 1.5
HOUSES_LATER: Final = 2.5

WEIGHTS: Final = {
    # The track and the cards; pesos and goods at the end, by twenties of pesos.
    "points": 1.0,
    "wealth": 1.0,
    # What pesos can still buy, by the price of a house: of the first one and a half, of the next two and a half.
    "purse": 0.4,
    "purse-more": 0.12,
    # What goods are still good for: as many of a kind as buy a card, as many more; kinds with as many.
    "goods": 0.25,
    "goods-more": 0.15,
    "set": 0.2,
    # Goods of such a kind in the hold, cargoes that buy a card, a ship where its cargo is asked for, one out without.
    "hold": 0.1,
    "cargo": 0.3,
    "anchored": 0.4,
    "adrift": -0.3,
    # A merchant left in a market village.
    "posted": 0.3,
    # For each round to come: a third and fourth merchant, stations, customs houses, revenue in goods, the part of
    # the residences' bonus; the first house and the second, which opens a slot; what achievement cards can do.
    "merchant": 0.45,
    "station": 0.15,
    "customs": 0.05,
    "revenue": 0.4,
    "bonus": 0.25,
    "first-house": 0.1,
    "second-house": 0.4,
    "cards": 1.0,
    # The slots of the plan, so that a seat that has planned is not thought to be behind one that has not.
    "base": 2.0,
}
NAMES: Final = list(WEIGHTS)
POINTS: Final = NAMES.index("points")
WEALTH: Final = NAMES.index("wealth")
PURSE: Final = NAMES.index("purse")
PURSE_MORE: Final = NAMES.index("purse-more")
STOCK: Final = NAMES.index("goods")
STOCK_MORE: Final = NAMES.index("goods-more")
SET: Final = NAMES.index("set")
IN_HOLD: Final = NAMES.index("hold")
CARGO: Final = NAMES.index("cargo")
ANCHORED: Final = NAMES.index("anchored")
ADRIFT: Final = NAMES.index("adrift")
POSTED: Final = NAMES.index("posted")
MERCHANT: Final = NAMES.index("merchant")
STATION: Final = NAMES.index("station")
CUSTOMS: Final = NAMES.index("customs")
REVENUE: Final = NAMES.index("revenue")
BONUS: Final = NAMES.index("bonus")
FIRST_HOUSE: Final = NAMES.index("first-house")
SECOND_HOUSE: Final = NAMES.index("second-house")
ABILITIES: Final = NAMES.index("cards")
BASE: Final = NAMES.index("base")


def add_up(t: Forecast, sums: Tally) -> None:
    """Adds the features of a position."""
    box = t.s.box
    use = t.use
    rounds = t.rounds
    goods = t.goods
    sums.add(BASE, 1.0)
    sums.add(POINTS, float(t.points + t.card_points))
    stock = goods[0] + goods[1] + goods[2] + goods[3] + goods[4] + goods[5]
    sums.add(WEALTH, (t.pesos + box.free_sale * stock) / box.pesos_per_point)
    if rounds <= 0.0:
        return
    house = max(1.0, float(box.deed_price[BUILD]))
    spent = house * HOUSES_SOON
    sums.add(PURSE, use * min(float(t.pesos), spent) / house)
    if t.pesos > spent:
        sums.add(PURSE_MORE, use * min(t.pesos - spent, house * HOUSES_LATER) / house)
    each = box.overseas_goods
    first = 0
    more = 0
    sets = 0
    held = 0
    cargo = 0
    for good in range(GOODS):
        n = goods[good] + goods[GOODS + good]
        if n > each:
            first += each
            more += min(n - each, each)
        else:
            first += n
        if n >= each:
            sets += 1
            if goods[GOODS + good]:
                held += goods[GOODS + good]
                cargo += goods[GOODS + good] // each
    sums.add(STOCK, use * first)
    if more:
        sums.add(STOCK_MORE, use * more)
    if sets:
        sums.add(SET, use * sets)
        if held:
            sums.add(IN_HOLD, use * held)
            sums.add(CARGO, use * cargo)
    if t.ship != HARBOUR:
        sums.add(ANCHORED if goods[GOODS + box.demand[t.ship]] >= each else ADRIFT, use)
    hired = -2
    posted = False
    for place in t.places:
        if place != MAT:
            hired += 1
            if box.market_at[place] != NONE and not t.stations[place]:
                posted = True
    if posted:
        sums.add(POSTED, use)
    if hired > 0:
        sums.add(MERCHANT, hired * rounds)
    if t.houses < box.houses:
        built = box.houses - t.houses
        sums.add(FIRST_HOUSE, rounds)
        if built > 1:
            sums.add(SECOND_HOUSE, rounds)
        stations = 0
        for place in box.markets:
            stations += t.stations[place]
        sums.add(STATION, stations * rounds)
        sums.add(CUSTOMS, t.customs * rounds)
        if t.residences:
            sums.add(REVENUE, t.revenue * rounds)
            sums.add(BONUS, min(2, t.residences) * rounds / 2.0)
    if t.cards:
        sums.add(ABILITIES, t.ability * (1.0 if t.cards < 3 else 2.5 / t.cards) * rounds)
