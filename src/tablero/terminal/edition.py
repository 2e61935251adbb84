"""tablero edition: make an edition of one's own, check it, compare two, show one as a page."""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from tablero import editions
from tablero.core.errors import Mistake
from tablero.core.game import load
from tablero.editions import PACKED
from tablero.terminal.data import kind
from tablero.terminal.phrases import phrases_in
from tablero.terminal.show import write
from tablero.words import FIRST, LANGUAGES
from tablero.workshop.differences import differences
from tablero.workshop.editing import Draft
from tablero.workshop.page import page


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("edition", help="make, check, compare and show an edition of your own")
    inner = parser.add_subparsers(required=True, metavar="WHAT")
    where = f"a folder, a {PACKED} file, or a game for the one it comes with"
    new = inner.add_parser("new", help="copy the edition that a game comes with")
    new.add_argument("game", metavar="GAME")
    new.add_argument("to", type=Path, metavar="FOLDER", help=f"a folder to make, or a file ending in {PACKED}")
    new.add_argument("--of", default="", metavar="EDITION", help=f"copy this one instead: {where}")
    new.set_defaults(run=make)
    check = inner.add_parser("check", help="say whether an edition can be played, and what is wrong with it")
    check.add_argument("edition", metavar="EDITION", help=where)
    check.set_defaults(run=look)
    diff = inner.add_parser("diff", help="what one edition says otherwise than another")
    diff.add_argument("one", metavar="A", help=where)
    diff.add_argument("other", metavar="B", help=where)
    diff.add_argument("--sources", action="store_true", help="also what is known otherwise")
    diff.set_defaults(run=compare)
    show = inner.add_parser("show", help="an edition as one page, with pictures")
    show.add_argument("edition", metavar="EDITION", help=where)
    show.add_argument(
        "--out", type=Path, metavar="PAGE", help="the file to write; default: the edition's name and .html"
    )
    show.add_argument("--lang", default=FIRST, help=", ".join(LANGUAGES))
    show.set_defaults(run=draw)


def make(args: argparse.Namespace, console: Console) -> int:
    """Copies an edition into a folder or into one file."""
    load(args.game)
    of = Draft.of(args.of or args.game)
    if of.game.name != args.game:
        raise Mistake(f"{args.of!r} is an edition of {of.game.name}; expected one of {args.game}.")
    of.edition  # noqa: B018 - what cannot be played is not copied
    to: Path = args.to
    if to.exists() and not (to.is_dir() and not any(to.iterdir())):
        raise Mistake(f"{str(to)!r} is there already; expected a new folder or file.")
    if to.suffix == PACKED:
        write(to, editions.pack(of.pack._replace(name=to.stem)))
    else:
        try:
            to.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Mistake(f"{str(to)!r} cannot be made: {error.strerror}.") from error
        for name, text in of.pack.files.items():
            write(to / name, text)
    play = f"tablero play {args.game} --edition {to}"
    console.print(f"{to}: {len(of.facts)} values of {args.game}. Play it: {play}", markup=False, soft_wrap=True)
    return 0


def look(args: argparse.Namespace, console: Console) -> int:
    """Reads an edition whole, and says how much of it is known."""
    draft = Draft.of(args.edition)
    draft.edition  # noqa: B018 - what is wrong is a sentence
    said = f"{args.edition} can be played: {draft.game.name}, {len(draft.facts)} values."
    console.print(said, markup=False, soft_wrap=True)
    for source, n in Counter(kind(fact) for fact in draft.facts).most_common():
        console.print(f"{n:5} {'value' if n == 1 else 'values'}: {source}", markup=False)
    return 0


def compare(args: argparse.Namespace, console: Console) -> int:
    """Two editions value by value; like diff, it ends with 1 where they differ."""
    one, other = Draft.of(args.one), Draft.of(args.other)
    if one.game is not other.game:
        raise Mistake(
            f"{args.one!r} is an edition of {one.game.name} and {args.other!r} of {other.game.name};"
            " expected two of one game."
        )
    found = differences(one, other, args.sources)
    if not found:
        console.print("They say the same.")
        return 0
    table = Table("File", "Component", "Value", "Old", "New", "Source")
    for each in found:
        source = each.source if each.source == each.old_source else f"{each.old_source} → {each.source}"
        old, new = ("–" if value is None else str(value) for value in (each.old, each.new))
        table.add_row(*map(escape, (each.file, each.component, each.key, old, new, source)))
    console.print(table)
    console.print(f"{len(found)} {'difference' if len(found) == 1 else 'differences'}.")
    return 1


def draw(args: argparse.Namespace, console: Console) -> int:
    """Writes the page."""
    phrases_in(args.lang)  # a language that there is
    draft = Draft.of(args.edition)
    out = args.out or Path(f"{Path(args.edition).name.removesuffix(PACKED)}.html")
    drawn = page(draft, args.lang)
    write(out, drawn)
    console.print(f"{out}: {len(drawn.encode()) // 1024} kB", markup=False)
    return 0
