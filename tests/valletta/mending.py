"""How each reason of Valletta's is mended."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tablero.core.game import Named
from tablero.games.valletta.rules.constructing import Build
from tablero.games.valletta.state import State
from tablero.games.valletta.terms import CONSTRUCT, GOOD, GOODS, UPGRADE
from tests.reasons import Mended, Position, counted, less
from tests.valletta.scene import scene


def build(s: State) -> Build:
    task = s.agenda[-1]
    assert isinstance(task, Build)
    return task


def place_of(a: int) -> int:
    return UPGRADE.x(a) if UPGRADE.has(a) else CONSTRUCT.x(a)


def given(s: State, seat: int, goods: Mapping[str, int]) -> State:
    """The seat gets goods."""
    twin = s.clone()
    for key, n in goods.items():
        twin.players[seat].goods[GOOD.number[key.removeprefix("good.")]] += n
    return twin


def check_price(s: State, seat: int, a: int, named: Named) -> dict[str, int]:
    """The price is what would be paid, and what is lacking is what the player has not got of it."""
    price, lack = counted(named, "price"), counted(named, "lack")
    upgrades, place, goods = UPGRADE.has(a), place_of(a), s.players[seat].goods
    owed = s.box.price[s.city[place]] if upgrades else s.owed(seat, place)
    for good in range(GOODS):
        key = f"good.{GOOD.words[good]}"
        pays = GOOD.words[good] != "gold" or (build(s).pays_gold and not upgrades)
        assert price.get(key, 0) == (owed[good] if pays else 0)
        assert lack.get(key, 0) == max(0, price.get(key, 0) - goods[good])
    return lack


def lack(s: State, seat: int, a: int, named: Named) -> Iterator[Mended]:
    lack = check_price(s, seat, a, named)
    yield Mended(given(s, seat, lack), [a])
    for fewer in less(lack):
        yield Mended(given(s, seat, fewer), [a], enough=False)


def lack_less(s: State, seat: int, a: int, named: Named) -> Iterator[Mended]:
    """So many of what is lacking are enough, whichever they are."""
    lack, enough = check_price(s, seat, a, named), counted(named, "enough")["word.good"]
    assert counted(named, "less") == {"word.good": build(s).less}
    for first in lack:
        for n, will_do in ((enough, True), (enough - 1, False)):
            goods: dict[str, int] = {}
            for key in (first, *lack):
                goods[key] = min(lack[key], n - sum(goods.values()) + goods.get(key, 0))
            assert sum(goods.values()) == n
            yield Mended(given(s, seat, goods), [a], will_do)


def taken(s: State, seat: int, a: int, named: Named) -> Iterator[Mended]:
    twin, place = s.clone(), place_of(a)
    owner = next(p for other, p in enumerate(twin.players) if other != seat and p.built >> place & 1)
    owner.built &= ~(1 << place)
    twin.built &= ~(1 << place)
    yield Mended(twin, [CONSTRUCT.of(place)])


def upgraded(s: State, seat: int, a: int, named: Named) -> Iterator[Mended]:
    twin = s.clone()
    twin.players[seat].upgraded &= ~(1 << place_of(a))
    yield Mended(twin, [a])


def no_upgrade(s: State, seat: int, a: int, named: Named) -> Iterator[Mended]:
    twin, task = s.clone(), build(s)
    twin.agenda[-1] = Build(seat, task.person, task.less, True, task.pays_gold)
    yield Mended(twin, [a])


def no_house(s: State, seat: int, a: int, named: Named) -> Iterator[Mended]:
    twin = s.clone()
    twin.players[seat].houses -= 1
    yield Mended(twin, [a])


MENDING = {
    "why.lack": lack,
    "why.lack-less": lack_less,
    "why.taken": taken,
    "why.upgraded": upgraded,
    "why.no-upgrade": no_upgrade,
    "why.no-house": no_house,
}

EIGHT = "a1 a2 a3 a4 a5 b1 b2 b3"


def building(person: str, goods: str, houses: str = "") -> tuple[State, int]:
    """Seat 0 has played a person that builds; another has a house at b4."""
    return scene(f"{person} maid", goods, houses).seat(1, houses="b4").do(f"play {person}").s, 0


POSITIONS: list[Position] = [
    ("why.lack", lambda: building("builder", "2-0-1-1", "b1")),
    ("why.lack-less", lambda: building("foreman", "1-0-1-0")),
    ("why.taken", lambda: building("builder", "9-9-9-9")),
    ("why.upgraded", lambda: building("builder", "9-9-9-9", "a1+")),
    ("why.no-upgrade", lambda: building("planner", "9-9-9-9", "a1")),
    ("why.no-house", lambda: building("planner", "9-9-9-9", EIGHT)),
]
