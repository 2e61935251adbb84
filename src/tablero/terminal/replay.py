"""tablero replay: a game from its file, told line by line, reviewed, or only verified."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from tablero.bots.review import review
from tablero.core.agenda import NATURE
from tablero.core.match import FORMAT, Match, digest
from tablero.pictures.pages import replay as page
from tablero.server.table.review import told
from tablero.terminal import saves
from tablero.terminal.phrases import phrases_in
from tablero.terminal.show import write
from tablero.terminal.table import players, score_sheet
from tablero.words import FIRST, LANGUAGES, Words

BARS = "▁▂▃▄▅▆▇█"
# At most as many bars stand beside each other.
CURVE = 60


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("replay", help="tell a saved game, review or verify it")
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--verify", action="store_true", help="only say whether every line is as it must be")
    parser.add_argument("--review", action="store_true", help="what could be expected, what was costly, what was luck")
    parser.add_argument("--out", type=Path, metavar="PAGE", help="write the whole game as one page to scrub through")
    parser.add_argument("--lang", default=FIRST, help=", ".join(LANGUAGES))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, console: Console) -> int:
    phrases = phrases_in(args.lang)
    m = Match.load(saves.read(args.file))
    if m.format < FORMAT:
        console.print(phrases.say("replay.older", format=m.format))
    if args.verify:
        draws = sum(1 for seat, _ in m.history if seat == NATURE)
        said = {"game": m.game.name, "actions": len(m.history), "draws": draws, "digest": digest(m.game, m.state)}
        console.print(phrases.say("replay.verified" if m.dice is not None else "replay.unsealed", **said))
        return 0
    if args.out is not None:
        write(args.out, page(m, args.lang))
        return 0
    words = Words.of(m.game.name, args.lang)
    names = players(m, phrases)
    if args.review:
        found = told(m.game.name, names, review(m), args.lang)
        width = max(len(name) for name in names)
        for name, line, points in zip(names, curves(found.expected), found.expected[-1], strict=True):
            console.print(f"{name:{width}} {line} {points:.0f}", markup=False)
        for sentence in [*[each.text for each in found.costliest], *found.luck]:
            console.print(sentence, markup=False)
        return 0
    for entry in m.log:
        for event in entry.events:
            console.print(words.event(event, names), markup=False)
    if not m.over:
        console.print(phrases.say("replay.unfinished"))
    console.print(score_sheet(m, words, phrases))
    return 0


def curves(expected: Sequence[Sequence[float]]) -> list[str]:
    """The course of each seat's expected points as a line of bars, all to the same scale.

    >>> curves([[0, 4], [2, 7], [7, 0]])
    ['▁▃█', '▅█▁']
    """
    step = -(-len(expected) // CURVE)
    low = min(min(points) for points in expected)
    scale = (len(BARS) - 1) / (max(max(points) for points in expected) - low or 1)
    return ["".join(BARS[round((each - low) * scale)] for each in seat) for seat in zip(*expected[::step], strict=True)]
