"""Valletta as bots see it: what cards, goods and the city are worth while so many turns are left."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from tablero.core import agenda
from tablero.core.evaluation import Evaluation, Tally, in_order
from tablero.games.valletta.evaluation.features import (
    BASE,
    GOLD_FIRST,
    GOLD_REST,
    HOUSES_TO_COME,
    MATERIALS_FIRST,
    MATERIALS_NEXT,
    MATERIALS_REST,
    NAMES,
    OWED,
    POINTS,
    TARGET,
)
from tablero.games.valletta.evaluation.features import SPREAD as SPREAD
from tablero.games.valletta.evaluation.features import WEIGHTS as WEIGHTS
from tablero.games.valletta.player import Player
from tablero.games.valletta.rules.constructing import Build, Spare
from tablero.games.valletta.rules.exchange import Exchanging, TakeExchanged
from tablero.games.valletta.rules.persons import Bathe, TakeAlike, TakeGoods, Trade
from tablero.games.valletta.rules.turns import Finish, Play
from tablero.games.valletta.scoring import building_points
from tablero.games.valletta.state import State
from tablero.games.valletta.terms import (
    COLOUR,
    EXCHANGE,
    GOODS,
    NOT_YET,
    RETURN,
    SPARE,
    TAKE,
)

# How many turns it takes to build a house, to score a point, to bring Jean on, when all play well.
TURNS_A_HOUSE: Final = 1.6
TURNS_A_POINT: Final = 0.45
TURNS_A_SPACE: Final = 1.9
# Nobody counts on turns after this round: who always counts on more, sees in every building an end to the income from
# cards, and never ends the game.
LAST_ROUND: Final = 30


class Valletta(Evaluation):
    """Cards by the plays they will still see, goods by what they can become."""

    def __init__(self, weights: Mapping[str, float], spread: float) -> None:
        super().__init__(NAMES, weights, spread)

    def seats(self, s: agenda.State) -> int:
        assert isinstance(s, State)
        return len(s.players)

    def final(self, s: agenda.State, seat: int) -> float:
        assert isinstance(s, State)
        p = s.players[seat]
        points = p.points + building_points(s, seat) + p.has_goods() // s.box.goods_per_point
        return points + p.houses * 0.01

    def moment(self, s: agenda.State) -> int:
        """Turns, counted as if nobody had left."""
        assert isinstance(s, State)
        seats = len(s.players)
        return s.round * seats + (s.turn - s.starter) % seats if s.turn >= 0 else seats

    def is_settled(self, s: agenda.State, seat: int) -> bool:
        if not s.agenda:
            return True
        task = s.agenda[-1]
        return task.seat != seat or isinstance(task, (Play, Finish))

    def horizon(self, s: agenda.State) -> int:
        """The end of the turn; of two players, of the one after the other's answer."""
        return self.moment(s) + (3 if self.seats(s) == 2 else self.ahead)

    def beyond(self, s: agenda.State) -> int:
        """To the end of the own next turn, where all lines cannot look as far as that."""
        seats = self.seats(s)
        return seats if seats > 2 else 0

    def sensible(self, s: agenda.State, seat: int, some: list[int]) -> list[int]:
        """Three goods for one only where a building is being paid for and goods abound."""
        assert isinstance(s, State)
        task = s.agenda[-1]
        if isinstance(task, (TakeGoods, Exchanging, Spare)):
            some = [a for a in in_order(s, some) if can_go_upwards(s, task, a)] or some
        else:
            some = in_order(s, some)
        if some[-1] != EXCHANGE and some[0] != EXCHANGE:
            return some
        if isinstance(task, Build) and s.players[seat].has_goods() > 6:
            return some
        rest = [a for a in some if a != EXCHANGE]
        return rest or some

    def reckon(self, s: agenda.State, seat: int, t: Tally) -> None:
        assert isinstance(s, State)
        p = s.players[seat]
        t.add(BASE, 1.0)
        t.add(POINTS, float(p.points + building_points(s, seat)))
        goods_to_come = 0.0
        builds = 0.0
        plays, slope = plays_left(s, seat)
        box = s.box
        symbols, colours = shown(s, p)
        ahead = 0.0
        # In the end phase what is discarded does not come back.
        for part in range(2 if s.end_phase else 3):
            cards = p.hand if part == 0 else p.pile if part == 1 else p.discard
            times = cycles(plays, ahead + len(cards) * 0.5, slope, s.end_phase)
            ahead += len(cards)
            if times > 0.0:
                for person in cards:
                    n = box.share[person]
                    if box.measured[person]:
                        n = box.effects[person].yields(s, seat, symbols, colours)
                    n *= times
                    t.add(person, n)
                    if box.builds[person]:
                        builds += times
                    elif box.feeds[person]:
                        goods_to_come += n
        if not s.end_phase:
            times = cycles(plays, ahead, slope, False)
            for person in p.slots:
                n = box.share[person]
                if box.measured[person]:
                    n = box.effects[person].yields(s, seat, symbols, colours)
                t.add(person, times * n)
        self.stock(s, seat, t, builds, goods_to_come)

    def stock(self, s: State, seat: int, t: Tally, builds: float, goods_to_come: float) -> None:
        """Goods by how many there are of a kind, and the houses that they may pay for."""
        p = s.players[seat]
        goods = p.goods
        for good in range(1, 4):
            n = goods[good]
            t.add(MATERIALS_FIRST, float(min(n, 2)))
            if n > 2:
                t.add(MATERIALS_NEXT, float(min(n, 4) - 2))
                if n > 4:
                    t.add(MATERIALS_REST, float(n - 4))
        t.add(GOLD_FIRST, float(min(goods[0], 5)))
        if goods[0] > 5:
            t.add(GOLD_REST, float(goods[0] - 5))
        owed = 0
        for task in s.agenda:
            if task.seat == seat:
                if isinstance(task, TakeGoods):
                    owed += task.left
                elif isinstance(task, Bathe):
                    owed += task.due
                elif isinstance(task, Trade):
                    owed += task.goods * len(task.returned)
                elif isinstance(task, (TakeAlike, TakeExchanged)):
                    owed += task.goods
        if owed:
            t.add(OWED, float(owed))
        houses = float(s.box.houses - p.houses)
        if builds and houses:
            t.add(HOUSES_TO_COME, min(builds, houses, (p.has_goods() + owed + goods_to_come) / 7.0))
        if builds:
            t.add(TARGET, target(s, p, seat))


def can_go_upwards(s: State, task: TakeGoods | Exchanging | Spare, a: int) -> bool:
    """Whether as many things as must be named can be named from this one on, none below it."""
    if not task.is_thing(a):
        return True
    if isinstance(task, TakeGoods):
        return not task.different or GOODS - TAKE.x(a) >= task.left
    goods = s.players[task.seat].goods
    if isinstance(task, Exchanging):
        return sum(goods[RETURN.x(a) :]) >= task.left
    owed = task.owed()
    for below in range(SPARE.x(a)):
        if owed[below] > goods[below]:
            return False
    return sum(owed[SPARE.x(a) :]) >= task.left


def plays_left(s: State, seat: int) -> tuple[float, float]:
    """How many cards the seat may still play before the end phase, and how often that is each card of the deck."""
    p = s.players[seat]
    slots = float(s.box.plays - len(p.slots)) if s.turn == seat else 0.0
    deck = len(p.hand) + len(p.pile) + len(p.discard) + len(p.slots)
    if s.end_phase or not deck:
        return 0.0, 0.0
    turns = 0.0 if s.trigger != NOT_YET else turns_left(s)
    return slots + turns * s.box.plays, 1.0 / deck


def turns_left(s: State) -> float:
    """How many turns each seat may still expect before the end phase: whichever end is nearest."""
    box = s.box
    least = (box.street - s.jean) * TURNS_A_SPACE / len(s.players)
    for p in s.players:
        by_houses = (box.houses - p.houses) * TURNS_A_HOUSE
        by_points = (box.end_points - p.points) * TURNS_A_POINT
        if p.points < 10:
            by_points += (10 - p.points) * 0.3
        least = min(least, by_houses, by_points)
    return min(least, max(0.0, float(LAST_ROUND - s.round)))


def cycles(plays: float, ahead: float, slope: float, end_phase: bool) -> float:
    """How often a card is played that has so many others ahead of it: by turns, and once in the end phase."""
    if end_phase:
        return 1.0
    times = (plays - ahead) * slope + 0.5
    return times + 1.0 if times > 0.0 else 1.0


def shown(s: State, p: Player) -> tuple[list[int], list[int]]:
    """How many own buildings show each good, and how many there are of each colour."""
    symbols = [0] * GOODS
    colours = [0] * len(COLOUR)
    if p.built:
        for place, building in enumerate(s.city):
            if p.built >> place & 1:
                symbols[s.box.symbol[building]] += 1
                colours[s.box.building_colour[building]] += 1
    return symbols, colours


def target(s: State, p: Player, seat: int) -> float:
    """The best of what could be built next, by its points and half a point less for each good that it lacks."""
    best = 0.0
    gold, wood, stone, brick = p.goods[0], p.goods[1], p.goods[2], p.goods[3]
    for place, building in enumerate(s.city):
        own = p.built >> place & 1
        if own:
            if p.upgraded >> place & 1:
                continue
        elif s.built >> place & 1 or p.houses == s.box.houses:
            continue
        price = s.box.price[building]
        lack = 0
        if price[1] > wood:
            lack += price[1] - wood
        if price[2] > stone:
            lack += price[2] - stone
        if price[3] > brick:
            lack += price[3] - brick
        if not own and price[0] > gold:
            short = price[0] - gold - s.discount(seat, place)
            if short > 0:
                lack += short
        near = s.box.points[building] + (2.0 if not own else 0.0) - lack * 0.5
        if near > best:
            best = near
    return best


LEARNED: Final = Path(__file__).with_name("weights.json")


def evaluation(weights: Mapping[str, float], spread: float) -> Valletta:
    """The evaluation with these weights."""
    return Valletta(weights, spread)
