"""tablero replay: a game from its file, told line by line, reviewed, or only verified."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path

from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from rich.text import Text

from tablero.bots.review import BUDGET, Judge, Review
from tablero.core.agenda import NATURE
from tablero.core.errors import Mistake
from tablero.core.match import FORMAT, Match, digest
from tablero.pictures.pages import replay as page
from tablero.server.speech import Speech
from tablero.server.table.review import ReviewOut, told
from tablero.terminal import saves
from tablero.terminal.phrases import phrases_in
from tablero.terminal.show import write
from tablero.terminal.table import players, score_sheet
from tablero.words import FIRST, LANGUAGES, Words

BARS = "▁▂▃▄▅▆▇█"
# At most as many bars stand beside each other.
CURVE = 60
# Decisions and draws that are told, at most.
COSTLIEST = 5


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("replay", help="tell a saved game, review or verify it")
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--verify", action="store_true", help="only say whether every line is as it must be")
    parser.add_argument("--review", action="store_true", help="what could be expected, what was costly, what was luck")
    help = "how many games a review rolls out at most: the more, the surer"
    parser.add_argument("--rollouts", type=int, default=BUDGET, metavar="N", help=help)
    parser.add_argument("--out", type=Path, metavar="PAGE", help="write the whole game as one page to scrub through")
    parser.add_argument("--lang", default=FIRST, help=", ".join(LANGUAGES))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, console: Console) -> int:
    phrases = phrases_in(args.lang)
    m = Match.load(saves.read(args.file))
    if m.format < FORMAT:
        console.print(phrases.say("replay.older", format=m.format))
    if args.verify:
        draws = sum(1 for seat, _ in m.history if seat == NATURE)
        said = {"game": m.game.name, "actions": len(m.history), "draws": draws, "digest": digest(m.game, m.state)}
        console.print(phrases.say("replay.verified" if m.dice is not None else "replay.unsealed", **said))
        return 0
    if args.out is not None:
        write(args.out, page(m, args.lang))
        return 0
    words = Words.of(m.game.name, args.lang)
    names = players(m, phrases)
    if args.review:
        show(console, told(m, names, judged(m, args.rollouts, console), args.lang), names, args.lang)
        return 0
    for entry in m.log:
        for event in entry.events:
            console.print(words.event(event, names), markup=False)
    if not m.over:
        console.print(phrases.say("replay.unfinished"))
    console.print(score_sheet(m, words, phrases))
    return 0


def judged(m: Match, rollouts: int, console: Console) -> Review:
    """The review of a match; where one looks on, with how far it is."""
    if rollouts < 1:
        raise Mistake(f"--rollouts is {rollouts}; expected 1 or more.")
    judge = Judge(m, budget=rollouts)
    with Progress(console=Console(stderr=True), disable=not console.is_terminal, transient=True) as progress:
        task = progress.add_task("", total=1.0)
        for done in judge.work():
            progress.update(task, completed=done)
    return judge.review()


def show(console: Console, found: ReviewOut, names: Sequence[str], lang: str) -> None:
    """A review in a terminal: the course of chances and points, where the results came from, decisions and draws."""
    say, number = Speech.of(lang).say, Speech.of(lang).number
    width = max(len(name) for name in names)
    for title, rows in (("js.review.chances", found.chances), ("js.review.expected", found.expected)):
        console.print(say(title), style="bold")
        for name, line, last in zip(names, curves(rows), rows[-1], strict=True):
            console.print(f"{name:{width}} {line} {last:.0f}", markup=False)
    table = Table("", title=f"{say('js.review.sources')} ({say('js.review.percent')})", title_justify="left", box=None)
    for column in ("start", "others", "own", "without", "luck", "result", "error"):
        table.add_column(say(f"js.review.{column}"), justify="right")
    for each in found.seats:
        row = [number(each.start)]
        row += [
            f"{signed(n, number)} ±{number(s)}" for n, s in ((each.others, each.others_sure), (each.own, each.sure))
        ]
        row += [number(each.without), f"{signed(each.luck, number)} ±{number(each.luck_sure)}", number(each.result)]
        table.add_row(Text(names[each.seat]), *row, f"{each.error:.2f}")
    console.print(table)
    console.print(found.finding, markup=False)
    console.print(say("js.review.costliest"), style="bold")
    for costly in [each for each in found.decisions if each.sort][:COSTLIEST]:
        console.print(f"{say(f'js.review.{costly.sort}')}: {costly.text}", markup=False)
    for title, way in (("js.review.lucky", 1), ("js.review.unlucky", -1)):
        console.print(say(title), style="bold")
        some = sorted((each for each in found.draws if each.luck * way > 0), key=lambda each: -each.luck * way)
        for lucky in some[:COSTLIEST]:
            luck = f"{names[lucky.seat]} {signed(lucky.luck, number)} %"
            console.print(f"{luck}: {lucky.text} ({say('js.review.round', lucky.round)}, {lucky.odds})", markup=False)
    console.print(say("js.review.sure"), style="dim")


def signed(n: float, number: Callable[[float], str]) -> str:
    """A number with its sign.

    >>> signed(2.25, lambda n: f"{n:.1f}"), signed(0.0, str)
    ('+2.2', '0.0')
    """
    return f"+{number(n)}" if n > 0 else number(n)


def curves(expected: Sequence[Sequence[float]]) -> list[str]:
    """The course of each seat's expected points as a line of bars, all to the same scale.

    >>> curves([[0, 4], [2, 7], [7, 0]])
    ['▁▃█', '▅█▁']
    """
    step = -(-len(expected) // CURVE)
    low = min(min(points) for points in expected)
    scale = (len(BARS) - 1) / (max(max(points) for points in expected) - low or 1)
    return ["".join(BARS[round((each - low) * scale)] for each in seat) for seat in zip(*expected[::step], strict=True)]
