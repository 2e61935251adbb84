"""The games stored among the tests, and how they ended.

Games of format 1 stay as they were saved: their lines must go on leading where they led. What they ended with is kept
beside them in stored.json; `python -m tests.stored` writes it anew when games were recorded anew.
"""

import json
from pathlib import Path

from tablero.core.match import Match

TESTS = Path(__file__).parent
STORED = sorted(TESTS.glob("*/replays/*.tablero"))
ENDS = TESTS / "stored.json"


def name_of(file: Path) -> str:
    """A stored game as stored.json names it."""
    return file.relative_to(TESTS).as_posix()


def ended(m: Match) -> list[list[int]]:
    """Each seat's points and what breaks ties."""
    return [[score.total, *score.tie_breaks] for score in m.scores()]


def moves(text: str) -> list[str]:
    """What was done in a saved game, without the format, the digests and the edition's."""
    return [line for line in text.splitlines()[1:] if not line.startswith(("= ", "end ", "edition: "))]


def main() -> None:
    ends = {name_of(file): ended(Match.load(file.read_text(encoding="utf-8"))) for file in STORED}
    lines = [f"  {json.dumps(name)}: {json.dumps(end)}" for name, end in ends.items()]
    ENDS.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
