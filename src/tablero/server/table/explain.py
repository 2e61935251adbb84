"""What a thing on the table is, for the one who points at it: name, picture, meaning, price now, and its rule."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from tablero.core.game import Price
from tablero.core.match import Match
from tablero.pictures import html, parts
from tablero.server.guide import sentences
from tablero.server.speech import Speech
from tablero.words import Words

# Names of the house itself: buttons of the head, the parts of the page.
HOUSE = "ui."


class Step(msgspec.Struct, frozen=True):
    """A step of a price: why, and what it adds or takes off, by the keys that are counted and as it is said."""

    why: str
    adds: dict[str, int]
    said: str


class Cost(msgspec.Struct, frozen=True):
    """What doing something costs the seat now; `lack` says what it has too little of, and is empty if it can pay."""

    label: str
    steps: list[Step]
    total: dict[str, int]
    said: str
    lack: str


class Explained(msgspec.Struct, frozen=True):
    """A thing explained: picture, name and text as HTML, what it costs now, and its rule with the sentence."""

    html: str
    costs: list[Cost]
    rule: str
    sentence: str


def explain(match: Match, seat: int | None, given: Mapping[str, str], words: Words) -> Explained | None:
    """What the words stand for that an element bears, as it is at this table for this seat; None if for nothing.

    `about` counts before words of ranges, and of these the first that the game draws as a piece.
    """
    about = given.get("about", "")
    if about.startswith(HOUSE):
        speech = Speech.of(words.lang)
        if about not in speech:
            return None
        return Explained(html.large("", speech.say(about), [speech.say(f"{about}.text")]), [], "", "")
    known = {(r.name, word) for verb in match.game.vocabulary.verbs for r in verb.ranges for word in r.words}
    named = [("about", about)] if about else []
    named += [each for each in given.items() if each in known]
    face = match.game.picture
    # What is a piece by itself comes before what only its range can say something of.
    named.sort(key=lambda each: each[0] != "about" and not (face and face.piece(each[0], each[1], words)))
    for range, word in named:
        drawn = parts.piece(match.game, range, word, words)
        if drawn:
            rule = words.rule(range, word)
            said = sentences(match.game.name, words.lang, match.edition).get(rule, "")
            return Explained(drawn, costs(match, seat, given, words), rule, said)
    return None


def costs(match: Match, seat: int | None, given: Mapping[str, str], words: Words) -> list[Cost]:
    """The prices of all that could be done with a thing; what costs the same in the same way is said once."""
    face = match.game.prices
    if face is None or seat is None or match.over:
        return []
    out: dict[str, Cost] = {}
    for price in face.prices(match.state, seat):
        if fits(given, match.game.vocabulary.arguments(price.a)):
            cost = told(price, words)
            out.setdefault(msgspec.json.encode(cost.steps).decode(), cost)
    return list(out.values())


def fits(given: Mapping[str, str], args: Mapping[str, str]) -> bool:
    """Whether an element's words occur in an action and none of them differs."""
    common = [range for range in given if range in args]
    return bool(common) and all(given[range] == args[range] for range in common)


def told(price: Price, words: Words) -> Cost:
    """A price in words."""
    return Cost(
        words.action(price.a, words.seats),
        [Step(words.sentence(key, named), dict(adds), counted(adds, words)) for key, named, adds in price.steps],
        price.total(),
        counted(price.total(), words),
        counted(price.lack(), words),
    )


def counted(things: Mapping[str, int], words: Words) -> str:
    """Things in a row: 5 gold, 1 wood."""
    return ", ".join(f"{n} {words.say(what, abs(n))}".replace("-", "−") for what, n in things.items() if n)
