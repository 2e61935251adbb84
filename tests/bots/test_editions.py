"""Bots go by the numbers of the edition in play, not by those of the one that comes with the game."""

import shutil
from pathlib import Path

import pytest

from tablero.bots.evaluations import evaluation_of
from tablero.core.game import Edition, load
from tablero.core.match import Match
from tablero.games.valparaiso.box import Box
from tablero.games.valparaiso.terms import DEED


def changed(folder: Path, game: str, file: str, *others: tuple[str, str]) -> Edition:
    """The edition that comes with a game, some of it said otherwise."""
    shutil.copytree(load(game).home / "data" / "reconstructed", folder)
    said = (folder / file).read_text(encoding="utf-8")
    for old, new in others:
        assert old in said
        said = said.replace(old, new, 1)
    (folder / file).write_text(said, encoding="utf-8")
    return load(game).edition(str(folder))


@pytest.mark.parametrize(
    ("deed", "old", "new"),
    [
        ("ten-pesos", "[ten-pesos]\npesos = 10", "[ten-pesos]\npesos = 30"),
        ("buy-goods", "price = 2", "price = 1"),
        ("points-for-one-of-each", "points = 2", "points = 5"),
    ],
)
def test_an_action_that_brings_more_is_worth_more(deed: str, old: str, new: str, tmp_path: Path) -> None:
    mine: Box = changed(tmp_path / "mine", "valparaiso", "deeds.toml", (old, new)).box.large
    own: Box = load("valparaiso").edition("reconstructed").box.large
    n = DEED.number[deed]
    assert mine.ability[n] > own.ability[n] >= 0.0
    assert mine.ability[:n] == own.ability[:n] and mine.ability[n + 1 :] == own.ability[n + 1 :]


def worth(edition: Edition, feature: str) -> float:
    """How much of a feature the first seat has when a game of Valletta begins."""
    m = Match.new("valletta", 3, 1, edition=edition.name)
    evaluation = evaluation_of(m.game)
    return evaluation.features(m.state, 0)[evaluation.names.index(feature)]


def test_a_person_who_brings_three_goods_counts_three_times(tmp_path: Path) -> None:
    own = load("valletta").edition("reconstructed")
    triple = changed(
        tmp_path / "mine", "valletta", "persons.toml", ('good = "wood", goods = 1', 'good = "wood", goods = 3')
    )
    assert worth(own, "lumberjack") > 0.0
    assert worth(triple, "lumberjack") == pytest.approx(3 * worth(own, "lumberjack"))
    assert worth(triple, "stonecutter") == worth(own, "stonecutter")


def test_whoever_builds_is_a_builder_by_what_the_card_does(tmp_path: Path) -> None:
    """Houses to come are counted on those who build, whatever they are called."""
    own = load("valletta").edition("reconstructed")
    idle = changed(
        tmp_path / "mine",
        "valletta",
        "persons.toml",
        ('does = { effect = "construct-or-upgrade", less = 0 }', 'does = { effect = "gain-choice", goods = 1 }'),
    )
    assert worth(own, "houses-to-come") > 0.0 and worth(idle, "houses-to-come") == 0.0
