"""The report as one page: all it needs lies in it, and nothing of it needs a script to be read."""

from __future__ import annotations

import base64
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape
from markupsafe import Markup

from tablero.core.errors import Mistake
from tablero.core.game import Edition, load
from tablero.core.match import Match
from tablero.lab.report import charts, figures
from tablero.lab.report.estimates import LIKELY, SURE
from tablero.lab.report.figures import Figure
from tablero.lab.report.measures import Extreme, Findings, found
from tablero.lab.report.sentences import Sentence, changes, sentences
from tablero.lab.report.speech import Speech
from tablero.lab.study import Study, replay_of
from tablero.pictures import HERE as PICTURES
from tablero.pictures import pages, palette, read, symbols

HERE = Path(__file__).parent
# A page that people send each other: games are shown in it as long as it stays under this, in bytes.
LARGEST = 1_900_000

Step = Callable[[str], None]


class Card(NamedTuple):
    """An extreme game on the page."""

    title: str
    told: str
    beside: str
    spark: str
    number: int
    file: str
    link: str
    watched: str


def report(study: Study, lang: str = "en", step: Step = lambda said: None) -> str:
    """The page of a study in a language; `step` is told what is done next."""
    said = study.settings
    step("the rows")
    f = found(study)
    say = Speech(said.game, lang, _edition(study))
    step("the charts")
    head = heading(study, f, say)
    edition = say.edition(said.editions[1].name) if f.changes else ""
    shown: dict[str, object] = {
        **head,
        "lang": lang,
        "game": said.game,
        "say": say,
        "f": f,
        "figures": {figure.id: figure for figure in _figures(f, say) if figure is not None},
        "clouds": figures.clouds(f, say),
        "told": _told(f, say, edition),
        "levels": _levels(say),
        "edition": edition,
        "changes": figures.change_rows(f, say, f.changes),
        "picks": _picks(f, say),
        "precision": figures.precision(f, say) if f.changes else "",
        "names": [say.edition(arm.name) for arm in said.editions],
        "most_clouds": figures.MOST_CLOUDS,
    }
    bare = _render(shown | {"cards": [], "why_none": ""})
    cards, why_none = _cards(study, f, say, LARGEST - len(bare.encode()), step)
    return _render(shown | {"cards": cards, "why_none": why_none})


def _told(f: Findings, say: Speech, edition: str) -> list[tuple[str, list[Sentence]]]:
    """The sentences under their headings: what a second edition changes, and how the game is; that alone needs none."""
    if not f.changes:
        return [("", sentences(f, say))]
    return [(say.say("changes", edition=edition), changes(f, say)), (say.say("says.game"), sentences(f, say))]


def _figures(f: Findings, say: Speech) -> list[Figure | None]:
    out = [figures.orders(f, say), figures.length(f, say), figures.points(f, say), figures.rare(f, say)]
    out += [figures.bots(f, say) if f.bots else None, figures.roles(f, say) if f.roles else None]
    return [*out, figures.leaders(f, say), figures.luck(f, say)]


def _edition(study: Study) -> Edition | None:
    """The edition whose numbers names may have; the built-in one where it is gone."""
    try:
        return load(study.settings.game).edition(study.settings.editions[0].name)
    except Mistake:
        return None


def heading(study: Study, f: Findings, say: Speech) -> dict[str, object]:
    """What was played: the title, what stands under it, and what is missing."""
    said = study.settings
    title = say.words.say(f"game.{said.game}") if say.words.has(f"game.{said.game}") else said.game
    bots = say.listed([say.bot(bot) for bot in dict.fromkeys(said.bots)])
    about = [say.say("about", f.games, n=say.whole(f.games), bots=bots)]
    if f.changes:
        about.append(say.say("about.against", f.pairs, other=say.edition(said.editions[1].name), n=say.whole(f.pairs)))
    chosen = [_option(say, name, value) for name, value in said.options.items()]
    digest = said.editions[0].digest[:8]
    facts = say.say("about.rules", rules=said.rules, digest=digest, seed=said.seed, name=study.folder.resolve().name)
    there = f.games + f.left_out
    warnings = []
    if there < said.games:
        warnings.append(say.say("unfinished", done=say.whole(there), all=say.whole(said.games)))
    if f.left_out:
        warnings.append(say.say("left-out", f.left_out))
    face = load(said.game).picture
    return {
        "title": say.say("heading", f.seats, game=title, edition=say.edition(said.editions[0].name)),
        "poster": Markup(face.poster(title)) if face is not None else "",
        "about": " · ".join([*about, *chosen, facts]),
        "warnings": warnings,
    }


def _option(say: Speech, name: str, value: str) -> str:
    """A choice of the set-up in the game's words."""
    keys = (f"option.{name}", f"option.{name}.{value}")
    return ": ".join(say.words.say(key) if say.words.has(key) else key.rpartition(".")[2] for key in keys)


def _levels(say: Speech) -> list[tuple[str, str, str]]:
    """The chips with what each promises."""
    promised = [
        say.say("level", n=say.whole(1 / SURE)),
        say.say("level", n=say.whole(1 / LIKELY)),
        say.say("level.none"),
    ]
    return [(name, say.say(name), told) for name, told in zip(("sure", "likely", "open"), promised, strict=True)]


def _picks(f: Findings, say: Speech) -> list[figures.Row]:
    """What is chosen more or less after correction, the farthest first."""
    some = [each for each in f.picks if figures.differs(f, "change", *each.key)]
    some.sort(key=lambda each: -abs(each.difference.value))
    return figures.change_rows(f, say, some)


def _cards(study: Study, f: Findings, say: Speech, room: int, step: Step) -> tuple[list[Card], str]:
    """The extreme games with their replays; shown in the page as far as there is room. Or why they cannot be."""
    out: list[Card] = []
    why = ""
    for each in f.extremes:
        step(say.say("extremes.game", n=each.game))
        replay = ""
        try:
            replay = replay if why else replay_of(study, each.game, 0)
        except Mistake as error:
            why = str(error)
        link = f"data:text/plain;base64,{base64.b64encode(replay.encode()).decode()}" if replay else ""
        # A game may be extreme in two ways: it is shown once.
        is_new = replay and each.game not in [card.number for card in out]
        watched = pages.replay(Match.load(replay), say.lang) if is_new else ""
        card = _card(study, say, each, link, watched)
        if _size(card) > room:
            card = card._replace(watched="")
        room -= _size(card)
        out.append(card)
    return out, say.say("extremes.none", why=why) if why else ""


def _size(card: Card) -> int:
    return len(str(Markup.escape(card.watched)).encode()) + len(card.link) + len(card.spark) + 1_000


def _card(study: Study, say: Speech, each: Extreme, link: str, watched: str) -> Card:
    n, *when = each.told
    told = {
        "longest": lambda: say.say("extreme.rounds", n),
        "shortest": lambda: say.say("extreme.rounds", n),
        "comeback": lambda: say.say("extreme.behind", n),
        "thrown": lambda: say.say("extreme.ahead", n),
        "most": lambda: say.say("extreme.points", n),
        "closest": lambda: " : ".join(str(points) for points in each.told),
    }[each.kind]()
    beside = say.say("extreme.when", round=when[0], rounds=when[1]) if each.kind in ("comeback", "thrown") else ""
    return Card(
        title=say.say(f"extreme.{each.kind}"),
        told=told,
        beside=beside,
        spark=charts.spark(each.course),
        number=each.game,
        file=f"{study.settings.game}-{study.folder.resolve().name}-{each.game}.tablero",
        link=link,
        watched=watched,
    )


def _render(shown: dict[str, object]) -> str:
    env = Environment(
        loader=FileSystemLoader(HERE),
        autoescape=select_autoescape(default=True, default_for_string=True),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    game = load(str(shown["game"]))
    style = read(PICTURES / "tokens.css") + palette(game) + read(HERE / "report.css")
    icons = pages.used(game, str(shown["poster"])) + symbols().get("replay", "")
    return env.get_template("report.html").render(style=Markup(style), icons=Markup(icons), safe=Markup, **shown)
