"""Valparaíso as bots see it: what a seat will have once its plan is played through, by the rounds that are left."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from tablero.core import agenda
from tablero.core.agenda import options
from tablero.core.dice import Dice, FastDice
from tablero.core.evaluation import Evaluation, Tally, expect, in_order
from tablero.games.valparaiso.effects import EFFECTS
from tablero.games.valparaiso.evaluation.features import NAMES, WEIGHTS, add_up
from tablero.games.valparaiso.evaluation.plan import Plans, play_through
from tablero.games.valparaiso.forecast import Forecast, forecast_of
from tablero.games.valparaiso.forecast.land import trade_at, visit
from tablero.games.valparaiso.forecast.sea import transfer
from tablero.games.valparaiso.player import Player
from tablero.games.valparaiso.rules.ending import is_over
from tablero.games.valparaiso.rules.sea import Transfer
from tablero.games.valparaiso.rules.using import UseCard
from tablero.games.valparaiso.rules.villages import AtMarket, ChooseVillage, Move, PayFee, River, customs
from tablero.games.valparaiso.scoring import wealth
from tablero.games.valparaiso.state import State
from tablero.games.valparaiso.terms import (
    ALTERNATIVE,
    BASE_CARDS,
    CHANGE,
    DONE,
    MAIN,
    MAT,
    MAYOR,
    NONE,
    NOTHING,
    PLAN,
    READY,
    SAIL,
    SELL,
    TAKE_BACK,
    UNLOAD,
    USE,
    WALK,
)

__all__ = ["LEARNED", "SPREAD", "WEIGHTS", "evaluation"]

SPREAD: Final = 3.0
# How fast the first of good players scores, how many cards each buys a round, and after how many rounds it is time
# to come to an end.
POINTS_A_ROUND: Final = 2.5
CARDS_A_ROUND: Final = 0.45
LONGEST: Final = 8
# The rounds that are still reckoned with when that time has passed: with none, nobody would ever load a ship again.
OVERDUE: Final = 2.5
# How much of the round under way is to be counted off.
UNDER_WAY: Final = 0.7
# Sets of deeds that spoil each other: a tile rotates, a site is taken, a card is bought.
SPOILING: Final = [
    sum([1 << effect.deed for effect in EFFECTS if effect.contested == what]) for what in ("tile", "site", "card")
]


class Valparaiso(Evaluation):
    """What there will be after this round, and what it will bring in the rounds that are left."""

    def __init__(self, weights: Mapping[str, float], spread: float) -> None:
        super().__init__(NAMES, weights, spread)
        self.warmth = 0.25
        self.leads = 1
        self.plans = Plans(self.sum.weights)

    def seats(self, s: agenda.State) -> int:
        assert isinstance(s, State)
        return len(s.players)

    def final(self, s: agenda.State, seat: int) -> float:
        assert isinstance(s, State)
        p = s.players[seat]
        pesos = wealth(s, seat)
        points = p.points + card_points(s, p) + pesos // s.box.pesos_per_point
        return points + pesos % s.box.pesos_per_point * 0.01

    def is_settled(self, s: agenda.State, seat: int) -> bool:
        """Plans, walks, loading and trading are foreseen to their end; all else is followed."""
        if not s.agenda:
            return True
        task = s.agenda[-1]
        return task.seat != seat or isinstance(task, (UseCard, Move, River, Transfer))

    def sensible(self, s: agenda.State, seat: int, some: list[int]) -> list[int]:
        """No plan is taken back or left incomplete, the mayor comes last; no good is given up, none unloaded."""
        assert isinstance(s, State)
        out = [
            a
            for a in in_order(s, some)
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

    def reckon(self, s: agenda.State, seat: int, t: Tally) -> None:
        assert isinstance(s, State)
        add_up(self.foresee(s, seat), t)

    def foresee(self, s: State, seat: int) -> Forecast:
        """The seat's position as it will be when all it has planned is done."""
        p = s.players[seat]
        has_plan = p.row or p.mayor != NONE
        if s.face_down and not has_plan:
            return forecast_of(s, seat, max(1.0, rounds_ahead(s)))
        t = in_round(s, seat)
        if s.agenda[-1].seat == seat:
            finish(t, s, seat)
            return self.plans.played(t, p.row, p.mayor)
        return self.plans.best(t, s, seat) if has_plan else t

    def outlook(self, s: agenda.State, seat: int) -> float:
        """Where a round begins, with the best plan for it that can be seen from here."""
        assert isinstance(s, State)
        p = s.players[seat]
        if not s.agenda or not s.face_down or p.row or p.mayor != NONE or is_over(s):
            return self.worth(s, seat)
        return self.plans.total(self.plans.best(in_round(s, seat), s, seat))

    def suppose(self, s: agenda.State, seat: int) -> None:
        """Others plan anew: cards dealt by lot are a plan that nobody would make."""
        assert isinstance(s, State)
        if not s.face_down:
            return
        for other, p in enumerate(s.players):
            if other != seat:
                if p.mayor != NONE:
                    s.take_back(other, MAYOR)
                while p.row:
                    s.take_back(other, 0)
                if not s.owing >> other & 1:
                    s.change_mind(other)

    def has_secrets(self, s: agenda.State) -> bool:
        """All cards are known; a plan is made before it is seen, and supposed."""
        return False

    def intent(self, s: agenda.State, seat: int, dice: Dice | None) -> list[int]:
        """The rest of a plan, the next use of a card, the next step of a walk: as the forecast has it."""
        assert isinstance(s, State)
        if dice is not None:
            return []
        p = s.players[seat]
        task = s.agenda[-1]
        if s.face_down and s.owing >> seat & 1:
            return self.plans.actions(in_round(s, seat), s, seat)
        if isinstance(task, UseCard):
            return self.next_use(s, seat, p)
        if isinstance(task, (Move, River)):
            return self.next_step(s, seat, p)
        return []

    def next_use(self, s: State, seat: int, p: Player) -> list[int]:
        """The next card by the order of the plan, unless one that others may spoil is better used at once."""
        first = self.in_order(s, seat, p)
        some = []
        others = [other for i, other in enumerate(s.players) if i != seat]
        for a in options(s, seat):
            if a == first:
                some.append(a)
            elif USE.has(a):
                card, way, _ = USE.args(a)
                if way == MAIN and is_contested(s, others, s.box.main[card]):
                    some.append(a)
        if len(some) > 1:
            # Whatever is drawn on the way: the seat cannot know it.
            shares = expect(self, s, seat, some, FastDice(0))
            return [some[shares.index(max(shares))]]
        return some

    def in_order(self, s: State, seat: int, p: Player) -> int:
        """The first card of the row or the mayor's, in the way that the forecast makes most of."""
        t = in_round(s, seat)
        slot = self.plans.best_slot(t, p.row, p.mayor)
        card = p.mayor if slot == 0 and p.mayor != NONE else p.row[0]
        best = NONE
        most = -1e9
        for way in (ALTERNATIVE, MAIN):
            deed = s.box.main[card] if way == MAIN else s.box.alternative[seat][card]
            one = t.clone()
            if deed == NONE or not EFFECTS[deed].foresee(one, card):
                continue
            if card == p.mayor:
                play_through(one, p.row, NONE, 0)
            else:
                play_through(one, p.row[1:], p.mayor, slot - 1)
            total = self.plans.total(one)
            if total > most:
                most = total
                best = USE.of(card, way)
        return best

    def next_step(self, s: State, seat: int, p: Player) -> list[int]:
        """A step of a merchant to where the forecast wants it, the walker's first; nothing where there is no way."""
        t = in_round(s, seat)
        finish(t, s, seat)
        goals = self.plans.played(t, p.row, p.mayor).places
        task = s.agenda[-1]
        a = DONE
        if isinstance(task, Move) and task.walker != NONE and goals[task.walker] != p.merchants[task.walker]:
            a = step(s, seat, task.walker, goals[task.walker])
        elif isinstance(task, (Move, River)):
            for merchant, here in enumerate(p.merchants):
                if here != MAT and not task.moved >> merchant & 1 and goals[merchant] != here:
                    is_by_boat = isinstance(task, River)
                    a = SAIL.of(merchant, goals[merchant]) if is_by_boat else step(s, seat, merchant, goals[merchant])
                    break
        return [a] if a in options(s, seat) else []


def in_round(s: State, seat: int) -> Forecast:
    """The seat's position with the rounds that will come after this one."""
    ahead = rounds_ahead(s)
    return forecast_of(s, seat, max(0.1, ahead - UNDER_WAY) if ahead else 0.0)


def is_contested(s: State, others: list[Player], deed: int) -> bool:
    """Whether somebody else still has a card that could spoil this deed."""
    for deeds in SPOILING:
        if deeds >> deed & 1:
            for p in others:
                if p.mayor != NONE and deeds >> s.box.main[p.mayor] & 1:
                    return True
                for card in p.row:
                    if deeds >> s.box.main[card] & 1:
                        return True
    return False


def step(s: State, seat: int, merchant: int, goal: int) -> int:
    """The step that brings a merchant nearer to its goal, best to an own customs house, last to another's."""
    steps = s.box.steps
    here = s.players[seat].merchants[merchant]
    best = NONE
    least = 0
    for to in s.box.roads[here]:
        if steps[to][goal] < steps[here][goal]:
            # Less than none where the seat has a house itself.
            price = customs(s, seat, to)
            if best == NONE or price < least:
                least = price
                best = to
    return WALK.of(merchant, best)


def finish(t: Forecast, s: State, seat: int) -> None:
    """Finishes what the seat is in the middle of, in the forecast."""
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


def standing(t: Forecast) -> list[int]:
    """How many own merchants stand in each market."""
    return [t.places.count(place) for place in t.s.box.markets]


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


LEARNED: Final = Path(__file__).with_name("weights.json")


def evaluation(weights: Mapping[str, float], spread: float) -> Valparaiso:
    """The evaluation with these weights."""
    return Valparaiso(weights, spread)
