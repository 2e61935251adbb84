"""Where chance comes from."""

from collections import Counter
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablero.core.dice import Dice, FastDice, SealedDice, seed_bytes


@pytest.mark.parametrize("dice", [FastDice(11), SealedDice(seed_bytes(11))], ids=["fast", "sealed"])
def test_every_face_comes_up_about_as_often_as_another(dice: Dice) -> None:
    thrown = Counter(dice.below(6) for _ in range(6000))
    assert sorted(thrown) == [0, 1, 2, 3, 4, 5]
    assert all(850 < n < 1150 for n in thrown.values())


@pytest.mark.parametrize("dice", [FastDice(3), SealedDice(seed_bytes(3))], ids=["fast", "sealed"])
def test_an_index_is_picked_as_often_as_its_weight_says(dice: Dice) -> None:
    picked = Counter(dice.pick([1, 0, 3]) for _ in range(4000))
    assert set(picked) == {0, 2}
    assert 850 < picked[0] < 1150


@given(st.integers(0, 2**70), st.integers(1, 10**9))
def test_throws_stay_in_range_and_repeat_with_their_seed(seed: int, n: int) -> None:
    once, again = FastDice(seed), FastDice(seed)
    throws = [once.below(n) for _ in range(5)]
    assert throws == [again.below(n) for _ in range(5)]
    assert all(0 <= throw < n for throw in throws)


def test_neighbouring_seeds_do_not_throw_alike() -> None:
    firsts = {tuple(dice.below(1000) for _ in range(3)) for dice in map(FastDice, range(200))}
    assert len(firsts) == 200


def test_sealed_dice_are_the_hash_stream_that_anyone_can_repeat() -> None:
    seed = seed_bytes(7)
    dice = SealedDice(seed)
    expected = [int.from_bytes(sha256(seed + n.to_bytes(8, "big")).digest(), "big") % 52 for n in range(10)]
    assert [dice.below(52) for _ in range(10)] == expected
    assert dice.commitment() == sha256(seed).hexdigest()


def test_a_secret_seed_is_never_the_same_twice_and_a_number_always_is() -> None:
    assert seed_bytes(None) != seed_bytes(None)
    assert seed_bytes(1) == seed_bytes(1) != seed_bytes(2)
    assert len(seed_bytes(None)) == len(seed_bytes(1)) == 32


def test_nothing_can_be_picked_where_nothing_weighs() -> None:
    class Loaded(Dice):
        def below(self, n: int) -> int:
            return 0

    with pytest.raises(ValueError, match=r"nothing can be picked by the weights \[0, 0\]"):
        Loaded().pick([0, 0])
