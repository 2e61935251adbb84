"""tablero play: a game at the terminal, saved as it goes."""

from __future__ import annotations

import argparse
from pathlib import Path

from rich.console import Console

from tablero.core.errors import Mistake
from tablero.core.game import load
from tablero.core.match import Match
from tablero.terminal import saves, seats
from tablero.terminal.data import facts_of, kind
from tablero.terminal.phrases import phrases_in
from tablero.terminal.saves import Save
from tablero.terminal.table import RECENT, Quit, TerminalTable
from tablero.words import FIRST, LANGUAGES, Catalogue, Words


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("play", help="play a game, or resume the one you left")
    parser.add_argument("game", nargs="?", metavar="GAME")
    parser.add_argument("--seats", default="", help="who plays, in order: you,random,random")
    parser.add_argument("--seed", type=int, help="a number; the same one deals the same game")
    parser.add_argument("--lang", default="", help=", ".join(LANGUAGES))
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="of the set-up")
    parser.add_argument("--edition", default="reconstructed", help="a name, a folder of data files, or one file")
    parser.add_argument("--resume", nargs="?", const="", metavar="FILE", help="go on with the game saved last")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, console: Console) -> int:
    if args.resume is not None:
        m, save = resumed(args)
    else:
        m, save = begun(args)
    return sit(m, save, console, args.seed or 0, RECENT if args.resume is not None else 0)


def sit(m: Match, save: Save, console: Console, seed: int = 0, recent: int = 0) -> int:
    """Plays a game to its end, or until it is left, the last lines of its log told again."""
    bots = seats.sit_down(save.seats, m.game, seed + len(m.history))
    table = TerminalTable(m, bots, save, console)
    table.shown = max(0, len(m.log) - recent)
    phrases = phrases_in(save.lang)
    console.print(about_edition(m, phrases), markup=False, style="dim")
    try:
        table.play()
    except Quit:
        console.print(phrases.say("saved"))
        return 0
    except Mistake:
        console.print(phrases.say("saved"))
        raise
    except KeyboardInterrupt:
        console.print("\n" + phrases.say("saved"))
        return 130
    console.print(phrases.say("kept", file=save.finish()))
    return 0


def about_edition(m: Match, phrases: Catalogue) -> str:
    """Which edition is played, and how much of it is known."""
    if not (m.game.home / "data").is_dir():
        return ""
    facts = facts_of(m.game, m.edition.name)
    rest = len([fact for fact in facts if kind(fact) == "reconstructed"])
    known = {"known": len(facts) - rest, "all": len(facts), "rest": rest}
    return phrases.say("edition.known", name=m.edition.name, game=m.game.name, **known)


def begun(args: argparse.Namespace) -> tuple[Match, Save]:
    """A new game."""
    if args.game is None:
        raise Mistake("No game was named; expected: tablero play GAME, or tablero play --resume.")
    game = load(args.game)
    lang = args.lang or FIRST
    Words.of(game.name, lang)
    who = seats.parse(args.seats, game, people=True)
    m = Match.new(game, len(who), args.seed, seats.choices(args.option), args.edition)
    return m, Save.new(game.name, who, lang)


def resumed(args: argparse.Namespace) -> tuple[Match, Save]:
    """The game saved last, or in the file named; in another language if one is named."""
    save = Save.at(Path(args.resume)) if args.resume else Save.latest()
    try:
        m = Match.load(saves.read(save.file))
    except Mistake as error:
        raise Mistake(f"{save.file} cannot be resumed. {error}") from error
    if args.game is not None and args.game != m.game.name:
        raise Mistake(f"The game saved last is {m.game.name}, not {args.game!r}; expected: tablero play --resume.")
    if len(save.seats) != m.seats:
        raise Mistake(f"{save.note} seats {len(save.seats)} players; expected {m.seats}.")
    save.seats = seats.parse(",".join(save.seats), m.game, people=True)
    if args.lang:
        Words.of(m.game.name, args.lang)
        save.lang = args.lang
    return m, save
