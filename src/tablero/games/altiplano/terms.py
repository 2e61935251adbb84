"""The words of Altiplano, the same in every edition, and heaps: how many of each good, in one whole number.

>>> heap = one(WOOL) + 2 * one(FOOD)
>>> count(heap, FOOD), size(heap), goods_in(heap) == [FOOD, WOOL]
(2, 3, True)
>>> covers(heap, one(WOOL) + one(FOOD)), covers(heap, 2 * one(WOOL))
(True, False)
"""

from typing import Final

from tablero.core.verbs import Range, Vocabulary, numbers

FOOD: Final = 0
WOOD: Final = 1
STONE: Final = 2
FISH: Final = 3
ALPACA: Final = 4
ORE: Final = 5
WOOL: Final = 6
CACAO: Final = 7
CLOTH: Final = 8
SILVER: Final = 9
GLASS: Final = 10
CORN: Final = 11
GOODS: Final = 12
# Corn never lies on a space: in the heap of a space, and among what can be laid there, its number is the coin's.
COIN: Final = 11
GOOD_WORDS: Final = [
    "food", "wood", "stone", "fish", "alpaca", "ore", "wool", "cacao", "cloth", "silver", "glass", "corn",
]  # fmt: skip

FARM: Final = 0
FOREST: Final = 1
MINE: Final = 2
HARBOR: Final = 3
VILLAGE: Final = 4
MARKET: Final = 5
ROAD: Final = 6
PLACES: Final = 7
NOWHERE: Final = 7
PLACE_WORDS: Final = ["farm", "forest", "mine", "harbor", "village", "market", "road"]

ROLES: Final = 7
ROLE_WORDS: Final = ["woodcutter", "fisherman", "shepherd", "miner", "farmer", "trader", "stonemason"]

HANDYMAN: Final = 13
STAGECOACH: Final = 16
SWAP_STALL: Final = 17
VILLAGE_SQUARE: Final = 18
JOURNEYMAN: Final = 19
LAST_HARVEST: Final = 23
CORN_CRIB: Final = 24
EXTENSIONS: Final = 25
EXTENSION_WORDS: Final = [
    "alpaca-pen",
    "ore-barter",
    "sawmill",
    "ore-shaft",
    "fishing-hut",
    "cacao-grove",
    "drover",
    "lake-trader",
    "builders-yard",
    "quarry",
    "cacao-barter",
    "trading-post",
    "cacao-dealer",
    "handyman",
    "shearing-shed",
    "cacao-plantation",
    "stagecoach",
    "swap-stall",
    "village-square",
    "journeyman",
    "lake-market",
    "wholesaler",
    "jeweller",
    "last-harvest",
    "corn-crib",
]

# Spaces that tiles and coins are laid on: the places, the role, three for movement, the extensions.
ON_ROLE: Final = 7
ON_MOVEMENT: Final = 8
MOVEMENTS: Final = 3
ON_EXTENSION: Final = 11
SPACES: Final = 36
# So many tiles lie at a place or on a card at most.
MOST_SPACES: Final = 5
MOVEMENT_WORDS: Final = ["movement-1", "movement-2", "movement-3"]
SPACE_WORDS: Final = [*PLACE_WORDS, "role", *MOVEMENT_WORDS, *EXTENSION_WORDS]

# Actions with one result: ten that everybody has, the role's, the extensions'.
JOB_BOAT: Final = 7
JOB_HOUSE: Final = 8
JOB_ROAD: Final = 9
JOB_OF_ROLE: Final = 10
JOB_OF_EXTENSION: Final = 11
BASE_JOB_WORDS: Final = ["wool", "cloth", "wood", "stone", "silver", "food", "fish-stone", "boat", "house", "road"]

# Where a tile for an action is taken from: the place or card of the action itself, or a wild space.
HERE: Final = 0
BY_HANDYMAN: Final = 1
BY_JOURNEYMAN: Final = 2
SOURCE_WORDS: Final = ["here", "handyman", "journeyman"]

TOP_CART: Final = 3
ROWS: Final = 10
SLOTS: Final = 5
ORDERS: Final = 16
NONE: Final = -1

MISSIONS: Final = 20
MISSION_WORDS: Final = [
    "three-orders",
    "three-alpacas",
    "seven-sorts",
    "twenty-goods",
    "first-row",
    "four-pure-rows",
    "silver-and-cloth",
    "four-glass",
    "three-rows",
    "five-corn",
    "first-fish-row",
    "three-boats",
    "three-houses",
    "most-ore",
    "four-cacao",
    "order-boat-house",
    "first-order",
    "first-house",
    "most-stone",
    "wool-orders",
]

# What somebody is the first to do.
FIRST_WORDS: Final = ["row", "fish-row", "order", "house"]

GOOD: Final = Range("good", GOOD_WORDS)
TILE: Final = Range("tile", [*GOOD_WORDS[:CORN], "coin"])
PLACE: Final = Range("place", PLACE_WORDS)
SPACE: Final = Range("space", SPACE_WORDS)
ROLE: Final = Range("role", ROLE_WORDS)
EXTENSION: Final = Range("extension", EXTENSION_WORDS)
JOB: Final = Range("job", [*BASE_JOB_WORDS, "role", *EXTENSION_WORDS])
SOURCE: Final = Range("source", SOURCE_WORDS)
MOVEMENT: Final = Range("movement", MOVEMENT_WORDS)
VEHICLE: Final = Range("vehicle", [*MOVEMENT_WORDS, "cart"])
MISSION: Final = Range("mission", MISSION_WORDS)
ORDER: Final = numbers("order", ORDERS)
SLOT: Final = numbers("slot", SLOTS)
ROW: Final = numbers("row", ROWS)
PLAYER: Final = numbers("player", 5)

VOCABULARY: Final = Vocabulary()
# What is said most often comes first: small numbers are quicker.
PUT: Final = VOCABULARY.verb("place", TILE, SPACE)
LIFT: Final = VOCABULARY.verb("lift", TILE, SPACE)
DONE: Final = VOCABULARY.verb("done").of()
PASS: Final = VOCABULARY.verb("pass").of()
MOVE: Final = VOCABULARY.verb("move", VEHICLE, PLACE)
ENTER: Final = VOCABULARY.verb("enter", PLACE)
WORK: Final = VOCABULARY.verb("work", JOB)
USE: Final = VOCABULARY.verb("use", SOURCE)
TAKE: Final = VOCABULARY.verb("take", GOOD)
GRAZE: Final = VOCABULARY.verb("graze", SOURCE)
TRADE: Final = VOCABULARY.verb("trade", SOURCE, GOOD)
STORE: Final = VOCABULARY.verb("store", GOOD, SOURCE)
SELL: Final = VOCABULARY.verb("sell", GOOD, SOURCE)
DELIVER: Final = VOCABULARY.verb("deliver", GOOD, SOURCE)
BOAT: Final = VOCABULARY.verb("boat", GOOD)
HOUSE: Final = VOCABULARY.verb("house", GOOD)
CART: Final = VOCABULARY.verb("cart", MOVEMENT)
BUY: Final = VOCABULARY.verb("buy", SLOT)
TAKE_ORDER: Final = VOCABULARY.verb("order", ORDER)
CORN_IN: Final = VOCABULARY.verb("corn", ROW)
PARK: Final = VOCABULARY.verb("park").of()
FETCH: Final = VOCABULARY.verb("fetch").of()
DRAW: Final = VOCABULARY.verb("draw", GOOD)
DISCARD: Final = VOCABULARY.verb("discard", GOOD)
PICK: Final = VOCABULARY.verb("pick", GOOD)
DIP: Final = VOCABULARY.verb("dip").of()
HARVEST: Final = VOCABULARY.verb("harvest").of()
STOW: Final = VOCABULARY.verb("stow").of()
LAY: Final = VOCABULARY.verb("lay", PLACE)
START: Final = VOCABULARY.verb("start", PLAYER)
CHOOSE_ROLE: Final = VOCABULARY.verb("role", ROLE)
REMOVE: Final = VOCABULARY.verb("remove", ORDER)
REVEAL: Final = VOCABULARY.verb("reveal", EXTENSION)
DEAL: Final = VOCABULARY.verb("deal", MISSION)
KEEP: Final = VOCABULARY.verb("keep", MISSION)
GIVE: Final = VOCABULARY.verb("give", MISSION)

# A heap has five bits for each good, from corn up to food, which has as many as are left.
BITS: Final = 5
_FIELD: Final = 31
_TOP: Final = 55
_EVEN: Final = sum(_FIELD << 10 * i for i in range(6))
_ODD: Final = sum(_FIELD << 10 * i for i in range(5)) | 127 << 50
# One bit above what ever lies on the spaces of a player: a borrow from it shows that something is missing.
_GUARD: Final = sum(16 << BITS * g for g in range(GOODS))
ALL_OF: Final = [127 << _TOP if g == FOOD else _FIELD << _TOP - BITS * g for g in range(GOODS)]
# By the length of a heap's lowest bit, the good it counts.
GOOD_OF: Final = [CORN, *[max(FOOD, CORN - bit // BITS) for bit in range(_TOP + 7)]]
MOST_OF_A_GOOD: Final = _FIELD
MOST_FOOD: Final = 63
NO_GOODS: Final = 0


def one(good: int) -> int:
    """A heap of one tile."""
    return 1 << _TOP - BITS * good


def count(heap: int, good: int) -> int:
    """How many tiles of this good are in the heap."""
    if good == FOOD:
        return heap >> _TOP
    return heap >> _TOP - BITS * good & _FIELD


def last_good(heap: int) -> int:
    """The good in a heap that stands last among the goods."""
    return GOOD_OF[(heap & -heap).bit_length()]


def all_of(good: int) -> int:
    """The bits of a good in a heap."""
    return ALL_OF[good]


def size(heap: int) -> int:
    """How many tiles are in the heap."""
    return ((heap & _EVEN) + (heap >> BITS & _ODD)) % 1023


def covers(heap: int, cost: int) -> bool:
    """Whether a heap of at most 15 of each good holds all of another."""
    return ((heap | _GUARD) - cost) & _GUARD == _GUARD


def goods_in(heap: int) -> list[int]:
    """The goods in the heap, each once."""
    out: list[int] = []
    while heap:
        good = last_good(heap)
        heap &= ~all_of(good)
        out.append(good)
    out.reverse()
    return out


def heap_of(tiles: list[int]) -> int:
    """These tiles as a heap."""
    return sum([one(tile) for tile in tiles])


def replaced(numbers: list[int], at: int, value: int) -> list[int]:
    """The same list with one value replaced."""
    out = numbers[:]
    out[at] = value
    return out
