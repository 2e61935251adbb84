"""The state of Altiplano: its tables, and the mutators, the only code that writes them."""

from tablero.core.agenda import NOBODY
from tablero.games.altiplano.box import Box
from tablero.games.altiplano.state.boards import Boards
from tablero.games.altiplano.state.tables import Player, replaced
from tablero.games.altiplano.terms import (
    EMPTY,
    EXTENSION_WORDS,
    EXTENSIONS,
    GOOD_WORDS,
    MISSION_WORDS,
    MISSIONS,
    MOVEMENTS,
    ON_MOVEMENT,
    ON_ROLE,
    ORDERS,
    PLACE_WORDS,
    PLACES,
    ROLE_WORDS,
    ROWS,
    SLOTS,
    SPACES,
    count,
    goods_in,
    size,
)

__all__ = ["Player", "State", "opening"]


def opening(box: Box, seats: int, with_missions: bool, draft: bool) -> "State":
    """An empty table for so many players."""
    players = [Player([0] * SPACES, [], [0] * SPACES, [0] * ROWS) for _ in range(seats)]
    s = State(box, players, [EMPTY] * SLOTS, [], [], [NOBODY] * 4)
    s.with_missions = with_missions
    s.draft = draft
    return s


class State(Boards):
    """A state: the tables, and all that can happen to them."""

    def clone(self) -> "State":
        players = [p.clone() for p in self.players]
        s = State(self.box, players, self.strip, self.ring, self.near, self.firsts)
        s.agenda = self.agenda[:]
        s.round = self.round
        s.reveals = self.reveals
        s.with_missions = self.with_missions
        s.draft = self.draft
        s.stock = self.stock
        s.carts = self.carts
        s.houses = self.houses
        s.boats = self.boats
        s.orders = self.orders
        s.roles = self.roles
        s.deck = self.deck
        s.deck_size = self.deck_size
        s.first = self.first
        s.last_round = self.last_round
        s.bought = self.bought
        s.passed = self.passed
        s.owing = self.owing
        s.undealt = self.undealt
        return s

    # Set-up

    def lay_out(self) -> None:
        """Stock, carts, cards and spaces for the number of players."""
        players = len(self.players)
        self.stock = self.box.stock[players]
        self.carts = self.box.carts[players] - players
        self.houses = self.box.houses
        self.boats = self.box.boats
        self.orders = (1 << ORDERS) - 1
        self.roles = (1 << len(ROLE_WORDS)) - 1
        self.undealt = (1 << MISSIONS) - 1 if self.with_missions else 0
        for extension in range(EXTENSIONS):
            copies = self.box.copies_of(extension, players)
            self.deck += copies << 2 * extension
            self.deck_size += copies
        for p in self.players:
            p.limit = self.box.planning
            for place in range(PLACES):
                self._make_room(p, place, self.box.spaces[place])
            for i in range(MOVEMENTS):
                self._make_room(p, ON_MOVEMENT + i, 1)

    def lay_place(self, place: int) -> None:
        """The next place of the ring; after the last one it is known what is near what."""
        self.ring = [*self.ring, place]
        if len(self.ring) == PLACES:
            near = [0] * (4 * PLACES)
            for i, here in enumerate(self.ring):
                for steps in range(4):
                    for way in range(-steps, steps + 1):
                        near[steps * PLACES + here] |= 1 << self.ring[(i + way) % PLACES]
            self.near = near
        if self.listener is not None:
            self.tell("laid", NOBODY, where="place." + PLACE_WORDS[place])

    def start_with(self, seat: int) -> None:
        """The seat gets the start token."""
        self.first = seat
        self.tell("started", seat)

    def remove_order(self, order: int) -> None:
        """An order leaves the game unseen."""
        self.orders &= ~(1 << order)

    def reveal(self, extension: int) -> None:
        """The top card of the stack goes into the lowest empty slot."""
        slot = self.strip.index(EMPTY)
        self.strip = replaced(self.strip, slot, extension)
        self.deck -= 1 << 2 * extension
        self.deck_size -= 1
        if self.listener is not None:
            self.tell("revealed", NOBODY, slot + 1, "extension." + EXTENSION_WORDS[extension])

    def give_role(self, seat: int, role: int) -> None:
        """The seat takes a role and what stands on it."""
        p = self.players[seat]
        self.roles &= ~(1 << role)
        p.role = role
        p.coins = self.box.start_coins[role]
        p.planning = self.box.start_goods[role]
        p.planned = size(p.planning)
        self.stock -= p.planning
        self._make_room(p, ON_ROLE, self.box.roles[role].tiles)
        if self.listener is not None:
            self.tell("role", seat, 1, "role." + ROLE_WORDS[role])
            for good in goods_in(p.planning):
                for _ in range(count(p.planning, good)):
                    self.tell("gained", seat, 1, "good." + GOOD_WORDS[good], "role." + ROLE_WORDS[role])
            self.tell("earned", seat, p.coins, source="role." + ROLE_WORDS[role])

    # Missions

    def deal(self, seat: int, mission: int) -> None:
        """A mission from the stack into a hand."""
        self.undealt &= ~(1 << mission)
        self.players[seat].hand |= 1 << mission
        if self.listener is not None:
            self.tell("dealt", seat, what="mission." + MISSION_WORDS[mission], to=seat)

    def keep(self, seat: int, mission: int) -> None:
        """The seat lays a mission face down."""
        p = self.players[seat]
        if p.own == EMPTY:
            p.own = mission
            p.hand &= ~(1 << mission)
        p.missions |= 1 << mission
        if self.listener is not None:
            self.tell("kept", seat, what="mission." + MISSION_WORDS[mission], to=seat)

    def give(self, seat: int, mission: int) -> None:
        """The seat chooses what goes to the left; what is left then goes to the right, or with two players out."""
        p = self.players[seat]
        p.to_left = mission
        p.to_right = (p.hand & ~(1 << mission)).bit_length() - 1
        p.hand = 0
        if self.listener is not None:
            self.tell("gave", seat, what="mission." + MISSION_WORDS[mission], to=seat)

    def pass_missions(self) -> None:
        """All hand on at once what they chose for their neighbours."""
        seats = len(self.players)
        for seat, p in enumerate(self.players):
            left = self.players[(seat + 1) % seats]
            right = self.players[seat - 1]
            p.hand = 1 << right.to_left
            if seats == 2:
                p.missions |= p.hand
            else:
                p.hand |= 1 << left.to_right

    def turn_up(self, seat: int, mission: int) -> None:
        """A mission that is met is turned face up."""
        p = self.players[seat]
        p.missions &= ~(1 << mission)
        p.shown |= 1 << mission
        self.reveals += 1
        if self.listener is not None:
            self.tell("met", seat, self.box.mission_points[mission], "mission." + MISSION_WORDS[mission])

    def lay_open(self) -> None:
        """At the end everybody learns which missions are met, and which are not."""
        if self.with_missions:
            self.reveals += 1

    # Rounds

    def begin_round(self) -> None:
        """The next round: nobody has passed, nothing is bought."""
        self.round += 1
        self.passed = 0
        self.bought = False
        for p in self.players:
            p.rested = p.carts
            p.bought = 0
        self.tell("round", NOBODY, self.round)

    def ask(self, owing: int) -> None:
        """So many seats, as bits, are asked at once."""
        self.owing = owing

    def answered(self, seat: int) -> None:
        """The seat owes nothing more."""
        self.owing &= ~(1 << seat)

    def lock(self, seat: int) -> None:
        """The seat's plan stands."""
        self.owing &= ~(1 << seat)
        self.reveals += 1
        self.tell("locked", seat)

    def forget_fresh(self) -> None:
        """What was laid lies."""
        for p in self.players:
            if p.fresh:
                p.fresh = []

    def out(self, seat: int) -> None:
        """The seat does nothing more this round."""
        self.passed |= 1 << seat
        self.tell("passed", seat)

    def pass_start(self) -> None:
        """The start token goes to the left."""
        self.first = (self.first + 1) % len(self.players)
        self.tell("started", self.first)

    def slide(self) -> None:
        """The strip closes its gaps; the bottom card leaves first if nothing was bought."""
        if not self.bought and self.strip[0] != EMPTY:
            if self.listener is not None:
                self.tell("dropped", NOBODY, what="extension." + EXTENSION_WORDS[self.strip[0]])
            self.strip = replaced(self.strip, 0, EMPTY)
        cards = [card for card in self.strip if card != EMPTY]
        self.strip = cards + [EMPTY] * (SLOTS - len(cards))

    def announce_end(self) -> None:
        """The round after this one is the last."""
        if not self.last_round:
            self.last_round = self.round + 1
            self.tell("last-round", NOBODY, self.last_round)
