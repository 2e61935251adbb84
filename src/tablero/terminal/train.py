"""tablero train: learns from self-play, an evaluation by fitting points or by contests, or the fast policy; or fits
what people are told, a forecast, to games between bots.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Mapping
from pathlib import Path

from rich.console import Console
from rich.progress import track

from tablero.bots import bot
from tablero.bots.evaluations import evaluation_of, face_of
from tablero.bots.policies import write
from tablero.core.errors import Mistake
from tablero.core.game import check_seats, load
from tablero.extras import needs
from tablero.lab.games import replays


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("train", help="learn a bot's weights from self-play")
    parser.add_argument("game", metavar="GAME")
    parser.add_argument(
        "--by", choices=("fit", "contest", "policy", "forecast"), default="fit", help="what is learned, from what"
    )
    parser.add_argument("--rounds", type=int, default=5, metavar="N", help="of playing and learning")
    parser.add_argument(
        "--games",
        type=int,
        default=200,
        metavar="N",
        help="in each round; in a contest, of each variation; for a forecast, for each number of players",
    )
    parser.add_argument("--seats", default="4", help="numbers of players to learn from: 4 or 2,3,4")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    parser.add_argument(
        "--teacher", default="greedy", metavar="BOT", help="whom a policy imitates before it plays itself"
    )
    parser.add_argument("--lessons", type=int, default=150, metavar="N", help="the teacher's games")
    parser.add_argument(
        "--passes", type=int, default=1, metavar="N", help="how often a policy goes over a round's games"
    )
    parser.add_argument("--hold", type=float, metavar="P", help="how strongly a fit holds weights")
    parser.add_argument("--step", type=float, metavar="P", help="how far a round of a fit or a step of a policy goes")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, metavar="W", help="processes")
    parser.add_argument("--level", default="captain", metavar="BOT", help="for a forecast: who plays")
    parser.add_argument(
        "--play-out", action="store_true", help="for a forecast: once the end is called, from how greedy players go on"
    )
    parser.add_argument("--data", type=Path, metavar="FOLDER", help="for a forecast: where games are kept")
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help="where the weights go; GAME.json or GAME.bin otherwise"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, console: Console) -> int:
    # Only who trains needs NumPy.
    with needs("train"):
        from tablero.lab import train

    game = load(args.game)
    try:
        seats = [int(word) for word in args.seats.split(",")]
    except ValueError as error:
        raise Mistake(f"{args.seats!r} are no numbers of players; expected for example 2,3,4.") from error
    for each in seats:
        check_seats(game, each)
    if args.rounds < 1:
        raise Mistake(f"--rounds is {args.rounds}; expected 1 or more.")
    if args.by == "policy":
        return teach(args, seats, console)
    if args.by == "forecast":
        return forecasts(args, seats, console)
    args.hold = train.HOLD if args.hold is None else args.hold
    args.step = train.STEP if args.step is None else args.step
    before = face_of(args.game).WEIGHTS
    command = f"tablero train {args.game} --by {args.by} --rounds {args.rounds} --games {args.games}"
    command += f" --seats {args.seats} --seed {args.seed}"
    if args.by == "fit":
        command += f" --hold {args.hold:g} --step {args.step:g}"
    out = args.out or Path(f"{args.game}.json")
    weights, spread = before, float(face_of(args.game).SPREAD)
    for weights, spread, said in (fits if args.by == "fit" else contests)(args, seats):
        console.print(said)
        train.write(out, weights, spread, command)
    for name, weight in weights.items():
        console.print(f"{name:20} {before[name]:7.2f} → {weight:7.2f}")
    console.print(f"Written to {out}.")
    return 0


def teach(args: argparse.Namespace, seats: list[int], console: Console) -> int:
    """The fast policy by imitation and self-play, written whenever there is something to say."""
    from tablero.lab import policy

    command = f"tablero train {args.game} --by policy --teacher {args.teacher} --lessons {args.lessons}"
    command += f" --rounds {args.rounds} --games {args.games} --passes {args.passes}"
    step = policy.STEP if args.step is None else args.step
    command += f" --step {step:g} --seats {args.seats} --seed {args.seed}"
    out = args.out or Path(f"{args.game}.bin")
    for weights, said in policy.taught(
        args.game, args.teacher, args.lessons, args.rounds, args.games, args.passes, step, seats, args.seed
    ):
        console.print(said)
        write(out, weights, command)
    console.print(f"Written to {out}.")
    return 0


def fits(args: argparse.Namespace, seats: list[int]) -> Iterator[tuple[Mapping[str, float], float, str]]:
    """The weights and the spread after each round of a fit, and what there is to say."""
    from tablero.lab import train

    turns = train.rounds(args.game, args.rounds, args.games, seats, args.seed, args.workers, args.hold, args.step)
    for n, each in enumerate(turns, 1):
        said = f"Round {n}: off by {each.before:.2f} points, then {each.after:.2f}; spread {each.spread:g}"
        yield each.weights, each.spread, said


def contests(args: argparse.Namespace, seats: list[int]) -> Iterator[tuple[Mapping[str, float], float, str]]:
    """The weights and the spread after each round of contests, and what there is to say."""
    from tablero.lab import contest

    face = face_of(args.game)
    turns = contest.rounds(args.game, dict(face.WEIGHTS), args.rounds, args.games, seats, args.seed, args.workers)
    for n, each in enumerate(turns, 1):
        said = f"Round {n}: variations are ahead by {each.average:.1f} points, the best of them by {each.best:.1f}"
        yield each.weights, float(face.SPREAD), said


def forecasts(args: argparse.Namespace, seats: list[int], console: Console) -> int:
    """Fits a forecast to games played for it, and writes it."""
    from tablero.lab import forecast

    face_of(args.game)
    bot(args.level, args.game, 0)
    jobs = forecast.jobs(args.game, args.level, seats, args.games, args.seed)
    played = replays(jobs, args.workers, args.data)
    shown = track(played, "Games", len(jobs), console=Console(stderr=True), disable=not console.is_terminal)
    courses = [found for replay in shown if (found := forecast.course(replay, args.play_out)) is not None]
    fitted = forecast.fit(courses)
    command = f"tablero train {args.game} --by forecast --games {args.games} --seats {args.seats}"
    command += f" --level {args.level} --seed {args.seed}{' --play-out' if args.play_out else ''}"
    out = args.out or Path(f"{args.game}.json")
    forecast.write(out, evaluation_of(load(args.game)).names, fitted, command)
    console.print(f"{len(courses)} games: off by {fitted.error:.2f} points, in games it was not fitted to.")
    console.print(f"Written to {out}.")
    return 0
