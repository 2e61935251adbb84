"""tablero benchmark: how strong an agent is, in games that are the same for everybody."""

from __future__ import annotations

import argparse
import json
import os
from pathlib import Path

from rich.console import Console
from rich.progress import track
from rich.table import Table

from tablero.bots import bot
from tablero.core.errors import Mistake
from tablero.core.game import load
from tablero.lab import benchmark
from tablero.terminal import saves


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("benchmark", help="score an agent in games that are the same for everybody")
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("agent", metavar="AGENT", help="a bot by name, or process:COMMAND")
    help = "only the first seeds of each table: a rough score, which is no entry"
    parser.add_argument("--seeds", type=int, default=benchmark.SEEDS, metavar="N", help=help)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, metavar="W", help="processes")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write all that came of it there as JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, console: Console) -> int:
    if not 1 <= args.seeds <= benchmark.SEEDS:
        raise Mistake(f"--seeds is {args.seeds}; expected 1 to {benchmark.SEEDS}.")
    if args.workers < 1:
        raise Mistake(f"--workers is {args.workers}; expected 1 or more.")
    bot(args.agent, load(args.game), 0)
    played = list(
        track(
            benchmark.play(args.game, args.agent, args.workers, args.seeds),
            description=f"{benchmark.name(args.game)}, {args.agent}",
            total=len(benchmark.jobs(args.game, args.agent, args.seeds)),
            console=Console(stderr=True),
            disable=not console.is_terminal,
        )
    )
    said = benchmark.report(args.game, args.agent, played, args.seeds)
    table = Table("Players", "Against", title=f"{said['benchmark']}: {args.agent}", title_justify="left")
    for heading in ("Games", "Score", "95 %"):
        table.add_column(heading, justify="right")
    for each in said["tables"]:
        low, high = each["interval"]
        row = (
            str(each["seats"]),
            each["opponent"],
            str(each["games"]),
            f"{each['score']:.1f}",
            f"{low:.0f} to {high:.0f}",
        )
        table.add_row(*row)
    console.print(table)
    low, high = said["interval"]
    rough = "" if said["complete"] else f" It is rough: {args.seeds} of {benchmark.SEEDS} seeds were played."
    console.print(f"Score {said['score']:.1f} ({low:.1f} to {high:.1f}); 50 is even everywhere.{rough}", soft_wrap=True)
    if args.out is not None:
        saves.write(args.out, json.dumps(said, indent=1) + "\n")
    return 0
