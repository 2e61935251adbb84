"""Valparaíso at a glance: what the fast policy sees of a position, and what it calls an option."""

from pathlib import Path
from typing import Final

from tablero.core import agenda
from tablero.core.agenda import EVERYONE
from tablero.core.policy import FEWS, MANIES, Blocks, Policy, few, many
from tablero.games.valparaiso.evaluation import SPOILING, card_points
from tablero.games.valparaiso.player import Player
from tablero.games.valparaiso.rules.ending import HandIn, Stay, has_house
from tablero.games.valparaiso.rules.goods import BuyGoods, BuyPoints, SellOne, TakeOne, TakeTwo
from tablero.games.valparaiso.rules.sea import MoveShip, Overseas, Transfer, cards_at
from tablero.games.valparaiso.rules.set_up import SecondMerchant, StartingGoods
from tablero.games.valparaiso.rules.using import UseCard
from tablero.games.valparaiso.rules.villages import (
    AtMarket,
    Build,
    ChooseVillage,
    Move,
    PayFee,
    River,
    customs,
    is_free,
    opponents,
)
from tablero.games.valparaiso.state import TILE_MASK, State
from tablero.games.valparaiso.terms import (
    ANCHOR,
    BUILD,
    BUILD_MORE,
    BUY,
    BUY_POINT,
    CARDS,
    DEED,
    DEEDS,
    DONE,
    GIVE,
    GIVE_TWO,
    GOODS,
    HAND_IN,
    HARBOUR,
    HIRE,
    LOAD,
    MAIN,
    MAT,
    MAYOR,
    NONE,
    NOTHING,
    PAIR_GOODS,
    PAY_FEE,
    PLACES,
    PLAN,
    READY,
    ROW,
    SAIL,
    SEATS,
    SECTORS,
    SELL,
    SETTLE,
    STAY,
    TAKE,
    TAKE_TWO,
    TILES,
    TRADE,
    UNLOAD,
    USE,
    VALPARAISO,
    VISIT,
    WALK,
    site_of,
)


def deeds(*words: str) -> int:
    """These deeds as bits."""
    return sum([1 << DEED.number[word] for word in words])


# What is asked.
PLANS: Final = 0
USES: Final = 1
MOVES: Final = 2
SAILS: Final = 3
AT_A_MARKET: Final = 4
PAYS_FEE: Final = 5
VILLAGES: Final = 6
BUILDS: Final = 7
TRANSFERS: Final = 8
SHIPS: Final = 9
OVERSEAS: Final = 10
TAKES: Final = 11
TAKES_TWO: Final = 12
BUYS_GOODS: Final = 13
BUYS_POINTS: Final = 14
SELLS: Final = 15
HANDS_IN: Final = 16
STAYS: Final = 17
STARTS: Final = 18
SETTLES: Final = 19
ELSE: Final = 20
TASKS: Final = 21

MARKETS: Final = 4
# Pesos by what they pay for.
PURSE: Final = [0, 1, 1, 2, 2, 3, 3, 3, 4, 4, 5, 5, 6, 6, 6, 7, 7, 7, 7, 7, 8, 8, 8, 8, 8, 9, 9, 9, 9, 9, 10]
PURSES: Final = 11
# Deeds that lead to each other, as bits.
MOVING: Final = deeds("move", "move-farther", "river")
LOADING: Final = deeds("transfer")
SHIPPING: Final = deeds("ship")
BUILDING: Final = DEED.number["build"]
# What can be done now, or once what is planned before it is done.
LOAD_NOW: Final = 0
CARGO_TO_BE: Final = 1
BUY_TO_BE: Final = 2
TRADE_NOW: Final = 3
TRADE_TO_BE: Final = 4
BUILD_NOW: Final = 5
BUILD_TO_BE: Final = 6
HIRE_NOW: Final = 7
AT_SEA: Final = 8
PROSPECTS: Final = 9

# What a task asks, by its class.
ASKS: Final[dict[type, int]] = {
    UseCard: USES,
    Move: MOVES,
    AtMarket: AT_A_MARKET,
    Transfer: TRANSFERS,
    PayFee: PAYS_FEE,
    ChooseVillage: VILLAGES,
    Build: BUILDS,
    MoveShip: SHIPS,
    Overseas: OVERSEAS,
    TakeOne: TAKES,
    TakeTwo: TAKES_TWO,
    BuyGoods: BUYS_GOODS,
    BuyPoints: BUYS_POINTS,
    SellOne: SELLS,
    HandIn: HANDS_IN,
    Stay: STAYS,
    StartingGoods: STARTS,
    SecondMerchant: SETTLES,
    River: SAILS,
}

_signs: Final = Blocks()
ALWAYS: Final = _signs.of(1)
ASKED: Final = _signs.of(TASKS)
OF_SEATS: Final = _signs.of(SEATS + 1)
SEAT: Final = _signs.of(SEATS)
LEADS: Final = _signs.of(1)
ROUND: Final = _signs.of(MANIES)
MOST_POINTS: Final = _signs.of(MANIES)
PILE: Final = _signs.of(FEWS)
PESOS: Final = _signs.of(PURSES)
STORED: Final = _signs.of(GOODS * FEWS)
LOADED: Final = _signs.of(GOODS * FEWS)
HOLD: Final = _signs.of(FEWS)
CARGO: Final = _signs.of(GOODS)
COULD_LOAD: Final = _signs.of(GOODS)
KINDS_STORED: Final = _signs.of(GOODS + 1)
HIRED: Final = _signs.of(FEWS)
STANDS: Final = _signs.of(PLACES)
SHIP: Final = _signs.of(SECTORS)
SHIP_BUYS: Final = _signs.of(1)
HOUSES_LEFT: Final = _signs.of(FEWS)
HAS_HOUSE: Final = _signs.of(PLACES)
RESIDENCES: Final = _signs.of(FEWS)
RESIDENCES_LEFT: Final = _signs.of(FEWS)
CAN_BUILD: Final = _signs.of(2)
OWNS: Final = _signs.of(CARDS)
PLANNED: Final = _signs.of(CARDS)
LAST_PLANNED: Final = _signs.of(CARDS)
ROW_IS: Final = _signs.of(ROW + 1)
HAS_MAYOR: Final = _signs.of(1)
TILE_AT: Final = _signs.of(MARKETS * TILES)
CAN_TRADE: Final = _signs.of(MARKETS * 2)
AHEAD: Final = _signs.of(9)
MOVED: Final = _signs.of(MANIES)
PLANNED_DEED: Final = _signs.of(DEEDS)
PROSPECT: Final = _signs.of(PROSPECTS)
RIVALS: Final = _signs.of(len(SPOILING))
SIGNS: Final = _signs.size

_kinds: Final = Blocks()
PLAN_OF: Final = _kinds.of(CARDS)
MAYOR_OF: Final = _kinds.of(CARDS)
PLAN_DEED: Final = _kinds.of(DEEDS)
PLAN_OTHERWISE: Final = _kinds.of(DEEDS)
ANY_MAYOR: Final = _kinds.of(1)
IS_READY: Final = _kinds.of(1)
USED: Final = _kinds.of(DEEDS)
USED_OTHERWISE: Final = _kinds.of(DEEDS)
UNUSED: Final = _kinds.of(1)
OUT_OF_ORDER: Final = _kinds.of(ROW + 1)
TAKEN: Final = _kinds.of(GOODS)
TAKEN_AT_START: Final = _kinds.of(GOODS)
MAKES: Final = _kinds.of(FEWS)
GIVEN: Final = _kinds.of(GOODS)
LEAVES: Final = _kinds.of(FEWS)
LOADS: Final = _kinds.of(GOODS)
IN_HOLD: Final = _kinds.of(FEWS)
WALKS_TO: Final = _kinds.of(PLACES)
WALKS_FROM: Final = _kinds.of(PLACES)
TOLL: Final = _kinds.of(4)
FARE: Final = _kinds.of(FEWS)
TOWARD: Final = _kinds.of(2)
TO_TILE: Final = _kinds.of(TILES)
TO_TRADE: Final = _kinds.of(2)
TO_OTHERS: Final = _kinds.of(FEWS)
TO_OWN: Final = _kinds.of(2)
TO_SITE: Final = _kinds.of(FEWS)
SAILS_TO: Final = _kinds.of(PLACES)
BUILT_AT: Final = _kinds.of(PLACES)
BUILT_FOR: Final = _kinds.of(FEWS)
HIRES: Final = _kinds.of(1)
VISITS: Final = _kinds.of(TILES)
PAYS: Final = _kinds.of(FEWS)
PAYS_FOR: Final = _kinds.of(TILES)
TRADES: Final = _kinds.of(TILES)
POINT: Final = _kinds.of(1)
ANCHORS: Final = _kinds.of(SECTORS)
ANCHORS_WITH: Final = _kinds.of(FEWS)
BOUGHT: Final = _kinds.of(CARDS)
HANDED_IN: Final = _kinds.of(CARDS)
STAYS_AT: Final = _kinds.of(PLACES)
STAYS_FOR: Final = _kinds.of(TILES)
SETTLES_AT: Final = _kinds.of(PLACES)
SETTLES_FOR: Final = _kinds.of(TILES)
ENOUGH: Final = _kinds.of(TASKS)
OTHER: Final = _kinds.of(1)
KINDS: Final = _kinds.size


class Glance(Policy):
    """Cards by what else is planned, villages by their tile and who stands there, goods by how many there are."""

    def __init__(self, weights: bytes) -> None:
        super().__init__(SIGNS, KINDS, weights)
        self.task = PLANS
        # The deeds that are planned, as bits; whether a house can be built where the merchants are, and a market
        # traded with where they are and where they are not.
        self.planned = 0
        self.can_build = False
        self.pays_here = False
        self.pays_there = False

    def considered(self, s: agenda.State, seat: int, some: list[int]) -> list[int]:
        """No plan is taken back or left incomplete, the mayor comes last; no good is given up, none unloaded."""
        assert isinstance(s, State)
        task = s.agenda[-1]
        p = s.players[seat]
        out: list[int] = []
        if task.seat == EVERYONE:
            row = len(p.row)
            for a in some:
                if PLAN.has(a) and PLAN.args(a)[1] == row and row < MAYOR:
                    out.append(a)
            if not out:
                for a in some:
                    if a == READY or PLAN.has(a):
                        out.append(a)
            return out or some
        uses = isinstance(task, UseCard)
        for a in some:
            if SELL.has(a) or UNLOAD.has(a) or (uses and USE.args(a)[1] == NOTHING):
                continue
            out.append(a)
        return out or some

    def look(self, s: agenda.State, seat: int, on: list[int]) -> None:
        assert isinstance(s, State)
        p = s.players[seat]
        box = s.box
        task = s.agenda[-1]
        self.task = PLANS if task.seat == EVERYONE else ASKS.get(type(task), ELSE)
        on.append(ALWAYS)
        on.append(ASKED + self.task)
        on.append(OF_SEATS + len(s.players))
        on.append(SEAT + seat)
        if s.starter == seat:
            on.append(LEADS)
        on.append(ROUND + many(s.round))
        on.append(PILE + few(s.pile.bit_count()))
        on.append(PESOS + (PURSE[p.pesos] if p.pesos < len(PURSE) else PURSES - 1))
        kinds = 0
        for good in range(GOODS):
            stored, loaded = p.goods[good], p.goods[GOODS + good]
            on.append(STORED + good * FEWS + few(stored))
            if loaded:
                on.append(LOADED + good * FEWS + few(loaded))
            if loaded >= box.overseas_goods:
                on.append(CARGO + good)
            elif stored + loaded >= box.overseas_goods:
                on.append(COULD_LOAD + good)
            if stored:
                kinds += 1
        on.append(KINDS_STORED + kinds)
        on.append(HOLD + few(p.in_hold()))
        on.append(SHIP + p.ship)
        if p.ship != HARBOUR and p.goods[GOODS + box.demand[p.ship]] >= box.overseas_goods:
            on.append(SHIP_BUYS)
        self.land(s, p, seat, on)
        self.cards(s, p, on)
        self.prospects(s, p, on)
        if not s.face_down:
            self.rivals(s, seat, on)
        self.ahead(s, p, seat, on)
        if isinstance(task, Move):
            on.append(MOVED + many(task.steps))

    def land(self, s: State, p: Player, seat: int, on: list[int]) -> None:
        """Merchants, houses, and what the markets offer."""
        box = s.box
        standing = 0
        hired = 0
        self.can_build = False
        for place in p.merchants:
            if place != MAT:
                hired += 1
                if not standing >> place & 1:
                    standing |= 1 << place
                    on.append(STANDS + place)
                    for site in box.sites_at[place]:
                        if is_free(s, site):
                            self.can_build = True
        on.append(HIRED + hired)
        on.append(CAN_BUILD + (1 if self.can_build else 0))
        on.append(HOUSES_LEFT + few(p.houses))
        on.append(RESIDENCES + few(s.residences.count(seat)))
        on.append(RESIDENCES_LEFT + few(len(box.residence_points) - len(s.residences)))
        if p.houses < box.houses:
            for place in range(1, PLACES):
                if has_house(s, seat, place):
                    on.append(HAS_HOUSE + place)
        self.pays_here = self.pays_there = False
        for market in range(len(s.market)):
            tile = s.market[market] & TILE_MASK
            on.append(TILE_AT + market * TILES + tile)
            if can_pay(s, p, tile):
                here = standing >> box.markets[market] & 1
                on.append(CAN_TRADE + market * 2 + here)
                if here:
                    self.pays_here = True
                else:
                    self.pays_there = True

    def cards(self, s: State, p: Player, on: list[int]) -> None:
        """What is owned beyond the cards of all, and what is planned."""
        owned = p.owned() >> 8
        card = 8
        while owned:
            if owned & 1:
                on.append(OWNS + card)
            owned >>= 1
            card += 1
        planned = 0
        for card in p.row:
            on.append(PLANNED + card)
            planned |= 1 << s.box.main[card]
        on.append(ROW_IS + len(p.row))
        if p.row:
            on.append(LAST_PLANNED + (p.row[-1] if self.task == PLANS else p.row[0]))
        if p.mayor != NONE:
            on.append(HAS_MAYOR)
            on.append(PLANNED + p.mayor)
            planned |= 1 << s.box.main[p.mayor]
        self.planned = planned
        while planned:
            lowest = planned & -planned
            planned ^= lowest
            on.append(PLANNED_DEED + lowest.bit_length() - 1)

    def prospects(self, s: State, p: Player, on: list[int]) -> None:
        """What can be done now, or when what is planned is done: one deed makes the next possible."""
        box = s.box
        cargo = could = False
        for good in range(GOODS):
            if p.goods[GOODS + good] >= box.overseas_goods:
                cargo = True
            elif p.goods[good] + p.goods[GOODS + good] >= box.overseas_goods:
                could = True
        if p.ship != HARBOUR:
            on.append(PROSPECT + AT_SEA)
        elif could:
            on.append(PROSPECT + LOAD_NOW)
            cargo = cargo or self.planned & LOADING != 0
        if cargo:
            on.append(PROSPECT + CARGO_TO_BE)
            if self.planned & SHIPPING:
                on.append(PROSPECT + BUY_TO_BE)
        moves = self.planned & MOVING != 0
        if self.pays_here:
            on.append(PROSPECT + TRADE_NOW)
        if moves and self.pays_there:
            on.append(PROSPECT + TRADE_TO_BE)
        if p.houses and p.pesos >= box.deed_price[BUILDING]:
            if self.can_build:
                on.append(PROSPECT + BUILD_NOW)
            elif moves:
                on.append(PROSPECT + BUILD_TO_BE)
        if p.goods[0] and p.goods[1] and p.goods[2] and MAT in p.merchants:
            on.append(PROSPECT + HIRE_NOW)

    def rivals(self, s: State, seat: int, on: list[int]) -> None:
        """What somebody else has a card for and may take first: a tile, a site, a card."""
        theirs = 0
        for other, q in enumerate(s.players):
            if other != seat:
                for card in q.row:
                    theirs |= 1 << s.box.main[card]
                if q.mayor != NONE:
                    theirs |= 1 << s.box.main[q.mayor]
        for i, spoils in enumerate(SPOILING):
            if theirs & spoils:
                on.append(RIVALS + i)

    def ahead(self, s: State, p: Player, seat: int, on: list[int]) -> None:
        """Who is ahead, and how near the points are that end the game."""
        most = p.points
        best = -99
        for other, q in enumerate(s.players):
            if q.points > most:
                most = q.points
            if other != seat:
                best = max(best, q.points + (0 if self.task != PLANS else card_points(s, q)))
        left = s.box.end_points - most
        on.append(MOST_POINTS + many(left if left > 0 else 0))
        if self.task == PLANS:
            by = (p.points + card_points(s, p) - best + 9) // 2
            on.append(AHEAD + (0 if by < 0 else 8 if by > 8 else by))

    def sort(self, s: agenda.State, seat: int, a: int, kinds: list[int]) -> None:
        assert isinstance(s, State)
        p = s.players[seat]
        if PLAN.has(a):
            card, slot, _ = PLAN.args(a)
            if slot == MAYOR:
                kinds.append(MAYOR_OF + card)
                kinds.append(ANY_MAYOR)
            else:
                kinds.append(PLAN_OF + card)
            kinds.append(PLAN_DEED + s.box.main[card])
            if s.box.alternative[seat][card] != NONE:
                kinds.append(PLAN_OTHERWISE + s.box.alternative[seat][card])
        elif a == DONE:
            kinds.append(ENOUGH + self.task)
        elif USE.has(a):
            card, way, _ = USE.args(a)
            if way == NOTHING:
                kinds.append(UNUSED)
            elif way == MAIN:
                kinds.append(USED + s.box.main[card])
            else:
                kinds.append(USED_OTHERWISE + s.box.alternative[seat][card])
            kinds.append(OUT_OF_ORDER + (ROW if card == p.mayor else p.row.index(card)))
        elif WALK.has(a):
            merchant, to, _ = WALK.args(a)
            kinds.append(WALKS_FROM + p.merchants[merchant])
            kinds.append(WALKS_TO + to)
            others = customs(s, seat, to)
            kinds.append(TOLL + (3 if others == NONE else others if others < 2 else 2))
            task = s.agenda[-1]
            if others != NONE and isinstance(task, Move):
                steps = task.steps if task.walker == merchant else 0
                kinds.append(FARE + few(task.fares[steps + 1] - task.fares[steps]))
            if s.box.market_at[to] == NONE:
                kinds.append(TOWARD + (1 if self.leads_to_trade(s, p, to) else 0))
            self.arriving(s, p, seat, to, kinds)
        elif SAIL.has(a):
            merchant, to, _ = SAIL.args(a)
            kinds.append(WALKS_FROM + p.merchants[merchant])
            kinds.append(SAILS_TO + to)
            self.arriving(s, p, seat, to, kinds)
        elif a == TRADE:
            kinds.append(TRADES + self.tile(s))
        elif a == READY:
            kinds.append(IS_READY)
        elif LOAD.has(a):
            good = LOAD.x(a)
            kinds.append(LOADS + good)
            kinds.append(IN_HOLD + few(p.goods[GOODS + good]))
            kinds.append(LEAVES + few(p.goods[good] - 1))
        elif TAKE.has(a):
            good = TAKE.x(a)
            kinds.append((TAKEN_AT_START if self.task == STARTS else TAKEN) + good)
            kinds.append(MAKES + few(p.goods[good] + p.goods[GOODS + good]))
        elif TAKE_TWO.has(a):
            one, two = PAIR_GOODS[TAKE_TWO.x(a)]
            kinds.append(TAKEN + one)
            kinds.append(MAKES + few(p.goods[one] + p.goods[GOODS + one]))
            if two != one:
                kinds.append(TAKEN + two)
                kinds.append(MAKES + few(p.goods[two] + p.goods[GOODS + two]))
            if self.task == AT_A_MARKET:
                kinds.append(TRADES + self.tile(s))
        elif GIVE.has(a):
            good = GIVE.x(a)
            kinds.append(GIVEN + good)
            kinds.append(LEAVES + few(p.goods[good] - 1))
        elif GIVE_TWO.has(a):
            one, two = PAIR_GOODS[GIVE_TWO.x(a)]
            kinds.append(GIVEN + one)
            kinds.append(LEAVES + few(p.goods[one] - (2 if one == two else 1)))
            if two != one:
                kinds.append(GIVEN + two)
                kinds.append(LEAVES + few(p.goods[two] - 1))
        elif a == PAY_FEE:
            asked = s.agenda[-1]
            assert isinstance(asked, PayFee)
            kinds.append(PAYS + few(opponents(s, seat, asked.place)))
            kinds.append(PAYS_FOR + (s.market[s.box.market_at[asked.place]] & TILE_MASK))
        elif VISIT.has(a):
            kinds.append(VISITS + (s.market[s.box.market_at[VISIT.x(a)]] & TILE_MASK))
        elif BUILD.has(a) or BUILD_MORE.has(a):
            site = site_of(a)
            place = VALPARAISO
            points = 0
            if site == VALPARAISO:
                points = s.box.residence_points[len(s.residences)]
            else:
                points = s.box.site_points[site]
                for place in range(1, PLACES):
                    if site in s.box.sites_at[place]:
                        break
            kinds.append(BUILT_AT + place)
            kinds.append(BUILT_FOR + few(points))
        elif ANCHOR.has(a):
            sector = ANCHOR.x(a)
            kinds.append(ANCHORS + sector)
            if sector != HARBOUR:
                n = p.goods[GOODS + s.box.demand[sector]]
                best = 0
                if n >= s.box.overseas_goods:
                    for card in cards_at(s, sector):
                        if card != NONE and s.box.card_points[card] > best:
                            best = s.box.card_points[card]
                kinds.append(ANCHORS_WITH + few(best))
        elif BUY.has(a):
            kinds.append(BOUGHT + BUY.x(a))
        elif HAND_IN.has(a):
            kinds.append(HANDED_IN + HAND_IN.x(a))
        elif STAY.has(a):
            self.settling(s, STAY.x(a), STAYS_AT, STAYS_FOR, kinds)
        elif SETTLE.has(a):
            self.settling(s, SETTLE.x(a), SETTLES_AT, SETTLES_FOR, kinds)
        elif a == HIRE:
            kinds.append(HIRES)
        elif a == BUY_POINT:
            kinds.append(POINT)
        else:
            kinds.append(OTHER)

    def leads_to_trade(self, s: State, p: Player, to: int) -> bool:
        """Whether from there a step leads to a market that the player can trade with and does not stand in."""
        for place in s.box.roads[to]:
            market = s.box.market_at[place]
            if market != NONE and place not in p.merchants and can_pay(s, p, s.market[market] & TILE_MASK):
                return True
        return False

    def tile(self, s: State) -> int:
        """The tile that is traded with."""
        task = s.agenda[-1]
        assert isinstance(task, AtMarket)
        return s.market[s.box.market_at[task.place]] & TILE_MASK

    def settling(self, s: State, place: int, at: int, tiles: int, kinds: list[int]) -> None:
        """Where a merchant is left or begins, and what is traded there."""
        kinds.append(at + place)
        market = s.box.market_at[place]
        if market != NONE:
            kinds.append(tiles + (s.market[market] & TILE_MASK))

    def arriving(self, s: State, p: Player, seat: int, to: int, kinds: list[int]) -> None:
        """What a merchant finds where it comes to."""
        market = s.box.market_at[to]
        if market != NONE:
            tile = s.market[market] & TILE_MASK
            kinds.append(TO_TILE + tile)
            kinds.append(TO_TRADE + (1 if can_pay(s, p, tile) else 0))
            kinds.append(TO_OTHERS + few(opponents(s, seat, to)))
        kinds.append(TO_OWN + (1 if to in p.merchants else 0))
        if to != VALPARAISO:
            free = 0
            for site in s.box.sites_at[to]:
                if is_free(s, site):
                    free = 1 + s.box.site_points[site]
            kinds.append(TO_SITE + few(free))


def can_pay(s: State, p: Player, tile: int) -> bool:
    """Whether the player has what a tile takes."""
    takes = s.box.tile_takes[tile]
    goods = p.goods
    if s.box.tile_cost[tile] > p.pesos:
        return False
    return takes[0] <= goods[0] and takes[1] <= goods[1] and takes[2] <= goods[2]


LEARNED: Final = Path(__file__).with_name("policy.bin")


def policy(weights: bytes) -> Glance:
    """The policy with these weights."""
    return Glance(weights)
