"""What is told of Valparaíso, and what a seat has by it: goods, pesos, points and cards."""

from typing import Final

from tablero.core.events import MONEY, POINTS, Kind, declared
from tablero.games.valparaiso.state import State
from tablero.games.valparaiso.terms import (
    CARD_KEYS,
    CARDS,
    GOOD_KEYS,
    GOODS,
    MAIN,
    PLACE_KEYS,
    SAIL,
    USE,
    WALK,
    WAY_KEYS,
)

KINDS: Final = declared(
    # Set-up
    Kind("laid", course=True),
    Kind("dealt", course=True),
    Kind("led"),
    Kind("settled"),
    # Planning
    Kind("round", course=True),
    Kind("planned"),
    Kind("took-back"),
    Kind("ready", course=True),
    Kind("changed", course=True),
    Kind("time-up", course=True),
    Kind("revealed", course=True),
    # Goods, money and points
    Kind("gained", seat=1),
    Kind("gave", seat=-1),
    Kind("sold", seat=-1),
    Kind("loaded"),
    Kind("unloaded"),
    Kind("shipped", seat=-1),
    Kind("earned", seat=1, counts=MONEY),
    Kind("paid", seat=-1, counts=MONEY),
    Kind("paid-player", seat=-1, other=1, counts=MONEY),
    Kind("collected", seat=1, counts=MONEY, follows=("bought",)),
    Kind("compensated", seat=-1, counts=MONEY),
    Kind("scored", seat=1, counts=POINTS),
    # Using cards
    Kind("used", course=True),
    Kind("hired"),
    Kind("walked"),
    Kind("built"),
    Kind("moved-tiles", course=True),
    Kind("anchored"),
    Kind("bought", seat=1, follows=("shipped",)),
    # The end of the round
    Kind("handed-in", seat=-1),
    Kind("returned"),
)


def holdings(s: State, seat: int) -> dict[str, int]:
    """What a seat has, by the keys of events: goods in warehouse and hold, pesos, points, cards planned or not."""
    p = s.players[seat]
    has = {GOOD_KEYS[good]: p.goods[good] + p.goods[GOODS + good] for good in range(GOODS)}
    has[MONEY] = p.pesos
    has[POINTS] = p.points
    for card in range(CARDS):
        if p.owned() >> card & 1:
            has[CARD_KEYS[card]] = 1
    return has


def component(s: State, a: int) -> str:
    """What an option takes up where its first word does not say it: where a merchant goes, and whether a card is used
    for what it is there for.
    """
    for verb in (WALK, SAIL):
        if verb.has(a):
            return PLACE_KEYS[verb.args(a)[1]]
    if USE.has(a):
        card, way, _ = USE.args(a)
        return CARD_KEYS[card] if way == MAIN else WAY_KEYS[way]
    return ""
