"""tablero calibrate: how true forecasts are, in games played for it."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from rich.box import SIMPLE
from rich.console import Console
from rich.progress import track
from rich.table import Table

from tablero.bots import bot
from tablero.core.errors import Mistake
from tablero.core.game import check_seats, load
from tablero.lab import chart
from tablero.lab.calibrate import TOLD, Case, average, cases, deciles, parts
from tablero.lab.games import alike, replays
from tablero.terminal import saves

# Seeds that nobody learns from.
HELD_OUT = 900_000


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("calibrate", help="hold forecasts against how games end")
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--games", type=int, default=200, metavar="N")
    parser.add_argument("--seats", type=int, default=3, metavar="N", help="players at the table")
    parser.add_argument("--level", default="captain", metavar="BOT", help="who plays")
    parser.add_argument("--seed", type=int, default=HELD_OUT, metavar="S", help="of the first game")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, metavar="W", help="processes")
    parser.add_argument("--data", type=Path, metavar="FOLDER", help="where the games are kept, and gone on from")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write a plot there as SVG")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, console: Console) -> int:
    for name in ("games", "workers"):
        if getattr(args, name) < 1:
            raise Mistake(f"--{name} is {getattr(args, name)}; expected 1 or more.")
    game = load(args.game)
    check_seats(game, args.seats)
    bot(args.level, game, 0)
    jobs = [alike(args.game, args.level, args.seats, args.seed + i) for i in range(args.games)]
    found: list[Case] = []
    ended = 0
    shown = track(
        replays(jobs, args.workers, args.data),
        f"{args.game}, {args.seats} players",
        args.games,
        console=Console(stderr=True),
        disable=not console.is_terminal,
    )
    for replay in shown:
        some = cases(replay)
        ended += bool(some)
        found += some
    if not found:
        raise Mistake(f"None of {args.games} games came to its end; there is nothing to hold forecasts against.")
    title = f"{args.game}, {args.seats} × {args.level}, {ended} games"
    report(console, title, found)
    if args.out is not None:
        saves.write(args.out, chart.calibration(title, average(found), parts(found), deciles(found)))
    return 0


def report(console: Console, title: str, found: list[Case]) -> None:
    """Points and chances by part of the game, then how often it came as it was said."""
    whole = average(found)
    table = Table("Decisions made", title=f"{title}, {whole:.1f} points on average")
    for heading in ("Bias", "Mean error", "Brier", "by points so far"):
        table.add_column(heading, justify="right", no_wrap=True)
    for each in parts(found):
        if each.part in TOLD:
            table.add_row(
                f"{each.part} %",
                f"{each.bias / whole:+.1%} ± {each.unsure / whole:.1%}",
                f"{each.error / whole:.1%}",
                f"{each.brier:.3f}",
                f"{each.brier_present:.3f}",
            )
    console.print(table)
    reliable = Table(title="Chances to win: per cent said → per cent that won, of how many seats", box=SIMPLE)
    for heading in (*(f"{part} %" for part in TOLD), "all"):
        reliable.add_column(heading, justify="right", no_wrap=True)
    columns = [deciles(found, part) for part in (*TOLD, None)]
    for row in zip(*columns, strict=True):
        reliable.add_row(
            *(f"{100 * each.said:.0f} → {100 * each.came:.0f} ({each.n})" if each.n else "" for each in row)
        )
    console.print(reliable)
