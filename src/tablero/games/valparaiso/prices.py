"""What things cost now, step by step; the numbers are those that the rules themselves reckon with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tablero.core.agenda import EVERYONE
from tablero.core.events import MONEY
from tablero.core.game import Named, Price
from tablero.games.valparaiso.effects import EFFECTS
from tablero.games.valparaiso.player import Player
from tablero.games.valparaiso.rules.goods import BuyGoods
from tablero.games.valparaiso.rules.planning import Planning
from tablero.games.valparaiso.rules.sea import compensation_for
from tablero.games.valparaiso.rules.using import UseCard
from tablero.games.valparaiso.rules.villages import Build, Move, customs, is_free
from tablero.games.valparaiso.state import State
from tablero.games.valparaiso.terms import (
    ALTERNATIVE,
    BUILD_AT,
    BUY,
    CARD_KEYS,
    CARDS,
    DEED,
    GOOD_KEYS,
    GOODS,
    MAIN,
    MAT,
    MAYOR,
    NONE,
    PLAN,
    TAKE,
    USE,
    WALK,
)

Step = tuple[str, Named, dict[str, int]]


def prices(s: State, seat: int) -> Sequence[Price]:
    """Cards overseas and houses at any time; walks, uses of cards, goods and the mayor's slot when they are asked."""
    p = s.players[seat]
    task = s.agenda[-1] if s.agenda else None
    mine = task if task is not None and task.seat in (seat, EVERYONE) else None
    return [
        *overseas(s, p),
        *houses(s, p, mine if isinstance(mine, Build) else None),
        *(walks(s, seat, p, mine) if isinstance(mine, Move) else ()),
        *(uses(s, seat, p) if isinstance(mine, UseCard) else ()),
        *(Price(TAKE.of(good), [step(mine.price)], purse(p)) for good in range(GOODS) if isinstance(mine, BuyGoods)),
        *(Price(PLAN.of(card, MAYOR), [step(s.box.mayor)], purse(p)) for card in hand(p) if isinstance(mine, Planning)),
    ]


def overseas(s: State, p: Player) -> Iterator[Price]:
    """Goods of the kind that the card's sector asks for, out of the hold; with a B card perhaps the compensation."""
    hold = {key: p.goods[GOODS + good] for good, key in enumerate(GOOD_KEYS)}
    for place, card in enumerate(s.sea):
        if card == NONE:
            continue
        good = s.box.demand[place // s.box.places_per_sector + 1]
        steps: list[Step] = [("price.hold", {}, {GOOD_KEYS[good]: s.box.overseas_goods})]
        if compensation_for(s, card):
            steps.append(("price.compensation", {}, {MONEY: compensation_for(s, card)}))
        yield Price(BUY.of(card), steps, purse(p) | hold)


def houses(s: State, p: Player, build: Build | None) -> Iterator[Price]:
    """The price of the base card; another card may make it less."""
    printed = s.box.deed_price[DEED.number["build"]]
    steps = [step(printed)]
    if build is not None and build.price != printed:
        steps.append(("price.card", {"card": CARD_KEYS[build.card]}, {MONEY: build.price - printed}))
    sites = [site for some in s.box.sites_at for site in some if is_free(s, site)]
    return (Price(BUILD_AT[site], steps, purse(p)) for site in sites)


def walks(s: State, seat: int, p: Player, move: Move) -> Iterator[Price]:
    """One step further: its fare, and the toll of another's customs house; one's own is free."""
    for merchant, here in enumerate(p.merchants):
        steps = move.steps if merchant == move.walker else 0
        if here == MAT or steps + 1 >= len(move.fares):
            continue
        fare = move.fares[steps + 1] - move.fares[steps]
        for to in s.box.roads[here]:
            others = customs(s, seat, to)
            sum: list[Step] = [("price.fare", {"step": [(steps + 1, "word.counted-step")]}, {MONEY: fare})]
            if others == NONE:
                sum.append(("price.own-customs", {}, {MONEY: -fare}))
            elif others:
                sum.append(("price.toll", {}, {MONEY: s.box.toll * others}))
            yield Price(WALK.of(merchant, to), sum, purse(p))


def uses(s: State, seat: int, p: Player) -> Iterator[Price]:
    """A card out of order has its price, and some actions are paid for at once."""
    planned = [(card, s.box.out_of_order[slot]) for slot, card in enumerate(p.row)]
    if p.mayor != NONE:
        planned.append((p.mayor, 0))
    for card, order in planned:
        for way, deed in ((MAIN, s.box.main[card]), (ALTERNATIVE, s.box.alternative[seat][card])):
            if deed == NONE:
                continue
            steps: list[Step] = [("price.order", {}, {MONEY: order})] if order else []
            if EFFECTS[deed].price(s.box):
                steps.append(("price.printed", {}, EFFECTS[deed].price(s.box)))
            if steps:
                yield Price(USE.of(card, way), steps, purse(p))


def step(pesos: int) -> Step:
    return ("price.printed", {}, {MONEY: pesos})


def purse(p: Player) -> dict[str, int]:
    """Pesos, and the goods of the warehouse."""
    return {MONEY: p.pesos} | {key: p.goods[good] for good, key in enumerate(GOOD_KEYS)}


def hand(p: Player) -> list[int]:
    return [card for card in range(CARDS) if p.hand >> card & 1]
