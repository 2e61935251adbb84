"""Scenes of Valletta: seat 0 is about to play, with what the scene gives it.

a1 carpentry     a2 masons-lodge    a3 brickyard    a4 bank            a5 inn             above the street,
c1 scriptorium   c2 cooperage       c3 harbour      c4 palace          c5 fortress-works  c outside a,
e1 galley-port   e2 treasury        e3 library      e4 carpentry       e5 bank            e outside c
b1 bathhouse     b2 counting-house  b3 low-tavern   b4 works-yard      b5 chancery        below the street,
d1 order-church  d2 co-cathedral    d3 castille     d4 fort-st-elmo    d5 angleterre      d outside b,
f1 masons-lodge  f2 brickyard       f3 inn          f4 bathhouse       f5 scriptorium     f outside d
"""

from typing import Self

from tablero.core.agenda import settle
from tablero.games.valletta import GAME
from tablero.games.valletta.player import Player
from tablero.games.valletta.rules.turns import Turn
from tablero.games.valletta.state import State, opening
from tablero.games.valletta.terms import BUILDING, GOOD, PERSON, PLACE
from tests.transcript import Transcript

BOX = GAME.edition("reconstructed").box

CITY = """
carpentry masons-lodge brickyard bank inn
bathhouse counting-house low-tavern works-yard chancery
scriptorium cooperage harbour palace fortress-works
order-church co-cathedral castille fort-st-elmo angleterre
galley-port treasury library carpentry bank
masons-lodge brickyard inn bathhouse scriptorium
"""


def cards(text: str) -> list[int]:
    """Persons by name: 'maid builder'."""
    return sorted(PERSON.number[name] for name in text.split())


class Scene(Transcript[State]):
    """A turn of seat 0 that has just begun."""

    def seat(
        self,
        seat: int,
        hand: str | None = None,
        goods: str | None = None,
        houses: str | None = None,
        pile: str | None = None,
        discard: str | None = None,
        points: int | None = None,
    ) -> Self:
        """Sets a player's table: goods as gold-wood-stone-brick, houses by place with + for upgraded ones."""
        p = self.s.players[seat]
        if hand is not None:
            p.hand = cards(hand)
        if goods is not None:
            p.goods = [int(n) for n in goods.split("-")]
        if pile is not None:
            p.pile = cards(pile)
        if discard is not None:
            p.discard = cards(discard)
        if points is not None:
            p.points = points
        for house in (houses or "").split():
            place = PLACE.number[house.rstrip("+")]
            p.built |= 1 << place
            self.s.built |= 1 << place
            p.upgraded |= (1 << place) if house.endswith("+") else 0
            p.houses += 1
        return self

    def turn(self, *moves: str) -> Self:
        """Makes the last moves of a turn, and ends it."""
        return self.do(*moves, "done")

    def p(self, seat: int = 0) -> Player:
        return self.s.players[seat]

    def goods(self, seat: int = 0) -> str:
        """What a player owns, as gold-wood-stone-brick."""
        return "-".join(str(n) for n in self.p(seat).goods)

    def hand(self, seat: int = 0) -> str:
        return named(self.p(seat).hand)

    def pool(self) -> str:
        return named(self.s.pool)

    def places(self, verb: str = "construct") -> str:
        """Where the one asked can construct or upgrade."""
        return " ".join(text.split()[1] for text in self.can(verb))

    def owed(self, place: str, seat: int = 0) -> str:
        """What constructing there costs a player."""
        return "-".join(str(n) for n in self.s.owed(seat, PLACE.number[place]))


def named(persons: list[int]) -> str:
    return " ".join(PERSON.words[person] for person in persons)


def goods_of(counts: list[int]) -> dict[str, int]:
    return dict(zip(GOOD.words, counts, strict=True))


def scene(
    hand: str = "",
    goods: str = "0-0-0-0",
    houses: str = "",
    *,
    seats: int = 2,
    pile: str = "",
    discard: str = "",
    points: int = 0,
    jean: int = 0,
    city: str = "",
    pool: str = "builder builder builder builder",
    end_phase: bool = False,
) -> Scene:
    """Seat 0's turn; the others have their starting cards and no goods. `city` swaps buildings: 'a1=bank'."""
    s = opening(BOX, seats)
    laid = [BUILDING.number[name] for name in CITY.split()][: sum(s.box.city[seats])]
    for swap in city.split():
        place, _, building = swap.partition("=")
        laid[PLACE.number[place]] = BUILDING.number[building]
    s.city = laid
    s.pool = cards(pool)
    s.draft = [0] * len(GOOD)
    s.jean = jean
    for _ in range(jean):
        s.barrels[s.barrels.index(max(s.barrels))] -= 1
    s.end_phase = end_phase
    s.trigger = int(end_phase)
    t = Scene(GAME, s)
    for other in range(1, seats):
        t.seat(other, "shopkeeper lumberjack stonecutter brickmaker maid", "0-0-0-0", "", "builder apprentice jean")
    t.seat(0, hand, goods, houses, pile, discard, points)
    s.then(Turn(0))
    settle(s)
    return t
