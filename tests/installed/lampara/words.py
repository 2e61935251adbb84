"""What the texts of Lampara take from its edition."""

from collections.abc import Mapping, Sequence

from lampara.box import Box
from lampara.state import State
from lampara.terms import DISH, FISH, GROUND, SERVE
from tablero.core.events import MONEY, POINTS
from tablero.core.game import Edition, Named

# The rules that things follow; they have no numbers here.
RULES: Mapping[str, str] = {}


def figures(edition: Edition) -> Mapping[str, str]:
    """Numbers that the guide names."""
    box: Box = edition.box
    return {"nights": str(box.nights), "hand": str(box.hand), "coins": str(box.coins_for_a_point)}


def piece(edition: Edition, range: str, word: str) -> Sequence[tuple[str, Named]]:
    """What is printed on an order, a ground and a fish."""
    box: Box = edition.box
    if range == DISH.name:
        dish = DISH.number[word]
        return [("dish.says", {"fish": recipe(box.recipe[dish]), "points": [(box.points[dish], POINTS)]})]
    if range == GROUND.name:
        ground = GROUND.number[word]
        shoal, nets = [(box.shoal[ground], "word.fish")], [(box.nets[ground], "word.fish")]
        return [("ground.says", {"shoal": shoal, "nets": nets})]
    if range == FISH.name:
        return [("fish.says", {"price": [(box.price[FISH.number[word]], MONEY)]})]
    return []


def option(s: State, a: int) -> tuple[str, Named] | None:
    """A dish is served for its points."""
    if SERVE.has(a):
        dish = SERVE.x(a)
        return ("option.serve", {"dish": DISH.key(dish), "points": [(s.box.points[dish], POINTS)]})
    return None


def recipe(fish: list[int]) -> list[tuple[int, str]]:
    """Fish counted, without what there is none of."""
    return [(n, FISH.key(kind)) for kind, n in enumerate(fish) if n]
