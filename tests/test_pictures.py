"""The drawing kit: text that fits, recipes, and labels in every language."""

import re
from itertools import islice

import pytest

from tablero import Match
from tablero.core.game import load, names
from tablero.pictures import symbols
from tablero.pictures.marks import glyphs, recipe
from tablero.pictures.svg import LEAST_TEXT, drawable, rect, text, width_of
from tablero.server.table.frames import ends_of
from tablero.words import LANGUAGES, Words
from tests.pictures import LAYOUTS, drawn, parsed, states, words


@pytest.mark.parametrize("said", ["Bank", "Großmeisterpalast", "Herberge von Kastilien und León"])
def test_text_never_leaves_its_room(said: str) -> None:
    """It shrinks to the least size, and is condensed where that is not enough."""
    tag = parsed(text(0, 0, said, 14, room=70))[0].attrib
    size = float(tag["font-size"])
    assert LEAST_TEXT <= size <= 14
    assert width_of(said, size) <= 70.1 or tag["textLength"] == "70"


def test_a_recipe_shows_cost_and_gain() -> None:
    """Icons of both, and the worth of coins and points."""
    tree = parsed(recipe(["coin:10", "silver"], ["vp:2"], 0, 0, 20, 60, 60))
    icons = [e.attrib["href"] for e in tree.iter("use")]
    assert icons == ["#coin-blank", "#silver", "#vp-blank"]
    assert "".join(tree.itertext()) == "102"


def test_glyphs_shrink_into_their_room() -> None:
    """Seven crates in 70 units are at most 10 wide each."""
    tree = parsed(glyphs(["any"] * 7, 0, 0, 24, 70))
    assert all(float(e.attrib["width"]) < 10 for e in tree.iter("use"))


def test_a_drawable_says_what_it_is() -> None:
    """Its words are data, its name is a label, its outline a halo of three."""
    tree = parsed(drawable("", 'a "b"', {"place": "a3"}, rect(0, 0, 4, 4)))
    assert tree[0].attrib["data-place"] == "a3" and tree[0].attrib["aria-label"] == 'a "b"'
    assert [e.attrib["class"] for e in tree.iter("rect")] == ["g", "e", "r"]


@pytest.mark.parametrize("game", ["altiplano", "valletta", "valparaiso"])
def test_every_game_has_its_poster(game: str) -> None:
    """The same each time, named, sound, and not too heavy."""
    face = load(game).picture
    assert face is not None
    drawing = face.poster("A & B")
    assert drawing == face.poster("A & B") and len(drawing) < 30_000
    assert parsed(drawing)[0].attrib["aria-label"] == "A & B"


@pytest.mark.parametrize("game", names())
def test_every_icon_that_a_game_draws_is_there(game: str) -> None:
    """On its boards and mats, its pieces and its poster: an icon that is not is an empty spot."""
    face, said = load(game).picture, words(game, "en", max(load(game).seats))
    assert face is not None
    moments = islice(states(game, 4, 3, 40), 12)
    drawn_ones = [drawn(face, match.view(0), 0, said, layout) for match in moments for layout in LAYOUTS]
    ranges = {r.name: r for verb in load(game).vocabulary.verbs for r in verb.ranges}
    drawn_ones += [face.piece(name, word, said) for name, r in ranges.items() for word in r.words]
    used = {name for each in [*drawn_ones, face.poster("")] for name in re.findall(r'href="#([^"]+)"', each)}
    local = {name for each in drawn_ones for name in re.findall(r' id="([^"]+)"', each)}
    assert used - local <= {*symbols(), *symbols(load(game))}


@pytest.mark.parametrize("game", names())
def test_what_ends_the_game_is_said_in_every_language_and_has_its_icon(game: str) -> None:
    """Nearest first, and each with a picture that stands in the game's sprite."""
    match = Match.new(game, 2, 1)
    icons = symbols(match.game)
    for lang in LANGUAGES:
        ends = ends_of(match.state, Words.of(game, lang))
        assert ends and [each.n / each.of for each in ends] == sorted([each.n / each.of for each in ends], reverse=True)
        for end in ends:
            assert end.text and "{" not in end.text
            assert any(icon in icons for icon in end.icons), f"{game} has no icon for {end.text}: {end.icons}"
