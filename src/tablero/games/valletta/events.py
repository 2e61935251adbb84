"""What is told of Valletta, and what a seat has by it: goods, points, buildings and persons."""

from collections import Counter
from typing import Final

from tablero.core.events import POINTS, Kind, declared
from tablero.games.valletta.state import State
from tablero.games.valletta.terms import BUILDING, CONSTRUCT, GOOD, PERSON, STEAL, UPGRADE

KINDS: Final = declared(
    # Set-up
    Kind("laid", course=True),
    Kind("starts"),
    # Turns
    Kind("turn", course=True, untold=True),
    Kind("drew", course=True),
    Kind("shuffled", course=True),
    Kind("played", course=True),
    Kind("discarded"),
    Kind("dismissed", seat=-1),
    Kind("hired", seat=1),
    # Goods and points
    Kind("gained", seat=1),
    Kind("paid", seat=-1),
    Kind("stole", seat=1, other=-1),
    Kind("scored", seat=1, counts=POINTS),
    # The city and the street
    Kind("constructed", seat=1),
    Kind("joined", seat=1, follows=("constructed",)),
    Kind("upgraded"),
    Kind("moved-jean"),
    # The end
    Kind("called-the-end", follows=("constructed", "scored", "moved-jean")),
    Kind("end-phase"),
    Kind("dropped-out"),
)


def holdings(s: State, seat: int) -> dict[str, int]:
    """What a seat has, by the keys of events; its persons wherever they are, in hand, played or in a pile."""
    p = s.players[seat]
    has = Counter({GOOD.key(good): n for good, n in enumerate(p.goods)})
    has[POINTS] = p.points
    has.update(BUILDING.key(building) for building in s.own(seat))
    has.update(PERSON.key(person) for person in [*p.hand, *p.pile, *p.discard, *p.slots])
    return has


def component(s: State, a: int) -> str:
    """What an option takes up where its first word does not say it: the building at a place, the good of a theft."""
    for verb in (CONSTRUCT, UPGRADE):
        if verb.has(a):
            return BUILDING.key(s.city[verb.x(a)])
    return GOOD.key(STEAL.args(a)[1]) if STEAL.has(a) else ""
