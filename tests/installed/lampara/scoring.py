"""Points for orders served, and for coins; the fish left in the hold breaks ties; the last night ends it."""

from lampara.state import State
from tablero.core.game import End, Score


def scores(s: State) -> list[Score]:
    """The points so far by seat."""
    return [
        Score(seat, {"orders": p.points, "coins": p.coins // s.box.coins_for_a_point}, [sum(p.fish)])
        for seat, p in enumerate(s.players)
    ]


def ends(s: State) -> list[End]:
    """After the last night it is over."""
    return [End("nights", s.round, s.box.nights)]
