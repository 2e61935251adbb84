"""Lampara as bots see it: points, money, and how far the orders in hand have come."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from lampara import scoring
from lampara.state import State
from tablero.core import agenda
from tablero.core.evaluation import Evaluation, Tally

WEIGHTS: Final = {"points": 1.0, "coins": 0.33, "fish": 0.25, "orders": 0.6}
SPREAD: Final = 4.0
LEARNED: Final = Path(__file__).parent / "weights.json"
POINTS, COINS, FISH, ORDERS = range(4)


class Skipper(Evaluation):
    """A fish is worth a part of its price, an order a part of its points, by the share of its fish that is there."""

    def reckon(self, s: agenda.State, seat: int, t: Tally) -> None:
        assert isinstance(s, State)
        p, box = s.players[seat], s.box
        t.add(POINTS, p.points)
        t.add(COINS, p.coins)
        t.add(FISH, sum(n * price for n, price in zip(p.fish, box.price, strict=True)))
        for dish in p.hand:
            there = sum(min(has, takes) for has, takes in zip(p.fish, box.recipe[dish], strict=True))
            t.add(ORDERS, box.points[dish] * there / sum(box.recipe[dish]))

    def final(self, s: agenda.State, seat: int) -> float:
        assert isinstance(s, State)
        score = scoring.scores(s)[seat]
        return score.total + score.tie_breaks[0] / 100

    def seats(self, s: agenda.State) -> int:
        assert isinstance(s, State)
        return len(s.players)


def evaluation(weights: Mapping[str, float], spread: float) -> Evaluation:
    """The evaluation with these weights."""
    return Skipper(list(WEIGHTS), weights, spread)
