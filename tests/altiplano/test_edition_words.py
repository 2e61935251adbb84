"""An edition in which every number is another: what is played, drawn and said of it has the new numbers, never the old.

New numbers are made so that each differs from the old one at its place; a text of the new edition is read beside the
same text of the one that comes with the game, number by number.
"""

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tablero import editions
from tablero.core.agenda import Choice, Together
from tablero.core.dice import FastDice
from tablero.core.game import Edition
from tablero.core.match import Match
from tablero.games.altiplano import GAME, picture, text
from tablero.games.altiplano.edition import HOME
from tablero.games.altiplano.reasons import refusals
from tablero.games.altiplano.terms import (
    BASE_JOB_WORDS,
    EXTENSION_WORDS,
    GOOD_WORDS,
    MISSION_WORDS,
    PLACE_WORDS,
    ROLE_WORDS,
)
from tablero.server.guide import guide
from tablero.words import LANGUAGES, Words
from tests.catalogues import unnumbered
from tests.changed import read_through
from tests.pictures import LAYOUTS, drawn

BUILT_IN = GAME.edition("reconstructed")
GUIDE = Path(GAME.home) / "guide"
PIECES = [
    *(("extension", word) for word in EXTENSION_WORDS),
    *(("role", word) for word in ROLE_WORDS),
    *(("place", word) for word in PLACE_WORDS),
    *(("mission", word) for word in MISSION_WORDS),
]
# Names, not amounts; and what the rules index: three movement spaces, two to five players.
NAMES = re.compile(r"(\.number|players\[\d\]\.players|movement\.spaces|\.marks)$")
# What is added to the numbers of a file, by their keys; the first that fits.
Changes = list[tuple[str, Callable[[int], int]]]
OTHER: dict[str, Changes] = {
    "goods.toml": [("copies", lambda n: n + 25 if n == 36 else n + 6), ("points", lambda n: n + 100)]
    + [("price", lambda n: n + 10)],
    "table.toml": [("players", lambda n: n), ("carts", lambda n: n + 7), ("orders", lambda n: n + 3)]
    + [("cart", lambda n: n + 6), ("order", lambda n: n + 4), ("extra", lambda n: n + 20), ("", lambda n: n + 6)],
    "board.toml": [("spaces", lambda n: n), ("carts", lambda n: n - 1), ("start", lambda n: 2 * n)]
    + [("most", lambda n: n + 4), ("length", lambda n: n + 2), ("points", lambda n: n + 200)]
    + [(place, lambda n: n + 2) for place in PLACE_WORDS]
    + [("", lambda n: n + 1)],
    "roles.toml": [("coins", lambda n: n + 30)],
    "extensions.toml": [("number", lambda n: n), ("price", lambda n: n + 40), ("amount", lambda n: n + 3)]
    + [("", lambda n: n + 1)],
    "cards.toml": [("number", lambda n: n), ("points", lambda n: n + 300), ("bonus", lambda n: n + 30)]
    + [("", lambda n: n + 1)],
}


def another(file: str, line: str) -> str:
    """A line of a data file with other numbers."""
    # A role starts with twice as much, as the planning spaces are twice as many.
    rules: Changes = [("", lambda n: 2 * n)] if line.startswith("start = {") else [*OTHER[file], ("", lambda n: n + 1)]

    def changed(found: re.Match[str]) -> str:
        change = next(change for key, change in rules if key in ("", found[1]))
        return f"{found[1]} = {change(int(found[2]))}"

    return re.sub(r"\b([a-z][a-z-]*) = (\d+)", changed, line)


@pytest.fixture(scope="module")
def other(tmp_path_factory: pytest.TempPathFactory) -> Edition:
    folder = tmp_path_factory.mktemp("editions") / "other"
    shutil.copytree(HOME / "reconstructed", folder)
    for file in folder.glob("*.toml"):
        lines = file.read_text(encoding="utf-8").splitlines()
        file.write_text("\n".join(another(file.name, line) for line in lines) + "\n", encoding="utf-8")
    return GAME.edition(str(folder))


def numbers(said: str) -> list[str]:
    return re.findall(r"\d+", said)


def paid(said: str) -> str:
    """A text without what it gives: an action gives one result, whatever the edition."""
    return re.sub(r"→[^.]*\.", "→.", said)


def differ(old: str, new: str) -> bool:
    """Whether each number is another one, and there are as many."""
    before, after = numbers(old), numbers(new)
    return len(before) == len(after) and all(a != b for a, b in zip(before, after, strict=True))


def both(lang: str, other: Edition) -> tuple[Words, Words]:
    said = Words.of("altiplano", lang)
    return said, said.at(["Ada", "Ben", "Cem"], other)


def plain(markup: str) -> str:
    return re.sub(r"<[^>]+>", "", re.sub(r"<svg.*?</svg>", "", markup, flags=re.S))


def test_every_number_of_the_files_is_another(other: Edition) -> None:
    """Nothing is left out below because it stayed as it was."""
    old = editions.facts(HOME / "reconstructed")
    new = editions.facts(other.printed.folder)
    amounts = [(a, b) for a, b in zip(old, new, strict=True) if isinstance(a.value, int) and not NAMES.search(a.path)]
    assert len(amounts) > 250
    assert [a.path for a, b in amounts if a.value == b.value] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_catalogue_has_a_number(lang: str) -> None:
    """But the numbers that movement spaces are called by."""
    for key, forms in Words.of("altiplano", lang).catalogue.items():
        assert "movement-" in key or not numbers("".join(forms)), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_piece_says_the_new_numbers(lang: str, other: Edition) -> None:
    """Extensions, roles, places and missions; drawn large and in the terminal's help."""
    old, new = both(lang, other)
    told = 0
    for range, word in PIECES:
        before, after = old.text(range, word), new.text(range, word)
        assert differ(paid(before), paid(after)), f"{before} {after}"
        told += len(numbers(paid(after)))
        assert after in plain(picture.piece(range, word, new))
    assert told > 45
    for range, word in [*PIECES, *(("good", word) for word in GOOD_WORDS), ("order", "3")]:
        before = str(text.piece(range, word, BUILT_IN.box, old, str))
        after = str(text.piece(range, word, other.box, new, str))
        assert differ(before.removeprefix("  3 "), after.removeprefix("  3 ")), f"{before} {after}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_say_the_new_numbers(lang: str, other: Edition) -> None:
    """All that the rules take from the edition is another; what they say themselves is no number of the edition."""
    old, new = both(lang, other)
    for name, said in old.figures.items():
        constant = name.startswith("gain_") or name in ("left_rows", "right_rows")
        assert constant or differ(said, new.figures[name]), name
    raw = unnumbered((GUIDE / f"{lang}.md").read_text(encoding="utf-8"))
    used = set(re.findall(r"\{(\w+)\}", raw))
    assert len(used) > 60 and used <= set(new.figures)
    # Two to five players, half an hour, the phases of a round, one to three steps, three orders that are shown.
    lines = [line for line in raw.splitlines() if not line.startswith((":::", "*"))]
    assert numbers("\n".join(lines)) == ["1", "2", "3", "4", "1", "3", "1", "1", "3"]
    shown = plain(guide("altiplano", lang, other))
    assert "{" not in shown
    for name in used:
        assert new.figures[name] in shown, name


def names_of(match: Match) -> list[str]:
    return ["Ada", "Ben", "Cem"][: match.seats]


def played(other: Edition, seats: int, seed: int, decisions: int) -> Iterator[tuple[Match, int]]:
    """A game at random in the new edition, before each decision."""
    match = Match.new("altiplano", seats, seed, {"missions": "on", "roles": "draft"}, other.printed.folder.as_posix())
    dice = FastDice(seed)
    for _ in range(decisions):
        if match.over:
            return
        seat = match.waiting()[0]
        yield match, seat
        some = match.options(seat)
        match.act(seat, some[dice.below(len(some))])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_is_played_drawn_and_explained(lang: str, other: Edition) -> None:
    """Every question, label, refusal and line of the log along a game at random has its words and no old number."""
    old, new = both(lang, other)
    jobs = {f"{old.word('job', word)}" for word in BASE_JOB_WORDS if numbers(old.word("job", word))}
    assert len(jobs) == 7
    rounds, reasons = 0, set()
    for n, (match, seat) in enumerate(played(other, 3, 11, 500)):
        names = names_of(match)
        task = match.state.agenda[-1]
        assert isinstance(task, Choice | Together)
        said = [new.prompt(type(task).__name__, task.about(match.state), names)]
        said += [new.action(a, names) for a in match.options(seat)]
        for a, key, named in refusals(match.state, seat):  # type: ignore[arg-type]
            said.append(new.sentence(key, named))
            reasons.add(key)
            if key == "why.coins":
                assert numbers(said[-1])[0] in price_of(match, a), said[-1]
        if n % 50 == 0:
            said.append(plain(drawn(picture, match.view(seat), seat, new, LAYOUTS[n // 50 % 2])))
        assert not [each for each in said if "{" in each or any(job in each for job in jobs)]
        rounds = match.state.round
    assert rounds >= 4 and len(reasons) >= 8
    for entry in match.log:
        for event in entry.events:
            line = new.event(event, names)
            assert "{" not in line and not any(job in line for job in jobs)


def price_of(match: Match, a: int) -> list[str]:
    """What may be said to be the price of this: of a cart, an order, or the extension in a slot."""
    spelt = match.text(a).split()
    prices = {"cart": 7, "order": 5}
    return [str(prices.get(spelt[0]) or match.view(None)["strip"][int(spelt[1]) - 1]["price"])]


@pytest.mark.parametrize("who", ["random", "greedy"])
@pytest.mark.parametrize("seats", [2, 3])
def test_whole_games_say_no_old_number(other: Edition, seats: int, who: str) -> None:
    """Every line of the log, question, label, preview and refusal in three languages, read beside the old one."""
    read = read_through("altiplano", other, seats, who, {"job": 1}, missions="on", roles="draft")
    assert read["event"] > 30 and read["label"] > 20 and read["reason"] > 1 and read["prompt"] > 4
