"""Why something is no option."""

from collections.abc import Sequence

from lampara.rules import Haul, Serve
from lampara.state import State
from lampara.terms import CATCH, FISH, GROUND, SERVE
from lampara.words import recipe
from tablero.core.game import Named


def refusals(s: State, seat: int) -> Sequence[tuple[int, str, Named]]:
    """Orders that fish is lacking for, and fish that is not where the boat is."""
    task, p = s.agenda[-1], s.players[seat]
    if isinstance(task, Serve) and task.seat == seat:
        return [
            (SERVE.of(dish), "why.lacks", {"lack": recipe(lacking(s, seat, dish))})
            for dish in sorted(set(p.hand))
            if not s.can_serve(seat, dish)
        ]
    if isinstance(task, Haul) and task.seat == seat:
        here = {"ground": GROUND.key(p.ground)}
        return [
            (CATCH.of(fish), "why.none-here", {**here, "fish": FISH.key(fish)})
            for fish, n in enumerate(s.sea[p.ground])
            if not n
        ]
    return []


def lacking(s: State, seat: int, dish: int) -> list[int]:
    """The fish that a dish takes and the seat has not."""
    return [max(0, takes - has) for takes, has in zip(s.box.recipe[dish], s.players[seat].fish, strict=True)]
