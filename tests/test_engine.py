"""Which engine the tests run on: make test runs them on the installed one, then on the source as it stands."""

import os
import shutil
from pathlib import Path

import pytest

import tablero

SOURCE = Path(__file__).parents[1] / "src"


@pytest.mark.skipif(os.environ.get("ENGINE") != "installed", reason="asked for by make test only")
def test_the_installed_engine_is_compiled_where_there_is_a_compiler() -> None:
    assert SOURCE not in Path(tablero.__file__).parents
    assert tablero.compiled == (shutil.which("cc") is not None)


@pytest.mark.skipif(os.environ.get("ENGINE") != "source", reason="asked for by make test only")
def test_the_source_runs_interpreted() -> None:
    assert SOURCE in Path(tablero.__file__).parents
    assert not tablero.compiled
