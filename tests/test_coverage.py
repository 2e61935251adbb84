"""The tool that says which rules have a test."""

from pathlib import Path

import pytest

from tablero.core.errors import Mistake
from tablero.lab.coverage import Coverage


def project(root: Path, page: str, test: str) -> Path:
    (root / "docs/rules").mkdir(parents=True)
    (root / "docs/rules/chess.md").write_text(page)
    (root / "tests/chess").mkdir(parents=True)
    (root / "tests/chess/test_moves.py").write_text(test)
    return root


def test_rules_without_a_test_and_proofs_without_a_rule_are_named(tmp_path: Path) -> None:
    page = "- **C-001** Pawns step.\n- **C-002** Kings castle.\n"
    test = 'def test_step() -> None:\n    """C-001 C-009: see also C-002."""\n'
    cover = Coverage("chess", project(tmp_path, page, test))
    assert cover.missing() == ["C-002"]
    assert cover.strange() == ["C-009"]
    assert "1 of 2 rules of chess have a test.\nWithout a test: C-002." in cover.report()


def test_a_rule_number_given_twice_is_refused(tmp_path: Path) -> None:
    root = project(tmp_path, "- **C-001** Pawns step.\n- **C-001** Kings castle.\n", "")
    with pytest.raises(Mistake, match="has C-001 twice"):
        Coverage("chess", root)


def test_a_folder_without_the_game_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(Mistake, match=r"There is no rules page .*chess\.md; run this in the project's folder\."):
        Coverage("chess", tmp_path)
