"""The words of Valparaíso: ranges, verbs and the numbers they stand for, the same in every edition."""

from typing import Final

from tablero.core.verbs import Range, Verb, Vocabulary, numbers

NONE: Final = -1

SILVER: Final = 0
COPPER: Final = 1
WHEAT: Final = 2
GOODS: Final = 3
GOOD: Final = Range("good", ["silver", "copper", "wheat"])

STORE: Final = Range("store", ["warehouse", "hold"])

# Two goods as one word. The first three are alike, the others different.
PAIR: Final = Range(
    "pair", ["silver-silver", "copper-copper", "wheat-wheat", "silver-copper", "silver-wheat", "copper-wheat"]
)
PAIR_GOODS: Final = [(0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2)]
PAIRS: Final = 6
ALIKE: Final = [0, 1, 2]
DIFFERENT: Final = [3, 4, 5]
ANY_PAIR: Final = [0, 1, 2, 3, 4, 5]

BASE_CARDS: Final = 8
CARDS: Final = 32
CARD: Final = Range(
    "card",
    ["transfer", "sell", "hire", "move", "build", "trade", "ship", "overseas"]
    + ["mule-train", "fair", "benefactor", "almshouse", "shipyard", "quay", "ferry", "auction", "plantation"]
    + ["masons", "caravan", "bazaar", "monument", "guild", "trading-house", "consulate", "architect"]
    + ["bank", "patron", "exhibition", "estate", "governor", "university", "railway"],
)

# What a card can do: the eight standard actions, the eighteen of the achievement cards, the base cards' alternatives.
DEED: Final = Range(
    "deed",
    ["transfer", "sell", "hire", "move", "build", "trade", "ship", "overseas"]
    + ["move-farther", "river", "trade-for-five", "two-different", "point-for-five-and-a-good", "sell-for-fifteen"]
    + ["ten-pesos", "point-for-two-goods", "build-for-a-good", "one-of-each", "buy-goods", "one-point"]
    + ["hire-for-five", "fifteen-pesos", "points-for-ten", "points-for-one-of-each", "any-two", "build-or-hire"]
    + ["one-silver", "one-copper", "one-wheat", "five-pesos"],
)
DEEDS: Final = 30

MAIN: Final = 0
ALTERNATIVE: Final = 1
NOTHING: Final = 2
WAY: Final = Range("way", ["main", "alternative", "nothing"])

ROW: Final = 5
MAYOR: Final = 5
SLOTS: Final = 6
SLOT: Final = Range("slot", ["1", "2", "3", "4", "5", "mayor"])

MERCHANTS: Final = 4
MERCHANT: Final = numbers("merchant", MERCHANTS)

VALPARAISO: Final = 0
FIRST_CUSTOMS: Final = 5
PLACES: Final = 11
PLACE: Final = Range(
    "place",
    ["valparaiso", "quillota", "limache", "casablanca", "melipilla"]
    + ["concon", "penablanca", "placilla", "la-calera", "curacavi", "lagunillas"],
)
MAT: Final = -1

# Where a house can be built: Valparaíso takes it to its next space; a village has up to six sites. There were words for
# two in a market village and for one elsewhere first: the others stand behind them, as numbers do not change.
MOST_SITES: Final = 6
FIRST_SITES: Final = Range(
    "site",
    ["valparaiso", "quillota-1", "quillota-2", "limache-1", "limache-2"]
    + ["casablanca-1", "casablanca-2", "melipilla-1", "melipilla-2"]
    + ["concon", "penablanca", "placilla", "la-calera", "curacavi", "lagunillas"],
)
MORE_SITES: Final = Range(
    "site",
    [
        f"{PLACE.words[place]}-{n}"
        for place in range(1, PLACES)
        for n in range(3 if place < FIRST_CUSTOMS else 2, MOST_SITES + 1)
    ],
)
SITE: Final = Range("site", FIRST_SITES.words + MORE_SITES.words)
SITES_AT: Final[list[list[int]]] = [
    [site for site, word in enumerate(SITE.words) if word.rstrip("-123456") == place] for place in PLACE.words
]

HARBOUR: Final = 0
SECTORS: Final = 4
SECTOR: Final = Range("sector", ["harbour", "west", "middle", "east"])

TILES: Final = 16
TILE: Final = Range(
    "tile",
    ["silver-copper", "silver-wheat", "copper-wheat", "two-different", "two-alike", "purse", "chest"]
    + ["silver-point", "copper-point", "wheat-point", "silver-glory", "copper-glory", "wheat-glory"]
    + ["silver-sale", "copper-sale", "wheat-sale"],
)
LETTERS: Final = 5

SEATS: Final = 5
PLAYER: Final = numbers("player", SEATS)
COLOUR: Final = Range("colour", ["blue", "red", "yellow", "green", "black"])

VOCABULARY: Final = Vocabulary()
LAY: Final[Verb] = VOCABULARY.verb("lay", TILE)
REVEAL: Final[Verb] = VOCABULARY.verb("reveal", CARD)
LEAD: Final[Verb] = VOCABULARY.verb("lead", PLAYER)
TAKE: Final[Verb] = VOCABULARY.verb("take", GOOD)
SETTLE: Final[Verb] = VOCABULARY.verb("settle", PLACE)
PLAN: Final[Verb] = VOCABULARY.verb("plan", CARD, SLOT)
TAKE_BACK: Final[Verb] = VOCABULARY.verb("take-back", SLOT)
READY: Final[int] = VOCABULARY.verb("ready").of()
CHANGE: Final[int] = VOCABULARY.verb("change").of()
TIME_UP: Final[int] = VOCABULARY.verb("time-up").of()
USE: Final[Verb] = VOCABULARY.verb("use", CARD, WAY)
LOAD: Final[Verb] = VOCABULARY.verb("load", GOOD)
UNLOAD: Final[Verb] = VOCABULARY.verb("unload", GOOD)
GIVE: Final[Verb] = VOCABULARY.verb("give", GOOD)
GIVE_TWO: Final[Verb] = VOCABULARY.verb("give-two", PAIR)
TAKE_TWO: Final[Verb] = VOCABULARY.verb("take-two", PAIR)
HIRE: Final[int] = VOCABULARY.verb("hire").of()
WALK: Final[Verb] = VOCABULARY.verb("walk", MERCHANT, PLACE)
SAIL: Final[Verb] = VOCABULARY.verb("sail", MERCHANT, PLACE)
BUILD: Final[Verb] = VOCABULARY.verb("build", FIRST_SITES)
VISIT: Final[Verb] = VOCABULARY.verb("visit", PLACE)
PAY_FEE: Final[int] = VOCABULARY.verb("pay-fee").of()
TRADE: Final[int] = VOCABULARY.verb("trade").of()
BUY_POINT: Final[int] = VOCABULARY.verb("buy-point").of()
ANCHOR: Final[Verb] = VOCABULARY.verb("anchor", SECTOR)
BUY: Final[Verb] = VOCABULARY.verb("buy", CARD)
COMPENSATE: Final[Verb] = VOCABULARY.verb("compensate", SECTOR)
HAND_IN: Final[Verb] = VOCABULARY.verb("hand-in", CARD)
STAY: Final[Verb] = VOCABULARY.verb("stay", PLACE)
DONE: Final[int] = VOCABULARY.verb("done").of()
SELL: Final[Verb] = VOCABULARY.verb("sell", GOOD, STORE)
BUILD_MORE: Final[Verb] = VOCABULARY.verb("build", MORE_SITES)
# The action that builds at each site.
BUILD_AT: Final[list[int]] = [BUILD.first + n for n in range(BUILD.size)] + [
    BUILD_MORE.first + n for n in range(BUILD_MORE.size)
]


def site_of(a: int) -> int:
    """The site that an action builds at."""
    return a - BUILD.first if a <= BUILD.last else BUILD.size + a - BUILD_MORE.first


# Where a gain or a payment comes from, as events name it: a card, a place, or one of these.
FROM_PLACE: Final = CARDS
FROM_START: Final = CARDS + PLACES
FROM_FREE_SALE: Final = FROM_START + 1
FROM_MAYOR: Final = FROM_START + 2
FROM_ORDER: Final = FROM_START + 3
FROM_CLOCK: Final = FROM_START + 4
FROM_REVENUE: Final = FROM_START + 5
FROM_BONUS: Final = FROM_START + 6
FROM_TOLL: Final = FROM_START + 7
FROM_FEE: Final = FROM_START + 8
FROM_FULL_HOLD: Final = FROM_START + 9
FROM_SITE: Final = FROM_START + 10
FROM_FOURTH_HOUSE: Final = FROM_START + 11
FROM_SECTOR: Final = FROM_START + 12
FROM_COMPENSATION: Final = FROM_START + 13
FROM_HAND_IN: Final = FROM_START + 14
FROM_FARE: Final = FROM_START + 15
TO_RESERVE: Final = FROM_START + 16
SOURCE: Final = Range(
    "source",
    ["start", "free-sale", "mayor", "order", "clock", "revenue", "bonus", "toll", "fee", "full-hold", "site"]
    + ["fourth-house", "sector", "compensation", "hand-in", "fare", "reserve"],
)
SOURCE_KEYS: Final = (
    [f"card.{word}" for word in CARD.words]
    + [f"place.{word}" for word in PLACE.words]
    + [f"source.{word}" for word in SOURCE.words]
)
GOOD_KEYS: Final = [f"good.{word}" for word in GOOD.words]
CARD_KEYS: Final = [f"card.{word}" for word in CARD.words]
PLACE_KEYS: Final = [f"place.{word}" for word in PLACE.words]
SECTOR_KEYS: Final = [f"sector.{word}" for word in SECTOR.words]
TILE_KEYS: Final = [f"tile.{word}" for word in TILE.words]
SLOT_KEYS: Final = [f"slot.{word}" for word in SLOT.words]
SITE_KEYS: Final = [f"site.{word}" for word in SITE.words]
WAY_KEYS: Final = [f"way.{word}" for word in WAY.words]
STORE_KEYS: Final = [f"store.{word}" for word in STORE.words]
