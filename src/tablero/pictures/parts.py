"""The picture of a view, in parts that are swapped one by one; each game draws its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from typing import Any, TypeVar

from tablero.core.game import Game
from tablero.pictures import html
from tablero.pictures.kept import Kept
from tablero.words import Words

T = TypeVar("T")

LAYOUTS = ("wide", "tall")


def parts(
    game: Game, view: Mapping[str, Any], seat: int | None, seats: int, words: Words, layout: str
) -> dict[str, str]:
    """The board, the seat's own mat, a row for each other seat. A spectator gets the first mat, without its hand."""
    return drawn(game, view, seat, seats, words, layout, Kept(), str)


def drawn(
    game: Game,
    view: Mapping[str, Any],
    seat: int | None,
    seats: int,
    words: Words,
    layout: str,
    kept: Kept,
    made: Callable[[str], T],
) -> dict[str, T]:
    """The same; what was drawn before is taken from what is `kept`, as it was `made` of the drawing."""
    own = seat if seat is not None else 0
    face = game.picture
    if face is None:
        return {name: made(html) for name, html in _plain(game, view, words).items()}
    seen = kept.seen(view)
    out = {
        "board": seen.draw(_whole, face.board, made, words, layout),
        "mat": seen.draw(_whole, face.mat, made, own, words),
    }
    for step in range(1, seats):
        other = (own + step) % seats
        out[f"other-{other}"] = seen.draw(_whole, face.other, made, other, words)
    return out


def _whole(view: Any, how: Callable[..., str], made: Callable[[str], T], *given: Any) -> T:
    return made(how(view, *given))


def mat(game: Game, view: Mapping[str, Any], seat: int, words: Words) -> str:
    """A seat's mat, large; what lies hidden in it is not in the view."""
    return game.picture.mat(view, seat, words) if game.picture is not None else ""


def piece(game: Game, range: str, word: str, words: Words) -> str:
    """A card, tile, place or whatever else has a name, large, with its text; without a picture where none helps."""
    drawn = game.picture.piece(range, word, words) if game.picture is not None else ""
    return drawn or html.explained("", range, word, words)


def _plain(game: Game, view: Mapping[str, Any], words: Words) -> dict[str, str]:
    """A game that nobody has drawn yet: its view as nested lists, in which the game's words can be clicked."""
    ranges: dict[str, str] = {}
    for verb in game.vocabulary.verbs:
        for r in verb.ranges:
            for word in r.words:
                if not word.isdigit():
                    ranges.setdefault(word, r.name)
    players = view.get("players", [])
    board = {key: value for key, value in view.items() if key != "players"}
    drawn = {"board": f'<div class="plain">{_listed(board, ranges, words)}</div>', "mat": ""}
    for seat, p in enumerate(players):
        text = f'<div class="plain"><h2>{escape(words.seats[seat])}</h2>{_listed(p, ranges, words)}</div>'
        drawn["mat" if seat == (view.get("seat") or 0) else f"other-{seat}"] = text
    return drawn


def _listed(value: Any, ranges: Mapping[str, str], words: Words) -> str:
    if isinstance(value, Mapping):
        rows = (
            f"<li>{_listed(key, ranges, words)}: {_listed(inner, ranges, words)}</li>" for key, inner in value.items()
        )
        return f"<ul>{''.join(rows)}</ul>"
    if isinstance(value, list):
        return " ".join(_listed(each, ranges, words) for each in value) or "–"
    if isinstance(value, str) and value in ranges:
        name = ranges[value]
        return f'<span class="tok" data-{name}="{escape(value)}">{escape(words.word(name, value))}</span>'
    return escape(str(value))
