"""Planning: in secret, all at once; the clock variant; what is hidden and what is open."""

import shutil
from itertools import permutations
from pathlib import Path

import pytest

from tablero.core.agenda import NATURE, options
from tablero.core.clock import hurries, running
from tablero.core.dice import FastDice
from tablero.core.match import Match
from tablero.core.snapshot import snapshot
from tablero.games.valparaiso import GAME, edition
from tablero.games.valparaiso.sight import determinize, view
from tablero.games.valparaiso.terms import READY, TIME_UP, VOCABULARY
from tests.valparaiso.scene import planning, scene


def test_a_round_is_planning_then_using_cards_then_its_end() -> None:
    """V-024: and then the next round begins."""
    t = planning(2)
    assert t.asks() == "Planning"
    t.do("0 plan sell 1", "0 ready", "1 ready")
    assert t.asks() == "UseCard" and t.asked() == 0
    t.do("use sell alternative")
    assert t.asks() == "Planning" and t.s.round == 2


def test_all_own_cards_can_be_planned_each_in_one_slot() -> None:
    """V-025: base cards and achievement cards."""
    t = planning(2).seat(0, own="quay")
    assert len(t.may(0, "plan")) == 2 * 9
    t.do("0 plan quay 1")
    assert "plan quay mayor" not in t.may(0) and "plan quay 2" not in t.may(0)
    assert "plan quay 1" not in t.may(1)


def test_any_number_of_cards_may_be_planned_even_none() -> None:
    """V-026: ready is always there."""
    t = planning(2)
    for n, card in enumerate(["sell", "move", "build", "ship"], 1):
        assert "ready" in t.may(0)
        t.do(f"0 plan {card} {n}")
    assert "ready" in t.may(0)
    assert [text for text in t.may(0, "plan") if not text.endswith("mayor")] == []


def test_slots_1_to_4_are_open_to_all_and_slot_5_with_two_houses() -> None:
    """V-027 V-028: one house is not enough."""
    for houses, last in (("", 4), ("concon", 4), ("concon valparaiso", 5), ("concon valparaiso placilla", 5)):
        t = planning(2).seat(0, houses=houses)
        for n, card in enumerate(["sell", "move", "build", "ship", "trade"][:last], 1):
            t.do(f"0 plan {card} {n}")
        assert all(text.endswith("mayor") for text in t.may(0, "plan"))
        assert len(t.p().row) == last


def test_a_second_house_opens_slot_5_from_the_next_round() -> None:
    """V-028: not in the round it is built in."""
    t = scene("build sell", houses="concon").do("use build main", "build valparaiso", "use sell alternative")
    assert t.asks() == "Planning"
    for n, card in enumerate(["sell", "move", "build", "ship"], 1):
        t.do(f"0 plan {card} {n}")
    assert "plan trade 5" in t.may(0)


def test_the_row_fills_from_slot_1_without_gaps() -> None:
    """V-029: a card taken back closes the row."""
    t = planning(2).do("0 plan sell 1", "0 plan move 2", "0 plan ship 3")
    assert "plan trade 5" not in t.may(0) and "plan trade 4" in t.may(0)
    t.do("0 take-back 1")
    assert t.row() == "move ship" and "plan trade 3" in t.may(0) and "plan sell 3" in t.may(0)


def test_the_mayors_slot_takes_one_card_even_over_an_empty_row() -> None:
    """V-030: open to everyone in every round."""
    t = planning(2)
    assert "plan trade mayor" in t.may(0) and "plan trade mayor" in t.may(1)
    t.do("0 plan trade mayor")
    assert [text for text in t.may(0, "plan") if text.endswith("mayor")] == []
    t.do("0 ready", "1 ready")
    assert t.can("use") == ["use trade alternative", "use trade nothing"]


def test_the_mayor_costs_5_pesos_that_are_set_aside_and_come_back_with_the_card() -> None:
    """V-031: not without them."""
    t = planning(2).seat(0, pesos=5).do("0 plan trade mayor")
    assert t.pesos() == 0
    t.do("0 take-back mayor")
    assert t.pesos() == 5
    t.seat(0, pesos=4)
    assert [text for text in t.may(0) if text.endswith("mayor")] == []


def test_at_the_reveal_the_mayors_pesos_are_gone() -> None:
    """V-032: to the supply."""
    t = planning(2).do("0 plan trade mayor", "0 ready", "1 plan ship 1", "1 ready")
    assert t.pesos() == 15
    paid = [event for event in t.told("paid") if event.source == "source.mayor"]
    assert [(event.seat, event.n) for event in paid] == [(0, 5)]
    t.do("use trade nothing")
    assert t.pesos() == 15


def test_goods_can_be_sold_in_planning_to_pay_the_mayor_in_the_open() -> None:
    """V-033: one good, 3 pesos."""
    t = planning(2).seat(0, pesos=2, goods="0-1-0")
    assert "plan trade mayor" not in t.may(0)
    t.do("0 sell copper warehouse")
    assert "plan trade mayor" in t.may(0)
    told = [(event.kind, event.seat, event.n, event.what) for event in [each.seen_by(1) for each in t.events]]
    assert told == [("sold", 0, 1, "good.copper"), ("earned", 0, 3, "")]


def test_cards_are_revealed_together_when_all_are_ready_in_their_order() -> None:
    """V-034: and not before."""
    t = planning(3).do("0 plan sell 1", "0 plan move 2", "0 ready", "2 plan ship 1", "2 ready")
    assert t.told("revealed") == [] and t.s.face_down
    t.do("1 plan trade 1", "1 ready")
    told = [(event.seat, event.what, event.where) for event in t.told("revealed")]
    assert told == [
        (0, "card.sell", "slot.1"),
        (0, "card.move", "slot.2"),
        (1, "card.trade", "slot.1"),
        (2, "card.ship", "slot.1"),
    ]
    assert not t.s.face_down and t.row() == "sell move"


def test_who_is_ready_cannot_change_the_plan() -> None:
    """V-034: without the clock a plan is final (ruling 4.45)."""
    t = planning(2).do("0 plan sell 1", "0 ready")
    assert t.may(0) == [] and t.may(1)


def test_without_the_clock_nobody_is_hurried_or_rewarded() -> None:
    """V-179: no good for being first, no time to call."""
    t = planning(2).do("0 ready")
    assert options(t.s, NATURE) == []
    t.do("1 plan sell 1", "1 ready")
    assert t.asks() == "UseCard" and t.s.first == -1


def test_the_first_to_finish_is_bound_the_others_may_change_until_zero() -> None:
    """V-180: even after having said ready."""
    t = planning(3, clock=True).do("1 plan sell 1", "1 ready")
    assert t.may(1) == [] and t.s.first == 1
    t.do("0 plan ship 1", "0 ready")
    assert t.may(0) == ["change"]
    t.do("0 change", "0 take-back 1", "0 plan move 1", "0 ready", "2 ready")
    assert t.row(0) == "move" and t.asks() == "TakeOne"


def test_the_others_have_60_seconds_and_a_count_of_5() -> None:
    """V-181: the data says so; the table measures."""
    t = planning(2, clock=True)
    assert running(t.s) is None
    clock = running(t.do("0 ready").s)
    assert clock is not None and (clock.action, clock.seconds, clock.countdown) == (TIME_UP, 60, 5)
    assert running(planning(2).do("0 ready").s) is None


def test_how_long_the_clock_runs_is_a_matter_of_the_edition(tmp_path: Path) -> None:
    """V-181: an edition with another timer."""
    folder = tmp_path / "mine"
    shutil.copytree(edition.HOME / "reconstructed", folder)
    text = (folder / "game.toml").read_text(encoding="utf-8").replace("clock-seconds = 60", "clock-seconds = 7")
    (folder / "game.toml").write_text(text.replace("countdown-seconds = 5", "countdown-seconds = 3"), encoding="utf-8")
    m = Match.new("valparaiso", 2, 1, {"clock": "on"}, str(folder))
    while type(m.state.agenda[-1]).__name__ != "Planning":
        m.act(m.waiting()[0], m.options(m.waiting()[0])[0])
    m.act(0, READY)
    clock = running(m.state)
    assert clock is not None and (clock.seconds, clock.countdown) == (7, 3)


def test_a_program_starts_the_clock_only_when_no_person_plans() -> None:
    """V-180: ruling 4.46."""
    t = planning(3, clock=True)
    plan = VOCABULARY.parse("plan sell 1")
    assert hurries(t.s, 0, READY, people=[1]) and not hurries(t.s, 0, plan, people=[1])
    assert not hurries(t.s, 0, READY, people=[])
    assert not hurries(planning(3).s, 0, READY, people=[1])
    t.do("1 ready")
    assert not hurries(t.s, 0, READY, people=[1, 2])


def test_at_zero_what_lies_in_the_slots_counts() -> None:
    """V-182: nature calls time once the clock runs."""
    t = planning(3, clock=True).do("0 plan ship 1")
    assert options(t.s, NATURE) == []
    t.do("1 plan sell 1", "1 ready", "2 plan trade mayor")
    assert options(t.s, NATURE) == [TIME_UP]
    t.act(NATURE, TIME_UP)
    assert t.asks() == "TakeOne" and not t.s.face_down
    t.do("take wheat")
    assert [t.row(seat) for seat in range(3)] == ["ship", "sell", ""] and t.p(2).mayor == 5


def test_the_first_finisher_takes_a_good_before_the_first_card_is_used() -> None:
    """V-183: nobody else does."""
    t = planning(2, clock=True).do("0 plan sell 1", "1 ready", "0 ready")
    assert t.asks() == "TakeOne" and t.asked() == 1
    t.do("take copper")
    assert t.goods(1) == "0-1-0" and t.goods(0) == "0-0-0"
    assert t.asks() == "UseCard" and t.asked() == 0


def test_the_first_finisher_cannot_undo_being_first() -> None:
    m = Match.new("valparaiso", 2, 3, {"clock": "on"})
    while m.state.round == 0:
        seat = m.waiting()[0]
        m.act(seat, m.options(seat)[0])
    m.act(0, m.parse("ready"))
    assert not m.can_undo(0)


def test_a_plan_is_hidden_from_all_others_in_view_and_log() -> None:
    """V-184 V-185: but not how many cards lie there, and whether at the mayor's."""
    t = planning(3).do("0 plan sell 1", "0 plan build 2", "0 plan trade mayor", "0 take-back 1")
    for viewer in (1, 2, None):
        seen = view(t.s, viewer)["players"][0]
        assert seen["row"] == ["hidden"] and seen["mayor"] == "hidden"
        assert len(seen["cards"]) == 8
    mine = view(t.s, 0)["players"][0]
    assert mine["row"] == ["build"] and mine["mayor"] == "trade"
    for event in t.told("planned") + t.told("took-back"):
        told = event.seen_by(1)
        assert (told.what, told.where) == ("", "")
        assert event.seen_by(0).what != ""


@pytest.mark.parametrize("other", ["sell move ship", "trade build hire"])
def test_two_plans_of_one_size_look_the_same_to_others(other: str) -> None:
    """V-184: views and worlds do not depend on what is hidden."""
    base = planning(2).do("0 plan transfer 1", "0 plan overseas 2", "0 plan build mayor")
    t = planning(2)
    for n, card in zip(["1", "2", "mayor"], other.split(), strict=True):
        t.do(f"0 plan {card} {n}")
    assert view(t.s, 1) == view(base.s, 1)
    assert options(t.s, 1) == options(base.s, 1)
    for seed in range(5):
        one, two = (determinize(each.s, 1, FastDice(seed)) for each in (base, t))
        assert snapshot(one) == snapshot(two)


def test_dealt_plans_are_as_large_as_the_true_ones_and_differ() -> None:
    """V-184 V-185: worlds keep the count."""
    t = planning(2).seat(0, own="quay").do("0 plan transfer 1", "0 plan quay 2", "0 plan build mayor")
    worlds = [determinize(t.s, 1, FastDice(seed)).players[0] for seed in range(30)]
    assert {len(p.row) for p in worlds} == {2} and all(p.mayor >= 0 for p in worlds)
    assert {p.owned() for p in worlds} == {t.p().owned()}
    assert len({tuple(p.row) for p in worlds}) > 10
    mine = determinize(t.s, 0, FastDice(1)).players[0]
    assert mine.row == t.p().row


def test_the_log_of_others_shows_no_card_before_the_reveal() -> None:
    """V-184: not in one event of a whole match."""
    m = Match.new("valparaiso", 3, 5)
    dice = FastDice(2)
    for _ in range(400):
        seat = m.waiting()[dice.below(len(m.waiting()))]
        some = m.options(seat)
        m.act(seat, some[dice.below(len(some))])
    planned = 0
    for entry in m.log:
        for event in entry.events:
            if entry.together and event.kind in ("planned", "took-back"):
                planned += 1
                for other in {0, 1, 2} - {entry.seat}:
                    assert "card" not in event.seen_by(other).what + event.seen_by(other).where
    assert planned > 50


def test_after_the_reveal_all_plans_are_open() -> None:
    """V-186: with their slots."""
    t = planning(2).do("0 plan sell 1", "0 plan build 2", "0 plan trade mayor", "0 ready", "1 ready")
    seen = view(t.s, 1)["players"][0]
    assert seen["row"] == ["sell", "build"] and seen["mayor"] == "trade"


def test_all_but_plans_is_open() -> None:
    """V-187: money, goods, merchants, houses, ships, score and the cards owned."""
    t = planning(2).seat(
        0,
        goods="1-2-3",
        hold="0-1-0",
        pesos=7,
        points=9,
        merchants="concon",
        houses="limache-1",
        own="quay",
        ship="west",
    )
    seen = view(t.s, 1)
    p = seen["players"][0]
    assert (p["pesos"], p["points"], p["warehouse"], p["hold"]) == (7, 9, [1, 2, 3], [0, 1, 0])
    assert (p["merchants"], p["houses"], p["ship"]) == (["concon", "", ""], 3, "west")
    assert "quay" in p["cards"] and seen["houses"] == {"limache-1": 0}


def test_the_pile_has_no_order_yet_and_its_size_is_open() -> None:
    """V-188: what comes is drawn when it is seen."""
    t = planning(4)
    assert view(t.s, 0)["pile"] == 12
    assert view(t.s, 0) == {**view(t.s, None), "seat": 0}
    t = scene("overseas", hold="3-0-0", ship="west", seats=4).do("use overseas main", "buy fair")
    assert len(t.can()) == 6 and t.s.agenda[-1].draw(t.s, FastDice(1)) != t.s.agenda[-1].draw(t.s, FastDice(4))


def test_all_tiles_and_their_order_are_open() -> None:
    """V-189: the reserve too."""
    t = planning(4)
    seen = view(t.s, None)
    assert seen["market"]["melipilla"] == ["two-different", "purse", "two-different", "purse", "chest"]
    assert seen["reserve"] == t.tiles("reserve").split() and len(seen["reserve"]) == 5


def test_every_order_of_arrival_gives_the_same_state() -> None:
    """V-034: plans do not depend on each other."""
    scripts = {
        0: ["plan sell 1", "plan move 2", "take-back 1", "plan trade mayor", "sell silver warehouse", "ready"],
        1: ["plan ship 1", "plan build mayor", "take-back mayor", "ready"],
        2: ["sell copper hold", "plan hire 1", "plan sell 2", "ready"],
    }

    def played(order: list[int]) -> object:
        t = planning(3).seat(0, goods="1-0-0").seat(2, hold="0-1-0")
        at = {0: 0, 1: 0, 2: 0}
        for seat in order:
            t.do(f"{seat} {scripts[seat][at[seat]]}")
            at[seat] += 1
        return snapshot(t.s)

    wanted = played([seat for seat, moves in scripts.items() for _ in moves])
    for first, second, third in permutations(scripts):
        order = [seat for seat in (first, second, third) for _ in scripts[seat]]
        assert played(order) == wanted
    dice = FastDice(4)
    for _ in range(40):
        left = [seat for seat, moves in scripts.items() for _ in moves]
        order = []
        while left:
            order.append(left.pop(dice.below(len(left))))
        assert played(order) == wanted


def test_with_the_clock_only_being_first_depends_on_the_order() -> None:
    """V-180: the rules reward it, nothing else differs."""
    states = []
    for order in ([0, 1], [1, 0]):
        t = planning(2, clock=True).do("0 plan sell 1", "1 plan ship 1")
        for seat in order:
            t.do(f"{seat} ready")
        assert t.asked() == order[0]
        t.s.first = -1
        t.s.agenda.pop()
        states.append(snapshot(t.s))
    assert states[0] == states[1]


def test_a_game_has_the_options_clock_and_merchants_stay() -> None:
    assert [(option.name, option.values) for option in GAME.options] == [
        ("clock", ["off", "on"]),
        ("merchants-stay", ["literal", "at-houses"]),
    ]
