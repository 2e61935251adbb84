"""Why something cannot be done: every reason that a game gives is true, names the least that would help, and comes up.

A game's tests say in `tests/<game>/mending.py` how each reason is mended: `MENDING` has for every key of the
catalogue a function that holds the numbers of the sentence against the state, and gives states in which what the
sentence names is mended. There the thing must be possible, or another reason be given for it. `POSITIONS` are
states for reasons that games at random do not lead to.
"""

from __future__ import annotations

import string
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any, NamedTuple

from tablero.bots.evaluations import evaluation_of
from tablero.core.agenda import NATURE, Chance, State, apply, options, settle
from tablero.core.dice import FastDice
from tablero.core.evaluation import best_at_once
from tablero.core.game import Named, chosen, load
from tablero.words import LANGUAGES, Refusal, Words


class Mended(NamedTuple):
    """A state in which the reason is mended, and the actions any of which then does the thing.

    Where it is not `enough`, a little less was mended than the sentence names, and the thing must be impossible still.
    """

    s: State
    ways: Sequence[int]
    enough: bool = True


Mending = Callable[[Any, int, int, Named], Iterator[Mended]]
# A reason, and a state with the seat that gets it there.
Position = tuple[str, Callable[[], tuple[State, int]]]


class Judge:
    """Holds the refusals of a game against the truth, and keeps the keys it has met."""

    def __init__(self, game: str) -> None:
        self.game = load(game)
        face = load(game).reasons
        assert face is not None
        self.refusals: Callable[[State, int], Sequence[Refusal]] = face.refusals
        module = import_module(f"tests.{game}.mending")
        self.mending: Mapping[str, Mending] = module.MENDING
        self.positions: Sequence[Position] = module.POSITIONS
        self.words = [Words.of(game, lang) for lang in LANGUAGES]
        self.evaluation = evaluation_of(self.game)
        self.met: set[str] = set()

    def along(self, seats: int, seed: int, decisions: int) -> None:
        """Asks for reasons all along a game at random, in any of its variants."""
        dice = FastDice(seed)
        variant = {option.name: option.values[dice.below(len(option.values))] for option in self.game.options}
        s = self.game.start(seats, chosen(self.game, variant), self.game.edition("reconstructed"))
        settle(s)
        for _ in range(decisions):
            if not s.agenda:
                return
            for seat in range(seats):
                if options(s, seat):
                    self.at(s, seat, dice)
            self.step(s, seats, dice)

    def at(self, s: State, seat: int, dice: FastDice) -> set[str]:
        """Judges one refusal of each kind that a seat gets; nothing is refused that is offered, nor twice."""
        said = self.refusals(s, seat)
        refused = [a for a, _, _ in said]
        assert len(set(refused)) == len(refused), f"seat {seat} is refused the same twice: {self.spell(refused)}"
        assert set(refused).isdisjoint(options(s, seat)), f"seat {seat} is refused what it is offered"
        kinds: dict[str, list[Refusal]] = {}
        for refusal in said:
            kinds.setdefault(refusal[1], []).append(refusal)
        for some in kinds.values():
            self.judge(s, seat, *some[dice.below(len(some))])
        self.met |= set(kinds)
        return set(kinds)

    def judge(self, s: State, seat: int, a: int, key: str, named: Named) -> None:
        """The reason for one action can be said in every language, and is true."""
        about = f"{self.words[0].sentence(key, named)!r} to seat {seat} at {self.spell([a])}"
        for words in self.words:
            placeholders = {name for _, name, _, _ in string.Formatter().parse(words.message(key)) if name}
            assert placeholders == set(named), f"{key} in {words.lang} does not say what is named: {about}"
            assert "{" not in words.sentence(key, named)
        for mended in self.mending[key](s, seat, a, named):
            offered = options(mended.s, seat)
            possible = any(way in offered for way in mended.ways)
            if not mended.enough:
                assert not possible, f"less than the sentence names would do: {about}"
            elif not possible:
                others = [other for way, other, _ in self.refusals(mended.s, seat) if way in mended.ways]
                assert others and key not in others, f"mended as the sentence says it is still impossible: {about}"

    def step(self, s: State, seats: int, dice: FastDice) -> None:
        """One action of a seat that may act: now the best at once, now one of a verb at random."""
        task = s.agenda[-1]
        if isinstance(task, Chance):
            apply(s, NATURE, task.draw(s, dice))
            return
        asked = [seat for seat in range(seats) if options(s, seat)]
        seat = asked[dice.below(len(asked))]
        if dice.below(2):
            apply(s, seat, best_at_once(self.evaluation, s, seat))
            return
        verbs: dict[str, list[int]] = {}
        for a in options(s, seat):
            verbs.setdefault(self.game.vocabulary.verb_of(a).name, []).append(a)
        some = list(verbs.values())[dice.below(len(verbs))]
        apply(s, seat, some[dice.below(len(some))])

    def spell(self, actions: Sequence[int]) -> str:
        return ", ".join(self.game.vocabulary.spell(a) for a in actions)


def counted(named: Named, name: str) -> dict[str, int]:
    """The things counted that a reason names."""
    return {what[1]: what[0] for what in named[name] if isinstance(what, tuple)}


def less(counts: Mapping[str, int]) -> Iterator[dict[str, int]]:
    """The same with one thing less, for each kind."""
    for word in counts:
        yield {**counts, word: counts[word] - 1}


def word(named: Named, name: str) -> str:
    """The one word that a reason names."""
    said = named[name]
    assert isinstance(said, str)
    return said
