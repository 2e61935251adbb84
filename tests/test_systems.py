"""It runs on any system, as far as can be seen from one: `make lint` asks mypy what is missing on Windows."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tablero import Match
from tablero.bots.evaluations import evaluation_of
from tablero.bots.players import Searcher
from tablero.server.table.thinking import step_back

SOURCE = Path(__file__).parents[1] / "src" / "tablero"


@pytest.mark.parametrize("file", sorted(SOURCE.rglob("*.py")), ids=lambda file: str(file.relative_to(SOURCE)))
def test_text_files_are_read_and_written_in_the_same_encoding_everywhere(file: Path) -> None:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            given = [word.value for word in node.keywords if word.arg == "encoding"]
            modes = [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
            is_text = node.func.attr == "open" and any(mode in ("r", "w", "a") for mode in modes)
            if node.func.attr in ("read_text", "write_text") or is_text:
                assert [ast.literal_eval(each) for each in given] == ["utf-8"], f"line {node.lineno}"


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_a_terminal_that_cannot_write_every_sign_shows_the_others(encoding: str) -> None:
    command = [sys.executable, "-m", "tablero.terminal.main", "data", "valparaiso"]
    done = subprocess.run(command, env=os.environ | {"PYTHONIOENCODING": encoding}, capture_output=True)
    assert done.returncode == 0, done.stderr.decode(errors="replace")
    assert "board.toml" in done.stdout.decode(encoding)


def test_bots_think_where_no_process_can_be_told_to_step_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "nice")
    monkeypatch.setattr(sys, "platform", "win32")
    step_back()


def test_several_searches_run_where_no_process_can_be_forked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.delattr(os, "fork")
    m = Match.new("valletta", seats=2, seed=7)
    found = Searcher(evaluation_of(m.game), 1, 2, 60.0, processes=2).search(m.sight(m.waiting()[0]))
    assert found.best in m.options(m.waiting()[0])
