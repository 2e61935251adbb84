"""What is refused at the edge: each a sentence in the language of whoever asked, with the HTTP status it has."""

import msgspec

from tablero.core.errors import IllegalAction, Mistake
from tablero.server.speech import Speech, title_of
from tablero.words import FIRST

SOON = 3  # seconds after which something may have changed


class Refused(Mistake):
    """A request that is not done; nothing was changed by it. It has the key of its sentence, and what that names.

    >>> Refused("seat-open", seat=2).said(Speech.of("de"))
    'Platz 2 ist nicht frei.'
    """

    status = 400

    def __init__(self, key: str, /, **named: object) -> None:
        self.key = f"refused.{key}"
        self.named = named
        super().__init__(self.said(Speech.of(FIRST)))

    def said(self, speech: Speech) -> str:
        """The sentence in a language; a game is called there as it is called everywhere."""
        games = {"game": title_of(str(self.named["game"]), speech.lang)} if "game" in self.named else {}
        return speech.say(self.key, self.named.get("n", 1), **{**self.named, **games})


class Unknown(Refused):
    """What was asked for is not there, or not for these eyes."""

    status = 404


class NotYours(Refused):
    """The token does not belong to this seat, this table, or anyone."""

    status = 403


class Astray(Refused):
    """Another server was asked for than this one."""

    status = 421


class Stale(Refused):
    """The table has moved on since the act was made."""

    status = 409


class Later(Refused):
    """Not now; another try is worth it after some seconds."""

    status = 503

    @property
    def after(self) -> int:
        """How many seconds; `n` where that is known."""
        return int(str(self.named.get("n", SOON)))


class TooMany(Later):
    """More than is allowed for now."""

    status = 429


class Full(Later):
    """The server has no room for more."""


class Away(Later):
    """The database cannot be reached just now."""


def sentence(error: Mistake, speech: Speech) -> str:
    """What is said about an error. What only a program can ask for, the engine refuses in its own English."""
    if isinstance(error, Refused):
        return error.said(speech)
    if isinstance(error, IllegalAction) and speech.lang != FIRST:
        return speech.say("refused.illegal")
    return str(error)


class Problem(msgspec.Struct, frozen=True):
    """Why a request was not done, as RFC 9457 has it; `detail` is a sentence in the language asked for."""

    type: str
    title: str
    status: int
    detail: str


def problem(error: Mistake, lang: str) -> Problem:
    """An error as it is told."""
    return Problem("about:blank", type(error).__name__, getattr(error, "status", 400), sentence(error, Speech.of(lang)))
