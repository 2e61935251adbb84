"""The tables of Lampara and the mutators: the only code that writes them."""

from lampara.box import Box
from lampara.terms import DISH, FISH, GROUND, NONE, SELL
from tablero.core import agenda


class Player:
    """A skipper: orders in hand, where she means to sail and where she is, fish, coins, points."""

    def __init__(self) -> None:
        self.hand: list[int] = []
        self.plan = NONE
        self.ground = NONE
        self.fish = [0] * len(FISH)
        self.coins = 0
        self.points = 0

    def clone(self) -> "Player":
        twin = Player()
        twin.hand, twin.fish = self.hand.copy(), self.fish.copy()
        twin.plan, twin.ground, twin.coins, twin.points = self.plan, self.ground, self.coins, self.points
        return twin


class State(agenda.State):
    """The bag, the deck, the fish at each ground, and the players. `starter` fishes first."""

    def __init__(self, box: Box, seats: int, clock: bool) -> None:
        super().__init__()
        self.box = box
        self.clock = clock
        self.starter = 0
        self.bag = box.count.copy()
        self.deck = box.copies.copy()
        self.sea = [[0] * len(FISH) for _ in GROUND.words]
        self.players = [Player() for _ in range(seats)]

    def clone(self) -> "State":
        twin = State(self.box, 0, self.clock)
        twin.agenda, twin.round, twin.reveals, twin.starter = self.agenda.copy(), self.round, self.reveals, self.starter
        twin.bag, twin.deck, twin.sea = self.bag.copy(), self.deck.copy(), [each.copy() for each in self.sea]
        twin.players = [p.clone() for p in self.players]
        return twin

    def in_order(self) -> list[int]:
        """The seats from the start player on."""
        seats = len(self.players)
        return [(self.starter + n) % seats for n in range(seats)]

    def can_serve(self, seat: int, dish: int) -> bool:
        """Whether all the fish for a dish is there."""
        return all(has >= takes for has, takes in zip(self.players[seat].fish, self.box.recipe[dish], strict=True))

    def fall_night(self) -> None:
        self.round += 1
        self.tell("night", agenda.NOBODY, self.round)

    def rise(self, ground: int, fish: int) -> None:
        self.bag[fish] -= 1
        self.sea[ground][fish] += 1
        self.tell("rose", agenda.NOBODY, 1, FISH.key(fish), where=GROUND.key(ground))

    def deal(self, seat: int, dish: int) -> None:
        self.deck[dish] -= 1
        self.players[seat].hand = sorted([*self.players[seat].hand, dish])
        self.tell("drew", seat, 1, DISH.key(dish), to=seat)

    def plan(self, seat: int, ground: int) -> None:
        self.players[seat].plan = ground
        self.tell("planned", seat, 0, GROUND.key(ground), to=seat)

    def reveal(self) -> None:
        self.reveals += 1
        for seat, p in enumerate(self.players):
            p.ground, p.plan = p.plan, NONE
            self.tell("sailed", seat, 0, GROUND.key(p.ground))

    def catch(self, seat: int, fish: int) -> None:
        p = self.players[seat]
        self.sea[p.ground][fish] -= 1
        p.fish[fish] += 1
        self.tell("caught", seat, 1, FISH.key(fish), where=GROUND.key(p.ground))

    def serve(self, seat: int, dish: int) -> None:
        p = self.players[seat]
        p.hand.remove(dish)
        self.tell("served", seat, 1, DISH.key(dish))
        for fish, n in enumerate(self.box.recipe[dish]):
            if n:
                self.give_up(seat, fish, n)
                self.tell("used", seat, n, FISH.key(fish))
        p.points += self.box.points[dish]
        self.tell("scored", seat, self.box.points[dish])

    def give_up(self, seat: int, fish: int, n: int) -> None:
        self.players[seat].fish[fish] -= n
        self.bag[fish] += n

    def break_day(self) -> None:
        """Fish nobody caught is gone, all come home, and the next seat will be first."""
        for ground in self.sea:
            for fish, n in enumerate(ground):
                self.bag[fish] += n
                ground[fish] = 0
        for p in self.players:
            p.ground = NONE
        self.starter = (self.starter + 1) % len(self.players)

    def free_options(self, seat: int) -> list[int]:
        return [SELL.of(fish) for fish, n in enumerate(self.players[seat].fish) if n]

    def free(self, seat: int, a: int) -> bool:
        """Fish is sold whenever one is asked something."""
        if not SELL.has(a):
            return False
        fish = SELL.x(a)
        self.give_up(seat, fish, 1)
        self.tell("sold", seat, 1, FISH.key(fish))
        self.players[seat].coins += self.box.price[fish]
        self.tell("earned", seat, self.box.price[fish])
        return True
