"""What an evaluation of Valletta counts, and the weights as written; `tablero train` learns better ones."""

from typing import Final

# What one more play of a person is worth: of those that score by the point, of producers by the good,
# of Laparelli, del Monte and Romegas as far as their goods are there.
PLAYS: Final = {
    "shopkeeper": 0.5,
    "lumberjack": 0.5,
    "stonecutter": 0.5,
    "brickmaker": 0.5,
    "maid": 0.6,
    "builder": 0.8,
    "apprentice": 0.6,
    "jean": 0.6,
    "carpenter": 0.5,
    "mason": 0.5,
    "roofer": 0.5,
    "banker": 0.5,
    "innkeeper": 1.6,
    "barber": 1.4,
    "merchant": 1.0,
    "thief": 1.5,
    "foreman": 1.8,
    "planner": 2.0,
    "scribe": 1.2,
    "cooper": 1.5,
    "harbourmaster": 0.6,
    "karl": 1.0,
    "laparelli": 0.7,
    "cassar": 1.0,
    "pius": 1.0,
    "philipp": 1.0,
    "garcia": 1.0,
    "starkey": 1.0,
    "romegas": 1.0,
    "delmonte": 1.0,
    "balbi": 1.0,
}

WEIGHTS: Final = {
    **PLAYS,
    # Points on the street and on buildings.
    "points": 1.0,
    # The first two of each material, the next two, the rest; the first five gold and the rest.
    "materials-first": 0.65,
    "materials-next": 0.5,
    "materials-rest": 0.33,
    "gold-first": 0.5,
    "gold-rest": 0.33,
    # Goods of one's choice that are owed.
    "owed": 0.6,
    # The best building within reach of the next builder, by its points less what it lacks.
    "target": 0.35,
    # Houses that goods and builders to come will pay for.
    "houses-to-come": 2.0,
    # What everybody has: it tells expected points, not one seat from another.
    "base": 10.0,
}
SPREAD: Final = 6.0
NAMES: Final = list(WEIGHTS)
POINTS: Final = NAMES.index("points")
MATERIALS_FIRST: Final = NAMES.index("materials-first")
MATERIALS_NEXT: Final = NAMES.index("materials-next")
MATERIALS_REST: Final = NAMES.index("materials-rest")
GOLD_FIRST: Final = NAMES.index("gold-first")
GOLD_REST: Final = NAMES.index("gold-rest")
OWED: Final = NAMES.index("owed")
TARGET: Final = NAMES.index("target")
HOUSES_TO_COME: Final = NAMES.index("houses-to-come")
BASE: Final = NAMES.index("base")
