"""Reads an edition of Altiplano: what its data files may say, and the Box the rules play with."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal, NamedTuple

from msgspec import Meta

from tablero import editions
from tablero.core.game import Edition
from tablero.editions import Printed, expect, read, refuse
from tablero.games.altiplano import effects
from tablero.games.altiplano import terms as t
from tablero.games.altiplano.box import Box
from tablero.games.altiplano.effects import (
    BuildBoat,
    BuildHouse,
    BuildRoad,
    CoinMovement,
    CornBuffer,
    Effect,
    FinalStoring,
    Produce,
    SwapTiles,
    VillageSpaces,
    Wild,
)

HOME = Path(__file__).parent / "data"
# The price of a cart and of an order, and what missions count, used to be fixed in the rules: files without them said
# the same, and what was played by them goes on.
FORMERLY = {
    "05b138d6289c0bb06274a67f569f68b0dbbd3e41739ffad5929271daf4405f11": [
        "1407a5d5868cfc39749e3a6d186bc1de28f4744ea3f4f52275c53c8ff33dee23",
    ]
}

Good = Literal["food", "corn", "wood", "stone", "fish", "alpaca", "ore", "wool", "cacao", "cloth", "silver", "glass"]
Place = Literal["farm", "forest", "mine", "harbor", "village", "market", "road"]
Count = Annotated[int, Meta(ge=0)]
Some = Annotated[int, Meta(ge=1)]
# What each condition of a mission names, and what it may name beside.
CONDITIONS: dict[str, tuple[set[str], set[str]]] = {
    "made": (set(), {"orders", "boats", "houses"}),
    "stored": ({"goods"}, set()),
    "owned": ({"goods"}, set()),
    "sorts": ({"count"}, set()),
    "tiles": ({"count"}, set()),
    "rows": ({"count"}, set()),
    "pure-rows": ({"count"}, set()),
    "first": ({"deed"}, set()),
    "most": ({"sorts"}, set()),
    "asked": ({"count", "sorts"}, set()),
}
# Actions that bring a card or road, and effects with a number.
BUILT = {"boat": BuildBoat, "house": BuildHouse, "road": BuildRoad}
AMOUNTS = {"village-spaces": VillageSpaces, "final-storing": FinalStoring, "corn-buffer": CornBuffer}
MOST_AMOUNT = 20
# The rules know these extensions by name.
SPECIAL = {
    "handyman": "wild",
    "journeyman": "wild",
    "stagecoach": "coin-movement",
    "swap-stall": "swap",
    "village-square": "village-spaces",
    "last-harvest": "final-storing",
    "corn-crib": "corn-buffer",
}


class GoodFacts(Printed, frozen=True):
    """A good: tiles in the box, points, market price, where its stock lies."""

    name: Good
    copies: Some
    points: Count
    home: Literal["centre", Place]
    price: Count = 0


class Goods(Printed, frozen=True):
    """goods.toml"""

    good: list[GoodFacts]


class Players(Printed, frozen=True):
    """What lies on the table for a number of players."""

    players: Annotated[int, Meta(ge=2, le=5)]
    food: Count
    corn: Count
    wood: Count
    stone: Count
    ore: Count
    cloth: Count
    silver: Count
    wool: Count
    cacao: Count
    fish: Count
    alpaca: Count
    glass: Count
    carts: Count
    orders: Some

    def counts(self) -> list[int]:
        by_word: dict[str, int] = {word: getattr(self, word) for word in t.GOOD_WORDS}
        return list(by_word.values())


class Slot(Printed, frozen=True):
    extra: Count


class Prices(Printed, frozen=True):
    """What coins buy beside extensions."""

    cart: Some
    order: Some


class Table(Printed, frozen=True):
    """table.toml"""

    players: list[Players]
    prices: Prices
    slot: list[Slot]


class Spaces(Printed, frozen=True):
    farm: Some
    forest: Some
    mine: Some
    harbor: Some
    village: Some
    market: Some
    road: Some


class Movement(Printed, frozen=True):
    spaces: Some
    carts: Some


class Planning(Printed, frozen=True):
    start: Some
    most: Some


class Step(Printed, frozen=True):
    gives: Literal["planning", "corn"]


class Row(Printed, frozen=True):
    side: Literal["left", "right"]
    length: Annotated[int, Meta(ge=1, le=7)]
    points: Count


Cost = dict[Literal["coin", Good], Some]


class Action(Printed, frozen=True):
    """A base action; what has no gain brings a card or road."""

    name: str
    place: Place
    cost: Cost
    gain: list[Good] = []


class Board(Printed, frozen=True):
    """board.toml"""

    spaces: Spaces
    movement: Movement
    planning: Planning
    step: list[Step]
    row: list[Row]
    action: list[Action]


class Role(Printed, frozen=True):
    name: str
    place: Place
    cost: Cost
    gain: list[Good]
    start: dict[Good, Some]
    coins: Count


class Roles(Printed, frozen=True):
    """roles.toml"""

    role: list[Role]


class Extension(Printed, frozen=True):
    number: Some
    name: str
    letter: Literal["A", "B", "C", "D"]
    price: Count
    marks: Annotated[list[Annotated[int, Meta(ge=2, le=5)]], Meta(min_length=1, max_length=3)]
    effect: Literal["produce", "wild", "coin-movement", "swap", "village-spaces", "final-storing", "corn-buffer"]
    place: Literal["", Place] = ""
    cost: Cost = {}
    gain: list[Good] = []
    amount: Count = 0


class Extensions(Printed, frozen=True):
    """extensions.toml"""

    extension: list[Extension]


class House(Printed, frozen=True):
    points: Count
    bonus: Count
    goods: list[Good]


class Boat(Printed, frozen=True):
    points: Count
    goods: list[Good]


class Order(Printed, frozen=True):
    number: Some
    goods: Annotated[list[Good], Meta(min_length=1)]
    points: Count


class Mission(Printed, frozen=True):
    """A mission: its condition, with what it counts."""

    number: Some
    name: str
    points: Count
    condition: Literal["made", "stored", "owned", "sorts", "tiles", "rows", "pure-rows", "first", "most", "asked"]
    orders: Count = 0
    boats: Count = 0
    houses: Count = 0
    count: Count = 0
    goods: dict[Good, Some] = {}
    sorts: list[Good] = []
    deed: Literal["", "row", "fish-row", "order", "house"] = ""


class Cards(Printed, frozen=True):
    """cards.toml"""

    house: House
    boat: Boat
    order: list[Order]
    mission: list[Mission]


class Files(NamedTuple):
    """The files of an edition, and where they lie."""

    folder: Path
    goods: Goods
    table: Table
    board: Board
    roles: Roles
    extensions: Extensions
    cards: Cards


def load(name: str) -> Edition:
    """The edition of this name, or in this folder."""
    return editions.load(HOME, name, files, box_of, FORMERLY)


def files(folder: Path) -> Files:
    """The files of an edition."""
    return Files(
        folder,
        read(folder / "goods.toml", Goods),
        read(folder / "table.toml", Table),
        read(folder / "board.toml", Board),
        read(folder / "roles.toml", Roles),
        read(folder / "extensions.toml", Extensions),
        read(folder / "cards.toml", Cards),
    )


def box_of(said: Files) -> Box:
    """The box of an edition, made of its files."""
    box = Box()
    _goods(said.folder / "goods.toml", box, said.goods.good)
    _table(said.folder / "table.toml", box, said.table)
    _board(said.folder / "board.toml", box, said.board)
    _roles(said.folder / "roles.toml", box, said.roles.role)
    _extensions(said.folder / "extensions.toml", box, said.extensions.extension)
    _cards(said.folder / "cards.toml", box, said.cards)
    return box


def _number(word: str) -> int:
    return t.GOOD_WORDS.index(word)


def _heap(file: Path, path: str, words: list[Good]) -> int:
    for word in words:
        if words.count(word) > t.MOST_OF_A_GOOD:
            refuse(file, path, f"expected at most {t.MOST_OF_A_GOOD} of a good, found {words.count(word)} {word}")
    return sum(t.one(_number(word)) for word in words)


def _names(file: Path, path: str, found: list[str], expected: list[str]) -> None:
    """Refuses a file that does not name each word once, in order."""
    expect(file, path, "entries", len(found), len(expected))
    for i, (name, word) in enumerate(zip(found, expected, strict=True)):
        if name != word:
            refuse(file, f"{path}[{i}].name", f"expected {word!r}, found {name!r}")


def _goods(file: Path, box: Box, goods: list[GoodFacts]) -> None:
    _names(file, "good", sorted(g.name for g in goods), sorted(t.GOOD_WORDS))
    for i, g in enumerate(goods):
        number = _number(g.name)
        most = t.MOST_FOOD if number == t.FOOD else t.MOST_OF_A_GOOD
        if g.copies > most:
            refuse(file, f"good[{i}].copies", f"expected at most {most}, found {g.copies}")
        box.copies[number] = g.copies
        box.points[number] = g.points
        box.price[number] = g.price
        if g.home != "centre":
            box.goods_at[t.PLACE_WORDS.index(g.home)] |= t.all_of(number)


def _table(file: Path, box: Box, table: Table) -> None:
    expect(file, "players", "numbers of players", [p.players for p in table.players], [2, 3, 4, 5])
    expect(file, "slot", "slots", len(table.slot), t.SLOTS)
    for i, p in enumerate(table.players):
        for good, tiles in enumerate(p.counts()):
            if tiles > box.copies[good]:
                word = t.GOOD_WORDS[good]
                refuse(file, f"players[{i}].{word}", f"expected at most {box.copies[good]} tiles, found {tiles}")
        if p.carts < p.players:
            refuse(file, f"players[{i}].carts", f"expected a cart for each player, found {p.carts}")
        if p.orders > t.ORDERS:
            refuse(file, f"players[{i}].orders", f"expected at most {t.ORDERS}, found {p.orders}")
        box.stock[p.players] = sum(tiles * t.one(good) for good, tiles in enumerate(p.counts()))
        box.carts[p.players] = p.carts
        box.orders[p.players] = p.orders
    box.cart_price = table.prices.cart
    box.order_price = table.prices.order
    box.slot_extra = [slot.extra for slot in table.slot]


def _board(file: Path, box: Box, board: Board) -> None:
    expect(file, "movement.spaces", "movement spaces", board.movement.spaces, t.MOVEMENTS)
    expect(file, "row", "rows", len(board.row), t.ROWS)
    _names(file, "action", [action.name for action in board.action], t.BASE_JOB_WORDS)
    box.spaces = [getattr(board.spaces, word) for word in t.PLACE_WORDS]
    if max(box.spaces) > t.MOST_SPACES:
        refuse(file, "spaces", f"expected at most {t.MOST_SPACES} spaces at a place, found {max(box.spaces)}")
    box.most_carts = board.movement.carts
    box.planning = board.planning.start
    box.steps = [1 if step.gives == "planning" else 0 for step in board.step]
    expect(file, "step", "planning spaces at the end of the road", box.planning + sum(box.steps), board.planning.most)
    if not box.steps or box.steps[-1]:
        refuse(file, "step", "expected a last step that gives corn, as it may be built again and again")
    box.row_length = [row.length for row in board.row]
    box.row_points = [row.points for row in board.row]
    for number, action in enumerate(board.action):
        place = t.PLACE_WORDS.index(action.place)
        units = _units(file, f"action[{number}].cost", action.cost)
        expect(file, f"action[{number}].cost", "coins for a base action", units.count(t.COIN), 0)
        if len(units) > box.spaces[place]:
            refuse(file, f"action[{number}].cost", f"expected at most {box.spaces[place]} tiles, found {len(units)}")
        built = BUILT.get(action.name)
        if bool(action.gain) == bool(built):
            expected = "no gain" if built else "a gain"
            refuse(file, f"action[{number}]", f"expected {expected} of the action {action.name}, found {action.gain}")
        gains = [_number(word) for word in action.gain]
        effect = built(number, place, place, units) if built else Produce(number, place, place, units, gains)
        box.actions.append(effect)
        box.actions_at[place].append(effect)
        for good in units:
            box.accept_all(good, place)
    box.accept_all(t.ALPACA, t.FARM)
    box.accept_all(t.CACAO, t.FOREST)
    for good in range(t.GOODS):
        if good not in (t.FOOD, t.CORN):
            box.accept_all(good, t.VILLAGE)
            box.accept_all(good, t.MARKET)
    for i in range(t.MOVEMENTS):
        box.accept_all(t.FOOD, t.ON_MOVEMENT + i)
        box.accept_all(t.COIN, t.ON_MOVEMENT + i)


def _units(file: Path, path: str, cost: Cost) -> list[int]:
    """The tiles or coins of a cost one by one."""
    words = [word for word, n in cost.items() for _ in range(n)]
    if not 1 <= len(words) <= t.MOST_SPACES or "corn" in words:
        refuse(file, path, f"expected 1 to {t.MOST_SPACES} tiles or coins, and no corn, found {cost}")
    return sorted(t.tile.number[word] for word in words)


def _roles(file: Path, box: Box, roles: list[Role]) -> None:
    _names(file, "role", [role.name for role in roles], t.ROLE_WORDS)
    for number, role in enumerate(roles):
        units = _units(file, f"role[{number}].cost", role.cost)
        expect(file, f"role[{number}].cost", "sort to lay on a role", len(role.cost), 1)
        expect(file, f"role[{number}].start", "start tiles", sum(role.start.values()), box.planning)
        place = t.PLACE_WORDS.index(role.place)
        gains = [_number(word) for word in role.gain]
        box.roles.append(Produce(t.JOB_OF_ROLE, place, t.ON_ROLE, units, gains))
        box.start_goods[number] = _heap(
            file, f"role[{number}].start", [w for w, n in role.start.items() for _ in range(n)]
        )
        box.start_coins[number] = role.coins
        box.accept(units[0], t.ON_ROLE, number)


def _extensions(file: Path, box: Box, extensions: list[Extension]) -> None:
    _names(file, "extension", [card.name for card in extensions], t.EXTENSION_WORDS)
    expect(file, "extension", "cards", sum(len(card.marks) for card in extensions), 28)
    for number, card in enumerate(extensions):
        path = f"extension[{number}]"
        expect(file, f"{path}.number", "as its number", card.number, number + 1)
        effect = SPECIAL.get(card.name, "produce")
        if card.effect != effect:
            refuse(file, f"{path}.effect", f"expected {effect!r} for the {card.name}, found {card.effect!r}")
        box.letters["ABCD".index(card.letter)].append(number)
        box.extension_price[number] = card.price
        box.marks[number] = card.marks
        box.extensions.append(_effect(file, path, number, card, box))
    box.village_spaces = extensions[t.VILLAGE_SQUARE].amount
    box.harvest = extensions[t.LAST_HARVEST].amount
    box.crib = extensions[t.CORN_CRIB].amount


def _effect(file: Path, path: str, number: int, card: Extension, box: Box) -> Effect:
    if card.effect == "produce":
        return _producer(file, path, number, card, box)
    if card.effect in AMOUNTS:
        if not 1 <= card.amount <= MOST_AMOUNT:
            refuse(file, f"{path}.amount", f"expected 1 to {MOST_AMOUNT}, found {card.amount}")
        return AMOUNTS[card.effect](card.amount)
    if card.effect == "wild":
        expect(file, f"{path}.marks", "copy of a wild space", len(card.marks), 1)
        for good in range(t.GOODS):
            if good != t.CORN:
                box.accept_all(good, t.ON_EXTENSION + number)
        return Wild()
    return CoinMovement() if card.effect == "coin-movement" else SwapTiles()


def _producer(file: Path, path: str, number: int, card: Extension, box: Box) -> Effect:
    units = _units(file, f"{path}.cost", card.cost)
    expect(file, f"{path}.cost", "sort to lay on an extension", len(card.cost), 1)
    if not card.place or not card.gain:
        refuse(file, path, "expected a place and a gain for an extension that produces")
    gains = [_number(word) for word in card.gain]
    space = t.ON_EXTENSION + number
    place = t.PLACE_WORDS.index(card.place)
    box.cards_at[place] |= 1 << number
    box.accept_all(units[0], space)
    return Produce(t.JOB_OF_EXTENSION + number, place, space, units, gains)


def _cards(file: Path, box: Box, cards: Cards) -> None:
    expect(file, "house.goods", "houses", len(cards.house.goods), 10)
    expect(file, "boat.goods", "boats", len(cards.boat.goods), 10)
    expect(file, "order", "orders", [order.number for order in cards.order], list(range(1, t.ORDERS + 1)))
    _names(file, "mission", [mission.name for mission in cards.mission], t.MISSION_WORDS)
    box.house_points = cards.house.points
    box.house_bonus = cards.house.bonus
    box.houses = _heap(file, "house.goods", cards.house.goods)
    box.boat_points = cards.boat.points
    box.boats = _heap(file, "boat.goods", cards.boat.goods)
    box.order_goods = [_heap(file, "order.goods", order.goods) for order in cards.order]
    box.order_points = [order.points for order in cards.order]
    box.mission_points = [mission.points for mission in cards.mission]
    box.missions = [_mission(file, f"mission[{i}]", mission) for i, mission in enumerate(cards.mission)]
    box.last_missions = sum(1 << i for i, mission in enumerate(box.missions) if mission.at_the_end)


def _mission(file: Path, path: str, mission: Mission) -> effects.Mission:
    """The condition of a mission. It names what it counts, and nothing else."""
    names = ("orders", "boats", "houses", "count", "goods", "sorts", "deed")
    given = {name for name in names if getattr(mission, name)}
    needs, may = CONDITIONS[mission.condition]
    if not needs <= given <= needs | may or not given:
        named = " and ".join(sorted(needs)) or " or ".join(sorted(may))
        refuse(file, path, f"expected {named} with the condition {mission.condition!r}, found {sorted(given)}")
    heap = _heap(file, f"{path}.goods", [word for word, n in mission.goods.items() for _ in range(n)])
    sorts = [_number(word) for word in mission.sorts]
    match mission.condition:
        case "made":
            return effects.Made(mission.orders, mission.boats, mission.houses)
        case "stored":
            return effects.Stored(heap)
        case "owned":
            return effects.Owned(heap)
        case "sorts":
            return effects.Sorts(mission.count)
        case "tiles":
            return effects.Tiles(mission.count)
        case "rows" | "pure-rows":
            return effects.Rows(mission.count, mission.condition == "pure-rows")
        case "first":
            return effects.First(t.FIRST_WORDS.index(mission.deed))
        case "most":
            expect(file, f"{path}.sorts", "sort to have most of", len(sorts), 1)
            return effects.Most(sorts[0])
        case "asked":
            return effects.Asked(sorts, mission.count)
