"""What a game must offer, and where games are found."""

from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from inspect import getfile
from pathlib import Path
from typing import Any, Final, Protocol

from mypy_extensions import mypyc_attr

from tablero.core.agenda import State
from tablero.core.dice import Dice
from tablero.core.errors import Mistake, clipped
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


class End:
    """One of the things that end a game: how far it has come, and where the end comes; `where` may be a place's key."""

    def __init__(self, name: str, n: int, of: int, where: str = "") -> None:
        self.name = name
        self.n = n
        self.of = of
        self.where = where


class Edition:
    """A set of data files: its name, a hash of what they say, what is printed there, and the box the rules index.

    `formerly` are hashes of files that said the same, when values stood in the rules that now stand in the files;
    `kinds` are the records that its files were read by.
    """

    def __init__(
        self,
        name: str,
        digest: str,
        box: Any,
        printed: Any = None,
        formerly: Sequence[str] = (),
        kinds: Mapping[str, Any] | None = None,
    ) -> None:
        self.name = name
        self.digest = digest
        self.box = box
        self.printed = printed
        self.formerly = formerly
        self.kinds: Mapping[str, Any] = kinds or {}


# What a sentence names: words by their keys, and things counted.
Named = Mapping[str, str | Sequence[str | tuple[int, str]]]


class Price:
    """What an action costs a seat now, as a sum: each step with the sentence of its cause and what it adds.

    Amounts are by the keys that events count; `has` is what the seat can pay with. What is taken off without being
    there to pay with, such as goods of one's choice, may be left out wherever something is lacking.
    """

    def __init__(self, a: int, steps: Sequence[tuple[str, Named, Mapping[str, int]]], has: Mapping[str, int]) -> None:
        self.a = a
        self.steps = steps
        self.has = has

    def total(self) -> dict[str, int]:
        """What is paid in all, without what comes to nothing."""
        out: dict[str, int] = {}
        for _, _, adds in self.steps:
            for what, n in adds.items():
                out[what] = out.get(what, 0) + n
        return {what: n for what, n in out.items() if n}

    def lack(self) -> dict[str, int]:
        """What the seat has too little of, or nothing if what it may leave out makes up for it."""
        total = self.total()
        short = {what: n - self.has.get(what, 0) for what, n in total.items() if n > self.has.get(what, 0)}
        spared = -sum([n for what, n in total.items() if n < 0 and what not in self.has])
        return short if sum(short.values()) > spared else {}


class EvaluationFace(Protocol):
    """What bots know of a game: an evaluation by weights, those written down and where learned ones lie."""

    @property
    def WEIGHTS(self) -> Mapping[str, float]:  # noqa: N802 - a module's constants
        """The weights written down, by the names of the features."""

    @property
    def SPREAD(self) -> float:  # noqa: N802
        """How many points ahead make a seat e times as likely to win."""

    @property
    def LEARNED(self) -> Path:  # noqa: N802
        """Where better weights lie, if some were learned; what people are told lies beside them, if it was fitted."""

    def evaluation(self, weights: Mapping[str, float], spread: float) -> Any:
        """The evaluation with these weights."""


class PolicyFace(Protocol):
    """What a player who does not think does: a fast policy by weights, and where learned ones lie."""

    @property
    def SIGNS(self) -> int:  # noqa: N802
        """How many signs a position may show."""

    @property
    def KINDS(self) -> int:  # noqa: N802
        """How many kinds of options there are."""

    @property
    def LEARNED(self) -> Path:  # noqa: N802
        """Where the weights lie that were learned."""

    def policy(self, weights: bytes) -> Any:
        """The policy with these weights, a byte for each kind under each sign."""


class ObservationFace(Protocol):
    """What a seat sees as a row of numbers, for programs that learn."""

    @property
    def VERSION(self) -> int:  # noqa: N802
        """Raised when what is written changes."""

    def write(self, s: Any, seat: int, sheet: Any) -> None:
        """Writes what the seat sees on the sheet."""


class PictureFace(Protocol):
    """How a game looks on a page: each part is HTML or SVG, made of a view.

    In its folder lie `style.css`, `palette.css` and `icons.svg`.
    """

    @property
    def FOLDER(self) -> Path:  # noqa: N802
        """Where its styles, colours and icons lie."""

    def board(self, view: Any, words: Any, layout: str) -> str:
        """The board, `wide` or `tall`."""

    def mat(self, view: Any, seat: int, words: Any) -> str:
        """A seat's own mat."""

    def other(self, view: Any, seat: int, words: Any) -> str:
        """Another seat as a row."""

    def piece(self, range: str, word: str, words: Any) -> str:
        """A card, tile or place, large."""

    def poster(self, title: str) -> str:
        """The picture on the first page."""


class PriceFace(Protocol):
    """What things cost, for the one who points at them."""

    def prices(self, s: Any, seat: int) -> Sequence[Price]:
        """What actions would cost the seat now, whether they are options or not."""


class ReasonFace(Protocol):
    """Why something is no option, for the one who points at it."""

    def refusals(self, s: Any, seat: int) -> Sequence[tuple[int, str, Named]]:
        """Actions that are no options, each with the key of its reason and what that names."""


class TextFace(Protocol):
    """How a game looks in a terminal."""

    def table(self, view: Any, box: Any, words: Any, names: Sequence[str], say: Any) -> Any:
        """All that lies on the table."""

    def brief(self, view: Any, box: Any, words: Any, names: Sequence[str], say: Any) -> Any:
        """What is one's own."""

    def note(self, events: Any, gains: Mapping[str, int], words: Any) -> str:
        """What an option would bring."""

    def piece(self, range: str, word: str, box: Any, words: Any, say: Any) -> Any:
        """What `help` adds about a card."""

    @property
    def SIGNS(self) -> Mapping[str, str]:  # noqa: N802
        """The signs on its table, each with the key of what it means."""


class WordFace(Protocol):
    """What the texts of a game take from its edition: no number of what is printed stands in a catalogue."""

    def figures(self, edition: Edition) -> Mapping[str, str | Sequence[str | tuple[int, str]]]:
        """What questions, labels, reasons and the rules name by these words: numbers, or things counted or listed."""

    def piece(self, edition: Edition, range: str, word: str) -> Sequence[tuple[str, Named]]:
        """What is printed on a card, a place or a tile: the keys of its sentences, and what each names."""

    def option(self, s: Any, a: int) -> tuple[str, Named] | None:
        """An option by what it touches at this table: the key of its sentence and what that names; None if its own
        words say it all.
        """

    @property
    def RULES(self) -> Mapping[str, str]:  # noqa: N802
        """The numbers of the rules that things follow, by a range, a word of it (`good.gold`), or `about.<name>`."""


class About:
    """What the box says on its back: minutes a game, and how heavy it is, from 1 to 5."""

    def __init__(self, minutes: str, weight: int) -> None:
        self.minutes = minutes
        self.weight = weight


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """One game: found by the entry point group `tablero.games`, under its name.

    It says all that the house must know of it: how it begins, what is seen and scored, and its faces, by which the
    house shows, explains, evaluates and observes it. All but its beginning lies in its folder, each under a name that
    is the same in every game; a game that is otherwise made says so itself. A face may be absent, and the house does
    without.
    """

    def __init__(
        self,
        name: str,
        rules_version: int,
        seats: Sequence[int],
        vocabulary: Vocabulary,
        kinds: Kinds,
        options: Sequence[Option] = (),
        about: About | None = None,
    ) -> None:
        # Its name in commands and files: `valletta`.
        self.name = name
        # Raised when something that was legal no longer is or leads elsewhere; replays of another version are refused.
        self.rules_version = rules_version
        # The numbers of players it takes, all that can be said in it, the kinds of events that are told of it with what
        # they count, and what can be chosen at set-up.
        self.seats = seats
        self.vocabulary = vocabulary
        self.kinds = kinds
        self.options = options
        self.about = about
        self._modules: dict[str, Any] = {}

    def module(self, name: str) -> Any:
        """A module of its folder, or None; imported when it is first asked for: a bot needs no pictures."""
        if name not in self._modules:
            full = f"{type(self).__module__}.{name}"
            self._modules[name] = import_module(full) if _is_there(full) else None
        return self._modules[name]

    def edition(self, name: str) -> Edition:
        """The edition of this name, or in this folder."""
        found: Edition = self.module("edition").load(name)
        return found

    def start(self, seats: int, options: Mapping[str, str], edition: Edition) -> State:
        """A new state with the set-up on its agenda. Options are complete and valid."""
        raise NotImplementedError(f"{self.name} cannot begin")  # abstract

    def view(self, s: State, seat: int | None) -> Mapping[str, Any]:
        """What a seat may see, or a spectator; made of plain JSON values."""
        seen: Mapping[str, Any] = self.module("sight").view(s, seat)
        return seen

    def determinize(self, s: State, seat: int, dice: Dice) -> State:
        """A state that the seat cannot tell from this one; by the same dice always the same, since practice is stored
        by what dealt it.
        """
        dealt: State = self.module("sight").determinize(s, seat, dice)
        return dealt

    def scores(self, s: State) -> list[Score]:
        """The points so far by seat; final when the game is over."""
        counted: list[Score] = self.module("scoring").scores(s)
        return counted

    def ends(self, s: State) -> list[End]:
        """What ends the game and how near that is, for all to see; when the game is over, one of them has come."""
        scoring = self.module("scoring")
        near: list[End] = scoring.ends(s) if scoring is not None and hasattr(scoring, "ends") else []
        return near

    def holdings(self, s: State, seat: int) -> dict[str, int]:
        """All that a seat has, by the keys that events count: goods, money, points, cards."""
        held: dict[str, int] = self.module("events").holdings(s, seat)
        return held

    def starter(self, s: State) -> int:
        """Who is first in turn order; the first seat in a game that has no start player."""
        first: int = getattr(s, "starter", 0)
        return first

    def component(self, s: State, a: int) -> str:
        """The card, tile, building or good that an option takes up, by its key: its first word, where the game does not
        say otherwise; nothing where it has no words.
        """
        events = self.module("events")
        if events is not None and hasattr(events, "component"):
            named: str = events.component(s, a)
            if named:
                return named
        verb = self.vocabulary.verb_of(a)
        return verb.ranges[0].key(verb.x(a)) if verb.ranges else ""

    # Faces

    @property
    def home(self) -> Path:
        """Its folder, with its words in `locale` and its rules in `guide`."""
        return Path(getfile(type(self))).parent

    @property
    def evaluation(self) -> EvaluationFace | None:
        """What bots know of it; without one they count points."""
        found: EvaluationFace | None = self.module("evaluation")
        return found

    @property
    def policy(self) -> PolicyFace | None:
        """What one does at a glance; without one every option is as good as another."""
        found: PolicyFace | None = self.module("evaluation.policy")
        return found

    @property
    def observation(self) -> ObservationFace | None:
        """What a program sees of it; without one it cannot be learned."""
        found: ObservationFace | None = self.module("observation")
        return found

    @property
    def picture(self) -> PictureFace | None:
        """How it looks on a page; without one the page lists what the view says."""
        found: PictureFace | None = self.module("picture")
        return found

    @property
    def prices(self) -> PriceFace | None:
        """What things cost; without one the page names no price."""
        found: PriceFace | None = self.module("prices")
        return found

    @property
    def reasons(self) -> ReasonFace | None:
        """Why something is no option; without one the page is silent about it."""
        found: ReasonFace | None = self.module("reasons")
        return found

    @property
    def words(self) -> WordFace | None:
        """What its texts take from the edition; without one they are as the catalogue has them."""
        found: WordFace | None = self.module("words")
        return found

    @property
    def text(self) -> TextFace | None:
        """How it looks in a terminal; without one the terminal lists what the view says."""
        found: TextFace | None = self.module("text")
        return found


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
    raise Mistake(f"There is no game {clipped(name)!r}; expected one of: {', '.join(names())}.")


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
                f"{clipped(value)!r} is no value of {game.name}'s option {option.name};"
                f" expected: {', '.join(option.values)}."
            )
        complete[option.name] = value
    for name in given:
        known = ", ".join(option.name for option in game.options) or "none"
        raise Mistake(f"{game.name} has no option {clipped(name)!r}; it has: {known}.")
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
