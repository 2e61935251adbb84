"""What a plan of Valparaíso will bring: its cards played through on a sketch of the position, as if one were alone."""

from typing import Final

from tablero.games.valparaiso.box import ANY_GOOD, LEVEL_A, NO_PAIR, PAIR_DIFFERENT
from tablero.games.valparaiso.rules.villages import opponents
from tablero.games.valparaiso.state import TILE_BITS, TILE_MASK, State
from tablero.games.valparaiso.terms import (
    BASE_CARDS,
    CARDS,
    FIRST_CUSTOMS,
    GOODS,
    HARBOUR,
    MAT,
    NONE,
    PLACES,
    SECTORS,
    VALPARAISO,
)

# The deeds by their numbers in terms.
TRANSFER: Final = 0
SALE: Final = 1
HIRE: Final = 2
MOVE: Final = 3
BUILD: Final = 4
TRADE: Final = 5
SHIP: Final = 6
OVERSEAS: Final = 7
MOVE_FARTHER: Final = 8
RIVER: Final = 9
TRADE_FOR_FIVE: Final = 10
TWO_DIFFERENT: Final = 11
POINT_FOR_FIVE: Final = 12
BETTER_SALE: Final = 13
TEN_PESOS: Final = 14
POINT_FOR_TWO: Final = 15
BUILD_FOR_GOOD: Final = 16
ONE_OF_EACH: Final = 17
BUY_GOODS: Final = 18
ONE_POINT: Final = 19
HIRE_FOR_FIVE: Final = 20
FIFTEEN_PESOS: Final = 21
POINTS_FOR_TEN: Final = 22
POINTS_FOR_EACH: Final = 23
ANY_TWO: Final = 24
BUILD_OR_HIRE: Final = 25
ONE_GOOD: Final = 26
FIVE_PESOS: Final = 29

# What a use of each deed brings beyond that of an ordinary card, in points.
ABILITY: Final = (
    [0.3, 0.1, 0.1, 0.1, 0.2, 0.5, 0.3, 0.5]
    + [0.15, 0.15, 0.4, 0.4, 0.25, 0.35, 0.2, 0.2, 0.25, 0.75, 0.4, 0.55]
    + [0.3, 0.4, 0.6, 0.6, 0.45, 0.4, 0.0, 0.0, 0.0, 0.0]
)
# The worth of a good and of a peso at the end, and beyond that while there is use for them.
GOOD_AT_END: Final = 0.15
GOOD_IN_USE: Final = 0.28
PESO_AT_END: Final = 0.05
PESO_IN_USE: Final = 0.025
# The worth of houses, a round.
STATION: Final = 0.15
CUSTOMS: Final = 0.05
REVENUE: Final = 0.4
MAJORITY: Final = 0.3
# Rounds that a merchant needs to be worth its hire.
HIRE_PAYS: Final = 2.5
# A merchant that cannot walk any more.
FIXED: Final = -1
FAR: Final = 9
MANY: Final = 99

DISTANCES: Final[dict[int, list[list[int]]]] = {}


class Sketch:
    """A seat's position while its plan is played through.

    Moves of merchants and ship are kept in hand until a trade, a house, a transfer or a purchase makes use of
    them; a card whose move is not used at all is taken to have been used for its alternative.
    """

    def __init__(
        self, s: State, seat: int, goods: list[int], places: list[int], walked: list[int], stations: list[int]
    ) -> None:
        self.s = s
        self.seat = seat
        self.goods = goods
        self.places = places
        # Counted steps of each merchant that may still walk, else FIXED; and the fares, or the river.
        self.walked = walked
        self.fares = s.box.fares
        self.river = False
        # By place: own stations.
        self.stations = stations
        self.customs = 0
        self.residences = 0
        self.revenue = 0.0
        self.pesos = 0
        self.points = 0
        self.card_points = 0
        self.ability = 0.0
        self.cards = 0
        self.ship = HARBOUR
        self.houses = 0
        self.rounds = 0.0
        self.use = 0.0
        # The cards whose move is still in hand.
        self.moving = NONE
        self.sailing = NONE
        # Cards bought, tiles moved on (four bits a market), residences and sites built by this plan.
        self.bought = 0
        self.visits = 0
        self.new_residences = 0
        self.sites = 0
        self.fees: list[int] = []

    def clone(self) -> "Sketch":
        """A copy; what it shares is never changed."""
        t = Sketch(self.s, self.seat, self.goods[:], self.places[:], self.walked[:], self.stations)
        t.fares = self.fares
        t.river = self.river
        t.customs = self.customs
        t.residences = self.residences
        t.revenue = self.revenue
        t.pesos = self.pesos
        t.points = self.points
        t.card_points = self.card_points
        t.ability = self.ability
        t.cards = self.cards
        t.ship = self.ship
        t.houses = self.houses
        t.rounds = self.rounds
        t.use = self.use
        t.moving = self.moving
        t.sailing = self.sailing
        t.bought = self.bought
        t.visits = self.visits
        t.new_residences = self.new_residences
        t.sites = self.sites
        t.fees = self.fees
        return t

    # Cards

    def play(self, card: int) -> bool:
        """The main action if it has an effect, else the alternative."""
        box = self.s.box
        if self.do(box.main[card], card):
            return True
        other = box.alternative[self.seat][card]
        return other != NONE and self.do(other, card)

    def do(self, deed: int, card: int) -> bool:
        """A deed as one would do it; False, and nothing done, if it would have no effect."""
        box = self.s.box
        goods = self.goods
        if deed >= ONE_GOOD:
            if deed == FIVE_PESOS:
                self.pesos += 5
            else:
                goods[deed - ONE_GOOD] += 1
            return True
        if deed == TRADE:
            return self.trade()
        if deed in (MOVE, MOVE_FARTHER, RIVER):
            return self.move(deed, card)
        if deed == BUILD:
            return self.pesos >= box.build and self.build(box.build)
        if deed == TRANSFER:
            return self.transfer(self.in_hold())
        if deed == SHIP:
            self.sailing = card
            return True
        if deed == OVERSEAS:
            return self.overseas()
        if deed == SALE:
            return self.sell(box.sale)
        if deed == HIRE:
            return goods[0] > 0 and goods[1] > 0 and goods[2] > 0 and self.hire(True)
        if deed == TRADE_FOR_FIVE:
            if self.pesos < box.trade_licence:
                return False
            self.pesos -= box.trade_licence
            if self.trade():
                return True
            self.pesos += box.trade_licence
            return False
        if deed == TWO_DIFFERENT:
            first = self.wanted(NONE)
            goods[self.wanted(first)] += 1
            goods[first] += 1
            return True
        if deed == ANY_TWO:
            goods[self.wanted(NONE)] += 1
            goods[self.wanted(NONE)] += 1
            return True
        if deed == ONE_OF_EACH:
            for good in range(GOODS):
                goods[good] += 1
            return True
        if deed in (TEN_PESOS, FIFTEEN_PESOS):
            self.pesos += 10 if deed == TEN_PESOS else 15
            return True
        if deed == ONE_POINT:
            self.points += 1
            return True
        if deed == BETTER_SALE:
            return self.sell(box.better_sale)
        return self.seldom(deed)

    def seldom(self, deed: int) -> bool:
        """The deeds that turn one thing into another."""
        goods = self.goods
        if deed == BUY_GOODS:
            for _ in range(3):
                if self.pesos >= 2:
                    self.pesos -= 2
                    goods[self.wanted(NONE)] += 1
            return True
        if deed == HIRE_FOR_FIVE:
            if self.pesos >= 5 and self.hire(False):
                self.pesos -= 5
                return True
            return False
        if deed == BUILD_OR_HIRE:
            return self.build(0) or self.hire(False)
        if deed == POINTS_FOR_TEN:
            times = min(3, self.pesos // 10)
            self.pesos -= 10 * times
            self.points += times
            return times > 0
        if deed == POINTS_FOR_EACH:
            if goods[0] and goods[1] and goods[2]:
                for good in range(GOODS):
                    goods[good] -= 1
                self.points += 2
                return True
            return False
        stock = goods[0] + goods[1] + goods[2]
        if deed == POINT_FOR_FIVE:
            if not stock or self.pesos < 5:
                return False
            self.pesos -= 5
            goods[self.spare()] -= 1
            self.points += 1
            return True
        if deed == POINT_FOR_TWO:
            if stock < 2:
                return False
            goods[self.spare()] -= 1
            goods[self.spare()] -= 1
            self.points += 1
            return True
        if deed == BUILD_FOR_GOOD and stock and self.build(0):
            goods[self.spare()] -= 1
            return True
        return False

    def settle(self) -> None:
        """The plan is over: a move that was of no use was none."""
        box = self.s.box
        if self.moving != NONE:
            self.walked = [FIXED] * len(self.places)
            self.do_alternative(self.moving)
            self.moving = NONE
        if self.sailing != NONE:
            sailing = self.sailing
            self.sailing = NONE
            if self.ship == HARBOUR:
                for sector in range(1, SECTORS):
                    if self.goods[GOODS + box.demand[sector]] >= box.overseas_goods:
                        self.ship = sector
                        return
            elif self.goods[GOODS + box.demand[self.ship]] < box.overseas_goods:
                self.ship = HARBOUR
                return
            self.do_alternative(sailing)

    def do_alternative(self, card: int) -> None:
        """The alternative action of a card, if it has a simple one."""
        other = self.s.box.alternative[self.seat][card]
        if other >= ONE_GOOD or other in (TWO_DIFFERENT, TEN_PESOS):
            self.do(other, card)

    # Goods

    def in_hold(self) -> int:
        return self.goods[3] + self.goods[4] + self.goods[5]

    def wanted(self, but: int) -> int:
        """The kind of which one more helps most: the third of a kind, then the second, then the first."""
        best = NONE
        most = -1
        for good in range(GOODS):
            if good != but:
                n = self.goods[good] + self.goods[GOODS + good]
                want = n % 3 * 4 + (3 if n == 0 else 2 if n < 6 else 0)
                if want > most:
                    most = want
                    best = good
        return best

    def spare(self) -> int:
        """The kind of the warehouse of which one less hurts least."""
        best = NONE
        least = MANY
        for good in range(GOODS):
            if self.goods[good]:
                n = self.goods[good] + self.goods[GOODS + good]
                want = (n + 2) % 3 * 4 + (3 if n == 1 else 2 if n < 7 else 0)
                if want < least:
                    least = want
                    best = good
        return best

    def sell(self, price: int) -> bool:
        if not (self.goods[0] or self.goods[1] or self.goods[2]):
            return False
        self.goods[self.spare()] -= 1
        self.pesos += price
        return True

    def hire(self, for_goods: bool) -> bool:
        if self.rounds < HIRE_PAYS or MAT not in self.places:
            return False
        if for_goods:
            for good in range(GOODS):
                self.goods[good] -= 1
        merchant = self.places.index(MAT)
        self.places[merchant] = VALPARAISO
        self.walked[merchant] = FIXED
        return True

    # On land

    def move(self, deed: int, card: int) -> bool:
        """From now on every merchant may walk."""
        box = self.s.box
        if self.moving != NONE:
            return False
        self.river = deed == RIVER
        self.fares = box.better_fares if deed == MOVE_FARTHER else box.fares
        for merchant, place in enumerate(self.places):
            self.walked[merchant] = 0 if place != MAT and (not self.river or box.river >> place & 1) else FIXED
        self.moving = card
        return True

    def fare(self, merchant: int, to: int) -> int:
        """What it costs the merchant to go there, or NONE if it cannot."""
        here = self.places[merchant]
        if here == to:
            return 0
        steps = self.walked[merchant]
        if steps == FIXED:
            return NONE
        if self.river:
            return 0 if self.s.box.river >> to & 1 else NONE
        goal = steps + DISTANCES[len(self.s.box.villages)][here][to]
        if goal > 3 or self.fares[goal] - self.fares[steps] > self.pesos:
            return NONE
        return self.fares[goal] - self.fares[steps]

    def go(self, merchant: int, to: int, fare: int) -> None:
        self.moving = NONE
        self.places[merchant] = to
        self.walked[merchant] = FIXED
        self.pesos -= fare

    def tile(self, market: int) -> int:
        """The lowest tile there by now."""
        return self.s.market[market] >> TILE_BITS * (self.visits >> 4 * market & 15) & TILE_MASK

    def per_trade(self, tile: int) -> float:
        """What a trade with the tile is worth."""
        box = self.s.box
        good = GOOD_AT_END + GOOD_IN_USE * self.use
        peso = PESO_AT_END + PESO_IN_USE * self.use
        takes = box.tile_takes[tile]
        gives = box.tile_gives[tile]
        n = gives[0] + gives[1] + gives[2] - takes[0] - takes[1] - takes[2]
        if box.tile_pair[tile] != NO_PAIR:
            n += 2
        return box.tile_points[tile] + good * n + peso * (box.tile_pesos[tile] - box.tile_cost[tile])

    def most_trades(self, tile: int) -> int:
        """How often one could trade with the tile, merchants aside."""
        box = self.s.box
        most = box.tile_limit[tile] or MANY
        if box.tile_cost[tile]:
            most = min(most, self.pesos // box.tile_cost[tile])
        for good in range(GOODS):
            if box.tile_takes[tile][good]:
                most = min(most, self.goods[good])
        return most

    def trade(self) -> bool:
        """Those who can walk go where one trade more is worth most; then all trade."""
        box = self.s.box
        markets = box.markets
        if not self.fees:
            self.fees = fees_of(self.s, self.seat)
        peso = PESO_AT_END + PESO_IN_USE * self.use
        standing = [0] * len(markets)
        for merchant, place in enumerate(self.places):
            if place != MAT and self.walked[merchant] == FIXED and box.market_at[place] != NONE:
                standing[box.market_at[place]] += 1
        each: list[float] = []
        most: list[int] = []
        for market in range(len(markets)):
            tile = self.tile(market)
            each.append(self.per_trade(tile))
            most.append(self.most_trades(tile))
        for merchant in range(len(self.places)):
            if self.walked[merchant] == FIXED:
                continue
            best = NONE
            gain = 0.0
            for market, place in enumerate(markets):
                if each[market] <= 0.0:
                    continue
                fare = self.fare(merchant, place)
                if fare == NONE:
                    continue
                worth = -fare * peso
                n = standing[market]
                if n:
                    if n + self.stations[place] < most[market]:
                        worth += each[market]
                else:
                    worth += each[market] * min(1 + self.stations[place], most[market]) - self.fees[market] * peso
                if worth > gain:
                    gain = worth
                    best = market
            if best != NONE:
                self.go(merchant, markets[best], self.fare(merchant, markets[best]))
                standing[best] += 1
        return self.visit(standing, 0)

    def visit(self, standing: list[int], handled: int) -> bool:
        """Trades in every market with a merchant, first where goods are to be had."""
        box = self.s.box
        if not self.fees:
            self.fees = fees_of(self.s, self.seat)
        done = False
        for taking in range(2):
            for market, place in enumerate(box.markets):
                if not standing[market] or handled >> place & 1:
                    continue
                takes = box.tile_takes[self.tile(market)]
                if (takes[0] + takes[1] + takes[2] > 0) == (taking == 1):
                    handled |= 1 << place
                    if self.trade_at(market, standing[market] + self.stations[place], self.fees[market]):
                        done = True
                    self.visits += 1 << 4 * market
        return done

    def trade_at(self, market: int, trades: int, fee: int) -> bool:
        """So many trades in a market, if they are worth the fee."""
        box = self.s.box
        if self.pesos < fee:
            return False
        tile = self.tile(market)
        self.pesos -= fee
        n = min(trades, self.most_trades(tile))
        if n <= 0 or self.per_trade(tile) * n <= fee * PESO_AT_END:
            self.pesos += fee
            return False
        self.pesos += n * (box.tile_pesos[tile] - box.tile_cost[tile])
        self.points += n * box.tile_points[tile]
        for good in range(GOODS):
            self.goods[good] += n * (box.tile_gives[tile][good] - box.tile_takes[tile][good])
        pair = box.tile_pair[tile]
        if pair != NO_PAIR:
            for _ in range(n):
                first = self.wanted(NONE)
                second = self.wanted(first) if pair == PAIR_DIFFERENT else first
                self.goods[first] += 1
                self.goods[second] += 1
        return True

    def build(self, price: int) -> bool:
        """A house on the best site that a merchant stands on or can walk to."""
        if not self.houses:
            return False
        s = self.s
        box = s.box
        best = NONE
        walker = NONE
        gain = 0.0
        for place in range(PLACES):
            if not box.sites_at[place]:
                continue
            worth = -1.0
            for site in box.sites_at[place]:
                if place != VALPARAISO and (s.houses[site] != NONE or self.sites >> site & 1):
                    continue
                worth = max(worth, self.site_worth(place, site))
            if worth <= gain:
                continue
            for merchant, here in enumerate(self.places):
                if here != MAT:
                    fare = self.fare(merchant, place)
                    if fare != NONE and fare + price <= self.pesos:
                        net = worth - fare * PESO_AT_END - (0.1 if here != place else 0.0)
                        if net > gain:
                            gain = net
                            best = place
                            walker = merchant
        if best == NONE:
            return False
        fare = self.fare(walker, best)
        if self.places[walker] != best:
            self.go(walker, best, fare)
        self.pesos -= price
        self.raise_house(best)
        return True

    def site_worth(self, place: int, site: int) -> float:
        """The points of a site and what a house there brings in the rounds to come; less than none if it is taken."""
        s = self.s
        box = s.box
        if place == VALPARAISO:
            space = len(s.residences) + self.new_residences
            if space >= len(box.residence_points):
                return -1.0
            return box.residence_points[space] + self.rounds * (REVENUE * income(s, space) + MAJORITY)
        return box.site_points[site] + self.rounds * (CUSTOMS if place >= FIRST_CUSTOMS else STATION)

    def raise_house(self, place: int) -> None:
        """A house from the mat to the best site of a place."""
        s = self.s
        box = s.box
        self.houses -= 1
        if not self.houses:
            self.points += box.fourth_house_points
        if place == VALPARAISO:
            space = len(s.residences) + self.new_residences
            self.new_residences += 1
            self.residences += 1
            self.revenue += income(s, space)
            self.points += box.residence_points[space]
            return
        best = NONE
        for site in box.sites_at[place]:
            is_free = s.houses[site] == NONE and not self.sites >> site & 1
            if is_free and (best == NONE or box.site_points[site] > box.site_points[best]):
                best = site
        self.sites |= 1 << best
        self.points += box.site_points[best]
        if place >= FIRST_CUSTOMS:
            self.customs += 1
        else:
            self.stations = self.stations[:]
            self.stations[place] += 1

    # At sea

    def transfer(self, before: int) -> bool:
        """Loads threes of a kind, and whatever there is if that fills the hold."""
        box = self.s.box
        goods = self.goods
        if self.ship != HARBOUR:
            if self.sailing == NONE:
                return False
            self.ship = HARBOUR
            self.sailing = NONE
        room = box.hold - self.in_hold()
        loaded = 0
        for _ in range(2):
            best = NONE
            least = MANY
            for good in range(GOODS):
                lack = box.overseas_goods - goods[GOODS + good] % box.overseas_goods
                if lack <= room and goods[good] >= lack and lack < least:
                    least = lack
                    best = good
            if best == NONE:
                break
            goods[best] -= least
            goods[GOODS + best] += least
            room -= least
            loaded += least
        if room and goods[0] + goods[1] + goods[2] >= room:
            while room:
                most = 0
                for good in range(GOODS):
                    if goods[good] > goods[most]:
                        most = good
                goods[most] -= 1
                goods[GOODS + most] += 1
                room -= 1
                loaded += 1
        if not room and before < box.hold:
            self.points += box.full_hold_points
        return loaded > 0

    def overseas(self) -> bool:
        """The best card that the cargo buys, where the ship is or, if it may still sail, anywhere."""
        s = self.s
        box = s.box
        each = box.places_per_sector
        is_a_out = False
        for card in s.sea:
            if card != NONE and box.level[card] == LEVEL_A and not self.bought >> card & 1:
                is_a_out = True
        best = NONE
        to = NONE
        gain = 0.0
        for sector in range(1, SECTORS):
            if self.goods[GOODS + box.demand[sector]] < box.overseas_goods:
                continue
            if self.ship != sector and self.sailing == NONE:
                continue
            for i in range(each):
                card = s.sea[(sector - 1) * each + i]
                if card == NONE or self.bought >> card & 1:
                    continue
                is_a = box.level[card] == LEVEL_A
                pesos = s.sector_pesos[sector] if is_a else -box.compensation if is_a_out else 0
                if self.pesos + pesos < 0:
                    continue
                worth = box.card_points[card] + self.rounds * ability(s, self.seat, card)
                worth += pesos * (PESO_AT_END + PESO_IN_USE * self.use)
                if worth > gain:
                    gain = worth
                    best = card
                    to = sector
        if best == NONE:
            return False
        if self.ship != to:
            self.ship = to
            self.sailing = NONE
        self.goods[GOODS + box.demand[to]] -= box.overseas_goods
        self.bought |= 1 << best
        if box.level[best] == LEVEL_A:
            self.pesos += s.sector_pesos[to]
        elif is_a_out:
            self.pesos -= box.compensation
        self.card_points += box.card_points[best]
        self.ability += ability(s, self.seat, best)
        self.cards += 1
        return True


def sketch_of(s: State, seat: int, rounds: float) -> Sketch:
    """The seat's position as it is, with so many rounds to come after this one."""
    box = s.box
    p = s.players[seat]
    if len(box.villages) not in DISTANCES:
        DISTANCES[len(box.villages)] = distances(box.roads)
    t = Sketch(s, seat, p.goods[:], p.merchants[:], [FIXED] * len(p.merchants), [0] * PLACES)
    t.pesos = p.pesos
    t.points = p.points
    t.ship = p.ship
    t.houses = p.houses
    t.rounds = rounds
    t.use = min(1.0, rounds / 2.0)
    if p.houses < box.houses:
        for place in box.villages:
            for site in box.sites_at[place]:
                if s.houses[site] == seat:
                    if place >= FIRST_CUSTOMS:
                        t.customs += 1
                    else:
                        t.stations[place] += 1
    for space, owner in enumerate(s.residences):
        if owner == seat:
            t.residences += 1
            t.revenue += income(s, space)
    owned = p.owned() >> BASE_CARDS
    if owned:
        for card in range(BASE_CARDS, CARDS):
            if owned >> (card - BASE_CARDS) & 1:
                t.cards += 1
                t.card_points += box.card_points[card]
                t.ability += ability(s, seat, card)
    return t


def fees_of(s: State, seat: int) -> list[int]:
    """What it costs the seat to trade in each market."""
    return [s.box.trade_fee * opponents(s, seat, place) for place in s.box.markets]


def income(s: State, space: int) -> float:
    """The revenue of a residence, in goods."""
    good = s.box.residence_good[space]
    if good == ANY_GOOD:
        return 1.2
    return 1.0 if good != NONE else s.box.residence_pesos[space] * 0.18


def ability(s: State, seat: int, card: int) -> float:
    """What a use of an achievement card brings beyond that of an ordinary card."""
    main = ABILITY[s.box.main[card]]
    other = s.box.alternative[seat][card]
    return main if other == NONE or ABILITY[other] <= main else ABILITY[other]


def distances(roads: list[list[int]]) -> list[list[int]]:
    """The steps from every place to every other."""
    out = []
    for start in range(PLACES):
        steps = [FAR] * PLACES
        steps[start] = 0
        reached = [start]
        for here in reached:
            for to in roads[here]:
                if steps[to] == FAR:
                    steps[to] = steps[here] + 1
                    reached.append(to)
        out.append(steps)
    return out
