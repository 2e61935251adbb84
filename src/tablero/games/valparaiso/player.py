"""What belongs to one player."""

from tablero.games.valparaiso.terms import HARBOUR, MAT, NONE


class Player:
    """What lies before one player and on his mat."""

    def __init__(self, goods: list[int], merchants: list[int], row: list[int], revealed: list[int]) -> None:
        # Warehouse silver, copper, wheat, then the hold's.
        self.goods = goods
        # Where each merchant stands; MAT if it is not hired.
        self.merchants = merchants
        # The cards planned in slots 1 to 5, without gaps, and in the mayor's slot.
        self.row = row
        self.mayor = NONE
        # The plan as it was last turned up, the mayor's card last; never written into, only laid anew.
        self.revealed = revealed
        # The cards not planned, as bits.
        self.hand = 0
        self.pesos = 0
        self.points = 0
        self.houses = 0
        self.ship = HARBOUR

    def clone(self) -> "Player":
        """A copy that shares nothing that is written into."""
        twin = Player(self.goods[:], self.merchants[:], self.row[:], self.revealed)
        twin.mayor = self.mayor
        twin.hand = self.hand
        twin.pesos = self.pesos
        twin.points = self.points
        twin.houses = self.houses
        twin.ship = self.ship
        return twin

    def owned(self) -> int:
        """All cards of the player as bits, planned or not."""
        cards = self.hand
        for card in self.row:
            cards |= 1 << card
        if self.mayor != NONE:
            cards |= 1 << self.mayor
        return cards

    def standing(self) -> int:
        """The places where merchants stand, as bits."""
        places = 0
        for place in self.merchants:
            if place != MAT:
                places |= 1 << place
        return places

    def in_hold(self) -> int:
        """How many goods the ship carries."""
        return self.goods[3] + self.goods[4] + self.goods[5]

    def in_warehouse(self) -> int:
        """How many goods lie in the warehouse."""
        return self.goods[0] + self.goods[1] + self.goods[2]
