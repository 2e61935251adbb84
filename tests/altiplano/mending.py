"""How each reason of Altiplano's is mended."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from tablero.core.agenda import apply, options, settle
from tablero.core.game import Named
from tablero.games.altiplano import edition, printed
from tablero.games.altiplano.effects import UseTile, job_of
from tablero.games.altiplano.player import Player
from tablero.games.altiplano.rules.drawing import OpenTakingBack
from tablero.games.altiplano.rules.turns import Act, ready_places
from tablero.games.altiplano.rules.warehouse import StoreCorn
from tablero.games.altiplano.state import BOUGHT_CART, BOUGHT_EXTENSION, State
from tablero.games.altiplano.terms import (
    ALPACA,
    BOAT,
    CART,
    COIN,
    CORN,
    CORN_IN,
    DELIVER,
    EMPTY,
    FOOD,
    GOODS,
    HOUSE,
    JOB_BOAT,
    JOB_HOUSE,
    MOVE,
    MOVEMENTS,
    NO_GOODS,
    ON_MOVEMENT,
    PLACE,
    PLACE_WORDS,
    PLACES,
    ROAD,
    ROWS,
    SELL,
    SPACES,
    STAGECOACH,
    STORE,
    TOP_CART,
    WORK,
    count,
    heap_of,
    one,
    size,
    tile,
)
from tablero.games.altiplano.warehouse import Warehouse
from tests.altiplano.scene import Scene, scene, table
from tests.reasons import Mended, Mending, Position, counted, less, word


def fresh(s: State, seat: int) -> State:
    """Where the pawn can get and act is known at the beginning of a turn: it is looked for again."""
    task = s.agenda[-1]
    if isinstance(task, Act):
        s.agenda[-1] = Act(seat, ready_places(s, seat), task.moved)
    return s


def by(change: Callable[[State, Player, int], None]) -> Mending:
    """Mends by a change of what lies before the player or in the middle."""

    def mending(s: State, seat: int, a: int, named: Named) -> Iterator[Mended]:
        twin = s.clone()
        change(twin, twin.players[seat], a)
        yield Mended(fresh(twin, seat), [a])

    return mending


def number(key: str) -> int:
    """The tile of a key."""
    return tile.number[key.removeprefix("tile.")]


def clear(p: Player, space: int) -> None:
    """Nothing lies on a space any more."""
    p.at[space] = NO_GOODS
    p.open |= 1 << space


def own(p: Player) -> Warehouse:
    """The warehouse of a player, shared with no other state."""
    p.warehouse = p.warehouse.clone()
    return p.warehouse


def is_movement(space: int) -> bool:
    return ON_MOVEMENT <= space < ON_MOVEMENT + MOVEMENTS


def any_vehicle(to: int) -> list[int]:
    return [MOVE.of(vehicle, to) for vehicle in range(TOP_CART + 1)]


# Where the pawn stands and what lies there


def elsewhere(s: State, seat: int, a: int, named: Named) -> Iterator[Mended]:
    twin = s.clone()
    place = PLACE_WORDS.index(word(named, "place").removeprefix("place."))
    assert place != s.players[seat].place
    twin.players[seat].place = place
    yield Mended(fresh(twin, seat), [a])


def tiles(s: State, seat: int, a: int, named: Named) -> Iterator[Mended]:
    work = JOB_BOAT if BOAT.has(a) else JOB_HOUSE if HOUSE.has(a) else WORK.x(a)
    effect = job_of(s, seat, work)
    space = effect.space
    need, lack = counted(named, "need"), counted(named, "lack")
    assert effect.cost == heap_of([number(key) for key, n in need.items() for _ in range(n)])

    def given(goods: Mapping[str, int]) -> State:
        twin = s.clone()
        q = twin.players[seat]
        q.at[space] += heap_of([number(key) for key, n in goods.items() for _ in range(n)])
        q.lying |= 1 << space if q.at[space] else 0
        return fresh(twin, seat)

    assert lack
    yield Mended(given(lack), [a])
    for fewer in less(lack):
        yield Mended(given(fewer), [a, WORK.of(work)], enough=False)


def action_first(s: State, seat: int, a: int, named: Named) -> Iterator[Mended]:
    twin = s.clone()
    work = WORK.of(JOB_BOAT if BOAT.has(a) else JOB_HOUSE)
    assert work in options(s, seat)
    apply(twin, seat, work)
    while isinstance(twin.agenda[-1], UseTile):
        apply(twin, seat, options(twin, seat)[0])
    yield Mended(twin, [a])


# What coins buy


def coins(s: State, seat: int, a: int, named: Named) -> Iterator[Mended]:
    price = counted(named, "price")["tile.coin"]
    assert counted(named, "have")["tile.coin"] == s.players[seat].coins < price
    for pays in (price, price - 1):
        twin = s.clone()
        twin.players[seat].coins = pays
        yield Mended(fresh(twin, seat), [a], pays == price)


def extension_not_bought(s: State, p: Player, a: int) -> None:
    assert p.bought & BOUGHT_EXTENSION
    p.bought &= ~BOUGHT_EXTENSION


def cart_not_bought(s: State, p: Player, a: int) -> None:
    assert p.bought & BOUGHT_CART
    p.bought &= ~BOUGHT_CART


def order_finished(s: State, p: Player, a: int) -> None:
    assert p.order != EMPTY
    p.order = EMPTY
    p.missing = NO_GOODS


def no_cart_there(s: State, p: Player, a: int) -> None:
    assert p.carts >> CART.x(a) & 1
    p.carts &= ~(1 << CART.x(a))


def a_cart_left(s: State, p: Player, a: int) -> None:
    assert not s.carts
    s.carts = 1


def one_cart_less(s: State, p: Player, a: int) -> None:
    assert p.cart_count() == s.box.most_carts
    p.carts &= ~(1 << TOP_CART)


# Going


def no_way(s: State, seat: int, a: int, named: Named) -> Iterator[Mended]:
    """The top cart would help, and so would a food."""
    assert not s.players[seat].rested >> TOP_CART & 1
    assert not any(s.players[seat].at[ON_MOVEMENT + i] for i in range(MOVEMENTS))
    _, to, _ = MOVE.args(a)
    yield Mended(rested(s, seat), any_vehicle(to))
    twin = s.clone()
    twin.players[seat].at[ON_MOVEMENT] = one(FOOD)
    twin.players[seat].lying |= 1 << ON_MOVEMENT
    yield Mended(fresh(twin, seat), any_vehicle(to))


def rested(s: State, seat: int) -> State:
    twin = s.clone()
    twin.players[seat].rested |= 1 << TOP_CART
    return fresh(twin, seat)


def distance(s: State, seat: int, to: int) -> int:
    """How many steps it is around the ring, the shorter way."""
    way = (s.ring.index(to) - s.ring.index(s.players[seat].place)) % PLACES
    return min(way, PLACES - way)


def too_far(s: State, seat: int, a: int, named: Named) -> Iterator[Mended]:
    _, to, _ = MOVE.args(a)
    assert counted(named, "steps") == {"word.step": distance(s, seat, to)}
    yield Mended(rested(s, seat), any_vehicle(to))


def step_by_step(s: State, seat: int, a: int, named: Named) -> Iterator[Mended]:
    """Nothing takes the pawn there at once; but by what is offered it gets there, one step after another."""
    _, to, _ = MOVE.args(a)
    assert counted(named, "steps") == {"word.step": distance(s, seat, to)}
    reached = [s]
    for _ in range(distance(s, seat, to)):
        reached = [after(here, seat, a) for here in reached for a in options(here, seat) if MOVE.has(a)]
    assert to in [here.players[seat].place for here in reached]
    yield Mended(rested(s, seat), any_vehicle(to))


def after(s: State, seat: int, a: int) -> State:
    twin = s.clone()
    apply(twin, seat, a)
    return twin


def nothing_there(s: State, seat: int, a: int, named: Named) -> Iterator[Mended]:
    """Whatever takes the pawn there, nothing can be done then; were there something to do, it might go."""
    task = s.agenda[-1]
    assert isinstance(task, Act)
    _, to, _ = MOVE.args(a)
    p = s.players[seat]
    carts = [i for i in range(MOVEMENTS) if p.at[ON_MOVEMENT + i] and p.rested >> i & 1]
    feet = [i for i in range(MOVEMENTS) if p.at[ON_MOVEMENT + i] and not p.rested >> i & 1]
    top = [TOP_CART] if p.rested >> TOP_CART & 1 else []
    ways = [[cart] for cart in carts + top] + [feet[: distance(s, seat, to)]] * (len(feet) >= distance(s, seat, to))
    assert ways
    for way in ways:
        there = s.clone()
        for vehicle in way:
            there.move(seat, vehicle, to)
        assert not ready_places(there, seat)
    twin = s.clone()
    twin.agenda[-1] = Act(seat, task.ready | 1 << to, task.moved)
    yield Mended(twin, any_vehicle(to))


# Planning


def takes(s: State, seat: int, a: int, named: Named) -> Iterator[Mended]:
    """Any tile that is named could be laid there, were it one of those to plan; no other could."""
    laid, space, _ = PLACE.args(a)
    some = [number(key) for key in named["tiles"] if isinstance(key, str)]
    assert some and laid not in some
    assert COIN not in some or not is_movement(space) or s.players[seat].has(STAGECOACH)
    for each in range(GOODS):
        twin = s.clone()
        p = twin.players[seat]
        clear(p, space)
        if each == COIN:
            p.coins += 1
        else:
            p.planning += one(each)
            p.planned += 1
        yield Mended(twin, [PLACE.of(each, space)], each in some)


def full(s: State, seat: int, a: int, named: Named) -> Iterator[Mended]:
    _, space, _ = PLACE.args(a)
    p = s.players[seat]
    assert size(p.at[space]) == p.spaces[space]
    twin = s.clone()
    clear(twin.players[seat], space)
    yield Mended(twin, [a])


def no_space(s: State, seat: int, a: int, named: Named) -> Iterator[Mended]:
    """With any space freed that takes such tiles it could be laid there; there may be none at all."""
    laid, _, _ = PLACE.args(a)
    assert number(word(named, "tile")) == laid
    p = s.players[seat]
    for space in range(SPACES):
        accepts = s.box.accepts[p.role * GOODS + laid] >> space & 1
        if p.spaces[space] and accepts and not (laid == COIN and is_movement(space)):
            twin = s.clone()
            clear(twin.players[seat], space)
            yield Mended(twin, [PLACE.of(laid, space)])


def one_each(s: State, seat: int, a: int, named: Named) -> Iterator[Mended]:
    laid, space, _ = PLACE.args(a)
    assert space == ROAD and count(s.players[seat].at[ROAD], laid) >= counted(named, "need")[tile.key(laid)]
    twin = s.clone()
    clear(twin.players[seat], ROAD)
    yield Mended(twin, [a])


def no_stagecoach(s: State, seat: int, a: int, named: Named) -> Iterator[Mended]:
    laid, space, _ = PLACE.args(a)
    assert laid == COIN and word(named, "extension") == "extension.stagecoach"
    twin = s.clone()
    twin.players[seat].cards |= 1 << STAGECOACH
    yield Mended(twin, [a])


def room_to_plan(s: State, p: Player, a: int) -> None:
    assert p.planned == p.limit
    p.limit += 1


# Storing and selling


def no_food(s: State, seat: int, a: int, named: Named) -> Iterator[Mended]:
    """Another good in its place could be stored."""
    assert STORE.args(a)[0] == FOOD
    twin = s.clone()
    p = twin.players[seat]
    p.at[4] = one(ALPACA)
    yield Mended(fresh(twin, seat), [STORE.of(ALPACA, 0)])


def no_row(s: State, seat: int, a: int, named: Named) -> Iterator[Mended]:
    """A row to begin would help, and so would an unfinished one of the sort."""
    good = STORE.args(a)[0]
    assert s.players[seat].warehouse.begun == ROWS
    twin = s.clone()
    own(twin.players[seat]).begun -= 1
    yield Mended(fresh(twin, seat), [a])
    twin = s.clone()
    own(twin.players[seat]).unfinished |= 1 << good
    yield Mended(fresh(twin, seat), [a])


def no_price(s: State, seat: int, a: int, named: Named) -> Iterator[Mended]:
    """What is printed cannot be changed: the market has no price for it."""
    assert SELL.has(a) and number(word(named, "good")) == SELL.args(a)[0]
    assert not s.box.price[SELL.args(a)[0]]
    yield from ()


def not_ordered(s: State, seat: int, a: int, named: Named) -> Iterator[Mended]:
    good = DELIVER.args(a)[0]
    assert number(word(named, "good")) == good and s.players[seat].order != EMPTY
    twin = s.clone()
    twin.players[seat].missing += one(good)
    yield Mended(fresh(twin, seat), [a])


def row_unfinished(s: State, p: Player, a: int) -> None:
    assert p.warehouse.complete >> CORN_IN.x(a) & 1
    own(p).complete &= ~(1 << CORN_IN.x(a))


def no_corn_row(s: State, p: Player, a: int) -> None:
    assert p.warehouse.row_of(CORN) != CORN_IN.x(a)
    own(p).unfinished &= ~(1 << CORN)


def rows_before_begun(s: State, p: Player, a: int) -> None:
    assert p.warehouse.begun < CORN_IN.x(a)
    own(p).begun = CORN_IN.x(a)


MENDING: dict[str, Mending] = {
    "why.elsewhere": elsewhere,
    "why.tiles": tiles,
    "why.action-first": action_first,
    "why.coins": coins,
    "why.bought-extension": by(extension_not_bought),
    "why.order": by(order_finished),
    "why.bought-cart": by(cart_not_bought),
    "why.has-cart": by(no_cart_there),
    "why.carts-gone": by(a_cart_left),
    "why.most-carts": by(one_cart_less),
    "why.no-way": no_way,
    "why.too-far": too_far,
    "why.step-by-step": step_by_step,
    "why.nothing-there": nothing_there,
    "why.takes": takes,
    "why.full": full,
    "why.no-space": no_space,
    "why.one-each": one_each,
    "why.no-stagecoach": no_stagecoach,
    "why.no-food": no_food,
    "why.no-row": no_row,
    "why.no-price": no_price,
    "why.not-ordered": not_ordered,
    "why.no-planning": by(room_to_plan),
    "why.row-complete": by(row_unfinished),
    "why.corn-row": by(no_corn_row),
    "why.row-order": by(rows_before_begun),
}


def asked(t: Scene) -> Callable[[], tuple[State, int]]:
    """The scene as seat 0 is asked."""
    return lambda: (t.s, 0)


def bought(place: str, what: int) -> Callable[[], tuple[State, int]]:
    """The pawn stands where the player has bought something this round."""
    t = scene("village:wool market:wool", place=place, coins=9).lie("sawmill", "quarry")
    t.p().bought = what
    return asked(t.turns())


def carts(left: int, most: int) -> Callable[[], tuple[State, int]]:
    """At the village with one cart bought, in an edition where a player has so many at most."""
    t = scene("village:wool", place="village", coins=1, carts="movement-1")
    t.s.box = edition.box_of(printed.files(edition.HOME / "reconstructed"))
    t.s.box.most_carts = most
    t.s.carts = left
    return asked(t)


def taking_back() -> tuple[State, int]:
    """All planning spaces are taken, and tiles and a coin lie on the board."""
    t = table().seat(0, "farm:alpaca market:wool sawmill:coin", planning="wood food", limit=2, cards="sawmill")
    t.s.agenda.clear()
    t.s.then(OpenTakingBack())
    settle(t.s)
    return t.s, 0


def corn(rows: str) -> Callable[[], tuple[State, int]]:
    """A corn from the road is to be stored."""
    t = scene("farm:alpaca", rows=rows)
    t.s.then(StoreCorn(0, False))
    return asked(t)


POSITIONS: list[Position] = [
    ("why.action-first", asked(scene("harbor:wood+wood", place="harbor"))),
    ("why.bought-extension", bought("market", BOUGHT_EXTENSION)),
    ("why.bought-cart", bought("village", BOUGHT_CART)),
    ("why.carts-gone", carts(0, 4)),
    ("why.most-carts", carts(3, 2)),
    ("why.step-by-step", asked(scene("mine:ore+food movement-1:food movement-2:food", place="farm"))),
    ("why.one-each", asked(table().seat(0, "road:wood", planning="wood food").plan())),
    ("why.no-food", asked(scene("village:food+wool", place="village"))),
    ("why.no-row", asked(scene("village:wool", place="village", coins=1, rows="/".join(["fish"] * ROWS)))),
    ("why.no-price", asked(scene("market:food+wool", place="market"))),
    ("why.not-ordered", asked(scene("market:food+wool", place="market", order=3))),
    ("why.no-planning", taking_back),
    ("why.row-complete", corn("fish fish fish/wool")),
    ("why.corn-row", corn("fish/corn")),
    ("why.row-order", corn("fish/wool")),
]
