"""What a seat may see, and a world it cannot tell from the real one."""

from typing import TypedDict

from tablero.core.dice import Dice
from tablero.games.altiplano.player import Player
from tablero.games.altiplano.rules.drawing import SwapFor
from tablero.games.altiplano.rules.market import price_of
from tablero.games.altiplano.rules.missions import SEATS_IN, cards_in, is_met
from tablero.games.altiplano.state import State
from tablero.games.altiplano.terms import (
    EMPTY,
    EXTENSION_WORDS,
    EXTENSIONS,
    GOOD_WORDS,
    GOODS,
    MISSION_WORDS,
    MISSIONS,
    MOVEMENTS,
    NO_GOODS,
    NOWHERE,
    ON_MOVEMENT,
    ORDERS,
    PLACE_WORDS,
    ROLE_WORDS,
    ROLES,
    ROWS,
    SLOTS,
    SPACE_WORDS,
    SPACES,
    TOP_CART,
    count,
    one,
    size,
    tile,
)


class SlotView(TypedDict):
    """A slot of the strip; an empty one has no card."""

    extension: str | None
    price: int


class RowView(TypedDict):
    """A row of the warehouse; one not begun has no sort."""

    sort: str | None
    tiles: int
    corn: int
    length: int
    points: int


class SpaceView(TypedDict):
    """A space a player has: what lies on it, and for how many more there is room."""

    lies: dict[str, int]
    room: int


class HandView(TypedDict):
    """What a seat alone knows of missions: those held face down, to choose from, and given away."""

    missions: list[str]
    hand: list[str]
    own: str | None
    to_left: str | None
    to_right: str | None


class PlayerView(TypedDict):
    """A player; what is in the bag and the container only he may see, how much anybody."""

    role: str | None
    coins: int
    place: str | None
    planning: dict[str, int]
    limit: int
    road: int
    bag: dict[str, int] | None
    bag_size: int
    container: dict[str, int] | None
    container_size: int
    spaces: dict[str, SpaceView]
    carts: list[str]
    rested: list[str]
    fresh: int
    extensions: dict[str, int]
    bought: int
    houses: list[str]
    boats: list[str]
    order: int | None
    missing: dict[str, int]
    delivered: dict[str, int]
    finished: list[int]
    rows: list[RowView]
    crib: int
    aside: dict[str, int]
    passed: bool
    missions: int
    met: list[str]
    secret: HandView | None


class View(TypedDict):
    """The table as a seat, or a spectator, sees it."""

    seat: int | None
    round: int
    last_round: int | None
    first: int
    asked: list[int]
    ring: list[str]
    stock: dict[str, int]
    carts: int
    houses: list[str]
    boats: list[str]
    orders: list[int]
    roles: list[str]
    strip: list[SlotView]
    deck: int
    firsts: list[int]
    players: list[PlayerView]


def view(s: State, seat: int | None) -> View:
    """What a seat may see, field by field; None is a spectator."""
    return {
        "seat": seat,
        "round": s.round,
        "last_round": s.last_round or None,
        "first": s.first,
        "asked": SEATS_IN[s.owing],
        "ring": [PLACE_WORDS[place] for place in s.ring],
        "stock": _heap(s.stock),
        "carts": s.carts,
        "houses": _cards(s.houses),
        "boats": _cards(s.boats),
        "orders": [order + 1 for order in range(ORDERS) if s.orders >> order & 1],
        "roles": [ROLE_WORDS[role] for role in range(ROLES) if s.roles >> role & 1] if s.draft else [],
        "strip": [_slot(s, slot) for slot in range(SLOTS)],
        "deck": s.deck_size,
        "firsts": s.firsts[:],
        "players": [_player(s, p, other, seat == other) for other, p in enumerate(s.players)],
    }


def _player(s: State, p: Player, seat: int, mine: bool) -> PlayerView:
    return {
        "role": None if p.role == EMPTY else ROLE_WORDS[p.role],
        "coins": p.coins,
        "place": None if p.place == NOWHERE else PLACE_WORDS[p.place],
        "planning": _heap(p.planning),
        "limit": p.limit,
        "road": p.road,
        "bag": _heap(p.bag) if mine else None,
        "bag_size": size(p.bag),
        "container": _heap(p.container) if mine else None,
        "container_size": size(p.container),
        "spaces": {
            SPACE_WORDS[space]: {"lies": _lies(p.at[space]), "room": p.spaces[space] - size(p.at[space])}
            for space in range(SPACES)
            if p.spaces[space]
        },
        "carts": _vehicles(p.carts),
        "rested": _vehicles(p.rested),
        "fresh": len(p.fresh),
        "extensions": {EXTENSION_WORDS[e]: p.copies(e) for e in range(EXTENSIONS) if p.has(e)},
        "bought": p.bought,
        "houses": _cards(p.houses),
        "boats": _cards(p.boats),
        "order": None if p.order == EMPTY else p.order + 1,
        "missing": _heap(p.missing),
        "delivered": _heap(p.delivered),
        "finished": [order + 1 for order in range(ORDERS) if p.finished >> order & 1],
        "rows": [_row(s, p, row) for row in range(ROWS)],
        "crib": p.crib,
        "aside": _heap(p.aside),
        "passed": s.passed >> seat & 1 == 1,
        "missions": p.missions.bit_count(),
        "met": _missions(p.shown),
        "secret": _secret(p) if mine and s.with_missions else None,
    }


def _secret(p: Player) -> HandView:
    return {
        "missions": _missions(p.missions),
        "hand": _missions(p.hand),
        "own": _mission(p.own),
        "to_left": _mission(p.to_left),
        "to_right": _mission(p.to_right),
    }


def _slot(s: State, slot: int) -> SlotView:
    card = s.strip[slot]
    if card == EMPTY:
        return {"extension": None, "price": s.box.slot_extra[slot]}
    return {"extension": EXTENSION_WORDS[card], "price": price_of(s, slot)}


def _row(s: State, p: Player, row: int) -> RowView:
    w = p.warehouse
    return {
        "sort": GOOD_WORDS[w.sort(row)] if w.tiles(row) else None,
        "tiles": w.tiles(row),
        "corn": w.corn(row),
        "length": s.box.row_length[row],
        "points": s.box.row_points[row],
    }


def _heap(heap: int) -> dict[str, int]:
    return {GOOD_WORDS[good]: count(heap, good) for good in range(GOODS) if count(heap, good)}


def _lies(heap: int) -> dict[str, int]:
    return {tile.words[good]: count(heap, good) for good in range(GOODS) if count(heap, good)}


def _cards(heap: int) -> list[str]:
    return [GOOD_WORDS[good] for good in range(GOODS) for _ in range(count(heap, good))]


def _vehicles(bits: int) -> list[str]:
    words = [SPACE_WORDS[ON_MOVEMENT + i] for i in range(MOVEMENTS) if bits >> i & 1]
    return words + ["cart"] if bits >> TOP_CART & 1 else words


def _missions(bits: int) -> list[str]:
    return [MISSION_WORDS[mission] for mission in cards_in(bits)]


def _mission(mission: int) -> str | None:
    return None if mission == EMPTY else MISSION_WORDS[mission]


def determinize(s: State, seat: int, dice: Dice) -> State:
    """A world the seat cannot tell from this one.

    What a player gained was seen by all, so his tiles stay his; which of them lie in the bag and which in the
    container is dealt anew. So are the missions that did not pass through the seat's hand.
    """
    world = s.clone()
    for other, p in enumerate(world.players):
        if other != seat:
            _deal_tiles(world, p, other, dice)
    if s.with_missions:
        _deal_missions(world, seat, dice)
    return world


def _deal_tiles(s: State, p: Player, seat: int, dice: Dice) -> None:
    """Puts as many tiles as there were into the bag, the others into the container."""
    known = NO_GOODS
    task = s.agenda[-1] if s.agenda else None
    if isinstance(task, SwapFor) and task.seat == seat:
        known = one(task.discarded)
    left = p.bag + p.container - known
    tiles = size(p.bag)
    p.bag = NO_GOODS
    for _ in range(tiles):
        good = dice.pick([count(left, good) for good in range(GOODS)])
        left -= one(good)
        p.bag += one(good)
    p.container = left + known


class _Stack:
    """The missions that a seat has never seen, in random order."""

    def __init__(self, bits: int, dice: Dice) -> None:
        self.cards = cards_in(bits)
        for i in range(len(self.cards) - 1, 0, -1):
            j = dice.below(i + 1)
            self.cards[i], self.cards[j] = self.cards[j], self.cards[i]

    def draw(self) -> int:
        """Any card."""
        return self.cards.pop()

    def draw_unmet(self, s: State, seat: int) -> int:
        """A card the seat may hold face down: one it has met would lie open."""
        for i in range(len(self.cards) - 1, -1, -1):
            if not _would_lie_open(s, seat, self.cards[i]):
                return self.cards.pop(i)
        return self.cards.pop()


def _would_lie_open(s: State, seat: int, mission: int) -> bool:
    return not s.box.last_missions >> mission & 1 and is_met(s, seat, mission)


def _deal_missions(s: State, seat: int, dice: Dice) -> None:
    me = s.players[seat]
    seen = me.hand | me.missions
    for card in (me.own, me.to_left, me.to_right):
        if card != EMPTY:
            seen |= 1 << card
    for p in s.players:
        seen |= p.shown
    stack = _Stack(((1 << MISSIONS) - 1) & ~seen, dice)
    if all(p.to_left != EMPTY for p in s.players):
        _deal_passed(s, seat, stack, dice)
    else:
        for other, p in enumerate(s.players):
            if other != seat:
                _deal_hand(p, stack)
    s.undealt = sum([1 << card for card in stack.cards])


def _deal_hand(p: Player, stack: _Stack) -> None:
    """Before the passing: as many cards in hand, kept and given as there were."""
    cards = p.hand.bit_count()
    p.hand = 0
    for _ in range(cards):
        p.hand |= 1 << stack.draw()
    if p.own != EMPTY:
        p.own = stack.draw()
        p.missions = 1 << p.own
    if p.to_left != EMPTY:
        p.to_left = stack.draw()
        p.to_right = stack.draw()


def _deal_passed(s: State, seat: int, stack: _Stack, dice: Dice) -> None:
    """After the passing: each other player's three cards, and which of those received he kept."""
    seats = len(s.players)
    for other, p in enumerate(s.players):
        if other != seat:
            p.own = EMPTY
            if (other + 1) % seats != seat:
                p.to_left = EMPTY
            if (other - 1) % seats != seat or seats == 2:
                p.to_right = EMPTY
    for other, p in enumerate(s.players):
        if other != seat:
            _explain_shown(s, seat, other, p)
    for other, p in enumerate(s.players):
        if other != seat:
            if p.own == EMPTY:
                p.own = stack.draw_unmet(s, other)
            if p.to_left == EMPTY:
                p.to_left = stack.draw()
            if p.to_right == EMPTY:
                p.to_right = stack.draw()
    for other, p in enumerate(s.players):
        if other != seat:
            _keep_again(s, other, p, dice)


def _explain_shown(s: State, seat: int, other: int, p: Player) -> None:
    """An open mission that the seat did not give was the player's own, a second one came from the other side."""
    seats = len(s.players)
    me = s.players[seat]
    mine = 0
    if (seat + 1) % seats == other:
        mine |= 1 << me.to_left
    if (seat - 1) % seats == other and seats > 2:
        mine |= 1 << me.to_right
    for card in cards_in(p.shown & ~mine):
        if p.own == EMPTY:
            p.own = card
        elif (other + 1) % seats != seat:
            s.players[(other + 1) % seats].to_right = card
        else:
            s.players[(other - 1) % seats].to_left = card


def _keep_again(s: State, other: int, p: Player, dice: Dice) -> None:
    """One of the cards received, if the player has chosen already: an open one, else one that he has not met."""
    seats = len(s.players)
    held = p.missions.bit_count() + p.shown.bit_count()
    received = [s.players[(other - 1) % seats].to_left]
    if seats > 2:
        received.append(s.players[(other + 1) % seats].to_right)
    p.hand = sum([1 << card for card in received])
    p.missions = 1 << p.own
    if held == 2:
        second = received[dice.below(len(received))]
        lying = [card for card in received if p.shown >> card & 1]
        if lying:
            second = lying[0]
        elif _would_lie_open(s, other, second):
            second = received[-1] if second == received[0] else received[0]
        p.missions |= 1 << second
    p.missions &= ~p.shown
