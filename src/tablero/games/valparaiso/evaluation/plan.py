"""Plans: the best that can be made of a hand, and what is left of a plan under way, played through on the forecast."""

from typing import Final

from tablero.core.evaluation import Tally
from tablero.games.valparaiso.effects import EFFECTS
from tablero.games.valparaiso.evaluation.features import add_up
from tablero.games.valparaiso.forecast import FIXED, Forecast, fees_of
from tablero.games.valparaiso.player import Player
from tablero.games.valparaiso.state import State
from tablero.games.valparaiso.terms import (
    BASE_CARDS,
    CARDS,
    DEED,
    GOODS,
    HARBOUR,
    MAYOR,
    NONE,
    PLAN,
    READY,
    ROW,
    SECTORS,
)

MOVE: Final = DEED.number["move"]
SHIP: Final = DEED.number["ship"]
# Sets of deeds: what may follow a card that moves merchants or the ship, and gains whose order does not matter.
AFTER_MOVE: Final = sum([1 << effect.deed for effect in EFFECTS if effect.uses == "merchants"])
AFTER_SHIP: Final = sum([1 << effect.deed for effect in EFFECTS if effect.uses == "ship"])
PLAIN: Final = sum([1 << effect.deed for effect in EFFECTS if effect.is_plain])
# How many plans are remembered.
MEMORY: Final = 4000


class Plans:
    """The best plans by these weights; they are remembered, as the same ones come up again and again in a round."""

    def __init__(self, weights: list[float]) -> None:
        self.sums = Tally(weights)
        self.known: dict[object, Forecast] = {}
        self.made: dict[object, list[int]] = {}

    def total(self, t: Forecast) -> float:
        """What a position is worth."""
        self.sums.total = 0.0
        add_up(t, self.sums)
        return self.sums.total

    def best(self, t: Forecast, s: State, seat: int) -> Forecast:
        """How the plan of a seat that is not in the middle of a card ends: as it lies, or completed while it plans."""
        p = s.players[seat]
        t.fees = fees_of(s, seat)
        plans = s.face_down and s.owing >> seat & 1 == 1
        key = key_of(t, s, seat, p, plans)
        known = self.known.get(key)
        if known is not None:
            return known
        if plans and p.mayor == NONE:
            slots = ROW if s.box.houses - p.houses >= s.box.houses_for_slot_5 else ROW - 1
            for card in p.row:
                play(t, card)
            t.row = p.row[:]
            best = self.complete(t, p.hand, slots - len(p.row), p.row[-1] if p.row else NONE, {})
        else:
            best = self.played(t, p.row, p.mayor)
        if len(self.known) > MEMORY:
            self.known.clear()
        self.known[key] = best
        return best

    def actions(self, t: Forecast, s: State, seat: int) -> list[int]:
        """What a seat that plans does for the best plan: the rest of the row, the mayor's card if it pays, ready."""
        p = s.players[seat]
        t.fees = fees_of(s, seat)
        key = key_of(t, s, seat, p, True)
        made = self.made.get(key)
        if made is None:
            made = []
            if p.mayor == NONE:
                row = self.best(t.clone(), s, seat).row
                made = [PLAN.of(row[slot], slot) for slot in range(len(p.row), len(row))]
                mayor = self.best_mayor(t, p.hand, row)
                if mayor != NONE:
                    made.append(PLAN.of(mayor, MAYOR))
            made.append(READY)
            if len(self.made) > MEMORY:
                self.made.clear()
            self.made[key] = made
        return made

    def complete(self, t: Forecast, hand: int, slots: int, last: int, known: dict[object, Forecast]) -> Forecast:
        """The best that can be made of the slots left: cards with an effect in any order, then small gains."""
        if not slots:
            settle(t)
            t.worth = self.total(t)
            return t
        box = t.s.box
        deed = box.main[last] if last != NONE else NONE
        may = -1
        if deed == MOVE and t.moving != NONE:
            may = AFTER_MOVE
        elif deed == SHIP and t.sailing != NONE:
            may = AFTER_SHIP
        elif deed != NONE and not PLAIN >> deed & 1:
            may = ~PLAIN
        # Different orders of the same cards often come to the same.
        key = (
            (
                hand,
                t.pesos,
                t.points,
                t.card_points,
                t.ship,
                t.moving,
                t.sailing,
                t.visits,
                t.bought,
                t.sites,
                t.houses,
            ),
            (tuple(t.goods), tuple(t.places), tuple(t.walked)),
            (may, last if may == -1 else NONE),
        )
        seen = known.get(key)
        if seen is not None:
            return seen
        best = t.clone()
        fill(best, hand, slots)
        settle(best)
        best.worth = self.total(best)
        for card in range(CARDS):
            main = box.main[card]
            if not hand >> card & 1 or not may >> main & 1 or (card < last and PLAIN >> main & 1):
                continue
            one = t.clone()
            if EFFECTS[main].foresee(one, card):
                one.row = [*t.row, card]
                one = self.complete(one, hand & ~(1 << card), slots - 1, card, known)
                if one.worth > best.worth:
                    best = one
        known[key] = best
        return best

    def played(self, t: Forecast, row: list[int], mayor: int) -> Forecast:
        """The cards of the row in their order, the mayor's when it is best."""
        one = t.clone()
        play_through(one, row, mayor, self.best_slot(t, row, mayor))
        return one

    def best_slot(self, t: Forecast, row: list[int], mayor: int) -> int:
        """Before which card of the row the mayor's is best used."""
        best = 0
        if mayor == NONE:
            return best
        most = -1e9
        for slot in range(len(row) + 1):
            one = t.clone()
            play_through(one, row, mayor, slot)
            total = self.total(one)
            if total > most:
                most = total
                best = slot
        return best

    def best_mayor(self, t: Forecast, hand: int, row: list[int]) -> int:
        """The card for the mayor's slot beside this row, if it is worth its price."""
        best = NONE
        if t.pesos < t.s.box.mayor:
            return best
        most = self.total(self.played(t, row, NONE))
        paid = t.clone()
        paid.pesos -= t.s.box.mayor
        for card in range(CARDS):
            if hand >> card & 1 and card not in row:
                total = self.total(self.played(paid, row, card))
                if total > most:
                    most = total
                    best = card
        return best


def play(t: Forecast, card: int) -> bool:
    """The main action if it has an effect, else the alternative."""
    box = t.s.box
    if EFFECTS[box.main[card]].foresee(t, card):
        return True
    other = box.alternative[t.seat][card]
    return other != NONE and EFFECTS[other].foresee(t, card)


def settle(t: Forecast) -> None:
    """The plan is over: a move that was of no use was none."""
    box = t.s.box
    if t.moving != NONE:
        t.walked = [FIXED] * len(t.places)
        do_alternative(t, t.moving)
        t.moving = NONE
    if t.sailing != NONE:
        sailing = t.sailing
        t.sailing = NONE
        if t.ship == HARBOUR:
            for sector in range(1, SECTORS):
                if t.goods[GOODS + box.demand[sector]] >= box.overseas_goods:
                    t.ship = sector
                    return
        elif t.goods[GOODS + box.demand[t.ship]] < box.overseas_goods:
            t.ship = HARBOUR
            return
        do_alternative(t, sailing)


def do_alternative(t: Forecast, card: int) -> None:
    """The alternative action of a card, if it is a plain gain."""
    other = t.s.box.alternative[t.seat][card]
    if other != NONE and PLAIN >> other & 1:
        EFFECTS[other].foresee(t, card)


def play_through(t: Forecast, row: list[int], mayor: int, slot: int) -> None:
    """Plays the cards of a row in their order, the mayor's before the one in this slot, to the end of the plan."""
    for i, card in enumerate(row):
        if i == slot and mayor != NONE:
            play(t, mayor)
        play(t, card)
    if slot >= len(row) and mayor != NONE:
        play(t, mayor)
    settle(t)


def fill(t: Forecast, hand: int, slots: int) -> None:
    """The rest of the slots with small gains: the goods that are wanted most."""
    box = t.s.box
    for _ in range(slots):
        good = t.wanted(NONE)
        best = NONE
        for card in range(BASE_CARDS):
            if hand >> card & 1:
                deed = box.alternative[t.seat][card]
                if EFFECTS[deed].good == good:
                    best = card
                    break
                if best == NONE:
                    best = card
        if best == NONE:
            return
        EFFECTS[box.alternative[t.seat][best]].foresee(t, best)
        t.row = [*t.row, best]
        hand ^= 1 << best


def key_of(t: Forecast, s: State, seat: int, p: Player, plans: bool) -> object:
    """What the end of a plan depends on, the edition included: one evaluation serves all of them."""
    return (
        s.box,
        (seat, plans, tuple(p.row), p.mayor, p.hand, p.pesos, tuple(p.goods), tuple(p.merchants), p.points, p.houses),
        (t.rounds, p.ship, tuple(t.fees), tuple(s.market), tuple(s.houses)),
        (len(s.residences), tuple(s.sea), tuple(s.sector_pesos)),
    )
