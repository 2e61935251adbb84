"""What a report says in sentences: each with how sure it is, and with the figure that shows its numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tablero.lab.report import figures
from tablero.lab.report.estimates import Verdict
from tablero.lab.report.figures import CAUSES, at_half, causes, change_rows, differs
from tablero.lab.report.measures import HALF, Change, Findings, Item
from tablero.lab.report.speech import Speech

RANK = {"sure": 0, "likely": 1, "open": 2}
# So many of a kind are told; the figure has all.
MOST_WORTH, MOST_CHANGES, MOST_NAMED = 2, 4, 3
FIRST_TO_LAST = ("first-last",)


class Sentence(NamedTuple):
    """A sentence, how sure it is, and the id of its figure."""

    text: str
    certainty: str
    figure: str


def sentences(f: Findings, say: Speech) -> list[Sentence]:
    """All that a report says of a game: what is surest first, and last what is open."""
    told = [*length(f, say), *orders(f, say), *roles(f, say), *bots(f, say), *leaders(f, say), *points(f, say)]
    told += [*rare(f, say), *worth(f, say), *luck(f, say)]
    return sorted(told, key=_surest)


def _surest(sentence: Sentence) -> int:
    return RANK[sentence.certainty]


def _verdict(f: Findings, *key: str) -> Verdict:
    return f.verdicts[key]


def length(f: Findings, say: Speech) -> list[Sentence]:
    found = f.length
    named = {"mean": say.tenth(found.mean.value), "half": say.half(found.mean.half)}
    text = say.say("length.say", n=figures.length_told(f), low=found.low, high=found.high, **named)
    return [Sentence(text, _verdict(f, "length").certainty, "length")]


def orders(f: Findings, say: Speech) -> list[Sentence]:
    """Who is favoured most and least by turn order, or that it is open."""
    shown = figures.percents(f)
    even = 100 / f.seats
    far = sorted(range(f.seats), key=lambda n: -abs(f.claims["order", str(n)].score))
    sided = [[n for n in far if (f.orders[n].value > 1 / f.seats) == more] for more in (True, False)]
    chosen = [(side[0], more) for side, more in zip(sided, (True, False), strict=True) if side]
    out = []
    for n, more in chosen:
        if differs(f, "order", str(n)):
            text = say.say(
                f"orders.{'more' if more else 'less'}",
                place=say.say(f"place.{n}"),
                value=say.tenth(shown[n]),
                half=say.half(100 * f.orders[n].half),
                even=say.plain(even),
            )
            out.append(Sentence(text, _verdict(f, "order", str(n)).certainty, "orders"))
    if not out:
        n = far[0]
        text = say.say(
            "orders.open",
            place=say.say(f"place.{n}"),
            value=say.tenth(shown[n]),
            half=say.half(100 * f.orders[n].half),
            takes=say.takes(_verdict(f, "order", str(n))),
        )
        out.append(Sentence(text, "open", "orders"))
    return out


def roles(f: Findings, say: Speech) -> list[Sentence]:
    """The strongest and the weakest role, or that it is open."""
    if not f.roles:
        return []
    ordered = sorted(f.roles, key=lambda role: f.roles[role].value)
    out = []
    for role, key in ((ordered[-1], "roles.more"), (ordered[0], "roles.less")):
        found = f.roles[role]
        if differs(f, "role", role) and (found.value > 1 / f.seats) == (key == "roles.more"):
            named = {"value": say.tenth(100 * found.value), "half": say.half(100 * found.half)}
            text = say.say(key, name=say.thing(role), even=say.plain(100 / f.seats), **named)
            out.append(Sentence(text, _verdict(f, "role", role).certainty, "roles"))
    if not out:
        role = max(f.roles, key=lambda role: f.claims["role", role].score)
        found = f.roles[role]
        named = {"value": say.tenth(100 * found.value), "half": say.half(100 * found.half)}
        text = say.say("roles.open", name=say.thing(role), takes=say.takes(_verdict(f, "role", role)), **named)
        out.append(Sentence(text, "open", "roles"))
    return out


def bots(f: Findings, say: Speech) -> list[Sentence]:
    """The bot that wins most, where there are several."""
    if not f.bots:
        return []
    best = max(f.bots, key=lambda bot: f.bots[bot].value)
    found = f.bots[best]
    named = {"value": say.tenth(100 * found.value), "half": say.half(100 * found.half)}
    text = say.say("bots.say", name=say.bot(best), even=say.plain(100 / f.seats), **named)
    return [Sentence(text, _verdict(f, "bot", best).certainty, "bots")]


def leaders(f: Findings, say: Speech) -> list[Sentence]:
    first, last = at_half(f.leaders), at_half(f.lasts)
    text = say.say(
        "leaders.say",
        value=say.tenth(100 * first.value),
        half=say.half(100 * first.half),
        last=say.tenth(100 * last.value),
        last_half=say.half(100 * last.half),
    )
    keys = [(kind, str(HALF)) for kind in ("leader", "last")]
    return [Sentence(text, max((_verdict(f, *key).certainty for key in keys), key=RANK.__getitem__), "leaders")]


def points(f: Findings, say: Speech) -> list[Sentence]:
    """The category that winners are ahead in most."""
    if not f.leads:
        return []
    category = max(f.leads, key=lambda name: f.leads[name].value)
    n = f.categories.index(category)
    shown = [parts[n] for parts, _ in figures.points_shown(f)]
    name = say.category(category)
    text = say.say("points.say", category=name, winner=say.tenth(shown[0]), second=say.tenth(shown[1]))
    return [Sentence(text, _verdict(f, "lead", category).certainty, "points")]


def rare(f: Findings, say: Speech) -> list[Sentence]:
    """What is hardly ever used: how much, and the rarest of it by name."""
    whole, only = figures.rarely(f)
    some = whole or only
    if not some:
        return []
    told = [
        say.say("rare.one", name=say.item(*item.key), value=say.tenth(100 * item.games.value))
        for item in some[:MOST_NAMED]
    ]
    listed = say.listed(told)
    if len(some) > MOST_NAMED:
        listed = say.say("rare.more", list=listed)
    surest = max((_verdict(f, "rare", *item.key).certainty for item in some), key=RANK.__getitem__)
    return [Sentence(say.say("rare.say", len(some), list=listed), surest, "rare")]


def worth(f: Findings, say: Speech) -> list[Sentence]:
    """What goes with winning and with losing most, and the most usual of what is open."""
    shown = {figure.id for figure in figures.clouds(f, say)}
    some = [item for item in f.items if item.worth is not None and figures.cloud_id(item) in shown]
    certain = [item for item in some if differs(f, "worth", *item.key)]
    best = sorted((item for item in certain if _worth(item) > 0), key=lambda item: -_worth(item))
    worst = sorted((item for item in certain if _worth(item) < 0), key=_worth)
    # Of what is open the one that fewest games would settle.
    rest = [item for item in some if item not in certain]
    rest.sort(key=lambda item: -f.claims["worth", *item.key].score)
    return [_worth_sentence(f, say, item) for item in (*best[:MOST_WORTH], *worst[:MOST_WORTH], *rest[:1])]


def _worth(item: Item) -> float:
    return item.worth.value if item.worth is not None else 0.0


def _worth_sentence(f: Findings, say: Speech, item: Item) -> Sentence:
    assert item.worth is not None
    verdict = _verdict(f, "worth", *item.key)
    value = 100 * item.worth.value
    named: dict[str, object] = {"name": say.item(*item.key), "half": say.half(100 * item.worth.half)}
    if verdict.certainty == "open":
        text = say.say("worth.open", value=say.signed(value), takes=say.takes(verdict), **named)
    else:
        rate = say.tenth(100 * item.seats)
        text = say.say(f"worth.{'more' if value > 0 else 'less'}", value=say.tenth(abs(value)), rate=rate, **named)
    return Sentence(text, verdict.certainty, figures.cloud_id(item))


def luck(f: Findings, say: Speech) -> list[Sentence]:
    """How much draws and play decide; it is as sure as the surest of what decides the rest."""
    kept, shown = causes(f), figures.luck_shown(f)[0]
    told = [
        say.say("luck.cause", name=say.say(f"luck.{CAUSES[n]}"), value=say.tenth(value))
        for n, value in zip(kept[:-1], shown, strict=False)
    ]
    text = say.say(
        "luck.say", left=say.tenth(shown[-1]), half=say.half(100 * f.luck[0].left.half), causes=say.listed(told)
    )
    before = [verdict.certainty for key, verdict in f.verdicts.items() if key[0] in ("order", "role", "bot")]
    return [Sentence(text, min(before, key=RANK.__getitem__), "luck")]


def changes(f: Findings, say: Speech) -> list[Sentence]:
    """What a second edition did, the farthest from nothing of each kind; and of what is open whether the first in turn
    order is favoured more or less, or else what fewest games would settle.
    """

    def far(some: Sequence[Change], certain: bool) -> list[Change]:
        chosen = [each for each in some if differs(f, "change", *each.key) == certain and each.difference.error]
        return sorted(chosen, key=lambda each: -f.claims["change", *each.key].score)

    of_a_kind = {each.key[0]: each for each in reversed(far(f.changes, True))}
    told = far(list(of_a_kind.values()), True)[:MOST_CHANGES]
    left = sorted(far(f.changes, False), key=lambda each: each.key != FIRST_TO_LAST)[:1]
    out = [_change_sentence(f, say, each, "changes") for each in (*told, *left)]
    out += [_change_sentence(f, say, each, "picks") for each in far(f.picks, True)[:MOST_NAMED]]
    return sorted(out, key=_surest)


def _change_sentence(f: Findings, say: Speech, each: Change, figure: str) -> Sentence:
    (row,) = change_rows(f, say, [each])
    named = {"what": row.name, "value": row.said, "half": row.give}
    if row.certainty == "open":
        text = say.say("changes.open", takes=say.takes(_verdict(f, "change", *each.key)), **named)
    else:
        key = "changes.say.pick" if figure == "picks" else "changes.say"
        text = say.say(key, base=row.base, other=row.other, **named)
    return Sentence(text, row.certainty, figure)
