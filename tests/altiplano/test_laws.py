"""The laws every game keeps, tiles conserved, and stored replays."""

import re
from collections import Counter
from pathlib import Path

import pytest

from tablero.core import agenda
from tablero.core.agenda import settle
from tablero.core.conformance import Law, check_game, check_replay, perft, random_step
from tablero.core.dice import FastDice
from tablero.core.errors import BadReplay, IllegalAction, Misspelt
from tablero.core.game import Game, chosen
from tablero.core.match import Match
from tablero.games.altiplano import GAME
from tablero.games.altiplano.rules.rounds import is_exhausted
from tablero.games.altiplano.rules.turns import Act, reach, ready_places
from tablero.games.altiplano.state import State
from tablero.games.altiplano.terms import CORN, GOODS, PLACES, count, one, size
from tablero.lab.coverage import Coverage

ROOT = Path(__file__).parents[2]
# The lines of a replay file that are somebody's action, or nature's.
ACTED = re.compile(r"[*0-4] ")
REPLAYS = sorted((Path(__file__).parent / "replays").glob("*.tablero"))


def check_tiles(game: Game, s: agenda.State) -> None:
    """Every tile in play is in the stock, with a player, on an order or in a crib; no count is below zero."""
    assert isinstance(s, State)
    box = s.box
    there = s.stock
    for p in s.players:
        there += p.goods() + p.delivered + p.crib * one(CORN)
        assert min(p.coins, p.planned, p.crib, *p.at) >= 0 and p.planned <= p.limit
        assert all(size(lies) <= room for lies, room in zip(p.at, p.spaces, strict=True))
        assert sum(count(p.planning, good) for good in range(GOODS)) == p.planned
    if any(p.limit for p in s.players):
        assert there == box.stock[len(s.players)]


def check_ready(game: Game, s: agenda.State) -> None:
    """Where a turn says something can be done, the places themselves say so too, and nobody is led astray."""
    assert isinstance(s, State)
    task = s.agenda[-1] if s.agenda else None
    if isinstance(task, Act):
        assert ready_places(s, task.seat) == task.ready & reach(s, s.players[task.seat]) and task.ready


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("missions", ["off", "on"])
@pytest.mark.parametrize("roles", ["random", "draft"])
def test_all_laws_hold_in_random_games(seats: int, missions: str, roles: str) -> None:
    s = check_game(GAME, seats, 1, {"missions": missions, "roles": roles}, every=37, most=50_000)
    assert isinstance(s, State) and s.round == s.last_round


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_tiles_are_conserved_and_turns_lead_somewhere(seats: int) -> None:
    laws: list[Law] = [check_tiles, check_ready]
    check_game(GAME, seats, 10 + seats, {"missions": "on"}, laws=laws, most=50_000)


@pytest.mark.parametrize("seats", [2, 5])
def test_a_match_saved_and_loaded_is_the_same(seats: int) -> None:
    check_replay(GAME, seats, 3, {"missions": "on", "roles": "draft"})


def test_the_way_into_the_game_branches_as_counted() -> None:
    """Seven places, then six; a pinned number, so that a change of the options shows."""
    s = GAME.start(2, chosen(GAME, {}), GAME.edition("reconstructed"))
    settle(s)
    assert perft(s, 3) == 210
    dice = FastDice(1)
    while type(s.agenda[-1]).__name__ != "Plan":
        random_step(s, dice)
    assert [perft(s, depth) for depth in (1, 2)] == [18, 258]


def test_planning_does_not_go_on_for_ever_when_the_first_one_asked_is_always_answered() -> None:
    """Bug: a seat that could not lock yet was waited for, and a bot in it laid and lifted tiles without end."""
    for seats in GAME.seats:
        m = Match.new(GAME, seats, seats)
        dice = FastDice(seats)
        for _ in range(20_000):
            if m.over:
                break
            seat = m.waiting()[0]
            some = m.options(seat)
            m.act(seat, some[dice.below(len(some))])
        assert m.over


def test_there_are_replays_of_every_kind() -> None:
    """Each end trigger, each number of players, missions on, role draft on, a `done` left unsaid."""
    names = {file.stem for file in REPLAYS}
    ends = {f"{trigger}-{seats}" for trigger in ("strip", "place") for seats in GAME.seats}
    assert names == ends | {"missions-3", "draft-4", "unsaid-3"}


@pytest.mark.parametrize("file", REPLAYS, ids=lambda file: file.stem)
def test_stored_replays_play_to_their_end(file: Path) -> None:
    """A-196 A-194: by the trigger that their name says."""
    m = Match.load(file.read_text())
    s = m.state
    assert isinstance(s, State) and m.over and s.round == s.last_round
    kind, seats = file.stem.split("-")
    assert m.seats == int(seats)
    assert any(is_exhausted(s, place) for place in range(PLACES)) == (kind == "place")
    assert m.choices["missions"] == ("on" if kind == "missions" else "off")
    assert m.choices["roles"] == ("draft" if kind == "draft" else "random")


@pytest.mark.parametrize("file", REPLAYS, ids=lambda file: file.stem)
def test_what_stored_replays_leave_unsaid_is_said_when_they_are_saved_again(file: Path) -> None:
    """Where tiles of an action were named upwards only (ruling 66) and the last was reached, the action was over."""
    text = file.read_text()
    m = Match.load(text)
    said, before = (Counter(line for line in each.splitlines() if ACTED.match(line)) for each in (m.dump(), text))
    assert not before - said
    assert {line.split()[1] for line in said - before} <= {"done"}
    assert file.stem != "unsaid-3" or said != before
    assert Match.load(m.dump()).dump() == m.dump()


def test_a_wrong_action_is_refused_in_a_sentence() -> None:
    m = Match.new(GAME, 2, 1)
    seat = m.waiting()[0]
    with pytest.raises(Misspelt, match="'corn' is no tile; expected one of: food, wood"):
        m.parse("place corn farm")
    with pytest.raises(IllegalAction, match="cannot 'place glass farm' now; it can: place"):
        m.act(seat, m.parse("place glass farm"))


def test_a_damaged_replay_is_refused_in_a_sentence() -> None:
    text = REPLAYS[0].read_text()
    with pytest.raises(BadReplay, match="Line .* of the replay, '.*'"):
        Match.load(text.replace(" place ", " lift ", 1))
    with pytest.raises(BadReplay, match="cut short"):
        Match.load(text[: len(text) // 2])


def test_every_rule_has_a_test() -> None:
    cover = Coverage("altiplano", ROOT)
    assert cover.missing() == [] and cover.strange() == []
    assert len(cover.rules) == 241
