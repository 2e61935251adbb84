"""Scenes of Valparaíso: planned cards lie before seat 0, who is about to use one.

Seat 0 is blue, 1 red, 2 yellow, 3 green, 4 black. Goods are written silver-copper-wheat. The markets have, from the
bottom: Quillota silver-copper, silver-point, silver-copper, silver-sale, silver-glory; Limache silver-wheat,
copper-point, silver-wheat, copper-sale, copper-glory; Casablanca copper-wheat, wheat-point, copper-wheat, wheat-sale,
wheat-glory; Melipilla two-different, purse, two-different, purse, chest. The A cards lie out in their order.
"""

from typing import Self

from tablero.core.agenda import options, settle
from tablero.games.valparaiso import GAME
from tablero.games.valparaiso.box import Box
from tablero.games.valparaiso.player import Player
from tablero.games.valparaiso.rules.ending import ENDING
from tablero.games.valparaiso.rules.planning import PLANNING
from tablero.games.valparaiso.rules.rounds import ROUND
from tablero.games.valparaiso.rules.set_up import new_state
from tablero.games.valparaiso.rules.using import TURNS
from tablero.games.valparaiso.state import TILE_BITS, TILE_MASK, State
from tablero.games.valparaiso.terms import CARD, MAT, NONE, PLACE, SECTOR, SITE, TILE
from tests.transcript import Transcript

EDITION = GAME.edition("reconstructed")
LETTERS = [
    "silver-copper silver-wheat copper-wheat two-different two-alike",
    "silver-point copper-point wheat-point purse chest",
    "silver-copper silver-wheat copper-wheat two-different two-alike",
    "silver-sale copper-sale wheat-sale purse two-different",
    "silver-glory copper-glory wheat-glory chest two-alike",
]


def counts(goods: str) -> list[int]:
    """Three numbers from '1-0-2'."""
    return [int(n) for n in goods.split("-")]


def packed(tiles: str) -> int:
    """Tiles from the bottom as a column."""
    out = 0
    for i, tile in enumerate(tiles.split()):
        out |= TILE.number[tile] << i * TILE_BITS
    return out


def cards(bits: int) -> str:
    return " ".join(word for card, word in enumerate(CARD.words) if bits >> card & 1)


class Scene(Transcript[State]):
    """A round in the middle."""

    def seat(
        self,
        seat: int,
        row: str | None = None,
        mayor: str | None = None,
        goods: str | None = None,
        hold: str | None = None,
        pesos: int | None = None,
        points: int | None = None,
        merchants: str | None = None,
        houses: str = "",
        own: str = "",
        ship: str | None = None,
    ) -> Self:
        """Sets what lies before a player; `own` adds achievement cards, `houses` are built at sites."""
        p = self.p(seat)
        for card in own.split():
            p.hand |= 1 << CARD.number[card]
        for card in (row or "").split():
            p.row.append(CARD.number[card])
            p.hand &= ~(1 << CARD.number[card])
        if mayor:
            p.mayor = CARD.number[mayor]
            p.hand &= ~(1 << p.mayor)
        if goods is not None:
            p.goods[:3] = counts(goods)
        if hold is not None:
            p.goods[3:] = counts(hold)
        if pesos is not None:
            p.pesos = pesos
        if points is not None:
            p.points = points
        if merchants is not None:
            standing = [PLACE.number[place] for place in merchants.split()]
            p.merchants = standing + [MAT] * (len(p.merchants) - len(standing))
        if ship is not None:
            p.ship = SECTOR.number[ship]
        for site in houses.split():
            p.houses -= 1
            if site == "valparaiso":
                self.s.residences.append(seat)
            else:
                self.s.houses[SITE.number[site]] = seat
        self.out_of_pile(own)
        return self

    def out_of_pile(self, names: str) -> None:
        """Cards that are elsewhere are not in the pile, nor at the sea."""
        for card in names.split():
            self.s.pile &= ~(1 << CARD.number[card])
            if CARD.number[card] in self.s.sea:
                place = self.s.sea.index(CARD.number[card])
                self.s.sea[place] = self.first_of_pile()

    def first_of_pile(self) -> int:
        card = (self.s.pile & -self.s.pile).bit_length() - 1
        self.s.pile &= ~(1 << card)
        return card

    def market(self, place: str, bottom: str) -> Self:
        """Another tile at the bottom of a village."""
        market = self.s.box.market_at[PLACE.number[place]]
        self.s.market[market] = self.s.market[market] & ~TILE_MASK | TILE.number[bottom]
        return self

    def sea(self, sector: str, names: str, pesos: int | None = None) -> Self:
        """Other cards at a sector; '-' is an empty place."""
        n = SECTOR.number[sector]
        for i, name in enumerate(names.split()):
            card = NONE if name == "-" else CARD.number[name]
            if card != NONE:
                self.s.pile &= ~(1 << card)
            self.s.sea[(n - 1) * 3 + i] = card
        if pesos is not None:
            self.s.sector_pesos[n] = pesos
        return self

    def p(self, seat: int = 0) -> Player:
        return self.s.players[seat]

    def goods(self, seat: int = 0) -> str:
        return "-".join(str(n) for n in self.p(seat).goods[:3])

    def hold(self, seat: int = 0) -> str:
        return "-".join(str(n) for n in self.p(seat).goods[3:])

    def pesos(self, seat: int = 0) -> int:
        return self.p(seat).pesos

    def points(self, seat: int = 0) -> int:
        return self.p(seat).points

    def row(self, seat: int = 0) -> str:
        return " ".join(CARD.words[card] for card in self.p(seat).row)

    def hand(self, seat: int = 0) -> str:
        return cards(self.p(seat).hand)

    def at(self, seat: int = 0) -> str:
        """Where the hired merchants of a player stand."""
        return " ".join(PLACE.words[place] for place in self.p(seat).merchants if place != MAT)

    def tiles(self, place: str) -> str:
        """The tiles of a village, or of the reserve, from the bottom."""
        if place == "reserve":
            column, height = self.s.reserve, len(self.s.box.reserve)
        else:
            column, height = self.s.market[self.s.box.market_at[PLACE.number[place]]], len(self.s.box.column)
        return " ".join(TILE.words[column >> i * TILE_BITS & TILE_MASK] for i in range(height))

    def is_used(self) -> bool:
        """Whether the card that was used has nothing more to ask."""
        return self.asks() in ("UseCard", "HandIn", "Stay", "Planning")

    def may(self, seat: int, verb: str = "") -> list[str]:
        """What any seat may do, though others are waited for too."""
        spelt = [self.words.spell(a) for a in options(self.s, seat)]
        return [text for text in spelt if not verb or text.split()[0] == verb]


def table(seats: int = 2, *, clock: bool = False, at_houses: bool = False, box: Box | None = None) -> Scene:
    """The table laid, seat 0 leading, nothing on the agenda."""
    s = new_state(box or EDITION.box.box(seats), seats, clock, at_houses)
    left = [tiles.split() for tiles in LETTERS]
    columns = [" ".join(left[letter].pop(0) for letter in s.box.column) for _ in s.market]
    s.market = [packed(column) for column in columns]
    s.reserve = packed(" ".join(left[letter].pop(0) for letter in s.box.reserve))
    t = Scene(GAME, s)
    s.sea = [t.first_of_pile() for _ in s.sea]
    s.round = 1
    return t


def scene(
    row: str = "",
    mayor: str = "",
    *,
    seats: int = 2,
    goods: str = "0-0-0",
    hold: str = "0-0-0",
    pesos: int = 20,
    points: int = 0,
    merchants: str = "valparaiso",
    houses: str = "",
    own: str = "",
    ship: str = "harbour",
    box: Box | None = None,
) -> Scene:
    """Seat 0 is about to use a card of its plan; nobody else has planned any. `begin` lets it start."""
    t = table(seats, box=box)
    mine = [card for card in [*row.split(), mayor] if card in CARD.words[8:]]
    t.seat(0, row, mayor, goods, hold, pesos, points, merchants, houses, " ".join([own, *mine]), ship)
    # What is planned came out of the hand, where `own` has just put it.
    for card in mine:
        t.p().hand &= ~(1 << CARD.number[card])
    t.s.then(ROUND)
    t.s.then(ENDING)
    t.s.then(TURNS[0])
    settle(t.s)
    return t


def planning(seats: int = 2, *, clock: bool = False) -> Scene:
    """Everybody plans; nobody has laid a card."""
    t = table(seats, clock=clock)
    t.s.round = 0
    t.s.then(ROUND)
    settle(t.s)
    assert t.s.agenda[-1] is PLANNING
    return t


def ending(t: Scene) -> Scene:
    """All cards are used: the end of the round."""
    t.s.agenda = [ROUND, ENDING]
    settle(t.s)
    return t
