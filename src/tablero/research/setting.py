"""A game set up for study: what all the adapters ask of it, in NumPy's terms."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from tablero.core.agenda import NATURE, State, options, settle
from tablero.core.errors import Mistake
from tablero.core.game import Game, ObservationFace, check_seats, chosen, load, names, ranked
from tablero.core.observation import LARGEST, Part, Sheet

By = Literal["rank", "score"]
Floats = NDArray[np.float32]
Bytes = NDArray[np.uint8]
OVER = -4
# Decisions after which a game is cut off: the rules of some force no end, and who plays at random finds none.
LIMIT = 2_000


class Setting:
    """A game, its number of players and its options; everything wrong with them is refused here, by a Mistake.

    >>> setting = Setting("valletta", seats=2)
    >>> s = setting.new()
    >>> setting.observe(s, 0).shape == (setting.size,)
    True
    """

    def __init__(
        self,
        name: str,
        seats: int,
        options: Mapping[str, str] | None = None,
        edition: str = "reconstructed",
        by: By = "rank",
        limit: int = LIMIT,
    ) -> None:
        self.game = load(name)
        check_seats(self.game, seats)
        if by not in get_args(By):
            raise Mistake(f"Rewards cannot be given by {by!r}; expected 'rank' or 'score'.")
        if limit < 1:
            raise Mistake(f"A game cannot be cut off after {limit} decisions; expected 1 or more.")
        self.seats = seats
        self.limit = limit
        self.by = by
        self.choices = chosen(self.game, options)
        self.edition_name = edition
        self.edition = self.game.edition(edition)
        self.actions = self.game.vocabulary.size
        self.spelled = [self.game.vocabulary.spell(a) for a in range(self.actions)]
        self.opening = self.game.start(seats, self.choices, self.edition)
        settle(self.opening)
        self.version = version(self.game)
        self.write = face_of(self.game).write
        self._sheet = self.sheet()
        self.size = self._sheet.size
        self._row: Bytes = memory(self._sheet.data, np.uint8)
        most = [part.most for part in self.parts for _ in range(part.size)]
        self.scale: Floats = (1 / np.array(most)).astype(np.float32)
        # The largest number there can be, for the bounds of a space.
        self.high: Floats = np.float32(LARGEST) * self.scale

    @property
    def parts(self) -> list[Part]:
        """What stands where in an observation."""
        return self._sheet.parts

    def new(self) -> State:
        """A table before anything was drawn."""
        return self.opening.clone()

    def sheet(self) -> Sheet:
        """A sheet that has learned what stands where, with room for one row."""
        sheet = Sheet()
        sheet.begin()
        self.write(self.opening, 0, sheet)
        sheet.end()
        sheet.make_rows(1)
        return sheet

    def raw(self, s: State, seat: int) -> Bytes:
        """What the seat sees, as it is written on the sheet; the same memory each time."""
        self._row.fill(0)
        self._sheet.begin()
        self.write(s, seat, self._sheet)
        self._sheet.end()
        return self._row

    def observe(self, s: State, seat: int, out: Floats | None = None) -> Floats:
        """What the seat sees, each number divided by what it usually reaches."""
        return np.multiply(self.raw(s, seat), self.scale, out=out)

    def mask(self, legal: list[int]) -> NDArray[np.int8]:
        """A 1 for each of these actions."""
        mask = bytearray(self.actions)
        for a in legal:
            mask[a] = 1
        return np.frombuffer(mask, np.int8)

    def rewards(self, s: State) -> list[float]:
        """What the seats get at the end: their points, or by rank from 1 for the first to -1 for the last.

        Those of equal rank share what their places would bring, so that ranks add up to 0.
        """
        scores = ranked(self.game.scores(s))
        if self.by == "score":
            return [float(score.total) for score in scores]
        ranks = [score.rank for score in scores]
        step = 2 / max(self.seats - 1, 1)
        return [1 - step * (rank - 1 + (ranks.count(rank) - 1) / 2) for rank in ranks]


class Memory:
    """What an array lies in, for as long as there is one: the engine writes there, and whoever has the array may."""

    def __init__(self, owner: Any) -> None:
        self.owner = owner
        seen: dict[str, Any] = np.asarray(memoryview(owner)).__array_interface__
        self.__array_interface__ = {**seen, "data": (seen["data"][0], False)}


def memory(owner: Any, kind: type[Any]) -> NDArray[Any]:
    """The engine's own memory as an array, nothing copied."""
    return np.asarray(Memory(owner)).view(kind)


def face_of(game: Game) -> ObservationFace:
    """What is observed of a game."""
    if game.observation is None:
        raise Mistake(f"Nobody has written down what is observed of {game.name}.")
    return game.observation


def observed() -> list[Game]:
    """The installed games of which somebody has."""
    return [game for game in map(load, names()) if game.observation is not None]


def version(game: Game) -> str:
    """The name under which results can be compared: it changes with the rules, and with what is observed."""
    return f"{game.name}_v{game.rules_version - 1 + face_of(game).VERSION}"


def least(game: str) -> int:
    """The fewest players a game takes."""
    return min(load(game).seats)


def asked(s: State) -> int:
    """The seat that acts next: of several asked at once the first; NATURE before a draw; OVER at the end."""
    if not s.agenda:
        return OVER
    seat = s.agenda[-1].seat
    return seat if seat >= NATURE else s.agenda[-1].waiting(s)[0]


def sentence(setting: Setting, s: State, seat: int, a: int) -> str:
    """Why the seat, or nature, cannot do this."""
    return refusal(setting, seat, options(s, seat), a)


def refusal(setting: Setting, seat: int, legal: list[int], a: int) -> str:
    """The same where it is known what it can do."""
    if not 0 <= a < setting.actions:
        return f"{a!r} is no action; expected a number from 0 to {setting.actions - 1}."
    who = f"Seat {seat}" if seat >= 0 else "Nature"
    can = [setting.spelled[each] for each in legal]
    shown = ", ".join(can[:12]) + (f" and {len(can) - 12} more" if len(can) > 12 else "")
    return f"{who} cannot {setting.spelled[a]!r} now; it can: {shown}."
