"""The rules as pages: written in Markdown beside this module, one file for each game and language."""

from functools import lru_cache
from pathlib import Path

from markdown_it import MarkdownIt
from markupsafe import Markup

HOME = Path(__file__).parent / "rules"


@lru_cache
def guide(game: str, lang: str) -> Markup:
    """The rules of a game in a language, as HTML; in English where they are not written in it yet."""
    for file in (HOME / f"{game}.{lang}.md", HOME / f"{game}.en.md"):
        if file.exists():
            return Markup(MarkdownIt("commonmark", {"html": False}).enable("table").render(file.read_text("utf-8")))
    return Markup("")
