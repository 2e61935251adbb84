"""Valletta's words: what there is, and what can be said. The numbering is fixed for every edition."""

from typing import Final

from tablero.core.verbs import Range, Vocabulary, numbers

# Nothing, where a number of a range may stand.
NONE: Final = -1

GOOD: Final = Range("good", ["gold", "wood", "stone", "brick"])
GOODS: Final = 4
GOLD: Final = 0

COLOUR: Final = Range("colour", ["green", "blue", "yellow", "red", "purple"])

BUILDING: Final = Range(
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
PERSON: Final = Range(
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
JEAN: Final = 7

# Rows a to f in the order they are laid, a and then every other one above the street; columns 1 to 5.
PLACE: Final = Range("place", [row + column for row in "abcdef" for column in "12345"])
COLUMNS: Final = 5

PLAYER: Final = numbers("player", 4)

# What began the end phase.
TRIGGER: Final = Range("trigger", ["none", "jean-at-the-end", "points-on-the-street", "eighth-house"])
NOT_YET: Final = 0
JEAN_AT_THE_END: Final = 1
POINTS_ON_THE_STREET: Final = 2
EIGHTH_HOUSE: Final = 3

VOCABULARY: Final = Vocabulary()
EXCHANGE: Final = VOCABULARY.verb("exchange").of()
DONE: Final = VOCABULARY.verb("done").of()
PLAY: Final = VOCABULARY.verb("play", PERSON)
TAKE: Final = VOCABULARY.verb("take", GOOD)
RETURN: Final = VOCABULARY.verb("return", GOOD)
RETURN_SET: Final = VOCABULARY.verb("return-set").of()
STEAL: Final = VOCABULARY.verb("steal", PLAYER, GOOD)
CONSTRUCT: Final = VOCABULARY.verb("construct", PLACE)
UPGRADE: Final = VOCABULARY.verb("upgrade", PLACE)
SPARE: Final = VOCABULARY.verb("spare", GOOD)
DISMISS: Final = VOCABULARY.verb("dismiss", PERSON)
HIRE: Final = VOCABULARY.verb("hire", PERSON)
DISCARD: Final = VOCABULARY.verb("discard", PERSON)
# Nature's: a building is laid out, a start player chosen by lot, a card drawn, a barrel turned up.
LAY: Final = VOCABULARY.verb("lay", BUILDING)
START: Final = VOCABULARY.verb("start", PLAYER)
DRAW: Final = VOCABULARY.verb("draw", PERSON)
OPEN: Final = VOCABULARY.verb("open", GOOD)


def counted(goods: list[int]) -> list[tuple[int, str]]:
    """Goods as a sentence counts them."""
    return [(n, GOOD.key(good)) for good, n in enumerate(goods) if n]
