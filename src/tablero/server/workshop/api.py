"""The workshop's part of the API: an edition is its maker's; who has the link of a shared one may read and copy it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, ParamSpec, TypeVar

import msgspec
from litestar import Response, Router, delete, get, post
from litestar.params import FromPath, JSONBody

from tablero.core.game import load
from tablero.editions import PACKED
from tablero.server.api import Number, Seated, Word, refusals
from tablero.server.errors import Full, NotYours, Refused, Stale, TooMany, Unknown
from tablero.server.guard.limits import allowance_of, household_of
from tablero.server.guard.people import Asked, language_of, person_of, room_of, rooms_of, somebody
from tablero.server.house import BUILT_IN, known
from tablero.server.speech import Speech, playable
from tablero.server.store import editions as kept
from tablero.server.store.database import Printing
from tablero.server.store.editions import Made
from tablero.server.table.rooms import ID
from tablero.server.workshop import desk
from tablero.server.workshop.desk import BoxOut, OneThing, Study, Wrong
from tablero.words import FIRST
from tablero.workshop.editing import Change

P = ParamSpec("P")
T = TypeVar("T")

LONGEST_NAME = 60
SEATS = 3  # "Play it" seats this many, you and bots
SLOWEST = 6.0  # seconds that a few decisions may take
MOST_CHANGES = 200

Text = Annotated[str, msgspec.Meta(max_length=300)]


class NewEdition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An edition to make: a copy of another by its id, of a game's own by the game's name, or of a whole text."""

    of: Word = ""
    text: str = ""
    name: Annotated[str, msgspec.Meta(max_length=256)] = ""


class EditionName(msgspec.Struct, frozen=True):
    """An edition in a list."""

    id: str
    game: str
    name: str
    shared: bool
    digest: str


class EditionOut(msgspec.Struct, frozen=True):
    """An edition with all that is printed; whether it is yours to change, and whether others may read it."""

    id: str
    game: str
    name: str
    yours: bool
    shared: bool
    box: BoxOut


class Typed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A value that shall be another, null for left out, and how that is known: `the box`, `public page (…)` or so."""

    file: Text
    path: Text
    value: Any
    source: Text


class Changes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Values that were typed, all or none; those that wait did not fit before, and are tried with them.

    `thing` is what to show then.
    """

    changes: Annotated[list[Typed], msgspec.Meta(min_length=1, max_length=MOST_CHANGES)]
    waiting: Annotated[list[Typed], msgspec.Meta(max_length=MOST_CHANGES)] = []
    thing: Number | None = None


class Changed(msgspec.Struct, frozen=True):
    """What became of it: what waits still, those before first, and why, in a sentence."""

    waiting: list[int]
    said: str
    box: BoxOut
    thing: OneThing | None


class Called(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Another name, and whether others may read it who have its link; null leaves it as it is."""

    name: Annotated[str, msgspec.Meta(max_length=256)] | None = None
    shared: bool | None = None


async def at_desk(request: Asked, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Asks the process that looks at editions; refused if that takes too long."""
    try:
        return await rooms_of(request).thinkers.at_desk(call, *args, **kwargs)
    except TimeoutError:
        raise Refused("edition-slow") from None


def open_here(request: Asked) -> None:
    """Refuses where the operator has no workshop."""
    if not rooms_of(request).house.workshop:
        raise Unknown("no-workshop")


async def readable(request: Asked, id: str) -> tuple[Made, bool]:
    """The edition of this id, and whether it is theirs who ask; by a game's name the one that it comes with."""
    open_here(request)
    if id in playable() and (load(id).home / "data").is_dir():
        rooms_of(request).thinkers.warm_desk()
        return Made(id, "", id, BUILT_IN, desk.built_in(id), "", True, 0.0, 0.0), False
    rooms = rooms_of(request)
    made = await rooms.ask(kept.found, rooms.database, id) if ID.fullmatch(id) else None
    person = await person_of(request)
    mine = made is not None and person is not None and made.person == person.id
    if made is None or not (mine or made.shared):
        raise Unknown("no-such-edition")
    if made.game not in playable():
        raise Unknown("no-game", name=made.game, games=", ".join(playable()))
    return made, mine


async def own(request: Asked, id: str) -> Made:
    """The same, if it is theirs to change."""
    made, mine = await readable(request, id)
    if not mine:
        raise NotYours("edition-other")
    return made


def cleaned(name: str) -> str:
    """A name as it is kept: one line of letters that can be seen, and not too many."""
    said = " ".join("".join(letter if letter.isprintable() else " " for letter in name).split())
    return said[:LONGEST_NAME].strip()


def said_of(wrong: Wrong, speech: Speech) -> str:
    """Why something does not fit, in a language. An edition's own sentence is English; others are told the place."""
    if "why" in wrong.named and speech.lang == FIRST:
        return speech.say("workshop.wrong.why", **wrong.named)
    return speech.say(f"workshop.wrong.{wrong.key}", **wrong.named)


@get("/editions", responses=refusals(404))
async def get_editions(request: Asked) -> list[EditionName]:
    """The editions that you made."""
    open_here(request)
    rooms = rooms_of(request)
    person = await person_of(request)
    made = await rooms.ask(kept.of_person, rooms.database, person.id) if person is not None else []
    return [EditionName(each.id, each.game, each.name, each.shared, each.digest) for each in made]


@post("/editions", responses=refusals(403, 404, 413))
async def make_edition(request: Asked, data: JSONBody[NewEdition]) -> Response[EditionName]:
    """Makes an edition of your own: a copy, or one that you bring along, which is checked whole."""
    open_here(request)
    rooms = rooms_of(request)
    if data.text and not rooms.house.uploads:
        raise NotYours("no-uploads")
    allowance_of(request).take("editions", household_of(request))
    text = data.text or (await readable(request, data.of or known("")))[0].text
    checked = await at_desk(request, desk.checked, text)
    if isinstance(checked, Wrong):
        raise Refused("edition-wrong", why=said_of(checked, Speech.of(language_of(request))))
    game, called, digest = checked
    known(game)
    person, cookie = await somebody(request)
    most, in_all = rooms.house.limits.own_editions, rooms.house.limits.total_editions
    if most and await rooms.ask(kept.counted, rooms.database, person.id) >= most:
        raise TooMany("own-editions", most=most)
    if in_all and await rooms.ask(kept.counted, rooms.database) >= in_all:
        raise Full("full-editions")
    speech = Speech.of(language_of(request))
    name = cleaned(data.name) or (cleaned(called) if data.text else "") or speech.say("workshop.my-box")
    text = await at_desk(request, desk.renamed, text, name)
    made = await rooms.ask(kept.add, rooms.database, person.id, game, name, text, digest)
    return Response(EditionName(made.id, game, name, False, digest), cookies=[cookie])


@get("/editions/{id:str}", responses=refusals(404))
async def get_edition(request: Asked, id: FromPath[str]) -> EditionOut:
    """An edition: all that is printed, in the order of the box, and what is other than built in."""
    made, mine = await readable(request, id)
    box = await at_desk(request, desk.looked, made.text, language_of(request))
    return EditionOut(made.id, made.game, made.name, mine, made.shared, box)


@get("/editions/{id:str}/things/{n:int}", responses=refusals(404))
async def get_thing(request: Asked, id: FromPath[str], n: FromPath[int]) -> OneThing:
    """A card, tile or board with its values, and what may be typed for each."""
    made, _ = await readable(request, id)
    found = await at_desk(request, desk.thing, made.text, language_of(request), n)
    if found is None:
        raise Unknown("no-thing")
    return found


@post("/editions/{id:str}/values", status_code=200, responses=refusals(403, 404, 409, 413))
async def change_values(request: Asked, id: FromPath[str], data: JSONBody[Changes]) -> Changed:
    """Changes values of your edition. What does not fit is not entered, and the sentence says why."""
    made = await own(request, id)
    allowance_of(request).take("changes", household_of(request))
    lang = language_of(request)
    typed, waiting = (
        [Change(*msgspec.structs.astuple(each)) for each in some] for some in (data.changes, data.waiting)
    )
    done = await at_desk(request, desk.entered, made.text, lang, typed, waiting)
    if done.text != made.text:
        rooms = rooms_of(request)
        if not await rooms.ask(kept.change, rooms.database, made, text=done.text, digest=done.digest):
            raise Stale("edition-crossed")
    box = await at_desk(request, desk.looked, done.text, lang)
    thing = await at_desk(request, desk.thing, done.text, lang, data.thing) if data.thing is not None else None
    return Changed(done.waiting, said_of(done.why, Speech.of(lang)) if done.why is not None else "", box, thing)


@post("/editions/{id:str}", status_code=200, responses=refusals(403, 404, 409, 413))
async def call_edition(request: Asked, id: FromPath[str], data: JSONBody[Called]) -> EditionName:
    """Gives your edition another name, or lets others read it who have its link, or no longer."""
    made = await own(request, id)
    rooms = rooms_of(request)
    name = made.name if data.name is None else cleaned(data.name) or made.name
    shared = made.shared if data.shared is None else data.shared
    text = made.text if name == made.name else await at_desk(request, desk.renamed, made.text, name)
    if not await rooms.ask(kept.change, rooms.database, made, name=name, shared=shared, text=text):
        raise Stale("edition-crossed")
    return EditionName(made.id, made.game, name, shared, made.digest)


@delete("/editions/{id:str}", status_code=200, responses=refusals(403, 404))
async def remove_edition(request: Asked, id: FromPath[str]) -> EditionName:
    """Deletes your edition; tables that were made with it go on as they are."""
    made = await own(request, id)
    rooms = rooms_of(request)
    await rooms.ask(kept.remove, rooms.database, made.id)
    return EditionName(made.id, made.game, made.name, False, made.digest)


@get("/editions/{id:str}/file", media_type="text/plain", responses=refusals(404))
async def get_file(request: Asked, id: FromPath[str]) -> Response[str]:
    """The whole edition as one file."""
    made, _ = await readable(request, id)
    name = f"{made.game}-{made.id}{PACKED}"
    return Response(made.text, headers={"Content-Disposition": f'attachment; filename="{name}"'})


@post("/editions/{id:str}/play", responses=refusals(403, 404))
async def play_edition(request: Asked, id: FromPath[str]) -> Response[Seated]:
    """A table with bots, played with the edition as it is now, and you in a seat."""
    made, _ = await readable(request, id)
    allowance_of(request).take("tables", household_of(request))
    rooms = rooms_of(request)
    allowed = load(made.game).seats
    seats = min(max(SEATS, min(allowed)), max(allowed))
    if made.digest and await at_desk(request, desk.tried, made.text, seats) > SLOWEST:
        raise Refused("edition-slow")
    person, cookie = await somebody(request)
    printing = Printing(made.digest, made.text) if made.digest else None
    bots = [rooms.house.usual_level] * (seats - 1)
    name = made.name if printing is not None else ""
    room = await rooms.make(made.game, ["me", *bots], person.id, edition=name, public=False, printing=printing)
    return Response(Seated(room.id, 0, rooms.seat_token(room, 0)), cookies=[cookie])


@post("/editions/{id:str}/study", status_code=200, responses=refusals(403, 404))
async def study_edition(request: Asked, id: FromPath[str]) -> Study:
    """A few games of fast players with the edition and with the built-in, and what differs."""
    made, _ = await readable(request, id)
    allowance_of(request).take("studies", household_of(request))
    try:
        return await rooms_of(request).thinkers.study(made.id, desk.studied, made.text)
    except TimeoutError:
        raise Refused("edition-slow") from None


@get("/tables/{id:str}/edition", media_type="text/plain", responses=refusals(403, 404))
async def get_table_edition(request: Asked, id: FromPath[str]) -> Response[str]:
    """The edition that a table is played with, as one file, where somebody made it."""
    room = await room_of(request, id)
    if room.header.printing is None:
        raise Unknown("no-such-edition")
    name = f"{room.header.game}-{room.header.printing.digest[:8]}{PACKED}"
    return Response(room.header.printing.text, headers={"Content-Disposition": f'attachment; filename="{name}"'})


WORKSHOP_API = Router(
    "/api",
    route_handlers=[
        get_editions,
        make_edition,
        get_edition,
        get_thing,
        change_values,
        call_edition,
        remove_edition,
        get_file,
        play_edition,
        study_edition,
        get_table_edition,
    ],
)
