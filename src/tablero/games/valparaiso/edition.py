"""Reads an edition of Valparaíso: checks its data files and makes of them the two boxes the rules play with."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from pathlib import Path
from typing import NamedTuple

from tablero import editions
from tablero.core.game import Edition
from tablero.core.verbs import Range
from tablero.editions import Printed, expect, listed, read, refuse
from tablero.games.valparaiso import printed, terms
from tablero.games.valparaiso.box import FAR, NO_PAIR, PAIR_ALIKE, PAIR_DIFFERENT, Box, Boxes
from tablero.games.valparaiso.effects import EFFECTS

HOME = Path(__file__).parent / "data"
LEVELS = ["a", "b1", "b2"]
LETTERS = "ABCDE"
PLAYERS = {"small": [2, 3], "large": [4, 5]}
PAIRS = {"": NO_PAIR, "different": PAIR_DIFFERENT, "alike": PAIR_ALIKE}
DEEDS = "deeds.toml"
# The edition said the same when what actions ask for and give did not stand in its files, but was fixed.
FORMERLY = {
    "6408bf2b3e90e8a3f2abaacfc5afdb02f02851621f1b33d3b9e5aebb5a1096a9": [
        "f2f8fb1eeadbaf010d138a3f20d0bf41f62d512fb9905cec820c15dbd820ae67"
    ]
}


def load(name: str) -> Edition:
    """The edition of this name, or in this folder."""
    return editions.load(HOME, name, files, boxes, FORMERLY)


class Files(NamedTuple):
    """The files of an edition, and where they lie."""

    folder: Path
    board: printed.Board
    tiles: printed.Tiles
    cards: printed.Cards
    deeds: Printed
    figures: printed.Figures


def files(folder: Path) -> Files:
    """The files of an edition."""
    return Files(
        folder,
        read(folder / "board.toml", printed.Board),
        read(folder / "tiles.toml", printed.Tiles),
        read(folder / "cards.toml", printed.Cards),
        read(deeds_file(folder), printed.Deeds),
        read(folder / "game.toml", printed.Figures),
    )


def deeds_file(folder: Path) -> Path:
    """The file that says what actions ask for and give: editions older than it have what was fixed before."""
    return folder / DEEDS if folder / DEEDS in editions.files(folder) else HOME / "reconstructed" / DEEDS


def boxes(said: Files) -> Boxes:
    """The boxes of an edition, one for each side of the board."""
    return Boxes(box(said, "small", said.board.small), box(said, "large", said.board.large))


def box(said: Files, which: str, side: printed.Side) -> Box:
    """The box for one side of the board."""
    out = Box()
    folder = said.folder
    file = folder / "board.toml"
    expect(file, f"{which}.players", "as its numbers of players", side.players, PLAYERS[which])
    lay_places(out, file, which, side)
    lay_paths(out, file, which, side)
    lay_residences(out, file, which, side)
    lay_spaces(out, file, which, side)
    lay_sea(out, file, said.board.sea)
    lay_tiles(out, folder / "tiles.toml", said.tiles)
    lay_cards(out, folder / "cards.toml", said.cards)
    lay_deeds(out, said.deeds, said.figures.actions)
    lay_figures(out, folder / "game.toml", said.figures)
    out.ability = [max(0.0, round(effect.ability(out), 3)) for effect in EFFECTS]
    return out


def number(file: Path, path: str, word: str, of: Range) -> int:
    """A word's number in its range."""
    if word not in of.number:
        refuse(file, path, f"{word!r} is no {of.name}; expected {listed(of.words)}")
    return of.number[word]


def lay_places(out: Box, file: Path, which: str, side: printed.Side) -> None:
    """Valparaíso and the villages, each with its sites."""
    worth: dict[int, int] = {}
    for i, place in enumerate(side.place):
        path = f"{which}.place[{i}]"
        n = number(file, f"{path}.id", place.id, terms.PLACE)
        if place.id not in own_places(which):
            problem = f"{place.id!r} is not on this side of the board; expected {listed(own_places(which))}"
            refuse(file, f"{path}.id", problem)
        kind = "city" if n == terms.VALPARAISO else "market" if n < terms.FIRST_CUSTOMS else "customs"
        expect(file, f"{path}.kind", f"for {place.id}", place.kind, kind)
        most = 0 if kind == "city" else terms.MOST_SITES
        if len(place.sites) > most:
            problem = f"{len(place.sites)} sites in {place.id}; expected at most {most}, for which there are words"
            refuse(file, f"{path}.sites", problem)
        out.river |= int(place.river) << n
        if kind == "city":
            out.sites_at[n] = [0]
            continue
        out.villages.append(n)
        out.sites_at[n] = terms.SITES_AT[n][: len(place.sites)]
        for site, points in zip(out.sites_at[n], place.sites, strict=True):
            worth[site] = points
    out.site_points = [worth.get(site, 0) for site in range(max([len(terms.FIRST_SITES), *(n + 1 for n in worth)]))]
    out.villages.sort()
    for n in out.villages:
        if n < terms.FIRST_CUSTOMS:
            out.market_at[n] = len(out.markets)
            out.markets.append(n)
    if terms.VALPARAISO not in {terms.PLACE.number[place.id] for place in side.place} or not out.markets:
        refuse(file, f"{which}.place", "expected Valparaíso and at least one market")
    if len(out.villages) < max(side.players):
        refuse(file, f"{which}.place", f"expected a village for each player, found {len(out.villages)}")
    expect(file, f"{which}.place", "different places", len({place.id for place in side.place}), len(side.place))


@cache
def own_places(which: str) -> list[str]:
    """The places of a side of the board in the edition that comes with the game: each is drawn where it lies."""
    side: printed.Side = getattr(read(HOME / "reconstructed" / "board.toml", printed.Board), which)
    return [place.id for place in side.place]


def lay_paths(out: Box, file: Path, which: str, side: printed.Side) -> None:
    """Paths lead both ways."""
    here = [terms.VALPARAISO, *out.villages]
    for i, ends in enumerate(side.paths):
        one, two = (number(file, f"{which}.paths[{i}]", end, terms.PLACE) for end in ends)
        if one not in here or two not in here:
            refuse(file, f"{which}.paths[{i}]", f"{ends} leads to a place that this side does not have")
        out.roads[one].append(two)
        out.roads[two].append(one)
    for ways in out.roads:
        ways.sort()
    out.steps = [steps_from(place, out.roads) for place in range(terms.PLACES)]


def steps_from(start: int, roads: list[list[int]]) -> list[int]:
    """The steps from a place to every other."""
    steps = [FAR] * terms.PLACES
    steps[start] = 0
    reached = [start]
    for here in reached:
        for to in roads[here]:
            if steps[to] == FAR:
                steps[to] = steps[here] + 1
                reached.append(to)
    return steps


def lay_residences(out: Box, file: Path, which: str, side: printed.Side) -> None:
    """The building spaces of Valparaíso in the order of the arrow."""
    for i, residence in enumerate(side.residence):
        revenue = residence.revenue
        goods = [revenue.silver, revenue.copper, revenue.wheat, revenue.goods]
        if not sum(goods) + revenue.pesos:
            refuse(file, f"{which}.residence[{i}].revenue", "expected pesos or goods, found nothing")
        out.residence_points.append(residence.points)
        out.residence_pesos.append(revenue.pesos)
        out.residence_goods.append(goods)
        out.residence_kinds.append([good for good in range(terms.GOODS) if goods[good]])


def lay_spaces(out: Box, file: Path, which: str, side: printed.Side) -> None:
    """The letters of the market columns and of the reserve, from the bottom; every tile has its space."""
    letter = Range("letter", list(LETTERS))
    out.column = [number(file, f"{which}.market", each, letter) for each in side.market]
    out.reserve = [number(file, f"{which}.reserve", each, letter) for each in side.reserve]
    spaces = out.column * len(out.markets) + out.reserve
    for n, each in enumerate(LETTERS):
        expect(file, which, f"spaces of letter {each}", spaces.count(n), 5)


def lay_sea(out: Box, file: Path, sea: printed.Sea) -> None:
    """The harbour and three sectors with a demand each."""
    expect(file, "sea.sectors", "in this order", sea.sectors, terms.SECTOR.words)
    for sector, good in enumerate((sea.demand.west, sea.demand.middle, sea.demand.east), 1):
        out.demand[sector] = terms.GOOD.number[good]
    out.places_per_sector = sea.places


def lay_tiles(out: Box, file: Path, tiles: printed.Tiles) -> None:
    """The sixteen kinds of tile, and which letters they bear."""
    expect(file, "tile", "as the kinds of tile", sorted(tile.id for tile in tiles.tile), sorted(terms.TILE.words))
    for tile in tiles.tile:
        n = terms.TILE.number[tile.id]
        out.tile_limit[n] = tile.limit
        out.tile_cost[n] = tile.cost.pesos
        out.tile_takes[n] = [tile.cost.silver, tile.cost.copper, tile.cost.wheat]
        out.tile_pesos[n] = tile.gain.pesos
        out.tile_gives[n] = [tile.gain.silver, tile.gain.copper, tile.gain.wheat]
        out.tile_points[n] = tile.gain.points
        out.tile_pair[n] = PAIRS[tile.pair]
        if not out.tile_pesos[n] + sum(out.tile_gives[n]) + out.tile_points[n] + out.tile_pair[n]:
            refuse(file, f"tile {tile.id}", "expected pesos, goods or points as its gain, found nothing")
    letters = (tiles.letters.A, tiles.letters.B, tiles.letters.C, tiles.letters.D, tiles.letters.E)
    for i, words in enumerate(letters):
        expect(file, f"letters.{LETTERS[i]}", "tiles", len(words), 5)
        for word in words:
            out.letters[i][number(file, f"letters.{LETTERS[i]}", word, terms.TILE)] += 1


def lay_cards(out: Box, file: Path, cards: printed.Cards) -> None:
    """The achievement cards, and the alternatives of the base cards by colour."""
    known = sorted(terms.CARD.words[terms.BASE_CARDS :])
    expect(file, "achievement", "as the achievement cards", sorted(card.id for card in cards.achievement), known)
    others = [terms.NONE] * (terms.CARDS - terms.BASE_CARDS)
    for i, card in enumerate(cards.achievement):
        n = terms.CARD.number[card.id]
        out.level[n] = LEVELS.index(card.level)
        out.level_cards[out.level[n]] |= 1 << n
        out.card_players[n] = card.players
        out.card_points[n] = card.points
        out.main[n] = number(file, f"achievement[{i}].main", card.main, terms.DEED)
        if card.alternative:
            path = f"achievement[{i}].alternative"
            others[n - terms.BASE_CARDS] = number(file, path, card.alternative, terms.DEED)
    for i, count in enumerate((cards.count.a, cards.count.b1, cards.count.b2)):
        expect(file, "achievement", f"cards of level {LEVELS[i]}", out.level_cards[i].bit_count(), count)
    fewest = len([card for card in cards.achievement if card.players == 2])
    if fewest < out.places_per_sector * (terms.SECTORS - 1):
        problem = (
            f"expected a card for each of {out.places_per_sector} places in a sector, found {fewest} for two players"
        )
        refuse(file, "achievement", problem)
    for colour in terms.COLOUR.words:
        deeds = []
        for action in terms.CARD.words[: terms.BASE_CARDS]:
            word: str = getattr(getattr(cards.alternatives, colour), action)
            deeds.append(number(file, f"alternatives.{colour}.{action}", word, terms.DEED))
        out.alternative.append(deeds + others)


def lay_deeds(out: Box, deeds: Printed, actions: printed.Actions) -> None:
    """What each action of a card asks for and gives."""
    for effect in EFFECTS:
        for number in effect.numbers:
            said = getattr(deeds, printed.key(effect))
            getattr(out, f"deed_{number}")[effect.deed] = getattr(said, number)
    out.deed_pesos[terms.DEED.number["sell"]] = actions.sale
    out.deed_pesos[terms.DEED.number["sell-for-fifteen"]] = actions.better_sale
    out.deed_price[terms.DEED.number["build"]] = actions.build
    out.deed_price[terms.DEED.number["trade-for-five"]] = actions.trade_licence
    out.deed_price[terms.DEED.number["hire-for-five"]] = actions.cheap_hire


def lay_figures(out: Box, file: Path, figures: printed.Figures) -> None:
    """The figures of the rules."""
    out.start_pesos = figures.start.pesos
    goods = combinations_with_replacement(range(terms.GOODS), figures.start.goods)
    out.combinations = [list(some) for some in goods]
    out.start_sector = figures.start.sector_pesos
    out.merchants = figures.start.merchants
    out.merchants_of_two = figures.start.merchants_of_two
    out.houses = figures.start.houses
    out.end_points = figures.end.points
    out.most_residences = figures.end.most_residences
    out.second_residences = figures.end.second_residences
    out.fourth_house_points = figures.end.fourth_house_points
    out.pesos_per_point = figures.end.pesos_per_point
    out.peso_worth = 1 / figures.end.pesos_per_point
    out.good_worth = figures.store.free_sale / figures.end.pesos_per_point
    for part in (figures.store, figures.planning, figures.actions):
        for field in part.__struct_fields__:
            # Those of the actions that the deeds have, they have.
            if field != "source" and hasattr(out, field):
                setattr(out, field, getattr(part, field))
    if len(out.combinations) < terms.SEATS:
        problem = f"{figures.start.goods} make {len(out.combinations)} combinations; expected one for each player"
        refuse(file, "start.goods", problem)
    expect(file, "planning.out-of-order", "prices", len(out.out_of_order), terms.ROW)
    expect(file, "planning.out-of-order[0]", "pesos for a card in its order", out.out_of_order[0], 0)
    for name, fares in (("fares", out.fares), ("better-fares", out.better_fares)):
        if len(fares) < 2 or fares[0] or fares != sorted(fares):
            refuse(file, f"actions.{name}", f"expected 0 and rising fares for one step and more, found {fares}")
    if out.merchants_of_two > out.merchants:
        problem = f"expected at most the {out.merchants} merchants there are, found {out.merchants_of_two}"
        refuse(file, "start.merchants-of-two", problem)
    if out.merchants > terms.MERCHANTS:
        refuse(file, "start.merchants", f"{out.merchants} merchants; expected at most {terms.MERCHANTS}")
