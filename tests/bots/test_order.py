"""Of several things bots try one order only, and miss none of what can be named."""

from collections.abc import Callable
from typing import Any

import pytest

from tablero.bots.evaluations import evaluation_of
from tablero.core.agenda import Several, State, Task, apply, options
from tablero.core.snapshot import snapshot
from tests.altiplano.scene import scene as altiplano
from tests.transcript import Transcript
from tests.valletta.scene import scene as valletta
from tests.valparaiso.scene import scene as loading
from tests.valparaiso.test_setup import start as valparaiso

Begin = Callable[[], Transcript[Any]]
SCENES: list[Begin] = [
    lambda: valletta("innkeeper maid").do("play innkeeper"),
    lambda: valletta("barber maid builder jean lumberjack").do("play barber"),
    lambda: valletta("barber maid builder").do("play barber", "discard maid", "discard builder"),
    lambda: valletta("merchant maid", "1-1-0-2").do("play merchant"),
    lambda: valletta("laparelli maid", "1-0-2-1").do("play laparelli"),
    lambda: valletta("maid", "1-1-0-2").do("exchange"),
    lambda: altiplano("market:wood+alpaca+cacao handyman:wood", place="market", cards="handyman").do("sell wood here"),
    lambda: altiplano("market:wood+stone+fish", place="market", order=1).do("deliver wood here"),
    lambda: altiplano("forest:cacao+cacao+cacao", place="forest").do("trade here food"),
    lambda: valparaiso(3),
]
# Where doing nothing comes to the same at several times, or somebody has been there before.
OTHERS: list[Begin] = [
    lambda: valletta("foreman maid", "2-1-1-0").do("play foreman", "construct a4"),
    lambda: valletta("foreman maid", "4-2-2-2").do("play foreman", "construct a4"),
    lambda: valparaiso(3).do("take silver", "take copper", "take wheat"),
]


def outcomes(t: Transcript[Any], s: State, first: Task[Any], is_bot: bool) -> dict[object, int]:
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


@pytest.mark.parametrize("begin", [*SCENES, *OTHERS])
def test_nothing_is_missed_by_going_upwards(begin: Begin) -> None:
    t = begin()
    first = t.s.agenda[-1]
    every = outcomes(t, t.s, first, is_bot=False)
    assert len(every) > 1
    assert set(outcomes(t, t.s, first, is_bot=True)) == set(every)


@pytest.mark.parametrize("begin", SCENES)
def test_of_many_orders_one_is_tried(begin: Begin) -> None:
    t = begin()
    first = t.s.agenda[-1]
    assert set(outcomes(t, t.s, first, is_bot=True).values()) == {1}
    assert max(outcomes(t, t.s, first, is_bot=False).values()) > 1


def test_what_is_below_is_not_tried_while_there_is_something_above() -> None:
    t = altiplano("market:wood+alpaca+cacao+cacao", place="market").do("sell alpaca here")
    assert t.can() == ["sell wood here", "sell cacao here", "done"]
    sensible = evaluation_of(t.game).sensible(t.s, 0, options(t.s, 0))
    assert [t.words.spell(a) for a in sensible] == ["sell cacao here", "done"]


def test_in_a_transfer_nothing_is_unloaded_though_nothing_else_could_be_done() -> None:
    t = loading("transfer", goods="0-0-0", hold="2-0-0").do("use transfer main")
    assert t.can("unload") == ["unload silver"]
    assert [t.words.spell(a) for a in evaluation_of(t.game).candidates(t.s, 0, options(t.s, 0))] == ["done"]


def test_who_takes_over_where_somebody_began_from_above_is_not_left_with_done() -> None:
    t = valletta("laparelli maid", "1-1-0-1").do("play laparelli", "return brick")
    evaluation = evaluation_of(t.game)
    assert [t.words.spell(a) for a in evaluation.sensible(t.s, 0, options(t.s, 0))] == ["done"]
    assert [t.words.spell(a) for a in evaluation.candidates(t.s, 0, options(t.s, 0))] == [
        "return gold",
        "return wood",
        "done",
    ]
    t = valletta("innkeeper maid", "3-0-0-0").do("play innkeeper", "take brick")
    assert [t.words.spell(a) for a in evaluation.sensible(t.s, 0, options(t.s, 0))] == [
        "take gold",
        "take wood",
        "take stone",
    ]
