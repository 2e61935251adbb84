"""`tablero show`: one moment of a saved game as a picture."""

from __future__ import annotations

import argparse
from pathlib import Path

from rich.console import Console

from tablero.core.errors import Mistake
from tablero.core.match import Match
from tablero.pictures import pages
from tablero.terminal import saves
from tablero.words import FIRST, LANGUAGES


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("show", help="draw a moment of a saved game")
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--at", type=int, metavar="N", help="the moment after N entries of the log; the last one else")
    parser.add_argument("--seat", type=int, metavar="S", help="as this seat sees it; a spectator else")
    parser.add_argument("--lang", default=FIRST, help=", ".join(LANGUAGES))
    parser.add_argument("--out", type=Path, required=True, metavar="PICTURE", help="a file ending in .svg or .html")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, console: Console) -> int:
    """Draws the board alone as .svg, the whole table as .html."""
    draw = {".svg": pages.svg, ".html": pages.html}.get(args.out.suffix)
    if draw is None:
        raise Mistake(f"{str(args.out)!r} is no picture this can write; expected a name ending in .svg or .html.")
    drawn = draw(Match.load(saves.read(args.file)), args.at, args.seat, args.lang)
    write(args.out, drawn)
    console.print(f"{args.out}: {len(drawn.encode()) // 1024} kB", markup=False)
    return 0


def write(out: Path, text: str) -> None:
    try:
        out.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Mistake(f"{str(out)!r} cannot be written: {error.strerror}.") from error
