"""Editions of one's own: as one file, changed value by value, compared; whatever is typed, it fits or is a sentence."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablero import editions, load
from tablero.core.agenda import playout, settle
from tablero.core.conformance import check_game
from tablero.core.dice import FastDice
from tablero.core.game import chosen, names
from tablero.editions import BadEdition
from tablero.workshop.components import components
from tablero.workshop.differences import differences
from tablero.workshop.editing import THE_BOX, Change, Draft, home
from tablero.workshop.values import Value, fitted
from tablero.workshop.writing import inline, retold, written

# Reading an edition takes its time, on either engine.
MANY = settings().max_examples if os.environ.get("HYPOTHESIS_PROFILE") == "soak" else 12
GAMES = [game for game in names() if (home(load(game)) / "reconstructed").is_dir()]
OWN = {game: Draft.of(game) for game in GAMES}


@pytest.mark.parametrize("game", GAMES)
def test_an_edition_is_one_file_and_comes_back_exactly(game: str, tmp_path: Path) -> None:
    """Every letter of it, with remarks and sources; and it is read as the folder is."""
    own = OWN[game]
    again = Draft.read(own.text)
    assert again.pack == own.pack and again.text == own.text
    file = tmp_path / "mine.tablero-edition"
    file.write_text(own.text, encoding="utf-8")
    assert Draft.of(str(file)).facts == own.facts == editions.facts(file)
    assert load(game).edition(str(file)).digest == load(game).edition("reconstructed").digest


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "begins with ''; expected 'tablero edition 1'"),
        ("tablero edition 2\ngame: valletta\n", "begins with 'tablero edition 2'"),
        ("tablero edition 1\n", "expected its game and its name"),
        ("tablero edition 1\ngame: valletta\nlicence: mine\n", "expected its game and its name"),
        ("tablero edition 1\ngame: valletta\n=== ../x.toml\n", "a file '../x.toml'; expected names like board.toml"),
        ("tablero edition 1\ngame: valletta\n=== a.toml\n=== a.toml\n", "a file 'a.toml'; expected names like"),
        ("tablero edition 1\ngame: valletta\n" + "".join(f"=== a{n}.toml\n" for n in range(21)), "has 21 files"),
        ("tablero edition 1\ngame: valletta\n" + "#" * (1 << 20), "expected at most 1048576"),
    ],
)
def test_what_is_no_such_file_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(BadEdition) as refused:
        editions.unpack(text)
    assert sentence in str(refused.value) and len(str(refused.value)) < 300


def test_keys_in_keys_without_end_are_refused_at_once(tmp_path: Path) -> None:
    """They would be looked up one by one, by the square of their number."""
    with pytest.raises(BadEdition, match="expected at most 200 dots in a line, found 30000 in line 2"):
        editions.parsed(tmp_path / "a.toml", "b = 1\n" + "a." * 30_000 + "a = 1")


@pytest.mark.parametrize("game", GAMES)
def test_values_and_facts_are_the_same(game: str) -> None:
    """No printed value is out of reach, each has its source, and each is printed on one thing."""
    own = OWN[game]
    said = [each for each in own.values if each.value is not None]
    assert {(fact.file, fact.path, fact.source) for fact in own.facts} == {
        (each.file, path, each.source) for each in said for path in _paths(each)
    }
    things = components(own)
    assert sorted(value.path + value.file for each in things for value in each.values) == sorted(
        value.path + value.file for value in own.values
    )
    assert len({(each.file, each.path) for each in things}) == len(things)
    for each in said:
        assert each.entry.kind == "fixed" or fitted(each, each.value) == each.value


def _paths(value: Value) -> list[str]:
    return [f"{value.path}.{word}" for word in value.value] if isinstance(value.value, dict) else [value.path]


def typed(value: Value) -> st.SearchStrategy[object]:
    """Something that may stand there, as far as its own bounds go."""
    entry = value.entry
    near = value.value if isinstance(value.value, int) else entry.least
    number = st.integers(max(entry.least, near - 2), min(entry.most, near + 2)) | st.integers(entry.least, entry.most)
    word = st.sampled_from(entry.words) if entry.words else st.text(max_size=5)
    text = st.text(max_size=8) | st.sampled_from([str(value.value)])
    one = {"number": number, "word": word, "yes": st.booleans(), "text": text}
    many = {"numbers": number, "words": word, "texts": text}
    if entry.kind in one:
        return one[entry.kind]
    if entry.kind in many:
        return st.lists(many[entry.kind], min_size=entry.fewest, max_size=min(entry.longest, 6))
    return st.dictionaries(word, st.integers(0, 3), max_size=3) if entry.kind == "counts" else st.just(value.value)


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=MANY)
@given(data=st.data())
def test_any_value_that_is_typed_is_an_edition_that_plays_or_a_sentence(game: str, data: st.DataObject) -> None:
    own = OWN[game]
    value = data.draw(st.sampled_from(own.values))
    change = Change(value.file, value.path, data.draw(typed(value)), THE_BOX)
    try:
        made = own.changed([change])
    except BadEdition as error:
        assert str(error).endswith(".") and error.file and len(str(error)) < 1500
        return
    again = Draft.read(made.text)
    there = again.value(value.file, value.path)
    asked = change.value
    if isinstance(asked, dict):  # none of a word is the same as leaving it out
        asked = {word: n for word, n in asked.items() if n}
    assert there.value == asked or (there.value is None and not asked)
    assert there.source == THE_BOX or there.value is None
    if not value.path.endswith(".effect"):  # another effect has other values
        facts = [{(fact.file, fact.path, str(fact.value), fact.source) for fact in each.facts} for each in (own, again)]
        assert {place[:2] for place in facts[0] ^ facts[1] if not place[1].startswith(value.path)} == set()
    playing = load(game)
    s = playing.start(min(playing.seats), chosen(playing, None), again.edition)
    settle(s)
    playout(s, FastDice(1), 40)


@pytest.mark.parametrize("game", GAMES)
def test_an_edition_with_other_values_keeps_the_laws(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A number more here and there, and a whole game under the laws of all games."""
    made = OWN[game]
    for value in [each for each in made.values if each.entry.kind == "number" and each.value is not None][::9]:
        try:
            made = made.changed([Change(value.file, value.path, value.value + 1, THE_BOX)])
        except BadEdition:
            continue
    assert len(differences(OWN[game], made)) > 5
    edition = made.edition
    playing = load(game)
    monkeypatch.setattr(type(playing), "edition", lambda _self, _name: edition)
    check_game(playing, seats=min(playing.seats), seed=1, every=60, most=600, must_end=False)


def test_values_that_fit_only_together_are_changed_together() -> None:
    own = OWN["valletta"]
    gold, wood = (Change("street.toml", f"barrels.{good}", n, THE_BOX) for good, n in (("gold", 6), ("wood", 7)))
    with pytest.raises(BadEdition, match=r"barrels: expected 25 barrels, found 24\."):
        own.changed([gold])
    assert own.changed([gold, wood]).edition.box.barrels == [6, 7, 6, 6]


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        ("building[0].price.gold", 1000, "expected a whole number from 0 to 999, found 1000"),
        ("building[0].price.gold", "many", "expected a whole number from 0 to 999, found 'many'"),
        ("building[0].colour", "pink", "expected one of: blue, green, yellow, found 'pink'"),
        ("building[0].letter", "ab", "expected a text like [A-Z], found 'ab'"),
        ("building[0].letter", "B", "expected 23 different letters, found 22"),
        ("building[0].points", None, "expected a whole number from 0 to 999, found None"),
        ("building[99].points", 1, "there is no such value"),
        ("building[0].name", "castle", "'castle' is none of the buildings"),
    ],
)
def test_what_cannot_be_names_the_bound_and_what_was_typed(path: str, value: object, sentence: str) -> None:
    with pytest.raises(BadEdition) as refused:
        OWN["valletta"].changed([Change("buildings.toml", path, value, THE_BOX)])
    assert sentence in str(refused.value) and "buildings.toml" in str(refused.value)
    with pytest.raises(BadEdition, match="the source is 'hearsay'"):
        OWN["valletta"].changed([Change("buildings.toml", "building[0].points", 2, "hearsay")])


def test_another_effect_keeps_what_it_has_too() -> None:
    """And what it needs beside is the least; the rest of the file stands as it was, remarks too."""
    made = OWN["valletta"].changed([Change("buildings.toml", "building[0].does.effect", "gain-choice", THE_BOX)])
    assert made.trees["buildings.toml"]["building"][0]["does"] == {
        "effect": "gain-choice",
        "source": {"effect": THE_BOX},
        "goods": 1,
    }
    assert "# The 23 kinds of building" in made.pack.files["buildings.toml"]


def test_remarks_stay_where_values_change() -> None:
    """In every file of every game: one value changed changes few lines."""
    for own in OWN.values():
        for value in [each for each in own.values if each.entry.kind == "number" and each.value is not None][::25]:
            tree = tomllib.loads(own.pack.files[value.file])
            other = own.pack.files[value.file].replace("\n\n", "\n\n# a remark\n\n", 1)
            assert retold(other, tree, tree) == other
            assert tomllib.loads(written(tree)) == tree


def test_texts_are_written_as_toml_reads_them() -> None:
    for text in ("a", 'q"q', "b\\b", "tab\t", "\x7f\x01", "ünï – “x”", ""):
        assert tomllib.loads(f"a = {inline(text)}") == {"a": text}


def test_two_editions_are_compared_value_by_value() -> None:
    own = OWN["valletta"]
    made = own.changed([Change("buildings.toml", "building[3].price.gold", 9, THE_BOX)])
    [found] = differences(own, made)
    assert found[:2] == ("buildings.toml", "building[bank]") and found.key == "price.gold"
    assert (found.old, found.new, found.source) == (3, 9, THE_BOX)
    confirmed = own.changed([Change("buildings.toml", "building[3].price.gold", 3, THE_BOX)])
    assert differences(own, confirmed) == [] and len(differences(own, confirmed, sources=True)) == 1
