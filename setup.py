"""Compiles the engine with mypyc where there is a C compiler; the same source runs interpreted otherwise."""

import os
from pathlib import Path

from setuptools import setup

COMPILED = (
    *("terms", "box", "player", "state", "rules", "cards", "deeds", "sight", "scoring", "observation", "evaluation"),
)


def engine() -> list[str]:
    """The modules to compile: the core, each game's tables and rules, and the search."""
    package = Path("src/tablero")
    modules = sorted(package.glob("core/*.py"))
    for game in sorted(path for path in package.glob("games/*") if path.is_dir()):
        for name in COMPILED:
            modules += [game / f"{name}.py", *sorted((game / name).glob("*.py"))]
    modules.append(package / "bots" / "search.py")
    return [str(path) for path in modules if path.exists()]


if os.environ.get("TABLERO_INTERPRETED"):
    setup()
else:
    from mypyc.build import mypycify

    setup(ext_modules=mypycify([*engine(), "--strict"], opt_level="3", multi_file=True))
