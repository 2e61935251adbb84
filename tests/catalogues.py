"""All that is said to people, by who says it and in which language: catalogues and guides."""

import re
from collections.abc import Iterator
from pathlib import Path

from tablero.words import FIRST, LANGUAGES

TESTS = Path(__file__).parent
SOURCE = TESTS.parent / "src" / "tablero"
# Languages in which not all is written yet; they fall back to the first, and are not held to be complete.
UNFINISHED: set[str] = set()
COMPLETE = [lang for lang in LANGUAGES if lang not in UNFINISHED]
TRANSLATED = [lang for lang in COMPLETE if lang != FIRST]
HOMES = sorted(file.parent for root in (SOURCE, TESTS / "installed") for file in root.glob(f"**/locale/{FIRST}.po"))


def named(folder: Path) -> str:
    """What a folder of catalogues is called in a test's name."""
    return folder.parent.name


def guides(lang: str) -> Iterator[tuple[Path, str]]:
    """The guides of all games in a language."""
    for home in HOMES:
        file = home.parent / "guide" / f"{lang}.md"
        if file.exists():
            yield file, file.read_text(encoding="utf-8")


def unnumbered(guide: str) -> str:
    """A guide, as it is written or as it is a page, without the numbers of its rules."""
    return re.sub(r'\[[A-Z]-\d{3}\] |<a class="no".*?</a>', "", guide)
