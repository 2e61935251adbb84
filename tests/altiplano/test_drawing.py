"""Section 5 of the rules: the round, taking back and drawing."""

from tablero.core.agenda import NATURE, options, waiting
from tests.altiplano.scene import Scene, table, words


def draws(t: Scene) -> list[str]:
    """What nature may draw now."""
    return [t.words.spell(a) for a in options(t.s, NATURE)] if waiting(t.s) == [NATURE] else []


def test_a_round_has_four_phases() -> None:
    """A-047: draw, plan, act, new round."""
    t = table().seat(0, "farm:alpaca", bag="food food food food", limit=4, place="farm").lie("sawmill").round()
    asked: list[str] = []
    while t.s.round == 2:
        if not asked or asked[-1] != t.asks():
            asked.append(t.asks())
        move = t.can()[0] if t.asks() in ("DrawTile", "RevealExtension") else t.can()[-1]
        t.do(move)
    assert asked == ["TakeBack", "DrawTile", "Plan", "Act", "RevealExtension"]


def test_everybody_draws_from_his_own_bag() -> None:
    """A-048: what one draws changes nothing for another."""
    t = table().seat(0, bag="fish fish fish fish").seat(1, bag="ore ore ore ore wood").round()
    t.do("draw fish", "draw fish", "draw fish", "draw fish")
    assert draws(t) == ["draw wood", "draw ore"]
    t.rest()
    assert t.planning(0) == "fish fish fish fish" and t.p(1).planned == 4 and words(t.p(1).goods()).count("ore") == 4


def test_planning_never_exceeds_the_limit() -> None:
    """A-049: 4 at the start, 8 at the most."""
    for limit in (4, 5, 8):
        t = table().seat(0, bag="food " * 12, limit=limit).round().rest()
        assert t.p().planned == limit and t.bag() == " ".join(["food"] * (12 - limit))


def test_tiles_left_on_planning_lower_the_draw() -> None:
    """A-050: one for one; they keep their spaces."""
    t = table().seat(0, planning="silver", bag="food food food food").round().rest()
    assert t.planning() == "food food food silver" and t.bag() == "food"


def test_drawing_goes_to_the_full() -> None:
    """A-051: there is no stopping."""
    t = table().seat(0, bag="fish fish wood wood wood").round()
    for _ in range(4):
        assert draws(t) == ["draw wood", "draw fish"] or draws(t) == ["draw wood"] or draws(t) == ["draw fish"]
        t.act(NATURE, options(t.s, NATURE)[0])
    assert t.asks() == "Plan" and t.p().planned == 4


def test_tiles_may_be_taken_back_from_every_kind_of_space() -> None:
    """A-052: base, role, extension, wild and movement, as many as one likes, or none."""
    spaces = "farm:alpaca role:food sawmill:food handyman:wool movement-2:food"
    t = table().seat(0, spaces, cards="sawmill handyman", limit=8, bag="fish").round()
    every = ["lift alpaca farm", "lift food role", "lift food movement-2", "lift food sawmill", "lift wool handyman"]
    assert t.can() == [*every, "done"]
    t.do(*every)
    assert t.planning() == "alpaca food food food wool" and t.on("farm") == t.on("handyman") == ""
    t = table().seat(0, spaces, cards="sawmill handyman").round().do("done")
    assert t.on("farm") == "alpaca"


def test_the_drawing_example_of_the_rulebook() -> None:
    """A-052 A-053: four spaces, a fish back from the harbor, three tiles drawn."""
    t = table().seat(0, "harbor:fish", bag="food wood wood stone ore").round()
    t.do("lift fish harbor", "draw food", "draw wood", "draw ore")
    assert t.asks() == "Plan" and t.planning() == "fish food ore wood" and t.bag() == "stone wood"


def test_what_is_taken_back_takes_a_planning_space() -> None:
    """A-053: with none free nothing comes back."""
    t = table().seat(0, "harbor:fish+fish", planning="food food food", bag="ore ore").round()
    t.do("lift fish harbor")
    assert t.asks() == "Plan" and t.planning() == "fish food food food" and t.on("harbor") == "fish"
    t = table().seat(0, "harbor:fish", planning="food food food food").round()
    assert t.asks() == "Plan"


def test_taking_back_is_over_when_drawing_begins() -> None:
    """A-054: for everybody."""
    t = table().seat(0, "harbor:fish", bag="food food food food").seat(1, "farm:alpaca", bag="ore").round()
    t.do("0 done", "1 done")
    assert t.asks() == "DrawTile"
    t.rest()
    assert t.asks() == "Plan" and not [a for a in t.seats_can(0) if a.startswith("lift")]


def test_stored_delivered_and_parked_tiles_do_not_come_back() -> None:
    """A-055: with all of that, nobody is asked."""
    t = table().seat(0, "market:fish", place="market", rows="fish fish", cards="corn-crib", crib=2, order=7).turns()
    t.do("deliver fish here")
    assert t.round().asks() != "TakeBack"


def test_coins_come_back_without_a_planning_space() -> None:
    """A-056: from extensions, movement spaces and a coin-fed role."""
    spaces = "drover:coin movement-1:coin role:coin"
    t = table(roles="trader").seat(0, spaces, cards="drover stagecoach", planning="food food food food", coins=0)
    t.round()
    assert t.can() == ["lift coin role", "lift coin movement-1", "lift coin drover", "done"]
    t.do("lift coin role", "lift coin movement-1", "lift coin drover")
    assert t.p().coins == 3 and t.p().planned == 4


def test_an_empty_bag_is_filled_from_the_container_while_drawing() -> None:
    """A-057: first what is in the bag, then the whole container, and on."""
    t = table().seat(0, bag="fish", container="ore ore ore ore ore").round()
    assert draws(t) == ["draw fish"]
    t.do("draw fish")
    assert draws(t) == ["draw ore"] and t.container() == ""
    t.rest()
    assert t.planning() == "fish ore ore ore" and t.bag() == "ore ore"


def test_the_container_waits_if_the_last_tile_needed_empties_the_bag() -> None:
    """A-058: it is not poured yet."""
    t = table().seat(0, bag="fish fish fish fish", container="ore").round().rest()
    assert t.bag() == "" and t.container() == "ore" and not t.told("poured")


def test_with_too_few_tiles_planning_spaces_stay_empty() -> None:
    """A-059: bag and container together."""
    t = table().seat(0, bag="fish", container="ore").round().rest()
    assert t.planning() == "fish ore" and t.bag() == t.container() == ""
