"""Editions with more building sites than the one that comes with the game: up to six in any village."""

import shutil
from pathlib import Path

import pytest

from tablero.bots import bot
from tablero.core.match import Match
from tablero.games.valparaiso import GAME, edition
from tablero.games.valparaiso.reasons import refusals
from tablero.games.valparaiso.rules.villages import Build, Move, customs
from tablero.games.valparaiso.state import State
from tablero.games.valparaiso.terms import BUILD, BUILD_AT, CARD, NONE, PLACE, SITE, VOCABULARY, WALK, site_of
from tablero.words import LANGUAGES, Words

QUILLOTA, CONCON = PLACE.number["quillota"], PLACE.number["concon"]


@pytest.fixture
def crowded(tmp_path: Path) -> Match:
    """Six sites in the first market village, three in the first village without a market."""
    folder = tmp_path / "crowded"
    shutil.copytree(edition.HOME / "reconstructed", folder)
    said = (folder / "board.toml").read_text(encoding="utf-8")
    for old, new in (("sites = [1, 0]", "sites = [6, 5, 4, 3, 2, 1]"), ("sites = [0]", "sites = [0, 7, 8]")):
        said = said.replace(old, new, 1)
    (folder / "board.toml").write_text(said, encoding="utf-8")
    return Match.new("valparaiso", 3, 1, edition=str(folder))


def bare(m: Match) -> State:
    """Its table with nothing left to do."""
    s = m.state
    assert isinstance(s, State)
    s.agenda.clear()
    return s


def test_sites_beyond_the_first_have_numbers_behind_all_others() -> None:
    """Stored games and trained players know the first ones by their numbers."""
    assert [BUILD_AT[site] for site in range(15)] == [BUILD.of(site) for site in range(15)]
    assert min(BUILD_AT[15:]) == VOCABULARY.parse("sell wheat hold") + 1 and max(BUILD_AT) == VOCABULARY.size - 1
    for site, word in enumerate(SITE.words):
        assert VOCABULARY.spell(BUILD_AT[site]) == f"build {word}"
        assert VOCABULARY.parse(f"build {word}") == BUILD_AT[site]
        assert site_of(BUILD_AT[site]) == site


def test_houses_are_built_on_all_sites_of_a_village(crowded: Match) -> None:
    s = bare(crowded)
    p = s.players[0]
    p.merchants[0], p.houses = QUILLOTA, 6
    for n in range(6):
        s.then(Build(0, 0, CARD.number["build"]))
        offered = [VOCABULARY.spell(a) for a in crowded.options(0)]
        assert [said for said in offered if "quillota" in said] == [f"build quillota-{i + 1}" for i in range(n, 6)]
        crowded.act(0, VOCABULARY.parse(f"build quillota-{n + 1}"))
        assert crowded.view(1)["houses"][f"quillota-{n + 1}"] == 0
    assert p.points == 6 + 5 + 4 + 3 + 2 + 1 + s.box.fourth_house_points


def test_every_customs_house_of_a_village_takes_its_toll(crowded: Match) -> None:
    """V-087 V-072: one to each owner; nothing where one has a house oneself (ruling 4.55)."""
    s = bare(crowded)
    first, second, third = s.box.sites_at[CONCON]
    s.houses[first], s.houses[third] = 1, 2
    s.players[0].pesos = 10
    s.then(Move(0, s.box.fares))
    assert customs(s, 0, CONCON) == 2 and customs(s, 1, CONCON) == NONE
    crowded.act(0, WALK.of(0, CONCON))
    toll = s.box.toll
    assert [p.pesos for p in s.players] == [10 - 2 * toll, 20 + toll, 20 + toll]
    s.agenda.clear()
    s.houses[second] = 0
    s.players[0].merchants[0] = 0
    s.then(Move(0, s.box.fares))
    crowded.act(0, WALK.of(0, CONCON))
    task = s.agenda[-1]
    assert isinstance(task, Move) and task.entered == 1 << CONCON and s.players[0].pesos == 10 - 2 * toll


def test_a_walk_that_cannot_pay_every_toll_is_refused(crowded: Match) -> None:
    s = bare(crowded)
    for site, owner in zip(s.box.sites_at[CONCON], (1, 2), strict=False):
        s.houses[site] = owner
    s.players[0].pesos = 2 * s.box.toll - 1
    s.then(Move(0, s.box.fares))
    assert WALK.of(0, CONCON) not in crowded.options(0)
    reasons = {a: named for a, _, named in refusals(s, 0)}
    assert reasons[WALK.of(0, CONCON)]["price"] == [(2 * s.box.toll, "word.peso")]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sites_are_named_apart(lang: str) -> None:
    words = Words.of("valparaiso", lang)
    assert len({words.word("site", word) for word in SITE.words}) == len(SITE.words)


def test_it_is_played_to_the_end_by_greedy_bots(crowded: Match) -> None:
    m = Match.new("valparaiso", 3, 2, edition=crowded.edition.name)
    greedy = bot("greedy", GAME, 1)
    while not m.over and m.state.round < 14:
        seat = m.waiting()[0]
        m.act(seat, greedy.choose(m.sight(seat)))
    assert m.over
