"""tablero train: learns the weights of an evaluation from self-play."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from rich.console import Console

from tablero.bots import train
from tablero.bots.schemes import module_of
from tablero.core.errors import Mistake
from tablero.core.game import check_seats, load


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("train", help="learn a bot's weights from self-play")
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--rounds", type=int, default=5, metavar="N", help="of playing and learning")
    parser.add_argument("--games", type=int, default=200, metavar="N", help="in each round")
    parser.add_argument("--seats", default="4", help="numbers of players to learn from: 4 or 2,3,4")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    parser.add_argument("--hold", type=float, default=train.HOLD, metavar="P", help="how strongly weights are held")
    parser.add_argument("--step", type=float, default=train.STEP, metavar="P", help="how far a round goes")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, metavar="W", help="processes")
    parser.add_argument("--out", type=Path, metavar="FILE", help="where the weights go; GAME.json otherwise")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, console: Console) -> int:
    game = load(args.game)
    try:
        seats = [int(word) for word in args.seats.split(",")]
    except ValueError as error:
        raise Mistake(f"{args.seats!r} are no numbers of players; expected for example 2,3,4.") from error
    for each in seats:
        check_seats(game, each)
    before = dict(module_of(args.game).WEIGHTS)
    learned = None
    for n, learned in enumerate(
        train.rounds(args.game, args.rounds, args.games, seats, args.seed, args.workers, args.hold, args.step), 1
    ):
        console.print(
            f"Round {n}: off by {learned.before:.2f} points, then {learned.after:.2f}; spread {learned.spread:g}"
        )
    if learned is None:
        raise Mistake(f"--rounds is {args.rounds}; expected 1 or more.")
    for name, weight in learned.weights.items():
        console.print(f"{name:20} {before[name]:7.2f} → {weight:7.2f}")
    out = args.out or Path(f"{args.game}.json")
    command = f"tablero train {args.game} --rounds {args.rounds} --games {args.games} --seats {args.seats}"
    train.write(out, learned, f"{command} --seed {args.seed} --hold {args.hold:g} --step {args.step:g}")
    console.print(f"Written to {out}.")
    return 0
