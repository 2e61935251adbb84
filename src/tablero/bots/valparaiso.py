"""Valparaíso as bots see it: what a seat will have once its plan is played through, by the rounds that are left."""

from typing import Final

from tablero.bots.foresight.deeds import (
    ANY_TWO,
    BUILD,
    BUILD_FOR_GOOD,
    BUILD_OR_HIRE,
    BUY_GOODS,
    FIFTEEN_PESOS,
    MOVE,
    ONE_GOOD,
    ONE_OF_EACH,
    ONE_POINT,
    OVERSEAS,
    SHIP,
    TEN_PESOS,
    TRADE,
    TRADE_FOR_FIVE,
    TRANSFER,
    TWO_DIFFERENT,
    do,
    play,
    settle,
)
from tablero.bots.foresight.land import trade_at, visit
from tablero.bots.foresight.sea import transfer
from tablero.bots.foresight.sketch import Sketch, fees_of, sketch_of
from tablero.bots.mind import Mind, Tally
from tablero.core.agenda import Table
from tablero.games.valparaiso.player import Player
from tablero.games.valparaiso.rules.ending import is_over
from tablero.games.valparaiso.rules.sea import Transfer
from tablero.games.valparaiso.rules.using import UseCard
from tablero.games.valparaiso.rules.villages import AtMarket, ChooseVillage, Move, PayFee, River
from tablero.games.valparaiso.scoring import wealth
from tablero.games.valparaiso.state import State
from tablero.games.valparaiso.terms import (
    BASE_CARDS,
    CARDS,
    CHANGE,
    GOODS,
    HARBOUR,
    MAT,
    MAYOR,
    NONE,
    NOTHING,
    PLAN,
    READY,
    ROW,
    SELL,
    TAKE_BACK,
    UNLOAD,
    USE,
)

WEIGHTS: Final = {
    # The track and the cards; pesos and goods at the end, by twenties of pesos.
    "points": 1.0,
    "wealth": 1.0,
    # What pesos can still buy: of the first fifteen by tens, of the next twenty-five.
    "purse": 0.4,
    "purse-more": 0.12,
    # What goods are still good for: the first three of a kind, the next three; kinds with three.
    "goods": 0.25,
    "goods-more": 0.15,
    "set": 0.2,
    # Goods of such a kind in the hold, threes there, a ship where its cargo is asked for, a ship out without one.
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
SPREAD: Final = 3.0
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

# How fast the first of good players scores, how many cards each buys a round, and after how many rounds it is time
# to come to an end.
POINTS_A_ROUND: Final = 2.5
CARDS_A_ROUND: Final = 0.45
LONGEST: Final = 8
# The rounds that are still reckoned with when that time has passed: with none, nobody would ever load a ship again.
OVERDUE: Final = 2.5
# How much of the round under way is to be counted off.
UNDER_WAY: Final = 0.7
# How many plans are remembered.
MEMORY: Final = 4000


class Valparaiso(Mind):
    """What there will be after this round, and what it will bring in the rounds that are left."""

    def __init__(self, weights: dict[str, float], spread: float) -> None:
        super().__init__(NAMES, weights, spread)
        self.warmth = 0.25
        self.scratch = Tally(self.sum.weights)
        # The best completions of plans by what they depend on: within a round the same plans come up again and again.
        self.known: dict[object, Sketch] = {}

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
        """Plans, walks, loading and trading are foreseen to their end; all else is followed."""
        if not s.agenda:
            return True
        task = s.agenda[-1]
        return task.seat != seat or isinstance(task, (UseCard, Move, River, Transfer))

    def sensible(self, s: Table, seat: int, some: list[int]) -> list[int]:
        """No plan is taken back or left incomplete, the mayor comes last; no good is given up, none unloaded."""
        assert isinstance(s, State)
        out = [
            a
            for a in some
            if not SELL.has(a)
            and not TAKE_BACK.has(a)
            and a != CHANGE
            and not (USE.has(a) and USE.args(a)[1] == NOTHING)
            and not UNLOAD.has(a)
        ]
        if not out:
            return some
        if out[0] == READY and len(out) > 1:
            row = len(s.players[seat].row)
            rest = [a for a in out[1:] if PLAN.args(a)[1] == row]
            if rest and row < MAYOR:
                return rest
        return out

    def reckon(self, s: Table, seat: int, t: Tally) -> None:
        assert isinstance(s, State)
        p = s.players[seat]
        self.tally(self.foresee(s, seat, p), t)

    def foresee(self, s: State, seat: int, p: Player) -> Sketch:
        """The seat's position as it will be when all it has planned is done."""
        ahead = rounds_ahead(s)
        is_open = s.face_down and not p.row and p.mayor == NONE
        t = sketch_of(s, seat, max(1.0, ahead) if is_open else max(0.1, ahead - UNDER_WAY) if ahead else 0.0)
        if is_open:
            return t
        task = s.agenda[-1]
        if not p.row and p.mayor == NONE and task.seat != seat:
            return t
        if s.face_down and s.owing >> seat & 1:
            return self.planned(t, s, seat, p)
        if task.seat == seat:
            under_way(t, s, seat)
        return self.played(t, p)

    def outlook(self, s: Table, seat: int) -> float:
        """Where a round begins, with the best plan for it that can be seen from here."""
        assert isinstance(s, State)
        p = s.players[seat]
        ahead = rounds_ahead(s)
        if not s.agenda or not ahead or not s.face_down or p.row or p.mayor != NONE:
            return self.worth(s, seat)
        return self.total(self.planned(sketch_of(s, seat, max(0.1, ahead - UNDER_WAY)), s, seat, p))

    def planned(self, t: Sketch, s: State, seat: int, p: Player) -> Sketch:
        """The plan so far with the best that can be added to it."""
        t.fees = fees_of(s, seat)
        key = (seat, tuple(p.row), p.mayor, p.hand, p.pesos, tuple(p.goods), tuple(p.merchants), p.points, p.houses)
        table = (t.rounds, p.ship, tuple(t.fees), tuple(s.market), tuple(s.houses), len(s.residences), tuple(s.sea))
        known = self.known.get((key, table))
        if known is not None:
            return known
        if p.mayor == NONE:
            slots = ROW if s.box.houses - p.houses >= s.box.houses_for_slot_5 else ROW - 1
            for card in p.row:
                play(t, card)
            best = self.complete(t, p.hand, slots - len(p.row), p.row[-1] if p.row else NONE)
        else:
            best = self.played(t, p)
        if len(self.known) > MEMORY:
            self.known.clear()
        self.known[(key, table)] = best
        return best

    def played(self, t: Sketch, p: Player) -> Sketch:
        """The cards of the row in their order, the mayor's when it is best."""
        best = t
        most = -1e9
        for slot in range(len(p.row) + 1 if p.mayor != NONE else 1):
            one = t.clone()
            for i, card in enumerate(p.row):
                if i == slot and p.mayor != NONE:
                    play(one, p.mayor)
                play(one, card)
            if slot == len(p.row) and p.mayor != NONE:
                play(one, p.mayor)
            settle(one)
            total = self.total(one)
            if total > most:
                most = total
                best = one
        return best

    def complete(self, t: Sketch, hand: int, slots: int, last: int) -> Sketch:
        """The best that can be made of the slots left: cards with an effect in any order, then small gains."""
        best = t.clone()
        fill(best, hand, slots)
        settle(best)
        if not slots:
            return best
        most = self.total(best)
        box = t.s.box
        deed = box.main[last] if last != NONE else NONE
        for card in range(CARDS):
            if not hand >> card & 1:
                continue
            main = box.main[card]
            if t.moving != NONE and deed == MOVE and main not in AFTER_MOVE:
                continue
            if t.sailing != NONE and deed == SHIP and main not in AFTER_SHIP:
                continue
            if last != NONE and main in PLAIN and (deed not in PLAIN or card < last):
                continue
            one = t.clone()
            if not do(one, main, card):
                continue
            one = self.complete(one, hand & ~(1 << card), slots - 1, card)
            total = self.total(one)
            if total > most:
                most = total
                best = one
        return best

    def total(self, t: Sketch) -> float:
        """What a position is worth."""
        self.scratch.total = 0.0
        self.tally(t, self.scratch)
        return self.scratch.total

    def tally(self, t: Sketch, sums: Tally) -> None:
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
        sums.add(PURSE, use * min(t.pesos, 15) / 10.0)
        if t.pesos > 15:
            sums.add(PURSE_MORE, use * min(t.pesos - 15, 25) / 10.0)
        first = 0
        more = 0
        sets = 0
        held = 0
        cargo = 0
        for good in range(GOODS):
            n = goods[good] + goods[GOODS + good]
            if n > 3:
                first += 3
                more += min(n - 3, 3)
            else:
                first += n
            if n >= 3:
                sets += 1
                if goods[GOODS + good]:
                    held += goods[GOODS + good]
                    cargo += goods[GOODS + good] // 3
        sums.add(STOCK, use * first)
        if more:
            sums.add(STOCK_MORE, use * more)
        if sets:
            sums.add(SET, use * sets)
            if held:
                sums.add(IN_HOLD, use * held)
                sums.add(CARGO, use * cargo)
        if t.ship != HARBOUR:
            sums.add(ANCHORED if goods[GOODS + box.demand[t.ship]] >= 3 else ADRIFT, use)
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


# What may follow a card that moves merchants or the ship, and gains whose order does not matter.
AFTER_MOVE: Final = [BUILD, TRADE, TRADE_FOR_FIVE, BUILD_FOR_GOOD, BUILD_OR_HIRE]
AFTER_SHIP: Final = [TRANSFER, OVERSEAS]
PLAIN: Final = [TWO_DIFFERENT, TEN_PESOS, ONE_OF_EACH, BUY_GOODS, ONE_POINT, FIFTEEN_PESOS, ANY_TWO]


def under_way(t: Sketch, s: State, seat: int) -> None:
    """Finishes what the seat is in the middle of, in the sketch."""
    task = s.agenda[-1]
    if isinstance(task, Move):
        t.fares = task.fares
        for merchant, place in enumerate(t.places):
            if place != MAT:
                if merchant == task.walker:
                    t.walked[merchant] = task.steps
                elif not task.moved >> merchant & 1:
                    t.walked[merchant] = 0
    elif isinstance(task, River):
        t.river = True
        for merchant, place in enumerate(t.places):
            if place != MAT and not task.moved >> merchant & 1 and s.box.river >> place & 1:
                t.walked[merchant] = 0
    elif isinstance(task, Transfer):
        transfer(t, task.before)
    elif isinstance(task, AtMarket):
        trade_at(t, s.box.market_at[task.place], task.left, 0)
        t.visits += 1 << 4 * s.box.market_at[task.place]
        visit(t, standing(t), task.handled | 1 << task.place)
    elif isinstance(task, (PayFee, ChooseVillage)):
        visit(t, standing(t), task.handled)


def standing(t: Sketch) -> list[int]:
    """How many own merchants stand in each market."""
    return [t.places.count(place) for place in t.s.box.markets]


def fill(t: Sketch, hand: int, slots: int) -> None:
    """The rest of the slots with small gains: the goods that are wanted most."""
    box = t.s.box
    for _ in range(slots):
        good = t.wanted(NONE)
        best = NONE
        for card in range(BASE_CARDS):
            if hand >> card & 1:
                deed = box.alternative[t.seat][card]
                if deed == ONE_GOOD + good:
                    best = card
                    break
                if best == NONE:
                    best = card
        if best == NONE:
            return
        do(t, box.alternative[t.seat][best], best)
        hand ^= 1 << best


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


def rounds_ahead(s: State) -> float:
    """How many rounds may still come, this one included: by the clock, less if the points or the cards run out.

    What a seat does should not shorten the game in its eyes long before the end, else it never buys or scores.
    """
    if is_over(s):
        return 0.0
    most = 0
    for p in s.players:
        most = max(most, p.points)
    by_points = (s.box.end_points - most) / POINTS_A_ROUND + 1.0
    by_cards = (s.pile.bit_count() + 1) / (CARDS_A_ROUND * len(s.players)) + 1.0
    return max(0.5, min(by_points, by_cards, max(float(LONGEST - s.round), OVERDUE)))


def mind(weights: dict[str, float], spread: float) -> Valparaiso:
    """The evaluation with these weights."""
    return Valparaiso(weights, spread)
