"""tablero arena: bots against each other, with win shares, Elo and how sure they are."""

from __future__ import annotations

import argparse
import json
import os
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from tablero.bots import bot
from tablero.core.errors import Mistake
from tablero.core.game import check_seats, load
from tablero.lab import arena, chart


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("arena", help="measure bots against each other")
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("bots", nargs="+", metavar="BOT", help="the last one also takes the seats that are left")
    parser.add_argument("--games", type=int, default=100, metavar="N", help="at most")
    parser.add_argument(
        "--seats", type=int, metavar="N", help="players at the table; otherwise four, or as many as there are bots"
    )
    parser.add_argument("--time", type=float, metavar="S", help="seconds a decision for every search")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of the first games")
    parser.add_argument("--aim", type=float, metavar="P", help="stop when the first bot's share is clearly off this")
    parser.add_argument("--width", type=float, metavar="P", help="stop when its interval is narrower than this")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, metavar="W", help="processes")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write the results there as JSON")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="write a plot there as SVG")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, console: Console) -> int:
    for name in ("games", "workers"):
        if getattr(args, name) < 1:
            raise Mistake(f"--{name} is {getattr(args, name)}; expected 1 or more.")
    game = load(args.game)
    seats = args.seats or max(max(n for n in game.seats if n <= 4), len(args.bots))
    check_seats(game, seats)
    if len(args.bots) > seats:
        raise Mistake(f"{len(args.bots)} bots do not fit at a table of {seats}.")
    bots = [f"{name}:{args.time:g}" if name in ("search", "ismcts") and args.time else name for name in args.bots]
    bots += [bots[-1]] * (seats - len(bots))
    for name in bots:
        bot(name, game, 0)
    played: list[arena.Game] = []
    why = ""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), disable=not console.is_terminal) as progress:
        bar = progress.add_task(f"{args.game}, {seats} players", total=args.games)
        for one in arena.games(args.game, bots, args.games, args.seed, args.workers):
            played.append(one)
            progress.advance(bar)
            why = arena.is_settled(bots, played, args.aim, args.width)
            if why:
                break
    played.sort()
    standings = arena.standings(bots, played)
    report(console, args.game, bots, len(played), standings)
    if why:
        console.print(f"Stopped early: {why}.")
    if args.out:
        said = {
            "game": args.game,
            "rules": game.rules_version,
            "bots": bots,
            "standings": [each._asdict() for each in standings],
            "games": [one._asdict() for one in played],
        }
        args.out.write_text(json.dumps(said, indent=1) + "\n", encoding="utf-8")
    if args.plot:
        drawn = chart.shares(f"{args.game}, {seats} players, {len(played)} games", bots, standings)
        args.plot.write_text(drawn, encoding="utf-8")
    return 0


def report(console: Console, game: str, bots: list[str], games: int, standings: list[arena.Standing]) -> None:
    """A table, and each share as a bar with its interval."""
    table = Table("Bot", title=f"{game}, {len(bots)} players, {games} games, even is {1 / len(bots):.0%} a seat")
    for heading in ("Seats", "Wins (95 %)", "Elo (95 %)", "Points", "Time"):
        table.add_column(heading, justify="right", no_wrap=True)
    for each in standings:
        low, share, high = each.share
        worst, elo, best = each.elo
        table.add_row(
            each.bot,
            str(bots.count(each.bot)),
            f"{share:.1%} ({low:.0%} to {high:.0%})",
            f"{elo:+.0f} ({worst:+.0f} to {best:+.0f})",
            f"{each.points:.1f}",
            f"{each.seconds:.3f} s",
        )
    console.print(table)
    for each in standings:
        console.print(f"0 %{chart.bar(*each.share)}100 %  {each.bot}")
