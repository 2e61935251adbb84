"""What is in the box, and what is refused of an edition."""

import shutil
from collections import Counter
from pathlib import Path

import pytest

from tablero import editions
from tablero.core.errors import Mistake
from tablero.games.valparaiso import GAME, edition
from tablero.games.valparaiso.box import FAR
from tablero.games.valparaiso.terms import CARD, DEED, GOOD, PLACE, SITE, TILE
from tablero.lab.coverage import Coverage
from tests.valparaiso.scene import EDITION

LARGE = EDITION.box.large
SMALL = EDITION.box.small
LEVELS = ["A", "B1", "B2"]
ROOT = Path(__file__).parents[2]


def test_24_achievement_cards_by_level_and_players() -> None:
    """V-190: 9 A, 8 B1, 7 B2."""
    wanted = {2: [9, 3, 3], 3: [9, 5, 4], 4: [9, 6, 6], 5: [9, 8, 7]}
    for seats, levels in wanted.items():
        used = Counter(LARGE.level[card] for card in range(8, 32) if LARGE.card_players[card] <= seats)
        assert [used[level] for level in range(3)] == levels


def test_25_market_tiles_and_their_letters() -> None:
    """V-191 V-192: 5 of each letter; columns and reserve run A to E from the bottom."""
    goods = "silver-copper silver-wheat copper-wheat two-different two-alike"
    letters = [
        goods,
        "silver-point copper-point wheat-point purse chest",
        goods,
        "silver-sale copper-sale wheat-sale purse two-different",
        "silver-glory copper-glory wheat-glory chest two-alike",
    ]
    total = Counter[str]()
    for found, wanted in zip(LARGE.letters, letters, strict=True):
        kinds = {TILE.words[tile]: n for tile, n in enumerate(found) if n}
        assert kinds == Counter(wanted.split())
        total.update(kinds)
    assert total.total() == 25
    assert [total[tile] for tile in (goods + " purse chest").split()] == [2, 2, 2, 3, 3, 2, 2]
    assert all(total[f"{good}-{kind}"] == 1 for good in GOOD.words for kind in ("point", "glory", "sale"))
    assert LARGE.column == SMALL.column == LARGE.reserve == [0, 1, 2, 3, 4] and SMALL.reserve == [0, 1, 2, 3, 4] * 2


def test_places_paths_and_building_spaces_of_both_sides() -> None:
    """V-193: counted."""
    for box, markets, others, paths, residences, sites in ((LARGE, 4, 6, 15, 10, 14), (SMALL, 3, 4, 10, 7, 10)):
        assert (len(box.markets), len(box.villages) - len(box.markets)) == (markets, others)
        assert sum(len(ways) for ways in box.roads) == 2 * paths
        assert len(box.residence_points) == residences
        assert sum(len(box.sites_at[place]) for place in box.villages) == sites


def test_points_of_the_building_spaces() -> None:
    """V-194: markets 1 and 0, near villages 0, far ones 2; Valparaíso by space."""
    for box in (LARGE, SMALL):
        for place in box.villages:
            points = [box.site_points[site] for site in box.sites_at[place]]
            near = 0 in box.roads[place]
            assert points == ([1, 0] if place in box.markets else [0] if near else [2]), PLACE.words[place]
    assert LARGE.residence_points == [0, 0, 0, 0, 1, 1, 1, 1, 2, 2]
    assert SMALL.residence_points == [0, 0, 0, 1, 1, 1, 2]


def test_the_paths_of_both_sides() -> None:
    """V-195 V-196: both ways."""
    large = """valparaiso: concon penablanca placilla; concon: quillota limache; penablanca: limache casablanca;
    placilla: casablanca melipilla; la-calera: quillota limache; curacavi: limache casablanca;
    lagunillas: casablanca melipilla"""
    small = """valparaiso: concon placilla; concon: quillota limache; placilla: limache casablanca;
    la-calera: quillota limache; curacavi: limache casablanca"""
    for box, text in ((LARGE, large), (SMALL, small)):
        wanted = set()
        for part in text.split(";"):
            one, _, others = part.strip().partition(":")
            for two in others.split():
                wanted |= {(one, two), (two, one)}
        assert {(PLACE.words[a], PLACE.words[b]) for a, ways in enumerate(box.roads) for b in ways} == wanted


def test_steps_are_counted_along_the_roads() -> None:
    assert edition.steps_from(0, [[1], [0, 2], [1], *[[] for _ in range(8)]])[:4] == [0, 1, 2, FAR]
    melipilla = PLACE.number["melipilla"]
    assert LARGE.steps[0][melipilla] == LARGE.steps[melipilla][0] == 2 and SMALL.steps[0][melipilla] == FAR


def printed(level: int) -> list[str]:
    """The cards of a level: name, players, points, main, alternative."""
    out = []
    for card in range(8, 32):
        if LARGE.level[card] == level:
            other = LARGE.alternative[0][card]
            words = [CARD.words[card], f"{LARGE.card_players[card]}+", str(LARGE.card_points[card])]
            out.append(" ".join([*words, DEED.words[LARGE.main[card]], "-" if other < 0 else DEED.words[other]]))
    return out


def test_the_a_cards() -> None:
    """V-197: points, main and alternative."""
    assert printed(0) == [
        "mule-train 2+ 2 move-farther river",
        "fair 2+ 2 trade-for-five two-different",
        "benefactor 2+ 2 point-for-five-and-a-good sell-for-fifteen",
        "almshouse 2+ 2 point-for-two-goods ten-pesos",
        "shipyard 2+ 2 ship two-different",
        "quay 2+ 3 transfer ten-pesos",
        "ferry 2+ 3 river ten-pesos",
        "auction 2+ 3 sell-for-fifteen -",
        "plantation 2+ 3 two-different -",
    ]


def test_the_b1_cards() -> None:
    """V-198: with their marks."""
    assert printed(1) == [
        "masons 2+ 2 build-for-a-good two-different",
        "caravan 2+ 3 one-of-each -",
        "bazaar 2+ 2 buy-goods ten-pesos",
        "monument 3+ 2 one-point -",
        "guild 3+ 2 hire-for-five one-of-each",
        "trading-house 4+ 2 trade ten-pesos",
        "consulate 5+ 3 overseas two-different",
        "architect 5+ 2 build fifteen-pesos",
    ]


def test_the_b2_cards() -> None:
    """V-199: with their marks."""
    assert printed(2) == [
        "bank 2+ 4 fifteen-pesos -",
        "patron 2+ 3 points-for-ten ten-pesos",
        "exhibition 2+ 3 points-for-one-of-each any-two",
        "estate 3+ 4 any-two -",
        "governor 4+ 3 build-or-hire fifteen-pesos",
        "university 4+ 3 one-point any-two",
        "railway 5+ 3 trade any-two",
    ]


def test_what_each_player_has() -> None:
    """V-200: 8 cards, 4 houses, 4 merchants or 3; cubes and coins limit nothing."""
    assert (LARGE.houses, LARGE.merchants, LARGE.merchants_of_two, LARGE.start_pesos) == (4, 4, 3, 20)
    assert len(CARD.words) == 8 + 24 and len(SITE.words) == 1 + 10 * 6 and len(LARGE.alternative) == 5


def test_every_rule_of_the_page_has_a_test() -> None:
    cover = Coverage("valparaiso", ROOT)
    assert len(cover.rules) == 200
    assert cover.missing() == [] and cover.strange() == []


def test_every_ruling_is_on_the_page() -> None:
    page = (ROOT / "docs" / "rules" / "valparaiso.md").read_text(encoding="utf-8")
    for n in range(1, 56):
        assert page.count(f"**4.{n}** ") == 1, n


def test_every_value_has_a_source() -> None:
    facts = editions.facts(edition.HOME / "reconstructed")
    assert len(facts) > 400
    blue = [fact for fact in facts if fact.path == "alternatives.blue.trade"]
    assert blue[0].value == "one-silver" and blue[0].source.startswith("rulebook")


@pytest.mark.parametrize(
    ("file", "old", "new", "sentence"),
    [
        ("game.toml", "hold = 6", "hold = 6\ncellar = 9", "unknown field `cellar`"),
        ("game.toml", "out-of-order = [0, 1, 2, 3, 4]", "out-of-order = [0, 1]", "expected 5 prices, found 2"),
        ("game.toml", "toll = 2", 'toll = "two"', "actions.toll"),
        ("board.toml", 'id = "limache"', 'id = "lima"', "'lima' is no place; expected 'valparaiso'"),
        ("board.toml", '["concon", "limache"]', '["concon", "melipilla"]', "a place that this side does not have"),
        ("board.toml", 'market = "ABCDE"', 'market = "AACDE"', "expected 5 spaces of letter A, found"),
        ("board.toml", "sites = [1, 0]", "sites = [1, 0, 0, 0, 0, 0, 0]", "7 sites in quillota; expected at most 6"),
        ("board.toml", "revenue = { pesos = 4 }", "revenue = { pesos = 0 }", "expected pesos or goods, found nothing"),
        ("tiles.toml", "gain = { pesos = 6 }", "gain = { pesos = 0 }", "expected pesos, goods or points as its gain"),
        ("game.toml", "fares = [0, 0, 1, 4]", "fares = [0, 2, 1]", "expected 0 and rising fares"),
        ("game.toml", "goods = 3", "goods = 1", "1 make 3 combinations; expected one for each player"),
        ("deeds.toml", "times = 3", "times = 0", "buy-goods.times"),
        ("tiles.toml", 'B = ["silver-point", ', "B = [", "expected 5 tiles, found 4"),
        ("tiles.toml", '"wheat-point", "purse"', '"wheat-point", "sack"', "'sack' is no tile"),
        ("cards.toml", 'level = "b1"', 'level = "b2"', "expected 8 cards of level b1, found 7"),
        ("cards.toml", 'main = "river"', 'main = "fly"', "'fly' is no deed"),
        ("cards.toml", 'trade = "one-silver"', 'trade = "gold"', "alternatives.blue.trade: 'gold' is no deed"),
    ],
)
def test_a_bad_edition_is_refused_in_a_sentence(tmp_path: Path, file: str, old: str, new: str, sentence: str) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(edition.HOME / "reconstructed", folder)
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(Mistake) as refused:
        GAME.edition(str(folder))
    assert sentence in str(refused.value) and file in str(refused.value)


def test_an_edition_of_ones_own_is_played(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(edition.HOME / "reconstructed", folder)
    text = (folder / "game.toml").read_text(encoding="utf-8")
    (folder / "game.toml").write_text(text.replace("pesos = 20", "pesos = 25", 1), encoding="utf-8")
    mine = GAME.edition(str(folder))
    assert mine.box.small.start_pesos == 25 and mine.digest != EDITION.digest


def test_an_edition_from_before_there_was_a_file_of_deeds_says_the_same(tmp_path: Path) -> None:
    """Replays name it by its digest, and load."""
    folder = tmp_path / "older"
    shutil.copytree(edition.HOME / "reconstructed", folder)
    (folder / edition.DEEDS).unlink()
    older = GAME.edition(str(folder))
    assert [older.digest] == EDITION.formerly
    for name in ("deed_price", "deed_pesos", "deed_points", "deed_goods", "deed_times"):
        assert getattr(older.box.large, name) == getattr(LARGE, name)
