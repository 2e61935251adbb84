"""Drawings kept by what they show: what a drawing read of a view is all that it depends on.

A drawing is a plain function of a view and of what else it is given. While it draws, the view notes what is read of
it; as long as that is the same in a later view, or in another seat's, the drawing is the same and need not be made.

>>> def shop(view, price): return f"{view['wares'][0]} {price}"
>>> kept = Kept()
>>> one = kept.seen({"wares": ["wood"], "round": 1}).draw(shop, 3)
>>> two = kept.seen({"wares": ["wood"], "round": 2}).draw(shop, 3)
>>> two, one is two
('wood 3', True)
>>> kept.seen({"wares": ["gold"], "round": 2}).draw(shop, 3)
'gold 3'
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache, wraps
from hashlib import blake2b
from typing import Any, Concatenate, ParamSpec, TypeVar, cast
from weakref import WeakValueDictionary

import msgspec

P = ParamSpec("P")
T = TypeVar("T")

MOST = 400
"""So many drawings are kept for a table before those that were not used again are dropped."""

FEW = 6
"""Of so many things in a list each is looked at for itself, of more all together."""

PLAIN = (str, int, float, bool, tuple)

Path = tuple[str | int, ...]
# What was read, by where it lies in the view: its key, and its value, or a shape where only that was asked for.
Notes = dict[tuple[Path, Any], Any]
WHOLE = object()  # the key of a mapping of which all was read
ABSENT = object()  # the value of a key that is not there


class Shape:
    """A mapping or a list of mappings of which only the kind and the length were read."""

    __slots__ = ("kind", "many")

    def __init__(self, listed: bool, many: int) -> None:
        self.kind = list if listed else dict
        self.many = many

    def __eq__(self, value: object) -> bool:
        return type(value) is self.kind and len(value) == self.many

    __hash__ = None  # type: ignore[assignment]


shape = lru_cache(maxsize=1024)(Shape)


@lru_cache(maxsize=8192)
def row(path: Path, keys: tuple[Any, ...]) -> tuple[Path, tuple[Any, ...]]:
    """Where something was read; drawings of all tables read in the same places."""
    return path, keys


class Text(str):
    """A drawing as text, of which tables that show the same have one."""

    __slots__ = ("__weakref__",)


_texts: WeakValueDictionary[bytes, Text] = WeakValueDictionary()


def shared(made: Any) -> Any:
    """What was drawn, with texts that are equal to others as long as anybody has them: those others."""
    if type(made) is list:
        return [shared(each) for each in made]
    if type(made) is not str:
        return made
    key = blake2b(made.encode(), digest_size=16).digest()
    found = _texts.get(key)
    if found is None:
        found = _texts[key] = Text(made)
    return found


class Drawing:
    """Something drawn: what it was given, where it read, by part of the view the keys, what was there, what it made.

    `stamps` are those of the chunks that it read of, when all that it read was last found to be so.
    """

    __slots__ = ("chunk_of", "chunks", "found", "given", "made", "stamps", "used", "where")

    def __init__(self, given: tuple[Any, ...], notes: Notes, made: Any, used: int) -> None:
        self.given = given
        self.used = used
        by_path: dict[Path, list[Any]] = {}
        for path, key in notes:
            by_path.setdefault(path, []).append(key)
        # What is read of the view itself comes first: that tells soonest whose it is.
        paths = sorted(by_path, key=len)
        self.where = tuple(row(path, tuple(by_path[path])) for path in paths)
        self.chunks, self.chunk_of = chunks(tuple(paths))
        self.stamps: tuple[bytes, ...] = ()
        self.found = tuple(notes[path, key] for path, keys in self.where for key in keys)
        self.made: Any = shared(made)

    def notes(self) -> Iterator[tuple[tuple[Path, Any], Any]]:
        return zip(((path, key) for path, keys in self.where for key in keys), self.found, strict=True)


class Kept:
    """What was drawn of a table; the latest, and the generation before it. Each change of the table is a `turn`."""

    def __init__(self) -> None:
        self.drawn: dict[tuple[Any, ...], list[Drawing]] = {}
        self.before: dict[tuple[Any, ...], list[Drawing]] = {}
        self.turn = 0

    def seen(self, view: Mapping[str, Any]) -> Seen:
        """The view, noting what is read of it."""
        return Seen(view, (), Looking(self, view))

    def of(self, key: tuple[Any, ...]) -> list[Drawing]:
        """The drawings of a thing, the one used last first."""
        found = self.drawn.get(key)
        if found is None:
            if len(self.drawn) >= MOST:
                self.before, self.drawn = self.drawn, {}
            found = self.drawn[key] = self.before.pop(key, [])
        return found


class Looking:
    """One view being drawn: what has been read by each drawing under way, the outermost first."""

    def __init__(self, kept: Kept, view: Mapping[str, Any]) -> None:
        self.kept = kept
        self.notes: list[Notes] = []
        self.places: dict[Path, Any] = {(): view}
        self.stamps: dict[Path, bytes] = {}

    def at(self, path: Path) -> Any:
        """What lies there in this view, or nothing."""
        if path not in self.places:
            inside = self.at(path[:-1])
            try:
                self.places[path] = None if inside is None else inside[path[-1]]
            except (KeyError, IndexError, TypeError):
                self.places[path] = None
        return self.places[path]

    def stamp(self, chunk: Path) -> bytes:
        """A digest of all that lies in a chunk of this view."""
        found = self.stamps.get(chunk)
        if found is None:
            lies = msgspec.json.encode(self.at(chunk))
            found = self.stamps[chunk] = blake2b(lies, digest_size=16).digest()
        return found

    def stamps_of(self, drawing: Drawing) -> tuple[bytes, ...]:
        return tuple([self.stamp(chunk) for chunk in drawing.chunks])

    def same(self, drawing: Drawing) -> bool:
        """Whether all that the drawing read is so in this view; chunks that are as they were need no look.

        Small drawings within another have no stamps: they read little.
        """
        known = drawing.stamps
        stamps: tuple[bytes, ...] = ()
        places, found = self.places, drawing.found
        n = 0
        for (path, keys), chunk in zip(drawing.where, drawing.chunk_of, strict=True):
            if known and chunk >= 0:
                stamps = stamps or self.stamps_of(drawing)
                if known == stamps:
                    return True
                if known[chunk] == stamps[chunk]:
                    n += len(keys)
                    continue
            here = places[path] if path in places else self.at(path)
            if not isinstance(here, dict):
                return False
            for key in keys:
                if (here.get(key, ABSENT) if type(key) is str else answer(here, key)) != found[n]:
                    return False
                n += 1
        drawing.stamps = stamps or known
        return True


def answer(here: Mapping[str, Any], key: Any) -> Any:
    """All there is, or what is answered to a question about it."""
    return here if key is WHOLE else key[0](here, *key[1:])


@lru_cache(maxsize=8192)
def chunks(paths: tuple[Path, ...]) -> tuple[tuple[Path, ...], tuple[int, ...]]:
    """The parts of a view in which all this lies: what is under a key of it, or a few of the things listed there; and
    which of them each path leads into, -1 for the view itself.
    """
    listed: dict[str | int, set[str | int]] = {}
    for path in paths:
        listed.setdefault(path[0] if path else "", set()).update(path[1:2])
    several = {key for key, inner in listed.items() if len(inner) > FEW or not all(type(each) is int for each in inner)}
    of = [path[:1] if path[:1] and path[0] in several else path[:2] for path in paths]
    every = list(dict.fromkeys(each for each in of if each))
    return tuple(every), tuple(every.index(each) if each else -1 for each in of)


class Seen(Mapping[str, Any]):
    """A view, or a mapping in it, that notes what is read."""

    __slots__ = ("_inside", "_looking", "_of", "_path")

    def __init__(self, of: Mapping[str, Any], path: Path, looking: Looking) -> None:
        self._of = of
        self._path = path
        self._looking = looking
        self._inside: dict[Any, Any] = {}

    def draw(self, how: Callable[..., T], *given: Any) -> T:
        """What `how` draws of this view, made anew only if something that it reads has changed."""
        looking = self._looking
        # Words, layouts and printed things are the same objects at every drawing, and stay so as long as they are kept.
        key = (how, self._path, *(each if type(each) in PLAIN else id(each) for each in given))
        drawings = looking.kept.of(key)
        for n, each in enumerate(drawings):
            if looking.same(each):
                each.used = looking.kept.turn
                if n:
                    drawings.insert(0, drawings.pop(n))
                if looking.notes:
                    looking.notes[-1].update(each.notes())
                made: T = each.made
                return made
        looking.notes.append({})
        try:
            made = how(self, *given)
        finally:
            notes = looking.notes.pop()
        # Others may see the same thing otherwise; what nobody saw in this turn is no longer so.
        turn = looking.kept.turn
        drawing = Drawing(given, notes, made, turn)
        drawings[:] = [drawing, *(each for each in drawings if each.used >= turn)]
        if looking.notes:
            looking.notes[-1].update(notes)
        else:
            drawing.stamps = looking.stamps_of(drawing)
        return cast(T, drawing.made)

    def __getitem__(self, key: str) -> Any:
        inside = self._inside.get(key)
        value = self._of.get(key, ABSENT)
        if inside is None and isinstance(value, dict):
            inside = self._inside[key] = Seen(value, (*self._path, key), self._looking)
        elif inside is None and isinstance(value, list) and value and isinstance(value[0], dict):
            path = (*self._path, key)
            inside = self._inside[key] = [Seen(each, (*path, n), self._looking) for n, each in enumerate(value)]
        self._note(key, value if inside is None else shape(isinstance(value, list), len(value)))
        if value is ABSENT:
            raise KeyError(key)
        return value if inside is None else inside

    def get(self, key: str, default: Any = None) -> Any:
        try:
            return self[key]
        except KeyError:
            return default

    def __contains__(self, key: object) -> bool:
        return self.get(str(key), ABSENT) is not ABSENT

    def answer(self, question: Callable[..., T], *given: Any) -> T:
        """What a question about the view is answered, where a drawing needs no more of it."""
        told = question(self._of, *given)
        self._note((question, *given), told)
        return told

    def __iter__(self) -> Iterator[str]:
        self._note(WHOLE, self._of)
        return iter(self._of)

    def __len__(self) -> int:
        self._note(WHOLE, self._of)
        return len(self._of)

    def _note(self, key: Any, value: Any) -> None:
        if self._looking.notes:
            self._looking.notes[-1][self._path, key] = value


def answered(view: Any, question: Callable[..., T], *given: Any) -> T:
    """What a plain function says of a view, where a drawing need not know more of it: whether, not who."""
    return view.answer(question, *given) if isinstance(view, Seen) else question(view, *given)


def kept(how: Callable[Concatenate[Any, P], T]) -> Callable[Concatenate[Any, P], T]:
    """A part of a drawing that is kept on its own; of a view that notes nothing it is just drawn."""

    @wraps(how)
    def drawn(view: Any, /, *given: P.args, **named: P.kwargs) -> T:
        return view.draw(how, *given) if isinstance(view, Seen) and not named else how(view, *given, **named)

    return drawn
