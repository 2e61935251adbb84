"""The pages for people: first page, set-up, table, replay, rules, name, and the sentence when something is wrong."""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec
import segno
from jinja2 import Environment, FileSystemLoader, select_autoescape
from litestar import Litestar, Response, Router, get, post
from litestar.datastructures import Cookie
from litestar.params import FromPath, FromQuery, URLEncodedBody
from litestar.response import Redirect
from markupsafe import Markup

from tablero.core.errors import Mistake
from tablero.core.game import About, Game, load
from tablero.pictures import palette, styles, symbols
from tablero.server.errors import Refused, Unknown, sentence
from tablero.server.guard.addresses import is_here, is_secure
from tablero.server.guard.limits import allowance_of, household_of
from tablero.server.guard.names import names_at
from tablero.server.guard.people import Asked, address_for_others, language_of, person_of, room_of, rooms_of, somebody
from tablero.server.guard.sessions import YEAR
from tablero.server.guide import book
from tablero.server.house import BUILT_IN, known
from tablero.server.speech import Speech, playable, title_of
from tablero.server.store.database import OPEN, Header, Person
from tablero.server.table.frames import names_of
from tablero.server.table.lessons import at_step, is_taught
from tablero.server.table.room import Room
from tablero.server.table.rooms import Rooms
from tablero.words import LANGUAGES, NAMES, Words

HERE = Path(__file__).parent
ALL = "all"
SEATS_NOW = 3  # "Play now" seats this many, you and bots

Form = URLEncodedBody[dict[str, str]]


class Card(msgspec.Struct, frozen=True):
    """A game on the first page."""

    name: str
    title: str
    line: str
    players: str
    about: About | None
    poster: Markup
    # What the button for its guided game says, if it has one: to learn, or to go on.
    learn: str


class TableRow(msgspec.Struct, frozen=True):
    """A table in a list on the first page."""

    game: str
    header: Header
    title: str
    sub: str
    yours: bool = False


@lru_cache
def templates() -> Environment:
    """The templates, everything escaped that is put in."""
    return Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=select_autoescape(),
        trim_blocks=True,
        lstrip_blocks=True,
    )


@lru_cache
def sprite(game: str) -> Markup:
    """The symbols of the icons that a page needs: those that all share, and a game's own; without a game, those that
    the posters show.
    """
    games = [load(name) for name in ([game] if game else playable())]
    own = [icon for each in games for name, icon in symbols(each).items() if game or f'"#{name}"' in poster(each)]
    return Markup("".join([*symbols().values(), *own]))


def poster(game: Game, title: str = "") -> Markup:
    """A game's picture on the first page; none where nobody has drawn it."""
    return Markup(game.picture.poster(title)) if game.picture is not None else Markup("")


@lru_cache
def dress(game: str) -> str:
    """What a game's pictures need beside the files that all share; without a game the colours of all."""
    return styles(load(game)) if game else "".join(palette(load(name)) for name in playable())


@lru_cache
def looks(game: str) -> str:
    """The address of that: it changes with what is there, so that a browser may keep it for good."""
    return f"/looks/{game or ALL}.css?{sha256(dress(game).encode()).hexdigest()[:12]}"


@get("/looks/{name:str}")
async def get_looks(name: FromPath[str]) -> Response[str]:
    """Styles as a file of their own: no page has any in it, and browsers are told so."""
    game = name.removesuffix(".css")
    said = dress("" if game == ALL else known(game))
    return Response(said, media_type="text/css; charset=utf-8", headers={"Cache-Control": f"max-age={YEAR}"})


def page(request: Asked, name: str, person: Person | None, status: int = 200, **given: object) -> Response[str]:
    """A page in the language asked for."""
    lang = language_of(request)
    speech = Speech.of(lang)
    theme = request.cookies.get("theme", "")
    html = (
        templates()
        .get_template(name)
        .render(
            t=speech.say,
            lang=lang,
            theme=theme if theme in ("light", "dark") else "",
            languages=NAMES,
            sprite=sprite(given.get("game", "")),
            looks=looks,
            person=person,
            workshop_open=rooms_of(request).house.workshop,
            level_name=lambda level: level_name(speech, level),
            **given,
        )
    )
    return Response(html, media_type="text/html", status_code=status)


def marked(request: Asked, said: Response[str]) -> Response[str]:
    """A page that seldom changes, with a mark of what it says; a browser that has it is only told that it is so."""
    mark = f'W/"{sha256(said.content.encode()).hexdigest()[:24]}"'
    told = {"ETag": mark, "Cache-Control": "private, no-cache"}
    if mark in [each.strip() for each in request.headers.get("if-none-match", "").split(",")]:
        return Response("", status_code=304, headers=told)
    said.headers.update(told)
    return said


def level_name(speech: Speech, level: str) -> str:
    """What a bot's level is called; one that nobody named yet has its own name."""
    return speech.say(f"level.{level}") if f"level.{level}" in speech else level


def own_path(back: str) -> str:
    """Where to go back to: a path of this server, nothing else."""
    parts = urlsplit(back)
    safe = not parts.scheme and not parts.netloc and back.startswith("/") and not back.startswith(("//", "/\\"))
    return back if safe else "/"


@get("/")
async def home(request: Asked) -> Response[str]:
    """The games, and the tables there are."""
    rooms = rooms_of(request)
    person = await person_of(request)
    speech = Speech.of(language_of(request))
    here = playable()
    mine = await rooms.ask(rooms.database.tables_of, person.id) if person else []
    left = {header.game for header in mine if await _left(rooms, header)}
    cards = []
    for game in sorted((load(name) for name in here), key=_weight):
        title, words = title_of(game.name, speech.lang), Words.of(game.name, speech.lang)
        line = words.say(f"game.{game.name}.line") if words.has(f"game.{game.name}.line") else ""
        seats = f"{min(game.seats)}–{max(game.seats)}"
        learn = speech.say("home.learn-on" if game.name in left else "home.learn") if is_taught(game.name) else ""
        cards.append(Card(game.name, title, line, seats, game.about, poster(game, title), learn))
    waiting = await rooms.ask(rooms.database.open_tables)
    watched = await rooms.ask(rooms.database.finished)
    own = await rooms.ask(rooms.database.finished_of, person.id) if person else []
    played = {header.id: header for header in [*own, *watched]}
    lists: dict[str, Any] = {
        "open": [_open_row(each, speech) for each in waiting if each.seat_of(person_id(person)) is None],
        "mine": [await _own_row(request, each, speech, person) for each in mine],
        "replays": [await _played_row(request, each, speech) for each in played.values()],
    }
    for name, rows in lists.items():
        lists[name] = [row for row in rows if row.game in here][:5]
    return page(request, "home.html", person, cards=cards, game="", **lists)


def _weight(game: Game) -> int:
    return game.about.weight if game.about is not None else 0


def person_id(person: Person | None) -> str:
    return person.id if person else ""


def _open_row(header: Header, speech: Speech) -> TableRow:
    host = next((each.name for each in header.seats if each.person == header.host), "") or speech.say("seat.guest")
    title = speech.say("home.with", game=title_of(header.game, speech.lang), name=host)
    return TableRow(header.game, header, title, speech.say("home.waits", time=speech.since(header.since)))


async def _own_row(request: Asked, header: Header, speech: Speech, person: Person | None) -> TableRow:
    title = title_of(header.game, speech.lang)
    if header.status == OPEN:
        return TableRow(header.game, header, title, speech.say("home.waits-for-players"))
    try:
        room = await rooms_of(request).room(header.id)
        waiting = room.playing().waiting()
    except Mistake as error:
        return TableRow(header.game, header, title, sentence(error, speech))
    yours = person is not None and header.seat_of(person.id) in waiting
    who = ", ".join(names_of(room, speech.lang)[seat] for seat in waiting)
    sub = speech.ago(header.moved) if yours else speech.say("home.waits-for", name=who)
    step = at_step(header.lesson, room.playing()) if header.lesson else None
    if step is not None:
        title = f"{speech.say('mine.guided', game=title)} · {speech.say('mine.step', n=step[0], of=step[1])}"
    else:
        title = speech.say("home.round", header.round, game=title)
    return TableRow(header.game, header, title, sub, yours)


async def _played_row(request: Asked, header: Header, speech: Speech) -> TableRow:
    best = max(header.result, default=0)
    winners = [i for i, points in enumerate(header.result) if points == best]
    if len(winners) > 1:
        # What breaks a tie is not kept with the points; the game itself knows.
        with suppress(Mistake):
            match = (await rooms_of(request).room(header.id)).playing()
            winners = [score.seat for score in match.scores() if score.rank == 1]
    game = title_of(header.game, speech.lang)
    if len(winners) == 1:
        name = names_at(header.seats, speech.say("seat.guest"))[winners[0]]
        title = speech.say("home.won", best, name=name)
    else:
        title = speech.say("home.drawn", best)
    sub = f"{speech.say('home.rounds', header.round, game=game)} · {speech.ago(header.moved)}"
    return TableRow(header.game, header, title, sub)


@post("/play/{game:str}")
async def play_now(request: Asked, game: FromPath[str]) -> Redirect:
    """One click: a table with bots, and you in a seat."""
    allowed = load(known(game)).seats
    allowance_of(request).take("tables", household_of(request))
    person, cookie = await somebody(request)
    seats = min(max(SEATS_NOW, min(allowed)), max(allowed))
    rooms = rooms_of(request)
    room = await rooms.make(game, ["me", *[rooms.house.usual_level] * (seats - 1)], person.id, public=False)
    return Redirect(f"/tables/{room.id}", status_code=303, cookies=[cookie])


@post("/learn/{game:str}")
async def learn(request: Asked, game: FromPath[str]) -> Redirect:
    """One click: a guided game; one that was left is taken up again."""
    if not is_taught(known(game)):
        raise Unknown("no-lesson", game=game)
    allowance_of(request).take("tables", household_of(request))
    person, cookie = await somebody(request)
    rooms = rooms_of(request)
    tables = await rooms.ask(rooms.database.tables_of, person.id)
    left = [room for header in tables if header.game == game and (room := await _left(rooms, header))]
    room = left[0] if left else await rooms.learn(game, person.id)
    return Redirect(f"/tables/{room.id}", status_code=303, cookies=[cookie])


async def _left(rooms: Rooms, header: Header) -> Room | None:
    """The room of a guided game that has not come to its end."""
    if header.lesson:
        with suppress(Mistake):  # begun under other rules
            room = await rooms.room(header.id)
            if at_step(header.lesson, room.playing()) is not None:
                return room
    return None


@post("/tables/{id:str}/again")
async def learn_again(request: Asked, id: FromPath[str]) -> Redirect:
    """Takes a lesson up where the step under way begins."""
    allowance_of(request).take("tables", household_of(request))
    person, cookie = await somebody(request)
    room = await rooms_of(request).learn_again(id, person.id)
    return Redirect(f"/tables/{room.id}", status_code=303, cookies=[cookie])


@get("/set-up/{game:str}")
async def set_up(request: Asked, game: FromPath[str]) -> Response[str]:
    """Who shall sit where, and by which variants."""
    return _set_up(request, game, await person_of(request))


def _set_up(request: Asked, game: str, person: Person | None, problem: str = "", status: int = 200) -> Response[str]:
    playing = load(known(game))
    lang = language_of(request)
    most = max(playing.seats)
    house = rooms_of(request).house
    return page(
        request,
        "setup.html",
        person,
        status,
        game=game,
        title=title_of(game, lang),
        fewest=min(playing.seats),
        most=most,
        chosen=["me", house.usual_level, house.usual_level, *[""] * most],
        levels=house.levels,
        editions=[*house.editions[game]],
        options=playing.options,
        words=Words.of(game, lang),
        problem=problem,
    )


@post("/set-up/{game:str}")
async def make(request: Asked, game: FromPath[str], data: Form) -> Response[str] | Redirect:
    """Makes the table, or says what is wrong with it."""
    playing = load(known(game))
    allowance_of(request).take("tables", household_of(request))
    person, cookie = await somebody(request, data.get("name", "").strip())
    seats = [data.get(f"seat{i}", "") for i in range(max(playing.seats))]
    chosen = {key.removeprefix("option-"): value for key, value in data.items() if key.startswith("option-")}
    try:
        taken = [each for each in seats if each]
        room = await rooms_of(request).make(
            game,
            taken,
            person.id,
            chosen,
            data.get("edition", ""),
            public=data.get("public") != "0",
            hints=True if data.get("hints") == "1" else None,
        )
    except Mistake as error:
        return _set_up(request, game, person, sentence(error, Speech.of(language_of(request))), 400)
    return Redirect(f"/tables/{room.id}", status_code=303, cookies=[cookie])


@get("/tables/{id:str}")
async def table(request: Asked, id: FromPath[str]) -> Response[str]:
    """The table, or while seats are open its lobby."""
    return await _table(request, id, replay=False)


@get("/tables/{id:str}/replay")
async def replay(request: Asked, id: FromPath[str]) -> Response[str]:
    """The table from its first moment on."""
    return await _table(request, id, replay=True)


async def _table(request: Asked, id: str, replay: bool) -> Response[str]:
    rooms = rooms_of(request)
    room = await room_of(request, id)
    person = await person_of(request)
    lang = language_of(request)
    speech = Speech.of(lang)
    header = room.header
    mine, begun = header.seat_of(person_id(person)), header.practice
    token = rooms.seat_token(room, mine) if mine is not None else ""
    start = {
        "table": id,
        "game": header.game,
        "seat": mine,
        "token": token,
        "lang": lang,
        "replay": replay,
        "seats": len(header.seats),
        "level": rooms.house.usual_level,
        "levels": {level: level_name(speech, level) for level in rooms.house.levels},
        "practice": begun and {"of": begun.of, "at": begun.at, "seat": begun.seat},
        "ranges": sorted({r.name for verb in load(header.game).vocabulary.verbs for r in verb.ranges}),
        "words": speech.of_prefix("js."),
    }
    given: dict[str, Any] = {
        "game": header.game,
        "title": title_of(header.game, lang),
        "edition": header.edition,
        "start": Markup(msgspec.json.encode(start).decode().replace("<", "\\u003c")),
    }
    if header.status == OPEN:
        link = f"{address_for_others(request)}/tables/{id}"
        given |= {
            "header": header,
            "names": names_of(room, lang),
            "mine": mine,
            "host": person is not None and person.id == header.host,
            "levels": rooms.house.levels,
            "usual": rooms.house.usual_level,
            "link": link,
            "only_here": is_here(urlsplit(link).hostname or ""),
            "code": Markup(segno.make(link, micro=False).svg_inline(border=3, light="#fff", omitsize=True)),
        }
        return page(request, "lobby.html", person, **given)
    given |= {"token": token, "replay": replay, "hints": header.gives_hints, "practice": begun}
    return page(request, "table.html", person, table=id, **given)


@get("/name")
async def ask_name(request: Asked, back: FromQuery[str] = "/") -> Response[str]:
    """Asks for a name."""
    return page(request, "name.html", await person_of(request), game="", back=own_path(back))


@post("/name")
async def set_name(request: Asked, data: Form) -> Response[str] | Redirect:
    """Takes the name, and goes back to where it was asked for."""
    back = own_path(data.get("back", "/"))
    try:
        _, cookie = await somebody(request, data.get("name", "") or " ")
    except Mistake as error:
        said = sentence(error, Speech.of(language_of(request)))
        return page(request, "name.html", await person_of(request), 400, game="", back=back, problem=said)
    return Redirect(back, status_code=303, cookies=[cookie])


@post("/language")
async def set_language(request: Asked, data: Form) -> Redirect:
    """Switches the language, at any time."""
    lang = data.get("lang", "")
    if lang not in LANGUAGES:
        raise Refused("no-language", lang=lang, languages=", ".join(LANGUAGES))
    cookie = Cookie("lang", value=lang, max_age=YEAR, samesite="lax", path="/", secure=is_secure(request))
    return Redirect(own_path(data.get("back", "/")), status_code=303, cookies=[cookie])


@get("/rules/{game:str}")
async def rules(request: Asked, game: FromPath[str], table: FromQuery[str] = "") -> Response[str]:
    """The rules in our own words, with pictures of the pieces; by the edition of a table, if one is named."""
    lang = language_of(request)
    edition = await rooms_of(request).edition(known(game), table) or load(game).edition(BUILT_IN)
    read, title = book(game, lang, edition), title_of(game, lang)
    return marked(request, page(request, "rules.html", await person_of(request), game=game, title=title, book=read))


@get("/api")
async def api(request: Asked) -> Response[str]:
    """What a program can do here."""
    paths, schemas = _described(request.app)
    return marked(request, page(request, "api.html", await person_of(request), game="", paths=paths, schemas=schemas))


@lru_cache(maxsize=1)
def _described(app: Litestar) -> tuple[dict[str, Any], dict[str, Any]]:
    """What the description says of each path and of what is sent there, in a few words."""
    schema: dict[str, Any] = app.openapi_schema.to_schema()
    schemas = schema["components"]["schemas"]
    paths: dict[str, dict[str, dict[str, str]]] = {}
    for path, methods in schema["paths"].items():
        for method, call in methods.items():
            bodies = call.get("requestBody", {}).get("content", {}).values()
            body = _kind(next(iter(bodies))["schema"]) if bodies else ""
            paths.setdefault(path, {})[method] = {"description": call.get("description", ""), "body": body}
    described = {
        name: {
            "description": each.get("description", ""),
            "properties": {field: _kind(kind) for field, kind in each.get("properties", {}).items()},
        }
        for name, each in schemas.items()
    }
    return paths, described


def _kind(schema: dict[str, Any]) -> str:
    """A type of the schema in a few words."""
    if "$ref" in schema:
        return str(schema["$ref"].rsplit("/", 1)[-1])
    if "oneOf" in schema:
        return " or ".join(_kind(each) for each in schema["oneOf"])
    if "prefixItems" in schema:
        return f"list of {len(schema['prefixItems'])}: {', '.join(map(_kind, schema['prefixItems']))}"
    if schema.get("type") == "array":
        return f"list of {_kind(schema['items'])}"
    if "additionalProperties" in schema and isinstance(schema["additionalProperties"], dict):
        return f"object of {_kind(schema['additionalProperties'])}"
    return str(schema.get("type", "anything"))


PAGES = Router(
    "/",
    include_in_schema=False,
    route_handlers=[
        get_looks,
        home,
        play_now,
        learn,
        learn_again,
        set_up,
        make,
        table,
        replay,
        ask_name,
        set_name,
        set_language,
        rules,
        api,
    ],
)
