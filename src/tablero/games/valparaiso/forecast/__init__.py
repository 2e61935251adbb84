"""A seat's position, to play a plan through on it as if one were alone: what bots think ahead with."""

from typing import Final

from tablero.games.valparaiso.box import ANY_GOOD
from tablero.games.valparaiso.rules.villages import opponents
from tablero.games.valparaiso.state import State
from tablero.games.valparaiso.terms import BASE_CARDS, CARDS, FIRST_CUSTOMS, GOODS, HARBOUR, NONE, PLACES

# What a good and a peso are worth beyond their worth at the end, in points, while there is use for them.
GOOD_IN_USE: Final = 0.28
PESO_IN_USE: Final = 0.025
# A merchant that cannot walk any more.
FIXED: Final = -1
MANY: Final = 99


class Forecast:
    """A seat's position while its plan is played through.

    Moves of merchants and ship are kept in hand until a trade, a house, a transfer or a purchase makes use of
    them; a card whose move is not used at all is taken to have been used for its alternative.
    """

    def __init__(
        self, s: State, seat: int, goods: list[int], places: list[int], walked: list[int], stations: list[int]
    ) -> None:
        self.s = s
        self.seat = seat
        self.goods = goods
        self.places = places
        # Counted steps of each merchant that may still walk, else FIXED; and the fares, or the river.
        self.walked = walked
        self.fares = s.box.fares
        self.river = False
        # By place: own stations.
        self.stations = stations
        self.customs = 0
        self.residences = 0
        self.revenue = 0.0
        self.pesos = 0
        self.points = 0
        self.card_points = 0
        self.ability = 0.0
        self.cards = 0
        self.ship = HARBOUR
        self.houses = 0
        self.rounds = 0.0
        self.use = 0.0
        # The cards whose move is still in hand.
        self.moving = NONE
        self.sailing = NONE
        # Cards bought, tiles moved on (four bits a market), residences and sites built by this plan.
        self.bought = 0
        self.visits = 0
        self.new_residences = 0
        self.sites = 0
        self.fees: list[int] = []
        # The cards of the plan in their order, and what it is worth once that is known.
        self.row: list[int] = []
        self.worth = 0.0

    def clone(self) -> "Forecast":
        """A copy; what it shares is never changed."""
        t = Forecast(self.s, self.seat, self.goods[:], self.places[:], self.walked[:], self.stations)
        t.fares = self.fares
        t.river = self.river
        t.customs = self.customs
        t.residences = self.residences
        t.revenue = self.revenue
        t.pesos = self.pesos
        t.points = self.points
        t.card_points = self.card_points
        t.ability = self.ability
        t.cards = self.cards
        t.ship = self.ship
        t.houses = self.houses
        t.rounds = self.rounds
        t.use = self.use
        t.moving = self.moving
        t.sailing = self.sailing
        t.bought = self.bought
        t.visits = self.visits
        t.new_residences = self.new_residences
        t.sites = self.sites
        t.fees = self.fees
        t.row = self.row
        return t

    def in_warehouse(self) -> int:
        return self.goods[0] + self.goods[1] + self.goods[2]

    def in_hold(self) -> int:
        return self.goods[3] + self.goods[4] + self.goods[5]

    def wanted(self, but: int) -> int:
        """The kind of which one more helps most: the last of as many as buy a card, then the one before it."""
        best = NONE
        most = -1
        cargo = self.s.box.overseas_goods
        for good in range(GOODS):
            if good != but:
                n = self.goods[good] + self.goods[GOODS + good]
                want = n % cargo * 4 + (3 if n == 0 else 2 if n < 2 * cargo else 0)
                if want > most:
                    most = want
                    best = good
        return best

    def has_of_each(self, n: int) -> bool:
        """Whether the warehouse holds so many of every kind."""
        return self.goods[0] >= n and self.goods[1] >= n and self.goods[2] >= n

    def gain_of_each(self, n: int) -> None:
        """So many of every kind, or so many less."""
        for good in range(GOODS):
            self.goods[good] += n

    def spare(self) -> int:
        """The kind of the warehouse of which one less hurts least."""
        best = NONE
        least = MANY
        cargo = self.s.box.overseas_goods
        for good in range(GOODS):
            if self.goods[good]:
                n = self.goods[good] + self.goods[GOODS + good]
                want = (n - 1) % cargo * 4 + (3 if n == 1 else 2 if n <= 2 * cargo else 0)
                if want < least:
                    least = want
                    best = good
        return best


def forecast_of(s: State, seat: int, rounds: float) -> Forecast:
    """The seat's position as it is, with so many rounds to come after this one."""
    box = s.box
    p = s.players[seat]
    t = Forecast(s, seat, p.goods[:], p.merchants[:], [FIXED] * len(p.merchants), [0] * PLACES)
    t.pesos = p.pesos
    t.points = p.points
    t.ship = p.ship
    t.houses = p.houses
    t.rounds = rounds
    t.use = min(1.0, rounds / 2.0)
    if p.houses < box.houses:
        for place in box.villages:
            for site in box.sites_at[place]:
                if s.houses[site] == seat:
                    if place >= FIRST_CUSTOMS:
                        t.customs += 1
                    else:
                        t.stations[place] += 1
    for space, owner in enumerate(s.residences):
        if owner == seat:
            t.residences += 1
            t.revenue += income(s, space)
    owned = p.owned() >> BASE_CARDS
    if owned:
        for card in range(BASE_CARDS, CARDS):
            if owned >> (card - BASE_CARDS) & 1:
                t.cards += 1
                t.card_points += box.card_points[card]
                t.ability += ability(s, seat, card)
    return t


def fees_of(s: State, seat: int) -> list[int]:
    """What it costs the seat to trade in each market."""
    return [s.box.trade_fee * opponents(s, seat, place) for place in s.box.markets]


def income(s: State, space: int) -> float:
    """The revenue of a residence, in goods."""
    goods = s.box.residence_goods[space]
    return goods[ANY_GOOD] * 1.2 + goods[0] + goods[1] + goods[2] + s.box.residence_pesos[space] * 0.18


def ability(s: State, seat: int, card: int) -> float:
    """What a use of an achievement card brings beyond that of an ordinary card."""
    worth = s.box.ability
    main = worth[s.box.main[card]]
    other = s.box.alternative[seat][card]
    return main if other == NONE or worth[other] <= main else worth[other]
