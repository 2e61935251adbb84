"""The states a match went through: any of them again, quickly, for replays and the chart at the end."""

from tablero.core.agenda import Table, apply, settle
from tablero.core.game import ranked
from tablero.core.match import Entry, Match

STEP = 32


class Past:
    """A clone is kept every few entries; a state is that clone with the entries behind it done."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.log: list[Entry] = match.log
        s = match.game.start(match.seats, match.choices, match.edition)
        settle(s)
        self._kept: list[Table] = [s]

    def at(self, n: int) -> Table:
        """The state after the first `n` entries of the log; it is the caller's to change."""
        n = max(0, min(n, len(self.log)))
        i = min(n // STEP, len(self._kept) - 1)
        s = self._kept[i].clone()
        for k in range(i * STEP, n):
            apply(s, self.log[k].seat, self.log[k].action)
            if (k + 1) % STEP == 0 and (k + 1) // STEP == len(self._kept):
                self._kept.append(s.clone())
        return s

    def points_by_round(self) -> list[list[dict[str, int]]]:
        """For each round its points so far by seat and category: only for the eyes of all when a game is over."""
        out = []
        for n, entry in enumerate(self.log, 1):
            if n == len(self.log) or self.log[n].round != entry.round:
                scores = ranked(self.match.game.scores(self.at(n)))
                out.append([score.parts for score in scores])
        return out
