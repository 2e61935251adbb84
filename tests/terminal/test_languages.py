"""The terminal's catalogues: complete, the same in every language, and nothing in them that nobody says."""

import re
import string
from pathlib import Path

import pytest

from tablero.terminal.phrases import LOCALE, phrases_in
from tablero.words import LANGUAGES, catalogue

SOURCE = Path(__file__).parents[2] / "src" / "tablero"


def said() -> set[str]:
    """The keys that the terminal, and the looks of games, say."""
    files = [*(SOURCE / "terminal").glob("*.py"), *SOURCE.glob("games/*/text.py")]
    text = "\n".join(file.read_text(encoding="utf-8") for file in files)
    keys = set(re.findall(r"""(?<!words\.)say\(\s*["']([\w.-]+)["']""", text))
    keys |= set(re.findall(r'"(replay\.\w+)" if', text)) | set(re.findall(r'else "(replay\.\w+)"', text))
    for prefix, words in re.findall(r'f"(label|command)\.\{\w+\}"\)\s+for \w+ in \(([^)]*)\)', text):
        keys |= {f"{prefix}.{word}" for word in re.findall(r'"([\w-]+)"', words)}
    return keys | {f"command.{command}" for command in ("table", "log", "help", "undo", "quit")}


def placeholders(message: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(message) if name}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_key_is_said_and_every_key_said_is_there(lang: str) -> None:
    assert set(catalogue(LOCALE, lang)) == said()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_placeholders_are_the_same_in_every_language(lang: str) -> None:
    english, other = catalogue(LOCALE, "en"), catalogue(LOCALE, lang)
    for key, forms in english.items():
        for form in other[key]:
            assert placeholders(form) == placeholders(forms[0]), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_command_is_called_like_another(lang: str) -> None:
    phrases = phrases_in(lang)
    commands = [phrases.say(f"command.{command}") for command in ("table", "log", "help", "undo", "quit")]
    assert len(set(commands)) == 5
    for command in commands:
        assert command in phrases.say("help.commands", example="") or command == phrases.say("command.help")
