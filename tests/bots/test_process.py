"""Bots as processes: they play as they would here, know no more, and what goes wrong with them is a sentence."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec
import pytest

from tablero.bots import bot
from tablero.bots.process import VERSION, answers
from tablero.bots.wire import pack, unpack
from tablero.core.agenda import settle
from tablero.core.conformance import random_step
from tablero.core.dice import FastDice
from tablero.core.errors import Mistake
from tablero.core.game import Game, chosen, load, names
from tablero.core.match import Match
from tablero.core.snapshot import snapshot
from tablero.lab.games import Job, play

OURS = f"{sys.executable} -m tablero.terminal.main bot"
TABLES = [(name, seats) for name in names() for seats in load(name).seats]


def there_and_back(game: Game, seats: int, seed: int, most: int) -> None:
    """Every state of a random game is the same after it was sent as JSON."""
    edition = game.edition("reconstructed")
    choices = chosen(game, None)
    s = game.start(seats, choices, edition)
    settle(s)
    dice = FastDice(seed)
    for _ in range(most):
        if not s.agenda:
            break
        sent = msgspec.json.decode(msgspec.json.encode(pack(game, s)))
        again = unpack(game, game.start(seats, choices, edition), sent)
        assert snapshot(again) == snapshot(s)
        random_step(s, dice)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_state_is_sent_and_made_again(name: str, seats: int) -> None:
    there_and_back(load(name), seats, seed=seats, most=150)


def test_a_state_of_another_game_too(lampara: Game) -> None:
    there_and_back(lampara, lampara.seats[0], seed=1, most=400)


def test_a_bot_plays_as_a_process_as_it_plays_here() -> None:
    here = play(Job("valletta", ["untaught", "random"], 3, [1, 2], most=60))
    there = play(Job("valletta", [f"process:{OURS} untaught", "random"], 3, [1, 2], most=60))
    assert there.replay == here.replay


def test_the_bot_in_the_manual_plays(tmp_path: Path) -> None:
    manual = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
    (tmp_path / "bot.py").write_text(manual.partition("```python\n")[2].partition("```")[0])
    played = play(Job("altiplano", [f"process:{sys.executable} {tmp_path / 'bot.py'}", "random"], 3, [1, 2], most=200))
    assert played.decisions[0] > 50


def test_a_process_is_sent_a_world_and_never_the_true_state(tmp_path: Path) -> None:
    """What it is told, written down by one that takes the first option."""
    heard = tmp_path / "heard"
    bot_file = tmp_path / "first.py"
    bot_file.write_text(
        "import json, sys\n"
        "for line in sys.stdin:\n"
        f"    open({str(heard)!r}, 'a').write(line)\n"
        "    told = json.loads(line)\n"
        "    said = {'say': 'act', 'option': told['options'][0]} if told['say'] == 'choose'"
        " else {'say': 'ready', 'name': 'first'}\n"
        "    print(json.dumps(said), flush=True)\n"
    )
    m = Match.new("valletta", 2, seed=5)
    player = bot(f"process:{sys.executable} {bot_file}", m.game, 1)
    others = 0
    for _ in range(80):
        seat = m.waiting()[0]
        if seat == 0:
            a, truth = player.choose(m.sight(0)), pack(m.game, m.state)
            told = msgspec.json.decode(heard.read_text().splitlines()[-1])
            others += told["world"] != truth
            m.act(0, a)
        else:
            m.act(seat, m.options(seat)[0])
    assert others
    begin = msgspec.json.decode(heard.read_text().splitlines()[0])
    assert begin["say"] == "begin" and m.dice is not None and m.dice.seed.hex() not in heard.read_text()


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("no-such-bot-anywhere", "cannot be started"),
        ("'unclosed", "cannot be started"),
        (f"{sys.executable} -c pass", "answered b''"),
        (f"{sys.executable} -c print(1)", "answered b'1"),
        (f"{OURS} wizard", "There is no bot 'wizard'"),
    ],
)
def test_what_is_wrong_with_a_process_is_said(command: str, said: str) -> None:
    m = Match.new("valletta", 2, seed=1)
    with pytest.raises(Mistake, match=said):
        bot(f"process:{command}", m.game, 1).choose(m.sight(m.waiting()[0]))


def test_what_is_wrong_with_what_a_bot_is_told_is_said() -> None:
    game = load("valletta")
    edition = game.edition("reconstructed")
    begin = {
        "say": "begin",
        "protocol": VERSION,
        "game": "valletta",
        "rules": game.rules_version,
        "seats": 2,
        "edition": "reconstructed",
        "digest": edition.digest,
        "options": {},
        "seat": 0,
        "seed": 1,
    }
    worlds: list[object] = [{"class": "state.nothing"}, {"class": "os.system"}, {}, {"class": 3}]
    wrong = [
        b"{",
        b'{"say": "sing"}',
        msgspec.json.encode({"say": "choose", "options": [], "view": {}, "world": {}}),
        *[
            msgspec.json.encode(begin | other)
            for other in ({"protocol": 9}, {"rules": 99}, {"game": "chess"}, {"seats": 9}, {"digest": "0"})
        ],
        msgspec.json.encode(begin),
        *[
            msgspec.json.encode({"say": "choose", "options": [], "view": {}, "world": {"players": [world]}})
            for world in worlds
        ],
    ]
    said = [msgspec.json.decode(line) for line in answers("x", lambda game, seed: bot("random", game, seed), wrong)]
    assert [each["say"] for each in said] == ["sorry"] * 8 + ["ready"] + ["sorry"] * 4
    assert all(each["why"].endswith(".") for each in said if each["say"] == "sorry")
