"""Why something is no option: for the one who points at it. Legality itself is in the tasks alone."""

from __future__ import annotations

from collections.abc import Iterator

from tablero.core.agenda import Task, options
from tablero.core.game import Named
from tablero.games.valparaiso.player import Player
from tablero.games.valparaiso.rules import deeds
from tablero.games.valparaiso.rules.goods import BuyGoods, BuyPoints, GiveForPoint, SellOne
from tablero.games.valparaiso.rules.planning import Planning
from tablero.games.valparaiso.rules.sea import Overseas, Transfer, cards_at, compensation_for, has_goods
from tablero.games.valparaiso.rules.setup import SecondMerchant, StartingGoods
from tablero.games.valparaiso.rules.using import UseCard
from tablero.games.valparaiso.rules.villages import (
    MOST_STEPS,
    AtMarket,
    Build,
    ChooseVillage,
    GiveAndBuild,
    Move,
    PayFee,
    River,
    is_free,
    opponents,
)
from tablero.games.valparaiso.state import TILE_MASK, State
from tablero.games.valparaiso.terms import (
    ALTERNATIVE,
    BUILD,
    BUY,
    BUY_POINT,
    CARDS,
    FIRST_CUSTOMS,
    FIRST_SITE,
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

Reason = tuple[str, Named]
READY_ALREADY: Reason = ("why.ready", {})
NO_MERCHANT: Reason = ("why.no-merchant", {})
NO_GOODS: Reason = ("why.no-goods", {})
NOT_AT_RIVER: Reason = ("why.not-at-river", {})
NOT_IN_MARKET: Reason = ("why.not-in-market", {})
NOT_IN_HARBOUR: Reason = ("why.not-in-harbour", {})


def refusals(s: State, seat: int) -> list[Refusal]:
    """What stands in the way of each thing that a player may point at and cannot do."""
    offered = set(options(s, seat))
    return [(a, *reason) for a, reason in reasons(s, seat, s.agenda[-1]) if a not in offered]


def reasons(s: State, seat: int, task: Task[State]) -> Iterator[tuple[int, Reason]]:
    """For each question what could be asked for, and what would then be lacking."""
    p = s.players[seat]
    if isinstance(task, Planning):
        return planning(s, seat, p)
    if isinstance(task, UseCard):
        return using(s, seat, p)
    if isinstance(task, Move):
        return moving(s, seat, p, task)
    if isinstance(task, River):
        return sailing(s, p, task)
    if isinstance(task, Build):
        return building(s, p)
    if isinstance(task, (ChooseVillage, PayFee, AtMarket)):
        return trading(s, seat, p, task)
    if isinstance(task, Transfer):
        return transferring(s, p, task)
    if isinstance(task, Overseas):
        return buying(s, p)
    if isinstance(task, (SellOne, GiveForPoint, GiveAndBuild)):
        return ((GIVE.of(good), none_of(good)) for good in range(GOODS))
    if isinstance(task, BuyGoods):
        return ((TAKE.of(good), too_dear(task.price, p.pesos)) for good in range(GOODS))
    if isinstance(task, BuyPoints):
        return iter([(BUY_POINT, too_dear(task.price, p.pesos))])
    if isinstance(task, StartingGoods):
        return ((TAKE.of(good), ("why.combination", {})) for good in range(GOODS))
    if isinstance(task, SecondMerchant):
        return ((SETTLE.of(place), ("why.occupied", {})) for place in s.box.villages)
    return iter([])


def planning(s: State, seat: int, p: Player) -> Iterator[tuple[int, Reason]]:
    """Slots are filled one after another, slot 5 with two houses, the mayor's for 5 pesos, until one is ready."""
    is_ready = not s.owing >> seat & 1
    built, need = s.box.houses - p.houses, s.box.houses_for_slot_5
    next_slot = min(len(p.row), ROW - 1)
    for slot in range(next_slot, ROW):
        reason: Reason = ("why.gap", {"slot": SLOT_KEYS[next_slot]})
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


def using(s: State, seat: int, p: Player) -> Iterator[tuple[int, Reason]]:
    """A card out of order has its price; then its action must be able to do something."""
    planned = [(card, s.box.out_of_order[slot]) for slot, card in enumerate(p.row)]
    if p.mayor != NONE:
        planned.append((p.mayor, 0))
    for card, price in planned:
        for way, deed in ((MAIN, s.box.main[card]), (ALTERNATIVE, s.box.alternative[seat][card])):
            if deed == NONE:
                continue
            if p.pesos < price:
                yield USE.of(card, way), ("why.order", {"price": pesos(price), "have": pesos(p.pesos)})
            elif not deeds.DEEDS[deed].can(s, p, p.pesos - price):
                yield USE.of(card, way), hindrance(s, p, deeds.DEEDS[deed], price)


def hindrance(s: State, p: Player, deed: deeds.Deed, order: int) -> Reason:
    """What an action lacks that cannot be done after paying `order` pesos to use its card out of order."""
    if isinstance(deed, deeds.TransferGoods):
        return NOT_IN_HARBOUR if p.ship != HARBOUR else ("why.nothing-to-transfer", {})
    if isinstance(deed, (deeds.HireForGoods, deeds.HireForPesos)) and MAT not in p.merchants:
        return NO_MERCHANT
    if isinstance(deed, (deeds.HireForGoods, deeds.PointsForOneOfEach)):
        return lacking([1, 1, 1], p)
    if isinstance(deed, deeds.SailRiver):
        return NOT_AT_RIVER
    if isinstance(deed, deeds.BuyOverseas):
        return no_card(s, p, order)
    if isinstance(deed, deeds.PointForTwoGoods):
        return ("why.two-goods", {})
    price = price_of(s, deed)
    if p.pesos < order + price:
        return too_dear(price, p.pesos, order)
    if isinstance(deed, deeds.Trade):
        return NOT_IN_MARKET
    if isinstance(deed, (deeds.SellGood, deeds.PointForPesosAndGood, deeds.BuildForGood)) and not p.in_warehouse():
        return NO_GOODS
    return ("why.no-site", {}) if p.houses else ("why.no-house", {})


def price_of(s: State, deed: deeds.Deed) -> int:
    """The pesos that an action asks for."""
    if isinstance(deed, deeds.HireForPesos):
        return s.box.cheap_hire
    if isinstance(deed, deeds.BuildHouse):
        return s.box.build
    if isinstance(deed, deeds.Trade):
        return s.box.trade_licence if deed.licensed else 0
    if isinstance(deed, deeds.PointForPesosAndGood):
        return deeds.POINT_WITH_GOOD
    if isinstance(deed, deeds.BuyThreeGoods):
        return deeds.GOOD_PRICE
    return deeds.POINT_PRICE if isinstance(deed, deeds.BuyThreePoints) else 0


def moving(s: State, seat: int, p: Player, task: Move) -> Iterator[tuple[int, Reason]]:
    """A merchant walks once, along roads, at most three counted steps, each at its fare."""
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
            owner = s.houses[FIRST_SITE[to]] if to >= FIRST_CUSTOMS else NONE
            reason: Reason = ("why.no-road", {"place": PLACE_KEYS[here]})
            if has_walked:
                reason = ("why.walked", {})
            elif to in s.box.roads[here]:
                if walks_on and task.entered >> to & 1:
                    reason = ("why.entered", {})
                elif steps == MOST_STEPS:
                    reason = ("why.three-steps", {})
                else:
                    fare = task.fares[steps + 1] - task.fares[steps]
                    reason = too_dear(fare + (s.box.toll if owner not in (NONE, seat) else 0), p.pesos)
            yield WALK.of(merchant, to), reason


def sailing(s: State, p: Player, task: River) -> Iterator[tuple[int, Reason]]:
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


def building(s: State, p: Player) -> Iterator[tuple[int, Reason]]:
    """A house needs a free site where a merchant stands."""
    for place in range(PLACES):
        for site in s.box.sites_at[place]:
            reason: Reason = ("why.no-merchant-there", {})
            if not p.houses:
                reason = ("why.no-house", {})
            elif not is_free(s, site):
                reason = ("why.residences-full" if site == VALPARAISO else "why.taken", {})
            yield BUILD.of(site), reason


def trading(s: State, seat: int, p: Player, task: ChooseVillage | PayFee | AtMarket) -> Iterator[tuple[int, Reason]]:
    """A village is handled once; others there want their fee, and the tile its price."""
    if isinstance(task, ChooseVillage):
        for place in s.box.markets:
            yield VISIT.of(place), ("why.handled" if task.handled >> place & 1 else "why.no-merchant-there", {})
    elif isinstance(task, PayFee):
        yield PAY_FEE, too_dear(s.box.trade_fee * opponents(s, seat, task.place), p.pesos)
    else:
        tile = s.market[s.box.market_at[task.place]] & TILE_MASK
        takes = s.box.tile_takes[tile]
        if s.box.tile_cost[tile] > p.pesos:
            yield TRADE, too_dear(s.box.tile_cost[tile], p.pesos)
        elif any(takes[good] > p.goods[good] for good in range(GOODS)):
            yield TRADE, lacking(takes, p)


def transferring(s: State, p: Player, task: Transfer) -> Iterator[tuple[int, Reason]]:
    """A kind goes in one direction only, and the hold has its limit."""
    for good in range(GOODS):
        load: Reason = none_of(good)
        if p.goods[good]:
            load = ("why.one-way" if task.unloaded >> good & 1 else "why.hold-full", {})
        unload: Reason = (
            ("why.one-way", {}) if p.goods[GOODS + good] else ("why.none-in-hold", {"good": GOOD_KEYS[good]})
        )
        yield LOAD.of(good), load
        yield UNLOAD.of(good), unload


def buying(s: State, p: Player) -> Iterator[tuple[int, Reason]]:
    """Cards of the ship's sector only, for three goods of the hold, some with a compensation."""
    here = cards_at(s, p.ship) if p.ship != HARBOUR else []
    for card in s.sea:
        if card != NONE:
            dear = card in here and has_goods(s, p)
            reason = too_dear(compensation_for(s, card), p.pesos) if dear else no_card(s, p, 0)
            yield BUY.of(card), reason if card in here else ("why.other-sector", {"sector": SECTOR_KEYS[p.ship]})


def no_card(s: State, p: Player, order: int) -> Reason:
    """Why nothing can be bought where the ship is, after paying `order` pesos to use the card out of order."""
    if p.ship == HARBOUR:
        return ("why.in-harbour", {})
    good = s.box.demand[p.ship]
    if not has_goods(s, p):
        have, need = p.goods[GOODS + good], s.box.overseas_goods
        return ("why.hold-lacks", {"need": [(need, GOOD_KEYS[good])], "have": [(have, GOOD_KEYS[good])]})
    if all(card == NONE for card in cards_at(s, p.ship)):
        return ("why.no-card", {})
    return too_dear(s.box.compensation, p.pesos, order)


def cards_in(bits: int) -> list[int]:
    return [card for card in range(CARDS) if bits >> card & 1]


def pesos(n: int) -> list[tuple[int, str]]:
    return [(n, "word.peso")]


def too_dear(price: int, have: int, order: int = 0) -> Reason:
    """The pesos that are needed, those for using a card out of order among them."""
    named = {"price": pesos(order + price), "have": pesos(have)}
    if order:
        return ("why.order-and-action", {**named, "order": pesos(order), "action": pesos(price)})
    return ("why.pesos", named)


def none_of(good: int) -> Reason:
    return ("why.none-in-warehouse", {"good": GOOD_KEYS[good]})


def lacking(need: list[int], p: Player) -> Reason:
    """Which goods the warehouse lacks."""
    lack = [(n - p.goods[good], GOOD_KEYS[good]) for good, n in enumerate(need) if n > p.goods[good]]
    return ("why.lack", {"lack": lack})
