"""tablero study: thousands of games between bots, as tables that statistics programs read."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from tablero.core.errors import Mistake
from tablero.core.game import load
from tablero.extras import needs
from tablero.terminal import seats


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("study", help="let bots play thousands of games, and keep what happens in tables")
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--seats", default="", help="the bots, in order: fast,fast,fast")
    parser.add_argument("--games", type=int, default=1000, metavar="N", help="more than before goes on with a study")
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="a new folder, or one to go on in")
    parser.add_argument("--edition", default="reconstructed", metavar="E", help="a name, or a folder of data files")
    parser.add_argument("--against", metavar="E", help="another edition, played by the same seeds, seats and bots")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="of the set-up")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of the study")
    parser.add_argument("--batch", type=int, default=100, metavar="N", help="games in a file")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, metavar="W", help="processes")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, console: Console) -> int:
    with needs("study"):
        from tablero.lab import study
    for name in ("games", "batch", "workers"):
        if getattr(args, name) < 1:
            raise Mistake(f"--{name} is {getattr(args, name)}; expected 1 or more.")
    game = load(args.game)
    bots = seats.parse(args.seats or ",".join(["fast"] * min(game.seats)), game, people=False)
    options = seats.choices(args.option)
    said = study.settings(args.game, bots, args.games, args.seed, args.edition, args.against, options, args.batch)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    try:
        with Progress(
            *columns, TimeRemainingColumn(), console=Console(stderr=True), disable=not console.is_terminal
        ) as progress:
            bar = progress.add_task(f"{args.game}, {len(bots)} players", total=args.games)
            for there in study.play(said, args.out, args.workers):
                progress.update(bar, completed=there)
    except KeyboardInterrupt:
        raise Mistake(f"Stopped; what was played is in {args.out}, and the same command goes on from there.") from None
    console.print(f"{args.games} games are in {args.out}.")
    return 0
