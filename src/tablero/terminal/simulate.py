"""tablero simulate: many games between bots, on all cores, and what came of them."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from statistics import mean

from rich.console import Console
from rich.progress import track
from rich.table import Table

from tablero.core.errors import Mistake
from tablero.core.game import load
from tablero.core.match import Match
from tablero.lab.games import Job, Played, games
from tablero.terminal import saves, seats

# The rounds decide when a game is left.
MOST = 1_000_000


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("simulate", help="let bots play many games")
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--seats", default="", help="the bots, in order: random,random")
    parser.add_argument("--games", type=int, default=100, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of the first game; the next has one more")
    help = "leave a game after so many: the rules of some force no end"
    parser.add_argument("--rounds", type=int, default=200, metavar="N", help=help)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, metavar="W", help="processes")
    parser.add_argument("--out", type=Path, metavar="DIR", help="write every game there as a replay")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="of the set-up")
    parser.add_argument("--edition", default="reconstructed", help="a name, a folder of data files, or one file")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, console: Console) -> int:
    for name in ("games", "rounds", "workers"):
        if getattr(args, name) < 1:
            raise Mistake(f"--{name} is {getattr(args, name)}; expected 1 or more.")
    game = load(args.game)
    who = seats.parse(args.seats, game, people=False)
    options = seats.choices(args.option)
    # What is wrong with the set-up shows here, before any process is started.
    Match.new(game, len(who), args.seed, options, args.edition)
    jobs = [
        Job(args.game, who, seed, seats.seeds(who, seed), options, args.edition, args.rounds, MOST)
        for seed in range(args.seed, args.seed + args.games)
    ]
    played = []
    for one in track(
        games(jobs, args.workers),
        description=f"{args.game}, {len(who)} players",
        total=args.games,
        console=Console(stderr=True),
        disable=not console.is_terminal,
    ):
        if args.out is not None:
            saves.write(args.out / f"{args.game}-{one.seed}.tablero", one.replay)
        played.append(one._replace(replay=""))
    report(console, who, played)
    return 0


def report(console: Console, who: list[str], played: list[Played]) -> None:
    """Scores and win shares by seat, and how long the games were."""
    table = Table("Seat", "Bot", title=f"{len(played)} games")
    for heading in ("Points", "Least", "Most", "Wins"):
        table.add_column(heading, justify="right")
    for seat, word in enumerate(who):
        points = [one.points[seat] for one in played]
        # A win shared by two counts half for each.
        wins = sum(1 / one.ranks.count(1) for one in played if one.ranks[seat] == 1)
        row = [f"{mean(points):.1f}", str(min(points)), str(max(points)), f"{wins / len(played):.1%}"]
        table.add_row(str(seat + 1), word, *row)
    console.print(table)
    for what, lengths in (
        ("Decisions", [sum(one.decisions) for one in played]),
        ("Rounds", [one.rounds for one in played]),
    ):
        console.print(f"{what} a game: {mean(lengths):.1f} ({min(lengths)} to {max(lengths)})")
    if unfinished := len([one for one in played if not one.finished]):
        console.print(
            f"Unfinished after the rounds allowed: {unfinished} of {len(played)}; their points are those so far."
        )
