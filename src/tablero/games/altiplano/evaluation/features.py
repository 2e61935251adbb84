"""What an evaluation of Altiplano counts, and the weights as written; `tablero train` learns better ones."""

from typing import Final

from tablero.games.altiplano.terms import CORN, GOOD_WORDS

# A good is worth its points wherever it is, and while it circulates, this much more for eight rounds.
GOODS_IN_USE: Final = {
    "food": 2.5,
    "wood": 0.4,
    "stone": 0.8,
    "fish": 0.2,
    "alpaca": 0.5,
    "ore": 0.5,
    "wool": 0.2,
    "cacao": 2.5,
    "cloth": -0.3,
    "silver": -0.3,
    "glass": -0.6,
}
WEIGHTS: Final = {
    **GOODS_IN_USE,
    # Goods, boats, houses and their bonus, orders, rows, missions.
    "points": 1.0,
    # For eight rounds: two wood for boats, two stone for houses, one of each for the road while it goes on.
    "boat-pair": 1.0,
    "house-pair": 3.0,
    "road-pair": 1.0,
    # For eight rounds: food beyond enough, a planning space, a cart; a card that produces, by what it gives for a
    # tile, and one more than can be made full use of; a wild one, another.
    "food-rest": -2.3,
    "planning": 4.5,
    "cart": 0.3,
    "producer": 0.8,
    "producer-rest": 0.05,
    "wild": 1.5,
    "other-card": 0.5,
    # The first four coins, and the rest.
    "coins": 0.3,
    "coins-rest": 0.05,
    # The points of rows and orders by how far they are done; an order in hand; goods it waits for that are there.
    "row-progress": 0.8,
    "order-progress": 0.5,
    "order": 1.5,
    "order-ready": 0.6,
    # Missions not yet met.
    "missions": 1.0,
    # Tiles that are left on planning spaces.
    "idle": -0.15,
    "base": 0.0,
}
SPREAD: Final = 8.0
# Goods come first, by their numbers.
NAMES: Final = [*GOOD_WORDS[:CORN], *[name for name in WEIGHTS if name not in GOODS_IN_USE]]
POINTS: Final = NAMES.index("points")
BOAT_PAIR: Final = NAMES.index("boat-pair")
HOUSE_PAIR: Final = NAMES.index("house-pair")
ROAD_PAIR: Final = NAMES.index("road-pair")
FOOD_REST: Final = NAMES.index("food-rest")
PLANNING: Final = NAMES.index("planning")
CARTS: Final = NAMES.index("cart")
PRODUCER: Final = NAMES.index("producer")
PRODUCER_REST: Final = NAMES.index("producer-rest")
WILD: Final = NAMES.index("wild")
OTHER_CARD: Final = NAMES.index("other-card")
COINS: Final = NAMES.index("coins")
COINS_REST: Final = NAMES.index("coins-rest")
ROW_PROGRESS: Final = NAMES.index("row-progress")
ORDER_PROGRESS: Final = NAMES.index("order-progress")
HAS_ORDER: Final = NAMES.index("order")
ORDER_READY: Final = NAMES.index("order-ready")
HELD_MISSIONS: Final = NAMES.index("missions")
IDLE: Final = NAMES.index("idle")
BASE: Final = NAMES.index("base")
