"""What people write about themselves and to each other: as it is shown, and whom it could be mistaken for."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import count

from tablero.bots.levels import LEVELS
from tablero.server.errors import Refused
from tablero.server.speech import Speech
from tablero.server.store.database import Seat
from tablero.words import LANGUAGES

LONGEST_NAME = 24
# What a bot in each seat is called: by the first that nobody at its table bears, for whom all are free.
BOT_NAMES = (
    ("Bruno", "Beatriz", "Basilio", "Bianca", "Baltasar"),
    ("Carla", "Cosimo", "Catalina", "Ciro", "Clemencia"),
    ("Dai", "Dolores", "Dario", "Delfina", "Damian"),
    ("Elena", "Emilio", "Esperanza", "Ettore", "Eugenia"),
    ("Fausto", "Flavia", "Felipe", "Fiorella", "Fermin"),
)
MOST_MARKS = 2  # above and below one letter; no language needs more

# Letters that show nothing though they count as letters, marks or symbols.
BLANK = dict.fromkeys([0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0, *range(0xFE00, 0xFE10)], "")
BLANK |= dict.fromkeys(range(0xE0100, 0xE01F0), "")
# What is drawn like a Latin letter, of the Cyrillic and Greek alphabets and of digits; l, i and 1 are alike anyhow.
ALIKE = str.maketrans(
    "авеёорсухіїјѕһкмнтԁԛԝьпгѵӏαβγεηικνορσςτυχωμłøđıɡʟƅɑꞵ0134578|!$@",
    "abeeopcyxiijshkmhtdqwbnrvlabyenikvopoctuxwulodiglbaboleastbllsa",
)
PAIRS = {"rn": "m", "vv": "w"}


def shown(text: str) -> str:
    """A text as it is shown to others: one line, without what is invisible, turns the writing round or piles up.

    >>> shown(" Ann\\u202e\\u200b\\nBo\\0 "), shown("a" + "\\u0300" * 50) == "à\\u0300"
    ('Ann Bo', True)
    """
    out: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", text.translate(BLANK)):
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if letter.isspace() or kind in ("Zs", "Zl", "Zp"):
            out.append(" ")
        elif kind[0] != "C" and marks < MOST_MARKS and (marks == 0 or "".join(out[-1:]).strip()):
            out.append(letter)
    return " ".join("".join(out).split())


def clean_name(name: str) -> str:
    """A name as it is shown, 1 to 24 letters, which nobody takes for a level of bots."""
    kept = shown(name)
    if not 1 <= len(kept) <= LONGEST_NAME:
        raise Refused("name", n=len(kept), most=LONGEST_NAME)
    if skeleton(kept) in levels() or any(skeleton(word) == skeleton("bot") for word in words(kept)):
        raise Refused("name-bot", name=kept)
    return kept


def words(name: str) -> list[str]:
    """The words of a name, whatever stands between them."""
    return "".join(letter if letter.isalnum() else " " for letter in name).split()


@lru_cache(maxsize=4096)
def skeleton(name: str) -> str:
    """What is left of a name if only what catches the eye counts: names with the same can be mistaken.

    >>> skeleton("Аdmіral") == skeleton("ADM1RÁL") == skeleton("𝕬𝖉𝖒𝖎𝖗𝖆𝖑"), skeleton("Ann") == skeleton("Anna")
    (True, False)
    """
    plain = unicodedata.normalize("NFKD", name).casefold().translate(ALIKE)
    seen = "".join(letter for letter in plain if letter.isalnum()).replace("i", "l")
    for pair, one in PAIRS.items():
        seen = seen.replace(pair, one)
    # A name of signs alone is its signs.
    return seen or name


@lru_cache
def levels() -> frozenset[str]:
    """What the levels of bots are called, in any language."""
    said = [Speech.of(lang).say(f"level.{level}") for lang in LANGUAGES for level in LEVELS]
    return frozenset(map(skeleton, [*LEVELS, *said]))


def names_at(seats: Sequence[Seat], guest: str = "", nobody: str = "") -> list[str]:
    """What those in the seats of a table are called: people as they wish, or guests, bots as nobody else there.

    People whose names can be mistaken have a number behind theirs, but for the first of them.
    """
    taken = {skeleton(each.name or guest) for each in seats if each.person}
    there: set[str] = set()
    out = []
    for each in seats:
        name = nobody
        if each.person:
            name = each.name or guest
            if name and skeleton(name) in there:
                name = next(one for one in (f"{name} {n}" for n in count(2)) if skeleton(one) not in taken | there)
            there.add(skeleton(name))
        elif each.level:
            some = BOT_NAMES[each.seat % len(BOT_NAMES)]
            name = next((one for one in some if skeleton(one) not in taken), some[0])
        out.append(name)
    return out


def check_apart(name: str, others: Iterable[str]) -> None:
    """Refuses a name that one of these bears, or nearly."""
    for other in others:
        if name and other and skeleton(name) == skeleton(other):
            raise Refused("name-taken", name=other)
