"""Valparaíso's evaluation: a plan is foreseen as the rules would play it, and games of greedy bots come to an end."""

import shutil
from pathlib import Path

from tablero import Match
from tablero.bots import bot
from tablero.bots.evaluations import evaluation_of
from tablero.core.agenda import advance, apply, options
from tablero.core.dice import FastDice
from tablero.core.evaluation import policy
from tablero.core.game import load
from tablero.games.valparaiso import edition
from tablero.games.valparaiso.effects import EFFECTS
from tablero.games.valparaiso.evaluation import step
from tablero.games.valparaiso.evaluation.plan import MOVE, SHIP, play, settle
from tablero.games.valparaiso.forecast import FIXED, Forecast, forecast_of
from tablero.games.valparaiso.state import State
from tablero.games.valparaiso.terms import (
    BASE_CARDS,
    DEED,
    FIRST_CUSTOMS,
    GOODS,
    HARBOUR,
    MAIN,
    PLAN,
    READY,
    SELL,
    SITES_AT,
    TAKE_BACK,
    USE,
    VALPARAISO,
    WALK,
)

TRANSFER, SALE, BUILD, TRADE, OVERSEAS = (
    DEED.number[word] for word in ("transfer", "sell", "build", "trade", "overseas")
)


def do(t: Forecast, deed: int, card: int) -> bool:
    return EFFECTS[deed].foresee(t, card)


def planning(seats: int = 4, seed: int = 3) -> State:
    """The first planning of a game."""
    m = Match.new("valparaiso", seats, seed)
    greedy = bot("greedy", "valparaiso", 1)
    while m.state.round == 0:
        seat = m.waiting()[0]
        m.act(seat, greedy.choose(m.sight(seat)))
    assert isinstance(m.state, State)
    return m.state


def at_home(s: State) -> Forecast:
    """Seat 0 with nine goods, its merchants in Valparaíso and six rounds to come."""
    t = forecast_of(s, 0, 6.0)
    t.goods = [3, 3, 3, 0, 0, 0]
    t.places = [VALPARAISO, VALPARAISO, *t.places[2:]]
    return t


def test_a_full_hold_is_foreseen_with_its_point() -> None:
    t = at_home(planning())
    assert do(t, TRANSFER, TRANSFER)
    assert t.in_hold() == 6
    assert t.points == 1
    assert sorted(t.goods[:3]) == [0, 0, 3]


def test_ship_and_overseas_buy_a_card_for_three_of_a_kind() -> None:
    t = at_home(planning())
    for card in (TRANSFER, SHIP, OVERSEAS):
        assert play(t, card)
    assert t.ship != HARBOUR
    assert t.in_hold() == 3
    assert t.bought.bit_count() == 1
    assert t.card_points in (2, 3)


def test_nothing_is_bought_overseas_while_the_ship_is_in_harbour() -> None:
    t = at_home(planning())
    assert do(t, TRANSFER, TRANSFER)
    assert not do(t, OVERSEAS, OVERSEAS)


def test_a_move_is_kept_until_a_trade_makes_use_of_it() -> None:
    s = planning()
    t = at_home(s)
    before = t.goods[:], t.pesos, t.points
    assert not do(t, TRADE, TRADE)
    assert do(t, MOVE, MOVE)
    assert (t.goods, t.pesos, t.points) == before
    assert do(t, TRADE, TRADE)
    assert any(s.box.market_at[place] >= 0 for place in t.places)
    assert (t.goods, t.pesos, t.points) != before


def test_a_move_without_use_counts_as_the_alternative_of_its_card() -> None:
    t = at_home(planning())
    assert do(t, MOVE, MOVE)
    settle(t)
    assert sum(t.goods) == 10
    assert t.walked == [FIXED] * len(t.places)


def test_a_house_costs_ten_pesos_and_is_not_foreseen_without_them() -> None:
    t = at_home(planning())
    t.pesos = 9
    assert not do(t, BUILD, BUILD)
    t.pesos = 10
    assert do(t, BUILD, BUILD)
    assert (t.pesos, t.houses, t.residences) == (0, 3, 1)


def test_a_plan_is_worth_as_much_as_the_best_that_can_follow_it() -> None:
    s = planning()
    evaluation = evaluation_of(load("valparaiso"))
    seat = 0
    some = [PLAN.of(card, 0) for card in range(BASE_CARDS)]
    worths = {}
    for a in some:
        world = s.clone()
        apply(world, seat, a)
        worths[a] = evaluation.worth(world, seat)
    best = max(worths, key=lambda a: worths[a])
    apply(s, seat, best)
    following = []
    for card in range(BASE_CARDS):
        if s.players[seat].hand >> card & 1:
            world = s.clone()
            apply(world, seat, PLAN.of(card, 1))
            following.append(evaluation.worth(world, seat))
    assert max(following) >= worths[best] - 0.01


def test_sensible_plans_are_complete_and_give_nothing_away() -> None:
    s = planning()
    evaluation = evaluation_of(load("valparaiso"))
    while s.owing & 1:
        some = evaluation.sensible(s, 0, [*s.agenda[-1].offered(s, 0)])
        assert not any(SELL.has(a) or TAKE_BACK.has(a) for a in some)
        assert (READY in some) == (len(s.players[0].row) == 4)
        apply(s, 0, some[0])


def test_greedy_bots_end_their_games_and_score() -> None:
    for seed in (1, 2):
        m = Match.new("valparaiso", 4, seed)
        players = [bot("greedy", m.game, seat) for seat in range(4)]
        while not m.over:
            seat = m.waiting()[0]
            m.act(seat, players[seat].choose(m.sight(seat)))
            assert m.state.round < 13
        assert min(score.total for score in m.scores()) >= 12


def test_greedy_ends_a_game_even_among_those_who_never_would() -> None:
    m = Match.new("valparaiso", 4, 1)
    players = [bot("greedy", m.game, 1), *[bot("random", m.game, seat) for seat in range(3)]]
    while not m.over:
        seat = m.waiting()[0]
        m.act(seat, players[seat].choose(m.sight(seat)))
        assert m.state.round < 16
    assert m.scores()[0].rank == 1


def test_the_plan_intended_is_legal_and_worth_no_less_than_others() -> None:
    s = planning()
    evaluation = evaluation_of(load("valparaiso"))
    dice = FastDice(5)
    worths = []
    for i in range(30):
        world = s.clone()
        plan = evaluation.intent(world, 0, None)
        while world.owing & 1:
            some = evaluation.sensible(world, 0, options(world, 0))
            a = plan.pop(0) if i == 0 else some[dice.below(len(some))]
            assert a in some
            apply(world, 0, a)
        assert i > 0 or not plan
        worths.append(evaluation.worth(world, 0))
    assert worths[0] == max(worths)


def test_a_plan_begun_is_intended_to_its_end() -> None:
    s = planning()
    evaluation = evaluation_of(load("valparaiso"))
    plan = evaluation.intent(s, 0, None)
    for i, a in enumerate(plan):
        assert evaluation.intent(s, 0, None) == plan[i:]
        apply(s, 0, a)


def with_cargo(planned: list[list[int]]) -> State:
    """A round in which the seats have planned this, each with 20 pesos, and with cargo at the middle sector."""
    s = planning()
    for seat, cards in enumerate(planned):
        p = s.players[seat]
        p.ship, p.pesos = 2, 20
        p.goods = [1, 1, 1, 0, 0, 0]
        p.goods[GOODS + s.box.demand[2]] = 3
        for slot, card in enumerate(cards):
            apply(s, seat, PLAN.of(card, slot))
        apply(s, seat, READY)
    advance(s, FastDice(1))
    return s


def test_what_others_could_buy_first_is_bought_out_of_order() -> None:
    evaluation = evaluation_of(load("valparaiso"))
    s = with_cargo([[SALE, OVERSEAS]] * 4)
    assert evaluation.intent(s, s.agenda[-1].seat, None) == [USE.of(OVERSEAS, MAIN)]


def test_what_nobody_else_could_buy_waits_for_its_turn() -> None:
    evaluation = evaluation_of(load("valparaiso"))
    for seat in range(4):
        s = with_cargo([[SALE, OVERSEAS] if each == seat else [SALE] for each in range(4)])
        if s.agenda[-1].seat == seat:
            assert USE.args(evaluation.intent(s, seat, None)[0])[0] == SALE
            return
    raise AssertionError("nobody began")


def test_those_who_go_by_the_sketch_end_their_games() -> None:
    game = load("valparaiso")
    evaluation = evaluation_of(game)
    for seed in range(6):
        m = Match.new("valparaiso", 4, seed)
        dice = FastDice(seed)
        while not m.over:
            seat = m.waiting()[0]
            m.act(seat, policy(evaluation, m.sight(seat).world(dice), seat, dice))
            assert m.state.round < 13


def test_a_step_goes_by_the_own_customs_house_and_round_anothers() -> None:
    s = planning()
    p = s.players[0]
    for here in range(len(s.box.roads)):
        for goal in range(len(s.box.roads)):
            ways = [to for to in s.box.roads[here] if s.box.steps[to][goal] == 1 and to >= FIRST_CUSTOMS]
            if s.box.steps[here][goal] == 2 and len(ways) > 1:
                p.merchants[0] = here
                s.houses[SITES_AT[ways[0]][0]] = 1
                assert WALK.args(step(s, 0, 0, goal))[1] != ways[0]
                s.houses[SITES_AT[ways[1]][0]] = 0
                assert WALK.args(step(s, 0, 0, goal))[1] == ways[1]
                return
    raise AssertionError("no two ways lead over places for customs houses")


def test_one_mind_plans_by_the_numbers_of_each_edition(tmp_path: Path) -> None:
    mine = Path(shutil.copytree(edition.HOME / "reconstructed", tmp_path / "mine"))
    file = mine / "game.toml"
    file.write_text(file.read_text(encoding="utf-8").replace("\nsale = 10\n", "\nsale = 40\n"), encoding="utf-8")
    game = load("valparaiso")
    evaluation = evaluation_of(game)
    s = planning()
    richer = s.clone()
    richer.box = game.edition(str(mine)).box.box(4)
    as_printed = evaluation.outlook(s, 0)
    assert evaluation.outlook(richer, 0) > as_printed + 0.5
    assert evaluation.outlook(s, 0) == as_printed
