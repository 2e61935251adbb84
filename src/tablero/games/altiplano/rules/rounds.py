"""A round and its four phases; the strip; the end of the game."""

from tablero.core.agenda import Chance, Choice, Step
from tablero.games.altiplano.rules.drawing import DrawUp, FromBag, OfferSwaps, OpenTakingBack
from tablero.games.altiplano.rules.missions import check_last_missions, check_missions
from tablero.games.altiplano.rules.planning import OpenPlanning
from tablero.games.altiplano.rules.turns import Turns
from tablero.games.altiplano.state import State
from tablero.games.altiplano.terms import (
    CORN,
    DONE,
    DRAW,
    EMPTY,
    GOOD_WORDS,
    HARBOR,
    HARVEST,
    LAST_HARVEST,
    MARKET,
    PLACES,
    REVEAL,
    STOW,
    SWAP_STALL,
    VILLAGE,
)


class Round(Step[State]):
    """Draw, plan, act, and make ready for the next round."""

    def run(self, s: State) -> None:
        s.begin_round()
        seats = len(s.players)
        s.then(EndRound())
        s.then(Turns())
        s.then(OpenPlanning())
        for i in range(seats - 1, -1, -1):
            seat = (s.first + i) % seats
            if s.players[seat].has(SWAP_STALL):
                s.then(OfferSwaps(seat, s.players[seat].copies(SWAP_STALL)))
        for i in range(seats - 1, -1, -1):
            s.then(DrawUp((s.first + i) % seats))
        s.then(OpenTakingBack())


class EndRound(Step[State]):
    """Phase 4: the start token passes, carts rest, the strip slides and is refilled; not after the last round."""

    def run(self, s: State) -> None:
        if s.round == s.last_round:
            s.then(Finish())
            seats = len(s.players)
            for i in range(seats - 1, -1, -1):
                seat = (s.first + i) % seats
                for _ in range(s.players[seat].copies(LAST_HARVEST)):
                    s.then(BeginHarvest(seat, s.box.harvest))
            return
        if any(is_exhausted(s, place) for place in range(PLACES)):
            s.announce_end()
        s.pass_start()
        s.slide()
        s.then(Round())
        s.then(Refill())


def is_exhausted(s: State, place: int) -> bool:
    """Whether everything of a place is gone: its goods, and its cards or carts (ruling 38)."""
    if s.stock & s.box.goods_at[place]:
        return False
    if place == MARKET:
        return s.orders == 0
    if place == HARBOR:
        return s.boats == 0
    if place == VILLAGE:
        return s.houses == 0 and s.carts == 0
    return True


class Refill(Step[State]):
    """New cards come into the lowest empty slots; a slot that cannot be refilled triggers the end (ruling 53)."""

    def run(self, s: State) -> None:
        if EMPTY in s.strip:
            if s.deck_size:
                s.then(self)
                s.then(RevealExtension())
            else:
                s.announce_end()


class RevealExtension(Chance[State]):
    """The stack has the letter A on top, then B, C and D, each shuffled."""

    def outcomes(self, s: State) -> list[int]:
        for cards in s.box.letters:
            out = [REVEAL.of(card) for card in cards if s.deck >> 2 * card & 3]
            if out:
                break
        return out

    def weights(self, s: State) -> list[int]:
        return [s.deck >> 2 * REVEAL.x(a) & 3 for a in self.outcomes(s)]

    def resolve(self, s: State, a: int) -> None:
        s.reveal(REVEAL.x(a))


class BeginHarvest(Step[State]):
    """A copy of the last harvest: so many tiles may be drawn for begun rows (rulings 40, 52)."""

    def __init__(self, by: int, left: int) -> None:
        super().__init__()
        self.by = by
        self.left = left

    def run(self, s: State) -> None:
        p = s.players[self.by]
        if self.left and (p.bag or p.container) and p.warehouse.unfinished & ~(1 << CORN):
            s.then(Harvest(self.by, self.left))
        else:
            s.put_back(self.by)


class Harvest(Choice[State]):
    """Draw another tile for the begun rows, or stop."""

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left = left

    def options(self, s: State) -> list[int]:
        return [HARVEST, DONE]

    def resolve(self, s: State, a: int) -> None:
        if a == DONE:
            s.put_back(self.seat)
            return
        if not s.players[self.seat].bag:
            s.pour(self.seat)
        s.then(BeginHarvest(self.seat, self.left - 1))
        s.then(HarvestTile(self.seat))


class HarvestTile(FromBag):
    """A tile drawn at the very end; it may go into a begun row of its sort."""

    def resolve(self, s: State, a: int) -> None:
        good = DRAW.x(a)
        s.set_aside(self.by, good)
        if s.players[self.by].warehouse.unfinished >> good & 1:
            s.then(Stow(self.by, good))


class Stow(Choice[State]):
    """Put the tile into its row, or leave it."""

    def __init__(self, seat: int, good: int) -> None:
        super().__init__(seat)
        self.good = good

    def about(self, s: State) -> dict[str, str]:
        return {"good": GOOD_WORDS[self.good]}

    def options(self, s: State) -> list[int]:
        return [STOW, DONE]

    def resolve(self, s: State, a: int) -> None:
        if a == STOW:
            s.stow(self.seat, self.good)
            check_missions(s, self.seat)


class Finish(Step[State]):
    """The missions of the end are turned up; nothing is owed any more."""

    def run(self, s: State) -> None:
        check_last_missions(s)
        s.tell("over", -2)
