"""What `make bench` says about the adapters: figures, whoever is faster."""

import runpy
import sys
from collections.abc import Callable
from pathlib import Path

import pettingzoo
import pytest

from tablero.research.pettingzoo import env

# As others' games are found and measured where they are installed, ours stand in for them here.
PEER = env("valletta", 2)
BENCH = Path(__file__).parents[2] / "benchmarks" / "research.py"


def test_a_peer_that_is_faster_is_reported_and_no_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The first of theirs makes 1000 steps a second, each loop after it one less."""
    monkeypatch.setattr(sys, "argv", ["research.py", "--quick"])
    monkeypatch.setattr(pettingzoo, "make", lambda kind, name: PEER)
    bench = runpy.run_path(str(BENCH))
    bench["main"].__globals__["rates"] = slower_and_slower
    assert not bench["main"]()
    said = capsys.readouterr().out
    assert (
        "The fastest of theirs makes 1,000 steps/s. Slower than that: PettingZoo, ours: altiplano, 2 players, " in said
    )
    assert "OpenSpiel, ours, with the observation" in said and "OpenSpiel, ours, without the observation" in said


def slower_and_slower(loops: list[Callable[[float], int]]) -> list[float]:
    return [1000.0 - i for i in range(len(loops))]


def test_each_loop_makes_steps(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """In a hundredth of a second each."""
    monkeypatch.setattr(sys, "argv", ["research.py", "--quick"])
    monkeypatch.setattr(pettingzoo, "make", lambda kind, name: PEER)
    bench = runpy.run_path(str(BENCH))
    bench["main"].__globals__["SECONDS"] = 0.01
    bench["main"]()
    rates = [
        line.split()[-3 if "times" in line else -1] for line in capsys.readouterr().out.splitlines() if line[:1] == " "
    ]
    assert len(rates) > 20 and "0" not in rates
