"""Which rules have a test: the numbered sentences of docs/rules/<game>.md against the docstrings of the tests.

A sentence of the rules begins `- **T-048** …`; a test that proves it has a docstring that begins
`T-048 T-049: …`.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

from tablero.core.errors import Mistake

RULE = re.compile(r"^- \*\*([A-Z]+-\d+)\*\* (.*)$", re.MULTILINE)
PROOF = re.compile(r"[A-Z]+-\d+")


class Coverage:
    """The rules of a game, and the tests that prove each."""

    def __init__(self, game: str, root: Path) -> None:
        self.game = game
        self.rules = rules(root / "docs" / "rules" / f"{game}.md")
        self.tests = proofs(root / "tests" / game)

    def missing(self) -> list[str]:
        """The rules that no test names."""
        return [rule for rule in self.rules if rule not in self.tests]

    def strange(self) -> list[str]:
        """What tests name that is no rule."""
        return sorted(set(self.tests) - set(self.rules))

    def report(self) -> str:
        """One line a rule with the number of its tests, then what is missing."""
        lines = [f"{rule}  {len(self.tests.get(rule, [])):3} tests  {text}" for rule, text in self.rules.items()]
        missing = self.missing()
        lines.append(f"{len(self.rules) - len(missing)} of {len(self.rules)} rules of {self.game} have a test.")
        if missing:
            lines.append(f"Without a test: {', '.join(missing)}.")
        if self.strange():
            lines.append(f"Named by a test but no rule: {', '.join(self.strange())}.")
        return "\n".join(lines)


def rules(page: Path) -> dict[str, str]:
    """The numbered sentences of a rules page."""
    try:
        text = page.read_text(encoding="utf-8")
    except OSError as error:
        raise Mistake(f"There is no rules page {page}; run this in the project's folder.") from error
    found = RULE.findall(text)
    numbered = dict(found)
    if len(numbered) != len(found):
        twice = sorted({rule for rule, _ in found if [other for other, _ in found].count(rule) > 1})
        raise Mistake(f"{page} has {twice[0]} twice; expected each number once.")
    return numbered


def proofs(folder: Path) -> dict[str, list[str]]:
    """The tests that prove each rule, as their docstrings say."""
    if not folder.is_dir():
        raise Mistake(f"There are no tests in {folder}; run this in the project's folder.")
    out: dict[str, list[str]] = {}
    for file in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for rule in PROOF.findall((ast.get_docstring(node) or "").partition(":")[0]):
                    out.setdefault(rule, []).append(f"{file.name}::{node.name}")
    return out
