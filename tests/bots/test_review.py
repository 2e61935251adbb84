"""A review adds up, finds what it must find, and is the same by the same seed and budget."""

from functools import cache
from statistics import mean, stdev

import pytest

from tablero import Match, names
from tablero.bots.review import CLASSES, Decision, Judge, Review, review
from tablero.bots.review.race import NEARS, SURE, Race, outcome
from tablero.bots.rounding import rounded
from tablero.core.agenda import NATURE, Chance, State, apply, options, waiting
from tablero.core.dice import FastDice
from tablero.core.match import Sight
from tablero.lab.games import Job, play
from tablero.server.table.review import told
from tablero.words import LANGUAGES

GAMES = names()


def game_of(game: str, bots: list[str], seed: int) -> Match:
    return Match.load(play(Job(game, bots, seed, list(range(seed, seed + len(bots))))).replay)


def adds_up(found: Review) -> None:
    """The laws of the account, exactly."""
    for seat, each in enumerate(found.accounts):
        assert each.start + each.others + each.own + each.luck == pytest.approx(each.result)
        assert each.own <= 0.0
        assert sum(row[seat] for row in found.luck()) == pytest.approx(each.luck)
        assert each.own == pytest.approx(-sum(one.own for one in found.decisions if one.seat == seat))
    for part, whole in (("start", 1), ("result", 1), ("without_luck", 1), ("luck", 0)):
        assert sum(getattr(each, part) for each in found.accounts) == pytest.approx(whole)
    assert sum(each.own + each.others for each in found.accounts) == pytest.approx(0)
    assert all(sum(each.cost) == pytest.approx(0) and each.own >= 0 for each in found.decisions)
    assert all(sum(each.luck) == pytest.approx(0) for each in found.draws)


@cache
def judged(game: str) -> tuple[Match, Review, Review]:
    """A game of a random player and one by the policy, with its first review and its last."""
    m = game_of(game, ["random", "fast"], 3)
    judge = Judge(m, budget=150)
    work = judge.work()
    next(each for each in work if judge.rolled)
    first = judge.review()
    for _ in work:
        pass
    return m, first, judge.review()


@pytest.mark.parametrize("game", GAMES)
def test_the_account_of_a_game_adds_up_however_far_it_is(game: str) -> None:
    m, first, found = judged(game)
    adds_up(first)
    adds_up(found)
    assert 0 < first.rolled <= found.rolled == found.budget
    assert [each.result for each in found.accounts] == found.chances[-1]
    assert found.expected[-1] == [score.total for score in m.scores()]
    # The drop at a decision is what it cost.
    for each in found.decisions:
        lost = [then - now for then, now in zip(found.before()[each.at], found.chances[each.at], strict=True)]
        assert lost == pytest.approx(each.cost)


@pytest.mark.parametrize("game", GAMES)
def test_who_plays_at_random_errs_more_than_who_looks(game: str) -> None:
    _, _, found = judged(game)
    assert found.accounts[0].by_decision > found.accounts[1].by_decision


def test_the_same_seed_and_budget_say_the_same(toy: str) -> None:
    m = game_of(toy, ["random"] * 3, 5)
    assert review(m, 4, 300) == review(m, 4, 300)
    assert review(m, 4, 300) != review(m, 5, 300)


def last_takes() -> tuple[Match, int]:
    """A game of the toy whose last choice of a gem decided it, and where that is: an opal is worth three rubies."""
    for seed in range(200):
        m = Match.load(play(Job("toy", ["random"] * 2, seed, [seed, seed])).replay)
        at = max(n for n, entry in enumerate(m.log) if m.text(entry.action).startswith("take"))
        seat = m.log[at].seat
        scores = m.scores()
        mine, other = scores[seat].total, scores[1 - seat].total
        if m.text(m.log[at].action) == "take ruby" and mine < other < mine + 2 and m.log[at].seat == m.log[-1].seat:
            return m, at
    raise AssertionError("no such game")


def test_a_decision_that_threw_the_game_away_cost_all_of_it(toy: str) -> None:
    """After the last gem nothing happens any more, so what it cost is known: the whole game."""
    m, at = last_takes()
    found = review(m, budget=2_000)
    (each,) = [one for one in found.decisions if one.at == at]
    assert m.text(each.line[0]) == "take opal" and each.sort == "blunder"
    assert each.own + SURE * each.error >= 1.0 and each.own > 0.95
    assert each.cost[1 - each.seat] == pytest.approx(-each.own)
    assert found.costliest()[0] == each
    adds_up(found)


def test_rollouts_agree_with_the_chance_that_can_be_counted(toy: str) -> None:
    """Far rollouts of the toy against its value by going through every course that random play may take."""
    m = game_of(toy, ["random"] * 2, 8)
    at = max(n for n, entry in enumerate(m.log) if m.log[n].seat != NATURE and len(options(m.at(n), entry.seat)) > 1)
    s, seat = m.at(at), m.log[at].seat
    judge = Judge(m)
    for a in options(s, seat):
        after = s.clone()
        apply(after, seat, a)
        ends = [outcome(judge.policy, judge.forecast, after.clone(), FastDice(n), None)[seat] for n in range(600)]
        assert mean(ends) == pytest.approx(counted(judge, after, seat), abs=4 * (stdev(ends) + 0.02) / 600**0.5)


def counted(judge: Judge, s: State, seat: int) -> float:
    """The seat's share of winning by every course of the game, each as likely as random play makes it."""
    if not s.agenda:
        return judge.forecast.chances(s, judge.forecast.points(s))[seat]
    by = waiting(s)[0]
    some = options(s, by)
    task = s.agenda[-1]
    weights = task.weights(s) if isinstance(task, Chance) else [1] * len(some)
    total = 0.0
    for a, weight in zip(some, weights, strict=True):
        world = s.clone()
        apply(world, by, a)
        total += weight * counted(judge, world, seat) / sum(weights)
    return total


def test_a_planted_blunder_is_found_with_its_sign_and_its_size(toy: str) -> None:
    """The same decision with what was best and with what was worst: one costs nothing, the other what lies between."""
    m, at = last_takes()
    s, seat = m.at(at), m.log[at].seat
    ruby, opal = (m.parse(f"take {gem}") for gem in ("ruby", "opal"))
    races = []
    for played, other in ((ruby, opal), (opal, ruby)):
        judge = Judge(m)
        race = Race(Sight(m.game, s, seat), played, [other], 2, seed=1)
        race.run(2 * NEARS, judge.policy, judge.forecast)
        races.append(race.best()[1])
    worse, better = races
    assert worse.shares[seat] == pytest.approx(-better.shares[seat]) == pytest.approx(1.0)
    assert worse.points == -better.points == 2.0


def test_luck_of_draws_is_nothing_on_average() -> None:
    """The beginnings of many games of random play: the mean is nought within its error, though each had some."""
    lucks = []
    for seed in range(40):
        m = Match.new("valletta", 3, seed)
        dice = FastDice(seed)
        for _ in range(40):
            some = m.options(m.waiting()[0])
            m.act(m.waiting()[0], some[dice.below(len(some))])
        judge, s = Judge(m), m.at(0)
        for at, entry in enumerate(m.log):
            if entry.seat == NATURE:
                judge.draw(at, s, entry.action)
            apply(s, entry.seat, entry.action)
        lucks.append([sum(each.luck[seat] for each in judge.draws) for seat in range(3)])
    for by_seat in zip(*lucks, strict=True):
        assert abs(mean(by_seat)) < 3 * stdev(by_seat) / len(by_seat) ** 0.5
        assert stdev(by_seat) > 0.01


def test_a_decision_has_a_sort_only_if_it_cost_something_for_sure() -> None:
    made = Decision(at=1, seat=0, round=1, a=1, line=[2], cost=[0.1, -0.1], error=0.02, points=1.0, worlds=9)
    assert made.sort == "blunder"
    assert made._replace(error=0.06).sort == ""
    for name, least in CLASSES.items():
        assert made._replace(cost=[least, -least], error=0.0).sort == name
        assert made._replace(cost=[least - 1e-9, 0.0], error=0.0).sort != name
    assert list(CLASSES.values()) == sorted(CLASSES.values(), reverse=True)


def test_forced_and_meaningless_decisions_do_not_count(toy: str) -> None:
    m = game_of(toy, ["random"] * 2, 2)
    found = review(m, budget=10)
    forced = {at for at, entry in enumerate(m.log) if entry.seat >= 0 and len(options(m.at(at), entry.seat)) == 1}
    assert forced and not forced & {each.at for each in found.decisions}
    assert sum(each.decisions for each in found.accounts) == len(found.decisions)


def test_rounded_numbers_add_up() -> None:
    dice = FastDice(3)
    for _ in range(300):
        amounts = [dice.below(20_000) / 100 - 100 for _ in range(1 + dice.below(5))]
        total = round(sum(amounts))
        out = rounded(amounts, total)
        assert sum(out) == total
        assert all(abs(one - other) <= 1.001 for one, other in zip(out, amounts, strict=True))


@pytest.mark.parametrize("game", [*GAMES, "toy"])
def test_what_is_told_adds_up_to_the_tenth_in_every_language(game: str, toy: str) -> None:
    m = game_of(toy, ["random", "random"], 4) if game == toy else judged(game)[0]
    found = review(m, budget=120) if game == toy else judged(game)[2]
    said = [told(m, ["Ann", "Ben"], found, lang) for lang in LANGUAGES]
    if game != "toy":
        assert len({each.finding for each in said}) == len(LANGUAGES)
        assert not found.costliest() or len({each.decisions[0].text for each in said}) == len(LANGUAGES)
    out = said[0]
    for each in out.seats:
        assert each.start + each.others + each.own == pytest.approx(each.without)
        assert each.without + each.luck == pytest.approx(each.result)
        assert sum(each.lanes) == pytest.approx(each.luck)
        mine = [one for one in out.decisions if one.seat == each.seat]
        assert each.more_cost - sum(one.cost for one in mine) == pytest.approx(each.own)
        assert each.more_decisions + len(mine) == each.decisions
        drawn = [one.luck for one in out.draws if one.seat == each.seat]
        assert sum(drawn) + each.more_luck == pytest.approx(each.luck)
        assert each.error == pytest.approx(-each.own / max(1, each.decisions), abs=0.01)
    for part, whole in (("start", 100), ("without", 100), ("result", 100), ("luck", 0)):
        assert sum(getattr(each, part) for each in out.seats) == pytest.approx(whole)
    assert all(sum(row) == pytest.approx(100) for row in out.chances)
    assert all(sum(each.costs) == pytest.approx(0) for each in out.decisions)
    assert len(out.chances) == len(out.expected) == len(out.rounds) == len(m.log)
    assert out.done == 1.0
