"""Editions: TOML files that say what is printed in a game's box, and where each value comes from.

They lie in a folder, or stand in one file whose name ends in `.tablero-edition`: a first line, its game and name, and
the text of each file behind a line with its name.

A table names the source of its values with `source = "…"`, or key by key with `source = { price = "…" }`;
what is not named there has the source of the table around it, in the end of the file.
"""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from contextvars import ContextVar
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple, NoReturn, TypeVar

import msgspec
from msgspec import inspect

from tablero.core.errors import Mistake, clipped
from tablero.core.game import Edition

# A key or an index of a path such as building[3].price.
STEP = r"([^.\[\]]+)|\[(?:(\d+)|\.\.\.)\]"
# What no edition needs more of: bytes in a file, tables in tables, values in a list or table, letters, and numbers.
LARGEST_FILE = 1 << 20
DEEPEST = 12
LONGEST = 1000
MOST = 1_000_000
# Keys in keys are looked up one by one, so many of them in a line take time by their square.
MOST_DOTS = 200
# `the box` is what somebody read off his own copy.
SOURCES = ("rulebook", "public page (", "reconstructed", "the box")
# An edition in one file: how its name ends, its first line, how a file in it begins, and how many it may have.
PACKED = ".tablero-edition"
FIRST_LINE = "tablero edition 1"
FILE_LINE = "=== "
MOST_FILES = 20
# So many are kept as they were read.
MOST_KEPT = 200


class BadEdition(Mistake):
    """An edition that cannot be used; the message is a sentence naming the file, the place and the value."""

    def __init__(self, said: str, file: str = "", path: str = "", problem: str = "") -> None:
        super().__init__(said)
        self.file = file
        self.path = path
        self.problem = problem or said


class Printed(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="kebab"):
    """A table of a data file. Unknown keys are refused; hyphens in the file are underscores here."""

    source: str | dict[str, str] = ""


class Fact(NamedTuple):
    """One printed value: in which file, under which keys, what it is, and how it is known."""

    file: str
    path: str
    value: object
    source: str


class Pack(NamedTuple):
    """An edition as one file has it: its game, what it is called, and the text of each file by its name."""

    game: str
    name: str
    files: dict[str, str]


T = TypeVar("T", bound=Printed)
P = TypeVar("P")
_loaded: dict[tuple[object, ...], Edition] = {}
_boxes: dict[tuple[Path, str], tuple[Any, Any]] = {}
# By which record each file is read, noted while an edition is.
_noted: ContextVar[dict[str, type[Printed]] | None] = ContextVar("noted", default=None)


def find(home: Path, name: str) -> Path:
    """The folder of an edition: one of those in `home` by its name, or any folder, or one file, by its path."""
    for folder in (home / name, Path(name)):
        with suppress(OSError, ValueError):  # no name of a file at all
            if name and (folder.is_dir() or is_packed(folder)):
                return folder
    raise BadEdition(
        f"There is no edition {clipped(name)!r}: expected {listed(names(home))}, or the path of a folder or of a"
        f" {PACKED} file."
    )


def is_packed(folder: Path) -> bool:
    """Whether an edition is one file; its files are named as if it were their folder."""
    return folder.suffix == PACKED and folder.is_file()


def pack(given: Pack) -> str:
    """An edition as one text."""
    for name, text in given.files.items():
        if f"\n{FILE_LINE}" in f"\n{text}":
            raise BadEdition(f"{name} has a line that begins with {FILE_LINE!r}, which begins a file; expected none.")
    files = "".join(
        f"{FILE_LINE}{name}\n{text}{'' if text[-1:] == chr(10) else chr(10)}" for name, text in given.files.items()
    )
    return f"{FIRST_LINE}\ngame: {given.game}\nname: {given.name}\n{files}"


def unpack(text: str, called: str = "The edition") -> Pack:
    """What one text says, no larger than any edition needs."""
    if len(text.encode()) > LARGEST_FILE:
        raise BadEdition(f"{called} has {len(text.encode())} bytes; expected at most {LARGEST_FILE}.")
    head, *parts = f"\n{text.replace(chr(13) + chr(10), chr(10))}".split(f"\n{FILE_LINE}")
    first, *said = head.strip("\n").split("\n")
    if first != FIRST_LINE:
        raise BadEdition(f"{called} begins with {clipped(first)!r}; expected {FIRST_LINE!r}.")
    named = dict(line.partition(": ")[::2] for line in said)
    if not named.get("game") or sorted(named) not in (["game"], ["game", "name"]):
        raise BadEdition(f"{called} has {clipped(repr(said))} behind its first line; expected its game and its name.")
    if len(parts) > MOST_FILES:
        raise BadEdition(f"{called} has {len(parts)} files; expected at most {MOST_FILES}.")
    files: dict[str, str] = {}
    for n, part in enumerate(parts):
        name, _, body = part.partition("\n")
        if not re.fullmatch(r"[a-z0-9-]{1,40}\.toml", name) or name in files:
            raise BadEdition(f"{called} has a file {clipped(name)!r}; expected names like board.toml, each once.")
        files[name] = body if n == len(parts) - 1 else f"{body}\n"
    return Pack(named["game"], named.get("name", ""), files)


def packed(file: Path) -> Pack:
    """An edition that is one file."""
    return unpack(text_of(file), file.name)


def gathered(folder: Path, game: str) -> Pack:
    """An edition of a game as one, wherever it lies."""
    if is_packed(folder):
        return packed(folder)
    return Pack(game, folder.name, {file.name: text_of(file) for file in files(folder)})


def load(
    home: Path,
    name: str,
    read: Callable[[Path], P],
    make: Callable[[P], Any],
    formerly: Mapping[str, Sequence[str]] = MappingProxyType({}),
) -> Edition:
    """The edition of this name, or in this folder: what `read` finds printed there, and the box `make` makes of it.

    It is read once, and again when one of its files has changed; what says the same is one box. `formerly` has, by the
    digest of today, those of files that said the same with fewer words.
    """
    folder = find(home, name)
    there = [folder] if is_packed(folder) else files(folder)
    stamps = [(file.name, file.stat().st_mtime_ns, file.stat().st_size) for file in there]
    key = (home, name, folder.resolve(), *stamps)
    if key not in _loaded:
        said = digest(folder)
        # Read in any case: a bad source is refused, though the digest does not mind sources.
        kinds: dict[str, type[Printed]] = {}
        token = _noted.set(kinds)
        try:
            printed = read(folder)
        finally:
            _noted.reset(token)
        if (home, said) not in _boxes:
            _keep(_boxes, (home, said), (printed, make(printed)))
        printed, box = _boxes[home, said]
        _keep(_loaded, key, Edition(name, said, box, printed, formerly.get(said, ()), kinds))
    return _loaded[key]


def _keep(kept: dict[P, Any], key: P, value: Any) -> None:
    """Keeps one more, and of many no longer the one that is kept longest."""
    kept[key] = value
    if len(kept) > MOST_KEPT:
        del kept[next(iter(kept))]


def names(home: Path) -> list[str]:
    """The editions that come with a game."""
    return sorted(folder.name for folder in home.iterdir() if folder.is_dir())


def listed(words: list[str]) -> str:
    """One of these: 'a', 'b' or 'c'."""
    quoted = [repr(word) for word in words]
    return quoted[0] if len(quoted) == 1 else f"{', '.join(quoted[:-1])} or {quoted[-1]}"


def read(file: Path, kind: type[T]) -> T:
    """A data file as a frozen record: every key known, every value of its type, every source named."""
    noted = _noted.get()
    if noted is not None:
        noted[file.name] = kind
    tree = raw(file)
    for _ in walk(file.name, "", tree, ""):
        pass
    try:
        return msgspec.convert(tree, kind, strict=True)
    except msgspec.ValidationError as error:
        problem, _, path = str(error).partition(" - at `$")
        path = path.strip(".`")
        words = choices(kind, path)
        refuse(file, path, f"{problem}, expected {listed(words)}" if words else f"{problem}, found {shown(tree, path)}")


def refuse(file: Path, path: str, problem: str) -> NoReturn:
    """Say in one sentence what is wrong with a data file."""
    place = f", {clipped(path)}" if path else ""
    said = f"{clipped(file.parent.name)}/{file.name}{place}: {clipped(problem, 400)}."
    raise BadEdition(said, file.name, path, clipped(problem, 400))


def expect(file: Path, path: str, what: str, found: object, expected: object) -> None:
    """Refuse a file whose count of something is not what the rules need."""
    if found != expected:
        refuse(file, path, f"expected {expected} {what}, found {found}")


def raw(file: Path) -> dict[str, Any]:
    """A data file as TOML has it, no larger than any edition needs."""
    if is_packed(file.parent):
        text = packed(file.parent).files.get(file.name)
        if text is None:
            refuse(file, "", "the file is missing")
    else:
        text = text_of(file)
    return parsed(file, text)


def text_of(file: Path) -> str:
    """The text of a file, no larger than any edition needs."""
    try:
        if file.stat().st_size > LARGEST_FILE:
            refuse(file, "", f"expected at most {LARGEST_FILE} bytes, found {file.stat().st_size}")
        return file.read_text(encoding="utf-8")
    except OSError:
        refuse(file, "", "the file is missing or cannot be read")
    except UnicodeDecodeError as error:
        refuse(file, "", f"it is not UTF-8 text: byte {error.start} is {error.object[error.start]:#04x}")


def parsed(file: Path, text: str) -> dict[str, Any]:
    """The text of a data file as TOML has it."""
    for n, line in enumerate(text.split("\n"), 1):
        if line.count(".") > MOST_DOTS:
            refuse(file, "", f"expected at most {MOST_DOTS} dots in a line, found {line.count('.')} in line {n}")
    try:
        tree = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        refuse(file, "", f"it is not TOML: {error}")
    except (RecursionError, ValueError):
        refuse(file, "", "it has tables in tables without end, or a number without end")
    check_size(file, "", tree)
    return tree


def check_size(file: Path, path: str, value: Any, depth: int = 0) -> None:
    """Refuses what is deeper, longer or larger than anything printed."""
    if depth > DEEPEST:
        refuse(file, path, f"expected at most {DEEPEST} tables in one another")
    if isinstance(value, dict | list | str) and len(value) > LONGEST:
        refuse(file, path, f"expected at most {LONGEST} values or letters, found {len(value)}")
    if isinstance(value, int | float) and not -MOST <= value <= MOST:
        refuse(file, path, f"expected a number up to {MOST}, found one beyond")
    if isinstance(value, dict):
        for key, inner in value.items():
            check_size(file, f"{path}.{key}" if path else key, inner, depth + 1)
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            check_size(file, f"{path}[{index}]", inner, depth + 1)


def shown(tree: Any, path: str) -> str:
    """The value at a path such as `building[3].price`, short enough for a sentence."""
    for key, index in re.findall(STEP, path):
        if not isinstance(tree, dict | list):
            break
        try:
            tree = tree[key] if key else tree[int(index)]
        except (KeyError, IndexError, TypeError, ValueError):
            break
    text = repr({key: value for key, value in tree.items() if key != "source"} if isinstance(tree, dict) else tree)
    return clipped(text)


def choices(kind: type[Printed], path: str) -> list[str]:
    """The words that may stand at a path, where the records name them."""
    here = [inspect.type_info(kind)]
    for key, _ in re.findall(STEP, path):
        there: list[inspect.Type] = []
        for each in here:
            if isinstance(each, inspect.ListType):
                there.append(each.item_type)
            elif isinstance(each, inspect.StructType) and each.tag_field == key:
                there.append(inspect.LiteralType((each.tag,)))
            elif isinstance(each, inspect.StructType):
                there += [field.type for field in each.fields if field.encode_name == key]
        here = [one for each in there for one in (each.types if isinstance(each, inspect.UnionType) else [each])]
    return [str(word) for each in here if isinstance(each, inspect.LiteralType) for word in each.values]


def facts(folder: Path) -> list[Fact]:
    """Every printed value of an edition with its source, in the order of the files."""
    return [fact for file in files(folder) for fact in walk(file.name, "", raw(file), "")]


def files(folder: Path) -> list[Path]:
    """The data files of an edition, in one order everywhere."""
    if is_packed(folder):
        return sorted(folder / name for name in packed(folder).files)
    return sorted(folder.glob("*.toml"))


def walk(file: str, path: str, value: Any, source: str) -> Iterator[Fact]:
    """The values in a table or list, each with the nearest source named."""
    if isinstance(value, dict):
        named = value.get("source", source)
        for key, inner in value.items():
            if key == "source":
                continue
            nearest = named.get(key, source) if isinstance(named, dict) else named
            yield from walk(file, f"{path}.{key}" if path else key, inner, nearest)
        if isinstance(named, dict) and (strange := sorted(set(named) - set(value))):
            raise BadEdition(
                f"{file}, {clipped(path)}.source: {clipped(repr(strange[0]))} is no key of the table it speaks of."
            )
    elif isinstance(value, list) and any(isinstance(inner, dict) for inner in value):
        for index, inner in enumerate(value):
            yield from walk(file, f"{path}[{index}]", inner, source)
    elif not isinstance(source, str) or not source.startswith(SOURCES):
        raise BadEdition(
            f"{file}, {clipped(path)}: the source is {clipped(repr(source))};"
            " expected 'rulebook', 'public page (…)', 'reconstructed' or 'the box'."
        )
    else:
        yield Fact(file, path, value, source)


def digest(folder: Path) -> str:
    """A hash of what an edition says, whatever its comments, sources and layout."""
    said = {file.name: bare(raw(file)) for file in files(folder)}
    return hashlib.sha256(json.dumps(said, sort_keys=True, default=str).encode()).hexdigest()


def bare(value: Any) -> Any:
    """The same without sources."""
    if isinstance(value, dict):
        return {key: bare(inner) for key, inner in value.items() if key != "source"}
    return [bare(inner) for inner in value] if isinstance(value, list) else value
