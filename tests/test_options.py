"""Options in words name what they touch, and to be done with something says what it ends."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tablero import Match
from tablero.core.dice import FastDice
from tablero.core.game import names
from tablero.words import LANGUAGES, Words

# What leads nowhere if it is done at random, and makes games long.
IDLE = ("exchange", "sell", "take-back", "change", "put-back", "lift")


def asked(game: str, seed: int, most: int = 700) -> Iterator[tuple[Match, int]]:
    """Every question of a random game: the match and who is asked; they are the same match as it goes on."""
    m = Match.new(game, 3, seed, {"missions": "on"} if game == "altiplano" else {})
    dice = FastDice(seed)
    for _ in range(most):
        if m.over:
            return
        for seat in m.waiting():
            yield m, seat
        seat = m.waiting()[0]
        some = m.options(seat)
        serious = [a for a in some if not m.text(a).startswith(IDLE)] or some
        m.act(seat, serious[dice.below(len(serious))])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", names())
def test_no_option_is_only_a_number_or_only_done(game: str, lang: str) -> None:
    words = Words.of(game, lang)
    players = ["Ada", "Blas", "Cleo"]
    bare: set[str] = set()
    twice: set[str] = set()
    for seed in range(3):
        for m, seat in asked(game, seed):
            said: dict[str, str] = {}
            for a in m.options(seat):
                verb = m.game.vocabulary.verb_of(a).name
                label = words.option(m.state, a, players)
                task = type(m.state.agenda[-1]).__name__
                if verb == "done" and label == words.action(a):
                    bare.add(f"{task}: {label}")
                if said.setdefault(label, m.text(a)) != m.text(a) and verb not in ("walk", "sail"):
                    twice.add(f"{task}: {label} is {said[label]} and {m.text(a)}")
    assert bare == set() and twice == set()


def test_what_is_bought_taken_and_built_is_named() -> None:
    found: dict[str, str] = {}
    wanted = {"altiplano": ("buy", "order"), "valletta": ("construct", "upgrade"), "valparaiso": ("walk",)}
    for game, verbs in wanted.items():
        words = Words.of(game, "en")
        for seed in range(6):
            for m, seat in asked(game, seed):
                for a in m.options(seat):
                    verb = m.game.vocabulary.verb_of(a).name
                    if verb in verbs:
                        found[verb] = words.option(m.state, a)
    assert re.fullmatch(r"Buy .+ for \d+ coins?", found["buy"]), found
    assert re.fullmatch(r"Take the order: .+ for \d+ points?", found["order"])
    assert re.fullmatch(r"Construct .+ \([a-f]\d\)", found["construct"])
    assert re.fullmatch(r"Upgrade .+ \([a-f]\d\)", found["upgrade"])
    assert re.fullmatch(r"A merchant walks from .+ to .+", found["walk"])
