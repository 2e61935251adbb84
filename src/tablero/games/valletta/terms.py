"""Valletta's words: what there is, and what can be said. The numbering is fixed for every edition."""

from typing import Final

from tablero.core.verbs import Range, Vocabulary, numbers

GOODS: Final = Range("good", ["gold", "wood", "stone", "brick"])
GOLD: Final = 0

COLOURS: Final = Range("colour", ["green", "blue", "yellow", "red", "purple"])

BUILDINGS: Final = Range(
    "building",
    [
        *("carpentry", "masons-lodge", "brickyard", "bank"),
        *("inn", "bathhouse", "counting-house", "low-tavern", "works-yard"),
        *("chancery", "scriptorium", "cooperage", "harbour"),
        *("palace", "fortress-works", "order-church", "co-cathedral", "castille"),
        *("fort-st-elmo", "angleterre", "galley-port", "treasury", "library"),
    ],
)

# The eight that everybody starts with, then the persons of the buildings in the buildings' order.
PERSONS: Final = Range(
    "person",
    [
        *("shopkeeper", "lumberjack", "stonecutter", "brickmaker", "maid", "builder", "apprentice", "jean"),
        *("carpenter", "mason", "roofer", "banker"),
        *("innkeeper", "barber", "merchant", "thief", "foreman"),
        *("planner", "scribe", "cooper", "harbourmaster"),
        *("karl", "laparelli", "cassar", "pius", "philipp"),
        *("garcia", "starkey", "romegas", "delmonte", "balbi"),
    ],
)
STARTING: Final = 8
MAID: Final = 4
BUILDER: Final = 5
APPRENTICE: Final = 6
JEAN: Final = 7

# Rows a to f in the order they are laid, a and then every other one above the street; columns 1 to 5.
PLACES: Final = Range("place", [row + column for row in "abcdef" for column in "12345"])
COLUMNS: Final = 5

PLAYERS: Final = numbers("player", 4)

# What began the end phase.
TRIGGERS: Final = Range("trigger", ["none", "jean-at-the-end", "points-on-the-street", "eighth-house"])
NOT_YET: Final = 0
JEAN_AT_THE_END: Final = 1
POINTS_ON_THE_STREET: Final = 2
EIGHTH_HOUSE: Final = 3

WORDS: Final = Vocabulary()
EXCHANGE: Final = WORDS.verb("exchange")
DONE: Final = WORDS.verb("done")
PLAY: Final = WORDS.verb("play", PERSONS)
TAKE: Final = WORDS.verb("take", GOODS)
RETURN: Final = WORDS.verb("return", GOODS)
RETURN_SET: Final = WORDS.verb("return-set")
STEAL: Final = WORDS.verb("steal", PLAYERS, GOODS)
CONSTRUCT: Final = WORDS.verb("construct", PLACES)
UPGRADE: Final = WORDS.verb("upgrade", PLACES)
SPARE: Final = WORDS.verb("spare", GOODS)
DISMISS: Final = WORDS.verb("dismiss", PERSONS)
HIRE: Final = WORDS.verb("hire", PERSONS)
DISCARD: Final = WORDS.verb("discard", PERSONS)
# Nature's: a building is laid out, a start player chosen by lot, a card drawn, a barrel turned up.
LAY: Final = WORDS.verb("lay", BUILDINGS)
START: Final = WORDS.verb("start", PLAYERS)
DRAW: Final = WORDS.verb("draw", PERSONS)
OPEN: Final = WORDS.verb("open", GOODS)
