"""tablero report: what a study says, as one page."""

from __future__ import annotations

import argparse
from pathlib import Path

from rich.console import Console

from tablero.extras import needs
from tablero.terminal import saves
from tablero.terminal.phrases import phrases_in
from tablero.words import FIRST, LANGUAGES


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("report", help="tell what a study says, as one page")
    parser.add_argument("folder", type=Path, metavar="DIR", help="of a study")
    parser.add_argument("--out", type=Path, default=Path("report.html"), metavar="FILE", help="the page; report.html")
    parser.add_argument("--lang", default=FIRST, metavar="CODE", help=", ".join(LANGUAGES))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, console: Console) -> int:
    with needs("study"):
        from tablero.lab.report.page import report
        from tablero.lab.study import read
    phrases_in(args.lang)  # a language there is not is said before anything is read
    told = Console(stderr=True)
    with told.status("") as status:
        page = report(read(args.folder), args.lang, lambda said: status.update(f"{args.folder.name}: {said}"))
    saves.write(args.out, page)
    console.print(f"{args.out} has the report, {len(page.encode()) / 1e6:.1f} MB.")
    return 0
