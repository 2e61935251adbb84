"""Bots as processes, in any language: a line of JSON each way, over their stdin and stdout (docs/protocol.md).

`ProcessBot` sits at our table and asks a process; `answer` is the other side, a bot of ours as such a process.
"""

from __future__ import annotations

import shlex
import subprocess
import weakref
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from tablero.bots.wire import pack, unpack
from tablero.core.dice import FastDice
from tablero.core.errors import Mistake
from tablero.core.game import Game, check_seats, chosen, load
from tablero.core.match import SetUp, Sight

if TYPE_CHECKING:  # which itself knows bots that are processes
    from tablero.bots import Bot

VERSION = 1


class Began(msgspec.Struct, frozen=True, tag="begin", tag_field="say"):
    """A game begins: who sits where, and by which rules."""

    protocol: int
    game: str
    rules: int
    edition: str
    digest: str
    options: dict[str, str]
    seats: int
    seat: int
    seed: int


class Choose(msgspec.Struct, frozen=True, tag="choose", tag_field="say"):
    """A decision: what the seat sees, a world it cannot tell from the true one, and what it may do."""

    options: list[str]
    view: dict[str, Any]
    world: Any


class Ready(msgspec.Struct, frozen=True, tag="ready", tag_field="say"):
    """The bot can play that; its name and version."""

    name: str


class Act(msgspec.Struct, frozen=True, tag="act", tag_field="say"):
    """One of the options."""

    option: str


class Sorry(msgspec.Struct, frozen=True, tag="sorry", tag_field="say"):
    """The bot cannot go on, and why."""

    why: str


TOLD: msgspec.json.Decoder[Began | Choose] = msgspec.json.Decoder(Began | Choose)
HEARD: msgspec.json.Decoder[Ready | Act | Sorry] = msgspec.json.Decoder(Ready | Act | Sorry)


class ProcessBot:
    """Asks a process that was started by a command. The process ends when nobody asks it any more."""

    def __init__(self, command: str, game: Game, seed: int) -> None:
        self.command = command
        self.game = game
        self.seed = seed
        self.dice = FastDice(seed)
        self.begun = False
        try:
            self.process = subprocess.Popen(shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        except (OSError, ValueError) as error:
            raise Mistake(f"The bot {command!r} cannot be started: {error}.") from error
        weakref.finalize(self, _end, self.process)

    def choose(self, sight: Sight) -> int:
        """What the process answers, if it is an option."""
        if not self.begun:
            self._begin(sight)
        spelling = {self.game.vocabulary.spell(a): a for a in sight.options()}
        said = self._ask(Choose([*spelling], dict(sight.view()), pack(self.game, sight.world(self.dice))))
        if not isinstance(said, Act) or said.option not in spelling:
            raise Mistake(f"The bot {self.command!r} answered {said}; expected one of: {', '.join(spelling)}.")
        return spelling[said.option]

    def _begin(self, sight: Sight) -> None:
        by = sight.set_up
        if by is None:
            raise Mistake(f"The bot {self.command!r} can play in matches only, where it is known how they began.")
        rules = (self.game.name, self.game.rules_version, by.edition.name, by.edition.digest, by.choices)
        said = self._ask(Began(VERSION, *rules, by.seats, sight.seat, self.seed))
        if not isinstance(said, Ready):
            raise Mistake(f"The bot {self.command!r} is not ready: {said}.")
        self.begun = True

    def _ask(self, told: Began | Choose) -> Ready | Act | Sorry:
        into, out = self.process.stdin, self.process.stdout
        assert into is not None and out is not None
        try:
            into.write(msgspec.json.encode(told) + b"\n")
            into.flush()
            line = out.readline()
        except OSError as error:
            raise Mistake(f"The bot {self.command!r} has ended: {error}.") from error
        try:
            said = HEARD.decode(line)
        except msgspec.MsgspecError as error:
            raise Mistake(f"The bot {self.command!r} answered {line[:200]!r}: {error}.") from error
        if isinstance(said, Sorry):
            raise Mistake(f"The bot {self.command!r} says: {said.why}")
        return said


def _end(process: subprocess.Popen[bytes]) -> None:
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            pipe.close()
    try:
        process.wait(timeout=1)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def answers(name: str, make: Callable[[Game, int], Bot], lines: Iterable[bytes]) -> Iterator[bytes]:
    """What a bot of ours says to each line that it is told, until there are no more."""
    seat: Seat | None = None
    for line in lines:
        try:
            told = TOLD.decode(line)
            if isinstance(told, Began):
                seat = Seat(told, make)
                yield _line(Ready(name))
            elif seat is None:
                raise Mistake("No game has begun.")
            else:
                yield _line(Act(seat.answer(told)))
        except msgspec.MsgspecError as error:
            yield _line(Sorry(f"What was told is not of the protocol: {error}."))
        except Mistake as error:
            yield _line(Sorry(str(error)))


class Seat:
    """A bot of ours in a seat of a game that is played elsewhere."""

    def __init__(self, told: Began, make: Callable[[Game, int], Bot]) -> None:
        self.game = load(told.game)
        self.seat = told.seat
        if (told.protocol, told.rules) != (VERSION, self.game.rules_version):
            raise Mistake(
                f"Protocol {told.protocol} with rules {told.rules} of {told.game} is not spoken here;"
                f" expected {VERSION} with rules {self.game.rules_version}."
            )
        check_seats(self.game, told.seats)
        edition = self.game.edition(told.edition)
        if edition.digest != told.digest:
            raise Mistake(f"The edition {told.edition!r} says {edition.digest} here and {told.digest} there.")
        self.set_up = SetUp(told.seats, chosen(self.game, told.options), edition)
        self.bot = make(self.game, told.seed)

    def answer(self, told: Choose) -> str:
        """The spelling of what the bot takes."""
        begun = self.game.start(self.set_up.seats, self.set_up.choices, self.set_up.edition)
        sight = Sight(self.game, unpack(self.game, begun, told.world), self.seat, self.set_up)
        return self.game.vocabulary.spell(self.bot.choose(sight))


def _line(said: Ready | Act | Sorry) -> bytes:
    return msgspec.json.encode(said) + b"\n"
