"""Events: what their kinds count, for whom, and what is not seen is not counted."""

import pytest

from tablero.core.events import EVERYONE, MONEY, NOBODY, POINTS, Event, Kind, declared, gains, moves

KINDS = declared(
    Kind("gained", seat=1),
    Kind("paid-player", seat=-1, other=1, counts=MONEY),
    Kind("met", seat=1, counts=POINTS),
    Kind("drew", seat=1),
    Kind("turn", untold=True),
)


def event(kind: str, seat: int, n: int, what: str = "", other: int = NOBODY, to: int = EVERYONE) -> Event:
    return Event(kind, seat, n, what, "", "", other, to)


def test_an_event_counts_what_it_names_or_what_its_kind_says() -> None:
    assert moves(KINDS, event("gained", 1, 2, "good.wood")) == [(1, "good.wood", 2)]
    assert moves(KINDS, event("met", 1, 3, "mission.first-row")) == [(1, POINTS, 3)]
    assert moves(KINDS, event("turn", 1, 7)) == []


def test_what_one_pays_the_other_has() -> None:
    paid = event("paid-player", 0, 4, other=2)
    assert moves(KINDS, paid) == [(0, MONEY, -4), (2, MONEY, 4)]
    assert [gains(KINDS, [paid], seat) for seat in range(3)] == [{MONEY: -4}, {}, {MONEY: 4}]


def test_gains_are_summed_and_what_comes_to_nothing_is_left_out() -> None:
    told = [
        event("gained", 0, 2, "good.wood"),
        event("gained", 0, -2, "good.wood"),
        event("met", 0, 1),
        event("met", 0, 2),
    ]
    assert gains(KINDS, told, 0) == {POINTS: 3}


def test_what_a_seat_does_not_see_is_not_counted_for_it() -> None:
    drew = event("drew", 1, 1, "card.2", to=1)
    assert moves(KINDS, drew.seen_by(1)) == [(1, "card.2", 1)]
    assert moves(KINDS, drew.seen_by(0)) == []


def test_a_kind_that_is_not_declared_is_an_error() -> None:
    with pytest.raises(KeyError, match="rejoiced"):
        moves(KINDS, event("rejoiced", 0, 1))
