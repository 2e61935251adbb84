"""What happens on the boards: tiles, coins, the pawn, cards and the warehouse."""

from typing import Final

from tablero.core.agenda import NOBODY
from tablero.games.altiplano.state.tables import Player, Tables, replaced
from tablero.games.altiplano.terms import (
    COIN,
    CORN,
    CORN_CRIB,
    EMPTY,
    EXTENSION_WORDS,
    FISH,
    FOOD,
    GOOD_WORDS,
    HANDYMAN,
    JOURNEYMAN,
    NO_GOODS,
    ON_EXTENSION,
    ON_MOVEMENT,
    PLACE_WORDS,
    ROAD,
    SPACE_WORDS,
    TOP_CART,
    VILLAGE,
    VILLAGE_SQUARE,
    count,
    one,
    size,
)

BOUGHT_CART: Final = 1
BOUGHT_EXTENSION: Final = 2
MADE_ROW: Final = 0
MADE_FISH_ROW: Final = 1
MADE_ORDER: Final = 2
MADE_HOUSE: Final = 3
_WILD: Final = 1 << (ON_EXTENSION + HANDYMAN) | 1 << (ON_EXTENSION + JOURNEYMAN)


class Boards(Tables):
    """The tables with all that can happen to a player's part of them."""

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
        self._fill(seat, p.row_of(good) if p.unfinished >> good & 1 else p.begun, good)

    def stow(self, seat: int, good: int) -> None:
        """A tile drawn at the very end goes into the begun row of its sort."""
        p = self.players[seat]
        p.aside -= one(good)
        self._fill(seat, p.row_of(good), good)

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
        p.stored += one(good)
        tiles = p.rows[row]
        if row == p.begun:
            p.begun += 1
            p.unfinished |= 1 << good
            tiles = good << 6
        tiles += 9 if good == CORN else 1
        p.rows = replaced(p.rows, row, tiles)
        if self.listener is not None:
            self.tell("stored", seat, row + 1, "good." + GOOD_WORDS[good])
        if tiles & 7 == self.box.row_length[row]:
            sort = tiles >> 6
            p.complete |= 1 << row
            p.unfinished &= ~(1 << sort)
            self._was_first(seat, MADE_ROW)
            if sort == FISH:
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


def _tile_word(tile: int) -> str:
    return "tile.coin" if tile == COIN else "tile." + GOOD_WORDS[tile]
