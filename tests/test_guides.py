"""The guides: one for every game in every language, built alike, with pictures of real pieces."""

import re

import pytest

from tablero.core.game import load, names
from tablero.words import LANGUAGES, Words

PIECES = re.compile(r"::: pieces (\S+) (.+?) :::")
EACH = [(game, lang) for game in names() for lang in LANGUAGES]


def lines(game: str, lang: str) -> list[str]:
    """The lines of a game's guide in a language."""
    return (load(game).home / "guide" / f"{lang}.md").read_text(encoding="utf-8").splitlines()


def shape(game: str, lang: str) -> list[str]:
    """Sections and lines of pieces in their order; what a section is called may differ, its pieces may not."""
    marked = [line for line in lines(game, lang) if line.startswith(("## ", ":::"))]
    return ["##" if line.startswith("## ") else line for line in marked]


@pytest.mark.parametrize(("game", "lang"), EACH)
def test_every_game_has_a_guide_in_every_language(game: str, lang: str) -> None:
    """It begins with the game's name, has sections, and leaves none of them empty."""
    written = [line for line in lines(game, lang) if line]
    assert written[0] == f"# {Words.of(game, lang).say(f'game.{game}')}"
    headings = [n for n, line in enumerate(written) if line.startswith("## ")]
    assert len(headings) >= 8
    assert not [written[n] for n in headings if n + 1 == len(written) or written[n + 1].startswith("#")]


@pytest.mark.parametrize("game", names())
@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_a_guide_is_built_alike_in_every_language(game: str, lang: str) -> None:
    """As many sections, and the same pieces at the same places among them."""
    assert shape(game, lang) == shape(game, LANGUAGES[0])


@pytest.mark.parametrize(("game", "lang"), EACH)
def test_a_guide_shows_pieces_that_can_be_drawn(game: str, lang: str) -> None:
    """Every line of pieces names a range of the game and words of it, and each can be drawn."""
    picture = load(game).picture
    assert picture is not None
    ranges = {range.name: range for verb in load(game).vocabulary.verbs for range in verb.ranges}
    shown = [line for line in lines(game, lang) if line.startswith(":::")]
    assert shown
    for line in shown:
        found = PIECES.fullmatch(line)
        assert found, line
        kind, pieces = found[1], found[2].split()
        assert kind in ranges, line
        assert set(pieces) <= set(ranges[kind].words), line
        assert all(picture.piece(kind, word, Words.of(game, lang)) for word in pieces), line
