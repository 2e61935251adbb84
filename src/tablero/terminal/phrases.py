"""The terminal's own words, in each language."""

from __future__ import annotations

from pathlib import Path

from tablero.core.errors import Mistake
from tablero.words import LANGUAGES, catalogue

LOCALE = Path(__file__).parent / "locale"


class Phrases:
    """What the terminal says in one language.

    >>> Phrases("de").say("table.round", n=3)
    'Runde 3'
    """

    def __init__(self, lang: str) -> None:
        if lang not in LANGUAGES:
            raise Mistake(f"There is no language {lang!r}; expected one of: {', '.join(LANGUAGES)}.")
        self.lang = lang
        self.catalogue = catalogue(LOCALE / f"{lang}.po")

    def say(self, key: str, **said: object) -> str:
        """The message under a key; `n` counts."""
        forms = self.catalogue[key]
        return (forms[0] if said.get("n", 1) == 1 else forms[-1]).format(**said)
