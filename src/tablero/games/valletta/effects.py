"""What persons do when played: a class for each effect that the data files name."""

from typing import Final

from tablero.games.valletta.box import Effect, Line
from tablero.games.valletta.rules.constructing import Build
from tablero.games.valletta.rules.exchange import Exchanging, TakeExchanged
from tablero.games.valletta.rules.jean import OpenBarrel
from tablero.games.valletta.rules.persons import BY, Bathe, Sell, SellSet, Staff, Steal, TakeGoods, Trade
from tablero.games.valletta.state import State
from tablero.games.valletta.terms import COLOUR, GOLD, GOOD, GOODS, NONE, counted

# The words that sentences count beside goods: any good, goods of one's choice, goods that all differ.
A_GOOD: Final = "word.good"
ANY: Final = "word.any"
DIFFERENT: Final = "word.different"
POINTS: Final = "points"
# To bots: a house and the gold of its price in goods; how often goods of one kind and whole sets are there to be sold.
A_HOUSE: Final = 7.0
GOLD_SPARED: Final = 2.0
ALL_OF_A_KIND: Final = 0.625
A_SET: Final = 0.5


class Gain(Effect[State]):
    """Take goods."""

    feeds = True

    def __init__(self, goods: list[int]) -> None:
        self.goods = goods

    def begin(self, s: State, seat: int, person: int) -> None:
        s.gain_all(seat, self.goods, BY[person])

    def says(self) -> list[Line]:
        return [("effect.gain", {"goods": counted(self.goods)})]

    def icons(self) -> list[list[str]]:
        return [pictured(self.goods)]

    def size(self) -> float:
        return float(sum(self.goods))


class GainChoice(Effect[State]):
    """Take goods of your choice, all different where the card says so."""

    feeds = True

    def __init__(self, goods: int, different: bool) -> None:
        self.goods = goods
        self.different = different

    def begin(self, s: State, seat: int, person: int) -> None:
        s.then(TakeGoods(seat, person, self.goods, self.different))

    def says(self) -> list[Line]:
        return [("effect.gain", {"goods": [(self.goods, DIFFERENT if self.different else ANY)]})]

    def icons(self) -> list[list[str]]:
        if not self.different or self.goods == 1:
            return [times("any", self.goods)]
        return [["any", "≠", "any"], ["≠", "any"] * (self.goods - 2)]

    def size(self) -> float:
        return float(self.goods)


class Produce(Effect[State]):
    """Take goods of one kind, and more for each own building that shows it."""

    feeds = True
    measured = True

    def __init__(self, good: int, base: int, each: int) -> None:
        self.good = good
        self.base = base
        self.each = each

    def begin(self, s: State, seat: int, person: int) -> None:
        symbol = s.box.symbol
        n = self.base
        for building in s.own(seat):
            if symbol[building] == self.good:
                n += self.each
        s.gain(seat, self.good, n, BY[person])

    def says(self) -> list[Line]:
        good = GOOD.key(self.good)
        base, more, each = [(self.base, good)], [(self.each, good)], f"each.symbol.{GOOD.words[self.good]}"
        if not self.base:
            return [("effect.gain-each", {"goods": more, "each": each})]
        return [("effect.gain-and-each", {"goods": base, "more": more, "each": each})]

    def icons(self) -> list[list[str]]:
        good = GOOD.words[self.good]
        return [times(good, self.base), ["+", *times(good, self.each), "/", "house"]]

    def yields(self, s: State, seat: int, symbols: list[int], colours: list[int]) -> float:
        return float(self.base + self.each * symbols[self.good])


class Construct(Effect[State]):
    """Construct a building, or upgrade one where the card says so, perhaps for less or without gold."""

    builds = True

    def __init__(self, less: int, upgrades: bool, pays_gold: bool) -> None:
        self.less = less
        self.upgrades = upgrades
        self.pays_gold = pays_gold

    def begin(self, s: State, seat: int, person: int) -> None:
        s.then(Build(seat, person, self.less, self.upgrades, self.pays_gold))

    def says(self) -> list[Line]:
        out: list[Line] = [("effect.construct-or-upgrade" if self.upgrades else "effect.construct", {})]
        if self.less:
            out.append(("effect.pay-less", {"less": [(self.less, ANY)]}))
        if not self.pays_gold:
            out.append(("effect.pay-no-gold", {}))
        return out

    def icons(self) -> list[list[str]]:
        spared = [f"t:−{self.less}", "any"] if self.less else []
        return [["act-build"], spared if self.pays_gold else [*spared, "−", "gold"]]

    def size(self) -> float:
        return A_HOUSE + self.less + (0.0 if self.pays_gold else GOLD_SPARED)


class Repeat(Effect[State]):
    """Do what the person played directly before says, if it is of one of these colours; otherwise nothing."""

    feeds = True

    def __init__(self, colours: list[int]) -> None:
        self.colours = colours

    def begin(self, s: State, seat: int, person: int) -> None:
        slots = s.players[seat].slots
        if len(slots) < 2:
            return
        model = slots[-2]
        if s.box.person_colour[model] in self.colours:
            s.box.effects[model].begin(s, seat, model)

    def says(self) -> list[Line]:
        return [("effect.repeat", {"colours": [COLOUR.key(colour) for colour in self.colours]})]

    def icons(self) -> list[list[str]]:
        out = ["replay"]
        for n, colour in enumerate(self.colours):
            if n:
                out.append("/")
            out.append(f"vc-{COLOUR.words[colour]}")
        return [out]


class MoveJean(Effect[State]):
    """Jean must move; take goods of his barrel's kind, and see to your staff if the card says so."""

    feeds = True

    def __init__(self, goods: int, at_end: int, staff: bool) -> None:
        self.goods = goods
        self.at_end = at_end
        self.staff = staff

    def begin(self, s: State, seat: int, person: int) -> None:
        if self.staff:
            s.then(Staff(seat, person))
        if s.jean < s.box.street:
            s.then(OpenBarrel(seat, person, self.goods))
        elif self.at_end:
            s.then(TakeGoods(seat, person, self.at_end, False))

    def says(self) -> list[Line]:
        out: list[Line] = [("effect.move-jean", {"goods": [(self.goods, A_GOOD)]})]
        if self.at_end:
            out.append(("effect.at-the-end", {"goods": [(self.at_end, ANY)]}))
        if self.staff:
            out.append(("effect.staff", {}))
        return out

    def icons(self) -> list[list[str]]:
        many = [f"t:{self.goods}×"] if self.goods > 1 else []
        return [["jean", "→", "barrel"], [*many, "users"] if self.staff else many]

    def size(self) -> float:
        return float(self.goods + int(self.staff))


class DiscardForGoods(Effect[State]):
    """Discard other cards for goods of your choice."""

    feeds = True

    def __init__(self, cards: int, goods: int) -> None:
        self.cards = cards
        self.goods = goods

    def begin(self, s: State, seat: int, person: int) -> None:
        s.then(Bathe(seat, person, self.cards, self.goods))

    def says(self) -> list[Line]:
        cards = [(self.cards, "word.other-card")]
        return [("effect.discard-for-goods", {"cards": cards, "goods": [(self.goods, ANY)]})]

    def icons(self) -> list[list[str]]:
        return [[f"t:{self.cards}×", "cardback"], ["→", *times("any", self.goods)]]

    def size(self) -> float:
        return float(self.goods)


class TradeGoods(Effect[State]):
    """Return goods, and take more of another kind for each."""

    feeds = True

    def __init__(self, most: int, goods: int) -> None:
        self.most = most
        self.goods = goods

    def begin(self, s: State, seat: int, person: int) -> None:
        s.then(Trade(seat, person, self.most, self.goods))

    def says(self) -> list[Line]:
        return [("effect.trade", {"most": [(self.most, A_GOOD)], "goods": [(self.goods, A_GOOD)]})]

    def icons(self) -> list[list[str]]:
        return [[f"t:{self.most}×", "any"], ["→", "any", *["=", "any"] * (self.goods - 1)]]

    def size(self) -> float:
        return float(self.most * self.goods)


class StealGoods(Effect[State]):
    """Take goods of your choice from each opponent, more where there is only one; who has none gives none."""

    feeds = True

    def __init__(self, goods: int, two_players: int) -> None:
        self.goods = goods
        self.two_players = two_players

    def begin(self, s: State, seat: int, person: int) -> None:
        seats = len(s.players)
        goods = self.two_players if seats == 2 else self.goods
        for after in range(seats - 1, 0, -1):
            victim = (seat + after) % seats
            if s.players[victim].has_goods():
                s.then(Steal(seat, person, victim, goods))

    def says(self) -> list[Line]:
        return [("effect.steal", {"goods": [(self.goods, ANY)], "only": [(self.two_players, A_GOOD)]})]

    def icons(self) -> list[list[str]]:
        return [["users", "→", *times("any", self.goods)]]

    def size(self) -> float:
        return float(self.goods)


class GainAndStaff(Effect[State]):
    """Take gold and goods of your choice, and see to your staff."""

    feeds = True

    def __init__(self, gold: int, goods: int) -> None:
        self.gold = gold
        self.goods = goods

    def begin(self, s: State, seat: int, person: int) -> None:
        s.gain(seat, GOLD, self.gold, BY[person])
        s.then(Staff(seat, person))
        if self.goods:
            s.then(TakeGoods(seat, person, self.goods, False))

    def says(self) -> list[Line]:
        gold, goods = [(self.gold, GOOD.key(GOLD))], [(self.goods, ANY)]
        staff: Line = ("effect.staff", {})
        if self.gold and self.goods:
            return [("effect.gain-and", {"goods": gold, "more": goods}), staff]
        if self.gold or self.goods:
            return [("effect.gain", {"goods": gold if self.gold else goods}), staff]
        return [staff]

    def icons(self) -> list[list[str]]:
        return [times("gold", self.gold) + times("any", self.goods), ["users"]]

    def size(self) -> float:
        return float(self.gold + self.goods + 1)


class GainPerBuildings(Effect[State]):
    """Take goods of your choice for every so many own buildings, rounded up, up to a limit."""

    feeds = True
    measured = True

    def __init__(self, goods: int, per: int, most: int) -> None:
        self.goods = goods
        self.per = per
        self.most = most

    def begin(self, s: State, seat: int, person: int) -> None:
        goods = self.due(s, seat)
        if goods:
            s.then(TakeGoods(seat, person, goods, False))

    def says(self) -> list[Line]:
        goods, per, most = [(self.goods, ANY)], [(self.per, "word.own-building")], [(self.most, A_GOOD)]
        return [("effect.gain-per-buildings", {"goods": goods, "per": per}), ("effect.at-most", {"most": most})]

    def icons(self) -> list[list[str]]:
        return [times("any", self.goods), ["/", *times("house", self.per)]]

    def due(self, s: State, seat: int) -> int:
        """So many goods now."""
        return min(self.most, (s.players[seat].houses + self.per - 1) // self.per * self.goods)

    def yields(self, s: State, seat: int, symbols: list[int], colours: list[int]) -> float:
        return float(self.due(s, seat))


class Points(Effect[State]):
    """Points at once."""

    measured = True

    def __init__(self, base: int) -> None:
        self.base = base

    def begin(self, s: State, seat: int, person: int) -> None:
        s.score(seat, self.base, BY[person])

    def says(self) -> list[Line]:
        return [("effect.points", {"points": [(self.base, POINTS)]})]

    def icons(self) -> list[list[str]]:
        return [[f"vp:{self.base}"]]

    def yields(self, s: State, seat: int, symbols: list[int], colours: list[int]) -> float:
        return float(self.base)


class PointsPer(Effect[State]):
    """Points, and more for each of something that one has, up to a limit if there is one."""

    measured = True

    def __init__(self, base: int, each: int, most: int) -> None:
        self.base = base
        self.each = each
        self.most = most

    def begin(self, s: State, seat: int, person: int) -> None:
        s.score(seat, self.due(self.count(s, seat)), BY[person])

    def due(self, count: int) -> int:
        """The points for so many."""
        n = self.base + self.each * count
        return n if self.most == NONE or n < self.most else self.most

    def count(self, s: State, seat: int) -> int:
        """How many of it the seat has."""
        raise NotImplementedError(f"{type(self).__name__} counts nothing")  # abstract

    def of(self) -> str:
        """The key of what is counted."""
        raise NotImplementedError(f"{type(self).__name__} counts nothing")  # abstract

    def mark(self) -> list[str]:
        """Its icons."""
        raise NotImplementedError(f"{type(self).__name__} counts nothing")  # abstract

    def says(self) -> list[Line]:
        base, more = [(self.base, POINTS)], [(self.each, POINTS)]
        out: list[Line] = [("effect.points-and-each", {"points": base, "more": more, "each": self.of()})]
        if not self.base:
            out = [("effect.points-each", {"points": more, "each": self.of()})]
        if self.most != NONE:
            out.append(("effect.at-most", {"most": [(self.most, POINTS)]}))
        return out

    def icons(self) -> list[list[str]]:
        each = [f"vp:{self.each}", "/", *self.mark()]
        return [[f"vp:{self.base}"], ["+", *each]] if self.base else [each]

    def yields(self, s: State, seat: int, symbols: list[int], colours: list[int]) -> float:
        return float(self.due(self.count(s, seat)))


class PointsPerColour(PointsPer):
    """Points for own buildings of a colour."""

    def __init__(self, base: int, each: int, most: int, colour: int) -> None:
        super().__init__(base, each, most)
        self.colour = colour

    def count(self, s: State, seat: int) -> int:
        colour = s.box.building_colour
        n = 0
        for building in s.own(seat):
            if colour[building] == self.colour:
                n += 1
        return n

    def of(self) -> str:
        return f"each.{COLOUR.words[self.colour]}"

    def mark(self) -> list[str]:
        return [f"vc-{COLOUR.words[self.colour]}"]

    def yields(self, s: State, seat: int, symbols: list[int], colours: list[int]) -> float:
        return float(self.due(colours[self.colour]))


class PointsPerUpgrade(PointsPer):
    """Points for own upgraded buildings."""

    def count(self, s: State, seat: int) -> int:
        return s.players[seat].upgraded.bit_count()

    def of(self) -> str:
        return "each.upgraded"

    def mark(self) -> list[str]:
        return ["upgraded"]


class PointsPerGroup(PointsPer):
    """Points for the buildings of the largest own group joined edge to edge."""

    def count(self, s: State, seat: int) -> int:
        return s.largest_group(seat)

    def of(self) -> str:
        return "each.group"

    def mark(self) -> list[str]:
        return ["house", "=", "house"]


class PointsForGoods(Effect[State]):
    """Return goods for points, of one kind only if `good` names it."""

    measured = True

    def __init__(self, most: int, points: int, good: int) -> None:
        self.most = most
        self.points = points
        self.good = good

    def begin(self, s: State, seat: int, person: int) -> None:
        s.then(Sell(seat, person, self.most, self.points, self.good))

    def says(self) -> list[Line]:
        goods = [(self.most, A_GOOD if self.good == NONE else GOOD.key(self.good))]
        return [("effect.points-for-goods", {"goods": goods, "points": [(self.points, POINTS)]})]

    def icons(self) -> list[list[str]]:
        good = "any" if self.good == NONE else GOOD.words[self.good]
        return [[f"t:{self.most}×", good], ["→", f"vp:{self.points}"]]

    def yields(self, s: State, seat: int, symbols: list[int], colours: list[int]) -> float:
        if self.good != NONE:
            return self.most * self.points * ALL_OF_A_KIND
        return self.points * min(float(self.most), 1.5 + s.players[seat].has_goods() * 0.3)


class PointsForASet(Effect[State]):
    """Return a set of goods for points, all of it or nothing."""

    measured = True

    def __init__(self, goods: list[int], points: int) -> None:
        self.goods = goods
        self.points = points

    def begin(self, s: State, seat: int, person: int) -> None:
        s.then(SellSet(seat, person, self.goods, self.points))

    def says(self) -> list[Line]:
        return [("effect.points-for-a-set", {"goods": counted(self.goods), "points": [(self.points, POINTS)]})]

    def icons(self) -> list[list[str]]:
        return [pictured(self.goods), ["→", f"vp:{self.points}"]]

    def yields(self, s: State, seat: int, symbols: list[int], colours: list[int]) -> float:
        return self.points * A_SET


class PointsForHouses(Effect[State]):
    """More points if no opponent has built more houses than you; a tie is enough."""

    measured = True

    def __init__(self, points: int, otherwise: int) -> None:
        self.points = points
        self.otherwise = otherwise

    def begin(self, s: State, seat: int, person: int) -> None:
        s.score(seat, self.due(s, seat), BY[person])

    def says(self) -> list[Line]:
        points, otherwise = [(self.points, POINTS)], [(self.otherwise, POINTS)]
        return [("effect.points-for-houses", {"points": points, "otherwise": otherwise})]

    def icons(self) -> list[list[str]]:
        return [[f"vp:{self.points}", "/", f"vp:{self.otherwise}"]]

    def due(self, s: State, seat: int) -> int:
        """More points only while no opponent has more houses."""
        own = s.players[seat].houses
        for p in s.players:
            if p.houses > own:
                return self.otherwise
        return self.points

    def yields(self, s: State, seat: int, symbols: list[int], colours: list[int]) -> float:
        return float(self.due(s, seat))


class Exchange(Effect[State]):
    """Goods for goods, as the player's board reminds: the free action of a turn."""

    def __init__(self, give: int, take: int) -> None:
        self.give = give
        self.take = take

    def begin(self, s: State, seat: int, person: int) -> None:
        s.then(TakeExchanged(seat, self.take))
        s.then(Exchanging(seat, self.give))


def pictured(goods: list[int]) -> list[str]:
    """Goods as icons, kind by kind."""
    return [icon for good in range(GOODS) for icon in times(GOOD.words[good], goods[good])]


def times(icon: str, n: int) -> list[str]:
    """An icon so many times; with its number where there is no room for all."""
    return [icon] * n if n <= 4 else [f"t:{n}×", icon]
