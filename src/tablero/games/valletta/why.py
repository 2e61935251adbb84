"""Why something is no option: for the one who points at it. Legality itself is in the tasks alone."""

from __future__ import annotations

from tablero.core.agenda import options
from tablero.core.game import Named
from tablero.games.valletta.cards import Build
from tablero.games.valletta.state import KINDS, State
from tablero.games.valletta.terms import CONSTRUCT, GOLD, GOODS, UPGRADE
from tablero.words import Refusal


def refusals(s: State, seat: int) -> list[Refusal]:
    """While building: what each building that cannot be had would cost, and what is lacking."""
    task = s.agenda[-1]
    if not isinstance(task, Build):
        return []
    offered = options(s, seat)
    p = s.players[seat]
    out: list[Refusal] = []
    for place in range(len(s.city)):
        if CONSTRUCT.of(place) in offered or UPGRADE.of(place) in offered:
            continue
        if p.upgraded >> place & 1:
            out.append((UPGRADE.of(place), "why.upgraded", {}))
        elif s.built >> place & 1 and not p.built >> place & 1:
            out.append((CONSTRUCT.of(place), "why.taken", {}))
        elif p.built >> place & 1 and not task.upgrades:
            out.append((UPGRADE.of(place), "why.no-upgrade", {}))
        elif not p.built >> place & 1 and p.houses == s.box.houses:
            out.append((CONSTRUCT.of(place), "why.no-house", {}))
        else:
            own = p.built >> place & 1 == 1
            owed = s.box.price[s.city[place]].copy() if own else s.owed(seat, place)
            if own or not task.pays_gold:
                owed[GOLD] = 0
            lack = [max(0, owed[good] - p.goods[good]) for good in range(KINDS)]
            out.append((UPGRADE.of(place) if own else CONSTRUCT.of(place), *too_dear(owed, lack, task.less)))
    return out


def too_dear(owed: list[int], lack: list[int], less: int) -> tuple[str, Named]:
    """The price and what is lacking of it; with goods to spare, how many of these would do."""
    named: Named = {"price": counted(owed), "lack": counted(lack)}
    if not less:
        return ("why.lack", named)
    return ("why.lack-less", {**named, "less": [(less, "word.good")], "enough": [(sum(lack) - less, "word.good")]})


def counted(goods: list[int]) -> list[tuple[int, str]]:
    return [(n, f"good.{GOODS.words[good]}") for good, n in enumerate(goods) if n]
