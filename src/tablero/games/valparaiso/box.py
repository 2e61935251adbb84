"""What is printed, for one side of the board, as plain lists and ints that the rules index."""

from typing import Final

from tablero.games.valparaiso.terms import BASE_CARDS, CARDS, DEEDS, LETTERS, NONE, PLACES, SECTORS, TILES

ANY_GOOD: Final = 3
FAR: Final = 99

LEVEL_A: Final = 0
LEVELS: Final = 3

NO_PAIR: Final = 0
PAIR_DIFFERENT: Final = 1
PAIR_ALIKE: Final = 2


class Box:
    """One side of the board with all tiles and cards; lists run over places, sites, sectors, tiles or cards."""

    def __init__(self) -> None:
        # The board
        self.roads: list[list[int]] = [[] for _ in range(PLACES)]
        # The steps from every place to every other along the roads, FAR where none lead.
        self.steps: list[list[int]] = []
        self.river = 0
        self.villages: list[int] = []
        self.markets: list[int] = []
        self.market_at = [NONE] * PLACES
        self.sites_at: list[list[int]] = [[] for _ in range(PLACES)]
        # By site, as far as this side has sites.
        self.site_points: list[int] = []
        self.residence_points: list[int] = []
        self.residence_pesos: list[int] = []
        # Silver, copper, wheat, and of any kind; and which of the three there are.
        self.residence_goods: list[list[int]] = []
        self.residence_kinds: list[list[int]] = []
        self.column: list[int] = []
        self.reserve: list[int] = []
        self.demand = [NONE] * SECTORS
        self.places_per_sector = 0
        # The tiles
        self.letters: list[list[int]] = [[0] * TILES for _ in range(LETTERS)]
        self.tile_limit = [0] * TILES
        self.tile_cost = [0] * TILES
        self.tile_takes: list[list[int]] = [[0, 0, 0] for _ in range(TILES)]
        self.tile_pesos = [0] * TILES
        self.tile_gives: list[list[int]] = [[0, 0, 0] for _ in range(TILES)]
        self.tile_points = [0] * TILES
        self.tile_pair = [NO_PAIR] * TILES
        # The cards
        self.level = [NONE] * CARDS
        self.level_cards = [0] * LEVELS
        self.card_players = [0] * CARDS
        self.card_points = [0] * CARDS
        self.main = list(range(BASE_CARDS)) + [NONE] * (CARDS - BASE_CARDS)
        self.alternative: list[list[int]] = []
        # The deeds: what each asks for and gives, and how often at most
        self.deed_price = [0] * DEEDS
        self.deed_pesos = [0] * DEEDS
        self.deed_points = [0] * DEEDS
        self.deed_goods = [0] * DEEDS
        self.deed_times = [0] * DEEDS
        # For bots: what a use of each deed brings beyond that of an ordinary card, and what a good and a peso are worth
        # at the end, in points
        self.ability = [0.0] * DEEDS
        self.good_worth = 0.0
        self.peso_worth = 0.0
        # The figures
        self.start_pesos = 0
        # The combinations of goods that one can start with, each in rising order.
        self.combinations: list[list[int]] = []
        self.start_sector = 0
        self.merchants = 0
        self.merchants_of_two = 0
        self.houses = 0
        self.hold = 0
        self.full_hold_points = 0
        self.free_sale = 0
        self.mayor = 0
        self.out_of_order: list[int] = []
        self.houses_for_slot_5 = 0
        self.clock_seconds = 0
        self.countdown_seconds = 0
        self.fares: list[int] = []
        self.better_fares: list[int] = []
        self.toll = 0
        self.trade_fee = 0
        self.overseas_goods = 0
        self.compensation = 0
        self.most_residences = 0
        self.second_residences = 0
        self.fourth_house_points = 0
        self.end_points = 0
        self.pesos_per_point = 0


class Boxes:
    """Both sides of the board."""

    def __init__(self, small: Box, large: Box) -> None:
        self.small = small
        self.large = large

    def box(self, seats: int) -> Box:
        """The side that this number of players uses."""
        return self.small if seats <= 3 else self.large
