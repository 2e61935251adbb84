"""What the pages say in a language."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from tablero.core.game import names
from tablero.words import LANGUAGES, Catalogue, Words

HOME = Path(__file__).parent / "locale"
NAMES = {"en": "English", "de": "Deutsch", "it": "Italiano"}


class Speech(Catalogue):
    """The pages' own texts.

    >>> Speech.of("de").say("home.play")
    'Sofort spielen'
    """

    def __init__(self, lang: str) -> None:
        super().__init__(HOME / f"{lang}.po")
        self.lang = lang

    @staticmethod
    @lru_cache
    def of(lang: str) -> Speech:
        """What they say in a language."""
        return Speech(lang)

    def number(self, n: float) -> str:
        """A number to a tenth, as it is written in the language.

        >>> Speech.of("de").number(-2.25), Speech.of("en").number(3)
        ('−2,2', '3.0')
        """
        return f"{n:.1f}".replace("-0.0", "0.0").replace("-", "−").replace(".", "." if self.lang == "en" else ",")


@lru_cache
def playable() -> list[str]:
    """The games that are installed and speak all our languages."""
    return [name for name in names() if all(_speaks(name, lang) for lang in LANGUAGES)]


def _speaks(game: str, lang: str) -> bool:
    try:
        return bool(Words.of(game, lang).catalogue)
    except FileNotFoundError:
        return False


def preferred(header: str) -> str:
    """The language a browser asks for, if we speak it.

    >>> preferred("fr;q=0.9, it-CH, en;q=0.5"), preferred("")
    ('it', 'en')
    """
    ranked = []
    for part in header.split(","):
        tag, _, q = part.strip().partition(";q=")
        try:
            ranked.append((-float(q or 1), tag[:2].lower()))
        except ValueError:
            continue
    return next((tag for _, tag in sorted(ranked, key=lambda each: each[0]) if tag in LANGUAGES), "en")
