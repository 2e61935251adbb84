"""Why something is no option: for the one who points at it. Legality itself is in the tasks alone."""

from __future__ import annotations

from collections.abc import Iterator

from tablero.core.agenda import Task, options
from tablero.core.game import Named
from tablero.games.altiplano.effects import tiles_of
from tablero.games.altiplano.player import Player
from tablero.games.altiplano.rules.drawing import TakeBack
from tablero.games.altiplano.rules.market import price_of
from tablero.games.altiplano.rules.planning import Plan
from tablero.games.altiplano.rules.turns import Act, MoveOn, reach
from tablero.games.altiplano.rules.warehouse import Store, StoreCorn
from tablero.games.altiplano.state import BOUGHT_CART, BOUGHT_EXTENSION, State
from tablero.games.altiplano.terms import (
    BOAT,
    BUY,
    CART,
    COIN,
    CORN,
    CORN_IN,
    DELIVER,
    EXTENSION_WORDS,
    EXTENSIONS,
    FOOD,
    GOODS,
    HERE,
    HOUSE,
    JOB_BOAT,
    JOB_HOUSE,
    JOB_ROAD,
    LIFT,
    MARKET,
    MOVE,
    MOVEMENTS,
    NONE,
    NOWHERE,
    ON_MOVEMENT,
    ORDERS,
    PLACE_WORDS,
    PLACES,
    PUT,
    ROWS,
    SELL,
    SLOTS,
    SPACES,
    STAGECOACH,
    STORE,
    TAKE_ORDER,
    TILE,
    TOP_CART,
    VILLAGE,
    WORK,
    goods_in,
)
from tablero.words import Refusal

Reason = tuple[str, Named]
ANYWHERE = (1 << PLACES) - 1


def refusals(s: State, seat: int) -> list[Refusal]:
    """What stands in the way of each thing that a player may point at and cannot do."""
    offered = set(options(s, seat))
    return [(a, *reason) for a, reason in reasons(s, seat, s.agenda[-1], offered) if a not in offered]


def reasons(s: State, seat: int, task: Task[State], offered: set[int]) -> Iterator[tuple[int, Reason]]:
    """For each question what could be asked for, and what would then be lacking."""
    p = s.players[seat]
    if isinstance(task, Plan):
        yield from planning(s, p, offered)
    elif isinstance(task, TakeBack):
        lying = [(laid, space) for space in range(SPACES) for laid in goods_in(p.at[space])]
        yield from ((LIFT.of(laid, space), ("why.no-planning", {})) for laid, space in lying)
    elif isinstance(task, Act) and p.place != NOWHERE:
        yield from works(s, p, offered)
        yield from purchases(s, p)
        yield from goods(s, p)
        yield from moving(s, p, offered, task.ready)
    elif isinstance(task, MoveOn):
        yield from moving(s, p, offered, ANYWHERE)
    elif isinstance(task, Store):
        yield from goods(s, p)
    elif isinstance(task, StoreCorn):
        yield from corn(p)


def planning(s: State, p: Player, offered: set[int]) -> Iterator[tuple[int, Reason]]:
    """A space takes its own tiles, and no more than it has room for."""
    tiles = goods_in(p.planning)
    if p.coins:
        tiles.append(COIN)
    spaces = [space for space in range(SPACES) if p.spaces[space]]
    taken = {space: takes(s, p, space) for space in spaces}
    lacking: dict[int, Reason] = {
        space: ("why.takes", {"tiles": [word_of(each) for each in some]}) for space, some in taken.items()
    }
    full: Reason = ("why.full", {})
    one_each: Reason = ("why.one-each", {"need": tiles_of(s.box.actions[JOB_ROAD].cost)})
    no_drive: Reason = ("why.no-stagecoach", {"extension": "extension." + EXTENSION_WORDS[STAGECOACH]})
    for laid in tiles:
        nowhere = not any(PUT.of(laid, space) in offered for space in range(SPACES))
        no_space: Reason = ("why.no-space", {"tile": word_of(laid)})
        for space in spaces:
            if nowhere:
                reason = no_space
            elif laid == COIN and is_closed(p, space):
                reason = no_drive
            elif laid not in taken[space]:
                reason = lacking[space]
            else:
                reason = one_each if p.open >> space & 1 else full
            yield PUT.of(laid, space), reason


def takes(s: State, p: Player, space: int) -> list[int]:
    """The tiles that a space is for."""
    some = [each for each in range(GOODS) if s.box.accepts[p.role * GOODS + each] >> space & 1]
    return [each for each in some if each != COIN] if is_closed(p, space) else some


def is_closed(p: Player, space: int) -> bool:
    """Whether a space is for coins that drive, and the player has nothing to drive."""
    return ON_MOVEMENT <= space < ON_MOVEMENT + MOVEMENTS and not p.has(STAGECOACH)


def works(s: State, p: Player, offered: set[int]) -> Iterator[tuple[int, Reason]]:
    """An action is carried out where the pawn stands, with the tiles that lie there."""
    cards = [s.box.extensions[card] for card in range(EXTENSIONS) if p.has(card)]
    for effect in [*s.box.actions, s.box.roles[p.role], *cards]:
        if effect.units:
            yield WORK.of(effect.job), effect.lacks(p)
    for work, verb, heap in ((JOB_BOAT, BOAT, s.boats), (JOB_HOUSE, HOUSE, s.houses)):
        reason: Reason = ("why.action-first", {})
        if WORK.of(work) not in offered:
            reason = s.box.actions[work].lacks(p)
        yield from ((verb.of(good), reason) for good in goods_in(heap))


def purchases(s: State, p: Player) -> Iterator[tuple[int, Reason]]:
    """Coins buy one extension and one cart a round, and an order while none is unfinished."""
    for slot in range(SLOTS):
        if s.strip[slot] != NONE:
            price = price_of(s, slot)
            reason = ("why.bought-extension", {}) if p.bought & BOUGHT_EXTENSION else too_dear(price, p)
            yield BUY.of(slot), reason if p.place == MARKET else elsewhere(MARKET)
    for order in range(ORDERS):
        if s.orders >> order & 1:
            reason = ("why.order", {}) if p.order != NONE else too_dear(s.box.order_price, p)
            yield TAKE_ORDER.of(order), reason if p.place == MARKET else elsewhere(MARKET)
    for movement in range(MOVEMENTS):
        yield CART.of(movement), no_cart(s, p, movement) if p.place == VILLAGE else elsewhere(VILLAGE)


def no_cart(s: State, p: Player, movement: int) -> Reason:
    if p.carts >> movement & 1:
        return ("why.has-cart", {})
    if p.bought & BOUGHT_CART:
        return ("why.bought-cart", {})
    if not s.carts:
        return ("why.carts-gone", {})
    return ("why.most-carts", {}) if p.cart_count() >= s.box.most_carts else too_dear(s.box.cart_price, p)


def goods(s: State, p: Player) -> Iterator[tuple[int, Reason]]:
    """Goods at the village and at the market that can be neither stored nor sold."""
    if p.place == VILLAGE:
        for good in goods_in(p.at[VILLAGE]):
            yield STORE.of(good, HERE), ("why.no-food" if good == FOOD else "why.no-row", {})
    elif p.place == MARKET:
        for good in goods_in(p.at[MARKET]):
            if not s.box.price[good]:
                yield SELL.of(good, HERE), ("why.no-price", {"good": word_of(good)})
                if p.order != NONE:
                    yield DELIVER.of(good, HERE), ("why.not-ordered", {"good": word_of(good)})


def moving(s: State, p: Player, offered: set[int], toward: int) -> Iterator[tuple[int, Reason]]:
    """The pawn goes as far as carts and food take it, and before an action only towards one of the places `toward`."""
    can = reach(s, p)
    idle = can == 1 << p.place
    feet = len([1 for i in range(MOVEMENTS) if p.at[ON_MOVEMENT + i]])
    drives = p.rested >> TOP_CART & 1 or any(p.at[ON_MOVEMENT + i] and p.rested >> i & 1 for i in range(MOVEMENTS))
    for to in range(PLACES):
        ways = [MOVE.of(vehicle, to) for vehicle in range(TOP_CART + 1)]
        if to == p.place or not offered.isdisjoint(ways):
            continue
        steps = next(n for n in range(4) if s.near[n * PLACES + p.place] >> to & 1)
        reason: Reason = ("why.nothing-there", {})
        if idle:
            reason = ("why.no-way", {})
        elif not can >> to & 1:
            reason = ("why.too-far", {"steps": [(steps, "word.step")]})
        elif not drives and steps > 1 and s.near[(feet - steps) * PLACES + to] & toward:
            reason = ("why.step-by-step", {"steps": [(steps, "word.step")]})
        yield ways[TOP_CART], reason


def corn(p: Player) -> Iterator[tuple[int, Reason]]:
    """Corn goes into an unfinished row, or begins the next one."""
    for row in range(ROWS):
        reason: Reason = ("why.row-order", {})
        if p.warehouse.complete >> row & 1:
            reason = ("why.row-complete", {})
        elif p.warehouse.unfinished >> CORN & 1:
            reason = ("why.corn-row", {})
        yield CORN_IN.of(row), reason


def elsewhere(at: int) -> Reason:
    return ("why.elsewhere", {"place": "place." + PLACE_WORDS[at]})


def too_dear(price: int, p: Player) -> Reason:
    return ("why.coins", {"price": [(price, "tile.coin")], "have": [(p.coins, "tile.coin")]})


def word_of(good: int) -> str:
    return "tile." + TILE.words[good]
