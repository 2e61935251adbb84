"""Any file ends in a sentence, or in a game that can be played, drawn and explained; and so does any notation."""

from __future__ import annotations

import os
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tablero import Match, editions, load
from tablero.core.errors import BadReplay, Mistake
from tablero.core.game import Game
from tablero.editions import BadEdition
from tests.hostile import copied, scrambled, text
from tests.hostile_files import Files, attempt, bent, is_sentence, plays

SOAK = os.environ.get("HYPOTHESIS_PROFILE") == "soak"
EDITIONS = 60_000 if SOAK else 1_250  # of each game
PLAYED = 20  # of so many editions one is played
REPLAYS = 25_000 if SOAK else 200
SPELT = 25_000 if SOAK else 1_500
SLOWEST = 20.0  # seconds for a replay, on a machine that does much else
GAMES = ["altiplano", "lampara", "valletta", "valparaiso"]
STORED = sorted(Path(__file__).parent.glob("*/replays/*.tablero"))


@pytest.fixture
def files(request: pytest.FixtureRequest, lampara: Game, tmp_path: Path) -> Files:
    """The files of a game's edition."""
    return Files(load(request.param), tmp_path)


@pytest.mark.parametrize("files", GAMES, indirect=True)
def test_an_edition_is_refused_with_a_sentence_or_can_be_played(files: Files) -> None:
    for seed in range(EDITIONS):
        try:
            attempt(files, Random(seed), 150 if seed % PLAYED == 0 else 0)
        except Exception as error:
            raise AssertionError(f"{files.game.name}, seed {seed}: {files.wrong(Random(seed))}"[:2000]) from error


@pytest.mark.parametrize("files", GAMES, indirect=True)
def test_a_file_of_any_bytes_is_refused_with_a_sentence(files: Files) -> None:
    dice = Random(1)
    for _ in range(EDITIONS // 40):
        name = dice.choice(sorted(files.trees))
        data = scrambled(dice, (files.own / name).read_bytes(), dice.randrange(1, 4))
        try:
            files.read_bytes(name, data)
        except Mistake as error:
            is_sentence(error, ".toml")


@pytest.mark.parametrize(
    "data",
    [
        b"a = " + b"[" * 5000,
        b"a = " + b"{ b = " * 5000,
        b".".join([b"a"] * 2000) + b" = 1",
        b"a = " + b"9" * 5000,
        b"a = 1\na = 2",
        b"\xff\xfe",
        b"\0",
        b"#" * (2 << 20),
        b"a = [" + b"1," * 200_000 + b"]",
    ],
)
@pytest.mark.parametrize("files", ["valletta"], indirect=True)
def test_a_file_without_bounds_is_refused_at_once(files: Files, data: bytes) -> None:
    began = time.monotonic()
    with pytest.raises(BadEdition) as refusal:
        files.read_bytes("street.toml", data)
    is_sentence(refusal.value, "valletta/street.toml")
    assert time.monotonic() - began < SLOWEST


@pytest.mark.parametrize("name", ["", "\0", "x" * 5000, "a\nb", "/", "\ud800"])
def test_an_edition_that_is_no_folder_is_refused_with_a_sentence(name: str) -> None:
    with pytest.raises(BadEdition) as refusal:
        load("valletta").edition(name)
    is_sentence(refusal.value)


def changed(files: Files, name: str, path: str, value: Any) -> Any:
    """A file's tree with another value at a path."""
    tree = copied(files.trees[name])
    *way, key = [int(each) if each.isdigit() else each for each in path.split(".")]
    at = tree
    for step in way:
        at = at[step]
    at[key] = value
    return tree


@pytest.mark.parametrize(
    ("files", "name", "path", "value"),
    [
        ("valletta", "street.toml", "players.hand", 9),
        ("valletta", "street.toml", "city", []),
        ("valletta", "buildings.toml", "building.0.copies", 999_999),
        ("altiplano", "roles.toml", "role.4.gain", []),
        ("altiplano", "goods.toml", "good.0.points", 10**6),
        ("valparaiso", "game.toml", "start.goods", 500),
        ("valparaiso", "game.toml", "planning.out-of-order.0", 100),
        ("valparaiso", "board.toml", "small.players", [2, 60]),
        ("valparaiso", "board.toml", "small.place", []),
        ("valparaiso", "game.toml", "start.merchants", 1),
        ("valparaiso", "board.toml", "sea.places", 500),
        ("lampara", "lampara.toml", "dish.1.fish.squid", 2000),
        ("lampara", "lampara.toml", "hand", 9),
    ],
    indirect=["files"],
)
def test_what_would_break_in_play_is_refused_before(files: Files, name: str, path: str, value: Any) -> None:
    with pytest.raises(BadEdition) as refusal:
        files.read(name, changed(files, name, path, value))
    is_sentence(refusal.value, f"{files.game.name}/")


@pytest.mark.parametrize("files", GAMES, indirect=True)
def test_the_edition_of_the_game_itself_plays_under_the_same_law(files: Files) -> None:
    name = sorted(files.trees)[0]
    plays(files.game, files.read(name, files.trees[name]), Random(1), 200)


def test_a_replay_is_refused_with_a_sentence_or_is_whole() -> None:
    """What is read is a game: it says itself again."""
    dice = Random(1)
    small = [file.read_text(encoding="utf-8") for file in STORED if file.stat().st_size < 20_000]
    assert len(small) > 5
    for n in range(REPLAYS):
        wrong = bent(dice, dice.choice(small))
        began = time.monotonic()
        try:
            read = Match.load(wrong)
            assert Match.load(read.dump()).view(None) == read.view(None)
        except Mistake as error:
            is_sentence(error)
        except Exception as error:
            raise AssertionError(f"replay {n}: {wrong[:3000]}") from error
        assert time.monotonic() - began < SLOWEST


def test_a_replay_without_bounds_is_refused_at_once() -> None:
    whole = STORED[0].read_text(encoding="utf-8")
    head, _, body = whole.partition("\n\n")
    first, _, rest = body.partition("\n")
    for wrong in (
        f"{head}\n\n{first}\n" + "0 undo\n" * 100_000 + rest,
        whole + "\n" * 3_000_000,
        f"{head}\n\n" + "0 done\n" * 1_000_000,
    ):
        began = time.monotonic()
        with pytest.raises(BadReplay) as refusal:
            Match.load(wrong)
        is_sentence(refusal.value)
        assert time.monotonic() - began < SLOWEST


@pytest.mark.parametrize("name", GAMES)
def test_what_is_misspelt_is_refused_with_a_sentence(name: str, lampara: Game) -> None:
    words = load(name).vocabulary
    dice = Random(1)
    for _ in range(SPELT):
        right = words.spell(dice.randrange(words.size))
        said = dice.choice([right + text(dice), f"{right} {text(dice)}", right.upper(), right[:-1], text(dice)])
        said = (
            " ".join(dice.choice([each, text(dice), each * 2]) for each in said.split())
            if dice.random() < 0.5
            else said
        )
        try:
            assert words.spell(words.parse(said)) == " ".join(said.split())
        except Mistake as error:
            is_sentence(error)


def test_no_box_is_kept_for_an_edition_that_is_refused(tmp_path: Path) -> None:
    files = Files(load("valletta"), tmp_path)
    with pytest.raises(BadEdition):
        files.read("street.toml", changed(files, "street.toml", "players.hand", 9))
    assert not editions._boxes and not editions._loaded
