"""What stands on cards and at places, one class an effect: its numbers, what it does, says and shows.

An effect that is an action says whether it can be carried out, does it, and tells what it lacks. A mission is a
condition: it says whether a seat meets it.
"""

from tablero.core.agenda import Choice
from tablero.core.game import Named
from tablero.games.altiplano.player import Player
from tablero.games.altiplano.rules.missions import check_missions
from tablero.games.altiplano.rules.warehouse import gain_corn, sources, space_of
from tablero.games.altiplano.state import State
from tablero.games.altiplano.terms import (
    BOAT,
    COIN,
    FIRST_WORDS,
    GOOD,
    GOOD_WORDS,
    HERE,
    HOUSE,
    JOB,
    JOB_OF_EXTENSION,
    JOB_OF_ROLE,
    NO_GOODS,
    NOWHERE,
    ORDERS,
    PLACE,
    TAKE,
    TILE,
    USE,
    count,
    covers,
    goods_in,
    heap_of,
    size,
)

# The key of a sentence, and what it names.
Sentence = tuple[str, Named]


def tiles_of(heap: int) -> list[tuple[int, str]]:
    """What lies on a space, counted, by keys."""
    return [(count(heap, each), TILE.key(each)) for each in goods_in(heap)]


def goods_of(heap: int) -> list[tuple[int, str]]:
    """Goods counted, by keys."""
    return [(count(heap, each), GOOD.key(each)) for each in goods_in(heap)]


def icons_of(units: list[int]) -> list[str]:
    """Tiles one by one; coins as one with their number."""
    coins = units.count(COIN)
    tiles: list[str] = [GOOD_WORDS[each] for each in units if each != COIN]
    return [*tiles, f"coin:{coins}"] if coins else tiles


class Effect:
    """What an extension, a role or an action of a place does; `tiles` lie on the card's own space for it."""

    def __init__(self) -> None:
        self.tiles = 0
        # An action: its number, where it is done, where its tiles lie, and these as a heap and one by one.
        self.job = 0
        self.place = NOWHERE
        self.space = 0
        self.cost = NO_GOODS
        self.units: list[int] = []
        # The goods of which it gives one.
        self.gains: list[int] = []

    def says(self) -> list[Sentence]:
        """Its text."""
        raise NotImplementedError  # abstract

    def icons(self) -> list[str]:
        """What its picture shows."""
        raise NotImplementedError  # abstract

    def can(self, p: Player) -> bool:
        """Whether the player's tiles for it lie ready; it is done with the pawn at its place."""
        return False

    def begin(self, s: State, seat: int) -> None:
        """Carries it out; what is chosen on the way goes on the agenda."""
        raise ValueError("this is no action")

    def lacks(self, p: Player) -> Sentence:
        """What stands in its way."""
        raise ValueError("this is no action")


class Job(Effect):
    """An action with one result: uses tiles or coins of its space, or tiles of a wild space."""

    def __init__(self, job: int, place: int, space: int, units: list[int]) -> None:
        super().__init__()
        self.job = job
        self.place = place
        self.space = space
        self.cost = heap_of(units)
        self.units = units
        self.tiles = len(units)

    def can(self, p: Player) -> bool:
        return covers(p.at[self.space] + p.wild, self.cost)

    def begin(self, s: State, seat: int) -> None:
        self.pay(s, seat, 0)

    def pay(self, s: State, seat: int, paid: int) -> None:
        """Uses the tiles or coins, the first `paid` of them already used, and gives the result.

        Where a tile may come from the space or from a wild space, and one of them is left over, the player says which.
        """
        p = s.players[seat]
        for i in range(paid, len(self.units)):
            unit = self.units[i]
            source = HERE
            if p.wild and count(p.wild, unit):
                here = count(p.at[self.space], unit)
                if here and here + count(p.wild, unit) > self.units[i:].count(unit):
                    s.then(UseTile(seat, self.job, i))
                    return
                if not here:
                    source = sources(p, self.space, unit)[0]
            s.spend(seat, unit, space_of(source, self.space))
        self.reward(s, seat)

    def reward(self, s: State, seat: int) -> None:
        """One result; what has run out is not received (ruling 26)."""
        raise NotImplementedError  # abstract

    def lacks(self, p: Player) -> Sentence:
        """The pawn, or tiles."""
        if p.place != self.place:
            return ("why.elsewhere", {"place": PLACE.key(self.place)})
        lies = p.at[self.space] + p.wild
        lack = [(count(self.cost, each) - count(lies, each), TILE.key(each)) for each in goods_in(self.cost)]
        return ("why.tiles", {"need": tiles_of(self.cost), "lack": [each for each in lack if each[0] > 0]})


def job_of(s: State, seat: int, job: int) -> Effect:
    """The action of a number, as the seat has it: each role has its own."""
    if job < JOB_OF_ROLE:
        return s.box.actions[job]
    if job == JOB_OF_ROLE:
        return s.box.roles[s.players[seat].role]
    return s.box.extensions[job - JOB_OF_EXTENSION]


class Produce(Job):
    """Tiles or coins for one of its goods."""

    def __init__(self, job: int, place: int, space: int, units: list[int], gains: list[int]) -> None:
        super().__init__(job, place, space, units)
        self.gains = gains

    def reward(self, s: State, seat: int) -> None:
        if len(self.gains) == 1:
            s.gain(seat, self.gains[0], JOB.key(self.job))
        else:
            s.then(TakeGood(seat, self.job))

    def says(self) -> list[Sentence]:
        gains = [(1, GOOD.key(each)) for each in self.gains]
        if len(gains) == 2:
            return [("effect.either", {"cost": tiles_of(self.cost), "gain": gains[:1], "other": gains[1:]})]
        key = "effect.produce" if len(gains) == 1 else "effect.one-of"
        return [(key, {"cost": tiles_of(self.cost), "gain": gains})]

    def icons(self) -> list[str]:
        gains: list[str] = []
        for each in self.gains:
            gains += ["/", GOOD_WORDS[each]]
        return [*icons_of(self.units), "→", *gains[1:]]


class BuildBoat(Job):
    """A boat of the player's choice."""

    def reward(self, s: State, seat: int) -> None:
        if s.boats:
            s.then(ChooseBoat(seat))

    def says(self) -> list[Sentence]:
        return [("effect.boat", {"cost": tiles_of(self.cost)})]

    def icons(self) -> list[str]:
        return [*icons_of(self.units), "→", "ship"]


class BuildHouse(Job):
    """A house of the player's choice."""

    def reward(self, s: State, seat: int) -> None:
        if s.houses:
            s.then(ChooseHouse(seat))

    def says(self) -> list[Sentence]:
        return [("effect.house", {"cost": tiles_of(self.cost)})]

    def icons(self) -> list[str]:
        return [*icons_of(self.units), "→", "house"]


class BuildRoad(Job):
    """A step of the road: another planning space, or corn."""

    def reward(self, s: State, seat: int) -> None:
        s.build_road(seat)
        if not s.box.steps[s.players[seat].road - 1]:
            gain_corn(s, seat)

    def says(self) -> list[Sentence]:
        return [("effect.road", {"cost": tiles_of(self.cost)})]

    def icons(self) -> list[str]:
        return [*icons_of(self.units), "→", "pl-road"]


# What an action asks on its way


class UseTile(Choice[State]):
    """Use the tile of the place or card, or the one on a wild space (ruling 25)."""

    def __init__(self, seat: int, job: int, paid: int) -> None:
        super().__init__(seat)
        self.job = job
        self.paid = paid

    def tile(self, s: State) -> int:
        """The tile in question."""
        return job_of(s, self.seat, self.job).units[self.paid]

    def about(self, s: State) -> dict[str, str]:
        return {"good": GOOD_WORDS[self.tile(s)]}

    def options(self, s: State) -> list[int]:
        space = job_of(s, self.seat, self.job).space
        return [USE.of(source) for source in sources(s.players[self.seat], space, self.tile(s))]

    def resolve(self, s: State, a: int) -> None:
        job = job_of(s, self.seat, self.job)
        s.spend(self.seat, self.tile(s), space_of(USE.x(a), job.space))
        assert isinstance(job, Job)
        job.pay(s, self.seat, self.paid + 1)


class TakeGood(Choice[State]):
    """Choose which good the action gives (ruling 27)."""

    def __init__(self, seat: int, job: int) -> None:
        super().__init__(seat)
        self.job = job

    def about(self, s: State) -> dict[str, str]:
        return {"job": JOB.words[self.job]}

    def options(self, s: State) -> list[int]:
        return [TAKE.of(good) for good in job_of(s, self.seat, self.job).gains]

    def resolve(self, s: State, a: int) -> None:
        s.gain(self.seat, TAKE.x(a), JOB.key(self.job))


class ChooseBoat(Choice[State]):
    """Choose a boat; its good comes at once."""

    def options(self, s: State) -> list[int]:
        return [BOAT.of(good) for good in goods_in(s.boats)]

    def resolve(self, s: State, a: int) -> None:
        s.take_boat(self.seat, BOAT.x(a))
        s.gain(self.seat, BOAT.x(a), "job.boat")
        check_missions(s, self.seat)


class ChooseHouse(Choice[State]):
    """Choose a house."""

    def options(self, s: State) -> list[int]:
        return [HOUSE.of(good) for good in goods_in(s.houses)]

    def resolve(self, s: State, a: int) -> None:
        s.take_house(self.seat, HOUSE.x(a))
        check_missions(s, self.seat)


# Extensions that are no actions; the rules ask for them where they count.


class Wild(Effect):
    """A space for any tile, which counts as lying wherever the pawn is."""

    def __init__(self) -> None:
        super().__init__()
        self.tiles = 1

    def says(self) -> list[Sentence]:
        return [("effect.wild", {})]

    def icons(self) -> list[str]:
        return ["any", "→", "board"]


class CoinMovement(Effect):
    """A coin may lie in place of food on movement spaces."""

    def says(self) -> list[Sentence]:
        return [("effect.coin-movement", {})]

    def icons(self) -> list[str]:
        return ["coin:1", "→", "cart"]


class SwapTiles(Effect):
    """After drawing a planning tile may be swapped for another."""

    def says(self) -> list[Sentence]:
        return [("effect.swap", {})]

    def icons(self) -> list[str]:
        return ["any", "→", "bag"]


class VillageSpaces(Effect):
    """More spaces at the village."""

    def __init__(self, spaces: int) -> None:
        super().__init__()
        self.spaces = spaces

    def says(self) -> list[Sentence]:
        return [("effect.village-spaces", {"spaces": [(self.spaces, "word.more-space")]})]

    def icons(self) -> list[str]:
        return ["pl-village", "+", *["any"] * self.spaces]


class FinalStoring(Effect):
    """Before scoring so many tiles may be drawn for begun rows."""

    def __init__(self, draws: int) -> None:
        super().__init__()
        self.draws = draws

    def says(self) -> list[Sentence]:
        return [("effect.final-storing", {"tiles": [(self.draws, "word.tile")]})]

    def icons(self) -> list[str]:
        return ["bag", "→", "warehouse"]


class CornBuffer(Effect):
    """So much corn may be parked, to be stored later at the village."""

    def __init__(self, corn: int) -> None:
        super().__init__()
        self.corn = corn

    def says(self) -> list[Sentence]:
        return [("effect.corn-buffer", {"corn": [(self.corn, "good.corn")]})]

    def icons(self) -> list[str]:
        return ["corn"] * self.corn


# Missions


class Mission:
    """A condition: at least so much, more is fine. Those that speak of the end wait for it."""

    def __init__(self) -> None:
        self.at_the_end = False

    def is_met(self, s: State, seat: int) -> bool:
        """Whether the seat meets it."""
        raise NotImplementedError  # abstract

    def says(self) -> list[Sentence]:
        """Its text."""
        raise NotImplementedError  # abstract


class Made(Mission):
    """Orders finished, boats and houses built."""

    def __init__(self, orders: int, boats: int, houses: int) -> None:
        super().__init__()
        self.orders = orders
        self.boats = boats
        self.houses = houses

    def is_met(self, s: State, seat: int) -> bool:
        p = s.players[seat]
        if p.finished.bit_count() < self.orders:
            return False
        return size(p.boats) >= self.boats and size(p.houses) >= self.houses

    def says(self) -> list[Sentence]:
        out: list[Sentence] = []
        if self.orders:
            out.append(("goal.finish", {"orders": [(self.orders, "word.order")]}))
        built = [(self.boats, "word.boat"), (self.houses, "word.house")]
        if self.boats or self.houses:
            out.append(("goal.build", {"cards": [each for each in built if each[0]]}))
        return out


class Stored(Mission):
    """So many of each of these goods in the warehouse."""

    def __init__(self, goods: int) -> None:
        super().__init__()
        self.goods = goods

    def is_met(self, s: State, seat: int) -> bool:
        stored = s.players[seat].warehouse.stored
        return all(count(stored, each) >= count(self.goods, each) for each in goods_in(self.goods))

    def says(self) -> list[Sentence]:
        return [("goal.store", {"goods": goods_of(self.goods)})]


class Owned(Mission):
    """So many of each of these goods at the end, wherever they lie."""

    def __init__(self, goods: int) -> None:
        super().__init__()
        self.goods = goods
        self.at_the_end = True

    def is_met(self, s: State, seat: int) -> bool:
        goods = s.players[seat].goods()
        return all(count(goods, each) >= count(self.goods, each) for each in goods_in(self.goods))

    def says(self) -> list[Sentence]:
        return [("goal.own", {"goods": goods_of(self.goods)})]


class Sorts(Mission):
    """So many sorts of goods in the warehouse."""

    def __init__(self, sorts: int) -> None:
        super().__init__()
        self.sorts = sorts

    def is_met(self, s: State, seat: int) -> bool:
        return len(goods_in(s.players[seat].warehouse.stored)) >= self.sorts

    def says(self) -> list[Sentence]:
        return [("goal.store", {"goods": [(self.sorts, "word.sort")]})]


class Tiles(Mission):
    """So many tiles in the warehouse."""

    def __init__(self, tiles: int) -> None:
        super().__init__()
        self.tiles = tiles

    def is_met(self, s: State, seat: int) -> bool:
        return size(s.players[seat].warehouse.stored) >= self.tiles

    def says(self) -> list[Sentence]:
        return [("goal.store", {"goods": [(self.tiles, "word.good")]})]


class Rows(Mission):
    """So many complete rows, of all or of those without corn."""

    def __init__(self, rows: int, pure: bool) -> None:
        super().__init__()
        self.rows = rows
        self.pure = pure

    def is_met(self, s: State, seat: int) -> bool:
        w = s.players[seat].warehouse
        if not self.pure:
            return w.complete.bit_count() >= self.rows
        return len([row for row in range(w.begun) if w.complete >> row & 1 and not w.corn(row)]) >= self.rows

    def says(self) -> list[Sentence]:
        return [("goal.pure-rows" if self.pure else "goal.rows", {"rows": [(self.rows, "word.row")]})]


class First(Mission):
    """The first of all to complete a row, a row of fish or an order, or to build a house."""

    def __init__(self, deed: int) -> None:
        super().__init__()
        self.deed = deed

    def is_met(self, s: State, seat: int) -> bool:
        return s.firsts[self.deed] == seat

    def says(self) -> list[Sentence]:
        return [(f"goal.first.{FIRST_WORDS[self.deed]}", {})]


class Most(Mission):
    """More of a good than everybody else at the end."""

    def __init__(self, good: int) -> None:
        super().__init__()
        self.good = good
        self.at_the_end = True

    def is_met(self, s: State, seat: int) -> bool:
        mine = count(s.players[seat].goods(), self.good)
        return all(count(p.goods(), self.good) < mine for other, p in enumerate(s.players) if other != seat)

    def says(self) -> list[Sentence]:
        return [("goal.most", {"good": GOOD.key(self.good)})]


class Asked(Mission):
    """So many finished orders that ask for one of these goods."""

    def __init__(self, sorts: list[int], orders: int) -> None:
        super().__init__()
        self.sorts = sorts
        self.orders = orders

    def is_met(self, s: State, seat: int) -> bool:
        finished = s.players[seat].finished
        asked = [s.box.order_goods[order] for order in range(ORDERS) if finished >> order & 1]
        return len([1 for goods in asked if any(count(goods, each) for each in self.sorts)]) >= self.orders

    def says(self) -> list[Sentence]:
        return [("goal.asked", {"orders": [(self.orders, "word.order")], "goods": [GOOD.key(g) for g in self.sorts]})]
