"""Catalogues: the messages of a .po file by their keys, as they are said of one thing and of several.

Everything that is said to people is read here: a game's words, the pages', the terminal's, the pictures', the hints'.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path

from babel.messages.pofile import read_po
from babel.numbers import format_decimal

from tablero.core.errors import Mistake

# The languages by their codes, each with its own name for itself. Another one is a line here and a file `<code>.po` or
# `<code>.md` wherever there is one of the others; what is not written yet is said in the first.
NAMES = {"en": "English", "de": "Deutsch", "it": "Italiano", "es": "Español"}
LANGUAGES = tuple(NAMES)
FIRST = LANGUAGES[0]

# A message: one form, or one for one thing and one for several.
Forms = tuple[str, ...]


class Catalogue(Mapping[str, Forms]):
    """What is said in one language; as a mapping, the forms by key.

    What its own file leaves out, `own` being what it has, is said as in the first language.
    """

    def __init__(self, folder: Path, lang: str) -> None:
        if lang not in LANGUAGES:
            raise Mistake(f"There is no language {lang!r}; expected one of: {', '.join(LANGUAGES)}.")
        self.name = f"{lang}.po"
        self.lang = lang
        first = _read(folder / f"{FIRST}.po")
        self.own = first if lang == FIRST else _written(folder / self.name)
        self.forms = first | self.own

    def __getitem__(self, key: str) -> Forms:
        return self.forms[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self.forms)

    def __len__(self) -> int:
        return len(self.forms)

    def message(self, key: str, n: object = 1) -> str:
        """The message under a key, as it is said of `n` things, with nothing put into it."""
        forms = self.forms.get(key)
        if forms is None:
            raise KeyError(f"{self.name} has no message {key!r}")
        return forms[0] if n == 1 else forms[-1]

    def say(self, key: str, n: object = 1, /, **named: object) -> str:
        """The same with the number and what it names put into it."""
        line = self.message(key, n)
        return line.format(**{"n": n, **named}) if "{" in line else line

    def number(self, n: float) -> str:
        """A number to a tenth, as it is written in the language: 2.3 or 2,3."""
        return format_decimal(round(n, 1) or 0, "0.0", self.lang).replace("-", "−")

    def of_prefix(self, prefix: str) -> dict[str, str | Forms]:
        """All messages whose key begins so, by the rest of it: the message, or its forms if it has several."""
        chosen = {key.removeprefix(prefix): forms for key, forms in self.forms.items() if key.startswith(prefix)}
        return {key: forms[0] if len(forms) == 1 else forms for key, forms in chosen.items()}


@lru_cache(maxsize=256)
def catalogue(folder: Path, lang: str) -> Catalogue:
    """The catalogue of a folder in one of our languages, read once."""
    return Catalogue(folder, lang)


def in_language(folder: Path, lang: str, ending: str) -> Path:
    """The file of a folder in a language, or in the first one as long as nobody has written it."""
    file = folder / f"{lang}.{ending}"
    return file if file.exists() else folder / f"{FIRST}.{ending}"


def _written(file: Path) -> dict[str, Forms]:
    """What there is of a language; nothing where nobody has begun."""
    return _read(file) if file.exists() else {}


def _read(file: Path) -> dict[str, Forms]:
    with file.open("rb") as opened:
        messages = read_po(opened, abort_invalid=True)
    out: dict[str, Forms] = {}
    for message in messages:
        key = message.id if isinstance(message.id, str) else message.id[0]
        forms = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
        if key and all(forms):
            out[key] = forms
    return out
