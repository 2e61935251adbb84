"""Matches as pictures in a notebook.

    from tablero.notebook import show
    show(match, seat=0)

`%load_ext tablero.notebook` shows every match so, as a spectator sees it.
"""

from __future__ import annotations

from html import escape
from typing import Any

from tablero.core.match import Match
from tablero.pictures.pages import html


class Shown:
    """A moment of a match that a notebook draws, in a frame of its own so that no styles mix."""

    def __init__(self, match: Match, n: int | None, seat: int | None, lang: str) -> None:
        self.page = html(match, n, seat, lang)

    def _repr_html_(self) -> str:
        return f'<iframe srcdoc="{escape(self.page)}" style="width:100%;height:760px;border:0"></iframe>'


def show(match: Match, n: int | None = None, seat: int | None = None, lang: str = "en") -> Shown:
    """The match as a seat sees it after `n` entries of its log, or now."""
    return Shown(match, n, seat, lang)


def load_ipython_extension(shell: Any) -> None:
    """Called by `%load_ext`."""
    formatter = shell.display_formatter.formatters["text/html"]
    formatter.for_type(Match, lambda match: show(match)._repr_html_())
