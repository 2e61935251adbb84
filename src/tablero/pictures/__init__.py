"""What the pictures of all games share: plain functions from data to strings of SVG and HTML, all words escaped.

A game brings its own along in the folder of its face: `style.css`, `palette.css` and `icons.svg`.
"""

import re
from functools import lru_cache
from pathlib import Path

from tablero.core.game import Game

HERE = Path(__file__).parent


@lru_cache
def read(file: Path) -> str:
    """A file beside the code, as it is."""
    return file.read_text(encoding="utf-8")


def styles(game: Game) -> str:
    """The CSS that the pictures of a game need beside the tokens and its palette."""
    own = read(game.picture.FOLDER / "style.css") if game.picture is not None else ""
    return read(HERE / "style.css") + own


def palette(game: Game) -> str:
    """The colours of a game."""
    return read(game.picture.FOLDER / "palette.css") if game.picture is not None else ""


def symbols(game: Game | None = None) -> dict[str, str]:
    """The icons by their names: those that all share, or a game's own."""
    if game is None:
        return _symbols(HERE / "icons.svg")
    return _symbols(game.picture.FOLDER / "icons.svg") if game.picture is not None else {}


@lru_cache
def _symbols(file: Path) -> dict[str, str]:
    return {found[1]: found[0] for found in re.finditer(r'<symbol id="([^"]+)".*?</symbol>', read(file), re.DOTALL)}
