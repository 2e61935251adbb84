"""What the pages say in a language."""

from __future__ import annotations

import time
from functools import lru_cache
from pathlib import Path

from tablero.core.game import load, names
from tablero.words import FIRST, LANGUAGES, Catalogue, Words

HOME = Path(__file__).parent / "locale"
UNITS = {"days": 24 * 3600, "hours": 3600, "minutes": 60}  # in seconds, the largest first


class Speech(Catalogue):
    """The pages' own texts.

    >>> Speech.of("de").say("home.play")
    'Sofort spielen'
    """

    def __init__(self, lang: str) -> None:
        super().__init__(HOME, lang)

    @staticmethod
    @lru_cache
    def of(lang: str) -> Speech:
        """What they say in a language."""
        return Speech(lang)

    def ago(self, at: float) -> str:
        """When something was, seen from now: 2 days ago."""
        unit, n = largest(time.time() - at)
        return self.say(f"ago.{unit}", n)

    def since(self, at: float) -> str:
        """For how long something has been going on: for 2 days."""
        unit, n = largest(time.time() - at)
        return self.say(f"since.{unit}", n)


def largest(seconds: float) -> tuple[str, int]:
    """A time in its largest unit, rounded down; less than a minute is now.

    >>> largest(59), largest(3600), largest(200_000)
    (('now', 0), ('hours', 1), ('days', 2))
    """
    found = ((unit, int(seconds // length)) for unit, length in UNITS.items() if seconds >= length)
    return next(found, ("now", 0))


@lru_cache
def playable() -> list[str]:
    """The games that are installed and have words, in one language at least."""
    return [name for name in names() if (load(name).home / "locale" / f"{FIRST}.po").exists()]


def title_of(game: str, lang: str) -> str:
    """What a game is called; one without words has its own name."""
    return Words.of(game, lang).say(f"game.{game}") if game in playable() else game


def preferred(header: str) -> str:
    """The language a browser asks for, if we speak it.

    >>> preferred("fr;q=0.9, it-CH, en;q=0.5"), preferred("es-CL"), preferred("")
    ('it', 'es', 'en')
    """
    ranked = []
    for part in header.split(","):
        tag, _, q = part.strip().partition(";q=")
        try:
            ranked.append((-float(q or 1), tag[:2].lower()))
        except ValueError:
            continue
    return next((tag for _, tag in sorted(ranked, key=lambda each: each[0]) if tag in LANGUAGES), FIRST)
