"""Altiplano as bots see it: what circulates by the rounds that are left, and what the plan will bring."""

from typing import Final

from tablero.bots.mind import Mind, Tally
from tablero.core.agenda import Table
from tablero.games.altiplano.rules.drawing import TakeBack
from tablero.games.altiplano.rules.planning import Plan
from tablero.games.altiplano.rules.turns import Act, MoveOn
from tablero.games.altiplano.state import Player, State
from tablero.games.altiplano.terms import (
    ALPACA,
    CACAO,
    CORN,
    DONE,
    EMPTY,
    EXTENSIONS,
    FARM,
    FOOD,
    FOREST,
    GOOD_WORDS,
    GOODS,
    HANDYMAN,
    JOB_BOAT,
    JOB_HOUSE,
    JOB_OF_EXTENSION,
    JOB_OF_ROLE,
    JOB_ROAD,
    JOURNEYMAN,
    LIFT,
    MARKET,
    MISSIONS,
    MOVE,
    MOVEMENTS,
    NOWHERE,
    ON_EXTENSION,
    ON_MOVEMENT,
    ON_ROLE,
    ORDERS,
    PASS,
    PLACES,
    ROWS,
    STONE,
    TOP_CART,
    VILLAGE,
    WOOD,
    all_of,
    count,
    covers,
    goods_in,
    size,
)

# A good is worth its points wherever it is, and while it circulates, this much more for eight rounds.
GOODS_IN_USE: Final = {
    "food": 0.5,
    "wood": 0.7,
    "stone": 0.5,
    "fish": 0.4,
    "alpaca": 0.6,
    "ore": 0.5,
    "wool": 1.0,
    "cacao": 1.2,
    "cloth": 0.4,
    "silver": 0.4,
    "glass": 0.0,
}
WEIGHTS: Final = {
    **GOODS_IN_USE,
    # Goods, boats, houses and their bonus, orders, rows, missions.
    "points": 1.0,
    # For eight rounds: two wood for boats, two stone for houses, one of each for the road while it goes on.
    "boat-pair": 0.5,
    "house-pair": 3.0,
    "road-pair": 0.8,
    # For eight rounds: food above four, a planning space, a cart, a card that produces, a wild one, another.
    "food-rest": -1.0,
    "planning": 7.0,
    "cart": 1.2,
    "producer": 4.0,
    "wild": 3.5,
    "other-card": 1.0,
    # The first four coins, and the rest.
    "coins": 0.7,
    "coins-rest": 0.1,
    # The points of rows and orders by how far they are done; an order in hand; goods it waits for that are there.
    "row-progress": 0.8,
    "order-progress": 0.5,
    "order": 2.0,
    "order-ready": 0.6,
    # Missions not yet met.
    "missions": 1.0,
    # Tiles that lie on planning spaces or boards to no use.
    "idle": -0.15,
    "base": 0.0,
}
SPREAD: Final = 8.0
# Goods come first, by their numbers.
NAMES: Final = [*GOOD_WORDS[:CORN], *[name for name in WEIGHTS if name not in GOODS_IN_USE]]
POINTS: Final = NAMES.index("points")
BOAT_PAIR: Final = NAMES.index("boat-pair")
HOUSE_PAIR: Final = NAMES.index("house-pair")
ROAD_PAIR: Final = NAMES.index("road-pair")
FOOD_REST: Final = NAMES.index("food-rest")
PLANNING: Final = NAMES.index("planning")
CARTS: Final = NAMES.index("cart")
PRODUCER: Final = NAMES.index("producer")
WILD: Final = NAMES.index("wild")
OTHER_CARD: Final = NAMES.index("other-card")
COINS: Final = NAMES.index("coins")
COINS_REST: Final = NAMES.index("coins-rest")
ROW_PROGRESS: Final = NAMES.index("row-progress")
ORDER_PROGRESS: Final = NAMES.index("order-progress")
HAS_ORDER: Final = NAMES.index("order")
ORDER_READY: Final = NAMES.index("order-ready")
HELD_MISSIONS: Final = NAMES.index("missions")
IDLE: Final = NAMES.index("idle")
BASE: Final = NAMES.index("base")

# A coin on a space is counted where corn would be.
COINS_LAID: Final = all_of(CORN)

# How sure the plan's deeds are: where the pawn stands, where it can get to, and only later.
HERE: Final = 0.92
IN_REACH: Final = 0.8
LATER: Final = 0.4
# How sure a deed is for which something lies there, and the rest on the planning spaces.
BEGUN: Final = 0.7
CARDS_A_ROUND: Final = 1.8
# How far a search looks ahead.
ROUNDS_SEEN: Final = 4


class Altiplano(Mind):
    """What there is, what circulates, and what lies ready to be used."""

    def __init__(self, weights: dict[str, float], spread: float) -> None:
        super().__init__(NAMES, weights, spread)

    def seats(self, s: Table) -> int:
        assert isinstance(s, State)
        return len(s.players)

    def final(self, s: Table, seat: int) -> float:
        assert isinstance(s, State)
        return points(s, s.players[seat]) + s.players[seat].money() * 0.01

    def is_settled(self, s: Table, seat: int) -> bool:
        if not s.agenda:
            return True
        task = s.agenda[-1]
        return isinstance(task, (Plan, Act, MoveOn))

    def horizon(self, s: Table) -> int:
        """Rounds; judged sooner, hoards look better than they turn out."""
        return s.round + ROUNDS_SEEN

    def idle(self, s: Table, moments: int) -> int | None:
        """Others are played out in the round of the decision; after that they lay nothing and pass."""
        if not moments:
            return None
        task = s.agenda[-1]
        if isinstance(task, Act):
            return PASS
        return DONE if isinstance(task, (Plan, MoveOn, TakeBack)) else None

    def sensible(self, s: Table, seat: int, some: list[int]) -> list[int]:
        """What was laid stays laid; the pawn goes where there is something to do, and moves on only if that is free."""
        assert isinstance(s, State)
        task = s.agenda[-1]
        rest = some
        if isinstance(task, Plan):
            rest = [a for a in some if not LIFT.has(a)]
        elif isinstance(task, MoveOn):
            rest = [a for a in some if not MOVE.has(a) or MOVE.x(a) == TOP_CART]
        elif isinstance(task, Act) and task.ready:
            rest = [a for a in some if not MOVE.has(a) or task.ready >> MOVE.args(a)[1] & 1]
            if rest == [PASS]:
                rest = some
        return rest or some

    def reckon(self, s: Table, seat: int, t: Tally) -> None:
        assert isinstance(s, State)
        p = s.players[seat]
        use = rounds_left(s) / 8.0
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
        if count(around, FOOD) > 4:
            t.add(FOOD_REST, (count(around, FOOD) - 4) * use)
        t.add(PLANNING, (p.limit - s.box.planning) * use)
        t.add(CARTS, p.cart_count() * use)
        if p.cards:
            for card in range(EXTENSIONS):
                if p.cards >> card & 1:
                    t.add(kind_of(s, card), p.copies(card) * use)
        coins = p.money()
        t.add(COINS, float(min(coins, 4)))
        if coins > 4:
            t.add(COINS_REST, float(coins - 4))
        t.add(ROW_PROGRESS, row_progress(s, p))
        if p.order != EMPTY:
            t.add(HAS_ORDER, min(use, 1.0))
            whole = size(s.box.order_goods[p.order])
            t.add(ORDER_PROGRESS, s.box.order_points[p.order] * (whole - size(p.missing)) / whole)
            for good in goods_in(p.missing):
                t.add(ORDER_READY, float(min(count(p.missing, good), count(around, good))))
        if p.missions:
            t.add(HELD_MISSIONS, p.missions.bit_count() * min(use, 1.0))
        if p.planned:
            t.add(IDLE, float(p.planned))
        if p.lying:
            self.plan(s, seat, t, use)

    def plan(self, s: State, seat: int, t: Tally, use: float) -> None:
        """Adds what the tiles on the boards will bring, place by place, as far as the pawn gets around."""
        p = s.players[seat]
        values = [0.0] * PLACES
        for place in range(PLACES):
            if has_work(s, p, place):
                values[place] = self.deeds(s, p, place, None, 1.0, use)
        far = 0
        feet = 0
        for i in range(MOVEMENTS + 1):
            if p.rested >> i & 1 and (i == TOP_CART or p.at[ON_MOVEMENT + i]):
                far += 1
            elif i < MOVEMENTS and p.at[ON_MOVEMENT + i]:
                feet += 1
        if p.place == NOWHERE:
            far += 1
        passed = s.passed >> seat & 1
        for _ in range(PLACES):
            best = -1
            most = 0.0
            for place in range(PLACES):
                value = values[place]
                if value and place == p.place:
                    value += 100.0
                if value > most:
                    most = value
                    best = place
            if best < 0:
                return
            values[best] = 0.0
            sure = LATER
            if not passed:
                if best == p.place:
                    sure = HERE
                elif p.place != NOWHERE and feet and s.near[PLACES + p.place] >> best & 1:
                    feet -= 1
                    sure = IN_REACH
                elif far:
                    far -= 1
                    sure = IN_REACH
            self.deeds(s, p, best, t, sure, use)

    def deeds(self, s: State, p: Player, place: int, t: Tally | None, sure: float, use: float) -> float:
        """What can be done at a place with what lies ready; adds it to the tally, if there is one."""
        w = self.sum.weights
        total = 0.0
        here = p.at[place] + p.wild
        jobs = s.box.base_jobs[place]
        if here:
            for job in jobs:
                cost = s.box.job_cost[job]
                while cost and covers(here, cost):
                    here -= cost
                    total += self.gain(s, p, job, s.box.job_gains[job], t, sure, use)
                if here and is_begun(here, p.planning, cost):
                    total += BEGUN * self.gain(s, p, job, s.box.job_gains[job], t, BEGUN * sure, use)
        if s.box.role_place[p.role] == place:
            cost = s.box.role_cost[p.role]
            laid = p.at[ON_ROLE] + p.wild
            if covers(laid, cost):
                total += self.gain(s, p, JOB_OF_ROLE, s.box.role_gains[p.role], t, sure, use)
            elif is_begun(laid, p.planning, cost):
                total += BEGUN * self.gain(s, p, JOB_OF_ROLE, s.box.role_gains[p.role], t, BEGUN * sure, use)
        cards = p.cards & s.box.cards_at[place]
        if cards and (p.lying >> ON_EXTENSION or p.wild):
            for card in range(EXTENSIONS):
                if cards >> card & 1:
                    job = JOB_OF_EXTENSION + card
                    if covers(p.at[ON_EXTENSION + card] + p.wild, s.box.job_cost[job]):
                        total += self.gain(s, p, job, s.box.job_gains[job], t, sure, use)
        if not here:
            return total
        if place == VILLAGE:
            for good in goods_in(here & ~COINS_LAID):
                n = count(here, good)
                if good == FOOD or not n:
                    continue
                step = best_step(s, p, good) * n
                if not step:
                    continue
                lost = n * use
                total += w[ROW_PROGRESS] * step - w[good] * lost
                if t is not None:
                    t.add(ROW_PROGRESS, step * sure)
                    t.add(good, -lost * sure)
        elif place == MARKET:
            for good in goods_in(here & ~COINS_LAID):
                n = min(count(here, good), count(p.missing, good)) if p.missing else 0
                if n:
                    step = s.box.order_points[p.order] * n / size(s.box.order_goods[p.order])
                    total += w[ORDER_PROGRESS] * step
                    if t is not None:
                        t.add(ORDER_PROGRESS, step * sure)
                elif s.box.price[good]:
                    n = count(here, good) * s.box.price[good]
                    total += w[COINS_REST] * n
                    if t is not None:
                        t.add(COINS_REST, n * sure)
        elif place == FARM:
            n = count(here, ALPACA)
            if n:
                total += w[FOOD] * n * use
                if t is not None:
                    t.add(FOOD, n * use * sure)
        elif place == FOREST:
            n = count(here, CACAO)
            if n:
                total += w[POINTS] * 3.0 * n
                if t is not None:
                    t.add(POINTS, 3.0 * n * sure)
        return total

    def gain(self, s: State, p: Player, job: int, gains: list[int], t: Tally | None, sure: float, use: float) -> float:
        """What one job brings."""
        w = self.sum.weights
        if job == JOB_HOUSE:
            if t is not None:
                t.add(POINTS, (s.box.house_points + 2.0) * sure)
            return w[POINTS] * (s.box.house_points + 2.0)
        if job == JOB_BOAT:
            if t is not None:
                t.add(POINTS, (s.box.boat_points + 3.0) * sure)
            return w[POINTS] * (s.box.boat_points + 3.0)
        if job == JOB_ROAD:
            if p.road == len(s.box.steps):
                return 0.0
            if not s.box.steps[p.road]:
                step = best_step(s, p, CORN)
                # Beyond the corn lies a planning space.
                if t is not None:
                    t.add(ROW_PROGRESS, step * sure)
                    t.add(PLANNING, 0.4 * use * sure)
                return w[ROW_PROGRESS] * step + w[PLANNING] * 0.4 * use
            if t is not None:
                t.add(PLANNING, use * sure)
            return w[PLANNING] * use
        best = gains[0]
        most = -1.0
        for good in gains:
            value = w[good] * use + w[POINTS] * s.box.points[good]
            if value > most:
                most = value
                best = good
        if t is not None:
            t.add(best, use * sure)
            t.add(POINTS, s.box.points[best] * sure)
        return most


def has_work(s: State, p: Player, place: int) -> bool:
    """Whether anything lies ready for this place."""
    if p.lying >> place & 1 or p.wild:
        return True
    if p.lying >> ON_ROLE & 1 and s.box.role_place[p.role] == place:
        return True
    return p.lying >> ON_EXTENSION & s.box.cards_at[place] != 0


def is_begun(laid: int, planning: int, cost: int) -> bool:
    """Whether some of a cost is laid and the rest lies on the planning spaces."""
    if not laid or not covers(laid + planning, cost):
        return False
    return any(count(laid, good) for good in goods_in(cost))


def kind_of(s: State, card: int) -> int:
    """The feature that an extension counts as."""
    if card in (HANDYMAN, JOURNEYMAN):
        return WILD
    return PRODUCER if s.box.extension_spaces[card] else OTHER_CARD


def rounds_left(s: State) -> float:
    """How many rounds may still come, this one included: until the cards run out, or the round is set."""
    if s.last_round:
        return s.last_round - s.round + 0.5
    return s.deck_size / CARDS_A_ROUND + 1.5


def best_step(s: State, p: Player, good: int) -> float:
    """The points of a row over its length, of the row that a good would go into; 0 where there is none."""
    if p.unfinished >> good & 1:
        row = p.row_of(good)
    elif p.begun < ROWS:
        row = p.begun
    else:
        return 0.0
    return s.box.row_points[row] / s.box.row_length[row]


def row_progress(s: State, p: Player) -> float:
    """The points of unfinished rows by how full they are."""
    total = 0.0
    for row in range(p.begun):
        if not p.complete >> row & 1:
            total += s.box.row_points[row] * (p.rows[row] & 7) / s.box.row_length[row]
    return total


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
    if p.complete:
        for row in range(p.begun):
            if p.complete >> row & 1:
                total += box.row_points[row]
    if p.shown:
        for mission in range(MISSIONS):
            if p.shown >> mission & 1:
                total += box.mission_points[mission]
    return float(total)


def mind(weights: dict[str, float], spread: float) -> Altiplano:
    """The evaluation with these weights."""
    return Altiplano(weights, spread)
