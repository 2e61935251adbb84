"""Altiplano's pictures: every option can be pointed at, bags and missions stay secret, and it all fits."""

from itertools import islice
from xml.etree import ElementTree

import pytest

from tablero.core.match import Match
from tablero.games.altiplano import picture
from tablero.games.altiplano.terms import EXTENSION_WORDS, MISSION_WORDS, PLACE_WORDS, ROLE_WORDS
from tablero.words import LANGUAGES
from tests.pictures import LAYOUTS, drawn, parsed, pieces, states, unpointed, words

# The attributes by which an element says what it stands for.
MEANT = ("about", "good", "tile", "space", "place", "vehicle", "job", "role", "extension", "order", "mission", "row")
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


def test_every_part_says_what_it_stands_for() -> None:
    """What no option names has a name and a text in every language, with the edition's numbers put in."""
    found = set()
    for match in islice(states("altiplano", 3, seed=6, every=60, missions="on"), 12):
        for layout in LAYOUTS:
            tree = parsed(drawn(picture, match.view(0), 0, words("altiplano", "en", 3), layout))
            found |= {e.attrib["data-about"] for e in tree.iter() if "data-about" in e.attrib}
    assert len(found) > 18
    for lang in LANGUAGES:
        said = words("altiplano", lang, 3)
        for name in found:
            assert said.word("about", name) and "{" not in said.text("about", name) != "", name
        told = {key.split(".")[1] for key in said.catalogue if key.startswith("about.")}
        ranges = {r.name for verb in said.vocabulary.verbs for r in verb.ranges}
        assert told - found - ranges <= {"aside"}, "only what was drawn at the very end is not seen here"


def test_all_that_means_something_says_so() -> None:
    """Every icon and every number of a mat or a row lies in something with a name of its own and a meaning."""
    for match in islice(states("altiplano", 4, seed=9, every=90, missions="on"), 10):
        view, said = match.view(0), words("altiplano", "en", 4)
        for markup in (picture.mat(view, 0, said), *(picture.other(view, seat, said) for seat in (1, 2, 3))):  # type: ignore[arg-type]
            tree = parsed(markup)
            around = {child: parent for parent in tree.iter() for child in parent}
            for icon in (e for e in tree.iter("use") if not e.attrib["href"].startswith("#marker-")):
                up, meant = icon, False
                while up in around and not meant:
                    up = around[up]
                    meant = any(f"data-{name}" in up.attrib for name in MEANT)
                assert meant, ElementTree.tostring(around[icon])


def test_rows_show_all_that_is_open() -> None:
    """Role, extensions, the order and missions met are pictures that no option lights; carts say how many are ready."""
    seen = 0
    for match in islice(states("altiplano", 3, seed=12, every=40, missions="on"), 20):
        view, said = match.view(0), words("altiplano", "en", 3)
        for seat in (1, 2):
            p = view["players"][seat]
            tree = parsed(picture.other(view, seat, said))  # type: ignore[arg-type]
            small = [e.attrib for e in tree.iter() if e.attrib.get("class") == "mini"]
            assert all(each["data-verbs"] == "" and each["aria-label"] for each in small)
            words_of = {
                each.get(f"data-{range}") for each in small for range in ("role", "extension", "order", "mission")
            }
            order = [str(p["order"])] if p["order"] else []
            assert words_of - {None} == {*([p["role"]] if p["role"] else []), *p["extensions"], *order, *p["met"]}
            ready = len([cart for cart in p["carts"] if cart in p["rested"]])
            assert f"{ready}/{len(p['carts'])}" in "".join(tree.itertext())
            seen += len(small)
    assert seen > 20


def test_only_what_lies_where_the_pawn_is_is_stored_or_sold() -> None:
    """A tile at another place or on a card stands for no such option."""
    for match in islice(states("altiplano", 3, seed=4, every=25), 30):
        p = match.view(0)["players"][0]
        tree = parsed(picture.mat(match.view(0), 0, words("altiplano", "en", 3)))  # type: ignore[arg-type]
        here = [e.attrib for e in tree.iter() if e.attrib.get("data-source") == "here" and "data-space" in e.attrib]
        assert {each["data-space"] for each in here} <= {p["place"]}


def test_what_is_written_on_a_board_is_large_enough() -> None:
    """At three quarters of its size, as on a tablet, a wide board's text has 11 px; a tall one's 12 px in 360."""
    for lang in LANGUAGES:
        for match in islice(states("altiplano", 5, seed=3, every=150), 4):
            for layout, least in (("wide", 11 / 630 * 760), ("tall", 12 / 360 * 390)):
                tree = parsed(picture.board(match.view(0), words("altiplano", lang, 5), layout))  # type: ignore[arg-type]
                small = {e.text for e in tree.iter("text") if float(e.attrib["font-size"]) < least}
                assert small == set(), (lang, layout)


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
    """Extensions, roles, places and missions have a large view with their text; orders and goods have one too."""
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
    assert picture.piece("order", "3", said) and picture.piece("good", "wood", said)
    assert picture.piece("role", "nobody", said) == ""
