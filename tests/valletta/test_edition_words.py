"""An edition in which every number is changed: what is played, drawn and explained has the new ones, and no old one."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from html import unescape
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from tablero.core.dice import FastDice
from tablero.core.game import Edition
from tablero.core.match import Match
from tablero.games.valletta import GAME, edition, picture, reasons, text
from tablero.games.valletta.sight import view
from tablero.games.valletta.state import State
from tablero.games.valletta.terms import BUILDING, PERSON, VOCABULARY
from tablero.pictures.parts import parts
from tablero.server.guide import guide
from tablero.words import LANGUAGES, Words
from tests.catalogues import unnumbered
from tests.changed import read_through

NAMES = ["Ada", "Ben", "Cem", "Dora"]
# Two-figure primes: no printed number is one of them.
PRIMES = [n for n in range(11, 100) if all(n % d for d in range(2, 10))]
# What cannot be just any number: a hand is drawn from eight persons, there are four goods and five columns.
BOUND: dict[str, Any] = {
    "players.fewest": 2,
    "players.most": 4,
    "players.hand": 7,
    "players.plays": 6,
    "barrels": {"gold": 19, "wood": 17, "stone": 16, "brick": 13},
    "street.spaces": 65,
    "street.columns": 5,
    "city": [
        {"players": 2, "green": 5, "blue": 7, "yellow": 3},
        {"players": 3, "green": 9, "blue": 11, "yellow": 5},
        {"players": 4, "green": 11, "blue": 13, "yellow": 6},
    ],
    "end.points": 997,
    "laps.values": [65, 130, 195],
}
# What the files need not say has a number too.
UNSAID: dict[str, dict[str, Any]] = {
    "construct-without-gold": {"less": 0},
    "produce": {"each": 1},
    "harbour": {"goods": 1},
    "points-for-a-set": {"set": {"gold": 1, "wood": 1, "stone": 1, "brick": 1}},
}


def changed(value: Any, path: str, primes: Iterator[int]) -> Any:
    """The same with other numbers and without sources."""
    if path in BOUND:
        return BOUND[path]
    if isinstance(value, dict):
        if value.get("effect") == "gain-different":
            return {"effect": "gain-different", "goods": 4}
        value = UNSAID.get(value.get("effect", ""), {}) | value
        return {
            key: changed(inner, f"{path}.{key}".strip("."), primes) for key, inner in value.items() if key != "source"
        }
    if isinstance(value, list):
        return [changed(inner, f"{path}[]", primes) for inner in value]
    if type(value) is int:
        return next(primes)
    return value


def toml(value: Any) -> str:
    """A value as TOML has it in a line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {toml(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(toml(inner) for inner in value) + "]"
    return str(value).lower() if isinstance(value, bool) else repr(value)


@pytest.fixture(scope="module")
def other(tmp_path_factory: pytest.TempPathFactory) -> Edition:
    """The built-in edition with every number changed."""
    folder = tmp_path_factory.mktemp("editions") / "other"
    folder.mkdir()
    primes = cycle(PRIMES)
    for file in (edition.HOME / "reconstructed").glob("*.toml"):
        tree = changed(tomllib.loads(file.read_text(encoding="utf-8")), "", primes)
        lines = ['source = "reconstructed"', *(f"{key} = {toml(value)}" for key, value in tree.items())]
        (folder / file.name).write_text("\n".join(lines), encoding="utf-8")
    return GAME.edition(str(folder))


def numbers(said: str) -> set[int]:
    """The numbers in a text; the names of places are none."""
    return {int(n) for n in re.findall(r"(?<![a-z\d])\d+", said)}


def written(page: str) -> set[int]:
    """The numbers that can be read on a page or in a picture, labels included."""
    read = re.findall(r">([^<>]+)<", page) + re.findall(r'(?:aria-label|title)="([^"]*)"', page)
    return numbers(unescape("\n".join(read)))


def printed(record: Any) -> set[int]:
    """All numbers of a record; nought needs no saying."""
    if isinstance(record, int) and not isinstance(record, bool):
        return {record} - {0}
    if isinstance(record, list):
        return {n for each in record for n in printed(each)}
    fields = getattr(record, "__struct_fields__", ())
    return {n for field in fields for n in printed(getattr(record, field))}


def effects(of: Edition) -> dict[str, set[int]]:
    """The numbers of each person's effect."""
    cards = {card.name: card for card in of.printed.persons.starting}
    cards |= {card.person: card for card in of.printed.buildings}
    return {name: printed(card.does) for name, card in cards.items()}


def test_every_number_is_changed(other: Edition) -> None:
    old, new = effects(GAME.edition("reconstructed")), effects(other)
    assert len(new) == len(PERSON)
    for person, ns in old.items():
        assert not ns & new[person] and len(ns) <= len(new[person]), person
    for mine, theirs in zip(other.printed.buildings, GAME.edition("reconstructed").printed.buildings, strict=True):
        assert not (printed(mine) - printed(mine.does)) & printed(theirs)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_number_stands_in_a_catalogue_or_a_guide(lang: str) -> None:
    """Only places and seats have numbers for names, and lists are numbered."""
    words = Words.of("valletta", lang)
    for key, forms in words.catalogue.items():
        if not key.startswith(("place.", "player.")):
            assert not numbers("".join(forms)), f"{key}: {forms}"
    lines = unnumbered((GAME.home / "guide" / f"{lang}.md").read_text(encoding="utf-8")).splitlines()
    spelt = {
        "en": "two three four five six seven eight nine ten fifth eighth double doubled twice",
        "de": "zwei drei vier fünf sechs sieben acht neun zehn achtes doppelt zweimal",
        "it": "due tre quattro cinque sette otto nove dieci ottava doppio doppi",
        "es": "dos tres cuatro cinco seis siete ocho nueve diez octava doble dobles",
    }[lang]
    for line in lines:
        said = re.sub(r"^\d\. ", "", line).lower()
        assert not re.search(r"\d", said) and not set(re.findall(r"\w+", said)) & set(spelt.split()), line


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_a_card_says_and_shows_are_its_numbers_of_this_edition(other: Edition, lang: str) -> None:
    words = Words.of("valletta", lang).at(NAMES, other)
    does = effects(other)
    for person, ns in does.items():
        assert numbers(words.text("person", person)) == ns, words.text("person", person)
        assert written(picture.piece("person", person, words)) == ns
    for building in other.printed.buildings:
        on_card = {*building.price.counts(), building.points, building.upgraded} | does[building.person]
        assert written(picture.piece("building", building.name, words)) == on_card
        console = Console(width=200)
        with console.capture() as capture:
            console.print(text.piece("building", building.name, other.box, words, lambda key: key))
        assert {int(n) for n in re.findall(r"\d+", capture.get())} == on_card


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_as_a_page_have_the_numbers_of_this_edition(other: Edition, lang: str) -> None:
    street, page = other.printed.street, unnumbered(guide("valletta", lang, other))
    told = "".join(re.split(r'<div class="gallery">.*?</div></div></div>', page))
    assert "gallery" not in told
    assert written(told) == {
        *(street.players.fewest, street.players.most, street.players.hand, street.players.plays, street.players.houses),
        *(street.exchange.give, street.exchange.take, street.end.points, street.end.goods_per_point),
        *(street.constructing.neighbour_discount, street.constructing.jean_bonus),
        *(street.street.spaces, street.street.spaces // street.street.columns),
    }


@pytest.mark.parametrize("seats", GAME.seats)
def test_it_is_played_drawn_and_explained(other: Edition, seats: int) -> None:
    """Questions and labels name numbers of the edition alone, refusals and the log what they count."""
    m = Match.new("valletta", seats, seats, edition=other.name)
    names, dice = NAMES[:seats], FastDice(seats)
    said = [Words.of("valletta", lang).at(names, other) for lang in LANGUAGES]
    exchange = {other.box.exchange_give, other.printed.street.exchange.take}
    asked, refused = set[str](), set[str]()
    while not m.over and len(m.log) < 900:
        seat, s = m.waiting()[0], m.state
        assert isinstance(s, State)
        task = s.agenda[-1]
        asked.add(type(task).__name__)
        some = m.options(seat)
        for words in said:
            assert not numbers(words.prompt(type(task).__name__, task.about(s), names))
            for a in some:
                named = exchange if VOCABULARY.spell(a) == "exchange" else set()
                assert numbers(words.action(a, names)) == named
            for _, key, named_by in reasons.refusals(s, seat):
                refused.add(key)
                counts = {each[0] for things in named_by.values() for each in things if isinstance(each, tuple)}
                assert numbers(words.sentence(key, named_by)) == counts
        if len(m.log) % 60 == 0:
            for layout in ("wide", "tall"):
                drawn = parts(GAME, m.view(seat), seat, seats, said[0], layout)
                assert s.jean == 0 or other.box.jean_bonus in written(drawn["board"])
            Console(width=120, quiet=True).print(text.table(view(s, seat), other.box, said[0], names, lambda key: key))
        m.act(seat, some[dice.below(len(some))])
    for entry in m.log:
        for event in entry.events:
            for words in said:
                assert numbers(words.event(event, names)) <= {event.n, other.box.end_points, other.box.houses}
    assert {"Play", "TakeGoods", "Build", "Exchanging"} <= asked and refused


def test_what_ended_the_game_is_told_with_the_numbers_of_this_edition(other: Edition) -> None:
    for lang in LANGUAGES:
        words = Words.of("valletta", lang).at(NAMES, other)
        assert numbers(words.word("trigger", "points-on-the-street")) == {other.box.end_points}
        assert numbers(words.word("trigger", "eighth-house")) == {other.box.houses}
        assert not numbers("".join(words.word("building", each) for each in BUILDING.words))


def test_any_goods_can_be_gained_and_any_set_returned(other: Edition, tmp_path: Path) -> None:
    """A card may bring goods of several kinds, and ask for a set of any goods."""
    home = Path(other.name)
    for file in home.glob("*.toml"):
        said = file.read_text(encoding="utf-8")
        shopkeeper = re.search(r"does = \{effect = 'gain', good = 'gold', goods = \d+\}", said)
        if shopkeeper:
            goods = "goods = {gold = 3, wood = 0, stone = 2, brick = 0}"
            said = said.replace(shopkeeper[0], f"does = {{effect = 'gain-goods', {goods}}}")
        (tmp_path / file.name).write_text(said, encoding="utf-8")
    words = Words.of("valletta", "de").at(NAMES, GAME.edition(str(tmp_path)))
    assert words.text("person", "shopkeeper") == "Nimm 3 Gold, 2 Steine."


@pytest.mark.parametrize("who", ["random", "greedy"])
@pytest.mark.parametrize("seats", [2, 4])
def test_whole_games_say_no_old_number(other: Edition, seats: int, who: str) -> None:
    """Every line of the log, question, label, preview and refusal in three languages, read beside the old one."""
    read = read_through("valletta", other, seats, who, {})
    assert read["event"] > 30 and read["label"] > 20 and read["reason"] > 1 and read["prompt"] > 4
