"""What an edition's values are printed on: cards, tiles, boards and tables in the order of the box, named and drawn."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import groupby
from typing import Any, NamedTuple

from tablero.core.agenda import advance, settle
from tablero.core.dice import FastDice
from tablero.core.game import Game, chosen, load
from tablero.core.verbs import Range
from tablero.pictures import parts
from tablero.pictures.labels import label
from tablero.words import Words
from tablero.workshop.editing import Draft, steps_of
from tablero.workshop.values import Value

NAMES = ("name", "id", "number")  # the keys that say which one of its kind a thing is
SEED = 1  # by which a board is laid out that is shown


class Component(NamedTuple):
    """Something printed: where it stands, which of its table it is, the word the game has for it, its values."""

    file: str
    path: str
    table: str
    n: int
    range: str
    word: str
    values: list[Value]

    @property
    def chapter(self) -> tuple[str, str]:
        """Things of one kind are together, and so is what a file says beside."""
        return self.file, self.table if self.n >= 0 else ""

    def key(self, value: Value) -> str:
        """What a value is called on it: `price.gold`."""
        return value.path[len(self.path) :].lstrip(".")


def components(draft: Draft) -> list[Component]:
    """All that is printed, in the order of the box; values that a file leaves out stand with their table's."""
    order = {file: n for n, file in enumerate(draft.edition.kinds)}
    owned = [(order[each.file], each.file, _owner(draft.trees[each.file], each.path), each) for each in draft.values]
    out = []
    for (_, file, path), rows in groupby(sorted(owned, key=lambda row: row[0]), lambda row: row[:3]):
        steps = steps_of(path)
        n = steps[-1] if steps and isinstance(steps[-1], int) else -1
        table = ".".join(str(step) for step in steps if not isinstance(step, int))
        values = [row[3] for row in rows]
        said = {value.path[len(path) :].lstrip("."): value.value for value in values}
        out.append(Component(file, path, table, n, *_word(draft.game, table.rpartition(".")[2], n, said), values))
    return out


def _owner(tree: Mapping[str, Any], path: str) -> str:
    """The innermost table of a list that a value is in, or else the outermost table that has values of its own."""
    if "]" in path and not path.endswith("]"):
        return path[: path.rindex("]") + 1]
    steps = path.split(".")
    for n in range(1, len(steps)):
        tree = tree.get(steps[n - 1], {})
        has_own = any(key != "source" and not isinstance(each, dict | list) for key, each in tree.items())
        if has_own or n == len(steps) - 1:
            return ".".join(steps[:n])
    return ""


@lru_cache
def ranges(game: str) -> tuple[Range, ...]:
    """The ranges of a game's vocabulary, in the order in which its verbs name them."""
    return tuple({r.name: r for verb in load(game).vocabulary.verbs for r in verb.ranges}.values())


def _word(game: Game, table: str, n: int, said: Mapping[str, object]) -> tuple[str, str]:
    """The range and word that a thing is known by: as its table says, or as its name does, or its place in a list."""
    table = getattr(game.picture, "SHOWS", {}).get(table, table)
    named = [str(said[key]) for key in NAMES if said.get(key) is not None] + ([str(n + 1)] if n >= 0 else [])
    for r in ranges(game.name):
        if r.name == table:
            for name in named:
                if name in r.number:
                    return r.name, name
    names = [str(said[key]) for key in NAMES[:2] if said.get(key) is not None] + ([table] if n < 0 else [])
    found = [(r.name, name) for name in names for r in ranges(game.name) if name in r.number]
    return found[0] if found else ("", "")


# Names for people


def spelt(key: str) -> str:
    """A key that nobody has given a name.

    >>> spelt("neighbour-discount")
    'neighbour discount'
    """
    return key.replace("-", " ").replace("_", " ")


def key_name(key: str, words: Words) -> str:
    """What a key is called: by the game's catalogue, or as the word it is, or as it is spelt."""
    return ", ".join(_step_name(str(step), words) for step in steps_of(key))


def _step_name(step: str, words: Words) -> str:
    return words.say(f"edition.{step}") if words.has(f"edition.{step}") else word_name(step, words)


def word_name(word: str, words: Words) -> str:
    """What a word is called that may stand in a file."""
    if words.has(f"edition.is.{word}"):
        return words.say(f"edition.is.{word}")
    for r in ranges(words.game.name):
        if word in r.number and words.has(f"{r.name}.{word}"):
            return words.word(r.name, word)
    return spelt(word)


def name(component: Component, words: Words) -> str:
    """What a thing is called."""
    if component.word and not component.word.isdigit() and words.has(f"{component.range}.{component.word}"):
        said = words.word(component.range, component.word)
    elif component.n >= 0:
        said = f"{_step_name(component.table.rpartition('.')[2], words)} {component.n + 1}"
    else:
        said = (
            key_name(component.table, words)
            if component.table
            else _step_name(component.file.removesuffix(".toml"), words)
        )
    return said[:1].upper() + said[1:]


def chapter_name(chapter: tuple[str, str], words: Words) -> str:
    """What things of one kind are called."""
    file, table = chapter
    said = key_name(table, words) if table else _step_name(file.removesuffix(".toml"), words)
    return said[:1].upper() + said[1:]


def shown(value: object, words: Words) -> str:
    """A value as people read it; nothing for what is left out."""
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "✓" if value else "✗"
    if isinstance(value, list):
        return ", ".join(shown(each, words) for each in value) or "–"
    if isinstance(value, dict):
        return ", ".join(f"{n} {word_name(word, words)}" for word, n in value.items()) or "–"
    return word_name(value, words) if isinstance(value, str) and value else str(value) or "–"


# Pictures


def picture(draft: Draft, component: Component, words: Words) -> str:
    """The card or tile as the game draws it; for what is drawn nowhere by itself, nothing."""
    face = draft.game.picture
    if face is None or not component.word:
        return ""
    return parts.piece(draft.game, component.range, component.word, words)


def spots(draft: Draft, component: Component) -> dict[str, tuple[float, float, float, float]]:
    """Where on that picture values are printed, by their keys; nothing where the game does not say."""
    where = getattr(draft.game.picture, "spots", None)
    return where(component.range) if where is not None and component.word else {}


def board(draft: Draft, words: Words, layout: str = "wide") -> str:
    """The board as a game begins on it."""
    if draft.game.picture is None:
        return ""
    seats = max(draft.game.seats)
    s = draft.game.start(seats, chosen(draft.game, None), draft.edition)
    settle(s)
    advance(s, FastDice(SEED))
    here = words.at([label(words, "seat", seat + 1) for seat in range(seats)], draft.edition)
    return draft.game.picture.board(draft.game.view(s, None), here, layout)
