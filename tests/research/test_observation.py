"""The observation is what a seat may see, always as long, and nothing of it comes from what is hidden."""

import re
from hashlib import sha256
from pathlib import Path

import numpy as np
import pytest

from tablero.core.agenda import advance, apply, options
from tablero.core.dice import FastDice
from tablero.core.errors import Mistake
from tablero.core.game import load, names
from tablero.core.observation import EVERYBODY, Part, Sheet
from tablero.research.setting import OVER, Setting, asked
from tests.research.games import CHOICES, TABLES

PAGE = Path(__file__).parents[2] / "docs" / "research.md"

# What the first writer wrote over the same games, by game, players and option: it took its time and knew no tricks.
FIRST_WRITTEN = {
    ("altiplano", 2, ""): "f4b5900119835142",
    ("altiplano", 3, ""): "3939770cb3e39c96",
    ("altiplano", 4, ""): "54205af32820570e",
    ("altiplano", 5, ""): "f6c7d57bc6721f7c",
    ("valletta", 2, ""): "2ee50cc8b5749dfd",
    ("valletta", 3, ""): "0d6d7ac3ce752090",
    ("valletta", 4, ""): "2511afbff896dcc8",
    ("valparaiso", 2, ""): "f23f0f451b7e43b5",
    ("valparaiso", 3, ""): "8e56dcbd65fd190f",
    ("valparaiso", 4, ""): "97ab9216fcd30e82",
    ("valparaiso", 5, ""): "cdbd0d962e233599",
    ("altiplano", 5, "roles=draft"): "80d0ad7a58844cce",
    ("altiplano", 5, "missions=on"): "46402a9871f981d9",
    ("valparaiso", 5, "clock=on"): "c4017f30306f31f8",
    ("valparaiso", 5, "merchants-stay=at-houses"): "d73c875ba612e811",
}


@pytest.mark.parametrize(("game", "seats", "option"), FIRST_WRITTEN)
def test_every_byte_is_what_the_first_writer_wrote(game: str, seats: int, option: str) -> None:
    setting = Setting(game, seats, dict([option.split("=")]) if option else {})
    s, dice, read = setting.new(), FastDice(7), sha256()
    for _ in range(600):
        advance(s, dice)
        seat = asked(s)
        if seat == OVER:
            s = setting.new()
            continue
        for other in range(seats):
            read.update(setting.raw(s, other).tobytes())
        some = options(s, seat)
        apply(s, seat, some[dice.below(len(some))])
    assert read.hexdigest()[:16] == FIRST_WRITTEN[game, seats, option]


def check_every_world_looks_the_same(setting: Setting, decisions: int) -> None:
    s = setting.new()
    dice = FastDice(11)
    for made in range(decisions):
        advance(s, dice)
        if asked(s) == OVER:
            break
        if made % 5 == 0:
            for seat in range(setting.seats):
                seen = setting.observe(s, seat)
                assert seen.shape == (setting.size,)
                assert (seen >= 0).all() and (seen <= setting.high).all()
                for deal in (1, 2):
                    world = setting.game.determinize(s, seat, FastDice(100 * made + deal))
                    assert (setting.observe(world, seat) == seen).all()
        seat = asked(s)
        some = options(s, seat)
        apply(s, seat, some[dice.below(len(some))])


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_worlds_a_seat_cannot_tell_apart_are_observed_alike(game: str, seats: int) -> None:
    check_every_world_looks_the_same(Setting(game, seats), 250)


@pytest.mark.parametrize(("game", "option", "value"), CHOICES)
def test_they_are_with_every_option(game: str, option: str, value: str) -> None:
    check_every_world_looks_the_same(Setting(game, max(load(game).seats), {option: value}), 100)


@pytest.mark.parametrize("game", names())
def test_what_a_seat_does_and_gets_shows_in_its_observation(game: str) -> None:
    setting = Setting(game, 2)
    s = setting.new()
    dice = FastDice(3)
    seen = set()
    for _ in range(100):
        advance(s, dice)
        seat = asked(s)
        seen.add(setting.observe(s, seat).tobytes())
        some = options(s, seat)
        apply(s, seat, some[dice.below(len(some))])
    assert len(seen) > 60


def test_an_own_hand_is_seen_and_anothers_is_not() -> None:
    setting = Setting("valletta", 2)
    s = setting.new()
    advance(s, FastDice(1))
    parts = {(part.name, part.whose): part for part in setting.parts}
    hand = parts["hand", 0]
    for seat in range(2):
        held = setting.game.view(s, seat)["players"][seat]["hand"]
        persons = setting.game.vocabulary.parse(f"play {held[0]}") - setting.game.vocabulary.parse("play shopkeeper")
        assert setting.raw(s, seat)[hand.first + persons] == held.count(held[0])
        assert sum(setting.raw(s, seat)[hand.first : hand.first + hand.size]) == 5
    assert ("hand", 1) not in parts
    unknown = parts["hand or pile", 1]
    assert sum(setting.raw(s, 0)[unknown.first : unknown.first + unknown.size]) == 8


def test_a_number_above_255_is_written_as_255_and_shares_are_taken_of_the_most() -> None:
    sheet = Sheet()
    sheet.begin()
    sheet.number("points", 300, 50)
    sheet.numbers("goods", [1, 999], 5)
    sheet.end()
    assert list(sheet.data)[: sheet.size] == [255, 1, 255]


def test_a_sheet_filled_otherwise_than_the_first_time_is_refused() -> None:
    sheet = Sheet()
    sheet.begin()
    sheet.number("round", 1, 1)
    sheet.number("turn", 1, 1)
    sheet.end()
    sheet.begin()
    sheet.number("round", 1, 1)
    with pytest.raises(ValueError, match="an observation has 1 numbers; expected 2"):
        sheet.end()


def test_ranks_are_rewarded_from_1_to_minus_1_and_equal_ones_share() -> None:
    setting = Setting("valletta", 4)
    s = setting.new()
    assert setting.rewards(s) == [0, 0, 0, 0]
    assert Setting("valletta", 4, by="score").rewards(s) == [1, 1, 1, 1]


@pytest.mark.parametrize(
    ("seats", "options", "by", "limit", "sentence"),
    [
        (7, {}, "rank", 9, "valletta does not take 7 players; expected 2 to 4."),
        (2, {"weather": "fair"}, "rank", 9, "valletta has no option 'weather'; it has: none."),
        (2, {}, "luck", 9, "Rewards cannot be given by 'luck'; expected 'rank' or 'score'."),
        (2, {}, "rank", 0, "A game cannot be cut off after 0 decisions; expected 1 or more."),
    ],
)
def test_a_wrong_setting_is_refused_with_a_sentence(
    seats: int, options: dict[str, str], by: str, limit: int, sentence: str
) -> None:
    with pytest.raises(Mistake, match=re.escape(sentence)):
        Setting("valletta", seats, options, by=by, limit=limit)  # type: ignore[arg-type]


def row_of(part: Part, seats: int) -> str:
    whose = {EVERYBODY: "", 0: "own"}.get(part.whose, f"{part.whose}")
    return f"| {part.name} | {whose} | {part.first} | {part.size} | {part.most} |"


@pytest.mark.parametrize("game", names())
def test_the_page_tells_what_is_in_an_observation(game: str) -> None:
    setting = Setting(game, min(load(game).seats))
    page = PAGE.read_text(encoding="utf-8")
    rows = [row_of(part, setting.seats) for part in setting.parts]
    table = "\n".join(["| part | whose | first | numbers | divided by |", "|---|---|---|---|---|", *rows])
    assert table in page, f"docs/research.md should say of {game}:\n{table}"
    assert f"`{setting.version}`" in page
    sizes = [str(Setting(game, seats).size) for seats in load(game).seats]
    assert f"| {game} | {setting.actions} | {' · '.join(sizes)} |" in page


def test_the_numbers_are_float32() -> None:
    setting = Setting("valletta", 2)
    assert setting.observe(setting.new(), 0).dtype == np.float32
