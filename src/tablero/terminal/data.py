"""tablero data: every component of a game, with the source of each value."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from itertools import groupby

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from tablero import editions
from tablero.core.game import Game, load
from tablero.editions import Fact

COLOURS = {"rulebook": "green", "reconstructed": "yellow"}


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("data", help="what is printed in a game, and how each value is known")
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--edition", default="reconstructed", help="a name, a folder of data files, or one file")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, console: Console) -> int:
    game = load(args.game)
    # Reading it whole refuses what the rules cannot play with.
    game.edition(args.edition)
    facts = facts_of(game, args.edition)
    for file, inside in groupby(facts, lambda fact: fact.file):
        console.rule(escape(file))
        for component, values in components(list(inside)):
            console.print(f"[bold]{escape(component)}[/]")
            table = Table(box=None, show_header=False, padding=(0, 2, 0, 2))
            for key, fact in values:
                colour = COLOURS.get(fact.source, "cyan")
                table.add_row(escape(key), escape(str(fact.value)), f"[{colour}]{escape(fact.source)}[/]")
            console.print(table)
    console.rule()
    for source, n in Counter(kind(fact) for fact in facts).most_common():
        console.print(f"{n:5} {'value' if n == 1 else 'values'}: {source}")
    return 0


def facts_of(game: Game, edition: str) -> list[Fact]:
    """Every printed value of an edition, with its source."""
    return editions.facts(editions.find(game.home / "data", edition))


def components(facts: list[Fact]) -> Iterator[tuple[str, list[tuple[str, Fact]]]]:
    """The values by the card, tile or table they are printed on, called by its name where it has one."""
    for owner, values in groupby(facts, lambda fact: split(fact.path)[0]):
        rows = [(split(fact.path)[1], fact) for fact in values]
        name = next((str(fact.value) for key, fact in rows if key == "name"), "")
        yield f"{owner.partition('[')[0]} {name}".strip(), rows


def split(path: str) -> tuple[str, str]:
    """`building[3].price.gold` is `price.gold` of `building[3]`."""
    owner, dot, key = path.partition(".")
    return (owner, key) if dot else ("", path)


def kind(fact: Fact) -> str:
    """A source without the page it names."""
    return fact.source.partition(" (")[0]
