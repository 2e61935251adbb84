"""Section 9 of the rules: Jean, the barrels and his bonus."""

import pytest

from tablero.games.valletta.terms import PERSON
from tests.valletta.scene import scene

RICH = "20-20-20-20"


@pytest.mark.parametrize("person", PERSON.words)
def test_only_jean_and_the_cooper_move_him_one_space_and_must(person: str) -> None:
    """T-110: every other person leaves him where he is."""
    t = scene(f"{person} maid builder", RICH, jean=7).do(f"play {person}")
    if person in ("jean", "cooper"):
        assert t.can() == t.can("open")
    t.rest()
    assert t.s.jean == (8 if person in ("jean", "cooper") else 7)


def test_who_moves_him_takes_the_good_of_the_barrel() -> None:
    """T-111: 1 for Jean's card, 3 for the Cooper, and nobody else gets anything."""
    t = scene("jean cooper maid").do("play jean", "open wood", "done", "play cooper", "open brick")
    assert t.goods() == "0-1-0-3" and t.goods(1) == "0-0-0-0"


def test_a_used_barrel_leaves_the_game() -> None:
    """T-112: the one brick barrel left is turned up; no other can be brick."""
    t = scene("jean cooper maid", jean=8)
    t.s.barrels = [5, 6, 5, 1]
    t.do("play jean", "open brick", "done", "play cooper")
    assert t.can() == ["open gold", "open wood", "open stone"] and t.s.barrels == [5, 6, 5, 0]


def test_on_space_25_jean_stays_and_only_the_staff_action_is_left() -> None:
    """T-113: no good."""
    t = scene("jean maid", jean=25).do("play jean")
    assert t.can() == ["done", "dismiss maid", "hire builder"]
    t.do("hire builder")
    assert t.goods() == "0-0-0-0" and t.s.jean == 25 and t.hand() == "maid builder"


@pytest.mark.parametrize("place", ["a2", "b2", "c2", "d2", "e2", "f2"])
def test_constructing_in_jeans_column_scores_three_at_once(place: str) -> None:
    """T-114: above and below the street, at any distance."""
    t = scene("builder maid", RICH, seats=4, jean=7).do("play builder", f"construct {place}")
    assert t.p().points == 3
    assert [(event.n, event.source) for event in t.told("scored")] == [(3, "source.jean-bonus")]


@pytest.mark.parametrize(
    ("jean", "column"),
    [(1, 1), (5, 1), (6, 2), (10, 2), (11, 3), (15, 3), (16, 4), (20, 4), (21, 5), (24, 5), (25, 5)],
)
def test_five_spaces_lie_beside_each_column(jean: int, column: int) -> None:
    """T-115: and only that column gives the bonus."""
    for each in range(1, 6):
        t = scene("builder maid", RICH, jean=jean).do("play builder", f"construct a{each}")
        assert t.p().points == (3 if each == column else 0)


def test_on_the_tower_jean_gives_no_bonus() -> None:
    """T-116: in no column."""
    for column in range(1, 6):
        t = scene("builder maid", RICH, jean=0).do("play builder", f"construct b{column}")
        assert t.p().points == 0


def test_where_jean_stands_when_it_is_constructed_decides() -> None:
    """T-117: moved from space 5 to 6 in the same turn, column 2 has the bonus and column 1 has it no more."""
    t = scene("jean builder apprentice", RICH, jean=5).do("play jean", "open gold", "done", "play builder")
    t.do("construct a1", "play apprentice")
    assert t.p().points == 0
    t.do("construct a2")
    assert t.p().points == 3


def test_a_move_after_constructing_changes_nothing() -> None:
    """T-117: the bonus of column 1 is kept, that of column 2 not given."""
    t = scene("jean builder maid", RICH, jean=5).do("play builder", "construct a1", "play jean", "open gold", "done")
    assert t.p().points == 3


@pytest.mark.parametrize("person", ["builder", "foreman", "planner"])
def test_every_way_of_constructing_has_the_bonus(person: str) -> None:
    """T-118: the Apprentice after a Builder too."""
    t = scene(f"{person} apprentice maid", RICH, jean=1).do(f"play {person}", "construct a1")
    if person == "foreman":
        t.do("spare gold", "spare gold")
    assert t.p().points == 3
    if person == "builder":
        t.do("play apprentice", "construct b1")
        assert t.p().points == 6


def test_the_bonus_stays_alive_in_column_five_when_jean_is_at_the_end() -> None:
    """T-119: on space 25, also after a further Jean card."""
    t = scene("jean builder maid", RICH, jean=25, end_phase=True).do(
        "play jean", "done", "play builder", "construct d5"
    )
    assert t.p().points == 3
