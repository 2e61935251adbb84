"""The catalogues as files: complete, alike in every language, and English as long as something is not written."""

import re
import string
from pathlib import Path

import pytest

from tablero.server.guide import guide
from tablero.words import FIRST, LANGUAGES, NAMES, Words, catalogue, in_language
from tests.catalogues import COMPLETE, HOMES, TRANSLATED, named

HEAD = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n'


def placeholders(form: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(form) if name}


@pytest.mark.parametrize("lang", TRANSLATED)
@pytest.mark.parametrize("folder", HOMES, ids=named)
def test_a_complete_language_has_the_keys_and_placeholders_of_the_first(folder: Path, lang: str) -> None:
    """Of one thing the number may be said in a word."""
    first, other = catalogue(folder, FIRST).own, catalogue(folder, lang).own
    assert sorted(set(first) ^ set(other)) == []
    for key, forms in other.items():
        for form in forms:
            missing = placeholders(first[key][-1]) ^ placeholders(form)
            assert missing == set() or (form != forms[-1] and missing == {"n"}), key


@pytest.mark.parametrize("lang", COMPLETE)
@pytest.mark.parametrize("folder", HOMES, ids=named)
def test_every_line_of_a_catalogue_is_read(folder: Path, lang: str) -> None:
    """No key stands there twice, and no text without its key."""
    text = (folder / f"{lang}.po").read_text(encoding="utf-8")
    assert len(re.findall(r"^msgid ", text, re.MULTILINE)) == len(catalogue(folder, lang).own) + 1
    assert len(re.findall(r"^msgstr(?:\[0\])? ", text, re.MULTILINE)) == len(catalogue(folder, lang).own) + 1


@pytest.mark.parametrize("lang", COMPLETE)
@pytest.mark.parametrize("folder", HOMES, ids=named)
def test_no_sentence_is_left_in_english(folder: Path, lang: str) -> None:
    """Words may be the same in two languages; whole sentences are not."""
    first, other = catalogue(folder, FIRST).own, catalogue(folder, lang).own
    same = {key for key, forms in other.items() if forms == first[key] and lang != FIRST}
    said = {key: re.sub(r"\{\w+\}", "", first[key][0]) for key in same}
    assert {key: text for key, text in said.items() if len(re.findall(r"\b[a-z]{2,}", text)) > 2} == {}


def test_every_language_has_a_name() -> None:
    assert tuple(NAMES) == LANGUAGES and all(NAMES.values())


def test_an_unfinished_catalogue_falls_back_sentence_by_sentence(tmp_path: Path) -> None:
    one, two = (
        'msgid "one"\nmsgstr "One"\n',
        'msgid "two"\nmsgid_plural "two"\nmsgstr[0] "{n} cup"\nmsgstr[1] "{n} cups"\n',
    )
    (tmp_path / "en.po").write_text("\n".join((HEAD, one, two)), encoding="utf-8")
    (tmp_path / "es.po").write_text("\n".join((HEAD, one.replace("One", "Uno"))), encoding="utf-8")
    begun, not_begun = catalogue(tmp_path, "es"), catalogue(tmp_path, "it")
    assert (begun.say("one"), begun.say("two", 1), begun.say("two", 3)) == ("Uno", "1 cup", "3 cups")
    assert set(begun) == {"one", "two"} and set(begun.own) == {"one"}
    assert (not_begun.say("one"), not_begun.own) == ("One", {})


def test_what_is_left_untranslated_counts_as_not_written(tmp_path: Path) -> None:
    """As tools for translators leave it: the key is there, its text is empty."""
    (tmp_path / "en.po").write_text(f'{HEAD}\nmsgid "one"\nmsgstr "One"\n', encoding="utf-8")
    (tmp_path / "es.po").write_text(f'{HEAD}\nmsgid "one"\nmsgstr ""\n', encoding="utf-8")
    assert catalogue(tmp_path, "es").say("one") == "One"


def test_a_game_that_does_not_speak_a_language_is_played_in_english(toy: str) -> None:
    words = Words.of(toy, "es")
    assert words.catalogue.own == {} and words.word("gem", "ruby") == Words.of(toy, FIRST).word("gem", "ruby")
    assert guide(toy, "es") == ""


def test_a_missing_guide_is_the_english_one(tmp_path: Path) -> None:
    for lang in ("en", "de"):
        (tmp_path / f"{lang}.md").write_text(lang, encoding="utf-8")
    assert [in_language(tmp_path, lang, "md").stem for lang in ("en", "de", "es")] == ["en", "de", "en"]
