"""What bad input gets: one sentence that names the offending value and what was expected."""

import shutil
from pathlib import Path

import pytest

from tablero.core.errors import BadReplay, IllegalAction, Misspelt, Mistake
from tablero.core.match import Match
from tablero.games.valletta import GAME, edition


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the edition to spoil."""
    return Path(shutil.copytree(edition.HOME / "reconstructed", tmp_path / "mine"))


def spoil(folder: Path, name: str, old: str, new: str) -> str:
    """Changes a data file and says what reading the edition then says."""
    file = folder / f"{name}.toml"
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(Mistake) as refused:
        GAME.edition(str(folder))
    sentence = str(refused.value)
    assert f"{name}.toml" in sentence and sentence.endswith(".") and "\n" not in sentence
    return sentence


@pytest.mark.parametrize(
    ("name", "old", "new", "says"),
    [
        ("buildings", "copies = 3", "copis = 3", "unknown field `copis`"),
        ("buildings", "copies = 3", 'copies = "3"', "building[0].copies: Expected `int`, got `str`, found '3'"),
        ("buildings", "copies = 3", "copies = 0", "building[0].copies: Expected `int` >= 1, found 0"),
        ("buildings", '"carpentry"', '"carpentery"', "'carpentery' is none of the buildings; expected 'carpentry', "),
        ("buildings", '"masons-lodge"', '"carpentry"', "'carpentry' is there 2 times; expected it once"),
        (
            "buildings",
            '"carpenter"',
            '"mason"',
            "building[0].person: 'mason' does not live there; expected 'carpenter'",
        ),
        ("buildings", 'letter = "B"', 'letter = "A"', "expected 23 different letters, found 22"),
        (
            "buildings",
            'colour = "yellow"',
            'colour = "pink"',
            "building[13].colour: Invalid enum value 'pink', expected 'blue', 'green' or 'yellow'",
        ),
        (
            "buildings",
            'effect = "produce"',
            'effect = "reduce"',
            "building[0].does.effect: Invalid value 'reduce', expected 'gain', 'gain-choice'",
        ),
        ("buildings", "stone = 2, brick = 1", "stone = -2, brick = 1", "price.stone: Expected `int` >= 0, found -2"),
        ("persons", '["red", "green"]', "[]", "does.colours: Expected `array` of length >= 1, found []"),
        (
            "persons",
            '["red", "green"]',
            '["red", "purple"]',
            "starting[6].does.colours: expected no colour of a person who repeats, found 'purple'",
        ),
        ("persons", '"maid"', '"servant"', "'servant' is none of the starting persons; expected 'shopkeeper', "),
        ("persons", 'source = "rulebook"', 'source = "gossip"', "the source is 'gossip'; expected 'rulebook'"),
        ("street", "gold = 7", "gold = 8", "barrels: expected 25 barrels, found 26"),
        ("street", "spaces = 25", "spaces = 30", "barrels: expected 30 barrels, found 25"),
        ("street", "spaces = 25", "spaces = 26", "street.spaces: 26 spaces cannot be shared out among 5 columns"),
        ("street", "[25, 50,", "[25, 40,", "laps.values: expected [25, 50, 75, 100] as the values of the lap tiles"),
        ("street", "green = 10\nblue = 12", "green = 12\nblue = 15", "city[2]: expected 1 to 30 buildings, found 35"),
        ("street", "hand = 5", "hand = 9", "players.hand: expected at most the 8 starting persons, found 9"),
        ("street", "most = 4", "most = 5", "players: expected [2, 4] players at least and at most, found [2, 5]"),
        ("street", "green = 6", "green = 7", "city[0]: 21 buildings do not fill rows of 5"),
        ("street", "players = 3", "players = 5", "city: expected [2, 3, 4] as the numbers of players, found [2, 5, 4]"),
        ("street", '"red", ', "", "players.colours: expected 4 different colours, found 3"),
        ("street", "[laps]", "[lapps]", "unknown field `lapps`"),
    ],
)
def test_a_spoilt_edition_is_refused_with_file_place_and_value(
    folder: Path, name: str, old: str, new: str, says: str
) -> None:
    assert says in spoil(folder, name, old, new)


def test_too_few_buildings_of_a_colour_are_refused(folder: Path) -> None:
    file = folder / "buildings.toml"
    file.write_text(file.read_text(encoding="utf-8").replace('"yellow"', '"blue"', 3), encoding="utf-8")
    with pytest.raises(Mistake, match="expected at least 8 yellow buildings, found 7"):
        GAME.edition(str(folder))


def test_a_missing_file_is_refused(folder: Path) -> None:
    (folder / "street.toml").unlink()
    with pytest.raises(Mistake, match=r"mine/street\.toml: the file is missing or cannot be read\."):
        GAME.edition(str(folder))


def test_an_edition_of_ones_own_is_played_with(folder: Path) -> None:
    """A changed price changes the hash, and a replay of it does not run with the built-in edition."""
    file = folder / "street.toml"
    file.write_text(file.read_text(encoding="utf-8").replace("jean-bonus = 3", "jean-bonus = 2", 1), encoding="utf-8")
    mine = GAME.edition(str(folder))
    assert mine.box.jean_bonus == 2 and mine.digest != GAME.edition("reconstructed").digest
    text = Match.new("valletta", 2, 1, edition=str(folder)).dump()
    assert Match.load(text).edition.box.jean_bonus == 2
    with pytest.raises(BadReplay, match="The edition 'reconstructed' says"):
        Match.load(text.replace(str(folder), "reconstructed"))


def test_an_unknown_edition_game_option_or_number_of_players_is_refused() -> None:
    with pytest.raises(
        Mistake, match="There is no edition 'first': expected 'reconstructed', or the path of a folder."
    ):
        Match.new("valletta", 2, 1, edition="first")
    with pytest.raises(Mistake, match="There is no game 'valetta'; expected one of: .*valletta"):
        Match.new("valetta", 2, 1)
    with pytest.raises(Mistake, match="valletta has no option 'fast'; it has: none."):
        Match.new("valletta", 2, 1, {"fast": "yes"})
    with pytest.raises(Mistake, match="valletta does not take 7 players; expected 2 to 4."):
        Match.new("valletta", 7, 1)


def test_a_misspelt_action_is_refused_with_what_was_expected() -> None:
    m = Match.new("valletta", 2, 1)
    with pytest.raises(Misspelt, match="'pick gold' starts with no verb; expected one of: construct, "):
        m.parse("pick gold")
    with pytest.raises(Misspelt, match="'silver' is no good; expected one of: gold, wood, stone, brick."):
        m.parse("take silver")
    with pytest.raises(Misspelt, match="'steal 2' has 1 words after the verb; expected: steal <player> <good>."):
        m.parse("steal 2")


def test_an_illegal_action_is_refused_and_nothing_is_lost() -> None:
    m = Match.new("valletta", 2, 1)
    seat = m.waiting()[0]
    before = m.dump()
    with pytest.raises(IllegalAction, match=f"Seat {seat} cannot 'play maid' now; it can: take gold, take wood"):
        m.act(seat, m.parse("play maid"))
    with pytest.raises(IllegalAction, match=f"Seat {1 - seat} is not asked; the game waits for seat {seat}."):
        m.act(1 - seat, m.parse("take gold"))
    assert m.dump() == before


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("tablero replay 2", "chess replay 2", "This is no replay"),
        ("game: valletta", "game: vallett", "There is no game 'vallett'"),
        ("rules: ", "rules: 9", "version 9"),
        ("seats: 2", "seats: 6", "valletta does not take 6 players"),
        ("seats: 2", "seats: two", "The head of the replay is damaged"),
        ("edition: reconstructed", "edition: lost", "There is no edition 'lost'"),
        ("* lay ", "* lie ", "'lie "),
        ("* start", "0 start", "start"),
        ("\nend ", "\nfin ", "cut short"),
    ],
)
def test_a_broken_or_foreign_replay_is_refused(old: str, new: str, says: str) -> None:
    text = Match.new("valletta", 2, 1).dump()
    assert old in text
    with pytest.raises(Mistake, match=says):
        Match.load(text.replace(old, new, 1))
