"""Card texts say what the cards do: every number of a person's effect is in its text, in every language."""

import re

import msgspec
import pytest

from tablero.games.valletta import edition
from tablero.games.valletta.printed import Building, Starting
from tablero.words import LANGUAGES, Words

FILES = edition.files(edition.HOME / "reconstructed")
PERSONS = {card.name: card for card in FILES.persons.starting} | {card.person: card for card in FILES.buildings}


def numbers(card: Starting | Building) -> set[str]:
    """The numbers of an effect; what is nought or without limit needs no saying."""
    values = msgspec.structs.asdict(card.does).values()
    return {str(n) for n in values if type(n) is int and n > 0}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_text_has_the_numbers_of_its_effect(lang: str) -> None:
    words = Words.of("valletta", lang)
    assert len(PERSONS) == 31
    for name, card in PERSONS.items():
        text = words.text("person", name)
        assert text and numbers(card) <= set(re.findall(r"\d+", text)), f"{name}: {text}"
