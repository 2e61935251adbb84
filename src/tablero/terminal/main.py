"""The `tablero` command. Bad input gets one sentence and exit code 2."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from typing import NoReturn

from rich.console import Console

from tablero import __version__, compiled
from tablero.core.errors import Mistake
from tablero.core.game import names
from tablero.server import serve
from tablero.server.operate import admin, keeping
from tablero.terminal import (
    arena,
    bench,
    benchmark,
    bot,
    calibrate,
    data,
    edition,
    laws,
    play,
    practise,
    record,
    replay,
    report,
    review,
    rules,
    show,
    simulate,
    study,
    train,
    tune,
    without,
)


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence, like everything else here."""

    def error(self, message: str) -> NoReturn:
        raise Mistake(f"{message[:1].upper()}{message[1:]}; see: {self.prog} --help.")


def parser() -> Parser:
    out = Parser(prog="tablero", description=f"Play and study board games. Installed: {', '.join(names())}.")
    engine = "compiled" if compiled else "interpreted"
    out.add_argument("--version", action="version", version=f"tablero {__version__}, the engine is {engine}")
    commands = out.add_subparsers(required=True, metavar="COMMAND")
    games = (play, practise, simulate, study, report, tune, without, record, arena, benchmark, bot, replay, review)
    for command in (*games, bench, laws, train, calibrate, data, edition, rules, serve, admin, keeping, show):
        command.add(commands)
    return out


def main(argv: Sequence[str] | None = None) -> int:
    """Runs a command and returns its exit code."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal that cannot write a sign shows a question mark.
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    console = Console(highlight=False)
    try:
        args = parser().parse_args(argv)
        code: int = args.run(args, console)
    except Mistake as error:
        print(f"tablero: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return code


if __name__ == "__main__":
    sys.exit(main())
