"""tablero practise: goes on from a moment of a saved game, what a seat could not see dealt anew."""

from __future__ import annotations

import argparse
from pathlib import Path

from rich.console import Console

from tablero.bots.levels import LEVELS
from tablero.core.agenda import waiting
from tablero.core.match import Match
from tablero.terminal import saves, seats
from tablero.terminal.play import sit
from tablero.terminal.saves import Save
from tablero.words import FIRST, LANGUAGES, Words

AGAINST = list(LEVELS)[2]


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("practise", help="go on from a moment of a saved game, dealt anew")
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--at", type=int, required=True, metavar="N", help="the moment after N entries of the log")
    parser.add_argument("--seat", type=int, metavar="S", help="where you sit; else who is asked there")
    parser.add_argument("--against", default=AGAINST, metavar="BOT", help=f"who plays the others; default: {AGAINST}")
    parser.add_argument("--seed", type=int, help="a number; the same one deals the same try")
    parser.add_argument("--lang", default=FIRST, help=", ".join(LANGUAGES))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, console: Console) -> int:
    m = Match.load(saves.read(args.file))
    Words.of(m.game.name, args.lang)
    asked = [seat for seat in waiting(m.at(args.at)) if seat >= 0]
    seat = args.seat if args.seat is not None else (asked or [0])[0]
    made = m.practise(args.at, seat, args.seed)
    who = ",".join(seats.YOU if each == seat else args.against for each in range(m.seats))
    save = Save.new(m.game.name, seats.parse(who, m.game, people=True), args.lang)
    return sit(made, save, console, args.seed or 0)
