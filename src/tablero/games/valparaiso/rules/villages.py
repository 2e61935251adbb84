"""On the land: moving merchants, building houses, trading in the villages."""

from typing import Final

from tablero.core.agenda import Choice
from tablero.games.valparaiso.box import NO_PAIR, PAIR_DIFFERENT
from tablero.games.valparaiso.player import Player
from tablero.games.valparaiso.rules.goods import TWO_ALIKE, TWO_DIFFERENT, gifts, take_two
from tablero.games.valparaiso.state import TILE_MASK, State
from tablero.games.valparaiso.terms import (
    BUILD_AT,
    DONE,
    FIRST_CUSTOMS,
    FROM_FARE,
    FROM_FEE,
    FROM_PLACE,
    FROM_TOLL,
    GIVE,
    GOODS,
    HIRE,
    MAT,
    NONE,
    PAY_FEE,
    PLACE,
    PLACES,
    SAIL,
    TAKE_TWO,
    TRADE,
    VALPARAISO,
    VISIT,
    WALK,
    site_of,
)

FIRST_WALK: Final = WALK.of(0, 0)
FIRST_SAIL: Final = SAIL.of(0, 0)


class Move(Choice[State]):
    """Each merchant may walk once: the fare goes by its counted steps, at most as many as there are fares for.

    A step onto an own customs house is not counted, so a walk enters each of them at most once: `entered` are those
    it has (ruling 4.54). Entering another's costs a toll to its owner. Of merchants standing together the first is
    offered.
    """

    def __init__(
        self, seat: int, fares: list[int], moved: int = 0, walker: int = NONE, steps: int = 0, entered: int = 0
    ) -> None:
        super().__init__(seat)
        self.fares = fares
        self.moved = moved
        self.walker = walker
        self.steps = steps
        self.entered = entered

    def options(self, s: State) -> list[int]:
        p = s.players[self.seat]
        out = [DONE]
        standing = 0
        for merchant, here in enumerate(p.merchants):
            steps = 0
            entered = 0
            if merchant == self.walker:
                steps = self.steps
                entered = self.entered
            elif here == MAT or self.moved >> merchant & 1 or standing >> here & 1:
                continue
            else:
                standing |= 1 << here
            fare = self.fares[steps + 1] - self.fares[steps] if steps + 1 < len(self.fares) else NONE
            first = FIRST_WALK + merchant * PLACES
            for to in s.box.roads[here]:
                if entered >> to & 1:
                    continue
                others = customs(s, self.seat, to)
                if others == NONE or (fare != NONE and fare + s.box.toll * others <= p.pesos):
                    out.append(first + to)
        return out

    def resolve(self, s: State, a: int) -> None:
        if a == DONE:
            return
        merchant, to, _ = WALK.args(a)
        steps = 0
        entered = 0
        if merchant == self.walker:
            steps = self.steps
            entered = self.entered
        others = customs(s, self.seat, to)
        s.walk(self.seat, merchant, to)
        if others == NONE:
            entered |= 1 << to
        else:
            s.pay(self.seat, self.fares[steps + 1] - self.fares[steps], FROM_FARE)
            steps += 1
            if others:
                for site in s.box.sites_at[to]:
                    if s.houses[site] != NONE:
                        s.pay_player(self.seat, s.houses[site], s.box.toll, FROM_TOLL)
        s.then(Move(self.seat, self.fares, self.moved | 1 << merchant, merchant, steps, entered))


class River(Choice[State]):
    """Each merchant at the river may go once to any other place at the river, without fare or toll."""

    def __init__(self, seat: int, moved: int = 0) -> None:
        super().__init__(seat)
        self.moved = moved

    def options(self, s: State) -> list[int]:
        out = [DONE]
        river = s.box.river
        standing = 0
        for merchant, here in enumerate(s.players[self.seat].merchants):
            if here == MAT or self.moved >> merchant & 1 or standing >> here & 1 or not river >> here & 1:
                continue
            standing |= 1 << here
            first = FIRST_SAIL + merchant * PLACES
            out.extend([first + to for to in range(PLACES) if river >> to & 1 and to != here])
        return out

    def resolve(self, s: State, a: int) -> None:
        if a == DONE:
            return
        merchant, to, _ = SAIL.args(a)
        s.walk(self.seat, merchant, to)
        s.then(River(self.seat, self.moved | 1 << merchant))


class Build(Choice[State]):
    """One house, at a free site of a place where an own merchant stands; in Valparaíso on the next space."""

    def __init__(self, seat: int, price: int, card: int, or_hire: bool = False) -> None:
        super().__init__(seat)
        self.price = price
        self.card = card
        self.or_hire = or_hire

    def options(self, s: State) -> list[int]:
        p = s.players[self.seat]
        out = []
        if self.or_hire and MAT in p.merchants:
            out.append(HIRE)
        if p.houses:
            standing = p.standing()
            for place in range(PLACES):
                if standing >> place & 1:
                    out.extend([BUILD_AT[site] for site in s.box.sites_at[place] if is_free(s, site)])
        return out

    def resolve(self, s: State, a: int) -> None:
        if a == HIRE:
            s.hire(self.seat)
            return
        s.pay(self.seat, self.price, self.card)
        s.build(self.seat, site_of(a), self.card)


class GiveAndBuild(Choice[State]):
    """The price of the house is one good of the warehouse."""

    def __init__(self, seat: int, card: int) -> None:
        super().__init__(seat)
        self.card = card

    def options(self, s: State) -> list[int]:
        return gifts(s, self.seat) or [DONE]

    def resolve(self, s: State, a: int) -> None:
        if a != DONE:
            s.give(self.seat, GIVE.x(a), 1, self.card)
            s.then(Build(self.seat, 0, self.card))


class ChooseVillage(Choice[State]):
    """Each market village with an own merchant is handled once, in an order of choice."""

    def __init__(self, seat: int, handled: int) -> None:
        super().__init__(seat)
        self.handled = handled

    def options(self, s: State) -> list[int]:
        return [VISIT.of(place) for place in villages_left(s, self.seat, self.handled)]

    def resolve(self, s: State, a: int) -> None:
        visit(s, self.seat, VISIT.x(a), self.handled)


class PayFee(Choice[State]):
    """To trade in a village, first pay each opposing merchant and station there; or let the village be."""

    def __init__(self, seat: int, place: int, handled: int) -> None:
        super().__init__(seat)
        self.place = place
        self.handled = handled

    def about(self, s: State) -> dict[str, str]:
        return {"place": PLACE.words[self.place]}

    def options(self, s: State) -> list[int]:
        fee = s.box.trade_fee * opponents(s, self.seat, self.place)
        return [DONE, PAY_FEE] if fee <= s.players[self.seat].pesos else [DONE]

    def resolve(self, s: State, a: int) -> None:
        if a == DONE:
            leave(s, self.seat, self.place, self.handled)
            return
        for other in range(len(s.players)):
            pieces = presence(s, other, self.place)
            if other != self.seat and pieces:
                s.pay_player(self.seat, other, s.box.trade_fee * pieces, FROM_FEE)
        enter(s, self.seat, self.place, self.handled)


class AtMarket(Choice[State]):
    """Trade with the lowest tile, once for each own merchant and station at most, or as often as its limit says."""

    def __init__(self, seat: int, place: int, handled: int, left: int) -> None:
        super().__init__(seat)
        self.place = place
        self.handled = handled
        self.left = left

    def about(self, s: State) -> dict[str, str]:
        return {"place": PLACE.words[self.place]}

    def options(self, s: State) -> list[int]:
        out = [DONE]
        box = s.box
        tile = s.market[box.market_at[self.place]] & TILE_MASK
        p = s.players[self.seat]
        if box.tile_cost[tile] > p.pesos:
            return out
        takes = box.tile_takes[tile]
        if takes[0] > p.goods[0] or takes[1] > p.goods[1] or takes[2] > p.goods[2]:
            return out
        pair = box.tile_pair[tile]
        if pair == NO_PAIR:
            out.append(TRADE)
        else:
            out.extend(TWO_DIFFERENT if pair == PAIR_DIFFERENT else TWO_ALIKE)
        return out

    def resolve(self, s: State, a: int) -> None:
        if a == DONE:
            leave(s, self.seat, self.place, self.handled)
            return
        box = s.box
        tile = s.market[box.market_at[self.place]] & TILE_MASK
        source = FROM_PLACE + self.place
        s.pay(self.seat, box.tile_cost[tile], source)
        for good in range(GOODS):
            if box.tile_takes[tile][good]:
                s.give(self.seat, good, box.tile_takes[tile][good], source)
        for good in range(GOODS):
            if box.tile_gives[tile][good]:
                s.gain(self.seat, good, box.tile_gives[tile][good], source)
        if box.tile_pesos[tile]:
            s.earn(self.seat, box.tile_pesos[tile], source)
        s.score(self.seat, box.tile_points[tile], source)
        if a != TRADE:
            take_two(s, self.seat, TAKE_TWO.x(a), source)
        if self.left == 1:
            leave(s, self.seat, self.place, self.handled)
        else:
            s.then(AtMarket(self.seat, self.place, self.handled, self.left - 1))


def customs(s: State, seat: int, place: int) -> int:
    """How many customs houses of others a step to this place enters; NONE where the seat has one of its own."""
    others = 0
    if place >= FIRST_CUSTOMS:
        for site in s.box.sites_at[place]:
            owner = s.houses[site]
            if owner == seat:
                return NONE
            if owner != NONE:
                others += 1
    return others


def is_free(s: State, site: int) -> bool:
    """Whether a house can be built at the site."""
    if site == VALPARAISO:
        return len(s.residences) < len(s.box.residence_points)
    return s.houses[site] == NONE


def can_build(s: State, p: Player) -> bool:
    """Whether the player has a house left, and a merchant where a site is free."""
    if p.houses:
        for place in p.merchants:
            if place != MAT:
                for site in s.box.sites_at[place]:
                    if is_free(s, site):
                        return True
    return False


def presence(s: State, seat: int, place: int) -> int:
    """How many merchants and stations of the seat there are in a market village."""
    pieces = s.players[seat].merchants.count(place)
    for site in s.box.sites_at[place]:
        if s.houses[site] == seat:
            pieces += 1
    return pieces


def opponents(s: State, seat: int, place: int) -> int:
    """How many merchants and stations of others there are in a market village."""
    pieces = 0
    for other, p in enumerate(s.players):
        if other != seat:
            for here in p.merchants:
                if here == place:
                    pieces += 1
    for site in s.box.sites_at[place]:
        owner = s.houses[site]
        if owner != NONE and owner != seat:
            pieces += 1
    return pieces


def villages_left(s: State, seat: int, handled: int) -> list[int]:
    """The market villages with an own merchant that are still to be handled."""
    left = s.players[seat].standing() & ~handled
    return [place for place in s.box.markets if left >> place & 1]


def begin_trade(s: State, seat: int, handled: int) -> None:
    """The next village, chosen if there are several left."""
    left = villages_left(s, seat, handled)
    if len(left) > 1:
        s.then(ChooseVillage(seat, handled))
    elif left:
        visit(s, seat, left[0], handled)


def visit(s: State, seat: int, place: int, handled: int) -> None:
    """Handles a village: there is a fee to pay first if others are there."""
    if opponents(s, seat, place):
        s.then(PayFee(seat, place, handled))
    else:
        enter(s, seat, place, handled)


def enter(s: State, seat: int, place: int, handled: int) -> None:
    """As many trades as merchants and stations, held down by the tile's limit."""
    trades = presence(s, seat, place)
    limit = s.box.tile_limit[s.market[s.box.market_at[place]] & TILE_MASK]
    s.then(AtMarket(seat, place, handled, min(trades, limit) if limit else trades))


def leave(s: State, seat: int, place: int, handled: int) -> None:
    """The village is handled: its tiles move on, traded or not."""
    s.move_tiles(place)
    begin_trade(s, seat, handled | 1 << place)
