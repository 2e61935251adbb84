"""States as plain data."""

from tablero.core.agenda import apply
from tablero.core.conformance import first_difference
from tablero.core.snapshot import snapshot
from tests.core.test_agenda import dealt
from tests.core.toy import BID


def test_equal_states_have_equal_snapshots_whoever_listens() -> None:
    s, same = dealt([0, 1], [2, 2]), dealt([0, 1], [2, 2])
    same.listener = []
    assert snapshot(s) == snapshot(same)


def test_every_table_the_agenda_and_the_parts_of_a_task_count() -> None:
    one = dealt([0, 1], [2, 2])
    seen = {snapshot(one)}
    for change in range(5):
        other = one.clone()
        if change == 0:
            other.players[1].hand[0] = 1
        elif change == 1:
            other.round = 9
        elif change == 2:
            other.agenda.append(other.agenda[0])
        elif change == 3:
            other.deck[2] = 0
        else:
            apply(other, 0, BID.of(0))
        seen.add(snapshot(other))
    assert len(seen) == 6


def test_dictionaries_are_compared_whatever_their_order() -> None:
    assert (
        snapshot({"b": [1, None], "a": "x"}) == snapshot({"a": "x", "b": (1, None)}) == (("a", "x"), ("b", (1, None)))
    )


def test_the_first_difference_is_told_by_its_path() -> None:
    one, other = dealt([0, 1], [2, 2]), dealt([0, 1], [2, 2])
    other.players[1].hand[1] = 0
    difference = first_difference(snapshot(one), snapshot(other))
    assert "players" in difference
    assert "hand" in difference
    assert difference.endswith("2 and 0")
