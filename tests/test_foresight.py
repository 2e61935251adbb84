"""What is said of an action beforehand comes true, and is the same in every world that its seat cannot tell apart."""

from collections.abc import Iterator, Sequence

import pytest

from tablero.bots.evaluations import evaluation_of
from tablero.bots.hint import hint, line_from, reason
from tablero.core.agenda import Chance, State, apply, options, waiting
from tablero.core.conformance import random_step
from tablero.core.dice import FastDice
from tablero.core.events import Event
from tablero.core.game import Game, load, names
from tablero.core.match import Match, Sight
from tablero.words import Words
from tests.valletta.scene import scene

SEATS = 3
NAMES = ["Ada", "Ben", "Cem"]
WORLDS = 3


def positions(game: Game, every: int, most: int) -> Iterator[tuple[State, int]]:
    """States along a game at random in which a seat is asked, every so many actions."""
    choices = {option.name: option.values[-1] for option in game.options}
    s = Match.new(game, SEATS, 5, choices).state
    dice = FastDice(5)
    for made in range(most):
        if not s.agenda:
            return
        if made % every == 0 and not isinstance(s.agenda[-1], Chance):
            yield s, waiting(s)[-1]
        random_step(s, dice)


def texts(game: Game, events: Sequence[Event]) -> list[str]:
    return [Words.of(game.name, "en").event(event, NAMES) for event in events]


def happens(game: Game, s: State, seat: int, line: Sequence[int]) -> list[str]:
    """What the seat sees happen when it does these actions one after the other, and nobody else does anything."""
    world = s.clone()
    told: list[Event] = []
    world.listener = told
    for a in line:
        assert a in options(world, seat), f"{game.vocabulary.spell(a)} is no option behind {line}"
        apply(world, seat, a)
    return texts(game, [event.seen_by(seat) for event in told])


def check(game: Game, s: State, seat: int, line: Sequence[int]) -> list[str]:
    """Holds a preview to what happens, in the true world and in others; returns what it said."""
    seen = Sight(game, s, seat).preview(*line)
    said = texts(game, seen.events)
    assert happens(game, s, seat, line)[: len(said)] == said
    for seed in range(WORLDS):
        world = game.determinize(s, seat, FastDice(seed))
        same = Sight(game, world, seat).preview(*line)
        assert (texts(game, same.events), same.final) == (said, seen.final)
        assert happens(game, world, seat, line)[: len(said)] == said
    return said


@pytest.mark.parametrize("name", names())
def test_a_preview_comes_true_in_every_world_the_seat_cannot_tell_apart(name: str) -> None:
    game = load(name)
    said = [check(game, s, seat, [a]) for s, seat in positions(game, 5, 2000) for a in options(s, seat)]
    assert sum(1 for each in said if each) > 100


@pytest.mark.parametrize("name", names())
def test_what_a_hint_may_tell_comes_true_in_every_world_the_seat_cannot_tell_apart(name: str) -> None:
    """Whatever the best option were: its line asks nature nothing, and is the seat's own."""
    game, evaluation = load(name), evaluation_of(load(name))
    longest = 0
    for s, seat in positions(game, 11, 1500):
        for a in options(s, seat)[:12]:
            line = line_from(evaluation, Sight(game, s, seat), a, FastDice(1))
            longest = max(longest, len(line))
            check(game, s, seat, line)
    assert longest > 1


@pytest.mark.parametrize("name", names())
def test_a_hint_says_the_same_in_every_world_the_seat_cannot_tell_apart(name: str) -> None:
    game, words = load(name), Words.of(name, "en")
    for s, seat in positions(game, 170, 900):
        worlds = [s, *[game.determinize(s, seat, FastDice(seed)) for seed in range(2)]]
        found = [hint(Sight(game, world, seat), iterations=3, seconds=60.0) for world in worlds]
        assert len({reason(each, s, words, NAMES) for each in found}) == 1


def test_a_hint_does_not_name_the_good_under_a_barrel() -> None:
    """Bug: it told one of the barrels that Jean might find as if it were there."""
    t = scene("jean")
    found = hint(Sight(t.game, t.s, 0), iterations=5)
    assert t.words.spell(found.a) == "play jean"
    assert found.events == []


def test_a_hint_tells_the_odds_of_what_is_drawn() -> None:
    """Which good is under the barrel: as likely as among those that lie there closed."""
    t = scene("jean")
    found = hint(Sight(t.game, t.s, 0), iterations=5)
    assert {what for what, _ in found.odds} == {"good.gold", "good.wood", "good.stone", "good.brick"}
    assert sum(percent for _, percent in found.odds) == 100
    assert "stone 24 %" in reason(found, t.s, Words.of("valletta", "en"), NAMES)
