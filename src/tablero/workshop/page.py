"""An edition as one page that needs nothing beside: every board, card and tile drawn, every value with its source."""

from __future__ import annotations

from html import escape
from itertools import groupby

from tablero.pictures import HERE, read
from tablero.pictures.pages import style, used
from tablero.words import Words
from tablero.workshop.components import Component, board, chapter_name, components, key_name, name, picture, shown
from tablero.workshop.editing import Draft

SIGNS = {"rulebook": "✓", "the box": "✓", "public page": "▤", "reconstructed": "◌"}


def kind_of(source: str) -> str:
    """A source without what it names: `public page`."""
    return next((kind for kind in SIGNS if source.startswith(kind)), "reconstructed")


def page(draft: Draft, lang: str) -> str:
    """The whole edition."""
    words = Words.of(draft.game.name, lang).at((), draft.edition)
    title = words.say(f"game.{draft.game.name}") if words.has(f"game.{draft.game.name}") else draft.game.name
    body = f'<figure class="board">{board(draft, words)}</figure>'
    for chapter, some in groupby(components(draft), lambda each: each.chapter):
        things = "".join(_thing(draft, each, words) for each in some)
        body += f'<section><h2>{escape(chapter_name(chapter, words))}</h2><div class="things">{things}</div></section>'
    signs = " · ".join(f"<b>{sign}</b> {escape(kind)}" for kind, sign in SIGNS.items())
    named = escape(draft.pack.name or title)
    return (
        f'<!doctype html>\n<html lang="{lang}" data-game="{draft.game.name}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{named} · {escape(title)}</title>'
        f"<style>{style(draft.game)}{read(HERE / 'edition.css')}</style></head><body>"
        f'<svg width="0" height="0" style="position:absolute" aria-hidden="true">{used(draft.game, body)}</svg>'
        f'<main class="edition"><h1>{named} <small>{escape(title)}</small></h1><p>{signs}</p>{body}</main>'
        "</body></html>\n"
    )


def _thing(draft: Draft, component: Component, words: Words) -> str:
    rows = "".join(
        f"<tr><th>{escape(key_name(component.key(value), words))}</th><td>{escape(shown(value.value, words))}</td>"
        f'<td title="{escape(value.source)}"><b>{SIGNS[kind_of(value.source)]}</b> {escape(value.source)}</td></tr>'
        for value in component.values
        if value.value is not None
    )
    title = escape(name(component, words))
    return f"<article><h3>{title}</h3>{picture(draft, component, words)}<table>{rows}</table></article>"
