"""Constructing and upgrading buildings."""

from collections.abc import Sequence

from tablero.core.game import Named
from tablero.games.valletta.rules.persons import BY, ByPerson, SeveralByPerson
from tablero.games.valletta.state import State
from tablero.games.valletta.terms import CONSTRUCT, DONE, GOLD, GOODS, SPARE, UPGRADE, counted


class Build(ByPerson):
    """One building may be constructed at its price, less 1 gold for each own neighbour, or an own one upgraded.

    Upgrading pays the materials again and no gold. `less` goods of one's choice may be spared.
    """

    def __init__(self, seat: int, person: int, less: int, upgrades: bool, pays_gold: bool) -> None:
        super().__init__(seat, person)
        self.less = less
        self.upgrades = upgrades
        self.pays_gold = pays_gold

    def options(self, s: State) -> list[int]:
        out = [DONE]
        p = s.players[self.seat]
        constructs = p.houses < s.box.houses
        own = p.built & ~p.upgraded if self.upgrades else 0
        goods = p.goods
        gold, wood, stone, brick = goods[0], goods[1], goods[2], goods[3]
        prices = s.box.price
        for place, building in enumerate(s.city):
            if s.built >> place & 1:
                if not own >> place & 1:
                    continue
            elif not constructs:
                continue
            price = prices[building]
            lack = 0
            if price[1] > wood:
                lack += price[1] - wood
            if price[2] > stone:
                lack += price[2] - stone
            if price[3] > brick:
                lack += price[3] - brick
            if lack > self.less:
                continue
            if own >> place & 1:
                out.append(UPGRADE.of(place))
                continue
            if self.pays_gold and price[0] > gold:
                short = price[0] - gold - s.discount(self.seat, place)
                if short > 0 and short + lack > self.less:
                    continue
            out.append(CONSTRUCT.of(place))
        return out

    def resolve(self, s: State, a: int) -> None:
        if a == DONE:
            return
        own = UPGRADE.has(a)
        owed = self.owed(s, UPGRADE.x(a) if own else CONSTRUCT.x(a), own)
        spare_or_pay(s, a, Spare(self.seat, self.person, a, owed[0], owed[1], owed[2], owed[3], self.less))

    def owed(self, s: State, place: int, own: bool) -> list[int]:
        """What is to be paid there: for an own building, to be upgraded, its materials alone."""
        owed = s.box.price[s.city[place]].copy() if own else s.owed(self.seat, place)
        if own or not self.pays_gold:
            owed[GOLD] = 0
        return owed

    def lacks(self, s: State, place: int) -> tuple[int, str, Named]:
        """What a place is wanted for that is no option, and why not."""
        p = s.players[self.seat]
        own = p.built >> place & 1 == 1
        a = UPGRADE.of(place) if own else CONSTRUCT.of(place)
        if p.upgraded >> place & 1:
            return (a, "why.upgraded", {})
        if own and not self.upgrades:
            return (a, "why.no-upgrade", {})
        if not own and s.built >> place & 1:
            return (a, "why.taken", {})
        if not own and p.houses == s.box.houses:
            return (a, "why.no-house", {})
        owed = self.owed(s, place, own)
        lack = [max(0, owed[good] - p.goods[good]) for good in range(GOODS)]
        named: dict[str, str | Sequence[str | tuple[int, str]]] = {"price": counted(owed), "lack": counted(lack)}
        if not self.less:
            return (a, "why.lack", named)
        named["less"] = [(self.less, "word.good")]
        named["enough"] = [(sum(lack) - self.less, "word.good")]
        return (a, "why.lack-less", named)


class Spare(SeveralByPerson):
    """Which goods of the price need not be paid; one may still think better of the whole affair."""

    def __init__(
        self,
        seat: int,
        person: int,
        a: int,
        gold: int,
        wood: int,
        stone: int,
        brick: int,
        left: int,
        highest: int = -1,
    ) -> None:
        super().__init__(seat, person, highest)
        self.a = a
        self.gold = gold
        self.wood = wood
        self.stone = stone
        self.brick = brick
        self.left = left

    def owed(self) -> list[int]:
        """What is still to be paid."""
        return [self.gold, self.wood, self.stone, self.brick]

    def is_thing(self, a: int) -> bool:
        return SPARE.has(a)

    def options(self, s: State) -> list[int]:
        goods = s.players[self.seat].goods
        owed = self.owed()
        lack = 0
        for good in range(GOODS):
            if owed[good] > goods[good]:
                lack += owed[good] - goods[good]
        out = []
        for good in range(GOODS):
            # Whatever is spared, the rest of what is not there must be spared too.
            rest = lack - 1 if owed[good] > goods[good] else lack
            if owed[good] and rest < self.left:
                out.append(SPARE.of(good))
        out.append(DONE)
        return out

    def resolve(self, s: State, a: int) -> None:
        if a == DONE:
            return
        good = SPARE.x(a)
        owed = self.owed()
        owed[good] -= 1
        highest = max(self.highest, a)
        rest = Spare(self.seat, self.person, self.a, owed[0], owed[1], owed[2], owed[3], self.left - 1, highest)
        spare_or_pay(s, self.a, rest)


def spare_or_pay(s: State, a: int, price: Spare) -> None:
    """Asks what to spare where there is a choice; pays what is left and builds."""
    owed = price.owed()
    total = owed[0] + owed[1] + owed[2] + owed[3]
    if 0 < price.left < total:
        s.then(price)
        return
    if price.left < total:
        s.pay_all(price.seat, owed, BY[price.person])
    if UPGRADE.has(a):
        s.upgrade(price.seat, UPGRADE.x(a), BY[price.person])
    else:
        s.construct(price.seat, CONSTRUCT.x(a), BY[price.person])
