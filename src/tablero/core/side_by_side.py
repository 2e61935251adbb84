"""Games side by side, as learning programs step them: all in one call, and what is seen of them in one memory.

A game that ends begins anew at once. The seats that the learner does not play are played by guests in between.
"""

from collections.abc import Callable
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from tablero.core.agenda import EVERYONE, State, advance, settle
from tablero.core.dice import Dice, FastDice
from tablero.core.observation import Sheet, blank
from tablero.core.policy import Policy

# Dice of games beside each other begin so far apart; a learner's own dice are not the game's.
_APART: Final = 1_000_003
_OWN: Final = 500_009
_TRIES: Final = 1_000


@mypyc_attr(allow_interpreted_subclasses=True)
class Guest:
    """Whoever plays the seats that are not the learner's; this one plays at random."""

    def decide(self, s: State, game: int, seat: int, some: list[int], dice: Dice) -> int:
        """One of the options of a seat in one of the games. It is handed the true state, and is trusted not to peek."""
        return some[dice.below(len(some))]

    def begin(self, game: int, dice: Dice) -> None:
        """One of the games begins anew."""


class AtAGlance(Guest):
    """Plays by the fast policy, which goes by nothing that the seat cannot see."""

    def __init__(self, policy: Policy, warmth: float) -> None:
        self.policy = policy
        self.warmth = warmth

    def decide(self, s: State, game: int, seat: int, some: list[int], dice: Dice) -> int:
        return some[0] if len(some) == 1 else self.policy.decide(s, seat, some, dice, self.warmth)


class SideBySide:
    """So many games; what the acting seat of each sees and may do is in `sheet`, `masks` and `acting`.

    Rows of the sheet come first by game, then, where games ended, what their seats saw last: a row for each seat, or
    with guests one for the learner's. Whoever begins or steps blanks the first rows and the masks before.
    """

    def __init__(
        self,
        opening: State,
        write: Callable[[Any, int, Any], None],
        sheet: Sheet,
        seats: int,
        actions: int,
        games: range,
        limit: int,
        guest: Guest | None,
    ) -> None:
        self.opening = opening
        self.write = write
        self.sheet = sheet
        self.seats = seats
        self.actions = actions
        self.numbers = games
        self.games = len(games)
        self.limit = limit
        self.guest = guest
        self.lasts = seats if guest is None else 1
        sheet.make_rows(self.games * (1 + self.lasts))
        self.masks: vec[u8] = blank(self.games * actions)
        self.acting: vec[i64] = vec[i64]([0] * self.games)
        self.over: vec[u8] = blank(self.games)
        self.cut: vec[u8] = blank(self.games)
        self.states: list[State] = [opening] * self.games
        self.legal: list[list[int]] = [[]] * self.games
        # Of each game: its own dice and the learner's; the learner's seat now, and in the game before; how many
        # decisions are left; how the game before ended.
        self.dice: list[FastDice] = []
        self.choices: list[FastDice] = []
        self.learner: list[int] = []
        self.learned: list[int] = []
        self.left: list[int] = [0] * self.games
        self.ended: list[State] = [opening] * self.games

    def begin(self, seed: int, turn: int = 0) -> None:
        """All games anew; the same seed draws the same, and the learner sits so many seats on."""
        self.dice = [FastDice(seed * _APART + number) for number in self.numbers]
        self.choices = [FastDice(seed * _APART + _OWN + number) for number in self.numbers]
        self.learner = [(number - 1 + turn) % self.seats for number in self.numbers]
        self.learned = self.learner.copy()
        for i in range(self.games):
            self.over[i64(i)] = 0
            self.cut[i64(i)] = 0
            self._begin(i)
            self._look(i)

    def refused(self, chosen: list[int]) -> int:
        """The first game whose acting seat cannot do the action chosen for it; -1 where there is none."""
        for i, a in enumerate(chosen):
            for each in self.legal[i]:
                if each == a:
                    break
            else:
                return i
        return -1

    def step(self, chosen: list[int]) -> list[int]:
        """Lets each game's acting seat do what was chosen, an option of it. Says which games ended and began anew."""
        out: list[int] = []
        for i, a in enumerate(chosen):
            s = self.states[i]
            s.agenda[-1].answer(s, int(self.acting[i64(i)]), a)
            settle(s)
            self.left[i] -= 1
            self.over[i64(i)] = 0
            self.cut[i64(i)] = 0
            if not self._go_on(i):
                out.append(i)
                self._end(i)
                self._begin(i)
            self._look(i)
        return out

    def sample(self) -> list[int]:
        """An option at random for each game."""
        out: list[int] = []
        for i, legal in enumerate(self.legal):
            out.append(legal[self.choices[i].below(len(legal))])
        return out

    def _go_on(self, i: int) -> bool:
        """Nature and guests play until the learner is asked; False where that never comes."""
        s = self.states[i]
        dice = self.dice[i]
        agenda = s.agenda
        while True:
            advance(s, dice)
            if not agenda or self.left[i] <= 0:
                return False
            task = agenda[-1]
            seat = task.seat
            if seat == EVERYONE:
                seat = task.waiting(s)[0]
            some = task.offered(s, seat)
            guest = self.guest
            if guest is None or seat == self.learner[i]:
                self.acting[i64(i)] = i64(seat)
                self.legal[i] = some
                return True
            task.answer(s, seat, guest.decide(s, i, seat, some, dice))
            settle(s)
            self.left[i] -= 1

    def _begin(self, i: int) -> None:
        """A new game; the learner sits in the next seat."""
        self.learned[i] = self.learner[i]
        self.learner[i] = (self.learner[i] + 1) % self.seats
        if self.guest is not None:
            self.guest.begin(i, self.dice[i])
        # Where guests end a game before the learner was asked, it was none for him.
        for _ in range(_TRIES):
            self.states[i] = self.opening.clone()
            self.left[i] = self.limit
            if self._go_on(i):
                return
        raise ValueError(f"The learner's seat is never asked within the first {self.limit} decisions of a game.")

    def _end(self, i: int) -> None:
        """Keeps how a game ended, and what was seen last."""
        s = self.states[i]
        self.ended[i] = s
        if s.agenda:
            self.cut[i64(i)] = 1
        else:
            self.over[i64(i)] = 1
        for n in range(self.lasts):
            row = self.games + i * self.lasts + n
            self.sheet.wipe(row)
            self._write(s, n if self.guest is None else self.learner[i], row)

    def _look(self, i: int) -> None:
        """What the acting seat sees and may do."""
        self._write(self.states[i], int(self.acting[i64(i)]), i)
        first = i64(i * self.actions)
        masks = self.masks
        for a in self.legal[i]:
            masks[first + i64(a)] = 1

    def _write(self, s: State, seat: int, row: int) -> None:
        self.sheet.begin(row)
        self.write(s, seat, self.sheet)
        self.sheet.end(row)
