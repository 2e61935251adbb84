"""An edition that is being made: read from anywhere, changed value by value, and never into one that does not fit."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Mapping, Sequence
from copy import deepcopy
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple, get_type_hints

import msgspec
from msgspec import inspect

from tablero import editions
from tablero.core.errors import Mistake, clipped
from tablero.core.game import Edition, Game, load, names
from tablero.editions import PACKED, SOURCES, STEP, BadEdition, Pack, Printed
from tablero.workshop.values import Value, fitted, values
from tablero.workshop.writing import retold

OWN = "reconstructed"  # the edition that every game comes with
THE_BOX = "the box"  # the source of what somebody read off his own copy
LONGEST_SOURCE = 200


class Change(NamedTuple):
    """What a value shall be, None for left out, and how that is known."""

    file: str
    path: str
    value: Any
    source: str


class Draft:
    """An edition of a game as its files' texts.

    >>> own = Draft.of("valletta")
    >>> price = own.value("buildings.toml", "building[0].price.gold")
    >>> price.value, price.entry.least, price.entry.most
    (2, 0, 999)
    >>> own.changed([Change("buildings.toml", "building[0].price.gold", 3, "the box")]).edition.box.price[0][0]
    3
    """

    def __init__(self, given: Pack) -> None:
        self.pack = given
        self.game: Game = load(given.game)

    @staticmethod
    def of(where: str) -> Draft:
        """The edition in a folder or file, or, by a game's name, the one it comes with."""
        if where in names():
            game, folder = where, home(load(where)) / OWN
        else:
            folder = editions.find(Path(), where) if Path(where).exists() else _nowhere(where)
            game = editions.packed(folder).game if editions.is_packed(folder) else game_of(folder)
        load(game)
        return Draft(editions.gathered(folder, game))

    @staticmethod
    def read(text: str) -> Draft:
        """The edition that one text is."""
        return Draft(editions.unpack(text))

    @property
    def text(self) -> str:
        """The whole edition as one text."""
        return editions.pack(self.pack)

    @cached_property
    def edition(self) -> Edition:
        """What the rules play with; refused if it does not fit."""
        with tempfile.TemporaryDirectory() as around:
            folder = Path(around) / (re.sub(r"\W+", "-", self.pack.name)[:40] or self.game.name)
            folder.mkdir()
            for name, text in self.pack.files.items():
                (folder / name).write_text(text, encoding="utf-8", newline="\n")
            return self.game.edition(str(folder))

    @cached_property
    def trees(self) -> dict[str, Any]:
        """What each file says."""
        return {name: editions.parsed(Path(name), text) for name, text in sorted(self.pack.files.items())}

    @cached_property
    def values(self) -> list[Value]:
        """Every value, with what may be typed in its place."""
        return values(self.trees, self.edition.kinds)

    @cached_property
    def facts(self) -> list[editions.Fact]:
        """Every printed value with its source."""
        return [fact for name, tree in self.trees.items() for fact in editions.walk(name, "", tree, "")]

    def value(self, file: str, path: str) -> Value:
        found = self._by_place.get((file, path))
        if found is None:
            raise BadEdition(f"{clipped(file)}, {clipped(path)}: there is no such value.", file, path)
        return found

    @cached_property
    def _by_place(self) -> dict[tuple[str, str], Value]:
        return {(each.file, each.path): each for each in self.values}

    def named(self, name: str) -> Draft:
        """The same under another name."""
        return Draft(self.pack._replace(name=name))

    def changed(self, changes: Sequence[Change]) -> Draft:
        """The edition with other values, all or none; refused with the bound, or with what does not fit together."""
        trees = deepcopy(self.trees)
        for change in changes:
            value = self.value(change.file, change.path)
            if not change.source.startswith(SOURCES) or len(change.source) > LONGEST_SOURCE:
                raise BadEdition(
                    f"{change.file}, {change.path}: the source is {clipped(repr(change.source))}; expected 'rulebook',"
                    " 'public page (…)', 'reconstructed' or 'the box'.",
                    *(change.file, change.path),
                )
            if change.value is None and not _may_be_left_out(value, self.edition.kinds[change.file], trees):
                fitted(value, change.value)
            _set(trees[change.file], value, change, self.edition.kinds[change.file])
        texts = {
            name: text if trees[name] == self.trees[name] else retold(text, self.trees[name], trees[name])
            for name, text in self.pack.files.items()
        }
        made = Draft(self.pack._replace(files=texts))
        made.edition  # noqa: B018 - read whole: what does not fit together is refused
        return made


def home(game: Game) -> Path:
    """Where the editions lie that come with a game."""
    return game.home / "data"


def game_of(folder: Path) -> str:
    """The game that a folder of data files is an edition of: the one whose files have most of its names."""
    here = {file.name for file in editions.files(folder)}
    shared = {
        game: len(here & {file.name for file in editions.files(home(load(game)) / OWN)})
        for game in names()
        if home(load(game)).is_dir()
    }
    if not any(shared.values()):
        raise BadEdition(
            f"{clipped(folder.name)} has no data file of any game; expected those of: {', '.join(shared)}."
        )
    return max(shared, key=lambda game: shared[game])


def _nowhere(where: str) -> Path:
    raise Mistake(
        f"There is no edition {clipped(where)!r}; expected a folder, a {PACKED} file, or a game: {', '.join(names())}."
    )


def steps_of(path: str) -> list[str | int]:
    """A path as keys and indices.

    >>> steps_of("building[3].price.gold")
    ['building', 3, 'price', 'gold']
    """
    return [key or int(index) for key, index in re.findall(STEP, path)]


def _field(kind: type[Printed], tree: Any, path: str) -> tuple[inspect.StructType, inspect.Field | None]:
    """The record that a path ends in, and the field there; None for a tag."""
    here: inspect.Type = inspect.type_info(kind)
    record: inspect.StructType | None = None
    field: inspect.Field | None = None
    for step in steps_of(path):
        if isinstance(step, int):
            assert isinstance(here, inspect.ListType)
            here = here.item_type
        else:
            several = here.types if isinstance(here, inspect.UnionType) else (here,)
            records = [each for each in several if isinstance(each, inspect.StructType)]
            record = next((each for each in records if tree.get(each.tag_field) == each.tag), records[0])
            field = next((each for each in record.fields if each.encode_name == step), None)
            here = field.type if field is not None else here
        tree = tree[step] if not isinstance(tree, dict) or step in tree else {}
    assert record is not None
    return record, field


def _may_be_left_out(value: Value, kind: type[Printed], trees: Mapping[str, Any]) -> bool:
    field = _field(kind, trees[value.file], value.path)[1]
    return field is not None and not field.required


def _set(tree: dict[str, Any], value: Value, change: Change, kind: type[Printed]) -> None:
    """Writes a value and its source into the tree of its file."""
    *way, key = steps_of(value.path)
    table: Any = tree
    source = ""
    for step in way:
        if isinstance(table, dict):
            named = table.get("source", source)
            source = named.get(step, source) if isinstance(named, dict) else named
            table = table.setdefault(step, {})
        else:
            table = table[step]
    if change.value is None:
        table.pop(key, None)
        if isinstance(table.get("source"), dict):
            table["source"].pop(key, None)
        return
    said = fitted(value, change.value)
    record, field = _field(kind, tree, value.path)
    if field is None and said != table[key]:
        _become(table, record, str(key), said, kind, tree, way)
    table[key] = said
    _name(table, str(key), change.source, source)


def _become(
    table: dict[str, Any],
    record: inspect.StructType,
    tag: str,
    said: str,
    kind: type[Printed],
    tree: Any,
    way: Sequence[str | int],
) -> None:
    """A table of another kind by its tag: it keeps what that has too, and what that needs beside is the least."""
    union = _field(kind, tree, _path(way))[1]
    assert union is not None
    several = union.type.types if isinstance(union.type, inspect.UnionType) else (union.type,)
    other = next(each for each in several if isinstance(each, inspect.StructType) and each.tag == said)
    fields = {field.encode_name: field for field in other.fields}
    named = table.get("source")
    for key in [key for key in table if key not in fields and key != tag]:
        del table[key]
    for key, field in fields.items():
        if key != "source":
            fits = True
            if key in table:
                try:
                    msgspec.convert(table[key], _annotated(other.cls, field.name), strict=True)
                except msgspec.ValidationError:
                    fits = False
            if not fits or (key not in table and field.required):
                table[key] = _least(field.type)
    if isinstance(named, dict):
        table["source"] = {key: each for key, each in named.items() if key in table}
    if table.get("source") in ({}, ""):
        del table["source"]


def _annotated(cls: type, name: str) -> Any:
    return get_type_hints(cls, include_extras=True)[name]


def _least(kind: inspect.Type) -> Any:
    """The least that a type allows."""
    match kind:
        case inspect.IntType():
            return kind.ge or 0
        case inspect.LiteralType():
            return kind.values[0]
        case inspect.BoolType():
            return False
        case inspect.StructType():
            return {field.encode_name: _least(field.type) for field in kind.fields if field.required}
        case inspect.ListType():
            return [_least(kind.item_type)] * (kind.min_length or 0)
        case inspect.DictType():
            return {}
        case inspect.UnionType():
            return _least(kind.types[0])
    return ""


def _path(steps: Sequence[str | int]) -> str:
    out = ""
    for step in steps:
        out += f"[{step}]" if isinstance(step, int) else f".{step}" if out else step
    return out


def _name(table: dict[str, Any], key: str, source: str, around: str) -> None:
    """Names the source of one value; all others keep theirs."""
    named = table.get("source", "")
    if isinstance(named, dict):
        if named.get(key, around) != source:
            table["source"] = {**named, key: source}
    elif (named or around) != source:
        others = {each: named for each in table if named and named != around and each not in ("source", key)}
        table["source"] = {**others, key: source}
