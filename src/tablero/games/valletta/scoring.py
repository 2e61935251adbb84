"""Valletta's final scoring: the street, the buildings, the goods."""

from tablero.core.game import End, Score
from tablero.games.valletta.state import State


def building_points(s: State, seat: int) -> int:
    """The printed points of all own buildings, upgraded ones by their better side."""
    p = s.players[seat]
    built, upgraded, place, total = p.built, p.upgraded, 0, 0
    while built:
        if built & 1:
            points = s.box.upgraded_points if upgraded & 1 else s.box.points
            total += points[s.city[place]]
        built >>= 1
        upgraded >>= 1
        place += 1
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
