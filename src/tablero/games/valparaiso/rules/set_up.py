"""Set-up: tiles, achievement cards, the starting player, some goods each, the second merchants."""

from tablero.core.agenda import Chance, Choice, Several
from tablero.core.dice import Dice
from tablero.games.valparaiso.box import Box
from tablero.games.valparaiso.player import Player
from tablero.games.valparaiso.rules.rounds import ROUND
from tablero.games.valparaiso.rules.sea import Deal
from tablero.games.valparaiso.state import TILE_BITS, TILE_MASK, State
from tablero.games.valparaiso.terms import (
    BASE_CARDS,
    FROM_START,
    GOODS,
    LAY,
    LEAD,
    MAT,
    NONE,
    SECTORS,
    SETTLE,
    TAKE,
    TILES,
    VALPARAISO,
)


def new_state(box: Box, seats: int, clock: bool, stay_at_houses: bool) -> State:
    """The table before anything is drawn or chosen."""
    merchants = box.merchants_of_two if seats == 2 else box.merchants
    players = []
    for _ in range(seats):
        p = Player([0] * (2 * GOODS), [VALPARAISO] + [MAT] * (merchants - 1), [], [])
        p.hand = (1 << BASE_CARDS) - 1
        p.pesos = box.start_pesos
        p.houses = box.houses
        players.append(p)
    s = State(
        box,
        players,
        [0] * len(box.markets),
        [NONE] * len(box.site_points),
        [],
        [NONE] * (box.places_per_sector * (SECTORS - 1)),
        [0] + [box.start_sector] * (SECTORS - 1),
    )
    for card, players_needed in enumerate(box.card_players):
        if card >= BASE_CARDS and players_needed <= seats:
            s.pile |= 1 << card
    s.clock = clock
    s.stay_at_houses = stay_at_houses
    return s


class Lay(Chance[State]):
    """Each space of the markets, then of the reserve, gets a random tile of its letter."""

    def __init__(self, space: int) -> None:
        super().__init__()
        self.space = space

    def left(self, s: State) -> list[int]:
        """How many tiles of each kind are left of the space's letter."""
        columns = s.market
        letters = s.box.column * len(columns) + s.box.reserve
        height = len(s.box.column)
        letter = letters[self.space]
        counts = s.box.letters[letter][:]
        for space in range(self.space):
            if letters[space] == letter:
                column = space // height
                if column < len(columns):
                    counts[columns[column] >> space % height * TILE_BITS & TILE_MASK] -= 1
                else:
                    counts[s.reserve >> (space - height * len(columns)) * TILE_BITS & TILE_MASK] -= 1
        return counts

    def outcomes(self, s: State) -> list[int]:
        left = self.left(s)
        return [LAY.of(tile) for tile in range(TILES) if left[tile]]

    def weights(self, s: State) -> list[int]:
        return [n for n in self.left(s) if n]

    def draw(self, s: State, dice: Dice) -> int:
        return LAY.of(dice.pick(self.left(s)))

    def resolve(self, s: State, a: int) -> None:
        s.lay(self.space, LAY.x(a))
        if self.space + 1 < len(s.market) * len(s.box.column) + len(s.box.reserve):
            s.then(Lay(self.space + 1))
        else:
            s.then(Lead())
            for place in range(len(s.sea) - 1, -1, -1):
                s.then(Deal(place))


class Lead(Chance[State]):
    """The first starting player is drawn by lot (ruling 4.47)."""

    def outcomes(self, s: State) -> list[int]:
        return [LEAD.of(seat) for seat in range(len(s.players))]

    def weights(self, s: State) -> list[int]:
        return [1] * len(s.players)

    def resolve(self, s: State, a: int) -> None:
        s.lead(LEAD.x(a))
        s.then(ROUND)
        seats = len(s.players)
        for i in range(seats):
            s.then(SecondMerchant((s.starter + i) % seats))
        for i in range(seats):
            s.then(StartingGoods((s.starter + i) % seats, []))


class StartingGoods(Several[State]):
    """Goods of choice, but no combination that somebody has; `named` are those so far, in rising order."""

    def __init__(self, seat: int, named: list[int]) -> None:
        super().__init__(seat, TAKE.of(named[-1]) if named else -1)
        self.named = named

    def allows_free(self, s: State) -> bool:
        return False

    def is_thing(self, a: int) -> bool:
        return TAKE.has(a)

    def options(self, s: State) -> list[int]:
        return [TAKE.of(good) for good in range(GOODS) if self.is_free(s, sorted([*self.named, good]))]

    def is_free(self, s: State, named: list[int]) -> bool:
        """Whether a combination with these goods is left."""
        return any(not s.taken >> i & 1 and are_among(named, goods) for i, goods in enumerate(s.box.combinations))

    def resolve(self, s: State, a: int) -> None:
        s.gain(self.seat, TAKE.x(a), 1, FROM_START)
        named = sorted([*self.named, TAKE.x(a)])
        if len(named) < len(s.box.combinations[0]):
            s.then(StartingGoods(self.seat, named))
        else:
            s.take_combination(s.box.combinations.index(named))


class SecondMerchant(Choice[State]):
    """The second merchant goes to a village where no merchant stands yet."""

    def allows_free(self, s: State) -> bool:
        return False

    def options(self, s: State) -> list[int]:
        standing = 0
        for p in s.players:
            standing |= p.standing()
        return [SETTLE.of(place) for place in s.box.villages if not standing >> place & 1]

    def resolve(self, s: State, a: int) -> None:
        s.settle(self.seat, SETTLE.x(a))


def are_among(few: list[int], goods: list[int]) -> bool:
    """Whether a few goods are all there among others; both are in rising order."""
    found = 0
    for good in goods:
        if found < len(few) and few[found] == good:
            found += 1
    return found == len(few)
