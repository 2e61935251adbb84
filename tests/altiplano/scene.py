"""Scenes of Altiplano: seat 0 in the middle of a round, with what the scene gives it.

The ring is farm, forest, mine, harbor, village, market, road. Goods are words: "food food wool". What lies on spaces:
"farm:alpaca+food role:food movement-1:food". Rows of the warehouse: "fish fish / silver corn". Seat 0 is a farmer,
the others have nothing to do unless the scene says so; the top cart is used unless `cart` says it is rested.
"""

from typing import Self

from tablero.core.agenda import NOBODY, Choice, options, settle
from tablero.games.altiplano import GAME
from tablero.games.altiplano.player import Player
from tablero.games.altiplano.rules.planning import OpenPlanning
from tablero.games.altiplano.rules.rounds import EndRound, Round
from tablero.games.altiplano.rules.turns import Turns
from tablero.games.altiplano.state import State, opening
from tablero.games.altiplano.terms import (
    COIN,
    DONE,
    EMPTY,
    GOOD_WORDS,
    GOODS,
    NO_GOODS,
    NOWHERE,
    PLACE_WORDS,
    TOP_CART,
    count,
    extension,
    good,
    heap_of,
    mission,
    movement,
    one,
    place,
    role,
    size,
    space,
    tile,
)
from tests.transcript import Transcript

OTHERS = ["farmer", "fisherman", "shepherd", "miner", "stonemason"]


class Stop(Choice[State]):
    """Where a scene ends."""

    def options(self, s: State) -> list[int]:
        return [DONE]

    def resolve(self, s: State, a: int) -> None:
        s.then(self)


def heap(text: str) -> int:
    return heap_of([good.number[word] for word in text.split()])


def words(heap: int) -> str:
    """A heap in words, in alphabetical order."""
    return " ".join(sorted(GOOD_WORDS[g] for g in range(GOODS) for _ in range(count(heap, g))))


def letter_of(card: int) -> str:
    """The letter on the back of an extension."""
    letters = GAME.edition("reconstructed").box.letters
    return next(letter for letter, cards in zip("ABCD", letters, strict=True) if card in cards)


class Scene(Transcript[State]):
    """A state of Altiplano that is spoken to."""

    def seat(
        self,
        seat: int,
        spaces: str = "",
        *,
        place: str | None = None,
        coins: int | None = None,
        planning: str | None = None,
        bag: str | None = None,
        container: str | None = None,
        cards: str = "",
        rows: str = "",
        carts: str = "",
        cart: bool | None = None,
        order: int | None = None,
        missions: str = "",
        limit: int | None = None,
        road: int | None = None,
        crib: int | None = None,
        houses: str | None = None,
        boats: str | None = None,
        finished: str | None = None,
    ) -> Self:
        """Sets a player's table; what is not named stays."""
        s, p = self.s, self.s.players[seat]
        if place is not None:
            p.place = NOWHERE if place == "nowhere" else PLACE_WORDS.index(place)
        for name in cards.split():
            kept, s.strip = s.strip, [extension.number[name]]
            s.take_extension(seat, 0)
            s.strip, s.bought, p.bought = kept, False, 0
        for laid in spaces.split():
            where, _, tiles = laid.partition(":")
            for word in tiles.split("+"):
                self._lay(seat, tile.number[word], space.number[where])
        if coins is not None:
            p.coins = coins
        if planning is not None:
            p.planning = heap(planning)
            p.planned = size(p.planning)
        p.bag = p.bag if bag is None else heap(bag)
        p.container = p.container if container is None else heap(container)
        for row, goods in enumerate(rows.split("/") if rows else []):
            for word in goods.split():
                s._fill(seat, row, good.number[word])
        for name in carts.split():
            p.carts |= 1 << movement.number[name]
            p.rested |= 1 << movement.number[name]
        if cart is not None:
            p.rested = p.rested | 1 << TOP_CART if cart else p.rested & ~(1 << TOP_CART)
        if order is not None:
            s.take_order(seat, order - 1)
        for name in missions.split():
            p.missions |= 1 << mission.number[name]
        p.limit = p.limit if limit is None else limit
        p.road = p.road if road is None else road
        p.crib = p.crib if crib is None else crib
        p.houses = p.houses if houses is None else heap(houses)
        p.boats = p.boats if boats is None else heap(boats)
        if finished is not None:
            p.finished = sum(1 << int(n) - 1 for n in finished.split())
        return self

    def _lay(self, seat: int, what: int, where: int) -> None:
        p = self.s.players[seat]
        if what == COIN:
            p.coins += 1
        else:
            p.planning += one(what)
            p.planned += 1
        self.s.place(seat, what, where)

    def stock(self, **left: int) -> Self:
        """Sets how many tiles of a good are left."""
        for word, tiles in left.items():
            number = good.number[word]
            self.s.stock += (tiles - count(self.s.stock, number)) * one(number)
        return self

    def lie(self, *names: str) -> Self:
        """Sets the strip, from the bottom up; '-' is an empty slot."""
        cards = [EMPTY if name == "-" else extension.number[name] for name in names]
        self.s.strip = cards + [EMPTY] * (5 - len(cards))
        return self

    def turns(self) -> Self:
        """Begins the actions; after them the scene ends."""
        return self._begin(Stop(0), Turns())

    def plan(self) -> Self:
        """Begins planning, with the actions after it."""
        return self._begin(Stop(0), Turns(), OpenPlanning())

    def round(self) -> Self:
        """Begins a whole round."""
        return self._begin(Round())

    def last_turns(self) -> Self:
        """Begins the actions of a round that has an end."""
        return self._begin(EndRound(), Turns())

    def _begin(self, *tasks: "Stop | Turns | OpenPlanning | Round | EndRound") -> Self:
        self.s.agenda.clear()
        self.s.firsts = [NOBODY] * 4
        self.s.passed = 0
        for task in tasks:
            self.s.then(task)
        settle(self.s)
        return self

    def p(self, seat: int = 0) -> Player:
        return self.s.players[seat]

    def left(self, word: str) -> int:
        """How many tiles of a good the stock has."""
        return count(self.s.stock, good.number[word])

    def container(self, seat: int = 0) -> str:
        return words(self.p(seat).container)

    def bag(self, seat: int = 0) -> str:
        return words(self.p(seat).bag)

    def planning(self, seat: int = 0) -> str:
        return words(self.p(seat).planning)

    def on(self, where: str, seat: int = 0) -> str:
        """What lies on a space."""
        lies = self.p(seat).at[space.number[where]]
        return " ".join(sorted(tile.words[g] for g in range(GOODS) for _ in range(count(lies, g))))

    def at(self, seat: int = 0) -> str:
        """Where the pawn stands."""
        here = self.p(seat).place
        return "nowhere" if here == NOWHERE else place.words[here]

    def rows(self, seat: int = 0) -> str:
        """The begun rows, each as its sort and how many, corn in it apart: 'fish 3 / silver 2 (1)'."""
        out = []
        for row in self.p(seat).warehouse.rows:
            if row:
                corn = row >> 3 & 7
                out.append(f"{GOOD_WORDS[row >> 6]} {row & 7}" + (f" ({corn})" if corn else ""))
        return " / ".join(out)

    def seats_can(self, seat: int, verb: str = "") -> list[str]:
        """The options of a seat where several are asked."""
        spelt = [self.words.spell(a) for a in options(self.s, seat)]
        return [text for text in spelt if not verb or text.split()[0] == verb]


def table(seats: int = 2, *, missions: bool = False, roles: str = "") -> Scene:
    """A table in round 1, seat 0 the start player, nobody with any goods or coins."""
    s = opening(GAME.edition("reconstructed").box, seats, missions, False)
    s.lay_out()
    for number in range(len(PLACE_WORDS)):
        s.lay_place(number)
    t = Scene(GAME, s)
    for seat, name in enumerate((roles.split() + OTHERS[len(roles.split()) :])[:seats]):
        s.give_role(seat, role.number[name])
        p = s.players[seat]
        s.stock += p.planning
        p.planning, p.planned, p.coins = NO_GOODS, 0, 0
        t.seat(seat, place="road", cart=False)
    s.round = 1
    return t


def scene(
    spaces: str = "",
    *,
    place: str = "farm",
    coins: int = 0,
    cards: str = "",
    rows: str = "",
    planning: str = "",
    role: str = "farmer",
    seats: int = 2,
    carts: str = "",
    cart: bool = False,
    order: int | None = None,
) -> Scene:
    """A turn of seat 0."""
    t = table(seats, roles=role)
    t.seat(0, spaces, place=place, cards=cards, rows=rows, carts=carts, cart=cart, order=order, planning=planning)
    t.p().coins += coins
    return t.turns()
