"""Valletta's pictures: every option can be pointed at, nothing hidden is drawn, and it all fits."""

import pytest

from tablero.core.match import Match
from tablero.games.valletta import picture
from tablero.games.valletta.terms import BUILDING, PERSON
from tablero.words import LANGUAGES
from tests.pictures import LAYOUTS, drawn, parsed, pieces, states, unpointed, words


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_option_can_be_pointed_at(seats: int) -> None:
    """In each state, something on the table stands for each word of each option."""
    said = words("valletta", "de", seats)
    for match in states("valletta", seats, seed=seats, every=11):
        for seat in match.waiting():
            assert unpointed(match, seat, drawn(picture, match.view(seat), seat, said, "wide")) == []


@pytest.mark.parametrize("layout", LAYOUTS)
def test_pieces_have_one_place_each(layout: str) -> None:
    """Stable names are not given twice, so that pieces can glide."""
    for match in states("valletta", 4, seed=5, every=25):
        names = pieces(drawn(picture, match.view(1), 1, words("valletta", "en", 4), layout))
        assert len(names) == len(set(names)) >= 5


def test_all_places_carry_their_building() -> None:
    """Both layouts show the same city."""
    view = Match.new("valletta", seats=3, seed=1).view(0)
    for layout in LAYOUTS:
        tree = parsed(picture.board(view, words("valletta", "it", 3), layout))  # type: ignore[arg-type]
        found = {e.attrib["data-place"]: e.attrib["data-building"] for e in tree.iter() if "data-place" in e.attrib}
        assert found == {stands["place"]: stands["building"] for stands in view["city"]}


def test_names_are_escaped() -> None:
    """A player's name is never markup."""
    view = Match.new("valletta", seats=4, seed=2).view(0)
    markup = drawn(picture, view, 0, words("valletta", "en", 4), "wide")
    assert "<script" not in markup and "&lt;script&gt;" in markup


def test_other_hands_are_not_drawn() -> None:
    """Neither a spectator nor another player finds a card of a hand in the pictures."""
    match = Match.new("valletta", seats=2, seed=4)
    for seat in (None, 0):
        markup = picture.mat(match.view(seat), 1, words("valletta", "en", 2))  # type: ignore[arg-type]
        held = [e for e in parsed(markup).iter() if "play" in e.attrib.get("data-verbs", "")]
        backs = [e for e in parsed(markup).iter() if e.attrib.get("class") == "card back"]
        assert held == [] and len(backs) == 5


def test_pictures_are_small_enough_to_send() -> None:
    """A board with its mat stays well under 150 kB before compression."""
    for match in states("valletta", 4, seed=3, every=60):
        for layout in LAYOUTS:
            assert 30_000 < len(drawn(picture, match.view(0), 0, words("valletta", "de", 4), layout).encode()) < 150_000


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_can_be_shown_large(lang: str) -> None:
    """Each person and building has a large view with its name, and so has a good; what nobody knows has none."""
    said = words("valletta", lang, 2)
    for range, known in (("person", PERSON.words), ("building", BUILDING.words), ("good", ["gold"])):
        for word in known:
            tree = parsed(picture.piece(range, word, said))
            assert said.word(range, word).lower() in "".join(tree.itertext()).lower()
    assert picture.piece("person", "nobody", said) == ""
