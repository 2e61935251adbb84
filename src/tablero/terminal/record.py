"""tablero record: games between bots as a data set for learning programs."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from rich.console import Console
from rich.progress import track

from tablero.core.errors import Mistake
from tablero.core.game import load
from tablero.core.match import Match
from tablero.extras import needs
from tablero.lab.games import Job
from tablero.terminal import seats


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("record", help="let bots play, and keep every decision for learning programs")
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--seats", default="", help="the bots, in order: greedy,greedy")
    parser.add_argument("--games", type=int, default=100, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of the first game; the next has one more")
    help = "ask a search of so many iterations what each option is worth"
    parser.add_argument("--values", type=int, default=0, metavar="N", help=help)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, metavar="W", help="processes")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help="a Parquet file; its card lies beside")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="of the set-up")
    parser.add_argument("--edition", default="reconstructed", help="a name, or a folder of data files")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, console: Console) -> int:
    with needs("study"):
        from tablero.lab import record
    for name, least in (("games", 1), ("workers", 1), ("values", 0)):
        if getattr(args, name) < least:
            raise Mistake(f"--{name} is {getattr(args, name)}; expected {least} or more.")
    if args.out.suffix != ".parquet":
        raise Mistake(f"{args.out} is no name for a data set; expected one that ends in .parquet.")
    if not args.out.parent.is_dir():
        raise Mistake(f"{args.out} cannot be written: there is no folder {args.out.parent}.")
    game = load(args.game)
    if game.observation is None:
        raise Mistake(f"Nobody has written down what is observed of {game.name}.")
    who = seats.parse(args.seats, game, people=False)
    options = seats.choices(args.option)
    # What is wrong with the set-up shows here, before any process is started.
    Match.new(game, len(who), args.seed, options, args.edition)
    jobs = [
        Job(args.game, who, seed, seats.seeds(who, seed), options, args.edition)
        for seed in range(args.seed, args.seed + args.games)
    ]
    played = track(
        record.games(jobs, args.values, args.workers),
        description=f"{args.game}, {len(who)} players",
        total=args.games,
        console=Console(stderr=True),
        disable=not console.is_terminal,
    )
    decisions = record.write(args.out, jobs, args.values, played)
    console.print(f"{decisions} decisions of {args.games} games are in {args.out}.", soft_wrap=True)
    return 0
