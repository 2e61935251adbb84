"""What the texts of Altiplano take from its edition: numbers, costs, gains and lists."""

from __future__ import annotations

from collections.abc import Sequence

from tablero.core.game import Edition
from tablero.games.altiplano import terms as t
from tablero.games.altiplano.box import Box
from tablero.games.altiplano.effects import Sentence, tiles_of
from tablero.games.altiplano.printed import Files
from tablero.games.altiplano.rules.market import price_of
from tablero.games.altiplano.state import State

Figure = str | Sequence[str | tuple[int, str]]


# The rules that things follow, by a range or a word of it, or by what they are about.
RULES = {
    "good": "A-206",
    "good.corn": "A-143",
    "tile": "A-206",
    "tile.coin": "A-085",
    "place": "A-082",
    "place.farm": "A-103",
    "place.forest": "A-106",
    "place.mine": "A-108",
    "place.harbor": "A-110",
    "place.village": "A-115",
    "place.market": "A-119",
    "place.road": "A-130",
    "space": "A-062",
    "space.farm": "A-063",
    "space.forest": "A-064",
    "space.mine": "A-065",
    "space.harbor": "A-066",
    "space.road": "A-067",
    "space.village": "A-068",
    "space.market": "A-068",
    **{f"space.{word}": "A-071" for word in t.MOVEMENT_WORDS},
    "job": "A-082",
    "role": "A-070",
    "extension": "A-121",
    "extension.handyman": "A-179",
    "extension.journeyman": "A-179",
    "source": "A-179",
    "movement": "A-099",
    "vehicle": "A-099",
    "vehicle.cart": "A-098",
    "slot": "A-121",
    "order": "A-126",
    "row": "A-136",
    "mission": "A-216",
    "about.coins": "A-212",
    "about.bag": "A-057",
    "about.container": "A-085",
    "about.planning": "A-051",
    "about.travel": "A-099",
    "about.warehouse": "A-142",
    "about.order": "A-125",
    "about.row": "A-136",
    "about.finished": "A-209",
    "about.houses": "A-208",
    "about.boats": "A-207",
    "about.worth": "A-206",
    "about.first": "A-189",
    "about.road": "A-131",
    "about.pawn": "A-096",
}


def figures(edition: Edition) -> dict[str, Figure]:
    """Costs and gains of actions, prices, points, and how much there is of what."""
    box: Box = edition.box
    printed: Files = edition.printed
    out: dict[str, Figure] = {
        "cart_price": coins(box.cart_price),
        "order_price": coins(box.order_price),
        "most_carts": str(box.most_carts),
        "planning_start": str(box.planning),
        "planning_most": str(printed.board.planning.most),
        "road_gives": ["good.corn" if step.gives == "corn" else "word.planning-space" for step in printed.board.step],
        "least_extra": str(min(box.slot_extra)),
        "most_extra": coins(max(box.slot_extra)),
        "house_points": points(box.house_points),
        "house_bonus": points(box.house_bonus),
        "boat_points": points(box.boat_points),
    }
    for side in ("left", "right"):
        rows = [row for row in printed.board.row if row.side == side]
        lengths = list(dict.fromkeys(row.length for row in rows))
        out[f"{side}_rows"] = str(len(rows))
        out[f"{side}_lengths"] = ", ".join(str(n) for n in (lengths if len(lengths) == 1 else [r.length for r in rows]))
        out[f"{side}_points"] = ", ".join(str(row.points) for row in rows)
    for number, action in enumerate(box.actions):
        name = t.BASE_JOB_WORDS[number].replace("-", "_")
        out[f"cost_{name}"] = tiles_of(action.cost)
        if action.gains:
            out[f"gain_{name}"] = [(1, t.GOOD.key(good)) for good in action.gains]
    for number, word in enumerate(t.PLACE_WORDS):
        takes = [good for good in range(t.CORN) if box.accepts[good] >> number & 1]
        out[f"spaces_{word}"] = str(box.spaces[number])
        out[f"takes_{word}"] = [t.GOOD.key(good) for good in takes]
        out[f"stock_{word}"] = [t.GOOD.key(good) for good in t.goods_in(box.goods_at[number])]
    for number, word in enumerate(t.GOOD_WORDS):
        out[f"price_{word}"] = str(box.price[number] or "–")
        out[f"points_{word}"] = str(box.points[number])
    return out


def coins(n: int) -> list[tuple[int, str]]:
    return [(n, "tile.coin")]


def points(n: int) -> list[tuple[int, str]]:
    return [(n, "points")]


def piece(edition: Edition, range: str, word: str) -> list[Sentence]:
    """What stands on an extension, a role, a mission or a place, and what a good brings."""
    box: Box = edition.box
    if range in ("good", "tile") and word in t.GOOD.number:
        good = t.GOOD.number[word]
        key = "good.says" if box.price[good] else "good.says-unsold"
        return [(key, {"price": coins(box.price[good]), "points": points(box.points[good])})]
    if range == "mission":
        return box.missions[t.MISSION.number[word]].says()
    if range == "place":
        return at_place(box, t.PLACE.number[word])
    if range not in ("extension", "role"):
        return []
    effect = box.extensions[t.EXTENSION.number[word]] if range == "extension" else box.roles[t.ROLE.number[word]]
    where: list[Sentence] = []
    if effect.place != t.NOWHERE:
        where.append(("effect.at", {"place": t.PLACE.key(effect.place)}))
    return where + effect.says()


def at_place(box: Box, place: int) -> list[Sentence]:
    """The actions of a place, and what coins buy there."""
    out = [said for action in box.actions_at[place] for said in action.says()]
    if place == t.VILLAGE:
        out.append(("effect.cart", {"price": coins(box.cart_price)}))
    if place == t.MARKET:
        out.append(("effect.order", {"price": coins(box.order_price)}))
    return out


def option(s: State, a: int) -> Sentence | None:
    """An extension is bought by its name and price, an order taken by its goods and points."""
    if t.BUY.has(a) and s.strip[t.BUY.x(a)] != t.NONE:
        slot = t.BUY.x(a)
        extension = f"extension.{t.EXTENSION_WORDS[s.strip[slot]]}"
        return ("option.buy", {"extension": extension, "price": coins(price_of(s, slot))})
    if t.TAKE_ORDER.has(a):
        order = t.TAKE_ORDER.x(a)
        goods, worth = tiles_of(s.box.order_goods[order]), points(s.box.order_points[order])
        return ("option.order", {"goods": goods, "points": worth})
    return None
