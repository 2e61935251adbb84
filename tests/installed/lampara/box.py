"""What is printed, as lists and ints that the rules index."""


class Box:
    """By ground how many fish come up and how many a boat catches, by fish and by dish what it takes and brings."""

    def __init__(self) -> None:
        self.nights = 0
        self.hand = 0
        self.coins_for_a_point = 0
        self.seconds = 0
        self.countdown = 0
        self.shoal: list[int] = []
        self.nets: list[int] = []
        self.count: list[int] = []
        self.price: list[int] = []
        self.copies: list[int] = []
        self.points: list[int] = []
        self.recipe: list[list[int]] = []
