"""What is installed imports what it promises: the package alone, and with each of its extras alone.

The quick form hides all libraries that would not be there; `make test` also builds the package as pip does and installs
it into environments of its own, once.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from importlib.metadata import files, packages_distributions, requires
from pathlib import Path
from typing import Any

import pytest
from packaging.metadata import Metadata
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import tablero
from tablero.terminal.main import parser

ROOT = Path(__file__).parents[1]
ABOUT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT: dict[str, Any] = ABOUT["project"]
EXTRAS: dict[str, list[str]] = PROJECT["optional-dependencies"]
# The modules that come with each extra; the package alone has all others.
PROMISED = {
    "server": ("tablero.server",),
    "postgres": ("tablero.server", "psycopg"),
    "research": ("tablero.research",),
    "train": ("tablero.lab.contest", "tablero.lab.forecast", "tablero.lab.policy", "tablero.lab.train"),
    "study": (
        "tablero.lab.paired",
        "tablero.lab.record",
        "tablero.lab.report",
        "tablero.lab.study",
        "tablero.lab.tune",
    ),
    "cluster": ("tablero.lab.cluster", "ray"),
}
# What is there for those who work on the project.
WORKING = {"dev", "docs"}
# Runs only where make test has installed the package.
ONCE = pytest.mark.skipif(os.environ.get("ENGINE") != "installed", reason="asked for by make test only")
SEE = "import importlib, sys; [importlib.import_module(name) for name in sys.argv[1:]]"
HIDE = """
import sys
hidden = set(sys.argv.pop().split(","))
class Hidden:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in hidden:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Hidden())
"""
HELP = """
from tablero.terminal.main import main
for command in sys.argv[1:]:
    try:
        main([command, "--help"])
    except SystemExit as ended:
        assert ended.code == 0, command
"""


def modules() -> list[str]:
    """The package's modules by their full names."""
    files = sorted((ROOT / "src" / "tablero").rglob("*.py"))
    names = [".".join(file.relative_to(ROOT / "src").with_suffix("").parts) for file in files]
    return [name.removesuffix(".__init__") for name in names]


def promised(extra: str) -> list[str]:
    """The modules that can be imported with an extra, or with none."""
    if extra:
        libraries = [name for name in PROMISED[extra] if not name.startswith("tablero")]
        return [name for name in modules() if name.startswith(PROMISED[extra])] + libraries
    more = tuple(name for names in PROMISED.values() for name in names)
    return [name for name in modules() if not name.startswith(more)]


def needed(lines: list[str], known: set[str], extras: frozenset[str] = frozenset()) -> set[str]:
    """The distributions that requirements bring, those of these extras too, with all that they need themselves."""
    for asked in map(Requirement, lines):
        name = canonicalize_name(asked.name)
        if asked.marker is not None and not any(asked.marker.evaluate({"extra": each}) for each in {"", *extras}):
            continue
        if name == "tablero":
            needed([line for extra in asked.extras for line in EXTRAS[extra]], known)
        elif name not in known:
            known.add(name)
            needed(requires(name) or [], known, frozenset(asked.extras))
    return known


def hidden(extra: str) -> str:
    """The installed modules that would not be there with this extra alone."""
    there = needed(PROJECT["dependencies"] + EXTRAS.get(extra, []), set())
    by_module = packages_distributions()
    out = [m for m, owners in by_module.items() if not {canonicalize_name(each) for each in owners} & there]
    # Some libraries carry others inside themselves: Ray its psutil.
    inside = [path.parts for each in there for path in files(each) or () if "thirdparty_files" in path.parts]
    carried = {parts[parts.index("thirdparty_files") + 1] for parts in inside}
    return ",".join(sorted({*out} - carried - {"tablero", "tablero__mypyc"}))


def pinned(file: str) -> set[str]:
    """The distributions that a file of requirements names, each with its one version."""
    lines = (ROOT / "requirements" / file).read_text(encoding="utf-8").splitlines()
    named = [line for line in lines if not line.startswith(("#", "-r "))]
    assert all(re.fullmatch(r"[\w.-]+==[\w.]+", line) for line in named)
    out = {canonicalize_name(line.partition("==")[0]) for line in named}
    return out.union(*(pinned(line.removeprefix("-r ")) for line in lines if line.startswith("-r ")))


def commands() -> list[str]:
    """The words that `tablero` knows."""
    (choices,) = [action.choices for action in parser()._actions if action.metavar == "COMMAND"]
    return list(choices or ())


def python(code: str, *words: str) -> subprocess.CompletedProcess[str]:
    """A Python of its own; it must succeed."""
    done = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    return done


def test_every_extra_says_what_it_promises() -> None:
    assert {*EXTRAS} == {*PROMISED} | WORKING & {*EXTRAS}


def test_the_readme_says_what_each_extra_is_for() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert {*re.findall(r'^\|.*`pip install "\.\[(\w+)\]"` \|$', readme, re.MULTILINE)} == {*PROMISED}


@pytest.mark.parametrize("extra", ["", *PROMISED])
def test_what_is_promised_needs_no_library_of_another_extra(extra: str) -> None:
    python(HIDE + SEE, *promised(extra), hidden(extra))


def test_every_command_helps_with_only_the_base_dependencies() -> None:
    told = python(HIDE + HELP, *commands(), hidden("")).stdout
    for command in commands():
        assert f"usage: tablero {command}" in told


@pytest.mark.parametrize(
    ("words", "extra"),
    [
        ("serve --port 1", "server"),
        ("train valletta", "train"),
        ("study valletta --out .", "study"),
        ("report .", "study"),
        ("tune valletta --number a --aim b --out .", "study"),
        ("record valletta --out x.parquet", "study"),
    ],
)
def test_a_command_without_its_libraries_says_how_to_get_them(words: str, extra: str) -> None:
    code = HIDE + "from tablero.terminal.main import main\nassert main(sys.argv[1:]) == 2"
    told = python(code, *words.split(), hidden("")).stderr
    assert re.fullmatch(
        rf'tablero: This needs the library \w+; get it with: pip install "tablero\[{extra}\]"\.\n', told
    )


def test_make_play_installs_what_playing_and_compiling_need_and_no_more() -> None:
    asked = PROJECT["dependencies"] + EXTRAS["server"] + ABOUT["build-system"]["requires"]
    assert pinned("play.txt") == needed(asked, set())


def test_make_test_installs_what_the_tests_need_and_no_more() -> None:
    assert pinned("test.txt") == pinned("play.txt") | needed(EXTRAS["dev"], set())


class Shop:
    """The package built as pip does, from what it hands out, and environments to install it into."""

    def __init__(self, home: Path) -> None:
        self.home = home
        # Compiles fast: here only counts that it can be done.
        hasty = home / "cc"
        hasty.write_text('#!/bin/sh\nexec cc "$@" -O0\n', encoding="utf-8")
        hasty.chmod(0o755)
        self.hasty = {"CC": str(hasty)} if shutil.which("cc") else {}

    def pip(self, *words: str, **more: str) -> subprocess.CompletedProcess[str]:
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        command = [sys.executable, "-m", "pip", "--disable-pip-version-check", *words]
        return subprocess.run(
            command, cwd=self.home, env=environment | more, capture_output=True, text=True, encoding="utf-8"
        )

    def source(self) -> Path:
        """The sdist, made of a copy so that no earlier build is seen."""
        copy = self.home / "copy"
        keep_out = shutil.ignore_patterns(".*", "build", "*.egg-info", "__pycache__", "tests", "docs", "*.so")
        shutil.copytree(ROOT, copy, ignore=keep_out)
        code = "import setuptools.build_meta as b, sys; b.build_sdist(sys.argv[1])"
        subprocess.run([sys.executable, "-c", code, str(self.home)], cwd=copy, check=True, capture_output=True)
        (made,) = self.home.glob("*.tar.gz")
        return made

    def wheel(self, source: Path, into: str, *words: str, **more: str) -> tuple[Path, str]:
        """A wheel built of the sdist, and what was said about it."""
        done = self.pip("wheel", "-v", "--no-deps", "-w", into, *words, str(source), **more)
        assert done.returncode == 0, done.stdout + done.stderr
        (made,) = (self.home / into).glob("*.whl")
        return made, done.stdout + done.stderr

    def install(self, wheel: Path, extra: str) -> Path:
        """The Python of a fresh environment that has the wheel with this extra alone."""
        environment = self.home / f"with-{extra}"
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(environment)], check=True)
        there = environment / "bin" / "python"
        pinned = ["-c", str(ROOT / "requirements" / "test.txt"), "--no-compile"]
        name = f"{wheel}[{extra}]" if extra else str(wheel)
        done = self.pip("--python", str(there), "install", *pinned, name)
        assert done.returncode == 0, done.stdout + done.stderr
        return there


@ONCE
def test_each_extra_installed_alone_imports_what_it_promises(tmp_path: Path) -> None:
    shop = Shop(tmp_path)
    source = shop.source()
    # Isolated from what is installed here: all that a build needs is declared.
    wheel, _ = shop.wheel(source, "built", **shop.hasty, **({"TABLERO_ENGINE": "compiled"} if shop.hasty else {}))
    with tarfile.open(source) as packed, zipfile.ZipFile(wheel) as zipped:
        (about,) = [name for name in zipped.namelist() if name.endswith(".dist-info/METADATA")]
        (info,) = [name for name in packed.getnames() if name.count("/") == 1 and name.endswith("/PKG-INFO")]
        told = packed.extractfile(info)
        assert told is not None
        for text in (told.read(), zipped.read(about)):
            known = Metadata.from_email(text, validate=True)
            assert str(known.version) == tablero.__version__
            assert known.description_content_type == "text/markdown"
        there = {*zipped.namelist()}
    files = [
        path for path in (ROOT / "src" / "tablero").rglob("*") if path.is_file() and "__pycache__" not in path.parts
    ]
    assert {str(path.relative_to(ROOT / "src")) for path in files if path.suffix not in (".so", ".pyd")} <= there
    for extra in ("", *PROMISED):
        alone = shop.install(wheel, extra)
        clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        code = f"{SEE}\nimport tablero\nassert tablero.compiled == {bool(shop.hasty)}"
        done = subprocess.run(
            [str(alone), "-W", "error", "-c", code, *promised(extra)],
            cwd=tmp_path,
            env=clean,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, f"with [{extra}] alone: {done.stderr}"


@ONCE
def test_without_a_compiler_the_engine_is_installed_interpreted_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shop = Shop(tmp_path)
    source = shop.source()
    none = {"CC": str(tmp_path / "no-compiler")}
    wheel, told = shop.wheel(source, "built", "--no-build-isolation", **none)
    assert "installed interpreted: the same games, about ten times slower" in told
    with zipfile.ZipFile(wheel) as zipped:
        assert not [name for name in zipped.namelist() if name.endswith((".so", ".pyd"))]
        zipped.extractall(tmp_path / "there")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "there"))
    assert python("import tablero; print(tablero.compiled, tablero.__file__)").stdout.startswith(f"False {tmp_path}")
    refused = shop.pip("wheel", "--no-deps", "--no-build-isolation", str(source), **none, TABLERO_ENGINE="compiled")
    assert refused.returncode != 0
