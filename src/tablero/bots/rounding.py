"""Numbers rounded so that they still add up."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor


def rounded(amounts: Sequence[float], total: int) -> list[int]:
    """Whole numbers near these amounts that add up to a total: the largest remainders are rounded up.

    >>> rounded([33.4, 33.3, 33.3], 100), rounded([0.6, -0.3, -0.3], 0)
    ([34, 33, 33], [0, 0, 0])
    """
    out = [floor(each) for each in amounts]
    by_rest = sorted(range(len(out)), key=lambda i: out[i] - amounts[i])
    for n in range(abs(total - sum(out))):
        i = by_rest[n % len(out)] if total > sum(out) else by_rest[-1 - n % len(out)]
        out[i] += 1 if total > sum(out) else -1
    return out
