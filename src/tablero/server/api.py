"""The JSON API, for the browser's own code, for bots and for other clients.

A seat's token goes into the header `Authorization: Bearer …`; without one you are a spectator. What
you may see and do follows from the token's seat, never from anything else you say.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Response, Router, delete, get, post
from litestar.datastructures import Cookie
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.types import Receive, Send

from tablero.core.errors import Mistake
from tablero.core.game import load
from tablero.pictures import parts
from tablero.server.errors import NotYours, Problem, Refused, Unknown
from tablero.server.guard.limits import allowance_of, household_of
from tablero.server.guard.people import Asked, bearer, language_of, person_of, room_of, rooms_of, somebody
from tablero.server.house import known
from tablero.server.speech import playable
from tablero.server.store.database import OVER
from tablero.server.streams import Watcher, Written
from tablero.server.table.explain import Explained, explain
from tablero.server.table.frames import EndOut, Frame, Viewer, frame, moment, names_of
from tablero.server.table.review import ReviewOut, told
from tablero.server.table.room import Room
from tablero.server.table.rooms import Rooms
from tablero.server.table.tries import Practised, practised
from tablero.words import Words

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern=r"^[^\x00-\x1f\x7f]+$")]
Number = Annotated[int, msgspec.Meta(ge=0, lt=2**31)]
Word = Annotated[str, msgspec.Meta(max_length=64)]


class GameOut(msgspec.Struct, frozen=True):
    """A game that can be played here."""

    name: str
    seats: list[int]
    options: dict[str, list[str]]
    editions: list[str]
    levels: list[str]


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to make. Each seat is `me`, `open` or a bot's level; options not named have their defaults.

    Without an edition it is the game's first; with `hints` null they are given to one who plays against bots alone.
    """

    game: Word
    seats: Annotated[list[Word], msgspec.Meta(max_length=20)]
    options: dict[Word, Word] = {}
    edition: Annotated[str, msgspec.Meta(max_length=256)] = ""
    public: bool = True
    hints: bool | None = None
    name: Annotated[str, msgspec.Meta(max_length=256)] = ""


class Sit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat to take: this one, or any that is open."""

    name: Annotated[str, msgspec.Meta(max_length=256)] = ""
    seat: Number | None = None


class Seated(msgspec.Struct, frozen=True):
    """A seat and the token that plays it; keep it to yourself."""

    table: str
    seat: int | None
    token: str


class Act(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What to do: options by their spelling, in order, all or none.

    The id makes a second sending harmless; it is the seat's own, and no other seat's nor an undo's.
    """

    id: Id
    version: Number
    actions: Annotated[list[Annotated[str, msgspec.Meta(max_length=256)]], msgspec.Meta(min_length=1, max_length=40)]


class Undo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Takes the last action back, as far as nothing was drawn, revealed or built upon since."""

    id: Id
    version: Number


class Done(msgspec.Struct, frozen=True):
    """The version that an act led to."""

    version: int


class Say(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of chat: plain text."""

    text: str


class Read(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The last line of the chat that was read."""

    n: Number


class StandIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The level of the bot that shall play for somebody who is away."""

    level: Word


class Agreed(msgspec.Struct, frozen=True):
    """Whether all who are there agree now, so that the bot plays."""

    agreed: bool


class Name(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What you are called."""

    name: Annotated[str, msgspec.Meta(max_length=256)]


class Moment(msgspec.Struct, frozen=True):
    """The picture of an earlier moment, and how near the end was."""

    n: int
    length: int
    parts: dict[str, str]
    ends: list[EndOut]


class Hint(msgspec.Struct, frozen=True):
    """What a bot would do in your place, and why."""

    a: int
    text: str
    label: str
    reason: str


class Another(msgspec.Struct, frozen=True):
    """The table to go to."""

    table: str


class Practise(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A moment to go on from, after so many entries of the log, in a seat: your own, or any of a game that is over.

    The others are played by the bots that sat there, strong ones in people's places, or all of a level. `better` is
    the option that the review held to be better there, to compare with. At a practice table nothing need be said.
    """

    at: Number = 0
    seat: Number | None = None
    level: Word = ""
    better: Annotated[str, msgspec.Meta(max_length=256)] = ""


WHY = {
    400: "What was asked for cannot be, or cannot be done now.",
    403: "The token is of another seat or table or of none, or the page that asks is of another server.",
    404: "There is no such thing.",
    409: "The table has moved on since.",
    413: "The body is too large.",
    421: "Another server was asked for than this one.",
    429: "Too much at once; Retry-After says when to go on.",
    503: "The server has no room for more; Retry-After says when to try again.",
}


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """What a request may be answered instead, for the description."""
    return {
        status: ResponseSpec(Problem, False, WHY[status], "application/problem+json")
        for status in sorted({400, 421, 429, 503, *statuses})
    }


async def seated(request: Asked, id: str) -> tuple[Rooms, Room, int]:
    """The table and the seat whose token came with the request."""
    rooms = rooms_of(request)
    room = await room_of(request, id)
    seat = rooms.seat_of(room, bearer(request))
    if seat is None:
        raise NotYours("no-token")
    if room.header.seats[seat].person in rooms.banned:
        raise NotYours("banned")
    await rooms.called(room, seat)
    return rooms, room, seat


def checked_layout(layout: str) -> str:
    if layout not in (*parts.LAYOUTS, "none"):
        raise Refused("layout", layout=layout)
    return layout


@get("/games", responses=refusals())
async def get_games(request: Asked) -> list[GameOut]:
    """The games, their numbers of players, their options and editions and the bots' levels."""
    house = rooms_of(request).house
    return [
        GameOut(
            game.name,
            list(game.seats),
            {each.name: each.values for each in game.options},
            [*house.editions[game.name]],
            house.levels,
        )
        for game in map(load, playable())
    ]


@get("/tables", responses=refusals())
async def get_tables(request: Asked) -> list[Another]:
    """The open tables that anyone may sit down at."""
    rooms = rooms_of(request)
    return [Another(header.id) for header in await rooms.ask(rooms.database.open_tables)]


@post("/tables", responses=refusals(403, 413))
async def make_table(request: Asked, data: JSONBody[NewTable]) -> Response[Seated]:
    """Makes a table. If a seat is yours, its token comes with the answer."""
    allowance_of(request).take("tables", household_of(request))
    rooms = rooms_of(request)
    person, cookie = await somebody(request, data.name)
    room = await rooms.make(data.game, data.seats, person.id, data.options, data.edition, data.public, data.hints)
    seat = room.header.seat_of(person.id)
    token = rooms.seat_token(room, seat) if seat is not None else ""
    return Response(Seated(room.id, seat, token), cookies=[cookie])


@post("/tables/{id:str}/seats", responses=refusals(403, 404, 409, 413))
async def take_seat(request: Asked, id: FromPath[str], data: JSONBody[Sit]) -> Response[Seated]:
    """Sits down, or comes back to the seat that is yours already."""
    rooms = rooms_of(request)
    await room_of(request, id)
    person, cookie = await somebody(request, data.name)
    seat = await rooms.sit(id, person.id, data.seat)
    room = await rooms.room(id)
    return Response(Seated(room.id, seat, rooms.seat_token(room, seat)), cookies=[cookie])


@get("/tables/{id:str}", responses=refusals(403, 404))
async def get_table(request: Asked, id: FromPath[str], layout: FromQuery[str] = "none") -> Frame:
    """What you see of the table and what you are asked."""
    rooms = rooms_of(request)
    room = await room_of(request, id)
    seat = rooms.seat_of(room, bearer(request))
    if seat is not None:
        await rooms.called(room, seat)
    return await written(room, Viewer(seat, language_of(request), checked_layout(layout)))


async def written(room: Room, viewer: Viewer) -> Frame:
    """What the viewer is shown now; an act that is just being written is waited for, since it has no version yet."""
    async with room.lock:
        return frame(room, viewer)


@post("/tables/{id:str}/act", status_code=200, responses=refusals(403, 404, 409, 413))
async def act(request: Asked, id: FromPath[str], data: JSONBody[Act]) -> Done:
    """Does one or more of your options."""
    rooms, room, seat = await seated(request, id)
    _played_by_person(room, seat)
    return Done(await rooms.act(room, seat, data.id, data.version, data.actions))


@post("/tables/{id:str}/undo", status_code=200, responses=refusals(403, 404, 409, 413))
async def undo(request: Asked, id: FromPath[str], data: JSONBody[Undo]) -> Done:
    """Takes your last action back."""
    rooms, room, seat = await seated(request, id)
    _played_by_person(room, seat)
    return Done(await rooms.undo(room, seat, data.id, data.version))


@post("/tables/{id:str}/chat", responses=refusals(403, 404, 413))
async def chat(request: Asked, id: FromPath[str], data: JSONBody[Say]) -> Done:
    """Says something to all at the table."""
    rooms, room, seat = await seated(request, id)
    allowance_of(request).take("chat", room.header.seats[seat].person)
    await rooms.say(room, seat, data.text)
    return Done(room.version)


@post("/tables/{id:str}/chat/read", status_code=200, responses=refusals(403, 404, 413))
async def read_chat(request: Asked, id: FromPath[str], data: JSONBody[Read]) -> Done:
    """Says how far you have read the chat, so that your list of tables shows what is new."""
    rooms, room, seat = await seated(request, id)
    await rooms.read(room, seat, data.n)
    return Done(room.version)


@post("/tables/{id:str}/hint", status_code=200, responses=refusals(403, 404))
async def hint(request: Asked, id: FromPath[str]) -> Hint:
    """Asks the strongest bot what it would do in your place, where the table has hints; the others are told."""
    rooms, room, seat = await seated(request, id)
    match = room.playing()
    if not room.header.gives_hints:
        raise Refused("no-hints")
    if seat not in match.waiting():
        raise Refused("not-asked")
    allowance_of(request).take("hints", room.header.seats[seat].person)
    await rooms.hinted(room, seat)
    lang = language_of(request)
    who = names_of(room, lang)
    a, why = await rooms.thinkers.hint(id, match, seat, lang, who)
    label = Words.of(match.game.name, lang).at(who, match.edition).option(match.state, a, who)
    return Hint(a, match.text(a), label, why)


@post("/tables/{id:str}/seats/{seat:int}/stand-in", responses=refusals(403, 404, 409, 413))
async def stand_in(request: Asked, id: FromPath[str], seat: FromPath[int], data: JSONBody[StandIn]) -> Agreed:
    """Agrees that a bot plays for a seat that is away for long; for your own seat your word is enough."""
    rooms, room, voter = await seated(request, id)
    return Agreed(await rooms.vote(room, voter, seat, data.level))


@delete("/tables/{id:str}/seats/{seat:int}/stand-in", status_code=200, responses=refusals(403, 404))
async def come_back(request: Asked, id: FromPath[str], seat: FromPath[int]) -> Done:
    """Takes your seat back from the bot."""
    rooms, room, mine = await seated(request, id)
    if mine != seat:
        raise NotYours("not-your-seat")
    await rooms.take_back(room, seat)
    return Done(room.version)


@post("/tables/{id:str}/rematch", responses=refusals(403, 404))
async def rematch(request: Asked, id: FromPath[str]) -> Another:
    """The table of the next game with the same seats."""
    rooms, room, seat = await seated(request, id)
    allowance_of(request).take("tables", household_of(request))
    return Another(await rooms.rematch(id, room.header.seats[seat].person))


@post("/tables/{id:str}/practise", responses=refusals(403, 404, 413))
async def practise(request: Asked, id: FromPath[str], data: JSONBody[Practise]) -> Response[Seated]:
    """Goes on from a moment at a private table, what you could not see dealt anew; at such a table, once more."""
    allowance_of(request).take("tables", household_of(request))
    rooms = rooms_of(request)
    person, cookies = await _practiser(request, id)
    room = await rooms.practise(id, person, data.at, data.seat, data.level, data.better)
    seat = room.header.seat_of(person)
    assert seat is not None
    return Response(Seated(room.id, seat, rooms.seat_token(room, seat)), cookies=cookies)


@get("/tables/{id:str}/practise", responses=refusals(403, 404))
async def get_practice(
    request: Asked,
    id: FromPath[str],
    at: FromQuery[int] = 0,
    seat: FromQuery[int | None] = None,
    better: FromQuery[str] = "",
) -> Practised:
    """What became of a moment: in the game itself, and in your tries from there."""
    room = await room_of(request, id)
    mine = rooms_of(request).seat_of(room, bearer(request))
    asking = await person_of(request)
    person = room.header.seats[mine].person if mine is not None else asking.id if asking is not None else ""
    return await practised(rooms_of(request), room, person, language_of(request), at, seat, better)


async def _practiser(request: Asked, id: str) -> tuple[str, list[Cookie]]:
    """Who practises: the person whose seat's token came, or whoever asks, made known if he was not."""
    if bearer(request):
        _, room, seat = await seated(request, id)
        return room.header.seats[seat].person, []
    await room_of(request, id)
    person, cookie = await somebody(request)
    return person.id, [cookie]


@get("/tables/{id:str}/moments/{n:int}", responses=refusals(403, 404))
async def get_moment(
    request: Asked,
    id: FromPath[str],
    n: FromPath[int],
    layout: FromQuery[str] = "wide",
    seat: FromQuery[int | None] = None,
) -> Moment:
    """The picture after the first n entries of the log: from your own seat, or from any when the game is over."""
    rooms = rooms_of(request)
    room = await room_of(request, id)
    eyes = rooms.seat_of(room, bearer(request))
    if seat is not None and seat != eyes:
        if room.header.status != OVER:
            raise NotYours("own-eyes")
        if not 0 <= seat < len(room.header.seats):
            raise Unknown("no-seat", seat=seat)
        eyes = seat
    length = len(room.playing().log)
    if not 0 <= n <= length:
        raise Unknown("no-moment", moment=n, last=length)
    return Moment(n, length, *moment(room, eyes, language_of(request), checked_layout(layout), n))


@get("/tables/{id:str}/replay", media_type="text/plain", responses=refusals(404))
async def get_replay(request: Asked, id: FromPath[str]) -> Response[str]:
    """The replay file, with its seed, once the game is over."""
    room = await room_of(request, id)
    if room.header.status != OVER:
        raise Refused("replay-later")
    if room.header.practice is not None:
        # What led there tells what is hidden in the game that it goes on from.
        rooms = rooms_of(request)
        of = await rooms.ask(rooms.database.header, room.header.practice.of)
        if of is not None and of.status != OVER:
            raise Refused("replay-practice")
    name = f"{room.header.game}-{room.id}.tablero"
    match = room.playing()
    # An edition has the name it is offered under; in which folder it lies is the operator's affair.
    told = match.dump().replace(f"\nedition: {match.edition.name} ", f"\nedition: {room.header.edition} ", 1)
    return Response(told, headers={"Content-Disposition": f'attachment; filename="{name}"'})


@get("/tables/{id:str}/review", responses=refusals(404))
async def get_review(request: Asked, id: FromPath[str]) -> ReviewOut:
    """What a bot makes of a finished game: expected points by moment, the three costliest decisions, luck."""
    rooms = rooms_of(request)
    room = await room_of(request, id)
    if room.header.status != OVER:
        raise Refused("review-later")
    allowance_of(request).take("reviews", household_of(request))
    lang = language_of(request)
    return told(room.header.game, names_of(room, lang), await rooms.thinkers.review(id, room.playing()), lang)


@get("/tables/{id:str}/mats/{seat:int}", responses=refusals(403, 404))
async def get_mat(request: Asked, id: FromPath[str], seat: FromPath[int]) -> dict[str, str]:
    """Another seat's mat, large."""
    rooms = rooms_of(request)
    room = await room_of(request, id)
    eyes = rooms.seat_of(room, bearer(request))
    if not 0 <= seat < len(room.header.seats):
        raise Unknown("no-seat", seat=seat)
    match = room.playing()
    lang = language_of(request)
    words = Words.of(match.game.name, lang).at(names_of(room, lang), match.edition)
    return {"html": parts.mat(match.game, match.view(eyes), seat, words)}


@get("/tables/{id:str}/explain", responses=refusals(403, 404))
async def get_explanation(request: Asked, id: FromPath[str]) -> Explained:
    """What a thing is, by the words it stands for (`?building=inn`, `?about=points`): for you, at this table, now."""
    rooms = rooms_of(request)
    room = await room_of(request, id)
    seat = rooms.seat_of(room, bearer(request))
    match = room.playing()
    lang = language_of(request)
    words = Words.of(match.game.name, lang).at(names_of(room, lang), match.edition)
    found = explain(match, seat, dict(request.query_params), words)
    if found is None:
        raise Unknown("no-explanation")
    return found


@get("/games/{game:str}/pieces/{range:str}/{word:str}", responses=refusals(404))
async def get_piece(
    request: Asked, game: FromPath[str], range: FromPath[str], word: FromPath[str], table: FromQuery[str] = ""
) -> dict[str, str]:
    """A card, tile or place, large, with its text; as it is printed in the edition of a table, if one is named."""
    words = Words.of(known(game), language_of(request)).at((), await rooms_of(request).edition(game, table))
    try:
        return {"html": parts.piece(load(game), range, word, words)}
    except (KeyError, ValueError, IndexError, Mistake):
        raise Unknown("no-piece", game=game, range=range, word=word) from None


@post("/name", responses=refusals(403, 413))
async def set_name(request: Asked, data: JSONBody[Name]) -> Response[Name]:
    """Says what you are called."""
    person, cookie = await somebody(request, data.name or " ")
    return Response(Name(person.name), cookies=[cookie])


@get("/tables/{id:str}/events", media_type="text/event-stream", responses=refusals(403, 404))
async def events(request: Asked, id: FromPath[str], layout: FromQuery[str] = "wide") -> Written:
    """A stream of server-sent events, each a frame with a version; resume it with Last-Event-ID."""
    rooms = rooms_of(request)
    room = await room_of(request, id)
    token = bearer(request)
    seat = rooms.seat_of(room, token)
    since = request.headers.get("last-event-id", "")
    viewer = Viewer(seat, language_of(request), checked_layout(layout), since)
    packs = "gzip" in request.headers.get("accept-encoding", "")
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"} | ({"Content-Encoding": "gzip"} if packs else {})
    allowance, household = allowance_of(request), household_of(request)
    allowance.room_for_stream(household)
    watcher = Watcher(rooms, room, token, viewer, packs)

    async def write(receive: Receive, send: Send) -> None:
        with allowance.streaming(household):
            await watcher.follow(receive, send)

    return Written(write, headers)


def _played_by_person(room: Room, seat: int) -> None:
    if room.header.seats[seat].level:
        raise Refused("bot-plays")


API = Router(
    "/api",
    route_handlers=[
        get_games,
        get_tables,
        make_table,
        take_seat,
        get_table,
        act,
        undo,
        chat,
        read_chat,
        hint,
        stand_in,
        come_back,
        rematch,
        practise,
        get_practice,
        get_moment,
        get_replay,
        get_review,
        get_mat,
        get_explanation,
        get_piece,
        set_name,
        events,
    ],
)
