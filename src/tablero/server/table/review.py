"""A finished game judged, in sentences: what each seat could expect, the costliest decisions, the luck."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tablero.bots.review import Review
from tablero.server.speech import Speech
from tablero.words import Words

MOST_MOMENTS = 120


class Costly(msgspec.Struct, frozen=True):
    """A decision that cost its seat points; `at` is the moment before it, `better` the spelling of what was better."""

    at: int
    seat: int
    text: str
    better: str


class ReviewOut(msgspec.Struct, frozen=True):
    """Expected points of each seat at some moments and its chance to win in per cent, the costliest decisions, and how
    much was luck.
    """

    moments: list[int]
    expected: list[list[float]]
    chances: list[list[float]]
    costliest: list[Costly]
    luck: list[str]


def told(game: str, names: Sequence[str], found: Review, lang: str) -> ReviewOut:
    """A review in a language."""
    speech, words = Speech.of(lang), Words.of(game, lang)
    costliest = []
    for each in found.costliest:
        done, better = words.action(each.a, names), words.action(each.better, names)
        said = {"name": names[each.seat], "round": each.round, "done": done, "better": better}
        text = speech.say("review.cost", speech.number(each.points), **said)
        costliest.append(Costly(each.at, each.seat, text, words.vocabulary.spell(each.better)))
    luck = [speech.say("review.share", round(100 * found.luck_share))]
    luck += [speech.say("review.luck", speech.number(n), name=name) for name, n in zip(names, found.luck, strict=True)]
    last = len(found.expected) - 1
    moments = [*range(0, last, max(1, last // MOST_MOMENTS)), last]
    expected = [[round(points, 1) for points in found.expected[at]] for at in moments]
    chances = [[round(100 * chance, 1) for chance in found.chances[at]] for at in moments]
    return ReviewOut([at + 1 for at in moments], expected, chances, costliest, luck)
