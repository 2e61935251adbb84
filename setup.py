"""Compiles the engine with mypyc where that can be done; the same source runs interpreted otherwise.

TABLERO_ENGINE=interpreted leaves compiling out, TABLERO_ENGINE=compiled makes it an error that it cannot be done.
"""

import os
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext

COMPILED = (
    *("terms", "box", "player", "warehouse", "state", "rules", "effects"),
    *("sight", "scoring", "observation", "forecast", "evaluation"),
)
ASKED = os.environ.get("TABLERO_ENGINE", "")


def engine() -> list[str]:
    """The modules to compile: the core, each game's tables and rules, and the search."""
    package = Path("src/tablero")
    modules = sorted(package.glob("core/*.py"))
    for game in sorted(path for path in package.glob("games/*") if path.is_dir()):
        for name in COMPILED:
            modules += [game / f"{name}.py", *sorted((game / name).glob("*.py"))]
    modules.append(package / "bots" / "search.py")
    return [str(path) for path in modules if path.exists()]


class BuildAnew(build):
    """Nothing that an earlier build left is packed: neither modules that are gone nor an engine of other sources."""

    def run(self) -> None:
        shutil.rmtree(self.build_lib, ignore_errors=True)
        super().run()


class BuildEngine(build_ext):
    """The whole engine compiled, or none of it."""

    def run(self) -> None:
        declared = self.distribution.ext_modules
        try:
            # Only here: mypyc takes its time, and setup.py is run several times in a build.
            from mypyc.build import mypycify

            flags = {"opt_level": "3", "debug_level": "0", "multi_file": True, "group_name": "tablero"}
            self.distribution.ext_modules = mypycify([*engine(), "--strict"], **flags)
            # Finalized once already, without them; it would read its own options again.
            self.swig_opts = None
            self.finalize_options()
            super().run()
        except (Exception, SystemExit) as error:
            if ASKED == "compiled":
                raise
            # The wheel is laid out as one with extensions, as it was begun.
            self.distribution.ext_modules, self.extensions = declared, []
            for file in [*Path(self.build_lib).rglob("*.so"), *Path(self.build_lib).rglob("*.pyd")]:
                file.unlink()
            print(f"tablero: the engine cannot be compiled here ({error}).", file=sys.stderr)
            print("tablero: it is installed interpreted: the same games, about ten times slower.", file=sys.stderr)

    def build_extensions(self) -> None:
        """All cores compile: most of the engine is one extension of many files, which setuptools takes one by one."""
        self.parallel = os.cpu_count()
        one_by_one = self.compiler.compile

        def compile(sources: list[str], *args: object, **more: object) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                made = pool.map(lambda source: one_by_one([source], *args, **more), sources)
                return [each for some in made for each in some]

        self.compiler.compile = compile
        super().build_extensions()


if ASKED not in ("", "compiled", "interpreted"):
    sys.exit(f"TABLERO_ENGINE is {ASKED!r}; expected compiled or interpreted.")
if ASKED == "interpreted":
    setup(cmdclass={"build": BuildAnew})
else:
    # Which extensions there are is known when they are built.
    some = [Extension("tablero.engine", [])]
    setup(ext_modules=some, cmdclass={"build": BuildAnew, "build_ext": BuildEngine})
