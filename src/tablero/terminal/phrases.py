"""The terminal's own words, in each language."""

from pathlib import Path

from tablero.words import Catalogue, catalogue

LOCALE = Path(__file__).parent / "locale"


def phrases_in(lang: str) -> Catalogue:
    """What the terminal says in one language.

    >>> phrases_in("de").say("table.round", 3)
    'Runde 3'
    """
    return catalogue(LOCALE, lang)
