"""My tables: all at which one sits, those that wait for one first, with who is to move, since when, and unread chat."""

from __future__ import annotations

import msgspec
from litestar import Response, Router, get
from markupsafe import Markup

from tablero.core.errors import Mistake
from tablero.core.game import load
from tablero.server.errors import sentence
from tablero.server.guard.people import Asked, language_of, person_of, rooms_of
from tablero.server.pages import page, poster
from tablero.server.speech import Speech, playable, title_of
from tablero.server.store.database import OPEN, OVER, Header
from tablero.server.table.frames import names_of
from tablero.server.table.lessons import at_step
from tablero.server.table.rooms import Rooms
from tablero.words import Words

MOST = 60

# In the order they are shown.
YOURS, OTHERS, BEFORE, AFTER, PRACTICE = "yours", "others", "open", "over", "practice"


class Sitting(msgspec.Struct, frozen=True):
    """Somebody at a table, and whether he is to move."""

    seat: int
    name: str
    you: bool
    open: bool
    to_move: bool


class Row(msgspec.Struct, frozen=True):
    """A table in the list: which kind it is, what it waits for in a sentence, and how many lines of chat are new.

    `step` says how far a guided game is, or from where somebody practises.
    """

    kind: str
    id: str
    game: str
    title: str
    poster: Markup
    round: int
    step: str
    seats: list[Sitting]
    said: str
    since: str
    unread: int


@get("/tables")
async def mine(request: Asked) -> Response[str]:
    """All tables of who asks."""
    rooms = rooms_of(request)
    person = await person_of(request)
    speech = Speech.of(language_of(request))
    me = person.id if person else ""
    headers = await rooms.ask(rooms.database.tables_of, me, MOST) if me else []
    headers += await rooms.ask(rooms.database.finished_of, me) if me else []
    headers += await rooms.ask(rooms.database.practice_of, me) if me else []
    unread = await rooms.ask(rooms.database.unread, me) if me else {}
    rows = [await row(rooms, each, me, speech, unread.get(each.id, 0)) for each in headers if each.game in playable()]
    lists = {kind: [each for each in rows if each.kind == kind] for kind in (YOURS, OTHERS, BEFORE, AFTER, PRACTICE)}
    return page(request, "mine.html", person, game="", lists={kind: some for kind, some in lists.items() if some})


async def row(rooms: Rooms, header: Header, me: str, speech: Speech, unread: int) -> Row:
    """A table as its row; one that cannot be played on says why."""
    room = waiting = None
    said = ""
    try:
        room = await rooms.room(header.id)
        waiting = room.match.waiting() if room.match is not None else []
        names = names_of(room, speech.lang)
    except Mistake as error:
        waiting, names, said = [], ["" for _ in header.seats], sentence(error, speech)
    mine = header.seat_of(me)
    seats = [
        Sitting(each.seat, names[each.seat], each.seat == mine, each.open, each.seat in waiting)
        for each in header.seats
    ]
    to_move = ", ".join(each.name for each in seats if each.to_move)
    if header.status == OPEN:
        kind, said = BEFORE, said or speech.say("mine.open", len([each for each in seats if each.open]))
    elif header.status == OVER:
        kind, said = AFTER, said or result(header, names, mine, speech)
    elif room is not None and room.match is not None and mine in waiting:
        match = room.match
        task = match.state.agenda[-1]
        words = Words.of(header.game, speech.lang).at(names, match.edition)
        kind, said = YOURS, words.prompt(type(task).__name__, task.about(match.state), names)
    else:
        kind, said = OTHERS, said or speech.say("home.waits-for", name=to_move)
    title = title_of(header.game, speech.lang)
    at = at_step(header.lesson, room.match) if header.lesson and room is not None and room.match is not None else None
    if at is not None:
        title = speech.say("mine.guided", game=title)
    step = speech.say("mine.step", n=at[0], of=at[1]) if at is not None else ""
    if header.practice is not None:
        kind, title = PRACTICE, speech.say("mine.practised", game=title)
        step = speech.say("mine.from", n=header.practice.at)
    since = speech.ago(header.moved) if kind == AFTER else speech.since(header.moved)
    picture = poster(load(header.game))
    return Row(kind, header.id, header.game, title, picture, header.round, step, seats, said, since, unread)


def result(header: Header, names: list[str], mine: int | None, speech: Speech) -> str:
    """Who had the most points, and how many one had oneself."""
    best = max(header.result, default=0)
    first = ", ".join(name for name, points in zip(names, header.result, strict=True) if points == best)
    won = speech.say("home.won", best, name=first)
    if mine is None or header.result[mine] == best:
        return won
    return f"{won} · {speech.say('mine.yours', header.result[mine])}"


MINE = Router("/", include_in_schema=False, route_handlers=[mine])
