"""The command line run in this process."""

import io
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from tablero.terminal.main import main


class Said(NamedTuple):
    """What a command answered."""

    code: int
    out: str
    err: str


Run = Callable[..., Said]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], data_home: Path, toy: str) -> Run:
    """Runs a command with these words and this typed in."""
    monkeypatch.setenv("COLUMNS", "120")

    def command(words: str, typed: str = "") -> Said:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        code = main(words.split())
        said = capsys.readouterr()
        return Said(code, said.out, said.err)

    return command
