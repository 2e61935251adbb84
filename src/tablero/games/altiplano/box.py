"""What is printed, as the lists and numbers that the rules look things up in."""

from typing import TYPE_CHECKING, Final

from tablero.games.altiplano.terms import EXTENSIONS, GOODS, NO_GOODS, PLACES, ROLES

if TYPE_CHECKING:
    from tablero.games.altiplano.effects import Effect, Mission

LETTERS: Final = 4


class Box:
    """One edition. Lists run over goods, places, spaces, jobs, roles or extensions, in the order of the terms."""

    def __init__(self) -> None:
        self.copies = [0] * GOODS
        self.points = [0] * GOODS
        self.price = [0] * GOODS
        # The goods that lie at a place, as the bits they have in a heap.
        self.goods_at = [NO_GOODS] * PLACES
        # By the number of players; 0 and 1 stay empty.
        self.stock: list[int] = [NO_GOODS] * 6
        self.carts = [0] * 6
        self.orders = [0] * 6
        self.spaces = [0] * PLACES
        self.most_carts = 0
        self.planning = 0
        # What a step of the road adds to the planning spaces; one that adds none gives corn.
        self.steps: list[int] = []
        self.row_length: list[int] = []
        self.row_points: list[int] = []
        self.slot_extra: list[int] = []
        # What coins buy beside extensions.
        self.cart_price = 0
        self.order_price = 0
        # The actions that everybody has, all and by place; those of the roles; the extensions.
        self.actions: list[Effect] = []
        self.actions_at: list[list[Effect]] = [[] for _ in range(PLACES)]
        self.roles: list[Effect] = []
        self.extensions: list[Effect] = []
        self.start_goods = [NO_GOODS] * ROLES
        self.start_coins = [0] * ROLES
        # The extensions of each letter, the one that is dealt first in front.
        self.letters: list[list[int]] = [[] for _ in range(LETTERS)]
        self.extension_price = [0] * EXTENSIONS
        self.marks: list[list[int]] = [[] for _ in range(EXTENSIONS)]
        # The extensions that work at a place, as bits.
        self.cards_at = [0] * PLACES
        self.village_spaces = 0
        self.harvest = 0
        self.crib = 0
        self.house_points = 0
        self.house_bonus = 0
        self.houses = NO_GOODS
        self.boat_points = 0
        self.boats = NO_GOODS
        self.order_goods: list[int] = []
        self.order_points: list[int] = []
        self.missions: list[Mission] = []
        self.mission_points: list[int] = []
        # The missions that wait for the end, as bits.
        self.last_missions = 0
        # The spaces that take a tile or coin, as bits, by role and tile.
        self.accepts: list[int] = [0] * (ROLES * GOODS)

    def copies_of(self, extension: int, players: int) -> int:
        """How many cards of this face are used with so many players."""
        return len([1 for mark in self.marks[extension] if mark <= players])

    def accept(self, tile: int, space: int, role: int) -> None:
        """Lets a space take a tile, for those with the role."""
        self.accepts[role * GOODS + tile] |= 1 << space

    def accept_all(self, tile: int, space: int) -> None:
        """Lets a space take a tile."""
        for role in range(ROLES):
            self.accept(tile, space, role)
