"""What is counted of a game while bots play it: rows of six tables, by game, arm and seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from tablero.bots import bot
from tablero.core.agenda import advance, settle
from tablero.core.dice import SealedDice
from tablero.core.events import Event
from tablero.core.game import Edition, Game, ranked
from tablero.core.match import Match, SetUp
from tablero.lab.games import Decision, decisions

# By table, rows in the order of its columns (tablero.lab.study).
Rows = dict[str, list[tuple[object, ...]]]


class Sitting(NamedTuple):
    """A game of a study: its number and arm, what nature draws by, and the bots in turn order, each with its seed."""

    number: int
    arm: int
    seed: bytes
    bots: Sequence[str]
    seeds: Sequence[int]


class Watched:
    """A game that is begun: nature has drawn the start player, and the bots sit where they have their turns."""

    def __init__(self, game: Game, edition: Edition, choices: Mapping[str, str], sitting: Sitting) -> None:
        self.game = game
        self.sitting = sitting
        seats = len(sitting.bots)
        self.events: list[Event] = []
        self.state = game.start(seats, choices, edition)
        self.state.listener = self.events
        dice = SealedDice(sitting.seed)
        settle(self.state)
        advance(self.state, dice)
        starter = game.starter(self.state)
        # By seat its place in turn order, 0 the first.
        self.order = [(seat - starter) % seats for seat in range(seats)]
        players = [bot(sitting.bots[place], game, sitting.seeds[place]) for place in self.order]
        set_up = SetUp(seats, dict(choices), edition)
        self.decisions: Iterator[Decision] = decisions(game, self.state, dice, players, set_up)

    def rows(self) -> Rows:
        """All that is counted of the game, which is played here."""
        s, game = self.state, self.game
        of = (self.sitting.number, self.sitting.arm)
        made, round = 0, s.round
        rounds: list[tuple[object, ...]] = []
        offered: Counter[tuple[int, str, str]] = Counter()
        taken: Counter[tuple[int, str, str]] = Counter()
        verb_of, component = game.vocabulary.verb_of, game.component
        for seat, options, a in self.decisions:
            if s.round != round:
                rounds += [(*of, round, score.seat, score.total) for score in game.scores(s)]
                round = s.round
            made += 1
            offered.update({(seat, verb_of(each).name, component(s, each)) for each in options})
            taken[seat, verb_of(a).name, component(s, a)] += 1
        scores = ranked(game.scores(s))
        wins = [score.rank for score in scores].count(1)
        return {
            "games": [(*of, self.sitting.seed.hex(), s.round, made, not s.agenda)],
            "seats": [
                (
                    *of,
                    score.seat,
                    self.sitting.bots[self.order[score.seat]],
                    self.order[score.seat],
                    self.role(score.seat),
                    score.total,
                    score.rank,
                    1 / wins if score.rank == 1 else 0.0,
                )
                for score in scores
            ],
            "points": [(*of, score.seat, part, n) for score in scores for part, n in score.parts.items()],
            "events": self.counted(),
            "rounds": rounds + [(*of, round, score.seat, score.total) for score in scores],
            "taken": [(*of, *key, n, taken[key]) for key, n in offered.items()],
        }

    def role(self, seat: int) -> str:
        """What the seat has of a range that its game calls roles, if there is one."""
        return next((what for what, n in self.game.holdings(self.state, seat).items() if n and is_role(what)), "")

    def counted(self) -> list[tuple[object, ...]]:
        """The events by seat, kind, source and what they name: how often, and what was gained or lost by them in all;
        where nothing changes hands, what they say in all.
        """
        kinds = self.game.kinds
        times: Counter[tuple[int, str, str, str]] = Counter()
        amounts: Counter[tuple[int, str, str, str]] = Counter()
        for event in self.events:
            kind = kinds[event.kind]
            if event.seat >= 0:
                key = (event.seat, event.kind, event.source, event.what)
                times[key] += 1
                amounts[key] += event.n * (kind.seat or 1)
            if event.other >= 0 and kind.other:
                key = (event.other, event.kind, event.source, event.what)
                times[key] += 1
                amounts[key] += event.n * kind.other
        of = (self.sitting.number, self.sitting.arm)
        return [(*of, *key, n, amounts[key]) for key, n in times.items()]


def is_role(what: str) -> bool:
    """Whether a key is of a role: what a player is for the whole game."""
    return what.startswith("role.")


def replay(game: Game, edition: Edition, choices: Mapping[str, str], sitting: Sitting) -> Match:
    """The same game once more, as a match with its log."""
    m = Match.new(game, len(sitting.bots), sitting.seed, choices, edition.name)
    for decision in Watched(game, edition, choices, sitting).decisions:
        m.act(decision.seat, decision.action)
    return m
