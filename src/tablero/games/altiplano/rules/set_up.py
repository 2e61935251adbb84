"""Set-up: the ring, the orders, the strip, the start player, the roles."""

from tablero.core.agenda import Choice, Step
from tablero.games.altiplano.rules.missions import DealMissions, Even
from tablero.games.altiplano.rules.rounds import Refill, Round
from tablero.games.altiplano.state import State
from tablero.games.altiplano.terms import LAY, ORDERS, PLACES, REMOVE, ROLE, ROLES, START


class SetUp(Step[State]):
    """Lays out everything that does not depend on chance, and what does in its order."""

    def run(self, s: State) -> None:
        s.lay_out()
        s.then(Round())
        if s.with_missions:
            s.then(DealMissions())
        s.then(GiveRoles())
        s.then(DrawStart())
        s.then(Refill())
        for _ in range(ORDERS - s.box.orders[len(s.players)]):
            s.then(RemoveOrder())
        for _ in range(PLACES):
            s.then(LayPlace())


class LayPlace(Even):
    """The seven places lie in a random ring."""

    def outcomes(self, s: State) -> list[int]:
        return [LAY.of(place) for place in range(PLACES) if place not in s.ring]

    def resolve(self, s: State, a: int) -> None:
        s.lay_place(LAY.x(a))


class RemoveOrder(Even):
    """Some orders leave the game unseen: with 2 or 3 players 6, with 4 or 5 players 4."""

    def outcomes(self, s: State) -> list[int]:
        return [REMOVE.of(order) for order in range(ORDERS) if s.orders >> order & 1]

    def resolve(self, s: State, a: int) -> None:
        s.remove_order(REMOVE.x(a))


class DrawStart(Even):
    """The start player is drawn (ruling 5)."""

    def outcomes(self, s: State) -> list[int]:
        return [START.of(seat) for seat in range(len(s.players))]

    def resolve(self, s: State, a: int) -> None:
        s.start_with(START.x(a))


class GiveRoles(Step[State]):
    """Each player from the start player on gets a random role; or they choose, the start player last (ruling 3)."""

    def run(self, s: State) -> None:
        seats = len(s.players)
        if s.draft:
            for i in range(seats):
                s.then(ChooseRole((s.first + i) % seats))
        else:
            for i in range(seats - 1, -1, -1):
                s.then(DealRole((s.first + i) % seats))


class DealRole(Even):
    """A random role for a player; its goods come out of the stock."""

    def __init__(self, to: int) -> None:
        super().__init__()
        self.to = to

    def outcomes(self, s: State) -> list[int]:
        return [ROLE.of(role) for role in range(ROLES) if s.roles >> role & 1]

    def resolve(self, s: State, a: int) -> None:
        s.give_role(self.to, ROLE.x(a))


class ChooseRole(Choice[State]):
    """A player takes one of the roles that are left."""

    def options(self, s: State) -> list[int]:
        return [ROLE.of(role) for role in range(ROLES) if s.roles >> role & 1]

    def resolve(self, s: State, a: int) -> None:
        s.give_role(self.seat, ROLE.x(a))
