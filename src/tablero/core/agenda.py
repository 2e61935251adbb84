"""What is owed in a game: a stack of small records, and the few functions that work it off.

The record on top says who is waited for. A `Choice` waits for one seat, a `Together` for several at
once, a `Chance` for nature; a `Step` waits for nobody and runs at once. A `Several` is a choice that
goes on until all is named. Records are never changed after they were put on the agenda, so clones of a
state share them.
"""

from typing import Any, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from tablero.core.dice import Dice
from tablero.core.events import EVERYONE as EVERYONE
from tablero.core.events import NOBODY as NOBODY
from tablero.core.events import Event

NATURE: Final = -1
NOTHING: Final[list[int]] = []


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A state: the agenda here, the tables of small ints in the game's own subclass."""

    def __init__(self) -> None:
        self.agenda: list[Task[Any]] = []
        self.round = 0
        # Counts what became known to more than one seat without nature's doing: no undo beyond it.
        self.reveals = 0
        self.listener: list[Event] | None = None

    def then(self, task: "Task[Any]") -> None:
        """Puts a task on top: what is put last is done first."""
        self.agenda.append(task)

    def clone(self) -> "State":
        """A state equal to this one that shares nothing with it that can change; nobody listens to it."""
        raise NotImplementedError(f"{type(self).__name__} has no clone")  # abstract

    def free_options(self, seat: int) -> list[int]:
        """What the seat may do beside the decision that is asked of it; none in most games."""
        return NOTHING

    def free(self, seat: int, a: int) -> bool:
        """Does the action and says True if it is a free one, which leaves the agenda as it is."""
        return False

    def tell(
        self,
        kind: str,
        seat: int,
        n: int = 0,
        what: str = "",
        source: str = "",
        where: str = "",
        other: int = NOBODY,
        to: int = EVERYONE,
    ) -> None:
        """Appends an event for those who listen."""
        if self.listener is not None:
            self.listener.append(Event(kind, seat, n, what, source, where, other, to, self.reveals))


S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Task(Generic[S]):
    """A record on the agenda: `seat` is who it waits for, or NATURE, EVERYONE, NOBODY.

    Games derive from the four kinds below, which say how a task is asked and answered.
    """

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def about(self, s: S) -> dict[str, str]:
        """The words that the question names, by their range: {"person": "foreman"}."""
        return {}

    def waiting(self, s: S) -> list[int]:
        """Who owes an answer."""
        return [self.seat]

    def offered(self, s: S, seat: int) -> list[int]:
        """What this seat may do while the task is on top."""
        return []

    def answer(self, s: S, seat: int, a: int) -> None:
        """Takes the seat's action, and the task off the agenda if that settles it."""
        raise NotImplementedError(f"{type(self).__name__} takes no answer")  # abstract

    def draw(self, s: S, dice: Dice) -> int:
        """One outcome by these dice."""
        raise NotImplementedError(f"{type(self).__name__} draws nothing")  # abstract

    def run(self, s: S) -> None:
        """Happens; the task is off the agenda already."""
        raise NotImplementedError(f"{type(self).__name__} does not happen by itself")  # abstract


@mypyc_attr(allow_interpreted_subclasses=True)
class Choice(Task[S]):
    """Waits for one seat."""

    def options(self, s: S) -> list[int]:
        """What the seat may do: at least one action, none twice, always in the same order."""
        raise NotImplementedError(f"{type(self).__name__} offers nothing")  # abstract

    def allows_free(self, s: S) -> bool:
        """Whether the seat's free actions may come in between."""
        return True

    def resolve(self, s: S, a: int) -> None:
        """Does the action. The choice is off the agenda already; what follows is put on it."""
        raise NotImplementedError(f"{type(self).__name__} does nothing")  # abstract

    def offered(self, s: S, seat: int) -> list[int]:
        if seat != self.seat:
            return []
        out = self.options(s)
        if self.allows_free(s):
            free = s.free_options(seat)
            if free:
                out.extend(free)
        return out

    def answer(self, s: S, seat: int, a: int) -> None:
        if not s.free(seat, a):
            s.agenda.pop()
            self.resolve(s, a)


@mypyc_attr(allow_interpreted_subclasses=True)
class Several(Choice[S]):
    """Several things, named one by one: any order of them is offered, and every order gives the same state.

    So the task that goes on carries nothing that tells one order from another. `highest` is the highest action named
    so far, -1 before any: whoever tries them all need only go upwards.
    """

    def __init__(self, seat: int, highest: int = -1) -> None:
        super().__init__(seat)
        self.highest = highest

    def is_thing(self, a: int) -> bool:
        """Whether the action names one of the things; what does not, like being done, ends the naming."""
        raise NotImplementedError(f"{type(self).__name__} names nothing")  # abstract


@mypyc_attr(allow_interpreted_subclasses=True)
class Together(Task[S]):
    """Waits for several seats at once, whose answers may come in any order; `waiting` says for whom."""

    def __init__(self) -> None:
        super().__init__(EVERYONE)

    def may_act(self, s: S, seat: int) -> bool:
        """Whether the seat may act now; a game may also let one that owes nothing change its answer.

        NATURE is asked for too: calling time is hers, and she never must.
        """
        return seat in self.waiting(s)

    def time(self, s: S) -> tuple[int, int]:
        """Where nature may call time: after how many seconds, and the count that follows them."""
        return 0, 0

    def options(self, s: S, seat: int) -> list[int]:
        """What this seat may do."""
        raise NotImplementedError(f"{type(self).__name__} offers nothing")  # abstract

    def resolve(self, s: S, seat: int, a: int) -> None:
        """Does the seat's action; the task stays on the agenda."""
        raise NotImplementedError(f"{type(self).__name__} does nothing")  # abstract

    def close(self, s: S) -> None:
        """What follows when all have answered; the task is off the agenda already."""
        raise NotImplementedError(f"{type(self).__name__} closes nothing")  # abstract

    def offered(self, s: S, seat: int) -> list[int]:
        if not self.may_act(s, seat):
            return []
        out = self.options(s, seat)
        if seat != NATURE:
            free = s.free_options(seat)
            if free:
                out.extend(free)
        return out

    def answer(self, s: S, seat: int, a: int) -> None:
        if not s.free(seat, a):
            self.resolve(s, seat, a)
            if not self.waiting(s):
                s.agenda.pop()
                self.close(s)


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance(Task[S]):
    """Waits for nature."""

    def __init__(self) -> None:
        super().__init__(NATURE)

    def outcomes(self, s: S) -> list[int]:
        """What may happen: at least one action, none twice, always in the same order."""
        raise NotImplementedError(f"{type(self).__name__} has no outcomes")  # abstract

    def weights(self, s: S) -> list[int]:
        """How likely each outcome is, as whole numbers over their sum."""
        raise NotImplementedError(f"{type(self).__name__} has no weights")  # abstract

    def resolve(self, s: S, a: int) -> None:
        """Lets the outcome happen."""
        raise NotImplementedError(f"{type(self).__name__} does nothing")  # abstract

    def draw(self, s: S, dice: Dice) -> int:
        return self.outcomes(s)[dice.pick(self.weights(s))]

    def offered(self, s: S, seat: int) -> list[int]:
        return self.outcomes(s) if seat == NATURE else []

    def answer(self, s: S, seat: int, a: int) -> None:
        s.agenda.pop()
        self.resolve(s, a)


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Task[S]):
    """Waits for nobody: a game says in `run` what happens."""

    def __init__(self) -> None:
        super().__init__(NOBODY)


def waiting(s: State) -> list[int]:
    """The seats that owe a decision; [NATURE] before a draw; empty when the game is over."""
    return s.agenda[-1].waiting(s) if s.agenda else []


def options(s: State, seat: int) -> list[int]:
    """What the seat may do now; the only source of legality. NATURE gets a draw's outcomes."""
    return s.agenda[-1].offered(s, seat) if s.agenda else []


def apply(s: State, seat: int, a: int) -> None:
    """Does an option of the seat, and all that follows from it without anybody. It does not check."""
    s.agenda[-1].answer(s, seat, a)
    settle(s)


def settle(s: State) -> None:
    """Runs the effects on top."""
    agenda = s.agenda
    while agenda:
        task = agenda[-1]
        if task.seat != NOBODY:
            return
        agenda.pop()
        task.run(s)


def advance(s: State, dice: Dice) -> None:
    """Lets nature play until a seat is asked or the game is over."""
    agenda = s.agenda
    while agenda:
        task = agenda[-1]
        if task.seat != NATURE:
            return
        task.answer(s, NATURE, task.draw(s, dice))
        settle(s)


def playout(s: State, dice: Dice, most: int = 1_000_000) -> int:
    """Plays to the end, or `most` decisions far, each seat choosing among its options at random.

    Returns how many decisions were made.
    """
    made = 0
    advance(s, dice)
    while s.agenda and made < most:
        task = s.agenda[-1]
        seat = task.seat
        if seat == EVERYONE:
            owing = task.waiting(s)
            seat = owing[dice.below(len(owing))]
        some = task.offered(s, seat)
        task.answer(s, seat, some[dice.below(len(some))])
        settle(s)
        made += 1
        advance(s, dice)
    return made
