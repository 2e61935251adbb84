"""tablero review: how much bots err, by the review of games that they play between equals."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from rich.console import Console
from rich.progress import track
from rich.table import Table

from tablero.bots import bot
from tablero.bots.levels import LEVELS
from tablero.core.errors import Mistake
from tablero.core.game import check_seats, load
from tablero.lab.errors import all_erred, average
from tablero.lab.games import alike, replays

# Rollouts of a game: enough to run every decision once.
ROLLOUTS = 8_000
SURE = 1.96


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("review", help="measure how much bots err, by reviews of their games")
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--level", default=",".join(LEVELS), metavar="BOT,BOT", help="who plays, each against its like")
    parser.add_argument("--games", type=int, default=50, metavar="N", help="of each")
    parser.add_argument("--seats", type=int, default=3, metavar="N", help="players at the table")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of the first game")
    parser.add_argument("--rollouts", type=int, default=ROLLOUTS, metavar="N", help="of each review")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, metavar="W", help="processes")
    parser.add_argument("--data", type=Path, metavar="FOLDER", help="where the games are kept, and gone on from")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, console: Console) -> int:
    for name in ("games", "workers", "rollouts"):
        if getattr(args, name) < 1:
            raise Mistake(f"--{name} is {getattr(args, name)}; expected 1 or more.")
    game = load(args.game)
    check_seats(game, args.seats)
    levels = args.level.split(",")
    for level in levels:
        bot(level, game, 0)
    title = f"{args.game}, {args.seats} players, {args.games} games each, {args.rollouts} rollouts a game"
    table = Table(title=title)
    table.add_column("Bot", no_wrap=True)
    for heading in ("Error per decision", "Decisions", "Seconds", "95 % within"):
        table.add_column(heading, justify="right", no_wrap=True)
    for level in levels:
        jobs = [alike(args.game, level, args.seats, args.seed + i) for i in range(args.games)]
        found = list(
            track(
                all_erred(replays(jobs, args.workers, args.data), args.rollouts, args.workers),
                f"{args.game}, {level}",
                args.games,
                console=Console(stderr=True),
                disable=not console.is_terminal,
            )
        )
        mean, unsure = average(found)
        decisions = sum(sum(each.decisions) for each in found) / len(found) / args.seats
        seconds = sorted(each.seconds for each in found)
        slow = seconds[min(len(seconds) - 1, int(0.95 * len(seconds)))]
        row = [f"{100 * mean:.2f} ± {100 * SURE * unsure:.2f} %", f"{decisions:.0f}"]
        table.add_row(level, *row, f"{sum(seconds) / len(seconds):.1f}", f"{slow:.1f}")
    console.print(table)
    return 0
