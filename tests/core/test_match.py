"""A game being played: acting, looking, taking back, saving, and damage of every kind to what was saved."""

import json
import re
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablero.core.agenda import NATURE
from tablero.core.dice import FastDice, SealedDice, seed_bytes
from tablero.core.errors import BadReplay, IllegalAction, Misspelt, Mistake
from tablero.core.events import gains
from tablero.core.match import Match, digest
from tablero.core.snapshot import snapshot
from tests.core.toy import BID, GAME, SWAP, TAKE, State

pytestmark = pytest.mark.usefixtures("toy")


def played(m: Match, decisions: int = 1000, seed: int = 1) -> Match:
    """The match so many decisions further, made at random."""
    dice = FastDice(seed)
    while not m.over and decisions:
        seat = m.waiting()[-1]
        some = m.options(seat)
        m.act(seat, some[dice.below(len(some))])
        decisions -= 1
    return m


def gems(m: Match, seat: int) -> list[int]:
    assert isinstance(m.state, State)
    return m.state.players[seat].gems


def test_a_new_match_waits_for_its_players_nature_having_played() -> None:
    m = Match.new("toy", seats=3, seed=1)
    assert m.waiting() == [0, 1, 2]
    assert not m.over
    assert [entry.seat for entry in m.log] == [NATURE] * 6
    assert m.options(0) == [m.parse(m.text(a)) for a in m.options(0)]


def test_the_same_seed_deals_the_same_game_and_another_does_not() -> None:
    one, same, other = (Match.new("toy", 3, seed) for seed in (5, 5, 6))
    assert one.dump() == same.dump()
    assert one.dump() != other.dump()
    assert Match.new("toy", 3).commitment != Match.new("toy", 3).commitment


def test_options_and_number_of_seats_are_checked() -> None:
    assert sum(played(Match.new("toy", 2, 1, {"deck": "large"})).state.deck) == 0  # type: ignore[attr-defined]
    with pytest.raises(Mistake, match="'huge' is no value"):
        Match.new("toy", 2, 1, {"deck": "huge"})
    with pytest.raises(Mistake, match="does not take 7 players"):
        Match.new("toy", 7)
    with pytest.raises(Mistake, match="There is no edition 'first'"):
        Match.new("toy", 2, edition="first")


def test_an_illegal_action_is_refused_with_what_is_possible_and_nothing_changes() -> None:
    m = Match.new("toy", 2, seed=1)
    before = m.dump()
    with pytest.raises(IllegalAction, match=r"Seat 0 cannot 'take ruby' now; it can: bid \d"):
        m.act(0, TAKE.of(0))
    with pytest.raises(IllegalAction, match="Seat 2 is not asked; the game waits for seat 0, 1."):
        m.act(2, BID.of(0))
    with pytest.raises(Misspelt, match="'bit 1' starts with no verb; expected one of: bid, draw, swap, take."):
        m.parse("bit 1")
    with pytest.raises(Misspelt, match="There is no action 99"):
        m.act(0, 99)
    assert m.dump() == before


def test_a_game_that_is_over_takes_no_action() -> None:
    m = played(Match.new("toy", 2, seed=1))
    assert m.over
    assert m.waiting() == m.options(0) == []
    with pytest.raises(IllegalAction, match="The game is over; 'take ruby' comes too late."):
        m.act(0, TAKE.of(0))


def test_views_are_plain_json_and_hide_what_others_hold() -> None:
    m = Match.new("toy", 2, seed=1)
    for seat in (0, 1, None):
        view = m.view(seat)
        assert json.loads(json.dumps(view)) == view
        assert [p["hand"] is None for p in view["players"]] == [seat != 0, seat != 1]


def test_a_bot_is_handed_a_world_of_its_own() -> None:
    m = played(Match.new("toy", 3, seed=1), 4)
    seat = m.waiting()[0]
    sight = m.sight(seat)
    assert sight.view() == m.view(seat)
    assert sight.options() == m.options(seat)
    world = sight.world(FastDice(1))
    before = snapshot(m.state)
    world.agenda.clear()
    assert snapshot(m.state) == before
    assert sight.options() == m.options(seat)


# Undo


def test_an_answer_given_with_others_can_be_taken_back_until_all_are_in() -> None:
    m = Match.new("toy", 2, seed=1)
    before = snapshot(m.state)
    m.act(0, m.options(0)[0])
    assert m.can_undo(0)
    assert not m.can_undo(1)
    m.undo(0)
    assert snapshot(m.state) == before
    m.act(0, m.options(0)[0])
    m.act(1, m.options(1)[0])
    assert not m.can_undo(0)
    assert not m.can_undo(1)
    with pytest.raises(IllegalAction, match="Seat 1 has nothing to take back"):
        m.undo(1)


def test_an_answer_can_be_taken_back_though_another_seat_answered_the_same_question_since() -> None:
    m = Match.new("toy", 3, seed=1)
    m.act(0, m.options(0)[0])
    m.act(2, m.options(2)[-1])
    m.undo(0)
    assert m.waiting() == [0, 1]
    assert Match.load(m.dump()).dump() == m.dump()


def test_nothing_can_be_taken_back_once_nature_has_drawn() -> None:
    m = played(Match.new("toy", 2, seed=1), 2)
    seat = m.waiting()[0]
    m.act(seat, TAKE.of(0))
    assert m.log[-1].seat == NATURE
    assert not m.can_undo(seat)


def test_free_actions_are_taken_back_one_by_one() -> None:
    m = played(Match.new("toy", 2, seed=1), 2)
    seat = m.waiting()[0]
    assert isinstance(m.state, State)
    m.state.players[seat].gems = [4, 0]
    m.act(seat, SWAP.of())
    m.act(seat, SWAP.of())
    assert gems(m, seat) == [0, 2]
    assert m.can_undo(seat)


def test_undoing_is_a_line_of_the_replay_and_the_redone_game_goes_on_as_it_would_have() -> None:
    straight, wavering = Match.new("toy", 2, seed=3), Match.new("toy", 2, seed=3)
    wavering.act(0, wavering.options(0)[-1])
    wavering.undo(0)
    played(straight)
    played(wavering)
    assert "\n0 undo\n" in wavering.dump()
    assert digest(GAME, straight.state) == digest(GAME, wavering.state)
    assert Match.load(wavering.dump()).dump() == wavering.dump()


def test_when_a_game_is_over_nothing_can_be_taken_back() -> None:
    m = played(Match.new("toy", 2, seed=3))
    assert m.over and m.log[-1].seat != NATURE
    before = m.dump()
    assert not any(m.can_undo(seat) for seat in range(2))
    with pytest.raises(IllegalAction, match="The game is over; nothing can be taken back."):
        m.undo(m.log[-1].seat)
    assert m.over and m.dump() == before


def test_a_stored_game_that_was_taken_back_behind_its_end_still_loads() -> None:
    m = played(Match.new("toy", 2, seed=3))
    last = m.log[-1]
    m.take_back(last.seat)
    assert m.waiting() == [last.seat]
    loaded = Match.load(m.dump())
    assert loaded.dump() == m.dump() and not loaded.over
    assert played(loaded).over


# Previews


def test_a_preview_tells_what_an_option_brings_and_changes_nothing() -> None:
    m = played(Match.new("toy", 2, seed=1), 2)
    seat = m.waiting()[0]
    before = m.dump()
    seen = m.preview(seat, TAKE.of(1))
    assert [(event.kind, event.seat, event.what) for event in seen.events] == [("gained", seat, "gem.opal")]
    assert seen.final
    assert m.dump() == before


def test_a_preview_of_several_actions_tells_what_they_bring_together() -> None:
    m = played(Match.new("toy", 2, seed=1), 2)
    seat = m.waiting()[0]
    assert isinstance(m.state, State)
    m.state.players[seat].gems = [4, 0]
    seen = m.sight(seat).preview(SWAP.of(), SWAP.of())
    assert not seen.final
    assert gains(GAME.kinds, seen.events, seat) == {"gem.ruby": -4, "gem.opal": 2}


def test_a_preview_ends_where_something_would_be_revealed() -> None:
    m = Match.new("toy", 2, seed=1)
    m.act(0, m.options(0)[0])
    a = m.options(1)[0]
    seen = m.preview(1, a)
    assert [event.kind for event in seen.events] == ["bid"]
    assert seen.final
    m.act(1, a)
    assert "revealed" in [event.kind for entry in m.log for event in entry.events]


# Replays


@pytest.mark.parametrize("decisions", [0, 1, 7, 1000])
@pytest.mark.parametrize("seats", [2, 3])
def test_a_saved_match_is_the_same_when_loaded_and_goes_on_the_same(seats: int, decisions: int) -> None:
    m = played(Match.new("toy", seats, seed=8), decisions)
    loaded = Match.load(m.dump())
    assert snapshot(loaded.state) == snapshot(m.state)
    assert played(loaded).dump() == played(m).dump()


def test_a_replay_without_its_seed_can_be_looked_at_but_not_played_on() -> None:
    m = played(Match.new("toy", 2, seed=8), 2)
    text = m.dump(seed=False)
    assert "seed:" not in text
    loaded = Match.load(text)
    assert loaded.view(0) == m.view(0)
    with pytest.raises(Mistake, match="This replay carries no seed"):
        played(loaded)


def test_a_digest_says_what_the_game_says_of_a_state_and_nothing_else() -> None:
    one = Match.new("toy", 2, seed=8).state
    seen = {digest(GAME, one)}
    for change in range(4):
        other = one.clone()
        assert isinstance(other, State)
        if change == 0:
            other.round = 9
        elif change == 1:
            other.players[1].gems[0] = 1
        elif change == 2:
            other.players[1].hand = [0, 0, 0]
        else:
            other.agenda.clear()
        seen.add(digest(GAME, other))
    assert len(seen) == 5


def test_names_of_classes_and_fields_do_not_come_into_a_digest() -> None:
    class Renamed(State):
        """The same state in other words."""

        def __init__(self, seats: int, deck: list[int]) -> None:
            super().__init__(seats, deck)
            self.heap = deck

    s = Match.new("toy", 2, seed=8).state
    assert isinstance(s, State)
    other = Renamed(2, s.deck)
    other.agenda, other.round, other.players = s.agenda, s.round, s.players
    assert snapshot(other) != snapshot(s)
    assert digest(GAME, other) == digest(GAME, s)


def test_a_file_of_format_1_is_followed_by_the_rules_its_digests_left_aside() -> None:
    text = played(Match.new("toy", 2, seed=8)).dump()
    old = re.sub("^(=|end) .*$", r"\1 000000000000", text.replace("tablero replay 2", "tablero replay 1"), flags=re.M)
    m = Match.load(old)
    assert m.format == 1 and Match.load(text).format == 2
    assert m.dump() == text
    with pytest.raises(BadReplay, match="cannot 'take ruby' now"):
        Match.load("\n".join(replaced("0", "0 take ruby")(old.splitlines())))
    with pytest.raises(BadReplay, match="This is no replay"):
        Match.load(text.replace("tablero replay 2", "tablero replay 3"))


def test_the_seed_is_promised_by_its_hash() -> None:
    m = Match.new("toy", 2, seed=8)
    assert f"commitment: {SealedDice(seed_bytes(8)).commitment()}\n" in m.dump()


WHOLE = 2


def damaged(change: Callable[[list[str]], list[str]]) -> str:
    """A whole game's replay with something wrong."""
    return "\n".join(change(played(Match.new(GAME, WHOLE, seed=8)).dump().splitlines())) + "\n"


def swap_lines(lines: list[str], old: str, new: str) -> list[str]:
    changed = [re.sub(old, new, line, count=1) for line in lines]
    assert changed != lines
    return changed


def first_action(lines: list[str], who: str) -> int:
    return next(n for n, line in enumerate(lines) if line.startswith(who + " "))


def replaced(who: str, new: str) -> Callable[[list[str]], list[str]]:
    """The first line of somebody's replaced."""

    def change(lines: list[str]) -> list[str]:
        at = first_action(lines, who)
        return [*lines[:at], new, *lines[at + 1 :]]

    return change


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda lines: [], "This is no replay: its first line is not 'tablero replay 2'."),
        (lambda lines: ["PGN", *lines], "This is no replay: its first line is not"),
        (lambda lines: lines[:-1], "The replay is cut short: its last line, 'end' with a digest, is missing."),
        (lambda lines: lines[:12], "The replay is cut short"),
        (lambda lines: lines[:3], "The replay has no line for 'edition'."),
        (
            lambda lines: [lines[0], "colour: red", *lines[1:]],
            "Line 2 of the replay: 'colour' is no key; expected: game,",
        ),
        (lambda lines: swap_lines(lines, "^game: toy", "game: chess"), "There is no game 'chess'; expected one of:"),
        (
            lambda lines: swap_lines(lines, "^rules: 1", "rules: 9"),
            "played by version 9 of the rules of toy; these are",
        ),
        (lambda lines: swap_lines(lines, "^seats: 2", "seats: two"), "The head of the replay is damaged"),
        (lambda lines: swap_lines(lines, "^seats: 2", "seats: 5"), "toy does not take 5 players; expected 2 to 3."),
        (lambda lines: swap_lines(lines, "^(edition: recon.*) 1", r"\1 2"), "The edition 'reconstructed' says 1111"),
        (lambda lines: swap_lines(lines, "^edition: .*", "edition: first 11"), "There is no edition 'first'"),
        (lambda lines: swap_lines(lines, "^edition: .*", "edition:"), "The head of the replay is damaged"),
        (lambda lines: swap_lines(lines, "deck=small", "deck=huge"), "'huge' is no value of toy's option deck"),
        (lambda lines: swap_lines(lines, "deck=small", "deck"), "The head of the replay is damaged"),
        (lambda lines: swap_lines(lines, "^seed: .*", "seed: xyz"), "The head of the replay is damaged"),
        (
            lambda lines: swap_lines(lines, "^seed: ..", "seed: 00"),
            "The seed of the replay is not the one that was promised",
        ),
        (replaced("0", "0 bit 1"), "'bit 1' starts with no verb; expected one of"),
        (replaced("0", "0 take ruby"), "Seat 0 cannot 'take ruby' now; it can: bid"),
        (replaced("0", "7 bid 1"), "'7' is no seat; expected 0 to 1."),
        (replaced("0", "somebody bid 1"), "'somebody' is no seat"),
        (replaced("0", "² bid 1"), "'²' is no seat"),
        (replaced("0", "0 undo"), "Seat 0 has nothing to take back"),
        (replaced("0", ""), "'' is no seat"),
        (replaced("*", "* take ruby"), "nature cannot do this here."),
        (replaced("=", "= 000000000000"), "begins in another state than it did"),
        (replaced("end", "end 000000000000"), "the game does not end in the state the replay promises"),
    ],
)
def test_a_damaged_replay_is_refused_in_a_sentence(change: Callable[[list[str]], list[str]], sentence: str) -> None:
    with pytest.raises(Mistake) as caught:
        Match.load(damaged(change))
    assert sentence in str(caught.value)


def test_a_draw_that_the_seed_does_not_give_is_refused() -> None:
    lines = played(Match.new(GAME, 2, seed=8)).dump().splitlines()
    at = first_action(lines, "*")
    other = "* draw 1" if lines[at] != "* draw 1" else "* draw 2"
    with pytest.raises(BadReplay, match=f"Line {at + 1} of the replay.*this is not what the seed gives"):
        Match.load("\n".join([*lines[:at], other, *lines[at + 1 :]]))


def test_a_line_left_out_is_found_out() -> None:
    lines = played(Match.new(GAME, 2, seed=8)).dump().splitlines()
    for at in range(lines.index("") + 1, len(lines) - 1):
        if not lines[at].startswith("="):
            with pytest.raises(BadReplay):
                Match.load("\n".join(lines[:at] + lines[at + 1 :]))


@given(st.data())
def test_whatever_happens_to_a_file_it_loads_or_is_refused_in_a_sentence(data: st.DataObject) -> None:
    text = played(Match.new(GAME, 2, seed=8)).dump()
    at = data.draw(st.integers(0, len(text)))
    gone = data.draw(st.integers(0, 30))
    put = data.draw(st.text(max_size=6) | st.sampled_from(["\n", "0 undo\n", "end ", ": ", "99999999999", "²"]))
    try:
        loaded = Match.load(text[:at] + put + text[at + gone :])
    except Mistake as error:
        assert str(error).endswith(".") or ".." not in str(error)
    else:
        assert loaded.game.name == "toy"
