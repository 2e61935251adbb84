"""How a game ended, in sentences: what brought the end, and who won by what."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tablero.core.game import End, Score
from tablero.core.match import Match
from tablero.words import Catalogue, Words, catalogue

LOCALE = Path(__file__).parent / "locale"


def why_over(match: Match, words: Words) -> str:
    """What ended the game: what had come first, though more may have come until its last turn."""
    game, rounds = match.game, match.rounds_over()

    def come(n: int) -> list[End]:
        return [end for end in game.ends(match.at(n)) if end.n >= end.of and words.has(f"ended.{end.name}")]

    last = next((i for i, n in enumerate(rounds) if come(n)), None)
    if last is None:
        return ""
    first = next(found for n in range(rounds[last - 1] if last else 0, rounds[last] + 1) if (found := come(n)))
    named = [{"n": end.n, "of": end.of, "where": words.say(end.where) if end.where else ""} for end in first]
    return " ".join(words.say(f"ended.{end.name}", 1, **each) for end, each in zip(first, named, strict=True))


def won(scores: Sequence[Score], names: Sequence[str], words: Words) -> str:
    """Who won, in a sentence; where points were equal, also what decided."""
    said = catalogue(LOCALE, words.lang)
    best = [score for score in scores if score.rank == 1]
    total = best[0].total
    level = [score for score in scores if score.total == total]
    who, all_level = (_listed([names[score.seat] for score in some], said) for some in (best, level))
    if len(best) > 1:
        return said.say("ending.shared", total, names=who)
    if len(level) == 1:
        return said.say("ending.won", total, name=who)
    rest = [score for score in level if score is not best[0]]
    mine = best[0].tie_breaks
    # The tie-break that leaves nobody beside the winner decided.
    n = next(n for n in range(len(mine)) if all(score.tie_breaks[: n + 1] != mine[: n + 1] for score in rest))
    other = max(score.tie_breaks[n] for score in rest if score.tie_breaks[:n] == mine[:n])
    decided = f"score.tie-break.{n + 1}.won"
    if not words.has(decided):
        return said.say("ending.won", total, name=who)
    reason = words.say(decided, 1, won=mine[n], lost=other)
    return said.say("ending.tie", total, names=all_level, name=who, reason=reason)


def _listed(names: Sequence[str], said: Catalogue) -> str:
    """Names in a row: Ann, Bo and Cy."""
    *first, last = names
    return said.say("ending.and", names=", ".join(first), last=last) if first else last
