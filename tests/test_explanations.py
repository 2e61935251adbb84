"""What things are is said of every one, in every language, and leads to a numbered sentence of the rules."""

import re
from pathlib import Path

import pytest

from tablero.core.game import names
from tablero.pictures import parts, symbols
from tablero.server.guide import contents, guide, sentences
from tablero.words import LANGUAGES, Words

EACH = [(game, lang) for game in names() for lang in LANGUAGES]
NUMBER = re.compile(r"\*\*([A-Z]-\d{3})\*\*")


def numbered(game: str) -> set[str]:
    """The numbers of the rules in the documentation."""
    page = Path(__file__).parents[1] / "docs" / "rules" / f"{game}.md"
    return set(NUMBER.findall(page.read_text(encoding="utf-8"))) if page.exists() else set()


def abouts(game: str) -> list[str]:
    """What no option can name, and has a meaning."""
    keys = Words.of(game, "en").catalogue
    return sorted(key[len("about.") :] for key in keys if key.startswith("about.") and not key.endswith(".text"))


@pytest.mark.parametrize(("game", "lang"), EACH)
def test_the_guide_has_the_same_numbered_sentences_in_every_language(game: str, lang: str) -> None:
    """Each number is a rule of the documentation, stands once, and has a sentence behind it."""
    said = sentences(game, lang)
    assert list(said) == list(sentences(game, "en"))
    assert set(said) <= numbered(game)
    assert all(len(each) > 8 and "{" not in each and "[" not in each for each in said.values())
    page = guide(game, lang)
    assert len(re.findall(r'id="[A-Z]-\d{3}"', page)) == len(said)
    assert not re.search(r"\[[A-Z]-\d+\]", page)
    if numbered(game):
        assert len(said) > 25
    assert len(contents(page)) >= 8
    for name, _ in contents(page):
        assert f'<h2 id="{name}">' in page


@pytest.mark.parametrize("game", names())
def test_every_rule_that_a_thing_names_can_be_linked_to(game: str) -> None:
    words = Words.of(game, "en")
    assert words.game.words is not None
    some = [r for verb in words.vocabulary.verbs for r in verb.ranges]
    keys = {r.name for r in some} | {r.key(n) for r in some for n in range(len(r))}
    for key, number in words.game.words.RULES.items():
        assert number in sentences(game, "en"), key
        assert key in keys or key.removeprefix("about.") in abouts(game), key


@pytest.mark.parametrize(("game", "lang"), EACH)
def test_everything_with_a_meaning_can_be_shown(game: str, lang: str) -> None:
    """A name and a text, and only icons that there are."""
    words = Words.of(game, lang)
    known = {*symbols(), *symbols(words.game)}
    ranges = {r.name: r.words for verb in words.vocabulary.verbs for r in verb.ranges}
    told = {name: some for name, some in ranges.items() if words.has(f"about.{name}.text")}
    for range, some in [("about", abouts(game)), *told.items()]:
        for word in some:
            name, text = words.explained(range, word, ["Ada"] * 5)
            assert name and text and "{" not in name + text, (range, word)
            drawn = parts.piece(words.game, range, word, words)
            assert "<h3>" in drawn and "<p>" in drawn
            assert set(re.findall(r'href="#([^"]+)"', drawn)) <= known, (range, word)
