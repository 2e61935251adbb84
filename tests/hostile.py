"""What nobody should send and somebody will: values of the wrong kind, size, sign, depth and encoding."""

from __future__ import annotations

from random import Random
from typing import Any

NUMBERS = [0, -1, 1, 2, 3, 9, 64, 255, 2**31 - 1, 2**31, 2**53 + 1, 2**63 - 1, 2**63, -(2**63) - 1, 10**30, 10**400]
FLOATS = [0.5, -0.0, 1e308, -1e-308, float("inf"), float("-inf"), float("nan")]
STRINGS = [
    *(
        "",
        " ",
        "\0",
        "a\0b",
        "\x7f",
        "\x1b[31m",
        "\r\n\r\n",
        "\u202eevil",
        "\u200b",
        "\u2066a\u2069",
        "\ufeff",
        "\u00ad",
    ),
    *("\ud800", "\udfff\ud800", "\ufffe", "\U0010ffff", "e\u0301" * 30, "a" + "\u0300" * 200, "ﷺ" * 20, "𝕬𝖉𝖒𝖎𝖗𝖆𝖑"),
    *(
        "٣",
        "१",
        "²",
        "½",
        "Ⅷ",
        "1_0",
        "+1",
        "-1",
        "-0",
        " 1",
        "1 ",
        "1e3",
        "0x10",
        "1.0",
        "NaN",
        "Infinity",
        "9" * 5000,
    ),
    *(
        "../../etc/passwd",
        "..%2f..",
        "%00",
        "%",
        "%zz",
        "//evil.test/",
        "/\\evil.test",
        "javascript:alert(1)",
        "file:///",
    ),
    *("{0}", "{n}", "{__class__}", "{", "}", "%s%n", "${7*7}", "{{7*7}}", "<script>alert(1)</script>", "'\"--;"),
    *("None", "null", "true", "undefined", "undo", "done", "me", "open", "x" * 70, "x" * 5000, "é" * 3000, "🎲" * 500),
]


def text(dice: Random) -> str:
    """A hostile string: one of those above, or of any letters."""
    if dice.random() < 0.8:
        return dice.choice(STRINGS)
    return "".join(
        chr(dice.choice((dice.randrange(0x80), dice.randrange(0x3000), dice.randrange(0x110000))))
        for _ in range(dice.randrange(12))
    )


def value(dice: Random, depth: int = 3) -> Any:
    """Anything that JSON or TOML could say, and a little more."""
    kind = dice.randrange(9 if depth else 6)
    if kind < 2:
        return text(dice)
    if kind < 4:
        return dice.choice(NUMBERS)
    if kind == 4:
        return dice.choice(FLOATS)
    if kind == 5:
        return dice.choice([True, False, None])
    if kind == 6:
        return [value(dice, depth - 1) for _ in range(dice.choice([0, 1, 2, 50]))]
    if kind == 7:
        return {text(dice): value(dice, depth - 1) for _ in range(dice.choice([0, 1, 2]))}
    deep: Any = value(dice, 0)
    for _ in range(dice.choice([5, 60])):
        deep = [deep] if dice.random() < 0.5 else {"a": deep}
    return deep


def near(dice: Random, was: Any) -> Any:
    """A value that is nearly what it was: of its type, but too large, too small, cut, doubled or of another case."""
    if isinstance(was, bool) or was is None:
        return dice.choice([not was, 0, 1, "true"])
    if isinstance(was, int):
        return dice.choice(
            [
                was + 1,
                was - 1,
                -was,
                was * 10,
                was * 1000,
                0,
                1,
                float(was % 1000),
                f"{was % 1000}",
                dice.choice(NUMBERS),
            ]
        )
    if isinstance(was, str):
        other = text(dice)
        return dice.choice([was + other, other + was, was[:-1], was * 2, was.upper(), was.title(), other])
    if isinstance(was, list):
        return dice.choice([[], was * 2, was[:-1], was[1:], list(reversed(was)), [*was, value(dice, 1)], was * 100])
    if isinstance(was, dict):
        return dice.choice([{}, {**was, text(dice): value(dice, 1)}, [was], list(was)])
    return value(dice)


def places(tree: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path to everything in a tree of lists and tables."""
    inner = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    return [found for key, each in inner for found in [(*path, key), *places(each, (*path, key))]]


def mutated(dice: Random, tree: Any, times: int = 1) -> Any:
    """The tree with some of its values gone, doubled, exchanged, or replaced by what is hostile or nearly right."""
    for _ in range(times):
        here = places(tree)
        if not here or dice.random() < 0.02:
            return value(dice)
        *way, key = dice.choice(here)
        tree = copied(tree)
        at = tree
        for step in way:
            at = at[step]
        match dice.randrange(8):
            case 0:
                del at[key]
            case 1 | 2 | 3 | 4:
                at[key] = near(dice, at[key])
            case 5:
                at[key] = value(dice)
            case 6 if isinstance(at, list):
                at.insert(key, at[key])
            case 6:
                at[text(dice)] = at[key]
            case _:
                there = tree
                for step in dice.choice(here):
                    there = there[step]
                    if not isinstance(there, dict | list):
                        break
                at[key] = copied(there)
    return tree


def copied(tree: Any) -> Any:
    """The same tree, of which nothing is shared."""
    if isinstance(tree, dict):
        return {key: copied(each) for key, each in tree.items()}
    return [copied(each) for each in tree] if isinstance(tree, list) else tree


def scrambled(dice: Random, data: bytes, times: int = 1) -> bytes:
    """Bytes of which some are gone, doubled or others."""
    for _ in range(times):
        at = dice.randrange(len(data) + 1)
        to = min(len(data), at + dice.choice([0, 1, 1, 8, 200]))
        put = dice.choice([b"", data[at:to] * 2, bytes(dice.randrange(256) for _ in range(dice.randrange(4))), b"\0"])
        data = data[:at] + put + data[to:]
    return data
