"""What every game's picture must keep, asked of real states: its options can be pointed at, its markup is sound."""

from collections.abc import Iterator
from random import Random
from typing import Any
from xml.etree import ElementTree

from tablero.core.game import PictureFace
from tablero.core.match import Match
from tablero.words import Words

NAMES = ["Inés", '<script>alert(\'"&")', "Maximiliane-Theodora von Hohenlohe", "Dai", "Ottokar"]
LAYOUTS = ("wide", "tall")


# What only takes back a plan: a random player who likes it plans for ever.
TAKING_BACK = ("lift", "take-back", "change")


def states(game: str, seats: int, seed: int, every: int, **options: str) -> Iterator[Match]:
    """A random game, looked at every so many decisions and at its end."""
    match, dice, n = Match.new(game, seats=seats, seed=seed, options=options), Random(seed), 0
    while not match.over:
        if n % every == 0:
            yield match
        seat = dice.choice(match.waiting())
        some = match.options(seat)
        onward = [a for a in some if match.game.vocabulary.verb_of(a).name not in TAKING_BACK]
        match.act(seat, dice.choice(onward or some))
        n += 1
    yield match


def words(game: str, lang: str, seats: int) -> Words:
    return Words.of(game, lang).at(NAMES[:seats])


def drawn(picture: PictureFace, view: Any, seat: int | None, said: Words, layout: str) -> str:
    """The whole table as a seat sees it, or a spectator."""
    seats = range(len(view["players"]))
    mats = [picture.mat(view, each, said) if each == (seat or 0) else picture.other(view, each, said) for each in seats]
    return "".join([picture.board(view, said, layout), *mats])


def parsed(markup: str) -> ElementTree.Element:
    """The markup as a tree; anything that is not well-formed is refused."""
    return ElementTree.fromstring(f"<table>{markup}</table>")


def stands_for(element: dict[str, str], verb: str, args: dict[str, str]) -> bool:
    """Whether an element is part of an option: it names some of its words and none other of their ranges."""
    if verb not in element.get("data-verbs", verb).split():
        return False
    named = [range for range in args if f"data-{range}" in element]
    return bool(named) and all(element[f"data-{range}"] == args[range] for range in named)


def unpointed(match: Match, seat: int, markup: str) -> list[str]:
    """The seat's options with a word that nothing on the table stands for."""
    elements = [dict(element.attrib) for element in parsed(markup).iter() if element.keys()]
    out = []
    for a in match.options(seat):
        verb, args = match.game.vocabulary.verb_of(a).name, match.game.vocabulary.arguments(a)
        found = {
            range for range in args for each in elements if f"data-{range}" in each and stands_for(each, verb, args)
        }
        if found != set(args):
            out.append(match.text(a))
    return out


def pieces(markup: str) -> list[str]:
    """The stable names of the pieces in the markup."""
    return [element.attrib["data-piece"] for element in parsed(markup).iter() if "data-piece" in element.attrib]
