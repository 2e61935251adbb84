"""Reading data files: what is refused, in which words, and where each value comes from."""

from pathlib import Path
from shutil import copytree

import pytest

from tablero import editions, load
from tablero.editions import BadEdition, Fact, Printed


class Coin(Printed, frozen=True):
    name: str
    worth_now: int


class Coins(Printed, frozen=True):
    coin: list[Coin]


GOOD = """
source = "reconstructed"
[[coin]]
name = "penny"
worth-now = 1
source = { name = "rulebook" }
[[coin]]
name = "crown"
worth-now = 60
source = "public page (coins.example)"
"""


def written(folder: Path, text: str) -> Path:
    file = folder / "coins.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_a_good_file_becomes_frozen_records(tmp_path: Path) -> None:
    coins = editions.read(written(tmp_path, GOOD), Coins)
    assert [(coin.name, coin.worth_now) for coin in coins.coin] == [("penny", 1), ("crown", 60)]


def test_every_value_has_the_nearest_source_named(tmp_path: Path) -> None:
    written(tmp_path, GOOD)
    assert editions.facts(tmp_path) == [
        Fact("coins.toml", "coin[0].name", "penny", "rulebook"),
        Fact("coins.toml", "coin[0].worth-now", 1, "reconstructed"),
        Fact("coins.toml", "coin[1].name", "crown", "public page (coins.example)"),
        Fact("coins.toml", "coin[1].worth-now", 60, "public page (coins.example)"),
    ]


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("worth-now = 60", "worth = 60", "unknown field `worth`"),
        ("worth-now = 60", 'worth-now = "much"', "coin[1].worth-now: Expected `int`, got `str`, found 'much'."),
        ("worth-now = 60", "", "missing required field `worth-now`, found {'name': 'crown'}."),
        ('source = "reconstructed"', "", "coins.toml, coin[0].worth-now: the source is ''; expected 'rulebook'"),
        ('"rulebook"', '"hearsay"', "coins.toml, coin[0].name: the source is 'hearsay'"),
        ("{ name =", "{ nam =", "coin[0].source: 'nam' is no key of the table it speaks of."),
        ("worth-now = 60", "worth-now = ", "coins.toml: it is not TOML: Invalid value (at line 9"),
    ],
)
def test_a_bad_file_is_refused_with_its_place_and_value(tmp_path: Path, old: str, new: str, sentence: str) -> None:
    file = written(tmp_path, GOOD.replace(old, new))
    with pytest.raises(BadEdition) as refused:
        editions.read(file, Coins)
    assert sentence in str(refused.value)
    assert "coins.toml" in str(refused.value)


def test_a_file_that_is_missing_or_no_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadEdition, match=r"coins\.toml: the file is missing or cannot be read\."):
        editions.read(tmp_path / "coins.toml", Coins)
    (tmp_path / "coins.toml").write_bytes(b'name = "\xff"')
    with pytest.raises(BadEdition, match=r"it is not UTF-8 text: byte 8 is 0xff\."):
        editions.read(tmp_path / "coins.toml", Coins)


def test_an_edition_is_found_by_name_or_by_path(tmp_path: Path) -> None:
    (tmp_path / "printed").mkdir()
    (tmp_path / "mine").mkdir()
    assert editions.find(tmp_path, "printed") == tmp_path / "printed"
    assert editions.find(tmp_path, str(tmp_path / "mine")) == tmp_path / "mine"
    with pytest.raises(BadEdition, match="no edition 'lost': expected 'mine' or 'printed', or the path of a folder"):
        editions.find(tmp_path, "lost")


def test_an_edition_is_read_once_and_again_when_a_file_has_changed(tmp_path: Path) -> None:
    def read(folder: Path) -> Coins:
        return editions.read(folder / "coins.toml", Coins)

    def make(said: Coins) -> list[int]:
        return [coin.worth_now for coin in said.coin]

    (tmp_path / "mine").mkdir()
    written(tmp_path / "mine", GOOD)
    first = editions.load(tmp_path, "mine", read, make)
    assert editions.load(tmp_path, "mine", read, make) is first and first.name == "mine"
    written(tmp_path / "mine", GOOD.replace("60", "600"))
    second = editions.load(tmp_path, "mine", read, make)
    assert second.printed.coin[1].worth_now == second.box[1] == 600 and second.digest != first.digest
    (tmp_path / "same").mkdir()
    written(tmp_path / "same", GOOD)
    assert editions.load(tmp_path, "same", read, make).box is first.box


def test_the_digest_minds_what_is_said_and_not_how(tmp_path: Path) -> None:
    written(tmp_path, GOOD)
    before = editions.digest(tmp_path)
    written(tmp_path, GOOD.replace('"rulebook"', '"reconstructed"') + "# a remark\n")
    assert editions.digest(tmp_path) == before
    written(tmp_path, GOOD.replace("60", "61"))
    assert editions.digest(tmp_path) != before


def test_a_folder_is_an_edition_of_the_game_that_can_read_it_only(tmp_path: Path) -> None:
    """Bug: once read by one game it was taken for an edition of all."""
    folder = tmp_path / "mine"
    copytree(Path(editions.__file__).parent / "games" / "valletta" / "data" / "reconstructed", folder)
    assert load("valletta").edition(str(folder)).name == str(folder)
    with pytest.raises(BadEdition):
        load("valparaiso").edition(str(folder))
