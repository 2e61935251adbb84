"""Why something is no option: for the one who points at it. Legality itself is in the tasks alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tablero.core.agenda import Task, options
from tablero.games.valparaiso.effects import EFFECTS, NOT_AT_RIVER, Sentence, lacking, no_card, pesos_of, too_dear
from tablero.games.valparaiso.player import Player
from tablero.games.valparaiso.rules.goods import BuyGoods, BuyPoints, GiveForPoint, SellOne
from tablero.games.valparaiso.rules.planning import Planning
from tablero.games.valparaiso.rules.sea import Overseas, Transfer, cards_at, compensation_for, has_goods
from tablero.games.valparaiso.rules.set_up import SecondMerchant, StartingGoods
from tablero.games.valparaiso.rules.using import UseCard
from tablero.games.valparaiso.rules.villages import (
    AtMarket,
    Build,
    ChooseVillage,
    GiveAndBuild,
    Move,
    PayFee,
    River,
    customs,
    is_free,
    opponents,
)
from tablero.games.valparaiso.state import TILE_MASK, State
from tablero.games.valparaiso.terms import (
    ALTERNATIVE,
    BUILD_AT,
    BUY,
    BUY_POINT,
    CARDS,
    GIVE,
    GOOD_KEYS,
    GOODS,
    HARBOUR,
    LOAD,
    MAIN,
    MAT,
    MAYOR,
    NONE,
    PAY_FEE,
    PLACE_KEYS,
    PLACES,
    PLAN,
    ROW,
    SAIL,
    SECTOR_KEYS,
    SETTLE,
    SLOT_KEYS,
    TAKE,
    TRADE,
    UNLOAD,
    USE,
    VALPARAISO,
    VISIT,
    WALK,
)
from tablero.words import Refusal

Reasons = Iterator[tuple[int, Sentence]]
READY_ALREADY: Sentence = ("why.ready", {})


def refusals(s: State, seat: int) -> list[Refusal]:
    """What stands in the way of each thing that a player may point at and cannot do."""
    task: Task[State] = s.agenda[-1]
    reasons = REASONS.get(type(task))
    if reasons is None:
        return []
    offered = set(options(s, seat))
    return [(a, *reason) for a, reason in reasons(s, seat, s.players[seat], task) if a not in offered]


def planning(s: State, seat: int, p: Player, task: Planning) -> Reasons:
    """Slots are filled one after another, slot 5 with houses, the mayor's for pesos, until one is ready."""
    is_ready = not s.owing >> seat & 1
    built, need = s.box.houses - p.houses, s.box.houses_for_slot_5
    next_slot = min(len(p.row), ROW - 1)
    for slot in range(next_slot, ROW):
        reason: Sentence = ("why.gap", {"slot": SLOT_KEYS[next_slot]})
        if is_ready:
            reason = READY_ALREADY
        elif len(p.row) == ROW:
            reason = ("why.row-full", {})
        elif slot == ROW - 1 and built < need:
            reason = ("why.slot-5", {"need": [(need, "word.house")], "built": [(built, "word.house")]})
        for card in cards_in(p.hand):
            yield PLAN.of(card, slot), reason
    if p.mayor == NONE:
        for card in cards_in(p.hand):
            yield PLAN.of(card, MAYOR), READY_ALREADY if is_ready else too_dear(s.box.mayor, p.pesos)


def using(s: State, seat: int, p: Player, task: UseCard) -> Reasons:
    """A card out of order has its price; then its action must be able to do something."""
    planned = [(card, s.box.out_of_order[slot]) for slot, card in enumerate(p.row)]
    if p.mayor != NONE:
        planned.append((p.mayor, 0))
    for card, price in planned:
        for way, deed in ((MAIN, s.box.main[card]), (ALTERNATIVE, s.box.alternative[seat][card])):
            if deed == NONE:
                continue
            if p.pesos < price:
                yield USE.of(card, way), ("why.order", {"price": pesos_of(price), "have": pesos_of(p.pesos)})
            elif not EFFECTS[deed].can(s, p, p.pesos - price):
                yield USE.of(card, way), EFFECTS[deed].lacks(s, p, price)


def moving(s: State, seat: int, p: Player, task: Move) -> Reasons:
    """A merchant walks once, along roads, at most so many counted steps, each at its fare."""
    for merchant, here in enumerate(p.merchants):
        walks_on = merchant == task.walker
        has_walked = task.moved >> merchant & 1 and not walks_on
        # Of merchants that stand together and wait the first walks, so the others need no reason.
        if here == MAT or not (walks_on or has_walked or merchant == first_waiting(p, here, task.moved)):
            continue
        steps = task.steps if walks_on else 0
        for to in range(PLACES):
            if to == here:
                continue
            reason: Sentence = ("why.no-road", {"place": PLACE_KEYS[here]})
            if has_walked:
                reason = ("why.walked", {})
            elif to in s.box.roads[here]:
                if walks_on and task.entered >> to & 1:
                    reason = ("why.entered", {})
                elif steps + 1 == len(task.fares):
                    reason = ("why.steps", {"steps": [(steps, "word.step")]})
                else:
                    fare = task.fares[steps + 1] - task.fares[steps]
                    reason = too_dear(fare + s.box.toll * customs(s, seat, to), p.pesos)
            yield WALK.of(merchant, to), reason


def sailing(s: State, seat: int, p: Player, task: River) -> Reasons:
    """By the river only places at the river are reached, once by each merchant."""
    for merchant, here in enumerate(p.merchants):
        has_sailed = task.moved >> merchant & 1
        if here == MAT or not (has_sailed or merchant == first_waiting(p, here, task.moved)):
            continue
        for to in range(PLACES):
            if to != here:
                yield SAIL.of(merchant, to), ("why.walked", {}) if has_sailed else NOT_AT_RIVER


def first_waiting(p: Player, place: int, moved: int) -> int:
    """The merchant that is offered among those at a place that have not moved, or NONE."""
    return next((m for m, here in enumerate(p.merchants) if here == place and not moved >> m & 1), NONE)


def building(s: State, seat: int, p: Player, task: Build) -> Reasons:
    """A house needs a free site where a merchant stands."""
    for place in range(PLACES):
        for site in s.box.sites_at[place]:
            reason: Sentence = ("why.no-merchant-there", {})
            if not p.houses:
                reason = ("why.no-house", {})
            elif not is_free(s, site):
                reason = ("why.residences-full" if site == VALPARAISO else "why.taken", {})
            yield BUILD_AT[site], reason


def choosing(s: State, seat: int, p: Player, task: ChooseVillage) -> Reasons:
    """A village is handled once, by a merchant there."""
    for place in s.box.markets:
        yield VISIT.of(place), ("why.handled" if task.handled >> place & 1 else "why.no-merchant-there", {})


def paying(s: State, seat: int, p: Player, task: PayFee) -> Reasons:
    """Others in the village want their fee."""
    yield PAY_FEE, too_dear(s.box.trade_fee * opponents(s, seat, task.place), p.pesos)


def trading(s: State, seat: int, p: Player, task: AtMarket) -> Reasons:
    """The tile has its price."""
    tile = s.market[s.box.market_at[task.place]] & TILE_MASK
    takes = s.box.tile_takes[tile]
    if s.box.tile_cost[tile] > p.pesos:
        yield TRADE, too_dear(s.box.tile_cost[tile], p.pesos)
    elif any(takes[good] > p.goods[good] for good in range(GOODS)):
        yield TRADE, lacking(takes, p)


def transferring(s: State, seat: int, p: Player, task: Transfer) -> Reasons:
    """A kind goes in one direction only, and the hold has its limit."""
    for good in range(GOODS):
        load: Sentence = none_of(good)
        if p.goods[good]:
            load = ("why.one-way" if task.unloaded >> good & 1 else "why.hold-full", {})
        unload: Sentence = (
            ("why.one-way", {}) if p.goods[GOODS + good] else ("why.none-in-hold", {"good": GOOD_KEYS[good]})
        )
        yield LOAD.of(good), load
        yield UNLOAD.of(good), unload


def buying(s: State, seat: int, p: Player, task: Overseas) -> Reasons:
    """Cards of the ship's sector only, for goods of the hold, some with a compensation."""
    here = cards_at(s, p.ship) if p.ship != HARBOUR else []
    for card in s.sea:
        if card != NONE:
            dear = card in here and has_goods(s, p)
            reason = too_dear(compensation_for(s, card), p.pesos) if dear else no_card(s, p, 0)
            yield BUY.of(card), reason if card in here else ("why.other-sector", {"sector": SECTOR_KEYS[p.ship]})


def giving(s: State, seat: int, p: Player, task: Task[State]) -> Reasons:
    """What is given lies in the warehouse."""
    return ((GIVE.of(good), none_of(good)) for good in range(GOODS))


def buying_goods(s: State, seat: int, p: Player, task: BuyGoods) -> Reasons:
    """Each good has its price."""
    return ((TAKE.of(good), too_dear(task.price, p.pesos)) for good in range(GOODS))


def buying_points(s: State, seat: int, p: Player, task: BuyPoints) -> Reasons:
    """Points have their price."""
    yield BUY_POINT, too_dear(task.price, p.pesos)


def starting(s: State, seat: int, p: Player, task: StartingGoods) -> Reasons:
    """Nobody starts with what somebody has."""
    return ((TAKE.of(good), ("why.combination", {})) for good in range(GOODS))


def settling(s: State, seat: int, p: Player, task: SecondMerchant) -> Reasons:
    """A second merchant starts alone."""
    return ((SETTLE.of(place), ("why.occupied", {})) for place in s.box.villages)


# For each question what could be asked for, and what would then be lacking.
REASONS: dict[type[Task[State]], Callable[[State, int, Player, Any], Reasons]] = {
    Planning: planning,
    UseCard: using,
    Move: moving,
    River: sailing,
    Build: building,
    ChooseVillage: choosing,
    PayFee: paying,
    AtMarket: trading,
    Transfer: transferring,
    Overseas: buying,
    SellOne: giving,
    GiveForPoint: giving,
    GiveAndBuild: giving,
    BuyGoods: buying_goods,
    BuyPoints: buying_points,
    StartingGoods: starting,
    SecondMerchant: settling,
}


def cards_in(bits: int) -> list[int]:
    return [card for card in range(CARDS) if bits >> card & 1]


def none_of(good: int) -> Sentence:
    return ("why.none-in-warehouse", {"good": GOOD_KEYS[good]})
