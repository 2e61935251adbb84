"""Valparaíso's pictures: every option can be pointed at, no plan is betrayed, and it all fits."""

import pytest

from tablero.core.match import Match
from tablero.games.valparaiso import picture
from tablero.games.valparaiso.terms import CARD, TILE
from tests.pictures import LAYOUTS, drawn, parsed, pieces, states, unpointed, words

# Two goods at once and doing nothing are buttons.
BUTTONS = ("give-two", "take-two", "use")


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_every_option_can_be_pointed_at(seats: int) -> None:
    """In each state, something on the table stands for each word of each option that is not a button."""
    said = words("valparaiso", "de", seats)
    for n, match in enumerate(states("valparaiso", seats, seed=seats, every=9)):
        for seat in match.waiting():
            missing = unpointed(match, seat, drawn(picture, match.view(seat), seat, said, "tall" if n % 2 else "wide"))
            assert [
                text for text in missing if not text.startswith(BUTTONS) or text.endswith(("main", "alternative"))
            ] == []
        if n > 40:
            return


@pytest.mark.parametrize("layout", LAYOUTS)
def test_pieces_have_one_place_each(layout: str) -> None:
    """Stable names are not given twice, so that pieces can glide."""
    for n, match in enumerate(states("valparaiso", 4, seed=5, every=20)):
        names = pieces(drawn(picture, match.view(1), 1, words("valparaiso", "en", 4), layout))
        assert len(names) == len(set(names)) > 10
        if n > 15:
            return


def test_plans_of_others_are_not_drawn() -> None:
    """While plans lie face down, another's mat names all his cards alike, and none in a slot."""
    for match in states("valparaiso", 2, seed=3, every=1):
        view = match.view(0)
        if view["planning"] and len(view["players"][1]["row"]) >= 2:
            markup = picture.mat(view, 1, words("valparaiso", "en", 2))  # type: ignore[arg-type]
            named = [e.attrib for e in parsed(markup).iter() if "data-card" in e.attrib]
            assert sorted(each["data-card"] for each in named) == sorted(view["players"][1]["cards"])
            assert {each["class"] for each in named} <= {"card hc", "card hc bought"}
            return
    pytest.fail("nobody planned two cards")


def test_own_merchants_can_be_named_and_no_others() -> None:
    """Only the viewer's merchants stand for words; a spectator has none."""
    match = Match.new("valparaiso", seats=3, seed=1)
    said = words("valparaiso", "en", 3)
    for seat, many in ((0, 1), (None, 0)):
        tree = parsed(picture.board(match.view(seat), said, "wide"))  # type: ignore[arg-type]
        assert len([e for e in tree.iter() if "data-merchant" in e.attrib]) == many


def test_names_are_escaped() -> None:
    """A player's name is never markup."""
    view = Match.new("valparaiso", seats=5, seed=2).view(0)
    markup = drawn(picture, view, 0, words("valparaiso", "en", 5), "wide")
    assert "<script" not in markup and "&lt;script&gt;" in markup


def test_pictures_are_small_enough_to_send() -> None:
    """A board with its mat stays well under 150 kB before compression."""
    for n, match in enumerate(states("valparaiso", 5, seed=3, every=60)):
        for layout in LAYOUTS:
            assert (
                30_000 < len(drawn(picture, match.view(0), 0, words("valparaiso", "de", 5), layout).encode()) < 150_000
            )
        if n > 6:
            return


@pytest.mark.parametrize("lang", ["en", "de", "it"])
def test_every_card_and_tile_can_be_shown_large(lang: str) -> None:
    """Each has a large view with its name; what is neither has none."""
    said = words("valparaiso", lang, 2)
    for range, known in (("card", CARD.words), ("tile", TILE.words)):
        for word in known:
            tree = parsed(picture.piece(range, word, said))
            assert said.word(range, word) in "".join(tree.itertext())
    assert picture.piece("good", "silver", said) == ""
