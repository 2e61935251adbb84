"""Numbers of an edition, moved within bounds towards what a game shall be.

Candidates race: all play the same seeds, and the better half goes on with twice as many games, until one is left; then
those beside it race against it. What was changed in vain is put back.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from io import BytesIO
from itertools import product
from math import ceil, prod
from pathlib import Path
from random import Random
from typing import NamedTuple

import msgspec
import polars as pl

from tablero.core.errors import Mistake, clipped
from tablero.editions import BadEdition
from tablero.lab.paired import by_game
from tablero.lab.study import TABLES, Arm, Files, Job, Settings, Study, on_processes, played
from tablero.workshop.editing import Change, Draft

# What can be aimed at, and how far off counts as one.
AIMS: Mapping[str, float] = {
    "rounds": 1.0,
    "decisions": 20.0,
    "points": 3.0,
    "winner": 3.0,
    "spread": 3.0,
    "turn-order": 0.05,
    "unused": 1.0,
}
# An option is hardly ever used that is taken by fewer of those who have it; one that fewer have is not looked at.
HARDLY = 0.02
# What it costs to move all numbers from one end to the other: what does not matter stays as it was.
MOVING = 0.02
# Games of a batch, which is the least that a candidate plays; heats after the first, and how finely they step.
BATCH = 50
HEATS = 3
STEPS = 8

# The values of the numbers, in their order.
Candidate = tuple[int, ...]


class Number(NamedTuple):
    """A number of an edition that may be moved: where it stands, its bounds, and what it was."""

    file: str
    path: str
    low: int
    high: int
    was: int

    @property
    def name(self) -> str:
        return f"{self.file}:{self.path}"


class Found(NamedTuple):
    """What came of tuning: the edition, what it was measured at, and why each number is where it is."""

    draft: Draft
    values: Candidate
    measured: Mapping[str, float]
    before: Mapping[str, float]
    # By number that was moved: what would be measured if it were put back.
    without: Mapping[int, Mapping[str, float]]
    tried: int
    refused: int


def number(draft: Draft, text: str) -> Number:
    """A number from `cards.toml:achievement[3].price=2..6`; only what is reconstructed may be moved."""
    found = re.fullmatch(r"([\w-]+\.toml):(.+)=(-?\d{1,6})\.\.(-?\d{1,6})", text)
    if found is None or int(found[3]) >= int(found[4]):
        raise Mistake(f"{clipped(text)!r} is no number; expected one as in cards.toml:achievement[3].price=2..6.")
    file, path = found[1], found[2]
    value = draft.value(file, path).value
    source = next((fact.source for fact in draft.facts if (fact.file, fact.path) == (file, path)), "reconstructed")
    if type(value) is not int:
        raise Mistake(f"{file}, {path} is {clipped(repr(value))}; expected a whole number.")
    if not source.startswith("reconstructed"):
        raise Mistake(f"{file}, {path} is known ({clipped(source)}); only what is reconstructed may be tuned.")
    return Number(file, path, int(found[3]), int(found[4]), value)


def aim(text: str) -> tuple[str, float]:
    """What to aim at, from `rounds=12`."""
    name, _, value = text.partition("=")
    try:
        if name in AIMS:
            return name, float(value)
    except ValueError:
        pass
    raise Mistake(f"{clipped(text)!r} is no aim; expected one of {', '.join(AIMS)}, with a number as in rounds=12.")


class Race:
    """Candidates that play the same games; what each has played is kept."""

    def __init__(
        self,
        draft: Draft,
        numbers: Sequence[Number],
        aims: Mapping[str, float],
        said: Settings,
        name: str,
        workers: int,
        tell: Callable[[int], None],
    ) -> None:
        self.draft = draft
        self.numbers = numbers
        self.aims = aims
        self.said = msgspec.structs.replace(said, batch=BATCH)
        self.source = f"reconstructed, by study {name}"
        self.workers = workers
        self.tell = tell
        self.drafts: dict[Candidate, Draft | None] = {}
        # By candidate and batch.
        self.files: dict[Candidate, dict[int, Files]] = {}

    @property
    def was(self) -> Candidate:
        """The edition as it is."""
        return tuple(each.was for each in self.numbers)

    def drafted(self, values: Candidate) -> Draft | None:
        """The edition with these values, or None where they do not fit together."""
        if values not in self.drafts:
            moved = [(each, n) for each, n in zip(self.numbers, values, strict=True) if n != each.was]
            try:
                changed = self.draft.changed([Change(each.file, each.path, n, self.source) for each, n in moved])
                self.drafts[values] = changed
            except BadEdition:
                self.drafts[values] = None
        return self.drafts[values]

    def play(self, candidates: Iterable[Candidate], games: int) -> None:
        """Lets each have played so many games."""
        jobs = []
        owner: dict[str, Candidate] = {}
        for values in candidates:
            draft = self.drafted(values)
            assert draft is not None
            digest = draft.edition.digest
            owner[digest] = values
            said = msgspec.structs.replace(self.said, editions=[Arm("candidate", digest)], games=games)
            had = self.files.setdefault(values, {})
            jobs += [Job(said, batch, [draft.pack.files]) for batch in range(said.batches) if batch not in had]
        for job, files in map(played, jobs) if self.workers == 1 else on_processes(jobs, self.workers):
            self.files[owner[job.settings.editions[0].digest]][job.batch] = files
            self.tell(len(job.settings.numbers(job.batch)))

    def measured(self, values: Candidate) -> dict[str, float]:
        """What the games of a candidate come to, by what is aimed at."""
        frames = {
            table: pl.concat(
                [pl.read_parquet(BytesIO(files[table])) for _, files in sorted(self.files[values].items())]
            )
            for table in TABLES
        }
        return measured(Study(Path(), self.said, **{table: frame.lazy() for table, frame in frames.items()}), self.aims)

    def loss(self, values: Candidate) -> float:
        """How far a candidate is from the aims, and a little for what it moves."""
        moved = sum(abs(n - each.was) / (each.high - each.low) for each, n in zip(self.numbers, values, strict=True))
        return off(self.measured(values), self.aims) + MOVING * moved / len(values)

    def best(self, candidates: Sequence[Candidate], games: int) -> Candidate:
        """The one that is left when the better half has gone on again and again; the last two play all games."""
        left = [values for values in dict.fromkeys(candidates) if self.drafted(values) is not None]
        while len(left) > 1:
            self.play(left, max(BATCH, games // 2 ** max(0, (len(left) - 1).bit_length() - 1)))
            left = sorted(left, key=self.loss)[: ceil(len(left) / 2)]
        self.play(left, games)
        return left[0]


def off(found: Mapping[str, float], aims: Mapping[str, float]) -> float:
    """How far off the aims something is: the squares of the steps, added up."""
    return sum(((found[name] - value) / AIMS[name]) ** 2 for name, value in aims.items())


def measured(study: Study, names: Iterable[str]) -> dict[str, float]:
    """What is aimed at, as a study finds it."""
    games = by_game(study)
    out = {}
    for name in names:
        if name == "turn-order":
            shares = [mean(games[column]) for column in games.columns if column.startswith("win-")]
            out[name] = max(shares) - 1 / len(shares)
        elif name == "unused":
            out[name] = float(unused(study))
        else:
            out[name] = mean(games[name])
    return out


def mean(values: pl.Series) -> float:
    found = values.mean()
    assert isinstance(found, float)
    return found


def unused(study: Study) -> int:
    """How many cards, tiles and places are hardly ever taken by those who could."""
    had = (
        study.taken.filter(pl.col("what") != "")
        .group_by("verb", "what")
        .agg(pl.len().alias("had"), (pl.col("taken") > 0).mean().alias("rate"))
    )
    seats = study.seats.select(pl.len()).collect().item()
    return had.filter(pl.col("had") > HARDLY * seats, pl.col("rate") < HARDLY).collect().height


def proposed(race: Race, count: int, dice: Random) -> list[Candidate]:
    """The edition as it is, and others from all over the bounds: all there are, or so many by lot."""
    ranges = [range(each.low, each.high + 1) for each in race.numbers]
    if prod(map(len, ranges)) <= count:
        return [race.was, *product(*ranges)]
    out = [race.was]
    while len(set(out)) < count:
        out.append(tuple(dice.choice(each) for each in ranges))
    return out


def beside(race: Race, values: Candidate) -> list[Candidate]:
    """A candidate and those that have one number a step up or down."""
    out = [values]
    for i, each in enumerate(race.numbers):
        step = max(1, (each.high - each.low) // STEPS)
        for n in (values[i] - step, values[i] + step):
            if each.low <= n <= each.high:
                out.append((*values[:i], n, *values[i + 1 :]))
    return out


def tune(race: Race, count: int, games: int, dice: Random) -> Found:
    """The best that racing finds, with every number put back that changes nothing for the better."""
    best = race.best(proposed(race, count, dice), games)
    for _ in range(HEATS):
        better = race.best(beside(race, best), games)
        if better == best:
            break
        best = better
    for back in put_back(race, best).values():
        race.play([back], games)
        # Each of them alone, so that two that only help together stay.
        best = min(best, back, key=race.loss)
    without = put_back(race, best)
    race.play([race.was, *without.values()], games)
    draft = race.drafted(best)
    assert draft is not None
    return Found(
        draft=draft,
        values=best,
        measured=race.measured(best),
        before=race.measured(race.was),
        without={i: race.measured(back) for i, back in without.items()},
        tried=len(race.files),
        refused=len(race.drafts) - len(race.files),
    )


def put_back(race: Race, values: Candidate) -> dict[int, Candidate]:
    """By each number that was moved, the same with that one as it was, where that fits together."""
    out = {}
    for i, each in enumerate(race.numbers):
        back = (*values[:i], each.was, *values[i + 1 :])
        if back != values and race.drafted(back) is not None:
            out[i] = back
    return out
