"""A finished game judged, for people: chances and points by move, where each result came from, decisions and draws.

Shares of winning are per cent to a tenth, rounded so that they add up as they do in the review: for each seat start,
others' errors and own errors are what it had without luck, and with luck its result; over seats luck is 0. What is
listed and what is not make up own errors, and luck.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tablero.bots.review import CLASSES, Decision, Draw, Review
from tablero.bots.review.race import SURE
from tablero.bots.rounding import rounded
from tablero.core.match import Match
from tablero.server.speech import Speech
from tablero.words import Words

# Listed of each seat: decisions, and draws that helped and that hurt.
MOST_DECISIONS = 12
MOST_DRAWS = 3
# So much is told of what would have followed.
MOST_THEN = 3


class Costly(msgspec.Struct, frozen=True):
    """A decision that cost its seat something: `at` is the moment before it, `sort` what it is called; `did` and
    `instead` say what was done and what was better, `better` spells it, `then` says what would have followed. `played`,
    `best` and `next` are the keys of what these touch on the table; `costs` are per cent of winning by seat.
    """

    at: int
    seat: int
    round: int
    sort: str
    text: str
    did: str
    instead: str
    better: str
    then: list[str]
    played: list[str]
    best: list[str]
    next: list[str]
    cost: float
    sure: float
    costs: list[float]
    points: float


class Lucky(msgspec.Struct, frozen=True):
    """A draw that helped or hurt a seat: the moment before it, what came, how likely that was, per cent of winning."""

    at: int
    seat: int
    round: int
    text: str
    odds: str
    luck: float


class SeatOut(msgspec.Struct, frozen=True):
    """Where a seat's result came from, in per cent of winning; `sure` is half a 95 % interval of its own errors,
    `others_sure` of the others' and `luck_sure` of both. What is not listed: how many decisions and draws, and what
    they come to.
    """

    seat: int
    points: int
    start: float
    others: float
    own: float
    without: float
    luck: float
    result: float
    sure: float
    others_sure: float
    luck_sure: float
    decisions: int
    error: float
    more_decisions: int
    more_cost: float
    more_draws: int
    more_luck: float
    lanes: list[float]


class ReviewOut(msgspec.Struct, frozen=True):
    """A review, as far as it is: each seat's expected points and chance to win in per cent after every move, and the
    round of each; seats, decisions and draws, and from how many per cent on a decision is called what; how much is
    done, from 0 to 1, and the sentence that sums it up.
    """

    done: float
    rollouts: int
    classes: dict[str, float]
    finding: str
    rounds: list[int]
    begun: list[float]
    expected: list[list[float]]
    chances: list[list[float]]
    seats: list[SeatOut]
    decisions: list[Costly]
    draws: list[Lucky]


def told(match: Match, names: Sequence[str], found: Review, lang: str) -> ReviewOut:
    """A review in a language."""
    speech = Speech.of(lang)
    words = Words.of(match.game.name, lang).at(names, match.edition)
    decisions, draws = [], []
    for seat in range(match.seats):
        decisions += found.costliest(seat)[:MOST_DECISIONS]
        by_luck = sorted(found.draws, key=lambda each: each.luck[seat])
        helped = [(seat, each) for each in reversed(by_luck[-MOST_DRAWS:]) if tenths(each.luck[seat]) > 0]
        hurt = [(seat, each) for each in by_luck[:MOST_DRAWS] if tenths(each.luck[seat]) < 0]
        draws += helped + hurt
    costly = [_costly(match, names, each, speech, words) for each in decisions]
    lucky = [_lucky(match, names, seat, each, speech, words) for seat, each in draws]
    seats = _seats(match, found, costly, lucky)
    return ReviewOut(
        done=round(found.rolled / found.budget, 3) if found.budget else 1.0,
        rollouts=found.rolled,
        classes={name: 100 * least for name, least in CLASSES.items()},
        finding=_finding(seats, names, speech),
        rounds=[entry.round for entry in match.log],
        begun=[each.start for each in seats],
        expected=[[round(points, 1) for points in row] for row in found.expected],
        chances=[[each / 10 for each in rounded([1000 * share for share in row], 1000)] for row in found.chances],
        seats=seats,
        decisions=sorted(costly, key=lambda each: -each.cost),
        draws=lucky,
    )


def tenths(share: float) -> int:
    """A share of winning in tenths of a per cent."""
    return round(1000 * share)


def _costly(match: Match, names: Sequence[str], each: Decision, speech: Speech, words: Words) -> Costly:
    s = match.at(each.at)
    did, instead = words.option(s, each.a, names), words.option(s, each.line[0], names)
    cost, sure = tenths(each.own) / 10, tenths(SURE * each.error) / 10
    said = {"name": names[each.seat], "round": each.round, "did": did, "instead": instead}
    text = speech.say("review.cost", cost=speech.number(cost), sure=speech.number(sure), **said)
    return Costly(
        at=each.at,
        seat=each.seat,
        round=each.round,
        sort=each.sort,
        text=text,
        did=did,
        instead=instead,
        better=words.vocabulary.spell(each.line[0]),
        then=[words.action(a, names) for a in each.line[1 : 1 + MOST_THEN]],
        played=_touched(words, [each.a]),
        best=_touched(words, each.line[:1]),
        next=_touched(words, each.line[1 : 1 + MOST_THEN]),
        cost=cost,
        sure=sure,
        costs=[each / 10 for each in rounded([1000 * share for share in each.cost], 0)],
        points=round(each.points, 1),
    )


def _touched(words: Words, actions: Sequence[int]) -> list[str]:
    """What actions are about, as the pieces on the page are marked: by range and word, or by the verb alone."""
    out = []
    for a in actions:
        args = words.vocabulary.arguments(a)
        out += [f"{range}.{word}" for range, word in args.items()] or [f"verb.{words.vocabulary.verb_of(a).name}"]
    return out


def _lucky(match: Match, names: Sequence[str], seat: int, each: Draw, speech: Speech, words: Words) -> Lucky:
    events = match.log[each.at].events
    said = words.event(events[0], names).rstrip(".") if events else words.action(each.a, names)
    odds = speech.say("review.odds", n=max(2, round(1 / each.odds)))
    return Lucky(each.at, seat, each.round, said, odds, tenths(each.luck[seat]) / 10)


def _seats(match: Match, found: Review, costly: Sequence[Costly], lucky: Sequence[Lucky]) -> list[SeatOut]:
    accounts = found.accounts
    starts = rounded([1000 * each.start for each in accounts], 1000)
    results = rounded([1000 * each.result for each in accounts], 1000)
    errors = rounded([1000 * (each.own + each.others) for each in accounts], 0)
    by_round: dict[int, list[float]] = {}
    for entry, row in zip(match.log, found.luck(), strict=True):
        so_far = by_round.setdefault(entry.round, [0.0] * match.seats)
        by_round[entry.round] = [one + more for one, more in zip(so_far, row, strict=True)]
    out = []
    for seat, each in enumerate(accounts):
        own = tenths(each.own)
        without = starts[seat] + errors[seat]
        luck = results[seat] - without
        mine = [one for one in costly if one.seat == seat]
        mine_drawn = [one for one in lucky if one.seat == seat]
        lanes = rounded([1000 * row[seat] for row in by_round.values()], luck) if by_round else []
        both = (each.sure**2 + each.others_sure**2) ** 0.5
        out.append(
            SeatOut(
                seat=seat,
                points=match.scores()[seat].total,
                start=starts[seat] / 10,
                others=(errors[seat] - own) / 10,
                own=own / 10,
                without=without / 10,
                luck=luck / 10,
                result=results[seat] / 10,
                sure=tenths(each.sure) / 10,
                others_sure=tenths(each.others_sure) / 10,
                luck_sure=tenths(both) / 10,
                decisions=each.decisions,
                error=round(-own / 10 / max(1, each.decisions), 2),
                more_decisions=each.decisions - len(mine),
                more_cost=(own + round(10 * sum(one.cost for one in mine))) / 10,
                more_draws=len(found.draws) - len(mine_drawn),
                more_luck=(luck - round(10 * sum(one.luck for one in mine_drawn))) / 10,
                lanes=[lane / 10 for lane in lanes],
            )
        )
    return out


def _finding(seats: Sequence[SeatOut], names: Sequence[str], speech: Speech) -> str:
    """Who won, and how that would have gone without luck."""
    best = max(seats, key=lambda each: each.result)
    name = names[best.seat]
    if best.without > 100:
        return speech.say("review.anyway", name=name)
    return (
        speech.say("review.without", name=name, n=round(best.without))
        if best.without > 0
        else speech.say("review.by-luck", name=name)
    )
