"""Altiplano at a glance: what the fast policy sees of a position, and what it calls an option."""

from pathlib import Path
from typing import Final

from tablero.core import agenda
from tablero.core.policy import FEWS, MANIES, Blocks, Policy, few, many
from tablero.games.altiplano.effects import ChooseBoat, ChooseHouse, Effect, TakeGood, UseTile
from tablero.games.altiplano.evaluation import like_to_go_by, like_to_lay_on, points
from tablero.games.altiplano.evaluation.offers import COINS_LAID, rounds_left
from tablero.games.altiplano.player import Player
from tablero.games.altiplano.rules.actions import Graze, Trade
from tablero.games.altiplano.rules.drawing import Swap, SwapFor, TakeBack
from tablero.games.altiplano.rules.market import Deliver, Sell, price_of
from tablero.games.altiplano.rules.planning import Plan
from tablero.games.altiplano.rules.turns import Act, MoveOn
from tablero.games.altiplano.rules.warehouse import Store, StoreCorn
from tablero.games.altiplano.state import State
from tablero.games.altiplano.terms import (
    ALPACA,
    BOAT,
    BUY,
    CACAO,
    CART,
    CHOOSE_ROLE,
    COIN,
    CORN_IN,
    DELIVER,
    DISCARD,
    DONE,
    ENTER,
    EXTENSIONS,
    FARM,
    FOREST,
    GIVE,
    GOODS,
    GRAZE,
    HANDYMAN,
    HOUSE,
    JOB,
    JOB_OF_EXTENSION,
    JOURNEYMAN,
    KEEP,
    LIFT,
    MARKET,
    MISSIONS,
    MOST_SPACES,
    MOVE,
    MOVEMENTS,
    NO_GOODS,
    NONE,
    NOWHERE,
    ON_EXTENSION,
    ON_MOVEMENT,
    ON_ROLE,
    ORDERS,
    PARK,
    PASS,
    PICK,
    PLACES,
    PUT,
    ROLES,
    ROWS,
    SELL,
    STORE,
    TAKE,
    TAKE_ORDER,
    TOP_CART,
    TRADE,
    USE,
    VILLAGE,
    WORK,
    all_of,
    count,
    covers,
    goods_in,
    last_good,
    one,
    size,
)

# What is asked.
PLANS: Final = 0
ACTS: Final = 1
MOVES_ON: Final = 2
STORES: Final = 3
SELLS: Final = 4
DELIVERS: Final = 5
TAKES: Final = 6
BOATS: Final = 7
HOUSES: Final = 8
CORN_ROWS: Final = 9
SWAPS: Final = 10
SWAPS_FOR: Final = 11
GRAZES: Final = 12
TRADES: Final = 13
USES: Final = 14
ELSE: Final = 15
TASKS: Final = 16

# Actions with one result, and the two that take tiles one by one.
JOBS: Final = len(JOB) + 2
JOB_GRAZE: Final = len(JOB)
JOB_TRADE: Final = len(JOB) + 1

UP_TO_THREE: Final = 4

# What a task asks, by its class.
ASKS: Final[dict[type, int]] = {
    Plan: PLANS,
    Act: ACTS,
    MoveOn: MOVES_ON,
    Store: STORES,
    Sell: SELLS,
    Deliver: DELIVERS,
    TakeGood: TAKES,
    ChooseBoat: BOATS,
    ChooseHouse: HOUSES,
    StoreCorn: CORN_ROWS,
    Swap: SWAPS,
    SwapFor: SWAPS_FOR,
    Graze: GRAZES,
    Trade: TRADES,
    UseTile: USES,
}

_signs: Final = Blocks()
ALWAYS: Final = _signs.of(1)
ASKED: Final = _signs.of(TASKS)
OF_SEATS: Final = _signs.of(6)
ROUNDS_LEFT: Final = _signs.of(MANIES)
IS_LAST: Final = _signs.of(1)
ROLE: Final = _signs.of(ROLES)
COINS: Final = _signs.of(FEWS)
TO_LAY: Final = _signs.of(GOODS * UP_TO_THREE)
LEFT_TO_LAY: Final = _signs.of(MANIES)
AROUND: Final = _signs.of(GOODS * FEWS)
TILES: Final = _signs.of(MANIES)
READY: Final = _signs.of(JOBS)
CAN_BE: Final = _signs.of(JOBS)
READY_AT: Final = _signs.of(PLACES)
CARDS: Final = _signs.of(EXTENSIONS)
PAWN: Final = _signs.of(PLACES + 1)
WAYS: Final = _signs.of(UP_TO_THREE * 2)
MOVED: Final = _signs.of(1)
HAS_HOUSE: Final = _signs.of(GOODS)
HAS_BOATS: Final = _signs.of(FEWS)
ORDER: Final = _signs.of(ORDERS + 1)
MISSING: Final = _signs.of(GOODS)
ROW_OF: Final = _signs.of(GOODS)
BEGUN: Final = _signs.of(ROWS + 1)
ROAD_AT: Final = _signs.of(MANIES)
AT_VILLAGE: Final = _signs.of(FEWS)
AT_MARKET: Final = _signs.of(FEWS)
HAS_MISSION: Final = _signs.of(MISSIONS)
AHEAD: Final = _signs.of(9)
SIGNS: Final = _signs.size

_kinds: Final = Blocks()
COMPLETES: Final = _kinds.of(JOBS)
BEGINS: Final = _kinds.of(JOBS)
WAITS: Final = _kinds.of(JOBS)
OF_NO_USE: Final = _kinds.of(1)
LAID_WILD: Final = _kinds.of(GOODS)
LAID_TO_STORE: Final = _kinds.of(GOODS)
LAID_TO_SELL: Final = _kinds.of(GOODS)
LAID_TO_DELIVER: Final = _kinds.of(GOODS)
LAID_TO_MOVE: Final = _kinds.of(2)
LAID_COIN: Final = _kinds.of(1)
LAID_HERE: Final = _kinds.of(1)
LAID_BESIDE: Final = _kinds.of(1)
LAID_ALONG: Final = _kinds.of(1)
LAID_AFAR: Final = _kinds.of(1)
LAST_TILE: Final = _kinds.of(GOODS)
FILLS: Final = _kinds.of(UP_TO_THREE + 1)
NEW_ROW: Final = _kinds.of(ROWS + 1)
GOES: Final = _kinds.of(PLACES)
GOES_BY: Final = _kinds.of(UP_TO_THREE)
GOES_FOR: Final = _kinds.of(JOBS)
GOES_TO_STORE: Final = _kinds.of(FEWS)
GOES_TO_MARKET: Final = _kinds.of(FEWS)
GOES_TO_BUY: Final = _kinds.of(1)
GOES_FOR_NOTHING: Final = _kinds.of(1)
DOES: Final = _kinds.of(JOBS)
GAINS: Final = _kinds.of(GOODS)
STORED: Final = _kinds.of(GOODS)
SOLD: Final = _kinds.of(GOODS)
DELIVERED: Final = _kinds.of(GOODS)
BOAT_OF: Final = _kinds.of(GOODS)
HOUSE_OF: Final = _kinds.of(GOODS)
HOUSE_FOR: Final = _kinds.of(FEWS)
CARTED: Final = _kinds.of(1)
BOUGHT: Final = _kinds.of(EXTENSIONS)
PRICE: Final = _kinds.of(FEWS)
ORDERED: Final = _kinds.of(ORDERS)
LACKS: Final = _kinds.of(FEWS)
CORN_TO: Final = _kinds.of(ROWS)
PARKED: Final = _kinds.of(1)
SWAPPED: Final = _kinds.of(GOODS)
PICKED: Final = _kinds.of(GOODS)
SOURCE: Final = _kinds.of(3)
MISSION: Final = _kinds.of(MISSIONS)
MISSION_GIVEN: Final = _kinds.of(MISSIONS)
CHOSEN_ROLE: Final = _kinds.of(ROLES)
LIFTED: Final = _kinds.of(1)
PASSED: Final = _kinds.of(1)
ENOUGH: Final = _kinds.of(TASKS)
OTHER: Final = _kinds.of(1)
KINDS: Final = _kinds.size


class Glance(Policy):
    """Tiles by the actions they lie ready for or could, places by what can be done there."""

    def __init__(self, weights: bytes) -> None:
        super().__init__(SIGNS, KINDS, weights)
        self.task = PLANS
        # What there is of each good in circulation, and all that counts in the end; the places where an action is
        # ready, as bits.
        self.around = NO_GOODS
        self.goods = NO_GOODS
        self.ready_at = 0

    def considered(self, s: agenda.State, seat: int, some: list[int]) -> list[int]:
        """What was laid lies; the pawn goes where something can be done, and on only by a cart that needs no tile."""
        assert isinstance(s, State)
        task = s.agenda[-1]
        if isinstance(task, Plan):
            like = like_to_lay_on(s.players[seat])
            out = []
            for a in some:
                if PUT.has(a):
                    if not like >> PUT.args(a)[1] & 1:
                        out.append(a)
                elif a == DONE:
                    out.append(a)
            return out or some
        if isinstance(task, TakeBack):
            return [DONE]
        if isinstance(task, MoveOn):
            return [a for a in some if not MOVE.has(a) or MOVE.x(a) == TOP_CART]
        if isinstance(task, Act) and task.ready:
            like = like_to_go_by(s.players[seat])
            out = []
            for a in some:
                if not MOVE.has(a):
                    out.append(a)
                else:
                    vehicle, place, _ = MOVE.args(a)
                    if not like >> vehicle & 1 and task.ready >> place & 1:
                        out.append(a)
            return out or some
        return some

    def look(self, s: agenda.State, seat: int, on: list[int]) -> None:
        assert isinstance(s, State)
        p = s.players[seat]
        task = s.agenda[-1]
        self.task = ASKS.get(type(task), ELSE)
        on.append(ALWAYS)
        on.append(ASKED + self.task)
        on.append(OF_SEATS + len(s.players))
        on.append(ROUNDS_LEFT + many(int(rounds_left(s))))
        if s.round == s.last_round:
            on.append(IS_LAST)
        if p.role != NONE:
            on.append(ROLE + p.role)
        on.append(COINS + few(p.coins))
        laid = p.laid() & ~COINS_LAID
        self.around = p.bag + p.container + p.planning + laid
        self.goods = self.around + p.warehouse.stored + p.aside
        if self.task == PLANS or self.task == SWAPS:
            heap = p.planning
            while heap:
                good = last_good(heap)
                heap &= ~all_of(good)
                n = count(p.planning, good)
                on.append(TO_LAY + good * UP_TO_THREE + (n if n < 3 else 3))
            on.append(LEFT_TO_LAY + many(p.planned))
        heap = self.around
        while heap:
            good = last_good(heap)
            heap &= ~all_of(good)
            on.append(AROUND + good * FEWS + few(count(self.around, good)))
        on.append(TILES + many(size(self.around)))
        if p.role != NONE:
            self.jobs(s, p, on)
        cards = p.cards
        while cards:
            lowest = cards & -cards
            cards ^= lowest
            on.append(CARDS + lowest.bit_length() - 1)
        on.append(PAWN + p.place)
        ways = 0
        for i in range(MOVEMENTS):
            if p.at[ON_MOVEMENT + i]:
                ways += 1
        on.append(WAYS + ways * 2 + (p.rested >> TOP_CART & 1))
        if isinstance(task, Act) and task.moved:
            on.append(MOVED)
        self.stock(s, p, seat, on)

    def jobs(self, s: State, p: Player, on: list[int]) -> None:
        """Which actions are ready, and which could be by what can still be laid."""
        box = s.box
        is_planning = self.task == PLANS
        self.ready_at = 0
        coins = min(p.coins, MOST_SPACES) * one(COIN)
        for place in range(PLACES):
            here = p.at[place] + p.wild
            could = here + p.planning if is_planning else here
            if could:
                for action in box.actions_at[place]:
                    if covers(here, action.cost):
                        on.append(READY + action.job)
                        self.ready_at |= 1 << place
                    elif is_planning and covers(could, action.cost):
                        on.append(CAN_BE + action.job)
        if count(p.at[FARM] + p.wild, ALPACA):
            on.append(READY + JOB_GRAZE)
            self.ready_at |= 1 << FARM
        if count(p.at[FOREST] + p.wild, CACAO):
            on.append(READY + JOB_TRADE)
            self.ready_at |= 1 << FOREST
        self.own_job(p, box.roles[p.role], ON_ROLE, is_planning, coins, on)
        cards = p.cards
        while cards:
            lowest = cards & -cards
            cards ^= lowest
            card = lowest.bit_length() - 1
            if box.extensions[card].units:
                self.own_job(p, box.extensions[card], ON_EXTENSION + card, is_planning, coins, on)
        village, market = size(p.at[VILLAGE]), size(p.at[MARKET])
        if village:
            on.append(AT_VILLAGE + few(village))
        if market:
            on.append(AT_MARKET + few(market))
        for place in range(PLACES):
            if self.ready_at >> place & 1:
                on.append(READY_AT + place)

    def own_job(self, p: Player, own: Effect, space: int, is_planning: bool, coins: int, on: list[int]) -> None:
        """The same for the role's action or a card's."""
        here = p.at[space] + p.wild
        if covers(here, own.cost):
            on.append(READY + own.job)
            self.ready_at |= 1 << own.place
        elif is_planning and covers(here + p.planning + coins, own.cost):
            on.append(CAN_BE + own.job)

    def stock(self, s: State, p: Player, seat: int, on: list[int]) -> None:
        """What is built, ordered and stored, and who is ahead."""
        for good in goods_in(p.houses):
            on.append(HAS_HOUSE + good)
        on.append(HAS_BOATS + few(size(p.boats)))
        on.append(ORDER + p.order + 1)
        for good in goods_in(p.missing):
            on.append(MISSING + good)
        w = p.warehouse
        sorts = w.unfinished
        while sorts:
            lowest = sorts & -sorts
            sorts ^= lowest
            on.append(ROW_OF + lowest.bit_length() - 1)
        on.append(BEGUN + w.begun)
        on.append(ROAD_AT + (p.road if p.road < 9 else 9))
        missions = p.missions | p.hand
        while missions:
            lowest = missions & -missions
            missions ^= lowest
            on.append(HAS_MISSION + lowest.bit_length() - 1)
        if self.task != PLANS:
            return
        best = -99.0
        for other, q in enumerate(s.players):
            if other != seat:
                best = max(best, points(s, q))
        ahead = int(points(s, p) - best + 45.0) // 10
        on.append(AHEAD + (0 if ahead < 0 else 8 if ahead > 8 else ahead))

    def sort(self, s: agenda.State, seat: int, a: int, kinds: list[int]) -> None:
        assert isinstance(s, State)
        p = s.players[seat]
        if PUT.has(a):
            tile, space, _ = PUT.args(a)
            self.laying(s, p, tile, space, kinds)
        elif a == DONE:
            kinds.append(ENOUGH + self.task)
        elif MOVE.has(a):
            vehicle, place, _ = MOVE.args(a)
            by = 0 if vehicle == TOP_CART else 1 if p.rested >> vehicle & 1 else 2
            kinds.append(GOES_BY + by)
            self.going(s, p, place, kinds)
        elif WORK.has(a):
            job = WORK.x(a)
            kinds.append(DOES + job)
        elif a == PASS:
            kinds.append(PASSED)
        elif STORE.has(a):
            good = STORE.x(a)
            kinds.append(STORED + good)
            filling(s, p, good, kinds)
        elif TAKE.has(a):
            kinds.append(GAINS + TAKE.x(a))
        elif SELL.has(a):
            kinds.append(SOLD + SELL.x(a))
        elif DELIVER.has(a):
            kinds.append(DELIVERED + DELIVER.x(a))
            left = size(p.missing) - 1
            kinds.append(FILLS + (left if left < 4 else 4))
        elif BUY.has(a):
            slot = BUY.x(a)
            kinds.append(BOUGHT + s.strip[slot])
            kinds.append(PRICE + few(price_of(s, slot)))
        elif TAKE_ORDER.has(a):
            order = TAKE_ORDER.x(a)
            kinds.append(ORDERED + order)
            lacks = 0
            for good in goods_in(s.box.order_goods[order]):
                lacks += max(0, count(s.box.order_goods[order], good) - count(self.around, good))
            kinds.append(LACKS + few(lacks))
        elif ENTER.has(a):
            kinds.append(GOES_BY + 3)
            self.going(s, p, ENTER.x(a), kinds)
        elif GRAZE.has(a):
            kinds.append(DOES + JOB_GRAZE)
        elif TRADE.has(a):
            kinds.append(DOES + JOB_TRADE)
            kinds.append(GAINS + TRADE.args(a)[1])
        elif HOUSE.has(a):
            good = HOUSE.x(a)
            kinds.append(HOUSE_OF + good)
            kinds.append(HOUSE_FOR + few(count(self.goods, good)))
        elif BOAT.has(a):
            kinds.append(BOAT_OF + BOAT.x(a))
            kinds.append(GAINS + BOAT.x(a))
        elif CART.has(a):
            kinds.append(CARTED)
        elif CORN_IN.has(a):
            row = CORN_IN.x(a)
            kinds.append(CORN_TO + row)
            filled(s, p, row, kinds)
        elif a == PARK:
            kinds.append(PARKED)
        elif DISCARD.has(a):
            kinds.append(SWAPPED + DISCARD.x(a))
        elif PICK.has(a):
            kinds.append(PICKED + PICK.x(a))
        elif USE.has(a):
            kinds.append(SOURCE + USE.x(a))
        elif KEEP.has(a):
            kinds.append(MISSION + KEEP.x(a))
        elif CHOOSE_ROLE.has(a):
            kinds.append(CHOSEN_ROLE + CHOOSE_ROLE.x(a))
        elif LIFT.has(a):
            kinds.append(LIFTED)
        elif GIVE.has(a):
            kinds.append(MISSION_GIVEN + GIVE.x(a))
        else:
            kinds.append(OTHER)

    def laying(self, s: State, p: Player, tile: int, space: int, kinds: list[int]) -> None:
        """What a tile is laid for: the actions that it completes, begins or waits for, and where that is."""
        box = s.box
        if ON_MOVEMENT <= space < ON_EXTENSION:
            kinds.append(LAID_TO_MOVE + (p.carts >> space - ON_MOVEMENT & 1))
            if tile == COIN:
                kinds.append(LAID_COIN)
            return
        place = space
        before = len(kinds)
        if space < PLACES:
            for action in box.actions_at[space]:
                self.toward(p, action, tile, space, kinds)
            if space == FARM and tile == ALPACA:
                kinds.append(COMPLETES + JOB_GRAZE)
            elif space == FOREST and tile == CACAO:
                kinds.append(COMPLETES + JOB_TRADE)
            elif space == VILLAGE:
                kinds.append(LAID_TO_STORE + tile)
                if p.warehouse.takes(tile):
                    filling(s, p, tile, kinds)
            elif space == MARKET:
                if count(p.missing, tile) > count(p.at[MARKET], tile):
                    kinds.append(LAID_TO_DELIVER + tile)
                elif box.price[tile]:
                    kinds.append(LAID_TO_SELL + tile)
        elif space == ON_ROLE:
            own = box.roles[p.role]
            place = own.place
            self.toward(p, own, tile, space, kinds)
        else:
            card = space - ON_EXTENSION
            if card in (HANDYMAN, JOURNEYMAN):
                kinds.append(LAID_WILD + tile)
                return
            own = box.extensions[card]
            place = own.place
            self.toward(p, own, tile, space, kinds)
        if len(kinds) == before:
            kinds.append(OF_NO_USE)
            return
        if tile != COIN and count(p.planning, tile) == 1:
            kinds.append(LAST_TILE + tile)
        if place == p.place:
            kinds.append(LAID_HERE)
        elif self.ready_at >> place & 1:
            kinds.append(LAID_ALONG)
        elif p.place != NOWHERE and s.near[PLACES + p.place] >> place & 1:
            kinds.append(LAID_BESIDE)
        else:
            kinds.append(LAID_AFAR)

    def toward(self, p: Player, own: Effect, tile: int, space: int, kinds: list[int]) -> None:
        """How a tile helps an action that still lacks it."""
        here = p.at[space]
        if count(own.cost, tile) <= count(here, tile):
            return
        after = here + one(tile) + p.wild
        if covers(after, own.cost):
            kinds.append(COMPLETES + own.job)
        elif tile == COIN:
            rest = min(p.coins - 1, MOST_SPACES) * one(COIN)
            kinds.append((BEGINS if covers(after + rest + p.planning, own.cost) else WAITS) + own.job)
        else:
            kinds.append((BEGINS if covers(after + p.planning - one(tile), own.cost) else WAITS) + own.job)

    def going(self, s: State, p: Player, place: int, kinds: list[int]) -> None:
        """Where the pawn goes, and all that it finds ready there."""
        box = s.box
        kinds.append(GOES + place)
        before = len(kinds)
        here = p.at[place] + p.wild
        if here:
            for action in box.actions_at[place]:
                if covers(here, action.cost):
                    kinds.append(GOES_FOR + action.job)
            if place == VILLAGE:
                kinds.append(GOES_TO_STORE + few(size(here)))
            elif place == MARKET:
                kinds.append(GOES_TO_MARKET + few(size(here)))
            elif place == FARM and count(here, ALPACA):
                kinds.append(GOES_FOR + JOB_GRAZE)
            elif place == FOREST and count(here, CACAO):
                kinds.append(GOES_FOR + JOB_TRADE)
        role = box.roles[p.role]
        if role.place == place and role.can(p):
            kinds.append(GOES_FOR + role.job)
        cards = p.cards & box.cards_at[place]
        while cards:
            lowest = cards & -cards
            cards ^= lowest
            card = lowest.bit_length() - 1
            if box.extensions[card].can(p):
                kinds.append(GOES_FOR + JOB_OF_EXTENSION + card)
        if place == MARKET and p.coins > 1:
            kinds.append(GOES_TO_BUY)
        if len(kinds) == before:
            kinds.append(GOES_FOR_NOTHING)


def filling(s: State, p: Player, good: int, kinds: list[int]) -> None:
    """What a good does to the row it goes into."""
    filled(s, p, p.warehouse.row_for(good), kinds)


def filled(s: State, p: Player, row: int, kinds: list[int]) -> None:
    """How much a row lacks after a tile more; one that is begun by it costs the ones after it."""
    w = p.warehouse
    if row == w.begun:
        kinds.append(NEW_ROW + row)
    else:
        left = s.box.row_length[row] - w.tiles(row) - 1
        kinds.append(FILLS + (left if left < 4 else 4))


LEARNED: Final = Path(__file__).with_name("policy.bin")


def policy(weights: bytes) -> Glance:
    """The policy with these weights."""
    return Glance(weights)
