"""What stands beside an option in a terminal is what the player gains and loses by it, and nobody else."""

import re
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from tablero.core.agenda import Choice, apply
from tablero.core.dice import FastDice
from tablero.core.game import names
from tablero.core.match import Match
from tablero.terminal.saves import Save
from tablero.terminal.table import TerminalTable

SEATS = 3
# Valletta names the building beside its place, which is no gain by number.
LINE = re.compile(r"^ +\d+ +(?P<label>.*?)(?: \((?P<note>[^()]*)\))? {2,}(?P<text>[a-z].*?) *$")


def notes(m: Match, seat: int) -> dict[str, str]:
    """What is shown beside each option, by its spelling."""
    shown = StringIO()
    table = TerminalTable(m, {}, Save(Path("nowhere"), [], "en"), Console(file=shown, width=200))
    table.show_options(seat)
    found = [LINE.match(line) for line in shown.getvalue().splitlines()]
    return {line["text"]: line["note"] or "" for line in found if line}


@pytest.mark.parametrize("game", names())
def test_a_note_counts_what_the_player_has_more_or_less_and_nobody_else(game: str) -> None:
    """Bug: at the end of a round the revenue of everybody stood beside the card that ended it."""
    m = Match.new(game, SEATS, 4)
    words = TerminalTable(m, {}, Save(Path("nowhere"), [], "en"), Console(file=StringIO())).words
    dice = FastDice(4)
    others_gain = compared = 0
    for made in range(1500):
        if m.over:
            break
        seat = m.waiting()[0]
        some = m.options(seat)
        if made % 3 == 0 and isinstance(m.state.agenda[-1], Choice):
            shown = notes(m, seat)
            before = [m.game.holdings(m.state, each) for each in range(SEATS)]
            for a in some:
                world = m.state.clone()
                apply(world, seat, a)
                if world.reveals != m.state.reveals:
                    continue
                after = [m.game.holdings(world, each) for each in range(SEATS)]
                keys = [key for key in {**before[seat], **after[seat]} if not key.startswith("building.")]
                change = {key: after[seat].get(key, 0) - before[seat].get(key, 0) for key in keys}
                wanted = [words.change({key: n}) for key, n in change.items() if n]
                told = [part for part in shown[m.text(a)].split(", ") if part.startswith(("+", "-"))]
                assert sorted(told) == sorted(wanted), m.text(a)
                compared += 1
                others_gain += any(before[each] != after[each] for each in range(SEATS) if each != seat)
        m.act(seat, some[dice.below(len(some))])
    assert compared > 50
    # Revenue and tolls in Valparaíso: there others have something by what one does in any game.
    assert others_gain or game != "valparaiso"
