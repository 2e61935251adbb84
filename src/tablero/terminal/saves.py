"""Games being played, saved as they go: a replay file each, and beside it a note of who sits where.

They lie in `tablero/playing` in the user's data folder; a game that is over moves to `tablero/played`.
"""

from __future__ import annotations

import json
import os
from datetime import datetime
from pathlib import Path
from typing import Any

from tablero.core.errors import Mistake
from tablero.words import LANGUAGES


def home() -> Path:
    """The folder for what a user would not want to lose."""
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "tablero"


class Save:
    """One game's place on the disk."""

    def __init__(self, file: Path, seats: list[str], lang: str) -> None:
        self.file = file
        self.seats = seats
        self.lang = lang

    @classmethod
    def new(cls, game: str, seats: list[str], lang: str) -> Save:
        """A place that no other game has."""
        stem = f"{game}-{datetime.now():%Y%m%d-%H%M%S-%f}-{os.getpid()}"
        made = cls(home() / "playing" / f"{stem}.tablero", seats, lang)
        write(made.note, json.dumps({"seats": seats, "lang": lang}) + "\n")
        return made

    @classmethod
    def latest(cls) -> Save:
        """The game saved last."""
        found = sorted((home() / "playing").glob("*.tablero"), key=lambda file: file.stat().st_mtime_ns)
        if not found:
            raise Mistake(f"There is no game to resume in {home() / 'playing'}; start one with: tablero play GAME.")
        return cls.at(found[-1])

    @classmethod
    def at(cls, file: Path) -> Save:
        """The game saved in a file."""
        made = cls(file, [], "")
        try:
            note: Any = json.loads(read(made.note))
            made.seats, made.lang = [str(word) for word in note["seats"]], note["lang"]
        except (ValueError, TypeError, KeyError) as error:
            raise Mistake(f"{made.note} does not say who sits where; expected seats and lang in JSON.") from error
        if made.lang not in LANGUAGES:
            raise Mistake(f"{made.note} names the language {made.lang!r}; expected one of: {', '.join(LANGUAGES)}.")
        return made

    @property
    def note(self) -> Path:
        return self.file.with_suffix(".seats")

    def keep(self, replay: str) -> None:
        """Saves the game as it stands."""
        write(self.file, replay)

    def finish(self) -> Path:
        """Puts a game that is over with the others that are; says where."""
        done = home() / "played" / self.file.name
        done.parent.mkdir(parents=True, exist_ok=True)
        os.replace(self.file, done)
        self.note.unlink(missing_ok=True)
        return done


def write(file: Path, text: str) -> None:
    """Writes a file whole or not at all, whatever happens in between."""
    half = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with half.open("w", encoding="utf-8") as opened:
            opened.write(text)
            opened.flush()
            os.fsync(opened.fileno())
        os.replace(half, file)
    except OSError as error:
        raise Mistake(f"{file} cannot be written: {error.strerror}.") from error


def read(file: Path) -> str:
    """A text file."""
    try:
        return file.read_text(encoding="utf-8")
    except OSError as error:
        raise Mistake(f"{file} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise Mistake(f"{file} is no text file: byte {error.start} is not UTF-8.") from error
