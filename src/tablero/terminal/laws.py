"""tablero laws: random games of all kinds, held to every law; a run that was left goes on."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import track

from tablero.core.errors import Mistake
from tablero.core.game import load, names
from tablero.lab.laws import checked
from tablero.terminal import saves

# Games after which it is written down how far it has come.
OFTEN = 200


class Record(msgspec.Struct):
    """How far a run has come: games done, those that came to their end, and each that broke a law."""

    games: list[str]
    done: int = 0
    over: int = 0
    broken: list[str] = []


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("laws", help="hold random games to every law")
    parser.add_argument("game", nargs="*", metavar="GAME", help="default: all")
    parser.add_argument("--games", type=int, default=1000, metavar="N", help="in all, with those done before")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, metavar="W", help="processes")
    parser.add_argument("--out", type=Path, metavar="FILE", help="where to note how far it has come, and to go on from")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, console: Console) -> int:
    for name in ("games", "workers"):
        if getattr(args, name) < 1:
            raise Mistake(f"--{name} is {getattr(args, name)}; expected 1 or more.")
    record = _record(args.out, [load(name).name for name in args.game] or names())
    games = checked(record.games, range(record.done, args.games), args.workers)
    left = max(0, args.games - record.done)
    shown = track(games, "Games", left, console=Console(stderr=True), disable=not console.is_terminal)
    try:
        for one in shown:
            record.done = one.number + 1
            record.over += one.is_over
            if one.broken:
                record.broken.append(one.broken)
                console.print(one.broken, markup=False, soft_wrap=True)
            if record.done % OFTEN == 0:
                _note(args.out, record)
    finally:
        _note(args.out, record)
        broken = f"{len(record.broken)} broke a law" if record.broken else "every law held"
        console.print(f"{record.done:,} games, {record.over:,} of them to the end: {broken}.")
    return 1 if record.broken else 0


def _record(file: Path | None, games: list[str]) -> Record:
    if file is None or not file.exists():
        return Record(games)
    try:
        found = msgspec.json.decode(file.read_bytes(), type=Record)
    except (OSError, msgspec.MsgspecError) as error:
        raise Mistake(f"{file} is no record of a run: {error}.") from error
    if found.games != games:
        raise Mistake(f"{file} is of a run of {', '.join(found.games)}; name the same games, or another file.")
    return found


def _note(file: Path | None, record: Record) -> None:
    if file is not None:
        saves.write(file, msgspec.json.encode(record).decode() + "\n")
