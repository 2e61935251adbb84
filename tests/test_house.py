"""What holds the house: a game is one folder, the same names in each, and nobody outside names or guesses one."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "tablero"
GAMES = sorted(path.name for path in (SOURCE / "games").iterdir() if (path / "__init__.py").is_file())
OUTSIDE = [
    file
    for file in sorted(SOURCE.rglob("*"))
    if file.is_file() and not file.is_relative_to(SOURCE / "games") and "__pycache__" not in file.parts
]
CODE = [file for file in OUTSIDE if file.suffix == ".py"]
TEXTS = [file for file in OUTSIDE if file.suffix in (".css", ".js", ".html", ".po", ".svg", ".toml", ".md")]
ALL_CODE = sorted(SOURCE.rglob("*.py"))

# The names in a game's folder.
NAMES = {
    *("__init__.py", "terms.py", "box.py", "state.py", "player.py", "edition.py", "printed.py", "scoring.py"),
    *("sight.py", "observation.py", "events.py", "words.py", "effects.py", "text.py", "reasons.py", "prices.py"),
    *("rules", "picture", "evaluation", "data", "locale", "guide", "lessons"),
}
# A thing of a player's that is a class of its own; what effects are foreseen on.
OWN = {"warehouse.py", "forecast"}
# What lies in every game's picture and evaluation; a game may draw and weigh more.
PARTS = {
    "picture": {
        *("__init__.py", "board.py", "cards.py", "mats.py", "poster.py", "style.css", "palette.css", "icons.svg"),
    },
    "evaluation": {"__init__.py", "features.py", "weights.json", "forecast.json", "policy.py", "policy.bin"},
    "rules": {"__init__.py", "set_up.py"},
    "locale": {"en.po", "de.po", "it.po"},
    "guide": {"en.md", "de.md", "it.md"},
    "data": {"reconstructed"},
    "lessons": {"first.toml"},
}


def lies_in(folder: Path) -> set[str]:
    """The names in a folder, but for what Python and its compiler leave there."""
    return {path.name for path in folder.iterdir() if path.name != "__pycache__" and path.suffix not in (".so", ".pyd")}


def tree_of(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


def docstrings(tree: ast.Module) -> set[int]:
    """Where sentences for people stand: texts that are statements by themselves."""
    return {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}


def said(tree: ast.Module) -> Iterator[str]:
    """Every name and every text in code, without docstrings."""
    told = docstrings(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.value
        elif isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.alias):
            yield node.name
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name


def named(text: str) -> list[str]:
    """The games that a text names."""
    plain = text.lower().replace("í", "i")
    return [game for game in GAMES if game in plain]


def calls(tree: ast.Module, *names: str) -> list[ast.Call]:
    """The calls of a function or method of one of these names."""
    return [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and (node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")) in names
    ]


def where(files: list[Path], *names: str) -> dict[str, int]:
    """How often each file calls one of these."""
    counted = {str(file.relative_to(SOURCE)): len(calls(tree_of(file), *names)) for file in files}
    return {file: n for file, n in counted.items() if n}


def test_there_are_games_and_a_house() -> None:
    assert len(GAMES) == 3 and len(CODE) > 60 and len(TEXTS) > 20
    assert named("class Valparaíso") == ["valparaiso"]
    assert list(said(ast.parse("'valletta in a docstring'\nx = 'valletta'"))) == ["x", "valletta"]


@pytest.mark.parametrize("file", CODE, ids=lambda file: str(file.relative_to(SOURCE)))
def test_no_code_outside_a_games_folder_names_a_game(file: Path) -> None:
    assert [text for text in said(tree_of(file)) if named(text)] == []


@pytest.mark.parametrize("file", TEXTS, ids=lambda file: str(file.relative_to(SOURCE)))
def test_no_style_script_template_or_catalogue_of_the_house_names_a_game(file: Path) -> None:
    assert named(file.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_the_same_names(game: str) -> None:
    home = SOURCE / "games" / game
    assert lies_in(home) - OWN == NAMES
    for folder, names in PARTS.items():
        assert names - lies_in(home / folder) == set(), folder


def test_a_small_game_has_no_other_names() -> None:
    """The fourth game's rules are one file, and what is small is not cut up."""
    home = Path(__file__).parent / "installed" / "lampara"
    assert lies_in(home) <= {*NAMES, "rules.py"}


def test_no_module_is_guessed_by_its_name() -> None:
    """A game imports the modules of its own folder, and looks whether one is there; nobody else does."""
    assert where(ALL_CODE, "import_module", "__import__") == {"core/game.py": 1}
    assert where(ALL_CODE, "find_spec") == {"core/game.py": 1}


def test_catalogues_are_read_in_one_place() -> None:
    assert where(ALL_CODE, "read_po") == {"words/catalogue.py": 1}
    texts = [file for file in ALL_CODE if ".po" in "".join(text[-3:] for text in said(tree_of(file)))]
    assert {str(file.relative_to(SOURCE)) for file in texts} <= {"words/catalogue.py", "server/speech.py"}


def test_bots_play_each_other_in_one_loop() -> None:
    """Beside it bots are asked at tables with people, and by the bench, which looks for a position to measure."""
    playing = {
        str(file.relative_to(SOURCE))
        for file in ALL_CODE
        for loop in ast.walk(tree_of(file))
        if isinstance(loop, ast.While | ast.For) and calls(ast.Module([loop], []), "choose")
    }
    assert playing == {"lab/games.py", "terminal/table.py", "server/table/rooms.py", "terminal/bench.py"}
