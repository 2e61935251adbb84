"""What is printed in Valletta's box, as the rules index it. edition.py makes it from the data files."""

from typing import Any, ClassVar, Generic

from tablero.core.agenda import S
from tablero.core.game import Named
from tablero.games.valletta.terms import COLUMNS, PLACE

# A sentence on a card: its key, and what it names.
Line = tuple[str, Named]


class Effect(Generic[S]):
    """What a card does, or the player's board; effects.py has a class for each effect of the data files."""

    # For bots: whether a play may build a house, whether it brings goods that pay for one, whether its weight is for
    # each good or point it brings, which `yields` counts; else it is for a play as in the game's own edition.
    builds: ClassVar[bool] = False
    feeds: ClassVar[bool] = False
    measured: ClassVar[bool] = False

    def begin(self, s: S, seat: int, person: int) -> None:
        """Does it at once, or puts what must be asked on the agenda."""
        raise NotImplementedError(f"{type(self).__name__} does nothing")  # abstract

    def says(self) -> list[Line]:
        """The sentences on the card."""
        raise NotImplementedError(f"{type(self).__name__} says nothing")  # abstract

    def icons(self) -> list[list[str]]:
        """The same in icons, in one or two rows."""
        raise NotImplementedError(f"{type(self).__name__} shows nothing")  # abstract

    def size(self) -> float:
        """About how much a play brings, to compare a person with what it is in the game's own edition."""
        return 1.0

    def yields(self, s: S, seat: int, symbols: list[int], colours: list[int]) -> float:
        """How many goods or points a play brings now; the seat's buildings are counted by symbol and by colour."""
        raise NotImplementedError(f"{type(self).__name__} is not measured")  # abstract


class Box:
    """Cards by their numbers in terms.py, and the numbers of the rules."""

    def __init__(
        self,
        person_colour: list[int],
        effects: list[Effect[Any]],
        pool: list[int],
        building_colour: list[int],
        copies: list[int],
        symbol: list[int],
        price: list[list[int]],
        points: list[int],
        upgraded_points: list[int],
        city: dict[int, list[int]],
        barrels: list[int],
        start_goods: list[int],
        draft_goods: list[int],
        houses: int,
        hand: int,
        plays: int,
        street: int,
        across: bool,
        neighbour_discount: int,
        jean_bonus: int,
        exchange: Effect[Any],
        exchange_give: int,
        end_points: int,
        goods_per_point: int,
    ) -> None:
        self.person_colour = person_colour
        self.effects = effects
        self.builds = [effect.builds for effect in effects]
        self.feeds = [effect.feeds for effect in effects]
        self.measured = [effect.measured for effect in effects]
        # How much a play of each person brings by what it brings in the game's own edition.
        self.share = [1.0] * len(effects)
        self.pool = pool
        self.building_colour = building_colour
        self.copies = copies
        self.symbol = symbol
        self.price = price
        self.points = points
        self.upgraded_points = upgraded_points
        self.city = city
        # By the number of players, how many places the city has.
        self.places = [sum(city.get(seats, [])) for seats in range(max(city) + 1)]
        self.barrels = barrels
        self.start_goods = start_goods
        self.draft_goods = draft_goods
        self.houses = houses
        self.hand = hand
        self.plays = plays
        self.street = street
        self.segment = street // COLUMNS
        self.neighbour_discount = neighbour_discount
        self.jean_bonus = jean_bonus
        self.exchange = exchange
        self.exchange_give = exchange_give
        self.end_points = end_points
        self.goods_per_point = goods_per_point
        self.neighbours = [neighbours(place, across) for place in range(len(PLACE))]


def neighbours(place: int, across: bool) -> list[int]:
    """The places that share an edge with this one; those facing across the street only if `across`."""
    column = place % COLUMNS
    row = place // COLUMNS
    out = []
    if column > 0:
        out.append(place - 1)
    if column < COLUMNS - 1:
        out.append(place + 1)
    if row >= 2:
        out.append(place - 2 * COLUMNS)
    if place + 2 * COLUMNS < len(PLACE):
        out.append(place + 2 * COLUMNS)
    if across and row < 2:
        out.append(column + (1 - row) * COLUMNS)
    return out
