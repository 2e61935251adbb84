"""What the rows of a study say: each question of a designer as numbers with their intervals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import NamedTuple

import numpy as np
import polars as pl

from tablero.core.errors import Mistake
from tablero.lab.report.estimates import (
    Claim,
    Estimate,
    Floats,
    Ints,
    Verdict,
    differences,
    dummies,
    explained,
    judged,
    mean,
    share,
)
from tablero.lab.study import Study

BASE, OTHER = 0, 1
# What is used in fewer of the games in which it could be is hardly ever used.
RARE = 0.10
# The length that most games have is told as the shortest range with so many of them; at least so many are claimed.
MOST_GAMES, AT_LEAST = 0.80, 0.75
# Where the leader is looked at, in sixths of a game.
SIXTHS = (2, 3, 4, 5)
HALF = 3
# Groups of games that are left out in turn to see how far a number moves.
GROUPS = 40

Key = tuple[str, ...]


class Tables:
    """All games of one arm that came to their end, a row a game and a column a seat."""

    def __init__(self, study: Study, arm: int) -> None:
        self.arm = arm
        games = study.games.filter((pl.col("arm") == arm) & pl.col("finished")).sort("game").collect()
        self.numbers: Ints = games["game"].to_numpy().astype(np.int64)
        self.lengths: Ints = games["rounds"].to_numpy().astype(np.int64)
        seats = study.seats.filter(pl.col("arm") == arm).sort("game", "seat").collect()
        seats = seats.filter(pl.col("game").is_in(games["game"].implode()))
        self.seats = seats.height // max(1, len(self.numbers))
        self.bots = sorted(set(seats["bot"].to_list()))
        self.roles = sorted(set(seats["role"].to_list()) - {""})

        def column(name: str) -> Floats:
            return seats[name].to_numpy().astype(np.float64).reshape(-1, self.seats)

        def coded(name: str, words: Sequence[str]) -> Ints:
            number = {word: n for n, word in enumerate(words)}
            return np.array([number.get(word, -1) for word in seats[name]], dtype=np.int64).reshape(-1, self.seats)

        self.wins, self.totals = column("win"), column("points")
        self.ranks, self.orders = column("rank").astype(np.int64), column("order").astype(np.int64)
        self.bot, self.role = coded("bot", self.bots), coded("role", self.roles)
        # Who came in first, second and so on; of equals whoever sits first.
        self.places: Ints = np.argsort(self.ranks, axis=1, kind="stable")
        self.categories, self.parts = self._points(study)
        self.course = self._course(study)

    def __len__(self) -> int:
        return len(self.numbers)

    def at(self, game: Ints) -> Ints:
        """The rows of games by their numbers; -1 for one that is not here."""
        found = np.searchsorted(self.numbers, game)
        found[found == len(self.numbers)] = 0
        return np.where(self.numbers[found] == game, found, -1) if len(self.numbers) else np.full(len(game), -1)

    def _points(self, study: Study) -> tuple[list[str], Floats]:
        """The categories of points in the order of their first mention, and the points by game, seat and category."""
        told = study.points.filter(pl.col("arm") == self.arm).collect()
        names: list[str] = told["category"].unique(maintain_order=True).to_list()
        out = np.zeros((len(self), self.seats, len(names)))
        for n, name in enumerate(names):
            some = told.filter(pl.col("category") == name)
            row = self.at(some["game"].to_numpy().astype(np.int64))
            here = row >= 0
            out[row[here], some["seat"].to_numpy()[here], n] = some["points"].to_numpy()[here]
        return names, out

    def _course(self, study: Study) -> Floats:
        """Points so far by game, round and seat; from the last round that a game has on, what it ended with."""
        told = study.rounds.filter(pl.col("arm") == self.arm).sort("game", "round").collect()
        most = int(self.lengths.max(initial=1))
        out = np.full((len(self), most + 1, self.seats), np.nan)
        row = self.at(told["game"].to_numpy().astype(np.int64))
        here = row >= 0
        number = np.minimum(told["round"].to_numpy().astype(np.int64), most)
        out[row[here], number[here], told["seat"].to_numpy()[here]] = told["points"].to_numpy()[here]
        out[:, 0] = np.nan_to_num(out[:, 0])
        for n in range(1, most + 1):
            out[:, n] = np.where(np.isnan(out[:, n]), out[:, n - 1], out[:, n])
        return out

    def by_order(self, of: Floats) -> Floats:
        """A number a seat as a number a place in turn order."""
        return np.take_along_axis(of, np.argsort(self.orders, axis=1, kind="stable"), axis=1)

    def standing(self, sixths: int) -> Floats:
        """The points so far when so many sixths of each game are over."""
        when = np.clip(np.rint(self.lengths * sixths / 6).astype(np.int64), 0, self.course.shape[1] - 1)
        return self.course[np.arange(len(self)), when]

    def wins_of(self, chosen: Floats) -> Floats:
        """By game, the win of the seats that are chosen; of several their mean."""
        return np.asarray((self.wins * chosen).sum(axis=1) / np.maximum(1, chosen.sum(axis=1)))

    def leaders(self, sixths: int) -> Floats:
        """By game, whether who led at a time won."""
        so_far = self.standing(sixths)
        return self.wins_of((so_far == so_far.max(axis=1, keepdims=True)).astype(np.float64))

    def lasts(self, sixths: int) -> Floats:
        """By game, whether who was last at a time won."""
        so_far = self.standing(sixths)
        return self.wins_of((so_far == so_far.min(axis=1, keepdims=True)).astype(np.float64))

    def best(self) -> Floats:
        """By game, the winner's points."""
        return self.totals[np.arange(len(self)), self.places[:, 0]]

    def margins(self) -> Floats:
        """By game, how far the winner is ahead of the second."""
        return self.best() - self.totals[np.arange(len(self)), self.places[:, 1]]


class Length(NamedTuple):
    """How long games are: games by rounds, the mean, the median, and the range that most have with their share."""

    counts: dict[int, int]
    mean: Estimate
    median: int
    low: int
    high: int
    share: Estimate


class Item(NamedTuple):
    """Something that can be chosen by a verb, all that a verb chooses, or something whichever verb chooses it: in how
    many of the games in which somebody could somebody did. Of a verb's choice also how many of the seats that could
    did, how often a game, and what goes with it, in wins and in points.
    """

    verb: str
    what: str
    games: Estimate
    seats: float = 0.0
    times: float = 0.0
    worth: Estimate | None = None
    points: Estimate | None = None

    @property
    def key(self) -> Key:
        return (self.verb, self.what)


class Luck(NamedTuple):
    """Of the variance of who wins, the shares that bot, turn order and role explain, and what is left."""

    bot: str
    shares: list[float]
    left: Estimate


class Change(NamedTuple):
    """A number in both arms, and the difference in the same games."""

    key: Key
    base: float
    other: float
    difference: Estimate


class Extreme(NamedTuple):
    """A game that stands out: why, its number, what makes it so, and the winner's lead by round."""

    kind: str
    game: int
    told: list[int]
    course: list[int]


class Findings(NamedTuple):
    """All that a report tells."""

    games: int
    seats: int
    left_out: int
    length: Length
    orders: list[Estimate]
    bots: dict[str, Estimate]
    roles: dict[str, Estimate]
    categories: list[str]
    places: list[list[float]]
    leads: dict[str, Estimate]
    items: list[Item]
    leaders: list[Estimate]
    lasts: list[Estimate]
    luck: list[Luck]
    changes: list[Change]
    picks: list[Change]
    pairs: int
    extremes: list[Extreme]
    claims: dict[Key, Claim]
    verdicts: dict[Key, Verdict]


def found(study: Study) -> Findings:
    """What a study says; with a second arm, what the change did."""
    t = Tables(study, BASE)
    if not len(t):
        raise Mistake("No game of this study came to its end; there is nothing to report.")
    left_out = int(study.games.filter((pl.col("arm") == BASE) & ~pl.col("finished")).select(pl.len()).collect().item())
    changes, picks, pairs = _changes(study, t) if len(study.settings.editions) > 1 else ([], [], 0)
    bots = {bot: mean(_of(t, t.bot == n)) for n, bot in enumerate(t.bots)} if len(t.bots) > 1 else {}
    length, orders, leads, items = _length(t), _orders(t), _leads(t), _items(study, t)
    roles = {role: mean(_of(t, t.role == n)) for n, role in enumerate(t.roles)}
    leaders, lasts = [[mean(of(n)) for n in SIXTHS] for of in (t.leaders, t.lasts)]
    even = 1 / t.seats
    claims: dict[Key, Claim] = {("length",): Claim(length.share, AT_LEAST)}
    claims |= {("order", str(n)): Claim(each, even) for n, each in enumerate(orders)}
    claims |= {("bot", bot): Claim(each, even) for bot, each in bots.items()}
    claims |= {("role", role): Claim(each, even) for role, each in roles.items()}
    claims |= {("lead", category): Claim(each) for category, each in leads.items()}
    claims |= {("leader", str(n)): Claim(each, even) for n, each in zip(SIXTHS, leaders, strict=True)}
    claims |= {("last", str(n)): Claim(each, even) for n, each in zip(SIXTHS, lasts, strict=True)}
    claims |= {("worth", *item.key): Claim(item.worth) for item in items if item.worth is not None}
    claims |= {("rare", *item.key): _rare(item.games) for item in items if item.games.value < RARE}
    claims |= {("change", *each.key): Claim(each.difference) for each in (*changes, *picks)}
    return Findings(
        games=len(t),
        seats=t.seats,
        left_out=left_out,
        length=length,
        orders=orders,
        bots=bots,
        roles=roles,
        categories=t.categories,
        places=_places(t),
        leads=leads,
        items=items,
        leaders=leaders,
        lasts=lasts,
        luck=_luck(t),
        changes=changes,
        picks=picks,
        pairs=pairs,
        extremes=_extremes(t),
        claims=claims,
        verdicts=judged(claims, pairs or len(t)),
    )


def _rare(found: Estimate) -> Claim:
    """That something is used in fewer games than RARE of them: measured by the error that exactly RARE would have."""
    error = sqrt(RARE * (1 - RARE) / max(1, found.games))
    return Claim(Estimate(found.value, error, found.games), RARE, below=True)


def _of(t: Tables, chosen: Ints) -> Floats:
    """The wins of chosen seats, by game, for the games that have some."""
    there = chosen.any(axis=1)
    return t.wins_of(chosen.astype(np.float64))[there]


def _length(t: Tables) -> Length:
    rounds, counts = np.unique(t.lengths, return_counts=True)
    ranges = [
        (int(high - low), -int(inside), int(low), int(high))
        for low in rounds
        for high in rounds
        if low <= high and (inside := counts[(rounds >= low) & (rounds <= high)].sum()) >= MOST_GAMES * len(t)
    ]
    _, inside, low, high = min(ranges)
    by_rounds = {int(n): int(count) for n, count in zip(rounds, counts, strict=True)}
    lasting = mean(t.lengths.astype(np.float64))
    return Length(by_rounds, lasting, int(np.median(t.lengths)), low, high, share(-inside, len(t)))


def _orders(t: Tables) -> list[Estimate]:
    wins = t.by_order(t.wins)
    return [mean(wins[:, n]) for n in range(t.seats)]


def _places(t: Tables) -> list[list[float]]:
    """Mean points by category, of the winner, the second and so on."""
    by_place = np.take_along_axis(t.parts, t.places[:, :, None], axis=1)
    return [[float(points) for points in row] for row in by_place.mean(axis=0)]


def _leads(t: Tables) -> dict[str, Estimate]:
    """By category, how far winners are ahead of the others at their table."""
    by_place = np.take_along_axis(t.parts, t.places[:, :, None], axis=1)
    ahead = by_place[:, 0] - by_place[:, 1:].mean(axis=1)
    return {name: mean(ahead[:, n]) for n, name in enumerate(t.categories)}


def _items(study: Study, t: Tables) -> list[Item]:
    """What can be chosen: each thing by each verb, each verb as a whole, and each thing whichever verb it is.

    A verb is read at a time: the rows of all are many.
    """
    offers = study.taken.filter((pl.col("arm") == t.arm) & (pl.col("offered") > 0)).drop("arm", "offered")
    out = []
    for verb in sorted(offers.select(pl.col("verb").unique()).collect()["verb"]):
        told = offers.filter(pl.col("verb") == verb).drop("verb").collect().sort("game", "seat")
        out.append(_item(t, verb, "", told.group_by("game", "seat", maintain_order=True).agg(pl.col("taken").sum())))
        by_what = told.filter(pl.col("what") != "").partition_by("what", as_dict=True)
        out += [_item(t, verb, str(what), some) for (what,), some in sorted(by_what.items())]
    return [item for item in (*out, *_things(offers, t)) if item.games.games]


def _things(offers: pl.LazyFrame, t: Tables) -> list[Item]:
    """Each thing whichever verb chooses it: in how many games it is used."""
    finished = pl.col("game").is_in(pl.Series(t.numbers).implode())
    by_game = offers.filter((pl.col("what") != "") & finished).group_by("what", "game").agg((pl.col("taken") > 0).any())
    by_thing = by_game.group_by("what").agg(pl.col("taken").sum().alias("used"), pl.len().alias("games")).sort("what")
    counted = by_thing.collect(engine="streaming").iter_rows()
    return [Item("", what, share(used, games)) for what, used, games in counted]


def _item(t: Tables, verb: str, what: str, offered: pl.DataFrame) -> Item:
    """How often something is chosen by a verb, and what goes with it; a row is a seat that could."""
    row = t.at(offered["game"].to_numpy().astype(np.int64))
    here = row >= 0
    row, seat, times = row[here], offered["seat"].to_numpy()[here], offered["taken"].to_numpy()[here]
    games = len(np.unique(row))
    if not games:
        return Item(verb, what, share(0, 0))
    took = (times > 0).astype(np.float64)
    rate = share(len(np.unique(row[took > 0])), games)
    beside = dummies(*(of[row, seat] for of in (t.orders, t.bot, t.role)))
    outcomes = np.stack([t.wins[row, seat], t.totals[row, seat]], axis=1)
    told = differences(row, took, outcomes, beside)
    return Item(verb, what, rate, float(took.mean()), float(times.sum()) / games, *told)


def _luck(t: Tables) -> list[Luck]:
    """How much of who wins is explained, over all seats and for each bot where there are several."""
    out = []
    for n, bot in enumerate(["", *(t.bots if len(t.bots) > 1 else [])]):
        chosen = np.ones_like(t.bot, dtype=bool) if not bot else t.bot == n - 1
        row, seat = np.nonzero(chosen)
        wins, causes = t.wins[row, seat], [of[row, seat] + 1 for of in (t.bot, t.orders, t.role)]
        shares = explained(wins, *causes)
        block = row * GROUPS // max(1, len(t))

        def without(group: int, block: Ints = block, wins: Floats = wins, causes: list[Ints] = causes) -> float:
            kept = block != group
            return explained(wins[kept], *(cause[kept] for cause in causes))[-1]

        out.append(Luck(bot, shares, Estimate(shares[-1], _jackknife(without), len(t))))
    return out


def _jackknife(without: Callable[[int], float]) -> float:
    """The standard error of a number, by how it moves when each group of games in turn is left out."""
    each = np.array([without(group) for group in range(GROUPS)])
    return sqrt((GROUPS - 1) / GROUPS * float(((each - each.mean()) ** 2).sum()))


def _changes(study: Study, t: Tables) -> tuple[list[Change], list[Change], int]:
    """What the other arm does otherwise, in the games that both have."""
    u = Tables(study, OTHER)
    both = np.intersect1d(t.numbers, u.numbers)
    if not len(both):
        raise Mistake("No game was played to its end in both editions; there is nothing to compare.")
    mine, its = t.at(both), u.at(both)

    def change(key: Key, base: Floats, other: Floats) -> Change:
        return Change(key, float(base[mine].mean()), float(other[its].mean()), mean(other[its] - base[mine]))

    one, two = t.by_order(t.wins), u.by_order(u.wins)
    points_one, points_two = t.by_order(t.totals), u.by_order(u.totals)
    out = [change(("order", str(n)), one[:, n], two[:, n]) for n in range(t.seats)]
    out.append(change(("first-last",), one[:, 0] - one[:, -1], two[:, 0] - two[:, -1]))
    out.append(change(("rounds",), t.lengths.astype(np.float64), u.lengths.astype(np.float64)))
    out.append(change(("winner",), t.best(), u.best()))
    out.append(change(("margin",), t.margins(), u.margins()))
    out.append(change(("leader",), t.leaders(HALF), u.leaders(HALF)))
    out.append(change(("last",), t.lasts(HALF), u.lasts(HALF)))
    out += [change(("points", str(n)), points_one[:, n], points_two[:, n]) for n in range(t.seats)]
    for n, category in enumerate(t.categories):
        if category in u.categories:
            other = u.parts[:, :, u.categories.index(category)].mean(axis=1)
            out.append(change(("category", category), t.parts[:, :, n].mean(axis=1), other))
    return out, _picks(study, both), len(both)


def _picks(study: Study, both: Ints) -> list[Change]:
    """In how many games each thing is taken, in both arms, of the games in which both could."""
    offers = study.taken.filter((pl.col("offered") > 0) & pl.col("game").is_in(pl.Series(both).implode()))
    arms = [(pl.col("arm") == arm) for arm in (BASE, OTHER)]
    per_game = offers.group_by("verb", "what", "game").agg(
        *(arm.any().alias(f"lies{n}") for n, arm in enumerate(arms)),
        *((arm & (pl.col("taken") > 0)).any().cast(pl.Float64).alias(f"took{n}") for n, arm in enumerate(arms)),
    )
    told = (
        per_game.filter(pl.col("lies0") & pl.col("lies1"))
        .with_columns(more=pl.col("took1") - pl.col("took0"))
        .group_by("verb", "what")
        .agg(
            pl.col("took0").mean(),
            pl.col("took1").mean(),
            pl.col("more").mean(),
            pl.col("more").std().alias("spread"),
            pl.len(),
        )
        .sort("verb", "what")
        .collect(engine="streaming")
    )
    return [
        Change(
            ("pick", each["verb"], each["what"]),
            each["took0"],
            each["took1"],
            _spread(each["more"], each["spread"], each["len"]),
        )
        for each in told.iter_rows(named=True)
    ]


def _spread(value: float, spread: float | None, n: int) -> Estimate:
    return Estimate(value, (spread or 0.0) / sqrt(n), n)


def _extremes(t: Tables) -> list[Extreme]:
    """The games that a designer would look at first."""
    rows = np.arange(len(t))
    first = t.places[:, 0]
    winners = t.course[rows, :, first]
    others = t.course.copy()
    others[rows, :, first] = -np.inf
    ahead = winners - others.max(axis=2)
    ahead[np.arange(ahead.shape[1])[None, :] > t.lengths[:, None]] = np.nan
    top = np.sort(t.course, axis=2)
    leading = np.where(t.wins[rows[:, None], t.course.argmax(axis=2)] == 0, top[:, :, -1] - top[:, :, -2], -np.inf)
    leading[np.isnan(ahead)] = -np.inf
    spread = t.totals.max(axis=1) - t.totals.min(axis=1)

    def game(kind: str, row: int, *told: float) -> Extreme:
        course = [int(each) for each in ahead[row] if not np.isnan(each)]
        return Extreme(kind, int(t.numbers[row]), [int(each) for each in told], course)

    longest, shortest = int(t.lengths.argmax()), int(t.lengths.argmin())
    behind = int(np.nanmin(ahead, axis=1).argmin())
    lost_leads = leading.max(axis=1)
    lost_leads[behind] = -np.inf  # a comeback is another's lost lead: not the same game twice
    thrown = int(lost_leads.argmax())
    most, closest = int(t.totals.max(axis=1).argmax()), int(spread.argmin())
    out = [game("longest", longest, t.lengths[longest]), game("shortest", shortest, t.lengths[shortest])]
    if (lost := -float(np.nanmin(ahead[behind]))) > 0:
        out.append(game("comeback", behind, lost, int(np.nanargmin(ahead[behind])), t.lengths[behind]))
    if (lead := float(leading[thrown].max())) > 0:
        out.append(game("thrown", thrown, lead, int(leading[thrown].argmax()), t.lengths[thrown]))
    out.append(game("most", most, t.totals[most].max()))
    out.append(game("closest", closest, *sorted(t.totals[closest], reverse=True)))
    return out
