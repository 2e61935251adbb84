"""What Valparaíso's data files may say: a record for each table."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from tablero.editions import Printed

Count = Annotated[int, Meta(ge=0)]
Some = Annotated[int, Meta(ge=1)]
Good = Literal["silver", "copper", "wheat"]


class Start(Printed, frozen=True):
    pesos: Count
    goods: Some
    sector_pesos: Count
    merchants: Some
    merchants_of_two: Some
    houses: Some


class Store(Printed, frozen=True):
    hold: Some
    full_hold_points: Count
    free_sale: Count


class Planning(Printed, frozen=True):
    mayor: Count
    out_of_order: list[Count]
    houses_for_slot_5: Count = msgspec.field(name="houses-for-slot-5")
    clock_seconds: Some
    countdown_seconds: Some


class Actions(Printed, frozen=True):
    sale: Count
    better_sale: Count
    build: Count
    fares: list[Count]
    better_fares: list[Count]
    toll: Count
    trade_fee: Count
    trade_licence: Count
    cheap_hire: Count
    overseas_goods: Some
    compensation: Some


class End(Printed, frozen=True):
    most_residences: Count
    second_residences: Count
    fourth_house_points: Count
    points: Some
    pesos_per_point: Some


class Figures(Printed, frozen=True):
    """game.toml"""

    start: Start
    store: Store
    planning: Planning
    actions: Actions
    end: End


class Cost(Printed, frozen=True):
    """What a trade takes."""

    pesos: Count = 0
    silver: Count = 0
    copper: Count = 0
    wheat: Count = 0


class Gain(Printed, frozen=True):
    """What a trade gives."""

    pesos: Count = 0
    silver: Count = 0
    copper: Count = 0
    wheat: Count = 0
    points: Count = 0


class Tile(Printed, frozen=True):
    id: str
    cost: Cost = Cost()
    gain: Gain = Gain()
    pair: Literal["", "different", "alike"] = ""
    limit: Count = 0


class Letters(Printed, frozen=True, rename=None):
    A: list[str]
    B: list[str]
    C: list[str]
    D: list[str]
    E: list[str]


class Tiles(Printed, frozen=True):
    """tiles.toml"""

    tile: list[Tile]
    letters: Letters


class Demand(Printed, frozen=True):
    west: Good
    middle: Good
    east: Good


class Sea(Printed, frozen=True):
    sectors: list[str]
    demand: Demand
    places: Some


class Place(Printed, frozen=True):
    id: str
    kind: Literal["city", "market", "customs"]
    river: bool
    sites: list[Count]
    x: Count
    y: Count


class Revenue(Printed, frozen=True):
    """Pesos and goods; `goods` are of choice."""

    pesos: Count = 0
    silver: Count = 0
    copper: Count = 0
    wheat: Count = 0
    goods: Count = 0


class Residence(Printed, frozen=True):
    revenue: Revenue
    points: Count


class Side(Printed, frozen=True):
    players: list[int]
    market: str
    reserve: str
    paths: list[tuple[str, str]]
    place: list[Place]
    residence: list[Residence]


class Board(Printed, frozen=True):
    """board.toml"""

    sea: Sea
    small: Side
    large: Side


class BaseCards(Printed, frozen=True):
    """The alternatives of one colour's base cards."""

    transfer: str
    sell: str
    hire: str
    move: str
    build: str
    trade: str
    ship: str
    overseas: str


class Colours(Printed, frozen=True):
    blue: BaseCards
    red: BaseCards
    yellow: BaseCards
    green: BaseCards
    black: BaseCards


class Achievement(Printed, frozen=True):
    id: str
    level: Literal["a", "b1", "b2"]
    players: Annotated[int, Meta(ge=2, le=5)]
    points: Count
    main: str
    alternative: str = ""


class Price(Printed, frozen=True):
    """An action that asks for pesos, so many times at most."""

    price: Count
    times: Some


class Pesos(Printed, frozen=True):
    """An action that gives pesos."""

    pesos: Some


class Points(Printed, frozen=True):
    """An action that gives points."""

    points: Some


class PointsForPrice(Printed, frozen=True):
    """An action that gives points for pesos and a good."""

    price: Count
    points: Some


class PointsForPrices(Printed, frozen=True):
    """An action that gives points for pesos, so many times at most."""

    price: Count
    points: Some
    times: Some


class Goods(Printed, frozen=True):
    """An action that takes or gives goods, so many of each kind there is."""

    goods: Some


class PointsForGoods(Printed, frozen=True):
    """An action that gives points for goods of each kind."""

    goods: Some
    points: Some


class Deeds(Printed, frozen=True):
    """deeds.toml"""

    hire: Goods
    point_for_five_and_a_good: PointsForPrice
    ten_pesos: Pesos
    point_for_two_goods: Points
    one_of_each: Goods
    buy_goods: Price
    one_point: Points
    fifteen_pesos: Pesos
    points_for_ten: PointsForPrices
    points_for_one_of_each: PointsForGoods
    one_silver: Goods
    one_copper: Goods
    one_wheat: Goods
    five_pesos: Pesos


class Levels(Printed, frozen=True):
    a: Count
    b1: Count
    b2: Count


class Cards(Printed, frozen=True):
    """cards.toml"""

    alternatives: Colours
    achievement: list[Achievement]
    count: Levels
