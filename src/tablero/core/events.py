"""What is told of a game: events, their kinds, and what a seat has gained and lost by them."""

from collections.abc import Iterable, Mapping
from typing import Final

# Who is no seat: nobody in particular, and all of them.
NOBODY: Final = -2
EVERYONE: Final = -3

# What every game may count, beside the words of its own ranges: both are messages of its catalogue.
POINTS: Final = "points"
MONEY: Final = "money"


class Event:
    """Something that happened. Words are keys of the game's catalogue: `good.wood`, `person.maid`.

    `what` and `where` are for the eyes of seat `to` only, if that is not EVERYONE. `reveals` is how much had been
    revealed in the game when it was told.
    """

    def __init__(
        self,
        kind: str,
        seat: int,
        n: int,
        what: str,
        source: str,
        where: str,
        other: int,
        to: int,
        reveals: int = 0,
    ) -> None:
        self.kind = kind
        self.seat = seat
        self.n = n
        self.what = what
        self.source = source
        self.where = where
        self.other = other
        self.to = to
        self.reveals = reveals

    def seen_by(self, seat: int) -> "Event":
        """The event as a seat may know it."""
        if self.to == EVERYONE or self.to == seat:
            return self
        return Event(self.kind, self.seat, self.n, "", self.source, "", self.other, self.to, self.reveals)


class Kind:
    """A kind of event, as a game declares it.

    An event's `n` is counted `seat` times for its seat and `other` times for its other seat: 1, -1, or 0 where nothing
    changes hands. Counted is what the event names, or always `counts` if that is given. It is told behind one of the
    kinds it `follows` from. A kind of the `course` says how the game goes on, not what anybody gets by it; an `untold`
    one is on the page already.
    """

    def __init__(
        self,
        name: str,
        *,
        seat: int = 0,
        other: int = 0,
        counts: str = "",
        follows: tuple[str, ...] = (),
        course: bool = False,
        untold: bool = False,
    ) -> None:
        self.name = name
        self.seat = seat
        self.other = other
        self.counts = counts
        self.follows = follows
        self.course = course
        self.untold = untold


Kinds = Mapping[str, Kind]


def declared(*kinds: Kind) -> dict[str, Kind]:
    """The kinds of a game by their names."""
    return {kind.name: kind for kind in kinds}


def moves(kinds: Kinds, event: Event) -> list[tuple[int, str, int]]:
    """Who gains by an event what and how many of it, less than none where it is lost; nothing of what is not seen."""
    kind = kinds[event.kind]
    what = kind.counts or event.what
    if not what or not event.n:
        return []
    out: list[tuple[int, str, int]] = []
    if kind.seat and event.seat >= 0:
        out.append((event.seat, what, kind.seat * event.n))
    if kind.other and event.other >= 0:
        out.append((event.other, what, kind.other * event.n))
    return out


def gains(kinds: Kinds, events: Iterable[Event], seat: int) -> dict[str, int]:
    """What a seat gains and loses by these events in all, by key: {"good.gold": -2, "points": 3}."""
    total: dict[str, int] = {}
    for event in events:
        for who, what, n in moves(kinds, event):
            if who == seat:
                total[what] = total.get(what, 0) + n
    return {what: n for what, n in total.items() if n}
