"""Editions of people as files, where the processes that think for a table find them by their names."""

from __future__ import annotations

import os
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from tablero.editions import PACKED


@cache
def _shelf() -> TemporaryDirectory[str]:
    """A folder of this process's own, which ends with it."""
    return TemporaryDirectory(prefix="tablero-")


def shelved(text: str) -> str:
    """The name of a file that is this edition; the same text is one file."""
    file = Path(_shelf().name) / f"{sha256(text.encode()).hexdigest()[:32]}{PACKED}"
    if not file.exists():
        half = file.with_suffix(".half")
        half.write_text(text, encoding="utf-8", newline="\n")
        os.replace(half, file)
    return str(file)
