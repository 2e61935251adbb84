"""Every value of an edition with its source, and what may be typed in its place, by the records it is read by."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import inspect

from tablero.editions import BadEdition, Printed

# Letters that a text may have where its record does not say.
LONGEST_TEXT = 60
MOST = 999


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """What may be typed: a `number`, a `word` of a list, `yes` or no, a `text`.

    `numbers`, `words` and `texts` are lists of these, `counts` are so many of each word; what is `fixed` stays.
    """

    kind: str
    least: int = 0
    most: int = MOST
    words: Sequence[str] = ()
    pattern: str = ""
    fewest: int = 0
    longest: int = LONGEST_TEXT


class Value(NamedTuple):
    """A value: its file and path, what it is, None where the file leaves it out, how it is known, what it may be."""

    file: str
    path: str
    value: Any
    source: str
    entry: Entry
    usual: Any = None


class Misfit(BadEdition):
    """What was typed cannot stand there: the key of a sentence, and what that names."""

    def __init__(self, value: Value, typed: object, why: str, **named: object) -> None:
        bound = {
            "number": "expected a whole number from {least} to {most}",
            "word": "expected one of: {words}",
            "yes": "expected true or false",
            "text": "expected a text of at most {longest} letters",
            "pattern": "expected a text like {pattern}",
            "list": "expected {fewest} to {longest} of them",
            "fixed": "expected it unchanged",
        }[why].format(**named)
        problem = f"{bound}, found {typed!r}"
        super().__init__(f"{value.file}, {value.path}: {problem}.", value.file, value.path, problem)
        self.why = why
        self.named = named


def values(trees: Mapping[str, Any], kinds: Mapping[str, type[Printed]]) -> list[Value]:
    """The values of an edition, in the order of its files; what is left out stands behind what its table has."""
    return [each for file, tree in trees.items() for each in _table(file, "", tree, "", inspect.type_info(kinds[file]))]


def _table(file: str, path: str, tree: Any, source: str, kind: inspect.Type) -> Iterator[Value]:
    """The values of a table, each with the nearest source named."""
    kind = _one_of(kind, tree)
    assert isinstance(kind, inspect.StructType), f"{file} {path}"
    named = tree.get("source", source)
    fields = {field.encode_name: field for field in kind.fields if field.encode_name != "source"}
    for key in [*(key for key in tree if key != "source"), *(key for key in fields if key not in tree)]:
        here = f"{path}.{key}" if path else key
        known = named.get(key, source) if isinstance(named, dict) else named
        if key == kind.tag_field:
            yield Value(file, here, tree[key], known, Entry("word", words=_tags(kind)))
            continue
        usual = None if fields[key].default is msgspec.NODEFAULT else fields[key].default
        of = _plain(fields[key].type)
        if isinstance(of, inspect.ListType) and isinstance(_plain(of.item_type), inspect.StructType):
            for n, inner in enumerate(tree.get(key, [])):
                yield from _table(file, f"{here}[{n}]", inner, known, of.item_type)
        elif isinstance(of, inspect.StructType | inspect.UnionType):
            if key in tree or not fields[key].required:
                yield from _table(file, here, tree.get(key, {}), known, of)
        else:
            yield Value(file, here, tree.get(key), known, _entry(of), usual)


def _plain(kind: inspect.Type) -> inspect.Type:
    """A type without the nothing that stands for what is left out, since a file cannot say nothing."""
    if isinstance(kind, inspect.UnionType):
        left = tuple(each for each in kind.types if not isinstance(each, inspect.NoneType))
        return left[0] if len(left) == 1 else inspect.UnionType(left)
    return kind


def _one_of(kind: inspect.Type, tree: Any) -> inspect.Type:
    """Of several records the one that the table is, by what its tag says."""
    plain = _plain(kind)
    if not isinstance(plain, inspect.UnionType):
        return plain
    several = [each for each in plain.types if isinstance(each, inspect.StructType)]
    _siblings.update({each.cls: tuple(str(other.tag) for other in several) for each in several})
    return next(each for each in several if tree.get(each.tag_field) == each.tag)


# The tags that may stand in place of a record's own.
_siblings: dict[type, tuple[str, ...]] = {}


def _tags(kind: inspect.StructType) -> tuple[str, ...]:
    return _siblings.get(kind.cls, (str(kind.tag),))


def _entry(kind: inspect.Type) -> Entry:
    """What may be typed, by the type."""
    match kind:
        case inspect.BoolType():
            return Entry("yes")
        case inspect.IntType():
            least = kind.ge if kind.ge is not None else kind.gt + 1 if kind.gt is not None else 0
            most = kind.le if kind.le is not None else kind.lt - 1 if kind.lt is not None else MOST
            return Entry("number", least, most)
        case inspect.LiteralType():
            return Entry("word", words=tuple(str(word) for word in kind.values))
        case inspect.StrType():
            longest = kind.max_length if kind.max_length is not None else LONGEST_TEXT
            return Entry("text", pattern=kind.pattern or "", longest=longest)
        case inspect.DictType():
            words, count = _entry(kind.key_type), _entry(kind.value_type)
            return Entry("counts", 0, count.most, words.words)
        case inspect.ListType():
            inner = _entry(kind.item_type)
            longest = kind.max_length if kind.max_length is not None else LONGEST_TEXT
            plural = {"number": "numbers", "word": "words", "text": "texts"}.get(inner.kind, "fixed")
            return Entry(plural, inner.least, inner.most, inner.words, inner.pattern, kind.min_length or 0, longest)
    return Entry("fixed")


def fitted(value: Value, typed: Any) -> Any:
    """What was typed as the file has it; refused with the bound if it cannot stand there, whatever else there is."""
    entry = value.entry
    match entry.kind:
        case "number":
            return _number(value, typed)
        case "word":
            return _word(value, typed)
        case "yes":
            if not isinstance(typed, bool):
                raise Misfit(value, typed, "yes")
            return typed
        case "text":
            return _text(value, typed, entry.longest)
        case "counts":
            if not isinstance(typed, dict):
                raise Misfit(value, typed, "word", words=", ".join(entry.words))
            counted = {_word(value, word): _number(value, n) for word, n in typed.items()}
            return {word: n for word, n in counted.items() if n}
        case "numbers" | "words" | "texts":
            if not isinstance(typed, list) or not entry.fewest <= len(typed) <= entry.longest:
                raise Misfit(value, typed, "list", fewest=entry.fewest, longest=entry.longest)
            one = {"numbers": _number, "words": _word, "texts": _text}[entry.kind]
            return [one(value, each) for each in typed]
    if typed != value.value:
        raise Misfit(value, typed, "fixed")
    return typed


def _number(value: Value, typed: Any) -> int:
    if not isinstance(typed, int) or isinstance(typed, bool) or not value.entry.least <= typed <= value.entry.most:
        raise Misfit(value, typed, "number", least=value.entry.least, most=value.entry.most)
    return typed


def _word(value: Value, typed: Any) -> str:
    if not isinstance(typed, str) or typed not in value.entry.words:
        raise Misfit(value, typed, "word", words=", ".join(value.entry.words))
    return typed


def _text(value: Value, typed: Any, longest: int = LONGEST_TEXT) -> str:
    if not isinstance(typed, str) or len(typed) > longest or not typed.isprintable():
        raise Misfit(value, typed, "text", longest=longest)
    if value.entry.pattern and not re.search(value.entry.pattern, typed):
        raise Misfit(value, typed, "pattern", pattern=value.entry.pattern.strip("^$"))
    return typed
