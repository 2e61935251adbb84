"""The words that pictures say beside those of the game: what a chip counts, whose a house is."""

from __future__ import annotations

from pathlib import Path

from tablero.words import Words, catalogue

HOME = Path(__file__).parent / "locale"


def label(words: Words, key: str, n: int = 1, **said: str | int) -> str:
    """A label in the language of the words: the game's own, or one that all games share.

    >>> label(Words.of("valletta", "de"), "houses-left", 3)
    '3 Häuser übrig'
    """
    own = f"picture.{key}"
    return words.say(own, n, **said) if words.has(own) else catalogue(HOME, words.lang).say(key, n, **said)


def seat_of(words: Words, seat: int) -> str:
    """The player's name, or the seat's number where nobody is named."""
    return words.seats[seat] if seat < len(words.seats) else str(seat + 1)


def title(words: Words, range: str, word: str) -> str:
    """A word's name as it stands on a sign or card: with a capital."""
    said = words.word(range, word)
    return said[:1].upper() + said[1:]


def listed(counts: dict[str, int], words: Words, range: str) -> str:
    """Counted words in a line: 2 gold, 1 wood."""
    return ", ".join(f"{n} {words.say(f'{range}.{word}', n)}" for word, n in counts.items() if n)
