"""Altiplano in a terminal."""

from io import StringIO

import pytest
from rich.console import Console

from tablero.core.agenda import EVERYONE, NOBODY
from tablero.core.conformance import random_step
from tablero.core.dice import FastDice
from tablero.core.events import Event, gains
from tablero.games.altiplano import GAME, text
from tablero.games.altiplano.sight import view
from tablero.words import LANGUAGES, Words
from tests.altiplano.scene import table
from tests.altiplano.test_setup import dealt

BOX = GAME.edition("reconstructed").box
NAMES = ["Ada", "Ben [b]", "Cem"]


def printed(thing: object) -> str:
    out = StringIO()
    Console(file=out, width=200).print(thing)
    return out.getvalue()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_state_of_a_game_can_be_shown(lang: str) -> None:
    s = dealt(3, 1, missions="on", roles="draft")
    words = Words.of("altiplano", lang)
    dice = FastDice(1)
    while s.agenda:
        for seat in (0, None):
            shown = printed(text.table(view(s, seat), BOX, words, NAMES, str))
            assert "Ben [b]" in shown and words.word("place", "village") in shown
        for _ in range(60):
            if s.agenda:
                random_step(s, dice)


def test_the_own_board_is_shown_and_not_anothers_bag() -> None:
    t = table(3, missions=True).seat(0, "farm:alpaca", bag="silver", container="glass", order=7, missions="most-ore")
    words = Words.of("altiplano", "en")
    mine = printed(text.brief(view(t.s, 0), BOX, words, NAMES, str))
    for said in (
        "farm: 1 alpaca",
        "Bag: 1 silver",
        "Container: 1 glass",
        "Order: 7: 1 fish, 1 ore, 1 wool",
        "most ore",
    ):
        assert said in mine
    other = printed(text.brief(view(t.s, 1), BOX, words, NAMES, str))
    assert "silver" not in other and "glass" not in other and "most ore" not in other


def test_an_option_says_what_it_brings() -> None:
    words = Words.of("altiplano", "de")
    events = [
        Event("spent", 0, 1, "tile.wool", "", "space.market", NOBODY, EVERYONE),
        Event("earned", 0, 2, "", "place.market", "", NOBODY, EVERYONE),
        Event("gained", 0, 1, "good.stone", "job.quarry", "", NOBODY, EVERYONE),
    ]
    assert text.note(events, gains(GAME.kinds, events, 0), words) == "+2 Münzen, +1 Stein"
    paid = [Event("paid", 0, 1, "", "place.village", "", NOBODY, EVERYONE)]
    assert text.note(paid, gains(GAME.kinds, paid, 0), words) == "-1 Münze"


def test_pieces_are_explained() -> None:
    words = Words.of("altiplano", "en")
    said = {
        ("extension", "quarry"): "Price: 3",
        ("mission", "three-orders"): "Points: 6",
        ("good", "silver"): "Price: 4; Points: 3",
        ("role", "miner"): "Start: 2 food, 1 fish, 1 ore, 1 coin",
        ("order", "16"): "cloth+silver+glass=19",
        ("place", "farm"): "",
    }
    for (range, word), line in said.items():
        assert line in printed(text.piece(range, word, BOX, words, str))
