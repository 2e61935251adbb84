"""What the texts of Valparaíso take from its edition: figures that they name, and the sentences of cards and tiles."""

from __future__ import annotations

from tablero.core.game import Edition, Named
from tablero.games.valparaiso import effects
from tablero.games.valparaiso.box import NO_PAIR, PAIR_DIFFERENT, Box
from tablero.games.valparaiso.effects import EFFECTS, Sentence, pesos_of, points
from tablero.games.valparaiso.state import State
from tablero.games.valparaiso.terms import (
    BASE_CARDS,
    CARD,
    DEED,
    FIRST_CUSTOMS,
    GOOD_KEYS,
    GOODS,
    HARBOUR,
    MAYOR,
    NONE,
    PLACE,
    SAIL,
    SECTOR,
    SLOT,
    TILE,
    VALPARAISO,
    WALK,
)

BUY_GOODS = DEED.number["buy-goods"]
BUY_POINTS = DEED.number["points-for-ten"]


# The rules that things follow, by a range or a word of it, or by what they are about.
RULES = {
    "good": "V-156",
    "store": "V-055",
    "card": "V-133",
    **{f"card.{word}": "V-047" for word in CARD.words[:BASE_CARDS]},
    "card.transfer": "V-055",
    "card.sell": "V-060",
    "card.hire": "V-061",
    "card.move": "V-067",
    "card.build": "V-077",
    "card.trade": "V-089",
    "card.ship": "V-111",
    "card.overseas": "V-113",
    "card.mule-train": "V-137",
    "card.ferry": "V-137",
    "way": "V-047",
    "slot": "V-041",
    "slot.1": "V-039",
    "slot.5": "V-028",
    "slot.mayor": "V-031",
    "merchant": "V-065",
    "place": "V-068",
    "place.valparaiso": "V-080",
    "site": "V-083",
    "sector": "V-114",
    "sector.harbour": "V-055",
    "tile": "V-097",
    "about.points": "V-166",
    "about.track": "V-166",
    "about.pesos": "V-175",
    "about.houses": "V-085",
    "about.merchants": "V-061",
    "about.merchant": "V-065",
    "about.to-place": "V-061",
    "about.residence": "V-086",
    "about.house": "V-087",
    "about.toll": "V-072",
    "about.ship": "V-111",
    "about.pile": "V-126",
    "about.reserve": "V-099",
    "about.starter": "V-172",
    "about.hidden-card": "V-034",
    "about.card-points": "V-176",
    "about.order": "V-041",
    "about.slot": "V-029",
    "about.slot-5": "V-028",
    "about.warehouse": "V-051",
    "about.free-sale": "V-156",
    "about.sold-out": "V-168",
    "about.hold": "V-056",
}


def figures(edition: Edition) -> dict[str, str | list[tuple[int, str]]]:
    """The figures that questions, labels and the rules name; things are counted, the rest are numbers alone."""
    box: Box = edition.box.large
    return {
        # Set-up
        "start_pesos": pesos_of(box.start_pesos),
        "start_goods": effects.goods_of(len(box.combinations[0])),
        "houses": [(box.houses, "word.house")],
        "waiting": [(box.merchants - 2, "word.merchant")],
        "waiting_of_two": str(box.merchants_of_two - 2),
        "sector_pesos": pesos_of(box.start_sector),
        # Planning and using cards
        "mayor": pesos_of(box.mayor),
        "houses_for_slot_5": [(box.houses_for_slot_5, "word.house")],
        "order_2": str(box.out_of_order[1]),
        "order_3": str(box.out_of_order[2]),
        "order_4": str(box.out_of_order[3]),
        "order_5": pesos_of(box.out_of_order[4]),
        "clock": [(box.clock_seconds, "word.second")],
        "free_sale": pesos_of(box.free_sale),
        # Actions
        "hold": effects.goods_of(box.hold),
        "full_hold": points(box.full_hold_points),
        "sale": pesos_of(box.deed_pesos[DEED.number["sell"]]),
        "hire": [(box.deed_goods[DEED.number["hire"]], key) for key in GOOD_KEYS],
        "build": pesos_of(box.deed_price[DEED.number["build"]]),
        "good_price": pesos_of(box.deed_price[BUY_GOODS]),
        "point_price": pesos_of(box.deed_price[BUY_POINTS]),
        "points_bought": points(box.deed_points[BUY_POINTS]),
        "toll": pesos_of(box.toll),
        "fee": pesos_of(box.trade_fee),
        "markets_of_few": str(len(edition.box.small.markets)),
        "markets_of_many": str(len(box.markets)),
        "column": [(len(box.column), "word.tile")],
        "overseas": effects.goods_of(box.overseas_goods),
        "compensation": pesos_of(box.compensation),
        # The end
        "last_house": points(box.fourth_house_points),
        "most": pesos_of(box.most_residences),
        "second": pesos_of(box.second_residences),
        "end": points(box.end_points),
        "pesos_per_point": pesos_of(box.pesos_per_point),
    }


def piece(edition: Edition, range: str, word: str) -> list[tuple[str, Named]]:
    """What is printed on a card, a tile, a place, a sector of the sea or a slot."""
    box: Box = edition.box.large
    if range == "card":
        return card(box, CARD.number[word])
    if range == "tile":
        return tile(box, TILE.number[word])
    if range == "place":
        n = PLACE.number[word]
        return [("kind.city" if n == VALPARAISO else "kind.market" if n < FIRST_CUSTOMS else "kind.customs", {})]
    if range == "sector":
        n = SECTOR.number[word]
        if n == HARBOUR:
            return [("kind.harbour", {})]
        return [("kind.sector", {"goods": [(box.overseas_goods, GOOD_KEYS[box.demand[n]])]})]
    return [("kind.mayor", {})] if range == "slot" and word == SLOT.words[MAYOR] else []


def card(box: Box, n: int) -> list[Sentence]:
    """What a card does, what it does instead, and its points; a base card's alternative goes by colour."""
    said = EFFECTS[box.main[n]].sentences(box)
    if n < BASE_CARDS:
        return [*said, ("card.by-colour", {})]
    other = box.alternative[0][n]
    if other != NONE:
        said = [*said, ("card.or", {}), *EFFECTS[other].sentences(box)]
    return [*said, ("card.worth", {"points": points(box.card_points[n])})]


def tile(box: Box, n: int) -> list[Sentence]:
    """What a trade takes and gives, and how often."""
    cost = [*counted(box.tile_cost[n], "word.peso"), *goods(box.tile_takes[n])]
    gain: list[str | tuple[int, str]] = [*counted(box.tile_pesos[n], "word.peso"), *goods(box.tile_gives[n])]
    if box.tile_pair[n] != NO_PAIR:
        gain.append("word.two-different" if box.tile_pair[n] == PAIR_DIFFERENT else "word.two-alike")
    gain += counted(box.tile_points[n], "word.point")
    said: list[Sentence] = []
    if len(cost) > 1:
        said.append(("tile.give-both", {"cost": cost[:-1], "more": cost[-1:], "gain": gain}))
    elif cost:
        said.append(("tile.give", {"cost": cost, "gain": gain}))
    elif len(gain) > 1:
        said.append(("tile.take-both", {"gain": gain[:-1], "more": gain[-1:]}))
    else:
        said.append(("effect.take", {"gain": gain}))
    if box.tile_limit[n]:
        said.append(("tile.limit", {"times": effects.times(box.tile_limit[n])}))
    return said


def goods(counts: list[int]) -> list[tuple[int, str]]:
    return [(counts[good], GOOD_KEYS[good]) for good in range(GOODS) if counts[good]]


def counted(n: int, key: str) -> list[tuple[int, str]]:
    return [(n, key)] if n else []


def option(s: State, a: int) -> Sentence | None:
    """A merchant goes from where he stands; merchants have no names."""
    for verb in (WALK, SAIL):
        if verb.has(a):
            merchant, place, _ = verb.args(a)
            stands = s.players[s.agenda[-1].seat].merchants[merchant]
            return (f"option.{verb.name}", {"from": PLACE.key(stands), "place": PLACE.key(place)})
    return None
