"""The arena counts wins, pairs seeds, rotates seats, and says how sure it is."""

import json
from pathlib import Path

import pytest

from tablero.lab import arena, chart
from tablero.terminal.main import main


def made(ranks: list[list[int]]) -> list[arena.Game]:
    """Games with these ranks, two to a seed."""
    return [arena.Game(i // 2, i % 2, [10, 5], each, [1, 1], [0.1, 0.1]) for i, each in enumerate(ranks)]


def test_a_shared_win_counts_half_for_each() -> None:
    played = made([[1, 2], [1, 1], [2, 1], [1, 2]])
    first, second = arena.standings(["a", "b"], played)
    assert (first.wins, second.wins) == (2.5, 1.5)
    assert first.share[0] < first.share[1] == 0.625 < first.share[2]


def test_elo_is_symmetric_and_grows_with_wins() -> None:
    few = arena.elo(["a", "b"], ["a", "b"], made([[1, 2], [2, 1], [1, 2]]))
    many = arena.elo(["a", "b"], ["a", "b"], made([[1, 2]] * 3))
    assert few["a"] == pytest.approx(-few["b"])
    assert 0 < few["a"] < many["a"]


def test_seats_rotate_with_the_same_seed() -> None:
    played = list(arena.games("valletta", ["random", "random", "random"], 3, 11, 1))
    assert [(one.seed, one.turn) for one in played] == [(11, 0), (11, 1), (11, 2)]
    assert all(sorted(one.ranks)[0] == 1 for one in played)


def test_the_arena_stops_when_the_aim_is_clearly_met_or_missed() -> None:
    assert arena.is_settled(["a", "b"], made([[1, 2]] * 20), 0.5, None) == "a wins more than 50%"
    assert arena.is_settled(["a", "b"], made([[2, 1]] * 20), 0.5, None) == "a wins less than 50%"
    assert arena.is_settled(["a", "b"], made([[1, 2], [2, 1]] * 5), 0.5, None) == ""
    assert arena.is_settled(["a", "b"], made([[1, 2]] * 4), 0.5, None) == ""


def test_the_command_writes_results_and_a_plot(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, plot = tmp_path / "arena.json", tmp_path / "arena.svg"
    words = ["arena", "valletta", "random", "--seats", "2", "--games", "2", "--workers", "1"]
    assert main([*words, "--out", str(out), "--plot", str(plot)]) == 0
    said = json.loads(out.read_text())
    assert said["bots"] == ["random", "random"]
    assert len(said["games"]) == 2
    assert "<svg" in plot.read_text()
    assert "random" in capsys.readouterr().out


def test_too_many_bots_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "valletta", *["random"] * 5]) == 2
    assert "valletta does not take 5 players" in capsys.readouterr().err


def test_a_bar_shows_share_and_interval() -> None:
    assert chart.bar(0.0, 0.0, 0.2).startswith("●")
    assert len(chart.bar(0.1, 0.5, 0.9)) == chart.CELLS
