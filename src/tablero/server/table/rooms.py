"""The tables that this process knows: their matches rebuilt from the log, who watches, what is owed.

All changes go through `Rooms`. A change is done on the match in memory and written to the log; if
another process wrote first, the match is rebuilt and the act refused as stale.
"""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, ParamSpec, TypeVar
from weakref import WeakValueDictionary

from tablero.core.agenda import NATURE, Chance, apply, options
from tablero.core.clock import hurries, running
from tablero.core.dice import SealedDice, seed_bytes
from tablero.core.errors import IllegalAction
from tablero.core.game import Edition, Game, chosen, load
from tablero.core.match import Match
from tablero.server.errors import Away, Full, NotYours, Refused, Stale, Unknown
from tablero.server.guard.names import check_apart, names_at, shown
from tablero.server.guard.tokens import read, sign
from tablero.server.house import BUILT_IN, House
from tablero.server.store.database import (
    OPEN,
    OVER,
    PLAYING,
    Database,
    Header,
    Lines,
    Practice,
    Printing,
    Seat,
    Sent,
    Taken,
)
from tablero.server.store.opening import Lost
from tablero.server.table import lessons, practice
from tablero.server.table.claims import Claims
from tablero.server.table.room import BEAT, Room
from tablero.server.table.thinking import Thinkers

P = ParamSpec("P")
T = TypeVar("T")

SPECTATOR = None
ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
MOST_SAID = 500
CLAIMED = 0.5  # seconds after which it is asked again whether the process that thinks for a table is still there
PATIENCE = 5.0  # seconds for which a database that cannot be reached is asked again before somebody is sent away

log = logging.getLogger("tablero")


class Writing:
    """Lines on their way to the database: those that come while others are written go together, in one transaction."""

    def __init__(self, rooms: Rooms) -> None:
        self.rooms = rooms
        self.waiting: list[tuple[Lines, asyncio.Future[None]]] = []
        self.at_work: asyncio.Task[None] | None = None

    async def append(self, lines: Lines) -> None:
        """Returns once they are on the disk; Taken if another process wrote first."""
        loop = asyncio.get_running_loop()
        written: asyncio.Future[None] = loop.create_future()
        self.waiting.append((lines, written))
        if self.at_work is None:
            self.at_work = loop.create_task(self._write())
        await written

    async def _write(self) -> None:
        try:
            while self.waiting:
                some, self.waiting = self.waiting, []
                await self._write_together(some)
        finally:
            self.at_work = None

    async def _write_together(self, some: list[tuple[Lines, asyncio.Future[None]]]) -> None:
        every = [lines for lines, _ in some]
        failed: Sequence[BaseException | None]
        try:
            failed = await self.rooms.ask(self.rooms.database.append_all, every)
        except Exception as error:  # each who waits is told of it
            failed = [error] * len(some)
        for (_, written), why in zip(some, failed, strict=True):
            if written.done():
                continue  # who waited for it has been cancelled
            if why is None:
                written.set_result(None)
            else:
                written.set_exception(why)


class Rooms:
    """All tables; the only way to change one."""

    def __init__(
        self, database: Database, thinkers: Thinkers | None = None, pace: float = 0.6, house: House | None = None
    ) -> None:
        self.database = database
        self.house = house or House()
        self.since = time.time()
        self.thinkers = thinkers or Thinkers()
        self.pace = pace
        self.claims = Claims(database)
        self.writing = Writing(self)
        # Those that somebody holds: a stream, a bot's turn, a request; or that rest here, the longest first.
        self.rooms: WeakValueDictionary[str, Room] = WeakValueDictionary()
        self.resting: dict[str, Room] = {}
        self.driving: set[asyncio.Task[None]] = set()
        self.banned: set[str] = set()  # persons whom the operator has shut out
        self.tell: Callable[[str], None] = _nobody
        self.leaving: set[asyncio.Task[None]] = set()
        self.closing = False
        self._threads = ThreadPoolExecutor(database.threads)
        self._out_of_reach = False
        self._mending: asyncio.Task[None] | None = None

    async def ask(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """A question to the database, off the event loop; Away while it is known to be out of reach."""
        if self._out_of_reach:
            raise Away("database")
        return await self._ask(lambda: call(*args, **kwargs))

    async def _ask(self, call: Callable[[], T]) -> T:
        """Asks again where the connection was lost, for a while; then waits for the database in everybody's place."""
        loop = asyncio.get_running_loop()
        until = time.monotonic() + PATIENCE
        pause = 0.0
        while True:
            try:
                return await loop.run_in_executor(self._threads, call)
            except Lost as error:
                if time.monotonic() >= until:
                    self._out_of_reach = True
                    if self._mending is None or self._mending.done():
                        self._mending = loop.create_task(self._mend())
                    raise Away("database") from error
                await asyncio.sleep(pause)
                pause = min(0.5, 2 * pause + 0.05)

    async def _mend(self) -> None:
        """Once the database is back, all tables are read anew, and what is owed there goes on."""
        while self._out_of_reach:
            try:
                await self._ask(self.database.answers)
                self._out_of_reach = False
                await self.read_anew()
            except Away:
                continue
            except Exception:  # whatever it is: nobody else waits for the database
                log.exception("the database answers and is not itself")
                await asyncio.sleep(1.0)

    async def read_anew(self) -> None:
        """Catches up, at all tables that are known here, on whatever was missed."""
        for id in list(self.rooms):
            try:
                await self.heard(id)
            except Away:
                raise
            except Exception:  # the others are read nevertheless
                log.exception("table %s cannot be read anew", id)

    async def end_streams(self) -> None:
        """Lets all who watch go, since the server is about to stop."""
        self.closing = True
        for room in list(self.rooms.values()):
            self.refresh_watchers(room)

    def close(self) -> None:
        for driver in self.driving:
            driver.cancel()
        if self._mending is not None:
            self._mending.cancel()
        self.thinkers.close()
        self._threads.shutdown()
        self.claims.close()
        self.database.close()

    # Finding a table, and who asks

    async def room(self, id: str) -> Room:
        """The table of this id as it is now."""
        room = self.rooms.get(id)
        if room is None:
            if not ID.fullmatch(id):
                raise Unknown("no-table")
            header = await self.ask(self.database.header, id)
            if header is None:
                raise Unknown("no-table")
            room = self.rooms.setdefault(id, Room(header, self.house, self.since))
        async with room.lock:
            await self._catch_up(room)
        self._rest(room)
        self.wake(room)
        return room

    def _rest(self, room: Room) -> None:
        """Keeps a table that nobody watches for a while; of many, those that rested longest leave memory."""
        self.resting.pop(room.id, None)
        if room.streams:
            return
        self.resting[room.id] = room
        most = self.house.limits.memory_rooms
        while most and len(self.resting) > most:
            del self.resting[next(iter(self.resting))]

    async def edition(self, game: str, table: str) -> Edition | None:
        """The edition that is played at a table; None, for the one that the game comes with, where none is named."""
        if not table:
            return None
        room = await self.room(table)
        if room.header.game != game:
            raise Unknown("other-game", game=room.header.game)
        return load(game).edition(room.edition)

    def seat_token(self, room: Room, seat: int) -> str:
        """What lets its holder play the seat, until the seat changes hands."""
        return sign(self.database.secret, "seat", room.id, str(seat), room.header.seats[seat].key)

    def seat_of(self, room: Room, token: str) -> int | None:
        """The seat a token opens at this table; without a token, a spectator's."""
        if room.closed:
            raise Unknown("closed")
        if not token:
            return SPECTATOR
        parts = read(self.database.secret, "seat", token)
        if parts is None or len(parts) != 3:
            raise NotYours("token-foreign")
        table, seat, key = parts
        if table != room.id:
            raise NotYours("token-elsewhere")
        if room.header.seats[int(seat)].key != key:
            raise NotYours("token-old")
        return int(seat)

    # Making and filling tables

    async def make(
        self,
        game: str,
        seats: Sequence[str],
        host: str,
        options_chosen: Mapping[str, str] | None = None,
        edition: str = "",
        public: bool = True,
        hints: bool | None = None,
        printing: Printing | None = None,
    ) -> Room:
        """A new table; each seat is `me`, `open`, or a bot's level. With a `printing` the edition is its name only."""
        playing = load(game)
        if len(seats) not in playing.seats:
            raise Refused("players", n=len(seats), game=game, few=min(playing.seats), many=max(playing.seats))
        complete = chosen(playing, options_chosen)
        named = edition if printing is not None else self.house.edition(game, edition)
        if list(seats).count("me") > 1:
            raise Refused("two-mine")
        persons = [host if each == "me" else "" for each in seats]
        levels = ["" if each in ("me", "open") else self.house.level(each) for each in seats]
        return await self._lay(playing, persons, levels, host, complete, named, public, hints, printing=printing)

    async def _lay(
        self,
        game: Game,
        persons: Sequence[str],
        levels: Sequence[str],
        host: str,
        complete: dict[str, str],
        edition: str,
        public: bool,
        hints: bool | None,
        lesson: str = "",
        dealt: int | None = None,
        practice: Practice | None = None,
        printing: Printing | None = None,
    ) -> Room:
        """A table for these persons and bots; dealt by lot, or for a lesson as it says, or for practice as it was."""
        most = self.house.limits.total_tables
        if most and await self.ask(self.database.tables) >= most:
            raise Full("full-tables")
        seed = seed_bytes(dealt)
        now = time.time()
        header = Header(
            secrets.token_urlsafe(9),
            game.name,
            game.rules_version,
            edition,
            complete,
            seed.hex(),
            SealedDice(seed).commitment(),
            host,
            public,
            OPEN,
            now,
            now,
            0,
            [],
            "",
            [
                Seat(i, person, level, secrets.token_urlsafe(9), [], now if person == host else 0.0, "")
                for i, (person, level) in enumerate(zip(persons, levels, strict=True))
            ],
            hints,
            lesson,
            practice,
            printing,
        )
        await self.ask(self.database.add, header)
        return await self.room(header.id)

    async def learn(self, game: str, person: str, step: int = 0) -> Room:
        """A guided game for one, where a step of its lesson begins; what comes before is played as it is prepared."""
        given = lessons.lesson(game, lessons.FIRST)
        others = given.seats - 1
        seats = ([person, *[""] * others], ["", *[given.level] * others])
        choices = chosen(load(game), given.options)
        room = await self._lay(load(game), *seats, person, choices, BUILT_IN, False, None, lessons.FIRST, given.seed)

        def follow(match: Match) -> None:
            for seat, said in lessons.prepared(given, step)[len([each for each in match.log if each.seat >= 0]) :]:
                room.do(seat, said)

        if step:
            await self._change(room, NATURE, None, room.version, follow)
        return room

    async def learn_again(self, id: str, person: str) -> Room:
        """The same lesson at the beginning of the step that its learner is at; the table of before is cleared away."""
        room = await self.room(id)
        if not room.header.lesson or room.header.seat_of(person) != lessons.LEARNER:
            raise NotYours("lesson-other")
        given = lessons.lesson(room.header.game, room.header.lesson)
        step = lessons.progress(given, room.playing()).at
        made = await self.learn(room.header.game, person, min(step, len(given.steps) - 1))
        await self._put_away(id)
        return made

    async def _put_away(self, id: str) -> None:
        room = self.rooms.pop(id, None)
        if room is not None and room.driver is not None:
            room.driver.cancel()
        await self.ask(self.database.remove, id)
        self.resting.pop(id, None)

    async def practise(
        self, id: str, person: str, at: int = 0, seat: int | None = None, level: str = "", better: str = ""
    ) -> Room:
        """A table of one's own that goes on from a moment of this one, against bots: those that sat there, strong ones
        in people's places, or all of one level. At such a table it is the same moment once more, and tries at which
        nothing was done are cleared away.
        """
        room = await self.room(id)
        header = room.header
        begun = header.practice or practice.begun(room, person, at, seat, better)
        levels = [self.house.level(level) if level else self._level_of(each) for each in header.seats]
        levels[begun.seat] = ""
        persons = ["" if each else person for each in levels]
        of_old = (header.options, header.edition, False, None)
        tries = await self.ask(self.database.tries, person, begun.of, begun.at, begun.seat)
        made = await self._lay(
            load(header.game), persons, levels, person, *of_old, practice=begun, printing=header.printing
        )
        for each in tries:
            if each.status != OVER and not practice.first_of(await self.ask(self.database.rows, each.id), begun.seat):
                await self._put_away(each.id)
        return made

    def _level_of(self, seat: Seat) -> str:
        """What plays in a seat when somebody practises: the bot that sat there, as long as it is offered."""
        return self.house.strong_level if seat.person or seat.level not in self.house.levels else seat.level

    async def sit(self, id: str, person: str, seat: int | None = None) -> int:
        """Takes an open seat at the table; who sits there already keeps his, or before the game changes to this one."""
        room = await self.room(id)
        mine = room.header.seat_of(person)
        if mine is not None and (seat in (None, mine) or room.header.status != OPEN):
            return mine
        who = await self.ask(self.database.person, person)
        if who is not None and mine is None:
            check_apart(who.name, [each.name for each in room.header.seats])
        for each in room.header.seats:
            if each.open and seat in (None, each.seat):
                left = [] if mine is None else [(room.header.seats[mine], "", "")]
                if await self._seat(room, [*left, (each, person, "")]):
                    return each.seat
        raise Refused("none-open") if seat is None else Refused("seat-open", seat=seat + 1)

    async def fill(self, id: str, person: str, seat: int, level: str) -> None:
        """The host gives an open seat to a bot."""
        room = await self._hosted(id, person)
        which = _seat_at(room, seat)
        if not which.open or not await self._seat(room, [(which, "", self.house.level(level))]):
            raise Refused("seat-open", seat=seat + 1)

    async def free(self, id: str, person: str, seat: int) -> None:
        """Before the game the host opens a seat to others, and whoever sits in one may leave it."""
        room = await self.room(id)
        which = _seat_at(room, seat)
        if which.person != person:
            room = await self._hosted(id, person)
        if which.open or not await self._seat(room, [(which, "", "")]):
            raise Refused("seat-kept", seat=seat + 1)

    async def swap(self, id: str, person: str, one: int, two: int) -> None:
        """Before the game the host lets two seats change places."""
        room = await self._hosted(id, person)
        a, b = _seat_at(room, one), _seat_at(room, two)
        if not await self._seat(room, [(a, b.person, b.level), (b, a.person, a.level)]):
            raise Refused("no-swap", one=one + 1, two=two + 1)

    async def _hosted(self, id: str, person: str) -> Room:
        room = await self.room(id)
        if room.header.host != person:
            raise NotYours("host-only")
        return room

    async def _seat(self, room: Room, changes: Sequence[tuple[Seat, str, str]]) -> bool:
        done = await self.ask(self.database.seat, room.id, changes)
        await self.reload(room)
        return done

    async def check_name(self, person: str, name: str) -> None:
        """Refuses a name that somebody bears at a table where the person sits, or nearly."""
        for header in await self.ask(self.database.tables_of, person):
            check_apart(name, [each.name for each in header.seats if each.person != person])

    async def renamed(self, person: str) -> None:
        """The tables at which somebody sits learn his new name."""
        for room in list(self.rooms.values()):
            if room.header.seat_of(person) is not None:
                await self.reload(room)

    async def rematch(self, id: str, person: str) -> str:
        """The table that follows: all as it was but the dice; made once, by whoever asks first."""
        room = await self.room(id)
        if room.header.status != OVER:
            raise Refused("rematch-later")
        if room.header.rematch:
            return room.header.rematch
        if room.header.practice is not None:
            raise Refused("rematch-practice")
        if room.header.seat_of(person) is None:
            raise NotYours("rematch-players")
        header = room.header
        persons = [each.person for each in header.seats]
        levels = ["" if each.person else each.level for each in header.seats]
        of_old = (header.options, header.edition, header.public, header.hints)
        made = await self._lay(load(header.game), persons, levels, person, *of_old, printing=header.printing)
        named = await self.ask(self.database.claim_rematch, id, made.id)
        await self.reload(room)
        return named

    # Playing

    async def act(self, room: Room, seat: int, id: str, version: int, actions: Sequence[str]) -> int:
        """Does the actions, all or none, and says the version they led to; an act sent twice is done once."""
        sent = Sent(seat, "act", id) if id else None
        return await self._change(room, seat, sent, version, lambda match: _act_all(room, match, seat, actions))

    async def undo(self, room: Room, seat: int, id: str, version: int) -> int:
        """Takes the seat's last action back, and with it what only bots have answered."""
        sent = Sent(seat, "undo", id)
        return await self._change(room, seat, sent, version, lambda match: _undo(room, match, seat))

    async def _change(
        self, room: Room, seat: int, sent: Sent | None, version: int, change: Callable[[Match], None]
    ) -> int:
        async with room.lock:
            await self._catch_up(room)
            try:
                await self._try(room, seat, sent, version, change)
            except (IllegalAction, Refused):
                # What was done before is refused if it comes again, so only now it may have been sent twice.
                if sent is not None and (done := await self.ask(self.database.done, room.id, sent)) is not None:
                    return done
                raise
            reached = room.version
        await self.announce(room)
        return reached

    async def _try(
        self, room: Room, seat: int, sent: Sent | None, version: int, change: Callable[[Match], None]
    ) -> None:
        match = room.playing()
        if seat >= 0 and version < room.asked_at[seat]:
            raise Stale("moved-on", version=version, changed=room.asked_at[seat])
        if version > room.version:
            raise Refused("not-yet", version=version, now=room.version)
        try:
            change(match)
            await self._write(room, sent)
        except BaseException as error:
            if isinstance(error, Away) or not isinstance(error, IllegalAction | Refused):
                room.return_to_log()  # it was done and could not be written
            raise

    async def _write(self, room: Room, sent: Sent | None = None) -> None:
        match = room.playing()
        rows = room.fresh_rows()
        header: dict[str, Any] = {"moved": time.time(), "round": match.state.round, "status": PLAYING}
        if match.over:
            header |= {"status": OVER, "result": [score.total for score in match.scores()]}
        try:
            await self.writing.append(Lines(room.id, room.version, rows, sent, header))
        except Taken:
            room.return_to_log()
            await self._catch_up(room)
            raise Stale("crossed") from None
        room.header.status = header["status"]
        room.header.result = header.get("result", [])
        room.note(rows)

    async def say(self, room: Room, seat: int, text: str) -> None:
        """A line of chat, plain text."""
        text = shown(text)
        if not text or len(text) > MOST_SAID:
            raise Refused("chat", n=len(text), most=MOST_SAID)
        await self._say(room, seat, text)
        await self.read(room, seat, room.said[-1].n)

    async def read(self, room: Room, seat: int, n: int) -> None:
        """The person in the seat has read the chat up to a line."""
        await self.ask(self.database.read, room.id, seat, n)

    async def hinted(self, room: Room, seat: int) -> None:
        """Lets the others know that a hint was asked for, once for each question."""
        told = [each for each in room.said if each.kind == "hint" and each.seat == seat]
        if room.header.people > 1 and not (told and told[-1].moment == len(room.playing().log)):
            await self._say(room, seat, "", "hint")

    async def _say(self, room: Room, seat: int, text: str, kind: str = "") -> None:
        """A line for all; with a `kind` nobody said it, and it tells what happened to the seat."""
        moment = len(room.match.log) if room.match is not None and kind else 0
        await self.ask(self.database.say, room.id, seat, text, time.time(), kind, moment)
        async with room.lock:
            room.said = await self.ask(self.database.said, room.id)
        await self.announce(room)

    # A seat that stays away

    async def vote(self, room: Room, voter: int, seat: int, level: str) -> bool:
        """One says that a bot shall play for a seat that is away; it does when all who are not away have said so."""
        self.house.level(level)
        if not 0 <= seat < len(room.header.seats) or not room.header.seats[seat].person:
            raise Refused("no-person", seat=seat + 1)
        for _ in range(5):
            await self._ask_who(room)
            was = room.header.seats[seat]
            if was.level:
                raise Refused("bot-already", seat=seat + 1)
            votes = was.votes if str(voter) in was.votes else [*was.votes, str(voter)]
            agreed = voter == seat or self._all_agree(room, was, votes)
            change = {"level": level, "votes": []} if agreed else {"votes": votes}
            if await self.ask(self.database.set_seat, room.id, seat, was, **change):
                await self.reload(room)
                if agreed:
                    await self._say(room, seat, " ".join(votes), "left" if voter == seat else "voted")
                return agreed
        raise Stale("vote-crossed")

    def _all_agree(self, room: Room, away: Seat, votes: Collection[str]) -> bool:
        silent = room.away_for(away.seat)
        if not room.absent(away.seat):
            name = names_at(room.header.seats)[away.seat]
            if silent == 0.0:
                raise Refused("present", name=name)
            raise Refused("away", n=round(silent), name=name, grace=round(self.house.grace))
        others = [each for each in room.header.seats if each.person and not each.level and each.seat != away.seat]
        return all(str(each.seat) in votes or room.absent(each.seat) for each in others)

    async def take_back(self, room: Room, seat: int) -> None:
        """The person plays the seat again."""
        if not room.header.seats[seat].level:
            raise Refused("no-bot")
        await self.ask(self.database.set_seat, room.id, seat, level="", votes=[])
        await self.reload(room)
        await self._say(room, seat, "", "back")

    # Watching

    async def watch(self, room: Room, seat: int | None, here: bool) -> None:
        """Somebody opened or closed a stream."""
        room.streams += 1 if here else -1
        self._rest(room)
        self.wake(room)
        if seat is None:
            return
        room.watchers[seat] += 1 if here else -1
        if room.watchers[seat] == (1 if here else 0):
            await (self._seen(room, seat) if here else self._gone(room, seat))
            await self.announce(room)

    def left(self, room: Room, seat: int | None) -> None:
        """A stream was closed, by whatever: that is noted in a task of its own."""
        leaving = asyncio.get_running_loop().create_task(self.watch(room, seat, False))
        self.leaving.add(leaving)
        leaving.add_done_callback(self.leaving.discard)

    async def called(self, room: Room, seat: int) -> None:
        """A request came from the seat: whoever asks is there. Who watches is known to be."""
        if not room.watchers[seat] and time.time() - room.header.seats[seat].seen > 1.0:
            was_away = not room.present(seat)
            await self._seen(room, seat)
            if was_away:
                await self.announce(room)

    async def beat(self, room: Room, seat: int | None) -> None:
        """A stream is still open: other processes, if there can be any, are told, and asked who is there; what has
        changed is shown.
        """
        if self.database.is_postgres:
            if seat is not None:
                await self._seen(room, seat)
            if time.monotonic() - room.asked_who > BEAT / 2:  # each of those who watch beats
                room.asked_who = time.monotonic()
                with suppress(Away):
                    await self._ask_who(room)
                    await self._follow(room)
        there = [room.present(each.seat) for each in room.header.seats]
        if there != room.there:
            room.there = there
            self.refresh_watchers(room)

    async def _seen(self, room: Room, seat: int) -> None:
        """Notes for all processes that the person is there; with that a vote about the seat is over."""
        each = room.header.seats[seat]
        each.seen, each.votes = time.time(), []
        with suppress(Away):  # there will be another sign
            await self.ask(self.database.set_seat, room.id, seat, seen=each.seen, votes=[])

    async def _gone(self, room: Room, seat: int) -> None:
        """Notes that the person's last stream was closed, and when he was seen: that may not have been written then."""
        each = room.header.seats[seat]
        each.gone, each.votes = time.time(), []
        with suppress(Away):
            await self.ask(self.database.set_seat, room.id, seat, seen=each.seen, gone=each.gone, votes=[])

    async def _ask_who(self, room: Room) -> None:
        """Reads anew who sits where, as all processes know it."""
        async with room.lock:
            header = await self.ask(self.database.header, room.id)
            if header is not None:
                room.learn(header)

    async def _follow(self, room: Room) -> None:
        """Shows what another process wrote and could not tell, since it ended."""
        async with room.lock:
            before = room.version
            await self._catch_up(room)
        if room.version != before:
            self.refresh_watchers(room)
            self.wake(room)

    async def announce(self, room: Room) -> None:
        """Tells those who watch, here and in other processes, that there is news."""
        self.refresh_watchers(room)
        self.tell(room.id)
        self.wake(room)

    def refresh_watchers(self, room: Room) -> None:
        """Lets all who watch here look anew."""
        room.revision += 1
        for woken in room.watching:
            woken.set()

    async def reload(self, room: Room) -> None:
        """Reads who sits where anew."""
        await self._ask_who(room)
        async with room.lock:
            await self._catch_up(room)
        room.pictures.clear()
        await self.announce(room)

    async def heard(self, id: str) -> None:
        """Another process changed a table that is watched here."""
        room = self.rooms.get(id)
        if room is None:
            return
        async with room.lock:
            header = await self.ask(self.database.header, id)
            if header is None:
                await self._close(room)
                return
            room.learn(header)
            room.said = await self.ask(self.database.said, id)
            await self._catch_up(room)
            room.pictures.clear()
        self.refresh_watchers(room)
        self.wake(room)

    async def changed(self, id: str) -> None:
        """A table was changed beside the rooms: it is read anew, here and in other processes."""
        await self.heard(id)
        self.tell(id)

    async def _close(self, room: Room) -> None:
        """Lets all go who watch a table that is no more."""
        room.closed = True
        if room.driver is not None:
            room.driver.cancel()
        self.rooms.pop(room.id, None)
        self.refresh_watchers(room)

    async def _catch_up(self, room: Room) -> None:
        """Follows what was written to the log since; the game begins when the last seat is taken."""
        header = room.header
        if header.status == OPEN:
            if any(each.open for each in header.seats):
                return
            if load(header.game).rules_version == header.rules:
                room.follow([])
                header.status = PLAYING
                try:
                    await self._write(room)
                except Stale:
                    pass
                except BaseException:
                    room.forget()
                    header.status = OPEN
                    raise
            return
        if load(header.game).rules_version != header.rules:
            raise Refused("rules", game=header.game, begun=header.rules, now=load(header.game).rules_version)
        first = room.match is None
        if not first and room.sure and not self.database.is_postgres:
            return  # nobody else writes to it
        rows = await self.ask(self.database.rows, room.id, room.version)
        if rows or first:
            try:
                room.follow(rows)
            except IllegalAction:
                if not first:
                    raise
                # A table begun when several things were named upwards only: its log ends no naming that did so itself.
                room.forget()
                rows = room.complete(rows)
                await self.ask(self.database.rewrite, room.id, rows)
                room.follow(rows)
        room.sure = True
        if rows and not first:  # whoever asked first has found it; those who watch see it too
            self.refresh_watchers(room)
        if first:
            room.said = await self.ask(self.database.said, room.id)

    # Bots and the clock

    def wake(self, room: Room) -> None:
        """Sees to it that whatever is owed by a bot or by the clock will come."""
        if room.match is None or room.match.over or (room.driver is not None and not room.driver.done()):
            return
        if self._owing_bot(room) is not None or room.clock() is not None:
            room.driver = asyncio.create_task(self._drive(room))
            self.driving.add(room.driver)
            room.driver.add_done_callback(self.driving.discard)

    async def _drive(self, room: Room) -> None:
        try:
            await self._drive_on(room)
        finally:
            if room.id in self.claims.held:
                with suppress(RuntimeError):  # it is closing, and leaves all
                    self._threads.submit(self.claims.leave, room.id)

    async def _drive_on(self, room: Room) -> None:
        patient: set[int] = set()
        plans: dict[int, list[int]] = {}
        while room.match is not None and not room.match.over:
            seat = self._owing_bot(room, patient)
            clock = room.clock()
            try:
                if seat is not None:
                    if not await self._is_thinker(room):
                        continue
                    version = room.version
                    level = room.header.seats[seat].level
                    thinking = self.choose(room, room.match, seat, level, plans.get(seat, []))
                    (a, plans[seat]), _ = await asyncio.gather(thinking, asyncio.sleep(self.pace))
                    if room.version == version and self._owing_bot(room) is not None:
                        people = [each.seat for each in room.header.seats if not each.level]
                        if hurries(room.match.state, seat, a, people):
                            patient.add(seat)
                            continue
                        await self.act(room, seat, "", version, [room.match.text(a)])
                        patient.clear()
                elif clock is not None:
                    if time.time() < clock[1]:
                        await asyncio.sleep(min(0.25, clock[1] - time.time()))
                    else:
                        await self._call_time(room)
                else:
                    return
            except (Stale, IllegalAction):
                await asyncio.sleep(0.05)
            except Away:
                return  # once the database is back, somebody else is woken

    async def _is_thinker(self, room: Room) -> bool:
        """Whether this process thinks for the table, of all that know it; another is waited for a while."""
        if not self.database.is_postgres:
            return True
        before = room.id in self.claims.held
        if not await self.ask(self.claims.take, room.id):
            await asyncio.sleep(CLAIMED)
            return False
        if not before:  # whoever thought until now may have acted
            await self._follow(room)
        return before

    async def choose(self, room: Room, match: Match, seat: int, level: str, plan: list[int]) -> tuple[int, list[int]]:
        """What a bot does: in a lesson what is prepared for it, as long as that is possible."""
        if room.header.lesson:
            a = lessons.reply(lessons.lesson(match.game.name, room.header.lesson), match, seat)
            if a is not None:
                return a, plan
        return await self.thinkers.choose(room.id, match, seat, level, plan)

    async def _call_time(self, room: Room) -> None:
        clock = running(room.playing().state)
        if clock is not None:
            up = clock.action
            await self._change(room, NATURE, None, room.version, lambda match: room.do(NATURE, match.text(up)))

    def _owing_bot(self, room: Room, patient: Collection[int] = ()) -> int | None:
        """A bot that owes a decision, but for those that wait for people; none where no person plays or watches."""
        if room.match is None or not (room.attended or self.house.bots_alone):
            return None
        owing = [seat for seat in room.match.waiting() if seat >= 0 and room.header.seats[seat].level]
        return next((seat for seat in owing if seat not in patient), None)


def _seat_at(room: Room, seat: int) -> Seat:
    if not 0 <= seat < len(room.header.seats):
        raise Refused("no-seat", seat=seat + 1)
    return room.header.seats[seat]


def _act_all(room: Room, match: Match, seat: int, actions: Sequence[str]) -> None:
    """Tries the actions on a clone first, so that either all are done or none."""
    if not actions:
        raise Refused("empty")
    parsed = [match.parse(text) for text in actions]
    if len(parsed) > 1:
        s = match.state.clone()
        for i, a in enumerate(parsed):
            if i and s.agenda and isinstance(s.agenda[-1], Chance):
                raise Refused("drawn", action=actions[i - 1])
            if a not in options(s, seat):
                raise Refused("no-option", action=actions[i])
            apply(s, seat, a)
    for text in actions:
        room.do(seat, text)


def _undo(room: Room, match: Match, seat: int) -> None:
    takers = room.undoing(seat)
    if not takers:
        raise Refused("over") if match.over else Refused("no-undo")
    for each in takers:
        room.do(each, "undo")


def _nobody(_table: str) -> None:
    """There is no other process to tell."""
