"""The actions of the seven places, the roles and the extensions."""

from typing import Final

from tablero.core.agenda import Choice, Several
from tablero.games.altiplano.rules.market import (
    CART_PRICE,
    ORDER_PRICE,
    deliver,
    deliveries,
    price_of,
    purchases,
    sales,
    sell,
)
from tablero.games.altiplano.rules.missions import check_missions
from tablero.games.altiplano.rules.warehouse import can_fetch, fetch, gain_corn, sources, space_of, storable, store
from tablero.games.altiplano.state import Player, State
from tablero.games.altiplano.state.boards import BOUGHT_CART
from tablero.games.altiplano.terms import (
    ALPACA,
    BOAT,
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
    GOOD_WORDS,
    GRAZE,
    HERE,
    HOUSE,
    JOB_BOAT,
    JOB_HOUSE,
    JOB_OF_EXTENSION,
    JOB_OF_ROLE,
    JOB_ROAD,
    MARKET,
    MOVEMENTS,
    ON_EXTENSION,
    ON_ROLE,
    ORDER,
    SELL,
    STORE,
    TAKE,
    TRADE,
    USE,
    VILLAGE,
    WORK,
    count,
    covers,
    goods_in,
    job,
)

_CACAO_GIVES: Final = [FOOD, CLOTH, GLASS]


def offers(s: State, seat: int, place: int, out: list[int]) -> None:
    """Adds the actions that the player can carry out with his pawn at this place."""
    p = s.players[seat]
    box = s.box
    here = p.at[place] + p.wild
    if here:
        out.extend([WORK.of(work) for work in box.base_jobs[place] if covers(here, box.job_cost[work])])
    if box.role_place[p.role] == place and covers(p.at[ON_ROLE] + p.wild, box.role_cost[p.role]):
        out.append(WORK.of(JOB_OF_ROLE))
    cards = p.cards & box.cards_at[place]
    while cards:
        lowest = cards & -cards
        card = lowest.bit_length() - 1
        cards ^= lowest
        if covers(p.at[ON_EXTENSION + card] + p.wild, box.job_cost[JOB_OF_EXTENSION + card]):
            out.append(WORK.of(JOB_OF_EXTENSION + card))
    if place == FARM:
        out.extend([GRAZE.of(source) for source in sources(p, FARM, ALPACA)])
    elif place == FOREST:
        trades(p, out)
    elif place == VILLAGE:
        storable(p, out)
        if can_fetch(p):
            out.append(FETCH)
        if p.coins >= CART_PRICE and s.carts and not p.bought & BOUGHT_CART and p.cart_count() < box.most_carts:
            out.extend([CART.of(i) for i in range(MOVEMENTS) if not p.carts >> i & 1])
    elif place == MARKET:
        if here:
            sales(s, p, out)
            deliveries(p, out)
        purchases(s, p, out)


def act(s: State, seat: int, a: int) -> None:
    """Carries out an action; what has more to it goes on the agenda."""
    if WORK.has(a):
        work(s, seat, WORK.x(a), 0)
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
        s.pay(seat, CART_PRICE, "place.village")
        s.take_cart(seat, CART.x(a))
    elif ORDER.has(a):
        s.pay(seat, ORDER_PRICE, "place.market")
        s.take_order(seat, ORDER.x(a))
    else:
        s.pay(seat, price_of(s, BUY.x(a)), "place.market")
        s.take_extension(seat, BUY.x(a))


def work(s: State, seat: int, work: int, paid: int) -> None:
    """Uses the tiles or coins of an action, the first `paid` of them already used, and gives its result.

    Where a tile may come from the space or from a wild space, and one of them is left over, the player says which.
    """
    p = s.players[seat]
    units = s.box.role_units[p.role] if work == JOB_OF_ROLE else s.box.job_units[work]
    space = ON_ROLE if work == JOB_OF_ROLE else s.box.job_space[work]
    for i in range(paid, len(units)):
        good = units[i]
        source = HERE
        if p.wild and count(p.wild, good):
            here = count(p.at[space], good)
            if here and here + count(p.wild, good) > units[i:].count(good):
                s.then(UseTile(seat, work, i))
                return
            if not here:
                source = sources(p, space, good)[0]
        s.spend(seat, good, space_of(source, space))
    _reward(s, seat, work)


class UseTile(Choice[State]):
    """Use the tile of the place or card, or the one on a wild space (ruling 25)."""

    def __init__(self, seat: int, work: int, paid: int) -> None:
        super().__init__(seat)
        self.work = work
        self.paid = paid

    def tile(self, s: State) -> int:
        """The tile in question."""
        role = s.players[self.seat].role
        return (s.box.role_units[role] if self.work == JOB_OF_ROLE else s.box.job_units[self.work])[self.paid]

    def space(self, s: State) -> int:
        """Where the action's own tiles lie."""
        return ON_ROLE if self.work == JOB_OF_ROLE else s.box.job_space[self.work]

    def about(self, s: State) -> dict[str, str]:
        return {"good": GOOD_WORDS[self.tile(s)]}

    def options(self, s: State) -> list[int]:
        return [USE.of(source) for source in sources(s.players[self.seat], self.space(s), self.tile(s))]

    def resolve(self, s: State, a: int) -> None:
        s.spend(self.seat, self.tile(s), space_of(USE.x(a), self.space(s)))
        work(s, self.seat, self.work, self.paid + 1)


def _reward(s: State, seat: int, work: int) -> None:
    """One result: a good, a boat, a house or a step of the road. What has run out is not received (ruling 26)."""
    if work == JOB_BOAT:
        if s.boats:
            s.then(ChooseBoat(seat))
    elif work == JOB_HOUSE:
        if s.houses:
            s.then(ChooseHouse(seat))
    elif work == JOB_ROAD:
        s.build_road(seat)
        if not s.box.steps[s.players[seat].road - 1]:
            gain_corn(s, seat)
    else:
        gains = gains_of(s, seat, work)
        if len(gains) == 1:
            s.gain(seat, gains[0], "job." + job.words[work])
        else:
            s.then(TakeGood(seat, work))


def gains_of(s: State, seat: int, work: int) -> list[int]:
    """The goods of which an action gives one."""
    return s.box.role_gains[s.players[seat].role] if work == JOB_OF_ROLE else s.box.job_gains[work]


class TakeGood(Choice[State]):
    """Choose which good the action gives (ruling 27)."""

    def __init__(self, seat: int, work: int) -> None:
        super().__init__(seat)
        self.work = work

    def about(self, s: State) -> dict[str, str]:
        return {"job": job.words[self.work]}

    def options(self, s: State) -> list[int]:
        return [TAKE.of(good) for good in gains_of(s, self.seat, self.work)]

    def resolve(self, s: State, a: int) -> None:
        s.gain(self.seat, TAKE.x(a), "job." + job.words[self.work])


class ChooseBoat(Choice[State]):
    """Choose a boat; its good comes at once."""

    def options(self, s: State) -> list[int]:
        return [BOAT.of(good) for good in goods_in(s.boats)]

    def resolve(self, s: State, a: int) -> None:
        s.take_boat(self.seat, BOAT.x(a))
        s.gain(self.seat, BOAT.x(a), "job.boat")
        check_missions(s, self.seat)


class ChooseHouse(Choice[State]):
    """Choose a house."""

    def options(self, s: State) -> list[int]:
        return [HOUSE.of(good) for good in goods_in(s.houses)]

    def resolve(self, s: State, a: int) -> None:
        s.take_house(self.seat, HOUSE.x(a))
        check_missions(s, self.seat)


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
