"""The tables of Altiplano: what lies in the middle, and what lies in front of a player."""

from tablero.core.agenda import State
from tablero.games.altiplano.box import Box
from tablero.games.altiplano.terms import COIN, EMPTY, NO_GOODS, NOWHERE, TOP_CART, all_of, count


class Player:
    """What lies before a player. Goods are heaps, sets are bits; `spaces` and `rows` are replaced, never changed."""

    def __init__(self, at: list[int], fresh: list[int], spaces: list[int], rows: list[int]) -> None:
        # By space: the heap that lies there, and how many tiles it takes.
        self.at = at
        self.spaces = spaces
        # What was laid this round, as actions; it may be lifted again until the plan is locked.
        self.fresh = fresh
        # By row: its sort times 64, the corn in it times 8, the tiles in it; 0 is not begun.
        self.rows = rows
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
        self.stored = NO_GOODS
        self.begun = 0
        self.unfinished = 0
        self.complete = 0
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
        p = Player(self.at[:], self.fresh[:], self.spaces, self.rows)
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
        p.stored = self.stored
        p.begun = self.begun
        p.unfinished = self.unfinished
        p.complete = self.complete
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

    def row_of(self, sort: int) -> int:
        """The unfinished row of this sort."""
        for row in range(self.begun):
            if self.rows[row] >> 6 == sort and not self.complete >> row & 1:
                return row
        raise ValueError(f"no unfinished row of sort {sort}")

    def corn_in(self, row: int) -> int:
        """How much corn lies in a row."""
        return self.rows[row] >> 3 & 7

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
        return self.bag + self.container + self.planning + self.stored + self.aside + (self.laid() & ~all_of(COIN))

    def money(self) -> int:
        """All coins, those that lie on spaces included."""
        return self.coins + count(self.laid(), COIN)


class Tables(State):
    """The table in the middle, and the players around it. Its lists of numbers are replaced, never changed."""

    def __init__(
        self, box: Box, players: list[Player], strip: list[int], ring: list[int], near: list[int], firsts: list[int]
    ) -> None:
        super().__init__()
        self.box = box
        self.players = players
        self.strip = strip
        self.ring = ring
        # Where up to n steps lead from a place: bits at n * PLACES + place.
        self.near = near
        # Who was first to complete a row, a row of fish, an order, a house.
        self.firsts = firsts
        self.with_missions = False
        self.draft = False
        self.stock = NO_GOODS
        self.carts = 0
        self.houses = NO_GOODS
        self.boats = NO_GOODS
        self.orders = 0
        self.roles = 0
        # How many of each extension are in the stack, in two bits, and how many cards that is.
        self.deck = 0
        self.deck_size = 0
        self.first = 0
        self.last_round = 0
        self.bought = False
        self.passed = 0
        self.owing = 0
        self.undealt = 0


def replaced(numbers: list[int], at: int, value: int) -> list[int]:
    """The same list with one value replaced."""
    out = numbers[:]
    out[at] = value
    return out
