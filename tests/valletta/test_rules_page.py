"""The rules page: every numbered sentence has a test, every ruling is there."""

import re
from pathlib import Path

from tablero.lab.coverage import Coverage

ROOT = Path(__file__).parents[2]


def test_every_rule_has_a_test_and_every_test_names_rules_there_are() -> None:
    cover = Coverage("valletta", ROOT)
    assert list(cover.rules) == [f"T-{n:03}" for n in range(1, 169)]
    assert cover.missing() == []
    assert cover.strange() == []


def test_the_forty_rulings_are_there_and_those_named_exist() -> None:
    text = (ROOT / "docs" / "rules" / "valletta.md").read_text(encoding="utf-8")
    rulings = [int(n) for n in re.findall(r"^(\d+)\. \*\*", text, re.MULTILINE)]
    assert rulings == list(range(1, 41))
    named = {int(n) for group in re.findall(r"rulings? ([\d, ]+)", text) for n in re.findall(r"\d+", group)}
    assert named <= set(rulings) and len(named) > 30
