"""The missions: dealt, passed on, and turned up when they are met."""

from typing import Final

from tablero.core.agenda import Chance, Step, Together
from tablero.core.dice import Dice
from tablero.games.altiplano.state import State
from tablero.games.altiplano.terms import DEAL, EMPTY, GIVE, KEEP, MISSIONS

_DEALT: Final = 3

# The seats in a set of bits, lowest first.
SEATS_IN: Final = [[seat for seat in range(5) if bits >> seat & 1] for bits in range(32)]


def cards_in(bits: int) -> list[int]:
    """The numbers of the missions in a set of bits."""
    return [mission for mission in range(MISSIONS) if bits >> mission & 1]


class Even(Chance[State]):
    """A draw with all its outcomes equally likely."""

    def weights(self, s: State) -> list[int]:
        return [1] * len(self.outcomes(s))

    def draw(self, s: State, dice: Dice) -> int:
        some = self.outcomes(s)
        return some[dice.below(len(some))]


class DealMission(Even):
    """Each player is dealt three of the twenty missions."""

    def __init__(self, to: int) -> None:
        super().__init__()
        self.to = to

    def outcomes(self, s: State) -> list[int]:
        return [DEAL.of(mission) for mission in cards_in(s.undealt)]

    def resolve(self, s: State, a: int) -> None:
        s.deal(self.to, DEAL.x(a))


class DealMissions(Step[State]):
    """After all other set-up the missions are dealt; then all choose at once."""

    def run(self, s: State) -> None:
        s.then(OpenPassing())
        for seat in range(len(s.players)):
            for _ in range(_DEALT):
                s.then(DealMission(seat))


class OpenPassing(Step[State]):
    """All players hold their three missions."""

    def run(self, s: State) -> None:
        s.ask((1 << len(s.players)) - 1)
        s.then(PassMissions())


class PassMissions(Together[State]):
    """Keep one of three missions, give one to the left, one to the right; with two players the third leaves."""

    def waiting(self, s: State) -> list[int]:
        return SEATS_IN[s.owing]

    def may_act(self, s: State, seat: int) -> bool:
        return seat >= 0 and s.owing >> seat & 1 == 1

    def options(self, s: State, seat: int) -> list[int]:
        p = s.players[seat]
        verb = KEEP if p.own == EMPTY else GIVE
        return [verb.of(mission) for mission in cards_in(p.hand)]

    def resolve(self, s: State, seat: int, a: int) -> None:
        if KEEP.has(a):
            s.keep(seat, KEEP.x(a))
        else:
            s.give(seat, GIVE.x(a))
            s.answered(seat)

    def close(self, s: State) -> None:
        s.pass_missions()
        if len(s.players) > 2:
            s.ask((1 << len(s.players)) - 1)
            s.then(KeepMission())


class KeepMission(Together[State]):
    """Keep one of the two missions received; the other leaves the game."""

    def waiting(self, s: State) -> list[int]:
        return SEATS_IN[s.owing]

    def may_act(self, s: State, seat: int) -> bool:
        return seat >= 0 and s.owing >> seat & 1 == 1

    def options(self, s: State, seat: int) -> list[int]:
        return [KEEP.of(mission) for mission in cards_in(s.players[seat].hand)]

    def resolve(self, s: State, seat: int, a: int) -> None:
        s.keep(seat, KEEP.x(a))
        s.answered(seat)

    def close(self, s: State) -> None:
        return


def check_missions(s: State, seat: int) -> None:
    """A mission is turned up as soon as it is met; those that speak of the end wait for it."""
    held = s.players[seat].missions & ~s.box.last_missions
    if held:
        for mission in cards_in(held):
            if is_met(s, seat, mission):
                s.turn_up(seat, mission)


def check_last_missions(s: State) -> None:
    """At the end all that is met is turned up."""
    s.lay_open()
    for seat, p in enumerate(s.players):
        for mission in cards_in(p.missions):
            if is_met(s, seat, mission):
                s.turn_up(seat, mission)


def is_met(s: State, seat: int, mission: int) -> bool:
    """Whether the seat meets the condition of a mission."""
    return s.box.missions[mission].is_met(s, seat)
