"""The rules as pages: each game's guide in Markdown, with pictures of the pieces where it names them."""

import re
from collections.abc import Mapping
from functools import lru_cache

import msgspec
from markdown_it import MarkdownIt
from markupsafe import Markup

from tablero.core.game import Edition, load
from tablero.pictures import parts
from tablero.words import Words, in_language

# A rule's number before its sentence, which goes on to the next number or to the end of its paragraph, item or cell.
RULE = re.compile(r"\[([A-Z]-\d{3})\] (.+?)(?=\s*(?:\[[A-Z]-\d{3}\] |</(?:p|li|td)>|\n<|$))", re.DOTALL)
HEADING = re.compile(r"<h2>(.*?)</h2>")
PIECES = re.compile(r"^::: pieces (\S+) (.+?) :::$", re.MULTILINE)


@lru_cache
def guide(game: str, lang: str, edition: Edition | None = None) -> Markup:
    """The rules of a game in a language, as HTML, with the numbers of an edition, or of the one it comes with.

    A line `::: pieces person maid thief :::` shows these pieces; `[T-104]` before a sentence is the rule's number,
    under which it can be linked to.
    """
    file = in_language(load(game).home / "guide", lang, "md")
    if not file.exists():
        return Markup("")
    words = Words.of(game, file.stem).at((), edition)
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    out = []
    # Without the title, which the page has already.
    text = re.sub(r"\A# .*\n", "", file.read_text(encoding="utf-8")).format(**words.figures)
    for n, part in enumerate(PIECES.split(text)):
        if n % 3 == 0:
            out.append(reader.render(part))
        elif n % 3 == 2:
            kind = PIECES.split(text)[n - 1]
            shown = "".join(parts.piece(load(game), kind, word, words) for word in part.split())
            out.append(f'<div class="gallery">{shown}</div>')
    ruled = RULE.sub(r'<span class="ruled" id="\1"><a class="no" href="#\1">\1</a> \2</span>', "".join(out))
    numbers = iter(range(1, 1000))
    return Markup(HEADING.sub(lambda found: f'<h2 id="part-{next(numbers)}">{found[1]}</h2>', ruled))


class Book(msgspec.Struct, frozen=True):
    """All that the page of the rules shows: the guide, its headings, and by range each piece that has a text."""

    text: Markup
    contents: list[tuple[str, Markup]]
    pieces: dict[str, list[tuple[str, Markup]]]


@lru_cache(maxsize=32)
def book(game: str, lang: str, edition: Edition) -> Book:
    """The same for all who read it, and drawing it takes a while."""
    playing, words, text = load(game), Words.of(game, lang).at((), edition), guide(game, lang, edition)
    ranges = {r.name: r.words for verb in playing.vocabulary.verbs for r in verb.ranges}
    pieces = {
        name: [(word, Markup(parts.piece(playing, name, word, words))) for word in some]
        for name, some in ranges.items()
        if any(words.has_text(name, word) for word in some)
    }
    return Book(text, contents(text), pieces)


def contents(text: str) -> list[tuple[str, Markup]]:
    """The headings of a guide that was made, each with the name it can be linked to by."""
    return [(found[1], Markup(found[2])) for found in re.finditer(r'<h2 id="(part-\d+)">(.*?)</h2>', text)]


@lru_cache
def sentences(game: str, lang: str, edition: Edition | None = None) -> Mapping[str, str]:
    """The sentences of a guide by the numbers of their rules, as plain text."""
    found = re.finditer(r'<a class="no" href="#(.{5})">.*?</a> (.*?)</span>', guide(game, lang, edition), re.DOTALL)
    return {each[1]: Markup(each[2]).striptags() for each in found}
