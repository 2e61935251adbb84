"""How much one may ask for: what the operator sets, and the counting of it.

A client is an address; of an IPv6 address the half that a household has to itself counts. What is counted is kept in
memory, by each process for itself, and never for more than so many clients.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from typing import TYPE_CHECKING, Any

import msgspec

from tablero.core.errors import Mistake
from tablero.server.errors import Full, TooMany
from tablero.server.guard.addresses import client_of

if TYPE_CHECKING:  # only who serves needs the server's libraries
    from litestar import Request

MINUTE, HOUR = 60.0, 3600.0
MOST_COUNTED = 100_000  # clients, persons and tables that are counted at once


class Limits(msgspec.Struct, frozen=True):
    """What the operator allows, 0 for as much as anyone likes.

    >>> Limits().chat, Limits.given(["chat=5", "hints=0"]).chat
    (30, 5)
    """

    # By client
    requests: int = 600  # in a minute
    tables: int = 60  # made in an hour
    reviews: int = 60  # in an hour
    streams: int = 40  # open at once
    editions: int = 40  # made in an hour
    changes: int = 240  # of editions, in a minute
    studies: int = 30  # in an hour
    # By person
    chat: int = 30  # lines in a minute
    hints: int = 12  # in a minute
    own_editions: int = 100  # kept
    # By table
    table_requests: int = 1_200  # in a minute
    # In all
    total_tables: int = 1_000_000
    total_streams: int = 20_000
    total_editions: int = 100_000
    memory_rooms: int = 50  # kept in memory though nobody watches

    @staticmethod
    def given(said: Sequence[str]) -> Limits:
        """The limits as the operator gives them, NAME=VALUE; what is not named is as usual."""
        out: dict[str, int] = {}
        for each in said:
            name, _, value = each.partition("=")
            if name not in Limits.__struct_fields__:
                raise Mistake(f"There is no limit {name!r}; expected one of: {', '.join(Limits.__struct_fields__)}.")
            if not (value.isascii() and value.isdigit() and len(value) < 10):
                raise Mistake(f"The limit {name} is {value!r}; expected a whole number, 0 for no limit.")
            out[name] = int(value)
        return Limits(**out)


OFF = Limits(**dict.fromkeys(Limits.__struct_fields__, 0))
PERIODS = {
    "requests": MINUTE,
    "tables": HOUR,
    "reviews": HOUR,
    "editions": HOUR,
    "changes": MINUTE,
    "studies": HOUR,
    "chat": MINUTE,
    "hints": MINUTE,
    "table_requests": MINUTE,
}


class Allowance:
    """What each has left of the limits: a bucket each, which fills up again evenly.

    A bucket is one number, the moment at which it will be full; one that is full need not be kept.
    """

    def __init__(self, limits: Limits = OFF) -> None:
        self.limits = limits
        self.full_at: dict[tuple[str, str], float] = {}
        self.streams: Counter[str] = Counter()

    def take(self, name: str, whose: str) -> None:
        """Counts one more of what a limit is named for; refused if there is nothing left."""
        most, period = getattr(self.limits, name), PERIODS[name]
        if not most:
            return
        now = time.monotonic()
        full = max(now, self.full_at.get((name, whose), 0.0)) + period / most
        # Sums of many small steps are not quite the whole.
        if full - now > period + 1e-6:
            raise TooMany("too-many", n=max(1, math.ceil(full - now - period)))
        self.full_at[name, whose] = full
        if len(self.full_at) > MOST_COUNTED:
            self._forget(now)

    def _forget(self, now: float) -> None:
        """Drops the buckets that are full, and if that is not enough those nearest to it."""
        left = sorted((at, key) for key, at in self.full_at.items() if at > now)
        self.full_at = {key: at for at, key in left[-MOST_COUNTED // 2 :]}

    def room_for_stream(self, client: str) -> None:
        """Refuses one more open stream where there are as many as there may be."""
        most, in_all = self.limits.streams, self.limits.total_streams
        if most and self.streams[client] >= most:
            raise TooMany("many-streams")
        if in_all and self.streams.total() >= in_all:
            raise Full("full-streams")

    @contextmanager
    def streaming(self, client: str) -> Iterator[None]:
        """A stream, counted as long as it is open."""
        self.streams[client] += 1
        try:
            yield
        finally:
            self.streams[client] -= 1
            if not self.streams[client]:
                del self.streams[client]


def household_of(request: Request[Any, Any, Any]) -> str:
    """Whom a request is counted for."""
    return household(client_of(request))


@lru_cache(maxsize=4096)
def household(address: str) -> str:
    """An address as it is counted.

    >>> household("10.0.0.7"), household("2001:db8::1:2:3:4"), household("::ffff:10.0.0.7"), household("?")
    ('10.0.0.7', '2001:db8::', '10.0.0.7', '?')
    """
    try:
        known = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(known, IPv6Address):
        if known.ipv4_mapped is not None:
            return str(known.ipv4_mapped)
        return str(IPv6Address(int(known) >> 64 << 64))
    return address


def allowance_of(request: Request[Any, Any, Any]) -> Allowance:
    """What those who ask this application have left."""
    allowance: Allowance = request.app.state.allowance
    return allowance
