"""What is told of Altiplano, and what a seat has by it: goods, coins, points of missions, a role and extensions."""

from typing import Final

from tablero.core.events import MONEY, POINTS, Kind, declared
from tablero.games.altiplano import terms as t
from tablero.games.altiplano.state import State
from tablero.games.altiplano.terms import CORN, EXTENSION, EXTENSIONS, GOOD, GOODS, MISSIONS, NONE, ROLE, count

KINDS: Final = declared(
    # Set-up
    Kind("laid", course=True),
    Kind("started"),
    Kind("revealed", course=True),
    Kind("role", seat=1),
    Kind("dealt"),
    Kind("kept"),
    Kind("gave"),
    # Rounds
    Kind("round", course=True),
    Kind("drew", course=True),
    Kind("poured", course=True),
    Kind("discarded"),
    Kind("picked"),
    Kind("placed"),
    Kind("lifted"),
    Kind("locked", course=True),
    Kind("passed"),
    Kind("dropped", course=True),
    # Tiles and coins: what is used goes into the container, what is delivered for good
    Kind("spent"),
    Kind("gained", seat=1),
    Kind("missed"),
    Kind("earned", seat=1, counts=MONEY),
    Kind("paid", seat=-1, counts=MONEY),
    # The pawn and the cards
    Kind("entered"),
    Kind("moved"),
    Kind("cart", follows=("paid",)),
    Kind("extension", seat=1, follows=("paid",)),
    Kind("order", follows=("paid",)),
    Kind("delivered", seat=-1),
    Kind("finished", follows=("delivered",)),
    Kind("boat"),
    Kind("house"),
    Kind("road"),
    # The warehouse
    Kind("stored"),
    Kind("row", follows=("stored",)),
    Kind("parked", follows=("gained",)),
    Kind("met", seat=1, counts=POINTS),
    # The end
    Kind("last-round"),
    Kind("over"),
)


def holdings(s: State, seat: int) -> dict[str, int]:
    """What a seat has, by the keys of events: goods wherever they lie but on orders, coins, points of missions met."""
    p = s.players[seat]
    goods = p.goods()
    has = {GOOD.key(g): count(goods, g) + (p.crib if g == CORN else 0) for g in range(GOODS)}
    has[MONEY] = p.money()
    has[POINTS] = sum([s.box.mission_points[m] for m in range(MISSIONS) if p.shown >> m & 1])
    if p.role != NONE:
        has[ROLE.key(p.role)] = 1
    for card in range(EXTENSIONS):
        has[EXTENSION.key(card)] = p.copies(card)
    return has


def component(s: State, a: int) -> str:
    """What an option takes up where its first word does not say it: the space of a tile, the extension in a slot, the
    card that is worked with, the place one goes to, the good that is traded.
    """
    if t.PUT.has(a) or t.LIFT.has(a):
        space = (t.PUT if t.PUT.has(a) else t.LIFT).args(a)[1]
        return EXTENSION.key(space - t.ON_EXTENSION) if space >= t.ON_EXTENSION else t.SPACE.key(space)
    if t.BUY.has(a):
        return EXTENSION.key(s.strip[t.BUY.x(a)])
    if t.WORK.has(a) and t.WORK.x(a) >= t.JOB_OF_EXTENSION:
        return EXTENSION.key(t.WORK.x(a) - t.JOB_OF_EXTENSION)
    if t.MOVE.has(a):
        return t.PLACE.key(t.MOVE.args(a)[1])
    return GOOD.key(t.TRADE.args(a)[1]) if t.TRADE.has(a) else ""
