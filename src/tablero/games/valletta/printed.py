"""What Valletta's data files may say: a record for each table, a class for each effect."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

from tablero.editions import Printed
from tablero.games.valletta import effects
from tablero.games.valletta.box import Effect
from tablero.games.valletta.terms import COLOUR, GOOD, GOODS, NONE

MOST = 999  # no printed number has more than three digits

Good = Literal["gold", "wood", "stone", "brick"]
Colour = Literal["green", "blue", "yellow"]
Count = Annotated[int, Meta(ge=0, le=MOST)]
Some = Annotated[int, Meta(ge=1, le=MOST)]


class Goods(Printed, frozen=True):
    """So many of each good."""

    gold: Count
    wood: Count
    stone: Count
    brick: Count

    def counts(self) -> list[int]:
        return [self.gold, self.wood, self.stone, self.brick]


class Does(Printed, frozen=True, tag_field="effect"):
    """What a person does when played: the name of an effect and its numbers."""

    def effect(self) -> Effect[Any]:
        """The effect with these numbers."""
        raise NotImplementedError(f"{type(self).__name__} has no effect")  # abstract


class Gain(Does, frozen=True, tag="gain"):
    good: Good
    goods: Some

    def effect(self) -> Effect[Any]:
        return effects.Gain([self.goods if good == self.good else 0 for good in GOOD.words])


class GainGoods(Does, frozen=True, tag="gain-goods"):
    goods: Goods

    def effect(self) -> Effect[Any]:
        return effects.Gain(self.goods.counts())


class GainChoice(Does, frozen=True, tag="gain-choice"):
    goods: Some

    def effect(self) -> Effect[Any]:
        return effects.GainChoice(self.goods, different=False)


class GainDifferent(Does, frozen=True, tag="gain-different"):
    goods: Annotated[int, Meta(ge=1, le=4)]

    def effect(self) -> Effect[Any]:
        return effects.GainChoice(self.goods, different=True)


class Produce(Does, frozen=True, tag="produce"):
    good: Good
    base: Count
    each: Some = 1

    def effect(self) -> Effect[Any]:
        return effects.Produce(GOOD.number[self.good], self.base, self.each)


class ConstructOrUpgrade(Does, frozen=True, tag="construct-or-upgrade"):
    less: Count

    def effect(self) -> Effect[Any]:
        return effects.Construct(self.less, upgrades=True, pays_gold=True)


class ConstructWithoutGold(Does, frozen=True, tag="construct-without-gold"):
    less: Count = 0
    upgrades: bool = False

    def effect(self) -> Effect[Any]:
        return effects.Construct(self.less, self.upgrades, pays_gold=False)


class Repeat(Does, frozen=True, tag="repeat"):
    colours: Annotated[list[Literal["red", "purple", "green", "blue", "yellow"]], Meta(min_length=1)]

    def effect(self) -> Effect[Any]:
        return effects.Repeat([COLOUR.number[colour] for colour in self.colours])


class MoveJean(Does, frozen=True, tag="move-jean"):
    goods: Some
    at_end: Count
    staff: bool

    def effect(self) -> Effect[Any]:
        return effects.MoveJean(self.goods, self.at_end, self.staff)


class Bathe(Does, frozen=True, tag="bathe"):
    cards: Some
    goods: Some

    def effect(self) -> Effect[Any]:
        return effects.DiscardForGoods(self.cards, self.goods)


class Trade(Does, frozen=True, tag="trade"):
    most: Some
    goods: Some

    def effect(self) -> Effect[Any]:
        return effects.TradeGoods(self.most, self.goods)


class Steal(Does, frozen=True, tag="steal"):
    goods: Some
    two_players: Some

    def effect(self) -> Effect[Any]:
        return effects.StealGoods(self.goods, self.two_players)


class Scribe(Does, frozen=True, tag="scribe"):
    gold: Count
    goods: Count

    def effect(self) -> Effect[Any]:
        return effects.GainAndStaff(self.gold, self.goods)


class Harbour(Does, frozen=True, tag="harbour"):
    per: Some
    most: Some
    goods: Some = 1

    def effect(self) -> Effect[Any]:
        return effects.GainPerBuildings(self.goods, self.per, self.most)


class Points(Does, frozen=True, tag="points"):
    base: Count
    each: Count = 0
    per: Literal["nothing", "green", "blue", "yellow", "upgraded", "group"] = "nothing"
    most: Some | None = None

    def effect(self) -> Effect[Any]:
        most = NONE if self.most is None else self.most
        match self.per:
            case "nothing":
                return effects.Points(self.base)
            case "upgraded":
                return effects.PointsPerUpgrade(self.base, self.each, most)
            case "group":
                return effects.PointsPerGroup(self.base, self.each, most)
            case colour:
                return effects.PointsPerColour(self.base, self.each, most, COLOUR.number[colour])


class PointsForGoods(Does, frozen=True, tag="points-for-goods"):
    most: Some
    points: Some
    good: Good | None = None

    def effect(self) -> Effect[Any]:
        return effects.PointsForGoods(self.most, self.points, GOOD.number[self.good] if self.good else NONE)


class PointsForASet(Does, frozen=True, tag="points-for-a-set"):
    points: Some
    set: Goods | None = None

    def effect(self) -> Effect[Any]:
        return effects.PointsForASet(self.set.counts() if self.set else [1] * GOODS, self.points)


class PointsForHouses(Does, frozen=True, tag="points-for-houses"):
    points: Some
    otherwise: Count

    def effect(self) -> Effect[Any]:
        return effects.PointsForHouses(self.points, self.otherwise)


AnyEffect = (
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
    | GainGoods
)


class Starting(Printed, frozen=True):
    """A person of everybody's starting eight."""

    name: str
    colour: Literal["red", "purple"]
    does: AnyEffect


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
    does: AnyEffect


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
    values: list[Annotated[int, Meta(ge=1)]]  # they follow from the spaces


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
