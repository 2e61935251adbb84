"""It runs on any system, as far as can be seen from one: `make lint` asks mypy what is missing on Windows."""

import ast
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tablero import Match
from tablero.bots.evaluations import evaluation_of
from tablero.bots.players import Searcher
from tablero.processes import begin
from tests.processes import children, lives, until

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
    begin(5)


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="processes are told apart by /proc")
@pytest.mark.parametrize("sign", ["SIGTERM", "SIGKILL"])
@pytest.mark.parametrize(
    "words", ["laws --games 100000 --out laws.json", "simulate valletta --seats greedy,greedy --games 100000"]
)
def test_a_command_that_is_ended_leaves_no_process_behind(words: str, sign: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tablero.terminal.main", *words.split(), "--workers", "2"]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen(command, cwd=tmp_path, env=environment, stdout=subprocess.DEVNULL) as running:
        # Two that play, and one that looks after what they share.
        started = until(lambda: len(found := children(running.pid)) >= 3 and found)
        running.send_signal(getattr(signal, sign))
        running.wait()
        assert until(lambda: not any(lives(each) for each in started))


def test_several_searches_run_where_no_process_can_be_forked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.delattr(os, "fork")
    m = Match.new("valletta", seats=2, seed=7)
    found = Searcher(evaluation_of(m.game), 1, 2, 60.0, processes=2).search(m.sight(m.waiting()[0]))
    assert found.best in m.options(m.waiting()[0])
