"""The tables of Valparaíso, and the mutators: the only code that writes them."""

from typing import Final

from tablero.core import agenda
from tablero.core.agenda import NATURE, NOBODY
from tablero.games.valparaiso.box import Box
from tablero.games.valparaiso.player import Player
from tablero.games.valparaiso.terms import (
    CARD_KEYS,
    FROM_COMPENSATION,
    FROM_FOURTH_HOUSE,
    FROM_FREE_SALE,
    FROM_HAND_IN,
    FROM_MAYOR,
    FROM_ORDER,
    FROM_SECTOR,
    FROM_SITE,
    FROM_START,
    GOOD_KEYS,
    GOODS,
    MAT,
    MAYOR,
    NONE,
    PLACE_KEYS,
    SECTOR_KEYS,
    SELL,
    SITE_KEYS,
    SLOT_KEYS,
    SOURCE_KEYS,
    STORE_KEYS,
    TILE_KEYS,
    TO_RESERVE,
    VALPARAISO,
    WAY_KEYS,
)

# The sales open to a player, by the set of goods he has: bit 3 * store + good.
SALES: Final[list[list[int]]] = [
    [SELL.of(good, store) for good in range(3) for store in range(2) if held >> (3 * store + good) & 1]
    for held in range(64)
]
# A tile is four bits of its column; the lowest tile is the lowest four.
TILE_BITS: Final = 4
TILE_MASK: Final = 15


class State(agenda.State):
    """The board, the sea, the cards and the players."""

    def __init__(
        self,
        box: Box,
        players: list[Player],
        market: list[int],
        houses: list[int],
        residences: list[int],
        sea: list[int],
        sector_pesos: list[int],
    ) -> None:
        super().__init__()
        self.box = box
        self.players = players
        # The tiles of each market village, and the reserve's: packed, the lowest first.
        self.market = market
        self.reserve = 0
        # Who has a house at each site of the villages; who has the residences, in the order they were built. Both are
        # never written into, only laid anew: clones share them.
        self.houses = houses
        self.residences = residences
        # The achievement cards that lie out, three a sector; the pile, as bits.
        self.sea = sea
        self.pile = 0
        self.sector_pesos = sector_pesos
        self.starter = 0
        # Set-up: the combinations of goods taken, as bits.
        self.taken = 0
        # Planning: who is not ready, as bits; whether plans lie face down; who finished first under the clock.
        self.owing = 0
        self.face_down = False
        self.first = NONE
        self.clock = False
        self.stay_at_houses = False

    def clone(self) -> "State":
        players = [p.clone() for p in self.players]
        s = State(
            self.box,
            players,
            self.market[:],
            self.houses,
            self.residences,
            self.sea[:],
            self.sector_pesos[:],
        )
        s.agenda = self.agenda[:]
        s.round = self.round
        s.reveals = self.reveals
        s.reserve = self.reserve
        s.pile = self.pile
        s.starter = self.starter
        s.taken = self.taken
        s.owing = self.owing
        s.face_down = self.face_down
        s.first = self.first
        s.clock = self.clock
        s.stay_at_houses = self.stay_at_houses
        return s

    def free_options(self, seat: int) -> list[int]:
        """Any good can be given up for pesos at any own decision."""
        goods = self.players[seat].goods
        held = 0
        if goods[0]:
            held = 1
        if goods[1]:
            held += 2
        if goods[2]:
            held += 4
        if goods[3]:
            held += 8
        if goods[4]:
            held += 16
        if goods[5]:
            held += 32
        return SALES[held]

    def free(self, seat: int, a: int) -> bool:
        if a < FIRST_SALE or a > LAST_SALE:
            return False
        good, store, _ = SELL.args(a)
        p = self.players[seat]
        p.goods[3 * store + good] -= 1
        p.pesos += self.box.free_sale
        if self.listener is not None:
            self.tell("sold", seat, 1, GOOD_KEYS[good], "", STORE_KEYS[store])
            self.tell("earned", seat, self.box.free_sale, "", SOURCE_KEYS[FROM_FREE_SALE])
        return True

    # Goods, money and points

    def gain(self, seat: int, good: int, n: int, source: int) -> None:
        """Goods from the supply to the warehouse."""
        self.players[seat].goods[good] += n
        if self.listener is not None:
            self.tell("gained", seat, n, GOOD_KEYS[good], SOURCE_KEYS[source])

    def give(self, seat: int, good: int, n: int, source: int) -> None:
        """Goods from the warehouse to the supply."""
        goods = self.players[seat].goods
        goods[good] -= n
        assert goods[good] >= 0, f"seat {seat} gives {n} of good {good} and has not got them"
        if self.listener is not None:
            self.tell("gave", seat, n, GOOD_KEYS[good], SOURCE_KEYS[source])

    def earn(self, seat: int, n: int, source: int) -> None:
        """Pesos from the supply."""
        self.players[seat].pesos += n
        if self.listener is not None:
            self.tell("earned", seat, n, "", SOURCE_KEYS[source])

    def pay(self, seat: int, n: int, source: int) -> None:
        """Pesos to the supply."""
        if n == 0:
            return
        p = self.players[seat]
        p.pesos -= n
        assert p.pesos >= 0, f"seat {seat} pays {n} pesos and has not got them"
        if self.listener is not None:
            self.tell("paid", seat, n, "", SOURCE_KEYS[source])

    def pay_player(self, seat: int, other: int, n: int, source: int) -> None:
        """Pesos to another player."""
        p = self.players[seat]
        p.pesos -= n
        assert p.pesos >= 0, f"seat {seat} pays seat {other} {n} pesos and has not got them"
        self.players[other].pesos += n
        if self.listener is not None:
            self.tell("paid-player", seat, n, "", SOURCE_KEYS[source], "", other)

    def score(self, seat: int, n: int, source: int) -> None:
        """Points on the track."""
        if n == 0:
            return
        self.players[seat].points += n
        if self.listener is not None:
            self.tell("scored", seat, n, "", SOURCE_KEYS[source])

    # Set-up

    def lay(self, space: int, tile: int) -> None:
        """A tile onto a space: the markets' columns one after another, each from the bottom, then the reserve."""
        height = len(self.box.column)
        column = space // height
        if column < len(self.market):
            self.market[column] |= tile << space % height * TILE_BITS
        else:
            self.reserve |= tile << (space - height * len(self.market)) * TILE_BITS
        if self.listener is not None:
            where = SOURCE_KEYS[TO_RESERVE]
            if column < len(self.market):
                where = PLACE_KEYS[self.box.markets[column]]
            self.tell("laid", NATURE, 0, TILE_KEYS[tile], "", where)

    def take_combination(self, combination: int) -> None:
        """Nobody else may start with these goods."""
        self.taken |= 1 << combination

    def lead(self, seat: int) -> None:
        """Hands over the lighthouse."""
        self.starter = seat
        if self.listener is not None:
            self.tell("led", seat)

    def settle(self, seat: int, place: int) -> None:
        """The second merchant goes to its village."""
        self.players[seat].merchants[1] = place
        if self.listener is not None:
            self.tell("settled", seat, 1, "", SOURCE_KEYS[FROM_START], PLACE_KEYS[place])

    # Planning

    def begin_planning(self) -> None:
        """A new round: everybody plans, face down."""
        self.round += 1
        self.owing = (1 << len(self.players)) - 1
        self.face_down = True
        self.first = NONE
        if self.listener is not None:
            self.tell("round", self.starter, self.round)

    def plan(self, seat: int, card: int, slot: int) -> None:
        """A card from the hand to a slot, with pesos to the mayor's."""
        p = self.players[seat]
        p.hand ^= 1 << card
        if self.listener is not None:
            self.tell("planned", seat, 0, CARD_KEYS[card], "", SLOT_KEYS[slot], NOBODY, seat)
        if slot == MAYOR:
            p.mayor = card
            self.pay(seat, self.box.mayor, FROM_MAYOR)
        else:
            p.row.append(card)

    def take_back(self, seat: int, slot: int) -> None:
        """A card from a slot back to the hand, and the mayor's pesos with it; the row closes up."""
        p = self.players[seat]
        card = p.mayor if slot == MAYOR else p.row.pop(slot)
        p.hand |= 1 << card
        if self.listener is not None:
            self.tell("took-back", seat, 0, CARD_KEYS[card], "", SLOT_KEYS[slot], NOBODY, seat)
        if slot == MAYOR:
            p.mayor = NONE
            self.earn(seat, self.box.mayor, FROM_MAYOR)

    def ready(self, seat: int) -> None:
        """The seat owes no plan any more; the first under the clock is bound by it."""
        self.owing &= ~(1 << seat)
        if self.clock and self.first == NONE:
            self.first = seat
            self.reveals += 1
        if self.listener is not None:
            self.tell("ready", seat)

    def change_mind(self, seat: int) -> None:
        """The seat plans again."""
        self.owing |= 1 << seat
        if self.listener is not None:
            self.tell("changed", seat)

    def call_time(self) -> None:
        """Nobody plans any longer."""
        self.owing = 0
        if self.listener is not None:
            self.tell("time-up", NATURE)

    def reveal_plans(self) -> None:
        """The cards are turned up; now the mayors' pesos are gone for good."""
        self.face_down = False
        self.reveals += 1
        for p in self.players:
            p.revealed = p.row[:] if p.mayor == NONE else [*p.row, p.mayor]
        if self.listener is not None:
            for seat, p in enumerate(self.players):
                for slot, card in enumerate(p.row):
                    self.tell("revealed", seat, 0, CARD_KEYS[card], "", SLOT_KEYS[slot])
                if p.mayor != NONE:
                    self.tell("revealed", seat, 0, CARD_KEYS[p.mayor], "", SLOT_KEYS[MAYOR])

    # Using cards

    def use(self, seat: int, card: int, way: int) -> None:
        """A planned card back to the hand, paid for if it is out of order; the row closes up."""
        p = self.players[seat]
        slot = MAYOR
        if p.mayor == card:
            p.mayor = NONE
        else:
            slot = p.row.index(card)
            p.row.pop(slot)
        p.hand |= 1 << card
        if self.listener is not None:
            self.tell("used", seat, 0, CARD_KEYS[card], WAY_KEYS[way], SLOT_KEYS[slot])
        if slot != MAYOR and slot != 0:
            self.pay(seat, self.box.out_of_order[slot], FROM_ORDER)

    def load(self, seat: int, good: int) -> None:
        """A good from the warehouse to the hold."""
        goods = self.players[seat].goods
        goods[good] -= 1
        goods[GOODS + good] += 1
        if self.listener is not None:
            self.tell("loaded", seat, 1, GOOD_KEYS[good])

    def unload(self, seat: int, good: int) -> None:
        """A good from the hold to the warehouse."""
        goods = self.players[seat].goods
        goods[GOODS + good] -= 1
        goods[good] += 1
        if self.listener is not None:
            self.tell("unloaded", seat, 1, GOOD_KEYS[good])

    def hire(self, seat: int) -> None:
        """A merchant from the mat to Valparaíso."""
        merchants = self.players[seat].merchants
        merchants[merchants.index(MAT)] = VALPARAISO
        if self.listener is not None:
            self.tell("hired", seat)

    def walk(self, seat: int, merchant: int, place: int) -> None:
        """A merchant to another place."""
        self.players[seat].merchants[merchant] = place
        if self.listener is not None:
            self.tell("walked", seat, merchant, "", "", PLACE_KEYS[place])

    def build(self, seat: int, site: int, source: int) -> None:
        """A house from the mat to a site, with the points of the site and those of the fourth house."""
        p = self.players[seat]
        p.houses -= 1
        if site == 0:
            points = self.box.residence_points[len(self.residences)]
            self.residences = [*self.residences, seat]
        else:
            points = self.box.site_points[site]
            self.houses = self.houses[:]
            self.houses[site] = seat
        if self.listener is not None:
            self.tell("built", seat, 0, "", SOURCE_KEYS[source], SITE_KEYS[site])
        self.score(seat, points, FROM_SITE)
        if p.houses == 0:
            self.score(seat, self.box.fourth_house_points, FROM_FOURTH_HOUSE)

    def move_tiles(self, place: int) -> None:
        """The lowest tile of a village onto the reserve, the lowest of the reserve onto the village."""
        market = self.box.market_at[place]
        column = self.market[market]
        self.reserve |= (column & TILE_MASK) << len(self.box.reserve) * TILE_BITS
        if self.listener is not None:
            self.tell("moved-tiles", NATURE, 0, TILE_KEYS[column & TILE_MASK], "", PLACE_KEYS[place])
        self.market[market] = column >> TILE_BITS | (self.reserve & TILE_MASK) << (len(self.box.column) - 1) * TILE_BITS
        self.reserve >>= TILE_BITS

    def anchor(self, seat: int, sector: int) -> None:
        """The ship to a sector."""
        self.players[seat].ship = sector
        if self.listener is not None:
            self.tell("anchored", seat, 0, "", "", SECTOR_KEYS[sector])

    def ship_out(self, seat: int, good: int, n: int, card: int) -> None:
        """Goods from the hold to the supply, for a card."""
        goods = self.players[seat].goods
        goods[GOODS + good] -= n
        assert goods[GOODS + good] >= 0, f"seat {seat} ships {n} of good {good} and has not got them in the hold"
        if self.listener is not None:
            self.tell("shipped", seat, n, GOOD_KEYS[good], CARD_KEYS[card])

    def buy(self, seat: int, place: int) -> None:
        """An achievement card from its place at the sea to the hand."""
        card = self.sea[place]
        self.sea[place] = NONE
        self.players[seat].hand |= 1 << card
        if self.listener is not None:
            self.tell("bought", seat, 1, CARD_KEYS[card])

    def collect(self, seat: int, sector: int) -> None:
        """All pesos of a sector to the player."""
        n = self.sector_pesos[sector]
        self.sector_pesos[sector] = 0
        self.players[seat].pesos += n
        if n and self.listener is not None:
            self.tell("collected", seat, n, "", SOURCE_KEYS[FROM_SECTOR], SECTOR_KEYS[sector])

    def compensate(self, seat: int, sector: int) -> None:
        """The compensation onto a sector."""
        p = self.players[seat]
        p.pesos -= self.box.compensation
        assert p.pesos >= 0, f"seat {seat} has not got the compensation"
        self.sector_pesos[sector] += self.box.compensation
        if self.listener is not None:
            what = SOURCE_KEYS[FROM_COMPENSATION]
            self.tell("compensated", seat, self.box.compensation, "", what, SECTOR_KEYS[sector])

    def refill(self, place: int, card: int) -> None:
        """A card of the pile to a place at the sea."""
        self.pile ^= 1 << card
        self.sea[place] = card
        if self.listener is not None:
            sector = place // self.box.places_per_sector + 1
            self.tell("dealt", NATURE, 0, CARD_KEYS[card], "", SECTOR_KEYS[sector])

    # The end of the round

    def hand_in(self, seat: int, card: int) -> None:
        """An achievement card out of the game, for its points."""
        self.players[seat].hand ^= 1 << card
        if self.listener is not None:
            self.tell("handed-in", seat, 1, CARD_KEYS[card])
        self.score(seat, self.box.card_points[card], FROM_HAND_IN)

    def call_home(self, seat: int, merchant: int) -> None:
        """A merchant back to Valparaíso."""
        self.players[seat].merchants[merchant] = VALPARAISO
        if self.listener is not None:
            self.tell("returned", seat, merchant)


FIRST_SALE: Final = SELL.of(0, 0)
LAST_SALE: Final = SELL.of(2, 1)
