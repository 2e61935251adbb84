"""What building costs now, step by step; the numbers are those that the rules themselves reckon with."""

from __future__ import annotations

from collections.abc import Sequence

from tablero.core.game import Named, Price
from tablero.games.valletta.rules.constructing import Build
from tablero.games.valletta.state import State
from tablero.games.valletta.terms import CONSTRUCT, GOLD, GOOD, PERSON, UPGRADE

Step = tuple[str, Named, dict[str, int]]


def prices(s: State, seat: int) -> Sequence[Price]:
    """Every site that carries no house, to construct there, and every own building, to upgrade it."""
    p = s.players[seat]
    has = {GOOD.key(good): n for good, n in enumerate(p.goods)}
    task = s.agenda[-1] if s.agenda else None
    build = task if isinstance(task, Build) and task.seat == seat else None
    out = []
    for place in range(len(s.city)):
        own = p.built >> place & 1 == 1
        if own and not p.upgraded >> place & 1:
            out.append(Price(UPGRADE.of(place), steps(s, seat, place, True, build), has))
        elif not s.built >> place & 1:
            out.append(Price(CONSTRUCT.of(place), steps(s, seat, place, False, build), has))
    return out


def steps(s: State, seat: int, place: int, own: bool, build: Build | None) -> list[Step]:
    """The printed price, what upgrading or neighbours take off, and what the person played does."""
    printed = s.box.price[s.city[place]]
    out: list[Step] = [("price.printed", {}, counted(printed))]
    if own:
        out.append(("price.upgrade", {}, {GOOD.key(GOLD): -printed[GOLD]}))
    else:
        after = s.owed(seat, place)
        near = s.discount(seat, place) // s.box.neighbour_discount if s.box.neighbour_discount else 0
        saved = {GOOD.key(GOLD): after[GOLD] - printed[GOLD]}
        out.append(("price.neighbours", {"near": [(near, "word.neighbour")]}, saved))
        if build is not None and not build.pays_gold:
            spared = build.owed(s, place, own)[GOLD] - after[GOLD]
            out.append(("price.person", {"person": PERSON.key(build.person)}, {GOOD.key(GOLD): spared}))
    if build is not None and build.less:
        out.append(("price.person", {"person": PERSON.key(build.person)}, {"word.any": -build.less}))
    return out


def counted(goods: list[int]) -> dict[str, int]:
    return {GOOD.key(good): n for good, n in enumerate(goods) if n}
