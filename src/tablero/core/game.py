"""What a game must offer, and where games are found."""

from collections.abc import Mapping, Sequence
from importlib.metadata import entry_points
from importlib.util import find_spec
from typing import Any, Final, Protocol

from tablero.core.agenda import Table
from tablero.core.dice import Dice
from tablero.core.errors import Mistake
from tablero.core.events import Kinds
from tablero.core.verbs import Vocabulary

GROUP: Final = "tablero.games"


class Option:
    """A choice made at set-up: its values as words, the first one the default."""

    def __init__(self, name: str, values: list[str]) -> None:
        self.name = name
        self.values = values


class Score:
    """A seat's points by category, and what breaks ties, the most important first."""

    def __init__(self, seat: int, parts: dict[str, int], tie_breaks: list[int]) -> None:
        self.seat = seat
        self.parts = parts
        self.total = sum(parts.values())
        self.tie_breaks = tie_breaks
        self.rank = 0


class Edition:
    """A set of data files: its name, a hash of what the files say, and the box made of them."""

    def __init__(self, name: str, digest: str, box: Any) -> None:
        self.name = name
        self.digest = digest
        self.box = box


class Game(Protocol):
    """One game: found by the entry point group `tablero.games`, under its name."""

    @property
    def name(self) -> str:
        """Its name in commands and files: `valletta`."""

    @property
    def rules_version(self) -> int:
        """Raised when something that was legal no longer is, or leads elsewhere; more that is legal does not raise it.

        Replays of another version are refused.
        """

    @property
    def seats(self) -> Sequence[int]:
        """The numbers of players it takes."""

    @property
    def vocabulary(self) -> Vocabulary:
        """All that can be said in it."""

    @property
    def options(self) -> Sequence[Option]:
        """What can be chosen at set-up."""

    @property
    def kinds(self) -> Kinds:
        """All kinds of events that are told of it, with what they count."""

    def edition(self, name: str) -> Edition:
        """The edition of this name, or in this folder."""

    def start(self, seats: int, options: Mapping[str, str], edition: Edition) -> Table:
        """A new state with the set-up on its agenda. Options are complete and valid."""

    def view(self, s: Table, seat: int | None) -> Mapping[str, Any]:
        """What a seat may see, or a spectator; made of plain JSON values."""

    def determinize(self, s: Table, seat: int, dice: Dice) -> Table:
        """A state that the seat cannot tell from this one."""

    def scores(self, s: Table) -> list[Score]:
        """The points so far by seat; final when the game is over."""

    def holdings(self, s: Table, seat: int) -> dict[str, int]:
        """All that a seat has, by the keys that events count: goods, money, points, cards."""


_LOADED: Final[dict[str, Game]] = {}


def names() -> list[str]:
    """The games that are installed."""
    return sorted({found.name for found in entry_points(group=GROUP) if _is_there(found.module)})


def load(name: str) -> Game:
    """The game of this name, looked for among what is installed when it is first asked for."""
    if name in _LOADED:
        return _LOADED[name]
    for found in entry_points(group=GROUP, name=name):
        if _is_there(found.module):
            game: Game = found.load()
            _LOADED[name] = game
            return game
    raise Mistake(f"There is no game {name!r}; expected one of: {', '.join(names())}.")


def _is_there(module: str) -> bool:
    """Whether a package that was declared can be found; a folder without code does not count."""
    try:
        spec = find_spec(module)
    except ModuleNotFoundError:
        return False
    return spec is not None and spec.origin is not None


def chosen(game: Game, options: Mapping[str, str] | None) -> dict[str, str]:
    """The options for a set-up, complete: what was not chosen has its default."""
    given = dict(options or {})
    complete = {}
    for option in game.options:
        value = given.pop(option.name, option.values[0])
        if value not in option.values:
            raise Mistake(
                f"{value!r} is no value of {game.name}'s option {option.name}; expected: {', '.join(option.values)}."
            )
        complete[option.name] = value
    for name in given:
        known = ", ".join(option.name for option in game.options) or "none"
        raise Mistake(f"{game.name} has no option {name!r}; it has: {known}.")
    return complete


def check_seats(game: Game, seats: int) -> None:
    """Refuses a number of players that the game does not take."""
    if seats not in game.seats:
        few, many = min(game.seats), max(game.seats)
        raise Mistake(f"{game.name} does not take {seats} players; expected {few} to {many}.")


def ranked(scores: list[Score]) -> list[Score]:
    """The scores with their ranks: 1 for the best, equal for those equal in points and tie-breaks."""
    for score in scores:
        mine = [score.total, *score.tie_breaks]
        score.rank = 1 + len([1 for other in scores if [other.total, *other.tie_breaks] > mine])
    return scores
