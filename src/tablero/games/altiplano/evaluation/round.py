"""Which errands to run in a round with the tiles and the ways there are, and what to lay where for them."""

from typing import Final

from tablero.games.altiplano.evaluation.offers import Errand
from tablero.games.altiplano.player import Player
from tablero.games.altiplano.state import State
from tablero.games.altiplano.terms import (
    COIN,
    FOOD,
    HANDYMAN,
    JOURNEYMAN,
    MOVEMENTS,
    NOWHERE,
    ON_EXTENSION,
    ON_MOVEMENT,
    PLACE,
    PLACES,
    SPACES,
    TOP_CART,
    count,
    one,
    size,
)

# How sure an errand is: where the pawn stands, where it can get to, and only in a later round.
HERE: Final = 0.95
IN_REACH: Final = 0.88
LATER: Final = 0.4
# The most combinations that are looked at.
LOOKS: Final = 40
WILD_SPACES: Final = [ON_EXTENSION + HANDYMAN, ON_EXTENSION + JOURNEYMAN]


class Round:
    """The errands of one seat in one round, and the best combination of them that its tiles and its ways allow."""

    def __init__(self, s: State, seat: int, tiles: int, later: float, laid: float) -> None:
        p = s.players[seat]
        self.near = s.near
        self.place = p.place
        self.carts = p.rested
        # What can still be laid, what lies where, and how much room there is.
        self.tiles = tiles
        self.planning = tiles != 0
        self.at = p.at[:]
        self.room = rooms(p) if tiles else [0] * SPACES
        self.wild = p.wild
        self.coins = p.coins
        # Ways: where the pawn gets to, how often it goes anywhere, how often one step.
        self.reached = 0
        self.put_off = 0
        self.far = 0
        self.feet = 0
        if not s.passed >> seat & 1:
            if p.place == NOWHERE:
                self.far = 1
            else:
                self.reached = 1 << p.place
            for i in range(MOVEMENTS + 1):
                if p.rested >> i & 1 and (i == TOP_CART or p.at[ON_MOVEMENT + i]):
                    self.far += 1
                elif i < MOVEMENTS and p.at[ON_MOVEMENT + i]:
                    self.feet += 1
        self.later = later
        self.laid_worth = laid
        self.errands: list[Errand] = []
        self.chosen: list[Errand] = []
        self.sures: list[float] = []
        self.laid: list[int] = []
        self.most = 0.0
        self.best: list[Errand] = []
        self.best_sures: list[float] = []
        self.best_laid: list[int] = []
        self.looks = LOOKS

    def solve(self, errands: list[Errand]) -> None:
        """Finds the best combination, looking at the most valuable errands first."""
        ranked = [(-e.worth / (len(e.units) + 1), i) for i, e in enumerate(errands)]
        ranked.sort()
        self.errands = [errands[i] for _, i in ranked]
        self.search(0, 0.0)

    def first(self, place: int) -> Errand | None:
        """Of the errands that can be run this round the most valuable here, else the most valuable anywhere."""
        best: Errand | None = None
        for i, e in enumerate(self.best):
            if self.best_sures[i] > self.later and (
                best is None
                or (e.place == place and best.place != place)
                or (e.worth > best.worth and (e.place == place or best.place != place))
            ):
                best = e
        return best

    def search(self, i: int, total: float) -> None:
        """All that can be added from the i-th errand on."""
        if total > self.most:
            self.most = total
            self.best = self.chosen[:]
            self.best_sures = self.sures[:]
            self.best_laid = self.laid[:]
        for j in range(i, len(self.errands)):
            if not self.looks:
                return
            e = self.errands[j]
            if e.coins > self.coins:
                continue
            tiles = self.tiles
            wild = self.wild
            here = self.at[e.space]
            room = self.room[e.space]
            coins = self.coins
            laid = len(self.laid)
            if self.take(e):
                self.looks -= 1
                self.go(e, j if e.units else j + 1, total + (len(self.laid) - laid) * self.laid_worth)
            self.tiles = tiles
            self.wild = wild
            self.at[e.space] = here
            self.room[e.space] = room
            self.coins = coins
            while len(self.laid) > laid:
                space = PLACE.args(self.laid[-1])[1]
                if space != e.space:
                    self.room[space] += 1
                self.laid.pop()

    def take(self, e: Errand) -> bool:
        """Takes what an errand needs, from where it lies or from the planning spaces; whether there is enough."""
        self.coins -= e.coins
        for good in e.units:
            if count(self.at[e.space], good):
                self.at[e.space] -= one(good)
            elif good == COIN:
                if not self.planning or not self.coins or not self.room[e.space]:
                    return False
                self.lay(COIN, e.space)
                self.coins -= 1
            elif count(self.tiles, good) and self.room[e.space]:
                self.lay(good, e.space)
                self.tiles -= one(good)
            elif count(self.wild, good):
                self.wild -= one(good)
            elif count(self.tiles, good):
                wild = self.wild_space()
                if wild < 0:
                    return False
                self.lay(good, wild)
                self.tiles -= one(good)
            else:
                return False
        return True

    def wild_space(self) -> int:
        """A wild space with room, or none."""
        for space in WILD_SPACES:
            if self.room[space]:
                return space
        return -1

    def lay(self, tile: int, space: int) -> None:
        self.room[space] -= 1
        self.laid.append(PLACE.of(tile, space))

    def go(self, e: Errand, following: int, total: float) -> None:
        """Goes where the errand is run, if there is a way, or puts it off; and goes on looking from there."""
        bit = 1 << e.place
        if self.reached & bit:
            self.run(e, HERE if e.place == self.place else IN_REACH, following, total)
            return
        if self.put_off & bit:
            self.run(e, self.later, following, total)
            return
        if self.far:
            self.far -= 1
            self.reached |= bit
            self.run(e, IN_REACH, following, total)
            self.reached &= ~bit
            self.far += 1
            return
        beside = self.is_beside(e.place)
        if self.feet and beside:
            self.feet -= 1
            self.reached |= bit
            self.run(e, IN_REACH, following, total)
            self.reached &= ~bit
            self.feet += 1
            return
        if self.reached and count(self.tiles, FOOD):
            space = self.movement(beside)
            if space >= 0:
                self.lay(FOOD, space)
                self.tiles -= one(FOOD)
                self.reached |= bit
                self.run(e, IN_REACH, following, total + self.laid_worth)
                self.reached &= ~bit
                self.tiles += one(FOOD)
                self.laid.pop()
                self.room[space] += 1
        if self.later:
            self.put_off |= bit
            self.run(e, self.later, following, total)
            self.put_off &= ~bit

    def run(self, e: Errand, sure: float, following: int, total: float) -> None:
        """The errand is chosen."""
        self.chosen.append(e)
        self.sures.append(sure)
        self.search(following, total + e.worth * sure)
        self.chosen.pop()
        self.sures.pop()

    def is_beside(self, place: int) -> bool:
        """Whether it is one step from anywhere the pawn gets to."""
        return self.near[PLACES + place] & self.reached != 0

    def movement(self, beside: bool) -> int:
        """A free movement space that leads there: with a cart anywhere, else one step."""
        for i in range(MOVEMENTS):
            if self.room[ON_MOVEMENT + i] and (beside or self.carts >> i & 1):
                return ON_MOVEMENT + i
        return -1


def rooms(p: Player) -> list[int]:
    """How many tiles each space still takes."""
    out = [0] * SPACES
    open = p.open
    while open:
        lowest = open & -open
        open ^= lowest
        space = lowest.bit_length() - 1
        out[space] = p.spaces[space] - size(p.at[space])
    return out
