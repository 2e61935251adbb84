"""What Valletta's texts take from the edition: the numbers of the rules, and the sentences on cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tablero.core.game import Edition
from tablero.games.valletta.box import Box, Line
from tablero.games.valletta.edition import Files
from tablero.games.valletta.state import State
from tablero.games.valletta.terms import BUILDING, CONSTRUCT, GOLD, GOOD, PERSON, PLACE, UPGRADE

# The rules that things follow, by a range or a word of it, or by what they are about.
RULES = {
    "good": "T-132",
    "building": "T-104",
    "place": "T-104",
    "person": "T-035",
    "person.builder": "T-097",
    "person.foreman": "T-097",
    "person.planner": "T-097",
    "person.apprentice": "T-055",
    "person.jean": "T-110",
    "person.cooper": "T-110",
    "person.scribe": "T-125",
    **{f"person.{word}": "T-095" for word in PERSON.words[PERSON.number["karl"] :]},
    "about.points": "T-142",
    "about.houses": "T-143",
    "about.hand": "T-135",
    "about.draw-pile": "T-138",
    "about.discard-pile": "T-138",
    "about.pool": "T-125",
    "about.slot": "T-035",
    "about.space": "T-115",
    "about.barrel": "T-111",
    "about.jean": "T-110",
    "about.jean-bonus": "T-114",
    "about.exchange": "T-132",
}


def figures(edition: Edition) -> Mapping[str, str | Sequence[str | tuple[int, str]]]:
    """The numbers of the rules, with what they count."""
    box: Box = edition.box
    said: Files = edition.printed
    return {
        "few": str(said.street.players.fewest),
        "many": str(said.street.players.most),
        "plays": str(box.plays),
        "hand": [(box.hand, "word.card")],
        "houses": [(box.houses, "word.house")],
        "give": [(box.exchange_give, "word.good")],
        "take": str(said.street.exchange.take),
        "discount": [(box.neighbour_discount, GOOD.key(GOLD))],
        "bonus": [(box.jean_bonus, "points")],
        "spaces": [(box.street, "word.space")],
        "segment": [(box.segment, "word.space")],
        "last": str(box.street),
        "end": [(box.end_points, "points")],
        "goods_per_point": [(box.goods_per_point, "word.good")],
    }


def piece(edition: Edition, range: str, word: str) -> Sequence[Line]:
    """What is printed on a person's card."""
    box: Box = edition.box
    return box.effects[PERSON.number[word]].says() if range == "person" else []


def option(s: State, a: int) -> Line | None:
    """What is built is named, not only where it lies."""
    for verb in (CONSTRUCT, UPGRADE):
        if verb.has(a):
            place = verb.x(a)
            return (f"option.{verb.name}", {"building": BUILDING.key(s.city[place]), "place": PLACE.key(place)})
    return None
