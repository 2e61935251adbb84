"""The state of Altiplano: what lies in the middle and before the players, and the mutators, which alone write it."""

from typing import Final

from tablero.core import agenda
from tablero.core.agenda import NOBODY
from tablero.games.altiplano.box import Box
from tablero.games.altiplano.player import Player
from tablero.games.altiplano.terms import (
    COIN,
    CORN,
    CORN_CRIB,
    EMPTY,
    EXTENSION_WORDS,
    EXTENSIONS,
    FISH,
    FOOD,
    GOOD_WORDS,
    HANDYMAN,
    JOURNEYMAN,
    MISSION_WORDS,
    MISSIONS,
    MOVEMENTS,
    NO_GOODS,
    ON_EXTENSION,
    ON_MOVEMENT,
    ON_ROLE,
    ORDERS,
    PLACE_WORDS,
    PLACES,
    ROAD,
    ROLE_WORDS,
    ROWS,
    SLOTS,
    SPACE_WORDS,
    SPACES,
    TOP_CART,
    VILLAGE,
    VILLAGE_SQUARE,
    count,
    goods_in,
    one,
    replaced,
    size,
)
from tablero.games.altiplano.warehouse import Warehouse

BOUGHT_CART: Final = 1
BOUGHT_EXTENSION: Final = 2
MADE_ROW: Final = 0
MADE_FISH_ROW: Final = 1
MADE_ORDER: Final = 2
MADE_HOUSE: Final = 3
_WILD: Final = 1 << (ON_EXTENSION + HANDYMAN) | 1 << (ON_EXTENSION + JOURNEYMAN)


class State(agenda.State):
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

    # Tiles between bag, planning, spaces and container

    def draw(self, seat: int, good: int) -> None:
        """A tile from the bag onto a planning space."""
        p = self.players[seat]
        p.bag -= one(good)
        p.planning += one(good)
        p.planned += 1
        if self.listener is not None:
            self.tell("drew", seat, 1, "good." + GOOD_WORDS[good])

    def pour(self, seat: int) -> None:
        """The container is emptied into the bag."""
        p = self.players[seat]
        p.bag += p.container
        p.container = NO_GOODS
        self.tell("poured", seat)

    def discard(self, seat: int, good: int) -> None:
        """A planning tile goes into the container."""
        p = self.players[seat]
        p.planning -= one(good)
        p.planned -= 1
        p.container += one(good)
        if self.listener is not None:
            self.tell("discarded", seat, 1, "good." + GOOD_WORDS[good])

    def pick(self, seat: int, good: int) -> None:
        """A tile from the container onto a planning space."""
        p = self.players[seat]
        p.container -= one(good)
        p.planning += one(good)
        p.planned += 1
        if self.listener is not None:
            self.tell("picked", seat, 1, "good." + GOOD_WORDS[good])

    def place(self, seat: int, tile: int, space: int) -> None:
        """A tile from planning, or a coin from the supply, is laid on a space."""
        p = self.players[seat]
        if tile == COIN:
            p.coins -= 1
        else:
            p.planning -= one(tile)
            p.planned -= 1
        p.at[space] += one(tile)
        p.lying |= 1 << space
        if size(p.at[space]) == p.spaces[space]:
            p.open &= ~(1 << space)
        if _WILD >> space & 1:
            p.wild += one(tile)
        if self.listener is not None:
            self.tell("placed", seat, 1, _tile_word(tile), where="space." + SPACE_WORDS[space])

    def lift(self, seat: int, tile: int, space: int) -> None:
        """A tile goes back to planning, or a coin to the supply."""
        p = self.players[seat]
        self._clear(p, tile, space)
        if tile == COIN:
            p.coins += 1
        else:
            p.planning += one(tile)
            p.planned += 1
        if self.listener is not None:
            self.tell("lifted", seat, 1, _tile_word(tile), where="space." + SPACE_WORDS[space])

    def remember(self, seat: int, a: int) -> None:
        """What was laid this round, in ascending order, as the order of laying means nothing."""
        fresh = self.players[seat].fresh
        at = len(fresh)
        while at and fresh[at - 1] > a:
            at -= 1
        fresh.insert(at, a)

    def unremember(self, seat: int, a: int) -> None:
        """What was laid this round is lifted again."""
        self.players[seat].fresh.remove(a)

    def spend(self, seat: int, tile: int, space: int) -> None:
        """A tile on a space is used and goes into the container, a coin into the general supply."""
        p = self.players[seat]
        self._clear(p, tile, space)
        if tile != COIN:
            p.container += one(tile)
        if self.listener is not None:
            where = "space." + SPACE_WORDS[space]
            if tile == COIN:
                self.tell("paid", seat, 1, source=where, where=where)
            else:
                self.tell("spent", seat, 1, "tile." + GOOD_WORDS[tile], where=where)

    def _clear(self, p: Player, tile: int, space: int) -> None:
        p.at[space] -= one(tile)
        p.open |= 1 << space
        if not p.at[space]:
            p.lying &= ~(1 << space)
        if _WILD >> space & 1:
            p.wild -= one(tile)

    def gain(self, seat: int, good: int, source: str) -> None:
        """A tile from the stock goes into the container; nothing if there is none."""
        if count(self.stock, good):
            self.stock -= one(good)
            self.players[seat].container += one(good)
            if self.listener is not None:
                self.tell("gained", seat, 1, "good." + GOOD_WORDS[good], source)
        elif self.listener is not None:
            self.tell("missed", seat, 1, "good." + GOOD_WORDS[good], source)

    # The pawn

    def enter(self, seat: int, place: int) -> None:
        """The pawn is put on the ring."""
        self.players[seat].place = place
        if self.listener is not None:
            self.tell("entered", seat, where="place." + PLACE_WORDS[place])

    def move(self, seat: int, vehicle: int, place: int) -> None:
        """The pawn moves by a cart, by food or by a coin."""
        p = self.players[seat]
        p.place = place
        p.rested &= ~(1 << vehicle)
        if self.listener is not None:
            self.tell("moved", seat, where="place." + PLACE_WORDS[place])
        if vehicle != TOP_CART:
            space = ON_MOVEMENT + vehicle
            self.spend(seat, COIN if p.at[space] == 1 else FOOD, space)

    # Coins and cards

    def pay(self, seat: int, coins: int, source: str) -> None:
        """Coins go to the general supply."""
        self.players[seat].coins -= coins
        self.tell("paid", seat, coins, source=source)

    def earn(self, seat: int, coins: int, source: str) -> None:
        """Coins come from the general supply."""
        self.players[seat].coins += coins
        self.tell("earned", seat, coins, source=source)

    def take_cart(self, seat: int, movement: int) -> None:
        """A cart from the village goes beside a movement space, ready for use."""
        p = self.players[seat]
        self.carts -= 1
        p.carts |= 1 << movement
        p.rested |= 1 << movement
        p.bought |= BOUGHT_CART
        if self.listener is not None:
            self.tell("cart", seat, where="space." + SPACE_WORDS[ON_MOVEMENT + movement])

    def take_extension(self, seat: int, slot: int) -> None:
        """A card from the strip goes to the player's board, its spaces empty."""
        p = self.players[seat]
        extension = self.strip[slot]
        self.strip = replaced(self.strip, slot, EMPTY)
        self.bought = True
        p.bought |= BOUGHT_EXTENSION
        p.cards |= 1 << extension
        p.owned += 1 << 2 * extension
        self._make_room(p, ON_EXTENSION + extension, self.box.extensions[extension].tiles)
        if extension == VILLAGE_SQUARE:
            self._make_room(p, VILLAGE, self.box.village_spaces)
        if self.listener is not None:
            self.tell("extension", seat, 1, "extension." + EXTENSION_WORDS[extension])

    def take_order(self, seat: int, order: int) -> None:
        """An order from the market lies open before the player."""
        p = self.players[seat]
        self.orders &= ~(1 << order)
        p.order = order
        p.missing = self.box.order_goods[order]
        self.tell("order", seat, order + 1)

    def deliver(self, seat: int, good: int, space: int) -> bool:
        """A tile goes onto the order for good; says whether the order is finished by it."""
        p = self.players[seat]
        self._clear(p, good, space)
        p.missing -= one(good)
        p.delivered += one(good)
        if self.listener is not None:
            self.tell("delivered", seat, 1, "good." + GOOD_WORDS[good])
        if p.missing:
            return False
        p.finished |= 1 << p.order
        self.tell("finished", seat, p.order + 1)
        p.order = EMPTY
        self._was_first(seat, MADE_ORDER)
        return True

    def take_boat(self, seat: int, good: int) -> None:
        """A boat from the harbor."""
        self.boats -= one(good)
        self.players[seat].boats += one(good)
        if self.listener is not None:
            self.tell("boat", seat, what="good." + GOOD_WORDS[good])

    def take_house(self, seat: int, good: int) -> None:
        """A house from the village."""
        self.houses -= one(good)
        self.players[seat].houses += one(good)
        self._was_first(seat, MADE_HOUSE)
        if self.listener is not None:
            self.tell("house", seat, what="good." + GOOD_WORDS[good])

    def build_road(self, seat: int) -> None:
        """The road marker goes one step down, as far as there are steps."""
        p = self.players[seat]
        if p.road < len(self.box.steps):
            p.limit += self.box.steps[p.road]
            p.road += 1
        self.tell("road", seat, p.road)

    def _was_first(self, seat: int, deed: int) -> None:
        if self.firsts[deed] == NOBODY:
            self.firsts = replaced(self.firsts, deed, seat)

    # The warehouse

    def store(self, seat: int, good: int, space: int) -> None:
        """A tile from a space goes into the warehouse for good."""
        p = self.players[seat]
        self._clear(p, good, space)
        self._fill(seat, p.warehouse.row_for(good), good)

    def stow(self, seat: int, good: int) -> None:
        """A tile drawn at the very end goes into the begun row of its sort."""
        p = self.players[seat]
        p.aside -= one(good)
        self._fill(seat, p.warehouse.row_of(good), good)

    def store_corn(self, seat: int, row: int, from_crib: bool) -> None:
        """Corn from the road, or from the crib, goes into a row."""
        if from_crib:
            self.players[seat].crib -= 1
        else:
            self._take_corn(seat)
        self._fill(seat, row, CORN)

    def park(self, seat: int) -> None:
        """Corn from the road goes into the crib."""
        self._take_corn(seat)
        self.players[seat].crib += 1
        if self.listener is not None:
            self.tell("parked", seat, source="extension." + EXTENSION_WORDS[CORN_CRIB])

    def _take_corn(self, seat: int) -> None:
        self.stock -= one(CORN)
        if self.listener is not None:
            self.tell("gained", seat, 1, "good." + GOOD_WORDS[CORN], "place." + PLACE_WORDS[ROAD])

    def _fill(self, seat: int, row: int, good: int) -> None:
        p = self.players[seat]
        p.warehouse = p.warehouse.filled(row, good, self.box.row_length[row])
        if self.listener is not None:
            self.tell("stored", seat, row + 1, "good." + GOOD_WORDS[good])
        if p.warehouse.complete >> row & 1:
            self._was_first(seat, MADE_ROW)
            if p.warehouse.sort(row) == FISH:
                self._was_first(seat, MADE_FISH_ROW)
            self.tell("row", seat, row + 1)

    def set_aside(self, seat: int, good: int) -> None:
        """A tile drawn at the very end."""
        p = self.players[seat]
        p.bag -= one(good)
        p.aside += one(good)
        if self.listener is not None:
            self.tell("drew", seat, 1, "good." + GOOD_WORDS[good])

    def put_back(self, seat: int) -> None:
        """What was drawn at the very end and not stored goes into the container."""
        p = self.players[seat]
        p.container += p.aside
        p.aside = NO_GOODS

    def _make_room(self, p: Player, space: int, tiles: int) -> None:
        if tiles:
            p.spaces = replaced(p.spaces, space, p.spaces[space] + tiles)
            p.open |= 1 << space


def opening(box: Box, seats: int, with_missions: bool, draft: bool) -> State:
    """An empty table for so many players."""
    players = [Player([0] * SPACES, [], [0] * SPACES, Warehouse([0] * ROWS)) for _ in range(seats)]
    s = State(box, players, [EMPTY] * SLOTS, [], [], [NOBODY] * 4)
    s.with_missions = with_missions
    s.draft = draft
    return s


def _tile_word(tile: int) -> str:
    return "tile.coin" if tile == COIN else "tile." + GOOD_WORDS[tile]
