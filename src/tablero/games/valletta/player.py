"""What a player of Valletta has: goods, cards, buildings, points."""


class Player:
    """What lies before a player. Card lists are kept sorted: their order means nothing."""

    def __init__(
        self,
        goods: list[int],
        hand: list[int],
        pile: list[int],
        discard: list[int],
        slots: list[int],
        built: int,
        upgraded: int,
        houses: int,
        points: int,
        out: bool,
    ) -> None:
        self.goods = goods
        self.hand = hand
        self.pile = pile
        self.discard = discard
        self.slots = slots
        self.built = built
        self.upgraded = upgraded
        self.houses = houses
        self.points = points
        self.out = out

    def clone(self) -> "Player":
        """An equal player that shares nothing."""
        return Player(
            self.goods.copy(),
            self.hand.copy(),
            self.pile.copy(),
            self.discard.copy(),
            self.slots.copy(),
            self.built,
            self.upgraded,
            self.houses,
            self.points,
            self.out,
        )

    def has_goods(self) -> int:
        """How many goods there are in all."""
        goods = self.goods
        return goods[0] + goods[1] + goods[2] + goods[3]
