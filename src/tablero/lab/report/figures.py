"""The figures of a report: what was found, in words, as a chart for each width of page, and as a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from tablero.lab.report import charts
from tablero.lab.report.charts import Bar, Mark
from tablero.lab.report.estimates import Estimate, for_precision, tenths
from tablero.lab.report.measures import HALF, RARE, SIXTHS, Change, Findings, Item, Key
from tablero.lab.report.speech import Speech

# Widths of charts by the class of page that shows them.
NARROW = 330.0
# Lengths that are told apart, things in a list of the rare, rows on a narrow page; more stand in the table.
MOST_COLUMNS, MOST_RARE, MOST_ROWS = 12, 6, 16
# Groups of choices whose chart is shown at once; the others are a click away.
MOST_CLOUDS = 3
PART = {2: "⅓", 3: "½", 4: "⅔", 5: "⅚"}
# The precision that the number of games is told for, in per cent of wins.
PRECISE = 0.3


class Figure(NamedTuple):
    """A chart with its finding, drawn once for each class of page, and its numbers as a table."""

    id: str
    title: str
    lead: str
    charts: list[tuple[str, str]]
    head: list[str]
    rows: list[list[str]]
    note: str = ""


class Row(NamedTuple):
    """A line of the table of changes: its name, both numbers and the difference as they are said, its picture."""

    name: str
    base: str
    other: str
    said: str
    give: str
    certainty: str
    settles: str
    picture: str


def differs(f: Findings, *key: str) -> bool:
    """Whether something is sure or likely."""
    return f.verdicts[key].certainty != "open"


def both(draw: Callable[[float], str], wide: float) -> list[tuple[str, str]]:
    """A chart for a wide page and for a narrow one."""
    return [("w", draw(wide)), ("n", draw(NARROW))]


def certainty(f: Findings, say: Speech, *key: str) -> str:
    return say.certainty(f.verdicts[key])


def percents(f: Findings) -> list[float]:
    """Wins by turn order in per cent; as they are shown they sum to 100."""
    return tenths([100 * each.value for each in f.orders], 100)


def shares(
    f: Findings, say: Speech, id: str, column: str, found: Sequence[tuple[str, Key, float, Estimate]], wide: float
) -> Figure:
    """Win shares around what would be even."""
    even = 100 / f.seats
    marks = [
        Mark(name, value, 100 * each.half, say.tenth(value), say.half(100 * each.half), differs(f, *key))
        for name, key, value, each in found
    ]
    label = f"{say.say(id)}: " + say.listed([f"{mark.name} {mark.said} %" for mark in marks])
    label += f"; {say.say('even', n=say.plain(even))}"
    rows = [
        [mark.name, mark.said, f"± {mark.give}", certainty(f, say, *key)]
        for mark, (_, key, _, _) in zip(marks, found, strict=True)
    ]
    head = [say.say(column), say.say("column.wins"), say.say("interval"), say.say("certainty")]
    told = say.say("even", n=say.plain(even))
    drawn = both(lambda width: charts.dots(marks, even, told, " %", width, label), wide)
    return Figure(id, say.say(id), say.say(f"{id}.lead"), drawn, head, rows)


def orders(f: Findings, say: Speech) -> Figure:
    found = [
        (say.say(f"order.{n}"), ("order", str(n)), value, each)
        for n, (value, each) in enumerate(zip(percents(f), f.orders, strict=True))
    ]
    return shares(f, say, "orders", "column.place", found, 620)


def bots(f: Findings, say: Speech) -> Figure:
    found = [(say.bot(bot), ("bot", bot), 100 * each.value, each) for bot, each in f.bots.items()]
    return shares(f, say, "bots", "column.bot", found, 520)


def roles(f: Findings, say: Speech) -> Figure:
    ordered = sorted(f.roles.items(), key=lambda each: -each[1].value)
    found = [(say.thing(role), ("role", role), 100 * each.value, each) for role, each in ordered]
    return shares(f, say, "roles", "column.role", found, 520)


def length_told(f: Findings) -> int:
    """Of a hundred games, how many have the length that most have."""
    return round(100 * f.length.share.value)


class Span(NamedTuple):
    """Lengths that are counted together: from, to, per cent of games."""

    low: int
    high: int
    part: float


def spans(f: Findings) -> list[Span]:
    """The lengths of games as columns: what lies far out is together at its end, as long as it is less than one game
    of a hundred, and where there are too many lengths some are taken together.
    """
    counts = f.length.counts
    each = [Span(n, n, 100 * counts.get(n, 0) / f.games) for n in range(min(counts), max(counts) + 1)]
    while len(each) > 1 and each[0].high < f.length.low and each[0].part + each[1].part < 1:
        each[:2] = [_together(each[:2])]
    while len(each) > 1 and each[-1].low > f.length.high and each[-1].part + each[-2].part < 1:
        each[-2:] = [_together(each[-2:])]
    step = -(-len(each) // MOST_COLUMNS)
    return [_together(each[n : n + step]) for n in range(0, len(each), step)]


def _together(some: Sequence[Span]) -> Span:
    return Span(some[0].low, some[-1].high, sum(span.part for span in some))


def length(f: Findings, say: Speech) -> Figure:
    found = f.length
    shown = spans(f)
    counts = [round(each) for each in tenths([span.part for span in shown], 100, 0)]
    names = [str(span.low) if span.low == span.high else f"{span.low}–{span.high}" for span in shown]
    inside = [span.high >= found.low and span.low <= found.high for span in shown]
    columns = list(zip(names, counts, inside, strict=True))
    told = say.say("length.told", low=found.low, high=found.high, n=length_told(f))
    mean = say.say("length.mean", mean=say.tenth(found.mean.value), half=say.half(found.mean.half), median=found.median)
    foot = [say.say("length.axis"), mean]
    rows = [[str(n), say.whole(count), say.tenth(100 * count / f.games)] for n, count in found.counts.items()]
    head = [say.say("column.rounds"), say.say("column.games"), say.say("column.percent")]
    drawn = both(lambda width: charts.columns(columns, told, foot, width, f"{told}; {mean}"), 460)
    return Figure("length", say.say("length"), say.say("length.lead"), drawn, head, rows)


def points_shown(f: Findings) -> list[tuple[list[float], float]]:
    """Points by category and in all, by place; as they are shown the parts sum to their end."""
    return [(tenths(row, sum(row)), round(sum(row), 1)) for row in f.places]


def points(f: Findings, say: Speech) -> Figure:
    names = [say.category(name) for name in f.categories]
    shown = points_shown(f)
    bars = [
        Bar(say.say(f"rank.{n}"), parts, [say.tenth(part) for part in parts], say.tenth(end))
        for n, (parts, end) in enumerate(shown)
    ]
    label = f"{say.say('points')}: " + "; ".join(
        f"{bar.name} {bar.end}: " + say.listed([f"{name} {said}" for name, said in zip(names, bar.said, strict=True)])
        for bar in bars
    )
    foot = say.say("points.foot")
    colours = [charts.PARTS[n % len(charts.PARTS)] for n in range(len(names))]
    rows = [[bar.name, *bar.said, bar.end] for bar in bars]
    head = [say.say("column.place"), *names, say.say("column.total")]
    drawn = both(lambda width: charts.stacks(bars, names, colours, foot, width, label), 620)
    return Figure("points", say.say("points"), say.say("points.lead"), drawn, head, rows)


def rarely(f: Findings) -> tuple[list[Item], list[Item]]:
    """What is hardly ever used at all, verbs and things, the rarest first; and what is only rarely chosen by one verb:
    a card that all play and nobody discards.
    """
    some = [item for item in f.items if ("rare", *item.key) in f.verdicts and differs(f, "rare", *item.key)]
    some.sort(key=lambda item: (item.games.value, item.key))
    verbs = {item.verb for item in some if not item.what}
    by = {item.what: {each.verb for each in f.items if each.what == item.what} - {""} for item in some if item.what}
    # Of a verb that is hardly ever used the verb is told, not all that it could have named.
    whole = [item for item in some if not item.what or (not item.verb and not by[item.what] <= verbs)]
    known = {item.verb or item.what for item in whole}
    return whole, [item for item in some if item.verb and item.what and not {item.verb, item.what} & known]


def rare(f: Findings, say: Speech) -> Figure | None:
    whole, only = rarely(f)
    some = [*whole, *only]
    if not some:
        return None

    def mark(item: Item) -> Mark:
        percent, half = 100 * item.games.value, 100 * item.games.half
        name = say.thing(item.what) if item.what else say.verb(item.verb)
        beside = say.verb(item.verb) if item.what and item.verb else ""
        return Mark(name, percent, half, f"{say.tenth(percent)} %", say.half(half), True, beside)

    marks = [mark(item) for item in some]
    first = [mark(item) for item in (whole or only)[:MOST_RARE]]
    lead = say.say("rare.lead", len(whole or only), rare=round(100 * RARE))
    label = f"{say.say('rare')}: " + say.listed([f"{each.name} {each.said}" for each in first])
    rows = [
        [f"{each.name} ({each.beside})" if each.beside else each.name, each.said, f"± {each.give}"] for each in marks
    ]
    head = [say.say("column.thing"), say.say("column.used"), say.say("interval")]
    drawn = both(lambda width: charts.rows(first, 100 * RARE, width, label), 460)
    return Figure("rare", say.say("rare"), lead, drawn, head, rows)


def clouds(f: Findings, say: Speech) -> list[Figure]:
    """By verb, how often each thing is chosen and what that is worth; most that differ come first."""
    groups: dict[str, list[Item]] = {}
    for item in f.items:
        if item.worth is not None:
            groups.setdefault(item.verb if item.what else "", []).append(item)

    def rank(verb: str) -> tuple[int, int]:
        return -sum(differs(f, "worth", *item.key) for item in groups[verb]), -len(groups[verb])

    return [cloud(f, say, verb, groups[verb]) for verb in sorted(groups, key=rank) if len(groups[verb]) > 1]


def cloud_id(item: Item) -> str:
    return f"worth-{item.verb if item.what else ''}"


def cloud(f: Findings, say: Speech, verb: str, some: Sequence[Item]) -> Figure:
    def mark(item: Item) -> Mark:
        assert item.worth is not None
        value, half = 100 * item.worth.value, 100 * item.worth.half
        name = say.thing(item.what) if item.what else say.verb(item.verb)
        certain = differs(f, "worth", *item.key)
        return Mark(name, value, half, say.signed(value), say.half(half), certain, x=100 * item.seats)

    pairs = sorted(((mark(item), item) for item in some), key=lambda pair: -pair[0].value)
    marks = [each for each, _ in pairs]
    title = say.say("worth", verb=say.verb(verb)) if verb else say.say("worth.actions")
    told = [each for each in marks if each.differs] or marks[:1]
    label = f"{title} " + say.listed([say.say("worth.said", name=m.name, value=m.said, half=m.give) for m in told])
    # A narrow page shows what differs, then what is farthest from zero.
    kept = sorted(marks, key=lambda each: (not each.differs, -abs(each.value)))[:MOST_ROWS]
    narrow = charts.forest([each for each in marks if each in kept], say.say("worth.zero"), NARROW, label)
    signs = [say.say(f"worth.{name}") for name in ("up", "along", "good", "bad")]
    brief = [say.say(f"worth.{name}") for name in ("up.short", "along.short", "good", "bad")]
    drawn = [
        ("x", charts.cloud(marks, (signs[0], signs[1], signs[2], signs[3]), 1080, label)),
        ("m", charts.cloud(marks, (brief[0], brief[1], brief[2], brief[3]), 700, label)),
        ("n", narrow),
    ]
    rows = [_cloud_row(f, say, each, item) for each, item in pairs]
    columns = ("thing", "done", "seats", "times", "worth", "points")
    head = [*(say.say(f"column.{name}") for name in columns), say.say("certainty")]
    left = len(marks) - len(kept)
    return Figure(f"worth-{verb}", title, "", drawn, head, rows, say.say("worth.rest", left) if left else "")


def _cloud_row(f: Findings, say: Speech, mark: Mark, item: Item) -> list[str]:
    points = item.points
    return [
        mark.name,
        say.tenth(100 * item.games.value),
        say.tenth(100 * item.seats),
        say.tenth(item.times),
        f"{mark.said} ± {mark.give}",
        f"{say.signed(points.value)} ± {say.half(points.half)}" if points else "",
        certainty(f, say, "worth", *item.key),
    ]


def leaders(f: Findings, say: Speech) -> Figure:
    def marks(found: Sequence[Estimate]) -> list[Mark]:
        return [
            Mark("", 100 * e.value, 100 * e.half, say.tenth(100 * e.value), say.half(100 * e.half), True) for e in found
        ]

    ahead, behind = marks(f.leaders), marks(f.lasts)
    lines = [(say.say("leaders.leader"), ahead), (say.say("leaders.last"), behind)]
    at = [PART[n] for n in SIXTHS]
    label = f"{say.say('leaders')}: " + "; ".join(
        f"{name} " + say.listed([f"{part} {mark.said} %" for part, mark in zip(at, some, strict=True)])
        for name, some in lines
    )
    even = (100 / f.seats, say.say("even", n=say.plain(100 / f.seats)))
    rows = [
        [part, f"{one.said} ± {one.give}", f"{two.said} ± {two.give}"]
        for part, one, two in zip(at, ahead, behind, strict=True)
    ]
    head = [say.say("column.over"), say.say("column.leader"), say.say("column.last")]
    foot = say.say("leaders.foot")
    drawn = both(lambda width: charts.course(lines, at, even, foot, width, label), 540)
    return Figure("leaders", say.say("leaders"), say.say("leaders.lead"), drawn, head, rows)


def at_half(found: Sequence[Estimate]) -> Estimate:
    return found[SIXTHS.index(HALF)]


CAUSES = ("bot", "order", "role", "left")


def causes(f: Findings) -> list[int]:
    """Which of bot, turn order, role and the rest there are in this study."""
    there = (bool(f.bots), True, bool(f.roles), True)
    return [n for n, is_there in enumerate(there) if is_there]


def luck_shown(f: Findings) -> list[list[float]]:
    """The shares in per cent of each bar; as they are shown they sum to 100."""
    kept = causes(f)
    return [tenths([100 * each.shares[n] for n in kept], 100) for each in f.luck]


def luck(f: Findings, say: Speech) -> Figure:
    kept = causes(f)
    names = [say.say(f"luck.{CAUSES[n]}") for n in kept]
    colours = [charts.REST if CAUSES[n] == "left" else charts.PARTS[n] for n in kept]
    bars = [
        Bar(say.bot(each.bot) if each.bot else say.say("luck.all"), parts, [say.tenth(part) for part in parts], "")
        for each, parts in zip(f.luck, luck_shown(f), strict=True)
    ]
    label = f"{say.say('luck')}: " + "; ".join(
        f"{bar.name}: " + say.listed([f"{name} {said} %" for name, said in zip(names, bar.said, strict=True)])
        for bar in bars
    )
    rows = [
        [bar.name, *bar.said[:-1], f"{bar.said[-1]} ± {say.half(100 * each.left.half)}"]
        for bar, each in zip(bars, f.luck, strict=True)
    ]
    foot = say.say("luck.foot")
    drawn = both(lambda width: charts.stacks(bars, names, colours, foot, width, label), 540)
    return Figure("luck", say.say("luck"), say.say("luck.lead"), drawn, [say.say("column.bot"), *names], rows)


IN_PERCENT = {"order", "first-last", "leader", "last", "pick"}


def changed(f: Findings) -> dict[Key, tuple[float, float]]:
    """Both numbers of each change as they are shown; wins by turn order sum to 100 in both."""
    out = {}
    for each in (*f.changes, *f.picks):
        scale = 100 if each.key[0] in IN_PERCENT else 1
        out[each.key] = (round(scale * each.base, 1), round(scale * each.other, 1))
    wins = [each for each in f.changes if each.key[0] == "order"]
    if wins:
        bases = tenths([100 * each.base for each in wins], 100)
        others = tenths([100 * each.other for each in wins], 100)
        out |= {each.key: (base, other) for each, base, other in zip(wins, bases, others, strict=True)}
        out["first-last",] = (round(bases[0] - bases[-1], 1), round(others[0] - others[-1], 1))
    return out


def change_name(say: Speech, key: Key) -> str:
    kind, *rest = key
    if kind == "pick":
        return say.item(rest[0], rest[1])
    if kind in ("order", "points"):
        return say.say(f"changes.{kind}", name=say.say(f"order.{rest[0]}"))
    return say.say(f"changes.{kind}", name=say.category(rest[0])) if rest else say.say(f"changes.{kind}")


def change_rows(f: Findings, say: Speech, some: Sequence[Change]) -> list[Row]:
    """The rows of a table of changes; the difference is that of the numbers beside it."""
    shown = changed(f)
    out = []
    for each in some:
        scale = 100 if each.key[0] in IN_PERCENT else 1
        base, other = shown[each.key]
        verdict = f.verdicts["change", *each.key]
        value, half = scale * each.difference.value, scale * each.difference.half
        said, give = say.signed(other - base), say.half(half)
        mark = Mark("", value, half, said, give, verdict.certainty != "open")
        picture = charts.small(mark, max(abs(value) + half, 1e-9) * 1.05)
        settles = say.takes(verdict, "takes.brief") if verdict.certainty == "open" else ""
        row = Row(
            change_name(say, each.key),
            say.tenth(base),
            say.tenth(other),
            said,
            give,
            verdict.certainty,
            settles,
            picture,
        )
        out.append(row)
    return out


def precision(f: Findings, say: Speech) -> str:
    """How many games it takes to know a seat's wins well."""
    widest = max((each.difference for each in f.changes if each.key[0] == "order"), key=lambda found: found.error)
    needed = for_precision(widest, PRECISE / 100)
    return say.say("changes.lead", n=say.whole(f.pairs), half=say.tenth(PRECISE), needed=say.whole(needed))
