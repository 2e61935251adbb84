"""Altiplano's pictures: every option can be pointed at, bags and missions stay secret, and it all fits."""

from itertools import islice

import pytest

from tablero.core.match import Match
from tablero.games.altiplano import picture
from tablero.games.altiplano.terms import EXTENSION_WORDS, MISSION_WORDS, PLACE_WORDS, ROLE_WORDS
from tablero.words import LANGUAGES
from tests.pictures import LAYOUTS, drawn, parsed, pieces, states, unpointed, words

SET_UPS = [(2, "random", "off"), (3, "draft", "on"), (5, "draft", "off")]


@pytest.mark.parametrize(("seats", "roles", "missions"), SET_UPS)
def test_every_option_can_be_pointed_at(seats: int, roles: str, missions: str) -> None:
    """In each state, something on the table stands for each word of each option."""
    said = words("altiplano", "de", seats)
    every = states("altiplano", seats, seed=seats, every=13, roles=roles, missions=missions)
    for n, match in enumerate(islice(every, 80)):
        for seat in match.waiting():
            assert unpointed(match, seat, drawn(picture, match.view(seat), seat, said, LAYOUTS[n % 2])) == []


@pytest.mark.parametrize("layout", LAYOUTS)
def test_pieces_have_one_place_each(layout: str) -> None:
    """Stable names are not given twice, so that pieces can glide."""
    for match in islice(states("altiplano", 4, seed=5, every=40), 15):
        names = pieces(drawn(picture, match.view(1), 1, words("altiplano", "en", 4), layout))
        assert len(names) == len(set(names)) > 10


def test_bags_and_missions_of_others_are_not_drawn() -> None:
    """Another's mat shows neither what is in the bag or container nor any mission held face down."""
    for match in islice(states("altiplano", 3, seed=3, every=30, missions="on"), 10):
        for viewer in (None, 0):
            markup = picture.mat(match.view(viewer), 1, words("altiplano", "en", 3))  # type: ignore[arg-type]
            tree = parsed(markup)
            assert [e for e in tree.iter() if "data-mission" in e.attrib] == []
            assert [e for e in tree.iter() if "heap" in e.attrib.get("class", "")] == []


def test_the_ring_is_drawn_in_its_order() -> None:
    """The places lie clockwise from the upper left as they were laid."""
    view = Match.new("altiplano", seats=2, seed=8).view(0)
    for layout in LAYOUTS:
        tree = parsed(picture.board(view, words("altiplano", "it", 2), layout))  # type: ignore[arg-type]
        assert [e.attrib["data-place"] for e in tree.iter() if "data-place" in e.attrib] == view["ring"]


def test_names_are_escaped() -> None:
    """A player's name is never markup."""
    view = Match.new("altiplano", seats=5, seed=2).view(0)
    markup = drawn(picture, view, 0, words("altiplano", "en", 5), "wide")
    assert "<script" not in markup and "&lt;script&gt;" in markup


def test_pictures_are_small_enough_to_send() -> None:
    """A board with its mat stays well under 150 kB before compression."""
    for match in islice(states("altiplano", 5, seed=3, every=150), 6):
        for layout in LAYOUTS:
            size = len(drawn(picture, match.view(0), 0, words("altiplano", "de", 5), layout).encode())
            assert 30_000 < size < 150_000


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_can_be_shown_large(lang: str) -> None:
    """Extensions, roles, places and missions have a large view with their text; a good has none."""
    said = words("altiplano", lang, 2)
    for range, known in (
        ("extension", EXTENSION_WORDS),
        ("role", ROLE_WORDS),
        ("place", PLACE_WORDS),
        ("mission", MISSION_WORDS),
    ):
        for word in known:
            tree = parsed(picture.piece(range, word, said))
            assert said.text(range, word) in "".join(tree.itertext())
    assert picture.piece("order", "3", said) != "" and picture.piece("good", "wood", said) == ""
