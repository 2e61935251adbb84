"""tablero rules: the rules page of a game, and which of its rules a test proves."""

from __future__ import annotations

import argparse
from pathlib import Path

from rich.console import Console
from rich.markdown import Markdown

from tablero.core.game import load
from tablero.lab.coverage import Coverage
from tablero.terminal import saves


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("rules", help="the rules of a game, in the project's folder")
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--coverage", action="store_true", help="which rules have a test")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, console: Console) -> int:
    game = load(args.game)
    if not args.coverage:
        console.print(Markdown(saves.read(Path("docs") / "rules" / f"{game.name}.md")))
        return 0
    coverage = Coverage(game.name, Path())
    console.print(coverage.report(), markup=False, soft_wrap=True)
    return 1 if coverage.missing() or coverage.strange() else 0
