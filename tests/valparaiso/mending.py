"""How each reason of Valparaíso's is mended."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tablero.core.agenda import apply
from tablero.core.game import Named
from tablero.games.valparaiso.player import Player
from tablero.games.valparaiso.rules.sea import Transfer
from tablero.games.valparaiso.rules.set_up import StartingGoods
from tablero.games.valparaiso.rules.villages import Build, ChooseVillage, Move, River
from tablero.games.valparaiso.state import State
from tablero.games.valparaiso.terms import (
    BUILD,
    BUY,
    CHANGE,
    GIVE,
    GOOD_KEYS,
    GOODS,
    HARBOUR,
    LOAD,
    MAT,
    NONE,
    PLACE_KEYS,
    PLACES,
    PLAN,
    ROW,
    SAIL,
    SECTOR_KEYS,
    SECTORS,
    SETTLE,
    SITES_AT,
    SLOT_KEYS,
    TAKE,
    TAKE_TWO,
    TRADE,
    UNLOAD,
    USE,
    VALPARAISO,
    VISIT,
    WALK,
)
from tests.reasons import Mended, Mending, Position, counted, less, word
from tests.valparaiso.scene import Scene, planning, scene, table


def by(change: Callable[[State, Player, int], None]) -> Mending:
    """Mends by a change of what lies before the player or on the board."""

    def mending(s: State, seat: int, a: int, named: Named) -> Iterator[Mended]:
        twin = s.clone()
        change(twin, twin.players[seat], a)
        yield Mended(twin, [a])

    return mending


def asking(s: State, task: Build | ChooseVillage | Move | River | Transfer) -> State:
    """The same state with another task on top."""
    twin = s.clone()
    twin.agenda[-1] = task
    return twin


def trades(a: int) -> list[int]:
    """At a market a tile may be traded for goods of one's choice: that is a trade too."""
    return [a, *range(TAKE_TWO.first, TAKE_TWO.last + 1)] if a == TRADE else [a]


# Pesos and goods


def paying(s: State, seat: int, a: int, named: Named) -> Iterator[Mended]:
    """The pesos named would do, and one less would not."""
    price = counted(named, "price")["word.peso"]
    assert counted(named, "have")["word.peso"] == s.players[seat].pesos < price
    for pesos in (price, price - 1):
        twin = s.clone()
        twin.players[seat].pesos = pesos
        yield Mended(twin, trades(a), pesos == price)


def out_of_order(s: State, seat: int, a: int, named: Named) -> Iterator[Mended]:
    card, _, _ = USE.args(a)
    assert counted(named, "price")["word.peso"] == s.box.out_of_order[s.players[seat].row.index(card)]
    yield from paying(s, seat, a, named)


def order_and_action(s: State, seat: int, a: int, named: Named) -> Iterator[Mended]:
    card, _, _ = USE.args(a)
    order, action = counted(named, "order")["word.peso"], counted(named, "action")["word.peso"]
    assert order == s.box.out_of_order[s.players[seat].row.index(card)] > 0
    assert counted(named, "price")["word.peso"] == order + action
    yield from paying(s, seat, a, named)


def lacking(s: State, seat: int, a: int, named: Named) -> Iterator[Mended]:
    lack = counted(named, "lack")
    for goods, enough in [(lack, True), *((fewer, False) for fewer in less(lack))]:
        twin = s.clone()
        for key, n in goods.items():
            twin.players[seat].goods[GOOD_KEYS.index(key)] += n
        yield Mended(twin, trades(a), enough)


def a_good(s: State, p: Player, a: int) -> None:
    assert not p.in_warehouse()
    p.goods[0] = 1


def two_goods(s: State, seat: int, a: int, named: Named) -> Iterator[Mended]:
    assert s.players[seat].in_warehouse() < 2
    for goods in ([1, 1], [2, 0], [1, 0]):
        twin = s.clone()
        twin.players[seat].goods[:2] = goods
        twin.players[seat].goods[2] = 0
        yield Mended(twin, [a], sum(goods) == 2)


def none_in_warehouse(s: State, seat: int, a: int, named: Named) -> Iterator[Mended]:
    good = LOAD.x(a) if LOAD.has(a) else GIVE.x(a)
    assert word(named, "good") == GOOD_KEYS[good] and not s.players[seat].goods[good]
    twin = s.clone()
    twin.players[seat].goods[good] = 1
    yield Mended(twin, [a])


def none_in_hold(s: State, seat: int, a: int, named: Named) -> Iterator[Mended]:
    good = UNLOAD.x(a)
    assert word(named, "good") == GOOD_KEYS[good] and not s.players[seat].goods[GOODS + good]
    twin = s.clone()
    twin.players[seat].goods[GOODS + good] = 1
    yield Mended(twin, [a])


def one_way(s: State, seat: int, a: int, named: Named) -> Iterator[Mended]:
    task = s.agenda[-1]
    assert isinstance(task, Transfer)
    if LOAD.has(a):
        assert task.unloaded >> LOAD.x(a) & 1
        yield Mended(asking(s, Transfer(seat, task.before, task.loaded, 0)), [a])
    else:
        assert task.loaded >> UNLOAD.x(a) & 1
        yield Mended(asking(s, Transfer(seat, task.before, 0, task.unloaded)), [a])


def room_in_hold(s: State, p: Player, a: int) -> None:
    assert p.in_hold() == s.box.hold
    p.goods[next(i for i in range(GOODS, 2 * GOODS) if p.goods[i])] -= 1


def something_to_transfer(s: State, p: Player, a: int) -> None:
    assert not any(p.goods)
    p.goods[0] = 1


# Planning


def gap(s: State, seat: int, a: int, named: Named) -> Iterator[Mended]:
    """The card could go to the slot that is next; with the slots before it filled, to this one."""
    card, slot, _ = PLAN.args(a)
    p = s.players[seat]
    assert word(named, "slot") == SLOT_KEYS[len(p.row)] and slot > len(p.row)
    yield Mended(s, [PLAN.of(card, len(p.row))])
    twin = s.clone()
    twin.players[seat].row += [NONE] * (slot - len(p.row))
    yield Mended(twin, [a])


def slot_5(s: State, seat: int, a: int, named: Named) -> Iterator[Mended]:
    need, built = counted(named, "need")["word.house"], counted(named, "built")["word.house"]
    assert built == s.box.houses - s.players[seat].houses < need
    for houses in (need, need - 1):
        twin = s.clone()
        twin.players[seat].houses = s.box.houses - houses
        yield Mended(twin, [a], houses == need)


def row_with_room(s: State, p: Player, a: int) -> None:
    assert len(p.row) == ROW
    p.row.pop()


def ready(s: State, seat: int, a: int, named: Named) -> Iterator[Mended]:
    twin = s.clone()
    apply(twin, seat, CHANGE)
    yield Mended(twin, [a])


# Merchants and houses


def a_merchant_to_hire(s: State, p: Player, a: int) -> None:
    assert MAT not in p.merchants
    p.merchants[-1] = MAT


def not_at_river(s: State, seat: int, a: int, named: Named) -> Iterator[Mended]:
    """A merchant at the river would help, if it is to go to a place at the river."""
    river = [place for place in range(PLACES) if s.box.river >> place & 1]
    if USE.has(a):
        twin = s.clone()
        twin.players[seat].merchants[0] = river[0]
        yield Mended(twin, [a])
        return
    merchant, to, _ = SAIL.args(a)
    assert to not in river or s.players[seat].merchants[merchant] not in river
    for here in river:
        for there in river if to not in river else [to]:
            if here != there:
                twin = s.clone()
                merchants = twin.players[seat].merchants
                merchants[merchant] = here
                yield Mended(twin, [SAIL.of(m, there) for m, place in enumerate(merchants) if place == here])


def in_market(s: State, p: Player, a: int) -> None:
    assert not any(place in s.box.markets for place in p.merchants)
    p.merchants[0] = s.box.markets[0]


def no_merchant_there(s: State, seat: int, a: int, named: Named) -> Iterator[Mended]:
    place = VISIT.x(a) if VISIT.has(a) else place_of(s, BUILD.x(a))
    assert place not in s.players[seat].merchants
    twin = s.clone()
    twin.players[seat].merchants[0] = place
    yield Mended(twin, [a])


def place_of(s: State, site: int) -> int:
    return next(place for place in range(PLACES) if site in s.box.sites_at[place])


def a_free_site(s: State, p: Player, a: int) -> None:
    place = next(place for place in p.merchants if place != MAT)
    if place == VALPARAISO:
        s.residences = s.residences[:-1]
    else:
        free(s, SITES_AT[place][0])


def free(s: State, site: int) -> None:
    """Nobody has a house at the site, in this state alone: clones share the list."""
    s.houses = s.houses[:]
    s.houses[site] = NONE


def a_house_left(s: State, p: Player, a: int) -> None:
    assert not p.houses
    p.houses = 1


def site_freed(s: State, p: Player, a: int) -> None:
    assert BUILD.x(a) != VALPARAISO and s.houses[BUILD.x(a)] != NONE
    free(s, BUILD.x(a))


def residence_freed(s: State, p: Player, a: int) -> None:
    assert BUILD.x(a) == VALPARAISO and len(s.residences) == len(s.box.residence_points)
    s.residences = s.residences[:-1]


# Walking


def walks(s: State, seat: int, merchant: int, to: int) -> list[int]:
    """Merchants that stand together are alike: any of them may do the walk."""
    merchants = s.players[seat].merchants
    return [WALK.of(other, to) for other, here in enumerate(merchants) if here == merchants[merchant]]


def moving(s: State) -> Move:
    task = s.agenda[-1]
    assert isinstance(task, Move)
    return task


def walked(s: State, seat: int, a: int, named: Named) -> Iterator[Mended]:
    task = s.agenda[-1]
    if isinstance(task, River):
        merchant, to, _ = SAIL.args(a)
        assert task.moved >> merchant & 1
        rested_river = River(seat, task.moved & ~(1 << merchant))
        merchants = s.players[seat].merchants
        together = [m for m, here in enumerate(merchants) if here == merchants[merchant]]
        yield Mended(asking(s, rested_river), [SAIL.of(m, to) for m in together if not rested_river.moved >> m & 1])
    else:
        merchant, to, _ = WALK.args(a)
        task = moving(s)
        assert task.moved >> merchant & 1 and task.walker != merchant
        rested = Move(seat, task.fares, task.moved & ~(1 << merchant), task.walker, task.steps, task.entered)
        alike = [way for way in walks(s, seat, merchant, to) if not rested.moved >> WALK.args(way)[0] & 1]
        yield Mended(asking(s, rested), alike)


def no_road(s: State, seat: int, a: int, named: Named) -> Iterator[Mended]:
    """From any place with a road to there the merchant might go."""
    merchant, to, _ = WALK.args(a)
    here = s.players[seat].merchants[merchant]
    assert word(named, "place") == PLACE_KEYS[here] and to not in s.box.roads[here]
    for near in s.box.roads[to]:
        twin = s.clone()
        twin.players[seat].merchants[merchant] = near
        yield Mended(twin, walks(twin, seat, merchant, to))


def entered(s: State, seat: int, a: int, named: Named) -> Iterator[Mended]:
    task = moving(s)
    assert task.entered >> WALK.args(a)[1] & 1
    yield Mended(asking(s, Move(seat, task.fares, task.moved, task.walker, task.steps, 0)), [a])


def too_far(s: State, seat: int, a: int, named: Named) -> Iterator[Mended]:
    task = moving(s)
    assert named["steps"] == [(task.steps, "word.step")] and task.steps + 1 == len(task.fares)
    yield Mended(asking(s, Move(seat, task.fares, task.moved, task.walker, task.steps - 1, task.entered)), [a])


# Trade and the sea


def handled(s: State, seat: int, a: int, named: Named) -> Iterator[Mended]:
    task = s.agenda[-1]
    assert isinstance(task, ChooseVillage) and task.handled >> VISIT.x(a) & 1
    yield Mended(asking(s, ChooseVillage(seat, 0)), [a])


def in_harbour_at_last(s: State, p: Player, a: int) -> None:
    assert p.ship != HARBOUR
    p.ship = HARBOUR


def in_harbour(s: State, seat: int, a: int, named: Named) -> Iterator[Mended]:
    assert s.players[seat].ship == HARBOUR
    for sector in range(1, SECTORS):
        twin = s.clone()
        twin.players[seat].ship = sector
        yield Mended(twin, [a])


def other_sector(s: State, seat: int, a: int, named: Named) -> Iterator[Mended]:
    card = BUY.x(a)
    assert word(named, "sector") == SECTOR_KEYS[s.players[seat].ship]
    twin = s.clone()
    twin.players[seat].ship = s.sea.index(card) // s.box.places_per_sector + 1
    assert twin.players[seat].ship != s.players[seat].ship
    yield Mended(twin, [a])


def hold_lacks(s: State, seat: int, a: int, named: Named) -> Iterator[Mended]:
    ((key, need),) = counted(named, "need").items()
    good = GOODS + GOOD_KEYS.index(key)
    assert counted(named, "have") == {key: s.players[seat].goods[good]} and s.players[seat].goods[good] < need
    for n in (need, need - 1):
        twin = s.clone()
        twin.players[seat].goods[good] = n
        yield Mended(twin, [a], n == need)


def no_card(s: State, seat: int, a: int, named: Named) -> Iterator[Mended]:
    first = (s.players[seat].ship - 1) * s.box.places_per_sector
    assert s.sea[first : first + s.box.places_per_sector] == [NONE] * s.box.places_per_sector
    twin = s.clone()
    twin.sea[first] = 8
    yield Mended(twin, [a])


# Set-up


def combination(s: State, seat: int, a: int, named: Named) -> Iterator[Mended]:
    """With a combination free that has the goods chosen and this one, it could be taken."""
    chosen = [good for good in range(GOODS) for _ in range(s.players[seat].goods[good])]
    goods = [*chosen, TAKE.x(a)]
    for i, some in enumerate(s.box.combinations):
        if all(some.count(good) >= goods.count(good) for good in goods):
            assert s.taken >> i & 1
            twin = s.clone()
            twin.taken &= ~(1 << i)
            yield Mended(twin, [a])


def occupied(s: State, seat: int, a: int, named: Named) -> Iterator[Mended]:
    twin = s.clone()
    standing = [p for p in twin.players if SETTLE.x(a) in p.merchants]
    assert standing
    for p in standing:
        p.merchants = [MAT if place == SETTLE.x(a) else place for place in p.merchants]
    yield Mended(twin, [a])


MENDING: dict[str, Mending] = {
    "why.pesos": paying,
    "why.order": out_of_order,
    "why.order-and-action": order_and_action,
    "why.gap": gap,
    "why.slot-5": slot_5,
    "why.row-full": by(row_with_room),
    "why.ready": ready,
    "why.no-merchant": by(a_merchant_to_hire),
    "why.no-goods": by(a_good),
    "why.two-goods": two_goods,
    "why.lack": lacking,
    "why.none-in-warehouse": none_in_warehouse,
    "why.none-in-hold": none_in_hold,
    "why.one-way": one_way,
    "why.hold-full": by(room_in_hold),
    "why.nothing-to-transfer": by(something_to_transfer),
    "why.not-in-harbour": by(in_harbour_at_last),
    "why.in-harbour": in_harbour,
    "why.other-sector": other_sector,
    "why.hold-lacks": hold_lacks,
    "why.no-card": no_card,
    "why.not-at-river": not_at_river,
    "why.not-in-market": by(in_market),
    "why.no-merchant-there": no_merchant_there,
    "why.no-site": by(a_free_site),
    "why.no-house": by(a_house_left),
    "why.taken": by(site_freed),
    "why.residences-full": by(residence_freed),
    "why.walked": walked,
    "why.no-road": no_road,
    "why.entered": entered,
    "why.steps": too_far,
    "why.handled": handled,
    "why.combination": combination,
    "why.occupied": occupied,
}


def asked(t: Scene, *moves: str) -> Callable[[], tuple[State, int]]:
    """The scene as seat 0 is asked after some moves."""
    return lambda: (t.do(*moves).s, 0)


def starting(taken: str, goods: str) -> Callable[[], tuple[State, int]]:
    """Seat 0 chooses its goods, some combinations being taken and some goods chosen already."""
    t = table(5)
    for combination in taken.split():
        t.s.take_combination(t.s.box.combinations.index(["scw".index(letter) for letter in combination]))
    t.s.then(StartingGoods(0, []))
    return asked(t.do(*[f"take {good}" for good in goods.split()]))


def residences() -> Callable[[], tuple[State, int]]:
    """All residences are built, by others."""
    t = scene("build", pesos=10, merchants="valparaiso quillota", seats=5)
    t.s.residences = [1] * len(t.s.box.residence_points)
    return asked(t.do("use build main"))


def ready_first() -> Callable[[], tuple[State, int]]:
    """Under the clock, seat 0 is ready and not the first."""
    return asked(planning(3, clock=True).do("1 ready", "0 plan move 1", "0 ready"))


def full_row() -> Callable[[], tuple[State, int]]:
    t = planning().seat(0, houses="quillota-1 limache-1", own="fair")
    return asked(t.do(*[f"0 plan {card} {i + 1}" for i, card in enumerate(["move", "sell", "hire", "build", "trade"])]))


POSITIONS: list[Position] = [
    ("why.pesos", asked(scene("build", pesos=9))),
    ("why.order", asked(scene("sell move build", pesos=1))),
    ("why.order-and-action", asked(scene("sell move build", pesos=11))),
    ("why.row-full", full_row()),
    ("why.ready", ready_first()),
    (
        "why.no-merchant",
        asked(scene("hire", goods="1-1-1", merchants="limache limache quillota quillota")),
    ),
    ("why.two-goods", asked(scene("almshouse", goods="0-1-0"))),
    ("why.hold-full", asked(scene("transfer", goods="1-1-1", hold="3-3-0"), "use transfer main")),
    ("why.hold-lacks", asked(scene("overseas", ship="west", hold="2-0-0"))),
    ("why.hold-lacks", asked(scene("overseas", ship="west", hold="2-0-0"))),
    ("why.other-sector", asked(scene("overseas", ship="west", hold="3-0-0"), "use overseas main")),
    ("why.no-card", asked(scene("overseas", ship="west", hold="3-0-0").sea("west", "- - -"))),
    ("why.not-at-river", asked(scene("ferry", merchants="limache"))),
    ("why.not-at-river", asked(scene("ferry", merchants="limache quillota"), "use ferry main")),
    ("why.walked", asked(scene("ferry", merchants="quillota"), "use ferry main", "sail 1 casablanca")),
    (
        "why.pesos",
        asked(scene("trade", merchants="quillota", pesos=0).seat(1, merchants="quillota"), "use trade main"),
    ),
    ("why.pesos", asked(scene("move", pesos=0).seat(1, houses="concon"), "use move main")),
    ("why.pesos", asked(scene("overseas", ship="west", hold="3-0-0", pesos=1).sea("west", "bank bank bank"))),
    ("why.pesos", asked(scene("trade", merchants="melipilla", pesos=0, seats=4), "use trade main")),
    ("why.lack", asked(scene("trade", merchants="quillota").market("quillota", "silver-sale"), "use trade main")),
    ("why.no-site", asked(scene("build", merchants="quillota", seats=3).seat(1, houses="quillota-1 quillota-2"))),
    ("why.no-house", asked(scene("build", houses="quillota-1 limache-1 valparaiso valparaiso"))),
    ("why.taken", asked(scene("build", merchants="valparaiso").seat(1, houses="quillota-1"), "use build main")),
    ("why.residences-full", residences()),
    (
        "why.handled",
        asked(scene("trade", merchants="quillota limache casablanca"), "use trade main", "visit limache", "done"),
    ),
    (
        "why.entered",
        asked(scene("move", houses="concon"), "use move main", "walk 1 concon", "walk 1 valparaiso"),
    ),
    ("why.combination", starting("scc ccc ccw", "copper")),
]
