"""A match that goes on from a moment of another: what was seen stays, what was hidden is dealt anew."""

import json
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablero.core.agenda import options
from tablero.core.conformance import Broken, check_practice
from tablero.core.dice import FastDice, SealedDice
from tablero.core.errors import BadReplay, IllegalAction, Mistake
from tablero.core.game import load, names
from tablero.core.match import Match
from tablero.core.snapshot import snapshot
from tests.core.test_conformance import Leaky
from tests.core.toy import GAME
from tests.test_conformance import CLOSELY, SEEDS, TABLES, set_ups


def played(name: str, seats: int, seed: int, decisions: int = 250, chosen: dict[str, str] | None = None) -> Match:
    """A match so many decisions far, made at random."""
    m, dice = Match.new(name, seats, seed, chosen), FastDice(seed)
    while not m.over and decisions:
        seat = m.waiting()[dice.below(len(m.waiting()))]
        m.act(seat, m.options(seat)[dice.below(len(m.options(seat)))])
        decisions -= 1
    return m


@pytest.mark.parametrize(("name", "seats"), TABLES)
@settings(max_examples=CLOSELY)
@given(data=st.data())
def test_any_moment_can_be_gone_on_from(name: str, seats: int, data: st.DataObject) -> None:
    m = played(name, seats, data.draw(SEEDS), data.draw(st.integers(1, 250)), data.draw(set_ups(load(name))))
    for _ in range(3):
        n = data.draw(st.integers(0, len(m.log) - 1))
        check_practice(m, n, data.draw(st.integers(0, seats - 1)), data.draw(SEEDS))


@pytest.mark.parametrize("name", names())
def test_each_try_is_dealt_otherwise_in_what_the_seat_could_not_see_and_nowhere_else(name: str) -> None:
    most = {option.name: option.values[-1] for option in load(name).options}  # what hides most comes last
    m = played(name, 3, 4, chosen=most)
    differing = 0
    for n in range(10, len(m.log), 17):
        seen = json.dumps(m.game.view(m.at(n), 1))
        worlds = [m.practise(n, 1, seed).at(0) for seed in range(6)]
        assert {json.dumps(m.game.view(world, 1)) for world in worlds} == {seen}
        differing += len({snapshot(world) for world in worlds}) > 1
    assert differing, "nothing is hidden at any moment"


@pytest.mark.parametrize("name", names())
def test_what_was_really_hidden_does_not_come_into_it(name: str) -> None:
    """Two games that the seat cannot tell from each other deal the same tries."""
    m = played(name, 3, 5, 120)
    for n in range(10, len(m.log), 23):
        dealt = m.practise(n, 0, 1)
        assert dealt.lead is not None
        other = m.game.determinize(m.at(n), 0, FastDice(9))
        assert snapshot(m.game.determinize(other, 0, SealedDice(dealt.lead.key))) == snapshot(dealt.at(0))


def test_the_toy_can_be_practised_and_a_leak_is_found(toy: str) -> None:
    m = played("toy", 3, 1)
    for n in range(len(m.log)):
        for seat in range(3):
            check_practice(m, n, seat, n)
    leaky = Match.new(Leaky(), 2, 1)
    with pytest.raises(Broken, match="begins otherwise in the eyes of 0"):
        check_practice(leaky, len(leaky.log), 0, 1)


def test_what_cannot_be_practised_is_refused(toy: str) -> None:
    m = played("toy", 2, 1)
    assert m.over
    with pytest.raises(Mistake, match=f"At moment {len(m.log)} the game is over"):
        m.practise(len(m.log), 0)
    with pytest.raises(Mistake, match="There is no moment 999"):
        m.practise(999, 0)
    with pytest.raises(Mistake, match="There is no seat 2; expected 0 to 1"):
        m.practise(5, 2)
    with pytest.raises(Mistake, match="is practice itself"):
        m.practise(5, 0).practise(0, 0)


def test_what_led_there_cannot_be_taken_back_and_what_is_done_since_can(toy: str) -> None:
    m = Match.new("toy", 2, 3)
    m.act(0, m.options(0)[0])
    made = m.practise(len(m.log), 0, 1)
    assert not made.can_undo(0)
    assert not m.practise(len(m.log), 1, 1).can_undo(0)
    with pytest.raises(IllegalAction):
        made.undo(0)
    m = Match.new("toy", 2, 3)
    made = m.practise(len(m.log), 0, 1)
    before = snapshot(made.state)
    made.act(0, made.options(0)[0])
    made.undo(0)
    assert snapshot(made.state) == before
    assert snapshot(Match.load(made.dump()).state) == before


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        ("deal 7 00", "does not say for which seat"),
        ("deal 0", "does not say for which seat"),
        ("deal 0 xyz", "'xyz' is no key"),
        ("deal 0 00", "this is not what the seed deals"),
    ],
)
def test_a_damaged_deal_is_refused_with_its_line(damage: str, said: str, toy: str) -> None:
    m = Match.new("toy", 2, 3)
    text = m.practise(len(m.log), 0, 1).dump()
    with pytest.raises(BadReplay, match=rf"Line \d+: .*{re.escape(said)}"):
        Match.load(re.sub(r"deal 0 \w+", damage, text))


def test_a_line_before_the_deal_must_be_possible(toy: str) -> None:
    m = Match.new("toy", 2, 3)
    with pytest.raises(BadReplay, match="take ruby"):
        Match.load(m.practise(len(m.log), 0, 1).dump().replace("\ndeal", "\n0 take ruby\ndeal"))
    with pytest.raises(IllegalAction, match="cannot be followed: '0 take ruby'"):
        Match.new(GAME, 2, 3, led_by=[(0, m.parse("take ruby"))])


def test_the_options_of_the_seat_are_those_of_then() -> None:
    m = played("valletta", 2, 7, 40)
    seat = m.waiting()[0]
    assert m.practise(len(m.log), seat, 1).options(seat) == options(m.at(len(m.log)), seat)
