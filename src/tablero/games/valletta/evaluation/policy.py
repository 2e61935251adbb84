"""Valletta at a glance: what the fast policy sees of a position, and what it calls an option."""

from pathlib import Path
from typing import Final

from tablero.core import agenda
from tablero.core.policy import FEWS, MANIES, Blocks, Policy, few
from tablero.games.valletta.evaluation import shown, turns_left
from tablero.games.valletta.player import Player
from tablero.games.valletta.rules.constructing import Build, Spare
from tablero.games.valletta.rules.exchange import Exchanging, TakeExchanged
from tablero.games.valletta.rules.persons import Bathe, Sell, SellSet, Staff, Steal, TakeAlike, TakeGoods, Trade
from tablero.games.valletta.rules.set_up import Draft
from tablero.games.valletta.rules.turns import Play
from tablero.games.valletta.scoring import building_points
from tablero.games.valletta.state import State
from tablero.games.valletta.terms import (
    BUILDING,
    COLOUR,
    COLUMNS,
    CONSTRUCT,
    DISCARD,
    DISMISS,
    DONE,
    EXCHANGE,
    GOODS,
    HIRE,
    NOT_YET,
    PERSON,
    PLAY,
    RETURN,
    RETURN_SET,
    SPARE,
    STEAL,
    TAKE,
    UPGRADE,
)

# What is asked.
PLAYS: Final = 0
BUILDS: Final = 1
TAKES: Final = 2
SPARES: Final = 3
RETURNS: Final = 4
TRADES: Final = 5
SELLS: Final = 6
SELLS_SET: Final = 7
BATHES: Final = 8
STAFFS: Final = 9
STEALS: Final = 10
DRAFTS: Final = 11
TAKES_ALIKE: Final = 12
FINISHES: Final = 13
TASKS: Final = 14

# What is counted by twos, later by fours, in ten steps.
BY_TWOS: Final = [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 5, 6, 6, 6, 6, 7, 7, 7, 7, 8, 8, 8, 8, 9]
# A lack or a surplus of a good, from three too few to four too many.
SHORTS: Final = 8

# What a task asks, by its class.
ASKS: Final[dict[type, int]] = {
    Play: PLAYS,
    TakeGoods: TAKES,
    Build: BUILDS,
    Spare: SPARES,
    TakeAlike: TAKES_ALIKE,
    TakeExchanged: TAKES_ALIKE,
    Trade: TRADES,
    Bathe: BATHES,
    Exchanging: RETURNS,
    Sell: SELLS,
    SellSet: SELLS_SET,
    Staff: STAFFS,
    Steal: STEALS,
    Draft: DRAFTS,
}

_signs: Final = Blocks()
ALWAYS: Final = _signs.of(1)
ASKED: Final = _signs.of(TASKS)
OF_SEATS: Final = _signs.of(5)
HAS: Final = _signs.of(GOODS * FEWS)
HAS_ALL: Final = _signs.of(MANIES)
IN_HAND: Final = _signs.of(len(PERSON))
IN_DECK: Final = _signs.of(len(PERSON))
DECK: Final = _signs.of(MANIES)
SLOT: Final = _signs.of(5)
HOUSES: Final = _signs.of(10)
POINTS: Final = _signs.of(MANIES)
STAGE: Final = _signs.of(MANIES)
IS_CALLED: Final = _signs.of(1)
IS_END: Final = _signs.of(1)
JEAN_LEFT: Final = _signs.of(FEWS)
OTHERS_HOUSES: Final = _signs.of(10)
AHEAD: Final = _signs.of(9)
LACKS: Final = _signs.of(FEWS)
SHORT: Final = _signs.of(GOODS * SHORTS)
CAN_BUILD: Final = _signs.of(FEWS)
BUILDERS: Final = _signs.of(4)
SHOWS: Final = _signs.of(GOODS * FEWS)
OF_COLOUR: Final = _signs.of(len(COLOUR) * FEWS)
CAN_UPGRADE: Final = _signs.of(FEWS)
UPGRADED: Final = _signs.of(FEWS)
BEFORE: Final = _signs.of(len(PERSON))
SIGNS: Final = _signs.size

_kinds: Final = Blocks()
PLAYED: Final = _kinds.of(len(PERSON))
YIELDS: Final = _kinds.of(FEWS)
TAKEN: Final = _kinds.of(3 * GOODS)
WANTED: Final = _kinds.of(SHORTS)
RETURNED: Final = _kinds.of(3 * GOODS)
SPARED: Final = _kinds.of(GOODS)
GIVEN_UP: Final = _kinds.of(SHORTS)
STOLEN: Final = _kinds.of(GOODS)
BUILT: Final = _kinds.of(len(BUILDING))
WITH_JEAN: Final = _kinds.of(1)
LAST: Final = _kinds.of(1)
WORTH: Final = _kinds.of(FEWS)
ANY_BUILT: Final = _kinds.of(1)
BETTER: Final = _kinds.of(FEWS)
ANY_BETTER: Final = _kinds.of(1)
DISMISSED: Final = _kinds.of(len(PERSON))
HIRED: Final = _kinds.of(len(PERSON))
DISCARDED: Final = _kinds.of(len(PERSON))
SET: Final = _kinds.of(1)
EXCHANGED: Final = _kinds.of(1)
ENOUGH: Final = _kinds.of(TASKS)
KINDS: Final = _kinds.size


def by_twos(n: int) -> int:
    """A number in ten steps: by twos, then by fours, 25 and more the last."""
    return BY_TWOS[n] if n < len(BY_TWOS) else MANIES - 1


def short(n: int) -> int:
    """A surplus, below 0 a lack, in eight steps."""
    return 0 if n < -3 else 7 if n > 3 else n + 3


class Glance(Policy):
    """Goods by what the next building lacks of them, cards by who they are, the end by how near it is."""

    def __init__(self, weights: bytes) -> None:
        super().__init__(SIGNS, KINDS, weights)
        self.task = PLAYS
        # What there is more of each good than the next building costs, and the own buildings by symbol and colour.
        self.over = [0] * GOODS
        self.symbols = [0] * GOODS
        self.colours = [0] * len(COLOUR)

    def considered(self, s: agenda.State, seat: int, some: list[int]) -> list[int]:
        """Goods are exchanged only where a building or a sale is at hand: what is exchanged otherwise is lost."""
        if some[-1] != EXCHANGE or isinstance(s.agenda[-1], (Build, SellSet)):
            return some
        return some[:-1]

    def look(self, s: agenda.State, seat: int, on: list[int]) -> None:
        assert isinstance(s, State)
        p = s.players[seat]
        box = s.box
        task = self.task = ASKS.get(type(s.agenda[-1]), FINISHES)
        on.append(ALWAYS)
        on.append(ASKED + task)
        on.append(OF_SEATS + len(s.players))
        total = 0
        for good in range(GOODS):
            n = p.goods[good]
            total += n
            on.append(HAS + good * FEWS + few(n))
        on.append(HAS_ALL + by_twos(total))
        before = -1
        builders = 0
        for person in p.hand:
            if box.builds[person]:
                builders += 1
            if person != before:
                on.append(IN_HAND + person)
                before = person
        on.append(BUILDERS + (builders if builders < 3 else 3))
        self.deck(p, on)
        slots = len(p.slots)
        on.append(SLOT + (slots if slots < 4 else 4))
        if slots:
            on.append(BEFORE + p.slots[-1])
        on.append(HOUSES + (p.houses if p.houses < 9 else 9))
        points = p.points
        on.append(POINTS + by_twos(points))
        self.end(s, seat, points, on)
        self.symbols, self.colours = shown(s, p)
        for good in range(GOODS):
            if self.symbols[good]:
                on.append(SHOWS + good * FEWS + few(self.symbols[good]))
        for colour in range(len(COLOUR)):
            if self.colours[colour]:
                on.append(OF_COLOUR + colour * FEWS + few(self.colours[colour]))
        self.city(s, p, seat, on)

    def deck(self, p: Player, on: list[int]) -> None:
        """Who works for the seat, wherever the card is; starting cards show by their absence as well."""
        held = 0
        for person in p.hand:
            held |= 1 << person
        for person in p.pile:
            held |= 1 << person
        for person in p.discard:
            held |= 1 << person
        person = 0
        while held:
            if held & 1:
                on.append(IN_DECK + person)
            held >>= 1
            person += 1
        on.append(DECK + by_twos(len(p.hand) + len(p.pile) + len(p.discard) + len(p.slots)))

    def end(self, s: State, seat: int, points: int, on: list[int]) -> None:
        """How near the end is, and who is ahead."""
        if s.end_phase:
            on.append(IS_END)
        elif s.trigger != NOT_YET:
            on.append(IS_CALLED)
        else:
            on.append(STAGE + by_twos(int(turns_left(s) * 1.5)))
        on.append(JEAN_LEFT + few((s.box.street - s.jean + 1) // 2))
        most = 0
        best = -99
        for other, q in enumerate(s.players):
            if other != seat:
                if q.houses > most:
                    most = q.houses
                has = q.points + building_points(s, other)
                if has > best:
                    best = has
        on.append(OTHERS_HOUSES + (most if most < 9 else 9))
        ahead = (points + building_points(s, seat) - best + 18) // 4
        on.append(AHEAD + (0 if ahead < 0 else 8 if ahead > 8 else ahead))

    def city(self, s: State, p: Player, seat: int, on: list[int]) -> None:
        """What could be built or bettered, and the next of it by its points less what it lacks."""
        gold, wood, stone, brick = p.goods[0], p.goods[1], p.goods[2], p.goods[3]
        best = -99
        lacks = 0
        aim = -1
        aim_gold = 0
        can_build = can_better = bettered = 0
        full = p.houses >= s.box.houses
        for place, building in enumerate(s.city):
            own = p.built >> place & 1
            if own:
                if p.upgraded >> place & 1:
                    bettered += 1
                    continue
            elif s.built >> place & 1 or full:
                continue
            price = s.box.price[building]
            lack = 0
            if price[1] > wood:
                lack += price[1] - wood
            if price[2] > stone:
                lack += price[2] - stone
            if price[3] > brick:
                lack += price[3] - brick
            owed = 0
            if own:
                near = 2 * (s.box.upgraded_points[building] - s.box.points[building]) - lack
                if not lack:
                    can_better += 1
            else:
                owed = price[0] - s.discount(seat, place)
                if owed > gold:
                    lack += owed - gold
                near = 2 * s.box.points[building] + 5 - lack
                if not lack:
                    can_build += 1
            if near > best:
                best = near
                aim = building
                aim_gold = owed
                lacks = lack
        on.append(CAN_BUILD + few(can_build))
        if p.built:
            on.append(CAN_UPGRADE + few(can_better))
            on.append(UPGRADED + few(bettered))
        over = self.over
        if aim < 0:
            for good in range(GOODS):
                over[good] = 4
            return
        on.append(LACKS + few(lacks))
        price = s.box.price[aim]
        over[0] = gold - aim_gold
        over[1] = wood - price[1]
        over[2] = stone - price[2]
        over[3] = brick - price[3]
        for good in range(GOODS):
            on.append(SHORT + good * SHORTS + short(over[good]))

    def sort(self, s: agenda.State, seat: int, a: int, kinds: list[int]) -> None:
        assert isinstance(s, State)
        box = s.box
        if PLAY.has(a):
            person = PLAY.x(a)
            kinds.append(PLAYED + person)
            if box.measured[person]:
                kinds.append(YIELDS + few(int(box.effects[person].yields(s, seat, self.symbols, self.colours))))
        elif TAKE.has(a):
            good = TAKE.x(a)
            by = 2 if self.task == TAKES_ALIKE else 1 if self.task == DRAFTS else 0
            kinds.append(TAKEN + by * GOODS + good)
            kinds.append(WANTED + short(self.over[good]))
        elif CONSTRUCT.has(a):
            place = CONSTRUCT.x(a)
            building = s.city[place]
            kinds.append(ANY_BUILT)
            kinds.append(BUILT + building)
            kinds.append(WORTH + few(box.points[building]))
            if place % COLUMNS == s.jean_column():
                kinds.append(WITH_JEAN)
            if s.players[seat].houses + 1 == box.houses:
                kinds.append(LAST)
        elif UPGRADE.has(a):
            building = s.city[UPGRADE.x(a)]
            kinds.append(ANY_BETTER)
            kinds.append(BETTER + few(box.upgraded_points[building] - box.points[building]))
        elif a == DONE:
            kinds.append(ENOUGH + self.task)
        elif RETURN.has(a):
            good = RETURN.x(a)
            by = 1 if self.task == TRADES else 2 if self.task == SELLS else 0
            kinds.append(RETURNED + by * GOODS + good)
            kinds.append(GIVEN_UP + short(self.over[good]))
        elif SPARE.has(a):
            good = SPARE.x(a)
            kinds.append(SPARED + good)
            kinds.append(WANTED + short(self.over[good]))
        elif DISCARD.has(a):
            kinds.append(DISCARDED + DISCARD.x(a))
        elif DISMISS.has(a):
            kinds.append(DISMISSED + DISMISS.x(a))
        elif HIRE.has(a):
            kinds.append(HIRED + HIRE.x(a))
        elif STEAL.has(a):
            good = STEAL.args(a)[1]
            kinds.append(STOLEN + good)
            kinds.append(WANTED + short(self.over[good]))
        elif a == RETURN_SET:
            kinds.append(SET)
        else:
            kinds.append(EXCHANGED)


LEARNED: Final = Path(__file__).with_name("policy.bin")


def policy(weights: bytes) -> Glance:
    """The policy with these weights."""
    return Glance(weights)
