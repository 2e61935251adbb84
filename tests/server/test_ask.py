"""What the page counts: what an option gives, and what a line of the log brought to whom."""

from __future__ import annotations

import random

import pytest

from tablero import Match
from tablero.core.agenda import apply
from tablero.pictures import symbols
from tablero.server.table.ask import ask
from tablero.server.table.frames import line_of
from tablero.words import Words
from tests.server.conftest import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_what_options_give_and_lines_brought_is_what_a_seat_has_more(game: str) -> None:
    """Bug: an event without a word counted as points, so coins and pesos were shown as victory points."""
    match = Match.new(game, 3, 4)
    words, names = Words.of(game, "en"), ["Ann", "Bob", "Cem"]
    dice = random.Random(4)
    given = set()
    for made in range(700):
        if match.over:
            break
        seat = match.waiting()[0]
        before = [match.game.holdings(match.state, each) for each in range(3)]
        asked = ask(match, seat, words, names, False)
        assert asked is not None
        for option in asked.options if made % 5 == 0 else []:
            world = match.state.clone()
            apply(world, seat, option.a)
            if world.reveals == match.state.reveals:
                after = match.game.holdings(world, seat)
                keys = {*before[seat], *after}
                assert option.gives == {
                    key: after.get(key, 0) - before[seat].get(key, 0)
                    for key in keys
                    if after.get(key, 0) != before[seat].get(key, 0)
                }
                given |= set(option.gives)
        at = len(match.log)
        match.act(seat, dice.choice(asked.options).a)
        line = line_of(match.log[at:], len(match.log), seat, words, names, match.game.kinds)
        for each in range(3):
            after = match.game.holdings(match.state, each)
            hidden = [event for entry in match.log[at:] for event in entry.events if event.seen_by(seat) is not event]
            for key in {*before[each], *after} if not hidden else ():
                brought = sum(gain.n for gain in line.gains if gain.seat == each and gain.what == key)
                assert brought == after.get(key, 0) - before[each].get(key, 0), key
    assert given and ("money" in given) == words.has("money")


@pytest.mark.parametrize("game", GAMES)
def test_goods_money_and_points_that_float_up_have_their_icon(game: str) -> None:
    match = Match.new(game, 2, 1)
    for key in match.game.holdings(match.state, 0):
        if key == "points":
            assert "vp" in (symbols() | symbols(match.game))
        elif key == "money":
            assert "coin" in (symbols() | symbols(match.game))
        elif key.startswith("good."):
            assert key.removeprefix("good.") in (symbols() | symbols(match.game))
