"""A state as plain data, whatever its classes: for comparing, and for saying where two differ."""

from typing import Any, Final

# The box is what is printed and the same for all states of a game; who listens is no part of it.
_NOT_STATE: Final = ("box", "listener")


def attributes(thing: object) -> list[str]:
    """The attributes of a record: compiled ones are declared, those of plain Python lie in its dictionary."""
    declared = getattr(type(thing), "__mypyc_attrs__", ())
    own = getattr(thing, "__dict__", {})
    return sorted(name for name in {*declared, *own} if name not in _NOT_STATE and name != "__dict__")


def snapshot(thing: Any) -> Any:
    """Nested tuples of ints and words that are equal where the states are, in either engine."""
    if thing is None or isinstance(thing, (int, str)):
        return thing
    if isinstance(thing, (list, tuple)):
        return tuple([snapshot(each) for each in thing])
    if isinstance(thing, dict):
        return tuple([(key, snapshot(thing[key])) for key in sorted(thing)])
    return (type(thing).__name__, tuple([(name, snapshot(getattr(thing, name))) for name in attributes(thing)]))
