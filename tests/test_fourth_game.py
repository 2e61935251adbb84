"""A fourth game, which lives in the tests and is installed by nothing but an entry point: the house takes it as it is.

Lampara uses every face; the toy of the core's tests has none of them, and both can be played everywhere.
"""

import io
import os
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import httpx
import pytest

import tablero
from tablero.bots.hint import hint, reason
from tablero.bots.review import review
from tablero.core import clock
from tablero.core.agenda import NATURE, apply, options
from tablero.core.conformance import check_dealing, check_game, check_practice, check_replay
from tablero.core.dice import FastDice
from tablero.core.game import Game, load, names
from tablero.core.match import FORMAT, Match
from tablero.editions import BadEdition, facts
from tablero.lab.games import Job, play
from tablero.pictures import pages, symbols
from tablero.server.guide import guide
from tablero.terminal.main import main
from tablero.words import LANGUAGES, Words
from tablero.workshop.components import board, components, name, picture, spots
from tablero.workshop.editing import Change, Draft
from tablero.workshop.page import page
from tests import test_foresight, test_guides, test_pictures, test_words
from tests.pictures import LAYOUTS, drawn, pieces, states, unpointed, words

ROOT = Path(__file__).parents[1]
INSTALLED = ROOT / "tests" / "installed"
HOME = INSTALLED / "lampara"
# Where the package is, where these tests are, and what only they install: the toy, which has no faces, too.
PATHS = [Path(tablero.__file__).parents[1], ROOT, INSTALLED, ROOT / "tests" / "core" / "installed"]
ENVIRONMENT = os.environ | {"PYTHONPATH": os.pathsep.join(map(str, PATHS)), "PYTHONUNBUFFERED": "1"}
BOTH = ["lampara", "toy"]
FACES = ["evaluation", "observation", "picture", "reasons", "words", "text"]


# What it costs

KINDS = {
    "the rules": ["terms.py", "box.py", "state.py", "rules.py", "scoring.py", "events.py", "sight.py", "__init__.py"],
    "what is printed": ["edition.py", "data/**/*.toml"],
    "words and explanations": ["words.py", "reasons.py", "locale/*.po", "guide/*.md"],
    "pictures and text": ["picture/*.*", "text.py"],
    "bots and learning programs": ["evaluation/*.py", "observation.py"],
}


def price() -> list[str]:
    """The rows of the table in docs/adding-a-game.md: files and lines that are not empty, by what they are for."""
    rows, all_files, all_lines = [], 0, 0
    for kind, patterns in KINDS.items():
        files = [file for pattern in patterns for file in sorted(HOME.glob(pattern))]
        lines = sum(bool(line.strip()) for file in files for line in file.read_text(encoding="utf-8").splitlines())
        rows.append(f"| {kind} | {len(files)} | {lines} |")
        all_files, all_lines = all_files + len(files), all_lines + lines
    return [*rows, f"| **all** | **{all_files}** | **{all_lines}** |"]


def test_the_price_of_a_game_is_the_one_that_the_page_tells() -> None:
    counted = {file for patterns in KINDS.values() for pattern in patterns for file in HOME.glob(pattern)}
    assert counted == {file for file in HOME.rglob("*") if file.is_file() and "__pycache__" not in file.parts}
    assert "\n".join(price()) in (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")


def test_what_the_page_quotes_is_its_code() -> None:
    page = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    code = "".join(file.read_text(encoding="utf-8") for file in sorted(HOME.rglob("*.*")) if file.suffix != ".pyc")
    quoted = [text for text in re.findall(r"```(?:python|toml)\n(.*?)```", page, re.DOTALL) if ">>>" not in text]
    assert len(quoted) >= 7
    assert [text for text in quoted[1:] if text not in code] == []
    # The first one is what its package declares.
    assert "lampara = lampara:GAME" in (INSTALLED / "lampara-1.0.dist-info" / "entry_points.txt").read_text()


def test_no_shared_file_knows_it() -> None:
    shared = [file for file in (ROOT / "src").rglob("*") if file.is_file() and file.suffix not in (".pyc", ".so")]
    shared += [ROOT / "pyproject.toml", ROOT / "setup.py"]
    assert [file for file in shared if b"lampara" in file.read_bytes().lower()] == []


def test_it_has_every_face_and_the_toy_none(lampara: Game, toy: str) -> None:
    assert {"lampara", "toy"} <= set(names())
    assert [face for face in FACES if getattr(lampara, face) is None] == []
    assert [face for face in FACES if getattr(load(toy), face) is not None] == []
    assert lampara.home == HOME and type(lampara).__module__ == "lampara"


# The laws


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_keeps_every_law(lampara: Game, seats: int) -> None:
    for seed, value in enumerate(("off", "on")):
        assert check_game(lampara, seats, seed, {"clock": value}).agenda == []
        m = check_replay(lampara, seats, seed, {"clock": value})
        assert m.over
        for n in range(0, len(m.log), 5):
            check_practice(m, n, n % seats, n)
    check_dealing(lampara, seats)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_its_words_keep_the_laws_of_all_catalogues(lampara: Game, lang: str) -> None:
    test_words.test_every_word_verb_question_event_and_score_has_its_message("lampara", lang)
    test_words.test_what_is_told_is_declared_and_has_words_and_nothing_else_has("lampara")
    test_words.test_a_whole_game_can_be_told("lampara", lang)


def test_what_is_foreseen_comes_true(lampara: Game) -> None:
    for s, seat in islice(test_foresight.positions(lampara, 3, 400), 40):
        for a in options(s, seat):
            test_foresight.check(lampara, s, seat, [a])


def test_time_is_called_on_the_last_one_where_the_set_up_says_so(lampara: Game) -> None:
    m = Match.new(lampara, 2, 1, {"clock": "on"})
    assert clock.running(m.state) is None
    m.act(0, lampara.vocabulary.parse("sail bank"))
    running = clock.running(m.state)
    assert running is not None and (running.seconds, running.countdown) == (30, 5)
    apply(m.state, NATURE, running.action)
    assert [p["ground"] for p in m.game.view(m.state, None)["players"]] == ["bank", "shore"]


# What people see


def test_everything_that_can_be_done_is_drawn(lampara: Game) -> None:
    assert lampara.picture is not None
    for match in islice(states("lampara", 4, 3, 5), 20):
        for layout in LAYOUTS:
            for seat in [*range(4), None]:
                markup = drawn(lampara.picture, match.view(seat), seat, words("lampara", "en", 4), layout)
                assert len(pieces(markup)) == len(set(pieces(markup)))
                if seat in match.waiting():
                    assert unpointed(match, seat, markup) == []
    test_pictures.test_every_icon_that_a_game_draws_is_there("lampara")
    test_pictures.test_every_game_has_its_poster("lampara")


def test_its_box_is_opened_in_the_workshop(lampara: Game) -> None:
    """It says nothing for the workshop, and has all there: names, pictures, what may be typed, and a page."""
    own = Draft.of("lampara")
    said = words("lampara", "en", 2)
    things = {(each.range, each.word): each for each in components(own)}
    conserva = things["dish", "conserva"]
    assert name(conserva, said) == said.word("dish", "conserva").capitalize() and spots(own, conserva) == {}
    assert "svg" in picture(own, conserva, said) and "svg" in board(own, said)
    [fish] = [each for each in conserva.values if each.entry.kind == "counts"]
    made = own.changed([Change(fish.file, fish.path, {"tuna": 2}, "the box")])
    assert made.edition.box.recipe[2] == [0, 0, 2] and "coins for a point" in page(made, "en")
    with pytest.raises(BadEdition, match="expected a whole number from 1 to 99, found 0"):
        own.changed([Change(fish.file, "nights", 0, "the box")])


def test_a_picture_of_it_stands_alone(lampara: Game) -> None:
    m = Match.new(lampara, 3, 1)
    assert "var(--water)" in pages.svg(m) and "--water: #1d4e6b" in pages.svg(m)
    assert set(symbols(lampara)) == {"sardine", "squid", "tuna", "lamp", "end-nights"}
    assert 'data-game="lampara"' in pages.replay(m)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_its_guide_is_built_like_the_others(lampara: Game, lang: str) -> None:
    assert test_guides.shape("lampara", lang) == test_guides.shape("lampara", "en")
    test_guides.test_a_guide_shows_pieces_that_can_be_drawn("lampara", lang)
    assert "{" not in guide("lampara", lang) and guide("lampara", lang).count('class="large card"') == 10


def test_every_refusal_is_true(lampara: Game) -> None:
    """What is lacking is given, what is not here is put here, and the thing can be done."""
    assert lampara.reasons is not None
    met = set()
    for match in states("lampara", 3, 5, 1):
        for seat in match.waiting():
            for a, key, named in lampara.reasons.refusals(match.state, seat):
                assert a not in match.options(seat)
                s: Any = match.state.clone()
                needed: Any = named.get("lack") or [(1, named["fish"])]
                for n, fish in needed:
                    number = ["fish.sardine", "fish.squid", "fish.tuna"].index(fish)
                    p = s.players[seat]
                    (p.fish if key == "why.lacks" else s.sea[p.ground])[number] += n
                assert a in options(s, seat)
                met.add(key)
    said = Words.of("lampara", "en")
    assert met == {key for key in said.catalogue if key.startswith("why.")}
    lack = said.sentence("why.lacks", {"lack": [(2, "fish.sardine"), (1, "fish.tuna")]})
    assert lack == "You still need 2 sardines, 1 tuna."


def changed(folder: Path) -> Path:
    """An edition with other numbers."""
    shutil.copytree(HOME / "data" / "reconstructed", folder)
    file = folder / "lampara.toml"
    file.write_text(file.read_text(encoding="utf-8").replace("nights = 5", "nights = 7").replace("= 9", "= 11"))
    return folder


def test_its_texts_take_their_numbers_from_the_edition(lampara: Game, tmp_path: Path) -> None:
    folder = changed(tmp_path / "mine")
    edition = lampara.edition(str(folder))
    assert len(facts(folder)) == 42
    for lang in LANGUAGES:
        here = Words.of("lampara", lang).at((), edition)
        assert "11" in here.text("dish", "brodetto") and "11" not in Words.of("lampara", lang).text("dish", "brodetto")
        text = guide("lampara", lang, edition)
        assert "7" in text and "5" not in re.sub(r"<svg.*?</svg>|<[^>]*>", "", text)
    m = Match.new(lampara, 2, 3, edition=str(folder))
    dice = FastDice(3)
    while not m.over:
        seat = m.waiting()[0]
        m.act(seat, m.options(seat)[dice.below(len(m.options(seat)))])
    assert m.state.round == 7


# Bots, hints, reviews, replays


@pytest.mark.parametrize("game", BOTH)
def test_bots_play_it_to_the_end(lampara: Game, toy: str, game: str) -> None:
    for bots in (["random", "greedy"], ["captain:0.05", "greedy"], ["deckhand", "trader", "captain:0.05"]):
        played = play(Job(game, bots, 1, [1, 2, 3][: len(bots)]))
        assert played.finished and min(played.decisions) > 0
        assert Match.load(played.replay).dump() == played.replay


def test_who_looks_ahead_beats_who_does_not(lampara: Game) -> None:
    played = [play(Job("lampara", ["random", "greedy"], seed, [seed, seed])) for seed in range(10)]
    assert sum(each.ranks[1] == 1 for each in played) >= 8


@pytest.mark.parametrize("game", BOTH)
def test_it_is_hinted_reviewed_and_replayed(lampara: Game, toy: str, game: str) -> None:
    m = Match.new(game, 2, 1)
    found = hint(m.sight(0), iterations=10)
    said = [reason(found, m.state, Words.of(game, lang), ["Ann", "Ben"]) for lang in LANGUAGES]
    assert found.a in m.options(0) and len(set(said)) == len(LANGUAGES)
    text = play(Job(game, ["random", "random"], 1, [1, 2])).replay
    assert text.startswith(f"tablero replay {FORMAT}\n")
    over = Match.load(text)
    looked_at = review(over)
    assert len(looked_at.expected) == len(over.log) and len(looked_at.luck) == 2


# In the terminal


class Said(NamedTuple):
    """What a command answered."""

    code: int
    out: str


@pytest.mark.parametrize("game", BOTH)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_is_played_in_the_terminal(
    *,
    lampara: Game,
    toy: str,
    data_home: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    game: str,
    lang: str,
) -> None:
    monkeypatch.setenv("COLUMNS", "120")

    def run(command: str, typed: str = "") -> Said:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        return Said(main(command.split()), capsys.readouterr().out)

    said = run(f"play {game} --seats you,random --seed 4 --lang {lang}", "1\n" * 200)
    assert said.code == 0 and Words.of(game, lang).say(f"game.{game}") in said.out
    (kept,) = data_home.rglob("*.tablero")
    assert run(f"replay {kept} --verify").code == 0
    assert run(f"replay {kept} --out {tmp_path / 'page.html'}").code == 0
    if game == "lampara":
        name = Words.of(game, lang).word("dish", "brodetto")
        helped = run(f"play lampara --lang {lang} --seed 2", f"help {name}\nquit\n").out
        assert Words.of(game, lang).text("dish", "brodetto") in " ".join(helped.split())


# At a served table


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server as an operator starts it, with both games installed."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    folder = tmp_path_factory.mktemp("served")
    changed(folder / "mine")
    command = [sys.executable, "-m", "tablero.terminal.main", "serve", "--port", str(port), "--pace", "0"]
    command += ["--edition", "reconstructed", "--edition", str(folder / "mine")]
    with subprocess.Popen(command, cwd=folder, env=ENVIRONMENT, stdout=subprocess.DEVNULL) as running:
        try:
            for _ in range(300):
                try:
                    httpx.get(f"http://127.0.0.1:{port}/", timeout=10, trust_env=False)
                    break
                except httpx.TransportError:
                    time.sleep(0.1)
            yield f"http://127.0.0.1:{port}"
        finally:
            running.terminate()
            running.wait(timeout=20)


@pytest.fixture
def http(url: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=url, headers={"Accept-Language": "de"}, timeout=60, trust_env=False) as client:
        yield client


def ok(answer: httpx.Response) -> Any:
    assert answer.status_code < 300, answer.text
    return answer.json()


@pytest.mark.parametrize("game", BOTH)
def test_it_shows_on_the_first_page_and_its_pieces_and_rules_are_explained(
    lampara: Game, toy: str, http: httpx.Client, game: str
) -> None:
    page = http.get("/").text
    assert f'data-game="{game}"' in page and f'action="/play/{game}"' in page
    assert f'action="/learn/{game}"' not in page  # it has no lesson, and the house does without
    assert http.post(f"/learn/{game}").status_code == 404
    assert {"lampara", "toy"} <= {each["name"] for each in ok(http.get("/api/games"))}
    assert http.get(f"/set-up/{game}").status_code == http.get(f"/rules/{game}").status_code == 200
    if game == "lampara":
        assert "Lampara" in page and 'href="#lamp"' in page and 'id="lamp"' in page and "Fische im Schein" in page
        rules = http.get("/rules/lampara").text
        assert "5 Nächte lang" in rules and 'id="dish-brodetto"' in rules
    name, word, said = {"lampara": ("dish", "brodetto", "Bringt 9 Punkte"), "toy": ("gem", "opal", "Opal")}[game]
    assert said in ok(http.get(f"/api/games/{game}/pieces/{name}/{word}"))["html"]


@pytest.mark.parametrize("game", BOTH)
def test_it_is_played_to_the_end_at_a_served_table(lampara: Game, toy: str, http: httpx.Client, game: str) -> None:
    """Drawn, asked, refused with reasons, hinted, played on by bots, reviewed and given out as a replay."""
    made = ok(http.post("/api/tables", json={"game": game, "seats": ["me", "deckhand", "trader"]}))
    http.headers["Authorization"] = f"Bearer {made['token']}"
    table = f"/api/tables/{made['table']}"
    page = http.get(f"/tables/{made['table']}")
    assert page.status_code == 200
    assert ('"ranges":["dish","fish","ground"]' in page.text) == (game == "lampara")
    dice, refused, hinted, acted = Random(1), set(), "", 0
    for _ in range(3000):
        frame = ok(http.get(table, params={"layout": "wide"}))
        if frame["status"] == "over":
            break
        if not frame["ask"] or not frame["ask"]["owed"]:
            time.sleep(0.02)
            continue
        assert frame["parts"]["board"] and frame["parts"]["mat"]
        refused |= {each["reason"] for each in frame["ask"]["refusals"]}
        hinted = hinted or ok(http.post(f"{table}/hint", json={}))["reason"]
        text = dice.choice(frame["ask"]["options"])["text"]
        acted += 1
        ok(http.post(f"{table}/act", json={"id": str(acted), "version": frame["version"], "actions": [text]}))
    assert frame["status"] == "over" and hinted
    assert any("Dir fehlt noch" in each for each in refused) == (game == "lampara")
    assert len(ok(http.get(f"{table}/review"))["luck"]) == 4
    match = Match.load(http.get(f"{table}/replay").text)
    assert [score.total for score in match.scores()] == [each["total"] for each in frame["ending"]["scores"]]


def test_at_a_table_pieces_and_rules_are_those_of_its_edition(lampara: Game, toy: str, http: httpx.Client) -> None:
    tables = [
        ok(http.post("/api/tables", json={"game": "lampara", "seats": ["me", "deckhand"], "edition": edition}))["table"]
        for edition in ("reconstructed", "mine")
    ]
    large = [
        ok(http.get("/api/games/lampara/pieces/dish/brodetto", params={"table": table}))["html"] for table in tables
    ]
    assert ["Bringt 9 Punkte" in each for each in large] == [True, False] and "Bringt 11 Punkte" in large[1]
    rules = [http.get("/rules/lampara", params={"table": table}).text for table in tables]
    assert ["5 Nächte lang" in each for each in rules] == [True, False] and "7 Nächte lang" in rules[1]
    assert f'href="/rules/lampara?table={tables[1]}"' in http.get(f"/tables/{tables[1]}").text
    assert http.get("/rules/toy", params={"table": tables[1]}).status_code == 404
    assert http.get("/api/games/lampara/pieces/dish/brodetto", params={"table": "nowhere"}).status_code == 404


# For learning programs

OBSERVED = """
import pettingzoo, pyspiel
import tablero.research.openspiel
from tablero.research import pettingzoo as ours
from tablero.research.batch import Batch
from pettingzoo.test import api_test

loaded = pyspiel.load_game("tablero_lampara(seats=3)")
pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)
api_test(ours.env("lampara", seats=3), num_cycles=200)
api_test(ours.env("lampara", seats=2, options={"clock": "on"}), num_cycles=100)
assert Batch("lampara", seats=2, games=3, seed=1)
assert ours.env("lampara").metadata["name"] == "lampara_v0"
assert "tablero_toy" not in pyspiel.registered_names()
print("observed")
"""


def test_it_is_observed_by_pettingzoo_and_openspiel_and_the_toy_is_in_nobodys_way() -> None:
    done = subprocess.run(
        [sys.executable, "-c", OBSERVED], env=ENVIRONMENT, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0 and done.stdout.endswith("observed\n"), done.stderr
