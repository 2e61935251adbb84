"""Every installed game keeps every law, in games played at random at every number of players.

`make test` plays tens of games, `make soak` thousands.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablero.core.agenda import apply, options, settle
from tablero.core.conformance import check_dealing, check_game, check_replay
from tablero.core.dice import FastDice
from tablero.core.game import Game, load, names
from tablero.core.match import Match

TABLES = [(name, seats) for name in names() for seats in load(name).seats]
# Plans may be empty in Valparaíso, so its rules force no end (ruling 4.53 there): such games are left after a while.
ENDLESS = {"valparaiso": 1500}
SEEDS = st.integers(0, 2**31 - 1)
# A whole game with every law at every state takes long: a few such games, and many looked at now and then.
CLOSELY = max(2, settings.default.max_examples // 10) if settings.default else 2


def set_ups(game: Game) -> st.SearchStrategy[dict[str, str]]:
    """Any choice of the options of a set-up."""
    return st.fixed_dictionaries({option.name: st.sampled_from(option.values) for option in game.options})


@pytest.mark.parametrize(("name", "seats"), TABLES)
@given(data=st.data())
def test_random_games_keep_the_laws(name: str, seats: int, data: st.DataObject) -> None:
    game = load(name)
    every = data.draw(st.integers(20, 40))
    most = ENDLESS.get(name, 20_000)
    s = check_game(game, seats, data.draw(SEEDS), data.draw(set_ups(game)), None, every, most, name not in ENDLESS)
    assert not s.agenda or name in ENDLESS


@pytest.mark.parametrize(("name", "seats"), TABLES)
@settings(max_examples=CLOSELY)
@given(data=st.data())
def test_a_few_games_keep_the_laws_at_every_single_state(name: str, seats: int, data: st.DataObject) -> None:
    game = load(name)
    most = ENDLESS.get(name, 100_000) // 5
    s = check_game(game, seats, data.draw(SEEDS), data.draw(set_ups(game)), None, 1, most, name not in ENDLESS)
    assert not s.agenda or name in ENDLESS


@pytest.mark.parametrize(("name", "seats"), TABLES)
@settings(max_examples=CLOSELY)
@given(data=st.data())
def test_replays_lead_to_the_state_they_were_saved_in(name: str, seats: int, data: st.DataObject) -> None:
    game = load(name)
    m = check_replay(game, seats, data.draw(SEEDS), data.draw(set_ups(game)), ENDLESS.get(name, 20_000))
    assert sorted(score.rank for score in m.scores())[0] == 1


@pytest.mark.parametrize("name", names())
@settings(max_examples=CLOSELY)
@given(data=st.data())
def test_what_is_taken_back_leaves_a_game_that_could_have_been_played(name: str, data: st.DataObject) -> None:
    """Seats that are asked at once act in any order; each undo must leave only actions that were options."""
    game = load(name)
    m = Match.new(game, 3, data.draw(SEEDS), data.draw(set_ups(game)))
    dice = FastDice(data.draw(SEEDS))
    for _ in range(200):
        if m.over:
            break
        for seat in range(3) if dice.below(8) == 0 else ():
            if m.can_undo(seat):
                undone = Match.load(m.dump())
                undone.undo(seat)
                s = game.start(3, m.choices, m.edition)
                settle(s)
                for entry in undone.log:
                    assert entry.action in options(s, entry.seat), m.text(entry.action)
                    apply(s, entry.seat, entry.action)
        asked = [seat for seat in range(3) if m.options(seat)]
        seat = asked[dice.below(len(asked))]
        m.act(seat, m.options(seat)[dice.below(len(m.options(seat)))])


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_what_is_hidden_is_dealt_anew(name: str, seats: int) -> None:
    check_dealing(load(name), seats)
