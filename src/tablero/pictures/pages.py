"""Pictures without a server: one moment as SVG or HTML, and a whole game as one page to scrub through."""

from __future__ import annotations

import base64
import gzip
import re
from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any

import msgspec

from tablero.core.errors import Mistake
from tablero.core.events import NOBODY
from tablero.core.game import Game
from tablero.core.match import Match
from tablero.pictures import HERE, palette, read, styles, symbols
from tablero.pictures.labels import label
from tablero.pictures.parts import parts
from tablero.words import Words


def used(game: Game, drawn: str) -> str:
    """The icons that a drawing uses."""
    known = symbols() | symbols(game)
    names = dict.fromkeys(re.findall(r'href="#([^"]+)"', drawn))
    return "".join(known[name] for name in names if name in known)


def style(game: Game) -> str:
    """All CSS that a picture needs."""
    return read(HERE / "tokens.css") + palette(game) + styles(game)


def names_of(match: Match, lang: str) -> list[str]:
    return [label(Words.of(match.game.name, lang), "seat", seat + 1) for seat in range(match.seats)]


def parts_at(match: Match, n: int, seat: int | None, lang: str, names: Sequence[str]) -> dict[str, str]:
    """The picture after the first `n` entries of the log, as a seat sees it."""
    words = Words.of(match.game.name, lang).at(names, match.edition)
    return parts(match.game, match.game.view(match.at(n), seat), seat, match.seats, words, "wide")


def checked(match: Match, n: int | None, seat: int | None) -> int:
    """The moment asked for; the last one where none is."""
    if seat is not None and not 0 <= seat < match.seats:
        raise Mistake(f"There is no seat {seat}; this game has seats 0 to {match.seats - 1}.")
    if n is None:
        return len(match.log)
    if not 0 <= n <= len(match.log):
        raise Mistake(f"There is no moment {n}; this game has moments 0 to {len(match.log)}.")
    return n


def svg(match: Match, n: int | None = None, seat: int | None = None, lang: str = "en") -> str:
    """The board as an SVG file of its own."""
    state = match.at(checked(match, n, seat))
    words = Words.of(match.game.name, lang).at(names_of(match, lang), match.edition)
    return alone(match.game, match.game.view(state, seat), words)


def alone(game: Game, view: Mapping[str, Any], words: Words) -> str:
    """The board of a view as an SVG that carries its colours, styles and icons with it."""
    if game.picture is None:
        raise Mistake(f"{game.name} has no drawn board yet; write an .html file instead.")
    board = game.picture.board(view, words, "wide")
    head, _, body = board.partition(">")
    root = f'{head} xmlns="http://www.w3.org/2000/svg" data-game="{game.name}">'
    css = style(game).replace(":root", "svg").replace("<", "&lt;")
    return f"{root}<style>{css}</style><defs>{used(game, board)}</defs>{body}"


def html(match: Match, n: int | None = None, seat: int | None = None, lang: str = "en") -> str:
    """One moment as a page: the board, the seat's mat, the others."""
    shown = parts_at(match, checked(match, n, seat), seat, lang, names_of(match, lang))
    return _page(match, lang, _table(shown), used(match.game, "".join(shown.values())), "")


def replay(match: Match, lang: str = "en") -> str:
    """The whole game as one page. Each moment is kept as what changed since the one before."""
    names = names_of(match, lang)
    words = Words.of(match.game.name, lang)
    seat = None
    before: dict[str, str] = {}
    moments: list[dict[str, Any]] = []
    seen = ""
    for n in range(len(match.log) + 1):
        if n < len(match.log) and n and match.log[n].seat < 0:
            continue  # nature's draws belong to what was done before them
        shown = parts_at(match, n, seat, lang, names)
        told = (
            []
            if n == 0
            else [
                words.event(event.seen_by(NOBODY), names)
                for event in _since(match, n)
                if not match.game.kinds[event.kind].untold
            ]
        )
        changed = {key: _change(before.get(key, ""), text) for key, text in shown.items() if before.get(key) != text}
        seen += "".join(text for key, text in shown.items() if key in changed)
        moments.append({"n": n, "said": " · ".join(told[:6]), "parts": changed})
        before = shown
    packed = base64.b64encode(gzip.compress(msgspec.json.encode(moments), 9)).decode()
    controls = (
        f'<div class="bar panel"><p class="who" id="t-who"></p><p class="ask" id="t-ask" aria-live="polite"></p>'
        f'<p><input type="range" id="t-slider" min="0" max="{len(moments) - 1}" value="0" style="width:100%"'
        f' aria-label="{escape(label(words, "slider"))}"></p></div>'
    )
    icons = used(match.game, seen)
    script = read(HERE / "pages.js").replace("</", "<\\/")
    data = f'<script type="text/plain" id="t-moments">{packed}</script><script type="module">{script}</script>'
    return _page(match, lang, _table({}, controls), icons, data)


def _since(match: Match, n: int) -> list[Any]:
    """The events of the last action before the moment, with nature's behind it."""
    first = n - 1
    while first > 0 and match.log[first].seat < 0:
        first -= 1
    return [event for entry in match.log[first:n] for event in entry.events]


def _change(old: str, new: str) -> list[Any]:
    """How a text became another: how much of its beginning and of its end stays, and what is between."""
    most = min(len(old), len(new))
    start = _largest(most, lambda n: old[:n] == new[:n])
    end = _largest(most - start, lambda n: old[len(old) - n :] == new[len(new) - n :])
    return [start, end, new[start : len(new) - end]]


def _largest(most: int, holds: Callable[[int], bool]) -> int:
    """The largest number up to `most` for which something holds that holds for all smaller ones."""
    least = 0
    while least < most:
        middle = (least + most + 1) // 2
        if holds(middle):
            least = middle
        else:
            most = middle - 1
    return least


def _table(shown: dict[str, str], controls: str = "") -> str:
    others = "".join(text for name, text in shown.items() if name.startswith("other-"))
    return (
        f'<main class="app"><header class="top"><h1>Tablero</h1></header><section class="board" id="t-board">'
        f'{shown.get("board", "")}</section><div class="side">{controls}<div id="t-mat">{shown.get("mat", "")}</div>'
        f'<ul class="others panel" id="t-others">{others}</ul></div></main>'
    )


def _page(match: Match, lang: str, body: str, icons: str, scripts: str) -> str:
    title = Words.of(match.game.name, lang).say(f"game.{match.game.name}")
    return (
        f'<!doctype html>\n<html lang="{lang}" data-game="{match.game.name}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{escape(title)} · Tablero</title>'
        f"<style>{style(match.game)}</style></head><body>"
        f'<svg width="0" height="0" style="position:absolute" aria-hidden="true">{icons}</svg>'
        f"{body.replace('<h1>Tablero</h1>', f'<h1>{escape(title)}</h1>')}{scripts}</body></html>\n"
    )
