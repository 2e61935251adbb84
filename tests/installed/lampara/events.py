"""The kinds of events with what they count, and what a seat has by the same keys."""

from collections import Counter
from typing import Final

from lampara.state import State
from lampara.terms import DISH, FISH
from tablero.core.events import MONEY, POINTS, Kind, declared

KINDS: Final = declared(
    Kind("night", course=True, untold=True),
    Kind("rose", course=True),
    Kind("drew", seat=1),
    Kind("planned"),
    Kind("sailed", course=True),
    Kind("caught", seat=1),
    Kind("served", seat=-1),
    Kind("used", seat=-1, follows=("served",)),
    Kind("scored", seat=1, counts=POINTS, follows=("served",)),
    Kind("sold", seat=-1),
    Kind("earned", seat=1, counts=MONEY, follows=("sold",)),
)


def holdings(s: State, seat: int) -> dict[str, int]:
    """Orders, fish, money and points."""
    p = s.players[seat]
    has = Counter({FISH.key(fish): n for fish, n in enumerate(p.fish)})
    has.update(DISH.key(dish) for dish in p.hand)
    return has | {MONEY: p.coins, POINTS: p.points}
