"""Reads an edition, a folder of data files, checks it, and makes the two boxes of it."""

from hashlib import sha256
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from tablero.core.errors import Mistake
from tablero.core.game import Edition
from tablero.core.verbs import Range
from tablero.games.valparaiso import terms
from tablero.games.valparaiso.box import ANY_GOOD, LEVELS, PAIR_ALIKE, PAIR_DIFFERENT, Box, Printed

DATA: Final = Path(__file__).parent / "data"
FILES: Final = ("board.toml", "cards.toml", "game.toml", "tiles.toml")
LEVEL: Final = Range("level", ["a", "b1", "b2"])
LETTER: Final = Range("letter", ["A", "B", "C", "D", "E"])

Source = str | dict[str, str]


class Record(msgspec.Struct, forbid_unknown_fields=True, rename="kebab", kw_only=True):
    """A table of a data file; where its values are from is for readers, not for the rules."""

    source: Source = ""


class Start(Record):
    pesos: int
    goods: int
    sector_pesos: int
    merchants: int
    merchants_of_two: int
    houses: int


class Store(Record):
    hold: int
    full_hold_points: int
    free_sale: int


class Planning(Record):
    mayor: int
    out_of_order: list[int]
    houses_for_slot_5: int = msgspec.field(name="houses-for-slot-5")
    clock_seconds: int
    countdown_seconds: int


class Actions(Record):
    sale: int
    better_sale: int
    build: int
    fares: list[int]
    better_fares: list[int]
    toll: int
    trade_fee: int
    trade_licence: int
    cheap_hire: int
    overseas_goods: int
    compensation: int


class End(Record):
    most_residences: int
    second_residences: int
    fourth_house_points: int
    points: int
    pesos_per_point: int


class GameFile(Record):
    start: Start
    store: Store
    planning: Planning
    actions: Actions
    end: End


class Amount(msgspec.Struct, forbid_unknown_fields=True):
    """Pesos, goods and points that change hands."""

    pesos: int = 0
    silver: int = 0
    copper: int = 0
    wheat: int = 0
    goods: int = 0
    points: int = 0

    def kinds(self) -> list[int]:
        return [self.silver, self.copper, self.wheat]


class Tile(Record):
    id: str
    cost: Amount = msgspec.field(default_factory=Amount)
    gain: Amount = msgspec.field(default_factory=Amount)
    pair: str = ""
    limit: int = 0


class TilesFile(Record):
    tile: list[Tile]
    letters: dict[str, list[str]]


class Sea(Record):
    sectors: list[str]
    demand: dict[str, str]
    places: int


class Place(Record):
    id: str
    kind: str
    river: bool
    sites: list[int]
    x: int
    y: int


class Residence(Record):
    revenue: Amount
    points: int


class Side(Record):
    players: list[int]
    market: str
    reserve: str
    paths: list[tuple[str, str]]
    place: list[Place]
    residence: list[Residence]


class BoardFile(Record):
    sea: Sea
    small: Side
    large: Side


class Alternatives(Record):
    transfer: str
    sell: str
    hire: str
    move: str
    build: str
    trade: str
    ship: str
    overseas: str


class Achievement(Record):
    id: str
    level: str
    players: int
    points: int
    main: str
    alternative: str = ""


class Count(Record):
    a: int
    b1: int
    b2: int


class CardsFile(Record):
    alternatives: dict[str, Alternatives]
    achievement: list[Achievement]
    count: Count


T = TypeVar("T", bound=Record)


def read(folder: Path, name: str, kind: type[T]) -> T:
    """One data file, every key known and of its type; the error names the file and the path in it."""
    try:
        return msgspec.toml.decode((folder / name).read_bytes(), type=kind)
    except OSError as error:
        raise Mistake(f"The edition {folder.name!r} has no readable file {name}: {error.strerror}.") from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Mistake(f"{folder.name}/{name}: {error}.") from error


def number(file: str, where: str, word: str, of: Range) -> int:
    """A word's number in its range."""
    if word not in of.number:
        raise Mistake(f"{file}: {where} is {word!r}; expected one of: {', '.join(of.words)}.")
    return of.number[word]


def expect(file: str, what: str, found: object, expected: object) -> None:
    """Refuses a count that is not the box's."""
    if found != expected:
        raise Mistake(f"{file}: {what}: found {found}, expected {expected}.")


def lay_tiles(box: Box, file: TilesFile) -> None:
    """The sixteen kinds of tile, and which letters they bear."""
    name = "tiles.toml"
    expect(name, "the tiles", sorted(tile.id for tile in file.tile), sorted(terms.TILE.words))
    for tile in file.tile:
        n = terms.TILE.number[tile.id]
        if tile.pair not in ("", "different", "alike"):
            raise Mistake(f"{name}: {tile.id}.pair is {tile.pair!r}; expected different or alike.")
        if tile.cost.points or tile.cost.goods or tile.gain.goods:
            raise Mistake(f"{name}: {tile.id} costs points or deals in goods of no kind; neither is possible.")
        box.tile_limit[n] = tile.limit
        box.tile_cost[n] = tile.cost.pesos
        box.tile_takes[n] = tile.cost.kinds()
        box.tile_pesos[n] = tile.gain.pesos
        box.tile_gives[n] = tile.gain.kinds()
        box.tile_points[n] = tile.gain.points
        box.tile_pair[n] = {"": 0, "different": PAIR_DIFFERENT, "alike": PAIR_ALIKE}[tile.pair]
    expect(name, "the letters", sorted(file.letters), LETTER.words)
    for letter, tiles in file.letters.items():
        expect(name, f"the tiles of letter {letter}", len(tiles), 5)
        for word in tiles:
            box.letters[LETTER.number[letter]][number(name, f"letters.{letter}", word, terms.TILE)] += 1


def lay_board(box: Box, sea: Sea, side: Side, which: str) -> None:
    """The places, paths, sites and residences of one side, and the sea."""
    name = "board.toml"
    for place in side.place:
        n = number(name, f"{which}.place", place.id, terms.PLACE)
        if place.kind not in ("city", "market", "customs"):
            raise Mistake(f"{name}: {which}.{place.id}.kind is {place.kind!r}; expected city, market or customs.")
        kind = "city" if n == terms.VALPARAISO else "market" if n < terms.FIRST_CUSTOMS else "customs"
        expect(name, f"the kind of {which}.{place.id}", place.kind, kind)
        expect(name, f"the sites of {which}.{place.id}", len(place.sites), {"city": 0, "market": 2, "customs": 1}[kind])
        box.river |= int(place.river) << n
        if kind == "city":
            box.sites_at[n] = [0]
            continue
        box.villages.append(n)
        for i, points in enumerate(place.sites):
            box.sites_at[n].append(terms.FIRST_SITE[n] + i)
            box.site_points[terms.FIRST_SITE[n] + i] = points
    box.villages.sort()
    for place_number in box.villages:
        if place_number < terms.FIRST_CUSTOMS:
            box.market_at[place_number] = len(box.markets)
            box.markets.append(place_number)
    for one, two in side.paths:
        a = number(name, f"{which}.paths", one, terms.PLACE)
        b = number(name, f"{which}.paths", two, terms.PLACE)
        box.roads[a].append(b)
        box.roads[b].append(a)
    for ways in box.roads:
        ways.sort()
    lay_residences(box, side, which)
    box.column = [number(name, f"{which}.market", letter, LETTER) for letter in side.market]
    box.reserve = [number(name, f"{which}.reserve", letter, LETTER) for letter in side.reserve]
    spaces = box.column * len(box.markets) + box.reserve
    expect(name, f"{which}: the spaces of each letter", [spaces.count(n) for n in range(5)], [5] * 5)
    expect(name, "sea.sectors", sea.sectors, terms.SECTOR.words)
    expect(name, "the sectors of sea.demand", sorted(sea.demand), sorted(terms.SECTOR.words[1:]))
    for sector, good in sea.demand.items():
        box.demand[terms.SECTOR.number[sector]] = number(name, f"sea.demand.{sector}", good, terms.GOOD)
    box.places_per_sector = sea.places


def lay_residences(box: Box, side: Side, which: str) -> None:
    """The building spaces of Valparaíso in the order of the arrow."""
    for residence in side.residence:
        revenue = residence.revenue
        kinds = [*revenue.kinds(), revenue.goods]
        if revenue.points or sum(kinds) > 1 or (revenue.pesos and sum(kinds)):
            raise Mistake(f"board.toml: {which}.residence: a revenue is pesos or one good; found {revenue}.")
        box.residence_points.append(residence.points)
        box.residence_pesos.append(revenue.pesos)
        box.residence_good.append(ANY_GOOD if revenue.goods else kinds.index(1) if 1 in kinds else terms.NONE)


def lay_cards(box: Box, file: CardsFile) -> None:
    """The alternatives of the base cards by colour, and the achievement cards."""
    name = "cards.toml"
    expect(name, "the colours", sorted(file.alternatives), sorted(terms.COLOUR.words))
    achievements = terms.CARD.words[terms.BASE_CARDS :]
    expect(name, "the achievement cards", sorted(card.id for card in file.achievement), sorted(achievements))
    others = [terms.NONE] * (terms.CARDS - terms.BASE_CARDS)
    for card in file.achievement:
        n = terms.CARD.number[card.id]
        level = number(name, f"{card.id}.level", card.level, LEVEL)
        if not 2 <= card.players <= 5:
            raise Mistake(f"{name}: {card.id}.players is {card.players}; expected 2 to 5.")
        box.level[n] = level
        box.level_cards[level] |= 1 << n
        box.card_players[n] = card.players
        box.card_points[n] = card.points
        box.main[n] = number(name, f"{card.id}.main", card.main, terms.DEED)
        if card.alternative:
            others[n - terms.BASE_CARDS] = number(name, f"{card.id}.alternative", card.alternative, terms.DEED)
    found = [cards.bit_count() for cards in box.level_cards]
    expect(name, "the cards by level", found, [file.count.a, file.count.b1, file.count.b2])
    for colour in terms.COLOUR.words:
        deeds = []
        for action in terms.CARD.words[: terms.BASE_CARDS]:
            word: str = getattr(file.alternatives[colour], action)
            deeds.append(number(name, f"alternatives.{colour}.{action}", word, terms.DEED))
        box.alternative.append(deeds + others)
    if len(box.level_cards) != LEVELS:
        raise Mistake(f"{name}: {len(box.level_cards)} levels; expected {LEVELS}.")


def lay_figures(box: Box, file: GameFile) -> None:
    """The figures of the rules."""
    box.start_pesos = file.start.pesos
    box.start_goods = file.start.goods
    box.start_sector = file.start.sector_pesos
    box.merchants = file.start.merchants
    box.merchants_of_two = file.start.merchants_of_two
    box.houses = file.start.houses
    for part in (file.store, file.planning, file.actions):
        for field in part.__struct_fields__:
            if field != "source":
                setattr(box, field, getattr(part, field))
    box.most_residences = file.end.most_residences
    box.second_residences = file.end.second_residences
    box.fourth_house_points = file.end.fourth_house_points
    box.end_points = file.end.points
    box.pesos_per_point = file.end.pesos_per_point
    expect("game.toml", "the prices of planning.out-of-order", len(box.out_of_order), terms.ROW)
    expect("game.toml", "the fares of actions.fares", [len(box.fares), len(box.better_fares)], [4, 4])


def edition(name: str) -> Edition:
    """The edition of this name, or in this folder."""
    folder = DATA / name if (DATA / name).is_dir() else Path(name)
    if not folder.is_dir():
        built_in = ", ".join(sorted(path.name for path in DATA.iterdir() if path.is_dir()))
        raise Mistake(f"Valparaíso has no edition {name!r}; expected {built_in}, or a folder of data files.")
    board = read(folder, "board.toml", BoardFile)
    tiles = read(folder, "tiles.toml", TilesFile)
    cards = read(folder, "cards.toml", CardsFile)
    figures = read(folder, "game.toml", GameFile)
    boxes = []
    for which, side in (("small", board.small), ("large", board.large)):
        box = Box()
        lay_board(box, board.sea, side, which)
        lay_tiles(box, tiles)
        lay_cards(box, cards)
        lay_figures(box, figures)
        boxes.append(box)
    said = sha256()
    for file in FILES:
        said.update((folder / file).read_bytes())
    return Edition(name, said.hexdigest()[:12], Printed(boxes[0], boxes[1]))
