"""The site that `make docs` builds: every page is in it, and its reference has every public name, documented."""

import inspect
import re
from importlib import import_module
from pathlib import Path

import pytest
import yaml

import tablero
from tablero.core.game import names

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
REFERENCE = [
    name
    for page in sorted((DOCS / "reference").glob("*.md"))
    for name in re.findall(r"^::: (\S+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
]


def undocumented(module_name: str) -> list[str]:
    """The public names of a module, and of its classes, that say nothing of themselves."""
    module = import_module(module_name)
    out = [] if module.__doc__ else [module_name]
    for name, value in vars(module).items():
        if name.startswith("_") or getattr(value, "__module__", "") != module_name or not callable(value):
            continue
        if not value.__doc__:
            out.append(name)
        for part in vars(value) if inspect.isclass(value) else ():
            member = inspect.getattr_static(value, part)
            if not part.startswith("_") and (isinstance(member, property) or callable(getattr(value, part))):
                out += [] if inspect.getdoc(getattr(value, part)) else [f"{name}.{part}"]
    return out


@pytest.mark.skipif(tablero.compiled, reason="compiled modules keep no docstrings; those of the source are read")
@pytest.mark.parametrize("module", REFERENCE)
def test_every_public_name_of_the_reference_is_documented(module: str) -> None:
    assert undocumented(module) == []


def test_every_page_is_in_the_site() -> None:
    listed = re.findall(r"^ +- (\S+\.md)$", (ROOT / "mkdocs.yml").read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(listed) == sorted(page.relative_to(DOCS).as_posix() for page in DOCS.rglob("*.md"))


def test_a_rules_question_can_be_asked_about_every_game() -> None:
    form = yaml.safe_load((ROOT / ".github" / "ISSUE_TEMPLATE" / "rules.yml").read_text(encoding="utf-8"))
    (games,) = [part["attributes"]["options"] for part in form["body"] if part.get("id") == "game"]
    assert [game.lower().replace("í", "i") for game in games] == names()


def test_the_workflow_runs_what_ci_runs_on_every_python_that_is_promised() -> None:
    workflow = yaml.safe_load((ROOT / ".github" / "workflows" / "test.yml").read_text(encoding="utf-8"))
    test = workflow["jobs"]["test"]
    assert {"run": ".ci/run"} in test["steps"]
    about = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    promised = re.findall(r'"Programming Language :: Python :: (3\.\d+)"', about)
    assert test["strategy"]["matrix"]["python"] == promised
    assert re.findall(r"cp3(\d+)-\*", about) == [each.removeprefix("3.") for each in promised]
