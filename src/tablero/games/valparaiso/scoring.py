"""Final scoring: the track, the pesos, the achievement cards still owned."""

from tablero.core.game import End, Score
from tablero.games.valparaiso.state import State
from tablero.games.valparaiso.terms import BASE_CARDS, CARDS, NONE


def wealth(s: State, seat: int) -> int:
    """The pesos of a player once all his goods are sold for 3 each."""
    p = s.players[seat]
    return p.pesos + s.box.free_sale * (p.in_warehouse() + p.in_hold())


def scores(s: State) -> list[Score]:
    """The points so far by seat, as if the game ended now.

    Ties go to the pesos left over, then to the later in the turn order of the last round (ruling 4.48).
    """
    out = []
    seats = len(s.players)
    for seat, p in enumerate(s.players):
        owned = p.owned()
        cards = 0
        for card in range(BASE_CARDS, CARDS):
            if owned >> card & 1:
                cards += s.box.card_points[card]
        pesos = wealth(s, seat)
        parts = {"track": p.points, "pesos": pesos // s.box.pesos_per_point, "achievements": cards}
        out.append(Score(seat, parts, [pesos % s.box.pesos_per_point, (seat - s.starter) % seats]))
    return out


def ends(s: State) -> list[End]:
    """The round is the last in which somebody has enough points, or a card of the sea cannot be replaced."""
    cards = len([card for card in range(BASE_CARDS, CARDS) if s.box.card_players[card] <= len(s.players)])
    left = bin(s.pile).count("1") + len([card for card in s.sea if card != NONE])
    return [
        End("points", max([p.points for p in s.players]), s.box.end_points),
        End("cards", cards - left, cards - len(s.sea) + 1),
    ]
