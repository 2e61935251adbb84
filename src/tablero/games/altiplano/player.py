"""What lies before a player."""

from tablero.games.altiplano.terms import COIN, EMPTY, NO_GOODS, NOWHERE, TOP_CART, all_of, count
from tablero.games.altiplano.warehouse import Warehouse


class Player:
    """What lies before a player. Goods are heaps, sets bits; `spaces` and `warehouse` are replaced, never changed."""

    def __init__(self, at: list[int], fresh: list[int], spaces: list[int], warehouse: Warehouse) -> None:
        # By space: the heap that lies there, and how many tiles it takes.
        self.at = at
        self.spaces = spaces
        # What was laid this round, as actions; it may be lifted again until the plan is locked.
        self.fresh = fresh
        self.warehouse = warehouse
        self.open = 0
        self.lying = 0
        self.wild = NO_GOODS
        self.role = EMPTY
        self.coins = 0
        self.bag = NO_GOODS
        self.container = NO_GOODS
        self.planning = NO_GOODS
        self.planned = 0
        self.limit = 0
        self.road = 0
        self.place = NOWHERE
        self.carts = 1 << TOP_CART
        self.rested = 1 << TOP_CART
        self.bought = 0
        # Which extensions are owned; and how many of each, in two bits.
        self.cards = 0
        self.owned = 0
        self.houses = NO_GOODS
        self.boats = NO_GOODS
        self.order = EMPTY
        self.missing = NO_GOODS
        self.delivered = NO_GOODS
        self.finished = 0
        self.crib = 0
        self.aside = NO_GOODS
        # Cards to choose from, or chosen from last; the first choice; what went to the neighbours; what is held.
        self.hand = 0
        self.own = EMPTY
        self.to_left = EMPTY
        self.to_right = EMPTY
        self.missions = 0
        self.shown = 0

    def clone(self) -> "Player":
        """A player equal to this one."""
        p = Player(self.at[:], self.fresh[:], self.spaces, self.warehouse)
        p.open = self.open
        p.lying = self.lying
        p.wild = self.wild
        p.role = self.role
        p.coins = self.coins
        p.bag = self.bag
        p.container = self.container
        p.planning = self.planning
        p.planned = self.planned
        p.limit = self.limit
        p.road = self.road
        p.place = self.place
        p.carts = self.carts
        p.rested = self.rested
        p.bought = self.bought
        p.cards = self.cards
        p.owned = self.owned
        p.houses = self.houses
        p.boats = self.boats
        p.order = self.order
        p.missing = self.missing
        p.delivered = self.delivered
        p.finished = self.finished
        p.crib = self.crib
        p.aside = self.aside
        p.hand = self.hand
        p.own = self.own
        p.to_left = self.to_left
        p.to_right = self.to_right
        p.missions = self.missions
        p.shown = self.shown
        return p

    def has(self, extension: int) -> bool:
        """Whether the player owns the extension."""
        return self.cards >> extension & 1 == 1

    def copies(self, extension: int) -> int:
        """How many of an extension the player owns."""
        return self.owned >> 2 * extension & 3

    def cart_count(self) -> int:
        """How many carts the player owns."""
        carts = 0
        for i in range(TOP_CART + 1):
            carts += self.carts >> i & 1
        return carts

    def laid(self) -> int:
        """All that lies on spaces as one heap, coins among it."""
        heap = 0
        lying = self.lying
        space = 0
        while lying:
            if lying & 1:
                heap += self.at[space]
            lying >>= 1
            space += 1
        return heap

    def goods(self) -> int:
        """All that counts at the end, as a heap."""
        laid = self.laid() & ~all_of(COIN)
        return self.bag + self.container + self.planning + self.warehouse.stored + self.aside + laid

    def money(self) -> int:
        """All coins, those that lie on spaces included."""
        return self.coins + count(self.laid(), COIN)
