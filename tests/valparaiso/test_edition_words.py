"""An edition in which every number is another one: it is played, drawn and explained, and no old number is said."""

import re
import shutil
from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest
from rich.console import Console

from tablero.core.agenda import apply, settle
from tablero.core.dice import FastDice
from tablero.core.game import Edition
from tablero.core.match import Match
from tablero.games.valparaiso import GAME, edition, picture, text
from tablero.games.valparaiso.box import Box
from tablero.games.valparaiso.effects import EFFECTS
from tablero.games.valparaiso.reasons import refusals
from tablero.games.valparaiso.rules.ending import ENDING
from tablero.games.valparaiso.terms import CARD, DEED, PLACE, SECTOR, SILVER, TAKE, TILE, VALPARAISO
from tablero.server.guide import guide
from tablero.words import LANGUAGES, Words
from tests.catalogues import unnumbered
from tests.changed import read_through
from tests.valparaiso.scene import EDITION

# By file what stands there and what stands there instead: numbers that occur nowhere else.
OTHERS = {
    "game.toml": {
        "pesos = 20": "pesos = 53",
        "goods = 3": "goods = 4",
        "sector-pesos = 5": "sector-pesos = 29",
        "merchants = 4": "merchants = 3",
        "merchants-of-two = 3": "merchants-of-two = 2",
        "houses = 4": "houses = 7",
        "hold = 6": "hold = 11",
        "full-hold-points = 1": "full-hold-points = 13",
        "free-sale = 3": "free-sale = 17",
        "mayor = 5": "mayor = 19",
        "[0, 1, 2, 3, 4]": "[0, 23, 29, 31, 37]",
        "houses-for-slot-5 = 2": "houses-for-slot-5 = 3",
        "clock-seconds = 60": "clock-seconds = 71",
        "countdown-seconds = 5": "countdown-seconds = 7",
        "sale = 10": "sale = 41",
        "better-sale = 15": "better-sale = 43",
        "build = 10": "build = 47",
        "fares = [0, 0, 1, 4]": "fares = [0, 7, 59, 61, 67]",
        "better-fares = [0, 0, 0, 3]": "better-fares = [0, 73, 79]",
        "toll = 2": "toll = 83",
        "trade-fee = 1": "trade-fee = 89",
        "trade-licence = 5": "trade-licence = 97",
        "cheap-hire = 5": "cheap-hire = 101",
        "overseas-goods = 3": "overseas-goods = 9",
        "compensation = 10": "compensation = 103",
        "most-residences = 5": "most-residences = 107",
        "second-residences = 2": "second-residences = 109",
        "fourth-house-points = 1": "fourth-house-points = 113",
        "points = 18": "points = 127",
        "pesos-per-point = 20": "pesos-per-point = 131",
    },
    "tiles.toml": {
        "pesos = 2 ": "pesos = 137 ",
        "pesos = 6 ": "pesos = 139 ",
        "pesos = 8 ": "pesos = 149 ",
        "pesos = 10,": "pesos = 151,",
        "points = 1 ": "points = 157 ",
        "points = 2 ": "points = 163 ",
        "silver = 1": "silver = 14",
        "copper = 1": "copper = 16",
        "wheat = 1": "wheat = 21",
        "limit = 3": "limit = 22",
    },
    "cards.toml": {"points = 2": "points = 167", "points = 3": "points = 173", "points = 4": "points = 179"},
    "deeds.toml": {
        "price = 5": "price = 181",
        "price = 2": "price = 191",
        "price = 10": "price = 193",
        "pesos = 5": "pesos = 197",
        "pesos = 10": "pesos = 199",
        "pesos = 15": "pesos = 211",
        "points = 1": "points = 223",
        "points = 2": "points = 227",
        "goods = 1": "goods = 25",
        "times = 3": "times = 12",
    },
    "board.toml": {
        "places = 3": "places = 2",
        "revenue = { wheat = 1 }": "revenue = { wheat = 24, pesos = 229, goods = 2 }",
        "copper = 1 }": "copper = 26 }",
        "silver = 1 }": "silver = 27 }",
        "pesos = 4 }": "pesos = 233 }",
        "pesos = 5 }": "pesos = 239 }",
        "goods = 1 }": "goods = 28 }",
        "sites = [1, 0]": "sites = [33]",
        "sites = [0]": "sites = [34]",
        "sites = [2]": "sites = []",
        "points = 1\n": "points = 38\n",
        "points = 2\n": "points = 39\n",
        "points = 0\n": "points = 44\n",
    },
}


@pytest.fixture(scope="module")
def changed(tmp_path_factory: pytest.TempPathFactory) -> Edition:
    """The edition that comes with the game, every number changed."""
    folder = tmp_path_factory.mktemp("editions") / "changed"
    shutil.copytree(edition.HOME / "reconstructed", folder)
    for name, others in OTHERS.items():
        said = (folder / name).read_text(encoding="utf-8")
        for old, new in others.items():
            said, found = re.subn(rf"(?<![\w-]){re.escape(old)}(?!\d)", new, said)
            assert found, (name, old)
        (folder / name).write_text(said, encoding="utf-8")
    return GAME.edition(str(folder))


def pieces() -> Iterator[tuple[str, str]]:
    for each in (CARD, TILE, PLACE, SECTOR):
        yield from ((each.name, word) for word in each.words)
    yield "slot", "mayor"


def numbers(said: str) -> list[int]:
    """The numbers in a text, those in tags left out."""
    return [int(n) for n in re.findall(r"\d+", re.sub(r"<[^>]*>", " ", said))]


def test_every_number_of_the_figures_is_another_one(changed: Edition) -> None:
    """What is not changed is fixed by words, as five slots are, or says where something lies."""
    before, after = EDITION.box.large, changed.box.large
    fixed = {"river", "level", "level_cards", "card_players", "main", "alternative", "demand", "letters", "column"}
    fixed |= {"roads", "steps", "villages", "residence_kinds", "markets", "market_at", "reserve", "tile_pair"}
    for name in [name for name in dir(Box()) if not name.startswith("_") and name not in fixed]:
        assert getattr(before, name) != getattr(after, name), name
    for name in ("deed_price", "deed_pesos", "deed_points", "deed_goods", "deed_times", "card_points", "tile_limit"):
        for old, new in zip(getattr(before, name), getattr(after, name), strict=True):
            assert old != new or old == 0, name


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_piece_says_the_new_numbers_and_none_of_the_old(lang: str, changed: Edition) -> None:
    mine, before = Words.of("valparaiso", lang).at((), changed), Words.of("valparaiso", lang)
    told = 0
    for range, word in pieces():
        old, new = numbers(before.text(range, word)), numbers(mine.text(range, word))
        # How many steps a fare is for is no number of the edition.
        steps = set() if not {"move", "mule-train"} & {word} else {1, 2, 3, 4}
        assert not (set(old) & set(new)) - steps, (range, word, mine.text(range, word))
        assert bool(old) == bool(new)
        told += len(new)
        drawn = picture.piece(range, word, mine)
        assert mine.text(range, word) in drawn or not drawn or range == "slot", (range, word)
    assert told > 90


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_say_the_new_numbers(lang: str, changed: Edition) -> None:
    before, mine = (unnumbered(guide("valparaiso", lang, each)) for each in (None, changed))
    figures = Words.of("valparaiso", lang).at((), changed).figures
    for name in set(figures) - {"good_price", "point_price", "points_bought"}:
        assert figures[name] in mine, name
    # Players and minutes, slots, and the steps of a list are no numbers of the edition.
    assert set(numbers(before)) & set(numbers(mine)) <= {1, 2, 3, 4, 5, 20}


@pytest.mark.parametrize("word", DEED.words)
def test_what_is_drawn_of_an_effect_is_what_it_says(word: str, changed: Edition) -> None:
    """A coin or a seal shows a number of the sentence."""
    box: Box = changed.box.large
    effect = EFFECTS[DEED.number[word]]
    words = Words.of("valparaiso", "en").at((), changed)
    said = {n for each in effect.sentences(box) for n in numbers(words.sentence(*each))}
    shown = {int(n) for icons in effect.icons(box) for icon in icons for n in re.findall(r":(\d+)", icon)}
    assert shown <= said


def test_effects_stand_by_the_numbers_of_their_deeds() -> None:
    assert [effect.deed for effect in EFFECTS] == list(range(len(DEED.words)))


@pytest.mark.parametrize("seats", [2, 4])
def test_it_is_played_drawn_and_explained(seats: int, changed: Edition) -> None:
    """Prompts, labels and reasons met on the way, in three languages."""
    m = Match.new("valparaiso", seats, 5, edition=changed.name)
    dice = FastDice(seats)
    words = [Words.of("valparaiso", lang).at([f"P{seat}" for seat in range(seats)], changed) for lang in LANGUAGES]
    met = set()
    for n in range(500):
        if m.over:
            break
        seat = m.waiting()[0]
        some = m.options(seat)
        s: Any = m.state
        task = s.agenda[-1]
        for each in words:
            assert "{" not in each.prompt(type(task).__name__, task.about(s))
            for a in some:
                said = each.action(a)
                if a in s.free_options(seat):
                    assert f" {changed.box.large.free_sale} " in said
            for _, key, named in refusals(s, seat):
                met.add(key)
                assert "{" not in each.sentence(key, named)
        if n % 50 == 0:
            view: Any = m.view(seat)
            console = Console(width=160, file=StringIO())
            for each in words:
                for layout in ("wide", "tall"):
                    assert "<svg" in picture.board(view, each, layout)
                assert picture.mat(view, seat, each) and picture.other(view, seat, each)
                console.print(text.table(view, changed.box, each, each.seats, str))
        m.act(seat, some[dice.below(len(some))])
    assert len(met) > 10 and m.state.round > 1


def test_a_residence_brings_all_its_revenue_and_a_village_has_its_sites(changed: Edition) -> None:
    """Goods of several kinds and pesos together; one site, or none."""
    m = Match.new("valparaiso", 2, 1, edition=changed.name)
    s: Any = m.state
    s.agenda.clear()
    s.build(0, VALPARAISO, 0)
    p = s.players[0]
    p.goods, p.pesos = [0] * 6, 0
    s.then(ENDING)
    settle(s)
    for _ in range(2):
        apply(s, 0, TAKE.of(SILVER))
    assert p.goods == [2, 0, 24, 0, 0, 0] and p.pesos == 229 + changed.box.small.most_residences
    sites = {PLACE.words[place]: len(changed.box.small.sites_at[place]) for place in changed.box.small.villages}
    assert sites == {
        "quillota": 1,
        "limache": 1,
        "casablanca": 1,
        "concon": 1,
        "placilla": 1,
        "la-calera": 0,
        "curacavi": 0,
    }


@pytest.mark.parametrize("who", ["random", "greedy"])
@pytest.mark.parametrize("seats", [2, 4])
def test_whole_games_say_no_old_number(changed: Edition, seats: int, who: str) -> None:
    """Every line of the log, question, label, preview and refusal in three languages, read beside the old one."""
    read = read_through("valparaiso", changed, seats, who, {"why.slot": 5})
    assert read["event"] > 30 and read["label"] > 20 and read["reason"] > 1 and read["prompt"] > 4
