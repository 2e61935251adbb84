"""The terminal's catalogues: complete, the same in every language, and nothing in them that nobody says."""

import ast
import re
from pathlib import Path

import pytest

from tablero.terminal.phrases import LOCALE, phrases_in
from tablero.words import FIRST, LANGUAGES, catalogue

SOURCE = Path(__file__).parents[2] / "src" / "tablero"


def said() -> set[str]:
    """The keys that the terminal, and the looks of games, say; of a review it says what the page says."""
    files = [*(SOURCE / "terminal").glob("*.py"), *SOURCE.glob("games/*/text.py")]
    text = "\n".join(file.read_text(encoding="utf-8") for file in files)
    keys = set(re.findall(r"""(?<!words\.)say\(\s*["']([\w.-]+)["']""", text))
    keys |= set(re.findall(r'"(replay\.\w+)" if', text)) | set(re.findall(r'else "(replay\.\w+)"', text))
    for prefix, words in re.findall(r'f"(label|command)\.\{\w+\}"\)\s+for \w+ in \(([^)]*)\)', text):
        keys |= {f"{prefix}.{word}" for word in re.findall(r'"([\w-]+)"', words)}
    keys = {key for key in keys if not key.startswith("js.review.")}
    return keys | {f"command.{command}" for command in ("table", "log", "help", "undo", "quit")}


def test_every_key_is_said_and_every_key_said_is_there() -> None:
    assert set(catalogue(LOCALE, FIRST)) == said()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_command_is_called_like_another(lang: str) -> None:
    phrases = phrases_in(lang)
    commands = [phrases.say(f"command.{command}") for command in ("table", "log", "help", "undo", "quit")]
    assert len(set(commands)) == 5
    for command in commands:
        assert command in phrases.say("help.commands", example="") or command == phrases.say("command.help")


def test_what_goes_wrong_at_the_table_is_said_in_the_player_s_language() -> None:
    """Every mistake that the table itself finds is a phrase; what a command line or a file lacks is said in English."""
    tree = ast.parse((SOURCE / "terminal" / "table.py").read_text(encoding="utf-8"))
    raised = [node.exc for node in ast.walk(tree) if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call)]
    said = [ast.unparse(error.args[0]) for error in raised if error.args]
    assert len(said) >= 3
    assert [each for each in said if not each.startswith(("self.phrases.say(", "self.why_not("))] == []
