"""The market: selling, delivering, and what coins buy."""

from tablero.core.agenda import Several
from tablero.games.altiplano.player import Player
from tablero.games.altiplano.rules.missions import check_missions
from tablero.games.altiplano.rules.warehouse import gain_corn, sources, space_of
from tablero.games.altiplano.state import BOUGHT_EXTENSION, State
from tablero.games.altiplano.terms import (
    BUY,
    DELIVER,
    DONE,
    EMPTY,
    MARKET,
    ORDER,
    ORDERS,
    SELL,
    SLOTS,
    count,
    goods_in,
)


def sales(s: State, p: Player, out: list[int]) -> None:
    """Goods with a price at the market."""
    here = p.at[MARKET] + p.wild
    for good in goods_in(here):
        if s.box.price[good]:
            out.extend([SELL.of(good, source) for source in sources(p, MARKET, good)])


def sell(s: State, seat: int, a: int, highest: int = -1) -> None:
    """A good is sold at its price; more of them may follow in the same action, in any order."""
    good, source, _ = SELL.args(a)
    s.spend(seat, good, space_of(source, MARKET))
    s.earn(seat, s.box.price[good], "place.market")
    more: list[int] = []
    sales(s, s.players[seat], more)
    if more:
        s.then(Sell(seat, max(highest, a)))


class Sell(Several[State]):
    """Sell another good, or enough."""

    def is_thing(self, a: int) -> bool:
        return SELL.has(a)

    def options(self, s: State) -> list[int]:
        out: list[int] = []
        sales(s, s.players[self.seat], out)
        out.append(DONE)
        return out

    def resolve(self, s: State, a: int) -> None:
        if a != DONE:
            sell(s, self.seat, a, self.highest)


def deliveries(p: Player, out: list[int]) -> None:
    """Goods at the market that the unfinished order still asks for."""
    if p.missing:
        here = p.at[MARKET] + p.wild
        for good in goods_in(p.missing):
            if count(here, good):
                out.extend([DELIVER.of(good, source) for source in sources(p, MARKET, good)])


def deliver(s: State, seat: int, a: int, highest: int = -1) -> None:
    """A good goes onto the order; the last one missing brings a corn; more may follow in the same action."""
    good, source, _ = DELIVER.args(a)
    if s.deliver(seat, good, space_of(source, MARKET)):
        check_missions(s, seat)
        gain_corn(s, seat)
        return
    more: list[int] = []
    deliveries(s.players[seat], more)
    if more:
        s.then(Deliver(seat, max(highest, a)))


class Deliver(Several[State]):
    """Deliver another good, or enough."""

    def is_thing(self, a: int) -> bool:
        return DELIVER.has(a)

    def options(self, s: State) -> list[int]:
        out: list[int] = []
        deliveries(s.players[self.seat], out)
        out.append(DONE)
        return out

    def resolve(self, s: State, a: int) -> None:
        if a != DONE:
            deliver(s, self.seat, a, self.highest)


def purchases(s: State, p: Player, out: list[int]) -> None:
    """One extension a round, at its price and the extra cost of its slot; an order while none is unfinished."""
    if not p.coins:
        return
    if not p.bought & BOUGHT_EXTENSION:
        on_offer = [slot for slot in range(SLOTS) if s.strip[slot] != EMPTY]
        out.extend([BUY.of(slot) for slot in on_offer if price_of(s, slot) <= p.coins])
    if p.order == EMPTY and s.orders and p.coins >= s.box.order_price:
        out.extend([ORDER.of(order) for order in range(ORDERS) if s.orders >> order & 1])


def price_of(s: State, slot: int) -> int:
    """What the card in a slot costs."""
    return s.box.extension_price[s.strip[slot]] + s.box.slot_extra[slot]
