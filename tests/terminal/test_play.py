"""Playing at the terminal: whole games, commands, saving and resuming."""

import io
import os
import re
import signal
import subprocess
import sys
import time
from itertools import cycle
from pathlib import Path

import pytest
from rich.console import Console

from tablero.core.dice import FastDice
from tablero.core.game import names
from tablero.core.match import Match
from tablero.games.valletta.terms import BUILDING, PERSON
from tablero.lab.games import next_up
from tablero.terminal.phrases import phrases_in
from tablero.terminal.table import TerminalTable, players, score_sheet
from tablero.words import LANGUAGES, Words
from tablero.words.ending import why_over, won
from tests.terminal.conftest import Run

ROOT = Path(__file__).parents[2]


class Keyboard(io.StringIO):
    """Somebody sits there."""

    def isatty(self) -> bool:
        return True


FIRST_ALWAYS = "1\n" * 5000
LONG = 60


def saved(data_home: Path, folder: str = "playing") -> list[Path]:
    return sorted((data_home / folder).glob("*.tablero"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_game_is_played_on_typed_numbers(run: Run, data_home: Path, lang: str) -> None:
    said = run(f"play toy --seats you,random,you --seed 5 --lang {lang}", FIRST_ALWAYS)
    assert said.code == 0
    assert not said.err
    assert not saved(data_home)
    [kept] = saved(data_home, "played")
    assert str(kept) in said.out.replace("\n", "")
    assert Match.load(kept.read_text()).over


@pytest.mark.parametrize(("game", "lang"), [*zip(names(), cycle(LANGUAGES), strict=False)])
def test_every_installed_game_can_be_played(
    run: Run, data_home: Path, monkeypatch: pytest.MonkeyPatch, game: str, lang: str
) -> None:
    """A good while, as the rules of some force no end."""
    dice = FastDice(3)
    ask = TerminalTable.ask
    asked: list[int] = []

    def typing(table: TerminalTable, seat: int) -> None:
        asked.append(seat)
        said = str(1 + dice.below(len(table.m.options(seat)))) if len(asked) <= LONG else "quit"
        monkeypatch.setattr("sys.stdin", io.StringIO(said + "\n"))
        ask(table, seat)

    monkeypatch.setattr(TerminalTable, "ask", typing)
    said = run(f"play {game} --seed 5 --lang {lang}")
    assert said.code == 0
    assert not said.err
    m = Match.load((saved(data_home) + saved(data_home, "played"))[0].read_text())
    assert m.over or len(asked) == LONG + 1
    assert len({seat for seat, _ in m.history}) == m.seats + 1


def test_a_game_played_by_spellings_and_labels_is_a_transcript(run: Run, data_home: Path) -> None:
    said = run("play toy --seats you,you --seed 2", "bid 1\nBid one\ntake opal\nquit\n")
    assert said.code == 0
    [file] = saved(data_home)
    lines = file.read_text().splitlines()
    done = [line for line in lines[lines.index("") :] if line[:1] in ("0", "1")]
    assert done == ["0 bid 1", "1 bid 1", "0 take opal"]
    transcript = said.out[said.out.index("Which card do you bid?") :].splitlines()
    assert [line.split() for line in transcript[:3]] == [
        ["Which", "card", "do", "you", "bid?"],
        ["1", "Bid", "one", "bid", "1"],
        ["Your", "choice?", "bid", "1"],
    ]


def test_nobody_at_a_simultaneous_decision_waits_for_a_bot_that_waits_for_them() -> None:
    """Two seats are asked at once, but one of them can only finish after the other: they take turns."""
    assert [next_up([0, 1], last) for last in (-1, 0, 1)] == [0, 1, 0]
    assert [next_up([0, 2], last) for last in (0, 1, 2)] == [2, 2, 0]


def test_the_hand_of_another_is_never_on_the_screen(run: Run) -> None:
    said = run("play toy --seats random,you --seed 2", "log\nquit\n")
    assert "Player 2 draws " in said.out
    assert "Player 1 draws a card" in said.out
    for card in ("one", "two", "three"):
        assert f"Player 1 draws {card}" not in said.out
        assert f"Player 1 bids {card}" not in said.out
    assert "Player 1 has bid" in said.out


def test_options_tell_what_they_bring(run: Run) -> None:
    said = run("play valletta --seats you,random,random --seed 3", "take gold\nlog\nquit\n")
    assert "Take gold (+1 gold)" in said.out
    assert "Player 1 takes 1 gold (the extra set)" in said.out
    assert "Player 3 draws a card" in said.out


def test_undo_takes_back_and_asks_again(run: Run, data_home: Path) -> None:
    said = run("play valletta --seats you,you --seed 1", "1\n1\n1\nundo\nquit\n")
    assert said.code == 0
    assert "Taken back." in said.out
    assert "Which person do you play?" in said.out.rpartition("Taken back.")[2]
    assert saved(data_home)[-1].read_text().count("undo") == 1


def test_undo_is_refused_where_nothing_can_be_taken_back(run: Run) -> None:
    said = run("play toy --seats you,random --seed 3", "undo\n")
    assert said.code == 2
    assert "There is nothing to take back" in said.err


def test_a_moment_of_a_saved_game_can_be_practised(run: Run, data_home: Path) -> None:
    assert run("play valletta --seats you,random --seed 3", FIRST_ALWAYS).code == 0
    [file] = saved(data_home, "played")
    m = Match.load(file.read_text())
    at = next(n for n in range(40, len(m.log)) if m.log[n].seat == 0)
    said = run(f"practise {file} --at {at} --against random --seed 5", "quit\n")
    assert said.code == 0
    [practised] = saved(data_home)
    begun = Match.load(practised.read_text())
    assert begun.view(0) == m.game.view(m.at(at), 0)
    said = run("play --resume", FIRST_ALWAYS)
    assert said.code == 0
    assert "Total" in said.out
    assert len(saved(data_home, "played")) == 2
    for wrong, why in (
        (f"--at {len(m.log)}", "the game is over"),
        ("--at 9999", "no moment"),
        ("--at 5 --seat 4", "seat 4"),
    ):
        said = run(f"practise {file} {wrong}")
        assert said.code == 2
        assert why in said.err


def test_help_explains_commands_and_cards_by_name(run: Run) -> None:
    said = run("play valletta --seed 3", "help\nhelp lumberjack\nhelp Bank\nquit\n")
    assert "help NAME" in said.out
    assert "Lumberjack: Take 1 wood." in said.out
    assert "Price: 3G1W1S1B" in said.out
    assert "Brings: Banker. Take 1 gold, and 1 gold more for each of your buildings showing gold." in said.out
    said = run("play valletta --seed 3 --lang de", "hilfe holzfäller\nhilfe carpenter\nende\n")
    assert said.code == 0
    assert "Holzfäller: Nimm 1 Holz." in said.out
    said = run("play toy --seed 3 --lang it", "aiuto opale\nesci\n")
    assert "opale: Vale 3 punti." in said.out


def test_every_person_and_building_can_be_explained(run: Run) -> None:
    asked = "".join(f"help {word}\n" for word in [*PERSON.words, *BUILDING.words])
    for lang in LANGUAGES:
        said = run(f"play valletta --seed 3 --lang {lang}", asked + "quit\n")
        assert said.code == 0
        for person in PERSON.words:
            assert Words.of("valletta", lang).text("person", person)[:30] in said.out


def test_table_shows_the_table_again(run: Run) -> None:
    said = run("play valletta --seed 3", "table\nquit\n")
    assert said.out.count("Valletta · Set-up · Player 1") == 2
    assert said.out.count("┌") == 2


def test_a_game_without_a_look_of_its_own_shows_its_view(run: Run) -> None:
    said = run("play toy --seats you,you --seed 2 --option deck=large", "bid 1\n1\ntake ruby\ntable\nquit\n")
    assert "ruby 1" in said.out
    assert "opal 0" not in said.out
    assert "hand" in said.out


@pytest.mark.parametrize("typed", ["", "quit\n", "1\n"])
def test_the_end_of_the_input_saves_and_a_resumed_game_goes_on(run: Run, data_home: Path, typed: str) -> None:
    said = run("play toy --seats you,random --seed 4 --lang it", typed)
    assert said.code == 0
    assert "tablero play --resume" in said.out
    [file] = saved(data_home)
    before = file.read_text()
    said = run("play --resume", "esci\n")
    assert said.code == 0
    assert "Giocatore 1" in said.out
    assert file.read_text() == before
    said = run("play toy --resume --lang en", FIRST_ALWAYS)
    assert said.code == 0
    assert "Total" in said.out
    [kept] = saved(data_home, "played")
    assert kept.read_text().startswith(before.rpartition("end ")[0])


def test_the_game_saved_last_is_the_one_resumed_and_any_can_be_named(run: Run, data_home: Path) -> None:
    run("play toy --seed 1", "")
    run("play valletta --seed 1", "")
    toy, valletta = saved(data_home)
    os.utime(valletta, ns=(2, 2))
    os.utime(toy, ns=(1, 1))
    assert "Valletta · Set-up" in run("play --resume").out
    assert "Toy · Round" in run(f"play --resume {toy}").out


def test_a_game_killed_in_the_middle_is_resumed_where_it_was(run: Run, data_home: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "tablero.terminal.main",
        "play",
        "valletta",
        "--seats",
        "you,random",
        "--seed",
        "1",
    ]
    process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
    assert process.stdin is not None
    process.stdin.write("take gold\n")
    process.stdin.flush()
    for _ in range(600):
        if any("0 take gold" in file.read_text() for file in saved(data_home)):
            break
        time.sleep(0.05)
    process.send_signal(signal.SIGKILL)
    process.wait()
    process.stdin.close()
    [file] = saved(data_home)
    assert "\n0 take gold\n" in file.read_text()
    before = file.read_text()
    said = run("play --resume", "1\n1\nquit\n")
    assert said.code == 0
    assert file.read_text().startswith(before.rpartition("end ")[0])


def test_at_a_real_terminal_a_wrong_answer_is_explained_and_asked_again(
    run: Run, monkeypatch: pytest.MonkeyPatch, data_home: Path
) -> None:
    answers = iter(["bit 1", "99", "help nothing-like-it", "undo", "bid 1", "quit"])
    monkeypatch.setattr("io.StringIO", Keyboard)
    monkeypatch.setattr("builtins.input", lambda prompt: next(answers))
    said = run("play toy --seats you,you --seed 2")
    assert said.code == 0
    for wrong in ("“bit 1” is none of your options; expected a number from 1 to 1", "“99” is none", "nothing to take"):
        assert wrong in said.out
    assert "Nothing here is called “nothing-like-it”; perhaps you mean:" in said.out
    assert "\n0 bid 1\n" in saved(data_home)[0].read_text()


def test_leaving_with_control_c_or_control_d_saves(run: Run, monkeypatch: pytest.MonkeyPatch, data_home: Path) -> None:
    monkeypatch.setattr("io.StringIO", Keyboard)
    for error, code in ((KeyboardInterrupt, 130), (EOFError, 0)):

        def leave(prompt: str, error: type[BaseException] = error) -> str:
            raise error

        monkeypatch.setattr("builtins.input", leave)
        said = run("play toy --seed 2")
        assert said.code == code
        assert "The game is saved." in said.out
    assert len(saved(data_home)) == 2


def test_what_is_asked_names_what_it_touches_and_done_comes_last(run: Run) -> None:
    """Altiplano's planning ends with a sentence, at the end of the list; the table says what ends the game."""
    said = run("play altiplano --seats you,you --seed 3", "quit\n").out
    listed = [line.split("  ")[0].strip() for line in re.findall(r"^ *\d+  (.+)$", said, re.MULTILINE)]
    assert listed[-1] == "End your planning"
    assert "What ends the game:" in said and "Edition “reconstructed”" in said
    assert "Set-up" not in said.partition("Altiplano · ")[2].splitlines()[0]


def test_the_reason_why_a_typed_thing_is_no_option_is_told(run: Run) -> None:
    """In Valletta a Builder names a building that is too dear."""
    m = Match.new("valletta", 2, 1)
    while "Build" not in type(m.state.agenda[-1]).__name__ or 0 not in m.waiting():
        seat = m.waiting()[0]
        some = m.options(seat)
        builds = [a for a in some if m.text(a) == "play builder"]
        m.act(seat, (builds or some)[0])
    assert m.game.reasons is not None
    a, key, named = m.game.reasons.refusals(m.state, 0)[0]
    words = Words.of("valletta", "en").at((), m.edition)
    typed = [m.text(each) for seat, each in m.history if seat >= 0]
    said = run("play valletta --seats you,you --seed 1", "\n".join([*typed, m.text(a)]) + "\n")
    assert said.code == 2
    assert f"“{m.text(a)}” is not possible now: {words.sentence(key, named)}" in said.err


@pytest.mark.parametrize("game", ["altiplano", "valletta", "valparaiso"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_suggests_a_word_of_this_game_and_explains_the_signs(run: Run, game: str, lang: str) -> None:
    command = phrases_in(lang).say("command.help")
    said = run(f"play {game} --seats you,you --seed 1 --lang {lang}", f"{command}\n").out
    example = re.search(rf": {command} (.+)$", said, re.MULTILINE)
    assert example
    told = run(f"play {game} --seats you,you --seed 1 --lang {lang}", f"{command} {example[1]}\n").out
    assert re.search(rf"^{re.escape(example[1])}: .+", told, re.MULTILINE | re.IGNORECASE)
    table = said.partition(phrases_in(lang).say("help.signs"))
    assert len(re.findall(r"^  (\S+(?: \d\w)?)  +\w", table[2], re.MULTILINE)) >= 8


@pytest.mark.parametrize("game", ["altiplano", "valletta", "valparaiso"])
def test_the_end_says_why_who_won_and_what_breaks_ties(game: str) -> None:
    """Of every stored game that is over: a sheet with its tie-breaks, and two sentences."""
    words, phrases = Words.of(game, "en"), phrases_in("en")
    played = [Match.load(file.read_text("utf-8")) for file in sorted((ROOT / "tests" / game / "replays").iterdir())[:4]]
    over = [m for m in played if m.over]
    assert over
    for m in over:
        assert why_over(m, words).endswith(".")
        assert re.match(r"Player \d", won(m.scores(), players(m, phrases), words))
        console = Console(width=200)
        with console.capture() as capture:
            console.print(score_sheet(m, words, phrases))
        assert words.say("score.tie-break.1") in capture.get()
