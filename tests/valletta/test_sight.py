"""Section 18 of the rules: who knows what."""

import json

from tablero.core.dice import FastDice
from tablero.games.valletta import GAME, sight
from tests.valletta.scene import Scene, named, scene


def position() -> Scene:
    t = scene("jean pius maid", "1-2-3-4", "a1 c4+", pile="builder apprentice", discard="lumberjack", points=27, jean=6)
    return t.seat(1, discard="thief").do("play maid", "take gold")


def test_nobody_knows_a_barrel_before_jean_is_on_it() -> None:
    """T-165: all see how many there are of each kind; any of these may be next."""
    t = position()
    for seat in (0, 1, None):
        view = GAME.view(t.s, seat)
        assert sum(view["barrels"].values()) == 19 and view["jean"] == 6
    t.do("play jean")
    assert len(t.can("open")) == 4
    before = t.s.barrels.copy()
    t.do("open stone")
    assert GAME.view(t.s, 1)["barrels"]["stone"] == before[2] - 1
    assert [event.what for event in t.told("moved-jean")] == ["good.stone"]


def test_a_hand_is_seen_by_its_owner_only_and_its_size_by_all() -> None:
    """T-166: also what is drawn."""
    t = position()
    assert GAME.view(t.s, 0)["players"][0]["hand"] == ["jean", "pius"]
    for seat in (1, None):
        player = GAME.view(t.s, seat)["players"][0]
        assert (player["hand"], player["hand_size"]) == (None, 2)
    t.do("play pius", "play jean", "open gold", "done").turn().do("draw builder").rest()
    drawn = t.told("drew", 0)[0]
    assert (drawn.seen_by(0).what, drawn.seen_by(1).what) == ("person.builder", "")


def test_the_order_of_a_draw_pile_is_unknown_its_size_and_all_discards_are_open() -> None:
    """T-167: the own pile is known as a set, as everybody knows what the own deck holds."""
    t = position()
    for seat in (0, 1, None):
        players = GAME.view(t.s, seat)["players"]
        assert [player["pile_size"] for player in players] == [2, 3]
        assert [player["discard"] for player in players] == [["lumberjack"], ["thief"]]
        assert [player["pile"] is None for player in players] == [seat != 0, seat != 1]
    assert GAME.view(t.s, 0)["players"][0]["pile"] == ["builder", "apprentice"]


def test_another_world_deals_hands_and_piles_of_the_others_anew() -> None:
    """T-166 T-167: over some worlds every card of hand and pile is in hand once, the own hand always the same."""
    t = position()
    seen = set()
    for seed in range(20):
        world = sight.determinize(t.s, 0, FastDice(seed))
        assert world.players[0].hand == t.s.players[0].hand
        seen |= set(world.players[1].hand)
        assert GAME.view(world, 0) == GAME.view(t.s, 0)
    assert named(sorted(seen)) == "shopkeeper lumberjack stonecutter brickmaker maid builder apprentice jean"


def test_all_the_rest_is_open() -> None:
    """T-168: goods, houses, points, lap tiles, the city with its persons, the pool; a view is plain JSON."""
    t = position()
    for seat in (0, 1, None):
        view = GAME.view(t.s, seat)
        player = view["players"][0]
        assert player["goods"] == {"gold": 2, "wood": 2, "stone": 3, "brick": 4}
        assert (player["points"], player["lap"], player["field"], player["houses_left"]) == (27, 25, 2, 6)
        city = {building["place"]: building for building in view["city"]}
        assert city["c4"] == {"place": "c4", "building": "palace", "owner": 0, "upgraded": True}
        assert city["a2"]["owner"] is None and view["pool"] == ["builder"] * 4
        assert player["slots"] == ["maid"]
        assert json.loads(json.dumps(view)) == view
