"""Data files as text: a value or a tree as TOML, and a text that says something else with its remarks kept."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from typing import Any

HEADER = re.compile(r"\s*\[(\[?)\s*([A-Za-z0-9_.-]+)\s*\]\]?\s*(#.*)?")
STATEMENT = re.compile(r"\s*([A-Za-z0-9_-]+)\s*=")
LONGEST_STATEMENT = 200  # lines
GONE = object()


def inline(value: Any) -> str:
    """A value on one line.

    >>> inline({"gold": 2, "of": ["a", "b"], "is": True})
    '{ gold = 2, of = ["a", "b"], is = true }'
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, list):
        return f"[{', '.join(map(inline, value))}]"
    inner = ", ".join(f"{key} = {inline(each)}" for key, each in value.items())
    return f"{{ {inner} }}" if inner else "{}"


def written(tree: dict[str, Any]) -> str:
    """A whole file: what is its own first, then its tables."""
    return "\n".join(_tables([], tree)).lstrip("\n") + "\n"


def _tables(path: list[str], tree: dict[str, Any]) -> Iterator[str]:
    later = {key: each for key, each in tree.items() if _is_own_table(path, key, each)}
    yield from (f"{key} = {inline(each)}" for key, each in tree.items() if key not in later)
    for key, each in later.items():
        name = ".".join([*path, key])
        for inner in each if isinstance(each, list) else [each]:
            yield f"\n[[{name}]]" if isinstance(each, list) else f"\n[{name}]"
            yield from _tables([*path, key], inner)


def _is_own_table(path: list[str], key: str, value: Any) -> bool:
    """Lists of tables, the tables of a file, and whatever has lists of tables in it."""
    if isinstance(value, list):
        return bool(value) and all(isinstance(each, dict) for each in value)
    return isinstance(value, dict) and (
        (not path and key != "source") or any(_is_own_table([*path, key], *each) for each in value.items())
    )


def retold(text: str, old: dict[str, Any], new: dict[str, Any]) -> str:
    """The text of `old` so that it says `new`: only lines that say something else are written anew.

    Where that is not simple, the whole file is.
    """
    try:
        out = "\n".join(_lines(text, old, new))
        if tomllib.loads(out) == new:
            return out
    except (_Unclear, tomllib.TOMLDecodeError):
        pass
    return written(new)


class _Unclear(Exception):
    """The text is written in another way than ours."""


def _lines(text: str, old: dict[str, Any], new: dict[str, Any]) -> Iterator[str]:
    blocks = list(_blocks(text.split("\n")))
    heads = {tuple(steps) for steps, _, _ in blocks}
    for steps, head, body in blocks:
        was, now = _at(old, steps), _at(new, steps)
        if now is GONE or not isinstance(now, dict) or not isinstance(was, dict):
            continue
        if head is not None:
            yield head
        own = list(_statements(body))
        missing = [key for key in now if key not in was and (*steps, key) not in heads]
        last = max((n for n, (key, _) in enumerate(own) if key), default=-1)
        said = [f"{key} = {inline(now[key])}" for key in missing]
        if last < 0:
            yield from said
        for n, (key, lines) in enumerate(own):
            if not key or (key in now and now[key] == was[key]):
                yield from lines
            elif key in now:
                remark = re.search(r"\s+#[^\"']*$", lines[-1])
                yield f"{key} = {inline(now[key])}{remark[0] if remark else ''}"
            if n == last:
                yield from said


def _at(tree: Any, steps: list[str | int]) -> Any:
    for step in steps:
        try:
            tree = tree[step]
        except (KeyError, IndexError, TypeError):
            return GONE
    return tree


def _blocks(lines: list[str]) -> Iterator[tuple[list[str | int], str | None, list[str]]]:
    """The tables of a text: where each stands in the tree, its head, and its lines."""
    counts: dict[tuple[str, ...], int] = {}
    steps: list[str | int] = []
    head: str | None = None
    body: list[str] = []
    for line in lines:
        found = HEADER.fullmatch(line)
        if found is None:
            body.append(line)
            continue
        yield steps, head, body
        keys = tuple(found[2].split("."))
        if found[1]:
            counts = {path: n for path, n in counts.items() if path[: len(keys)] != keys or path == keys}
            counts[keys] = counts.get(keys, -1) + 1
        steps = []
        for n, key in enumerate(keys, 1):
            steps.append(key)
            if keys[:n] in counts:
                steps.append(counts[keys[:n]])
        head, body = line, []
    yield steps, head, body


def _statements(lines: list[str]) -> Iterator[tuple[str, list[str]]]:
    """The lines of a table by the key they give a value to; blank ones and remarks by none."""
    n = 0
    while n < len(lines):
        found = STATEMENT.match(lines[n])
        if found is None:
            if lines[n].strip() and not lines[n].lstrip().startswith("#"):
                raise _Unclear
            yield "", [lines[n]]
            n += 1
            continue
        end = n + 1
        while not _is_whole(lines[n:end]):
            end += 1
            if end > len(lines) or end - n > LONGEST_STATEMENT:
                raise _Unclear
        yield found[1], lines[n:end]
        n = end


def _is_whole(lines: list[str]) -> bool:
    try:
        tomllib.loads("\n".join(lines))
    except tomllib.TOMLDecodeError:
        return False
    return True
