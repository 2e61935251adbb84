"""The commands beside playing: simulate, replay, bench, laws, data, rules."""

import json
from pathlib import Path

import pytest

from tablero import compiled, editions
from tablero.core.agenda import State, waiting
from tablero.core.conformance import Broken, check_game
from tablero.core.game import Game
from tablero.core.match import Match
from tablero.lab import laws
from tablero.terminal import bench
from tests.terminal.conftest import Run

ROOT = Path(__file__).parents[2]


def test_a_simulation_is_the_same_on_one_process_and_on_several(run: Run, tmp_path: Path) -> None:
    one = run(f"simulate toy --seats random,random,random --games 20 --seed 7 --workers 1 --out {tmp_path / 'one'}")
    two = run(f"simulate toy --seats random,random,random --games 20 --seed 7 --workers 2 --out {tmp_path / 'two'}")
    assert one.code == two.code == 0
    assert one.out == two.out
    assert sorted(file.name for file in (tmp_path / "one").iterdir()) == sorted(
        f"toy-{seed}.tablero" for seed in range(7, 27)
    )
    for file in (tmp_path / "one").iterdir():
        assert file.read_text() == (tmp_path / "two" / file.name).read_text()


def test_a_simulation_reports_scores_lengths_and_win_shares(run: Run, tmp_path: Path) -> None:
    said = run(f"simulate valletta --seats random,random --games 5 --seed 1 --workers 1 --out {tmp_path}")
    games = [Match.load(file.read_text()) for file in tmp_path.glob("*.tablero")]
    assert len(games) == 5
    firsts = [m.scores()[0].total for m in games]
    row = next(line for line in said.out.splitlines() if line.startswith("│ 1 "))
    cells = row.replace("│", " ").split()
    assert cells[:5] == ["1", "random", f"{sum(firsts) / 5:.1f}", str(min(firsts)), str(max(firsts))]
    shares = [float(line.split("│")[6].strip(" %")) for line in said.out.splitlines() if "random" in line]
    assert sum(shares) == pytest.approx(100, abs=0.2)
    rounds = [m.state.round for m in games]
    assert f"Rounds a game: {sum(rounds) / 5:.1f} ({min(rounds)} to {max(rounds)})" in said.out


def test_a_seat_that_leaves_a_part_of_the_game_alone_scores_nothing_by_it(run: Run) -> None:
    said = run("without altiplano house,work --seats 2 --games 2 --seed 5")
    assert said.code == 0
    head = next(line for line in said.out.splitlines() if "Without" in line).replace("┃", " ").split()
    row = next(line for line in said.out.splitlines() if "house,work" in line).replace("│", " ").split()
    # The points are told with their interval, as three words.
    assert float(row[head.index("houses") + 2]) == 0.0


@pytest.fixture
def replay(run: Run, tmp_path: Path) -> Path:
    assert run(f"simulate valletta --games 1 --seed 3 --workers 1 --out {tmp_path}").code == 0
    return tmp_path / "valletta-3.tablero"


def test_a_replay_is_told_in_each_language_with_its_scores(run: Run, replay: Path) -> None:
    for lang, line, total in (
        ("en", "Player 1 takes 1 ", "Total"),
        ("de", "Spieler 1 nimmt 1 ", "Summe"),
        ("it", "Giocatore 1 prende 1 ", "Totale"),
        ("es", "Jugador 1 toma 1 ", "Total"),
    ):
        said = run(f"replay {replay} --lang {lang}")
        assert said.code == 0
        assert line in said.out
        assert total in said.out


def test_a_review_shows_each_seat_s_course_to_its_points_and_what_was_costly(run: Run, replay: Path) -> None:
    points = [score.total for score in Match.load(replay.read_text()).scores()]
    said = run(f"replay {replay} --review --rollouts 200")
    assert said.code == 0
    curves = [line for line in said.out.splitlines() if "▁" in line or "█" in line]
    assert [int(line.split()[-1]) for line in curves][len(points) :] == points
    assert sum(int(line.split()[-1]) for line in curves[: len(points)]) == 100
    assert "Where the result came from" in said.out and "Luckiest draws" in said.out
    assert run(f"replay {replay} --review --rollouts 0").code == 2


def test_reviews_of_many_games_tell_how_much_bots_err(run: Run, tmp_path: Path) -> None:
    said = run(f"review toy --level random,greedy --games 2 --seats 2 --rollouts 20 --workers 1 --data {tmp_path}")
    assert said.code == 0 and "toy, 2 players, 2 games each, 20 rollouts a game" in said.out
    rows = {line.split()[1]: line for line in said.out.splitlines() if line.startswith("│")}
    assert {"random", "greedy"} <= set(rows) and all("±" in rows[name] for name in ("random", "greedy"))
    assert len(list(tmp_path.iterdir())) == 4
    for wrong in ("--games 0", "--level nobody", "--seats 9", "--rollouts 0"):
        assert run(f"review toy {wrong}").code == 2


def test_an_unfinished_replay_says_so(run: Run, data_home: Path) -> None:
    run("play toy --seed 1", "1\n")
    [file] = (data_home / "playing").glob("*.tablero")
    assert "The game is not over; the points so far:" in run(f"replay {file}").out


def test_verifying_says_what_was_checked(run: Run, replay: Path) -> None:
    m = Match.load(replay.read_text())
    said = run(f"replay {replay} --verify")
    assert said.code == 0
    assert said.out.startswith(f"Verified: valletta, {len(m.history)} actions, ")
    replay.write_text(m.dump(seed=False))
    said = run(f"replay {replay} --verify")
    assert "could not be checked, as the replay carries no seed" in said.out.replace("\n", " ")


@pytest.mark.parametrize("flag", ["", "--verify", "--review --rollouts 1"])
def test_of_a_file_of_format_1_it_is_said_that_its_digests_were_left_aside(run: Run, replay: Path, flag: str) -> None:
    assert "left aside" not in run(f"replay {replay} {flag}").out
    replay.write_text(replay.read_text().replace("tablero replay 2", "tablero replay 1").replace("\nend ", "\nend 0"))
    for lang, sentence in (
        ("en", "The file is of format 1: every line was followed and checked by the rules"),
        ("de", "Die Datei hat das Format 1: Jede Zeile wurde nachgespielt und nach den Regeln geprüft"),
        ("it", "Il file è nel formato 1: ogni riga è stata rigiocata e controllata secondo le regole"),
        ("es", "El archivo es del formato 1: cada línea se ha seguido y comprobado según las reglas"),
    ):
        said = run(f"replay {replay} {flag} --lang {lang}")
        assert said.code == 0
        assert said.out.replace("\n", " ").startswith(sentence)


def test_bench_speaks_json_for_programs_and_a_table_for_people(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "SECONDS", 0.01)
    monkeypatch.setattr(bench, "CLONES", 50)
    monkeypatch.setattr(bench, "ROUNDS", 2)
    monkeypatch.setattr(bench, "LOOKED", 0.01)
    told = json.loads(run("bench valletta --json").out)
    assert list(told) == ["valletta"]
    assert set(told["valletta"]) >= {"decisions_per_second", "clone_us", "compiled"}
    assert told["valletta"]["decisions_per_second"] > 1000
    assert told["valletta"]["policy_decisions_per_second"] > 100
    assert 0 < told["valletta"]["clone_us"] < 1000
    for figure in ("iterations_per_second", "iterations_per_second_in_play", "lines_per_second"):
        assert told["valletta"][figure] > 0
    assert told["valletta"]["compiled"] is compiled
    assert {"toy", "valletta"} <= set(json.loads(run("bench --json").out))
    said = run("bench valletta")
    assert "valletta" in said.out
    assert ("compiled" if compiled else "interpreted") in said.out


def test_data_shows_every_value_with_its_source(run: Run) -> None:
    said = run("data valletta")
    assert said.code == 0
    facts = editions.facts(ROOT / "src/tablero/games/valletta/data/reconstructed")
    rows = said.out.count("  rulebook") + said.out.count("  reconstructed") + said.out.count("  public page")
    assert rows >= len(facts)
    assert "building carpentry" in said.out
    totals = [int(line.split()[0]) for line in said.out.splitlines() if " values: " in line or " value: " in line]
    assert sum(totals) == len(facts)


def test_rules_prints_the_page_and_which_rules_have_a_test(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    said = run("rules valletta")
    assert said.code == 0
    assert "Valletta" in said.out
    said = run("rules valletta --coverage")
    assert "rules of valletta have a test." in said.out


def test_help_lists_the_commands_and_the_games(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as leaving:
        run("--help")
    assert leaving.value.code == 0
    shown = capsys.readouterr().out
    assert "valletta" in shown
    for command in ("play", "simulate", "replay", "bench", "data", "rules"):
        assert command in shown


def test_games_are_held_to_the_laws_and_a_run_that_was_left_goes_on(run: Run, tmp_path: Path) -> None:
    whole, half = tmp_path / "whole.json", tmp_path / "half.json"
    assert run(f"laws toy valletta --games 8 --workers 2 --out {whole}").code == 0
    assert "5 games" in run(f"laws toy valletta --games 5 --workers 1 --out {half}").out
    said = run(f"laws toy valletta --games 8 --workers 1 --out {half}")
    assert said.out == "8 games, 8 of them to the end: every law held.\n"
    assert half.read_text() == whole.read_text()
    assert "of a run of toy, valletta" in run(f"laws toy --out {half}").err
    half.write_text("{")
    assert "no record of a run" in run(f"laws toy --out {half}").err


def test_a_game_that_breaks_a_law_is_named(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody_waits(game: Game, s: State) -> None:
        if waiting(s):
            raise Broken("somebody is asked")

    monkeypatch.setattr(
        laws, "check_game", lambda game, seats, *_, **__: check_game(game, seats, 1, laws=[nobody_waits])
    )
    said = run("laws toy --games 2 --workers 1")
    assert said.code == 1
    assert said.out.count("Broken: somebody is asked") == 2 and "2 broke a law" in said.out


def test_a_command_teaches_a_policy_and_twice_the_same(run: Run, tmp_path: Path) -> None:
    made = []
    for name in ("one.bin", "two.bin"):
        words = "train valletta --by policy --teacher random --lessons 1 --rounds 2 --games 2 --passes 1"
        words += " --step 0.002 --seats 2 --seed 3"
        said = run(f"{words} --out {tmp_path / name}")
        assert said.code == 0 and "Imitation 1" in said.out and "Round 2" in said.out
        made.append((tmp_path / name).read_bytes())
    assert made[0] == made[1]
    assert json.loads(made[0].partition(b"\n")[0])["made"] == f"tablero {words}"


def test_a_report_of_what_there_is_of_a_study_is_one_page(run: Run, tmp_path: Path) -> None:
    """A game without pictures and words will do; a study that was interrupted is told as far as it came."""
    folder = tmp_path / "small"
    assert run(f"study toy --seats random,random,random --games 20 --batch 10 --workers 1 --out {folder}").code == 0
    (folder / "games" / "00001.parquet").unlink()
    said = run(f"report {folder} --out {tmp_path / 'page.html'} --lang de")
    assert said.code == 0 and "page.html has the report, " in said.out.replace("\n", "")
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert "Diese Studie ist nicht fertig: 10 von 20 Partien sind da" in page
    assert run(f"report {folder} --out {folder / 'study.json' / 'x'}").code == 2


def test_a_report_of_a_foreign_folder_is_refused_in_a_sentence(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "small"
    assert run(f"study toy --seats random,random --games 2 --workers 1 --out {folder}").code == 0
    (folder / "taken" / "00000.parquet").write_bytes(b"something else")
    said = run(f"report {folder}")
    assert said.code == 2 and "is no table of a study" in said.err and said.err.count("\n") == 1
    (folder / "study.json").write_text("{}")
    said = run(f"report {folder}")
    assert said.code == 2 and "study.json is no study of this version" in said.err and said.err.count("\n") == 1
