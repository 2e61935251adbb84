"""The rules as pages: each game's guide in Markdown, with pictures of the pieces where it names them."""

import re
from functools import lru_cache

from markdown_it import MarkdownIt
from markupsafe import Markup

from tablero.core.game import Edition, load
from tablero.pictures import parts
from tablero.words import Words, in_language

PIECES = re.compile(r"^::: pieces (\S+) (.+?) :::$", re.MULTILINE)


@lru_cache
def guide(game: str, lang: str, edition: Edition | None = None) -> Markup:
    """The rules of a game in a language, as HTML, with the numbers of an edition, or of the one it comes with.

    A line `::: pieces person maid thief :::` shows these pieces.
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
    return Markup("".join(out))
