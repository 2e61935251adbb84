"""Bad input gets one sentence that names the value and what was expected, and exit code 2."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tablero.core.match import Match
from tablero.words import LANGUAGES
from tests.terminal.conftest import Run

ROOT = Path(__file__).parents[2]
RECONSTRUCTED = ROOT / "src/tablero/games/valletta/data/reconstructed"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("", "The following arguments are required: COMMAND; see: tablero --help."),
        ("sing", "Argument COMMAND: invalid choice: 'sing'"),
        ("play", "No game was named; expected: tablero play GAME, or tablero play --resume."),
        ("play chess", "There is no game 'chess'; expected one of:"),
        ("play ghost", "There is no game 'ghost'; expected one of:"),
        ("play valletta --seats you", "valletta does not take 1 players; expected 2 to 4."),
        ("play valletta --seats you,random,random,random,random", "valletta does not take 5 players; expected 2 to 4."),
        ("play valletta --seats you,rando", "Nobody called 'rando' can take a seat; expected one of: you, random"),
        ("play valletta --seats you,", "Nobody called '' can take a seat; expected one of: you, random"),
        ("play valletta --seed x", "Argument --seed: invalid int value: 'x'; see: tablero play --help."),
        ("play valletta --lang fr", f"There is no language 'fr'; expected one of: {', '.join(LANGUAGES)}."),
        ("play valletta --option board=big", "valletta has no option 'board'; it has: none."),
        ("play toy --option board=big", "toy has no option 'board'; it has: deck."),
        ("play toy --option deck=huge", "'huge' is no value of toy's option deck; expected: small, large."),
        ("play toy --option deck", "'deck' is no option; expected name=value."),
        ("play valletta --edition first", "There is no edition 'first': expected 'reconstructed', or the path of a"),
        ("play valletta --colour red", "Unrecognized arguments: --colour red; see: tablero --help."),
        ("play --resume", "There is no game to resume in"),
        ("play --resume nowhere.tablero", "nowhere.seats cannot be read: No such file or directory."),
        ("simulate chess", "There is no game 'chess'; expected one of:"),
        ("simulate valletta --seats you,random", "Nobody called 'you' can take a seat; expected one of: random"),
        ("simulate valletta --seats random", "valletta does not take 1 players; expected 2 to 4."),
        ("simulate valletta --games 0", "--games is 0; expected 1 or more."),
        ("simulate valletta --games many", "Argument --games: invalid int value: 'many'"),
        ("simulate valletta --workers -1", "--workers is -1; expected 1 or more."),
        ("simulate valletta --option x=y", "valletta has no option 'x'; it has: none."),
        ("simulate valletta --edition first", "There is no edition 'first'"),
        (
            "simulate valletta --games 1 --workers 1 --out /dev/null/x",
            "/dev/null/x/valletta-1.tablero cannot be written",
        ),
        ("record valletta --out x.csv", "x.csv is no name for a data set; expected one that ends in .parquet."),
        ("record valletta --values -1 --out x.parquet", "--values is -1; expected 0 or more."),
        ("record toy --out x.parquet", "Nobody has written down what is observed of toy."),
        ("record valletta --out nowhere/x.parquet", "nowhere/x.parquet cannot be written: there is no folder nowhere."),
        ("benchmark valletta nobody", "There is no bot 'nobody'; expected one of: random"),
        ("benchmark chess greedy", "There is no game 'chess'; expected one of:"),
        ("benchmark valletta greedy --seeds 26", "--seeds is 26; expected 1 to 25."),
        ("study valletta", "The following arguments are required: --out; see: tablero study --help."),
        ("study chess --out x", "There is no game 'chess'; expected one of:"),
        ("study valletta --seats fast --out x", "valletta does not take 1 players; expected 2 to 4."),
        ("study valletta --games 0 --out x", "--games is 0; expected 1 or more."),
        ("study valletta --batch 0 --out x", "--batch is 0; expected 1 or more."),
        ("study valletta --edition first --out x", "There is no edition 'first'"),
        ("study valletta --against tests --out x", ".toml: the file is missing or cannot be read."),
        ("study valletta --option x=y --out x", "valletta has no option 'x'; it has: none."),
        ("study valletta --workers 1 --out /dev/null/x", "/dev/null/x/study.json cannot be written: Not a directory."),
        ("study valletta --workers 1 --out README.md", "README.md is no folder; choose an empty one"),
        ("study valletta --workers 1 --out docs", "docs has 'adding-a-game.md', which is of no study; choose an empty"),
        ("study valletta --out x --ray nowhere", "'nowhere' is no address of a Ray cluster; expected HOST:PORT, or"),
        ("study valletta --out x --ray 127.0.0.1:1", "No Ray cluster can be reached at '127.0.0.1:1': [Errno 111]"),
        ("study valletta --out x --ray a:1 --workers 2", "Argument --workers: not allowed with argument --ray"),
        ("tune valletta", "The following arguments are required: --number, --aim, --out; see: tablero tune --help."),
        ("tune chess --number a --aim b --out x", "There is no game 'chess'; expected one of:"),
        ("tune valletta --number a --aim b --out x", "'a' is no number; expected one as in cards.toml:achievement[3]."),
        (
            "tune valletta --number buildings.toml:building[0].points=0..3 --aim b --out x",
            "'b' is no aim; expected one of rounds",
        ),
        ("tune valletta --edition first --number a --aim b --out x", "There is no edition 'first'"),
        (
            "tune valletta --number buildings.toml:building[0].points=0..3 --aim rounds=12 --out docs",
            "'docs' is there already; expected a new folder.",
        ),
        (
            "tune valletta --number buildings.toml:building[0].points=0..3 --aim rounds=12 --out README.md/x",
            "'README.md/x' cannot be made: Not a directory.",
        ),
        ("without altiplano fly", "No action of altiplano begins with 'fly'."),
        ("without altiplano --games 0", "--games is 0; expected 1 or more."),
        ("without altiplano --rollouts -1", "--rollouts is -1; expected 0 or more."),
        ("without toy", "Nobody has taught a policy of 'toy'."),
        ("replay", "The following arguments are required: FILE; see: tablero replay --help."),
        ("replay nowhere.tablero", "nowhere.tablero cannot be read: No such file or directory."),
        ("replay .", ". cannot be read: Is a directory."),
        ("replay README.md", "This is no replay: its first line is not 'tablero replay 2'."),
        ("replay README.md --lang fr", f"There is no language 'fr'; expected one of: {', '.join(LANGUAGES)}."),
        ("bench chess", "There is no game 'chess'; expected one of:"),
        ("data chess", "There is no game 'chess'; expected one of:"),
        ("data valletta --edition first", "There is no edition 'first'"),
        ("edition", "The following arguments are required: WHAT; see: tablero edition --help."),
        ("edition new chess mine", "There is no game 'chess'; expected one of:"),
        ("edition new valletta docs", "'docs' is there already; expected a new folder or file."),
        ("edition new valletta /dev/null/x", "'/dev/null/x' cannot be made: Not a directory."),
        (
            "edition new valletta mine --of altiplano",
            "'altiplano' is an edition of altiplano; expected one of valletta.",
        ),
        (
            "edition check nowhere",
            "There is no edition 'nowhere'; expected a folder, a .tablero-edition file, or a game:",
        ),
        ("edition check docs", "docs has no data file of any game; expected those of:"),
        ("edition check README.md", "There is no edition 'README.md'"),
        ("edition diff valletta altiplano", "expected two of one game."),
        ("edition show valletta --lang fr", f"There is no language 'fr'; expected one of: {', '.join(LANGUAGES)}."),
        ("edition show valletta --out /dev/null/x", "'/dev/null/x' cannot be written: Not a directory."),
        ("report", "The following arguments are required: DIR; see: tablero report --help."),
        ("report nowhere", "There is no study in nowhere: study.json cannot be read: No such file or directory."),
        ("report docs", "There is no study in docs: study.json cannot be read: No such file or directory."),
        ("report docs --lang fr", f"There is no language 'fr'; expected one of: {', '.join(LANGUAGES)}."),
        ("rules chess", "There is no game 'chess'; expected one of:"),
        ("rules toy", "docs/rules/toy.md cannot be read: No such file or directory."),
        ("rules toy --coverage", "There is no rules page docs/rules/toy.md; run this in the project's folder."),
    ],
)
def test_bad_input_gets_one_sentence_and_exit_code_2(
    run: Run, monkeypatch: pytest.MonkeyPatch, words: str, sentence: str
) -> None:
    monkeypatch.chdir(ROOT)
    said = run(words)
    assert said.code == 2
    assert not said.out
    assert said.err.startswith("tablero: ")
    assert sentence in said.err
    assert said.err.count("\n") == 1


@pytest.mark.parametrize("typed", ["99", "0", "-1", "take silver", "tak gold", "play karl", "²", "9" * 5000])
def test_a_wrong_action_in_a_script_ends_it_with_the_game_saved(run: Run, data_home: Path, typed: str) -> None:
    said = run("play valletta --seats you,random --seed 1", f"take gold\n{typed}\n")
    assert said.code == 2
    refused = "is not possible now" if typed == "play karl" else "is none of your options"
    assert f"“{typed}” {refused}; expected a number from 1 to" in said.err
    assert "The game is saved." in said.out
    [file] = (data_home / "playing").glob("*.tablero")
    assert "\n0 take gold\n" in file.read_text()
    assert run("play --resume", "quit\n").code == 0


@pytest.fixture
def replay(run: Run, tmp_path: Path) -> Path:
    """The replay of a whole game."""
    assert run(f"simulate valletta --games 1 --seed 3 --workers 1 --out {tmp_path}").code == 0
    return tmp_path / "valletta-3.tablero"


@pytest.mark.parametrize("flag", ["", "--verify"])
@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("tablero replay 2", "[Event]", "This is no replay"),
        ("game: valletta", "game: chess", "There is no game 'chess'"),
        ("rules: ", "rules: 9", "This replay was played by version 9"),
        ("seats: 2", "seats: 9", "valletta does not take 9 players"),
        ("edition: reconstructed ", "edition: reconstructed f", "The edition 'reconstructed' says"),
        ("seed: ", "seed: g", "The head of the replay is damaged"),
        ("\n0 ", "\n0 sing ", "'sing take"),
        ("\nend ", "\nend 0", "the game does not end in the state the replay promises"),
    ],
)
def test_a_damaged_replay_is_refused(run: Run, replay: Path, old: str, new: str, sentence: str, flag: str) -> None:
    text = replay.read_text()
    assert old in text
    replay.write_text(text.replace(old, new, 1))
    said = run(f"replay {replay} {flag}")
    assert said.code == 2
    assert sentence in said.err
    assert said.err.count("\n") == 1


def test_a_truncated_or_binary_replay_is_refused(run: Run, replay: Path) -> None:
    text = replay.read_text()
    for part in (text[: len(text) // 2], text[:40], ""):
        replay.write_text(part)
        assert run(f"replay {replay}").code == 2
    replay.write_bytes(b"\x89PNG\xff")
    assert "is no text file: byte 0 is not UTF-8." in run(f"replay {replay}").err


@pytest.mark.parametrize(
    ("file", "old", "new", "sentence"),
    [
        ("persons.toml", 'name = "maid"', 'name = "maid"\ncolur = "red"', "colur"),
        ("persons.toml", 'name = "maid"', 'name = "butler"', "butler"),
        ("buildings.toml", "copies = 3", "copies = -4", "found -4"),
        ("street.toml", "spaces = 25", 'spaces = "many"', "many"),
        ("street.toml", "[players]", "[players", "it is not TOML"),
        ("persons.toml", 'source = "rulebook"', 'source = "hearsay"', "hearsay"),
    ],
)
def test_a_bad_data_file_is_refused_by_its_name(
    run: Run, tmp_path: Path, file: str, old: str, new: str, sentence: str
) -> None:
    mine = tmp_path / "mine"
    shutil.copytree(RECONSTRUCTED, mine)
    text = (mine / file).read_text()
    assert old in text
    (mine / file).write_text(text.replace(old, new, 1))
    for words in ("play valletta", "data valletta", "simulate valletta"):
        said = run(f"{words} --edition {mine}")
        assert said.code == 2
        assert f"mine/{file}" in said.err or file in said.err
        assert sentence in said.err
        assert said.err.count("\n") == 1


def test_a_broken_save_is_named_and_left_alone(run: Run, data_home: Path) -> None:
    run("play toy --seed 1")
    [file] = (data_home / "playing").glob("*.tablero")
    file.write_text("tablero replay 2\n")
    said = run("play --resume")
    assert said.code == 2
    assert f"{file} cannot be resumed. The replay has no line for 'game'." in said.err
    assert file.exists()
    note = file.with_suffix(".seats")
    for damage in ("{", "[]", '{"seats": 3}', '{"seats": ["you"], "lang": "fr"}'):
        note.write_text(damage)
        said = run("play --resume")
        assert said.code == 2
        assert str(note) in said.err


def test_a_save_with_seats_that_do_not_fit_is_refused(run: Run, data_home: Path) -> None:
    run("play toy --seed 1")
    [note] = (data_home / "playing").glob("*.seats")
    note.write_text('{"seats": ["you", "you", "you"], "lang": "en"}')
    assert "seats 3 players; expected 2." in run("play --resume").err
    note.write_text('{"seats": ["you", "wizard"], "lang": "en"}')
    assert "Nobody called 'wizard' can take a seat" in run("play --resume").err
    assert "The game saved last is toy, not 'valletta'" in run("play valletta --resume").err


def test_a_data_folder_that_cannot_be_written_is_named(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/dev/null")
    said = run("play toy --seed 1")
    assert said.code == 2
    assert "/dev/null/tablero/playing/toy-" in said.err
    assert "cannot be written: Not a directory." in said.err


@pytest.mark.parametrize("words", ["play chess", "replay README.md", "simulate valletta --seats random"])
def test_no_traceback_from_the_shell(words: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tablero.terminal.main", *words.split()],
        cwd=ROOT,
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.startswith("tablero: ")
    assert done.stderr.count("\n") == 1


def test_a_reader_who_leaves_early_gets_no_traceback() -> None:
    piped = f"{sys.executable} -m tablero.terminal.main data valletta | head -n 1; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", piped], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1)
    assert not done.stderr


def test_a_replay_is_a_match_that_can_be_loaded(replay: Path) -> None:
    assert Match.load(replay.read_text()).over
