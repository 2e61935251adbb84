"""What the data files of an edition may say, table by table."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal, NamedTuple

from msgspec import Meta

from tablero.editions import Printed, read
from tablero.games.altiplano import terms as t

MOST = 999  # no printed number has more than three digits

Good = Literal["food", "corn", "wood", "stone", "fish", "alpaca", "ore", "wool", "cacao", "cloth", "silver", "glass"]
Place = Literal["farm", "forest", "mine", "harbor", "village", "market", "road"]
Condition = Literal["", "made", "stored", "owned", "sorts", "tiles", "rows", "pure-rows", "first", "most", "asked"]
Count = Annotated[int, Meta(ge=0, le=MOST)]
Some = Annotated[int, Meta(ge=1, le=MOST)]


class GoodFacts(Printed, frozen=True):
    """A good: tiles in the box, points, market price, where its stock lies."""

    name: Good
    copies: Some
    points: Count
    home: Literal["centre", Place]
    price: Count = 0


class Goods(Printed, frozen=True):
    """goods.toml"""

    good: list[GoodFacts]


class Players(Printed, frozen=True):
    """What lies on the table for a number of players."""

    players: Annotated[int, Meta(ge=2, le=5)]
    food: Count
    corn: Count
    wood: Count
    stone: Count
    ore: Count
    cloth: Count
    silver: Count
    wool: Count
    cacao: Count
    fish: Count
    alpaca: Count
    glass: Count
    carts: Count
    orders: Some

    def counts(self) -> list[int]:
        by_word: dict[str, int] = {word: getattr(self, word) for word in t.GOOD_WORDS}
        return list(by_word.values())


class Slot(Printed, frozen=True):
    extra: Count


class Prices(Printed, frozen=True):
    """What coins buy beside extensions; what the rules had fixed, where a file does not say it."""

    cart: Some = 1
    order: Some = 1


class Table(Printed, frozen=True):
    """table.toml"""

    players: list[Players]
    slot: list[Slot]
    prices: Prices = Prices()


class Spaces(Printed, frozen=True):
    farm: Some
    forest: Some
    mine: Some
    harbor: Some
    village: Some
    market: Some
    road: Some


class Movement(Printed, frozen=True):
    spaces: Some
    carts: Some


class Planning(Printed, frozen=True):
    start: Some
    most: Some


class Step(Printed, frozen=True):
    gives: Literal["planning", "corn"]


class Row(Printed, frozen=True):
    side: Literal["left", "right"]
    length: Annotated[int, Meta(ge=1, le=7)]
    points: Count


Cost = dict[Literal["coin", Good], Some]


class Action(Printed, frozen=True):
    """A base action; what has no gain brings a card or road."""

    name: str
    place: Place
    cost: Cost
    gain: list[Good] = []


class Board(Printed, frozen=True):
    """board.toml"""

    spaces: Spaces
    movement: Movement
    planning: Planning
    step: list[Step]
    row: list[Row]
    action: list[Action]


class Role(Printed, frozen=True):
    name: str
    place: Place
    cost: Cost
    gain: Annotated[list[Good], Meta(min_length=1)]
    start: dict[Good, Some]
    coins: Count


class Roles(Printed, frozen=True):
    """roles.toml"""

    role: list[Role]


class Extension(Printed, frozen=True):
    number: Some
    name: str
    letter: Literal["A", "B", "C", "D"]
    price: Count
    marks: Annotated[list[Annotated[int, Meta(ge=2, le=5)]], Meta(min_length=1, max_length=3)]
    effect: Literal["produce", "wild", "coin-movement", "swap", "village-spaces", "final-storing", "corn-buffer"]
    place: Literal["", Place] = ""
    cost: Cost = {}
    gain: list[Good] = []
    amount: Count = 0


class Extensions(Printed, frozen=True):
    """extensions.toml"""

    extension: list[Extension]


class House(Printed, frozen=True):
    points: Count
    bonus: Count
    goods: list[Good]


class Boat(Printed, frozen=True):
    points: Count
    goods: list[Good]


class Order(Printed, frozen=True):
    number: Some
    goods: Annotated[list[Good], Meta(min_length=1)]
    points: Count


class Mission(Printed, frozen=True):
    """A mission: its condition, with what it counts; without one it is that of its name as the rules had it."""

    number: Some
    name: str
    points: Count
    condition: Condition = ""
    orders: Count = 0
    boats: Count = 0
    houses: Count = 0
    count: Count = 0
    goods: dict[Good, Some] = {}
    sorts: list[Good] = []
    deed: Literal["", "row", "fish-row", "order", "house"] = ""


class Cards(Printed, frozen=True):
    """cards.toml"""

    house: House
    boat: Boat
    order: list[Order]
    mission: list[Mission]


class Files(NamedTuple):
    """The files of an edition, and where they lie."""

    folder: Path
    goods: Goods
    table: Table
    board: Board
    roles: Roles
    extensions: Extensions
    cards: Cards


def files(folder: Path) -> Files:
    """The files of an edition."""
    return Files(
        folder,
        read(folder / "goods.toml", Goods),
        read(folder / "table.toml", Table),
        read(folder / "board.toml", Board),
        read(folder / "roles.toml", Roles),
        read(folder / "extensions.toml", Extensions),
        read(folder / "cards.toml", Cards),
    )
