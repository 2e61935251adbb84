"""Why a building cannot be had, for the one who points at it."""

from tablero.games.valletta.reasons import refusals
from tablero.games.valletta.terms import VOCABULARY
from tablero.words import Words
from tests.valletta.scene import Scene, scene


def why(t: Scene) -> dict[str, str]:
    """The reason for each refused action, with what is lacking."""
    out = {}
    for a, key, params in refusals(t.s, 0):
        counted = [each for each in params.get("lack", []) if isinstance(each, tuple)]
        lack = " ".join(f"{n} {word.removeprefix('good.')}" for n, word in counted)
        out[VOCABULARY.spell(a)] = f"{key.removeprefix('why.')} {lack}".strip()
    return out


def test_what_is_lacking_is_told_for_every_building_that_cannot_be_paid() -> None:
    t = scene("builder maid", "2-0-1-1", "b1").do("play builder")
    said = why(t)
    assert said["construct a1"] == "lack 1 stone"
    assert said["construct a5"] == "lack 2 gold 1 wood 1 stone"
    assert said["upgrade b1"] == "lack 1 brick"


def test_other_reasons_are_told_in_their_own_words() -> None:
    t = scene("planner maid", "9-9-9-9", "a1 a2+").seat(1, houses="a3").do("play planner")
    said = why(t)
    assert said["upgrade a1"] == "no-upgrade" and said["upgrade a2"] == "upgraded" and said["construct a3"] == "taken"


def test_with_goods_to_spare_only_so_many_are_named_as_would_do() -> None:
    t = scene("foreman maid", "0-0-1-1").do("play foreman")
    words = Words.of("valletta", "en")
    said = {VOCABULARY.spell(a): words.sentence(key, named) for a, key, named in refusals(t.s, 0)}
    assert said["construct a1"] == (
        "Needs 2 gold, 2 stone, 1 brick, less 2 goods of your choice; "
        "you lack 2 gold, 1 stone, of which 1 good would do."
    )


def test_with_all_houses_built_nobody_is_told_to_upgrade_who_cannot() -> None:
    t = scene("planner maid", "9-9-9-9", "a1 a2 a3 a4 a5 b1 b2 b3").do("play planner")
    words = Words.of("valletta", "en")
    said = {VOCABULARY.spell(a): words.sentence(key, named) for a, key, named in refusals(t.s, 0)}
    assert said["construct b4"] == "All your houses are built."


def test_nothing_that_is_offered_is_refused() -> None:
    t = scene("builder maid", "9-9-9-9").do("play builder")
    assert why(t) == {} and len(t.places().split()) == 20
