"""The README and the pages in docs: their examples run, their links lead somewhere, their commands exist."""

import doctest
import re
import shlex
from pathlib import Path

import pytest

from tablero.core.game import names
from tablero.terminal.main import parser

ROOT = Path(__file__).parents[1]
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples_run(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert text.startswith("# ")
    examples = doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)
    told: list[str] = []
    failed = doctest.DocTestRunner().run(examples, out=told.append).failed
    assert not failed, "".join(told)
    if page.name in ("README.md", "adding-a-game.md"):
        assert examples.examples


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_to_files_and_headings(page: Path) -> None:
    for link in re.findall(r"\]\(([^)]+)\)", page.read_text(encoding="utf-8")):
        if link.startswith("http"):
            continue
        file, _, heading = link.partition("#")
        target = page.parent / file if file else page
        assert target.exists(), link
        if heading:
            headings = re.findall(r"^#+ (.*)$", target.read_text(encoding="utf-8"), re.MULTILINE)
            assert heading in [re.sub(r"[^\w -]", "", each).strip().lower().replace(" ", "-") for each in headings], (
                link
            )


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_files_named_by_their_folder_exist(page: Path) -> None:
    """From the root, or as the architecture names them: below the package, a game, or the server."""
    homes = ["", "src/tablero/", "src/tablero/games/*/", "src/tablero/server/"]
    for named in re.findall(r"`((?:[\w.-]+/)+[\w.-]*\w)`", page.read_text(encoding="utf-8")):
        is_code = named.startswith("src/") or named.endswith((".py", ".js", ".css", ".html", ".bin"))
        assert not is_code or any(any(ROOT.glob(home + named)) for home in homes), named


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_shown_exist(page: Path) -> None:
    blocks = re.findall(r"```sh\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    targets = set(re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    inline = re.findall(r"`(tablero [a-z]+ [^`]+|make [a-z]+)`", page.read_text(encoding="utf-8"))
    for line in [*"".join(blocks).splitlines(), *inline]:
        words = shlex.split(line, comments=True)
        if words and words[0].endswith("tablero"):
            assert parser().parse_args(words[1:]).run
        elif words and words[0] == "make":
            assert words[1] in targets


def test_the_readme_names_every_game() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for name in names():
        assert f"docs/rules/{name}.md" in readme
