"""What things cost now, step by step; the numbers are those that the rules themselves reckon with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tablero.core.events import MONEY
from tablero.core.game import Named, Price
from tablero.games.altiplano.effects import ChooseBoat, ChooseHouse, Effect
from tablero.games.altiplano.player import Player
from tablero.games.altiplano.rules.market import price_of
from tablero.games.altiplano.rules.turns import Act, MoveOn
from tablero.games.altiplano.state import State
from tablero.games.altiplano.terms import (
    BOAT,
    BUY,
    CART,
    COIN,
    EXTENSIONS,
    FOOD,
    GOODS,
    HOUSE,
    JOB_BOAT,
    JOB_HOUSE,
    MOVE,
    MOVEMENTS,
    NONE,
    NOWHERE,
    ON_MOVEMENT,
    ORDERS,
    PLACES,
    SLOTS,
    TAKE_ORDER,
    TILE,
    TOP_CART,
    VEHICLE,
    WORK,
    count,
    goods_in,
)

Step = tuple[str, Named, dict[str, int]]


def prices(s: State, seat: int) -> Sequence[Price]:
    """Extensions, orders, carts and every action at any time; journeys when the pawn may move."""
    p = s.players[seat]
    if p.role == NONE:
        return []
    task = s.agenda[-1] if s.agenda else None
    moves = isinstance(task, Act | MoveOn) and task.seat == seat and p.place != NOWHERE
    return [*purchases(s, p), *works(s, p, task), *(journeys(p) if moves else ())]


def purchases(s: State, p: Player) -> Iterator[Price]:
    """An extension costs more the later its slot; orders and carts always the same."""
    purse = {MONEY: p.coins}
    for slot in range(SLOTS):
        if s.strip[slot] != NONE:
            printed = s.box.extension_price[s.strip[slot]]
            steps: list[Step] = [
                ("price.printed", {}, {MONEY: printed}),
                ("price.slot", {}, {MONEY: price_of(s, slot) - printed}),
            ]
            yield Price(BUY.of(slot), steps, purse)
    for order in range(ORDERS):
        if s.orders >> order & 1:
            yield Price(TAKE_ORDER.of(order), [("price.printed", {}, {MONEY: s.box.order_price})], purse)
    for movement in range(MOVEMENTS):
        if not p.carts >> movement & 1:
            yield Price(CART.of(movement), [("price.printed", {}, {MONEY: s.box.cart_price})], purse)


def works(s: State, p: Player, task: object) -> Iterator[Price]:
    """The tiles or coins of an action; a boat or house that may be chosen now is paid for already."""
    cards = [s.box.extensions[card] for card in range(EXTENSIONS) if p.has(card)]
    for effect in [*s.box.actions, s.box.roles[p.role], *cards]:
        if effect.units:
            yield tiles(WORK.of(effect.job), effect, p)
    if not isinstance(task, ChooseBoat | ChooseHouse):
        for work, verb, heap in ((JOB_BOAT, BOAT, s.boats), (JOB_HOUSE, HOUSE, s.houses)):
            yield from (tiles(verb.of(good), s.box.actions[work], p) for good in goods_in(heap))


def tiles(a: int, effect: Effect, p: Player) -> Price:
    """What lies ready for an action, on its own spaces and on wild ones."""
    lies = p.at[effect.space] + p.wild
    cost = {key_of(tile): effect.units.count(tile) for tile in effect.units}
    return Price(a, [("price.tiles", {}, cost)], {key_of(tile): count(lies, tile) for tile in range(GOODS)})


def journeys(p: Player) -> Iterator[Price]:
    """By the top cart for nothing, by a movement space for what lies there."""
    for vehicle in range(TOP_CART + 1):
        adds = {}
        if vehicle < MOVEMENTS:
            lies = p.at[ON_MOVEMENT + vehicle]
            if not lies:
                continue
            adds = {key_of(COIN if count(lies, COIN) else FOOD): 1}
        elif not p.rested >> TOP_CART & 1:
            continue
        cause: Step = ("price.journey", {"vehicle": VEHICLE.key(vehicle)}, adds)
        yield from (Price(MOVE.of(vehicle, to), [cause], adds) for to in range(PLACES) if to != p.place)


def key_of(tile: int) -> str:
    return MONEY if tile == COIN else TILE.key(tile)
