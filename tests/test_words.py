"""The words of the games: all that a game says has its message in every language, and never the key itself."""

import importlib
import inspect
import re
from types import ModuleType

import pytest

from tablero.core.agenda import EVERYONE, NOBODY, Choice, Together
from tablero.core.dice import FastDice
from tablero.core.errors import Mistake
from tablero.core.events import Event
from tablero.core.game import load, names
from tablero.core.match import Match
from tablero.words import LANGUAGES, Words

GAMES = names()
EACH = [(game, lang) for game in GAMES for lang in LANGUAGES]


def modules(game: str) -> list[ModuleType]:
    """The modules of a game that hold its rules."""
    home = load(game).home
    names = [".".join(file.relative_to(home).with_suffix("").parts) for file in home.glob("**/*.py")]
    return [importlib.import_module(f"{package(game)}.{name}") for name in names if "__init__" not in name]


def package(game: str) -> str:
    """The package that a game lives in."""
    return type(load(game)).__module__


def questions(game: str) -> set[str]:
    """The names of all tasks of a game that ask somebody."""
    return {
        name
        for module in modules(game)
        for name, task in inspect.getmembers(module, inspect.isclass)
        if issubclass(task, Choice | Together) and task.__module__.startswith(package(game))
        if task.resolve not in (Choice.resolve, Together.resolve)
    }


def told_kinds(game: str) -> set[str]:
    """The kinds of event that a game tells, by its source."""
    text = "".join(file.read_text(encoding="utf-8") for file in load(game).home.glob("**/*.py"))
    return set(re.findall(r'\.tell\(\s*"([a-z-]+)"', text))


@pytest.mark.parametrize(("game", "lang"), EACH)
def test_every_word_verb_question_event_and_score_has_its_message(game: str, lang: str) -> None:
    words = Words.of(game, lang)
    wanted = {f"prompt.{task}" for task in questions(game)} | {f"event.{kind}" for kind in load(game).kinds}
    for verb in words.vocabulary.verbs:
        wanted.add(f"verb.{verb.name}")
        wanted |= {f"{each.name}.{word}" for each in verb.ranges for word in each.words if not word.isdigit()}
    wanted |= {f"score.{part}" for score in Match.new(game, 2, 1).scores() for part in score.parts}
    for option in load(game).options:
        wanted |= {f"option.{option.name}", *(f"option.{option.name}.{value}" for value in option.values)}
    wanted |= {kind.counts for kind in load(game).kinds.values() if kind.counts}
    assert len(questions(game)) > 2
    assert sorted(wanted - set(words.catalogue)) == []


@pytest.mark.parametrize("game", GAMES)
def test_what_is_told_is_declared_and_has_words_and_nothing_else_has(game: str) -> None:
    declared = set(load(game).kinds)
    assert told_kinds(game) == declared
    messages = {key for key in Words.of(game, "en").catalogue if key.startswith("event.")}
    assert {key.removeprefix("event.").removesuffix(".hidden") for key in messages} == declared
    assert all(set(kind.follows) <= declared for kind in load(game).kinds.values())


@pytest.mark.parametrize(("game", "lang"), EACH)
def test_a_whole_game_can_be_told(game: str, lang: str) -> None:
    words = Words.of(game, lang)
    m = Match.new(game, 3, 5)
    names = ["Ada", "Ben", "Cem"]
    dice = FastDice(5)
    while not m.over and len(m.log) < 600:
        seat = m.waiting()[0]
        task = m.state.agenda[-1]
        assert words.prompt(type(task).__name__, task.about(m.state), names)
        some = m.options(seat)
        for a in some:
            assert "{" not in words.action(a, names)
        m.act(seat, some[dice.below(len(some))])
    for entry in m.log:
        for event in entry.events:
            for seat in range(3):
                line = words.event(event.seen_by(seat), names)
                assert "{" not in line and "()" not in line and "  " not in line, line


def test_a_counted_word_has_its_plural_and_a_hidden_one_is_not_told() -> None:
    words = Words.of("valletta", "de")
    gained = Event("gained", 0, 2, "good.stone", "person.mason", "", NOBODY, EVERYONE)
    assert words.event(gained, ["Ada"]) == "Ada nimmt 2 Steine (Maurer)"
    moved = Event("moved-jean", 0, 7, "good.stone", "", "", NOBODY, EVERYONE)
    assert words.event(moved, ["Ada"]) == "Ada zieht Jean auf Feld 7; das Fass: Stein"
    drew = Event("drew", 0, 1, "person.maid", "", "", NOBODY, 0)
    assert words.event(drew.seen_by(1), ["Ada", "Ben"]) == "Ada zieht eine Karte"


def test_a_language_or_a_key_there_is_not_is_said_so() -> None:
    with pytest.raises(Mistake, match=f"There is no language 'fr'; expected one of: {', '.join(LANGUAGES)}."):
        Words.of("valletta", "fr")
    with pytest.raises(KeyError, match=r"it\.po has no message 'person\.nobody'"):
        Words.of("valletta", "it").word("person", "nobody")
