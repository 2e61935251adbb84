"""Reads an edition of Altiplano: the box that the rules play with, made of what its data files say."""

from __future__ import annotations

from pathlib import Path

from tablero import editions
from tablero.core.game import Edition
from tablero.editions import expect, refuse
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
from tablero.games.altiplano.printed import (
    Board,
    Cards,
    Cost,
    Extension,
    Files,
    Good,
    GoodFacts,
    Mission,
    Role,
    Table,
    files,
)

HOME = Path(__file__).parent / "data"
# The price of a cart and of an order, and what missions count, used to be fixed in the rules: files without them said
# the same, and what was played by them goes on.
FORMERLY = {
    "05b138d6289c0bb06274a67f569f68b0dbbd3e41739ffad5929271daf4405f11": [
        "1407a5d5868cfc39749e3a6d186bc1de28f4744ea3f4f52275c53c8ff33dee23",
    ]
}

# What each condition of a mission names, and what it may name beside.
CONDITIONS: dict[str, tuple[set[str], set[str]]] = {
    "": (set(), set()),
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


def load(name: str) -> Edition:
    """The edition of this name, or in this folder."""
    return editions.load(HOME, name, files, box_of, FORMERLY)


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
    return sorted(t.TILE.number[word] for word in words)


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
    if not needs <= given <= needs | may or bool(given) != bool(mission.condition):
        named = " and ".join(sorted(needs)) or " or ".join(sorted(may)) or "nothing"
        refuse(file, path, f"expected {named} with the condition {mission.condition!r}, found {sorted(given)}")
    heap = _heap(file, f"{path}.goods", [word for word, n in mission.goods.items() for _ in range(n)])
    sorts = [_number(word) for word in mission.sorts]
    match mission.condition:
        case "":
            before: Box = load("reconstructed").box
            return before.missions[t.MISSION_WORDS.index(mission.name)]
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
