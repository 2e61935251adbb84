"""Altiplano as bots see it: what circulates by the rounds that are left, and the errands of this round."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from tablero.core import agenda
from tablero.core.dice import Dice
from tablero.core.evaluation import Evaluation, Tally, in_order
from tablero.games.altiplano.evaluation.features import (
    BASE,
    BOAT_PAIR,
    CARTS,
    COINS,
    COINS_REST,
    FOOD_REST,
    HAS_ORDER,
    HELD_MISSIONS,
    HOUSE_PAIR,
    IDLE,
    NAMES,
    ORDER_PROGRESS,
    ORDER_READY,
    PLANNING,
    POINTS,
    PRODUCER,
    PRODUCER_REST,
    ROAD_PAIR,
    ROW_PROGRESS,
)
from tablero.games.altiplano.evaluation.features import SPREAD as SPREAD
from tablero.games.altiplano.evaluation.features import WEIGHTS as WEIGHTS
from tablero.games.altiplano.evaluation.offers import (
    COINS_LAID,
    ENOUGH_CARDS,
    FEW_COINS,
    Offers,
    kind_of,
    rounds_left,
    row_progress,
    to_be_finished,
)
from tablero.games.altiplano.evaluation.round import LATER, Round
from tablero.games.altiplano.player import Player
from tablero.games.altiplano.rules.drawing import Swap, SwapFor, TakeBack
from tablero.games.altiplano.rules.planning import Plan
from tablero.games.altiplano.rules.turns import Act, MoveOn
from tablero.games.altiplano.state import State
from tablero.games.altiplano.terms import (
    CORN,
    DONE,
    ENTER,
    EXTENSIONS,
    FOOD,
    GOODS,
    LIFT,
    MISSIONS,
    MOVE,
    MOVEMENTS,
    NO_GOODS,
    NONE,
    NOWHERE,
    ON_MOVEMENT,
    ORDERS,
    PASS,
    PLACES,
    PUT,
    STONE,
    TOP_CART,
    WOOD,
    count,
    goods_in,
    size,
)

# The weights of what is in use are for so many rounds.
IN_USE: Final = 8.0
ENOUGH_FOOD: Final = 5
# An errand worth less is not thought of.
SMALL: Final = 0.05
# How plans stray: what an errand seems to be worth, in hundredths, and that one in so many is forgotten.
LEAST: Final = 40
MOST: Final = 160
FORGOTTEN: Final = 5
# How many rounds a search looks ahead: judged sooner, hoards look better than they turn out.
ROUNDS_SEEN: Final = 4


class Altiplano(Evaluation):
    """What there is, what circulates, and what lies ready to be used."""

    def __init__(self, weights: Mapping[str, float], spread: float) -> None:
        super().__init__(NAMES, weights, spread)
        # Errands are run as planned: compared step by step, of twelve steps one always looks better than it is.
        self.head_start = 1.0
        self.ahead = ROUNDS_SEEN
        self.leads = 1
        self.offers = Offers(self.sum.weights)

    def seats(self, s: agenda.State) -> int:
        assert isinstance(s, State)
        return len(s.players)

    def final(self, s: agenda.State, seat: int) -> float:
        assert isinstance(s, State)
        return points(s, s.players[seat]) + s.players[seat].money() * 0.01

    def is_settled(self, s: agenda.State, seat: int) -> bool:
        if not s.agenda:
            return True
        task = s.agenda[-1]
        return isinstance(task, (Plan, Act, MoveOn))

    def has_secrets(self, s: agenda.State) -> bool:
        """Missions; what is in a bag is known from what is not."""
        assert isinstance(s, State)
        return s.with_missions

    def idle(self, s: agenda.State, moments: int) -> int | None:
        """Others are played out in the round of the decision; after that they lay nothing and pass."""
        if not moments:
            return None
        task = s.agenda[-1]
        if isinstance(task, Act):
            return PASS
        return DONE if isinstance(task, (Plan, MoveOn, TakeBack)) else None

    def sensible(self, s: agenda.State, seat: int, some: list[int]) -> list[int]:
        """Nothing is taken back or lifted; the pawn goes where there is something to do, and on only if it is free.

        Of movement spaces that are alike the first one will do.
        """
        assert isinstance(s, State)
        task = s.agenda[-1]
        rest = some
        if isinstance(task, TakeBack):
            rest = [DONE]
        elif isinstance(task, Plan):
            like = like_to_lay_on(s.players[seat])
            rest = [a for a in some if not LIFT.has(a) and not (PUT.has(a) and like >> PUT.args(a)[1] & 1)]
        elif isinstance(task, MoveOn):
            rest = [a for a in some if not MOVE.has(a) or MOVE.x(a) == TOP_CART]
        elif isinstance(task, Act) and task.ready:
            like = like_to_go_by(s.players[seat])
            some = [a for a in some if not MOVE.has(a) or not like >> MOVE.x(a) & 1]
            rest = [a for a in some if not MOVE.has(a) or task.ready >> MOVE.args(a)[1] & 1]
            if rest == [PASS]:
                rest = some
        else:
            rest = in_order(s, some)
        return rest or some

    def reckon(self, s: agenda.State, seat: int, t: Tally) -> None:
        assert isinstance(s, State)
        p = s.players[seat]
        use = rounds_left(s) / IN_USE
        t.add(BASE, 1.0)
        t.add(POINTS, points(s, p))
        around = p.bag + p.container + p.planning + (p.laid() & ~COINS_LAID)
        for good in range(CORN):
            n = count(around, good)
            if n:
                t.add(good, n * use)
        wood, stone = count(around, WOOD), count(around, STONE)
        if wood > 1 and s.boats:
            t.add(BOAT_PAIR, use)
        if stone > 1 and s.houses:
            t.add(HOUSE_PAIR, use)
        if wood and stone and p.road < len(s.box.steps):
            t.add(ROAD_PAIR, use)
        if count(around, FOOD) > ENOUGH_FOOD:
            t.add(FOOD_REST, (count(around, FOOD) - ENOUGH_FOOD) * use)
        t.add(PLANNING, (p.limit - s.box.planning) * use)
        t.add(CARTS, p.cart_count() * use)
        if p.cards:
            producers = 0
            for card in range(EXTENSIONS):
                if p.cards >> card & 1:
                    kind = kind_of(s, card)
                    if kind == PRODUCER:
                        producers += 1
                        if producers > ENOUGH_CARDS:
                            kind = PRODUCER_REST
                    t.add(kind, p.copies(card) * self.offers.amount(s, card) * use)
        coins = p.money()
        t.add(COINS, float(min(coins, FEW_COINS)))
        if coins > FEW_COINS:
            t.add(COINS_REST, float(coins - FEW_COINS))
        t.add(ROW_PROGRESS, row_progress(s, p) * to_be_finished(s))
        if p.order != NONE:
            t.add(HAS_ORDER, min(use, 1.0))
            whole = size(s.box.order_goods[p.order])
            done = s.box.order_points[p.order] * (whole - size(p.missing)) / whole
            t.add(ORDER_PROGRESS, done * to_be_finished(s))
            for good in goods_in(p.missing):
                t.add(ORDER_READY, float(min(count(p.missing, good), count(around, good))))
        if p.missions:
            t.add(HELD_MISSIONS, p.missions.bit_count() * min(use, 1.0))
        self.round(s, seat, t, use)

    def round(self, s: State, seat: int, t: Tally, use: float) -> None:
        """Adds what the best errands of this round will bring, and what is left lying."""
        p = s.players[seat]
        tiles = p.planning if may_lay(s, seat) else NO_GOODS
        left = p.planned
        if p.lying or tiles or p.coins:
            best = self.best_round(s, seat, tiles, use, None)
            for i, e in enumerate(best.best):
                for k, feature in enumerate(e.features):
                    t.add(feature, e.amounts[k] * best.best_sures[i])
            left -= len(best.best_laid)
        if left:
            t.add(IDLE, float(left))

    def best_round(self, s: State, seat: int, tiles: int, use: float, dice: Dice | None) -> Round:
        """The best errands of this round; with dice as if some were worth more, some less and some nothing."""
        later = 0.0 if s.round == s.last_round else LATER
        out = Round(s, seat, tiles, later, -self.sum.weights[IDLE])
        some = self.offers.errands(s, s.players[seat], use, tiles)
        if dice is not None:
            for e in some:
                e.worth *= (LEAST + dice.below(MOST - LEAST)) / 100.0 if dice.below(FORGOTTEN) else 0.0
        out.solve([e for e in some if e.worth > SMALL])
        return out

    def intent(self, s: agenda.State, seat: int, dice: Dice | None) -> list[int]:
        """Where tiles are laid, the layings for the best errands, a little astray with dice; else the next errand."""
        assert isinstance(s, State)
        p = s.players[seat]
        task = s.agenda[-1]
        if isinstance(task, Plan):
            out = self.best_round(s, seat, p.planning, rounds_left(s) / IN_USE, dice).best_laid if p.planning else []
            return [*out, DONE]
        if isinstance(task, MoveOn):
            return [DONE]
        if isinstance(task, Act):
            return self.next_errand(s, seat, task.moved)
        return []

    def next_errand(self, s: State, seat: int, moved: bool) -> list[int]:
        """The best errand where the pawn stands, else the way to the next; nothing where it takes a thought."""
        p = s.players[seat]
        first = self.best_round(s, seat, NO_GOODS, rounds_left(s) / IN_USE, None).first(p.place)
        if first is None:
            return [] if moved else [PASS]
        if first.place == p.place:
            return [first.action] if first.action >= 0 else []
        if p.place == NOWHERE:
            return [ENTER.of(first.place)]
        if moved:
            return []
        beside = s.near[PLACES + p.place] >> first.place & 1
        for i in range(MOVEMENTS):
            if beside and p.at[ON_MOVEMENT + i] and not p.rested >> i & 1:
                return [MOVE.of(i, first.place)]
        if p.rested >> TOP_CART & 1:
            return [MOVE.of(TOP_CART, first.place)]
        for i in range(MOVEMENTS):
            if p.at[ON_MOVEMENT + i] and p.rested >> i & 1:
                return [MOVE.of(i, first.place)]
        return []


def like_to_lay_on(p: Player) -> int:
    """The movement spaces, as bits of all spaces, that are like a free one before them, with or without a cart."""
    out = 0
    for i in range(1, MOVEMENTS):
        for j in range(i):
            if p.open >> ON_MOVEMENT + j & 1 and p.carts >> i & 1 == p.carts >> j & 1:
                out |= 1 << ON_MOVEMENT + i
    return out


def like_to_go_by(p: Player) -> int:
    """The movement spaces, as bits, that are like one before them in what lies there and in having a rested cart."""
    out = 0
    for i in range(1, MOVEMENTS):
        for j in range(i):
            if p.at[ON_MOVEMENT + i] == p.at[ON_MOVEMENT + j] and p.rested >> i & 1 == p.rested >> j & 1:
                out |= 1 << i
    return out


def may_lay(s: State, seat: int) -> bool:
    """Whether the seat's tiles can still be laid this round."""
    task = s.agenda[-1]
    if isinstance(task, Plan):
        return s.owing >> seat & 1 == 1
    return isinstance(task, (TakeBack, Swap, SwapFor))


def points(s: State, p: Player) -> float:
    """The points there are by now."""
    box = s.box
    goods = p.goods()
    total = size(p.boats) * box.boat_points + size(p.houses) * box.house_points
    for good in range(1, GOODS):
        n = count(goods, good)
        if n:
            total += n * box.points[good]
            if p.houses:
                total += n * count(p.houses, good) * box.house_bonus
    if p.finished:
        for order in range(ORDERS):
            if p.finished >> order & 1:
                total += box.order_points[order]
    if p.warehouse.complete:
        for row in range(p.warehouse.begun):
            if p.warehouse.complete >> row & 1:
                total += box.row_points[row]
    if p.shown:
        for mission in range(MISSIONS):
            if p.shown >> mission & 1:
                total += box.mission_points[mission]
    return float(total)


LEARNED: Final = Path(__file__).with_name("weights.json")


def evaluation(weights: Mapping[str, float], spread: float) -> Altiplano:
    """The evaluation with these weights."""
    return Altiplano(weights, spread)
