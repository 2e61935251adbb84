"""Drawing that the scenes share: plain functions from data to strings of SVG and HTML, all words escaped."""

from pathlib import Path


def styles() -> str:
    """The CSS that every scene needs beside the tokens."""
    return (Path(__file__).parent / "scene.css").read_text(encoding="utf-8")
