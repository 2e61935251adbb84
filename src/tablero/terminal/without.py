"""tablero without: what a seat scores by category, and what it loses that leaves a part of the game alone."""

from __future__ import annotations

import argparse

from rich.console import Console
from rich.progress import track
from rich.table import Table

from tablero.bots.policies import is_taught
from tablero.core.errors import Mistake
from tablero.core.game import check_seats, load
from tablero.lab import without


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("without", help="measure what a part of a game is worth")
    parser.add_argument("game", metavar="GAME")
    parser.add_argument(
        "parts",
        nargs="*",
        metavar="PART",
        help="what a seat leaves alone: how actions begin, as in boat or order,deliver",
    )
    parser.add_argument("--seats", type=int, default=3, metavar="N", help="players at the table")
    parser.add_argument("--games", type=int, default=300, metavar="N", help="for each part")
    parser.add_argument(
        "--rollouts", type=int, default=0, metavar="N", help="by which all decide; without any, by the fast policy"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of the first games")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, console: Console) -> int:
    game = load(args.game)
    check_seats(game, args.seats)
    if args.games < 1:
        raise Mistake(f"--games is {args.games}; expected 1 or more.")
    if args.rollouts < 0:
        raise Mistake(f"--rollouts is {args.rollouts}; expected 0 or more.")
    if not is_taught(game):
        raise Mistake(f"Nobody has taught a policy of {args.game!r}.")
    for part in args.parts:
        without.actions_of(game, part)
    who = f"{args.rollouts} rollouts a decision" if args.rollouts else "the fast policy"
    found = list(
        track(
            without.losses(game, args.parts, args.seats, args.games, args.rollouts, args.seed),
            description=f"{args.game}, {args.seats} players",
            total=len(args.parts) + 1,
            console=Console(stderr=True),
            disable=not console.is_terminal,
        )
    )
    table = Table("Without", title=f"{args.game}, {args.seats} players by {who}, {args.games} games each")
    for heading in ("Points", "Wins", *found[0].parts):
        table.add_column(heading, justify="right")
    for part, each in zip(("nothing", *args.parts), found, strict=True):
        points = f"{each.points:.1f}" if each is found[0] else f"{each.points:+.1f} ± {1.96 * each.error:.1f}"
        table.add_row(part, points, f"{each.wins:.0%}", *(f"{n:.1f}" for n in each.parts.values()))
    console.print(table)
    return 0
