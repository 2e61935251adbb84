"""Valletta's final scoring: the street, the buildings, the goods."""

from tablero.core.game import End, Score
from tablero.games.valletta.state import State


def building_points(s: State, seat: int) -> int:
    """The printed points of all own buildings, upgraded ones by their better side."""
    p = s.players[seat]
    total = 0
    for place, building in enumerate(s.city):
        if p.built >> place & 1:
            total += s.box.upgraded_points[building] if p.upgraded >> place & 1 else s.box.points[building]
    return total


def scores(s: State) -> list[Score]:
    """Every so many goods give a point; ties go to who has built more houses."""
    out = []
    for seat, p in enumerate(s.players):
        parts = {
            "street": p.points,
            "buildings": building_points(s, seat),
            "goods": p.has_goods() // s.box.goods_per_point,
        }
        out.append(Score(seat, parts, [p.houses]))
    return out


def ends(s: State) -> list[End]:
    """Points on the street, Jean at its end, or the last of somebody's houses call the end phase."""
    return [
        End("points", max([p.points for p in s.players]), s.box.end_points),
        End("jean", s.jean, s.box.street),
        End("houses", max([p.houses for p in s.players]), s.box.houses),
    ]


def lap(points: int, street: int) -> tuple[int, int]:
    """The lap tile and the field of the street that show so many points: 50 are tile 25 and field 25."""
    if points <= 0:
        return 0, 0
    laps = (points - 1) // street
    return laps * street, points - laps * street
