"""Reads an edition of Valletta: what its data files may say, and the Box the rules play with."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal, NamedTuple

from msgspec import Meta

from tablero.games.editions import Printed, expect, listed, read, refuse
from tablero.games.valletta.terms import BUILDINGS, PERSONS

HOME = Path(__file__).parent / "data"

Good = Literal["gold", "wood", "stone", "brick"]
Colour = Literal["green", "blue", "yellow"]
Count = Annotated[int, Meta(ge=0)]
Some = Annotated[int, Meta(ge=1)]


class Does(Printed, frozen=True, tag_field="effect"):
    """What a person does when played: the name of an effect and its numbers."""


class Gain(Does, frozen=True, tag="gain"):
    good: Good
    goods: Some


class GainChoice(Does, frozen=True, tag="gain-choice"):
    goods: Some


class GainDifferent(Does, frozen=True, tag="gain-different"):
    goods: Annotated[int, Meta(ge=1, le=4)]


class Produce(Does, frozen=True, tag="produce"):
    good: Good
    base: Count


class ConstructOrUpgrade(Does, frozen=True, tag="construct-or-upgrade"):
    less: Count


class ConstructWithoutGold(Does, frozen=True, tag="construct-without-gold"):
    pass


class Repeat(Does, frozen=True, tag="repeat"):
    colours: list[Literal["red", "purple", "green", "blue", "yellow"]]


class MoveJean(Does, frozen=True, tag="move-jean"):
    goods: Some
    at_end: Count
    staff: bool


class Bathe(Does, frozen=True, tag="bathe"):
    cards: Some
    goods: Some


class Trade(Does, frozen=True, tag="trade"):
    most: Some
    goods: Some


class Steal(Does, frozen=True, tag="steal"):
    goods: Some
    two_players: Some


class Scribe(Does, frozen=True, tag="scribe"):
    gold: Count
    goods: Count


class Harbour(Does, frozen=True, tag="harbour"):
    per: Some
    most: Some


class Points(Does, frozen=True, tag="points"):
    base: Count
    each: Count = 0
    per: Literal["", "green", "blue", "yellow", "upgraded", "group"] = ""
    most: Count = 0


class PointsForGoods(Does, frozen=True, tag="points-for-goods"):
    most: Some
    points: Some
    good: Literal["", "gold", "wood", "stone", "brick"] = ""


class PointsForASet(Does, frozen=True, tag="points-for-a-set"):
    points: Some


class PointsForHouses(Does, frozen=True, tag="points-for-houses"):
    points: Some
    otherwise: Count


Effect = (
    Gain
    | GainChoice
    | GainDifferent
    | Produce
    | ConstructOrUpgrade
    | ConstructWithoutGold
    | Repeat
    | MoveJean
    | Bathe
    | Trade
    | Steal
    | Scribe
    | Harbour
    | Points
    | PointsForGoods
    | PointsForASet
    | PointsForHouses
)


class Goods(Printed, frozen=True):
    """So many of each good."""

    gold: Count
    wood: Count
    stone: Count
    brick: Count

    def counts(self) -> list[int]:
        return [self.gold, self.wood, self.stone, self.brick]


class Starting(Printed, frozen=True):
    """A person of everybody's starting eight."""

    name: str
    colour: Literal["red", "purple"]
    does: Effect


class Pool(Printed, frozen=True):
    """Persons of nobody, open from the start."""

    name: str
    copies: Some


class Persons(Printed, frozen=True):
    """persons.toml"""

    starting: list[Starting]
    pool: list[Pool]


class Building(Printed, frozen=True):
    """A kind of building, and the person on it."""

    name: str
    person: str
    letter: Annotated[str, Meta(pattern="^[A-Z]$")]
    colour: Colour
    copies: Some
    symbol: Good
    price: Goods
    points: Count
    upgraded: Count
    does: Effect


class Buildings(Printed, frozen=True):
    """buildings.toml"""

    building: list[Building]


class Players(Printed, frozen=True):
    """What everybody starts with."""

    fewest: Some
    most: Some
    houses: Some
    hand: Some
    plays: Some
    start: Goods
    draft: Goods


class Road(Printed, frozen=True):
    """The spaces of the street and the columns of buildings along it."""

    spaces: Some
    columns: Some
    across: bool


class City(Printed, frozen=True):
    """How many buildings lie out for a number of players."""

    players: Some
    green: Count
    blue: Count
    yellow: Count


class Constructing(Printed, frozen=True):
    neighbour_discount: Count
    jean_bonus: Count


class Exchange(Printed, frozen=True):
    give: Some
    take: Some


class End(Printed, frozen=True):
    points: Some
    goods_per_point: Some


class Laps(Printed, frozen=True):
    tiles: Some
    values: list[Some]


class Street(Printed, frozen=True):
    """street.toml"""

    players: Players
    pieces: Goods
    barrels: Goods
    street: Road
    city: list[City]
    constructing: Constructing
    exchange: Exchange
    end: End
    laps: Laps


class Edition(NamedTuple):
    """The three files of an edition, checked against each other."""

    persons: Persons
    buildings: list[Building]
    street: Street


def files(folder: Path) -> Edition:
    """The files of an edition, with every count the rules rely on."""
    persons = read(folder / "persons.toml", Persons)
    buildings = read(folder / "buildings.toml", Buildings).building
    street = read(folder / "street.toml", Street)
    check_persons(folder / "persons.toml", persons)
    check_buildings(folder / "buildings.toml", buildings, street.city)
    check_street(folder / "street.toml", street)
    cards = street.players.most * len(persons.starting) + sum(pile.copies for pile in persons.pool)
    expect(folder / "persons.toml", "", "persons in the box", cards + sum(b.copies for b in buildings), 73)
    return Edition(persons, buildings, street)


def check_persons(file: Path, persons: Persons) -> None:
    """Eight starting persons, each once, and four Builders of nobody."""
    known(file, "starting", "starting persons", [person.name for person in persons.starting], PERSONS.words[:8])
    expect(file, "pool", "persons in the pool", sum(pile.copies for pile in persons.pool), 4)
    for index, pile in enumerate(persons.pool):
        if pile.name not in PERSONS.words:
            refuse(file, f"pool[{index}].name", f"{pile.name!r} is no person; expected {listed(PERSONS.words)}")


def check_buildings(file: Path, buildings: list[Building], city: list[City]) -> None:
    """Every kind of building once, with its own letter and person: 37 cards, enough of each colour."""
    known(file, "building", "buildings", [building.name for building in buildings], BUILDINGS.words)
    known(file, "building", "persons", [building.person for building in buildings], PERSONS.words[8:])
    expect(file, "building", "different letters", len({building.letter for building in buildings}), len(buildings))
    expect(file, "building", "buildings in the box", sum(building.copies for building in buildings), 37)
    for colour, needed in (
        ("green", max(row.green for row in city)),
        ("blue", max(row.blue for row in city)),
        ("yellow", max(row.yellow for row in city)),
    ):
        there = sum(building.copies for building in buildings if building.colour == colour)
        if there < needed:
            refuse(file, "building", f"expected at least {needed} {colour} buildings, found {there}")


def check_street(file: Path, street: Street) -> None:
    """A barrel on each space, spaces and rows in whole columns, a city for each number of players."""
    players, road = street.players, street.street
    expect(file, "street.spaces", "spaces", road.spaces, 25)
    expect(file, "street.columns", "columns", road.columns, 5)
    expect(file, "barrels", "barrels", sum(street.barrels.counts()), road.spaces)
    numbers = list(range(players.fewest, players.most + 1))
    expect(file, "city", "as the numbers of players", [row.players for row in street.city], numbers)
    for index, row in enumerate(street.city):
        if (row.green + row.blue + row.yellow) % road.columns:
            refuse(file, f"city[{index}]", f"{row.green + row.blue + row.yellow} buildings do not fill rows of 5")
    if sum(players.draft.counts()) < players.most:
        refuse(file, "players.draft", f"expected at least {players.most} goods, found {sum(players.draft.counts())}")
    expect(file, "laps.values", "as the values of the lap tiles", street.laps.values, [25, 50, 75, 100])


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
