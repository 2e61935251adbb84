"""The end of the round: revenue, bonus, hand-in, end check, merchants return, new starting player."""

from typing import Final

from tablero.core.agenda import Choice, Step
from tablero.games.valparaiso.box import ANY_GOOD
from tablero.games.valparaiso.rules.goods import TakeOne
from tablero.games.valparaiso.state import State
from tablero.games.valparaiso.terms import (
    BASE_CARDS,
    CARDS,
    DONE,
    FROM_BONUS,
    FROM_REVENUE,
    HAND_IN,
    MAT,
    NONE,
    STAY,
    VALPARAISO,
)

# In a rank, one residence more outweighs every difference in time.
RESIDENCE: Final = 100


class Ending(Step[State]):
    """Revenue of each residence, goods of choice in turn order (ruling 4.51); then the rest in its order."""

    def run(self, s: State) -> None:
        seats = len(s.players)
        s.then(END_CHECK)
        for i in range(seats - 1, -1, -1):
            seat = (s.starter + i) % seats
            if s.players[seat].hand >> BASE_CARDS:
                s.then(HandIn(seat))
        s.then(BONUS)
        choices = [0] * seats
        for space, seat in enumerate(s.residences):
            goods = s.box.residence_goods[space]
            for good in s.box.residence_kinds[space]:
                s.gain(seat, good, goods[good], FROM_REVENUE)
            if s.box.residence_pesos[space]:
                s.earn(seat, s.box.residence_pesos[space], FROM_REVENUE)
            if goods[ANY_GOOD]:
                choices[seat] += goods[ANY_GOOD]
        for i in range(seats - 1, -1, -1):
            seat = (s.starter + i) % seats
            for _ in range(choices[seat]):
                s.then(TakeOne(seat, FROM_REVENUE))


class Bonus(Step[State]):
    """Most residences bring pesos, second most fewer; of equals, who built later is ahead."""

    def run(self, s: State) -> None:
        best = NONE
        second = NONE
        ranks = [0] * len(s.players)
        for space, seat in enumerate(s.residences):
            ranks[seat] = ranks[seat] // RESIDENCE * RESIDENCE + RESIDENCE + space
        for seat, rank in enumerate(ranks):
            if rank == 0:
                continue
            if best == NONE or rank > ranks[best]:
                second = best
                best = seat
            elif second == NONE or rank > ranks[second]:
                second = seat
        if best != NONE:
            s.earn(best, s.box.most_residences, FROM_BONUS)
        if second != NONE:
            s.earn(second, s.box.second_residences, FROM_BONUS)


class HandIn(Choice[State]):
    """At most one achievement card leaves the game for its points."""

    def options(self, s: State) -> list[int]:
        hand = s.players[self.seat].hand
        return [DONE, *[HAND_IN.of(card) for card in range(BASE_CARDS, CARDS) if hand >> card & 1]]

    def resolve(self, s: State, a: int) -> None:
        if a != DONE:
            s.hand_in(self.seat, HAND_IN.x(a))


class EndCheck(Step[State]):
    """The game is over when a player has the points that end it, or when a place at the sea could not be refilled."""

    def run(self, s: State) -> None:
        if is_over(s):
            s.agenda.clear()
            return
        s.then(NEW_STARTER)
        seats = len(s.players)
        for i in range(seats - 1, -1, -1):
            s.then(Return((s.starter + i) % seats))


class Return(Step[State]):
    """The merchants of a player return to Valparaíso; he is asked if one may stay."""

    def __init__(self, by: int) -> None:
        super().__init__()
        self.by = by

    def run(self, s: State) -> None:
        if may_stay(s, self.by):
            s.then(Stay(self.by))
        else:
            call_home(s, self.by, NONE)


class Stay(Choice[State]):
    """One merchant may stay in a village where its owner has no house (ruling 4.40)."""

    def options(self, s: State) -> list[int]:
        return [DONE, *[STAY.of(place) for place in may_stay(s, self.seat)]]

    def resolve(self, s: State, a: int) -> None:
        call_home(s, self.seat, NONE if a == DONE else STAY.x(a))


class NewStarter(Step[State]):
    """Whoever built the latest residence of all leads, or the left neighbour if that one leads already."""

    def run(self, s: State) -> None:
        last = s.residences[-1] if s.residences else s.starter
        s.lead(last if last != s.starter else (s.starter + 1) % len(s.players))


def is_over(s: State) -> bool:
    """Whether the round just played was the last."""
    for p in s.players:
        if p.points >= s.box.end_points:
            return True
    return NONE in s.sea


def has_house(s: State, seat: int, place: int) -> bool:
    """Whether the seat has a house in the village."""
    return any(s.houses[site] == seat for site in s.box.sites_at[place])


def may_stay(s: State, seat: int) -> list[int]:
    """The villages with a merchant but without a house of the seat."""
    standing = s.players[seat].standing()
    return [place for place in s.box.villages if standing >> place & 1 and not has_house(s, seat, place)]


def call_home(s: State, seat: int, stays: int) -> None:
    """All merchants but one at `stays` return; by the other reading those at own houses stay too."""
    for merchant, place in enumerate(s.players[seat].merchants):
        if place in (MAT, VALPARAISO):
            continue
        if place == stays:
            stays = NONE
        elif not (s.stay_at_houses and has_house(s, seat, place)):
            s.call_home(seat, merchant)


BONUS: Final = Bonus()
END_CHECK: Final = EndCheck()
NEW_STARTER: Final = NewStarter()
ENDING: Final = Ending()
