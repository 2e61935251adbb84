"""What bad input gets: one sentence that names the offending value and what was expected."""

import pytest

from tablero.core.errors import BadReplay, IllegalAction, Misspelt, Mistake
from tablero.core.match import Match
from tablero.games.valparaiso.terms import VOCABULARY


def begun(seed: int = 6) -> Match:
    """A match in its first planning."""
    m = Match.new("valparaiso", 2, seed)
    while m.state.round == 0:
        seat = m.waiting()[0]
        m.act(seat, m.options(seat)[0])
    return m


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"clock": "maybe"}, "'maybe' is no value of valparaiso's option clock; expected: off, on."),
        ({"sandglass": "on"}, "valparaiso has no option 'sandglass'; it has: clock, merchants-stay."),
        ({"merchants-stay": "all"}, "'all' is no value of valparaiso's option merchants-stay"),
    ],
)
def test_an_unknown_option_is_refused(options: dict[str, str], says: str) -> None:
    with pytest.raises(Mistake) as refused:
        Match.new("valparaiso", 2, 1, options)
    assert says in str(refused.value)


def test_a_wrong_number_of_players_and_an_unknown_edition_are_refused() -> None:
    with pytest.raises(Mistake, match="valparaiso does not take 6 players; expected 2 to 5."):
        Match.new("valparaiso", 6)
    with pytest.raises(Mistake, match="no edition 'printed': expected 'reconstructed', or the path of a folder"):
        Match.new("valparaiso", 2, edition="printed")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("plot sell 1", "'plot sell 1' starts with no verb"),
        ("plan sell", "expected: plan <card> <slot>"),
        ("plan sell 6", "'6' is no slot; expected one of: 1, 2, 3, 4, 5, mayor."),
        ("walk 1 santiago", "'santiago' is no place"),
    ],
)
def test_a_misspelt_action_is_refused(text: str, says: str) -> None:
    with pytest.raises(Misspelt) as refused:
        VOCABULARY.parse(text)
    assert says in str(refused.value)


def test_an_illegal_action_is_refused_and_nothing_is_lost() -> None:
    m = begun()
    before = m.dump()
    for text in ("plan quay 1", "plan sell 2", "take-back 1", "use sell main", "time-up", "change"):
        with pytest.raises(IllegalAction, match=f"cannot '{text}' now; it can: ready"):
            m.act(0, m.parse(text))
    assert m.dump() == before


def test_who_is_ready_is_not_asked_again() -> None:
    m = begun()
    m.act(0, m.parse("ready"))
    with pytest.raises(IllegalAction, match="Seat 0 is not asked; the game waits for seat 1."):
        m.act(0, m.parse("plan sell 1"))


def test_a_cut_or_foreign_replay_is_refused() -> None:
    text = begun().dump()
    with pytest.raises(BadReplay, match="cut short"):
        Match.load("\n".join(text.splitlines()[:-3]))
    with pytest.raises(BadReplay, match="version 0 of the rules of valparaiso"):
        Match.load(text.replace("rules: 1", "rules: 0"))
    with pytest.raises(BadReplay, match="'0 plan gold 1': 'gold' is no card"):
        Match.load(text.replace("\nend ", "\n0 plan gold 1\nend "))
