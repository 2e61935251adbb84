"""What a price says is what is paid: along games at random every sum is held against what its option really costs."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest

from tablero.core.agenda import apply, options
from tablero.core.dice import FastDice
from tablero.core.events import Event, moves
from tablero.core.game import Price, load, names
from tablero.core.match import Match
from tablero.words import LANGUAGES, Words
from tests.server.conftest import IDLE

PRICED = [game for game in names() if load(game).prices is not None]
# Questions on the way that are about what is paid, and no new affair.
PAYING = ("Spare", "Compensate", "UseTile")
VERBS = {
    "valletta": {"construct", "upgrade"},
    "valparaiso": {"walk", "build", "use", "buy", "take", "plan"},
    "altiplano": {"buy", "order", "cart", "work", "move"},
}


def paid(match: Match, seat: int, a: int) -> Counter[str]:
    """What a seat loses by an action, used tiles included; questions about the payment take their first answer."""
    heard: list[Event] = []
    s = match.state.clone()
    s.listener = heard
    apply(s, seat, a)
    while s.agenda and type(s.agenda[-1]).__name__ in PAYING:
        apply(s, seat, options(s, seat)[0])
    out: Counter[str] = Counter()
    for event in heard:
        if event.kind == "spent":
            out[event.what] += event.n
        for who, what, n in moves(match.game.kinds, event):
            if who == seat and n < 0:
                out[what] -= n
    return out


def check(price: Price, given: Counter[str]) -> None:
    total = price.total()
    spared = -sum(n for what, n in total.items() if what not in price.has)
    owed = Counter({what: n for what, n in total.items() if what in price.has})
    assert all(n > 0 for n in owed.values())
    assert not price.lack()
    if spared:
        assert given <= owed and given.total() == max(0, owed.total() - spared)
    else:
        assert given == owed


def at_random(game: str) -> Iterator[tuple[Match, int]]:
    """Moments of a few games at random, with the seat that is asked."""
    for seats in (2, max(load(game).seats)):
        match, dice = Match.new(game, seats, 40 + seats), FastDice(seats)
        for _ in range(700):
            if match.over:
                break
            seat = match.waiting()[0]
            yield match, seat
            some = match.options(seat)
            serious = [a for a in some if not match.text(a).startswith(IDLE)] or some
            match.act(seat, serious[dice.below(len(serious))])


def stored(game: str) -> Iterator[tuple[Match, int]]:
    """Moments of games that were played well, against no clock."""
    for file in sorted((Path(__file__).parent / game / "replays").glob("*.tablero"))[::3]:
        told = Match.load(file.read_text(encoding="utf-8"))
        assert told.dice is not None and told.choices.get("clock") != "on"
        match = Match.new(game, told.seats, told.dice.seed, told.choices)
        for seat, a in told.history:
            if seat >= 0 and a >= 0:
                yield match, seat
                match.act(seat, a)


@pytest.mark.parametrize("game", PRICED)
def test_a_price_is_what_its_option_costs(game: str) -> None:
    """Every sum along some games, for every option that has one; and what can be paid for lacks nothing."""
    face = load(game).prices
    assert face is not None
    seen: Counter[str] = Counter()
    for match, seat in chain(at_random(game), stored(game)):
        some = match.options(seat)
        for price in face.prices(match.state, seat):
            if price.a in some:
                check(price, paid(match, seat, price.a))
                seen[match.game.vocabulary.verb_of(price.a).name] += 1
    assert set(seen) >= VERBS[game], seen


@pytest.mark.parametrize("game", PRICED)
def test_every_step_of_a_price_has_its_words(game: str) -> None:
    face = load(game).prices
    assert face is not None
    for match, seat in at_random(game):
        for price in face.prices(match.state, seat):
            for words in (Words.of(game, lang) for lang in LANGUAGES):
                for key, named, adds in price.steps:
                    assert "{" not in words.sentence(key, named)
                    assert all(words.has(what) for what in adds)
