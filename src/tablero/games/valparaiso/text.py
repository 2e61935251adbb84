"""Valparaíso in a terminal: the sea, the villages with their markets, the players, one's own cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from rich import box as borders
from rich.console import Group, RenderableType
from rich.markup import escape
from rich.table import Column, Table

from tablero.core.events import Event
from tablero.games.valparaiso.box import ANY_GOOD, Box, Boxes
from tablero.games.valparaiso.effects import EFFECTS
from tablero.games.valparaiso.sight import HIDDEN, PlayerView, View
from tablero.games.valparaiso.terms import BASE_CARDS, CARD, COLOUR, GOOD, NONE, PLACE, SECTOR, SITE
from tablero.words import Words

Say = Callable[[str], str]

SIGNS = {
    "▶": "sign.start",
    "✓": "sign.ready",
    "●": "sign.merchant",
    "■": "sign.house",
    "□2": "sign.site",
    "~": "sign.river",
    "▮": "sign.hidden",
    "M": "sign.mayor",
    "$": "sign.pesos",
    "★": "sign.points",
    "2S 1W": "sign.letters",
}
INK = ("white", "yellow", "green")
SEATS = ("blue", "red", "yellow", "green", "magenta")


def table(view: View, boxes: Boxes, words: Words, names: Sequence[str], say: Say) -> RenderableType:
    """The sea, the land, the players, and the own cards."""
    box = boxes.box(len(view["players"]))
    parts: list[RenderableType] = [sea(view, box, words, say), land(view, box, words, say)]
    parts.append(line(say("label.reserve"), " · ".join(escape(words.word("tile", tile)) for tile in view["reserve"])))
    parts.append(players(view, words, names, say))
    return Group(*parts, brief(view, boxes, words, names, say))


def sea(view: View, box: Box, words: Words, say: Say) -> Table:
    """The three outer sectors with demand, pesos and cards."""
    grid = Table(box=borders.SQUARE, show_lines=True, padding=(0, 1))
    for n, sector in enumerate(SECTOR.words[1:], 1):
        good = GOOD.words[box.demand[n]]
        owed = f"[{INK[box.demand[n]]}]{box.overseas_goods} {escape(words.word('good', good))}[/]"
        grid.add_column(f"{escape(words.word('sector', sector))}  {owed}  {view['sector_pesos'][sector]} $", ratio=1)
    grid.add_row(*("\n".join(offer(card, box, words) for card in view["sea"][sector]) for sector in SECTOR.words[1:]))
    grid.caption = f"{say('label.pile')}: {view['pile']}"
    return grid


def offer(card: str, box: Box, words: Words) -> str:
    """A card at the sea: level, name, points."""
    if not card:
        return "–"
    n = CARD.number[card]
    level = ("A", "B1", "B2")[box.level[n]]
    return f"[dim]{level}[/] {escape(words.word('card', card))} [bold]{box.card_points[n]}★[/]"


def land(view: View, box: Box, words: Words, say: Say) -> Table:
    """A row for each location: ways, who is there, houses, and the market from the bottom."""
    labels = [say(f"label.{label}") for label in ("paths", "merchants", "sites", "market")]
    grid = Table(Column("", no_wrap=True), *labels, box=borders.SIMPLE_HEAD, padding=(0, 1, 0, 0), show_edge=False)
    for n in [0, *box.villages]:
        place = PLACE.words[n]
        ways = ", ".join(escape(words.word("place", PLACE.words[to])) for to in box.roads[n])
        river = " [cyan]~[/]" if box.river >> n & 1 else ""
        standing = " ".join(
            f"[{SEATS[p['seat']]}]{'●' * p['merchants'].count(place)}[/]"
            for p in view["players"]
            if place in p["merchants"]
        )
        houses = residences(view, box, words) if n == 0 else sites(view, box, n)
        market = " · ".join(escape(words.word("tile", tile)) for tile in view["market"].get(place, []))
        grid.add_row(f"{escape(words.word('place', place))}{river}", f"[dim]{ways}[/]", standing, houses, market)
    return grid


def sites(view: View, box: Box, place: int) -> str:
    """The building sites of a village: whose, or how many points."""
    shown = []
    for site in box.sites_at[place]:
        owner = view["houses"].get(SITE.words[site])
        shown.append(f"□{box.site_points[site] or ''}" if owner is None else f"[{SEATS[owner]}]■[/]")
    return " ".join(shown)


def residences(view: View, box: Box, words: Words) -> str:
    """The residences built, and what the next space brings."""
    built = "".join(f"[{SEATS[owner]}]■[/]" for owner in view["residences"])
    n = len(view["residences"])
    if n == len(box.residence_points):
        return built
    brings = [f"{box.residence_pesos[n]} $"] if box.residence_pesos[n] else []
    for good, many in enumerate(box.residence_goods[n]):
        if many:
            brings.append(f"{many if many > 1 else ''}{'?' if good == ANY_GOOD else initial(good, words)}")
    return f"{built} □{box.residence_points[n] or ''} {' '.join(brings)}"


def players(view: View, words: Words, names: Sequence[str], say: Say) -> Table:
    """A row for each player, of what everybody may see."""
    labels = [
        say(f"label.{label}")
        for label in ("points", "pesos", "warehouse", "hold", "ship", "houses", "unhired", "plan", "achievements")
    ]
    grid = Table(Column("", no_wrap=True), *labels, box=borders.SIMPLE_HEAD, padding=(0, 1, 0, 0), show_edge=False)
    for p in view["players"]:
        mark = "▶ " if p["seat"] == view["starter"] else "  "
        grid.add_row(
            f"{mark}[{SEATS[p['seat']]}]{escape(names[p['seat']])}[/]{' ✓' if p['ready'] else ''}",
            str(p["points"]),
            str(p["pesos"]),
            goods(p["warehouse"], words),
            goods(p["hold"], words),
            escape(words.word("sector", p["ship"])),
            str(p["houses"]),
            str(p["merchants"].count("")),
            plan(p, words),
            ", ".join(card(each, words) for each in p["cards"] if CARD.number[each] >= BASE_CARDS) or "–",
        )
    return grid


def plan(p: PlayerView, words: Words) -> str:
    """The planned cards in their slots; those that lie face down are ▮."""
    row = [f"{n} {card(each, words)}" for n, each in enumerate(p["row"], 1)]
    return "  ".join([f"M {card(p['mayor'], words)}", *row] if p["mayor"] else row) or "–"


def card(word: str, words: Words) -> str:
    return "▮" if word == HIDDEN else escape(words.word("card", word))


def brief(view: View, boxes: Boxes, words: Words, names: Sequence[str], say: Say) -> RenderableType:
    """What one owns, the own plan, and the cards not planned with what their alternatives bring."""
    if view["seat"] is None:
        return ""
    p = view["players"][view["seat"]]
    owns = [f"{p['pesos']} $", goods(p["warehouse"], words), f"{say('label.hold')}: {goods(p['hold'], words)}"]
    lines = ["  ".join(owns), line(say("label.plan"), plan(p, words))]
    alternatives = boxes.large.alternative[view["seat"]]
    said = []
    for each in p["cards"]:
        if each in p["row"] or each == p["mayor"]:
            continue
        other = alternatives[CARD.number[each]]
        brings = f" [dim]({escape(effect(other, boxes.large, words).rstrip('.'))})[/]" if other != NONE else ""
        said.append(escape(words.word("card", each)) + (brings if CARD.number[each] < BASE_CARDS else ""))
    return "\n".join([*lines, line(say("label.hand"), ", ".join(said))])


def note(events: Sequence[Event], gains: Mapping[str, int], words: Words) -> str:
    """What an option pays and brings: pesos, goods, points and cards."""
    return words.change(gains)


def piece(range: str, word: str, boxes: Boxes, words: Words, say: Say) -> RenderableType:
    """The alternatives of a base card, by colour."""
    if range != "card" or CARD.number[word] >= BASE_CARDS:
        return ""
    lines = []
    for seat, colour in enumerate(COLOUR.words):
        said = effect(boxes.large.alternative[seat][CARD.number[word]], boxes.large, words)
        lines.append(f"  [{SEATS[seat]}]{escape(words.word('colour', colour))}[/]: {escape(said)}")
    return "\n".join(lines)


def effect(deed: int, box: Box, words: Words) -> str:
    """What an action says."""
    return " ".join(words.sentence(*each) for each in EFFECTS[deed].sentences(box))


def goods(counts: Iterable[int], words: Words) -> str:
    """Goods by their first letters: 2S 1W."""
    return " ".join(f"{n}{initial(good, words)}" for good, n in enumerate(counts) if n) or "–"


def initial(good: int, words: Words) -> str:
    return f"[{INK[good]}]{escape(words.word('good', GOOD.words[good])[:1].upper())}[/]"


def line(label: str, said: str) -> str:
    return f"[dim]{label}:[/] {said or '–'}"
