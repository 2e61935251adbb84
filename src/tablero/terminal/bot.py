"""tablero bot: a bot of ours as a process that others can play with, over stdin and stdout."""

from __future__ import annotations

import argparse
import sys

from rich.console import Console

from tablero import __version__
from tablero.bots import bot
from tablero.bots.process import answers


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("bot", help="speak the protocol for bots, over stdin and stdout")
    parser.add_argument("bot", metavar="BOT", help="a level, or any other bot by its name")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, console: Console) -> int:
    name = f"{args.bot}, tablero {__version__}"
    for line in answers(name, lambda game, seed: bot(args.bot, game, seed), sys.stdin.buffer):
        sys.stdout.buffer.write(line)
        sys.stdout.buffer.flush()
    return 0
