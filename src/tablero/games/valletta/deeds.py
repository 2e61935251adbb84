"""What persons do when played: a class for each effect that the data files name."""

from tablero.games.valletta.box import Deed
from tablero.games.valletta.cards import (
    BY,
    Bathe,
    Build,
    Exchanging,
    OpenBarrel,
    Sell,
    SellSet,
    Staff,
    Steal,
    TakeExchanged,
    TakeGoods,
    Trade,
)
from tablero.games.valletta.state import State
from tablero.games.valletta.terms import GOLD


class Gain(Deed[State]):
    """Take goods of one kind."""

    def __init__(self, good: int, goods: int) -> None:
        self.good = good
        self.goods = goods

    def perform(self, s: State, seat: int, person: int) -> None:
        s.gain(seat, self.good, self.goods, BY[person])


class GainChoice(Deed[State]):
    """Take goods of your choice, all different where the card says so."""

    def __init__(self, goods: int, different: bool) -> None:
        self.goods = goods
        self.different = different

    def perform(self, s: State, seat: int, person: int) -> None:
        s.then(TakeGoods(seat, person, self.goods, self.different))


class Produce(Deed[State]):
    """Take goods of one kind, and 1 more for each own building that shows it."""

    def __init__(self, good: int, base: int) -> None:
        self.good = good
        self.base = base

    def perform(self, s: State, seat: int, person: int) -> None:
        symbol = s.box.symbol
        n = self.base
        for building in s.own(seat):
            if symbol[building] == self.good:
                n += 1
        s.gain(seat, self.good, n, BY[person])


class Construct(Deed[State]):
    """Construct a building, or upgrade one where the card says so, perhaps for less or without gold."""

    def __init__(self, less: int, upgrades: bool, pays_gold: bool) -> None:
        self.less = less
        self.upgrades = upgrades
        self.pays_gold = pays_gold

    def perform(self, s: State, seat: int, person: int) -> None:
        s.then(Build(seat, person, self.less, self.upgrades, self.pays_gold))


class Repeat(Deed[State]):
    """Do what the person played directly before says, if it is of one of these colours; otherwise nothing."""

    def __init__(self, colours: list[int]) -> None:
        self.colours = colours

    def perform(self, s: State, seat: int, person: int) -> None:
        slots = s.players[seat].slots
        if len(slots) < 2:
            return
        model = slots[-2]
        if s.box.person_colour[model] in self.colours:
            s.box.deeds[model].perform(s, seat, model)


class MoveJean(Deed[State]):
    """Jean must move; take goods of his barrel's kind, and see to your staff if the card says so."""

    def __init__(self, goods: int, at_end: int, staff: bool) -> None:
        self.goods = goods
        self.at_end = at_end
        self.staff = staff

    def perform(self, s: State, seat: int, person: int) -> None:
        if self.staff:
            s.then(Staff(seat, person))
        if s.jean < s.box.street:
            s.then(OpenBarrel(seat, person, self.goods))
        elif self.at_end:
            s.then(TakeGoods(seat, person, self.at_end, False))


class DiscardForGoods(Deed[State]):
    """Discard other cards for goods of your choice."""

    def __init__(self, cards: int, goods: int) -> None:
        self.cards = cards
        self.goods = goods

    def perform(self, s: State, seat: int, person: int) -> None:
        s.then(Bathe(seat, person, self.cards, self.goods))


class TradeGoods(Deed[State]):
    """Return goods, and take more of another kind for each."""

    def __init__(self, most: int, goods: int) -> None:
        self.most = most
        self.goods = goods

    def perform(self, s: State, seat: int, person: int) -> None:
        s.then(Trade(seat, person, self.most, self.goods))


class StealGoods(Deed[State]):
    """Take goods of your choice from each opponent, more where there is only one; who has none gives none."""

    def __init__(self, goods: int, two_players: int) -> None:
        self.goods = goods
        self.two_players = two_players

    def perform(self, s: State, seat: int, person: int) -> None:
        seats = len(s.players)
        goods = self.two_players if seats == 2 else self.goods
        for after in range(seats - 1, 0, -1):
            victim = (seat + after) % seats
            if s.players[victim].has_goods():
                s.then(Steal(seat, person, victim, goods))


class GainAndStaff(Deed[State]):
    """Take gold and goods of your choice, and see to your staff."""

    def __init__(self, gold: int, goods: int) -> None:
        self.gold = gold
        self.goods = goods

    def perform(self, s: State, seat: int, person: int) -> None:
        s.gain(seat, GOLD, self.gold, BY[person])
        s.then(Staff(seat, person))
        if self.goods:
            s.then(TakeGoods(seat, person, self.goods, False))


class GainPerBuildings(Deed[State]):
    """Take goods of your choice, 1 for every so many own buildings, rounded up, up to a limit."""

    def __init__(self, per: int, most: int) -> None:
        self.per = per
        self.most = most

    def perform(self, s: State, seat: int, person: int) -> None:
        goods = min(self.most, (s.players[seat].houses + self.per - 1) // self.per)
        if goods:
            s.then(TakeGoods(seat, person, goods, False))


class Points(Deed[State]):
    """Points at once."""

    def __init__(self, base: int) -> None:
        self.base = base

    def perform(self, s: State, seat: int, person: int) -> None:
        s.score(seat, self.base, BY[person])


class PointsPerColour(Deed[State]):
    """Points, and more for each own building of a colour."""

    def __init__(self, base: int, each: int, colour: int, most: int) -> None:
        self.base = base
        self.each = each
        self.colour = colour
        self.most = most

    def perform(self, s: State, seat: int, person: int) -> None:
        colour = s.box.building_colour
        n = len([1 for building in s.own(seat) if colour[building] == self.colour])
        s.score(seat, min(self.most, self.base + self.each * n), BY[person])


class PointsPerUpgrade(Deed[State]):
    """Points, and more for each own upgraded building, up to a limit."""

    def __init__(self, base: int, each: int, most: int) -> None:
        self.base = base
        self.each = each
        self.most = most

    def perform(self, s: State, seat: int, person: int) -> None:
        n = s.players[seat].upgraded.bit_count()
        s.score(seat, min(self.most, self.base + self.each * n), BY[person])


class PointsPerGroup(Deed[State]):
    """Points for each building of the largest own group joined edge to edge, up to a limit."""

    def __init__(self, base: int, each: int, most: int) -> None:
        self.base = base
        self.each = each
        self.most = most

    def perform(self, s: State, seat: int, person: int) -> None:
        s.score(seat, min(self.most, self.base + self.each * s.largest_group(seat)), BY[person])


class PointsForGoods(Deed[State]):
    """Return goods for points, of one kind only if `good` is not -1."""

    def __init__(self, most: int, points: int, good: int) -> None:
        self.most = most
        self.points = points
        self.good = good

    def perform(self, s: State, seat: int, person: int) -> None:
        s.then(Sell(seat, person, self.most, self.points, self.good))


class PointsForASet(Deed[State]):
    """Return one good of each kind for points."""

    def __init__(self, points: int) -> None:
        self.points = points

    def perform(self, s: State, seat: int, person: int) -> None:
        s.then(SellSet(seat, person, self.points))


class PointsForHouses(Deed[State]):
    """More points if no opponent has built more houses than you; a tie is enough."""

    def __init__(self, points: int, otherwise: int) -> None:
        self.points = points
        self.otherwise = otherwise

    def perform(self, s: State, seat: int, person: int) -> None:
        own = s.players[seat].houses
        leads = True
        for p in s.players:
            if p.houses > own:
                leads = False
        s.score(seat, self.points if leads else self.otherwise, BY[person])


class Exchange(Deed[State]):
    """Three goods for one, as the player's board reminds: the free action of a turn."""

    def __init__(self, give: int, take: int) -> None:
        self.give = give
        self.take = take

    def perform(self, s: State, seat: int, person: int) -> None:
        s.then(TakeExchanged(seat, self.take))
        s.then(Exchanging(seat, self.give))
