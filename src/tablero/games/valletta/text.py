"""Valletta in a terminal: the city on both sides of the street, the players, one's own cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from rich import box as borders
from rich.console import Group, RenderableType
from rich.markup import escape
from rich.table import Column, Table

from tablero.core.events import Event
from tablero.games.valletta.box import Box
from tablero.games.valletta.sight import BuildingView, View
from tablero.games.valletta.terms import BUILDING, COLOUR, COLUMNS, GOOD, PERSON, STARTING
from tablero.words import Words

Say = Callable[[str], str]

INK = {"gold": "yellow", "wood": "green", "stone": "white", "brick": "red"}
SEATS = ("red", "cyan", "magenta", "green")
SIGNS = {
    "▶": "sign.turn",
    "■": "sign.owner",
    "★": "sign.upgraded",
    "J": "sign.jean",
    "○": "sign.barrel",
    "·": "sign.empty",
    "2G 1W": "sign.letters",
    "1/2": "sign.points",
}
# Rows from the top of the screen: the street runs between a and b.
ABOVE = "eca"
BELOW = "bdf"


def table(view: View, box: Box, words: Words, names: Sequence[str], say: Say) -> RenderableType:
    """The city, the players, what lies open, and the own cards."""
    parts: list[RenderableType] = [city(view, box, words, names), players(view, box, words, names, say)]
    parts += [
        line(f"{say('label.discard')}, {escape(names[p['seat']])}", cards(p["discard"], box, words))
        for p in view["players"]
        if p["discard"] and p["seat"] != view["seat"]
    ]
    parts.append(line(say("label.pool"), cards(view["pool"], box, words)))
    parts.append(line(say("label.barrels"), goods(view["barrels"], words)))
    if view["end_phase"]:
        parts.append(f"[bold]{say('label.end-phase')}[/]")
    return Group(*parts, brief(view, box, words, names, say))


def city(view: View, box: Box, words: Words, names: Sequence[str]) -> Table:
    """Five columns; the rows laid above and below the street, and Jean on it."""
    grid = Table(box=borders.SQUARE, show_header=False, show_lines=True, padding=(0, 1))
    for _ in range(COLUMNS):
        grid.add_column(ratio=1)
    laid = {here["place"]: here for here in view["city"]}
    rows = {row: [laid[f"{row}{n + 1}"] for n in range(COLUMNS) if f"{row}{n + 1}" in laid] for row in ABOVE + BELOW}
    for row in ABOVE:
        if rows[row]:
            grid.add_row(*(building(here, box, words, names) for here in rows[row]))
    grid.add_row(*(segment(view["jean"], box, column) for column in range(COLUMNS)))
    for row in BELOW:
        if rows[row]:
            grid.add_row(*(building(here, box, words, names) for here in rows[row]))
    return grid


def building(here: BuildingView, box: Box, words: Words, names: Sequence[str]) -> str:
    """Place, name, colour and symbol, price and points, or whose it is."""
    number = BUILDING.number[here["building"]]
    colour = COLOUR.words[box.building_colour[number]]
    name = f"[dim]{here['place']}[/] [{colour}]{escape(words.word('building', here['building']))}[/]"
    symbol = words.word("good", GOOD.words[box.symbol[number]])
    kind = f"[dim]{escape(words.word('colour', colour))}, {escape(symbol)}[/]"
    worth = f"{box.points[number]}/{box.upgraded_points[number]}"
    if here["owner"] is None:
        return f"{name}\n{kind}\n{short(box.price[number], words)} {worth}"
    star = " ★" if here["upgraded"] else ""
    return f"{name}\n{kind}\n[bold {SEATS[here['owner']]}]■ {escape(names[here['owner']])}{star}[/] {worth}"


def segment(jean: int, box: Box, column: int) -> str:
    """The five spaces of the street along a column; J is Jean, a circle a barrel."""
    spaces = range(column * box.segment + 1, (column + 1) * box.segment + 1)
    return " ".join("[bold]J[/]" if n == jean else "·" if n < jean else "○" for n in spaces)


def players(view: View, box: Box, words: Words, names: Sequence[str], say: Say) -> Table:
    """A row for each player, of what everybody may see."""
    labels = [say(f"label.{label}") for label in ("goods", "cards", "houses", "street", "buildings", "played")]
    grid = Table(Column("", no_wrap=True), *labels, box=borders.SIMPLE_HEAD, padding=(0, 1, 0, 0), show_edge=False)
    for p in view["players"]:
        mark = "▶ " if p["seat"] == view["turn"] else "  "
        out = f" ({say('label.out')})" if p["out"] else ""
        grid.add_row(
            f"{mark}[{SEATS[p['seat']]}]{escape(names[p['seat']])}[/]{out}",
            short(list(p["goods"].values()), words),
            f"{p['hand_size']}/{p['pile_size']}/{len(p['discard'])}",
            str(p["houses_left"]),
            str(p["points"]),
            str(p["building_points"]),
            cards(p["slots"], box, words),
        )
    return grid


def brief(view: View, box: Box, words: Words, names: Sequence[str], say: Say) -> RenderableType:
    """The own goods and cards."""
    if view["seat"] is None:
        return ""
    p = view["players"][view["seat"]]
    lines = [goods(p["goods"], words), line(say("label.hand"), cards(p["hand"] or [], box, words))]
    if p["slots"]:
        lines.append(line(say("label.played"), cards(p["slots"], box, words)))
    lines.append(line(say("label.pile"), cards(p["pile"] or [], box, words)))
    if p["discard"]:
        lines.append(line(say("label.discard"), cards(p["discard"], box, words)))
    return "\n".join(lines)


def note(events: Sequence[Event], gains: Mapping[str, int], words: Words) -> str:
    """What an option pays and brings: its building by name, goods, points and persons."""
    said = [words.say(event.what) for event in events if event.kind in ("constructed", "upgraded")]
    rest = words.change({what: n for what, n in gains.items() if not what.startswith("building.")})
    return ", ".join([*said, rest] if rest else said)


def piece(range: str, word: str, box: Box, words: Words, say: Say) -> RenderableType:
    """A building's price and points and the person on it; a person's building."""
    if range == "building":
        number = BUILDING.number[word]
        person = PERSON.words[STARTING + number]
        points = f"{box.points[number]}; {say('label.upgraded')}: {box.upgraded_points[number]}"
        brings = escape(f"{words.word('person', person)}. {words.text('person', person)}")
        colour = words.word("colour", COLOUR.words[box.building_colour[number]])
        symbol = words.word("good", GOOD.words[box.symbol[number]])
        return Group(
            f"  {escape(colour)}, {escape(symbol)}",
            f"  {say('label.price')}: {short(box.price[number], words)}",
            f"  {say('label.points')}: {points}",
            f"  {say('label.brings')}: {brings}",
        )
    if range == "person" and PERSON.number[word] >= STARTING:
        home = BUILDING.words[PERSON.number[word] - STARTING]
        return f"  {say('label.comes-from')}: {escape(words.word('building', home))}"
    return ""


def cards(persons: Iterable[str], box: Box, words: Words) -> str:
    """Cards by name and colour, the same ones counted."""
    return ", ".join(
        f"{escape(words.word('person', person))} [dim]({colour_of(person, box, words)})[/]"
        + (f" ×{n}" if n > 1 else "")
        for person, n in Counter(persons).items()
    )


def colour_of(person: str, box: Box, words: Words) -> str:
    return escape(words.word("colour", COLOUR.words[box.person_colour[PERSON.number[person]]]))


def goods(counts: dict[str, int], words: Words) -> str:
    return "  ".join(f"[{INK[good]}]{n} {escape(words.say(f'good.{good}', n))}[/]" for good, n in counts.items())


def short(price: list[int], words: Words) -> str:
    """Goods by their first letters: 2G1W."""
    owed = [
        f"[{INK[good]}]{n}{escape(words.word('good', good)[:1].upper())}[/]"
        for good, n in zip(GOOD.words, price, strict=True)
        if n
    ]
    return "".join(owed) or "0"


def line(label: str, said: str) -> str:
    return f"[dim]{label}:[/] {said or '–'}"
