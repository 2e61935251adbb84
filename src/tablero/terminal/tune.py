"""tablero tune: numbers of an edition, moved towards what a game shall be, and why each is where it is."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from random import Random

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from tablero import editions
from tablero.core.errors import Mistake
from tablero.core.game import load
from tablero.extras import needs
from tablero.terminal import seats
from tablero.terminal.show import write
from tablero.workshop.editing import Draft, home


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("tune", help="move numbers of an edition towards what a game shall be")
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--edition", default="reconstructed", metavar="E", help="a name, or a folder of data files")
    where = "a number and its bounds: cards.toml:achievement[3].price=2..6"
    parser.add_argument("--number", action="append", required=True, metavar="PATH=LOW..HIGH", help=where)
    what = "rounds, decisions, points, winner, spread, turn-order or unused: rounds=12"
    parser.add_argument("--aim", action="append", required=True, metavar="NAME=VALUE", help=what)
    parser.add_argument("--out", type=Path, required=True, metavar="FOLDER", help="a new folder for the edition")
    parser.add_argument("--seats", default="", help="the bots, in order: fast,fast,fast")
    parser.add_argument("--games", type=int, default=1000, metavar="N", help="of those that come to the end of a race")
    parser.add_argument("--candidates", type=int, default=24, metavar="N", help="in the first race")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="of the set-up")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, metavar="W", help="processes")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, console: Console) -> int:
    with needs("study"):
        from tablero.lab import paired, study
        from tablero.lab.tune import Race, aim, number, tune
    for name in ("games", "candidates", "workers"):
        if getattr(args, name) < 1:
            raise Mistake(f"--{name} is {getattr(args, name)}; expected 1 or more.")
    game = load(args.game)
    draft = Draft(editions.gathered(editions.find(home(game), args.edition), game.name))
    numbers = [number(draft, text) for text in args.number]
    aims = dict(aim(text) for text in args.aim)
    bots = seats.parse(args.seats or ",".join(["fast"] * min(game.seats)), game, people=False)
    options = seats.choices(args.option)
    said = study.settings(args.game, bots, args.games, args.seed, args.edition, None, options)
    try:
        args.out.mkdir(parents=True)
    except FileExistsError as error:
        raise Mistake(f"{str(args.out)!r} is there already; expected a new folder.") from error
    except OSError as error:
        raise Mistake(f"{str(args.out)!r} cannot be made: {error.strerror}.") from error

    def say(text: str) -> None:
        console.print(text, markup=False, soft_wrap=True)

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), disable=not console.is_terminal) as progress:
        bar = progress.add_task(f"{args.game}, {len(bots)} players", total=None)
        race = Race(draft, numbers, aims, said, args.out.name, args.workers, lambda games: progress.advance(bar, games))
        try:
            found = tune(race, args.candidates, args.games, Random(args.seed))
        except BaseException:
            args.out.rmdir()
            raise
        if found.values == race.was:
            args.out.rmdir()
            say(f"Of {found.tried} editions none is nearer to the aims than the one there is; nothing was written.")
            return 0
        for name, text in found.draft.pack.files.items():
            write(args.out / name, text)
        # Games that nobody has raced on: the best of many is flattered by its own.
        against = study.settings(args.game, bots, args.games, args.seed + 1, args.edition, str(args.out), options)
        kept = args.out.with_name(f"{args.out.name}-study")
        for there in study.play(against, kept, args.workers):
            progress.update(bar, completed=there, total=args.games)
    say(f"{found.tried} editions were tried; {found.refused} more did not fit together.")
    for i, each in enumerate(numbers):
        if found.values[i] == each.was:
            say(f"{each.name} stays {each.was}: no other value brings it nearer to the aims.")
            continue
        back = found.without.get(i, {}).items()
        why = [f"{name} would be {shown(n)} instead of {shown(found.measured[name])}" for name, n in back]
        said_why = "; ".join(why) or "the others would not fit"
        say(f"{each.name} is {found.values[i]}, and was {each.was}: with {each.was} again, {said_why}.")
    for name, value in aims.items():
        say(f"{name}: aimed at {shown(value)}, was {shown(found.before[name])}, is {shown(found.measured[name])}.")
    say(f"{args.games} new pairs of games confirm it, in {kept}:")
    for measure in paired.measures(study.read(kept)):
        if measure.name in aims or (measure.name.startswith("win-") and "turn-order" in aims):
            before, after = measure.means
            say(f"  {measure.name}: {shown(before)} → {shown(after)} ({measure.value:+.2f} ± {measure.half:.2f})")
    say(f"The edition is in {args.out}; play it: tablero play {args.game} --edition {args.out}")
    return 0


def shown(n: float) -> str:
    """A number as short as it can be said.

    >>> shown(12.0), shown(14.283), shown(0.0512)
    ('12', '14.3', '0.051')
    """
    return f"{n:.3g}"
