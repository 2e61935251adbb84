"""Sections 1 and 2 of the rules: what is in the box."""

import re
from collections import Counter
from pathlib import Path

import pytest

from tablero.games.valletta import GAME, edition
from tablero.games.valletta.printed import Building
from tablero.games.valletta.terms import BUILDING, COLOUR, GOOD, PERSON, STARTING
from tablero.words import Words
from tests.valletta.scene import scene

FILES = edition.files(edition.HOME / "reconstructed")
BOX = GAME.edition("reconstructed").box
PAGE = Path(__file__).parents[2] / "docs" / "rules" / "valletta.md"


def test_there_are_37_buildings_12_green_15_blue_10_yellow() -> None:
    """T-001: 37 = 12 + 15 + 10."""
    cards = Counter[str]()
    for building in FILES.buildings:
        cards[building.colour] += building.copies
    assert cards == {"green": 12, "blue": 15, "yellow": 10}
    assert sum(BOX.copies) == 37


def test_the_kinds_are_lettered_a_to_w_with_so_many_copies() -> None:
    """T-002: 23 kinds."""
    copies = {building.letter: (building.colour, building.copies) for building in FILES.buildings}
    assert "".join(copies) == "ABCDEFGHIJKLMNOPQRSTUVW"
    wanted = dict.fromkeys("ABCD", ("green", 3))
    wanted |= dict.fromkeys("EFGHIK", ("blue", 2))
    wanted |= dict.fromkeys("JLM", ("blue", 1))
    wanted |= dict.fromkeys("NOPQRSTUVW", ("yellow", 1))
    assert copies == wanted


def test_there_are_73_persons_one_for_each_building_with_its_letter_and_colour() -> None:
    """T-003: four sets of 8, 4 Builders, 37 of the buildings."""
    assert 4 * STARTING + len(BOX.pool) + sum(BOX.copies) == 73
    assert BOX.pool == [PERSON.number["builder"]] * 4
    for number, name in enumerate(BUILDING.words):
        building = FILES.buildings[number]
        assert (building.name, building.person) == (name, PERSON.words[STARTING + number])
        assert BOX.person_colour[STARTING + number] == BOX.building_colour[number]


def test_four_colours_of_players_have_8_houses_and_8_starting_persons() -> None:
    """T-004: red, blue, green, yellow."""
    players = FILES.street.players
    assert (players.colours, players.most) == (["red", "blue", "green", "yellow"], 4)
    assert (BOX.houses, len(FILES.persons.starting)) == (8, 8)


def test_the_25_barrels_show_7_gold_and_6_of_each_material_for_one_good_each() -> None:
    """T-005: 7 + 6 + 6 + 6, and a barrel brings a single good."""
    assert BOX.barrels == [7, 6, 6, 6] and sum(BOX.barrels) == BOX.street == 25
    t = scene("jean").do("play jean", "open wood")
    assert t.goods() == "0-1-0-0"


def test_there_are_four_lap_tiles_25_50_and_four_75_100() -> None:
    """T-006: lap tiles."""
    assert (FILES.street.laps.tiles, FILES.street.laps.values) == (4, [25, 50, 75, 100])


def test_the_stock_never_runs_out() -> None:
    """T-007: more wood than there are pieces can be out, as the pieces are only counted."""
    assert GOOD.words == ["gold", "wood", "stone", "brick"]
    assert FILES.street.pieces.counts() == [42, 30, 30, 30]
    t = scene("lumberjack", "42-30-30-30").seat(1, goods="42-30-30-30").do("play lumberjack")
    assert t.goods() == "42-31-30-30"


def test_every_building_shows_one_symbol_that_upgrading_leaves_alone() -> None:
    """T-008: 10 gold, 9 wood, 9 stone, 9 brick."""
    shown = Counter[str]()
    for number, copies in enumerate(BOX.copies):
        shown[GOOD.words[BOX.symbol[number]]] += copies
    assert shown == {"gold": 10, "wood": 9, "stone": 9, "brick": 9}
    front = scene("carpenter", houses="a1").do("play carpenter")
    back = scene("carpenter", houses="a1+").do("play carpenter")
    assert front.goods() == back.goods() == "0-2-0-0"


def test_an_upgraded_building_is_worth_twice_its_front_and_not_three_times() -> None:
    """T-009: the back's points replace the front's."""
    for number in range(len(BUILDING)):
        assert BOX.upgraded_points[number] == 2 * BOX.points[number]
    t = scene("maid", houses="c4")
    u = scene("maid", houses="c4+")
    assert [GAME.scores(x.s)[0].parts["buildings"] for x in (t, u)] == [4, 8]


def rows() -> dict[str, list[str]]:
    """The table of buildings on the rules page, by letter."""
    lines = re.findall(r"^\| ([A-Z]) \|(.*)\|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    return {letter: [cell.strip() for cell in rest.split("|")] for letter, rest in lines}


def printed(building: Building) -> list[str]:
    """A building as the rules page has it."""
    words = Words.of("valletta", "en")
    gold, *materials = building.price.counts()
    upgrade = "-".join(str(n) for n in materials)
    return [
        words.word("building", building.name),
        words.word("person", building.person),
        building.colour,
        str(building.copies),
        building.symbol,
        f"{gold}-{upgrade}",
        upgrade,
        f"{building.points}/{building.upgraded}",
    ]


@pytest.mark.parametrize("building", FILES.buildings, ids=lambda building: building.name)
def test_each_building_is_as_its_row_on_the_rules_page_says(building: Building) -> None:
    """T-010 T-011 T-012 T-013: and the box that the rules play with says the same."""
    assert rows()[building.letter] == printed(building)
    number = BUILDING.number[building.name]
    assert COLOUR.words[BOX.building_colour[number]] == building.colour
    assert BOX.copies[number] == building.copies
    assert GOOD.words[BOX.symbol[number]] == building.symbol
    assert BOX.price[number] == building.price.counts()
    assert (BOX.points[number], BOX.upgraded_points[number]) == (building.points, building.upgraded)


@pytest.mark.parametrize(
    ("building", "owed", "upgrade"),
    [
        *(("carpentry", "2-0-2-1", "0-2-1"), ("masons-lodge", "2-1-0-2", "1-0-2"), ("brickyard", "2-1-2-0", "1-2-0")),
        *(("bank", "3-1-1-1", "1-1-1"), ("inn", "4-1-2-1", "1-2-1"), ("bathhouse", "3-0-1-2", "0-1-2")),
        *(
            ("counting-house", "3-2-0-1", "2-0-1"),
            ("low-tavern", "3-2-1-0", "2-1-0"),
            ("works-yard", "4-1-2-1", "1-2-1"),
        ),
        *(("chancery", "5-2-0-2", "2-0-2"), ("scriptorium", "3-1-1-0", "1-1-0"), ("cooperage", "2-1-0-2", "1-0-2")),
        *(("harbour", "4-2-2-0", "2-2-0"), ("palace", "6-2-2-2", "2-2-2"), ("fortress-works", "5-1-3-1", "1-3-1")),
        *(("order-church", "5-0-3-2", "0-3-2"), ("co-cathedral", "6-2-2-2", "2-2-2"), ("castille", "5-2-1-2", "2-1-2")),
        *(
            ("fort-st-elmo", "5-1-3-1", "1-3-1"),
            ("angleterre", "5-2-1-2", "2-1-2"),
            ("galley-port", "5-1-2-1", "1-2-1"),
        ),
        *(("treasury", "5-1-1-2", "1-1-2"), ("library", "5-2-2-1", "2-2-1")),
    ],
)
def test_each_price_is_what_constructing_and_upgrading_take(building: str, owed: str, upgrade: str) -> None:
    """T-010 T-011 T-012 T-013: paid to the last good, and not a good more."""
    t = scene("builder", owed, city=f"a1={building}").do("play builder", "construct a1")
    assert t.goods() == "0-0-0-0"
    t = scene("builder", f"0-{upgrade}", "a1", city=f"a1={building}").do("play builder", "upgrade a1")
    assert t.goods() == "0-0-0-0"
