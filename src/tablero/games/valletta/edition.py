"""Reads an edition of Valletta: checks its data files against each other and makes the Box the rules play with."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from tablero import editions
from tablero.core.game import Edition
from tablero.editions import expect, listed, read, refuse
from tablero.games.valletta import effects
from tablero.games.valletta.box import Box
from tablero.games.valletta.printed import Building, Buildings, City, Persons, Repeat, Starting, Street
from tablero.games.valletta.terms import BUILDING, COLOUR, COLUMNS, GOOD, PERSON, PLACE, PLAYER, STARTING

HOME = Path(__file__).parent / "data"


def load(name: str) -> Edition:
    """The edition of this name, or in this folder."""
    return editions.load(HOME, name, files, box)


class Files(NamedTuple):
    """The three files of an edition, checked against each other."""

    persons: Persons
    buildings: list[Building]
    street: Street


def files(folder: Path) -> Files:
    """The files of an edition, with every count the rules rely on."""
    persons = read(folder / "persons.toml", Persons)
    buildings = read(folder / "buildings.toml", Buildings).building
    street = read(folder / "street.toml", Street)
    check_persons(folder / "persons.toml", persons)
    check_buildings(folder / "buildings.toml", buildings, street.city)
    check_street(folder / "street.toml", street)
    check_repeats(folder, persons, buildings)
    return Files(persons, buildings, street)


def check_persons(file: Path, persons: Persons) -> None:
    """Eight starting persons, each once, and any persons of nobody."""
    known(file, "starting", "starting persons", [person.name for person in persons.starting], PERSON.words[:STARTING])
    for index, pile in enumerate(persons.pool):
        if pile.name not in PERSON.words:
            refuse(file, f"pool[{index}].name", f"{pile.name!r} is no person; expected {listed(PERSON.words)}")


def check_buildings(file: Path, buildings: list[Building], city: list[City]) -> None:
    """Every kind of building once, with its own letter and person, and enough cards of each colour."""
    known(file, "building", "buildings", [building.name for building in buildings], BUILDING.words)
    for index, building in enumerate(buildings):
        person = PERSON.words[STARTING + BUILDING.number[building.name]]
        if building.person != person:
            refuse(file, f"building[{index}].person", f"{building.person!r} does not live there; expected {person!r}")
    expect(file, "building", "different letters", len({building.letter for building in buildings}), len(buildings))
    for colour, needed in (
        ("green", max([row.green for row in city], default=0)),
        ("blue", max([row.blue for row in city], default=0)),
        ("yellow", max([row.yellow for row in city], default=0)),
    ):
        there = sum(building.copies for building in buildings if building.colour == colour)
        if there < needed:
            refuse(file, "building", f"expected at least {needed} {colour} buildings, found {there}")


def check_repeats(folder: Path, persons: Persons, buildings: list[Building]) -> None:
    """Nobody repeats a person who repeats: that would have no end."""
    cards: list[tuple[str, int, Starting | Building]] = []
    cards += [("persons.toml starting", n, card) for n, card in enumerate(persons.starting)]
    cards += [("buildings.toml building", n, card) for n, card in enumerate(buildings)]
    repeating = {card.colour for _, _, card in cards if isinstance(card.does, Repeat)}
    for where, n, card in cards:
        if isinstance(card.does, Repeat) and (strange := sorted(repeating.intersection(card.does.colours))):
            file, table = where.split()
            problem = f"expected no colour of a person who repeats, found {strange[0]!r}"
            refuse(folder / file, f"{table}[{n}].does.colours", problem)


def check_street(file: Path, street: Street) -> None:
    """A barrel on each space, spaces and rows in whole columns, a city for each number of players."""
    players, road = street.players, street.street
    expect(file, "players", "players at least and at most", [players.fewest, players.most], [2, len(PLAYER)])
    expect(file, "street.columns", "columns", road.columns, COLUMNS)
    if road.spaces % COLUMNS:
        refuse(file, "street.spaces", f"{road.spaces} spaces cannot be shared out among {COLUMNS} columns")
    expect(file, "barrels", "barrels", sum(street.barrels.counts()), road.spaces)
    expect(file, "players.colours", "different colours", len(set(players.colours)), players.most)
    numbers = list(range(players.fewest, players.most + 1))
    expect(file, "city", "as the numbers of players", [row.players for row in street.city], numbers)
    for index, row in enumerate(street.city):
        buildings = row.green + row.blue + row.yellow
        if buildings % COLUMNS:
            refuse(file, f"city[{index}]", f"{buildings} buildings do not fill rows of {COLUMNS}")
        if not 0 < buildings <= len(PLACE):
            refuse(file, f"city[{index}]", f"expected 1 to {len(PLACE)} buildings, found {buildings}")
    if players.hand > STARTING:
        refuse(file, "players.hand", f"expected at most the {STARTING} starting persons, found {players.hand}")
    if sum(players.draft.counts()) < players.most:
        refuse(file, "players.draft", f"expected at least {players.most} goods, found {sum(players.draft.counts())}")
    laps = [road.spaces * (lap + 1) for lap in range(len(street.laps.values))]
    expect(file, "laps.values", "as the values of the lap tiles", street.laps.values, laps)


def known(file: Path, path: str, what: str, found: list[str], expected: list[str]) -> None:
    """Refuse names that are not the game's, or are there twice or not at all."""
    for name in found:
        if name not in expected:
            refuse(file, path, f"{name!r} is none of the {what}; expected {listed(expected)}")
        if found.count(name) > 1:
            refuse(file, path, f"{name!r} is there {found.count(name)} times; expected it once")
    for name in expected:
        if name not in found:
            refuse(file, path, f"{name!r} is missing among the {what}")


def cards_of(edition: Files) -> list[Starting | Building]:
    """What persons are printed on, by their numbers."""
    cards: dict[str, Starting | Building] = {building.person: building for building in edition.buildings}
    cards |= {person.name: person for person in edition.persons.starting}
    return [cards[name] for name in PERSON.words]


@cache
def own_sizes() -> list[float]:
    """How much a play of each person brings in the edition that comes with the game."""
    return [card.does.effect().size() for card in cards_of(files(HOME / "reconstructed"))]


def box(edition: Files) -> Box:
    """What is printed, by the numbers of terms.py."""
    street = edition.street
    named = {building.name: building for building in edition.buildings}
    buildings = [named[name] for name in BUILDING.words]
    cards = cards_of(edition)
    out = Box(
        person_colour=[COLOUR.number[card.colour] for card in cards],
        effects=[card.does.effect() for card in cards],
        pool=[PERSON.number[pile.name] for pile in edition.persons.pool for _ in range(pile.copies)],
        building_colour=[COLOUR.number[building.colour] for building in buildings],
        copies=[building.copies for building in buildings],
        symbol=[GOOD.number[building.symbol] for building in buildings],
        price=[building.price.counts() for building in buildings],
        points=[building.points for building in buildings],
        upgraded_points=[building.upgraded for building in buildings],
        city={row.players: [row.green, row.blue, row.yellow] for row in street.city},
        barrels=street.barrels.counts(),
        start_goods=street.players.start.counts(),
        draft_goods=street.players.draft.counts(),
        houses=street.players.houses,
        hand=street.players.hand,
        plays=street.players.plays,
        street=street.street.spaces,
        across=street.street.across,
        neighbour_discount=street.constructing.neighbour_discount,
        jean_bonus=street.constructing.jean_bonus,
        exchange=effects.Exchange(street.exchange.give, street.exchange.take),
        exchange_give=street.exchange.give,
        end_points=street.end.points,
        goods_per_point=street.end.goods_per_point,
    )
    out.share = [effect.size() / own for effect, own in zip(out.effects, own_sizes(), strict=True)]
    return out
