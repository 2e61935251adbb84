"""Two editions of a game, value by value."""

from __future__ import annotations

from typing import Any, NamedTuple

from tablero.workshop.components import components
from tablero.workshop.editing import Draft


class Difference(NamedTuple):
    """A value that another edition has otherwise: on what it is printed, what it was and is, and how each is known."""

    file: str
    component: str
    key: str
    old: Any
    new: Any
    old_source: str
    source: str


def differences(one: Draft, other: Draft, sources: bool = False) -> list[Difference]:
    """What `other` says otherwise than `one`, in the order of the box; with `sources` also what is known otherwise.

    Things with a name are the same wherever in a list they stand.
    """
    before, after = _by_name(one), _by_name(other)
    out = []
    for place in [*after, *(place for place in before if place not in after)]:
        (old, old_source), (new, source) = before.get(place, (None, "")), after.get(place, (None, ""))
        if old != new or (sources and old_source != source):
            out.append(Difference(*place, old, new, old_source, source))
    return out


def _by_name(draft: Draft) -> dict[tuple[str, str, str], tuple[Any, str]]:
    """Each value by its file, what it is printed on and its key; what a file leaves out is not there."""
    out = {}
    for each in components(draft):
        named = f"{each.table}[{each.word}]" if each.n >= 0 and each.word and not each.word.isdigit() else each.path
        for value in each.values:
            if value.value is not None:
                out[each.file, named, each.key(value)] = value.value, value.source
    return out
