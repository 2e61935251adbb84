"""What Valparaíso's data files may say: a record for each table."""

from __future__ import annotations

from typing import Annotated, Any, Literal, cast

import msgspec
from msgspec import Meta

from tablero.editions import Printed
from tablero.games.valparaiso.effects import EFFECTS, Effect
from tablero.games.valparaiso.terms import DEED

MOST = 999  # no printed number has more than three digits

Count = Annotated[int, Meta(ge=0, le=MOST)]
Some = Annotated[int, Meta(ge=1, le=MOST)]
Good = Literal["silver", "copper", "wheat"]


class Start(Printed, frozen=True):
    pesos: Count
    goods: Annotated[int, Meta(ge=1, le=9)]  # all combinations of them are laid out
    sector_pesos: Count
    merchants: Annotated[int, Meta(ge=2, le=MOST)]  # two are set up
    merchants_of_two: Annotated[int, Meta(ge=2, le=MOST)]
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


def table(name: str, fields: list[tuple[str, Any]]) -> type[Printed]:
    """A table with these keys."""
    return cast(type[Printed], msgspec.defstruct(name, fields, bases=(Printed,), frozen=True, kw_only=True))


def key(effect: Effect) -> str:
    """What the numbers of an effect stand under."""
    return DEED.words[effect.deed].replace("-", "_")


def numbers(effect: Effect) -> type[Printed]:
    """The numbers of an effect: a price may be nothing, all else is at least one."""
    return table(type(effect).__name__, [(name, Count if name == "price" else Some) for name in effect.numbers])


# deeds.toml: what actions ask for and give, by the effects that say which numbers they have.
Deeds = table("Deeds", [(key(effect), numbers(effect)) for effect in EFFECTS if effect.numbers])


class Levels(Printed, frozen=True):
    a: Count
    b1: Count
    b2: Count


class Cards(Printed, frozen=True):
    """cards.toml"""

    alternatives: Colours
    achievement: list[Achievement]
    count: Levels
