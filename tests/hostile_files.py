"""Editions and replays in which something is wrong: they are refused with a sentence, or can be played to the end.

`python -m tests.hostile_files 100000` tries so many editions and shows how far it is.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
import time
import traceback
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

from tablero import Match, editions
from tablero.core.dice import FastDice
from tablero.core.errors import Mistake
from tablero.core.game import Edition, Game
from tablero.pictures import parts
from tablero.server.guide import guide
from tablero.server.table.explain import explain
from tablero.words import LANGUAGES, Words
from tests.hostile import copied, mutated, places, text

LONGEST = 1500  # letters of a sentence
SLOWEST = 5.0  # seconds to read an edition


class Files:
    """The files of a game's own edition in a folder, one of which says something else each time it is read."""

    def __init__(self, game: Game, folder: Path) -> None:
        self.game = game
        self.folder = folder / game.name
        self.own: Path = game.module("edition").HOME / "reconstructed"
        shutil.copytree(self.own, self.folder)
        self.trees = {file.name: editions.raw(file) for file in editions.files(self.own)}
        self.raw = editions.raw

    def read(self, name: str, tree: Any) -> Edition:
        """The edition in which one file says this, read as if it were written so."""

        def said(file: Path) -> Any:
            if file.parent != self.folder:
                return self.raw(file)
            if file.name == name:
                editions.check_size(file, "", tree)
            return tree if file.name == name else self.trees[file.name]

        editions._loaded.clear()
        editions._boxes.clear()
        editions.raw = said
        try:
            return self.game.edition(str(self.folder))
        finally:
            editions.raw = self.raw

    def wrong(self, dice: Random) -> tuple[str, Any]:
        """A file, and what it says."""
        name = dice.choice(sorted(self.trees))
        if dice.random() < 0.5:
            return name, renumbered(dice, self.trees[name])
        return name, written(mutated(dice, self.trees[name], dice.choice([1, 1, 1, 2, 3])))

    def read_bytes(self, name: str, data: bytes) -> Edition:
        """The edition in which one file has these bytes."""
        editions._loaded.clear()
        editions._boxes.clear()
        (self.folder / name).write_bytes(data)
        try:
            return self.game.edition(str(self.folder))
        finally:
            shutil.copy(self.own / name, self.folder / name)


def written(tree: Any) -> dict[str, Any]:
    """A tree as TOML could have it: a table, of nothing but UTF-8, and without nulls."""

    def plain(value: Any) -> Any:
        if isinstance(value, dict):
            return {plain(key): plain(each) for key, each in value.items()}
        if isinstance(value, list):
            return [plain(each) for each in value]
        return (
            value.encode("utf-8", "replace").decode() if isinstance(value, str) else "null" if value is None else value
        )

    return plain(tree) if isinstance(tree, dict) else {"value": plain(tree)}


def renumbered(dice: Random, tree: Any) -> Any:
    """The tree with one or two of its numbers, lists or words otherwise, each as one might write it."""
    tree = copied(tree)
    for _ in range(dice.choice([1, 1, 2])):
        *way, key = dice.choice([each for each in places(tree) if "source" not in each])
        at = tree
        for step in way:
            at = at[step]
        was = at[key]
        if isinstance(was, bool):
            at[key] = not was
        elif isinstance(was, int):
            at[key] = dice.choice(
                [0, 1, 2, 3, 7, was + 1, was - 1, was * 2, was * 10, 20, 60, 99, 100, 500, 1000, 999_999]
            )
        elif isinstance(was, list) and was:
            at[key] = dice.choice([[], was[:-1], was[1:], [*was, was[0]], was * 3, was * 20, list(reversed(was))])
        elif isinstance(was, str):
            words = [each for each in leaves(tree) if isinstance(each, str) and " " not in each]
            at[key] = dice.choice([*words, ""])
        elif isinstance(was, dict) and was:
            del was[dice.choice(list(was))]
    return tree


def leaves(tree: Any) -> list[Any]:
    """The values in a tree that are neither list nor table."""
    if isinstance(tree, dict | list):
        inner = tree.values() if isinstance(tree, dict) else tree
        return [leaf for each in inner for leaf in leaves(each)]
    return [tree]


def is_sentence(error: Mistake, place: str = "") -> None:
    """One line for people, that names the place."""
    said = str(error)
    assert said.endswith(".") and "\n" not in said and len(said) < LONGEST and place in said, said


def plays(game: Game, edition: Edition, dice: Random, decisions: int) -> bool:
    """Plays a random game in the edition, looks at it and has it explained; whether it came to its end."""
    editions_load = game.module("edition").load
    seats = dice.choice(list(game.seats))
    choices = {option.name: dice.choice(option.values) for option in game.options}
    game.module("edition").load = lambda name: edition
    try:
        match = Match.new(game.name, seats, dice.randrange(2**32), choices, edition.name)
        throw = FastDice(dice.randrange(2**32))
        looks = {0, dice.randrange(decisions)}
        for n in range(decisions):
            if n in looks:
                look(match, dice)
            if match.over:
                break
            waiting = match.waiting()
            seat = waiting[throw.below(len(waiting))]
            some = match.options(seat)
            match.act(seat, some[throw.below(len(some))])
        look(match, dice)
        return match.over
    finally:
        game.module("edition").load = editions_load


def look(match: Match, dice: Random) -> None:
    """Draws what a seat sees, in words too, and explains something."""
    game, seat = match.game, dice.randrange(match.seats)
    lang = dice.choice(LANGUAGES)
    words = Words.of(game.name, lang).at([f"P{i}" for i in range(match.seats)], match.edition)
    parts.parts(game, match.view(seat), seat, match.seats, words, dice.choice(parts.LAYOUTS))
    match.scores()
    game.ends(match.state)
    for a in match.options(seat)[:3]:
        words.option(match.state, a, words.seats)
        match.preview(seat, a)
    ranges = [r for verb in game.vocabulary.verbs for r in verb.ranges if r.words]
    for r in dice.sample(ranges, min(3, len(ranges))):
        explain(match, seat, {r.name: dice.choice(r.words)}, words)


def bent(dice: Random, replay: str) -> str:
    """A replay with lines gone, doubled, exchanged or otherwise, or letters of it."""
    lines = replay.splitlines()
    for _ in range(dice.choice([1, 1, 2, 5])):
        at = dice.randrange(min(12, len(lines))) if dice.random() < 0.5 else dice.randrange(len(lines))
        other = dice.choice(lines)
        key, _, said = lines[at].partition(" ")
        lines[at : at + 1] = dice.choice(
            [
                [],
                [lines[at]] * 2,
                [lines[at]] * 50,
                [other],
                [f"{key} {text(dice)}"],
                [f"{text(dice)} {said}"],
                [text(dice)],
                [f"{key} undo", lines[at]],
                [lines[at].replace("1", dice.choice(["2", "0", "-1", "٣", "99999999999"]))],
                [lines[at] + text(dice)],
            ]
        )
        lines = lines or [""]
    return "\n".join(lines) + dice.choice(["\n", "", "\0"])


def attempt(files: Files, dice: Random, decisions: int) -> str:
    """One edition: `refused`, `read`, `played` or `unended`."""
    name, tree = files.wrong(dice)
    began = time.monotonic()
    try:
        edition = files.read(name, tree)
    except Mistake as error:
        is_sentence(error, ".toml")
        return "refused"
    finally:
        assert time.monotonic() - began < SLOWEST, "it takes too long to read"
    if not decisions:
        return "read"
    guide(files.game.name, dice.choice(LANGUAGES), edition)
    return "played" if plays(files.game, edition, dice, decisions) else "unended"


def main(many: int, seed: int, decisions: int, names: list[str]) -> None:
    from tablero.core.game import load

    sys.path.insert(0, str(Path(__file__).parent / "installed"))
    dice = Random(seed)
    done: Counter[str] = Counter()
    faults: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        each = [Files(load(name), Path(folder)) for name in names]
        began = time.monotonic()
        for n in range(many):
            files = dice.choice(each)
            own = Random(dice.randrange(2**63))
            state = own.getstate()
            try:
                done[attempt(files, own, decisions)] += 1
            except Exception as error:
                own.setstate(state)
                name, tree = files.wrong(own)
                was = files.trees[name]
                frames = traceback.extract_tb(error.__traceback__)[-2:]
                where = " < ".join(f"{Path(f.filename).name}:{f.lineno}" for f in reversed(frames))
                what = f"{files.game.name} {type(error).__name__} {str(error)[:90]} @ {where}"
                if not faults[what]:
                    print(f"{what}\n    {name}: {difference(was, tree)[:300]}", flush=True)
                faults[what] += 1
            if n % 1000 == 999:
                print(
                    f"{n + 1} editions, {(n + 1) / (time.monotonic() - began):.0f}/s, {dict(done)},"
                    f" {faults.total()} faults of {len(faults)} kinds",
                    flush=True,
                )


def difference(was: Any, tree: Any, path: str = "") -> str:
    """Where two trees differ, and how."""
    if isinstance(was, dict) and isinstance(tree, dict):
        both = {key: (was.get(key, "missing"), tree.get(key, "missing")) for key in [*was, *tree]}
    elif isinstance(was, list) and isinstance(tree, list) and len(was) == len(tree):
        both = dict(enumerate(zip(was, tree, strict=True)))
    else:
        return f"{path}: {str(was)[:60]} -> {str(tree)[:120]}"
    return "; ".join(difference(one, two, f"{path}.{key}") for key, (one, two) in both.items() if one != two)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Tries editions in which something is wrong.")
    parser.add_argument("many", type=int, nargs="?", default=20_000)
    parser.add_argument("seed", type=int, nargs="?", default=1)
    parser.add_argument("decisions", type=int, nargs="?", default=300, help="of a game in each that can be read")
    parser.add_argument("games", nargs="*", default=["altiplano", "lampara", "valletta", "valparaiso"])
    given = parser.parse_args()
    main(given.many, given.seed, given.decisions, given.games)
