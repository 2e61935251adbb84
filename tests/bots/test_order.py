"""Of several things bots try one order only, and miss none of what can be named."""

from collections.abc import Callable
from typing import Any

import pytest

from tablero.bots.evaluations import evaluation_of
from tablero.core.agenda import Several, Table, Task, apply, options
from tablero.core.evaluation import in_order
from tablero.core.snapshot import snapshot
from tests.altiplano.scene import scene as altiplano
from tests.transcript import Transcript
from tests.valletta.scene import scene as valletta
from tests.valparaiso.test_setup import start as valparaiso

SCENES: list[Callable[[], Transcript[Any]]] = [
    lambda: valletta("foreman maid", "2-1-1-0").do("play foreman", "construct a4"),
    lambda: valletta("foreman maid", "4-2-2-2").do("play foreman", "construct a4"),
    lambda: valletta("barber maid builder jean lumberjack").do("play barber"),
    lambda: valletta("merchant maid", "1-1-0-2").do("play merchant"),
    lambda: valletta("laparelli maid", "1-0-2-1").do("play laparelli"),
    lambda: altiplano("market:wood+alpaca+cacao handyman:wood", place="market", cards="handyman").do("sell wood here"),
    lambda: altiplano("market:wood+stone+fish", place="market", order=1).do("deliver wood here"),
    lambda: altiplano("forest:cacao+cacao+cacao", place="forest").do("trade here food"),
    lambda: valparaiso(3).do("take silver", "take copper", "take wheat"),
]
TO_THE_END: list[Callable[[], Transcript[Any]]] = [
    lambda: valletta("innkeeper maid").do("play innkeeper"),
    lambda: valletta("maid", "1-1-0-2").do("exchange"),
    lambda: valletta("barber maid builder").do("play barber", "discard maid", "discard builder"),
    lambda: valparaiso(3),
]


def outcomes(t: Transcript[Any], s: Table, first: Task[Any], is_bot: bool) -> dict[object, int]:
    """What it can come to when all is named, and in how many orders; free actions aside."""
    task = s.agenda[-1]
    if type(task) is not type(first) or task.seat != first.seat:
        return {snapshot(s): 1}
    assert isinstance(task, Several)
    some = task.options(s)
    if is_bot:
        sensible = evaluation_of(t.game).sensible(s, task.seat, options(s, task.seat))
        some = [a for a in some if a in sensible]
    out: dict[object, int] = {}
    for a in some:
        world = s.clone()
        apply(world, task.seat, a)
        for end, orders in outcomes(t, world, first, is_bot).items():
            out[end] = out.get(end, 0) + orders
    return out


@pytest.mark.parametrize("begin", [*SCENES, *TO_THE_END])
def test_nothing_is_missed_by_going_upwards(begin: Callable[[], Transcript[Any]]) -> None:
    t = begin()
    first = t.s.agenda[-1]
    every = outcomes(t, t.s, first, is_bot=False)
    tried = outcomes(t, t.s, first, is_bot=True)
    assert len(every) > 1
    assert set(tried) == set(every)
    assert sum(tried.values()) <= sum(every.values())


@pytest.mark.parametrize("begin", TO_THE_END)
def test_what_is_named_to_the_end_is_tried_in_one_order(begin: Callable[[], Transcript[Any]]) -> None:
    t = begin()
    first = t.s.agenda[-1]
    assert set(outcomes(t, t.s, first, is_bot=True).values()) == {1}
    assert max(outcomes(t, t.s, first, is_bot=False).values()) > 1


def test_what_is_below_is_not_tried_while_there_is_something_above() -> None:
    t = altiplano("market:wood+alpaca+cacao+cacao", place="market").do("sell alpaca here")
    assert t.can() == ["sell wood here", "sell cacao here", "done"]
    sensible = evaluation_of(t.game).sensible(t.s, 0, options(t.s, 0))
    assert [t.words.spell(a) for a in sensible] == ["sell cacao here", "done"]


def test_who_takes_over_where_somebody_began_from_above_is_not_left_with_done() -> None:
    t = valletta("laparelli maid", "1-1-0-1").do("play laparelli", "return brick")
    some = options(t.s, 0)
    assert [t.words.spell(a) for a in in_order(t.s, some)] == ["return gold", "return wood", "done"]
    t = valletta("laparelli maid", "1-1-0-2").do("play laparelli", "return brick")
    assert [t.words.spell(a) for a in in_order(t.s, options(t.s, 0))] == ["return brick", "done", "exchange"]
