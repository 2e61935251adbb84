"""Each thing has one name in a language: what the glossaries ask for is said, and what they forbid is not."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablero.words import FIRST, catalogue
from tests.catalogues import HOMES, TESTS, TRANSLATED, guides

HOUSE = "house"
# A round is all players' and a turn one player's: whoever mixes them up gets the rules wrong.
ROUND = {"en": r"rounds?\b", "de": r"\w*runden?\b", "it": r"gir[oi]\b", "es": r"rondas?\b"}
TURN = {"en": r"turn", "de": r"(?:spiel)?z(?:ug|uges|ugs|üge|ügen)\b", "it": r"turn[oi]\b", "es": r"turnos?\b"}
GLOSSARIES = sorted((TESTS / "glossaries").glob("*.toml"))
TERMS = [
    pytest.param(file.stem, lang, entry[lang], id=f"{file.stem}-{term}-{lang}")
    for file in GLOSSARIES
    for term, entry in tomllib.loads(file.read_text(encoding="utf-8")).items()
    for lang in TRANSLATED
    if lang in entry
]


def texts(owner: str, lang: str) -> Iterator[tuple[str, str]]:
    """All that a game says in a language, with where it stands; for the house, all that anybody says."""
    for home in HOMES:
        if owner in (HOUSE, home.parent.name):
            for key, forms in catalogue(home, lang).own.items():
                yield from ((f"{home.parent.name}: {key}", form) for form in forms)
    for file, text in guides(lang):
        if owner in (HOUSE, file.parents[1].name):
            for n, line in enumerate(text.splitlines(), 1):
                if not line.startswith(":::"):
                    yield f"{file.parents[1].name}/guide, line {n}", line


def found(pattern: str, text: str) -> bool:
    """Whether a word of the text begins so; what stands in braces is no word."""
    return re.search(rf"\b(?:{pattern})", re.sub(r"\{\w+\}", "", text), re.IGNORECASE) is not None


@pytest.mark.parametrize(("owner", "lang", "term"), TERMS)
def test_a_thing_is_called_by_its_name_and_by_no_other(owner: str, lang: str, term: dict[str, str | list[str]]) -> None:
    said = list(texts(owner, lang))
    assert any(found(re.escape(str(term["say"])), text) for _, text in said)
    for never in term["never"]:
        assert [f"{where}: {text}" for where, text in said if found(never, text)] == []


def sentences(lang: str) -> dict[str, str]:
    """All that is said by its key, and all sentences of guides by their number."""
    said = {f"{home}: {key}": " ".join(forms) for home in HOMES for key, forms in catalogue(home, lang).own.items()}
    for file, text in guides(lang):
        numbered = re.findall(r"\[([A-Z]+-\d+)\] ([^\[\n]+)", text)
        said |= {f"{file.parent}: {n}": sentence for n, sentence in numbered}
    return said


@pytest.mark.parametrize("lang", TRANSLATED)
def test_a_round_is_not_called_a_turn_nor_a_turn_a_round(lang: str) -> None:
    first, other = sentences(FIRST), sentences(lang)
    for this, that in ((ROUND, TURN), (TURN, ROUND)):
        only = {at for at, text in first.items() if found(this[FIRST], text) and not found(that[FIRST], text)}
        assert only
        assert {at: other[at] for at in sorted(only & other.keys()) if found(that[lang], other[at])} == {}


@pytest.mark.parametrize("file", GLOSSARIES, ids=lambda file: file.stem)
def test_a_glossary_knows_every_language(file: Path) -> None:
    for term, entry in tomllib.loads(file.read_text(encoding="utf-8")).items():
        assert set(entry) == set(TRANSLATED), term


def test_every_game_has_a_glossary() -> None:
    games = {home.parent.name for home in HOMES if home.parent.parent.name == "games"}
    assert {file.stem for file in GLOSSARIES} == games | {HOUSE}
