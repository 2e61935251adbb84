"""`tablero backup`, `restore`, `validate` and `rotate`: what is kept, brought back, played again, sealed anew."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tablero.core.errors import Mistake
from tablero.extras import needs
from tablero.server.house import BUILT_IN, House
from tablero.server.serve import DATABASE


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("backup", help="copy a database into a file, while a server uses it")
    parser.add_argument("url", metavar="URL", help="sqlite:///FILE or postgresql://…")
    parser.add_argument("file", type=Path, metavar="FILE", help="a new file")
    parser.set_defaults(run=run_backup)
    parser = commands.add_parser("restore", help="bring a backup into an empty database of either kind")
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("url", metavar="URL", help="sqlite:///FILE or postgresql://…")
    parser.set_defaults(run=run_restore)
    parser = commands.add_parser("validate", help="play every stored game again, and say which differ and where")
    parser.add_argument("--database", default=DATABASE, metavar="URL", help=f"default: {DATABASE}; or postgresql://…")
    parser.add_argument(
        "--edition", action="append", metavar="NAME", help="an edition that was offered; may be given repeatedly"
    )
    parser.set_defaults(run=run_validate)
    parser = commands.add_parser("rotate", help="seal the secrets of a database with the first key of TABLERO_KEY")
    parser.add_argument("--database", default=DATABASE, metavar="URL", help=f"default: {DATABASE}; or postgresql://…")
    parser.set_defaults(run=run_rotate)


def run_backup(given: argparse.Namespace, console: Console) -> int:
    with needs("server"):
        from tablero.server.store.backup import backup
    with progress(console, "rows") as told:
        rows = backup(given.url, given.file, told)
    console.print(f"{rows} rows are in {given.file}.", markup=False, soft_wrap=True)
    return 0


def run_restore(given: argparse.Namespace, console: Console) -> int:
    with needs("server"):
        from tablero.server.store.backup import restore
    with progress(console, "rows") as told:
        rows = restore(given.file, given.url, told)
    console.print(f"{rows} rows are brought back from {given.file}.", markup=False, soft_wrap=True)
    return 0


def run_validate(given: argparse.Namespace, console: Console) -> int:
    """Exit code 1 where a game differs."""
    with needs("server"):
        from tablero.server.store.database import Database
        from tablero.server.store.validate import Difference, validate

    def found(table: str, difference: Difference) -> None:
        n, what = difference
        console.print(f"{table}, {f'entry {n}' if n else 'the table'}: {what}", markup=False, soft_wrap=True)

    database = Database(given.database, beside=True)
    try:
        with progress(console, "games") as told:
            games, differ = validate(database, House(editions=given.edition or [BUILT_IN]), told, found)
    finally:
        database.close()
    console.print(f"{games} games were played again; {differ or 'none'} of them differ{'' if differ != 1 else 's'}.")
    return 1 if differ else 0


def run_rotate(given: argparse.Namespace, console: Console) -> int:
    """While servers run that know both keys, TABLERO_KEY=new,old; afterwards the old one can go."""
    with needs("server"):
        from tablero.server.store.database import Database
        from tablero.server.store.sealing import VARIABLE, Seal
    if not Seal.of_environment().given:
        raise Mistake(f"There is no key in {VARIABLE}; expected new,old.")
    database = Database(given.database, beside=True)
    try:
        with progress(console, "secrets") as told:
            done = database.reseal(told)
    finally:
        database.close()
    console.print(f"{done} secrets are sealed with the first key.")
    return 0


@contextmanager
def progress(console: Console, what: str) -> Iterator[Callable[[int, int], None]]:
    """A bar in a terminal."""
    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, of: bar.update(task, completed=done, total=of)
