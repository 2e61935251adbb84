"""Imports go one way: core ← editions, words, pictures ← games ← bots ← lab ← server, terminal, research."""

import ast
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "tablero"
MODULES = sorted(SOURCE.rglob("*.py"))
# What each part may import of the others.
SHARED = {"core", "editions", "extras", "processes", "words", "pictures"}
WORKSHOP = {"core", "editions", "words", "pictures", "workshop"}
MAY = {
    "core": {"core"},
    "editions": {"core"},
    "words": {"core", "words"},
    "extras": {"core"},
    "processes": set(),
    "pictures": {"core", "words", "pictures"},
    "games": {*SHARED, "games"},
    "workshop": WORKSHOP,
    "bots": {*SHARED, "games", "bots"},
    "lab": {*SHARED, "games", "bots", "workshop", "lab"},
    "server": {*SHARED, "games", "bots", "lab", "workshop", "server"},
    "research": {*SHARED, "games", "bots", "research"},
    # The command line starts the others.
    "terminal": {*SHARED, "games", "bots", "lab", "workshop", "server", "terminal"},
    "notebook": {"core", "pictures"},
}


def imports(file: Path) -> set[str]:
    """The full names of what a module imports of tablero."""
    out = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            out |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file} imports relatively"
            out |= {f"{node.module}.{alias.name}" for alias in node.names}
    return {name for name in out if name.partition(".")[0] == "tablero"}


def outside(file: Path) -> set[str]:
    """The libraries a module imports."""
    out = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            out |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            out.add(node.module.partition(".")[0])
    return out


@pytest.mark.parametrize("file", MODULES, ids=lambda file: str(file.relative_to(SOURCE)))
def test_imports_go_one_way(file: Path) -> None:
    part = file.relative_to(SOURCE).with_suffix("").parts[0]
    if part == "__init__":
        return
    parts = {name.split(".")[1] for name in imports(file)}
    # Its version, and whether the engine is compiled, are told by the package itself.
    assert parts <= MAY[part] | {"compiled", "__version__"}


@pytest.mark.parametrize("file", sorted(SOURCE.glob("games/*/**/*.py")), ids=lambda file: str(file.relative_to(SOURCE)))
def test_no_game_knows_another(file: Path) -> None:
    own = file.relative_to(SOURCE).parts[1]
    games = {path.name for path in (SOURCE / "games").iterdir() if path.is_dir()}
    named = {name.split(".")[2] for name in imports(file) if name.startswith("tablero.games.")}
    assert named & games <= {own}


def test_the_core_needs_the_standard_library_only() -> None:
    needed = {library for file in SOURCE.glob("core/*.py") for library in outside(file)}
    # mypy_extensions marks the classes that games written in plain Python may derive from.
    assert needed - set(sys.stdlib_module_names) == {"tablero", "mypy_extensions"}
