"""The benchmark is the same for everybody, and says everything that is needed to repeat it."""

import json
from pathlib import Path

import pytest

from tablero.core.game import Game, load, names
from tablero.lab import benchmark
from tablero.lab.benchmark import Met, score, worth
from tests.terminal.conftest import Run


@pytest.mark.parametrize("game", names())
def test_the_agent_sits_in_every_seat_by_every_seed(game: str) -> None:
    jobs = benchmark.jobs(game, "fast")
    tables = [seats for seats in (2, 4) if seats in load(game).seats]
    assert len(jobs) == sum(seats * 25 * 3 for seats in tables)
    for cell in benchmark.cells(game):
        own = [(seat, job) for at, seat, job in jobs if at == cell]
        assert all(job.bots[seat] == "fast" and job.bots.count(cell.opponent) == cell.seats - 1 for seat, job in own)
        assert sorted((job.seed, seat) for seat, job in own) == [
            (seed, seat) for seed in sorted({job.seed for _, job in own}) for seat in range(cell.seats)
        ]
        assert len({job.seed for _, job in own}) == 25
    assert len({(job.seed, seat) for _, seat, job in jobs}) == len(jobs)


def test_what_decides_its_games_is_frozen() -> None:
    """Whoever changes this raises VERSION: results under one name compare."""
    frozen = (benchmark.VERSION, benchmark.OPPONENTS, benchmark.TABLES, benchmark.SEEDS, benchmark.EDITION)
    assert frozen == (1, ("random", "greedy", "search:20x"), (2, 4), 25, "reconstructed")
    first, last = benchmark.jobs("valletta", "fast")[0][2], benchmark.jobs("valletta", "fast")[-1][2]
    assert (first.seed, list(first.seeds), last.seed, list(last.seeds)) == (
        *(0, [0, 1]),
        *(5024, [502400, 502401, 502402, 502403]),
    )


def game_of(seed: int, agent: int, ranks: list[int]) -> Met:
    return Met(len(ranks), "random", seed, agent, [0] * len(ranks), ranks, True, 0.0)


def test_a_score_is_from_0_to_100_and_50_is_even() -> None:
    assert [worth(game_of(1, seat, [1, 2, 3, 4])) for seat in range(4)] == pytest.approx([100, 200 / 3, 100 / 3, 0])
    assert worth(game_of(1, 0, [1, 1])) == 50
    assert [worth(game_of(1, seat, [2, 1, 2, 4])) for seat in (0, 2)] == [50, 50]
    even = [game_of(seed, seat, [1, 2]) for seed in range(20) for seat in (0, 1)]
    assert score(even) == (50, 50, 50)
    low, middle, high = score([game_of(seed, seed % 3 % 2, [1, 2]) for seed in range(30)])
    assert low < middle < high and middle == pytest.approx(200 / 3)


def test_a_short_form_says_so_and_the_file_says_how_to_repeat_it(
    run: Run, tmp_path: Path, lampara: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(benchmark, "OPPONENTS", ("random",))
    file = tmp_path / "said.json"
    said = run(f"benchmark {lampara.name} random --seeds 1 --workers 1 --out {file}")
    assert said.code == 0 and "tablero-benchmark-1/lampara-" in said.out
    assert "50 is even everywhere. It is rough: 1 of 25 seeds were played." in said.out
    told = json.loads(file.read_text())
    assert told["complete"] is False and told["command"] == "tablero benchmark lampara random"
    assert len(told["games"]) == 2 + 4 and len(told["tables"]) == 2
    assert told["interval"][0] <= told["score"] <= told["interval"][1]
