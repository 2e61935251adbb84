"""Why something is no option: for the one who points at it. Legality itself is in the tasks alone."""

from __future__ import annotations

from tablero.core.agenda import options
from tablero.games.valletta.rules.constructing import Build
from tablero.games.valletta.state import State
from tablero.games.valletta.terms import CONSTRUCT, UPGRADE
from tablero.words import Refusal


def refusals(s: State, seat: int) -> list[Refusal]:
    """While building: what each building that cannot be had would cost, and what is lacking."""
    task = s.agenda[-1]
    if not isinstance(task, Build):
        return []
    offered = options(s, seat)
    wanted = (place for place in range(len(s.city)) if not {CONSTRUCT.of(place), UPGRADE.of(place)} & set(offered))
    return [task.lacks(s, place) for place in wanted]
