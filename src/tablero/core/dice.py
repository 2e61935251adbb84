"""Where chance comes from. A state holds no dice: a match has its own, and so has a search."""

from hashlib import sha256
from secrets import token_bytes
from typing import Final

from mypy_extensions import mypyc_attr

SEED_BYTES: Final = 32


@mypyc_attr(allow_interpreted_subclasses=True)
class Dice:
    """Whole numbers nobody can foresee, or that anyone can repeat who knows the seed."""

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely."""
        raise NotImplementedError(f"{type(self).__name__} does not say how it is thrown")  # abstract

    def pick(self, weights: list[int]) -> int:
        """An index, each as likely as its weight."""
        total = 0
        for weight in weights:
            total += weight
        at = self.below(total)
        for i, weight in enumerate(weights):
            at -= weight
            if at < 0:
                return i
        raise ValueError(f"nothing can be picked by the weights {weights}")


class FastDice(Dice):
    """Two small congruential generators combined: quick, repeatable, the same in both engines.

    The moduli are primes just below 2**30, so that every product stays a small int for mypyc.
    """

    def __init__(self, seed: int) -> None:
        self._one = seed % 1073741788 + 1
        self._two = (seed // 1073741788 + seed * 7919) % 1073741782 + 1
        for _ in range(3):
            self.below(2)

    def below(self, n: int) -> int:
        one = self._one = self._one * 39998 % 1073741789
        two = self._two = self._two * 40054 % 1073741783
        z = one - two
        if z < 0:
            z += 1073741789
        return z * n // 1073741789


class SealedDice(Dice):
    """A SHA-256 counter stream over a secret seed.

    The hash of the seed is published before the first throw and the seed at the end, so that
    anyone can check that no throw was chosen.

    >>> dice = SealedDice(bytes(32))
    >>> [dice.below(6) for _ in range(5)]
    [5, 4, 2, 2, 3]
    """

    def __init__(self, seed: bytes) -> None:
        self.seed = seed
        self.thrown = 0

    def commitment(self) -> str:
        """The hash of the seed, safe to show before the game."""
        return sha256(self.seed).hexdigest()

    def below(self, n: int) -> int:
        limit = 2**256 - 2**256 % n
        while True:
            block = sha256(self.seed + self.thrown.to_bytes(8, "big")).digest()
            self.thrown += 1
            value = int.from_bytes(block, "big")
            if value < limit:
                return value % n


def seed_bytes(seed: int | None) -> bytes:
    """The 256-bit seed that a number stands for, or a secret one."""
    if seed is None:
        return token_bytes(SEED_BYTES)
    return sha256(f"tablero seed {seed}".encode()).digest()
