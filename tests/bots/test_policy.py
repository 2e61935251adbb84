"""The fast policy: legal, blind to what is hidden, the same in both engines; its rollouts end, and it can be taught."""

import json

import numpy as np
import pytest

from tablero import Match, names
from tablero.bots import bot
from tablero.bots.evaluations import evaluation_of
from tablero.bots.policies import new_policy, policy_face_of, policy_of, read
from tablero.core.agenda import EVERYONE, State, advance, apply, options, settle
from tablero.core.dice import FastDice
from tablero.core.game import PolicyFace, chosen, load
from tablero.core.policy import STEPS, ZERO, Policy, Record, play_on, rollout
from tablero.lab import policy as lab
from tablero.lab.games import Job, play
from tests.core import toy

GAMES = names()
GLANCED = [game for game in GAMES if load(game).policy is not None]
TAUGHT = [game for game in GLANCED if policy_face_of(game).LEARNED.is_file()]
# What a game by weights at random comes to, by both engines: changes when signs, kinds or rules do.
SAME = {"altiplano": 683091, "valletta": 778110, "valparaiso": 9223}


def begun(game: str, seats: int, seed: int, options: dict[str, str] | None = None) -> State:
    """A new game up to its first decision."""
    played = load(game)
    s = played.start(seats, chosen(played, options), played.edition("reconstructed"))
    settle(s)
    advance(s, FastDice(seed))
    return s


def at_random(face: PolicyFace, seed: int) -> Policy:
    """A policy by weights that nobody learned."""
    dice = FastDice(seed)
    return new_policy(face, bytes(ZERO - 16 + dice.below(32) for _ in range(face.SIGNS * face.KINDS)))


@pytest.mark.parametrize("game", TAUGHT)
def test_what_was_learned_fits_the_game_and_says_how_it_was_made(game: str) -> None:
    face = policy_face_of(game)
    assert len(read(face.LEARNED)) == face.SIGNS * face.KINDS
    said = json.loads(face.LEARNED.read_bytes().partition(b"\n")[0])
    assert said["made"].startswith(f"tablero train {game} --by policy ")


@pytest.mark.parametrize("game", GLANCED)
def test_signs_and_kinds_have_their_numbers_in_every_variant(game: str) -> None:
    """At every number of players and with every option; no sign is shown twice, and each option is of some kind."""
    face, played = policy_face_of(game), load(game)
    policy = at_random(face, 1)
    last = {option.name: option.values[-1] for option in played.options}
    for seats in played.seats:
        for variant in ({}, last):
            record = policy.record = Record()
            s = begun(game, seats, seats, variant)
            play_on(policy, s, FastDice(seats), 1.0, 300)
            assert min(record.signs) >= 0 and max(record.signs) < face.SIGNS
            assert min(record.kinds) >= 0 and max(record.kinds) < face.KINDS
            begin = 0
            for end in record.signs_end:
                assert len(set(record.signs[begin:end])) == end - begin
                begin = end
            assert np.diff(record.kinds_end, prepend=0).min() >= 1


@pytest.mark.parametrize("game", GLANCED)
def test_a_policy_sees_nothing_that_its_seat_does_not(game: str) -> None:
    """What is hidden is dealt anew; what speaks for each option is the same."""
    played, policy, dice = load(game), at_random(policy_face_of(game), 2), FastDice(3)
    s = begun(game, 3, 4, {option.name: option.values[-1] for option in played.options})
    for _ in range(150):
        seat = s.agenda[-1].seat
        if seat == EVERYONE:
            seat = s.agenda[-1].waiting(s)[0]
        some = policy.considered(s, seat, options(s, seat))
        assert some and set(some) <= set(options(s, seat))
        world = played.determinize(s, seat, dice)
        assert policy.considered(world, seat, options(world, seat)) == some
        assert policy.logits(s, seat, some) == policy.logits(world, seat, some)
        apply(s, seat, policy.decide(s, seat, some, dice, 1.0))
        advance(s, dice)
        if not s.agenda:
            break


@pytest.mark.parametrize("game", GLANCED)
def test_both_engines_decide_the_same(game: str) -> None:
    s = begun(game, 3, 1)
    policy = at_random(policy_face_of(game), 5)
    record = policy.record = Record()
    play_on(policy, s, FastDice(6), 1.0, 400)
    sum_of = 0
    for a in record.chosen + record.signs_end + record.kinds_end:
        sum_of = (sum_of * 31 + a) % 1_000_003
    assert sum_of == SAME[game]


@pytest.mark.parametrize("game", TAUGHT)
@pytest.mark.parametrize("warmth", ["0", "1"])
def test_whole_games_of_the_fast_policy_are_legal_and_end(game: str, warmth: str) -> None:
    """A match refuses what is no option."""
    for seats in (2, max(load(game).seats)):
        assert play(Job(game, [f"fast:{warmth}"] * seats, 7, list(range(seats)))).finished


@pytest.mark.parametrize("game", TAUGHT)
def test_rollouts_end_and_count_every_seats_points(game: str) -> None:
    played = load(game)
    policy, evaluation = policy_of(played), evaluation_of(played)
    s = begun(game, 2, 3)
    points = set()
    for i in range(12):
        world = s.clone()
        final = rollout(policy, evaluation, world, FastDice(i))
        assert not world.agenda
        assert [int(each) for each in final] == [score.total for score in played.scores(world)]
        points.add(tuple(final))
    assert len(points) > 6
    left = s.clone()
    rollout(policy, evaluation, left, FastDice(1), most=5)
    assert left.agenda


@pytest.mark.parametrize("game", TAUGHT)
def test_the_fast_policy_beats_random_in_nearly_every_game(game: str) -> None:
    games = [play(Job(game, ["fast", "random"], seed, [seed, seed + 1])) for seed in range(10)]
    assert sum(each.ranks[0] == 1 for each in games) >= 9


def test_no_warmth_takes_the_best_and_a_game_without_a_policy_takes_all_alike() -> None:
    m = Match.new(toy.GAME, seats=2, seed=1)
    seat = m.waiting()[0]
    policy, dice = policy_of(toy.GAME), FastDice(1)
    some = m.options(seat)
    assert {policy.decide(m.state, seat, some, dice, 1.0) for _ in range(50)} == set(some)
    assert {bot("fast:0", toy.GAME, seed).choose(m.sight(seat)) for seed in range(20)} == {some[0]}
    taught = policy_of(load("valletta"))
    s = begun("valletta", 2, 1)
    odds = taught.odds(s, s.agenda[-1].seat, options(s, s.agenda[-1].seat), 1.0)
    best = options(s, s.agenda[-1].seat)[odds.index(1.0)]
    assert {taught.decide(s, s.agenda[-1].seat, options(s, s.agenda[-1].seat), dice, 0.0) for _ in range(9)} == {best}


def recorded(game: str, decisions: int) -> tuple[PolicyFace, Policy, Record]:
    """Decisions of a policy by weights at random."""
    face = policy_face_of(game)
    policy = at_random(face, 8)
    record = policy.record = Record()
    play_on(policy, begun(game, 2, 5), FastDice(9), 1.0, decisions)
    policy.record = None
    return face, policy, record


def weights_of(face: PolicyFace, policy: Policy) -> lab.Floats:
    """A policy's weights as the lab has them."""
    steps = np.frombuffer(policy.weights, np.uint8).astype(np.float32).reshape(face.KINDS, face.SIGNS)
    return (steps - np.float32(ZERO)) / np.float32(STEPS)


def test_the_lab_reckons_chances_as_the_policy_does() -> None:
    """The softmax over the options alone, and for some of the decisions the same as for all."""
    face, policy, record = recorded("valletta", 200)
    weights = weights_of(face, policy)
    batch = lab.batch_of(record, face.SIGNS)
    odds = lab.chances(batch, weights)
    assert np.add.reduceat(odds, batch.first) == pytest.approx(1.0)
    s = begun("valletta", 2, 5)
    seat = s.agenda[-1].seat
    first = np.array(policy.odds(s, seat, policy.considered(s, seat, options(s, seat)), 1.0))
    assert odds[: len(first)] == pytest.approx(first / first.sum(), abs=1e-4)
    some = np.array([0, 3, 4, 20])
    part = lab.part_of(batch, some)
    again = lab.chances(part, weights)
    assert again[part.chosen] == pytest.approx(odds[batch.chosen[some]])


def test_imitation_learns_what_the_imitated_would_do() -> None:
    """Taught by the best options of weights at random, a policy finds them likelier than it did."""
    face, policy, record = recorded("valletta", 1500)
    odds = lab.chances(lab.batch_of(record, face.SIGNS), (20 * weights_of(face, policy)).astype(np.float32))
    begin = 0
    for i, end in enumerate(record.options_end):
        record.chosen[i] = int(odds[begin:end].argmax())
        begin = end
    teaching = lab.Teaching("valletta", 1)
    batch = lab.batch_of(record, face.SIGNS)
    before = lab.chances(batch, teaching.weights)[batch.chosen].mean()
    for _ in range(3):
        assert "foreseen" in [*teaching.imitate(record)][-1]
    assert lab.chances(batch, teaching.weights)[batch.chosen].mean() > before + 0.1


def test_self_play_makes_what_came_out_well_likelier() -> None:
    face, _, record = recorded("valletta", 400)
    teaching = lab.Teaching("valletta", 1)
    batch = lab.batch_of(record, face.SIGNS)
    rewards = (np.arange(len(record.chosen)) % 2).astype(np.float32)
    for _ in range(20):
        teaching.learn(record, rewards, 1)
    odds = np.log(lab.chances(batch, teaching.weights)[batch.chosen])
    untaught = np.log(lab.chances(batch, 0 * teaching.weights)[batch.chosen])
    better = odds - untaught
    assert better[rewards > 0].mean() > better[rewards == 0].mean() + 0.05
