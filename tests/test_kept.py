"""Drawings that are kept are the drawings that would be made: in every game, for all eyes, whatever happens."""

from collections.abc import Callable
from typing import Any
from weakref import ref

import pytest

from tablero.core.dice import FastDice
from tablero.core.match import Match
from tablero.pictures import parts
from tablero.pictures.kept import Kept, answered
from tablero.server.speech import playable
from tablero.words import Words


@pytest.mark.parametrize("game", playable())
def test_what_is_kept_is_what_would_be_drawn(game: str) -> None:
    """A table's drawings, taken from what is kept, beside the same drawn by nobody who keeps anything."""
    kept = Kept()
    match = Match.new(game, 4, seed=5)
    words = Words.of(game, "de").at(["Ann", "Bo", "Cy", "Di"], match.edition)
    dice = FastDice(5)
    for n in range(160):
        owing = match.waiting()
        if not owing:
            break
        seat = owing[dice.below(len(owing))]
        some = match.options(seat)
        match.act(seat, some[dice.below(len(some))])
        for eyes in (None, 0, 1, 2, 3):
            view = dict(match.view(eyes))
            layout = parts.LAYOUTS[n % 2]
            given = (match.game, view, eyes, match.seats, words, layout)
            drawn = parts.drawn(*given, kept, str)
            face = match.game.picture
            assert face is not None
            own = eyes or 0
            assert drawn["board"] == face.board(view, words, layout)
            assert drawn["mat"] == face.mat(view, own, words)
            others = [(own + step) % match.seats for step in range(1, match.seats)]
            assert [drawn[f"other-{each}"] for each in others] == [face.other(view, each, words) for each in others]


def test_what_was_not_read_may_change_and_what_was_read_may_not() -> None:
    """Each way of reading a view is noted: by key, whether it is there, how many there are, all of it."""
    reads: dict[str, Callable[[Any], object]] = {
        "key": lambda view: view["a"],
        "nested": lambda view: view["p"][1]["b"],
        "many": lambda view: len(view["p"]),
        "get": lambda view: view["d"].get("x", 0),
        "there": lambda view: "x" in view["d"],
        "all": lambda view: sum(view["d"].values()),
        "copied": lambda view: sorted(dict(view["d"])),
        "none": lambda view: view["n"] is None,
        "answered": lambda view: answered(view, has_more_than, 2),
    }
    views: list[dict[str, Any]] = [
        {"a": 1, "p": [{"b": 1, "c": 1}, {"b": 2, "c": 1}], "d": {"x": 1, "y": 2}, "n": None},
        {"a": 2, "p": [{"b": 1, "c": 1}, {"b": 2, "c": 2}], "d": {"x": 1, "y": 3}, "n": {"k": 1}},
        {"a": 1, "p": [{"b": 1, "c": 1}, {"b": 3, "c": 1}], "d": {"y": 2}, "n": {}},
        {"a": 1, "p": [{"b": 1, "c": 1}, {"b": 2, "c": 1}, {"b": 0, "c": 0}], "d": {"z": 5}, "n": None},
        {"a": 1, "p": [{"b": 1, "c": 1}, {"b": 2, "c": 1}], "d": {}, "n": None},
    ]
    for name, read in reads.items():
        kept = Kept()
        for view in [*views, *reversed(views)]:
            assert kept.seen(view).draw(read) == read(view), (name, view)
    kept = Kept()
    seen: list[object] = []

    def noted(view: Any) -> object:
        seen.append(view)
        return view["p"][0]["b"]

    for view in views[:2]:
        kept.seen(view).draw(noted)
    assert len(seen) == 1


def test_tables_that_show_the_same_have_one_text_of_it_as_long_as_one_of_them_is_there() -> None:
    one, other = Kept(), Kept()
    text = one.seen({"a": "wood"}).draw(sung)
    assert other.seen({"a": "wood"}).draw(sung) is text
    assert one.seen({"a": "gold"}).draw(sung) is not text
    gone = ref(text)
    del one, other, text
    assert gone() is None


def test_a_drawing_that_asked_a_question_is_kept_while_the_answer_is_the_same() -> None:
    kept, drawn = Kept(), []

    def whether(view: Any) -> bool:
        drawn.append(view)
        return answered(view, has_more_than, 2)

    for n in (1, 2, 3, 4, 1):
        assert kept.seen({"d": {"y": n}}).draw(whether) == (n > 2)
        kept.turn += 1
    assert len(drawn) == 3


def has_more_than(view: Any, n: int) -> bool:
    return bool(view["d"].get("y", 0) > n)


def sung(view: Any) -> str:
    return f"{view['a']} " * 100
