"""At sea: loading the ship, moving it, buying achievement cards overseas."""

from typing import Final

from tablero.core.agenda import Chance, Choice, Several
from tablero.core.dice import Dice
from tablero.games.valparaiso.box import LEVEL_A, LEVELS
from tablero.games.valparaiso.player import Player
from tablero.games.valparaiso.state import State
from tablero.games.valparaiso.terms import (
    ANCHOR,
    BUY,
    CARDS,
    COMPENSATE,
    DONE,
    FROM_COMPENSATION,
    FROM_FULL_HOLD,
    GOODS,
    HARBOUR,
    LOAD,
    NONE,
    REVEAL,
    SECTORS,
    UNLOAD,
)

ANCHORS: Final[list[int]] = [ANCHOR.of(sector) for sector in range(SECTORS)]


class Deal(Chance[State]):
    """A place at the sea gets the top card of the pile: an A card while there are any, then B1, then B2."""

    def __init__(self, place: int) -> None:
        super().__init__()
        self.place = place

    def top(self, s: State) -> int:
        """The cards among which the top one is, as bits."""
        for level in range(LEVELS):
            cards = s.pile & s.box.level_cards[level]
            if cards:
                return cards
        return 0

    def outcomes(self, s: State) -> list[int]:
        top = self.top(s)
        return [REVEAL.of(card) for card in range(CARDS) if top >> card & 1]

    def weights(self, s: State) -> list[int]:
        return [1] * len(self.outcomes(s))

    def draw(self, s: State, dice: Dice) -> int:
        some = self.outcomes(s)
        return some[dice.below(len(some))]

    def resolve(self, s: State, a: int) -> None:
        s.refill(self.place, REVEAL.x(a))


class Transfer(Several[State]):
    """Goods between warehouse and hold, a kind in one direction only; a point if this has filled the hold.

    `before` is what the hold had when the card was used (ruling 4.22).
    """

    def __init__(self, seat: int, before: int, loaded: int = 0, unloaded: int = 0) -> None:
        super().__init__(seat)
        self.before = before
        self.loaded = loaded
        self.unloaded = unloaded

    def is_thing(self, a: int) -> bool:
        return LOAD.has(a) or UNLOAD.has(a)

    def options(self, s: State) -> list[int]:
        p = s.players[self.seat]
        out = [DONE]
        has_room = p.in_hold() < s.box.hold
        for good in range(GOODS):
            if has_room and p.goods[good] and not self.unloaded >> good & 1:
                out.append(LOAD.of(good))
            if p.goods[GOODS + good] and not self.loaded >> good & 1:
                out.append(UNLOAD.of(good))
        return out

    def resolve(self, s: State, a: int) -> None:
        if a == DONE:
            if s.players[self.seat].in_hold() == s.box.hold > self.before:
                s.score(self.seat, s.box.full_hold_points, FROM_FULL_HOLD)
        elif a <= LOAD.last:
            s.load(self.seat, LOAD.x(a))
            s.then(Transfer(self.seat, self.before, self.loaded | 1 << LOAD.x(a), self.unloaded))
        else:
            s.unload(self.seat, UNLOAD.x(a))
            s.then(Transfer(self.seat, self.before, self.loaded, self.unloaded | 1 << UNLOAD.x(a)))


class MoveShip(Choice[State]):
    """The ship goes to any sector, or stays."""

    def options(self, s: State) -> list[int]:
        return ANCHORS[:]

    def resolve(self, s: State, a: int) -> None:
        s.anchor(self.seat, ANCHOR.x(a))


class Overseas(Choice[State]):
    """One card of the ship's sector for three goods of the kind it asks for, out of the hold.

    An A card brings the sector's pesos; a B card costs the compensation while an A card lies anywhere.
    """

    def options(self, s: State) -> list[int]:
        p = s.players[self.seat]
        return [BUY.of(card) for card in cards_for_sale(s, p, p.pesos)] or [DONE]

    def resolve(self, s: State, a: int) -> None:
        if a == DONE:
            return
        card = BUY.x(a)
        sector = s.players[self.seat].ship
        place = s.sea.index(card)
        owes = compensation_for(s, card) > 0
        s.ship_out(self.seat, s.box.demand[sector], s.box.overseas_goods, card)
        s.buy(self.seat, place)
        if s.pile:
            s.then(Deal(place))
        if s.box.level[card] == LEVEL_A:
            s.collect(self.seat, sector)
        elif owes:
            pay_compensation(s, self.seat, sector)


class Compensate(Choice[State]):
    """Two sectors can have the compensation: the payer chooses."""

    def options(self, s: State) -> list[int]:
        return [COMPENSATE.of(sector) for sector in receivers(s, s.players[self.seat].ship)]

    def resolve(self, s: State, a: int) -> None:
        s.compensate(self.seat, COMPENSATE.x(a))


def has_goods(s: State, p: Player) -> bool:
    """Whether the ship is in an outer sector and carries what is asked for there."""
    return p.ship != HARBOUR and p.goods[GOODS + s.box.demand[p.ship]] >= s.box.overseas_goods


def cards_at(s: State, sector: int) -> list[int]:
    """The places of a sector, with the cards that lie there."""
    first = (sector - 1) * s.box.places_per_sector
    return s.sea[first : first + s.box.places_per_sector]


def cards_for_sale(s: State, p: Player, pesos: int) -> list[int]:
    """The cards the player can buy with these pesos."""
    if not has_goods(s, p):
        return []
    return [card for card in cards_at(s, p.ship) if card != NONE and compensation_for(s, card) <= pesos]


def compensation_for(s: State, card: int) -> int:
    """What a card costs beside the goods: a B card is dearer while an A card lies out anywhere."""
    if s.box.level[card] == LEVEL_A:
        return 0
    for other in s.sea:
        if other != NONE and s.box.level[other] == LEVEL_A:
            return s.box.compensation
    return 0


def receivers(s: State, own: int) -> list[int]:
    """The sectors that can have the compensation: of the two others with an A card and too few pesos, the one
    with more A cards, or both.
    """
    out: list[int] = []
    most = 0
    for sector in range(1, SECTORS):
        if sector == own or s.sector_pesos[sector] >= s.box.compensation:
            continue
        count = 0
        for card in cards_at(s, sector):
            if card != NONE and s.box.level[card] == LEVEL_A:
                count += 1
        if count > most:
            most = count
            out = [sector]
        elif count and count == most:
            out.append(sector)
    return out


def pay_compensation(s: State, seat: int, own: int) -> None:
    """To the sector that can have it, or the supply."""
    sectors = receivers(s, own)
    if not sectors:
        s.pay(seat, s.box.compensation, FROM_COMPENSATION)
    elif len(sectors) == 1:
        s.compensate(seat, sectors[0])
    else:
        s.then(Compensate(seat))
