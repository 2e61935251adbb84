"""Why something cannot be done, asked all along games at random."""

from importlib import import_module

from tablero import Match
from tablero.core.agenda import options
from tablero.core.conformance import random_step
from tablero.core.dice import FastDice
from tablero.words import Words

SEATS = 3


def reasons_along(game: str, seed: int, decisions: int, words: Words) -> set[str]:
    """The reasons that are given; nothing that is offered is refused, and every reason can be said."""
    refusals = import_module(f"tablero.games.{game}.why").refusals
    s = Match.new(game, SEATS, seed).state
    dice = FastDice(seed)
    keys = set()
    for _ in range(decisions):
        if not s.agenda:
            break
        for seat in range(SEATS):
            offered = options(s, seat)
            for a, key, named in refusals(s, seat) if offered else []:
                keys.add(key)
                assert a not in offered
                assert "{" not in words.reason(key, named)
        random_step(s, dice)
    return keys
