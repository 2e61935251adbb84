"""Altiplano as bots see it: which options deserve a thought, which errands to run, and when others sit out."""

from tablero import Match
from tablero.bots import bot
from tablero.bots.evaluations import evaluation_of, face_of
from tablero.core.agenda import apply, options
from tablero.core.dice import FastDice
from tablero.games.altiplano import GAME
from tablero.games.altiplano.rules.planning import Plan
from tablero.games.altiplano.rules.turns import Act, MoveOn
from tablero.games.altiplano.terms import DONE, MOVE, TOP_CART, VOCABULARY
from tests.altiplano.scene import Scene, table

DECISIONS = 300


def test_sensible_options_are_some_of_the_options_and_moving_on_is_free() -> None:
    m = Match.new("altiplano", 3, 5)
    evaluation = evaluation_of(m.game)
    greedy = bot("greedy", "altiplano", 1)
    for _ in range(DECISIONS):
        seat = m.waiting()[0]
        some = m.options(seat)
        sensible = evaluation.sensible(m.state, seat, some)
        assert sensible
        assert set(sensible) <= set(some)
        if isinstance(m.state.agenda[-1], MoveOn):
            assert all(MOVE.x(a) == TOP_CART for a in sensible if MOVE.has(a))
        m.act(seat, greedy.choose(m.sight(seat)))


def test_while_there_is_something_to_do_here_nobody_walks_to_where_there_is_nothing() -> None:
    """The mine is two steps away, and between lies the forest."""
    t = table().seat(0, "farm:alpaca mine:ore+food movement-1:food movement-2:food", place="farm").turns()
    assert t.can("move") == [f"move movement-{n} {place}" for n in (1, 2) for place in ("forest", "road")]
    some = [VOCABULARY.spell(a) for a in evaluation_of(GAME).sensible(t.s, 0, options(t.s, 0))]
    assert some == ["graze here", "pass"]
    t = table().seat(0, "mine:ore+food movement-1:food movement-2:food", place="farm").turns()
    some = [VOCABULARY.spell(a) for a in evaluation_of(GAME).sensible(t.s, 0, options(t.s, 0))]
    assert some == ["move movement-1 forest", "pass"]


def test_of_movement_spaces_that_are_alike_the_first_will_do() -> None:
    """One with a cart beside it is another matter, and so is a coin in place of food."""
    t = table().seat(0, planning="food", place="farm", carts="movement-2").plan()
    assert [text for text in t.can("place") if "movement" in text] == [f"place food movement-{n}" for n in (1, 2, 3)]
    some = [VOCABULARY.spell(a) for a in evaluation_of(GAME).sensible(t.s, 0, options(t.s, 0))]
    assert [text for text in some if "movement" in text] == ["place food movement-1", "place food movement-2"]
    t = table().seat(0, "mine:ore+food movement-1:food movement-2:coin movement-3:food", place="forest").turns()
    some = [VOCABULARY.spell(a) for a in evaluation_of(GAME).sensible(t.s, 0, options(t.s, 0))]
    assert {text.split()[1] for text in t.can("move")} == {"movement-1", "movement-2", "movement-3"}
    assert {text.split()[1] for text in some if text.startswith("move ")} == {"movement-1", "movement-2"}


def test_who_sits_out_always_may() -> None:
    """Only in later rounds than the decision's; a round in which all sit out ends."""
    m = Match.new("altiplano", 3, 5)
    evaluation = evaluation_of(m.game)
    greedy = bot("greedy", "altiplano", 1)
    idled = 0
    while m.state.round < 8:
        seat = m.waiting()[0]
        assert evaluation.idle(m.state, 0) is None
        idle = evaluation.idle(m.state, 1) if seat and m.state.round > 2 else None
        if idle is None:
            m.act(seat, greedy.choose(m.sight(seat)))
        else:
            assert idle in m.options(seat)
            m.act(seat, idle)
            idled += 1
    assert idled > 10


def intended(t: Scene) -> list[str]:
    """What the evaluation as written would do, in words."""
    face = face_of("altiplano")
    return [VOCABULARY.spell(a) for a in face.evaluation(face.WEIGHTS, face.SPREAD).intent(t.s, 0, None)]


def test_what_is_intended_can_be_done_to_its_end() -> None:
    """In a whole game, whether a little astray or not; a plan ends with its being locked."""
    m = Match.new("altiplano", 3, 6)
    evaluation = evaluation_of(m.game)
    greedy = bot("greedy", "altiplano", 1)
    dice = FastDice(3)
    plans: dict[int, set[tuple[int, ...]]] = {}
    others = 0
    for turn in range(DECISIONS):
        seat = m.waiting()[0]
        for stray in (None, dice, dice, dice):
            world = m.state.clone()
            plan = evaluation.intent(world, seat, stray)
            for a in plan:
                assert a in options(world, seat)
                apply(world, seat, a)
            if isinstance(m.state.agenda[-1], Plan):
                assert plan[-1] == DONE
                plans.setdefault(turn, set()).add(tuple(sorted(plan)))
            others += isinstance(m.state.agenda[-1], Act) and bool(plan)
        m.act(seat, greedy.choose(m.sight(seat)))
    assert others > 50
    assert sum(len(drawn) for drawn in plans.values()) > 1.5 * len(plans)


def test_tiles_go_where_they_bring_most_together() -> None:
    """The ore and the food make silver where the pawn stands."""
    t = table().seat(0, planning="ore food", place="mine").plan()
    assert sorted(intended(t)) == ["done", "place food mine", "place ore mine"]


def test_a_way_that_must_be_gone_is_paid_for_with_food() -> None:
    """The cart is used, and the cacao can be traded one step from here."""
    t = table().seat(0, planning="cacao food", place="farm", cart=False).plan()
    assert "place cacao forest" in intended(t)
    assert any(text.startswith("place food movement") for text in intended(t))


def test_errands_are_run_here_first_then_elsewhere_and_none_left_means_pass() -> None:
    t = table().seat(0, "mine:ore+food forest:cacao", place="mine", cart=True).turns()
    assert intended(t) == ["work silver"]
    t.do("work silver", "done")
    assert intended(t) == ["move cart forest"]
    t.do("move cart forest")
    assert intended(t)[0].startswith("trade here")
    t = table().seat(0, "market:fish", place="market", coins=9, order=9).lie("-", "-", "-", "-", "-").turns()
    assert t.can() == ["sell fish here", "pass"] and intended(t) == ["pass"]


def test_a_plan_counts_for_what_it_will_bring() -> None:
    """A silver about to be made is worth more than the same tiles that lie apart."""
    evaluation = evaluation_of(GAME)
    together = table().seat(0, "mine:ore+food", place="mine", container="").turns()
    apart = table().seat(0, "mine:ore", place="mine", container="food").turns()
    assert evaluation.worth(together.s, 0) > evaluation.worth(apart.s, 0) + 1
