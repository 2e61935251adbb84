"""Valparaíso's pictures: every option can be pointed at, no plan is betrayed, and it all fits."""

import re
from itertools import islice
from xml.etree import ElementTree

import pytest

from tablero.core.match import Match
from tablero.games.valparaiso import GAME, picture
from tablero.games.valparaiso.terms import CARD, TILE
from tablero.words import LANGUAGES
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


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_and_tile_can_be_shown_large(lang: str) -> None:
    """Each has a large view with its name, and so has a good; what nobody knows has none."""
    said = words("valparaiso", lang, 2)
    for range, known in (("card", CARD.words), ("tile", TILE.words), ("good", ["silver"])):
        for word in known:
            tree = parsed(picture.piece(range, word, said))
            assert said.word(range, word).lower() in "".join(tree.itertext()).lower()
    assert picture.piece("card", "nothing", said) == ""


@pytest.mark.parametrize("seats", [2, 5])
def test_all_that_is_drawn_says_what_it_is_about(seats: int) -> None:
    """What no option can name has a name and a text in every language."""
    met: set[str] = set()
    for n, match in enumerate(islice(states("valparaiso", seats, seed=4, every=40), 12)):
        for seat in (0, None):
            said = words("valparaiso", "en", seats)
            tree = parsed(drawn(picture, match.view(seat), seat, said, LAYOUTS[n % 2]))
            met |= {e.attrib["data-about"] for e in tree.iter() if "data-about" in e.attrib}
    assert len(met) > 20
    for lang in LANGUAGES:
        for name in met:
            said = words("valparaiso", lang, seats)
            assert said.say(f"about.{name}") and "{" not in said.say(f"about.{name}.text"), (lang, name)


def test_nothing_that_can_be_chosen_contains_another() -> None:
    """So that a screen reader meets no button within a button."""
    ranges = {f"data-{r.name}" for verb in GAME.vocabulary.verbs for r in verb.ranges} | {"data-verb"}

    def chosen(element: ElementTree.Element) -> bool:
        return bool(ranges & set(element.attrib)) and element.attrib.get("data-verbs") != ""

    for match in islice(states("valparaiso", 3, seed=6, every=15), 20):
        for element in parsed(drawn(picture, match.view(0), 0, words("valparaiso", "en", 3), "wide")).iter():
            if chosen(element):
                assert [each.attrib for each in element.iter() if each is not element and chosen(each)] == []


def test_a_planned_card_leaves_its_place_in_the_hand() -> None:
    """Every card has its place there, in one order, and the grid has room for all of them."""
    for match in islice(states("valparaiso", 2, seed=3, every=7), 40):
        p = match.view(0)["players"][0]
        tree = parsed(picture.mat(match.view(0), 0, words("valparaiso", "en", 2)))  # type: ignore[arg-type]
        hand = next(e for e in tree.iter() if e.attrib.get("class", "").startswith("hand"))
        assert [each.attrib["data-card"] for each in hand] == p["cards"]
        gone = {each.attrib["data-card"] for each in hand if "gone" in each.attrib["class"]}
        assert gone == {*p["row"], p["mayor"]} - {""}
        columns, rows = (int(n) for n in re.findall(r"-(\d+)", hand.attrib["class"]))
        assert columns * rows >= len(p["cards"]) and (columns == 4) == (len(p["cards"]) <= 12)


def test_goods_are_sold_at_one_place_by_their_owner_alone() -> None:
    """The place stands in the own mat; a spectator has none."""
    match = Match.new("valparaiso", seats=2, seed=1)
    said = words("valparaiso", "en", 2)
    for seat, many in ((0, 1), (None, 0)):
        tree = parsed(drawn(picture, match.view(seat), seat, said, "wide"))
        assert [e.attrib["data-verb"] for e in tree.iter() if "data-verb" in e.attrib] == ["sell"] * many


def test_the_plan_of_another_stays_in_sight_until_the_next_is_turned_up() -> None:
    """In his row: this round's cards, those used ticked, and while all plan again those of the round before."""
    last: list[str] = []
    seen = 0
    for match in islice(states("valparaiso", 2, seed=3, every=1), 150):
        p = match.view(0)["players"][1]
        tree = parsed(picture.other(match.view(0), 1, words("valparaiso", "en", 2)))  # type: ignore[arg-type]
        drawn_ones = [e.attrib for e in tree.iter() if "pc" in e.attrib.get("class", "").split()]
        cards = [each["data-card"] for each in drawn_ones if "data-card" in each]
        assert cards == p["revealed"]
        if match.view(0)["planning"]:
            assert not last or cards == last
            assert all(each["class"] in ("pc was", "pc back") for each in drawn_ones)
            seen += bool(cards)
        else:
            last = cards
            still = [each["data-card"] for each in drawn_ones if each["class"] == "pc"]
            assert still == [card for card in cards if card in (*p["row"], p["mayor"])]
    assert seen > 5
