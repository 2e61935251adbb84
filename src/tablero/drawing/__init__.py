"""Drawing that the scenes share: plain functions from data to strings of SVG and HTML, all words escaped."""

from functools import lru_cache
from pathlib import Path


@lru_cache
def styles(scene: Path | None = None) -> str:
    """The CSS that every scene needs beside the tokens, and with a scene's folder its own after it."""
    sheets = [folder / "scene.css" for folder in (Path(__file__).parent, scene) if folder is not None]
    return "".join(sheet.read_text(encoding="utf-8") for sheet in sheets)
