"""tablero study: thousands of games between bots, as tables that statistics programs read."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from tablero.core.errors import Mistake
from tablero.core.game import load
from tablero.extras import needs
from tablero.terminal import seats

if TYPE_CHECKING:
    from tablero.lab.paired import Measure


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
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--workers", type=int, metavar="W", help="processes; as many as there are cores")
    where.add_argument(
        "--ray", metavar="ADDRESS", help="a Ray cluster: HOST:PORT of its head, or auto for the one here"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, console: Console) -> int:
    with needs("study"):
        from tablero.lab import paired, study
    for name in ("games", "batch", "workers"):
        if getattr(args, name) is not None and getattr(args, name) < 1:
            raise Mistake(f"--{name} is {getattr(args, name)}; expected 1 or more.")
    game = load(args.game)
    bots = seats.parse(args.seats or ",".join(["fast"] * min(game.seats)), game, people=False)
    options = seats.choices(args.option)
    said = study.settings(args.game, bots, args.games, args.seed, args.edition, args.against, options, args.batch)
    if args.ray is not None:
        with needs("cluster"):
            from tablero.lab import cluster
        playing = cluster.play(said, args.out, args.ray)
    else:
        playing = study.play(said, args.out, args.workers or os.cpu_count() or 1)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    try:
        with Progress(
            *columns, TimeRemainingColumn(), console=Console(stderr=True), disable=not console.is_terminal
        ) as progress:
            bar = progress.add_task(f"{args.game}, {len(bots)} players", total=args.games)
            for there in playing:
                progress.update(bar, completed=there)
    except KeyboardInterrupt:
        Console(stderr=True, soft_wrap=True).print(
            f"Stopped. What was played is in {args.out}; the same command goes on from there."
        )
        return 130
    show(console, paired.measures(study.read(args.out)))
    console.print(f"{args.games} games are in {args.out}.", soft_wrap=True)
    return 0


# What is measured, in words; a place in turn order follows.
NAMES = {
    "rounds": "Rounds",
    "decisions": "Decisions",
    "points": "Points a seat",
    "winner": "Points, winner",
    "spread": "First to last",
    "win-": "Wins, turn",
    "points-": "Points, turn",
}


def show(console: Console, measured: Sequence[Measure]) -> None:
    """The numbers of a study with their intervals, and how many games each would need to be near enough."""
    paired = len(measured[0].means) == 2
    table = Table("", title=f"{measured[0].games} {'pairs of games' if paired else 'games'}")
    for heading in ("Edition", "Against it", "Difference (95 %)") if paired else ("Mean (95 %)",):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("Games needed", justify="right", no_wrap=True)
    for each in measured:
        kind, turn = each.name.rstrip("0123456789"), each.name.rpartition("-")[2]
        shown = "{:.1%}" if kind == "win-" else "{:.2f}"
        sign = shown.replace(":", ":+") if paired else shown
        row = [shown.format(mean) for mean in each.means] if paired else []
        row.append(f"{sign.format(each.value)} ± {shown.format(each.half)}")
        row.append(f"{each.needed} for ± {shown.format(each.precision)}" if each.needed else "")
        table.add_row(f"{NAMES[kind]} {turn}" if kind.endswith("-") else NAMES[kind], *row)
    console.print(table)
