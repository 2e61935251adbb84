"""Transcripts: a game in the middle, moves in their text spelling, and what came of them.

    scene(...).do("play lumberjack", "play jean", "open gold", "done")

Each move is made by whoever is waited for; "2 take gold" is a move of seat 2 where several are.
Nature's moves may be spelt too; where a move is not one of hers she takes the first she can.
"""

from collections.abc import Callable
from itertools import permutations
from typing import Any, Generic, Self, TypeVar

from tablero.core.agenda import EVERYONE, NATURE, State, apply, options, waiting
from tablero.core.errors import IllegalAction
from tablero.core.events import Event
from tablero.core.game import Game
from tablero.core.snapshot import snapshot
from tablero.core.verbs import Vocabulary

S = TypeVar("S", bound=State)


class Transcript(Generic[S]):
    """A state that is spoken to, with all that was told since."""

    def __init__(self, game: Game, s: S) -> None:
        self.game = game
        self.s = s
        self.words: Vocabulary = game.vocabulary
        self.events: list[Event] = []

    def do(self, *moves: str) -> Self:
        """Makes the moves; one that is not an option is refused with what is."""
        for move in moves:
            who, _, said = move.partition(" ")
            a = self.words.parse(said if who.isdigit() else move)
            while waiting(self.s) == [NATURE] and a not in options(self.s, NATURE):
                self.act(NATURE, options(self.s, NATURE)[0])
            seat = int(who) if who.isdigit() else self.asked()
            if a not in options(self.s, seat):
                raise IllegalAction(f"seat {seat} cannot {move!r}; it can: {', '.join(self.can())}")
            self.act(seat, a)
        return self

    def act(self, seat: int, a: int) -> None:
        self.s.listener = []
        apply(self.s, seat, a)
        self.events += self.s.listener
        self.s.listener = None

    def rest(self) -> Self:
        """Lets nature play until a seat is asked or the game is over."""
        while waiting(self.s) == [NATURE]:
            self.act(NATURE, options(self.s, NATURE)[0])
        return self

    def asked(self) -> int:
        """Who is waited for: one seat, or NATURE."""
        who = waiting(self.s)
        assert len(who) == 1, f"the game waits for {who}"
        return who[0]

    def asks(self) -> str:
        """The name of the task on top; nothing when the game is over."""
        return type(self.s.agenda[-1]).__name__ if self.s.agenda else ""

    def can(self, verb: str = "") -> list[str]:
        """The options of whoever is waited for, or those of one verb, in words."""
        spelt = [self.words.spell(a) for a in options(self.s, self.asked())]
        return [text for text in spelt if not verb or text.split()[0] == verb]

    def told(self, kind: str, seat: int = EVERYONE) -> list[Event]:
        """The events of a kind so far, of all seats or of one."""
        return [event for event in self.events if event.kind == kind and seat in (EVERYONE, event.seat)]


T = TypeVar("T", bound=Transcript[Any])


def in_every_order(begin: Callable[[], T], *moves: str) -> T:
    """The scene after these moves: possible in every order, and the same wherever the same moves were made so far."""
    seen: dict[tuple[str, ...], object] = {}
    for order in permutations(moves):
        t = begin()
        for n, move in enumerate(order, 1):
            t.do(move)
            state = snapshot(t.s)
            assert seen.setdefault(tuple(sorted(order[:n])), state) == state, order[:n]
    return t
