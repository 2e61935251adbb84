"""`tablero admin`: what an operator sees of people and tables and does to them, while a server runs or not."""

from __future__ import annotations

import argparse
import json
import time

from rich.console import Console

from tablero.core.errors import Mistake
from tablero.extras import needs
from tablero.server.house import House
from tablero.server.serve import DATABASE, take_environment

STATUS = ("open", "playing", "over")


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("admin", help="what the operator of a server does to people and tables")
    parser.add_argument("--database", default=DATABASE, metavar="URL", help=f"default: {DATABASE}; or postgresql://…")
    take_environment(parser)
    what = parser.add_subparsers(required=True, metavar="WHAT", dest="what")
    listed = what.add_parser("tables", help="the tables, those moved last first")
    listed.add_argument("--status", choices=STATUS, default="")
    listed.add_argument("--most", type=int, default=100)
    listed = what.add_parser("people", help="the people, those who came last first")
    listed.add_argument("--name", default="", metavar="TEXT", help="only those in whose name this is")
    listed.add_argument("--most", type=int, default=100)
    shut = what.add_parser("ban", help="shuts a person out: to look is all that is left")
    shut.add_argument("--why", default="", metavar="TEXT", help="for yourself; the person is not told")
    shut.add_argument("person")
    what.add_parser("unban", help="lets a person in again").add_argument("person")
    what.add_parser("close", help="takes a table away, with its log and chat").add_argument("table")
    gone = what.add_parser("delete", help="deletes a person with all that is theirs")
    gone.add_argument("person")
    gone.add_argument("--yes", action="store_true", help="without, it only says what would be deleted")
    what.add_parser("export", help="all that is kept of a person, as JSON").add_argument("person")
    parser.set_defaults(run=run)


def run(given: argparse.Namespace, console: Console) -> int:
    """Does one thing, and says what was done."""
    with needs("server"):
        from tablero.server.operate import upkeep
        from tablero.server.store.database import Database
        from tablero.server.store.opening import Lost

    def say(line: str) -> None:
        console.print(line, markup=False, soft_wrap=True)

    if getattr(given, "most", 1) < 1:
        raise Mistake(f"A list of {given.most} is none; expected 1 or more.")
    database = Database(given.database, beside=True)
    try:
        if given.what == "tables":
            for table in upkeep.tables(database, given.status, given.most):
                who = ", ".join(table.people) or "–"
                say(f"{table.id}  {table.status:7}  {_day(table.moved)}  {table.game}, round {table.round}: {who}")
        elif given.what == "people":
            for person in upkeep.people(database, given.name, given.most):
                shut = "  banned" if person.banned else ""
                seats = f"{person.tables} seat{'' if person.tables == 1 else 's'}"
                say(f"{person.id}  {_day(person.since)}  {_day(person.seen)}  {seats}  {person.name or '–'}{shut}")
        elif given.what == "ban":
            upkeep.ban(database, given.person, given.why)
            say(f"{given.person} is banned.")
        elif given.what == "unban":
            upkeep.unban(database, given.person)
            say(f"{given.person} is let in again.")
        elif given.what == "close":
            upkeep.close(database, given.table)
            say(f"Table {given.table} is closed.")
        elif given.what == "export":
            print(json.dumps(upkeep.export(database, given.person), ensure_ascii=False, indent=2))
        elif not given.yes:
            kept = upkeep.export(database, given.person)
            n = len(kept["tables"])
            say(
                f"{kept['name'] or given.person} sits at {n} tables. With --yes all that is theirs is deleted for good."
            )
        else:
            touched = upkeep.delete_person(database, given.person, House().usual_level)
            say(f"{given.person} is deleted; {len(touched)} tables were changed or taken away.")
    except Lost as error:
        raise Mistake("The database does not answer; nothing was done.") from error
    finally:
        database.close()
    return 0


def _day(at: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(at))
