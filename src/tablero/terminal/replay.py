"""tablero replay: a game from its file, told line by line, or only verified."""

from __future__ import annotations

import argparse
from pathlib import Path

from rich.console import Console

from tablero.core.agenda import NATURE
from tablero.core.match import Match
from tablero.core.snapshot import digest
from tablero.server.still import replay as page
from tablero.terminal import saves
from tablero.terminal.phrases import Phrases
from tablero.terminal.show import write
from tablero.terminal.table import players, score_sheet
from tablero.words import Words


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("replay", help="tell a saved game, or verify it")
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--verify", action="store_true", help="only say whether every line is as it must be")
    parser.add_argument("--out", type=Path, metavar="PAGE", help="write the whole game as one page to scrub through")
    parser.add_argument("--lang", default="en", help="en, de or it")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, console: Console) -> int:
    phrases = Phrases(args.lang)
    m = Match.load(saves.read(args.file))
    if args.verify:
        draws = sum(1 for seat, _ in m.history if seat == NATURE)
        said = {"game": m.game.name, "actions": len(m.history), "draws": draws, "digest": digest(m.state)}
        console.print(phrases.say("replay.verified" if m.dice is not None else "replay.unsealed", **said))
        return 0
    if args.out is not None:
        write(args.out, page(m, args.lang))
        return 0
    words = Words.of(m.game.name, args.lang)
    names = players(m, phrases)
    for entry in m.log:
        for event in entry.events:
            console.print(words.event(event, names), markup=False)
    if not m.over:
        console.print(phrases.say("replay.unfinished"))
    console.print(score_sheet(m, words, phrases))
    return 0
