"""HTML as strings: icons, chips and cards for the mats, and the large view of a piece."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from tablero.pictures.marks import SEAT_COLOURS
from tablero.pictures.svg import attributes, picture, use
from tablero.words import Words


def icon(name: str, size: str = "s", label: str = "") -> str:
    """An icon in a line of text: s, m or l; without a label it is decoration."""
    named = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
    return f'<svg class="i {size}" viewBox="0 0 24 24" {named}><use href="#{name}"/></svg>'


def data(given: Mapping[str, str]) -> str:
    """Data attributes: what an element stands for in options."""
    return attributes({f"data-{name}": word for name, word in given.items()})


def chip(name: str, n: int | str, label: str, size: str = "m", kind: str = "chip") -> str:
    """An icon and how many."""
    return f'<span class="{kind}">{icon(name, size, label)}{escape(str(n))}</span>'


def token(name: str, n: int | str, label: str, given: Mapping[str, str], size: str = "l") -> str:
    """A chip that options can name."""
    said = escape(f"{label}: {n}")
    inner = icon(name, size) + escape(str(n))
    return f'<span class="chip big tok" role="img" aria-label="{said}"{data(given)}>{inner}</span>'


def card(svg: str, label: str, given: Mapping[str, str], kind: str = "") -> str:
    """A card of printed paper with a drawing on it."""
    named = f'class="card{" " + kind if kind else ""}" role="img" aria-label="{escape(label)}"'
    return f"<div {named}{data(given)}>{svg}</div>"


def large(svg: str, title: str, lines: list[str]) -> str:
    """A piece shown large beside its text."""
    said = "".join(f"<p>{escape(each)}</p>" for each in lines if each)
    name = escape(title[:1].upper() + title[1:])
    return f'<div class="large card">{svg}<div><h3>{name}</h3>{said}</div></div>'


def explained(svg: str, range: str, word: str, words: Words) -> str:
    """A thing shown large with its name and what it means."""
    name, text = words.explained(range, word, words.seats)
    return large(svg, name, [text]) if text else ""


def pictured(icon: str, range: str, word: str, words: Words) -> str:
    """The same by an icon; nothing without one."""
    return explained(picture(use(icon, 36, 36, 60), 72, 72), range, word, words) if icon else ""


def seat_name(seat: int, name: str) -> str:
    """A player's name in the seat's colour."""
    return f'<span class="nm {SEAT_COLOURS[seat]}">{escape(name)}</span>'
