"""What Valletta's data files may say: a record for each table, a class for each effect."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from tablero.editions import Printed

Good = Literal["gold", "wood", "stone", "brick"]
Colour = Literal["green", "blue", "yellow"]
Count = Annotated[int, Meta(ge=0)]
Some = Annotated[int, Meta(ge=1)]
NO_LIMIT = 1000


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
    per: Literal["nothing", "green", "blue", "yellow", "upgraded", "group"] = "nothing"
    most: Some = NO_LIMIT


class PointsForGoods(Does, frozen=True, tag="points-for-goods"):
    most: Some
    points: Some
    good: Good | None = None


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
    colours: list[str]
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
