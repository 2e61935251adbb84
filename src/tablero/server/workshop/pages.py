"""The workshop's pages: which game, one's own editions, and an edition to look at and change."""

from __future__ import annotations

import msgspec
from litestar import Response, Router, get
from litestar.params import FromPath
from markupsafe import Markup

from tablero.core.game import load
from tablero.server.guard.people import Asked, address_for_others, language_of, person_of, rooms_of
from tablero.server.house import known
from tablero.server.pages import Card, page, poster
from tablero.server.speech import Speech, playable, title_of
from tablero.server.store import editions as kept
from tablero.server.store.editions import Made
from tablero.server.workshop.api import open_here, readable
from tablero.words import Words


@get("/workshop")
async def workshop(request: Asked) -> Response[str]:
    """The games whose boxes can be opened, and the editions that one has made."""
    open_here(request)
    rooms_of(request).thinkers.warm_desk()
    rooms, person, speech = rooms_of(request), await person_of(request), Speech.of(language_of(request))
    cards = []
    for game in (load(name) for name in playable()):
        if (game.home / "data").is_dir():
            title, words = title_of(game.name, speech.lang), Words.of(game.name, speech.lang)
            line = words.say(f"game.{game.name}.line") if words.has(f"game.{game.name}.line") else ""
            cards.append(Card(game.name, title, line, "", game.about, poster(game, title), ""))
    made = await rooms.ask(kept.of_person, rooms.database, person.id) if person is not None else []
    mine = [(each, title_of(each.game, speech.lang), speech.ago(each.changed)) for each in made]
    uploads = rooms.house.uploads
    start = Markup(msgspec.json.encode({"words": speech.of_prefix("ws.")}).decode().replace("<", "\\u003c"))
    return page(request, "workshop.html", person, game="", cards=cards, mine=mine, uploads=uploads, start=start)


@get("/workshop/{game:str}")
async def workshop_of(request: Asked, game: FromPath[str]) -> Response[str]:
    """The edition that a game comes with, to look at; the first change makes a copy of one's own."""
    return await _bench(request, *await readable(request, known(game)))


@get("/workshop/edition/{id:str}")
async def workshop_edition(request: Asked, id: FromPath[str]) -> Response[str]:
    """An edition of one's own, or a shared one."""
    return await _bench(request, *await readable(request, id))


async def _bench(request: Asked, made: Made, mine: bool) -> Response[str]:
    lang = language_of(request)
    speech = Speech.of(lang)
    start = {
        "edition": made.id,
        "game": made.game,
        "name": made.name,
        "builtIn": not made.person,
        "yours": mine,
        "shared": made.shared,
        "lang": lang,
        "address": f"{address_for_others(request)}/workshop/edition/",
        "myBox": speech.say("workshop.my-box"),
        "words": speech.of_prefix("ws."),
    }
    given = Markup(msgspec.json.encode(start).decode().replace("<", "\\u003c"))
    title = title_of(made.game, lang)
    return page(request, "bench.html", await person_of(request), game=made.game, title=title, made=made, start=given)


WORKSHOP = Router("/", include_in_schema=False, route_handlers=[workshop, workshop_of, workshop_edition])
