"""The actions of the seven places, the roles and the extensions."""

from typing import Final

from tablero.core.agenda import Several
from tablero.games.altiplano.effects import job_of
from tablero.games.altiplano.player import Player
from tablero.games.altiplano.rules.market import deliver, deliveries, price_of, purchases, sales, sell
from tablero.games.altiplano.rules.warehouse import can_fetch, fetch, sources, space_of, storable, store
from tablero.games.altiplano.state import BOUGHT_CART, State
from tablero.games.altiplano.terms import (
    ALPACA,
    BUY,
    CACAO,
    CART,
    CLOTH,
    DELIVER,
    DONE,
    FARM,
    FETCH,
    FOOD,
    FOREST,
    GLASS,
    GRAZE,
    JOB_OF_EXTENSION,
    JOB_OF_ROLE,
    MARKET,
    MOVEMENTS,
    ORDER,
    SELL,
    STORE,
    TRADE,
    VILLAGE,
    WORK,
    covers,
)

_CACAO_GIVES: Final = [FOOD, CLOTH, GLASS]


def offers(s: State, seat: int, place: int, out: list[int]) -> None:
    """Adds the actions that the player can carry out with his pawn at this place."""
    p = s.players[seat]
    box = s.box
    here = p.at[place] + p.wild
    if here:
        out.extend([WORK.of(action.job) for action in box.actions_at[place] if covers(here, action.cost)])
    role = box.roles[p.role]
    if role.place == place and role.can(p):
        out.append(WORK.of(JOB_OF_ROLE))
    cards = p.cards & box.cards_at[place]
    while cards:
        lowest = cards & -cards
        card = lowest.bit_length() - 1
        cards ^= lowest
        if box.extensions[card].can(p):
            out.append(WORK.of(JOB_OF_EXTENSION + card))
    if place == FARM:
        out.extend([GRAZE.of(source) for source in sources(p, FARM, ALPACA)])
    elif place == FOREST:
        trades(p, out)
    elif place == VILLAGE:
        storable(p, out)
        if can_fetch(p):
            out.append(FETCH)
        if p.coins >= box.cart_price and s.carts and not p.bought & BOUGHT_CART and p.cart_count() < box.most_carts:
            out.extend([CART.of(i) for i in range(MOVEMENTS) if not p.carts >> i & 1])
    elif place == MARKET:
        if here:
            sales(s, p, out)
            deliveries(p, out)
        purchases(s, p, out)


def act(s: State, seat: int, a: int) -> None:
    """Carries out an action; what has more to it goes on the agenda."""
    if WORK.has(a):
        job_of(s, seat, WORK.x(a)).begin(s, seat)
    elif GRAZE.has(a):
        graze(s, seat, a)
    elif TRADE.has(a):
        trade(s, seat, a)
    elif STORE.has(a):
        store(s, seat, a)
    elif SELL.has(a):
        sell(s, seat, a)
    elif DELIVER.has(a):
        deliver(s, seat, a)
    elif a == FETCH:
        fetch(s, seat)
    elif CART.has(a):
        s.pay(seat, s.box.cart_price, "place.village")
        s.take_cart(seat, CART.x(a))
    elif ORDER.has(a):
        s.pay(seat, s.box.order_price, "place.market")
        s.take_order(seat, ORDER.x(a))
    else:
        s.pay(seat, price_of(s, BUY.x(a)), "place.market")
        s.take_extension(seat, BUY.x(a))


def graze(s: State, seat: int, a: int, highest: int = -1) -> None:
    """An alpaca at the farm gives a food; more of them may follow in the same action, from any source."""
    s.spend(seat, ALPACA, space_of(GRAZE.x(a), FARM))
    s.gain(seat, FOOD, "place.farm")
    if sources(s.players[seat], FARM, ALPACA):
        s.then(Graze(seat, max(highest, a)))


class Graze(Several[State]):
    """Another alpaca for another food, or enough."""

    def is_thing(self, a: int) -> bool:
        return GRAZE.has(a)

    def options(self, s: State) -> list[int]:
        out = [GRAZE.of(source) for source in sources(s.players[self.seat], FARM, ALPACA)]
        out.append(DONE)
        return out

    def resolve(self, s: State, a: int) -> None:
        if a != DONE:
            graze(s, self.seat, a, self.highest)


def trade(s: State, seat: int, a: int, highest: int = -1) -> None:
    """A cacao at the forest gives a food, a cloth or a glass; more of them may follow in the same action."""
    source, good, _ = TRADE.args(a)
    s.spend(seat, CACAO, space_of(source, FOREST))
    s.gain(seat, good, "place.forest")
    if sources(s.players[seat], FOREST, CACAO):
        s.then(Trade(seat, max(highest, a)))


def trades(p: Player, out: list[int]) -> None:
    """Each cacao for one of three goods."""
    for source in sources(p, FOREST, CACAO):
        out.extend([TRADE.of(source, good) for good in _CACAO_GIVES])


class Trade(Several[State]):
    """Another cacao for another good, or enough."""

    def is_thing(self, a: int) -> bool:
        return TRADE.has(a)

    def options(self, s: State) -> list[int]:
        out: list[int] = []
        trades(s.players[self.seat], out)
        out.append(DONE)
        return out

    def resolve(self, s: State, a: int) -> None:
        if a != DONE:
            trade(s, self.seat, a, self.highest)
